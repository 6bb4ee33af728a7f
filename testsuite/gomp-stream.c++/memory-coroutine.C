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

/* Streams that are variables of coroutines end with these.  */
// { dg-additional-options "-std=c++20 -fcoroutines" }
// { dg-torture yes }

#include <coroutine>
#include "check.h"

#define NOT_INLINE __attribute__ ((noinline)) static

static long sum;

NOT_INLINE void
produce (int &x, int k)
{
#pragma omp task output (x) firstprivate (k)
  x = k;
}

NOT_INLINE void
consume (int &x)
{
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 3 * x, __ATOMIC_RELAXED);
}

NOT_INLINE void
consume_twice (int &x)
{
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 5 * x, __ATOMIC_RELAXED);
#pragma omp task input (x) shared (sum)
  __atomic_fetch_add (&sum, 7 * x, __ATOMIC_RELAXED);
}

struct generator
{
  struct promise_type
  {
    generator
    get_return_object ()
    {
      return { std::coroutine_handle<promise_type>::from_promise (*this) };
    }
    std::suspend_always initial_suspend () { return {}; }
    std::suspend_always final_suspend () noexcept { return {}; }
    void return_void () {}
    void unhandled_exception () {}
  };

  std::coroutine_handle<promise_type> handle;
};

static generator
coroutine (int n, int i)
{
  int x;
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      if (i % 2)
	consume (x);
      else
	consume_twice (x);
      co_await std::suspend_always {};
    }
  produce (x, 777);
  co_await std::suspend_always {};
}

NOT_INLINE void
coroutines (int n)
{
  for (int i = 0; i < 2 * n; i++)
    {
      generator g = coroutine (n, i);
      if (i < n)
	while (!g.handle.done ())
	  g.handle.resume ();
      else
	for (int k = 0; k < 3; k++)
	  g.handle.resume ();
      g.handle.destroy ();
    }
}

/* What the coroutines add up.  */

static long
expected (int n)
{
  long all = 0;
  for (int i = 0; i < 2 * n; i++)
    for (int k = 0; k < (i < n ? n : 3); k++)
      all += (i % 2 ? 3 : 12) * k;
  return all;
}

int
main ()
{
  coroutines (9);
  CHECK (sum == expected (9));
  sum = 0;
#pragma omp parallel
#pragma omp single
  coroutines (9);
  CHECK (sum == expected (9));
  return 0;
}
