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

/* What calls do to the objects that they hand on, and by which variables these are
   reached.  */

#ifndef GOMP_STREAM_LENT_CALLS_H
#define GOMP_STREAM_LENT_CALLS_H 1

#include "handing.h"

/* Remembers what is known of H's function.  */
extern void remember_handing (const handing &h);

/* The same where H's function may be P.  */
extern void remember_indirect (const pointee &p, const handing &h);

/* What is remembered of FN, or null.  */
extern const known_function *find_function (tree fn);

/* What a call is to its caller.  */
enum call_kind
{
  /* It may activate tasks; and nobody knows which.  */
  ACTIVATES, MAY_ACTIVATE,
  /* A function that looks at what bodies may touch.  */
  LOOKS,
  /* Another function of the file's; one without code, or of the system's headers, that
     looks at what it gets.  */
  PLAIN, PLAIN_OF_SYSTEM,
  /* Nothing that the program calls.  */
  OURS
};

extern call_kind kind_of (gcall *call);

/* Whether CALL, which is none of the program's, waits.  */
extern bool wait_p (gcall *call);

/* What is known of what CALL calls; nothing is set if that is nothing.  Where a pointer or a
   virtual call leads there, it is what is so of any function that fits.  */
extern const known_function &known_callee (gcall *call);

/* The variable by which the program reaches the object to which T points: the object, or a
   pointer to it, or what has such a pointer, as a unique_ptr or a list.  Null if that is not
   seen.  */
extern tree object_at (tree t);

/* The same of the object with the part REF.  */
extern tree object_in (tree ref);

/* Whether REF is a part of something that the program does not know.  */
extern bool ours_p (tree ref);

/* Whether DECL, as above, is an automatic variable with the object.  */
extern bool own_p (tree decl);

/* Which variables may lead to the same objects.  */

class joined_objects
{
public:
  /* The variable that stands for those that are joined with OBJECT.  */
  tree first_of (tree object) const;
  void join (tree, tree);

private:
  /* The next one on the way to that.  */
  std::map<tree, tree> m_next;
};

/* The memory whose address ARG is, if that is known; else null.  */
extern tree memory_at (tree arg);

/* Whether what CALL calls only reads what its argument I points to.  */
extern bool constant_argument_p (gcall *call, unsigned i);

#endif /* GOMP_STREAM_LENT_CALLS_H */
