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

/* Exceptions, ends and counted windows of objects in one pipeline, many
   times.  */
/* { dg-elision yes } */

#include <cstdio>
#include <string>
#include <vector>
#include <stdexcept>
#include <gomp-stream/stream.h>

struct tok
{
  std::string text;
  int kind = 0;
};

static int nerr;

static void
session (int seed, int len, int bad, int stop)
{
  tok t, tw[6], u;
  int n;
  std::string out;
  bool eof = false;
  int pos = 0;
  long h = 7;
  int done = 0;
  try
    {
#pragma omp parallel
#pragma omp single
      while (!eof)
	{
#pragma omp task output (t << tw[:n]) shared (pos, eof) firstprivate (seed, len)
	  {
	    n = 0;
	    int m = (pos * seed) % 7 % 6;
	    for (int i = 0; i < m; i++)
	      {
		tw[i].text = std::to_string (pos) + ":" + std::string (i, '*');
		tw[i].kind = (pos + i) % 3;
		n++;
	      }
	    if (++pos >= len)
	      {
		eof = true;
		gomp_stream_end ();
	      }
	  }
#pragma omp task input (t >> tw[:n]) output (u) firstprivate (bad)
	  {
	    u.text.clear ();
	    u.kind = n;
	    for (int i = 0; i < n; i++)
	      u.text += tw[i].text;
	    if (u.text.find (std::to_string (bad) + ":") == 0)
	      throw std::runtime_error (u.text);
	  }
#pragma omp task input (u) output (out) firstprivate (stop)
	  {
	    out = u.kind % 2 ? u.text : u.text + "|" + u.text;
	    if (u.kind == 5 && stop && u.text.size () > 30)
	      throw 42;
	  }
#pragma omp task input (out) shared (h, done)
	  {
	    for (char c : out)
	      h = h * 31 + c;
	    done++;
	  }
	}
    }
  catch (const std::exception &e)
    {
      std::printf ("E %s ", e.what ());
      nerr++;
    }
  catch (int i)
    {
      std::printf ("I %d ", i);
      nerr++;
    }
  std::printf ("%ld %d\n", h, done);
}

int
main ()
{
  for (int i = 0; i < 20; i++)
    session (i + 1, 200 + 10 * i, i % 4 == 1 ? 150 + i : -5, i % 5 == 2);
  std::printf ("%d\n", nerr);
}
