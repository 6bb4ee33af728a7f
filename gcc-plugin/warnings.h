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

/* Warnings about stream tasks that are legal but probably not what was meant.  */

#ifndef GOMP_STREAM_WARNINGS_H
#define GOMP_STREAM_WARNINGS_H 1

#include "clauses.h"
#include "settings.h"

/* Warns that the change at LOC of DECL is lost.  */
extern void warn_lost_change (location_t loc, tree decl);

/* Warns that FN, or a function that is not known, which is called at LOC, may
   change DECL in vain.  */
extern void warn_lost_loan (location_t loc, tree decl, tree fn);

/* Warns of views of TASK that BODY does not use or write.  */
extern void warn_body (const stream_task &task, tree body);

/* Warns of changes in clauses of TASK, and of functions that BODY, of it, calls and that use
   the variables of its streams by their names.  */
extern void warn_hidden_uses (const stream_task &task, tree body);

/* What one function does with streams.  */
class function_warnings
{
public:
  /* To be made while FN is as the front end left it.  */
  function_warnings (tree fn);
  /* The OMP_TASK STMT has the views of TASK.  */
  void add_views (tree stmt, const stream_task &task);
  /* The stream of VIEW, of the OMP_TASK STMT, is the same one for each thread
     of the team that may reach STMT.  */
  void add_team_stream (tree stmt, const stream_view &view);
  /* Warns of what shows when all tasks are known.  */
  void finish ();

  /* A variable is used elsewhere than in stream clauses.  */
  struct use
  {
    tree decl;
    /* The stream task in whose body; null in a control program.  */
    tree task;
    bool address_p;
  };

private:
  friend class surveyor;

  /* How the threads of a team reach a place.  */
  struct team
  {
    /* The innermost region of several threads in the function; null if there is
       none, or if a construct of another kind is inside it.  */
    tree parallel;
    /* In it: not all threads come to the place; a jump before it may lead past
       it; something before it may let threads wait for each other.  */
    bool apart_p, jumps_p, meets_p;
  };
  struct stage
  {
    tree stmt;
    team reached;
    /* A stream that all threads of a team have; null if there is none.  */
    const char *team_stream;
    location_t team_loc;
  };
  struct stream
  {
    tree decl;
    const char *name;
    location_t loc;
    bool read_p, written_p;
  };

  bool used_p (tree decl, bool address_p) const;
  void warn_streams ();
  void warn_teams ();
  stage *find_stage (tree stmt);

  tree m_fn;
  std::vector<stage> m_stages;
  std::vector<stream> m_streams;
  /* Parallel regions inside which something waits.  */
  hash_set<tree> m_waiting;
  std::vector<use> m_uses;
  /* What tasks see as streams.  */
  std::vector<use> m_views;
};

#endif /* GOMP_STREAM_WARNINGS_H */
