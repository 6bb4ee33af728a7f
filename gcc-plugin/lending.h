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

/* Code of functions that lend their variables.  */

#ifndef GOMP_STREAM_LENDING_H
#define GOMP_STREAM_LENDING_H 1

/* Whether there may be a stream in the variable OBJECT, or, if it is a pointer, in what it
   points to.  */
extern tree has_streams (tree object);

/* Ends the stream at DECL, if there may be one.  */
extern tree forget (tree decl);

/* At the begin of a function: ends what is at LENT, variables that it lends, and notes
   these; MINE is a variable for end_lending.  Local variables go to VARS.  */
extern tree begin_lending (tree fn, const std::vector<tree> &lent, tree mine,
			   std::vector<tree> *vars);

/* At its end: they are no longer noted, and CODE ends their streams, which runs if
   there may be some; always, if the function calls alloca.  */
extern tree end_lending (const std::vector<tree> &lent, tree mine, bool alloca_p,
			 tree code);

#endif /* GOMP_STREAM_LENDING_H */
