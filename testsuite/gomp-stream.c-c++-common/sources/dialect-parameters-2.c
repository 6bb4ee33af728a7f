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

/* The functions of dialect-parameters.c.  */

#include "check.h"

typedef struct { char c; double d; } pair;

extern int common __attribute__ ((stream));

void
put (int s __attribute__ ((stream)), int value)
{
#pragma omp task output (s) firstprivate (value)
  s = value;
}

static void
pass_on (int t __attribute__ ((stream_ref)), int value)
{
  int w[1];
#pragma omp task input (t >> w[1]) firstprivate (value)
  CHECK_EQUAL (w[0], value);
}

void
check (int s __attribute__ ((stream_ref)), int value)
{
  pass_on (s, value);
}

void
look (int s __attribute__ ((stream_ref)), int value)
{
  for (int i = 0; i < 2; i++)
#pragma omp task peek (s) firstprivate (value)
    CHECK_EQUAL (s, value);
}

void
skip (int s __attribute__ ((stream_ref)), int n)
{
#pragma omp tick (s >> n)
}

void
put_all (int s[] __attribute__ ((stream)), int n, int value)
{
  int w[2];
  for (int i = 0; i < n; i++)
#pragma omp task output (s[i] << w[2]) firstprivate (i, value)
    {
      w[0] = value + i;
      w[1] = value - i;
    }
}

void
check_all (int *s __attribute__ ((stream)), int n, int value)
{
  int w[2];
  for (int i = n; i-- > 0;)
#pragma omp task input (s[i] >> w[2]) firstprivate (i, value)
    {
      CHECK_EQUAL (w[0], value + i);
      CHECK_EQUAL (w[1], value - i);
    }
}

void
put_pair (pair s __attribute__ ((stream_ref)), int value)
{
#pragma omp task output (s) firstprivate (value)
  {
    s.c = value % 100;
    s.d = value;
  }
}

void
check_pair (pair s __attribute__ ((stream_ref)), int value)
{
  pair w;
#pragma omp task input (s >> w) firstprivate (value)
  {
    CHECK_EQUAL (w.c, value % 100);
    CHECK_EQUAL ((int) w.d, value);
  }
}

void
put_common (int value)
{
#pragma omp task output (common) firstprivate (value)
  common = value;
}
