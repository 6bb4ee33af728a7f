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

/* Stands for wait.h in code that is simulated: time is the simulated
   processor's.  */

#ifndef GOMP_STREAM_WAIT_H
#define GOMP_STREAM_WAIT_H 1

#include <stdint.h>

/* Cycles of the running processor, and how it lets some pass.  */
uint64_t simulated_cycles (void);
void simulated_pass (uint64_t cycles);

static inline void
gomp_stream_pause (void)
{
  simulated_pass (10);
}

static inline unsigned
gomp_stream_wait_a_little (unsigned n)
{
  gomp_stream_pause ();
  return n + 1;
}

static inline uint64_t
gomp_stream_ticks (void)
{
  return simulated_cycles ();
}

static inline void
gomp_stream_spin (uint64_t ticks)
{
  simulated_pass (ticks);
}

#endif /* GOMP_STREAM_WAIT_H */
