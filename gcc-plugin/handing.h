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

/* What functions hand to others.  */

#ifndef GOMP_STREAM_HANDING_H
#define GOMP_STREAM_HANDING_H 1

#include "first-looks.h"
#include "indirect.h"
#include "touched.h"

/* What is known of a function with code, when the whole file is read.  */

struct known_function
{
  /* Whether it may activate tasks on streams that others declare, or call something
     that does; and whether it calls something that does.  */
  bool uses_p = false, lends_p = false;
  /* Whether it surely has tasks that last longer than its calls, on streams that others
     declare or static ones, or calls something that does.  */
  bool tasks_p = false;
  /* What bodies may do to parts that it, or what it hands something to, has.  */
  touch touches = UNTOUCHED;
  /* Whether such a part is one of a static variable.  */
  bool statics_p = false;
  /* Whether it has such parts before it calls something with tasks.  */
  bool looks_first_p = false;
};

/* What a function's code has.  */

struct handing : known_function
{
  tree fn;
  /* The functions with code that it calls; those of them to which it may hand streams; and
     those without names that it calls.  */
  hash_set<tree> calls, callees;
  std::set<pointee> indirect;
  /* The variables of which it takes the address, and not only for functions that do
     nothing with it.  */
  hash_set<tree> addressed;
  /* Whether it hands something to a function that is not known.  */
  bool unknown_p = false;
  /* What it has, in the order of its code, up to its first own directive.  */
  std::vector<look> order;
  /* Whether it calls alloca.  */
  bool alloca_p = false;
};

/* Whether the file has directives with streams.  */
extern bool stream_directives_p ();

/* Whether FN has directives with streams of others.  */
extern bool user_p (tree fn);

/* Whether FN has directives.  */
extern bool own_directives_p (tree fn);

/* Whether FN, which is declared only, keeps away from streams and from what it is
   handed.  */
extern bool harmless_p (tree fn);

/* Whether a header of the system declares FN.  */
extern bool of_system_header_p (tree fn);

/* The function whose code is that of FN, as of C++'s constructors and destructors.  */
extern tree with_code (tree fn);

/* The variable of which the argument ARG of a call is the address, or null.  */
extern tree addressed (tree arg);

/* Reads function FN, which has code.  */
extern handing *read_handing (tree fn);

/* Notes that FN has directives with streams; if FOREIGN_P, that a pointer or a reference
   leads to one of these; if LASTING_P, that or that one is static.  */
extern void note_directives (tree fn, bool foreign_p, bool lasting_p);

/* Notes that the scope of DECL, a stream, ends it.  */
extern void note_own_stream (tree decl);

#endif /* GOMP_STREAM_HANDING_H */
