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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A small sequential stand-in for the runtime, by which the code that the
   plugin generates is tested without it: it runs everything that is ready
   whenever it is called, keeps all elements for ever, and counts its calls.  */

#include <stdlib.h>
#include <string.h>
#include "mock-runtime.h"

enum { MOST = 64, ELEMENTS = 1 << 14, VIEWS = 8 };

struct stream
{
  void *key;
  char *elements;
  uint64_t n;
};

/* The runtime's opaque type.  */
struct gomp_stream_stage
{
  struct gomp_stream_port port;
  const struct gomp_stream_site *site;
  struct stream *streams[VIEWS];
  struct gomp_stream_arg args[VIEWS];
  uint64_t position[VIEWS];
  void *keys[VIEWS + 1];
  char *records;
  uint64_t fired;
  void (*fn) (void *);
  char *data;
  size_t size, offset;
};

struct mock_calls mock;
unsigned mock_kind;
uint64_t mock_replicas, mock_period = 1, mock_batch = 3;
size_t mock_forgotten;
const struct gomp_stream_site *mock_sites[MOST];
int mock_n_sites, mock_n_streams;
void (*mock_changed) (const struct gomp_stream_site *, uint32_t, uint32_t,
		      uint64_t, uint64_t);

static struct gomp_stream_stage stages[MOST];
static int n_stages;
static struct stream streams[MOST];

static struct stream *
find_stream (void *key, uint64_t elem_size)
{
  for (int i = 0; i < mock_n_streams; i++)
    if (streams[i].key == key)
      return &streams[i];
  CHECK (mock_n_streams < MOST);
  struct stream *s = &streams[mock_n_streams++];
  s->key = key;
  s->elements = (char *) calloc (ELEMENTS, elem_size);
  return s;
}

/* Fires STAGE if it can; returns whether it did.  */

static int
fire (struct gomp_stream_stage *stage)
{
  const struct gomp_stream_site *site = stage->site;
  uint64_t n = __atomic_load_n (&stage->port.next, __ATOMIC_ACQUIRE)
	       - stage->fired;
  if (n > mock_batch)
    n = mock_batch;
  for (uint32_t i = 0; i < site->n_views; i++)
    if (!(site->views[i].flags & GOMP_STREAM_VIEW_OUTPUT))
      for (; n > 0; n--)
	if (stage->position[i] + (n - 1) * stage->args[i].burst
	    + stage->args[i].horizon <= stage->streams[i]->n)
	  break;
  if (n == 0 || !stage->fn)
    return 0;

  struct gomp_stream_frame *frame = (struct gomp_stream_frame *)
    malloc (sizeof *frame + VIEWS * sizeof (struct gomp_stream_frame_view));
  frame->n = n;
  frame->records = stage->records + stage->fired * site->rec_size;
  for (uint32_t i = 0; i < site->n_views; i++)
    {
      uint64_t size = site->views[i].elem_size;
      if (site->views[i].flags & GOMP_STREAM_VIEW_OUTPUT)
	stage->position[i] = stage->streams[i]->n;
      CHECK (stage->position[i] + n * stage->args[i].horizon < ELEMENTS);
      frame->view[i].window
	= stage->streams[i]->elements + stage->position[i] * size;
      frame->view[i].stride = stage->args[i].burst * size;
    }
  char *data = (char *) malloc (stage->size);
  memcpy (data, stage->data, stage->size);
  memcpy (data + stage->offset, &frame, sizeof frame);
  stage->fired += n;
  mock.firings++;
  stage->fn (data);
  free (data);
  free (frame);
  for (uint32_t i = 0; i < site->n_views; i++)
    {
      stage->position[i] += n * stage->args[i].burst;
      if (site->views[i].flags & GOMP_STREAM_VIEW_OUTPUT)
	stage->streams[i]->n += n * stage->args[i].burst;
    }
  return 1;
}

static void
run (void)
{
  int progress = 1;
  while (progress)
    {
      progress = 0;
      for (int i = 0; i < n_stages; i++)
	progress |= fire (&stages[i]);
    }
}

static struct gomp_stream_stage *
find_stage (const struct gomp_stream_site *site, void *const *keys)
{
  for (int i = 0; i < n_stages; i++)
    if (stages[i].site == site)
      {
	uint32_t k = 0;
	while (k < site->n_views && stages[i].streams[k]->key == keys[k])
	  k++;
	if (k == site->n_views)
	  return &stages[i];
      }
  return NULL;
}

void
GOMP_stream_scope_enter (struct gomp_stream_scope *scope, unsigned kind)
{
  memset (scope, 0, sizeof *scope);
  mock.enters++;
  mock_kind = kind;
}

void
GOMP_stream_scope_leave (struct gomp_stream_scope *scope)
{
  CHECK (!scope->opaque[0]);
  mock.leaves++;
  run ();
}

/* No stream is in memory that is freed; callers' variables may be streams.  */
unsigned GOMP_stream_heap;
unsigned GOMP_stream_brief = 1;
unsigned char GOMP_stream_known = 1;

void
GOMP_stream_register (const struct gomp_stream_site *const *sites, uint64_t n)
{
  for (uint64_t i = 0; i < n; i++)
    CHECK (sites[i]->abi_version == GOMP_STREAM_ABI_VERSION);
}

void
GOMP_stream_freed (void *address, size_t size, unsigned kind)
{
  (void) address;
  (void) size;
  (void) kind;
  abort ();
}

void
GOMP_stream_forget (void *address, size_t size)
{
  mock.forgets++;
  mock_forgotten += size;
  for (int i = 0; i < mock_n_streams; i++)
    if ((char *) streams[i].key >= (char *) address
	&& (char *) streams[i].key < (char *) address + size)
      streams[i].key = NULL;
}

void
GOMP_stream_lend (void *address, size_t size, void *frame)
{
  (void) frame;
  GOMP_stream_forget (address, size);
}

unsigned GOMP_stream_crowd[GOMP_STREAM_CLASSES]
  = { [0 ... GOMP_STREAM_CLASSES - 1] = 1 };
__thread struct gomp_stream_lending GOMP_stream_lending;

unsigned
GOMP_stream_crowded (void *address, size_t size)
{
  (void) address;
  mock.crowdeds++;
  return size != 0;
}

void
GOMP_stream_make_room (size_t n)
{
  static __thread struct gomp_stream_lent lent[64];
  CHECK (GOMP_stream_lending.n + n <= 64);
  GOMP_stream_lending.lent = lent;
  GOMP_stream_lending.max = 64;
}

/* No step is expected.  */
int
GOMP_stream_step (const struct gomp_stream_site *site, void *const *keys)
{
  (void) site;
  (void) keys;
  return 0;
}

struct gomp_stream_port *
GOMP_stream_find (const struct gomp_stream_site *site,
		  struct gomp_stream_port *port,
		  struct gomp_stream_port *blank)
{
  mock.finds++;
  struct gomp_stream_stage *stage = find_stage (site, blank->keys);
  if (stage)
    {
      if (port->stage)
	port->successor = &stage->port;
      return &stage->port;
    }
  blank->next = blank->limit = 0;
  blank->stage = NULL;
  return blank;
}

struct gomp_stream_port *
GOMP_stream_post (struct gomp_stream_port *port,
		  const struct gomp_stream_site *site,
		  const struct gomp_stream_arg *args, uint64_t replicas)
{
  struct gomp_stream_stage *stage = port->stage;
  mock.posts++;
  mock_replicas = replicas;
  CHECK (site->abi_version == GOMP_STREAM_ABI_VERSION);
  CHECK (site->n_views <= VIEWS);
  if (!stage)
    {
      void *keys[VIEWS + 1] = { 0 };
      CHECK (port->next == 1);
      for (uint32_t i = 0; i < site->n_views; i++)
	keys[i] = args[i].key;
      stage = find_stage (site, keys);
      if (!stage)
	{
	  CHECK (n_stages < MOST && mock_n_sites < MOST);
	  stage = &stages[n_stages++];
	  stage->site = site;
	  for (uint32_t i = 0; i < site->n_views; i++)
	    {
	      stage->args[i] = args[i];
	      stage->streams[i]
		= find_stream (args[i].key, site->views[i].elem_size);
	    }
	  stage->records = (char *) calloc (ELEMENTS, site->rec_size + 1);
	  stage->port.bias = stage->records;
	  stage->port.stage = stage;
	  memcpy (stage->keys, keys, sizeof keys);
	  stage->port.keys = stage->keys;
	  stage->port.successor = &stage->port;
	  mock_sites[mock_n_sites++] = site;
	}
      CHECK (((uintptr_t) port->bias & (site->rec_align - 1)) == 0);
      if (site->rec_size)
	memcpy (stage->records + stage->port.next * site->rec_size,
		port->bias, site->rec_size);
      stage->port.next++;
      stage->port.define = 1;
    }
  stage->port.limit = stage->port.next + mock_period;
  if (!stage->port.define)
    run ();
  return &stage->port;
}

void
GOMP_stream_define (void (*fn) (void *), const void *data, size_t size,
		    size_t align, size_t frame_offset,
		    const struct gomp_stream_fusion *fusion)
{
  struct gomp_stream_port *port;
  mock.defines++;
  CHECK (align >= sizeof (void *) && frame_offset + sizeof port <= size);
  memcpy (&port, (const char *) data + frame_offset, sizeof port);
  CHECK (port->define);
  port->define = 0;
  port->stage->fn = fn;
  free (port->stage->data);
  port->stage->data = (char *) malloc (size);
  memcpy (port->stage->data, data, size);
  port->stage->size = size;
  port->stage->offset = frame_offset;
  run ();
}

void
GOMP_stream_come (struct gomp_stream_place *place, void *const *known)
{
  (void) place;
  (void) known;
}

void
GOMP_stream_wait (void)
{
  mock.waits++;
  run ();
}

void
GOMP_stream_yield (void)
{
  mock.yields++;
}

void
GOMP_stream_return (unsigned loops)
{
  mock.returns++;
  run ();
}

void
GOMP_stream_look (void)
{
  mock.returns++;
  run ();
}

void
GOMP_stream_wait_stage (struct gomp_stream_port *port)
{
  mock.stage_waits++;
  run ();
  CHECK (port->stage->fired == port->next);
}

uint64_t
GOMP_stream_in_place (struct gomp_stream_place *place,
		      struct gomp_stream_stay *stay,
		      void *const *carried __attribute__ ((unused)),
		      void *const *known __attribute__ ((unused)))
{
  stay->turns = UINT64_C (1) << 62;
  CHECK (place->n_sites > 0 && place->sites[0]->abi_version
	 == GOMP_STREAM_ABI_VERSION);
  return 0;
}

void
GOMP_stream_leave_body (struct gomp_stream_bodies *bodies)
{
  (void) bodies;
  CHECK (!"in place");
}

void
GOMP_stream_halt (struct gomp_stream_place *place, uint64_t ended,
		  void *const *streams)
{
  (void) place, (void) ended, (void) streams;
  CHECK (!"in place");
}

void
GOMP_stream_put_back (void *const *carried __attribute__ ((unused)))
{
}

uint64_t
GOMP_stream_repeat (struct gomp_stream_round *round,
		    uint64_t left __attribute__ ((unused)),
		    uint64_t step __attribute__ ((unused)))
{
  CHECK (round->pause == 0);
  return 0;
}

/* What a loop has that GOMP_stream_iterate is called for.  */

struct own
{
  struct gomp_stream_port blank;
  struct gomp_stream_port *ports[VIEWS];
};

uint64_t
GOMP_stream_iterate (const struct gomp_stream_bulk *bulk, void *opaque,
		     uint64_t number, uint64_t left, uint64_t step)
{
  struct own *own = (struct own *) opaque;
  void **keys = (void **) &own->ports[bulk->n];
  for (uint64_t i = 0; i < bulk->n; keys += bulk->site[i++].site->n_views)
    if (i >= number)
      {
	const struct gomp_stream_bulk_site *from = &bulk->site[i];
	struct gomp_stream_arg args[VIEWS];
	struct gomp_stream_port *port = own->ports[i];
	CHECK (from->site->n_views <= VIEWS);
	memcpy (args, from->args, from->site->n_views * sizeof args[0]);
	for (uint32_t v = 0; v < from->site->n_views; v++)
	  {
	    CHECK (!args[v].key);
	    args[v].key = keys[v];
	  }
	if (!port)
	  {
	    port = &own->blank;
	    memset (port, 0, sizeof *port);
	    port->bias = (char *) own + from->record;
	  }
	else
	  memcpy (port->bias + port->next * from->site->rec_size,
		  (char *) own + from->record, from->site->rec_size);
	if (++port->next >= port->limit)
	  {
	    port = GOMP_stream_post (port, from->site, args, from->replicas);
	    own->ports[i] = port;
	    if (port->define)
	      return i + 1;
	  }
      }
  uint64_t m = left;
  for (uint64_t i = 0; i < bulk->n; i++)
    {
      int64_t room = own->ports[i]->limit - own->ports[i]->next - 1;
      m = room <= 0 ? 0 : m < (uint64_t) room ? m : (uint64_t) room;
    }
  for (uint64_t k = 1; k <= m; k++)
    for (uint64_t i = 0; i < bulk->n; i++)
      {
	const struct gomp_stream_bulk_site *from = &bulk->site[i];
	struct gomp_stream_port *port = own->ports[i];
	char *record = port->bias + port->next++ * from->site->rec_size;
	memcpy (record, (char *) own + from->record, from->site->rec_size);
	/* The host has the least significant byte first.  */
	uint64_t count = 0;
	memcpy (&count, record + from->count_offset, from->count_size);
	count += k * step;
	memcpy (record + from->count_offset, &count, from->count_size);
      }
  return bulk->n + 1 + m;
}

int
GOMP_stream_ended (const struct gomp_stream_frame *frame)
{
  return frame->n == 0;
}

/* Bodies under test throw nothing.  */

void
GOMP_stream_caught (struct gomp_stream_frame *frame, void *exception)
{
  (void) frame, (void) exception;
  abort ();
}

void
GOMP_stream_rethrow (void)
{
}

void
GOMP_stream_rethrown (void)
{
}

void
GOMP_stream_escaped (void *exception)
{
  (void) exception;
  abort ();
}

void
GOMP_stream_uncopied (void *exception)
{
  (void) exception;
  abort ();
}

void
GOMP_stream_hand_over (void **to)
{
  *to = NULL;
}

void
GOMP_stream_adopt (void **from)
{
  if (*from)
    abort ();
}

void
GOMP_stream_changed (const struct gomp_stream_site *site, uint32_t view,
		     uint32_t what, uint64_t was, uint64_t is)
{
  if (mock_changed)
    mock_changed (site, view, what, was, is);
  exit (3);
}
