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

/* Lvalues that are seen through windows, arrays and scalars.  */
/* { dg-torture yes } */
/* { dg-channels "auto native batchqueue" } */

#include <string.h>
#include "check.h"

#define N 300

struct pair
{
  float left, right;
};

int
main (void)
{
  struct pair s, *p = &s;
  float w[2], past[4];
  int a[2][3] = { { 0 } }, i = 1, l;
  double sum = 0, should = 0;
  long total = 0, should_total = 0;

  memset (&s, 0, sizeof s);
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (p->left << w[2]) firstprivate (k)
      {
	w[0] = k;
	w[1] = k + 0.5f;
      }
#pragma omp task input (s.left >> w[2]) output (p->right)
      p->right = w[0] * w[1];
      if (k >= 3)
	{
#pragma omp task input (p->right >> past[1]) shared (sum)
	  sum += past[0] - past[3];
	}
    }
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a[i][i + 1] << l) firstprivate (k)
      l = k;
#pragma omp task input (a[i][i + 1] >> l) output (a[0][i]) firstprivate (i)
      a[0][i] = l * 2 + i;
#pragma omp task input (a[0][i] >> l) shared (total)
      total = total * 3 % 1000003 + l;
      should_total = should_total * 3 % 1000003 + k * 2 + 1;
    }
#pragma omp taskwait
  CHECK_EQUAL (total, should_total);
  for (int k = 3; k < N; k++)
    {
      float first = (k - 3) * (k - 2.5f), last = k * (k + 0.5f);
      should += first - last;
    }
  CHECK (sum == should);
  return 0;
}
