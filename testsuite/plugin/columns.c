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

/* Messages stand at the tokens that they are about, say where the variables are
   declared, and offer corrections.  */

#define BURST(w, n) w[n]

void
run (void)
{
  int x, y, w[4], z __attribute__ ((stream));
  short s[2];
  for (int k = 0; k < 9; k++)
    {
#pragma omp task output (x) input (y, x)	/* at: 26 */
      ;
#pragma omp task input (y, x >> s[1])		/* at: 33 note: s note: x */
      ;
#pragma omp task input (x >> w[5], \
			y << s[1])		/* at: 27 */
      ;
#pragma omp task input (x, y) output (w[2 -])	/* at: 44 */
      ;
#pragma omp task input (x >> BURST (w, 7))	/* at: 40 note: w */
      ;
#pragma omp task input (x >> w[y + 0.5])	/* at: 32 note: w */
      ;
#pragma omp task input (x + 1)			/* at: 27 */
      ;
#pragma omp task input (x) output (nowhere)	/* at: 36 */
      ;
#pragma omp task input (x) num_threads (0)	/* at: 41 */
      ;
#pragma omp task input (x,)			/* at: 27 */
      ;
#pragma omp task input (x << w[4])		/* at: 27 fix: >> */
      ;
#pragma omp task output (x >> w[4])		/* at: 28 fix: << */
      ;
#pragma omp task inptu (x) firstprivate (y)	/* at: 18 fix: input */
      ;
#pragma omp task input (x) num_thread (2)	/* at: 28 fix: num_threads */
      ;
#pragma omp task input (x > w[4])		/* at: 27 fix: >> */
      ;
#pragma omp task input (x y)			/* at: 27 */
      ;
#pragma omp task input (x output (y)		/* at: 25 */
      ;
#pragma omp task input (x >> w)			/* at: 30 note: x note: w */
      ;
#pragma omp tick (z >> -1)			/* at: 24 note: z */
#pragma omp tick (z >> 0.5)			/* at: 24 note: z */
#pragma omp tick (z y)				/* at: 21 */
#pragma omp tick				/* at: 13 */
    }
}
