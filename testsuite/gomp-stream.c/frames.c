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

/* Frames on the heap, of which few may live at a time; duplicates are
   dropped.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct frame
{
  int id;
  char px[200];
};

static int live, most;

int
main (void)
{
  struct frame *f, *g;
  unsigned char seen[64] = { 0 };
  struct frame *w[1];
  int n;
  long s = 0;
  int dups = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 3000; k++)
    {
#pragma omp task output (f) firstprivate (k) depth (4)
      {
	f = malloc (sizeof *f);
	f->id = k * k % 64;
	memset (f->px, f->id, sizeof f->px);
	int l;
#pragma omp atomic capture
	l = ++live;
	if (l > most)
	  most = l;
      }
#pragma omp task input (f) output (g << w[:n]) shared (seen, dups) depth (4)
      {
	n = 0;
	if (seen[f->id]++ % 4)
	  {
	    dups++;
	    free (f);
#pragma omp atomic
	    live--;
	  }
	else
	  w[n++] = f;
      }
#pragma omp task input (g >> w[:n]) shared (s)
      if (n)
	{
	  s = s * 3 + w[0]->px[7];
	  free (w[0]);
#pragma omp atomic
	  live--;
	}
    }
  printf ("%ld %d %d\n", s, dups, live);
  if (most > 40)
    {
      printf ("most %d\n", most);
      return 1;
    }
  return 0;
}
