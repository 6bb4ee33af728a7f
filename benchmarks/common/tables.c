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

/* Makes tables of CSV files that benchmarks wrote, in this run or another, on
   this machine or another.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif

#include "best.h"
#include "options.h"
#include "table.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* What the notes of a file say of the machine.  */
static const char *const machine[] = { "processor", "caches", "system",
				       "compiler" };

enum { LINES = sizeof machine / sizeof *machine };

static enum style style;

/* Prints what machine ROWS are from, unless LAST are from the same.  */
static void
print_machine (const struct rows *rows, const struct rows *last)
{
  bool same = last != NULL;
  for (int i = 0; i < LINES && same; i++)
    same = strcmp (table_note (rows, machine[i]),
		   table_note (last, machine[i])) == 0;
  if (same)
    return;
  fputs (style == HTML ? "<ul>\n" : "\n", stdout);
  for (int i = 0; i < LINES; i++)
    {
      if (*table_note (rows, machine[i]) == '\0')
	continue;
      fputs (style == HTML ? "<li>" : style == MARKDOWN ? "- " : "", stdout);
      text_print (machine[i], stdout, style);
      fputs (": ", stdout);
      text_print (table_note (rows, machine[i]), stdout, style);
      putchar ('\n');
    }
  if (style == HTML)
    puts ("</ul>");
}

static void
print_command (const struct rows *rows)
{
  const char *command = table_note (rows, "command");
  const char *date = table_note (rows, "date");
  if (*command == '\0' && *date == '\0')
    return;
  fputs (style == HTML ? "<p>Made by <code>" : style == MARKDOWN
	 ? "\nMade by `" : "\nMade by ", stdout);
  text_print (command, stdout, style);
  fputs (style == HTML ? "</code>, " : style == MARKDOWN ? "`, " : ", ",
	 stdout);
  text_print (date, stdout, style);
  puts (style == HTML ? "</p>" : "");
}

/* The name of a machine: that of its file.  */
static char *
stem (const char *name)
{
  const char *slash = strrchr (name, '/');
  char *copy = strdup (slash != NULL ? slash + 1 : name);
  if (copy == NULL)
    fail ("Out of memory");
  char *dot = strrchr (copy, '.');
  if (dot != NULL)
    *dot = '\0';
  return copy;
}

/* Moves the rows of FROM, a file called NAME, to TO; their contenders get the
   name of the machine.  */
static void
merge (struct rows *to, struct rows *from, const char *name)
{
  char *where = stem (name);
  to->row = realloc (to->row, (to->n + from->n) * sizeof *to->row);
  to->note = realloc (to->note, (to->notes + from->notes) * sizeof *to->note);
  if (to->row == NULL || to->note == NULL)
    fail ("Out of memory");
  for (size_t i = 0; i < from->n; i++)
    {
      struct row *r = &from->row[i];
      if (asprintf (&r->contender, "%s on %s", r->contender, where) < 0
	  || asprintf (&r->against, "%s on %s", r->against, where) < 0)
	fail ("Out of memory");
      to->row[to->n++] = *r;
    }
  for (size_t i = 0; i < from->notes; i++)
    to->note[to->notes++] = from->note[i];
  free (where);
  free (from->row);
  free (from->note);
}

static struct rows
read_file (const char *name)
{
  FILE *file = fopen (name, "r");
  if (file == NULL)
    fail ("%s: %s", name, strerror (errno));
  struct rows rows = table_read (file, name);
  if (rows.n == 0)
    fail ("%s: No results", name);
  fclose (file);
  return rows;
}

static void
usage (void)
{
  puts ("Usage: tables [OPTION]... FILE...\n"
	"Print tables of the results in CSV files that benchmarks wrote.\n\n"
	"  -m, --markdown      in Markdown\n"
	"  -H, --html          in HTML, a part of a page\n"
	"  -P, --plots=FOLDER  with FOLDER/EXPERIMENT.PLACEMENT.svg, where they"
	" are\n"
	"  -p, --medians       one median a line, with tabs, for plots\n"
	"  -M, --merge         one table of all files; FILE says which machine"
	" it is from\n"
	"  -h, --help          print this help\n"
	"  -V, --version       print the version");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "markdown", no_argument, NULL, 'm' },
    { "html", no_argument, NULL, 'H' },
    { "plots", required_argument, NULL, 'P' },
    { "medians", no_argument, NULL, 'p' },
    { "merge", no_argument, NULL, 'M' },
    { NULL, 0, NULL, 0 }
  };
  bool medians = false, merged = false;
  const char *plots = NULL;
  int letter;

  while ((letter = option_next (argc, argv, options, usage)) != -1)
    switch (letter)
      {
      case 'm':
	style = MARKDOWN;
	break;
      case 'H':
	style = HTML;
	break;
      case 'P':
	plots = optarg;
	break;
      case 'p':
	medians = true;
	break;
      case 'M':
	merged = true;
	break;
      }
  if (optind == argc)
    fail ("Give a FILE; --help says more");

  int n = argc - optind;
  struct rows *rows = calloc (n, sizeof *rows);
  struct best best = { .cases = 0 };
  if (rows == NULL)
    fail ("Out of memory");
  for (int i = 0; i < n; i++)
    {
      rows[i] = read_file (argv[optind + i]);
      if (merged && !medians)
	print_machine (&rows[i], NULL);
      if (!merged)
	best_add (&rows[i], &best);
    }
  if (merged)
    {
      struct rows all = { .n = 0 };
      for (int i = 0; i < n; i++)
	merge (&all, &rows[i], argv[optind + i]);
      rows[0] = all;
      n = 1;
    }
  if (!medians)
    best_print (&best, stdout, style);
  for (int i = 0; i < n; i++)
    {
      if (medians)
	table_print_medians (&rows[i], stdout);
      else
	{
	  if (!merged)
	    print_machine (&rows[i], i > 0 ? &rows[i - 1] : NULL);
	  table_print (&rows[i], stdout, style, plots);
	  if (!merged)
	    print_command (&rows[i]);
	}
    }
  for (int i = 0; i < n; i++)
    table_free (&rows[i]);
  free (rows);
  return 0;
}
