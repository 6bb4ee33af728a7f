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

/* Repeats a run and reports its median rate.  */

#include "timing.h"
#include "placement.h"
#include "ranks.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

double
timing_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

/* Brings the account of the processor time up to date.  The kernel counts what a
   thread that runs on another processor has used when its next tick comes, or when
   it is asked for that thread's clock.  */
static void
count_threads (void)
{
  struct dirent *entry;
  struct timespec t;
  DIR *tasks = opendir ("/proc/self/task");
  if (tasks == NULL)
    return;
  while ((entry = readdir (tasks)) != NULL)
    {
      int tid = atoi (entry->d_name);
      /* As pthread_getcpuclockid makes it of the thread's number.  */
      if (tid != 0)
	clock_gettime ((int) (~(unsigned) tid << 3 | 6), &t);
    }
  closedir (tasks);
}

double
timing_cpu_seconds (void)
{
  struct rusage u;
  count_threads ();
  getrusage (RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec
	  + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6);
}

/* The same of all ranks here, which have one parent.  */
static double
cpu_seconds_of_ranks (void)
{
  double all = 0;
  struct dirent *entry;
  char name[64];
  DIR *processes = ranks_number () == 1 ? NULL : opendir ("/proc");

  if (processes == NULL)
    return timing_cpu_seconds ();
  while ((entry = readdir (processes)) != NULL)
    {
      unsigned long user, system;
      int parent;
      snprintf (name, sizeof name, "/proc/%.10s/stat", entry->d_name);
      FILE *stat = atoi (entry->d_name) > 0 ? fopen (name, "r") : NULL;
      if (stat == NULL)
	continue;
      if (fscanf (stat, "%*d (%*[^)]) %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u"
		  " %lu %lu", &parent, &user, &system) == 3
	  && parent == getppid ())
	all += (double) (user + system) / sysconf (_SC_CLK_TCK);
      fclose (stat);
    }
  closedir (processes);
  return all;
}

double
timing_all_cpu_seconds (void)
{
  unsigned long long user = 0, nice = 0, system = 0, irq = 0, softirq = 0;
  unsigned long long steal = 0;
  FILE *stat = fopen ("/proc/stat", "r");
  if (stat == NULL)
    return 0;
  if (fscanf (stat, "cpu %llu %llu %llu %*u %*u %llu %llu %llu", &user, &nice,
	      &system, &irq, &softirq, &steal) < 3)
    user = 0;
  fclose (stat);
  return ((double) (user + nice + system + irq + softirq + steal)
	  / sysconf (_SC_CLK_TCK));
}

double
timing_waited_seconds (int pid)
{
  unsigned long long all = 0, one;
  char name[64];
  struct dirent *entry;

  snprintf (name, sizeof name, "/proc/%d/task", pid);
  DIR *tasks = opendir (name);
  if (tasks == NULL)
    return 0;
  while ((entry = readdir (tasks)) != NULL)
    {
      snprintf (name, sizeof name, "/proc/%d/task/%.10s/schedstat", pid,
		entry->d_name);
      FILE *stat = fopen (name, "r");
      if (stat == NULL)
	continue;
      if (fscanf (stat, "%*u %llu", &one) == 1)
	all += one;
      fclose (stat);
    }
  closedir (tasks);
  return all * 1e-9;
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

void
timing_report (void (*run) (void *), void *data, double items,
	       unsigned repeat)
{
  double *seconds = malloc (repeat * sizeof *seconds);
  if (seconds == NULL)
    {
      fprintf (stderr, "Out of memory\n");
      exit (1);
    }
  double cpu = 0, others = 0, elapsed = 0;
  bool first = ranks_this () == 0;
  char placement = first ? placement_class (placement_round_trip ()) : '-';
  for (unsigned i = 0; i < repeat; i++)
    {
      double all = timing_all_cpu_seconds ();
      double own = cpu_seconds_of_ranks (), start = timing_now ();
      run (data);
      seconds[i] = timing_now () - start;
      own = cpu_seconds_of_ranks () - own;
      all = timing_all_cpu_seconds () - all;
      elapsed += seconds[i];
      cpu += own;
      others += all - own;
      if (first && placement_class (placement_round_trip ()) != placement)
	placement = '-';
    }
  qsort (seconds, repeat, sizeof *seconds, ascending);
  double median = (seconds[(repeat - 1) / 2] + seconds[repeat / 2]) / 2;
  /* The system counts in ticks.  */
  if (others < 0)
    others = 0;
  if (first)
    printf ("%.6g %c %.2f %.2f\n", items / median, placement, cpu / elapsed,
	    others / elapsed);
  free (seconds);
}
