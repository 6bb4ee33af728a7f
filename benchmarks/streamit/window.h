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

/* Sliding windows in programs that are also compiled with the pragmas ignored.

     float x, in[4];
     SLIDING (float, seen, 16);
     ...
     #pragma omp task output (x << in[4])
     fill (in);
     SLIDE (seen, in, 4);
     #pragma omp task input (x >> seen[4]) output (y)
     y = filter (seen);

   In a pipeline the channel moves the window.  Without pragmas the statement SLIDE
   does, by the elements that the stream's producer left in the array IN.  It is a
   window on memory without a wrap, as in a filter that is written by hand: its end
   moves up, and at the end of the memory what is still seen moves to its start.
   It begins with zeros.  */

#ifndef BENCHMARKS_WINDOW_H
#define BENCHMARKS_WINDOW_H 1

#include <string.h>

#ifdef _OPENMP
# define SLIDING(type, window, horizon) type window[horizon]
# define SLIDE(window, from, burst) ((void) 0)
#else
# define SLIDING(type, window, horizon)					\
  enum { window##_horizon = horizon };					\
  type window##_line[2048 + 2 * (horizon)], *window = window##_line;	\
  memset (window##_line, 0, window##_horizon * sizeof *window)
# define SLIDE(window, from, burst)					\
  do									\
    {									\
      if (window + window##_horizon + (burst)				\
	  > window##_line + sizeof window##_line / sizeof *window)	\
	window = memcpy (window##_line, window,				\
			 window##_horizon * sizeof *window);		\
      window += (burst);						\
      memcpy (window + window##_horizon - (burst), from,		\
	      (burst) * sizeof *window);				\
    }									\
  while (0)
#endif

#endif /* BENCHMARKS_WINDOW_H */
