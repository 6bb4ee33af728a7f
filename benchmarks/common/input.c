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

/* Reads files into memory, unless they are too large for it.  */

#include "input.h"
#include "options.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The most bytes of what does not say its size, and so may be without end.  */
#define MOST_UNTOLD 0x1p30

void
input_fits (const char *name, double bytes)
{
  struct stat st;
  if (bytes > (double) sysconf (_SC_PHYS_PAGES) * sysconf (_SC_PAGESIZE) / 2)
    fail ("%s: %.0f MiB, more than half of the memory", name,
	  bytes / 1048576);
  if (bytes > MOST_UNTOLD && stat (name, &st) == 0 && !S_ISREG (st.st_mode))
    fail ("%s: Not a regular file, and more than %.0f MiB", name,
	  MOST_UNTOLD / 1048576);
}

void *
input_read (const char *name, size_t most, size_t *size)
{
  struct stat st;
  FILE *file = fopen (name, "rb");
  if (file == NULL || fstat (fileno (file), &st) != 0)
    fail ("%s: %s", name, strerror (errno));
  size_t room = S_ISREG (st.st_mode) ? st.st_size + 1 : 65536, n = 0;
  uint8_t *data = NULL;
  for (;; room *= 2)
    {
      if (room > most)
	room = most;
      input_fits (name, room);
      data = realloc (data, room);
      if (data == NULL)
	fail ("%s: %s", name, strerror (ENOMEM));
      n += fread (data + n, 1, room - n, file);
      if (n < room || room == most)
	break;
    }
  if (ferror (file))
    fail ("%s: %s", name, strerror (errno));
  if (n == 0)
    fail ("%s: Empty", name);
  fclose (file);
  *size = n;
  return data;
}
