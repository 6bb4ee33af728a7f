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

/* What only the front end of C++ knows, for files that cannot include its headers.  */

#ifndef GOMP_STREAM_CXX_H
#define GOMP_STREAM_CXX_H 1

/* Whether DECL is the name that the body of a lambda has for what it
   captures.  */
extern bool capture_proxy_p (tree decl);

/* The variable that lambdas know as DECL, if they capture it by reference; else
   DECL.  */
extern tree captured_by_reference (tree decl);

/* Whether the variable DECL is declared with a value.  */
extern bool initialized_p (tree decl);

/* Whether T is a block with handlers behind it, its operands.  */
extern bool try_block_p (tree t);

/* The variable whose life ends with T, if that is a statement with its
   destructor; else null.  */
extern tree ended_object (tree t);

/* The temporary that expression T initializes, or null.  In a declaration that
   an object is initialized by, only the call is left of the TARGET_EXPR; and
   the temporary is nobody's variable.  */
extern tree initialized_slot (tree t);

/* What T calls to initialize an object, if it is such an expression; else null.  */
extern tree aggregate_constructor (tree t);

/* Whether T throws an exception.  */
extern bool throw_p (tree t);

/* Notes that function FN may throw something that nothing in it shows, unless its
   declaration says that it doesn't.  */
extern void note_throw (tree fn);

/* What T is if it takes the size of what has no constant size, which the front
   end leaves to a time when a window is another array; else null.  */
extern tree size_taken (tree t);

/* Whether the member function FN, which may change its object, has a namesake that
   may not: then it is what is done with its result that changes something.  */
extern bool has_const_twin_p (tree fn);

/* Whether FN is a destructor.  */
extern bool destructor_p (tree fn);

/* Whether FN was made of a template.  */
extern bool template_instance_p (tree fn);

/* Whether the I-th argument of FN, an instance of a function template, is what any
   type gives (T &&), as of a function that hands it on.  */
extern bool takes_anything_p (tree fn, int i);

/* Whether FN is what a template makes functions of.  */
extern bool template_p (tree fn);

/* Whether the body of FN goes to those who import the module that is compiled.  */
extern bool module_body_p (tree fn);

/* Has FN, which may be a lambda's and so constexpr unsaid, not evaluated at
   compile time: the front end stops with an internal error at a task.  */
extern void run_time_only (tree fn);

#endif /* GOMP_STREAM_CXX_H */
