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


/* Finds the library that carries elements between ranks.  */

#include "config.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sys/carrier.h"
#include "sys/message.h"

const struct gomp_stream_carrier *gomp_stream_carrier;
char gomp_stream_who[32];

/* Returns the name of the engine that started this process as one of several, which
   is that of a folder, or null.  Each one tells its processes by the environment.  */
static const char *
engine (void)
{
  const char *n;

  if ((n = getenv ("OMPI_COMM_WORLD_SIZE")) != NULL)
    return atoi (n) > 1 ? "openmpi" : NULL;
  if ((n = getenv ("PMI_SIZE")) != NULL)
    return atoi (n) > 1 ? "mpich" : NULL;
  if (getenv ("PMIX_RANK"))
    /* By another program that starts Open MPI's.  */
    return "openmpi";
  return NULL;
}

/* Opens the library of the engine, which lies in a folder beside this library.  */
static void *
open_library (const char *name)
{
  static const char format[] = "%.*s%s/%s/libgomp-stream-mpi.so";
  const char *path = "", *slash;
  Dl_info info;
  char *file;
  void *library = NULL;
  int length;

  if (dladdr (&gomp_stream_carrier, &info) && info.dli_fname)
    path = info.dli_fname;
  slash = strrchr (path, '/');
  length = slash ? (int) (slash - path) : 0;
  for (int i = 0; i < 3 && library == NULL; i++)
    {
      const char *up = "";

      if (i == 1)
	/* This one lies in the companion's folder.  */
	up = "/..";
      else if (i == 2)
	{
	  /* Linked statically.  */
	  path = GOMP_STREAM_PKGLIBDIR;
	  length = strlen (path);
	}
      if (asprintf (&file, format, length, path, up, name) < 0)
	return NULL;
      /* Open MPI's own plugins want its symbols.  */
      library = dlopen (file, RTLD_NOW | RTLD_GLOBAL);
      free (file);
    }
  return library;
}

/* Returns the carrier, or null if there is but this process.  LEAVE is called before
   the use of it ends.  */
const struct gomp_stream_carrier *
gomp_stream_find_carrier (void (*leave) (void))
{
  static const struct gomp_stream_carried carried_template
    = { GOMP_STREAM_CARRIER_VERSION, gomp_stream_fatal_at, NULL };
  static struct gomp_stream_carried carried;
  static bool done;
  const char *name;
  gomp_stream_load_fn *load;
  void *library;

  if (done)
    return gomp_stream_carrier;
  done = true;
  name = engine ();
  if (name == NULL)
    return NULL;
  library = open_library (name);
  if (library == NULL)
    gomp_stream_fatal ("this process is one of several, but there is no "
		       "libgomp-stream-mpi.so for %s: %s", name, dlerror ());
  load = (gomp_stream_load_fn *) dlsym (library, GOMP_STREAM_LOAD);
  carried = carried_template;
  carried.leave = leave;
  gomp_stream_carrier = load ? load (&carried) : NULL;
  if (gomp_stream_carrier == NULL
      || gomp_stream_carrier->version != GOMP_STREAM_CARRIER_VERSION)
    gomp_stream_fatal ("libgomp-stream-mpi.so is that of another version");
  if (gomp_stream_carrier->size == 1)
    gomp_stream_carrier = NULL;
  else
    snprintf (gomp_stream_who, sizeof gomp_stream_who, "rank %d: ",
	      gomp_stream_carrier->rank);
  return gomp_stream_carrier;
}

/* The program's end.  */
void
gomp_stream_finish_ranks (void)
{
  if (gomp_stream_carrier)
    gomp_stream_carrier->finish ();
}

/* Ends all ranks, if there are others.  */
void
gomp_stream_abort_ranks (void)
{
  if (gomp_stream_carrier)
    gomp_stream_carrier->abort ();
}
