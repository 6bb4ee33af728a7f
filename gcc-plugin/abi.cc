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
#include "trees.h"

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
abi_field (tree type, int field)
{
  for (tree decl = TYPE_FIELDS (type);; decl = DECL_CHAIN (decl))
    if (TREE_CODE (decl) == FIELD_DECL && field-- == 0)
      return decl;
}

tree
abi_component (tree object, int field)
{
  tree decl = abi_field (TREE_TYPE (object), field);
  return build3 (COMPONENT_REF, TREE_TYPE (decl), object, decl, NULL_TREE);
}

tree
abi_arrow (tree pointer, int field)
{
  return abi_component (build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (pointer)),
				pointer), field);
}

tree
abi_view_of (tree frame, unsigned number)
{
  return array_element (abi_arrow (frame, abi_frame::view), size_int (number));
}

bool
abi_frame_p (const_tree decl)
{
  return DECL_P (decl) && has_prefix_p (decl, ABI_FRAME_NAME);
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

tree
abi_body_field (const_tree fn)
{
  tree parm = DECL_ARGUMENTS (fn);
  return (parm && POINTER_TYPE_P (TREE_TYPE (parm))
	  ? abi_frame_field (TREE_TYPE (TREE_TYPE (parm))) : NULL_TREE);
}

/* Makes the structure type WHICH, with N elements in the array at its end, or any
   number if N is null.  */

static tree
make_type (enum abi_type which, const size_t *n)
{
  tree u32 = unsigned_type_node, u64 = abi_u64 (), ptr = ptr_type_node;
  tree size = size_type_node;
  tree chars = build_pointer_type (char_type_node);
  tree cchars = build_pointer_type (build_qualified_type (char_type_node,
							  TYPE_QUAL_CONST));
  auto pointer_to = build_pointer_type;
  auto array = [] (tree type, size_t length)
  { return build_array_type_nelts (type, length); };
  auto rest_of = [n] (enum abi_type each)
  {
    tree type = abi_get_type (each);
    return (n ? build_array_type_nelts (type, *n)
	    : build_array_type (type, build_range_type (sizetype,
							size_zero_node,
							NULL_TREE)));
  };
  tree fields = NULL_TREE;
  auto add = [&fields] (const char *name, tree type)
  {
    tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL,
			     get_identifier (name), type);
    DECL_CHAIN (field) = fields;
    fields = field;
  };
  const char *name;
  switch (which)
    {
#define ABI_STRUCT(type, name_) case ABI_##type: name = "gomp_stream_" #name_;
#define ABI_FIELD(tree_, c_type, name_, array_) add (#name_, tree_);
#define ABI_STRUCT_END break;
#include "../libgomp-stream/abi.def"
    default:
      gcc_unreachable ();
    }
  tree type = make_node (RECORD_TYPE);
  abi_finish_struct (type, name, fields);
  return type;
}

tree
abi_get_type (enum abi_type which)
{
  if (!types[which])
    types[which] = make_type (which, NULL);
  return types[which];
}

tree
abi_get_type_of (enum abi_type which, size_t n)
{
  return make_type (which, &n);
}

/* What the compiler is to know of a function.  */
enum function_kind
{
  ABI_PLAIN,
  /* It looks at what its arguments point to, where others may have written.  */
  ABI_READS,
  ABI_THROWS,
  /* It keeps nothing of what its first argument leads to, like free.  */
  ABI_FREES,
  ABI_NEVER_RETURNS
};

static tree
make_function (const char *name, enum function_kind kind, tree type)
{
  if (kind == ABI_FREES)
    {
      const char spec[] = ". w . . ";
      tree args = build_tree_list (NULL_TREE,
				   build_string (sizeof spec - 1, spec));
      type = build_type_attribute_variant
	       (type, tree_cons (get_identifier ("fn spec"), args, NULL_TREE));
    }
  tree decl = build_fn_decl (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  /* C++ looks at what it knows of each function that is called.  */
  if (c_dialect_cxx ())
    retrofit_lang_decl (decl);
  /* What a body throws does not leave it.  */
  TREE_NOTHROW (decl) = kind != ABI_THROWS;
  DECL_PURE_P (decl) = kind == ABI_READS;
  if (kind == ABI_NEVER_RETURNS)
    {
      TREE_THIS_VOLATILE (decl) = 1;
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("cold"), NULL_TREE,
					  DECL_ATTRIBUTES (decl));
    }
  DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  return decl;
}

tree
abi_get_function (enum abi_function which)
{
  if (functions[which])
    return functions[which];

  tree nothing = NULL_TREE, void_type = void_type_node;
  tree integer = integer_type_node, u32 = unsigned_type_node;
  tree u64 = abi_u64 (), size = size_type_node;
  tree ptr = ptr_type_node, cptr = const_ptr_type_node;
  auto pointer_to = build_pointer_type;
  tree port = build_pointer_type (abi_get_type (ABI_PORT));
  tree frame = build_pointer_type (abi_get_type (ABI_FRAME));
  tree decl;
  switch (which)
    {
#define ABI_TYPED(tree_, c_declaration) tree_
#define ABI_FUNCTION(function, name, kind, ...) \
    case ABI_##function: \
      decl = make_function (#name, kind, \
			    build_function_type_list (__VA_ARGS__, \
						      NULL_TREE)); \
      break;
#include "../libgomp-stream/abi.def"
#undef ABI_TYPED
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
abi_static_array (const char *name, tree element, const std::vector<tree> &values)
{
  vec<constructor_elt, va_gc> *elts = NULL;
  for (tree value : values)
    CONSTRUCTOR_APPEND_ELT (elts, size_int (vec_safe_length (elts)),
			    fold_convert (element, value));
  tree type = build_array_type_nelts (element, values.size ());
  tree var = abi_make_static (name, type);
  abi_set_static (var, build_constructor (type, elts));
  return var;
}

tree
abi_constructor (tree type, std::initializer_list<abi_value> values)
{
  vec<constructor_elt, va_gc> *elts = NULL;
  int last = -1;
  for (const abi_value &v : values)
    {
      gcc_assert (v.field > last);
      last = v.field;
      tree field = abi_field (type, v.field);
      CONSTRUCTOR_APPEND_ELT (elts, field,
			      fold_convert (TREE_TYPE (field), v.value));
    }
  tree constructor = build_constructor (type, elts);
  TREE_CONSTANT (constructor) = 1;
  TREE_STATIC (constructor) = 1;
  return constructor;
}

bool
abi_target_p (location_t loc)
{
  static bool told_p;
  if (POINTER_SIZE == 64)
    return true;
  if (!told_p)
    error_at (loc, "tasks with streams need a target whose pointers have 64 bits");
  told_p = true;
  return false;
}
