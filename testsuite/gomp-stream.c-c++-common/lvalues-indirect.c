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

/* Streams at the end of pointers: casts and "&" behind an indirection, what an array
   begins with, and bodies that read an element as another type.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-additional-options "-fno-strict-aliasing" } */

#include <stdio.h>

#define N 300

struct header
{
  int length;
  char body[12];
};

int
main (void)
{
  int v[4] = { 0 }, *p = &v[2], *o = &v[3], **pp = &o;
  long raw[4] = { 0 }, sum = 0;
  struct header h = { 0, { 0 } }, *q = &h;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (*v) firstprivate (k)
      *v = k * 65537;
#pragma omp task input (*v) output (*&v[1])
      *&v[1] = *v + 1;
#pragma omp task input (*&v[1]) output (*(int *) &raw[2])
      *(int *) &raw[2] = *&v[1] + 1;
#pragma omp task input (*(int *) &raw[2]) output (*(int *) *pp)
      *(int *) *pp = *(int *) &raw[2] + 1;
#pragma omp task input (*(int *) *pp) output (*(int *) q->body)
      *(int *) q->body = *(int *) *pp + 1;
#pragma omp task input (*(int *) q->body) shared (sum)
      sum = sum * 3 + *(int *) q->body;

      /* The same memory by pointers of other types.  */
#pragma omp task output (*p) firstprivate (k)
      *p = k * 65537;
#pragma omp task input (*p) shared (h)
      h.length = h.length * 3 + *(short *) p + ((unsigned char *) p)[0];
    }
  printf ("%ld %d\n", sum, h.length);
  return 0;
}
