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

/* The attributes of the OpenStream dialect.  */

#ifndef GOMP_STREAM_ATTRIBUTES_H
#define GOMP_STREAM_ATTRIBUTES_H 1

extern void attributes_start (const char *plugin_name);

/* Whether the consumers of the streams that variable DECL names share one read
   position.  */
extern bool shared_position_p (tree decl);

/* Whether variable DECL is a reference to a stream, or an array of such.  */
extern bool stream_reference_p (tree decl);

/* Makes references of the parameters of function FN that are streams.  */
extern void lower_stream_parameters (tree fn);

/* The translation unit follows OpenStream's rules: what clauses name are streams
   of that dialect without an attribute.  */
extern bool openstream_p;

/* Takes the plugin's argument KEY with VALUE, which may be null.  Returns false if
   it is not DIALECT.  */
extern bool dialect_argument (const char *key, const char *value);

/* Gives the variable DECL, which a clause names, the attribute STREAM, if it has
   none of the dialect's.  */
extern void make_stream (tree decl);

#endif /* GOMP_STREAM_ATTRIBUTES_H */
