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

/* What names a stream or a window in a clause; see designators.cc.  */

#ifndef GOMP_STREAM_DESIGNATORS_H
#define GOMP_STREAM_DESIGNATORS_H 1

#include <initializer_list>

#include "tokens.h"

/* What names a stream or a window: a name, which may be qualified, and bracket
   groups; a stream also by members, calls, casts and indirections.  */

struct designator
{
  /* Where the bracket group opens that is its end; its end if there is none.  */
  size_t bracket;
  /* The token behind it.  */
  size_t end;
  /* Whether it is complete, and whether what it opens is closed.  */
  bool name_p, closed_p;
};

/* Finds the designator at the beginning of tokens BEGIN to END of LIST, one of a
   stream if STREAM_P.  */
extern designator find_designator (const located_list &list, size_t begin,
				   size_t end, bool stream_p);

/* The first token from BEGIN to END of LIST of one of the TYPES that no bracket and
   no arguments of a template enclose; END if there is none.  */
extern size_t find_outside (const located_list &list, size_t begin, size_t end,
			    std::initializer_list<enum cpp_ttype> types);

#endif /* GOMP_STREAM_DESIGNATORS_H */
