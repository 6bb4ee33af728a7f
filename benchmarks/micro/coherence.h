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

/* Simulated processors, each with a first and a second level of cache, that keep
   their caches coherent and share a third level.  */

#ifndef BENCHMARKS_COHERENCE_H
#define BENCHMARKS_COHERENCE_H 1

#include <stdbool.h>
#include <stdint.h>

enum { MOST_PROCESSORS = 16 };

/* What served an access.  SIBLING: another processor had changed the line, or
   had to give it up because it was to be changed.  */
enum level { FIRST, SECOND, THIRD, SIBLING, SYSTEM, LEVELS };

struct accesses
{
  uint64_t by[LEVELS];
};

/* Empties all caches.  PREFETCH says whether a processor also fetches the line
   behind one that it meets for the first time.  */
void coherence_start (bool prefetch);

/* Calls RUN[0] (DATA[0]) and so on, each on a processor of its own, until all
   have returned, and puts the accesses of each one into ACCESSES.  The caches
   stay as they were.  Code compiled with -fsanitize=thread and simulated.h is
   simulated, other code takes no time.  */
void coherence_run (unsigned n, void (*const run[]) (void *),
		    void *const data[], struct accesses accesses[]);

/* Cycles of the processor that calls, and how it lets some pass.  */
uint64_t simulated_cycles (void);
void simulated_pass (uint64_t cycles);

#endif /* BENCHMARKS_COHERENCE_H */
