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

/* Runs a kernel alone, or twice with a queue between the copies; or has faults
   happen, and counts what became of them.  */

#define _GNU_SOURCE 1
#include "srmt.h"
#include "../common/child.h"
#include "../common/options.h"
#include "../common/placement.h"
#include "../common/timing.h"

#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct way *ways;

struct fault fault;
void (*fault_found) (void);

void
way_add (struct way *way)
{
  way->next = ways;
  ways = way;
}

struct job
{
  enum kernel kernel;
  const struct way *way;	/* Null: the plain kernel.  */
  size_t capacity;		/* Of the queue, in words.  */
  unsigned long iterations;
  void *memory;
  void *check_end;
  unsigned long differences;
  int processor[2];
  /* With a fault: who is through.  */
  bool faulty, lead_done, check_done;
};

/* How a program with a fault ends.  */
enum outcome { FOUND = 10, MASKED, SILENT };

static void *
check (void *data)
{
  struct job *job = data;
  placement_pin (job->processor[1]);
  for (unsigned long i = 0; i < job->iterations; i++)
    job->way->check[job->kernel] (job->memory, i, job->check_end);
  if (job->faulty)
    {
      __atomic_store_n (&job->check_done, true, __ATOMIC_RELEASE);
      /* Whoever sends more than was expected is found out.  */
      for (int i = 0; !__atomic_load_n (&job->lead_done, __ATOMIC_ACQUIRE); i++)
	{
	  if (i == 500)
	    fault_found ();
	  usleep (1000);
	}
    }
  else
    job->differences = job->way->end_check (job->check_end);
  return NULL;
}

/* Runs the copies, each on a processor.  */
static void
run_twice (struct job *job)
{
  const struct way *way = job->way;
  void *queue = way->make (job->capacity);
  void *lead_end = queue == NULL ? NULL : way->begin (queue);
  job->check_end = queue == NULL ? NULL : way->begin (queue);
  if (lead_end == NULL || job->check_end == NULL)
    fail ("Out of memory, or no queue of %zu words", job->capacity);
  pthread_t thread;
  placement_pin (job->processor[0]);
  errno = pthread_create (&thread, NULL, check, job);
  if (errno != 0)
    fail ("Cannot create a thread: %s", strerror (errno));
  for (unsigned long i = 0; i < job->iterations; i++)
    way->lead[job->kernel] (job->memory, i, lead_end);
  if (job->faulty)
    {
      __atomic_store_n (&job->lead_done, true, __ATOMIC_RELEASE);
      /* Whoever expects more gets something else.  */
      while (!__atomic_load_n (&job->check_done, __ATOMIC_ACQUIRE))
	way->send (lead_end, 0x5555aaaa3333cccc);
    }
  else
    way->end_lead (lead_end);
  pthread_join (thread, NULL);
  if (!job->faulty)
    way->destroy (queue);
}

static uint64_t
run (struct job *job)
{
  if ((job->memory = kernel_new (job->kernel)) == NULL)
    fail ("Out of memory");
  job->differences = 0;
  if (job->way != NULL)
    run_twice (job);
  else
    for (unsigned long i = 0; i < job->iterations; i++)
      kernel_plain (job->kernel, job->memory, i);
  uint64_t result = kernel_result (job->kernel, job->memory);
  free (job->memory);
  if (job->differences > 0)
    fail ("%lu differences without a fault", job->differences);
  return result;
}

static unsigned long
serve (void *data, unsigned long items)
{
  struct job *job = data;
  job->iterations = items;
  return run (job);
}

static void
end_found (void)
{
  _exit (FOUND);
}

/* Runs JOB with the fault, whose result would be EXPECTED, and ends.  */
static void __attribute__ ((noreturn))
run_faulty (struct job *job, uint64_t expected)
{
  alarm (10);
  job->faulty = true;
  fault_found = end_found;
  _exit (run (job) == expected ? MASKED : SILENT);
}

/* What became of N faults of each kind.  */
static void
inject (struct job *job, unsigned long n)
{
  static const char *const kinds[FAULTS] = { "loaded", "stored", "memory" };
  struct job plain = *job;
  plain.way = NULL;
  uint64_t expected = run (&plain), x = 271828183;
  const uint64_t many = (uint64_t) 1 << 62;
  fflush (stdout);
  for (enum fault_kind kind = 0; kind < FAULTS; kind++)
    {
      fault = (struct fault) { .kind = kind, .left = many };
      if (run (job) != expected)
	fail ("Wrong result without a fault");
      uint64_t all = many - fault.left;
      unsigned found = 0, masked = 0, silent = 0, crashed = 0, late = 0;
      for (unsigned long i = 0; i < n; i++)
	{
	  x = nas_next (x);
	  fault.left = 1 + nas_number (x) * all;
	  x = nas_next (x);
	  fault.bit = nas_number (x) * 64;
	  int status;
	  pid_t pid = fork ();
	  if (pid == 0)
	    run_faulty (job, expected);
	  if (pid < 0 || waitpid (pid, &status, 0) != pid)
	    fail ("Cannot run a process");
	  if (WIFSIGNALED (status))
	    (*(WTERMSIG (status) == SIGALRM ? &late : &crashed))++;
	  else
	    (*(WEXITSTATUS (status) == FOUND ? &found
	       : WEXITSTATUS (status) == MASKED ? &masked : &silent))++;
	}
      fault.left = 0;
      printf ("%s,%s,%lu,%u,%u,%u,%u,%u\n", kernel_names[job->kernel],
	      kinds[kind], n, found, crashed, late, masked, silent);
      fflush (stdout);
    }
}

static void
usage (void)
{
  printf ("Usage: %s [OPTION]...\n"
	  "Run a kernel in two threads that compare what they do; print a digest of"
	  " its result.\n\n"
	  "  -k, --kernel=NAME   is, ep, cg or mg\n"
	  "  -q, --queue=NAME    between the threads; `none' is one thread, and"
	  " `list' lists them\n"
	  "  -s, --size=BYTES    of the queue; 262144 by default\n"
	  "  -n, --iterations=N  of the kernel; 3 by default\n"
	  "  -f, --faults=N      flip a bit in each of N runs, by kinds: what was"
	  " loaded, what\n"
	  "                      is stored, memory; print how many were found,"
	  " crashed,\n"
	  "                      took too long, did nothing, and gave a wrong"
	  " result\n"
	  "  -S, --serve         run as many iterations as lines of the input say\n"
	  "  -h, --help          print this help\n"
	  "  -V, --version       print the version\n",
	  program_invocation_short_name);
}

static enum kernel
find_kernel (const char *name)
{
  for (enum kernel k = 0; k < KERNELS; k++)
    if (strcmp (name, kernel_names[k]) == 0)
      return k;
  fail ("--kernel: No such kernel: %s", name);
}

static const struct way *
find_way (const char *name)
{
  if (strcmp (name, "none") == 0)
    return NULL;
  for (const struct way *way = ways; way != NULL; way = way->next)
    if (strcmp (name, way->name) == 0)
      return way;
    else if (strcmp (name, "list") == 0)
      puts (way->name);
  if (strcmp (name, "list") == 0)
    exit (0);
  fail ("--queue: No such queue: %s", name);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "kernel", required_argument, NULL, 'k' },
    { "queue", required_argument, NULL, 'q' },
    { "size", required_argument, NULL, 's' },
    { "iterations", required_argument, NULL, 'n' },
    { "faults", required_argument, NULL, 'f' },
    { "serve", no_argument, NULL, 'S' },
    { NULL, 0, NULL, 0 }
  };
  struct job job = { .kernel = IS, .iterations = 3, .capacity = 262144 / 8 };
  unsigned long faults = 0;
  bool serving = false;
  int c;
  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'k': job.kernel = find_kernel (optarg); break;
      case 'q': job.way = find_way (optarg); break;
      case 's':
	job.capacity = whole_number ("--size", optarg, 16384, 1 << 30) / 8;
	break;
      case 'n':
	job.iterations = whole_number ("--iterations", optarg, 1, 1000000000);
	break;
      case 'f':
	faults = whole_number ("--faults", optarg, 1, 1000000);
	break;
      case 'S': serving = true; break;
      }
  if (optind < argc)
    fail ("Unexpected argument: %s", argv[optind]);
  placement_processors (job.processor);
  if (serving)
    child_serve (serve, &job);
  else if (faults > 0)
    {
      if ((job.way = find_way ("faulty")) == NULL)
	fail ("No queue for faults");
      inject (&job, faults);
    }
  else
    printf ("%016llx\n", (unsigned long long) run (&job));
  return 0;
}
