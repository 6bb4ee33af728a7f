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

/* The small trees that generated code is made of.  */
/* Parallel regions that need no team of their own.  */

#ifndef GOMP_STREAM_TEAM_H
#define GOMP_STREAM_TEAM_H 1

/* Whether STMT, a construct that is not lowered yet, is a parallel region that does
   the same when the thread that comes to it runs its body.  */
extern bool needs_no_team_p (tree stmt);

/* Asks the runtime to have it so for STMT.  */
extern void make_no_team (tree stmt);

#endif /* GOMP_STREAM_TEAM_H */
