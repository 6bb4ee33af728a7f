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

/* Functions that bodies call see the variable of a stream, not the element; and clauses change
   variables.  */
/* { dg-do compile } */

static int sample, other;
static long sum, others;

static int
scaled (void)
{
  return 3 * sample;
}

static int
twice (void)
{
  return 2 * scaled ();
}

static int
harmless (void)
{
  return other;
}

static int
by_argument (int value)
{
  return 3 * value;
}

static void
set (int k)
{
  sample = k;
}

void
pipeline (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (sample)
      {
	sample = 0;
	set (k);	/* { dg-warning "'\[^']*set\[^']*' uses the variable 'sample' by its name, and does not see the element of the stream" } */
      }
#pragma omp task input (sample)
      sum += sample + harmless () + by_argument (sample);
#pragma omp task input (sample)
      others += sample + twice ();	/* { dg-warning "'\[^']*scaled\[^']*' uses the variable 'sample'" } */
    }
#pragma omp taskwait
}

/* What clauses change.  */
void
changing (int n)
{
  int streams[100], at = 0, *p = streams, w;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (streams[at++] << w) /* { dg-warning "the clause of '\[^']*' changes 'at', which it does not with the pragmas ignored" } */
      w = k;
#pragma omp task output (streams[at = k] << w) /* { dg-warning "changes 'at'" } */
      w = k;
#pragma omp task output (*(p++) << w) /* { dg-warning "changes 'p'" } */
      w = k;
#pragma omp task output (streams[k + at] << w)
      w = k;
    }
#pragma omp taskwait
}
