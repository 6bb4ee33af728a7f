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

/* The attributes of the OpenStream dialect: STREAM makes the consumers of a
   stream share one read position, and STREAM_REF says the same of a reference to
   a stream.

   A parameter with either is a reference, in C too, whose front end knows how
   to pass to one: the types of functions have it.  In C the body is parsed as if
   the parameter were a variable, and the reference is put in afterwards.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "cxx.h"

/* Parameters in C whose function's body is yet to come, if it does.  */
static tree pending;

static const struct ggc_root_tab roots[] =
{
  { &pending, 1, sizeof pending, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
  LAST_GGC_ROOT_TAB
};

bool openstream_p;

bool
dialect_argument (const char *key, const char *value)
{
  if (strcmp (key, "dialect") != 0 || !value
      || strcmp (value, "openstream") != 0)
    return false;
  openstream_p = true;
  /* Arrays of streams are passed as void **, and streams become void *.  GCC 14
     refuses that.  */
  if (!global_options_set.x_warn_incompatible_pointer_types)
    warn_incompatible_pointer_types = 0;
  if (!global_options_set.x_warn_int_conversion)
    warn_int_conversion = 0;
  return true;
}

static tree
handle_stream (tree *node, tree name, tree, int, bool *no_add_attrs)
{
  if (!VAR_P (*node) && TREE_CODE (*node) != PARM_DECL)
    {
      warning (OPT_Wattributes, "%qE attribute applies to variables and "
	       "parameters only, and is ignored", name);
      *no_add_attrs = true;
    }
  else if (TREE_CODE (*node) == PARM_DECL
	   && !error_operand_p (*node)
	   && !POINTER_TYPE_P (TREE_TYPE (*node)))
    {
      TREE_TYPE (*node) = build_reference_type (TREE_TYPE (*node));
      if (!c_dialect_cxx ())
	pending = tree_cons (NULL_TREE, *node, pending);
    }
  else if (openstream_p && VAR_P (*node) && is_attribute_p ("stream_ref", name)
	   && TREE_TYPE (*node) == ptr_type_node)
    /* OpenStream's programs have arrays of handles there.  */
    TREE_TYPE (*node) = build_pointer_type (ptr_type_node);
  return NULL_TREE;
}

static const struct attribute_spec specs[] =
{
  { "stream", 0, 0, true, false, false, false, handle_stream, NULL },
  { "stream_ref", 0, 0, true, false, false, false, handle_stream, NULL }
};

static void
register_attributes (void *, void *)
{
  for (const attribute_spec &spec : specs)
    register_attribute (&spec);
}

/* A body is to be parsed: lets it see what its parameters refer to.  */

static void
start_function (void *, void *)
{
  for (; pending; pending = TREE_CHAIN (pending))
    {
      tree parm = TREE_VALUE (pending);
      if (TREE_CODE (TREE_TYPE (parm)) == REFERENCE_TYPE)
	TREE_TYPE (parm) = TREE_TYPE (TREE_TYPE (parm));
    }
}

struct referring
{
  hash_set<tree> parameters, visited;
};

static tree
put_reference (tree *tp, int *walk_subtrees, void *p)
{
  referring *data = (referring *) p;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == PARM_DECL)
    {
      if (data->parameters.contains (t))
	*tp = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (t)), t);
      *walk_subtrees = 0;
    }
  else if (data->visited.add (t))
    *walk_subtrees = 0;
  return NULL_TREE;
}

void
lower_stream_parameters (tree fn)
{
  if (c_dialect_cxx ())
    return;
  referring data;
  bool any_p = false;
  for (tree parm = DECL_ARGUMENTS (fn); parm; parm = DECL_CHAIN (parm))
    if (shared_position_p (parm)
	&& !error_operand_p (parm)
	&& !POINTER_TYPE_P (TREE_TYPE (parm)))
      {
	any_p = true;
	data.parameters.add (parm);
	/* The front end has promoted DECL_ARG_TYPE of a narrow integer.  */
	TREE_TYPE (parm) = build_reference_type (TREE_TYPE (parm));
	DECL_ARG_TYPE (parm) = TREE_TYPE (parm);
	relayout_decl (parm);
      }
  if (any_p)
    walk_tree (&DECL_SAVED_TREE (fn), put_reference, &data, NULL);
}

/* Whether DECL, or what a lambda captures by that name, has attribute NAME.  */

static bool
attribute_p (tree decl, const char *name)
{
  return lookup_attribute (name,
			   DECL_ATTRIBUTES (captured_by_reference (decl)));
}

bool
shared_position_p (tree decl)
{
  return attribute_p (decl, "stream") || attribute_p (decl, "stream_ref");
}

void
make_stream (tree decl)
{
  if (!shared_position_p (decl))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("stream"), NULL_TREE,
					DECL_ATTRIBUTES (decl));
}

bool
stream_reference_p (tree decl)
{
  /* A parameter that is none itself may point to such.  */
  return ((VAR_P (decl) || TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE)
	  && attribute_p (decl, "stream_ref"));
}

void
attributes_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_ATTRIBUTES, register_attributes,
		     NULL);
  register_callback (plugin_name, PLUGIN_START_PARSE_FUNCTION, start_function,
		     NULL);
  register_callback (plugin_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
		     const_cast<ggc_root_tab *> (roots));
}
