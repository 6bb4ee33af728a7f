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

/* A coroutine cannot have tasks with streams itself; see memory-coroutine.C for what it
   can do instead.  */
/* { dg-additional-options "-std=c++20 -fcoroutines" } */

#include <coroutine>

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
    std::suspend_always yield_value (long) { return {}; }
    void return_void () {}
    void unhandled_exception () {}
  };

  std::coroutine_handle<promise_type> handle;
};

generator
coroutine (int n)
{
  int x;
  long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k) // { dg-error "task with streams in a coroutine" }
      x = k;
#pragma omp task input (x) shared (sum) // { dg-error "task with streams in a coroutine" }
      sum += x;
#pragma omp taskwait
      co_yield sum;
    }
}
