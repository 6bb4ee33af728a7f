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

/* Compares the contender "auto" with the best of its case.  */

#include "best.h"
#include "options.h"
#include "summary.h"

#include <stdlib.h>
#include <string.h>

/* Of the case of row FIRST, the first row of the contender NAME, or the number
   of rows.  */
static size_t
find (const struct rows *rows, size_t first, const char *name)
{
  size_t i = 0;
  while (i < rows->n && (!same_case (&rows->row[i], &rows->row[first])
			 || strcmp (rows->row[i].contender, name) != 0))
    i++;
  return i;
}

/* What NAME reaches of AGAINST, or 0 when that is not known.  */
static double
ratio (const struct rows *rows, size_t first, char place, const char *name,
       const char *against)
{
  size_t i = find (rows, first, name);
  if (i == rows->n)
    return 0;
  struct summary s = summarize (rows, i, place, against);
  return s.pairs >= FEWEST_RUNS ? s.ratio.median : 0;
}

/* Whether NAME, a contender's, is a protocol that auto might have taken.  */
static bool
protocol_p (const char *name)
{
  static const char *const names[] = {
    "native", "batchqueue", "bqueue", "fastforward", "mcringbuffer", "lamport",
    "lock", "msq", "dbls", "multiline", "liberty", "csq", "lynx", "equeue"
  };
  size_t i = 0;
  while (i < sizeof names / sizeof *names && strcmp (name, names[i]) != 0)
    i++;
  return i < sizeof names / sizeof *names;
}

/* Says in WHY what the contenders tell of auto, whose row is FIRST, beside
   BEST.  */
static void
explain (const struct rows *rows, size_t first, char place,
	 const struct summary *mine, const char *best, char *why)
{
  double one = ratio (rows, first, place, "1 thread", "sequential");
  double two = ratio (rows, first, place, "auto", "1 thread");
  /* The shares of one thread's time that are lost: to what the loop does not do,
     to processors that are not used, and to what two threads do and one does
     not.  */
  double more = 1 - one, unused = 1 - mine->cpus / 2;
  double longer = 1 - two / mine->cpus;
  int used = 0;
  if (one > 0)
    used += snprintf (why, WIDTH, "one thread does %.2f of the loop; ", one);
  if (two > 0)
    used += snprintf (why + used, WIDTH - used, "two do %.2f of one; ", two);
  snprintf (why + used, WIDTH - used, "%.1f processors used: %s", mine->cpus,
	    protocol_p (best) ? "another protocol is ahead"
	    : one == 0 || two == 0 ? "the other columns tell no more"
	    : more >= unused && more >= longer
	    ? "most is lost to activations and firings"
	    : longer >= unused
	    ? "most is lost as two threads take more processor time than one"
	    : mine->cpus < 1.3 ? "the second thread is left asleep"
	    : "most is lost to threads that wait for each other");
}

/* Keeps the note about why EXPERIMENT's cases are behind, if there is one.  */
static void
add_reason (const struct rows *rows, const char *experiment, struct best *best)
{
  static const char word[] = " behind: ";
  size_t n = strlen (experiment);
  for (unsigned r = 0; r < best->reasons; r++)
    if (strcmp (best->reason[r][0], experiment) == 0)
      return;
  for (size_t i = 0; i < rows->notes && best->reasons < BEST_REASONS; i++)
    if (strncmp (rows->note[i], experiment, n) == 0
	&& strncmp (rows->note[i] + n, word, sizeof word - 1) == 0)
      {
	best->reason[best->reasons][0] = experiment;
	best->reason[best->reasons++][1] = rows->note[i] + n + sizeof word - 1;
      }
}

static void
add_head (struct grid *table, const char *const *head, int columns)
{
  if (table->lines > 0)
    return;
  table->columns = columns;
  char (*line)[WIDTH] = grid_line (table);
  for (int c = 0; c < columns; c++)
    strcpy (line[c], head[c]);
}

/* The best contender beside auto of the case of row FIRST, which has no runs if
   there is no other.  */
static struct summary
best_other (const struct rows *rows, size_t first, char place)
{
  struct summary best = { .n = 0 };
  for (size_t j = 0; j < rows->n; j++)
    if (same_case (&rows->row[j], &rows->row[first]) && first_p (rows, j)
	&& strcmp (rows->row[j].contender, "auto") != 0)
      {
	struct summary s = summarize (rows, j, place, "auto");
	if (s.pairs >= FEWEST_RUNS
	    && (best.n == 0 || s.value.median > best.value.median))
	  best = s;
      }
  return best;
}

/* Adds the experiment of row FIRST in PLACE.  */
static void
add_experiment (const struct rows *rows, size_t first, char place,
		struct best *best)
{
  static const char *const head[] = {
    "experiment", "placement", "cases", "good", "close", "behind", "least",
    "median"
  };
  static const char *const behind_head[] = {
    "experiment", "case", "placement", "best other", "why not",
    "its median", "auto", "ratio", "95% interval"
  };
  const char *name = rows->row[first].experiment;
  unsigned cases = 0, good = 0, close = 0;
  double *ratios = malloc (rows->n * sizeof *ratios), least = 0;
  if (ratios == NULL)
    fail ("Out of memory");

  for (size_t i = first; i < rows->n; i++)
    {
      const struct row *r = &rows->row[i];
      if (strcmp (r->experiment, name) != 0
	  || strcmp (r->contender, "auto") != 0 || !first_p (rows, i))
	continue;
      struct summary other = best_other (rows, i, place);
      if (other.n == 0)
	continue;
      struct summary mine = summarize (rows, i, place,
				       other.first->contender);
      if (cases == 0 || mine.ratio.median < least)
	least = mine.ratio.median;
      ratios[cases++] = mine.ratio.median;
      if (mine.ratio.median >= 0.95)
	good++;
      else if (mine.ratio.high >= 0.95)
	close++;
      else
	{
	  add_reason (rows, name, best);
	  add_head (&best->behind, behind_head,
		    sizeof behind_head / sizeof *behind_head);
	  char (*line)[WIDTH] = grid_line (&best->behind);
	  snprintf (line[0], WIDTH, "%s", r->experiment);
	  snprintf (line[1], WIDTH, "%s", r->name);
	  line[2][0] = place;
	  snprintf (line[3], WIDTH, "%s", other.first->contender);
	  explain (rows, i, place, &mine, other.first->contender, line[4]);
	  snprintf (line[5], WIDTH, "%.4g", other.value.median);
	  snprintf (line[6], WIDTH, "%.4g", mine.value.median);
	  snprintf (line[7], WIDTH, "%.2f", mine.ratio.median);
	  snprintf (line[8], WIDTH, "%.2f - %.2f", mine.ratio.low,
		    mine.ratio.high);
	}
    }
  if (cases > 0)
    {
      add_head (&best->experiments, head, sizeof head / sizeof *head);
      char (*line)[WIDTH] = grid_line (&best->experiments);
      snprintf (line[0], WIDTH, "%s", name);
      line[1][0] = place;
      snprintf (line[2], WIDTH, "%u", cases);
      snprintf (line[3], WIDTH, "%u", good);
      snprintf (line[4], WIDTH, "%u", close);
      snprintf (line[5], WIDTH, "%u", cases - good - close);
      snprintf (line[6], WIDTH, "%.2f", least);
      snprintf (line[7], WIDTH, "%.2f",
		estimate_median (ratios, cases).median);
    }
  free (ratios);
  best->cases += cases;
  best->good += good;
  best->close += close;
}

void
best_add (const struct rows *rows, struct best *best)
{
  for (size_t i = 0; i < rows->n; i++)
    {
      size_t before = 0;
      while (before < i && strcmp (rows->row[before].experiment,
				   rows->row[i].experiment) != 0)
	before++;
      if (before == i)
	for (const char *place = "SXF"; *place != '\0'; place++)
	  add_experiment (rows, i, *place, best);
    }
}

void
best_print (struct best *best, FILE *to, enum style style)
{
  static const char *const head[] = {
    "\nauto beside the best\n\n", "\n## auto beside the best\n\n",
    "<h2 id=\"best\">auto beside the best</h2>\n<p>"
  };
  const char *end = style == HTML ? "</p>\n" : "\n\n";
  if (best->cases == 0)
    return;
  fputs (head[style], to);
  fprintf (to, "In %u of %u cases auto, what a user gets who asks for nothing,"
	   " does 95%% of the best other column or more (good); in %u more the"
	   " 95%% interval of the ratio reaches that (close).  Least and median"
	   " are ratios.%s", best->good, best->cases, best->close, end);
  grid_print (&best->experiments, to, style, 2);
  if (best->behind.lines > 0)
    {
      fprintf (to, "%sWhere auto is behind, and what the other columns say"
	       " about the reason:%s", style == HTML ? "<p>" : "\n", end);
      grid_print (&best->behind, to, style, 5);
    }
  for (unsigned r = 0; r < best->reasons; r++)
    {
      fprintf (to, style == HTML ? "<p><b>%s</b>: " : "\n%s: ",
	       best->reason[r][0]);
      text_print (best->reason[r][1], to, style);
      fputs (style == HTML ? "</p>\n" : "\n", to);
    }
  best->reasons = 0;
  best->cases = best->good = best->close = 0;
}
