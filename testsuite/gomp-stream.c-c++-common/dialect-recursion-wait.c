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

/* A body cannot wait for a task that is the control program's around it.  */

/* { dg-status 1 } */
/* { dg-stderr {dialect-recursion-wait.c:@LINE+8@: a body waits for this task in ask, which is on streams of the control program around it} } */

static int s[2] __attribute__ ((stream)), other;

static void
ask (void)
{
  int v;
#pragma omp task input (s[1] >> v)
  other = v;
#pragma omp taskwait
}

int
main (void)
{
  int v;
#pragma omp task output (s[1] << v)
  v = 1;
#pragma omp task output (s[0] << v)
  {
    v = 1;
    ask ();
  }
#pragma omp taskwait
  return 0;
}
