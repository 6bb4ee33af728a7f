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

/* Directives whose activations may be steps of the control program, which run in place.  */

#ifndef GOMP_STREAM_LOCKSTEP_H
#define GOMP_STREAM_LOCKSTEP_H 1

#include "sequential.h"

/* The directives of a function that may be.  */

class steps
{
public:
  ~steps ();
  /* The OMP_TASK STMT, which is as the front end left it, may be activated again and
     again.  */
  void copy_body (tree stmt);
  /* It is directive number SITE, with what lower_stage knows, ACTIVATION its code, and BEGIN
     where a shortcut is looked at, or null.  */
  void add_site (tree stmt, tree activation, tree begin, size_t site, const body_uses &uses,
		 const data_sharing &sharing);
  /* Completes the code in function FN, now that it is known which of SITES stand in loops
     that run in place.  */
  void finish (tree fn, std::vector<site> *sites);

private:
  std::vector<const char *> obstacles (const std::vector<site> &sites) const;
  struct step
  {
    sequential_loop *loop;
    tree activation, begin;
  };
  std::vector<step> m_steps;
};

#endif /* GOMP_STREAM_LOCKSTEP_H */
