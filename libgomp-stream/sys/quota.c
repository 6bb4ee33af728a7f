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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Control groups.

   Version 2 has the time that a group may take, and the period in which it may, in
   the file cpu.max of the group's folder; version 1 in two files.  The least of the
   group's and those around it counts.  Inside a container /proc/self/cgroup may
   name folders that it cannot see: then the root is its own group.  */

#include "config.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "sys/quota.h"

#ifndef CGROUP_ROOT
# define CGROUP_ROOT "/sys/fs/cgroup"
# define CGROUP_OF_PROCESS "/proc/self/cgroup"
#endif

#define LONGEST_PATH 4096

/* Stores in *A and *B the numbers that file NAME of folder PATH begins with, as far
   as there are two.  Returns how many there are; the text "max" is none.  */
static int
read_numbers (const char *path, const char *name, long long *a, long long *b)
{
  char file[LONGEST_PATH + 32];
  FILE *f;
  int n;

  snprintf (file, sizeof file, "%s/%s", path, name);
  f = fopen (file, "re");
  if (f == NULL)
    return 0;
  n = fscanf (f, "%lld %lld", a, b);
  fclose (f);
  return n < 0 ? 0 : n;
}

/* Lowers *LEAST to what the group of folder PATH may take.  */
static void
look_at_group (const char *path, unsigned *least)
{
  long long quota = -1, period = 0, none;

  if (read_numbers (path, "cpu.max", &quota, &period) < 2
      && (read_numbers (path, "cpu.cfs_quota_us", &quota, &none) < 1
	  || read_numbers (path, "cpu.cfs_period_us", &period, &none) < 1))
    return;
  if (quota <= 0 || period <= 0)
    return;
  quota = quota / period + (quota % period != 0);
  if (quota < 1 << 20 && (*least == 0 || quota < *least))
    *least = quota;
}

/* The same for the group that GROUP names under folder ROOT, and those around
   it.  */
static void
look_at_groups (const char *root, const char *group, unsigned *least)
{
  char path[LONGEST_PATH];
  size_t length = strlen (root);

  if (length + strlen (group) >= sizeof path)
    return;
  strcpy (path, root);
  strcpy (path + length, group);
  for (;;)
    {
      char *end;

      look_at_group (path, least);
      end = strrchr (path, '/');
      if (end == NULL || end < path + length)
	return;
      *end = 0;
    }
}

static unsigned
read_quota (void)
{
  char line[LONGEST_PATH];
  unsigned least = 0;
  FILE *f = fopen (CGROUP_OF_PROCESS, "re");

  if (f == NULL)
    return 0;
  /* Each line has a number, controllers, and a folder.  */
  while (fgets (line, sizeof line, f))
    {
      char *controllers = strchr (line, ':'), *group;

      line[strcspn (line, "\n")] = 0;
      if (controllers == NULL
	  || (group = strchr (++controllers, ':')) == NULL)
	continue;
      *group++ = 0;
      if (*controllers == 0)
	look_at_groups (CGROUP_ROOT, group, &least);
      else
	for (char *rest = NULL, *c = strtok_r (controllers, ",", &rest); c;
	     c = strtok_r (NULL, ",", &rest))
	  if (strcmp (c, "cpu") == 0)
	    look_at_groups (CGROUP_ROOT "/cpu", group, &least);
    }
  fclose (f);
  return least;
}

unsigned
gomp_stream_quota (void)
{
  /* One more than the quota; 0 until it is read.  */
  static unsigned known;
  unsigned quota = __atomic_load_n (&known, __ATOMIC_RELAXED);

  if (quota == 0)
    {
      int saved = errno;
      quota = read_quota () + 1;
      errno = saved;
      __atomic_store_n (&known, quota, __ATOMIC_RELAXED);
    }
  return quota - 1;
}
