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

/* Timing of repeated runs, each between two looks at the placement of the
   processors.  */

#ifndef BENCHMARKS_TIMING_H
#define BENCHMARKS_TIMING_H 1

/* Seconds since some fixed moment.  */
double timing_now (void);

/* Processor seconds spent by this program so far, and by all programs, as far
   as the system tells.  */
double timing_cpu_seconds (void);
double timing_all_cpu_seconds (void);

/* Seconds that the threads of process PID, those there are, have waited for a
   processor so far.  */
double timing_waited_seconds (int pid);

/* Calls RUN (DATA) REPEAT times and prints one line on standard output,

     RATE PLACEMENT CPU OTHERS

   the median rate in ITEMS per second; the placement in which all the runs
   took place, as placement_class names it, or '-' when it changed; and the
   processor seconds spent per second, by this program and by all others.  Of several
   ranks the first one prints.  */
void timing_report (void (*run) (void *), void *data, double items,
		    unsigned repeat);

#endif /* BENCHMARKS_TIMING_H */
