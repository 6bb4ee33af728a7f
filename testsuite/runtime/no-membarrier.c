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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Where the kernel has no membarrier, or a filter forbids it, executors sleep in
   steps: every element arrives although the control program does not wait.  */
/* { dg-channels "auto" } */

#define _GNU_SOURCE 1
#include <errno.h>
#include <linux/filter.h>
#include <linux/membarrier.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "lowered.h"

#define N 100

static double x;
static const struct gomp_stream_site sink;
static const struct gomp_stream_view_ref x_consumers[] = { { &sink, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };

SITE (source, 8, VIEW ("x", double, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (sink, 0, VIEW ("x", double, 0, &x_var));

static int arrived;
static double delays[N];

static void
source_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    ((double *) f->view[0].window)[n] = ((double *) f->records)[n];
}

static void
sink_body (void *p)
{
  struct gomp_stream_frame *f = ((struct data *) p)->frame;
  for (uint64_t n = 0; n < f->n; n++)
    {
      delays[arrived] = (now (CLOCK_MONOTONIC)
			 - ((double *) f->view[0].window)[n]);
      __atomic_fetch_add (&arrived, 1, __ATOMIC_RELAXED);
    }
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* Forbids membarrier to this process and what it executes.  Returns false where
   there are no filters.  */
static int
forbid (void)
{
  struct sock_filter code[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  };
  struct sock_fprog program = { sizeof code / sizeof *code, code };

  return (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
	  && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

static void
run (void)
{
  struct gomp_stream_scope scope;
  struct task t[2];

  arrived = 0;
  task_begin (&t[0], &source, source_body);
  task_begin (&t[1], &sink, sink_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  for (int k = 1; k <= N; k++)
    {
      *(double *) task_record (&t[0]) = now (CLOCK_MONOTONIC);
      task_activate (&t[0], ARGS ({ &x, 1, 1 }), NULL);
      task_activate (&t[1], ARGS ({ &x, 1, 1 }), NULL);
      usleep (1000 * (k % 10));
      for (int i = 0; (i < 5000 && omp_get_max_threads () > 1
		       && __atomic_load_n (&arrived, __ATOMIC_RELAXED) < k);
	   i++)
	usleep (1000);
      if (omp_get_max_threads () > 1)
	CHECK_EQUAL (__atomic_load_n (&arrived, __ATOMIC_RELAXED), k);
    }
  GOMP_stream_scope_leave (&scope);
  CHECK_EQUAL (arrived, N);
  qsort (delays, N, sizeof *delays, compare);
  printf ("delay: median %.0f us, at worst %.0f us\n", delays[N / 2] * 1e6,
	  delays[N - 1] * 1e6);
  GOMP_stream_forget (&x, sizeof x);
}

int
main (int argc, char **argv)
{
  /* The runtime asks for membarrier when it is loaded.  */
  if (argc == 1 && forbid ())
    execl ("/proc/self/exe", argv[0], "again", (char *) NULL);
  if (argc > 1)
    {
      long result = syscall (SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);
      CHECK (result == -1 && errno == ENOSYS);
    }
  run ();
#pragma omp parallel
#pragma omp single
  run ();
  return 0;
}
