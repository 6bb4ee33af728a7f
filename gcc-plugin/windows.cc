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

/* Generates the addresses at which a loop over a batch finds the elements, windows and
   counts of its views.  */

#include "gcc-headers.h"
#include "abi.h"
#include "batch.h"
#include "constructs.h"
#include "objects.h"
#include "trees.h"

namespace {

/* Where an activation finds what it says of a counted window, and the most
   elements of that.  */

struct counted_view
{
  const stream_view *view;
  unsigned number;
  /* Pointers to its gomp_stream_counted, to the window and to the
     gomp_stream_area.  */
  tree counted, window, area;
  /* A sizetype.  */
  tree most;
};

/* The type of an activation's view of channel memory.  */

tree
window_type (const stream_view &view)
{
  if (!view.window)
    return view.type;
  tree type = object_type (view.window);
  if (view.count)
    type = TREE_TYPE (type);
  else if (constant_size_p (type))
    return type;
  return unbounded (type);
}

/* Appends to LIST that SIZE bytes of elements of TYPE at FROM, which nothing else
   needs, are assigned to those at TO.  */

void
append_assignment (tree fn, location_t loc, batch_loop *loop, tree *list, tree to,
		   tree from, tree size, tree type)
{
  if (copyable_as_bytes_p (type))
    {
      append (list, build_builtin_call (loc, BUILT_IN_MEMCPY, 3, to, from, size));
      return;
    }
  tree each = TYPE_SIZE_UNIT (strip_array_types (type));
  tree vars[3];
  for (int i = 0; i < 3; i++)
    {
      vars[i] = make_var (fn, "gomp_stream.object", ptr_type_node);
      loop->vars.push_back (vars[i]);
      append (list, assign (loc, vars[i],
			    i < 2 ? fold_convert (ptr_type_node, i ? from : to)
			    : build2 (POINTER_PLUS_EXPR, ptr_type_node, vars[0],
				      size)));
    }
  tree move = move_function (type), moves = NULL_TREE;
  append (&moves, build1_loc (loc, EXIT_EXPR, void_type_node,
			      compare (EQ_EXPR, vars[0], vars[2])));
  append (&moves, build_call_expr_loc (loc, TREE_OPERAND (move, 0), 2, vars[0],
				       vars[1]));
  for (int i = 0; i < 2; i++)
    append (&moves, assign (loc, vars[i], build2 (POINTER_PLUS_EXPR,
						  ptr_type_node, vars[i], each)));
  append (list, build1_loc (loc, LOOP_EXPR, void_type_node, moves));
}

/* Where the windows that WINDOWS points to have the address of their counts.  */

tree
address_of_counts (tree windows)
{
  tree before = build2 (POINTER_PLUS_EXPR, ptr_type_node,
			fold_convert (ptr_type_node, windows),
			fold_build1 (NEGATE_EXPR, sizetype,
				     TYPE_SIZE_UNIT (ptr_type_node)));
  tree slot = build_pointer_type_for_mode (ptr_type_node, ptr_mode, true);
  return build1 (INDIRECT_REF, ptr_type_node, fold_convert (slot, before));
}

/* The bytes from FROM to TO, pointers.  */

tree
bytes_between (location_t loc, tree from, tree to)
{
  return build2_loc (loc, MINUS_EXPR, sizetype, fold_convert (sizetype, to),
		     fold_convert (sizetype, from));
}

/* Has the output VIEW of an INOUT_REUSE, of which POINTER is the window, begin with
   what its input has.  Of an array of windows the stride leads to the next
   activation's counts.  */

void
preload (tree fn, const stream_view &view, tree pointer, batch_loop *loop)
{
  location_t loc = view.loc;
  const reused_window &input = loop->reused[view.window];
  tree size = input.size;
  if (view.counter)
    {
      tree from = address_of_counts (input.pointer);
      tree header = bytes_between (loc, from, input.pointer);
      append (&loop->preload,
	      build_builtin_call (loc, BUILT_IN_MEMCPY, 3,
				  address_of_counts (pointer),
				  unshare_expr (from),
				  build2 (MINUS_EXPR, sizetype, header,
					  TYPE_SIZE_UNIT (ptr_type_node))));
      size = build2 (MINUS_EXPR, sizetype, size, unshare_expr (header));
      if (!copyable_as_bytes_p (view.type))
	/* What is left behind the windows is no object.  */
	size = size_binop (MULT_EXPR, TYPE_SIZE_UNIT (view.type),
			   size_binop (TRUNC_DIV_EXPR, size,
				       TYPE_SIZE_UNIT (view.type)));
    }
  append_assignment (fn, loc, loop, &loop->preload, pointer, input.pointer, size,
		     view.type);
}

/* Gives each activation the counts of VIEW, an array of windows that WINDOWS points
   to: their address is the last thing before these.  */

void
add_counts (tree fn, const stream_view &view, tree windows, batch_loop *loop,
	    replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = TREE_TYPE (view.counter);
  if (!constant_size_p (type))
    type = unbounded (type);
  tree counts = make_var (fn, "gomp_stream.counts", build_pointer_type (type));
  loop->vars.push_back (counts);
  append (&loop->begin, assign (loc, counts, address_of_counts (windows)));
  tree local = make_local (fn, view.counter, type);
  make_alias (local, build1 (INDIRECT_REF, type, counts));
  loop->locals.push_back (local);
  replacement->variables.put (view.counter, local);
}

/* Reports DECL, which a construct inside the body at LOC copies, if that cannot be
   done with TYPE, what there is of it in an activation; null: more than one
   window.  */

void
check_copied (location_t loc, tree decl, tree type)
{
  if (!type || !constant_size_p (type))
    error_at (loc, "%qD, whose size varies, cannot be copied by a construct "
	      "inside a task with streams", decl);
  else if (!copyable_as_bytes_p (type))
    error_at (loc, "%qD, which has constructors, cannot be copied by a "
	      "construct inside a task with streams", decl);
}

/* How far the windows of VIEW are apart, whose part of the frame is ELEMENT.  */

tree
view_stride (tree fn, const stream_view &view, tree element, batch_loop *loop)
{
  if (constant_p (view.burst) && !view.count)
    return size_binop (MULT_EXPR, fold_convert (sizetype, view.burst),
		       TYPE_SIZE_UNIT (view.type));
  tree stride = make_var (fn, "gomp_stream.stride", sizetype);
  loop->vars.push_back (stride);
  append (&loop->init,
	  assign (view.loc, stride, abi_component (unshare_expr (element),
						   abi_frame_view::stride)));
  return stride;
}

/* Puts the array of windows of VIEW, whose part of the frame is ELEMENT, and whose
   first one is at POINTER, into LOOP and REPLACEMENT.  */

void
add_windows (tree fn, const stream_view &view, tree element, tree pointer,
	     batch_loop *loop, replace_data *replacement)
{
  array_of_windows windows = { view.window, pointer, NULL_TREE };
  windows.row = make_var (fn, "gomp_stream.row", sizetype);
  loop->vars.push_back (windows.row);
  append (&loop->init,
	  assign (view.loc, windows.row,
		  abi_component (unshare_expr (element),
				 abi_frame_view::row)));
  replacement->elements.push_back (NULL_TREE);
  replacement->arrays.push_back (windows);
  if (view.counter)
    add_counts (fn, view, pointer, loop, replacement);
}

/* Puts the pointer of view NUMBER into LOOP, and what stands for the stream or
   window in the body into REPLACEMENT.  */

void
add_view (tree fn, const stream_view &view, unsigned number, tree frame,
	  hash_set<tree> *copied, batch_loop *loop, replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = window_type (view);
  tree decl = view.window ? view.window : view.base;
  tree pointer_type = build_pointer_type (type);
  tree pointer = make_var (fn, "gomp_stream.window", pointer_type);
  /* Debuggers find the stream by it.  */
  DECL_IGNORED_P (pointer) = 0;
  loop->vars.push_back (pointer);

  tree element = abi_view_of (frame, number);
  append (&loop->init,
	  assign (loc, pointer,
		  abi_component (element, abi_frame_view::window)));

  tree stride = view_stride (fn, view, element, loop);
  tree object = build1 (INDIRECT_REF, type, pointer);
  /* What is copied by a construct inside has to be a variable of its own.  */
  bool copied_p = (!(view.flags & ABI_VIEW_INDEXED) || view.window)
		  && copied->contains (decl) && !reference_p (decl)
		  /* The body sees the output.  */
		  && !(view.reuse_p && !view.output_p);
  tree local = NULL_TREE;
  if (copied_p)
    {
      check_copied (loc, decl, view.count ? NULL_TREE : type);
      local = make_local (fn, decl, type);
      append (&loop->begin, build2_loc (loc, INIT_EXPR, type, local, object));
      if (view.output_p)
	append (&loop->end, build2_loc (loc, MODIFY_EXPR, type,
					unshare_expr (object), local));
    }
  if (!integer_zerop (stride))
    append (&loop->step,
	    assign (loc, pointer, build2 (POINTER_PLUS_EXPR, pointer_type,
					  pointer, stride)));

  if (view.reuse_p && !view.output_p)
    {
      loop->reused[decl].pointer = pointer;
      loop->reused[decl].size = stride;
      replacement->elements.push_back (NULL_TREE);
      return;
    }
  if (view.reuse_p)
    preload (fn, view, pointer, loop);

  if (view.count)
    {
      add_windows (fn, view, element, pointer, loop, replacement);
      return;
    }

  if (!view.window && (view.flags & ABI_VIEW_INDEXED))
    {
      /* Debuggers know it by what the clause says: print 'a[i]'.  */
      local = build_decl (loc, VAR_DECL, get_identifier (view.name), type);
      DECL_CONTEXT (local) = fn;
      make_alias (local, object);
      loop->locals.push_back (local);
      replacement->elements.push_back (object);
      return;
    }
  replacement->elements.push_back (NULL_TREE);
  if (reference_p (decl))
    local = make_local_reference (fn, loc, decl, pointer, loop);
  else if (!copied_p)
    {
      local = make_local (fn, decl, type);
      make_alias (local, object);
    }
  loop->locals.push_back (local);
  replacement->variables.put (decl, local);
}

/* A variable of the loop that is loaded from FROM before it.  */

tree
load_before (tree fn, location_t loc, const char *name, tree from,
	     batch_loop *loop)
{
  tree var = make_var (fn, name, TREE_TYPE (from));
  loop->vars.push_back (var);
  append (&loop->init, assign (loc, var, from));
  return var;
}

/* The bytes of COUNT elements of TYPE.  */

tree
bytes_of (tree count, tree type)
{
  return size_binop (MULT_EXPR, fold_convert (sizetype, count),
		     TYPE_SIZE_UNIT (type));
}

/* A call of the runtime that reports COUNT, which is out of range, of view
   NUMBER.  */

tree
miscounted (location_t loc, unsigned number, tree count)
{
  return call (loc, ABI_MISCOUNTED, 2,
	       build_int_cst (unsigned_type_node, number),
	       fold_convert (abi_u64 (), count));
}

/* Puts the pointers of the counted VIEW, number NUMBER, into LOOP, and what
   stands for the window into REPLACEMENT.  */

counted_view
add_counted_view (tree fn, const stream_view &view, unsigned number, tree frame,
		  hash_set<tree> *copied, batch_loop *loop,
		  replace_data *replacement)
{
  location_t loc = view.loc;
  tree type = window_type (view);
  tree decl = view.window;
  tree pointer_type = build_pointer_type (type);
  tree counted_type = build_pointer_type (abi_get_type (ABI_COUNTED));
  tree area_type = build_pointer_type (abi_get_type (ABI_AREA));
  tree element = abi_view_of (frame, number);
  counted_view c = { &view, number, NULL_TREE, NULL_TREE, NULL_TREE,
		     NULL_TREE };
  c.counted = load_before (fn, loc, "gomp_stream.counted",
			   fold_convert (counted_type,
					 abi_component (element, abi_frame_view::window)), loop);
  tree stride = TYPE_SIZE_UNIT (abi_get_type (ABI_COUNTED));
  if (view.flags & ABI_VIEW_SHARED)
    stride = load_before (fn, loc, "gomp_stream.stride",
			  fold_convert (sizetype,
					abi_component (unshare_expr (element),
						       abi_frame_view::stride)), loop);
  c.area = load_before (fn, loc, "gomp_stream.area",
			fold_convert (area_type,
				      abi_component (unshare_expr (element),
						     abi_frame_view::row)), loop);
  c.most = (constant_p (view.horizon) ? fold_convert (sizetype, view.horizon)
	    : load_before (fn, loc, "gomp_stream.most",
			   fold_convert (sizetype, abi_arrow (c.area, abi_area::most)),
			   loop));
  c.window = make_var (fn, "gomp_stream.window", pointer_type);
  DECL_IGNORED_P (c.window) = 0;
  loop->vars.push_back (c.window);
  if (view.output_p)
    append (&loop->init, assign (loc, c.window, abi_arrow (c.area, abi_area::next)));
  else
    append (&loop->begin, assign (loc, c.window, abi_arrow (c.counted, abi_counted::window)));
  if (view.reuse_p && !view.output_p)
    loop->reused[decl].counted = c.counted;

  tree object = build1 (INDIRECT_REF, type, c.window), local;
  if (reference_p (decl))
    local = make_local_reference (fn, loc, decl, c.window, loop);
  else if (copied->contains (decl))
    {
      /* What is copied by a construct inside has to be a variable of its
	 own.  */
      check_copied (loc, decl, type);
      local = make_local (fn, decl, type);
      if (!view.output_p)
	append (&loop->begin,
		build_builtin_call
		(loc, BUILT_IN_MEMCPY, 3, address_of (local), c.window,
		 bytes_of (abi_arrow (c.counted, abi_counted::count), view.type)));
    }
  else
    {
      local = make_local (fn, decl, type);
      make_alias (local, object);
    }
  loop->locals.push_back (local);
  replacement->variables.put (decl, local);
  replacement->elements.push_back (NULL_TREE);

  append (&loop->step, assign (loc, c.counted,
			       build2 (POINTER_PLUS_EXPR, counted_type,
				       c.counted, stride)));
  if (view.output_p)
    append (&loop->finish,
	    assign (loc, abi_arrow (c.area, abi_area::next), c.window));
  return c;
}

/* Has C, the output of an INOUT_REUSE, begin with what its input has.  LOCAL stands for
   the window in the body, if it has to be a variable.  */

void
preload_counted (tree fn, const counted_view &c, batch_loop *loop, tree local)
{
  location_t loc = c.view->loc;
  tree counted = loop->reused[c.view->window].counted;
  tree size = bytes_of (abi_arrow (counted, abi_counted::count), c.view->type);
  append_assignment (fn, loc, loop, &loop->begin,
		     local ? address_of (local) : c.window,
		     abi_arrow (counted, abi_counted::window), size, c.view->type);
}

/* Gives the variable COUNTER, which has the count of some of VIEWS, a place in
   each activation, and checks it.  */

void
add_counter (tree fn, tree counter, const std::vector<counted_view> &views,
	     hash_set<tree> *copied, batch_loop *loop,
	     replace_data *replacement)
{
  tree type = object_type (counter);
  tree local = make_local (fn, counter, TYPE_MAIN_VARIANT (type));
  tree value = build_zero_cst (TREE_TYPE (local));
  location_t loc = views[0].view->loc;
  for (const counted_view &c : views)
    if (!c.view->output_p)
      {
	value = fold_convert (TREE_TYPE (local), abi_arrow (c.counted, abi_counted::count));
	loc = c.view->loc;
	append (&loop->begin,
		condition (loc,
			   expect_not (loc,
				       compare (GT_EXPR,
						abi_arrow (c.counted, abi_counted::count),
						fold_convert (abi_u64 (), c.most))),
			   miscounted (loc, c.number,
				       abi_arrow (c.counted, abi_counted::count))));
      }
  append (&loop->begin, build2_loc (loc, INIT_EXPR, TREE_TYPE (local), local,
				    value));
  for (const counted_view &c : views)
    if (c.view->output_p)
      {
	loc = c.view->loc;
	tree window = *replacement->variables.get (c.view->window);
	bool copied_p = (copied->contains (c.view->window)
			 && !reference_p (window));
	if (c.view->reuse_p)
	  preload_counted (fn, c, loop, copied_p ? window : NULL_TREE);
	tree wide = abi_u64 ();
	if (TYPE_PRECISION (type) > TYPE_PRECISION (wide))
	  wide = unsigned_type_for (type);
	tree count = fold_convert (wide, local);
	append (&loop->end,
		condition (loc,
			   expect_not (loc, compare (GT_EXPR, count,
						     fold_convert (wide, c.most))),
			   miscounted (loc, c.number, count)));
	if (copied_p)
	  append (&loop->end,
		  build_builtin_call (loc, BUILT_IN_MEMCPY, 3, c.window,
				      address_of (window),
				      bytes_of (local, c.view->type)));
	append (&loop->end, assign (loc, abi_arrow (c.counted, abi_counted::window), c.window));
	append (&loop->end, assign (loc, abi_arrow (c.counted, abi_counted::count), local));
	append (&loop->end,
		assign (loc, c.window,
			build2 (POINTER_PLUS_EXPR, TREE_TYPE (c.window), c.window,
				bytes_of (local, c.view->type))));
      }
  loop->locals.push_back (local);
  if (reference_p (counter))
    {
      DECL_NAME (local) = get_identifier ("gomp_stream.count");
      local = make_local_reference (fn, loc, counter, address_of (local), loop);
      loop->locals.push_back (local);
    }
  replacement->variables.put (counter, local);
}

} // anon namespace

void
add_views (tree fn, const stream_task &task, tree frame, hash_set<tree> *copied,
	   batch_loop *loop, replace_data *replacement)
{
  std::vector<counted_view> counted;
  for (size_t i = 0; i < task.views.size (); i++)
    if (task.views[i].counter && !task.views[i].count)
      counted.push_back (add_counted_view (fn, task.views[i], i, frame, copied,
					   loop, replacement));
    else
      add_view (fn, task.views[i], i, frame, copied, loop, replacement);
  for (size_t i = 0; i < counted.size (); i++)
    {
      tree counter = counted[i].view->counter;
      std::vector<counted_view> same;
      if (replacement->variables.get (counter))
	continue;
      for (const counted_view &c : counted)
	if (c.view->counter == counter)
	  same.push_back (c);
      add_counter (fn, counter, same, copied, loop, replacement);
    }
}
