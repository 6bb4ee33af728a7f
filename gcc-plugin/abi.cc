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

/* Builds the runtime's structures and entry points as trees, for whatever
   target the compiler has.  */

#include "gcc-headers.h"
#include "abi.h"

static tree types[ABI_N_TYPES];
static tree functions[ABI_N_FUNCTIONS];

static const struct ggc_root_tab roots[] =
{
  { types, ABI_N_TYPES, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  { functions, ABI_N_FUNCTIONS, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

void
abi_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (roots));
}

tree
abi_u64 (void)
{
  return (TYPE_PRECISION (long_unsigned_type_node) == 64
	  ? long_unsigned_type_node : long_long_unsigned_type_node);
}

tree
abi_make_struct (const char *name, int n_fields, ...)
{
  tree type = make_node (RECORD_TYPE);
  tree fields = NULL_TREE;
  va_list ap;
  va_start (ap, n_fields);
  for (int i = 0; i < n_fields; i++)
    {
      const char *field_name = va_arg (ap, const char *);
      tree field_type = va_arg (ap, tree);
      tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL,
			       get_identifier (field_name), field_type);
      DECL_CHAIN (field) = fields;
      fields = field;
    }
  va_end (ap);
  abi_finish_struct (type, name, fields);
  return type;
}

void
abi_finish_struct (tree type, const char *name, tree fields)
{
  /* Whatever #pragma pack or -fpack-struct says.  */
  unsigned int user_alignment = maximum_field_alignment;
  maximum_field_alignment = 0;
  finish_builtin_struct (type, name, fields, NULL_TREE);
  maximum_field_alignment = user_alignment;
}

tree
abi_field (tree type, int number)
{
  tree field = TYPE_FIELDS (type);
  for (;; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && number-- == 0)
      return field;
}

tree
abi_component (tree object, int number)
{
  tree field = abi_field (TREE_TYPE (object), number);
  return build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE);
}

tree
abi_arrow (tree pointer, int number)
{
  return abi_component (build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (pointer)),
				pointer), number);
}

bool
abi_frame_p (const_tree decl)
{
  return (DECL_P (decl) && DECL_NAME (decl)
	  && strncmp (IDENTIFIER_POINTER (DECL_NAME (decl)), ABI_FRAME_NAME,
		      strlen (ABI_FRAME_NAME)) == 0);
}

tree
abi_frame_field (const_tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && abi_frame_p (field))
      return field;
  return NULL_TREE;
}

static tree
const_char_pointer (void)
{
  return build_pointer_type (build_qualified_type (char_type_node,
						   TYPE_QUAL_CONST));
}

static tree
u32 (void)
{
  return unsigned_type_node;
}

static tree
make_type (enum abi_type which)
{
  tree u64 = abi_u64 ();
  tree char_pointer = build_pointer_type (char_type_node);
  switch (which)
    {
    case ABI_PORT:
      return abi_make_struct ("gomp_stream_port", 7, "next", u64, "limit", u64,
			      "bias", char_pointer, "stage", ptr_type_node,
			      "define", u64, "successor", ptr_type_node,
			      "keys", build_pointer_type (ptr_type_node));
    case ABI_ARG:
      return abi_make_struct ("gomp_stream_arg", 4, "key", ptr_type_node,
			      "burst", u64, "horizon", u64, "count", u64);
    case ABI_FRAME_VIEW:
      return abi_make_struct ("gomp_stream_frame_view", 3, "window",
			      char_pointer, "stride", u64, "row", u64);
    case ABI_FRAME:
      return abi_make_struct ("gomp_stream_frame", 3, "n", u64, "records",
			      char_pointer, "view",
			      build_array_type (abi_get_type (ABI_FRAME_VIEW),
						build_range_type
						(sizetype, size_zero_node,
						 NULL_TREE)));
    case ABI_SCOPE:
      return abi_make_struct ("gomp_stream_scope", 1, "opaque",
			      build_array_type_nelts (ptr_type_node, 8));
    case ABI_VIEW_REF:
      return abi_make_struct ("gomp_stream_view_ref", 2, "site", ptr_type_node,
			      "view", u32 ());
    case ABI_VAR:
      return abi_make_struct ("gomp_stream_var", 5,
			      "name", const_char_pointer (),
			      "file", const_char_pointer (),
			      "line", u32 (), "n_consumers", u32 (),
			      "consumers", ptr_type_node);
    case ABI_VIEW_DESC:
      return abi_make_struct ("gomp_stream_view_desc", 11, "flags", u32 (),
			      "line", u32 (), "column", u32 (),
			      "elem_align", u32 (), "elem_size", u64,
			      "stream_name", const_char_pointer (),
			      "window_name", const_char_pointer (),
			      "var", ptr_type_node, "ops", ptr_type_node,
			      "lane_from", u32 (), "lane_to", u32 ());
    case ABI_SITE:
      return abi_make_struct ("gomp_stream_site", 18, "abi_version", u32 (),
			      "flags", u32 (), "file", const_char_pointer (),
			      "function", const_char_pointer (),
			      "line", u32 (), "column", u32 (),
			      "rec_size", u32 (), "rec_align", u32 (),
			      "n_views", u32 (), "n_copies", u32 (),
			      "views", ptr_type_node,
			      "count_offset", u32 (), "count_size", u32 (),
			      "destroy", ptr_type_node,
			      "group", ptr_type_node,
			      "order_from", u32 (), "order_to", u32 (),
			      "state", const_char_pointer ());
    case ABI_OPS:
      return abi_make_struct ("gomp_stream_ops", 6,
			      "construct", ptr_type_node,
			      "destroy", ptr_type_node,
			      "move", ptr_type_node, "copy", ptr_type_node,
			      "count", u64, "size", u64);
    case ABI_ROUND:
      return abi_make_struct ("gomp_stream_round", 3, "pause", u64,
			      "seen", u64, "failures", u64);
    case ABI_COUNTED:
      return abi_make_struct ("gomp_stream_counted", 2, "window", char_pointer,
			      "count", u64);
    case ABI_AREA:
      return abi_make_struct ("gomp_stream_area", 2, "next", char_pointer,
			      "most", u64);
    case ABI_PLACE:
      return abi_make_struct ("gomp_stream_place", 4, "sites", ptr_type_node,
			      "n_sites", u64, "replicated", u64, "opaque",
			      build_array_type_nelts (u64, 5));
    case ABI_STAY:
      return abi_make_struct ("gomp_stream_stay", 2, "turns", u64, "opaque",
			      build_array_type_nelts (u64, 7));
    default:
      gcc_unreachable ();
    }
}

tree
abi_get_type (enum abi_type which)
{
  if (!types[which])
    types[which] = make_type (which);
  return types[which];
}

static tree
make_function (const char *name, tree type)
{
  tree decl = build_fn_decl (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  /* C++ looks at what it knows of each function that is called.  */
  if (c_dialect_cxx ())
    retrofit_lang_decl (decl);
  /* What a body throws does not leave it.  */
  TREE_NOTHROW (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

tree
abi_get_function (enum abi_function which)
{
  if (functions[which])
    return functions[which];

  tree ptr = ptr_type_node, cptr = const_ptr_type_node, u64 = abi_u64 ();
  tree port = build_pointer_type (abi_get_type (ABI_PORT));
  tree type, decl;
  switch (which)
    {
    case ABI_SCOPE_ENTER:
      type = build_function_type_list (void_type_node, ptr, unsigned_type_node,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_scope_enter", type);
      break;
    case ABI_SCOPE_LEAVE:
      type = build_function_type_list (void_type_node, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_scope_leave", type);
      break;
    case ABI_FORGET:
      type = build_function_type_list (void_type_node, ptr, size_type_node,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_forget", type);
      break;
    case ABI_FIND:
      type = build_function_type_list (port, cptr, port, port, NULL_TREE);
      decl = make_function ("GOMP_stream_find", type);
      break;
    case ABI_POST:
      type = build_function_type_list (port, port, cptr, cptr, u64, NULL_TREE);
      decl = make_function ("GOMP_stream_post", type);
      break;
    case ABI_DEFINE:
      type = build_function_type_list (void_type_node, ptr, cptr,
				       size_type_node, size_type_node,
				       size_type_node, cptr, NULL_TREE);
      decl = make_function ("GOMP_stream_define", type);
      break;
    case ABI_WAIT:
      type = build_function_type_list (void_type_node, NULL_TREE);
      decl = make_function ("GOMP_stream_wait", type);
      break;
    case ABI_WAIT_STAGE:
      type = build_function_type_list (void_type_node, port, NULL_TREE);
      decl = make_function ("GOMP_stream_wait_stage", type);
      break;
    case ABI_CHANGED:
      type = build_function_type_list (void_type_node, cptr,
				       unsigned_type_node, unsigned_type_node,
				       u64, u64, NULL_TREE);
      decl = make_function ("GOMP_stream_changed", type);
      TREE_THIS_VOLATILE (decl) = 1;
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("cold"), NULL_TREE,
					  DECL_ATTRIBUTES (decl));
      break;
    case ABI_TICK:
      type = build_function_type_list (void_type_node, cptr, ptr, u64,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_tick", type);
      break;
    case ABI_REFER:
      type = build_function_type_list (void_type_node, ptr, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_refer", type);
      break;
    case ABI_RESOLVE:
      type = build_function_type_list (ptr, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_resolve", type);
      break;
    case ABI_HANDLES:
      type = build_function_type_list (build_pointer_type (ptr), ptr, ptr,
				       size_type_node, size_type_node,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_handles", type);
      break;
    case ABI_COPY:
      type = build_function_type_list (ptr, cptr, size_type_node,
				       size_type_node, NULL_TREE);
      decl = make_function ("GOMP_stream_copy", type);
      break;
    case ABI_RETURN:
      type = build_function_type_list (void_type_node, NULL_TREE);
      decl = make_function ("GOMP_stream_return", type);
      break;
    case ABI_CAUGHT:
      type = build_function_type_list (void_type_node, ptr, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_caught", type);
      break;
    case ABI_RETHROW:
      type = build_function_type_list (void_type_node, NULL_TREE);
      decl = make_function ("GOMP_stream_rethrow", type);
      TREE_NOTHROW (decl) = 0;
      break;
    case ABI_RETHROWN:
      type = build_function_type_list (void_type_node, NULL_TREE);
      decl = make_function ("GOMP_stream_rethrown", type);
      break;
    case ABI_HAND_OVER:
      type = build_function_type_list (void_type_node, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_hand_over", type);
      break;
    case ABI_ADOPT:
      type = build_function_type_list (void_type_node, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_adopt", type);
      break;
    case ABI_LIVES:
      type = build_function_type_list (void_type_node, ptr, integer_type_node,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_lives", type);
      break;
    case ABI_IN_PLACE:
      type = build_function_type_list (u64, ptr, ptr, NULL_TREE);
      decl = make_function ("GOMP_stream_in_place", type);
      break;
    case ABI_REPEAT:
      type = build_function_type_list (u64, ptr, u64, u64, NULL_TREE);
      decl = make_function ("GOMP_stream_repeat", type);
      break;
    case ABI_ENDED:
      type = build_function_type_list (integer_type_node,
				       build_pointer_type
				       (abi_get_type (ABI_FRAME)), NULL_TREE);
      decl = make_function ("GOMP_stream_ended", type);
      /* It reads the frame only, where the body's calls may have written.  */
      DECL_PURE_P (decl) = 1;
      break;
    case ABI_MISCOUNTED:
      type = build_function_type_list (void_type_node, unsigned_type_node, u64,
				       NULL_TREE);
      decl = make_function ("GOMP_stream_miscounted", type);
      TREE_THIS_VOLATILE (decl) = 1;
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("cold"), NULL_TREE,
					  DECL_ATTRIBUTES (decl));
      break;
    default:
      gcc_unreachable ();
    }
  functions[which] = decl;
  return decl;
}

tree
abi_string (const char *text)
{
  return build_string_literal (strlen (text) + 1, text);
}

tree
abi_make_static (const char *name, tree type)
{
  tree var = build_decl (BUILTINS_LOCATION, VAR_DECL,
			 create_tmp_var_name (name), type);
  TREE_STATIC (var) = 1;
  TREE_READONLY (var) = 1;
  TREE_ADDRESSABLE (var) = 1;
  TREE_USED (var) = 1;
  DECL_ARTIFICIAL (var) = 1;
  DECL_IGNORED_P (var) = 1;
  return var;
}

tree
abi_make_static_of (tree fn, unsigned number, const char *name, tree type)
{
  tree var = abi_make_static (name, type);
  if (!vague_linkage_p || !TREE_PUBLIC (fn) || !vague_linkage_p (fn))
    return var;
  const char *fn_name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  for (const char *p = fn_name; *p; p++)
    /* The pattern of a constructor or destructor has no name of its own.  */
    if (!ISALNUM (*p) && *p != '_' && *p != '.' && *p != '$')
      return var;
  std::string unique = std::string (fn_name) + "." + name + "."
		       + std::to_string (number);
  DECL_NAME (var) = get_identifier (unique.c_str ());
  SET_DECL_ASSEMBLER_NAME (var, DECL_NAME (var));
  TREE_PUBLIC (var) = 1;
  DECL_VISIBILITY (var) = DECL_VISIBILITY (fn);
  DECL_VISIBILITY_SPECIFIED (var) = DECL_VISIBILITY_SPECIFIED (fn);
  make_decl_one_only (var, DECL_ASSEMBLER_NAME (var));
  return var;
}

void
abi_set_static (tree var, tree value)
{
  TREE_CONSTANT (value) = 1;
  TREE_STATIC (value) = 1;
  DECL_INITIAL (var) = value;
  varpool_node::finalize_decl (var);
}

tree
abi_constructor (tree type, int n, ...)
{
  vec<constructor_elt, va_gc> *elts = NULL;
  va_list ap;
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    {
      tree field = abi_field (type, i);
      tree value = fold_convert (TREE_TYPE (field), va_arg (ap, tree));
      CONSTRUCTOR_APPEND_ELT (elts, field, value);
    }
  va_end (ap);
  tree constructor = build_constructor (type, elts);
  TREE_CONSTANT (constructor) = 1;
  TREE_STATIC (constructor) = 1;
  return constructor;
}
