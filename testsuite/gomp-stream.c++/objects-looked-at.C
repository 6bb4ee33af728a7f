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

// Elements that own memory, which one stage takes while another one, on another
// thread, still looks at them: whoever takes turns takes batches of them, up to the
// end of the ring and round it, and must leave to others what is theirs.  Or one task
// looks at them twice.
// { dg-additional-options "-std=gnu++14" }
// { dg-torture yes }

#include <atomic>
#include <string>
#include <unistd.h>
#include "check.h"

#define N 1500

typedef unsigned long hash;

static hash
mix (hash h, const std::string &s)
{
  for (char c : s)
    h = h * 31 + c;
  return h;
}

static std::string
text (int k)
{
  return std::to_string (k) + std::string (20 + k % 7, '.');
}

/* Holds a body that looks at element K, now and then, until some that are a good
   deal behind it are being taken; and one that takes, until the other one has had
   the time to look on.  */

static std::atomic<int> taken;

static void
let_others_take (int k)
{
  for (int i = 0; k % 50 == 0 && i < 5 && taken < k + 60; i++)
    usleep (100);
}

static void
take (int k)
{
  taken = k;
  if (k % 64 == 8)
    usleep (100);
}

/* Consumers in different arms, which take turns, and one that sees all.  */

static void
arms ()
{
  std::string a;
  hash seen = 0, all = 0, should = 0;
  int looked = 0, n = 0;

  taken = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a) firstprivate (k)
      a = text (k);
#pragma omp task input (a) shared (all, looked)
      {
	let_others_take (looked++);
	all = mix (all, a);
      }
      if (k / 100 % 3)
#pragma omp task input (a) shared (seen, n)
	{
	  take (n++);
	  seen = mix (seen, a);
	}
      else
#pragma omp task input (a) shared (seen, n)
	{
	  take (n++);
	  seen = mix (seen, a) + 1;
	}
      should = mix (should, text (k));
    }
  CHECK_EQUAL (all, should);
  should = 0;
  for (int k = 0; k < N; k++)
    should = mix (should, text (k)) + !(k / 100 % 3);
  CHECK_EQUAL (seen, should);
}

/* Streams of OpenStream's dialect: by peek, while others take what they see, or part of
   it.  */

static void
peeks ()
{
  std::string a __attribute__ ((stream)), b __attribute__ ((stream)), w[2], wide[4];
  hash seen = 0, ahead = 0, should = 0, sliding = 0, sliding_ahead = 0;
  int looked = 0, n = 0;

  taken = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a << w[2]) firstprivate (k)
      {
	w[0] = text (2 * k);
	w[1] = text (2 * k + 1);
      }
      if (k % 2)
	{
#pragma omp task peek (a >> wide[4]) shared (ahead, looked)
	  {
	    let_others_take (4 * looked++);
	    for (int j = 0; j < 4; j++)
	      ahead = mix (ahead, wide[j]);
	  }
#pragma omp task input (a >> wide[4]) shared (seen, n)
	  {
	    take (4 * n++);
	    for (int j = 0; j < 4; j++)
	      seen = mix (seen, wide[j]);
	  }
	}
      should = mix (mix (should, text (2 * k)), text (2 * k + 1));
    }
  CHECK_EQUAL (seen, should);
  CHECK_EQUAL (ahead, should);

  taken = looked = n = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (b) firstprivate (k)
      b = text (k);
      if (k < 3)
	continue;
#pragma omp task peek (b >> wide[4]) shared (sliding_ahead, looked)
      {
	let_others_take (looked++);
	for (int j = 0; j < 4; j++)
	  sliding_ahead = mix (sliding_ahead, wide[j]);
      }
#pragma omp task input (b >> wide[1]) shared (sliding, n)
      {
	take (n++);
	for (int j = 0; j < 4; j++)
	  sliding = mix (sliding, wide[j]);
      }
    }
#pragma omp tick (b >> 3)
  should = 0;
  for (int k = 3; k < N; k++)
    for (int j = 0; j < 4; j++)
      should = mix (should, text (k - 3 + j));
  CHECK_EQUAL (sliding, should);
  CHECK_EQUAL (sliding_ahead, should);
}

/* Two windows of one task on a stream: on that of the base dialect, each with its own
   position, and of the other one.  */

static void
two_windows ()
{
  std::string a, b __attribute__ ((stream)), few[3], wide[5];
  hash seen = 0, seen_b = 0, should = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (a, b) firstprivate (k)
      a = b = text (k);
      if (k < 4)
	continue;
#pragma omp task input (a >> few[1], a >> wide[1]) shared (seen)
      seen = mix (mix (seen, few[2]), wide[4]);
#pragma omp task peek (b >> few[3]) input (b >> wide[1]) shared (seen_b)
      seen_b = mix (mix (seen_b, few[2]), wide[4]);
      should = mix (mix (should, text (k - 2)), text (k));
    }
#pragma omp tick (b >> 4)
  CHECK_EQUAL (seen, should);
  CHECK_EQUAL (seen_b, should);
}

int
main ()
{
  two_windows ();
  arms ();
  peeks ();
  return 0;
}
