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

/* What a simulator of caches is shown: one thread deals words to some queues and
   collects them again.  No instruction is used that a simulator may not know.  */

#include "../common/options.h"
#include "micro.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_QUEUES = 64, PART = 1024 };

static const struct way *ways;

void
way_add (struct way *way)
{
  way->next = ways;
  ways = way;
}

int
main (int argc, char **argv)
{
  const struct way *way = ways;
  void *queue[MOST_QUEUES];

  if (argc != 4 || strcmp (argv[1], "--help") == 0)
    {
      puts ("Usage: simulated QUEUE QUEUES ROUNDS\n"
	    "Deal 1024 words to each of the QUEUES queues, and collect them,"
	    " ROUNDS times.\n"
	    "There are these:");
      for (; way != NULL; way = way->next)
	puts (way->queue);
      return argc == 2 ? 0 : 1;
    }
  while (way != NULL && (way->deal == NULL
			 || strcmp (way->queue, argv[1]) != 0))
    way = way->next;
  if (way == NULL)
    fail ("No such queue: %s", argv[1]);
  unsigned queues = whole_number ("QUEUES", argv[2], 1, MOST_QUEUES);
  unsigned long rounds = whole_number ("ROUNDS", argv[3], 1, 1000000);
  for (unsigned i = 0; i < queues; i++)
    if ((queue[i] = way->make (2048, 256)) == NULL)
      fail ("Out of memory");
  uint64_t n = (uint64_t) PART * queues, first = 0;
  for (; rounds > 0; rounds--, first += n)
    {
      way->deal (queue, queues, first, n);
      if (way->collect (queue, queues, n) != n / 2 * (2 * first + n - 1))
	fail ("Not what was sent");
    }
  for (unsigned i = 0; i < queues; i++)
    way->destroy (queue[i]);
  return 0;
}
