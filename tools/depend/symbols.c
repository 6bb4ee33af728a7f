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

/* Asks addr2line and nm what the program's addresses are in the source.  */

#define _GNU_SOURCE 1
#include "symbols.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Runs ARGV with IN as its standard input, and returns its output, or null.  */
static FILE *
run (char *const *argv, FILE *in)
{
  FILE *out = tmpfile ();
  if (out == NULL)
    return NULL;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  if (in != NULL)
    {
      rewind (in);
      posix_spawn_file_actions_adddup2 (&actions, fileno (in), 0);
    }
  posix_spawn_file_actions_adddup2 (&actions, fileno (out), 1);
  pid_t pid;
  int status;
  bool good = (posix_spawnp (&pid, argv[0], &actions, NULL, argv, environ) == 0
	       && waitpid (pid, &status, 0) == pid && WIFEXITED (status));
  posix_spawn_file_actions_destroy (&actions);
  if (good && WEXITSTATUS (status) != 127)
    {
      rewind (out);
      return out;
    }
  fclose (out);
  return NULL;
}

void
symbols_read (struct dispatcher *d, uint64_t base, const char *file)
{
  char *argv[] = { "nm", "-S", "--defined-only", (char *) file, NULL };
  /* Those of the system have no instrumented code.  */
  if (strncmp (file, "/lib", 4) == 0 || strncmp (file, "/usr/lib", 8) == 0
      || file[0] != '/')
    return;
  FILE *out = run (argv, NULL);
  if (out == NULL)
    return;
  char *line = NULL;
  size_t room = 0;
  while (getline (&line, &room, out) > 0)
    {
      unsigned long address, size;
      char type, name[256];
      if (sscanf (line, "%lx %lx %c %255s", &address, &size, &type, name) == 4
	  && strchr ("bBdDrRuV", type) != NULL && size > 0)
	{
	  /* A local one of a function has a number behind its name.  */
	  char *dot = strchr (name, '.');
	  if (dot != NULL && dot > name)
	    *dot = 0;
	  dispatcher_add_text (d, base + address, name);
	  dispatcher_object (d, base + address, base + address, size);
	}
    }
  free (line);
  fclose (out);
}

/* The file that has ADDRESS: the one with the highest base below it.  */
static const struct text *
module_of (const struct dispatcher *d, uint64_t address)
{
  const struct text *found = NULL;
  for (size_t i = 0; i < d->n_texts; i++)
    if (d->texts[i].module_p && d->texts[i].address <= address
	&& (found == NULL || d->texts[i].address > found->address))
      found = &d->texts[i];
  return found;
}

/* Reads what addr2line said of ADDRESSES in MODULE.  */
static void
read_lines (FILE *out, const struct dispatcher *d, const struct text *module,
	    const uint64_t *addresses, struct source_line *lines, size_t n)
{
  char *line = NULL;
  size_t room = 0;
  for (size_t i = 0; i < n; i++)
    if (module_of (d, addresses[i]) == module)
      {
	if (getline (&line, &room, out) <= 0)
	  break;
	char *colon = strrchr (line, ':');
	if (colon == NULL || line[0] == '?' || atoi (colon + 1) <= 0)
	  continue;
	*colon = 0;
	lines[i].line = atoi (colon + 1);
	lines[i].file = must_have (strdup (line));
      }
  free (line);
}

void
symbols_lines (const struct dispatcher *d, const uint64_t *addresses,
	       struct source_line *lines, size_t n)
{
  memset (lines, 0, n * sizeof *lines);
  for (size_t m = 0; m < d->n_texts; m++)
    {
      const struct text *module = &d->texts[m];
      FILE *in = module->module_p ? tmpfile () : NULL;
      if (in == NULL)
	continue;
      size_t asked = 0;
      for (size_t i = 0; i < n; i++)
	if (module_of (d, addresses[i]) == module)
	  {
	    fprintf (in, "%lx\n",
		     (unsigned long) (addresses[i] - module->address));
	    asked++;
	  }
      fflush (in);
      char *argv[] = { "addr2line", "-e", module->text, NULL };
      FILE *out = asked == 0 ? NULL : run (argv, in);
      if (out != NULL)
	{
	  read_lines (out, d, module, addresses, lines, n);
	  fclose (out);
	}
      fclose (in);
    }
}
