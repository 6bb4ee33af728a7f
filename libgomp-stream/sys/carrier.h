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


/* What carries elements between ranks, processes that run the same program: a table
   of functions, of a library that is loaded when the first clause ON is met and the
   program was started as several ranks.  */

#ifndef GOMP_STREAM_CARRIER_H
#define GOMP_STREAM_CARRIER_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Goes up with each change of what follows.  */
#define GOMP_STREAM_CARRIER_VERSION 2

/* What ranks give each other for: their waits, and tallies of messages.  */
enum gomp_stream_exchange
{
  GOMP_STREAM_EXCHANGE_WAITS,
  GOMP_STREAM_EXCHANGE_TALLIES,
  GOMP_STREAM_EXCHANGES
};

/* Messages between two ranks with one tag arrive in the order in which they were
   sent.  Any thread may call these functions.  */
struct gomp_stream_carrier
{
  unsigned version;		/* GOMP_STREAM_CARRIER_VERSION.  */
  int rank, size;		/* Of this process, and of all of them.  */
  /* Begins to send SIZE bytes, which stay as they are until SENT returns true of what
     this returns.  */
  void *(*send) (const void *, size_t size, int rank, uint64_t tag);
  bool (*sent) (void *);
  /* Returns the next message with that tag, and its size, if it has arrived; else
     null.  */
  void *(*probe) (int rank, uint64_t tag, size_t *size);
  /* Stores that message at TO.  */
  void (*receive) (void *message, void *to, size_t size);
  /* Begins to give SIZE bytes to all ranks, each of which does so as often for each
     purpose, and to store what each one gives at ALL, by rank, by the time at which
     EXCHANGED returns true.  */
  void (*exchange) (enum gomp_stream_exchange, const void *, size_t size, void *all);
  bool (*exchanged) (enum gomp_stream_exchange);
  /* Ends the use of the carrier, after all else.  */
  void (*finish) (void);
  /* Ends all ranks.  */
  void (*abort) (void);
};

/* What the library, whose one function this is, calls; and LEAVE, when the program is
   about to end the use of the carrier.  */
struct gomp_stream_carried
{
  unsigned version;
  void (*gomp_stream_fatal_at) (const char *file, unsigned line,
				const char *format, ...)
    __attribute__ ((noreturn, format (printf, 3, 4)));
  void (*leave) (void);
};

typedef const struct gomp_stream_carrier *
gomp_stream_load_fn (const struct gomp_stream_carried *);

#define GOMP_STREAM_LOAD "gomp_stream_load_carrier"

/* The carrier; null before the first use, or when this process is the only one.  */
extern const struct gomp_stream_carrier *gomp_stream_carrier;

/* What messages and reports begin with: "rank 1: ", or nothing.  */
extern char gomp_stream_who[];

/* What is done at the program's exit, or null as long as nothing is to be done.  */
extern void (*gomp_stream_finish) (void);

const struct gomp_stream_carrier *gomp_stream_find_carrier (void (*) (void));
void gomp_stream_finish_ranks (void);
void gomp_stream_give_word (int rank);
void gomp_stream_abort_ranks (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_CARRIER_H */
