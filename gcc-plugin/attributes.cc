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
   stream share one read position, and STREAM_REF says the same of a stream that
   a function receives.  */

#include "gcc-headers.h"
#include "attributes.h"

static tree
handle_stream (tree *node, tree name, tree, int, bool *no_add_attrs)
{
  if (!VAR_P (*node) && TREE_CODE (*node) != PARM_DECL)
    {
      warning (OPT_Wattributes, "%qE attribute applies to variables and "
	       "parameters only, and is ignored", name);
      *no_add_attrs = true;
    }
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

bool
shared_position_p (const_tree decl)
{
  return (lookup_attribute ("stream", DECL_ATTRIBUTES (decl))
	  || lookup_attribute ("stream_ref", DECL_ATTRIBUTES (decl)));
}

bool
stream_p (const_tree decl)
{
  return lookup_attribute ("stream", DECL_ATTRIBUTES (decl));
}

void
attributes_start (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_ATTRIBUTES, register_attributes,
		     NULL);
}
