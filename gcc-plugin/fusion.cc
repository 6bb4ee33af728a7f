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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Functions that do several bodies for one activation after the other; see
   struct gomp_stream_fused in libgomp-stream/abi.h.

   Such a function calls the functions that GCC outlined, each for a batch of one
   activation.  When GCC has inlined them, their frames and loops are gone, what
   one body hands to the next one is in a register, and the loop over the batch is
   vectorised as any other:

     void
     fused (void *const *args)
     {
       for each body: argument = *args[i]; windows = argument.frame->...;
       for (n = frame->n; n; n--)
	 for each body:
	   {
	     frame = { 1, records, { windows } };
	     argument.frame = &frame;
	     body (&argument);
	     records += REC_SIZE; windows += stride;
	   }
     }

   Only bodies that are small and call nothing else are fused.  What takes longer
   gains nothing by it, and the runtime need not know what such a body does.  */

#include "gcc-headers.h"
#include "abi.h"
#include "fusion.h"
#include "passes.h"
#include "remarks.h"
#include "trees.h"

/* Most statements of a body, and of what it calls.  */
#define MOST_STATEMENTS 100

/* Most bytes that it changes at once.  */
#define MOST_BYTES 128

/* How deep the functions may be nested that a body calls.  */
#define MOST_NESTING 4

/* Most bodies that are fused; of a chain of N there are nearly so many times N
   functions.  */
#define MOST_FUSED 4

#define FUSED_NAME "gomp_stream_fused"

/* A body that may be fused.  */

struct fusable
{
  tree site;			/* The variable.  */
  HOST_WIDE_INT rec_size;	/* Bytes.  */
  std::vector<HOST_WIDE_INT> strides;	/* Of the views, bytes.  */
  /* The frame's name in the body that reads view OUTPUT by its view INPUT, or
     null.  */
  tree next;
  unsigned output, input;
};

namespace {

/* By the name of the frame pointer.  */
hash_map<tree, fusable *> *bodies;

/* A body and its function.  */

struct part
{
  const fusable *body;
  tree fn;
  tree field;			/* Of the argument: the frame pointer.  */
};

/* A function that is declared, and what it fuses.  */

struct fused_function
{
  tree decl;
  std::vector<part> parts;
};

std::vector<fused_function> fused_functions;

/* Callback of the garbage collector: marks what the above refer to.  */

void
mark_trees (void *)
{
  if (bodies)
    for (const std::pair<tree, fusable *> &body : *bodies)
      {
	gt_ggc_mx_tree_node (body.first);
	gt_ggc_mx_tree_node (body.second->site);
	gt_ggc_mx_tree_node (body.second->next);
      }
  for (const fused_function &f : fused_functions)
    {
      gt_ggc_mx_tree_node (f.decl);
      for (const part &p : f.parts)
	{
	  gt_ggc_mx_tree_node (p.fn);
	  gt_ggc_mx_tree_node (p.field);
	}
    }
}

/* The collector calls for objects only.  A precompiled header has no bodies in
   these.  */
const void *any_object = &any_object;

const struct ggc_root_tab roots[] =
{
  { &any_object, 1, sizeof any_object, mark_trees, mark_trees },
  LAST_GGC_ROOT_TAB
};

/* Whether view V always moves by as many bytes, and is of a stream that the
   function names.  */

bool
plain_view_p (const stream_view &v)
{
  return (!(v.flags & (ABI_VIEW_SHARED | ABI_VIEW_VARIADIC | ABI_VIEW_COUNTED))
	  && !v.count
	  && constant_p (v.burst) && tree_fits_shwi_p (TYPE_SIZE_UNIT (v.type)));
}

/* Whether the elements that FROM produces are what an activation of TO reads.  */

bool
linked_p (const stream_view &from, const stream_view &to)
{
  unsigned other = ABI_VIEW_INDEXED | ABI_VIEW_DYNAMIC;
  return (from.output_p && !to.output_p && from.declared == to.declared
	  && !((from.flags | to.flags) & other)
	  && !integer_zerop (to.burst)
	  && tree_int_cst_equal (from.burst, to.burst)
	  && constant_p (to.horizon)
	  && tree_int_cst_equal (to.burst, to.horizon));
}

/* Whether STMT, an assignment or a call of memcpy or memset, changes many
   bytes.  */

bool
changes_much_p (const gimple *stmt)
{
  if (gimple_call_builtin_p (stmt, BUILT_IN_NORMAL))
    {
      tree size = gimple_call_arg (stmt, 2);
      return !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > MOST_BYTES;
    }
  if (!gimple_assign_single_p (stmt))
    return false;
  HOST_WIDE_INT size
    = int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt)));
  return size < 0 || size > MOST_BYTES;
}

/* Whether all that FN does is known, and little.  It has a loop only if it is a
   body, over the batch.  */

bool
small_p (tree fn, bool body_p, unsigned nesting, unsigned *statements)
{
  cgraph_node *node = cgraph_node::get (fn);
  function *fun = DECL_STRUCT_FUNCTION (fn);
  if (!node || !fun || !fun->cfg || nesting > MOST_NESTING
      || (!body_p && DECL_UNINLINABLE (fn))
      || fun->calls_setjmp || fun->has_nonlocal_label
      /* GCC will make several functions of it.  */
      || lookup_attribute ("target_clones", DECL_ATTRIBUTES (fn))
      || DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
	 != DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl)
      || DECL_FUNCTION_SPECIFIC_TARGET (fn)
	 != DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl))
    return false;

  push_cfun (fun);
  mark_dfs_back_edges ();
  unsigned loops = 0;
  bool known_p = true;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, fun)
    {
      FOR_EACH_EDGE (e, ei, bb->succs)
	loops += (e->flags & EDGE_DFS_BACK) != 0;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
	   known_p && !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
	      || gimple_code (stmt) == GIMPLE_PREDICT
	      || gimple_clobber_p (stmt))
	    continue;
	  if (++*statements > MOST_STATEMENTS || is_gimple_omp (stmt)
	      || (is_gimple_assign (stmt) && changes_much_p (stmt)))
	    known_p = false;
	  else if (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
		   && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
	    {
	      tree callee = gimple_call_fndecl (stmt);
	      known_p = (gimple_call_builtin_p (stmt, BUILT_IN_MEMCPY)
			 || gimple_call_builtin_p (stmt, BUILT_IN_MEMSET)
			 ? !changes_much_p (stmt)
			 : callee && small_p (callee, false, nesting + 1,
					      statements));
	    }
	}
    }
  pop_cfun ();
  return known_p && loops <= body_p;
}

/* A local variable of FN of TYPE.  */

tree
make_local_var (tree fn, const char *name, tree type, std::vector<tree> *vars)
{
  tree var = make_var (fn, name, type);
  vars->push_back (var);
  return var;
}

tree
pointer_plus (tree pointer, HOST_WIDE_INT bytes)
{
  return build2 (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer,
		 size_int (bytes));
}

/* The window of view NUMBER of the frame at FRAME.  */

tree
window_of (tree frame, unsigned number)
{
  return abi_component (abi_view_of (frame, number), abi_frame_view::window);
}

/* A declaration of a fused function, called like FN and the number of bodies,
   N.  */

tree
declare_fused (tree fn, unsigned n)
{
  tree args = build_pointer_type (build_qualified_type (ptr_type_node,
							TYPE_QUAL_CONST));
  std::string name = std::string (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn)))
		     + "." FUSED_NAME "." + std::to_string (n);
  tree decl = build_decl (DECL_SOURCE_LOCATION (fn), FUNCTION_DECL,
			  get_identifier (name.c_str ()),
			  build_function_type_list (void_type_node, args,
						    NULL_TREE));
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  if (c_dialect_cxx ())
    retrofit_lang_decl (decl);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_NOTHROW (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_NO_INSTRUMENT_FUNCTION_ENTRY_EXIT (decl) = 1;
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (decl)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn);
  DECL_FUNCTION_SPECIFIC_TARGET (decl) = DECL_FUNCTION_SPECIFIC_TARGET (fn);
  DECL_ATTRIBUTES (decl) = DECL_ATTRIBUTES (fn);
  return decl;
}

/* Gives DECL what GCC takes off functions without a body.  */

void
begin_fused (tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree type = TREE_VALUE (TYPE_ARG_TYPES (TREE_TYPE (decl)));
  tree result = build_decl (loc, RESULT_DECL, NULL_TREE,
			    void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_CONTEXT (result) = decl;
  DECL_RESULT (decl) = result;
  tree parm = build_decl (loc, PARM_DECL,
			  get_identifier ("args"), type);
  DECL_ARG_TYPE (parm) = type;
  DECL_ARTIFICIAL (parm) = 1;
  DECL_CONTEXT (parm) = decl;
  TREE_USED (parm) = 1;
  DECL_ARGUMENTS (decl) = parm;
  DECL_INITIAL (decl) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (decl)) = decl;
  TREE_USED (DECL_INITIAL (decl)) = 1;
}

/* What number NUMBER of the pointers at ARGS points to, of TYPE.  */

tree
argument_of (tree args, size_t number, tree type)
{
  tree arg = build2 (POINTER_PLUS_EXPR, TREE_TYPE (args), args,
		     size_binop (MULT_EXPR, size_int (number),
				 TYPE_SIZE_UNIT (ptr_type_node)));
  arg = fold_convert (build_pointer_type (type),
		      build1 (INDIRECT_REF, ptr_type_node, arg));
  return build1 (INDIRECT_REF, type, arg);
}

/* A loop of COUNT turns, at least one, of ITERATION.  */

tree
repeat (location_t loc, tree iteration, tree count)
{
  append (&iteration, count_down (loc, count));
  append (&iteration, build1_loc (loc, EXIT_EXPR, void_type_node, is_zero (count)));
  return build1_loc (loc, LOOP_EXPR, void_type_node, iteration);
}

/* Gives DECL, whose body is complete, to the compiler.  */

void
end_fused (tree decl)
{
  BIND_EXPR_BLOCK (DECL_SAVED_TREE (decl)) = DECL_INITIAL (decl);
  BLOCK_VARS (DECL_INITIAL (decl)) = BIND_EXPR_VARS (DECL_SAVED_TREE (decl));
  push_struct_function (decl);
  cfun->function_end_locus = DECL_SOURCE_LOCATION (decl);
  gimplify_function_tree (decl);
  pop_cfun ();
  cgraph_node::add_new_function (decl, false);
}

/* Makes DECL the function that fuses PARTS.  */

void
define_fused (tree decl, const std::vector<part> &parts)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  size_t n = parts.size ();
  begin_fused (decl);
  tree args = DECL_ARGUMENTS (decl);
  tree frame_pointer = build_pointer_type (abi_get_type (ABI_FRAME));
  tree char_pointer = build_pointer_type (char_type_node);
  tree count = NULL_TREE, handed = NULL_TREE;
  tree begin = NULL_TREE, iteration = NULL_TREE;
  std::vector<tree> vars;

  for (size_t i = 0; i < n; i++)
    {
      const part &p = parts[i];
      tree type = DECL_CONTEXT (p.field);
      size_t n_views = p.body->strides.size ();
      tree argument = make_local_var (decl, "argument", type, &vars);
      append (&begin, build2_loc (loc, MODIFY_EXPR, type, argument,
				  argument_of (args, i, type)));
      tree frame_field = build3 (COMPONENT_REF, TREE_TYPE (p.field), argument,
				 p.field, NULL_TREE);
      tree given = make_local_var (decl, "given", frame_pointer, &vars);
      append (&begin, assign (loc, given, frame_field));
      if (i == 0)
	{
	  count = make_local_var (decl, "n", abi_u64 (), &vars);
	  append (&begin, assign (loc, count, abi_arrow (given, abi_frame::n)));
	}

      /* The frame of one activation.  */
      tree frame = make_local_var (decl, "frame",
				   abi_get_type_of (ABI_FRAME, n_views), &vars);
      tree one = make_local_var (decl, "one", frame_pointer, &vars);
      append (&begin, assign (loc, one, address_of (frame)));
      append (&iteration, assign (loc, abi_arrow (one, abi_frame::n),
				  u64_constant (1)));
      tree step = NULL_TREE;
      if (p.body->rec_size)
	{
	  tree records = make_local_var (decl, "records", char_pointer, &vars);
	  append (&begin, assign (loc, records,
				  abi_arrow (given, abi_frame::records)));
	  append (&iteration, assign (loc, abi_arrow (one, abi_frame::records),
				      records));
	  append (&step, assign (loc, records,
				 pointer_plus (records, p.body->rec_size)));
	}
      tree next = NULL_TREE;
      for (size_t v = 0; v < n_views; v++)
	{
	  tree window;
	  if (i > 0 && v == parts[i - 1].body->input)
	    window = handed;
	  else
	    {
	      window = make_local_var (decl, "window", char_pointer, &vars);
	      append (&begin, assign (loc, window, window_of (given, v)));
	      if (i + 1 < n && v == p.body->output)
		next = window;
	      else if (p.body->strides[v])
		append (&step,
			assign (loc, window,
				pointer_plus (window, p.body->strides[v])));
	    }
	  append (&iteration, assign (loc, window_of (one, v), window));
	}
      handed = next;
      append (&iteration, assign (loc, unshare_expr (frame_field), one));
      append (&iteration,
	      build_call_expr_loc (loc, p.fn, 1,
				   fold_convert (ptr_type_node,
						 address_of (argument))));
      append (&iteration, step);
    }
  append (&begin, repeat (loc, iteration, count));
  DECL_SAVED_TREE (decl) = bind_vars (vars, begin, false);
  end_fused (decl);
}

const pass_data fuse_data =
{
  SIMPLE_IPA_PASS, "gomp_stream_fuse", OPTGROUP_OMP, TV_NONE,
  0, 0, 0, 0, 0
};

/* When GCC knows all functions, in SSA form, so that it can inline the bodies
   early.  */

class pass_fuse : public simple_ipa_opt_pass
{
public:
  pass_fuse (gcc::context *ctxt) : simple_ipa_opt_pass (fuse_data, ctxt) {}

  unsigned int
  execute (function *) override
  {
    for (const fused_function &f : fused_functions)
      {
	bool there_p = cgraph_node::get (f.decl) != NULL;
	for (const part &p : f.parts)
	  {
	    cgraph_node *node = cgraph_node::get (p.fn);
	    there_p &= node && node->definition;
	  }
	if (there_p)
	  define_fused (f.decl, f.parts);
      }
    fused_functions.clear ();
    return 0;
  }
};

} // anon namespace

bool
fused_function_p (const_tree fn)
{
  return (DECL_ARTIFICIAL (fn) && DECL_NAME (fn)
	  && strstr (IDENTIFIER_POINTER (DECL_NAME (fn)), "." FUSED_NAME ".")
	     != NULL);
}

void
fusion_note (const std::vector<site> &sites)
{
  /* Debuggers, gcov and sanitizers want to see one body after the other; and a
     profile fits the code that it was taken from.  */
  if (optimize < 2 || optimize_size || flag_no_inline || flag_sanitize
      || flag_test_coverage || profile_arc_flag
      || flag_branch_probabilities)
    return;
  if (!bodies)
    bodies = new hash_map<tree, fusable *>;
  fusable *last = NULL;
  for (size_t i = 0; i < sites.size (); i++)
    {
      const site &s = sites[i];
      bool plain_p = s.frame_name && !s.task.replicas && s.copies.empty ();
      for (const stream_view &view : s.task.views)
	plain_p &= plain_view_p (view);
      remark *r = find_remark (s.frame_name);
      if (r)
	r->fusion = (s.in_place_p ? "not fused, as it runs in place"
		     : plain_p ? "not fused: no neighbour reads what it writes"
		     : "not fused, with 'num_threads' or windows that vary");
      if (!plain_p || s.in_place_p)
	{
	  last = NULL;
	  continue;
	}
      unsigned links = 0, output = 0, input = 0;
      if (last)
	{
	  const std::vector<stream_view> &before = sites[i - 1].task.views;
	  for (size_t from = 0; from < before.size (); from++)
	    for (size_t to = 0; to < s.task.views.size (); to++)
	      if (linked_p (before[from], s.task.views[to]))
		{
		  links++;
		  output = from;
		  input = to;
		}
	}
      if (links == 1)
	{
	  last->next = s.frame_name;
	  last->output = output;
	  last->input = input;
	}
      last = new fusable;
      last->site = s.var;
      last->rec_size = s.record ? int_size_in_bytes (s.record) : 0;
      for (const stream_view &view : s.task.views)
	last->strides.push_back (tree_to_shwi (view.burst)
				 * tree_to_shwi (TYPE_SIZE_UNIT (view.type)));
      last->next = NULL_TREE;
      bodies->put (s.frame_name, last);
    }
}

void
function_fusion::add (gcall *call, tree fn, tree field)
{
  fusable **body = bodies ? bodies->get (DECL_NAME (field)) : NULL;
  if (!body)
    return;
  tree parm = DECL_ARGUMENTS (fn);
  unsigned statements = 0;
  definition d = { call, fn, field, *body, false };
  d.small_p = (parm && POINTER_TYPE_P (TREE_TYPE (parm))
	       && small_p (fn, true, 0, &statements));
  remark *r = d.small_p ? NULL : find_remark (DECL_NAME (field));
  if (r)
    r->fusion = "not fused: large, or with loops or calls";
  m_definitions.push_back (d);
}

void
function_fusion::finish ()
{
  for (definition &first : m_definitions)
    {
      std::vector<part> parts;
      for (const definition *d = &first; d && d->small_p
	   && parts.size () < MOST_FUSED;)
	{
	  parts.push_back ({ d->body, d->fn, d->field });
	  const definition *next = NULL;
	  for (const definition &other : m_definitions)
	    if (d->body->next && DECL_NAME (other.field) == d->body->next)
	      next = &other;
	  d = next;
	}
      if (parts.size () < 2)
	continue;

      tree u32 = unsigned_type_node;
      tree fused_type = abi_get_type (ABI_FUSED);
      tree type = abi_get_type_of (ABI_FUSION, parts.size () - 1);
      tree list_type = TREE_TYPE (abi_field (type, abi_fusion::next));
      vec<constructor_elt, va_gc> *elts = NULL;
      for (const part &p : parts)
	{
	  if (remark *r = find_remark (DECL_NAME (p.field)))
	    r->fusion = "fused with its neighbours";
	  /* Outlined functions are not inlined otherwise.  */
	  DECL_UNINLINABLE (p.fn) = 0;
	  DECL_DISREGARD_INLINE_LIMITS (p.fn) = 1;
	}
      for (size_t i = 1; i < parts.size (); i++)
	{
	  const fusable *before = parts[i - 1].body;
	  tree fn = declare_fused (parts[0].fn, i + 1);
	  cgraph_node::get_create (fn);
	  fused_functions.push_back
	    ({ fn, std::vector<part> (parts.begin (),
				      parts.begin () + i + 1) });
	  tree fused
	    = abi_constructor
	      (fused_type,
	       { { abi_fused::site, address_of (parts[i].body->site) },
		 { abi_fused::from, build_int_cst (u32, before->output) },
		 { abi_fused::to, build_int_cst (u32, before->input) },
		 { abi_fused::fn, address_of (fn) } });
	  CONSTRUCTOR_APPEND_ELT (elts, size_int (i - 1), fused);
	}
      tree var = abi_make_static ("gomp_stream_fusion", type);
      abi_set_static
	(var, abi_constructor (type,
			       { { abi_fusion::n,
				   build_int_cst (u32, parts.size () - 1) },
				 { abi_fusion::next,
				   build_constructor (list_type, elts) } }));
      gimple_call_set_arg (first.call, 5, address_of (var));
    }
}

void
fusion_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (roots));
  insert_pass (plugin_name, new pass_fuse (g), "remove_symbols");
}
