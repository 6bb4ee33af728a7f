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

/* Constants of scheduling can be set by name; there are few of them, and each has a
   unit.  */
/* { dg-threads "1" } */
/* { dg-channels "auto" } */

#define GOMP_STREAM_TUNABLE 1
#include <policy/tuning.c>
#include "../lib/check.h"

struct constant
{
  const char *name, *unit;
  double value;
};

#define ROW(TYPE, NAME, VALUE, UNIT) { #NAME, UNIT, VALUE },
static const struct constant all[] = { GOMP_STREAM_TUNING (ROW) };
enum { N = sizeof all / sizeof *all };

int
main (void)
{
  CHECK (N <= 50);
  for (int i = 0; i < N; i++)
    {
      CHECK (*all[i].unit && all[i].value > 0);
      for (int k = 0; k < i; k++)
	CHECK (strcmp (all[i].name, all[k].name) != 0);
      CHECK (gomp_stream_tune (all[i].name, 2 * all[i].value));
      CHECK (!gomp_stream_tune (all[i].name, 0));
      CHECK (!gomp_stream_tune (all[i].name, -1));
    }
  CHECK (TUNED (spin_time) == 40000 && TUNED (slack) == 2.2);
  CHECK (!gomp_stream_tune ("", 1) && !gomp_stream_tune ("spin", 1));
  return 0;
}
