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

/* Streams that are known by handles, as in programs of OpenStream: void * stands for
   the address of a stream's variable.  */

#ifndef GOMP_STREAM_HANDLES_H
#define GOMP_STREAM_HANDLES_H 1

/* If the marker CALL names a stream by a handle, the type of its elements, which is
   the window's; else null.  */
extern tree handled_type (tree call);

/* The address of the stream of that CALL, a pointer to ELEMENT; or, for an array of
   windows, of its first handle.  */
extern tree handled_address (tree call, tree element);

/* Replaces the conversion T of a stream, or of an array of streams, to a handle or an
   array of handles by what it stands for; null if it is no such thing.  */
extern tree convert_to_handle (tree t);

/* Has the call T of memcpy, if it copies an array of streams, copy handles.  */
extern void copy_handles (tree t);

#endif /* GOMP_STREAM_HANDLES_H */
