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

/* Processes that fork, execute another program or end amid a pipeline: the first
   argument says what happens, the second where, control, body, nested or thread.  */

#define _GNU_SOURCE 1
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The activation whose pipeline has a body that acts.  */
enum { N = 1000, ACTS = 203 };

static const char *what, *where;

static void
fail (const char *why)
{
  fprintf (stderr, "not so: %s\n", why);
  _exit (99);
}

static void
wait_for (pid_t child, int status)
{
  int is;

  if (child < 0 || waitpid (child, &is, 0) != child)
    fail ("the child can be waited for");
  if (!WIFEXITED (is) || WEXITSTATUS (is) != status)
    fail ("the child's status");
}

/* A pipeline of the child's own, without a team.  */
static int
pipeline (int n)
{
  int x, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

static void
act (void)
{
  char echo[] = "echo", said[] = "executed";
  char *const command[] = { echo, said, NULL };
  pid_t child;

  if (strcmp (what, "fork") == 0)
    {
      child = fork ();
      if (child == 0)
	_exit (3);
      wait_for (child, 3);
    }
  else if (strcmp (what, "fork-exit") == 0)
    {
      child = fork ();
      if (child == 0)
	exit (4);
      wait_for (child, 4);
    }
  else if (strcmp (what, "fork-exec") == 0)
    {
      child = fork ();
      if (child == 0)
	{
	  execlp ("true", "true", (char *) NULL);
	  _exit (127);
	}
      wait_for (child, 0);
    }
  else if (strcmp (what, "fork-pipeline") == 0)
    {
      child = fork ();
      if (child == 0)
	_exit (pipeline (11));
      wait_for (child, 55);
    }
  else if (strcmp (what, "system") == 0)
    {
      if (system ("exit 6") >> 8 != 6)
	fail ("the command's status");
    }
  else if (strcmp (what, "exec") == 0)
    {
      execvp ("echo", command);
      fail ("echo is executed");
    }
  else if (strcmp (what, "exit") == 0)
    {
      printf ("ends\n");
      exit (7);
    }
  else if (strcmp (what, "quick_exit") == 0)
    quick_exit (7);
  else if (strcmp (what, "_exit") == 0)
    _exit (7);
  else
    fail ("there is such a case");
}

static void
act_in (const char *place)
{
  if (strcmp (where, place) == 0)
    act ();
}

static int
inner (int n, int acts)
{
  int x, sum = 0;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k, acts)
      {
	if (k == 2 && acts)
	  act_in ("nested");
	x = k;
      }
#pragma omp task input (x) shared (sum)
      sum += x;
    }
#pragma omp taskwait
  return sum;
}

static void *
thread (void *data)
{
  (void) data;
  usleep (2000);
  act_in ("thread");
  return NULL;
}

static long
run (int n)
{
  int x, y;
  long sum = 0;

  for (int k = 0; k < n; k++)
    {
      if (k == n / 2)
	act_in ("control");
#pragma omp task output (x) firstprivate (k, n)
      {
	if (k == n / 3)
	  act_in ("body");
	x = k;
      }
#pragma omp task input (x) output (y) firstprivate (k)
      y = x + inner (k % 4, k == ACTS);
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  return sum;
}

int
main (int argc, char **argv)
{
  pthread_t other;
  long in_team = 0, alone, should = 0;

  if (argc < 3)
    return 2;
  what = argv[1];
  where = argv[2];
  pthread_create (&other, NULL, thread, NULL);
  if (argc < 4)
    {
#pragma omp parallel
#pragma omp single
      in_team = run (N);
    }
  alone = run (N);
  for (int k = 0; k < N; k++)
    should += k + (k % 4) * (k % 4 - 1) / 2;
  if (alone != should || (argc < 4 && in_team != should))
    fail ("the sum");
  /* Pipelines go on until the other thread has ended the process.  */
  while (strcmp (where, "thread") == 0 && strstr ("exec quick_exit _exit", what))
    run (N);
  pthread_join (other, NULL);
  printf ("done\n");
  return 0;
}
