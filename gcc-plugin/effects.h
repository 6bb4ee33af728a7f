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

/* What the calls in a piece of code may do: end the stage, throw, synchronize, ask for
   the team, change state.  */

#ifndef GOMP_STREAM_EFFECTS_H
#define GOMP_STREAM_EFFECTS_H 1

struct call_effects
{
  /* Calls gomp_stream_end.  */
  bool ends_p = false;
  /* Throws.  */
  bool throws_p = false;
  /* Waits for another thread, or lets one go on.  */
  bool synchronizes_p = false;
  /* May ask which thread it is in, or use the team in another way.  */
  bool team_p = false;
  /* A function that is called has stream tasks.  */
  bool tasks_p = false;
  /* May do more than compute: a function that is called changes something besides its
     own variables, or is one of which that is not known.  */
  bool state_p = false;
};

/* What the calls in CODE may do, as far as their functions can be seen.  */
extern call_effects effects_of_calls (tree code);

#endif /* GOMP_STREAM_EFFECTS_H */
