/* Copyright (C) 2026 The gomp-stream authors.

   This file is part of gomp-stream.

   gomp-stream is free software; you can redistribute it and/or modify it
   under the terms of the GNU General Public License as published by the
   Free Software Foundation; either version 3, or (at your option) any later
   version.

   gomp-stream is distributed in the hope that it will be useful, but WITHOUT
   ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
   FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
   more details.

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* What the stages of the graphs do.  */

#define _GNU_SOURCE
#include "graphs.h"
#include "../common/options.h"
#include "../common/output.h"
#include "capture.h"
#include "pcap.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Memory that costs nothing where nothing is stored.  OLD of OLD_SIZE bytes is
   given back.  */
static void *
reserve (void *old, size_t old_size, size_t size)
{
  if (old != NULL)
    munmap (old, old_size);
  void *p = mmap (NULL, size, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    fail ("%s", strerror (errno));
  return p;
}

/* The queues of the receivers are those of a network interface, which deals
   the packets by their addresses.  */
static void
deal (struct job *job)
{
  for (unsigned r = 0; r < job->receivers; r++)
    {
      job->queue[r] = reserve (NULL, 0, job->in.n * sizeof (uint32_t));
      job->queued[r] = 0;
    }
  for (size_t k = 0; k < job->in.n; k++)
    {
      struct header h;
      unsigned r = 0;
      if (decode (&job->in.packet[k], &h))
	r = (hash_addresses (h.source, h.destination) & 0xffff)
	    * job->receivers >> 16;
      job->queue[r][job->queued[r]++] = k;
    }
}

static void
reset_list (struct stage *s, const struct job *job, size_t room, bool headers)
{
  if (room > job->room && headers)
    s->header = reserve (s->header, job->room * sizeof *s->header,
			 room * sizeof *s->header);
  else if (room > job->room)
    s->number = reserve (s->number, job->room * sizeof *s->number,
			 room * sizeof *s->number);
  s->n = s->sent = 0;
}

void
job_start (struct job *job, size_t n, enum graph graph)
{
  size_t room = n > job->room ? n : job->room;
  job->n = n;
  job->next = 0;
  job->malformed = 0;
  memset (&job->forwarded, 0, sizeof job->forwarded);
  if (graph == FORWARD)
    return;
  for (unsigned i = 0; i < job->stages; i++)
    {
      struct stage *s = &job->stage[i];
      memset (&s->totals, 0, sizeof s->totals);
      if (graph == MONITOR)
	{
	  if (s->flows != NULL)
	    flows_reset (s->flows);
	  else
	    s->flows = flows_new ();
	}
      else
	{
	  if (s->inspector != NULL)
	    inspector_reset (s->inspector);
	  else
	    s->inspector = inspector_new ();
	}
      if (graph != DETECT)
	reset_list (s, job, room, graph == MONITOR);
    }
  if (graph == DETECT)
    {
      unsigned lists = job->receivers * job->stages;
      if (job->list == NULL)
	{
	  job->list = aligned_alloc (_Alignof (struct stage),
				     lists * sizeof *job->list);
	  if (job->list == NULL)
	    fail ("%s", strerror (ENOMEM));
	  memset (job->list, 0, lists * sizeof *job->list);
	  deal (job);
	}
      for (unsigned i = 0; i < lists; i++)
	reset_list (&job->list[i], job, room, false);
    }
  job->room = room;
}

void
job_hash (struct job *job)
{
  job->hash = reserve (NULL, 0, job->in.n * sizeof *job->hash);
  for (size_t k = 0; k < job->in.n; k++)
    {
      struct header h;
      /* Others go to stage 0.  */
      if (decode (&job->in.packet[k], &h))
	job->hash[k] = hash_addresses (h.source, h.destination);
    }
}

void
job_arena (struct job *job, size_t n)
{
  job->in.packet = reserve (NULL, 0, n * sizeof *job->in.packet);
  job->in.bytes = reserve (NULL, 0, n * MAX_FRAME);
}

/* The number in IN of the next packet, or -1.  */
static long
next_packet (struct job *job)
{
  if (job->next == job->n)
    return -1;
  if (job->from < 0)
    return job->next++ % job->in.n;
  uint8_t *frame = job->in.bytes + job->next * MAX_FRAME;
  unsigned size = capture_receive (job->from, frame, MAX_FRAME);
  if (size == 0)
    {
      job->n = job->next;
      return -1;
    }
  job->in.packet[job->next] = (struct packet) { frame, size, size, 0 };
  return job->next++;
}

int
steer (struct job *job, bool headers, struct span *span)
{
  long number;
  while ((number = next_packet (job)) >= 0)
    {
      struct header h;
      unsigned i = 0;
      if (job->hash != NULL && !headers)
	i = ((uint64_t) job->hash[number] * job->stages) >> 32;
      else if (decode (&job->in.packet[number], &h))
	i = ((uint64_t) hash_addresses (h.source, h.destination)
	     * job->stages) >> 32;
      else
	{
	  job->malformed++;
	  if (headers)
	    continue;
	}
      struct stage *s = &job->stage[i];
      if (headers)
	s->header[s->n++] = h;
      else
	s->number[s->n++] = number;
      if (s->n - s->sent == job->block)
	{
	  *span = (struct span) { s->sent, job->block };
	  s->sent = s->n;
	  return i;
	}
    }
  for (unsigned i = 0; i < job->stages; i++)
    {
      struct stage *s = &job->stage[i];
      if (s->n > s->sent)
	{
	  *span = (struct span) { s->sent, s->n - s->sent };
	  s->sent = s->n;
	  return i;
	}
    }
  return -1;
}

void
inspect_span (const struct job *job, struct stage *stage,
	      const uint32_t *number, struct span span,
	      struct verdict *verdict)
{
  const struct truth *found = inspector_found (stage->inspector);
  struct truth before = *found;
  for (uint32_t k = 0; k < span.n; k++)
    inspector_look (stage->inspector,
		    &job->in.packet[number[span.first + k]]);
  verdict->packets = found->packets - before.packets;
  verdict->connections = found->connections - before.connections;
  verdict->messages = (found->requests - before.requests
		       + found->responses - before.responses
		       + found->dns - before.dns);
  verdict->stream_bytes = found->stream_bytes - before.stream_bytes;
}

size_t
receive_blocks (const struct job *job)
{
  size_t most = 0;
  for (unsigned r = 0; r < job->receivers; r++)
    {
      /* Each queue as often as all packets pass, the last time in part.  */
      size_t passes = job->n / job->in.n, n = passes * job->queued[r];
      size_t rest = job->n % job->in.n;
      for (size_t k = 0; k < job->queued[r] && job->queue[r][k] < rest; k++)
	n++;
      most = n > most ? n : most;
    }
  return (most + job->block - 1) / job->block;
}

void
receive_block (struct job *job, unsigned r, size_t k, struct span *span)
{
  struct stage *list = &job->list[r * job->stages];
  size_t queued = job->queued[r];
  for (size_t i = k * job->block; i < (k + 1) * job->block && queued > 0; i++)
    {
      uint32_t number = job->queue[r][i % queued];
      struct header h;
      unsigned d = 0;
      if (i / queued * job->in.n + number >= job->n)
	break;
      if (decode (&job->in.packet[number], &h))
	d = ((uint64_t) hash_addresses (h.source, h.destination)
	     * job->stages) >> 32;
      list[d].number[list[d].n++] = number;
    }
  for (unsigned d = 0; d < job->stages; d++)
    {
      span[d] = (struct span) { list[d].sent, list[d].n - list[d].sent };
      list[d].sent = list[d].n;
    }
}


/* Frames.  */

/* Bytes in which a frame's headers are.  */
enum { HEADERS = 128 };

uint32_t
take_frame (struct job *job)
{
  long number = next_packet (job);
  return number < 0 ? NO_FRAME : number;
}

void
route_frame (const struct job *job, uint32_t number, struct routed *sent)
{
  *sent = (struct routed) { .number = number, .dropped = true };
  if (number == NO_FRAME)
    return;
  const struct packet *packet = &job->in.packet[number];
  struct header h;
  if (!decode (packet, &h))
    return;
  const uint8_t *ip = packet->data + h.offset;
  unsigned header = (ip[0] & 15) * 4;
  if (internet_checksum (internet_sum (0, ip, header)) != 0 || ip[8] <= 1)
    return;
  sent->dropped = false;
  sent->hop = job->router.route[h.destination >> 16];
  sent->offset = h.offset;
  sent->ttl = ip[8] - 1;
  /* RFC 1624: the checksum after a word of the header has changed.  */
  uint32_t sum = (uint16_t) ~get_16 (ip + 10);
  sum += (uint16_t) ~get_16 (ip + 8);
  sum += (uint16_t) (sent->ttl << 8 | ip[9]);
  sent->checksum = internet_checksum (sum);
}

void
emit_frame (struct job *job, const struct routed *sent)
{
  struct forwarded *all = &job->forwarded;
  struct digest digest = { 0, 0 };
  uint8_t p[HEADERS];
  struct header h;

  if (sent->number == NO_FRAME)
    return;
  if (sent->dropped)
    {
      all->dropped++;
      return;
    }
  struct packet packet = job->in.packet[sent->number];
  uint32_t first = packet.size < HEADERS ? packet.size : HEADERS;
  const uint8_t *rest = packet.data + first;
  memcpy (p, packet.data, first);
  put_16 (p + 4, sent->hop);
  put_16 (p + 10, 1);
  p[sent->offset + 8] = sent->ttl;
  put_16 (p + sent->offset + 10, sent->checksum);
  packet.data = p;
  if (!decode (&packet, &h)
      || internet_checksum (internet_sum (0, p + h.offset,
					  (p[h.offset] & 15) * 4)) != 0)
    all->wrong++;
  digest_add (&digest, p, first);
  digest_add (&digest, rest, packet.size - first);
  all->frames++;
  all->bytes += packet.size;
  /* The order of the frames counts.  */
  all->digest = mix_64 (all->digest + digest_value (&digest));
  if (job->to >= 0)
    capture_send (job->to, p, first, rest, packet.size - first);
  if (job->pcap != NULL)
    pcap_write_parts (job->pcap, &packet, first, rest);
}
