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

/* Elements and captures that have constructors.

   The runtime constructs, moves and destroys elements by functions that are
   made here, one set for each type in a translation unit.  They end the program
   where a constructor or a move throws: there is no body that the exception could
   come from.  What a copy throws is handed over, as what leaves a body.

   Debugging: -fdump-tree-optimized shows the functions gomp_stream_construct,
   gomp_stream_destroy, gomp_stream_move and gomp_stream_copy.  */

#define WITH_CXX_HEADERS
#include "gcc-headers.h"
#include "abi.h"
#include "clauses.h"
#include "objects.h"
#include "trees.h"

namespace {

/* What a function does with an object, or with two.  */

enum operation
{
  CONSTRUCT,
  DESTROY,
  MOVE,
  COPY
};

/* Lists of types and what was made for them: operations, and functions that
   destroy, and that move.  */
tree known_operations, known_destructors, known_moves;

const ggc_root_tab roots[] =
{
  { &known_operations, 1, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  { &known_destructors, 1, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  { &known_moves, 1, sizeof (tree), &gt_ggc_mx_tree_node,
    &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

/* The type of the objects in an element or capture of TYPE.  */

tree
class_of (tree type)
{
  return TYPE_MAIN_VARIANT (strip_array_types (type));
}

/* The expression that does OPERATION with OBJECT, and with FROM, an object of the
   same type; error_mark_node if the type does not have it.  */

tree
build_operation (enum operation what, tree object, tree from,
		 tsubst_flags_t complain)
{
  tree type = TREE_TYPE (object);
  switch (what)
    {
    case CONSTRUCT:
      return build_aggr_init (object, NULL_TREE, LOOKUP_NORMAL, complain);
    case DESTROY:
      return build_special_member_call (object, complete_dtor_identifier, NULL,
					type, LOOKUP_NORMAL | LOOKUP_NONVIRTUAL
					| LOOKUP_DESTRUCTOR, complain);
    case MOVE:
      from = move (from);
      break;
    case COPY:
      from = cp_build_fold_indirect_ref
	(build1 (NOP_EXPR, build_pointer_type
		 (cp_build_qualified_type (type, TYPE_QUAL_CONST)),
		 build1 (ADDR_EXPR, build_pointer_type (type), from)));
      break;
    }
  return cp_build_modify_expr (UNKNOWN_LOCATION, object, NOP_EXPR, from,
			       complain);
}

/* Whether OPERATION can be done with objects of TYPE.  */

bool
has_operation_p (enum operation what, tree type)
{
  type = class_of (type);
  tree pointer = build1 (NOP_EXPR, build_pointer_type (type),
			 null_pointer_node);
  tree object = cp_build_fold_indirect_ref (pointer);
  ++cp_unevaluated_operand;
  /* GCC 11 does not tell whether an initialization can be built.  */
  tree done = (what == CONSTRUCT
	       ? build_special_member_call (object, complete_ctor_identifier, NULL,
					    type, LOOKUP_NORMAL, tf_none)
	       : build_operation (what, object, object, tf_none));
  --cp_unevaluated_operand;
  return done != error_mark_node;
}

/* A function that does OPERATION with the object of TYPE that its first argument
   points to.  */

tree
make_operation (const char *name, enum operation what, tree type)
{
  push_to_top_level ();
  /* Nothing is collected that only the functions around know.  */
  ++function_depth;
  unsigned n_args = what == MOVE || what == COPY ? 2 : 1;
  tree fn_type = build_function_type_list (void_type_node, ptr_type_node,
					   n_args == 2 ? ptr_type_node
					   : NULL_TREE, NULL_TREE);
  fn_type = build_exception_variant (fn_type, noexcept_true_spec);
  tree fn = build_lang_decl (FUNCTION_DECL, create_tmp_var_name (name),
			     fn_type);
  SET_DECL_ASSEMBLER_NAME (fn, DECL_NAME (fn));
  DECL_CONTEXT (fn) = FROB_CONTEXT (global_namespace);
  DECL_SOURCE_LOCATION (fn) = BUILTINS_LOCATION;
  DECL_ARTIFICIAL (fn) = 1;
  DECL_INTERFACE_KNOWN (fn) = 1;
  DECL_NOT_REALLY_EXTERN (fn) = 1;
  TREE_USED (fn) = 1;
  tree arguments[2] = { NULL_TREE, NULL_TREE };
  for (unsigned i = n_args; i-- > 0;)
    {
      arguments[i] = cp_build_parm_decl (fn, get_identifier (i ? "from"
							      : "object"),
					 ptr_type_node);
      DECL_ARTIFICIAL (arguments[i]) = 1;
      TREE_USED (arguments[i]) = 1;
      DECL_CHAIN (arguments[i]) = DECL_ARGUMENTS (fn);
      DECL_ARGUMENTS (fn) = arguments[i];
    }
  start_preparsed_function (fn, NULL_TREE, SF_DEFAULT | SF_PRE_PARSED);
  TREE_PUBLIC (fn) = 0;
  tree body = begin_function_body ();
  tree compound = begin_compound_stmt (BCS_NORMAL);
  tree objects[2] = { NULL_TREE, NULL_TREE };
  for (unsigned i = 0; i < n_args; i++)
    objects[i]
      = cp_build_fold_indirect_ref (build1 (NOP_EXPR, build_pointer_type (type),
					    arguments[i]));
  tree done = build_operation (what, objects[0], objects[1],
			       tf_warning_or_error);
  if (done != error_mark_node)
    {
      tree list = push_stmt_list ();
      finish_expr_stmt (done);
      list = pop_stmt_list (list);
      add_stmt (what == COPY
		? catch_all (BUILTINS_LOCATION, list, ABI_UNCOPIED, NULL_TREE)
		: list);
    }
  finish_compound_stmt (compound);
  finish_function_body (body);
  fn = finish_function (false);
  expand_or_defer_fn (fn);
  --function_depth;
  pop_from_top_level ();
  return fn;
}

/* The address of what MAKE_OPERATION returns.  */

tree
operation_address (const char *name, enum operation what, tree type)
{
  tree fn = make_operation (name, what, type);
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (fn)), fn);
}

/* The same, made once for each type of those that KNOWN lists.  */

tree
operation_once (const char *name, enum operation what, tree type, tree *known)
{
  tree one = purpose_member (type, *known);
  if (!one)
    {
      tree address = operation_address (name, what, type);
      one = *known = tree_cons (type, address, *known);
    }
  return unshare_expr (TREE_VALUE (one));
}

/* Whether class TYPE says itself how it is assigned.  */

bool
own_copy_assignment_p (tree type)
{
  for (ovl_iterator i (get_class_binding (type, assign_op_identifier)); i; ++i)
    if (copy_fn_p (*i) && !DECL_DEFAULTED_FN (*i))
      return true;
  return false;
}

/* Whether a class that stands for TYPE, a base, a member or an argument of a
   template, can be copied.  */

bool
part_copyable_p (tree type)
{
  type = strip_array_types (type);
  return (!CLASS_TYPE_P (type) || TREE_CODE (type) == UNION_TYPE
	  || !COMPLETE_TYPE_P (type) || copyable_p (type));
}

/* The expression that makes OBJECT a copy of FROM, of the same class.  */

tree
build_copy (tree object, tree from, tsubst_flags_t complain)
{
  tree type = TREE_TYPE (object);
  tree source = build1 (ADDR_EXPR, build_pointer_type (type), from);
  source = cp_build_fold_indirect_ref
    (build1 (NOP_EXPR, build_pointer_type
	     (cp_build_qualified_type (type, TYPE_QUAL_CONST)), source));
  vec<tree, va_gc> *arguments = make_tree_vector_single (source);
  tree done = build_special_member_call (object, complete_ctor_identifier,
					 &arguments, type, LOOKUP_NORMAL,
					 complain);
  release_tree_vector (arguments);
  return done;
}

} // anon namespace

void
objects_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (roots));
}

bool
constructible_p (tree type)
{
  tree object = class_of (type);
  return (CLASS_TYPE_P (object) && CLASSTYPE_PURE_VIRTUALS (object) == NULL
	  && has_operation_p (CONSTRUCT, type));
}

bool
assignable_p (tree type, bool written_p)
{
  return (!(written_p && (TYPE_QUALS (strip_array_types (type)) & TYPE_QUAL_CONST))
	  && has_operation_p (MOVE, type));
}

/* That there is an assignment does not say that it can be instantiated: a vector
   has one, whatever it contains; and so has a class with such a member, unless
   it defines its own.  */

bool
copyable_p (tree type)
{
  type = class_of (type);
  if (!CLASS_TYPE_P (type))
    return true;
  if (!has_operation_p (COPY, type))
    return false;
  if (CLASSTYPE_TEMPLATE_INFO (type))
    {
      tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
      for (int i = 0; i < TREE_VEC_LENGTH (arguments); i++)
	if (TYPE_P (TREE_VEC_ELT (arguments, i))
	    && !part_copyable_p (TREE_VEC_ELT (arguments, i)))
	  return false;
      return true;
    }
  if (own_copy_assignment_p (type))
    return true;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !part_copyable_p (TREE_TYPE (field)))
      return false;
  return true;
}

tree
element_operations (tree type)
{
  if (copyable_as_bytes_p (type))
    return null_pointer_node;
  tree each = class_of (type);
  /* How many objects one element is.  */
  tree count = size_binop (EXACT_DIV_EXPR, TYPE_SIZE_UNIT (type),
			   TYPE_SIZE_UNIT (each));
  tree key = TYPE_MAIN_VARIANT (type);
  tree known = purpose_member (key, known_operations);
  if (!known)
    {
      tree ops_type = abi_get_type (ABI_OPS);
      tree var = abi_make_static ("gomp_stream_ops", ops_type);
      tree construct = operation_address ("gomp_stream_construct", CONSTRUCT,
					  each);
      tree destroy = destructor_function (each);
      tree move = move_function (each);
      tree copy = null_pointer_node;
      if (copyable_p (each))
	copy = operation_address ("gomp_stream_copy", COPY, each);
      abi_set_static
	(var, abi_constructor (ops_type,
			       { { abi_ops::construct, construct },
				 { abi_ops::destroy, destroy },
				 { abi_ops::move, move },
				 { abi_ops::copy, copy },
				 { abi_ops::count, count },
				 { abi_ops::size, TYPE_SIZE_UNIT (each) } }));
      known = known_operations = tree_cons (key, var, known_operations);
    }
  tree var = TREE_VALUE (known);
  return build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (var)), var);
}

tree
destructor_function (tree type)
{
  if (!TYPE_HAS_NONTRIVIAL_DESTRUCTOR (type))
    return null_pointer_node;
  return operation_once ("gomp_stream_destroy", DESTROY, type,
			 &known_destructors);
}

tree
move_function (tree type)
{
  return operation_once ("gomp_stream_move", MOVE, class_of (type),
			 &known_moves);
}

bool
copy_constructible_p (tree type)
{
  type = class_of (type);
  tree object = cp_build_fold_indirect_ref
    (build1 (NOP_EXPR, build_pointer_type (type), null_pointer_node));
  ++cp_unevaluated_operand;
  tree done = build_copy (object, object, tf_none);
  --cp_unevaluated_operand;
  return done != error_mark_node;
}

tree
copy_construction (tree object, tree from)
{
  return fold_build_cleanup_point_expr (void_type_node,
					build_copy (object, from,
						    tf_warning_or_error));
}

tree
destruction (tree object)
{
  if (!TYPE_HAS_NONTRIVIAL_DESTRUCTOR (TREE_TYPE (object)))
    return NULL_TREE;
  return build_operation (DESTROY, object, NULL_TREE, tf_warning_or_error);
}
