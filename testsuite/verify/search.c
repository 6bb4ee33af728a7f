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


/* The search: executes a test in every way, one after the other.

   Each decision that is left open is a choice.  An execution repeats the choices of
   the one before up to the last one that has an alternative, takes that, and the first
   one of all that follow.  */

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include "internal.h"

enum
{
  MOST_CHOICES = 4000,
  MOST_STEPS = 5000,		/* Of an execution: more are a loop without end.  */
  MOST_NOTES = 600,
  MOST_NAMES = 64,
  LATE_SLEEPS = 6,		/* Timed ones that end when nothing else can happen.  */
  STACK = 1 << 16
};

enum state { READY, WAITING, ASLEEP, DOZING, FINISHED };

struct thread
{
  enum state state;
  bool daemon;
  void (*body) (void *);
  void *argument;
  unsigned long since;		/* What had changed when it began to wait.  */
  const void *word;		/* It sleeps on.  */
  bool woken;			/* Somebody ended its last sleep.  */
  struct sight sight;
  jmp_buf context;
  bool begun;
};

static struct { unsigned chosen, n; } choices[MOST_CHOICES];
static unsigned n_choices, n_chosen;

static struct thread threads[VERIFY_THREADS];
static char stacks[VERIFY_THREADS][STACK] __attribute__ ((aligned (64)));
static unsigned n_threads, running = VERIFY_THREADS;
static jmp_buf control;
static unsigned long changes, steps;
static unsigned preemptions, sleeps, late_sleeps, surprises;

/* Options.  */
static unsigned most_preemptions = 2, most_sleeps = 1;
static unsigned most_surprises = 1000000;
static unsigned long most_executions = 100000000, random_executions;
static uint64_t seed = 1;
/* Of random choices one in so many is not the usual one.  */
static unsigned rare = 4;
static bool verbose;

/* The execution, for people.  */
static struct
{
  unsigned thread;
  const char *what;
  const volatile void *address;
  uint64_t value;
  int order;
} notes[MOST_NOTES];
static unsigned n_notes;
static struct { const char *name, *address; size_t length; } names[MOST_NAMES];
static unsigned n_names;
static char message[400];

/* What each thread has of its own, beside its stack: areas, copied one behind the
   other.  */
enum { MOST_OWN = 1024, AREAS = 2 };
static char own[VERIFY_THREADS + 1][MOST_OWN];
static struct { char *address; size_t size; } areas[AREAS];
static unsigned n_areas;

struct sight *
verify_sight (unsigned thread)
{
  return &threads[thread].sight;
}

unsigned
verify_threads (void)
{
  return n_threads;
}

unsigned
verify_self (void)
{
  return running;
}

void
verify_progress (void)
{
  changes++;
}

/* Traces.  */

void
verify_note (const char *what, const volatile void *address, uint64_t value,
	     int order)
{
  if (n_notes == MOST_NOTES)
    {
      n_notes--;
      memmove (notes, notes + 1, n_notes * sizeof *notes);
    }
  notes[n_notes].thread = running;
  notes[n_notes].what = what;
  notes[n_notes].address = address;
  notes[n_notes].value = value;
  notes[n_notes++].order = order;
}

void
verify_name (const void *address, size_t length, const char *name)
{
  if (n_names < MOST_NAMES)
    {
      names[n_names].address = address;
      names[n_names].length = length;
      names[n_names++].name = name;
    }
}

static void
print_trace (void)
{
  static const char *const orders[]
    = { "relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst" };

  for (unsigned i = 0; i < n_notes; i++)
    {
      const char *a = (const char *) notes[i].address;
      unsigned k;
      printf ("  %u: %-9s", notes[i].thread, notes[i].what);
      for (k = 0; k < n_names; k++)
	if (a >= names[k].address && a < names[k].address + names[k].length)
	  break;
      if (a && k < n_names)
	printf (" %s+%zu", names[k].name, (size_t) (a - names[k].address));
      else if (a)
	printf (" %p", (const void *) a);
      if (a)
	printf (" = %llx", (unsigned long long) notes[i].value);
      printf (" %s\n", orders[notes[i].order]);
    }
}

void
verify_fail (const char *format, ...)
{
  va_list list;

  va_start (list, format);
  vsnprintf (message, sizeof message, format, list);
  va_end (list);
  _longjmp (control, 2);
}

/* Choices.  */

static unsigned
random_below (unsigned n)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (seed >> 20) % n;
}

unsigned
verify_choose (unsigned n)
{
  if (n <= 1)
    return 0;
  if (random_executions)
    return random_below (rare) ? 0 : random_below (n);
  if (n_chosen == MOST_CHOICES)
    verify_fail ("too many choices");
  if (n_chosen == n_choices)
    {
      choices[n_choices].chosen = 0;
      choices[n_choices++].n = n;
    }
  else if (choices[n_chosen].n != n)
    verify_fail ("the test does not repeat itself");
  return choices[n_chosen++].chosen;
}

/* The same of what memory does, of which number 0 is usual.  */
unsigned
verify_choose_memory (unsigned n)
{
  unsigned choice = surprises == most_surprises ? 0 : verify_choose (n);

  surprises += choice != 0;
  return choice;
}

/* Whether there is another execution.  */
static bool
next_choices (void)
{
  while (n_choices > 0 && choices[n_choices - 1].chosen
			  == choices[n_choices - 1].n - 1)
    n_choices--;
  if (n_choices == 0)
    return false;
  choices[n_choices - 1].chosen++;
  return true;
}

/* Threads.  */

static bool
runnable_p (const struct thread *t)
{
  return (t->state == READY
	  || (t->state == WAITING && (t->since != changes || t->sight.stale))
	  || (t->state == DOZING && sleeps < most_sleeps));
}

void
verify_own (void *address, size_t size)
{
  size_t before = 0;

  for (unsigned i = 0; i < n_areas; i++)
    before += areas[i].size;
  if (n_areas == AREAS || before + size > MOST_OWN)
    abort ();
  areas[n_areas].address = address;
  areas[n_areas++].size = size;
  memset (own, 0, sizeof own);
}

bool
verify_own_p (const void *address)
{
  bool found = false;

  for (unsigned i = 0; i < n_areas; i++)
    found |= (uintptr_t) address - (uintptr_t) areas[i].address < areas[i].size;
  return found;
}

/* Thread I is the running one.  */
static void
run (unsigned i)
{
  char *old = own[running], *new = own[i];

  running = i;
  for (unsigned k = 0; k < n_areas; k++)
    {
      memcpy (old, areas[k].address, areas[k].size);
      memcpy (areas[k].address, new, areas[k].size);
      old += areas[k].size;
      new += areas[k].size;
    }
}

/* Lets the thread go on, or begin.  */
static void
resume (unsigned i)
{
  struct thread *t = &threads[i];

  if (t->state == DOZING)
    sleeps++;
  if (t->state == WAITING)
    {
      verify_catch_up (&t->sight);
      t->sight.stale = false;
    }
  t->state = READY;
  run (i);
  if (t->begun)
    _longjmp (t->context, 1);
  t->begun = true;
  {
    static ucontext_t own;
    extern void verify_enter (void);
    getcontext (&own);
    own.uc_stack.ss_sp = stacks[i];
    own.uc_stack.ss_size = STACK;
    own.uc_link = NULL;
    makecontext (&own, verify_enter, 0);
    setcontext (&own);
  }
}

/* Those who may go on, but for the thread EXCEPT.  */
static unsigned
candidates (unsigned *who, unsigned except)
{
  unsigned n = 0;

  for (unsigned i = 0; i < n_threads; i++)
    if (i != except && runnable_p (&threads[i]))
      who[n++] = i;
  return n;
}

/* Ends a timed sleep, as nothing else can happen.  Returns whether there was one.  */
static bool
end_doze (void)
{
  unsigned who[VERIFY_THREADS], n = 0;

  if (late_sleeps == LATE_SLEEPS)
    return false;
  for (unsigned i = 0; i < n_threads; i++)
    if (threads[i].state == DOZING)
      who[n++] = i;
  if (n == 0)
    return false;
  late_sleeps++;
  threads[who[verify_choose (n)]].state = READY;
  return true;
}

/* Runs another thread, as the last one cannot go on.  */
__attribute__ ((noreturn)) static void
dispatch (void)
{
  unsigned who[VERIFY_THREADS], n;

  run (VERIFY_THREADS);
  do
    {
      n = candidates (who, VERIFY_THREADS);
      if (n)
	resume (who[random_executions ? random_below (n)
		    : verify_choose (n)]);
      /* What was stored gets to memory in the end.  */
      for (unsigned i = 0; i < n_threads; i++)
	verify_memory_flush (&threads[i].sight, threads[i].sight.n_pending);
      n = candidates (who, VERIFY_THREADS);
    }
  while (n || end_doze ());
  for (unsigned i = 0; i < n_threads; i++)
    if (threads[i].state != FINISHED && !threads[i].daemon)
      verify_fail ("thread %u waits for ever", i);
  _longjmp (control, 1);
}

static void
give_way (void)
{
  if (_setjmp (threads[running].context) == 0)
    dispatch ();
}

void
verify_enter (void)
{
  threads[running].body (threads[running].argument);
  threads[running].state = FINISHED;
  dispatch ();
}

void
verify_point (void)
{
  unsigned who[VERIFY_THREADS], n, choice;

  if (++steps > MOST_STEPS)
    verify_fail ("it goes on for ever");
  if (preemptions == most_preemptions)
    return;
  n = candidates (who, running);
  choice = verify_choose (n + 1);
  if (choice == 0)
    return;
  preemptions++;
  if (_setjmp (threads[running].context) == 0)
    resume (who[choice - 1]);
}

void
verify_spawn (void (*body) (void *), void *argument, bool daemon)
{
  struct thread *t = &threads[n_threads++];

  memset (t, 0, sizeof *t);
  t->body = body;
  t->argument = argument;
  t->daemon = daemon;
}

void
verify_wait (void)
{
  struct thread *t = &threads[running];

  if (++steps > MOST_STEPS)
    verify_fail ("it goes on for ever");
  verify_memory_flush (&t->sight, t->sight.n_pending);
  t->state = WAITING;
  t->since = changes;
  give_way ();
}

/* The kernel.  */

bool
verify_futex_wait (unsigned *word, unsigned value, bool timed)
{
  struct thread *t = &threads[running];

  verify_fence (__ATOMIC_SEQ_CST);
  if (__atomic_load_n (word, __ATOMIC_RELAXED) != value)
    return false;
  verify_note (timed ? "doze" : "sleep", word, value, 0);
  t->state = timed ? DOZING : ASLEEP;
  t->word = word;
  t->woken = false;
  give_way ();
  verify_note (t->woken ? "awake" : "alarm", word, value, 0);
  verify_barrier (&t->sight);
  return !t->woken;
}

void
verify_futex_wake (unsigned *word, int n)
{
  verify_fence (__ATOMIC_SEQ_CST);
  verify_note ("wake", word, n, 0);
  for (; n > 0; n--)
    {
      unsigned who[VERIFY_THREADS], m = 0;
      for (unsigned i = 0; i < n_threads; i++)
	if ((threads[i].state == ASLEEP || threads[i].state == DOZING)
	    && threads[i].word == word)
	  who[m++] = i;
      if (m == 0)
	return;
      m = who[verify_choose (m)];
      threads[m].state = READY;
      threads[m].woken = true;
    }
}

void
verify_barrier_on_all (void)
{
  verify_fence (__ATOMIC_SEQ_CST);
  for (unsigned i = 0; i < n_threads; i++)
    if (i != running)
      verify_barrier (&threads[i].sight);
  verify_fence (__ATOMIC_SEQ_CST);
}

/* Searching.  */

/* Executes the test once.  Returns whether it went well.  */
static bool
execute (const struct verify_test *test)
{
  n_threads = n_notes = n_names = n_chosen = 0;
  changes = steps = 0;
  preemptions = sleeps = late_sleeps = surprises = 0;
  running = VERIFY_THREADS;
  n_areas = 0;
  verify_memory_begin ();
  switch (_setjmp (control))
    {
    case 0:
      test->begin ();
      dispatch ();
    case 1:
      running = VERIFY_THREADS;
      if (_setjmp (control) == 0)
	{
	  test->end ();
	  return true;
	}
      return false;
    default:
      return false;
    }
}

static void
read_options (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      const char *value = strchr (argv[i], '=');
      unsigned long n = value ? strtoul (value + 1, NULL, 0) : 0;

      if (strcmp (argv[i], "--sc") == 0)
	verify_memory = VERIFY_SC;
      else if (strcmp (argv[i], "--tso") == 0)
	verify_memory = VERIFY_TSO;
      else if (strcmp (argv[i], "--weak") == 0)
	verify_memory = VERIFY_WEAK;
      else if (strcmp (argv[i], "--verbose") == 0)
	verbose = true;
      else if (value && strncmp (argv[i], "--preemptions=", 14) == 0)
	most_preemptions = n;
      else if (value && strncmp (argv[i], "--sleeps=", 9) == 0)
	most_sleeps = n;
      else if (value && strncmp (argv[i], "--surprises=", 12) == 0)
	most_surprises = n;
      else if (value && strncmp (argv[i], "--executions=", 13) == 0)
	most_executions = n;
      else if (value && strncmp (argv[i], "--random=", 9) == 0)
	most_executions = random_executions = n;
      else if (value && strncmp (argv[i], "--seed=", 7) == 0)
	seed = n * 0x9e3779b97f4a7c15 + 1;
      else
	{
	  fprintf (stderr, "%s: no option %s\n", argv[0], argv[i]);
	  exit (3);
	}
    }
}

int
verify_main (int argc, char **argv, const struct verify_test *test)
{
  static unsigned long n;

  read_options (argc, argv);
  do
    do
      {
	n++;
	rare = 4 << n % 6;
	if (!execute (test))
	  {
	    if (verbose)
	      print_trace ();
	    printf ("fails in execution %lu: %s\n", n, message);
	    return 1;
	  }
	if (n == most_executions && !random_executions)
	  {
	    printf ("not finished after %lu executions\n", n);
	    return 2;
	  }
      }
    while (random_executions ? n < random_executions : next_choices ());
  while (verify_again () && !random_executions);
  printf ("holds in %lu executions\n", n);
  return 0;
}
