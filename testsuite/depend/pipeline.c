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

/* A loop that is a pipeline of three stages; the second one needs nothing of other
   iterations.  The loop behind it is one stage.
   depend radio flow seed take -> take next
   depend radio output seed take -> take next
   depend radio flow level total -> total next
   depend radio output level total -> total next
   depend tied flow x second -> first next
   depend tied output x second -> second next
   depend tied output y first -> first next
   depend tied anti y second -> first next
   depend work flow y multiply -> multiply next
   depend work output y multiply -> multiply next  */

static unsigned seed = 1;

static double
work (double x)
{
  double y = x;
  for (int k = 0; k < 50; k++)		/* @work */
    y = y * 0.5 + 1;			/* @multiply */
  return y;
}

int
main (void)
{
  double level = 0, x = 1, y;
  for (int i = 0; i < 200; i++)		/* @radio */
    {
      seed = seed * 75 % 65537;		/* @take */
      unsigned sample = seed;
      double heard = work (sample);
      level += heard;			/* @total */
    }
  for (int i = 0; i < 5000; i++)	/* @tied */
    {
      y = x * 0.5;			/* @first */
      x = y + 1;			/* @second */
    }
  return level == x;
}
