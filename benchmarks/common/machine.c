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

/* Asks the system what it is.  */

#define _GNU_SOURCE
#include "machine.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static void
processor (FILE *to)
{
  char line[256], model[256] = "unknown";
  FILE *info = fopen ("/proc/cpuinfo", "r");
  if (info != NULL)
    {
      while (fgets (line, sizeof line, info) != NULL)
	if (sscanf (line, "model name : %255[^\n]", model) == 1)
	  break;
      fclose (info);
    }
  cpu_set_t set;
  int n = 1;
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    n = CPU_COUNT (&set);
  fprintf (to, "# processor: %s; %d of %ld used\n", model, n,
	   sysconf (_SC_NPROCESSORS_ONLN));
}

void
machine_describe (FILE *to, const char *flags)
{
  struct utsname system;
  char date[32];
  time_t now = time (NULL);

  processor (to);
  fprintf (to, "# caches: L1d %ld KiB, L2 %ld KiB, L3 %ld KiB\n",
	   sysconf (_SC_LEVEL1_DCACHE_SIZE) / 1024,
	   sysconf (_SC_LEVEL2_CACHE_SIZE) / 1024,
	   sysconf (_SC_LEVEL3_CACHE_SIZE) / 1024);
  if (uname (&system) == 0)
    fprintf (to, "# system: %s %s %s\n", system.sysname, system.release,
	     system.machine);
  strftime (date, sizeof date, "%Y-%m-%d %H:%M UTC", gmtime (&now));
  fprintf (to, "# date: %s\n# compiler: GCC %s, %s\n", date, __VERSION__,
	   flags);
}
