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

/* A stage writes a stream that lives on, and one that ends with the stage before the next
   wait: then the variable of the first one has its last element.  */
/* { dg-elision yes } */
/* { dg-threads "1 2 5" } */

#include <cstdio>
#include <utility>

/* An object with a destructor: its end ends its stream, with the stage that writes it.  */
struct owner
{
  long *value;
  owner () : value (nullptr) {}
  owner (long v) : value (new long (v)) {}
  owner (const owner &other) : value (other.value ? new long (*other.value) : nullptr) {}
  owner &
  operator= (owner &&other)
  {
    std::swap (value, other.value);
    return *this;
  }
  ~owner () { delete value; }
};

static void __attribute__ ((noinline))
write_both (owner *o, long *last, long k)
{
#pragma omp task output (*o, *last) firstprivate (k)
  {
    *o = owner (k);
    *last = k * 10 + 1;
  }
}

static void
run (int n)
{
  long last = 0, *to = &last;
  long *p = new long[5] ();

#pragma omp parallel
#pragma omp single
  for (long k = 0; k < n; k++)
    {
#pragma omp task output (p[k % 5]) firstprivate (k)
      p[k % 5] = k;
      if (k % 3 == 1)
	{
	  owner o;
	  write_both (&o, &*to, k);
	}
    }
#pragma omp taskwait
  std::printf ("%ld\n", last);
  delete[] p;
}

int
main ()
{
  run (3);
  run (10);
  run (100);
  return 0;
}
