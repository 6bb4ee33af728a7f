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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* A tokeniser that finds the end of its text, again and again.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <gomp-stream/stream.h>

static const char text[] = "12+34*5-6/7+(8-9)*10;100+200-3;;77*3;4";
static int pos;

static int
token (int *value)
{
  char c = text[pos];
  if (!c)
    return 0;
  if (c >= '0' && c <= '9')
    {
      *value = 0;
      while (text[pos] >= '0' && text[pos] <= '9')
	*value = *value * 10 + text[pos++] - '0';
      return 'n';
    }
  pos++;
  return c;
}

int
main (void)
{
  struct
  {
    int kind, value;
  } t;

  int k2, eof = 0, count = 0;
  unsigned h = 0;
  for (int rep = 0; rep < 50; rep++)
    {
      eof = 0;
      pos = 0;
      while (!eof)
	{
#pragma omp task output (t) shared (eof, pos)
	  {
	    t.value = 0;
	    t.kind = token (&t.value);
	    if (!t.kind)
	      {
		eof = 1;
		gomp_stream_end ();
	      }
	  }
#pragma omp task input (t) output (k2) shared (count)
	  {
	    k2 = t.kind * 1000 + t.value;
	    count++;
	  }
#pragma omp task input (k2) shared (h)
	  h = h * 33 + k2;
	}
#pragma omp taskwait
      printf ("%d %d %u\n", rep, count, h);
    }
  return 0;
}
