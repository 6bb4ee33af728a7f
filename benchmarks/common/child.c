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

/* Talks to a child through two pipes: a line with a number of items in, a line
   with seconds, processor seconds and result out.  */

#define _GNU_SOURCE
#include "child.h"
#include "options.h"
#include "timing.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct child
{
  const char *const *argv, *const *environment;
  pid_t pid;			/* 0 before the first run.  */
  FILE *to, *from;
  char result[32];
};

/* Becomes the program ARGV, with LAST as its last argument.  */
static void __attribute__ ((noreturn))
become (const char *const *argv, const char *const *environment,
	const char *last)
{
  size_t n = 0;
  while (argv[n] != NULL)
    n++;
  const char *all[n + 2];
  memcpy (all, argv, n * sizeof *argv);
  all[n] = last;
  all[n + 1] = NULL;
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  for (; environment != NULL && *environment != NULL; environment++)
    if (strchr (*environment, '=') != NULL)
      putenv ((char *) *environment);
    else
      unsetenv (*environment);
  execv (all[0], (char **) all);
  fail ("%s: %s", all[0], strerror (errno));
}

struct child *
child_new (const char *const *argv, const char *const *environment)
{
  struct child *c = calloc (1, sizeof *c);
  if (c == NULL)
    fail ("Out of memory");
  c->argv = argv;
  c->environment = environment;
  return c;
}

static void
start (struct child *c)
{
  int to[2], from[2];
  if (pipe2 (to, O_CLOEXEC) != 0 || pipe2 (from, O_CLOEXEC) != 0)
    fail ("%s", strerror (errno));
  fflush (NULL);
  c->pid = fork ();
  if (c->pid < 0)
    fail ("%s", strerror (errno));
  if (c->pid == 0)
    {
      dup2 (to[0], STDIN_FILENO);
      dup2 (from[1], STDOUT_FILENO);
      become (c->argv, c->environment, "--serve");
    }
  close (to[0]);
  close (from[1]);
  c->to = fdopen (to[1], "w");
  c->from = fdopen (from[0], "r");
  if (c->to == NULL || c->from == NULL)
    fail ("%s", strerror (errno));
  /* A child that died is told by the missing answer.  */
  signal (SIGPIPE, SIG_IGN);
}

struct usage
child_run (void *data, double items)
{
  struct child *c = data;
  struct usage use = { .seconds = -1 };
  if (c->pid == 0)
    start (c);
  /* The threads of the one that ran before go to sleep; those of libgomp do so
     after many milliseconds, and under a real-time policy they would keep this
     one's from a processor.  */
  nanosleep (&(struct timespec) { .tv_nsec = 20000000 }, NULL);
  use.waited = -timing_waited_seconds (c->pid);
  fprintf (c->to, "%.0f\n", items);
  fflush (c->to);
  if (fscanf (c->from, "%lf %lf %31s", &use.seconds, &use.cpu, c->result) != 3)
    use.seconds = use.cpu = -1;
  use.waited += timing_waited_seconds (c->pid);
  use.elapsed = use.seconds;
  return use;
}

const char *
child_result (const struct child *c)
{
  return c->result;
}

struct usage
child_time (void *data, double items)
{
  const struct child *c = data;
  struct usage use = { .seconds = -1 };
  struct rusage all;
  double rate;
  int from[2], status;

  if (pipe2 (from, O_CLOEXEC) != 0)
    fail ("%s", strerror (errno));
  fflush (NULL);
  pid_t pid = fork ();
  if (pid < 0)
    fail ("%s", strerror (errno));
  if (pid == 0)
    {
      dup2 (from[1], STDOUT_FILENO);
      become (c->argv, c->environment, NULL);
    }
  close (from[1]);
  FILE *answer = fdopen (from[0], "r");
  if (answer == NULL)
    fail ("%s", strerror (errno));
  if (fscanf (answer, "%lf", &rate) == 1)
    use.seconds = items / rate;
  /* What else it prints must not stop it.  */
  while (getc (answer) != EOF)
    continue;
  fclose (answer);
  if (wait4 (pid, &status, 0, &all) != pid || status != 0)
    use.seconds = -1;
  use.cpu = (all.ru_utime.tv_sec + all.ru_stime.tv_sec
	     + (all.ru_utime.tv_usec + all.ru_stime.tv_usec) * 1e-6);
  return use;
}

void
child_serve (unsigned long (*run) (void *data, unsigned long items),
	     void *data)
{
  unsigned long items;
  while (scanf ("%lu", &items) == 1)
    {
      double cpu = timing_cpu_seconds (), start = timing_now ();
      unsigned long result = run (data, items);
      double seconds = timing_now () - start;
      printf ("%.9f %.6f %016lx\n", seconds, timing_cpu_seconds () - cpu,
	      result);
      fflush (stdout);
    }
}
