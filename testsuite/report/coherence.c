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

/* The simulated caches, on accesses whose levels are known.  */

#include "coherence.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 8 };		/* Words.  */

static uint64_t memory[528 * LINE] __attribute__ ((aligned (65536)));

static int failures;

static void
expect (const char *what, const struct accesses *a, uint64_t first,
	uint64_t second, uint64_t sibling, uint64_t system)
{
  const uint64_t right[LEVELS] = { first, second, 0, sibling, system };
  if (memcmp (a->by, right, sizeof right) == 0)
    return;
  failures++;
  printf ("%s:", what);
  for (int l = 0; l < LEVELS; l++)
    printf (" %d (not %d)", (int) a->by[l], (int) right[l]);
  putchar ('\n');
}

static void
read_lines (void *lines)
{
  for (int i = 0; i < (intptr_t) lines; i++)
    (void) *(volatile uint64_t *) &memory[i * LINE];
}

static void
read_words (void *words)
{
  for (int i = 0; i < (intptr_t) words; i++)
    (void) *(volatile uint64_t *) &memory[i];
}

/* Two processors write one word in turn.  */
static void
write_in_turn (void *start)
{
  simulated_pass ((intptr_t) start);
  for (int i = 0; i < 10; i++)
    {
      __atomic_store_n (&memory[0], i, __ATOMIC_RELEASE);
      simulated_pass (2000);
    }
}

static struct accesses
run_one (void (*run) (void *), intptr_t n)
{
  struct accesses a;
  coherence_run (1, &run, (void *[]) { (void *) n }, &a);
  return a;
}

int
main (void)
{
  struct accesses a[2];

  coherence_start (false);
  a[0] = run_one (read_words, 16);
  expect ("two lines for the first time", a, 14, 0, 0, 2);
  a[0] = run_one (read_words, 16);
  expect ("again", a, 16, 0, 0, 0);

  coherence_start (true);
  a[0] = run_one (read_words, 32);
  expect ("four lines, prefetched", a, 31, 0, 0, 1);

  /* One line too many for 16 of the 64 sets.  */
  coherence_start (false);
  run_one (read_lines, 528);
  a[0] = run_one (read_lines, 528);
  expect ("33 KiB", a, 384, 144, 0, 0);

  coherence_start (false);
  coherence_run (2, (void (*[]) (void *)) { write_in_turn, write_in_turn },
		 (void *[]) { (void *) 0, (void *) 1000 }, a);
  expect ("the first writer", &a[0], 0, 0, 9, 1);
  expect ("the second writer", &a[1], 0, 0, 10, 0);
  return failures != 0;
}
