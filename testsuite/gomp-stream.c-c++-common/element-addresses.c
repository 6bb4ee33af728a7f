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

/* The address of an element that a clause names by a pointer: the body gives it to
   functions and keeps it in variables.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rec
{
  int key;
  double v[3];
};

static void
set (double *to, double v)
{
  *to = v;
}

static double *
same (double *p)
{
  return p;
}

int
main (void)
{
  double *p = (double *) malloc (8 * sizeof *p);
  struct rec *r = (struct rec *) malloc (4 * sizeof *r);
  double a[4], sums[4] = { 0 };

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2000; k++)
    {
      int i = k % 4;
#pragma omp task output (p[i]) firstprivate (k)
      {
	char text[20];
	sprintf (text, "%d", k);
	if (sscanf (text, "%lf", &p[i]) != 1)
	  abort ();
      }
#pragma omp task input (p[i]) output (a[i])
      memcpy (&a[i], p + i, sizeof a[i]);
#pragma omp task input (a[i]) output (r[i], p[i + 4])
      {
	struct rec *to = &r[i];
	double *second;
	to->key = (int) a[i];
	to->v[0] = a[i];
	second = same (&to->v[1]);
	*second = 1;
	memset (&r[i].v[2], 0, sizeof (double));
	set (&p[i + 4], 3);
      }
#pragma omp task input (r[i], p[i + 4]) shared (sums)
      {
	const struct rec *from = &r[i];
	const double *other;
	other = &p[i + 4];
	sums[i] = sums[i] * 1.01 + from->key + from->v[0] + from->v[1]
		  + from->v[2] + *other * *&p[i + 4];
      }
    }
  printf ("%.17g %.17g %.17g %.17g\n", sums[0], sums[1], sums[2], sums[3]);
  free (r);
  free (p);
  return 0;
}
