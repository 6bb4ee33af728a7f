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

/* gomp-stream-info: what this installation is, what it defaults to, and what
   machine it finds.  */

#include "config.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_HWLOC
# include <hwloc.h>
#endif
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/distance.h"
#include "sys/options.h"

static void
show_versions (void)
{
  printf ("gomp-stream %s\n", PACKAGE_VERSION);
  printf ("  compiler: GCC %s\n", GOMP_STREAM_GCC_VERSION);
  printf ("  interface version: %d\n", GOMP_STREAM_ABI_VERSION);
  printf ("  checking: %s\n", ENABLE_CHECKING ? "yes" : "no");
}

static void
show_protocols (void)
{
  printf ("\nProtocols (GOMP_STREAM_CHANNEL)\n");
  printf ("  %-12s %s\n", "auto",
	  "the default: native");
  for (unsigned i = 0; i < gomp_stream_n_protocols; i++)
    printf ("  %-12s %s\n", gomp_stream_protocols[i]->name,
	    gomp_stream_protocols[i]->summary);
}

#ifdef HAVE_HWLOC

static void
show_level (hwloc_topology_t topology, hwloc_obj_type_t type,
	    const char *name)
{
  int n = hwloc_get_nbobjs_by_type (topology, type);
  hwloc_obj_t object = n > 0 ? hwloc_get_obj_by_type (topology, type, 0)
			     : NULL;

  if (object == NULL)
    return;
  printf ("  %d %s", n, name);
  if (hwloc_obj_type_is_cache (type))
    printf (", %llu KiB each",
	    (unsigned long long) object->attr->cache.size / 1024);
  putchar ('\n');
}

static void
show_topology (void)
{
  hwloc_topology_t topology;

  printf ("\nMachine\n");
  if (hwloc_topology_init (&topology) != 0)
    {
      printf ("  unknown\n");
      return;
    }
  if (hwloc_topology_load (topology) == 0)
    {
      show_level (topology, HWLOC_OBJ_NUMANODE, "memory node(s)");
      show_level (topology, HWLOC_OBJ_PACKAGE, "package(s)");
      show_level (topology, HWLOC_OBJ_L3CACHE, "L3 cache(s)");
      show_level (topology, HWLOC_OBJ_L2CACHE, "L2 cache(s)");
      show_level (topology, HWLOC_OBJ_L1CACHE, "L1 data cache(s)");
      show_level (topology, HWLOC_OBJ_CORE, "core(s)");
      show_level (topology, HWLOC_OBJ_PU, "hardware thread(s)");
    }
  else
    printf ("  unknown\n");
  hwloc_topology_destroy (topology);
}

#else

static void
show_cache (const char *name, int setting)
{
  long size = sysconf (setting);
  if (size > 0)
    printf ("  %s, %ld KiB\n", name, size / 1024);
}

static void
show_topology (void)
{
  printf ("\nMachine\n");
  printf ("  %ld hardware thread(s)\n", sysconf (_SC_NPROCESSORS_ONLN));
#ifdef _SC_LEVEL1_DCACHE_SIZE
  show_cache ("L1 data cache", _SC_LEVEL1_DCACHE_SIZE);
  show_cache ("L2 cache", _SC_LEVEL2_CACHE_SIZE);
  show_cache ("L3 cache", _SC_LEVEL3_CACHE_SIZE);
#endif
}

#endif

static void
show_threads (void)
{
  printf ("  %d thread(s) for a parallel region\n", omp_get_max_threads ());
}

static void
usage (FILE *f)
{
  fputs ("Usage: gomp-stream-info [--help | --version]\n"
	 "Shows the version of gomp-stream, its channel protocols, its "
	 "settings in this\nenvironment, and the machine as it sees it.\n\n"
	 "Report bugs to <" PACKAGE_BUGREPORT ">.\n", f);
}

int
main (int argc, char **argv)
{
  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    usage (stdout);
  else if (argc == 2 && strcmp (argv[1], "--version") == 0)
    printf ("gomp-stream-info (gomp-stream) %s\n"
	    "Copyright (C) 2026 The gomp-stream authors.\n"
	    "License GPLv3+: GNU GPL version 3 or later "
	    "<https://gnu.org/licenses/gpl.html>.\n"
	    "This is free software: you are free to change and redistribute "
	    "it.\nThere is NO WARRANTY, to the extent permitted by law.\n",
	    PACKAGE_VERSION);
  else if (argc > 1)
    {
      fprintf (stderr, "gomp-stream-info: unexpected argument '%s'\n",
	       argv[1]);
      usage (stderr);
      return 1;
    }
  else
    {
      show_versions ();
      show_protocols ();
      printf ("\nSettings in this environment\n");
  gomp_stream_show_options (stdout);
      show_topology ();
      show_threads ();
    }
  if (fflush (stdout) != 0 || ferror (stdout))
    {
      perror ("gomp-stream-info: standard output");
      return 1;
    }
  return 0;
}
