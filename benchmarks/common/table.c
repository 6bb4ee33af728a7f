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

/* Reads CSV files and prints tables.  */

#define _GNU_SOURCE
#include "table.h"
#include "options.h"
#include "statistics.h"

#include <stdlib.h>
#include <string.h>

enum { FIELDS = 11 };

struct rows
table_read (FILE *file, const char *name)
{
  struct rows rows = { NULL, 0 };
  size_t room = 0, size = 0;
  char *line = NULL;
  ssize_t length;

  fflush (file);
  rewind (file);
  while ((length = getline (&line, &size, file)) > 0)
    {
      char *field[FIELDS], *rest = line;
      int n = 0;
      if (line[length - 1] == '\n')
	line[length - 1] = '\0';
      if (*line == '#' || strcmp (line, TABLE_COLUMNS) == 0)
	continue;
      while (n < FIELDS && rest != NULL)
	field[n++] = strsep (&rest, ",");
      if (n < FIELDS || rest != NULL)
	fail ("%s: Not a file of results: %s", name, line);
      if (rows.n == room)
	{
	  room = 2 * room + 64;
	  rows.row = realloc (rows.row, room * sizeof *rows.row);
	  if (rows.row == NULL)
	    fail ("Out of memory");
	}
      /* One allocation has all the strings; EXPERIMENT is its start.  */
      char *copy = malloc (length + 1);
      if (copy == NULL)
	fail ("Out of memory");
      memcpy (copy, line, length + 1);
      rows.row[rows.n++] = (struct row) {
	copy, copy + (field[1] - line), copy + (field[2] - line),
	copy + (field[3] - line), copy + (field[4] - line),
	copy + (field[5] - line), atoi (field[6]), *field[7],
	atof (field[8]), atof (field[9]), atof (field[10])
      };
    }
  free (line);
  return rows;
}

void
table_free (struct rows *rows)
{
  for (size_t i = 0; i < rows->n; i++)
    free (rows->row[i].experiment);
  free (rows->row);
  rows->row = NULL;
  rows->n = 0;
}


/* A table of strings whose columns are lined up.  */

enum { COLUMNS = 16, WIDTH = 80 };

struct grid
{
  char (*line)[COLUMNS][WIDTH];
  size_t lines, room;
  int columns;
};

/* Starts a line and returns its fields, which are empty.  */
static char (*grid_line (struct grid *g))[WIDTH]
{
  if (g->lines == g->room)
    {
      g->room = 2 * g->room + 16;
      g->line = realloc (g->line, g->room * sizeof *g->line);
      if (g->line == NULL)
	fail ("Out of memory");
    }
  memset (g->line[g->lines], 0, sizeof *g->line);
  return g->line[g->lines++];
}

/* Prints the table, whose first LEFT columns are text, and empties it.  */
static void
grid_print (struct grid *g, FILE *to, bool markdown, int left)
{
  int width[COLUMNS] = { 0 };
  for (size_t i = 0; i < g->lines; i++)
    for (int c = 0; c < g->columns; c++)
      if ((int) strlen (g->line[i][c]) > width[c])
	width[c] = strlen (g->line[i][c]);
  for (size_t i = 0; i < g->lines; i++)
    {
      for (int c = 0; c < g->columns; c++)
	{
	  fputs (markdown ? (c == 0 ? "| " : " | ") : "  ", to);
	  if (c == g->columns - 1 && c < left && !markdown)
	    fputs (g->line[i][c], to);
	  else
	    fprintf (to, "%*s", c < left ? -width[c] : width[c],
		     g->line[i][c]);
	}
      fputs (markdown ? " |\n" : "\n", to);
      if (i == 0 && markdown)
	{
	  for (int c = 0; c < g->columns; c++)
	    fputs (c < left ? "|---" : "|--:", to);
	  fputs ("|\n", to);
	}
    }
  free (g->line);
  *g = (struct grid) { NULL, 0, 0, 0 };
}


/* What is known of one contender of one case in one placement.  */
struct summary
{
  const struct row *first;
  size_t n;			/* Runs.  */
  struct estimate value, ratio;
  size_t pairs;			/* Runs with a partner, for the ratio.  */
  double cpus;
};

static bool
same_case (const struct row *a, const struct row *b)
{
  return (strcmp (a->experiment, b->experiment) == 0
	  && strcmp (a->name, b->name) == 0);
}

/* Sums up the runs in placement PLACE of the contender that row FIRST is of;
   all its rows are FIRST or later.  */
static struct summary
summarize (const struct rows *rows, size_t first, char place)
{
  const struct row *f = &rows->row[first];
  struct summary s = { .first = f };
  double *value = malloc (3 * rows->n * sizeof *value);
  if (value == NULL)
    fail ("Out of memory");
  double *ratio = value + rows->n, *cpus = ratio + rows->n;

  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *r = &rows->row[i];
      if (r->placement != place || !same_case (r, f)
	  || strcmp (r->contender, f->contender) != 0)
	continue;
      value[s.n] = r->value;
      cpus[s.n++] = r->cpus;
      /* The round's rows are close by, before or after.  */
      for (int step = -1; step <= 1; step += 2)
	for (size_t j = i + step; j < rows->n; j += step)
	  {
	    const struct row *o = &rows->row[j];
	    if (o->round != r->round || !same_case (o, f))
	      break;
	    if (o->placement == place
		&& strcmp (o->contender, f->against) == 0)
	      ratio[s.pairs++] = r->value / o->value;
	  }
    }
  if (s.n > 0)
    {
      s.value = estimate_median (value, s.n);
      s.cpus = estimate_median (cpus, s.n).median;
    }
  if (s.pairs > 0)
    s.ratio = estimate_median (ratio, s.pairs);
  free (value);
  return s;
}

/* Whether row I is the first of its contender and case.  */
static bool
first_p (const struct rows *rows, size_t i)
{
  for (size_t j = 0; j < i; j++)
    if (same_case (&rows->row[j], &rows->row[i])
	&& strcmp (rows->row[j].contender, rows->row[i].contender) == 0)
      return false;
  return true;
}

static void
put_value (char *to, double x)
{
  snprintf (to, WIDTH, x >= 1000 ? "%.0f" : x >= 100 ? "%.1f"
	    : x >= 10 ? "%.2f" : "%.3f", x);
}

/* One line per contender and case, with ratios.  */
static void
print_ratios (const struct rows *rows, const char *experiment, char place,
	      FILE *to, bool markdown)
{
  static const char *const head[] = {
    "case", "contender", "ratio to", "paper or aim", "median", "95% interval",
    "ratio", "95% interval", "cpus", "runs"
  };
  struct grid g = { .columns = sizeof head / sizeof *head };
  char (*line)[WIDTH] = grid_line (&g);
  for (int c = 0; c < g.columns; c++)
    strcpy (line[c], head[c]);
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *r = &rows->row[i];
      if (strcmp (r->experiment, experiment) != 0 || !first_p (rows, i))
	continue;
      struct summary s = summarize (rows, i, place);
      if (s.n == 0)
	continue;
      char low[WIDTH / 4], high[WIDTH / 4];
      line = grid_line (&g);
      snprintf (line[0], WIDTH, "%s", r->name);
      snprintf (line[1], WIDTH, "%s", r->contender);
      put_value (line[4], s.value.median);
      put_value (low, s.value.low);
      put_value (high, s.value.high);
      snprintf (line[5], WIDTH, "%s - %s", low, high);
      if (strcmp (r->against, r->contender) != 0 && s.pairs > 0)
	{
	  snprintf (line[2], WIDTH, "%s", r->against);
	  snprintf (line[3], WIDTH, "%s", r->claim);
	  put_value (line[6], s.ratio.median);
	  put_value (low, s.ratio.low);
	  put_value (high, s.ratio.high);
	  snprintf (line[7], WIDTH, "%s - %s", low, high);
	}
      snprintf (line[8], WIDTH, "%.2f", s.cpus);
      snprintf (line[9], WIDTH, "%zu", s.n);
    }
  grid_print (&g, to, markdown, 4);
}

/* Contenders by cases.  */
static void
print_matrix (const struct rows *rows, const char *experiment, char place,
	      FILE *to, bool markdown)
{
  const struct row *name[COLUMNS - 1];
  struct grid g = { .columns = 1 };
  char (*line)[WIDTH] = grid_line (&g);

  for (size_t i = 0; i < rows->n && g.columns < COLUMNS; i++)
    {
      int c = 1;
      if (strcmp (rows->row[i].experiment, experiment) != 0)
	continue;
      while (c < g.columns && !same_case (name[c - 1], &rows->row[i]))
	c++;
      if (c == g.columns)
	{
	  snprintf (line[c], WIDTH, "%s", rows->row[i].name);
	  name[c - 1] = &rows->row[i];
	  g.columns++;
	}
    }
  for (size_t i = 0; i < rows->n; i++)
    {
      const struct row *r = &rows->row[i];
      size_t l = 1;
      int c = 1;
      if (strcmp (r->experiment, experiment) != 0 || !first_p (rows, i))
	continue;
      struct summary s = summarize (rows, i, place);
      if (s.n == 0)
	continue;
      while (l < g.lines && strcmp (g.line[l][0], r->contender) != 0)
	l++;
      if (l == g.lines)
	snprintf (grid_line (&g)[0], WIDTH, "%s", r->contender);
      while (c < g.columns && !same_case (name[c - 1], r))
	c++;
      if (c == g.columns)
	continue;
      put_value (g.line[l][c], s.value.median);
      size_t used = strlen (g.line[l][c]);
      snprintf (g.line[l][c] + used, WIDTH - used, " +-%2.0f%%",
		50 * (s.value.high - s.value.low) / s.value.median);
    }
  grid_print (&g, to, markdown, 1);
}

void
table_print_medians (const struct rows *rows, FILE *to)
{
  for (size_t i = 0; i < rows->n; i++)
    if (first_p (rows, i))
      for (const char *place = "SXF1"; *place != '\0'; place++)
	{
	  const struct row *r = &rows->row[i];
	  struct summary s = summarize (rows, i, *place);
	  if (s.n > 0)
	    fprintf (to, "%s\t%c\t%s\t%s\t%.6g\t%.6g\t%.6g\t%s\n",
		     r->experiment, *place, r->name, r->contender,
		     s.value.median, s.value.low, s.value.high, r->unit);
	}
}

void
table_print (const struct rows *rows, FILE *to, bool markdown)
{
  static const char places[] = "SXF1";
  static const char *const where[] = {
    "two processors under 80 ns apart", "two processors 80 to 250 ns apart",
    "two processors more than 250 ns apart", "one processor"
  };
  size_t dropped = 0;

  for (size_t i = 0; i < rows->n; i++)
    {
      const char *experiment = rows->row[i].experiment;
      bool seen = false, ratios = false;
      if (strchr (places, rows->row[i].placement) == NULL)
	dropped++;
      for (size_t j = 0; j < rows->n; j++)
	if (strcmp (rows->row[j].experiment, experiment) == 0)
	  {
	    seen |= j < i;
	    ratios |= *rows->row[j].claim != '\0';
	  }
      if (seen)
	continue;
      fprintf (to, markdown ? "\n## %s\n" : "\n%s\n", experiment);
      for (int p = 0; places[p] != '\0'; p++)
	{
	  bool any = false;
	  for (size_t j = i; j < rows->n && !any; j++)
	    any = (rows->row[j].placement == places[p]
		   && strcmp (rows->row[j].experiment, experiment) == 0);
	  if (!any)
	    continue;
	  fprintf (to, "\nPlacement %c, %s; %s\n%s", places[p], where[p],
		   rows->row[i].unit, markdown ? "\n" : "");
	  (ratios ? print_ratios : print_matrix) (rows, experiment, places[p],
						  to, markdown);
	}
    }
  fprintf (to, "\n%zu of %zu runs left out: processors moved, or other"
	   " programs ran.\n", dropped, rows->n);
}
