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

/* Makes traffic: a session's packets are made together, and sent in turn with
   those of others.  */

#include "traffic.h"
#include "../common/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum
{
  ACTIVE = 128,			/* Sessions at a time.  */
  MSS = 1460,
  ROOM = 65536			/* For a message.  */
};

/* The packets of a session that are still to be sent.  */
struct session
{
  struct packet packet[1024];
  uint8_t *bytes;
  unsigned n, next;
  size_t used, room;
};

struct end
{
  uint32_t address;
  uint16_t port;
  uint32_t sequence;		/* Of what it sends next.  */
};

struct maker
{
  uint64_t random;
  uint64_t sessions;		/* Made so far.  */
  struct truth *truth;
  struct session *now;		/* That is being made.  */
  struct end client, server;
  struct digest digest[2];	/* Of what client and server sent.  */
  bool vlan;			/* The session is on a VLAN.  */
};

static uint64_t
draw (struct maker *m)
{
  return mix_64 (m->random += UINT64_C (0x9e3779b97f4a7c15));
}

/* From 0 to N - 1.  */
static unsigned
below (struct maker *m, unsigned n)
{
  return (draw (m) >> 32) * n >> 32;
}

static void *
grow (void *p, size_t size)
{
  p = realloc (p, size);
  if (p == NULL)
    fail ("%s", strerror (ENOMEM));
  return p;
}

/* Adds a frame of SIZE bytes to the session; returns where they are.  */
static uint8_t *
add_frame (struct maker *m, unsigned size)
{
  struct session *s = m->now;
  if (s->used + size > s->room)
    s->bytes = grow (s->bytes, s->room = 2 * (s->used + size));
  if (s->n == sizeof s->packet / sizeof *s->packet)
    fail ("A session of too many packets");
  s->packet[s->n++] = (struct packet) { .size = size, .wire = size };
  s->used += size;
  return s->bytes + s->used - size;
}

static unsigned
put_ethernet (struct maker *m, uint8_t *p, unsigned type)
{
  static const uint8_t macs[12] = { 2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2 };
  memcpy (p, macs, sizeof macs);
  if (m->vlan)
    {
      put_16 (p + 12, 0x8100);
      put_16 (p + 14, 7);
    }
  put_16 (p + 12 + (m->vlan ? VLAN : 0), type);
  return ETHERNET + (m->vlan ? VLAN : 0);
}

/* Adds the part of a datagram from OFFSET on.  */
static void
add_fragment (struct maker *m, const struct end *from, const struct end *to,
	      unsigned protocol, unsigned id, const uint8_t *data,
	      unsigned offset, unsigned size, bool more)
{
  uint8_t *p = add_frame (m, ETHERNET + (m->vlan ? VLAN : 0) + 20 + size);
  p += put_ethernet (m, p, 0x0800);
  memset (p, 0, 20);
  p[0] = 0x45;
  put_16 (p + 2, 20 + size);
  put_16 (p + 4, id);
  put_16 (p + 6, (more ? 0x2000 : 0) | offset / 8);
  p[8] = 64;
  p[9] = protocol;
  put_32 (p + 12, from->address);
  put_32 (p + 16, to->address);
  put_16 (p + 10, internet_checksum (internet_sum (0, p, 20)));
  memcpy (p + 20, data + offset, size);
}

static void
swap_last (struct maker *m)
{
  struct session *s = m->now;
  unsigned last = s->packet[s->n - 1].size, before = s->packet[s->n - 2].size;
  uint8_t frame[2 * MAX_FRAME], *p = s->bytes + s->used - last - before;
  memcpy (frame, p, before);
  memmove (p, p + before, last);
  memcpy (p + last, frame, before);
  s->packet[s->n - 1].size = s->packet[s->n - 1].wire = before;
  s->packet[s->n - 2].size = s->packet[s->n - 2].wire = last;
}

/* Adds an IP datagram, perhaps in fragments.  */
static void
add_datagram (struct maker *m, const struct end *from, const struct end *to,
	      unsigned protocol, const uint8_t *data, unsigned size)
{
  unsigned id = draw (m) & 0xffff;
  if (size < 200 || below (m, 40) != 0)
    {
      add_fragment (m, from, to, protocol, id, data, 0, size, false);
      return;
    }
  unsigned part = (size / (2 + below (m, 3)) + 8) & ~7;
  for (unsigned offset = 0; offset < size; offset += part)
    {
      unsigned left = size - offset;
      add_fragment (m, from, to, protocol, id, data, offset,
		    left > part ? part : left, left > part);
    }
  if (below (m, 2))
    swap_last (m);
}

/* Fills in the checksum of TCP or UDP, which is at CHECKSUM in DATA.  */
static void
put_checksum (const struct end *from, const struct end *to, unsigned protocol,
	      uint8_t *data, unsigned size, unsigned checksum)
{
  uint8_t pseudo[12] = { 0 };
  put_32 (pseudo, from->address);
  put_32 (pseudo + 4, to->address);
  pseudo[9] = protocol;
  put_16 (pseudo + 10, size);
  put_16 (data + checksum, 0);
  uint32_t sum = internet_sum (internet_sum (0, pseudo, 12), data, size);
  put_16 (data + checksum, internet_checksum (sum));
}

static void
add_segment (struct maker *m, bool from_server, unsigned flags,
	     const uint8_t *data, unsigned size)
{
  struct end *from = from_server ? &m->server : &m->client;
  struct end *to = from_server ? &m->client : &m->server;
  uint8_t segment[20 + MSS] = { 0 };
  put_16 (segment, from->port);
  put_16 (segment + 2, to->port);
  put_32 (segment + 4, from->sequence);
  if (flags & TCP_ACK)
    put_32 (segment + 8, to->sequence);
  segment[12] = 5 << 4;
  segment[13] = flags;
  put_16 (segment + 14, 0xffff);
  memcpy (segment + 20, data, size);
  put_checksum (from, to, PROTOCOL_TCP, segment, 20 + size, 16);
  add_datagram (m, from, to, PROTOCOL_TCP, segment, 20 + size);
  from->sequence += size + ((flags & (TCP_SYN | TCP_FIN)) != 0);
}

/* Sends SIZE bytes of a connection, in segments of which some come twice and
   some out of order.  */
static void
send_stream (struct maker *m, bool from_server, const uint8_t *data,
	     unsigned size)
{
  digest_add (&m->digest[from_server], data, size);
  m->truth->stream_bytes += size;
  while (size > 0)
    {
      unsigned part = below (m, 8) ? MSS : 1 + below (m, MSS);
      if (part > size)
	part = size;
      unsigned before = m->now->n;
      struct end start = from_server ? m->server : m->client;
      add_segment (m, from_server, TCP_ACK | TCP_PUSH, data, part);
      data += part;
      size -= part;
      if (below (m, 50) == 0)
	{
	  *(from_server ? &m->server : &m->client) = start;
	  add_segment (m, from_server, TCP_ACK | TCP_PUSH, data - part, part);
	}
      else if (size > 0 && below (m, 25) == 0 && m->now->n == before + 1)
	{
	  part = size > MSS ? MSS : size;
	  before = m->now->n;
	  add_segment (m, from_server, TCP_ACK | TCP_PUSH, data, part);
	  if (m->now->n == before + 1)
	    swap_last (m);
	  data += part;
	  size -= part;
	}
    }
  add_segment (m, !from_server, TCP_ACK, data, 0);
}

static unsigned
put_random (struct maker *m, uint8_t *p, unsigned size)
{
  for (unsigned i = 0; i < size; i += 8)
    {
      uint64_t x = draw (m);
      memcpy (p + i, &x, size - i < 8 ? size - i : 8);
    }
  return size;
}

static void
send_http (struct maker *m)
{
  static uint8_t message[ROOM];
  char *text = (char *) message;

  for (unsigned k = 1 + below (m, 4); k > 0; k--)
    {
      bool post = below (m, 4) == 0, head = !post && below (m, 8) == 0;
      unsigned size = below (m, 6) ? below (m, 3000) : below (m, 20000);
      unsigned n = sprintf (text, "%s /item/%u HTTP/1.1\r\nHost: h%u.example\r\n",
			    post ? "POST" : head ? "HEAD" : "GET",
			    below (m, 100000), below (m, 1000));
      if (post)
	n += sprintf (text + n, "Content-Length: %u\r\n", size / 4);
      n += sprintf (text + n, "\r\n");
      if (post)
	n += put_random (m, message + n, size / 4);
      send_stream (m, false, message, n);

      n = sprintf (text, "HTTP/1.1 %s\r\nServer: made-up\r\n",
		   below (m, 10) ? "200 OK" : "404 Not Found");
      if (head || below (m, 3) != 0)
	{
	  n += sprintf (text + n, "Content-Length: %u\r\n\r\n", size);
	  if (!head)
	    n += put_random (m, message + n, size);
	}
      else
	{
	  n += sprintf (text + n, "Transfer-Encoding: chunked\r\n\r\n");
	  for (unsigned left = size; left > 0; )
	    {
	      unsigned part = 1 + below (m, left);
	      n += sprintf (text + n, "%x\r\n", part);
	      n += put_random (m, message + n, part);
	      n += sprintf (text + n, "\r\n");
	      left -= part;
	    }
	  n += sprintf (text + n, "0\r\n\r\n");
	}
      send_stream (m, true, message, n);
      m->truth->requests++;
      m->truth->responses++;
    }
  m->truth->http++;
}

static void
send_tls (struct maker *m)
{
  uint8_t record[4096] = { 22, 3, 1 };
  for (unsigned k = 2 + below (m, 6); k > 0; k--)
    {
      unsigned n = 40 + below (m, 4000);
      put_16 (record + 3, n);
      put_random (m, record + 5, n);
      send_stream (m, k % 2, record, 5 + n);
      record[0] = 23;
    }
  m->truth->tls++;
}

static void
send_ssh (struct maker *m)
{
  static const char greeting[] = "SSH-2.0-made_up\r\n";
  uint8_t data[512];
  send_stream (m, true, (const uint8_t *) greeting, sizeof greeting - 1);
  send_stream (m, false, (const uint8_t *) greeting, sizeof greeting - 1);
  for (unsigned k = 2 + below (m, 10); k > 0; k--)
    send_stream (m, k % 2, data, put_random (m, data, 16 + below (m, 400)));
  m->truth->ssh++;
}

static void
make_connection (struct maker *m)
{
  memset (m->digest, 0, sizeof m->digest);
  m->client.sequence = draw (m);
  m->server.sequence = draw (m);
  add_segment (m, false, TCP_SYN, NULL, 0);
  add_segment (m, true, TCP_SYN | TCP_ACK, NULL, 0);
  add_segment (m, false, TCP_ACK, NULL, 0);
  switch (below (m, 5))
    {
    default: send_http (m); break;
    case 3: send_tls (m); break;
    case 4: send_ssh (m); break;
    }
  add_segment (m, false, TCP_ACK | TCP_FIN, NULL, 0);
  add_segment (m, true, TCP_ACK | TCP_FIN, NULL, 0);
  add_segment (m, false, TCP_ACK, NULL, 0);
  m->truth->connections++;
  for (int i = 0; i < 2; i++)
    m->truth->stream_digest += digest_value (&m->digest[i]);
}

static void
send_dns (struct maker *m, bool answer, unsigned id)
{
  const struct end *from = answer ? &m->server : &m->client;
  const struct end *to = answer ? &m->client : &m->server;
  uint8_t data[128] = { 0 }, *p = data + 8;
  put_16 (p, id);
  put_16 (p + 2, answer ? 0x8180 : 0x0100);
  put_16 (p + 4, 1);		/* One question.  */
  put_16 (p + 6, answer);
  p += 12;
  p += sprintf ((char *) p, "%c%s%c%s", 4, "made", 7, "example") + 1;
  put_16 (p, 1);
  put_16 (p + 2, 1);
  p += 4;
  if (answer)
    {
      put_16 (p, 0xc00c);
      put_16 (p + 2, 1);
      put_16 (p + 4, 1);
      put_32 (p + 6, 3600);
      put_16 (p + 10, 4);
      put_32 (p + 12, draw (m));
      p += 16;
    }
  put_16 (data, from->port);
  put_16 (data + 2, to->port);
  put_16 (data + 4, p - data);
  put_checksum (from, to, PROTOCOL_UDP, data, p - data, 6);
  add_datagram (m, from, to, PROTOCOL_UDP, data, p - data);
  m->truth->dns++;
}

/* A packet in which something is wrong.  */
static void
make_noise (struct maker *m)
{
  uint8_t data[64] = { 0 };
  struct end *from = &m->client, *to = &m->server;

  put_random (m, data, sizeof data);
  put_16 (data, from->port);
  put_16 (data + 2, to->port);
  data[12] = 5 << 4;
  data[13] = TCP_ACK;
  put_checksum (from, to, PROTOCOL_TCP, data, sizeof data, 16);
  unsigned what = below (m, 8);
  if (what == 0)
    data[16] ^= 1;		/* A checksum of TCP.  */
  if (what == 1)
    data[12] = 15 << 4;		/* A header longer than the packet.  */
  add_fragment (m, from, to, what == 2 ? PROTOCOL_ICMP : PROTOCOL_TCP, 1, data,
		0, sizeof data, false);
  struct packet *last = &m->now->packet[m->now->n - 1];
  uint8_t *p = m->now->bytes + m->now->used - last->size;
  uint8_t *ip = p + ETHERNET + (m->vlan ? VLAN : 0);
  switch (what)
    {
    case 3: ip[10] ^= 1; break;			/* IP's checksum.  */
    case 4: put_16 (ip + 2, 1400); break;	/* Longer than the frame.  */
    case 5: ip[0] = 0x43; break;		/* A header of 12 bytes.  */
    case 6:					/* ARP, as far as it goes.  */
      put_16 (ip - 2, 0x0806);
      break;
    case 7:					/* Not all was captured.  */
      last->size = 10 + below (m, 40);
      m->now->used -= last->wire - last->size;
      break;
    }
}

static void
make_session (struct maker *m, struct session *s)
{
  uint64_t k = m->sessions++;
  s->n = s->next = s->used = 0;
  m->now = s;
  m->vlan = below (m, 10) == 0;
  /* No two sessions have the same client's address and port.  */
  m->client.address = 0x0a000000 + (k / 50000 << 12) + k % 4093;
  m->client.port = 1024 + k / 4093 * 61 % 64000;
  m->server.address = 0xc0a80000 + below (m, 1000);
  m->server.port = below (m, 3) ? 80 : 1 + below (m, 1023);
  unsigned kind = below (m, 20);
  if (kind < 12)
    make_connection (m);
  else if (kind < 19)
    {
      unsigned id = draw (m) & 0xffff;
      m->server.port = below (m, 3) ? 53 : 1 + below (m, 1023);
      send_dns (m, false, id);
      send_dns (m, true, id);
    }
  else
    make_noise (m);
}

struct all
{
  struct packets p;
  size_t room, used, bytes_room;
};

/* Appends a copy of PACKET with DATA; packets point to bytes when all are
   there.  */
static void
append (struct all *all, const struct packet *packet, const uint8_t *data)
{
  if (all->p.n == all->room)
    {
      all->room = all->room == 0 ? 4096 : 2 * all->room;
      all->p.packet = grow (all->p.packet, all->room * sizeof (struct packet));
    }
  if (all->used + packet->size > all->bytes_room)
    {
      all->bytes_room = 2 * all->bytes_room + 65536;
      all->p.bytes = grow (all->p.bytes, all->bytes_room);
    }
  memcpy (all->p.bytes + all->used, data, packet->size);
  all->used += packet->size;
  all->p.packet[all->p.n] = *packet;
  /* 2026-01-01, and 100000 packets a second.  */
  all->p.packet[all->p.n].time
    = INT64_C (1767225600000000) + 10 * (int64_t) all->p.n;
  all->p.n++;
}

static struct packets
complete (struct all *all)
{
  const uint8_t *at = all->p.bytes;
  for (size_t i = 0; i < all->p.n; i++)
    {
      all->p.packet[i].data = at;
      at += all->p.packet[i].size;
    }
  return all->p;
}

struct packets
traffic_make (uint64_t seed, size_t n, struct truth *truth)
{
  struct maker m = { .random = mix_64 (seed), .truth = truth };
  struct session *active = calloc (ACTIVE, sizeof *active);
  struct all all = { .room = 0 };
  unsigned live = 0;
  if (active == NULL)
    fail ("%s", strerror (ENOMEM));
  memset (truth, 0, sizeof *truth);
  for (;;)
    {
      while (live < ACTIVE && all.p.n < n)
	make_session (&m, &active[live++]);
      if (live == 0)
	break;
      unsigned i = below (&m, live);
      struct session *s = &active[i];
      size_t at = 0;
      /* A few packets in sequence, as of a window.  */
      for (unsigned k = 0; k < s->next; k++)
	at += s->packet[k].size;
      for (unsigned burst = 1 + below (&m, 8); burst > 0 && s->next < s->n;
	   burst--)
	{
	  const struct packet *p = &s->packet[s->next++];
	  append (&all, p, s->bytes + at);
	  at += p->size;
	  truth->packets++;
	  truth->bytes += p->size;
	}
      if (s->next == s->n)
	{
	  struct session done = *s;
	  *s = active[--live];
	  active[live] = done;
	}
    }
  for (unsigned i = 0; i < ACTIVE; i++)
    free (active[i].bytes);
  free (active);
  return complete (&all);
}

struct packets
traffic_frames (uint64_t seed, size_t n, unsigned size)
{
  struct maker m = { .random = mix_64 (seed) };
  struct session session = { .n = 0 };
  struct all all = { .room = 0 };
  uint8_t data[MAX_FRAME] = { 0 };
  m.now = &session;
  for (size_t k = 0; k < n; k++)
    {
      unsigned length = size - ETHERNET - 20;
      session.n = session.used = 0;
      m.client.address = 0x0a000000 + below (&m, 1 << 16);
      m.server.address = draw (&m);
      put_random (&m, data, length);
      put_16 (data, 1024 + below (&m, 60000));
      put_16 (data + 2, 9);
      put_16 (data + 4, length);
      put_checksum (&m.client, &m.server, PROTOCOL_UDP, data, length, 6);
      add_fragment (&m, &m.client, &m.server, PROTOCOL_UDP, k & 0xffff, data,
		    0, length, false);
      append (&all, &session.packet[0], session.bytes);
    }
  free (session.bytes);
  return complete (&all);
}


/* The truth as text, a line for each number.  */

static const struct
{
  const char *name;
  size_t offset;
} fields[] = {
#define FIELD(name) { #name, offsetof (struct truth, name) }
  FIELD (packets), FIELD (bytes), FIELD (connections), FIELD (stream_bytes),
  FIELD (stream_digest), FIELD (http), FIELD (tls), FIELD (ssh),
  FIELD (requests), FIELD (responses), FIELD (dns)
#undef FIELD
};

enum { FIELDS = sizeof fields / sizeof *fields };

void
truth_write (const struct truth *truth, FILE *file)
{
  for (int i = 0; i < FIELDS; i++)
    fprintf (file, "%s %" PRIu64 "\n", fields[i].name,
	     *(const uint64_t *) ((const char *) truth + fields[i].offset));
}

void
truth_read (struct truth *truth, const char *name)
{
  FILE *file = fopen (name, "r");
  if (file == NULL)
    fail ("%s: %s", name, strerror (errno));
  for (int i = 0; i < FIELDS; i++)
    {
      char word[32];
      if (fscanf (file, "%31s %" SCNu64 "\n", word,
		  (uint64_t *) ((char *) truth + fields[i].offset)) != 2
	  || strcmp (word, fields[i].name) != 0)
	fail ("%s: Not a file that netgen --truth wrote", name);
    }
  fclose (file);
}
