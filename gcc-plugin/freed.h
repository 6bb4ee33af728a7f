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

/* Memory that the program frees ends the streams that lie in it.  */

#ifndef GOMP_STREAM_FREED_H
#define GOMP_STREAM_FREED_H 1

/* Whether FN is alloca.  */
extern bool alloca_p (tree fn);

/* Where in a function what alloca gives out next ends, which is below what it gave
   before.  */
extern tree end_of_alloca ();

/* Lends what the call ALLOCA returns, as does what this becomes.  */
extern tree lend_alloca (tree alloca);

/* Ends the streams in memory that is from alloca, where TOP was that at first.  */
extern tree forget_alloca (tree top);

/* Has the functions of the file, which was read, end streams in the memory that they
   free.  */
extern void end_freed_streams ();

#endif /* GOMP_STREAM_FREED_H */
