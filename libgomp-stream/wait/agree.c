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


/* What ranks tell each other at the waits of a control program: that they came there
   by the same way, and the last elements.

   Each rank sums up the activations so far when it comes to a wait, and gives the sum
   to all others while it goes on.  Where one differs, the control programs took
   different paths, and what one rank waits for another one may never send.  So all of
   them say what they have activated, the first one reports where it begins to differ,
   and ends all.  A program that ends its use of MPI does the same.  */

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "channel/wait.h"
#include "data/stream.h"
#include "graph/ranks.h"
#include "graph/region.h"
#include "graph/stage.h"
#include "graph/view.h"
#include "policy/wake.h"
#include "sys/carrier.h"
#include "sys/hash.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/sys.h"
#include "sys/thread.h"
#include "wait/agree.h"

/* Stages of which ranks tell each other where they do not agree.  */
#define MOST_TOLD 256

/* What a rank says.  */
struct statement
{
  uint64_t number;		/* Of the wait; 0: the end of the program.  */
  uint64_t sum;			/* Of its activations.  */
  uint64_t tallies;		/* That it took part in.  */
};

/* What it has activated.  */
struct told
{
  uint64_t site;		/* A sum of its file's name.  */
  uint64_t line, activations;
};

static struct statement mine;
static struct statement *all;	/* By rank.  */
static bool pending;		/* An exchange is under way.  */
static const region *at_wait;	/* The control program in its wait, or null.  */
static bool left;		/* The use of the carrier has ended.  */
uint64_t gomp_stream_waits;

static uint64_t
sum_of_file (const char *file)
{
  return gomp_stream_hash_text (GOMP_STREAM_HASH, file);
}

static void
sleep_for (uint64_t ns)
{
  struct timespec time = { ns / 1000000000, ns % 1000000000 };
  nanosleep (&time, NULL);
}

/* Sleeps for a little, and longer the longer it is since SINCE.  R is at a wait, and
   done, or null.  */
static void
doze (region *r, uint64_t since)
{
  uint64_t time = gomp_stream_doze_time (gomp_stream_now () - since);

  if (time < TUNED (spin_time))
    gomp_stream_pause ();
  else
    sleep_for (time);
  if (r && time == TUNED (long_sleep))
    gomp_stream_tally (r, true);
}

/* Waits until the exchange under way is over.  R is at a wait, and done, or null.  */
static void
finish_exchange (enum gomp_stream_exchange what, region *r)
{
  uint64_t since = gomp_stream_now ();

  while (!gomp_stream_carrier->exchanged (what))
    doze (r, since);
}

/* Stores at LIST what the control program R, or none if that is null, has
   activated.  */
static void
tell (const region *r, struct told *list)
{
  size_t n = 0;

  memset (list, 0, MOST_TOLD * sizeof *list);
  for (const stage *g = r ? r->first : NULL; g && n < MOST_TOLD;
       g = g->region_next)
    if (g->wire == NULL)
      list[n++] = (struct told) { sum_of_file (g->site->file), g->site->line,
				  g->port.next };
}

/* Says where what RANK has activated, THEIRS, differs from what this one has, OURS.  */
static void
report_difference (const region *r, int rank, const struct told *ours,
		   const struct told *theirs)
{
  const stage *g = r ? r->first : NULL;
  size_t i = 0;

  while (i < MOST_TOLD && memcmp (&ours[i], &theirs[i], sizeof *ours) == 0)
    {
      for (g = g ? g->region_next : NULL; g && g->wire;)
	g = g->region_next;
      i++;
    }
  if (i == MOST_TOLD)
    gomp_stream_error ("rank %d has activated other stages than rank 0", rank);
  else if (g == NULL)
    gomp_stream_error ("the control program took another path on rank %d: it has "
		       "activated the stage in line %llu there %llu times, and not "
		       "on rank 0", rank, (unsigned long long) theirs[i].line,
		       (unsigned long long) theirs[i].activations);
  else if (theirs[i].site != ours[i].site || theirs[i].line != ours[i].line)
    gomp_stream_error ("%s:%u: the control program took another path on rank %d: "
		       "it has activated the stage in %s on rank 0, and not there",
		       g->site->file, g->site->line, rank, g->site->function);
  else
    gomp_stream_error ("%s:%u: the control program took another path on rank %d: "
		       "it has activated the stage in %s %llu times there, and "
		       "%llu times on rank 0", g->site->file, g->site->line, rank,
		       g->site->function, (unsigned long long) theirs[i].activations,
		       (unsigned long long) ours[i].activations);
}

/* Ends all ranks, as they do not agree.  */
__attribute__ ((noreturn)) static void
disagree (const region *r)
{
  int size = gomp_stream_carrier->size;
  struct told ours[MOST_TOLD];
  struct told *theirs = gomp_stream_malloc (size * sizeof ours);

  tell (r, ours);
  gomp_stream_carrier->exchange (GOMP_STREAM_EXCHANGE_WAITS, ours, sizeof ours, theirs);
  finish_exchange (GOMP_STREAM_EXCHANGE_WAITS, NULL);
  gomp_stream_give_word (0);
  for (int i = 1; i < size; i++)
    if (all[i].number == 0 && all[0].number)
      gomp_stream_error ("rank %d ended the use of MPI, and rank 0 waits for its "
			 "stages", i);
    else if (all[i].number && all[0].number == 0)
      gomp_stream_error ("rank 0 ended the use of MPI, and rank %d waits for its "
			 "stages", i);
    else if (all[i].sum != all[0].sum)
      {
	report_difference (r, i, ours, theirs + (size_t) i * MOST_TOLD);
	break;
      }
  gomp_stream_carrier->abort ();
  abort ();
}

/* Begins to tell the other ranks what this one has activated.  */
static void
state (const region *r, uint64_t number)
{
  uint64_t sum = 0;

  if (all == NULL)
    all = gomp_stream_calloc (gomp_stream_carrier->size * sizeof *all);
  for (const stage *g = r ? r->first : NULL; g; g = g->region_next)
    if (g->wire == NULL)
      {
	sum = gomp_stream_hash_text (sum, g->site->file);
	sum = gomp_stream_hash (sum, &g->site->line, sizeof g->site->line);
	sum = gomp_stream_hash (sum, &g->port.next, sizeof g->port.next);
      }
  mine = (struct statement) { number, sum, gomp_stream_tallies () };
  at_wait = r;
  gomp_stream_carrier->exchange (GOMP_STREAM_EXCHANGE_WAITS, &mine, sizeof mine, all);
  pending = true;
}

/* Compares what all ranks said.  */
static void
compare (const region *r)
{
  pending = false;
  for (int i = 0; i < gomp_stream_carrier->size; i++)
    if (all[i].number != mine.number || all[i].sum != mine.sum)
      disagree (r);
}

/* The control program comes to a wait.  */
void
gomp_stream_begin_agreement (region *r)
{
  for (stage *g = r->first; g; g = g->region_next)
    gomp_stream_publish (g);
  gomp_stream_expect (r);
  if (!left)
    state (r, ++gomp_stream_waits);
}

/* It is in a wait, and what it waits for takes long.  */
void
gomp_stream_check_agreement (region *r)
{
  if (pending && gomp_stream_carrier->exchanged (GOMP_STREAM_EXCHANGE_WAITS))
    compare (r);
}

/* Waits until the region's wires have sent what they have to.  */
static void
finish_sending (region *r)
{
  uint64_t since = gomp_stream_now ();

  for (stage *g = r->first; g; g = g->region_next)
    while (g->wire && __atomic_load_n (&g->withheld, __ATOMIC_RELAXED)
	   && g->wire->sends)
      {
	gomp_stream_lock (g);
	gomp_stream_flush (g);
	gomp_stream_unlock (g);
	gomp_stream_check_agreement (r);
	doze (r, since);
      }
}

/* The tag of last elements.  */
static uint64_t
tag (const stream *s)
{
  return 2 * s->number + 1;
}

/* Stores the last element of the stream, if there is one, as its home sends it.  */
static void
receive_last (region *r, stream *s)
{
  uint64_t since = gomp_stream_now ();
  void *message;
  size_t size;

  while ((message = gomp_stream_carrier->probe (s->home, tag (s), &size)) == NULL)
    doze (r, since);
  gomp_stream_carrier->receive (message, s->key, size);
}

/* Brings the last elements of the region's streams to all ranks.  */
static void
exchange_last (region *r)
{
  int size = gomp_stream_carrier->size, here = gomp_stream_carrier->rank;
  /* What was issued before may have become complete since.  */
  bool later = gomp_stream_looks_ahead_p (r);
  size_t n = 0;
  void **requests;

  for (const stream *s = r->streams; s; s = s->user_next)
    n++;
  requests = gomp_stream_malloc ((n * size + 1) * sizeof *requests);
  n = 0;
  for (int receive = 0; receive < 2; receive++)
    for (stream *s = r->streams; s; s = s->user_next)
      {
	uint64_t issued;

	if (s->number == 0 || !s->homed || s->handled || receive == (s->home == here)
	    || ((issued = gomp_stream_issued (s)) == s->told && !later)
	    || issued == 0)
	  continue;
	s->told = issued;
	if (receive)
	  receive_last (r, s);
	for (int i = 0; i < size && !receive; i++)
	  if (i != here)
	    requests[n++]
	      = gomp_stream_carrier->send (s->key,
					   s->written_back ? s->data_size : 0, i,
					   tag (s));
      }
  while (n--)
    {
      uint64_t since = gomp_stream_now ();
      while (!gomp_stream_carrier->sent (requests[n]))
	doze (r, since);
    }
  free (requests);
}

/* Returns whether a stage of the region was stopped on any rank.  */
static bool
exchange_ends (region *r)
{
  static unsigned char *ends;
  static unsigned char cut;
  int size = gomp_stream_carrier->size;

  if (ends == NULL)
    ends = gomp_stream_malloc (size);
  cut = false;
  for (const stage *g = r->first; g && !cut; g = g->region_next)
    cut = g->cut && !g->absent;
  gomp_stream_carrier->exchange (GOMP_STREAM_EXCHANGE_WAITS, &cut, sizeof cut, ends);
  finish_exchange (GOMP_STREAM_EXCHANGE_WAITS, r);
  return memchr (ends, true, size) != NULL;
}

/* Everything that was activated is done: waits for the others.  */
void
gomp_stream_end_agreement (region *r)
{
  if (left)
    return;
  finish_sending (r);
  if (pending)
    {
      finish_exchange (GOMP_STREAM_EXCHANGE_WAITS, r);
      compare (r);
    }
  exchange_last (r);
  r->ended = exchange_ends (r);
  at_wait = NULL;
}

/* Says where this rank is, as the program ends there, and others may wait for it: in a
   body, or in a wait.  */
void
gomp_stream_report_exit (void)
{
  const struct gomp_stream_running *running = gomp_stream_thread.running;
  const stage *g = running ? running->stage : NULL;
  unsigned long long n = 0;

  if (gomp_stream_carrier == NULL)
    return;
  if (g)
    {
      gomp_stream_error ("%s:%u: the body of the stage in %s ends the program, which "
			 "is under way on other ranks", g->site->file, g->site->line,
			 g->site->function);
      return;
    }
  for (const stage *p = at_wait ? at_wait->first : NULL; p && n == 0;
       p = p->region_next)
    if (p->wire == NULL && (n = gomp_stream_owed (p)) != 0)
      g = p;
  if (g)
    gomp_stream_error ("%s:%u: the program ends in its wait %llu, where the stage in %s "
		       "owes %llu activation%s", g->site->file, g->site->line,
		       (unsigned long long) gomp_stream_waits, g->site->function, n,
		       n == 1 ? "" : "s");
  else
    gomp_stream_error ("the program ends while it waits for other ranks (wait %llu)",
		       (unsigned long long) gomp_stream_waits);
}

/* The program ends its use of the carrier.  */
static void
leave (void)
{
  if (left || gomp_stream_carrier == NULL)
    return;
  left = true;
  if (pending)
    {
      gomp_stream_report_exit ();
      gomp_stream_carrier->abort ();
    }
  state (NULL, 0);
  finish_exchange (GOMP_STREAM_EXCHANGE_WAITS, NULL);
  compare (NULL);
  for (int i = 0; i < gomp_stream_carrier->size; i++)
    gomp_stream_end_tallies (all[i].tallies);
  finish_exchange (GOMP_STREAM_EXCHANGE_TALLIES, NULL);
}

/* Returns a sum of the program's file.  */
static uint64_t
sum_of_program (void)
{
  FILE *f = fopen ("/proc/self/exe", "rb");
  char buffer[65536];
  uint64_t sum = 0;
  size_t n;

  while (f && (n = fread (buffer, 1, sizeof buffer, f)) != 0)
    sum = gomp_stream_hash (sum, buffer, n);
  if (f)
    fclose (f);
  return sum;
}

/* Compares the programs that the ranks run.  */
static void
compare_programs (void)
{
  int size = gomp_stream_carrier->size;
  uint64_t sum = sum_of_program (), *sums;

  sums = gomp_stream_malloc (size * sizeof *sums);
  gomp_stream_carrier->exchange (GOMP_STREAM_EXCHANGE_WAITS, &sum, sizeof sum, sums);
  finish_exchange (GOMP_STREAM_EXCHANGE_WAITS, NULL);
  for (int i = 1; i < size; i++)
    if (sums[i] != sums[0] && gomp_stream_carrier->rank == 0)
      gomp_stream_fatal ("rank %d runs another program than rank 0, or another "
			 "version of it", i);
  for (int i = 1; i < size; i++)
    while (sums[i] != sums[0])
      /* Rank 0 ends this one.  */
      sleep_for (TUNED (long_sleep));
  free (sums);
}

/* Stage G, which is new, may be dealt.  */
void
gomp_stream_meet_ranks (stage *g, const struct gomp_stream_arg *args)
{
  static bool met;

  if (!met)
    {
      met = true;
      if (gomp_stream_find_carrier (leave))
	compare_programs ();
    }
  if (gomp_stream_carrier && !left)
    gomp_stream_deal_stage (g, args);
}
