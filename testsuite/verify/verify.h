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


/* A checker of the runtime's protocols as they are shipped.

   The code under check is compiled with -fsanitize=thread, which makes a call of each
   access to memory that threads may share, and linked with this checker in place of
   ThreadSanitizer's library.  Threads are fibers.  The checker executes a test again
   and again, in every way in which its threads may be interleaved with a bounded
   number of preemptions, and in which memory may answer them:

     sc		every load sees the last store;
     tso	stores wait in a buffer of their thread, first in, first out, as x86's;
     weak	a load may see any store that coherence and happens-before allow, as
		C11 has it, and stores to a location by several threads come in any
		order; but no load sees a store that is executed later (no cycles of
		reads-from and program order), as in RC11.

   Accesses that are not atomic have to be ordered by happens-before; a race is an
   error in each of the three.  */

#ifndef VERIFY_H
#define VERIFY_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum verify_memory { VERIFY_SC, VERIFY_TSO, VERIFY_WEAK };

enum
{
  VERIFY_THREADS = 5,
  VERIFY_LOCATIONS = 96		/* Different atomic variables of a test.  */
};

/* What a test has.  */

struct verify_test
{
  /* Makes the shared state and the threads; executed before them.  */
  void (*begin) (void);
  /* Nothing can happen any more: checks, and frees what BEGIN made.  */
  void (*end) (void);
};

/* Runs the test as the arguments say and prints what was found.  Returns the exit
   status: 0 if the test holds, 1 if not, 2 if it was not finished.  */
int verify_main (int argc, char **argv, const struct verify_test *test);

/* Begins a thread.  A DAEMON may sleep for ever.  */
void verify_spawn (void (*body) (void *), void *argument, bool daemon);

/* The calling thread, from 0 on.  */
unsigned verify_self (void);

/* What a thread that waits in a loop calls in it, when it found nothing and changed
   nothing: it goes on after another thread has changed something.  */
void verify_wait (void);

/* A number below N: each of them is tried.  */
unsigned verify_choose (unsigned n);

/* The execution ends with an error.  */
void verify_fail (const char *format, ...)
  __attribute__ ((format (printf, 1, 2), noreturn));

#define VERIFY(CONDITION)						\
  do									\
    if (!(CONDITION))							\
      verify_fail ("%s:%d: %s", __FILE__, __LINE__, #CONDITION);	\
  while (0)

/* The SIZE bytes at ADDRESS, too, are each thread's own, and 0 at its begin.  */
void verify_own (void *address, size_t size);

/* Calls the LENGTH bytes at ADDRESS by NAME in traces.  */
void verify_name (const void *address, size_t length, const char *name);

/* What the kernel does; mutexes of pthreads are the checker's, too.  A sleep that is TIMED ends by itself when nothing else can
   happen, and some times before; then the result is true.  */
bool verify_futex_wait (unsigned *word, unsigned value, bool timed);
void verify_futex_wake (unsigned *word, int n);
void verify_barrier_on_all (void);

#endif /* VERIFY_H */
