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

/* Designators: how far among the tokens of a clause a stream or a window reaches.  */

#include "gcc-headers.h"
#include "designators.h"

/* Skips the group that opens at D's end, or finds that it is not closed.  */

static void
skip_group (const located_list &list, size_t end, designator *d)
{
  size_t begin = d->end;
  int depth = 0;
  do
    depth += nesting (list[d->end++].token);
  while (d->end < end && depth > 0);
  d->closed_p = depth == 0;
  if (list[begin].token.type == CPP_OPEN_SQUARE || !d->closed_p)
    d->bracket = begin;
  else
    d->bracket = end;
}

/* Skips a name, which may be qualified, at D's end.  */

static void
skip_name (const located_list &list, size_t end, designator *d)
{
  for (d->name_p = false; d->end < end; d->end++)
    {
      enum cpp_ttype type = list[d->end].token.type;
      if (type == CPP_NAME && !d->name_p)
	d->name_p = true;
      else if (type == CPP_SCOPE)
	d->name_p = false;
      else
	break;
    }
}

/* The token behind the arguments of a template that token I of LIST opens; I if it
   does not.  What follows them does not follow a comparison.  */

static size_t
template_arguments_end (const located_list &list, size_t i, size_t end)
{
  if (!c_dialect_cxx () || i == 0 || list[i].token.type != CPP_LESS
      || list[i - 1].token.type != CPP_NAME)
    return i;
  size_t next = i;
  int angles = 0, depth = 0;
  do
    {
      enum cpp_ttype type = list[next++].token.type;
      depth += nesting (list[next - 1].token);
      if (depth == 0)
	angles += ((type == CPP_LESS) - (type == CPP_GREATER)
		   - 2 * (type == CPP_RSHIFT));
    }
  while (angles > 0 && depth >= 0 && next < end);
  if (angles != 0)
    return i;
  switch (next < end ? list[next].token.type : CPP_EOF)
    {
    case CPP_EOF:
    case CPP_COMMA:
    case CPP_OPEN_PAREN:
    case CPP_OPEN_SQUARE:
    case CPP_SCOPE:
    case CPP_DOT:
    case CPP_DEREF:
    case CPP_RSHIFT:
    case CPP_LSHIFT:
      return next;
    default:
      return i;
    }
}

size_t
find_outside (const located_list &list, size_t begin, size_t end,
	      std::initializer_list<enum cpp_ttype> types)
{
  int depth = 0;
  for (size_t i = begin; i < end; i++)
    {
      if (depth == 0)
	i = template_arguments_end (list, i, end);
      if (i == end)
	break;
      depth += nesting (list[i].token);
      if (depth == 0
	  && std::find (types.begin (), types.end (), list[i].token.type)
	     != types.end ())
	return i;
    }
  return end;
}

/* Whether TOKEN is the operator for a part of a complex number.  */

static bool
complex_part_p (const cpp_token &token)
{
  if (token.type != CPP_NAME)
    return false;
  tree name = HT_IDENT_TO_GCC_IDENT (HT_NODE (token.val.node.node));
  return (C_RID_CODE (name) == RID_REALPART
	  || C_RID_CODE (name) == RID_IMAGPART);
}

/* Skips what may stand before the name of a stream, at D's end: indirections,
   casts, parts of complex numbers, and behind an indirection also "&".  A group that
   is no cast is the name.  */

static void
skip_prefixes (const located_list &list, size_t end, designator *d)
{
  d->name_p = false;
  for (bool indirect_p = false; d->end < end && !d->name_p && d->closed_p;)
    switch (list[d->end].token.type)
      {
      case CPP_AND:
	if (!indirect_p)
	  return;
	d->end++;
	break;
      case CPP_NAME:
	if (!complex_part_p (list[d->end].token))
	  return;
	d->end++;
	break;
      case CPP_MULT:
	indirect_p = true;
	d->end++;
	break;
      case CPP_OPEN_PAREN:
	{
	  skip_group (list, end, d);
	  enum cpp_ttype next
	    = d->end < end ? list[d->end].token.type : CPP_EOF;
	  bool cast_p = (next == CPP_NAME
			 || (indirect_p && (next == CPP_AND
					    || next == CPP_MULT)));
	  d->name_p = !cast_p;
	  break;
	}
      default:
	return;
      }
}

designator
find_designator (const located_list &list, size_t begin, size_t end,
		 bool stream_p)
{
  designator d = { end, begin, false, true };
  if (stream_p)
    skip_prefixes (list, end, &d);
  if (!d.name_p && d.closed_p)
    skip_name (list, end, &d);
  while (d.name_p && d.closed_p && d.end < end)
    switch (list[d.end].token.type)
      {
      case CPP_OPEN_PAREN:
	if (!stream_p)
	  return d;
	/* Fall through.  */
      case CPP_OPEN_SQUARE:
	skip_group (list, end, &d);
	break;
      case CPP_DOT:
      case CPP_DEREF:
	if (!stream_p)
	  return d;
	d.end++;
	d.bracket = end;
	skip_name (list, end, &d);
	break;
      case CPP_DOT_STAR:
      case CPP_DEREF_STAR:
	if (!stream_p)
	  return d;
	d.end++;
	d.bracket = end;
	skip_prefixes (list, end, &d);
	if (!d.name_p && d.closed_p)
	  skip_name (list, end, &d);
	break;
      case CPP_LESS:
	{
	  size_t next = template_arguments_end (list, d.end, end);
	  if (next == d.end)
	    return d;
	  d.end = next;
	  if (next < end && list[next].token.type == CPP_SCOPE)
	    skip_name (list, end, &d);
	  break;
	}
      default:
	return d;
      }
  return d;
}
