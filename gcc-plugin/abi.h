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

/* Constants as in the runtime's abi.h, ABI_VIEW_OUTPUT and so on, and for each
   structure what abi_field calls its fields: abi_port::next.  */
#define ABI_ENUM(name) enum abi_##name {
#define ABI_CONSTANT(name, value) ABI_##name = value,
#define ABI_ENUM_END };
#define ABI_STRUCT(type, name) struct abi_##name { enum {
#define ABI_FIELD(tree, c_type, name, array) name,
#define ABI_STRUCT_END }; };
#include "../libgomp-stream/abi.def"

enum abi_type
{
#define ABI_STRUCT(type, name) ABI_##type,
#define ABI_STRUCT_END
#include "../libgomp-stream/abi.def"
  ABI_N_TYPES
};

enum abi_function
{
#define ABI_FUNCTION(function, name, kind, ...) ABI_##function,
#include "../libgomp-stream/abi.def"
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

/* That field of the argument of FN, if it is the body of a stream task, which GCC outlined;
   else null.  */
extern tree abi_body_field (const_tree fn);

extern void abi_start (const char *plugin_name);

/* uint64_t.  */
extern tree abi_u64 (void);
extern tree abi_get_type (enum abi_type);
/* The same structure with N elements in the array at its end.  */
extern tree abi_get_type_of (enum abi_type, size_t n);
extern tree abi_get_function (enum abi_function);

/* Whether the target is one for which there is a runtime; says so once, for what is
   at LOC, if not.  */
extern bool abi_target_p (location_t loc);

/* Makes a structure type of N_FIELDS fields: name, type, ...  */
extern tree abi_make_struct (const char *name, int n_fields, ...);
/* Completes the structure TYPE, called NAME, of FIELDS, last to first.  */
extern void abi_finish_struct (tree type, const char *name, tree fields);
/* Field FIELD of structure type TYPE: abi_port::next and so on, or a number where
   the structure is the program's own.  */
extern tree abi_field (tree type, int field);
/* OBJECT.field, and its address's counterpart POINTER->field.  */
extern tree abi_component (tree object, int field);
extern tree abi_arrow (tree pointer, int field);
/* The part of view NUMBER in the frame at FRAME.  */
extern tree abi_view_of (tree frame, unsigned number);

/* Data in static storage.  */
extern tree abi_string (const char *);
extern tree abi_make_static (const char *name, tree type);
/* The same for number NUMBER of function FN: one object in the whole program if
   FN is one function in the whole program.  */
extern tree abi_make_static_of (tree fn, unsigned number, const char *name,
				tree type);
extern void abi_set_static (tree var, tree value);
/* An array of these VALUES, of type ELEMENT.  */
extern tree abi_static_array (const char *name, tree element,
			      const std::vector<tree> &values);
/* A value of structure type TYPE: fields by name, in their order, and 0 in those
   that are not named.  */
struct abi_value { int field; tree value; };
extern tree abi_constructor (tree type, std::initializer_list<abi_value>);

#endif /* GOMP_STREAM_PLUGIN_ABI_H */
