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

/* What may be called where the code does not name a function.  */

#ifndef GOMP_STREAM_INDIRECT_H
#define GOMP_STREAM_INDIRECT_H 1

/* A function to which a pointer leads, or a virtual one.  */

struct pointee
{
  /* Of the function; or null, if there is none.  */
  tree type;
  /* For a virtual one, that of the static class; or null.  */
  tree method;

  bool operator< (const pointee &) const;
};

/* What FN, which stands for the function in a call, leads to.  */
extern pointee pointee_of (tree fn);

/* Whether P may be FN: their parameters have the same types, and its address is taken, or it
   is virtual.  */
extern bool may_be_p (const pointee &p, tree fn);

#endif /* GOMP_STREAM_INDIRECT_H */
