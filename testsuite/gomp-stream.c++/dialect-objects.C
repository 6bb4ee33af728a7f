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

// Arrays of windows of objects, which are copied to the body or can be moved only, with
// counts and without, some looked at twice, and inout_reuse.
// { dg-additional-options "-std=gnu++14 -fplugin-arg-gomp_stream-dialect=openstream" }
// { dg-torture yes }
// { dg-memcheck yes }

#include <memory>
#include <string>
#include "check.h"

#define N 300

typedef unsigned long hash;

static hash
mix (hash h, const std::string &s)
{
  for (char c : s)
    h = h * 31 + c;
  return h;
}

static std::string
text (int k, int i)
{
  return std::to_string (10 * k + i) + std::string (i * 10, '.');
}

/* Inputs of as many elements as they see, and of more; outputs.  */

static void
windows ()
{
  std::string a[3], x, w[2], several[3][2], wide[3][4];
  std::unique_ptr<int> u[3], all[3][1];
  hash seen = 0, should = 0, ahead = 0, ahead_should = 0;
  long sum = 0, sum_should = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
      for (int i = 0; i < 3; i++)
	{
#pragma omp task output (a[i] << w[2]) firstprivate (k, i)
	  {
	    w[0] = text (k, i);
	    w[1] = text (k, i + 3);
	  }
	}
      if (k % 2)
	{
	  /* The elements of this iteration and of the one before.  */
#pragma omp task peek (a >> wide[3][4]) shared (ahead)
	  for (int i = 0; i < 3; i++)
	    for (int j = 0; j < 4; j++)
	      ahead = mix (ahead, wide[i][j]);
#pragma omp task input (a >> wide[3][4]) output (x)
	  {
	    x = "";
	    for (int i = 0; i < 3; i++)
	      for (int j = 0; j < 4; j++)
		x += wide[i][j];
	  }
#pragma omp task input (x) shared (seen)
	  seen = mix (seen, x);
	  for (int i = 0; i < 3; i++)
	    for (int j = 0; j < 4; j++)
	      should = mix (should, text (k - 1 + j / 2, i + j % 2 * 3));
	}
#pragma omp task output (u << all[3][1]) firstprivate (k)
      for (int i = 0; i < 3; i++)
	all[i][0] = std::make_unique<int> (k + i);
#pragma omp task input (u >> all[3][1]) shared (sum)
      for (int i = 0; i < 3; i++)
	sum = (sum * 7 + *all[i][0]) % 1000003;
      for (int i = 0; i < 3; i++)
	sum_should = (sum_should * 7 + k + i) % 1000003;
    }
  ahead_should = should;
  CHECK_EQUAL (seen, should);
  CHECK_EQUAL (ahead, ahead_should);
  CHECK_EQUAL (sum, sum_should);
}

static void
counts ()
{
  std::string s[3], t[3], w[3][5];
  int n[3];
  hash seen = 0, should = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (s << w[3][:n]) firstprivate (k)
      for (int i = 0; i < 3; i++)
	{
	  n[i] = (k + i) % 6;
	  for (int j = 0; j < n[i]; j++)
	    w[i][j] = text (k, j);
	}
#pragma omp task inout_reuse (s >> w[3][:n] >> t)
      for (int i = 0; i < 3; i++)
	if (n[i] == 5)
	  n[i]--;
	else
	  w[i][n[i]++] = "last";
#pragma omp task input (t >> w[3][:n]) shared (seen)
      for (int i = 0; i < 3; i++)
	for (int j = 0; j < n[i]; j++)
	  seen = mix (seen, w[i][j]);
      for (int i = 0; i < 3; i++)
	{
	  int m = (k + i) % 6;
	  for (int j = 0; j < (m == 5 ? 4 : m); j++)
	    should = mix (should, text (k, j));
	  if (m < 5)
	    should = mix (should, "last");
	}
    }
  CHECK_EQUAL (seen, should);
}

static void
reuse ()
{
  std::string s, t, r, w[4], v[3];
  int n;
  hash seen = 0, should = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (s << w[4], r << v[:n]) firstprivate (k)
      {
	for (int i = 0; i < 4; i++)
	  w[i] = text (k, i);
	n = k % 4;
	for (int i = 0; i < n; i++)
	  v[i] = text (k, i);
      }
#pragma omp task inout_reuse (s >> w[4] >> t)
      w[1] += "100";
#pragma omp task input (t >> w[4], r >> v[:n]) shared (seen)
      {
	for (int i = 0; i < 4; i++)
	  seen = mix (seen, w[i]);
	for (int i = 0; i < n; i++)
	  seen = mix (seen, v[i]);
      }
      for (int i = 0; i < 4; i++)
	should = mix (should, text (k, i) + (i == 1 ? "100" : ""));
      for (int i = 0; i < k % 4; i++)
	should = mix (should, text (k, i));
    }
  CHECK_EQUAL (seen, should);
}

int
main ()
{
  windows ();
  counts ();
  reuse ();
  return 0;
}
