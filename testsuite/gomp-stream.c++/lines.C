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

/* Lines of a text are read to its end, and their words counted.  */
/* { dg-elision yes } */

#include <cstdio>
#include <sstream>
#include <string>
#include <map>
#include <gomp-stream/stream.h>

int
main ()
{
  std::string doc;
  for (int i = 0; i < 3000; i++)
    doc += "w" + std::to_string (i * i % 37) + (i % 8 == 7 ? "\n" : " ");
  for (int rep = 0; rep < 10; rep++)
    {
      std::istringstream in (doc);
      std::string line, w, ws[32];
      int n;
      bool eof = false;
      std::map<std::string, int> m;
      int lines = 0;
#pragma omp parallel
#pragma omp single
      while (!eof)
	{
#pragma omp task output (line) shared (in, eof)
	  {
	    if (!std::getline (in, line))
	      {
		line.clear ();
		eof = true;
		gomp_stream_end ();
	      }
	  }
#pragma omp task input (line) output (w << ws[:n])
	  {
	    std::istringstream s (line);
	    n = 0;
	    while (n < 32 && s >> ws[n])
	      n++;
	  }
#pragma omp task input (w >> ws[:n]) shared (m, lines)
	  {
	    lines++;
	    for (int i = 0; i < n; i++)
	      m[ws[i]]++;
	  }
	}
      std::printf ("%d", lines);
      for (auto &p : m)
	std::printf (" %s=%d", p.first.c_str (), p.second);
      std::printf ("\n");
    }
}
