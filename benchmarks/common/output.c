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

/* Writes beside the final name and renames at the end.  */

#define _GNU_SOURCE
#include "output.h"
#include "options.h"
#include "ranks.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct output *unfinished;

static void
remove_unfinished (void)
{
  for (struct output *o = unfinished; o != NULL; o = o->next)
    unlink (o->temporary);
}

void
output_fail (struct output *out, const char *why)
{
  fail ("%s: %s", out->name, why);
}

void
output_open (struct output *out, const char *name)
{
  static const char suffix[] = ".XXXXXX";
  struct stat st;

  out->name = name;
  /* A rename would replace a device or a folder.  */
  if (stat (name, &st) == 0 && !S_ISREG (st.st_mode))
    output_fail (out, "Not a regular file");
  char *temporary = malloc (strlen (name) + sizeof suffix);
  if (temporary == NULL)
    output_fail (out, strerror (ENOMEM));
  strcat (strcpy (temporary, name), suffix);
  out->fd = mkstemp (temporary);
  if (out->fd < 0)
    output_fail (out, strerror (errno));
  out->temporary = temporary;
  if (unfinished == NULL)
    atexit (remove_unfinished);
  out->next = unfinished;
  unfinished = out;
  /* The access that a file made by open would have.  */
  mode_t mask = umask (0);
  umask (mask);
  if (fchmod (out->fd, 0666 & ~mask) != 0)
    output_fail (out, strerror (errno));
}

void
output_write (struct output *out, const void *data, unsigned long size)
{
  const char *p = data;
  while (size > 0)
    {
      ssize_t n = write (out->fd, p, size);
      if (n < 0 && errno != EINTR)
	output_fail (out, strerror (errno));
      if (n > 0)
	{
	  p += n;
	  size -= n;
	}
    }
}

void
output_commit (struct output *out)
{
  if (close (out->fd) != 0
      || (ranks_this () == 0 ? rename (out->temporary, out->name)
	  : unlink (out->temporary)) != 0)
    output_fail (out, strerror (errno));
  struct output **link = &unfinished;
  while (*link != out)
    link = &(*link)->next;
  *link = out->next;
  free (out->temporary);
}
