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

/* The environment: every variable of gomp-stream is read, checked and shown
   here.  */

#define _GNU_SOURCE 1
#include "config.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "data/channel.h"
#include "graph/stage.h"
#include "graph/distance.h"
#include "policy/tuning.h"
#include "sys/memory.h"
#include "sys/message.h"
#include "sys/options.h"

#define MAX_BUFFER (UINT64_C (1) << 40)

/* Skips white space at both ends: returns the start of the value, and its
   length in *LENGTH.  */
static const char *
trim (const char *value, size_t *length)
{
  while (isspace ((unsigned char) *value))
    value++;
  *length = strlen (value);
  while (*length && isspace ((unsigned char) value[*length - 1]))
    --*length;
  return value;
}

static bool
same_word (const char *value, const char *word)
{
  size_t length;

  value = trim (value, &length);
  return length == strlen (word) && strncasecmp (value, word, length) == 0;
}

/* Reads a number from 1 to MAX, with a suffix K, M or G if SUFFIX.  */
static bool
parse_number (const char *value, bool suffix, uint64_t max, uint64_t *result)
{
  size_t length;
  char *end;
  unsigned long long n;
  unsigned shift = 0;

  value = trim (value, &length);
  if (!isdigit ((unsigned char) *value))
    return false;
  errno = 0;
  n = strtoull (value, &end, 10);
  if (errno)
    return false;
  if (suffix && end < value + length)
    switch (toupper ((unsigned char) *end))
      {
      case 'K': shift = 10; end++; break;
      case 'M': shift = 20; end++; break;
      case 'G': shift = 30; end++; break;
      }
  if (end != value + length || n == 0 || n > max >> shift)
    return false;
  *result = (uint64_t) n << shift;
  return true;
}

static void
bad_value (const char *name, const char *value, const char *kept)
{
  gomp_stream_warning ("%s has the bad value '%s', %s is used", name, value,
		       kept);
}

/* Returns which of WORDS, up to a null, the variable NAME has; the first one is the
   default.  */
static unsigned
parse_word (const char *name, const char *const *words)
{
  const char *value = getenv (name);

  for (unsigned i = 0; value && words[i]; i++)
    if (same_word (value, words[i]))
      return i;
  if (value)
    bad_value (name, value, words[0]);
  return 0;
}

static void
parse_channel (void)
{
  const char *value = getenv ("GOMP_STREAM_CHANNEL");

  if (value == NULL || same_word (value, "auto"))
    return;
  for (unsigned i = 0; i < gomp_stream_n_protocols; i++)
    if (same_word (value, gomp_stream_protocols[i]->name))
      {
	gomp_stream_options.protocol = gomp_stream_protocols[i];
	return;
      }
  bad_value ("GOMP_STREAM_CHANNEL", value, "auto");
}

/* The first size, and after a colon the limit of growth.  */
static void
parse_buffer (void)
{
  const char *value = getenv ("GOMP_STREAM_BUFFER");
  uint64_t buffer, most = GOMP_STREAM_DEFAULT_MOST;
  char *first, *colon;
  bool good;

  if (value == NULL)
    return;
  first = gomp_stream_malloc (strlen (value) + 1);
  strcpy (first, value);
  colon = strchr (first, ':');
  if (colon)
    *colon = '\0';
  good = parse_number (first, true, MAX_BUFFER, &buffer);
  if (good && colon)
    good = parse_number (colon + 1, true, MAX_BUFFER, &most) && most >= buffer;
  free (first);
  if (good)
    {
      gomp_stream_options.buffer = buffer;
      gomp_stream_options.buffer_set = true;
      gomp_stream_options.most = most > buffer ? most : buffer;
    }
  else
    {
      char kept[24];
      snprintf (kept, sizeof kept, "%dK", GOMP_STREAM_DEFAULT_BUFFER / 1024);
      bad_value ("GOMP_STREAM_BUFFER", value, kept);
    }
}

static void
parse_batch (void)
{
  const char *value = getenv ("GOMP_STREAM_BATCH");

  if (value == NULL || same_word (value, "auto"))
    return;
  if (!parse_number (value, false, UINT32_MAX, &gomp_stream_options.batch))
    bad_value ("GOMP_STREAM_BATCH", value, "auto");
}

#if GOMP_STREAM_TUNABLE

/* Constants of scheduling: NAME=VALUE, with commas between.  */
static void
parse_tune (void)
{
  const char *value = getenv ("GOMP_STREAM_TUNE");
  char *all, *next, *end;
  bool good = true;

  if (value == NULL)
    return;
  next = all = gomp_stream_malloc (strlen (value) + 1);
  strcpy (all, value);
  for (char *one; good && (one = strsep (&next, ",")) != NULL; )
    {
      char *equals = strchr (one, '=');
      good = equals != NULL;
      if (good)
	{
	  double n = strtod (equals + 1, &end);
	  *equals = '\0';
	  good = (end != equals + 1 && *end == '\0'
		  && gomp_stream_tune (one, n));
	}
    }
  free (all);
  if (!good)
    bad_value ("GOMP_STREAM_TUNE", value, "what is before the mistake");
}

#endif

/* What asks for pipelines, so that these are not replaced, or to see them.  */
static bool
pipelines_wanted_p (void)
{
  const struct gomp_stream_options *o = &gomp_stream_options;

  return (o->protocol || o->buffer_set || o->batch
	  || o->placement != GOMP_STREAM_PROBED
	  || o->stats || o->dot || o->trace || o->page);
}

static const char *const in_place_words[]
  = { "auto", "never", "always", "random", NULL };

/* Called when all others are known.  */
static void
parse_in_place (void)
{
  unsigned word = parse_word ("GOMP_STREAM_IN_PLACE", in_place_words);

  if (word == GOMP_STREAM_IN_PLACE_AUTO && pipelines_wanted_p ())
    word = GOMP_STREAM_IN_PLACE_NEVER;
  gomp_stream_options.in_place = word;
}

/* A variable that names a file, ignored in set-user-ID programs.  */
static const char *
parse_file (const char *name)
{
  const char *value = secure_getenv (name);

  if (value && *value == '\0')
    {
      bad_value (name, value, "no file");
      value = NULL;
    }
  return value;
}

/* GOMP_STREAM_REPORT: a page at the end if the file's name says so, else a report
   for each SIGQUIT.  */
static void
parse_report (void)
{
  const char *value = parse_file ("GOMP_STREAM_REPORT");
  size_t length = value ? strlen (value) : 0;

  if (length > 5 && strcmp (value + length - 5, ".html") == 0)
    gomp_stream_options.page = value;
  else
    gomp_stream_options.report = value;
}

/* Warns of variables that are called like the runtime's, but are none of them.  */
static void
find_unknown (void)
{
  static const char prefix[] = "GOMP_STREAM_";
  static const char *const known[]
    = { "CHANNEL", "BUFFER", "BATCH", "PLACEMENT", "IN_PLACE", "STATS", "DOT",
	"TRACE", "REPORT",
#if GOMP_STREAM_TUNABLE
	"TUNE"
#endif
      };

  for (char **variable = environ; variable && *variable; variable++)
    if (strncmp (*variable, prefix, strlen (prefix)) == 0)
      {
	const char *name = *variable + strlen (prefix);
	size_t length = strcspn (name, "=");
	bool found = false;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
	  found |= (strlen (known[i]) == length
		    && strncmp (name, known[i], length) == 0);
	if (!found)
	  gomp_stream_warning ("'%s' in the environment has no meaning",
			       *variable);
      }
}

static void
show (FILE *f, const char *name, const char *value)
{
  fprintf (f, "  GOMP_STREAM_%s = '%s'\n", name, value ? value : "");
}

void
gomp_stream_show_options (FILE *f)
{
  const struct gomp_stream_options *o = &gomp_stream_options;

  show (f, "CHANNEL", o->protocol ? o->protocol->name : "auto");
  fprintf (f, "  GOMP_STREAM_BUFFER = '%llu:%llu'\n",
	   (unsigned long long) o->buffer, (unsigned long long) o->most);
  if (o->batch)
    fprintf (f, "  GOMP_STREAM_BATCH = '%llu'\n",
	     (unsigned long long) o->batch);
  else
    show (f, "BATCH", "auto");
  show (f, "PLACEMENT", gomp_stream_placement_words[o->placement]);
  show (f, "IN_PLACE", in_place_words[o->in_place]);
  show (f, "STATS", o->stats);
  show (f, "DOT", o->dot);
  show (f, "TRACE", o->trace);
  show (f, "REPORT", o->page ? o->page : o->report);
}

static void
display (void)
{
  const char *value = getenv ("OMP_DISPLAY_ENV");

  if (value == NULL || !same_word (value, "verbose"))
    return;
  flockfile (stderr);
  fputs ("\nGOMP_STREAM DISPLAY ENVIRONMENT BEGIN\n", stderr);
  gomp_stream_show_options (stderr);
  fputs ("GOMP_STREAM DISPLAY ENVIRONMENT END\n", stderr);
  funlockfile (stderr);
}

__attribute__ ((constructor)) static void
read_environment (void)
{
  parse_channel ();
  parse_buffer ();
  parse_batch ();
  gomp_stream_options.placement = parse_word ("GOMP_STREAM_PLACEMENT",
					      gomp_stream_placement_words);
#if GOMP_STREAM_TUNABLE
  parse_tune ();
#endif
  gomp_stream_options.stats = parse_file ("GOMP_STREAM_STATS");
  gomp_stream_options.dot = parse_file ("GOMP_STREAM_DOT");
  gomp_stream_options.trace = parse_file ("GOMP_STREAM_TRACE");
  parse_report ();
  gomp_stream_options.account = (gomp_stream_options.stats
				 || gomp_stream_options.dot
				 || gomp_stream_options.page);
  gomp_stream_tracing = gomp_stream_options.trace || gomp_stream_options.page;
  parse_in_place ();
  find_unknown ();
  display ();
}
