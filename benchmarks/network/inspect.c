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

/* Inspects packets up to layer 7, with copies of libnids.  */

#define _GNU_SOURCE
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "analysis.h"
#include "../common/options.h"
#include "protocols.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_NIDS
# include <nids.h>

/* One side of a connection.  */
struct side
{
  struct digest digest;
  struct http http;
  uint8_t start[8];		/* The first bytes.  */
  unsigned n;
};

struct connection
{
  struct side side[2];		/* What the client and the server sent.  */
  struct heads heads;
  enum protocol protocol;
};

/* A copy of libnids.  */
struct inspector
{
  void *library;
  struct nids_prm *params;
  char *why;
  int (*init) (void);
  void (*exit) (void);
  void (*handle) (u_char *, struct pcap_pkthdr *, u_char *);
  void (*register_tcp) (void (*));
  void (*unregister_tcp) (void (*));
  void (*register_udp) (void (*));
  void (*unregister_udp) (void (*));
  pcap_t *(*open_dead) (int, int);
  struct truth found;
};

/* libnids passes nothing to its callbacks that tells who is at work.  */
static _Thread_local struct inspector *at_work;

static void
finish (struct inspector *in, struct connection *c)
{
  for (int i = 0; i < 2; i++)
    in->found.stream_digest += digest_value (&c->side[i].digest);
  free (c);
}

static void
take (struct inspector *in, struct connection *c, int which, const uint8_t *p,
      size_t n)
{
  struct side *side = &c->side[which];
  digest_add (&side->digest, p, n);
  in->found.stream_bytes += n;
  if (c->protocol == UNDECIDED)
    {
      size_t part = sizeof side->start - side->n;
      part = part < n ? part : n;
      memcpy (side->start + side->n, p, part);
      side->n += part;
      c->protocol = identify (side->start, side->n);
      in->found.http += c->protocol == HTTP;
      in->found.tls += c->protocol == TLS;
      in->found.ssh += c->protocol == SSH;
      if (c->protocol == HTTP && part < side->n)
	{
	  unsigned messages = http_read (&side->http, &c->heads,
					 (char *) side->start,
					 side->n - part);
	  *(which ? &in->found.responses : &in->found.requests) += messages;
	}
    }
  if (c->protocol == HTTP)
    *(which ? &in->found.responses : &in->found.requests)
      += http_read (&side->http, &c->heads, (const char *) p, n);
}

static void
on_tcp (struct tcp_stream *stream, void **user)
{
  struct inspector *in = at_work;
  struct connection *c = *user;
  switch (stream->nids_state)
    {
    case NIDS_JUST_EST:
      stream->client.collect++;
      stream->server.collect++;
      c = *user = calloc (1, sizeof *c);
      if (c == NULL)
	fail ("%s", strerror (ENOMEM));
      c->side[1].http.response = true;
      in->found.connections++;
      break;
    case NIDS_DATA:
      /* The half of the server has what the server got.  */
      if (stream->server.count_new > 0)
	take (in, c, 0, (uint8_t *) stream->server.data,
	      stream->server.count_new);
      if (stream->client.count_new > 0)
	take (in, c, 1, (uint8_t *) stream->client.data,
	      stream->client.count_new);
      break;
    default:
      finish (in, c);
      break;
    }
}

static void
on_udp (struct tuple4 *address, char *data, int n, struct ip *ip)
{
  (void) address;
  (void) ip;
  at_work->found.dns += dns_p ((const uint8_t *) data, n);
}

static void
on_warning (int type, int error, struct ip *ip, void *data)
{
  (void) type;
  (void) error;
  (void) ip;
  (void) data;
}

static void
on_no_memory (char *where)
{
  fail ("%s: %s", where, strerror (ENOMEM));
}

/* The file of the library, which is loaded.  */
static const char *
library_file (void)
{
  Dl_info info;
  void *library = dlopen ("libnids.so", RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym (library, "nids_init") : NULL;
  if (symbol == NULL || dladdr (symbol, &info) == 0)
    fail ("libnids: %s", dlerror ());
  return info.dli_fname;
}

/* Loads a copy of the library: the loader tells files apart by their
   inodes.  */
static void *
load_copy (void)
{
  static const char *name;
  char copy[64];
  struct stat st;

  if (name == NULL)
    name = library_file ();
  int from = open (name, O_RDONLY | O_CLOEXEC);
  int to = memfd_create ("libnids", MFD_CLOEXEC);
  if (from < 0 || to < 0 || fstat (from, &st) != 0)
    fail ("%s: %s", name, strerror (errno));
  void *bytes = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, from, 0);
  if (bytes == MAP_FAILED || write (to, bytes, st.st_size) != st.st_size)
    fail ("%s: %s", name, strerror (errno));
  snprintf (copy, sizeof copy, "/proc/self/fd/%d", to);
  void *library = dlopen (copy, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL)
    fail ("%s", dlerror ());
  munmap (bytes, st.st_size);
  close (from);
  /* TO stays open: an equal name would be taken for the same library.  */
  return library;
}

static void *
symbol (void *library, const char *name)
{
  void *p = dlsym (library, name);
  if (p == NULL)
    fail ("%s", dlerror ());
  return p;
}

static void
begin (struct inspector *in)
{
  in->params->pcap_desc = in->open_dead (DLT_EN10MB, 65535);
  in->params->n_tcp_streams = 4096;
  in->params->scan_num_hosts = 0;
  in->params->syslog = on_warning;
  in->params->no_mem = on_no_memory;
  if (in->params->pcap_desc == NULL || !in->init ())
    fail ("libnids: %s", in->why);
  in->register_tcp (on_tcp);
  in->register_udp (on_udp);
  memset (&in->found, 0, sizeof in->found);
}

struct inspector *
inspector_new (void)
{
  struct inspector *in = calloc (1, sizeof *in);
  if (in == NULL)
    fail ("%s", strerror (ENOMEM));
  in->library = load_copy ();
  in->params = symbol (in->library, "nids_params");
  in->why = symbol (in->library, "nids_errbuf");
  in->init = symbol (in->library, "nids_init");
  in->exit = symbol (in->library, "nids_exit");
  in->handle = symbol (in->library, "nids_pcap_handler");
  in->register_tcp = symbol (in->library, "nids_register_tcp");
  in->unregister_tcp = symbol (in->library, "nids_unregister_tcp");
  in->register_udp = symbol (in->library, "nids_register_udp");
  in->unregister_udp = symbol (in->library, "nids_unregister_udp");
  /* Of the libpcap that it uses.  */
  in->open_dead = symbol (in->library, "pcap_open_dead");
  begin (in);
  return in;
}

static void
end (struct inspector *in)
{
  at_work = in;
  in->exit ();
  in->unregister_tcp (on_tcp);
  in->unregister_udp (on_udp);
}

void
inspector_reset (struct inspector *in)
{
  end (in);
  begin (in);
}

void
inspector_free (struct inspector *in)
{
  end (in);
  dlclose (in->library);
  free (in);
}

void
inspector_look (struct inspector *in, const struct packet *packet)
{
  struct pcap_pkthdr head = { .caplen = packet->size, .len = packet->wire };
  head.ts.tv_sec = packet->time / 1000000;
  head.ts.tv_usec = packet->time % 1000000;
  at_work = in;
  in->handle (NULL, &head, (u_char *) packet->data);
  in->found.packets++;
  in->found.bytes += packet->size;
}

const struct truth *
inspector_found (const struct inspector *in)
{
  return &in->found;
}

#else

struct inspector *
inspector_new (void)
{
  fail ("This graph needs libnids, and this program was built without");
}

void inspector_reset (struct inspector *in) { (void) in; }
void inspector_free (struct inspector *in) { (void) in; }
void inspector_look (struct inspector *in, const struct packet *packet)
{ (void) in; (void) packet; }
const struct truth *
inspector_found (const struct inspector *in)
{
  (void) in;
  return NULL;
}

#endif
