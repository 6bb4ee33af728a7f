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

/* Makes up videos, YUV4MPEG2, for the programs that look at some.

     pictures road COUNT OUTPUT     a road, with the columns where the lane's
				    lines meet the bottom on standard output
     pictures scenes COUNT OUTPUT   coloured rectangles; the second half is the
				    first one again, with noise and moved  */

#include "../common/options.h"
#include "../common/output.h"

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;

static unsigned
draw (unsigned below)
{
  state = state * 1664525 + 1013904223;
  return (uint64_t) state * below >> 32;
}

static void
road (struct output *out, unsigned count)
{
  enum { W = 320, H = 240 };
  static unsigned char luma[H][W];
  static const char header[] = "YUV4MPEG2 W320 H240 F25:1 Cmono\n";

  output_write (out, header, strlen (header));
  for (unsigned k = 0; k < count; k++)
    {
      /* The car goes from side to side.  */
      int sway = k % 40 < 20 ? k % 20 : 20 - k % 20;
      int left = 30 + sway, right = W - 50 + sway;
      for (int y = 0; y < H; y++)
	for (int x = 0; x < W; x++)
	  luma[y][x] = (y < H / 2 ? 150 : 70) + draw (16);
      for (int y = H / 2 + 1; y < H; y++)
	for (int side = 0; side < 2; side++)
	  {
	    int bottom = side ? right : left;
	    int x = W / 2 + (bottom - W / 2) * (y - H / 2) / (H / 2 - 1);
	    for (int i = x - 3; i < x + 3; i++)
	      luma[y][i] = 220 + draw (16);
	  }
      output_write (out, "FRAME\n", 6);
      output_write (out, luma, sizeof luma);
      printf ("%d %d\n", left, right);
    }
}

static void
scenes (struct output *out, unsigned count)
{
  enum { SIZE = 96, PARTS = 7 };
  static unsigned char plane[3][SIZE][SIZE];
  static const char header[] = "YUV4MPEG2 W96 H96 F25:1 C444\n";

  output_write (out, header, strlen (header));
  for (unsigned k = 0; k < count; k++)
    {
      int again = k >= count / 2;
      uint32_t noise = state;
      state = (again ? k - count / 2 : k) * 7919 + 1;
      for (int part = 0; part < PARTS; part++)
	{
	  int w = part == 0 ? SIZE : 20 + draw (40), h = part == 0 ? SIZE : 20 + draw (40);
	  int left = draw (SIZE - w + 1), top = draw (SIZE - h + 1);
	  int colour[3] = { draw (200) + 20, draw (200) + 20, draw (200) + 20 };
	  if (again && part > 0)
	    left = left > 2 ? left - 2 : 0;
	  for (int c = 0; c < 3; c++)
	    for (int y = top; y < top + h; y++)
	      memset (&plane[c][y][left], colour[c], w);
	}
      state = noise;
      for (int c = 0; c < 3; c++)
	for (int y = 0; y < SIZE; y++)
	  for (int x = 0; x < SIZE; x++)
	    plane[c][y][x] += draw (again ? 16 : 8);
      output_write (out, "FRAME\n", 6);
      output_write (out, plane, sizeof plane);
    }
}

static void
usage (void)
{
  puts ("Usage: pictures road|scenes COUNT OUTPUT\n"
	"Make up a video of COUNT pictures.");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = { { NULL, 0, NULL, 0 } };
  struct output out;

  while (option_next (argc, argv, options, usage) != -1)
    continue;
  if (argc - optind != 3)
    fail ("Give the kind, COUNT and OUTPUT; --help says more");
  unsigned long count = whole_number ("COUNT", argv[optind + 1], 1, 1000000);
  int is_road = strcmp (argv[optind], "road") == 0;
  if (!is_road && strcmp (argv[optind], "scenes") != 0)
    fail ("No such kind: %s", argv[optind]);
  output_open (&out, argv[optind + 2]);
  (is_road ? road : scenes) (&out, count);
  output_commit (&out);
  return 0;
}
