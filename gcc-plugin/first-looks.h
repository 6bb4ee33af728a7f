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

/* What a function does before it has tasks.  */

#ifndef GOMP_STREAM_FIRST_LOOKS_H
#define GOMP_STREAM_FIRST_LOOKS_H 1

#include "indirect.h"

/* Something that a function does: it reads or writes a member or a static variable; or calls
   a function, named or not.  */

struct look
{
  /* The member, the variable, or the function that is named; or null.  */
  tree what;
  /* It is written.  */
  bool write_p;
  /* If only its address is taken: the member, or the variable, that is at that address.  */
  tree address;
  /* Else what is called.  */
  pointee called;
};

/* Finds what FN does before its first task that is not lowered yet, and appends it to
   LIST.  */
extern void find_looks (tree fn, std::vector<look> *list);

#endif /* GOMP_STREAM_FIRST_LOOKS_H */
