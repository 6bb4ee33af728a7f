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

/* The address of a stream or window inside a body is that of the element in
   channel memory.  */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>

#define N 500

struct record { int number; char name[12]; };

static void
fill (struct record *record, int number)
{
  record->number = number;
  memset (record->name, 0, sizeof record->name);
  snprintf (record->name, sizeof record->name, "r%d", number);
}

static int
size_of (const char *text)
{
  return (int) strlen (text);
}

int
main (void)
{
  struct record r;
  int copy[4];
  unsigned hash = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (r) firstprivate (k)
      fill (&r, k * 11);
#pragma omp task input (r) output (copy)
      {
	const struct record *p = &r;
	int *q = copy;
	q[0] = p->number;
	q[1] = size_of (r.name);
	memcpy (&copy[2], r.name, sizeof (int));
	*(copy + 3) = 5;
      }
#pragma omp task input (copy)
      for (int i = 0; i < 4; i++)
	hash = hash * 31 + copy[i];
    }
  printf ("%x\n", hash);
  return 0;
}
