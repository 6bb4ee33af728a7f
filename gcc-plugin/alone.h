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

/* Parallel regions that need no team, as long as their loops run in place.  */

#ifndef GOMP_STREAM_ALONE_H
#define GOMP_STREAM_ALONE_H 1

#include <vector>

struct sequential_loop;

/* Those of a function.  */
class alone_regions
{
public:
  /* Finds those of FN, which is as the front end left it.  */
  void read (tree fn);
  /* LOOP, which is lowered, may run in place.  */
  void add (const sequential_loop &loop);
  /* Has the regions whose loops all may ask whether they are to have their team.
     Returns the places of these loops.  */
  std::vector<tree> finish ();

private:
  struct region
  {
    tree stmt;
    /* Tasks that are in no loop that was added.  */
    size_t n_tasks;
    std::vector<tree> places;
  };


  std::vector<region> m_regions;
};

#endif /* GOMP_STREAM_ALONE_H */
