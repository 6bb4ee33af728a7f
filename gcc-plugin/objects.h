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

/* Generates the functions by which the runtime constructs, moves and destroys elements
   and captures of class type.  */

#ifndef GOMP_STREAM_OBJECTS_H
#define GOMP_STREAM_OBJECTS_H 1

extern void objects_start (const char *plugin_name);

/* Whether objects of TYPE, which are not to be copied as bytes, can be made
   without a value; and assigned.  Where they are not WRITTEN_P, const ones can be: others
   write them.  */
extern bool constructible_p (tree type);
extern bool assignable_p (tree type, bool written_p);

/* Whether objects of TYPE can be assigned without a change of what they are
   assigned from; and made as copies.  */
extern bool copyable_p (tree type);
extern bool copy_constructible_p (tree type);

/* The address of the operations on elements of TYPE; a null pointer if they are
   copied as bytes.  */
extern tree element_operations (tree type);

/* The address of a function that destroys the object of TYPE at its argument; a
   null pointer if nothing is to be done.  */
extern tree destructor_function (tree type);

/* The address of a function that moves the object of TYPE at its second argument to the
   one at its first.  */
extern tree move_function (tree type);

/* Expressions that make OBJECT, which is not one yet, a copy of FROM, and that
   destroy it.  */
extern tree copy_construction (tree object, tree from);
extern tree destruction (tree object);

#endif /* GOMP_STREAM_OBJECTS_H */
