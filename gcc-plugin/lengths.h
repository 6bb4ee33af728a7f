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

/* Lengths and sizes that are known where an array or a type of variable length is
   declared, in the functions that GCC outlines from there.  */

#ifndef GOMP_STREAM_LENGTHS_H
#define GOMP_STREAM_LENGTHS_H 1

#include "constructs.h"

class array_lengths
{
public:
  array_lengths (tree fn) : m_fn (fn) {}

  /* The LENGTH of ARRAY for a directive in construct C.  */
  tree length (construct *c, tree array, tree length);
  /* The horizon of VIEW for a directive in construct C.  */
  tree horizon (construct *c, const stream_view &view);
  /* Stores the lengths that were asked for where BODY declares the arrays.  */
  void store (tree *body);

  /* Notes on what the size of TYPE, which need not be constant, depends, if C is
     the first construct that declares something of it.  */
  void note_sizes (construct *c, tree type);
  /* Adds the SAVE_EXPRs of types that C or a construct around declares to
     SIZES.  */
  void add_sizes (const construct *c, hash_set<tree> *sizes);

private:
  static tree set_length (tree *, int *, void *);

  tree m_fn;
  /* The variable that holds the length of a window or another array, for
     constructs inside the one that declares it.  */
  hash_map<tree, tree> m_lengths;
  hash_set<tree> m_arrays_of_windows;
  /* The SAVE_EXPRs in the types of variables, with the constructs in which they
     are first.  */
  hash_map<tree, construct *> m_sizes;
};

#endif /* GOMP_STREAM_LENGTHS_H */
