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

/* Lynx beside a program's own handling of SIGSEGV.  */

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <gomp-stream/lynx.h>
#include "../lib/check.h"

#ifndef GOMP_STREAM_LYNX_ZONES
int
main (void)
{
  return 0;
}
#else

#define WORDS 100000

static char *volatile nowhere = (char *) 64;
static char *volatile expected;
static volatile int faults, own;
static sigjmp_buf back;
static struct sigaction before;

static void *
produce (void *queue)
{
  for (uint64_t i = 0; i < WORDS; i++)
    gomp_stream_lynx_enqueue ((struct gomp_stream_lynx *) queue, i);
  gomp_stream_lynx_flush ((struct gomp_stream_lynx *) queue);
  return NULL;
}

/* Reads where there is nothing.  */
static void
stray (void)
{
  expected = nowhere;
  (void) *(volatile char *) nowhere;
}

static void
come_back (int number, siginfo_t *info, void *context)
{
  (void) number;
  (void) context;
  CHECK (info->si_addr == expected);
  faults = faults + 1;
  siglongjmp (back, 1);
}

static void
come_back_plain (int number)
{
  sigset_t mask;
  (void) number;
  CHECK_EQUAL (pthread_sigmask (SIG_BLOCK, NULL, &mask), 0);
  CHECK (sigismember (&mask, SIGUSR1));
  faults = faults + 1;
  siglongjmp (back, 1);
}

/* A handler that comes later than Lynx's and knows of it.  */
static void
lynx_first (int number, siginfo_t *info, void *context)
{
  if (gomp_stream_lynx_fault (info, context))
    own = own + 1;
  else
    come_back (number, info, context);
}

/* One that knows only that there was another.  */
static void
previous_first (int number, siginfo_t *info, void *context)
{
  if (info->si_addr == nowhere)
    come_back (number, info, context);
  own = own + 1;
  before.sa_sigaction (number, info, context);
}

static void
act (int flags, void (*action) (int, siginfo_t *, void *),
     void (*plain) (int))
{
  struct sigaction a;
  memset (&a, 0, sizeof a);
  sigemptyset (&a.sa_mask);
  sigaddset (&a.sa_mask, SIGUSR1);
  a.sa_flags = flags;
  if (flags & SA_SIGINFO)
    a.sa_sigaction = action;
  else
    a.sa_handler = plain;
  CHECK_EQUAL (sigaction (SIGSEGV, &a, &before), 0);
}

/* Sends words through a queue.  With STRAYS the consumer faults elsewhere every
   now and then, and returns by longjmp.  */
static void
use_queue (struct gomp_stream_lynx *q, int strays, int save_mask)
{
  pthread_t producer;
  volatile uint64_t i;

  faults = 0;
  CHECK_EQUAL (pthread_create (&producer, NULL, produce, q), 0);
  for (i = 0; i < WORDS; i++)
    {
      if (strays && i % 10000 == 5000 && sigsetjmp (back, save_mask) == 0)
	stray ();
      CHECK_EQUAL (gomp_stream_lynx_dequeue (q), i);
    }
  CHECK_EQUAL (pthread_join (producer, NULL), 0);
  CHECK_EQUAL (faults, strays ? WORDS / 10000 : 0);
}

static struct gomp_stream_lynx q;

static void
make_and_use (int strays, int save_mask)
{
  CHECK_EQUAL (gomp_stream_lynx_init (&q, 600), 0);
  use_queue (&q, strays, save_mask);
}

/* Each of these runs in a process of its own.  */

static void
no_handler (void)
{
  make_and_use (0, 0);
  stray ();
}

static void
no_handler_signalled (void)
{
  make_and_use (0, 0);
  raise (SIGSEGV);
}

static void
ignored (void)
{
  act (0, NULL, SIG_IGN);
  make_and_use (0, 0);
  raise (SIGSEGV);
  use_queue (&q, 0, 0);
}

static void
ignored_fault (void)
{
  act (0, NULL, SIG_IGN);
  make_and_use (0, 0);
  stray ();
}

static void
handler_before (void)
{
  act (SA_SIGINFO, come_back, NULL);
  make_and_use (1, 1);
  use_queue (&q, 1, 1);
}

static void
plain_handler_before (void)
{
  act (0, NULL, come_back_plain);
  make_and_use (1, 1);
}

static void
handler_without_blocking (void)
{
  act (SA_SIGINFO | SA_NODEFER, come_back, NULL);
  make_and_use (1, 0);
}

static void
handler_once (void)
{
  act (SA_SIGINFO | SA_RESETHAND, come_back, NULL);
  make_and_use (0, 0);
  if (sigsetjmp (back, 1) == 0)
    stray ();
  CHECK_EQUAL (faults, 1);
  use_queue (&q, 0, 0);
  stray ();
}

static void
handler_after (void)
{
  make_and_use (0, 0);
  act (SA_SIGINFO, lynx_first, NULL);
  use_queue (&q, 1, 1);
  CHECK (own > 0);
}

static void
handler_after_with_previous (void)
{
  make_and_use (0, 0);
  act (SA_SIGINFO, previous_first, NULL);
  use_queue (&q, 1, 1);
  CHECK (own > 0);
}

/* An access to a zone by anything but the queue's own instructions is the
   program's fault.  */
static void
other_instruction (void)
{
  act (SA_SIGINFO, come_back, NULL);
  CHECK_EQUAL (gomp_stream_lynx_init (&q, 600), 0);
  expected = q.ring + q.marks[0].zone * GOMP_STREAM_LYNX_PAGE;
  if (sigsetjmp (back, 1) == 0)
    (void) *(volatile char *) expected;
  CHECK_EQUAL (faults, 1);
  if (sigsetjmp (back, 1) == 0)
    *(volatile uint64_t *) expected = 1;
  CHECK_EQUAL (faults, 2);
  use_queue (&q, 1, 1);
  gomp_stream_lynx_destroy (&q);
  /* Where a queue was, there is nothing to handle.  */
  if (sigsetjmp (back, 1) == 0)
    (void) *(volatile char *) expected;
  CHECK_EQUAL (faults, WORDS / 10000 + 1);
}

static const struct
{
  void (*run) (void);
  int signal;			/* That ends it, or 0.  */
} runs[] =
{
  { no_handler, SIGSEGV },
  { no_handler_signalled, SIGSEGV },
  { ignored, 0 },
  { ignored_fault, SIGSEGV },
  { handler_before, 0 },
  { plain_handler_before, 0 },
  { handler_without_blocking, 0 },
  { handler_once, SIGSEGV },
  { handler_after, 0 },
  { handler_after_with_previous, 0 },
  { other_instruction, 0 }
};

int
main (void)
{
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
    {
      int status;
      pid_t child = fork ();
      CHECK (child >= 0);
      if (child == 0)
	{
	  alarm (20);
	  runs[i].run ();
	  _exit (0);
	}
      CHECK_EQUAL (waitpid (child, &status, 0), child);
      if (WIFSIGNALED (status) ? WTERMSIG (status) != runs[i].signal
	  : WEXITSTATUS (status) != 0 || runs[i].signal != 0)
	{
	  fprintf (stderr, "run %zu: status %x\n", i, (unsigned) status);
	  return 1;
	}
    }
  return 0;
}

#endif
