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

/* What the plugin makes of stream tasks, by hand: for tests that call the
   runtime without it.  */

#ifndef LOWERED_H
#define LOWERED_H 1

#include <string.h>
#include <time.h>
#include <abi.h>
#include "../lib/check.h"

/* One directive in one construct.  */
struct task
{
  const struct gomp_stream_site *site;
  void (*body) (void *);
  const struct gomp_stream_fusion *fusion;	/* Or null.  */
  uint64_t replicas;
  struct gomp_stream_port *port;
  struct gomp_stream_port blank;
  void *keys[4];
  _Alignas (16) char record[64];
};

/* What an outlined function gets.  */
struct data
{
  struct gomp_stream_frame *frame;
  void *shared;
};

#define VIEW(VARIABLE, TYPE, FLAGS, VAR)				\
  { .flags = FLAGS, .line = __LINE__, .column = 1,			\
    .elem_align = _Alignof (TYPE), .elem_size = sizeof (TYPE),		\
    .stream_name = VARIABLE, .var = VAR }

#define SITE(NAME, REC_SIZE, ...)					\
  static const struct gomp_stream_view_desc NAME##_views[]		\
    = { __VA_ARGS__ };							\
  static const struct gomp_stream_site NAME				\
    = { .abi_version = GOMP_STREAM_ABI_VERSION, .file = __FILE__,	\
	.function = "main", .line = __LINE__, .column = 1,		\
	.rec_size = REC_SIZE, .rec_align = 8,				\
	.n_views = sizeof NAME##_views / sizeof *NAME##_views,		\
	.views = NAME##_views }

/* The count of streams is for views that these tests do not have.  */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define ARGS(...) ((struct gomp_stream_arg[]) { __VA_ARGS__ })

/* Opens a construct.  */
static inline void
task_begin (struct task *t, const struct gomp_stream_site *site,
	    void (*body) (void *))
{
  t->site = site;
  t->body = body;
  t->fusion = NULL;
  t->replicas = 1;
  t->blank = (struct gomp_stream_port) { .bias = t->record,
					  .successor = &t->blank,
					  .keys = t->keys };
  memset (t->keys, 0, sizeof t->keys);
  t->port = &t->blank;
}

/* Where the next activation's captures go.  */
static inline void *
task_record (struct task *t)
{
  return t->port->bias + t->port->next * t->site->rec_size;
}

/* Goes over to the streams KEYS, one per view.  */
static inline void
task_move (struct task *t, void *const *keys)
{
  size_t size = t->site->n_views * sizeof *keys;

  if (memcmp (t->port->keys, keys, size) == 0)
    return;
  if (memcmp (t->port->successor->keys, keys, size) == 0)
    t->port = t->port->successor;
  else
    {
      memcpy (t->keys, keys, size);
      t->port = GOMP_stream_find (t->site, t->port, &t->blank);
    }
}

static inline void
task_activate (struct task *t, const struct gomp_stream_arg *args,
	       void *shared)
{
  struct gomp_stream_port *p = t->port;

  __atomic_store_n (&p->next, p->next + 1, __ATOMIC_RELEASE);
  if (__builtin_expect (p->next >= __atomic_load_n (&p->limit,
						    __ATOMIC_RELAXED), 0))
    {
      p = GOMP_stream_post (p, t->site, args, t->replicas);
      t->port = p;
      if (p->define)
	{
	  struct { void *frame, *shared; } data = { p, shared };
	  GOMP_stream_define (t->body, &data, sizeof data,
			      _Alignof (void *), 0, t->fusion);
	}
    }
}

/* What CLOCK says, in seconds.  */
static inline double
now (clockid_t clock)
{
  struct timespec t;
  clock_gettime (clock, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

#endif /* LOWERED_H */
