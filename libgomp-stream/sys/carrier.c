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
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "sys/carrier.h"
#include "sys/message.h"
#include "sys/sys.h"

/* Seconds after which ranks that have not met are worth a word: the engines need less
   than one.  */
#define MEETING_TIME 5

/* After this time, ns, a rank that waits for another one's report makes its own.  */
#define REPORT_TIME UINT64_C (5000000000)

const struct gomp_stream_carrier *gomp_stream_carrier;
char gomp_stream_who[32];
void (*gomp_stream_finish) (void);

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

/* This rank, as the engine tells it; null if it does not.  */
static const char *
told_rank (void)
{
  static const char *const names[]
    = { "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK" };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (getenv (names[i]))
      return getenv (names[i]);
  return NULL;
}

/* Who looks whether ranks meet.  */
struct meeting
{
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool over;
};

/* The thread that does: another one is in the carrier, which may wait for ever for a
   rank that has ended.  */
static void *
watch_meeting (void *data)
{
  struct meeting *m = data;
  struct timespec until;

  clock_gettime (CLOCK_MONOTONIC, &until);
  until.tv_sec += MEETING_TIME;
  pthread_mutex_lock (&m->lock);
  while (!m->over
	 && pthread_cond_timedwait (&m->changed, &m->lock, &until) != ETIMEDOUT)
    ;
  if (!m->over)
    gomp_stream_warning ("waiting for other ranks to come to their first stage that "
			 "is dealt to ranks; one that has ended never does");
  pthread_mutex_unlock (&m->lock);
  return NULL;
}

/* Has LOAD make the carrier, for which it waits for all other ranks.  */
static const struct gomp_stream_carrier *
meet (gomp_stream_load_fn *load, const struct gomp_stream_carried *carried)
{
  struct meeting m = { .lock = PTHREAD_MUTEX_INITIALIZER };
  const struct gomp_stream_carrier *carrier;
  pthread_condattr_t attributes;
  pthread_t thread;
  sigset_t all, mask;
  bool watched;

  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&m.changed, &attributes);
  pthread_condattr_destroy (&attributes);
  /* The program's signals are not for it.  */
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &mask);
  watched = pthread_create (&thread, NULL, watch_meeting, &m) == 0;
  pthread_sigmask (SIG_SETMASK, &mask, NULL);
  carrier = load (carried);
  pthread_mutex_lock (&m.lock);
  m.over = true;
  pthread_cond_signal (&m.changed);
  pthread_mutex_unlock (&m.lock);
  if (watched)
    pthread_join (thread, NULL);
  pthread_cond_destroy (&m.changed);
  return carrier;
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
  if (told_rank ())
    snprintf (gomp_stream_who, sizeof gomp_stream_who, "rank %d: ",
	      atoi (told_rank ()));
  gomp_stream_carrier = load ? meet (load, &carried) : NULL;
  if (gomp_stream_carrier == NULL
      || gomp_stream_carrier->version != GOMP_STREAM_CARRIER_VERSION)
    gomp_stream_fatal ("libgomp-stream-mpi.so is that of another version");
  /* Before the handlers that MPICH 5 has had since its use began, which end what
     MPI_Finalize needs.  */
  if (gomp_stream_finish && atexit (gomp_stream_finish) != 0)
    gomp_stream_fatal ("out of memory");
  if (gomp_stream_carrier->size == 1)
    {
      gomp_stream_carrier = NULL;
      gomp_stream_who[0] = 0;
    }
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

/* All ranks, or this one and RANK, find the same error: if this is not RANK, waits for
   that one to report it and to end all; for a while, as it may not come to it.  */
void
gomp_stream_give_word (int rank)
{
  uint64_t since = gomp_stream_now ();

  while (gomp_stream_carrier->rank != rank && gomp_stream_now () - since < REPORT_TIME)
    usleep (1000);
}

/* Ends all ranks, if there are others.  */
void
gomp_stream_abort_ranks (void)
{
  if (gomp_stream_carrier)
    gomp_stream_carrier->abort ();
}
