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
/* Streams declared in blocks beside each other, in all OpenMP constructs, have
   memory of their own as long as the construct's wait scope lives: none gets
   what another one left over, and no last element is stored in another
   variable.  */
/* { dg-additional-options "-fplugin-arg-gomp_stream-Wno-elision" } */
/* { dg-threads "1 4" } */
/* { dg-channels "auto" } */

#include "check.h"

struct big { long a[8]; };

static int wrong;
static long total;

__attribute__ ((noipa)) static void
set (long *p)
{
  *p = 4711;
}

__attribute__ ((noipa)) static void
check (long value, long expected)
{
  if (value != expected)
    {
#pragma omp atomic
      wrong++;
    }
}

#define DO(directive) _Pragma (#directive)

/* Of N + MORE elements N are read.  */
#define SCALAR(n, more, base)						\
  long y, sum = 0;							\
  for (int k = 0; k < n + more; k++)					\
    {									\
      DO (omp task output (y) firstprivate (k))				\
      y = base + k;							\
      if (k < n)							\
	{								\
	  DO (omp task input (y) shared (sum))				\
	  sum += y;							\
	}								\
    }									\
  DO (omp taskwait)							\
  check (sum, n * base + n * (n - 1) / 2);

#define ARRAY(n, more, base)						\
  long a[2], sum = 0;							\
  for (int k = 0; k < n + more; k++)					\
    {									\
      DO (omp task output (a[0]) firstprivate (k))			\
      a[0] = base + k;							\
      DO (omp task input (a[0]) output (a[1]))				\
      a[1] = a[0];							\
      if (k < n)							\
	{								\
	  DO (omp task input (a[1]) shared (sum))			\
	  sum += a[1];							\
	}								\
    }									\
  DO (omp taskwait)							\
  check (sum, n * base + n * (n - 1) / 2);

#define WINDOW(n, more, base)						\
  long sum = 0;								\
  struct big y, v[2], w[two];						\
  for (int k = 0; k < n + more; k++)					\
    {									\
      DO (omp task output (y << w[two]) firstprivate (k))		\
      {									\
	w[0].a[7] = base + 2 * k;					\
	w[1].a[7] = base + 2 * k + 1;					\
      }									\
      if (k < n)							\
	{								\
	  DO (omp task input (y >> v[2]) shared (sum))			\
	  sum += v[0].a[7] + v[1].a[7];					\
	}								\
    }									\
  DO (omp taskwait)							\
  check (sum, 2 * n * base + n * (2 * n - 1));

/* Memory that others had, while their streams live.  */
#define OTHERS								\
  {									\
    long a, b, c;							\
    struct big d;							\
    set (&a), set (&b), set (&c), set (&d.a[0]), set (&d.a[7]);		\
    DO (omp taskwait)							\
    check (a, 4711), check (b, 4711), check (c, 4711);			\
    check (d.a[0], 4711), check (d.a[7], 4711);				\
  }

/* All activations are under way when it ends.  */
#define LEFT								\
  {									\
    struct big y;							\
    long z;								\
    for (int k = 0; k < 30; k++)					\
      {									\
	DO (omp task output (y, z) firstprivate (k))			\
	z = y.a[7] = y.a[0] = k;					\
	DO (omp task input (y, z))					\
	{								\
	  DO (omp atomic)						\
	  total += y.a[0] + z;						\
	}								\
      }									\
  }

#ifdef __cplusplus
# define BLOCK_OF_CXX							\
  for (int one : ones) try { (void) one; SCALAR (30, 3, 300) } catch (int) { }
#else
# define BLOCK_OF_CXX (void) ({ SCALAR (20, 2, 11) 0; });
#endif

#define BLOCKS								\
  {									\
    int ones[1] = { 1 };						\
    { SCALAR (40, 7, 1000) }						\
    LEFT								\
    OTHERS								\
    while (ones[0]--) { SCALAR (20, 5, 7) }				\
    switch (two) { case 2: { ARRAY (20, 1, 9) } }			\
    if (two) { WINDOW (20, 3, 12) }					\
    BLOCK_OF_CXX							\
  }

#define CONSTRUCT(name, begin, end)					\
  __attribute__ ((noinline)) static void				\
  name (int two)							\
  {									\
    begin								\
    BLOCKS								\
    end									\
  }

#define ONCE for (int i = 0; i < 1; i++)

CONSTRUCT (in_function, ,)
CONSTRUCT (in_parallel, DO (omp parallel) {, })
CONSTRUCT (in_single, DO (omp parallel) DO (omp single) {, })
CONSTRUCT (in_single_nowait, DO (omp parallel) { DO (omp single nowait) {, }})
CONSTRUCT (in_for, DO (omp parallel) { DO (omp for) ONCE {, }})
CONSTRUCT (in_two_for, DO (omp parallel) {
	   DO (omp for) ONCE { SCALAR (9, 3, 1) }
	   DO (omp for nowait) ONCE {, }})
CONSTRUCT (in_parallel_for, DO (omp parallel for) ONCE {, })
CONSTRUCT (in_for_ordered, DO (omp parallel for ordered) ONCE {
	   DO (omp ordered) {, }})
CONSTRUCT (in_sections, DO (omp parallel) { DO (omp sections) {
	   { SCALAR (9, 3, 1) }
	   DO (omp section) {, }}})
CONSTRUCT (in_target_data, DO (omp parallel) { DO (omp target data map (two)) {,
	   }})
CONSTRUCT (in_master, DO (omp parallel) DO (omp master) {, })
CONSTRUCT (in_critical, DO (omp parallel) DO (omp critical) {, })
CONSTRUCT (in_taskgroup, DO (omp parallel) DO (omp single) { DO (omp taskgroup)
	   {, }})
CONSTRUCT (in_task, DO (omp parallel) DO (omp single) { DO (omp task) {, }})
CONSTRUCT (in_taskloop, DO (omp parallel) DO (omp single) { DO (omp taskloop)
	   ONCE {, }})
CONSTRUCT (in_distribute, DO (omp teams distribute) ONCE {, })
CONSTRUCT (in_distribute_parallel,
	   DO (omp teams distribute parallel for) ONCE {, })
CONSTRUCT (in_for_alone, DO (omp for) ONCE {, })
CONSTRUCT (in_body, long o; ONCE { DO (omp task output (o)) { o = 1; {, }}
	   DO (omp task input (o)) wrong += o != 1; } DO (omp taskwait))
CONSTRUCT (in_for_in_body, long o; ONCE { DO (omp task output (o)) { o = 1;
	   DO (omp parallel for) ONCE {, }}
	   DO (omp task input (o)) wrong += o != 1; } DO (omp taskwait))
#if __GNUC__ >= 12
CONSTRUCT (in_masked, DO (omp parallel) DO (omp masked) {, })
CONSTRUCT (in_scope, DO (omp parallel num_threads (1)) { DO (omp scope) {, }})
#endif

int
main (void)
{
  in_function (2);
  in_parallel (2);
  in_single (2);
  in_single_nowait (2);
  in_for (2);
  in_two_for (2);
  in_parallel_for (2);
  in_for_ordered (2);
  in_sections (2);
  in_target_data (2);
  in_master (2);
  in_critical (2);
  in_taskgroup (2);
  in_task (2);
  in_taskloop (2);
  in_distribute (2);
  in_distribute_parallel (2);
  in_for_alone (2);
  in_body (2);
  in_for_in_body (2);
#if __GNUC__ >= 12
  in_masked (2);
  in_scope (2);
#endif
  CHECK_EQUAL (wrong, 0);
  return 0;
}
