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

/* Sets up the arguments and the environment of a child.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1
#endif
#include "pipeline.h"
#include "child.h"
#include "options.h"
#include "placement.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char **
environment_of (unsigned threads, const char *channel, const char *buffer)
{
  const char **environment = calloc (8, sizeof *environment);
  int cpu[2], i = 0;

  if (environment == NULL)
    fail ("Out of memory");
  environment[i++] = experiment_name ("OMP_NUM_THREADS=%u", threads);
  environment[i++] = experiment_name ("GOMP_STREAM_CHANNEL=%s", channel);
  environment[i++] = (buffer != NULL
		      ? experiment_name ("GOMP_STREAM_BUFFER=%s", buffer)
		      : "GOMP_STREAM_BUFFER");
  environment[i++] = "GOMP_STREAM_STATS";
  environment[i++] = "GOMP_STREAM_TRACE";
  if (threads <= 2)
    {
      placement_processors (cpu);
      environment[i++] = experiment_name ("OMP_PLACES={%d},{%d}", cpu[0],
					  cpu[1]);
      environment[i++] = "OMP_PROC_BIND=true";
    }
  return environment;
}

static const char **
arguments_of (const char *path, const char *format, va_list args)
{
  enum { MOST = 15 };
  const char **argv = calloc (MOST + 1, sizeof *argv);
  char *options;
  int i = 0;

  if (argv == NULL || vasprintf (&options, format, args) < 0)
    fail ("Out of memory");
  argv[i++] = path;
  for (char *word; (word = strsep (&options, " ")) != NULL;)
    if (*word != '\0')
      {
	if (i == MOST)
	  fail ("%s: Too many options", path);
	argv[i++] = word;
      }
  return argv;
}

struct child *
pipeline_child (const char *path, unsigned threads, const char *channel,
		const char *buffer, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  struct child *child
    = child_new (arguments_of (path, format, args),
		 environment_of (threads, channel, buffer));
  va_end (args);
  return child;
}

struct contender *
pipeline_contender (struct experiment_case *c, const char *name,
		    const char *path, unsigned threads, const char *channel,
		    const char *buffer, const char *format, ...)
{
  va_list args;
  if (access (path, X_OK) != 0)
    return NULL;
  va_start (args, format);
  struct child *child
    = child_new (arguments_of (path, format, args),
		 environment_of (threads, channel, buffer));
  va_end (args);
  return experiment_contender (c, name, child_run, child, 1000);
}

void
pipeline_claim (struct contender *contender, const char *against,
		const char *text)
{
  if (contender != NULL)
    {
      contender->against = against;
      contender->claim = text;
    }
}
