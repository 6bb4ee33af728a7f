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

#include "options.h"
#include "table.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* Prints the comments of FILE: what machine it is from.  */
static void
print_comments (FILE *file, bool markdown)
{
  char line[512];
  rewind (file);
  while (fgets (line, sizeof line, file) != NULL)
    if (line[0] == '#' && line[1] == ' ')
      printf ("%s%s", markdown ? "- " : "", line + 2);
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "markdown", no_argument, NULL, 'm' },
    { "medians", no_argument, NULL, 'p' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  bool markdown = false, medians = false;
  int c;

  while ((c = getopt_long (argc, argv, "mphV", options, NULL)) != -1)
    switch (c)
      {
      case 'm':
	markdown = true;
	break;
      case 'p':
	medians = true;
	break;
      case 'h':
	puts ("Usage: tables [OPTION]... FILE...\n"
	      "Print tables of the results in CSV files that benchmarks"
	      " wrote.\n\n"
	      "  -m, --markdown  in Markdown\n"
	      "  -p, --medians   one median a line, with tabs, for plots\n"
	      "  -h, --help      print this help\n"
	      "  -V, --version   print the version");
	return 0;
      case 'V':
	puts ("tables (gomp-stream) " PACKAGE_VERSION);
	return 0;
      default:
	return 1;
      }
  if (optind == argc)
    fail ("Give a FILE; --help says more");
  for (; optind < argc; optind++)
    {
      FILE *file = fopen (argv[optind], "r");
      if (file == NULL)
	fail ("%s: %s", argv[optind], strerror (errno));
      struct rows rows = table_read (file, argv[optind]);
      if (medians)
	{
	  table_print_medians (&rows, stdout);
	  table_free (&rows);
	  fclose (file);
	  continue;
	}
      const char *slash = strrchr (argv[optind], '/');
      printf (markdown ? "# %s\n\n" : "%s\n",
	      slash != NULL ? slash + 1 : argv[optind]);
      print_comments (file, markdown);
      if (rows.n == 0)
	fail ("%s: No results", argv[optind]);
      table_print (&rows, stdout, markdown);
      puts ("");
      table_free (&rows);
      fclose (file);
    }
  return 0;
}
