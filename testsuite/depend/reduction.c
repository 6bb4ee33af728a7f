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

/* Scalars that go from iteration to iteration; one only now and then.
   depend loop flow sum add -> add next
   depend loop output sum add -> add next
   depend loop flow most set -> ask later
   depend loop output most set -> set later  */

enum { N = 900 };

int
main (void)
{
  int x[N], most = -1;
  long sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = i * 7919 % 1013;
  for (int i = 0; i < N; i++)		/* @loop */
    {
      sum += x[i];			/* @add */
      if (i % 3 == 2)
	if (x[i] > most)		/* @ask */
	  most = x[i];			/* @set */
    }
  return sum == most;
}
