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

/* The runtime's structures and entry points (libgomp-stream/abi.h) as
   trees.  */

#ifndef GOMP_STREAM_PLUGIN_ABI_H
#define GOMP_STREAM_PLUGIN_ABI_H 1

/* Bits of a view's flags, and kinds of wait scopes, as in the runtime's
   abi.h.  */
enum abi_view_flags
{
  ABI_VIEW_OUTPUT = 1,
  ABI_VIEW_INDEXED = 2,
  ABI_VIEW_DYNAMIC = 4,
  ABI_VIEW_POINTER = 8,
  ABI_VIEW_STATIC = 16,
  ABI_VIEW_SHARED = 32,
  ABI_VIEW_VARIADIC = 64,
  ABI_VIEW_COUNTED = 128,
  ABI_VIEW_ALTERNATIVE = 256,
  ABI_VIEW_HANDLES = 512,
  ABI_VIEW_COUNT_SIZE = 1 << 16,
  ABI_VIEW_COUNT_SIGNED = 1 << 20
};

/* Bits of a site's flags.  */
enum { ABI_SITE_SHARED = 1, ABI_SITE_CONSTANT = 2, ABI_SITE_ORDERED = 4 };

enum abi_scope_kind
{
  ABI_SCOPE_FUNCTION = 0,
  ABI_SCOPE_PARALLEL = 1,
  ABI_SCOPE_SINGLE = 2
};

enum { ABI_VERSION = 11 };

enum abi_type
{
  ABI_PORT, ABI_ARG, ABI_FRAME_VIEW, ABI_FRAME, ABI_SCOPE, ABI_VIEW_REF,
  ABI_VAR, ABI_VIEW_DESC, ABI_SITE, ABI_ROUND, ABI_COUNTED, ABI_AREA, ABI_OPS,
  ABI_PLACE, ABI_STAY,
  ABI_N_TYPES
};

enum abi_function
{
  ABI_SCOPE_ENTER, ABI_SCOPE_LEAVE, ABI_FORGET, ABI_FIND, ABI_POST, ABI_DEFINE,
  ABI_WAIT, ABI_WAIT_STAGE, ABI_CHANGED, ABI_TICK, ABI_REFER,
  ABI_RESOLVE, ABI_HANDLES, ABI_COPY, ABI_REPEAT, ABI_MISCOUNTED, ABI_RETURN, ABI_ENDED,
  ABI_LIVES, ABI_CAUGHT, ABI_RETHROW, ABI_RETHROWN, ABI_HAND_OVER, ABI_ADOPT,
  ABI_IN_PLACE,
  ABI_N_FUNCTIONS
};

/* Names by which the passes know the code that the lowering made.  */
#define ABI_FRAME_NAME ".gomp_stream_frame"

/* Whether DECL, which may have no name, is a frame pointer: what it is called begins
   with that.  */
extern bool abi_frame_p (const_tree decl);

/* The field of TYPE that is the frame pointer, if that is the type of a body's
   argument; else null.  */
extern tree abi_frame_field (const_tree type);

extern void abi_start (const char *plugin_name);

/* uint64_t.  */
extern tree abi_u64 (void);
extern tree abi_get_type (enum abi_type);
extern tree abi_get_function (enum abi_function);

/* Makes a structure type of N_FIELDS fields: name, type, ...  */
extern tree abi_make_struct (const char *name, int n_fields, ...);
/* Completes the structure TYPE, called NAME, of FIELDS, last to first.  */
extern void abi_finish_struct (tree type, const char *name, tree fields);
/* Field NUMBER of structure type TYPE.  */
extern tree abi_field (tree type, int number);
/* OBJECT.field, and its address's counterpart POINTER->field.  */
extern tree abi_component (tree object, int number);
extern tree abi_arrow (tree pointer, int number);

/* Data in static storage.  */
extern tree abi_string (const char *);
extern tree abi_make_static (const char *name, tree type);
/* The same for number NUMBER of function FN: one object in the whole program if
   FN is one function in the whole program.  */
extern tree abi_make_static_of (tree fn, unsigned number, const char *name,
				tree type);
extern void abi_set_static (tree var, tree value);
/* A value of structure type TYPE with the N field values given.  */
extern tree abi_constructor (tree type, int n, ...);

#endif /* GOMP_STREAM_PLUGIN_ABI_H */
