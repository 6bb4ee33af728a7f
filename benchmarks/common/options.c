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

/* Reads command lines and numbers, and complains about bad ones.  */

#define _GNU_SOURCE
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
fail (const char *format, ...)
{
  static atomic_flag failed = ATOMIC_FLAG_INIT;
  va_list args;
  /* Threads that fail while another one exits wait for the end.  */
  while (atomic_flag_test_and_set_explicit (&failed, memory_order_relaxed))
    pause ();
  va_start (args, format);
  fflush (stdout);
  fprintf (stderr, "%s: ", program_invocation_short_name);
  vfprintf (stderr, format, args);
  fprintf (stderr, "\n");
  exit (1);
}

double
number (const char *name, const char *arg, double most)
{
  char *end;
  double x = strtod (arg, &end);
  if (end == arg || *end != '\0' || !(x > 0 && x <= most))
    fail ("%s: Not a number from above 0 to %.0f: %s", name, most, arg);
  return x;
}

unsigned long
whole_number (const char *name, const char *arg, unsigned long least,
	      unsigned long most)
{
  char *end;
  errno = 0;
  unsigned long x = strtoul (arg, &end, 10);
  if (end == arg || *end != '\0' || *arg == '-' || errno != 0
      || x < least || x > most)
    fail ("%s: Not a number from %lu to %lu: %s", name, least, most, arg);
  return x;
}

int
option_next (int argc, char **argv, const struct option *options,
	     void (*usage) (void))
{
  static const struct option usual[] = {
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'V' },
    { NULL, 0, NULL, 0 }
  };
  enum { MOST = 32 };
  struct option all[MOST];
  char letters[3 * MOST], *end = letters;
  int n = 0;

  for (; options[n].name != NULL; n++)
    if (n == MOST - (int) (sizeof usual / sizeof *usual))
      abort ();
    else
      all[n] = options[n];
  memcpy (all + n, usual, sizeof usual);
  /* No colon for no argument, one for one, two for an optional one.  */
  for (const struct option *o = all; o->name != NULL; o++)
    if (o->val < 256)
      {
	*end++ = o->val;
	for (int i = 0; i < o->has_arg; i++)
	  *end++ = ':';
      }
  *end = '\0';

  int letter = getopt_long (argc, argv, letters, all, NULL);
  switch (letter)
    {
    case 'h':
      usage ();
      exit (0);
    case 'V':
      printf ("%s (gomp-stream) " PACKAGE_VERSION "\n",
	      program_invocation_short_name);
      exit (0);
    case '?':
      fprintf (stderr, "Try '%s --help'.\n", program_invocation_short_name);
      exit (1);
    default:
      return letter;
    }
}
