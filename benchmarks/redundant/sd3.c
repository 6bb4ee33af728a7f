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

/* The profiler's main function, for all forms.  */

#define _GNU_SOURCE 1
#include "sd3.h"
#include "../common/child.h"
#include "../common/options.h"
#include "../common/placement.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

void kernel_instrumented (enum kernel, void *memory, unsigned long iteration);

void
sd3_kernel (struct sd3 *s)
{
  record (true);
  for (unsigned long i = 0; i < s->iterations; i++)
    kernel_instrumented (s->kernel, s->memory, i);
  record (false);
  EMIT (event_word (EVENT_END, 0, NULL));
}

static int
compare (const void *a, const void *b)
{
  unsigned long x = *(const unsigned long *) a, y = *(const unsigned long *) b;
  return x < y ? -1 : x > y;
}

/* A digest of which accesses depend on which.  How often, and in which worker's
   pages, depends on where the memory is.  */
static unsigned long
digest_of (const struct sd3 *s)
{
  size_t all = 0, n;
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    {
      worker_dependences (s->worker[i], &n);
      all += n;
    }
  unsigned long *found = must_have (malloc ((all + 1) * sizeof *found));
  all = 0;
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    {
      const struct dependence *d = worker_dependences (s->worker[i], &n);
      for (size_t k = 0; k < n; k++)
	found[all++] = (((unsigned long) d[k].from << 40 ^ d[k].loop << 20
			 ^ d[k].to) << 2 ^ d[k].kind);
    }
  qsort (found, all, sizeof *found, compare);
  unsigned long digest = 0;
  for (size_t k = 0; k < all; k++)
    if (k == 0 || found[k] != found[k - 1])
      digest = (digest ^ found[k]) * 0x100000001b3u;
  free (found);
  return digest;
}

/* Runs, and returns a digest of the dependences and of the result.  */
static unsigned long
run (void *data, unsigned long iterations)
{
  struct sd3 *s = data;
  s->iterations = iterations;
  if ((s->memory = kernel_new (s->kernel)) == NULL)
    fail ("Out of memory");
  dispatcher_init (&s->dispatcher, SD3_WORKERS, NULL, s);
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    s->worker[i] = worker_new ();
  sd3_run (s);
  unsigned long digest = digest_of (s) ^ kernel_result (s->kernel, s->memory);
  for (unsigned i = 0; i < SD3_WORKERS; i++)
    worker_delete (s->worker[i]);
  dispatcher_destroy (&s->dispatcher);
  free (s->memory);
  return digest;
}

static void
usage (void)
{
  printf ("Usage: %s [OPTION]...\n"
	  "Look for the dependences of a kernel; print a digest of them.\n\n"
	  "  -k, --kernel=NAME   is, ep, cg or mg\n"
	  "  -s, --size=BYTES    of queues; 1048576 by default\n"
	  "  -n, --iterations=N  of the kernel; 1 by default\n"
	  "  -S, --serve         run as many iterations as lines of the input say\n"
	  "  -h, --help          print this help\n"
	  "  -V, --version       print the version\n",
	  program_invocation_short_name);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "kernel", required_argument, NULL, 'k' },
    { "size", required_argument, NULL, 's' },
    { "iterations", required_argument, NULL, 'n' },
    { "serve", no_argument, NULL, 'S' },
    { NULL, 0, NULL, 0 }
  };
  static struct sd3 s = { .kernel = IS, .capacity = 1048576 / 8 };
  unsigned long n = 1;
  bool serving = false;
  int c;
  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'k':
	for (s.kernel = 0; s.kernel < KERNELS; s.kernel++)
	  if (strcmp (optarg, kernel_names[s.kernel]) == 0)
	    break;
	if (s.kernel == KERNELS)
	  fail ("--kernel: No such kernel: %s", optarg);
	break;
      case 's':
	s.capacity = whole_number ("--size", optarg, 16384, 1 << 30) / 8;
	break;
      case 'n':
	n = whole_number ("--iterations", optarg, 1, 1000000000);
	break;
      case 'S': serving = true; break;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);
  placement_processors (s.processor);
  if (serving)
    child_serve (run, &s);
  else
    printf ("%016lx\n", run (&s, n));
  return 0;
}
