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

/* How the stages of one directive share what they read.  */

#ifndef GOMP_STREAM_LANES_H
#define GOMP_STREAM_LANES_H 1

#include "control.h"
#include "sites.h"

/* How the stages of one directive read a stream.  */

enum common_reading
{
  /* It has one stage for each stream.  */
  READ_BY_ONE,
  /* Each stage reads each element.  */
  READ_BY_EACH,
  /* One of them reads an element.  */
  READ_TOGETHER,
  /* Each stage reads each element, but not each turn of a loop that writes the
     stream activates the same stages.  */
  READ_BY_SOME,
  /* The control flow does not show it.  */
  READ_UNKNOWN
};

/* The directives of a function, and the loops around them.  */

class common_readings
{
public:
  /* The directives of the PROGRAMS of a function are SITES.  */
  common_readings (const control_programs &programs,
		   const std::vector<site> &sites);
  /* How the stages of directive number SITE read the streams of its input number
     VIEW.  */
  common_reading of (size_t site, size_t view) const;

private:
  /* From a program to the activation, outer ones first.  */
  typedef std::vector<const control_step *> path;

  void find_paths (const control_step *step, path *around);
  bool produces_p (size_t site, const stream_view &view) const;
  bool written_once_p (const control_step *step, size_t i,
		       const stream_view &view,
		       std::vector<size_t> *producers) const;
  bool same_turn_p (const control_step *step, size_t i,
		    const stream_view &view,
		    const std::vector<size_t> &producers) const;
  common_reading of_turns (const stream_task &task, const path &way,
			   size_t i) const;
  bool one_stage_p (const stream_task &task, const stream_view &view,
		    const path &way) const;

  const std::vector<site> &m_sites;
  /* By the numbers of the directives; empty where control does not come.  */
  std::vector<path> m_paths;
};

#endif /* GOMP_STREAM_LANES_H */
