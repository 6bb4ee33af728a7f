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

/* Streams and arrays of streams as parameters, also of functions in another
   file.  */
/* { dg-additional-sources "sources/dialect-parameters-2.c" } */
/* { dg-memcheck yes } */

#include "check.h"

#define N 500

typedef struct { char c; double d; } pair;

extern int common __attribute__ ((stream));
int common __attribute__ ((stream));

void put (int s __attribute__ ((stream)), int value);
void check (int s __attribute__ ((stream_ref)), int value);
void put_all (int s[] __attribute__ ((stream)), int n, int value);
void check_all (int *s __attribute__ ((stream)), int n, int value);
void put_pair (pair s __attribute__ ((stream_ref)), int value);
void check_pair (pair s __attribute__ ((stream_ref)), int value);
void put_common (int value);
void look (int s __attribute__ ((stream_ref)), int value);
void skip (int s __attribute__ ((stream_ref)), int n);

/* An integer that is promoted where there is no prototype.  */
static void
put_short (short s __attribute__ ((stream_ref)), short value)
{
#pragma omp task output (s) firstprivate (value)
  s = value;
}

static void
check_short (short s __attribute__ ((stream_ref)), int value)
{
#pragma omp task input (s) firstprivate (value)
  CHECK_EQUAL (s, value);
}

/* Streams that are used in other functions only, and outlive those.  */
static void
run (int n)
{
  int x __attribute__ ((stream)), many[n] __attribute__ ((stream));
  pair p __attribute__ ((stream));
  short narrow __attribute__ ((stream));

  put (x, -7);
  for (int k = 0; k < N; k++)
    {
      put (x, 3 * k);
      put (many[k % n], k);
      put_pair (p, k);
      put_short (narrow, k);
      put_all (many, n, 5 * k);
      look (x, k ? 3 * k - 3 : -7);
      check (x, k ? 3 * k - 3 : -7);
      check (many[k % n], k);
      check_all (many, n, 5 * k);
      check_pair (p, k);
      check_short (narrow, k);
      put_common (k);
      if (k % 3 == 0)
	skip (common, 1);
      else
	check (common, k);
    }
  skip (x, 1);
#pragma omp taskwait
}

int
main (void)
{
  run (5);
#pragma omp parallel
#pragma omp single
  run (3);
  return 0;
}
