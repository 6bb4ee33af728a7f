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

/* Describes the stream directives of a function, and emits that as the static data from
   which the runtime learns of them.  */

#ifndef GOMP_STREAM_SITES_H
#define GOMP_STREAM_SITES_H 1

#include "clauses.h"

/* A directive as the static data tell it.  */

struct site
{
  tree var;
  stream_task task;
  tree record;
  /* The types of the copies with which a record begins; null: bytes.  */
  std::vector<tree> copies;
  /* Of the body's frame pointer; null without a body.  */
  tree frame_name;
  /* The field of RECORD that is the count of a loop of rounds, or -1.  */
  int count;
  /* The first directive of the group of alternatives, or null; whether there is
     one on the same streams, and the numbers that it has with these.  */
  tree group;
  bool ordered_p;
  number_range orders;
  /* What makes the stage stateful; empty if nothing does.  */
  std::string state;
  /* The loop around may run in place.  */
  bool in_place_p = false;
  /* What the runtime knows of that loop, or null.  */
  tree place = NULL_TREE;
  /* It is activated for many iterations at once, or in rounds; it looks at the thread's
     steps.  */
  bool many_p = false, step_p = false;
  /* The address of the object that is a part of what the stage is, or null.  */
  tree object = NULL_TREE;
  /* For a directive in a function that is called: where that call is.  */
  location_t called = UNKNOWN_LOCATION;
};

/* Whether one of SITES, the directives of a function, has clause ON: then the stages
   of all of them are dealt to ranks.  */
extern bool dealt_sites_p (const std::vector<site> &sites);

/* Gives the variables of SITES, the directives of function FN, their values.  */
extern void emit_sites (tree fn, const std::vector<site> &sites);

#endif /* GOMP_STREAM_SITES_H */
