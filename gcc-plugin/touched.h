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

/* What the bodies of the file's stages may touch in objects that they get by address, and of
   static variables: the members, and types of what has no member's name.  */

#ifndef GOMP_STREAM_TOUCHED_H
#define GOMP_STREAM_TOUCHED_H 1

struct stream_task;

/* Notes what TASK has in its clauses and in BODY, before that is lowered.  */
extern void note_touched (const stream_task &task, tree body);

/* Follows the calls in bodies, when the whole file is read.  */
extern void follow_touched ();

/* How bodies may touch what somebody else reads or writes.  SAYS_END: where they write it,
   they give it a constant and call gomp_stream_end.  */
enum touch { UNTOUCHED, SAYS_END, TOUCHED };

/* What bodies may write of that which the expression T reads, or touch of that which it
   writes: a member, or an object behind a pointer; or, if ANY_P, what other files' bodies
   may: all members that no header of the system declares.  */
extern touch touched_part (tree t, bool any_p);

/* The same of the object at REF, with members of members, which is written if
   WRITE_P.  */
extern touch touched (tree ref, bool write_p, bool any_p);

/* The same of DECL, a member of any object, or a static variable; or something else, which
   nobody touches.  */
extern touch touched_decl (tree decl, bool write_p);

/* The member that REF is, or an element of it; or else what REF is.  */
extern tree stream_part (tree ref);

/* Whether a directive names DECL, a member of any object, or a static variable, as a
   stream.  */
extern bool stream_p (tree decl);

/* Whether T assigns to its first operand.  */
extern bool assignment_p (tree t);

/* Whether T is a static variable of the program's.  */
extern bool static_p (tree t);

/* Whether a body has the static variable DECL by its name.  */
extern bool named_p (tree decl);

/* Whether REF is, or is in, a member of something.  */
extern bool member_p (tree ref);

/* Whether who gets an address as TYPE only reads what is there.  */
extern bool constant_address_p (tree type);

#endif /* GOMP_STREAM_TOUCHED_H */
