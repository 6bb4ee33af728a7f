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
#include "grid.h"
#include "options.h"
#include "summary.h"

#include <stdlib.h>
#include <string.h>

enum { FIELDS = 11 };

static void
add_note (struct rows *rows, const char *note)
{
  rows->note = realloc (rows->note, (rows->notes + 1) * sizeof *rows->note);
  if (rows->note == NULL
      || (rows->note[rows->notes++] = strdup (note)) == NULL)
    fail ("Out of memory");
}

const char *
table_note (const struct rows *rows, const char *name)
{
  size_t best = 0;
  const char *text = "";
  for (size_t i = 0; i < rows->notes; i++)
    {
      const char *colon = strstr (rows->note[i], ": ");
      size_t n = colon == NULL ? 0 : (size_t) (colon - rows->note[i]);
      if (n > best && strncmp (rows->note[i], name, n) == 0)
	{
	  best = n;
	  text = colon + 2;
	}
    }
  return text;
}

struct rows
table_read (FILE *file, const char *name)
{
  struct rows rows = { NULL, 0, NULL, 0 };
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
      if (*line == '#')
	add_note (&rows, line + 1 + strspn (line + 1, " "));
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
  for (size_t i = 0; i < rows->notes; i++)
    free (rows->note[i]);
  free (rows->row);
  free (rows->note);
  *rows = (struct rows) { NULL, 0, NULL, 0 };
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
	      FILE *to, enum style style)
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
      struct summary s = summarize (rows, i, place, r->against);
      if (s.n == 0)
	continue;
      char low[WIDTH / 4], high[WIDTH / 4];
      line = grid_line (&g);
      snprintf (line[0], WIDTH, "%s", r->name);
      snprintf (line[1], WIDTH, "%s", r->contender);
      put_value (line[4], s.value.median);
      if (s.n >= FEWEST_RUNS)
	{
	  put_value (low, s.value.low);
	  put_value (high, s.value.high);
	  snprintf (line[5], WIDTH, "%s - %s", low, high);
	}
      snprintf (line[3], WIDTH, "%s", r->claim);
      if (strcmp (r->against, r->contender) != 0
	  && s.pairs >= FEWEST_RUNS)
	{
	  snprintf (line[2], WIDTH, "%s", r->against);
	  put_value (line[6], s.ratio.median);
	  put_value (low, s.ratio.low);
	  put_value (high, s.ratio.high);
	  snprintf (line[7], WIDTH, "%s - %s", low, high);
	}
      snprintf (line[8], WIDTH, "%.2f", s.cpus);
      snprintf (line[9], WIDTH, "%zu", s.n);
    }
  grid_print (&g, to, style, 4);
}

/* Contenders by cases.  */
static void
print_matrix (const struct rows *rows, const char *experiment, char place,
	      FILE *to, enum style style)
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
      struct summary s = summarize (rows, i, place, r->against);
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
      if (s.n < FEWEST_RUNS)
	snprintf (g.line[l][c] + used, WIDTH - used, " n=%zu", s.n);
      else if (s.value.median > 0)
	snprintf (g.line[l][c] + used, WIDTH - used, " +-%2.0f%%",
		  50 * (s.value.high - s.value.low) / s.value.median);
    }
  grid_print (&g, to, style, 1);
}

void
table_print_medians (const struct rows *rows, FILE *to)
{
  for (size_t i = 0; i < rows->n; i++)
    if (first_p (rows, i))
      for (const char *place = "SXF1"; *place != '\0'; place++)
	{
	  const struct row *r = &rows->row[i];
	  struct summary s = summarize (rows, i, *place, r->against);
	  if (s.n >= FEWEST_RUNS)
	    fprintf (to, "%s\t%c\t%s\t%s\t%.6g\t%.6g\t%.6g\t%s\n",
		     r->experiment, *place, r->name, r->contender,
		     s.value.median, s.value.low, s.value.high, r->unit);
	}
}

/* The plot of EXPERIMENT in PLACE, if one was made.  */
static void
include_plot (const char *folder, const char *experiment, char place,
	      FILE *to)
{
  char *name;
  int c;
  if (asprintf (&name, "%s/%s.%c.svg", folder, experiment, place) < 0)
    fail ("Out of memory");
  FILE *plot = fopen (name, "r");
  free (name);
  if (plot == NULL)
    return;
  while ((c = getc (plot)) != EOF)
    putc (c, to);
  fclose (plot);
}

static void
print_heading (const struct rows *rows, const char *experiment, FILE *to,
	       enum style style)
{
  static const char *const head[] = { "\n%s\n", "\n## %s\n\n",
				      "\n<h2 id=\"%s\">" };
  fprintf (to, head[style], experiment);
  if (style == HTML)
    fprintf (to, "%s</h2>\n<p>", experiment);
  text_print (table_note (rows, experiment), to, style);
  fputs (style == HTML ? "</p>\n"
	 : *table_note (rows, experiment) != '\0' ? "\n" : "", to);
}

void
table_print (const struct rows *rows, FILE *to, enum style style,
	     const char *plots)
{
  static const char places[] = "SXF1";
  static const char *const where[] = {
    "two processors under 80 ns apart", "two processors 80 to 250 ns apart",
    "two processors more than 250 ns apart", "one processor"
  };
  static const char *const said[] = {
    "\nPlacement %c, %s; %s\n", "\nPlacement %c, %s; %s\n\n",
    "<p>Placement %c, %s; %s</p>\n"
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
      print_heading (rows, experiment, to, style);
      for (int p = 0; places[p] != '\0'; p++)
	{
	  bool any = false;
	  for (size_t j = i; j < rows->n && !any; j++)
	    any = (rows->row[j].placement == places[p]
		   && strcmp (rows->row[j].experiment, experiment) == 0);
	  if (!any)
	    continue;
	  if (plots != NULL)
	    include_plot (plots, experiment, places[p], to);
	  fprintf (to, said[style], places[p], where[p], rows->row[i].unit);
	  (ratios ? print_ratios : print_matrix) (rows, experiment, places[p],
						  to, style);
	}
    }
  fprintf (to, style == HTML ? "<p>%zu of %zu runs left out: processors moved,"
	   " or other programs ran.</p>\n"
	   : "\n%zu of %zu runs left out: processors moved, or other programs"
	   " ran.\n", dropped, rows->n);
}
