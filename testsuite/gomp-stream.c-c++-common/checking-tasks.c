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

/* A checking build finds two ordinary tasks that activate tasks on one stream at
   the same time.  */
/* { dg-checking yes } */
/* { dg-threads "2 5" } */
/* { dg-channels "auto" } */
/* { dg-status 1 } */
/* { dg-stderr {two threads activate tasks on stream 's' at the same time} } */

#include <sched.h>

int x __attribute__ ((stream));
static int begun, activated, over;

static void
wait_until (int *p, int value)
{
  while (__atomic_load_n (p, __ATOMIC_SEQ_CST) < value)
    sched_yield ();
}

static void
put (int s __attribute__ ((stream_ref)))
{
#pragma omp task output (s)
  {
    /* As long as the other has not done this.  */
    wait_until (&over, 1);
    s = 1;
  }
}

int
main (void)
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; i++)
    {
#pragma omp task firstprivate (i)
      {
	__atomic_fetch_add (&begun, 1, __ATOMIC_SEQ_CST);
	wait_until (&begun, 2);
	if (i)
	  wait_until (&activated, 1);
	put (x);
	__atomic_store_n (i ? &over : &activated, 1, __ATOMIC_SEQ_CST);
      }
    }
  return 0;
}
