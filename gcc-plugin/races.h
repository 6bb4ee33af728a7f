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

/* Warnings of variables that the sequential program changes in its order, and a
   pipeline in another one.  */

#ifndef GOMP_STREAM_RACES_H
#define GOMP_STREAM_RACES_H 1

#include "accesses.h"
#include "alternatives.h"
#include "body.h"
#include "sites.h"

/* What the stages of a function do to variables that they share.  */

class function_races
{
public:
  /* STEP activates TASK, which uses variables as USES and SHARING say.  To be called
     before its body is lowered.  */
  void add_stage (const control_step *step, const stream_task &task,
		  const body_uses &uses, const data_sharing &sharing);
  /* Warns of what shows when SITES are known, the directives of PROGRAMS.  */
  void warn (const control_programs &programs, const std::vector<site> &sites,
	     alternatives *choices) const;

  struct stage
  {
    const control_step *step;
    std::vector<data_access> list;
  };

private:
  std::vector<stage> m_stages;
};

#endif /* GOMP_STREAM_RACES_H */
