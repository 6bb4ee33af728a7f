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

/* In words: what limits a program, and what to do first.

   A stage that was busy for most of the run, as far as its directive lets it, is
   the limit.  If none was, the threads are, or what stages waited for between
   firings: activations of a slow control program, or room in channels.  */

#include "config.h"
#include <omp.h>
#include <string.h>
#include "observe/advice.h"
#include "observe/trace.h"
#include "sys/message.h"
#include "sys/quota.h"
#include "sys/sys.h"

/* A stage that was busy for this part of the run limits it, as there is always
   something between two firings.  Stages of a balanced pipeline on two threads come
   to less.  */
#define MOST_OF_THE_RUN 0.6

/* Threads that were in bodies for this part of the run have enough to do.  */
#define MOST_OF_THE_THREADS 0.8

/* Firings of fewer activations, that take less than so many ns, spend their time on
   the way.  */
#define SHORT_BATCH 8
#define SHORT_FIRING 2000

/* Threads have hardly begun in a run that takes less, ns.  */
#define SHORT_RUN 5000000

typedef const struct gomp_stream_stage_account account;

void
gomp_stream_sum_up (struct gomp_stream_summary *s)
{
  struct gomp_stream_log_reader r = gomp_stream_logs ();
  const struct gomp_stream_log *last = NULL;
  struct gomp_stream_event e;
  unsigned quota = gomp_stream_quota ();

  memset (s, 0, sizeof *s);
  s->start = UINT64_MAX;
  while (gomp_stream_read_log (&r, &e))
    {
      s->threads += r.log != last;
      last = r.log;
      s->events++;
      if (e.start < s->start)
	s->start = e.start;
      if (e.end > s->end)
	s->end = e.end;
    }
  if (s->events == 0)
    s->start = s->end;
  s->allowed = omp_get_max_threads ();
  if (quota && quota < s->allowed)
    s->allowed = quota;
  if ((unsigned) omp_get_num_procs () < s->allowed)
    s->allowed = omp_get_num_procs ();
  /* A num_threads clause of a parallel construct can want more.  */
  if (s->threads > s->allowed)
    s->allowed = s->threads;
  for (account *a = gomp_stream_stage_accounts; a; a = a->next)
    {
      s->busy += a->busy;
      if (s->heaviest == NULL || a->busy > s->heaviest->busy)
	s->heaviest = a;
    }
}

static void
name_stage (FILE *f, const site *s)
{
  fprintf (f, "Stage %s at %s:%u", s->function,
	   gomp_stream_base_name (s->file), s->line);
}

static unsigned
percent (double part, double whole)
{
  return whole > 0 ? (unsigned) (100 * part / whole + 0.5) : 0;
}

/* What can be done about the stage, which limits the program.  */
static void
advise_on_stage (FILE *f, account *a, const struct gomp_stream_summary *s)
{
  unsigned many = s->allowed > 1 ? s->allowed : 2;

  if (a->replicas > 1)
    fprintf (f, "Up to %llu batches of it run at once: make the body cheaper, split "
	     "it into two stages, or let more threads run.\n",
	     (unsigned long long) a->replicas);
  else if (a->cycle)
    fputs ("It is in a feedback loop, which has as many elements as were put "
	   "into it: more of them let its stages run at once, or make the body "
	   "cheaper.\n", f);
  else if (a->site->state)
    fprintf (f, "It runs on one thread at a time, as it is stateful: it %s.\n"
	     "Split it into two stages, or take the state out of it and add "
	     "num_threads (%u).\n", a->site->state, many);
  else
    fprintf (f, "It is stateless: with num_threads (%u) on its directive as "
	     "many batches of it run at once.\n", many);
}

/* The time for which stages waited for KIND, and in *MOST the one that did
   longest.  */
static uint64_t
waited (enum gomp_stream_wait kind, account **most)
{
  uint64_t sum = 0;

  *most = NULL;
  for (account *a = gomp_stream_stage_accounts; a; a = a->next)
    {
      sum += a->waited[kind];
      if (*most == NULL || a->waited[kind] > (*most)->waited[kind])
	*most = a;
    }
  return sum;
}

/* No stage is the limit, and threads were idle.  */
static void
advise_on_waits (FILE *f, const struct gomp_stream_summary *s)
{
  account *activations, *output, *h = s->heaviest;
  uint64_t run = s->end - s->start;

  waited (GOMP_STREAM_WAIT_ACTIVATIONS, &activations);
  waited (GOMP_STREAM_WAIT_OUTPUT, &output);
  if (h->busy + h->waited[GOMP_STREAM_WAIT_THREAD] > MOST_OF_THE_RUN * run)
    {
      name_stage (f, h->site);
      fprintf (f, " takes most of the stages' time, %u%%, and was ready for %u%% "
	       "of the run without a thread that fired it: threads were "
	       "elsewhere, or their processors had other work.\n",
	       percent (h->busy, s->busy),
	       percent (h->waited[GOMP_STREAM_WAIT_THREAD], run));
      advise_on_stage (f, h, s);
    }
  else if (output->waited[GOMP_STREAM_WAIT_OUTPUT] > run / 3)
    {
      name_stage (f, output->site);
      fprintf (f, " waits for room in its channels for %u%% of the run.\nLet "
	       "GOMP_STREAM_BUFFER be larger, or its readers take more evenly "
	       "what it writes.\n",
	       percent (output->waited[GOMP_STREAM_WAIT_OUTPUT], run));
    }
  else if (activations->waited[GOMP_STREAM_WAIT_ACTIVATIONS] > run / 3
	   && (h->waited[GOMP_STREAM_WAIT_ACTIVATIONS]
	       + h->waited[GOMP_STREAM_WAIT_INPUT] > run / 3))
    /* The first stages also wait where later ones hold the control program
       back; the heaviest one then does not.  */
    fprintf (f, "The control program is the limit: stages wait for activations "
	     "for up to %u%% of the run.\nMake a stage of what the loop does "
	     "beside activating tasks, or activate more between two waits.\n",
	     percent (activations->waited[GOMP_STREAM_WAIT_ACTIVATIONS], run));
  else if (h->activations < SHORT_BATCH * h->firings
      && h->busy < SHORT_FIRING * h->firings)
    {
      name_stage (f, h->site);
      fprintf (f, " runs %.1f activations at a time, which take %.2f us: the "
	       "time goes into the way from stage to stage.\nWaits in the "
	       "loop, feedback and depth keep batches short; larger windows "
	       "make activations worth more.\n",
	       (double) h->activations / h->firings,
	       h->busy / 1e3 / h->firings);
    }
  else
    {
      name_stage (f, h->site);
      fprintf (f, " takes most of the stages' time, %u%%, and nothing was held "
	       "up for long.\n", percent (h->busy, s->busy));
      advise_on_stage (f, h, s);
    }
}

void
gomp_stream_write_advice (FILE *f, const struct gomp_stream_summary *s)
{
  account *h = s->heaviest;
  uint64_t run = s->end - s->start, most;
  unsigned width;

  if (h == NULL || run == 0)
    {
      fputs ("No stage was fired.\n", f);
      return;
    }
  if (gomp_stream_stuck)
    fputs ("The program ended because stages were stuck; what it wrote on stderr "
	   "names them.\n", f);
  if (run < SHORT_RUN)
    fprintf (f, "The run took %.3f ms, which is too short to say much.\n",
	     run / 1e6);
  width = h->replicas < s->allowed ? h->replicas : s->allowed;
  most = run * (width ? width : 1);
  if (s->allowed > 1 && h->busy >= MOST_OF_THE_RUN * most)
    {
      name_stage (f, h->site);
      fprintf (f, " is the limit: it takes %u%% of the stages' time, and was "
	       "busy for %u%% of the run.\n", percent (h->busy, s->busy),
	       percent (h->busy, most));
      advise_on_stage (f, h, s);
    }
  else if (s->busy >= MOST_OF_THE_THREADS * s->allowed * run)
    {
      fprintf (f, "All threads are busy: %u of %u fired stages, for %u%% of "
	       "the run.\n", s->threads, s->allowed,
	       percent (s->busy, (double) s->allowed * run));
      name_stage (f, h->site);
      fprintf (f, " takes most of the time, %u%%: begin there, or give the "
	       "program more threads.\n", percent (h->busy, s->busy));
    }
  else
    advise_on_waits (f, s);
}
