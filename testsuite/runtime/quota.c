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

/* What control groups leave to a process, of both versions.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#include <stdlib.h>
#include <unistd.h>
#include <sys/stat.h>
#define CGROUP_ROOT "groups"
#define CGROUP_OF_PROCESS "groups/self"
#include <sys/quota.c>
#include "../lib/check.h"

static void
write_file (const char *name, const char *text)
{
  FILE *f = fopen (name, "w");

  CHECK (f != NULL);
  fputs (text, f);
  fclose (f);
}

int
main (void)
{
  char folder[] = "/tmp/quota-XXXXXX";

  CHECK (mkdtemp (folder) != NULL && chdir (folder) == 0);
  /* No such thing.  */
  CHECK_EQUAL (read_quota (), 0u);
  mkdir ("groups", 0777);
  mkdir ("groups/a", 0777);
  mkdir ("groups/a/b", 0777);
  mkdir ("groups/cpu", 0777);
  mkdir ("groups/cpu/c", 0777);

  write_file ("groups/self", "0::/a/b\n");
  CHECK_EQUAL (read_quota (), 0u);
  write_file ("groups/a/b/cpu.max", "max 100000\n");
  CHECK_EQUAL (read_quota (), 0u);
  write_file ("groups/a/b/cpu.max", "250000 100000\n");
  CHECK_EQUAL (read_quota (), 3u);
  /* The group around is narrower; then its own root.  */
  write_file ("groups/a/cpu.max", "100000 100000\n");
  CHECK_EQUAL (read_quota (), 1u);
  write_file ("groups/a/cpu.max", "50000 100000\n");
  CHECK_EQUAL (read_quota (), 1u);
  write_file ("groups/a/cpu.max", "max 100000\n");
  write_file ("groups/cpu.max", "200000 100000\n");
  CHECK_EQUAL (read_quota (), 2u);
  write_file ("groups/self", "0::/elsewhere\n");
  CHECK_EQUAL (read_quota (), 2u);
  unlink ("groups/cpu.max");

  /* Version 1.  */
  write_file ("groups/self", "7:memory:/x\n4:cpu,cpuacct:/c\n0::/\n");
  CHECK_EQUAL (read_quota (), 0u);
  write_file ("groups/cpu/c/cpu.cfs_quota_us", "-1\n");
  write_file ("groups/cpu/c/cpu.cfs_period_us", "100000\n");
  CHECK_EQUAL (read_quota (), 0u);
  write_file ("groups/cpu/c/cpu.cfs_quota_us", "400000\n");
  CHECK_EQUAL (read_quota (), 4u);

  /* Read once.  */
  CHECK_EQUAL (gomp_stream_quota (), 4u);
  write_file ("groups/cpu/c/cpu.cfs_quota_us", "100000\n");
  CHECK_EQUAL (gomp_stream_quota (), 4u);
  CHECK (system ("rm -r groups") == 0 && chdir ("/") == 0);
  return rmdir (folder);
}
