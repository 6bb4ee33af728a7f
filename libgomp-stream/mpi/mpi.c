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


/* Carries elements between ranks by MPI.  This is the library libgomp-stream-mpi.so;
   carrier.h says what its functions do.

   One thread at a time calls MPI, so that MPI_THREAD_SERIALIZED is enough.  */

#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "sys/carrier.h"

/* After this time, s, a rank that waits for the first one's report makes its own.  */
#define REPORT_TIME 5

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct gomp_stream_carrier carrier;
static const struct gomp_stream_carried *carried;

/* Of elements, and of what is given to all.  */
static MPI_Comm elements, common[GOMP_STREAM_EXCHANGES];
static MPI_Request exchange_requests[GOMP_STREAM_EXCHANGES];
static int most_tag;
static int leaving;
static int mine;			/* It was begun here.  */

/* Returns memory that is freed with a request or a message.  */
static void *
take (size_t size)
{
  void *p = malloc (size);

  if (p == NULL)
    carried->gomp_stream_fatal_at (NULL, 0, "out of memory");
  return p;
}

static void *
mpi_send (const void *from, size_t size, int rank, uint64_t tag)
{
  MPI_Request *request = take (sizeof *request);

  pthread_mutex_lock (&lock);
  MPI_Isend (from, (int) size, MPI_BYTE, rank, (int) (tag % most_tag), elements,
	     request);
  pthread_mutex_unlock (&lock);
  return request;
}

static bool
mpi_sent (void *request)
{
  int done;

  pthread_mutex_lock (&lock);
  MPI_Test (request, &done, MPI_STATUS_IGNORE);
  pthread_mutex_unlock (&lock);
  if (done)
    free (request);
  return done;
}

static void *
mpi_probe (int rank, uint64_t tag, size_t *size)
{
  MPI_Message message, *copy = NULL;
  MPI_Status status;
  int found, n;

  pthread_mutex_lock (&lock);
  MPI_Improbe (rank, (int) (tag % most_tag), elements, &found, &message,
	       &status);
  if (found)
    {
      MPI_Get_count (&status, MPI_BYTE, &n);
      *size = n;
      copy = take (sizeof *copy);
      *copy = message;
    }
  pthread_mutex_unlock (&lock);
  return copy;
}

static void
mpi_receive (void *message, void *to, size_t size)
{
  pthread_mutex_lock (&lock);
  MPI_Mrecv (to, (int) size, MPI_BYTE, message, MPI_STATUS_IGNORE);
  pthread_mutex_unlock (&lock);
  free (message);
}

static void
mpi_exchange (enum gomp_stream_exchange what, const void *mine, size_t size, void *all)
{
  pthread_mutex_lock (&lock);
  MPI_Iallgather (mine, (int) size, MPI_BYTE, all, (int) size, MPI_BYTE,
		  common[what], &exchange_requests[what]);
  pthread_mutex_unlock (&lock);
}

static bool
mpi_exchanged (enum gomp_stream_exchange what)
{
  int done;

  pthread_mutex_lock (&lock);
  MPI_Test (&exchange_requests[what], &done, MPI_STATUS_IGNORE);
  pthread_mutex_unlock (&lock);
  return done;
}

static void
mpi_abort (void)
{
  /* MPICH's mpirun forgets what it has not printed yet.  */
  usleep (100000);
  /* Whoever calls MPI may do so for ever.  */
  MPI_Abort (MPI_COMM_WORLD, EXIT_FAILURE);
  _exit (EXIT_FAILURE);
}

/* MPI_Finalize begins.  */
static int
leave (MPI_Comm comm, int key, void *value, void *state)
{
  (void) comm, (void) key, (void) value, (void) state;
  if (!leaving)
    {
      leaving = 1;
      carried->leave ();
    }
  return MPI_SUCCESS;
}

/* Unless the program does so itself.  */
static void
mpi_finish (void)
{
  int done;

  MPI_Finalized (&done);
  if (mine && !done)
    MPI_Finalize ();
}

/* Makes the use of MPI begin, unless the program did so.  */
static void
begin (void)
{
  int begun, level, rank;

  MPI_Initialized (&begun);
  if (begun)
    MPI_Query_thread (&level);
  else
    {
      MPI_Init_thread (NULL, NULL, MPI_THREAD_SERIALIZED, &level);
      mine = 1;
    }
  if (level >= MPI_THREAD_SERIALIZED)
    return;
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  if (rank != 0)
    /* That one says so, and mpirun ends the others.  */
    sleep (REPORT_TIME);
  carried->gomp_stream_fatal_at (NULL, 0, begun
				 ? "MPI was initialized by the program with less than "
				   "MPI_THREAD_SERIALIZED, and other threads are to "
				   "call it; call MPI_Init_thread"
				 : "this MPI has no MPI_THREAD_SERIALIZED");
}

gomp_stream_load_fn gomp_stream_load_carrier
  __attribute__ ((visibility ("default")));

const struct gomp_stream_carrier *
gomp_stream_load_carrier (const struct gomp_stream_carried *c)
{
  int key, found, *bound;

  if (c->version != GOMP_STREAM_CARRIER_VERSION)
    return NULL;
  carried = c;
  begin ();
  MPI_Comm_dup (MPI_COMM_WORLD, &elements);
  for (int i = 0; i < GOMP_STREAM_EXCHANGES; i++)
    {
      MPI_Comm_dup (MPI_COMM_WORLD, &common[i]);
      exchange_requests[i] = MPI_REQUEST_NULL;
    }
  MPI_Comm_get_attr (elements, MPI_TAG_UB, &bound, &found);
  most_tag = found ? *bound : 32767;
  MPI_Comm_create_keyval (MPI_COMM_NULL_COPY_FN, leave, &key, NULL);
  MPI_Comm_set_attr (MPI_COMM_SELF, key, NULL);
  carrier.version = GOMP_STREAM_CARRIER_VERSION;
  MPI_Comm_rank (elements, &carrier.rank);
  MPI_Comm_size (elements, &carrier.size);
  carrier.send = mpi_send;
  carrier.sent = mpi_sent;
  carrier.probe = mpi_probe;
  carrier.receive = mpi_receive;
  carrier.exchange = mpi_exchange;
  carrier.exchanged = mpi_exchanged;
  carrier.finish = mpi_finish;
  carrier.abort = mpi_abort;
  return &carrier;
}
