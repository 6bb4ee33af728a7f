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

/* Where the two processors that a two-thread run uses are, relative to each
   other.  Virtual processors move, and only the round trip of a cache line
   tells.  */

#ifndef BENCHMARKS_PLACEMENT_H
#define BENCHMARKS_PLACEMENT_H 1

/* The shortest round trip of one cache line between the first two processors
   that this process may use, in nanoseconds; 0 when it may use one only.
   Takes a few milliseconds.  */
double placement_round_trip (void);

/* Stores the first two processors that this process may use in CPU, the same
   one twice if there is one only.  */
void placement_processors (int cpu[2]);

/* Stores up to MOST processors that this process may use in CPU; returns how
   many.  */
int placement_list (int *cpu, int most);

/* Keeps the calling thread on processor CPU.  */
void placement_pin (int cpu);

/* The distance of the two: 'S', shorter than 80 ns, as of neighbours, perhaps
   two threads of one core; 'X', shorter than 250 ns; 'F', further; '1', there
   is one processor only.  */
char placement_class (double round_trip);

#endif /* BENCHMARKS_PLACEMENT_H */
