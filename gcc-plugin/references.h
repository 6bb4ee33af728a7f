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

/* Streams under other names: references to them, and ordinary tasks that use
   them.  */

#ifndef GOMP_STREAM_REFERENCES_H
#define GOMP_STREAM_REFERENCES_H 1

/* The variable by which REF, which may be an element, names a stream.  */
extern tree named_by (tree ref);

/* Makes REF stand for STREAM.  Returns the statement that does so.  */
extern tree make_reference (location_t loc, tree ref, tree stream);

/* Makes the ordinary task at *STMT_P, in function FN, use the streams around it,
   and not copies of their variables, and complete what it activates.  */
extern void share_streams (tree fn, tree *stmt_p);

#endif /* GOMP_STREAM_REFERENCES_H */
