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

/* A program ends while other threads begin and end pipelines: with its status, and
   with what stdio had buffered.  */
/* { dg-threads "1 3" } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "check.h"

static void *
worker (void *arg)
{
  for (;;)
    {
      long x, sum = 0;
      for (int k = 0; k < 20; k++)
	{
#pragma omp task output (x) firstprivate (k)
	  x = k;
#pragma omp task input (x) shared (sum)
	  sum += x;
	}
#pragma omp taskwait
      CHECK_EQUAL (sum, 190);
      if (arg)
	usleep (50);
    }
  return NULL;
}

/* In a process of its own.  */

static void
run (int time, void *pauses)
{
  pthread_t threads[4];

  printf ("results\n");
  for (int i = 0; i < 4; i++)
    {
      CHECK (pthread_create (&threads[i], NULL, worker, pauses) == 0);
      pthread_detach (threads[i]);
    }
  usleep (time);
  exit (5);
}

int
main (void)
{
  for (int i = 0; i < 20; i++)
    {
      int ends[2], status;
      char text[100];
      ssize_t n;
      pid_t child;

      CHECK (pipe (ends) == 0);
      child = fork ();
      if (child == 0)
	{
	  dup2 (ends[1], STDOUT_FILENO);
	  run (i * 77 % 1000, i % 4 ? &i : NULL);
	}
      close (ends[1]);
      n = read (ends[0], text, sizeof text);
      CHECK (n == (ssize_t) strlen ("results\n")
	     && memcmp (text, "results\n", n) == 0);
      close (ends[0]);
      CHECK (waitpid (child, &status, 0) == child);
      CHECK_EQUAL (status, 5 << 8);
    }
  return 0;
}
