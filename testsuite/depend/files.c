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

/* Files keep their order, and a buffer that is read into.
   depend copy flow fputc() write -> write next
   depend copy output fputc() write -> write next
   depend copy flow fread() read -> read next
   depend copy output fread() read -> read next
   depend copy output buffer read -> read next
   depend copy anti buffer use -> read next  */

#include <stdio.h>

int
main (void)
{
  char buffer[16];
  FILE *in = fopen ("/dev/zero", "r"), *out = tmpfile ();
  if (in == NULL || out == NULL)
    return 0;
  for (int i = 0; i < 30; i++)			/* @copy */
    {
      fread (buffer, 1, sizeof buffer, in);	/* @read */
      char c = buffer[3];			/* @use */
      fputc (c, out);				/* @write */
    }
  return 0;
}
