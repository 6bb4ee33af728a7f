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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* What stats.c, dot.c and trace.c share.  */

#ifndef GOMP_STREAM_ACCOUNT_H
#define GOMP_STREAM_ACCOUNT_H 1

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "data/channel.h"
#include "graph/stage.h"
#include "observe/watch.h"

#pragma GCC visibility push(hidden)

/* All stages of one directive.  */
struct gomp_stream_stage_account
{
  struct gomp_stream_stage_account *next;
  const site *site;
  uint64_t order;		/* Of the first stage.  */
  uint64_t activations, firings, busy;	/* BUSY in ns.  */
  uint64_t waited[GOMP_STREAM_WAITS];	/* ns.  */
  uint64_t largest, migrations;
  uint64_t replicas;		/* The most.  */
  bool cycle;			/* In a feedback loop.  */
  struct gomp_stream_ages ages;
};

/* All channels of one variable between two directives.  */
struct gomp_stream_channel_account
{
  struct gomp_stream_channel_account *next;
  const char *name;
  const site *producer, *consumer;	/* Null: there is none.  */
  const struct gomp_stream_protocol *protocol;
  uint64_t order;
  uint64_t elements;
  uint64_t capacity;		/* Elements; the largest.  */
  uint64_t bytes;		/* Of the largest ring.  */
  uint64_t fills[GOMP_STREAM_FILLS];
  uint64_t streamed;		/* Elements that went round the caches.  */
  uint64_t producer_waited, consumer_waited;	/* ns.  */
  const char *reason;		/* For the protocol.  */
};

extern pthread_mutex_t gomp_stream_account_lock;
extern struct gomp_stream_stage_account *gomp_stream_stage_accounts;
extern struct gomp_stream_channel_account *gomp_stream_channel_accounts;

/* FILE without its folders.  */
static inline const char *
gomp_stream_base_name (const char *file)
{
  const char *slash = strrchr (file, '/');
  return slash ? slash + 1 : file;
}

/* Opens FILE, the value of the environment variable NAME; "stderr" is that.
   Returns null after a warning.  */
FILE *gomp_stream_open (const char *name, const char *file);
void gomp_stream_close (const char *name, const char *file, FILE *);
void gomp_stream_quote (FILE *, const char *text);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_ACCOUNT_H */
