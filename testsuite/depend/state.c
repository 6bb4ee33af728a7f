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

/* What functions keep, and recursion.
   depend loop flow seed draw -> draw next
   depend loop output seed draw -> draw next
   depend loop flow calls count -> count next
   depend loop output calls count -> count next  */

static int
random_number (void)
{
  static unsigned seed = 1;
  seed = seed * 1103515245 + 12345;		/* @draw */
  return seed >> 16 & 1023;
}

static int calls;

static int
fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

static int
look (int x)
{
  calls++;					/* @count */
  return fibonacci (x % 6);
}

int
main (void)
{
  int out[200];
  for (int i = 0; i < 200; i++)			/* @loop */
    {
      int x = random_number ();
      int y = look (x);
      out[i] = x + y;
    }
  return out[3] == calls;
}
