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

/* An encoder and a decoder of run lengths, with counts of several types.  */
/* { dg-elision yes } */

#include <stdio.h>

struct run
{
  unsigned char v;
  unsigned short c;
};

int
main (void)
{
  int k;
  unsigned char src, dst, d[16], cur = 0;
  struct run r, rw[2];
  unsigned cnt = 0;
  unsigned s = 7;
  unsigned long sum = 0, m = 0;
  short nr;
  unsigned char nd;
  const int N = 20000;
#pragma omp parallel
#pragma omp single
  for (k = 0; k <= N; k++)
    {
#pragma omp task output (src) shared (s)
      {
	s = s * 69069u + 1;
	src = (s >> 24) & ((s >> 9) & 3 ? 1 : 3);
      }
#pragma omp task input (src) output (r << rw[:nr]) shared (cur, cnt) \
  firstprivate (k)
      {
	nr = 0;
	if (cnt && (src != cur || cnt == 12 || k == N))
	  {
	    rw[nr].v = cur;
	    rw[nr].c = cnt;
	    nr++;
	    cnt = 0;
	  }
	cur = src;
	cnt++;
	if (k == N)
	  {
	    rw[nr].v = cur;
	    rw[nr].c = cnt;
	    nr++;
	  }
      }
#pragma omp task input (r >> rw[:nr]) output (dst << d[:nd])
      {
	int i;
	unsigned j;
	nd = 0;
	for (i = 0; i < nr; i++)
	  for (j = 0; j < rw[i].c; j++)
	    d[nd++] = rw[i].v;
      }
#pragma omp task input (dst >> d[:nd]) shared (sum, m)
      {
	int i;
	for (i = 0; i < nd; i++)
	  {
	    sum = sum * 31 + d[i];
	    m++;
	  }
      }
    }
  printf ("%lu %lu\n", sum, m);
  return 0;
}
