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

/* The items of a clause: finds stream, window, burst and count among its tokens, and
   writes what stands for them; see pragma.h.  */

#include "gcc-headers.h"
#include "designators.h"
#include "open-items.h"
#include "tokens.h"

bool
stream_items_p ()
{
  return n_items > 0;
}

/* The location of tokens BEGIN to END of LIST, with the caret at token AT.  */

static location_t
location_of (const located_list &list, size_t begin, size_t end, size_t at)
{
  return make_location (list[at].loc, list[begin].loc, list[end - 1].loc);
}

/* Whether NAME may be that of a WHAT; if not, it is told.  C++
   reads all tokens before it knows any name.  */

static bool
check_name (const located_token &name, const char *what)
{
  if (c_dialect_cxx ())
    return true;
  const char *text = (const char *) NODE_NAME (name.token.val.node.node);
  tree decl = lookup_name (get_identifier (text));
  if (!decl)
    return true;
  if (TREE_CODE (decl) == CONST_DECL || TREE_CODE (decl) == TYPE_DECL)
    error_at (name.loc, "%s %qs is not a variable or an element of an array",
	      what, text);
  else if ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
	   && DECL_REGISTER (decl))
    error_at (name.loc, "%s %qs has storage class %<register%>", what, text);
  else
    return true;
  return false;
}

/* Whether tokens BEGIN to END of LIST, which are no designator, may yet be an lvalue: what
   a step of a pointer leads to, an element whose index comes first; in C++ a choice, or
   what an assignment or a step changes.  */

static bool
other_lvalue_p (const located_list &list, size_t begin, size_t end)
{
  enum cpp_ttype first = list[begin].token.type;
  if (first == CPP_NUMBER)
    return begin + 1 < end && list[begin + 1].token.type == CPP_OPEN_SQUARE;
  if (first != CPP_MULT && !c_dialect_cxx ())
    return false;
  for (size_t i = begin; i < end; i++)
    switch (list[i].token.type)
      {
      case CPP_PLUS_PLUS:
      case CPP_MINUS_MINUS:
	if (first == CPP_MULT || i == begin)
	  return true;
	break;
      case CPP_EQ:
      case CPP_QUERY:
	return c_dialect_cxx ();
      default:
	break;
      }
  return false;
}

/* Where the last bracket group of the designator in tokens BEGIN to END opens, of
   a stream if STREAM_P and else of a window; END if there is none.  Anything else
   is an error, and makes the result BEGIN.  */

static size_t
parse_designator (cpp_reader *reader, const located_list &list, size_t begin,
		  size_t end, bool stream_p)
{
  const char *what = stream_p ? "stream" : "window";
  designator d = find_designator (list, begin, end, stream_p);
  std::string text = spelling (reader, list, begin, end);
  if (!d.closed_p)
    error_at (list[d.bracket].loc, "expected %qs in %qs",
	      list[d.bracket].token.type == CPP_OPEN_SQUARE ? "]" : ")",
	      text.c_str ());
  else if (d.bracket + 2 == d.end)
    error_at (list[d.bracket + 1].loc,
	      "expected an expression before %<]%> in %qs", text.c_str ());
  else if (d.name_p && d.end == end)
    {
      if (list[begin].token.type != CPP_NAME || check_name (list[begin], what))
	return d.bracket;
    }
  else if (d.name_p && list[d.end].token.type == CPP_NAME)
    error_at (list[d.end].loc, "expected %<,%> before %qs",
	      spelling (reader, list, d.end, d.end + 1).c_str ());
  else
    {
      location_t loc = location_of (list, begin, end, d.end < end ? d.end : end - 1);
      error_at (loc, stream_p
		? G_("%qs is not a stream: expected an lvalue")
		: G_("%qs is not a window: expected a variable or an element of "
		     "an array"), text.c_str ());
      if (stream_p && other_lvalue_p (list, begin, end))
	inform (loc, "an lvalue of this form stands in parentheses, and needs a "
		"window: %<(%s)%>", text.c_str ());
    }
  return begin;
}

/* Whether tokens BEGIN to END of LIST are a name, which may be qualified.  */

static bool
mere_name_p (const located_list &list, size_t begin, size_t end)
{
  for (size_t i = begin; i < end; i++)
    if (list[i].token.type != CPP_NAME && list[i].token.type != CPP_SCOPE)
      return false;
  return true;
}

/* Whether TYPE is an operator that may stand where << or >> was meant.  */

static bool
like_arrow_p (enum cpp_ttype type)
{
  switch (type)
    {
    case CPP_GREATER:
    case CPP_LESS:
    case CPP_GREATER_EQ:
    case CPP_LESS_EQ:
    case CPP_RSHIFT_EQ:
    case CPP_LSHIFT_EQ:
    case CPP_EQ:
    case CPP_COLON:
      return true;
    default:
      return false;
    }
}

/* Where tokens BEGIN to END of LIST have such an operator between two
   designators; END if they don't.  */

static size_t
find_like_arrow (const located_list &list, size_t begin, size_t end)
{
  designator left = find_designator (list, begin, end, true);
  if (!left.name_p || left.end == end
      || !like_arrow_p (list[left.end].token.type))
    return end;
  designator right = find_designator (list, left.end + 1, end, false);
  return right.name_p && right.end == end ? left.end : end;
}

/* The first colon in the bracket group BEGIN to END of LIST, both brackets
   included, that is no part of an expression; END if there is none.  */

static size_t
find_colon (const located_list &list, size_t begin, size_t end)
{
  int depth = 0;
  for (size_t i = begin + 1; i + 1 < end; i++)
    {
      enum cpp_ttype type = list[i].token.type;
      depth += nesting (list[i].token);
      if (depth == 0 && type == CPP_QUERY)
	break;
      if (depth == 0 && type == CPP_COLON)
	return i;
    }
  return end;
}

/* Checks the count of a window in the bracket group BEGIN to END of LIST, both
   brackets included.  Returns false, with a message, if it is no
   variable.  */

static bool
check_count (cpp_reader *reader, const located_list &list, size_t begin,
	     size_t end)
{
  size_t first = begin + 2, last = end - 1;
  designator d = find_designator (list, first, last, false);
  auto_diagnostic_group group;
  if (list[begin + 1].token.type != CPP_COLON)
    error_at (list[begin + 1].loc, "a counted window begins with its first "
	      "element; expected %<:%>");
  else if (first == last)
    error_at (list[begin + 1].loc, "expected a variable after %<:%>");
  else if (d.name_p && d.end == last && d.bracket == last)
    return check_name (list[first], "count");
  else
    error_at (location_of (list, first, last, first),
	      "count %qs is not a variable",
	      spelling (reader, list, first, last).c_str ());
  inform (list[begin + 1].loc, "write %<window[:n]%>, where %<n%> is a "
	  "variable of integer type; the body of an output sets it");
  return false;
}

/* Whether the item in tokens BEGIN to END of LIST, whose last bracket group opens at
   BRACKET, is a counted window without a stream.  Then there is a message.  */

static bool
window_alone_p (cpp_reader *reader, const located_list &list, size_t begin,
		size_t bracket, size_t end)
{
  size_t colon = bracket == end ? end : find_colon (list, bracket, end);
  if (colon == end)
    return false;
  error_at (list[colon].loc, "counted window %qs lacks a stream",
	    spelling (reader, list, begin, end).c_str ());
  return true;
}

/* Where the parts of an item are among the tokens of a clause.  */

struct item_tokens
{
  size_t begin, end;
  /* The operator between stream and window; END without a window.  */
  size_t arrow;
  /* Where the last bracket group of the stream opens; ARROW if there is none.  */
  size_t index;
  /* The same of the burst of the window, and of the number of windows in an array
     of them, or END; BURST without such a number.  */
  size_t burst, count;
  /* The burst is a variable that counts, "w[:n]".  */
  bool counted_p;
  /* The stream is all of an array, "s[...]".  */
  bool all_p;
};

/* Finds the operator of ITEM.  Returns false, with a message, if it is another
   one than in clauses of KIND.  */

static bool
find_arrow (enum marker_kind kind, const located_list &list, item_tokens *item)
{
  item->arrow = find_outside (list, item->begin, item->end,
			      { CPP_RSHIFT, CPP_LSHIFT });
  if (item->arrow == item->end)
    item->arrow = find_like_arrow (list, item->begin, item->end);
  else
    {
      size_t second = find_outside (list, item->arrow + 1, item->end,
				    { CPP_RSHIFT, CPP_LSHIFT });
      if (second != item->end)
	{
	  error_at (list[second].loc, "a stream has one window in a clause");
	  return false;
	}
    }
  if (item->arrow == item->end)
    return true;
  const located_token &arrow = list[item->arrow];
  const char *text = kind == MARKER_OUTPUT ? "<<" : ">>";
  if (arrow.token.type != (kind == MARKER_OUTPUT ? CPP_LSHIFT : CPP_RSHIFT))
    {
      gcc_rich_location where (arrow.loc);
      where.add_fixit_replace (text);
      error_at (&where, "expected %qs between stream and window in clause "
		"%qs", text, words[kind]);
      return false;
    }
  bool stream_p = item->arrow != item->begin;
  if (!stream_p || item->arrow + 1 == item->end)
    {
      error_at (arrow.loc, "expected a %s %s %qs in clause %qs",
		stream_p ? "window" : "stream", stream_p ? "after" : "before",
		text, words[kind]);
      return false;
    }
  return true;
}

/* Finds the parts of ITEM, in a clause of KIND.  Returns false, with a message,
   if it is none.  */

static bool
parse_item (cpp_reader *reader, enum marker_kind kind,
	    const located_list &list, item_tokens *item)
{
  if (!find_arrow (kind, list, item))
    return false;
  size_t arrow = item->arrow, end = item->end;
  item->index = parse_designator (reader, list, item->begin, arrow, true);
  if (item->index == item->begin
      || (arrow == end
	  && window_alone_p (reader, list, item->begin, item->index, end)))
    return false;
  item->burst = item->count = end;
  if (arrow != end && kind != MARKER_TICK)
    {
      item->burst = parse_designator (reader, list, arrow + 1, end, false);
      if (item->burst == arrow + 1)
	return false;
    }

  /* An array of windows has a bracket group more.  */
  item->count = item->burst;
  if (item->burst != end
      && list[item->burst - 1].token.type == CPP_CLOSE_SQUARE)
    item->count = parse_designator (reader, list, arrow + 1, item->burst,
				    false);
  item->counted_p = (item->burst != end
		     && find_colon (list, item->burst, end) != end);
  if (item->counted_p && !check_count (reader, list, item->burst, end))
    return false;
  item->all_p = (item->index != arrow && arrow - item->index == 3
		 && list[item->index + 1].token.type == CPP_ELLIPSIS);
  if (item->all_p && item->count == item->burst)
    {
      error_at (list[item->begin].loc, "%qs needs an array of windows, "
		"%<window[number][burst]%>",
		spelling (reader, list, item->begin, arrow).c_str ());
      return false;
    }
  return true;
}

/* Writes the window of ITEM to OUT.  */

static void
write_window (cpp_reader *reader, const located_list &list,
	      const item_tokens &item, token_writer *out)
{
  size_t begin = item.arrow + 1;
  out->set_location (list[begin].token.src_loc);
  out->punctuation (CPP_COMMA);
  out->number (list[begin].loc);
  out->punctuation (CPP_COMMA);
  out->string (spelling (reader, list, begin, item.count));
  out->punctuation (CPP_COMMA);
  out->address (list, begin, item.count);
  if (item.burst != item.end)
    {
      size_t first = item.burst + (item.counted_p ? 2 : 1);
      out->set_location (list[first].loc);
      out->punctuation (CPP_COMMA);
      out->number (list[first].loc);
      if (item.counted_p)
	{
	  out->punctuation (CPP_COMMA);
	  out->address (list, first, item.end - 1);
	}
      else
	out->argument (list, first, item.end - 1);
    }
  if (item.count != item.burst)
    out->argument (list, item.count + 1, item.burst - 1);
}

/* Writes the item in tokens BEGIN to END of LIST to OUT; it is one of the two of an
   INOUT_REUSE if REUSE_P.  */

static void
rewrite_item (cpp_reader *reader, enum marker_kind kind,
	      const located_list &list, size_t begin, size_t end, bool reuse_p,
	      token_writer *out)
{
  item_tokens item = {};
  item.begin = begin;
  item.end = end;
  auto_diagnostic_group group;
  if (!parse_item (reader, kind, list, &item))
    {
      if (!item.counted_p)
	note_form (list[begin].loc, kind);
      return;
    }
  size_t arrow = item.arrow;
  bool variadic_p = item.count != item.burst;
  int flags = kind | (reuse_p ? MARKER_REUSE : 0);
  if (variadic_p)
    flags |= MARKER_VARIADIC;
  if (item.counted_p)
    flags |= MARKER_COUNTED;
  if (variadic_p || !mere_name_p (list, begin, arrow))
    flags |= MARKER_INDEXED;
  out->open (list[begin].token.src_loc, flags, list[begin].loc);
  std::string text = spelling (reader, list, begin, arrow);
  item_places.push_back (list[begin].loc);
  bool computed_p = !variadic_p && nesting (list[arrow - 1].token) < 0;
  if (computed_p || (c_dialect_cxx () && begin + 1 == arrow))
    open_items.push_back ({ n_items, list[begin].loc, text, kind, computed_p, 0 });
  out->string (text);
  out->punctuation (CPP_COMMA);
  if (variadic_p)
    out->first_address (list, begin, item.all_p ? item.index : arrow);
  else
    out->address (list, begin, arrow);
  if (arrow != end && kind == MARKER_TICK)
    {
      out->punctuation (CPP_COMMA);
      out->number (list[arrow + 1].loc);
      out->argument (list, arrow + 1, end);
    }
  else if (arrow != end)
    write_window (reader, list, item, out);
  out->close ();
}

/* Writes the item "stream >> window >> stream" in tokens BEGIN to END of LIST to
   OUT, as one of INPUT and one of OUTPUT.  */

static void
rewrite_reuse (cpp_reader *reader, const located_list &list, size_t begin,
	       size_t end, token_writer *out)
{
  std::vector<size_t> arrows;
  for (size_t i = begin;
       (i = find_outside (list, i, end, { CPP_RSHIFT })) < end; i++)
    arrows.push_back (i);
  if (arrows.size () != 2)
    {
      error_at (list[begin].loc, "expected %<stream >> window >> stream%> in "
		"clause %qs", words[MARKER_INOUT_REUSE]);
      return;
    }
  rewrite_item (reader, MARKER_INPUT, list, begin, arrows[1], true, out);
  /* The other way round.  */
  located_list output (list.begin () + arrows[1] + 1, list.begin () + end);
  output.push_back (list[arrows[1]]);
  output.back ().token.type = CPP_LSHIFT;
  output.insert (output.end (), list.begin () + arrows[0] + 1,
		 list.begin () + arrows[1]);
  rewrite_item (reader, MARKER_OUTPUT, output, 0, output.size (), true, out);
}

void
rewrite_items (cpp_reader *reader, enum marker_kind kind, location_t last,
	       const located_list &list, token_writer *out)
{
  size_t begin = 0, end = list.size ();
  for (size_t i; begin <= end; begin = i + 1)
    {
      i = find_outside (list, begin, end, { CPP_COMMA });
      if (i > begin && kind == MARKER_INOUT_REUSE)
	rewrite_reuse (reader, list, begin, i, out);
      else if (i == begin)
	{
	  location_t loc = i < end ? list[i].loc : last;
	  auto_diagnostic_group group;
	  error_at (loc, "expected a stream variable in clause %qs",
		    words[kind]);
	  note_form (loc, kind);
	}
      else
	rewrite_item (reader, kind, list, begin, i, false, out);
    }
}
