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

/* Finds the clauses INPUT, OUTPUT, PEEK, NUM_THREADS, DEPTH and ON of task directives,
   and the directive TICK, among the preprocessor's tokens, and turns them into
   clauses that GCC knows.

   The preprocessor has context-sensitive keywords: a macro whose node is
   flagged NODE_CONDITIONAL is expanded only if the callback macro_to_expand
   says so.  The words are such macros.  Where one of them is a clause, the
   callback reads the clause, writes the tokens that stand for it into the
   word's own macro, and lets it expand.  The name of an OpenMP directive is
   expanded too, before the preprocessor looks it up: that is how TICK becomes
   TASKWAIT, the directive with a depend clause that stands alone.

   The compiler would note for each message about a token that it comes from the
   expansion of a macro.  So the word expands while the preprocessor does not
   track expansions, and there is a macro in the replacement that turns tracking
   on again: tokens behind it have the locations that they are given.

   Debugging: -E does not show the replacement, because it has to show the
   program; -fdump-tree-original shows the clauses as the front end got
   them.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "tokens.h"
#include "lookahead.h"
#include "settings.h"

/* Whether a token was seen.  A precompiled header is loaded before that, if at all, and
   refused if a name in it has become a macro.  */
static bool started_p;

/* Whether the tokens that are read belong to a #pragma omp task line, to a line
   with another pragma, and if so whether that is one of OpenMP.  */
static bool in_task_p, in_other_p, in_other_omp_p;

/* Where the name of the directive stands that the last attribute holds, if it
   is TASK, TICK or a macro, and the parenthesis that closes it.  */
static location_t attribute_name = UNKNOWN_LOCATION;
static location_t attribute_end = UNKNOWN_LOCATION;

/* The operator that is a pragma, a macro of the preprocessor's own.  */
#define OPERATOR "_Pragma"

/* The end of the last _Pragma that had a stream clause.  */
static location_t stream_pragma_end = UNKNOWN_LOCATION;

/* Bit N is set once the user's own macro words[N] was mentioned.  */
static unsigned noted;

static void (*old_line_change) (cpp_reader *, const cpp_token *, int);
static cpp_hashnode *(*old_macro_to_expand) (cpp_reader *, const cpp_token *);

/* Declares the marker function where the front end finds it.  */

static void
declare_marker (void)
{
  if (identifier_global_value (get_identifier (MARKER)))
    return;
  tree char_pointer = build_pointer_type (char_type_node);
  /* (...) in C++, no prototype in C.  */
  tree type = build_varargs_function_type_list (char_pointer, NULL_TREE);
  tree decl = add_builtin_function_ext_scope (MARKER, type, 0, NOT_BUILT_IN,
					      NULL, NULL_TREE);
  TREE_NOTHROW (decl) = 1;
}

/* What the words expand to as long as no clause was seen: the marker's name, by
   which the macros are known again when a precompiled header, which brings
   identifiers of its own, made ordinary macros of them.  */

static cpp_macro *
make_initial_macro (cpp_reader *reader)
{
  cpp_macro *macro = make_macro (BUILTINS_LOCATION, 1);
  cpp_token *t = &macro->exp.tokens[0];
  t->type = CPP_NAME;
  t->src_loc = BUILTINS_LOCATION;
  t->val.node.node = t->val.node.spelling = lookup (reader, MARKER);
  return macro;
}

static bool
initial_macro_p (cpp_reader *reader, cpp_hashnode *node)
{
  if (!cpp_user_macro_p (node) || !node->value.macro)
    return false;
  const cpp_macro *macro = node->value.macro;
  return (macro->kind == cmk_macro && !macro->fun_like && macro->count == 1
	  && macro->exp.tokens[0].type == CPP_NAME
	  && macro->exp.tokens[0].val.node.node == lookup (reader, MARKER));
}

/* Makes the words conditional.  Done at the first token, for a _Pragma before the
   first #pragma omp task, and at each task directive and file, because #undef undoes
   it.  */

static void
install_words (cpp_reader *reader)
{
  for (int i = 0; i < N_NAMES; i++)
    {
      if (!word_p (i))
	continue;
      cpp_hashnode *node = lookup (reader, words[i]);
      if (node->type == NT_VOID)
	{
	  node->type = NT_USER_MACRO;
	  node->value.macro = make_initial_macro (reader);
	}
      else if (!initial_macro_p (reader, node))
	continue;
      node->flags |= NODE_CONDITIONAL | NODE_USED;
    }
  cpp_hashnode *track = lookup (reader, TRACK);
  if (track->type == NT_VOID)
    {
      track->type = NT_USER_MACRO;
      track->value.macro = make_macro (BUILTINS_LOCATION, 0);
    }
  track->flags |= NODE_CONDITIONAL | NODE_USED;
  lookup (reader, OPERATOR)->flags |= NODE_CONDITIONAL;
  declare_marker ();
}

/* Has NAME, a token with which a clause begins, read as the word that it looks
   like, and reports it.  */

static void
report_misspelling (cpp_reader *reader, const cpp_token &name)
{
  cpp_hashnode *node = name.val.node.node;
  std::string text = (const char *) NODE_NAME (node);
  if (node->type != NT_VOID || find_word (text.c_str ()) >= 0)
    return;
  if (text == words[MARKER_INOUT_REUSE] || text == words[MARKER_LASTPRIVATE])
    {
      inform (name.src_loc, "clause %qs needs "
	      "%<-fplugin-arg-gomp_stream-dialect=openstream%>", text.c_str ());
      return;
    }
  int word = closest_word (text.c_str ());
  if (word < 0)
    return;
  gcc_rich_location rich (name.src_loc);
  rich.add_fixit_replace (words[word]);
  error_at (&rich, "unknown clause %qs; did you mean %qs?", text.c_str (),
	    words[word]);
  misspelling m = { text, word };
  misspellings.push_back (m);
  node->type = NT_USER_MACRO;
  node->value.macro = make_initial_macro (reader);
  node->flags |= NODE_CONDITIONAL | NODE_USED;
}

/* Tells once per word that the user's own macro of that name, in NAME, with
   which a clause begins, is in force in the directive at LOC.  */

static void
note_user_macro (const cpp_token &name, location_t loc)
{
  cpp_hashnode *node = name.val.node.node;
  for (int i = 0; i < N_WORDS; i++)
    if (word_p (i) && (noted & (1 << i)) == 0
	&& strcmp ((const char *) NODE_NAME (node), words[i]) == 0
	&& cpp_macro_p (node)
	&& !(node->flags & NODE_CONDITIONAL))
      {
	noted |= 1 << i;
	inform (loc, "macro %qs is expanded here and hides the clause of "
		"that name", words[i]);
      }
}

/* Looks at the names with which the clauses of the task directive at LOC
   begin.  */

static void
survey_clauses (cpp_reader *reader, location_t loc)
{
  int depth = 0;
  cpp_token name = {};
  lookahead tokens (reader);
  while (const cpp_token *token = tokens.next ())
    {
      if (token->type == CPP_PRAGMA_EOL || token->type == CPP_EOF)
	return;
      if (token->type == CPP_OPEN_PAREN && depth++ == 0
	  && name.type == CPP_NAME)
	{
	  note_user_macro (name, loc);
	  report_misspelling (reader, name);
	}
      depth -= token->type == CPP_CLOSE_PAREN;
      name = *token;
    }
}

static void
line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  in_pragma_p = token->type == CPP_PRAGMA;
  in_task_p = in_pragma_p && token->val.pragma == PRAGMA_OMP_TASK;
  in_other_p = in_pragma_p && !in_task_p;
  in_other_omp_p = (in_other_p && token->val.pragma >= PRAGMA_OMP__START_
		    && token->val.pragma <= PRAGMA_OMP__LAST_);
  if (in_task_p || !started_p)
    install_words (reader);
  started_p = true;
  if (in_task_p)
    survey_clauses (reader, token->src_loc);
  else if (in_pragma_p)
    note_diagnostic_pragma (reader, token);
  if (old_line_change)
    old_line_change (reader, token, parsing_args);
}

/* Looks ahead from a word.  Returns whether it is a clause: followed by a
   parenthesis, outside all others, in a task directive; or there the name of one
   without a parenthesis.  */

static bool
clause_ahead_p (cpp_reader *reader, enum marker_kind kind)
{
  int depth = 0;
  bool stream_clause_p = (!expression_clause_p (kind)
			  && kind != MARKER_LASTPRIVATE);
  bool open_p = parenthesis_ahead_p (reader);
  if (!open_p && !in_task_p)
    return false;
  lookahead tokens (reader);
  while (const cpp_token *token = tokens.next ())
    {
      switch (token->type)
	{
	case CPP_OPEN_PAREN:
	  depth++;
	  break;
	case CPP_CLOSE_PAREN:
	  if (--depth < 0)
	    return false;
	  break;
	case CPP_NAME:
	  if (depth == 0
	      && (token->val.node.node == lookup (reader, "input")
		  || token->val.node.node == lookup (reader, "output")
		  || token->val.node.node == lookup (reader, "peek")
		  || (openstream_p
		      && token->val.node.node
			 == lookup (reader, words[MARKER_INOUT_REUSE]))))
	    stream_clause_p = true;
	  break;
	case CPP_EOF:
	  /* The end of an argument of a macro.  */
	  return in_task_p && open_p;
	case CPP_PRAGMA_EOL:
	  if (in_task_p || in_other_p)
	    return in_task_p || depth == 0;
	  /* A _Pragma; its beginning is not known.  No directive but task
	     has clauses INPUT and OUTPUT.  */
	  if (depth != 0)
	    return false;
	  if (token->src_loc == stream_pragma_end)
	    return true;
	  if (stream_clause_p)
	    {
	      stream_pragma_end = token->src_loc;
	      install_words (reader);
	    }
	  return stream_clause_p;
	case CPP_SEMICOLON:
	case CPP_OPEN_BRACE:
	case CPP_CLOSE_BRACE:
	  /* Not in a directive.  */
	  if (!in_task_p)
	    return false;
	  break;
	default:
	  if (depth == 0 && !in_task_p && token->type != CPP_COMMA)
	    return false;
	}
    }
  /* No expression is that long.  */
  return open_p && (in_task_p || (stream_clause_p && in_string_p (reader)));
}

/* The word DIRECTIVE was read: finds out whether it is the name of an attribute
   with a task or a tick, and if so notes where that ends.  The parser makes a
   directive of it long after.  */

static void
attribute_ahead (cpp_reader *reader)
{
  int depth = 0;
  location_t name = UNKNOWN_LOCATION, end = UNKNOWN_LOCATION;
  lookahead tokens (reader);
  while (const cpp_token *token = tokens.next ())
    {
      if (end != UNKNOWN_LOCATION)
	{
	  /* What can follow it in an attribute, or in a sequence.  */
	  if (token->type == CPP_CLOSE_SQUARE
	      || token->type == CPP_CLOSE_PAREN
	      || token->type == CPP_COMMA)
	    {
	      attribute_name = name;
	      attribute_end = end;
	    }
	  return;
	}
      if (depth == 0 && token->type != CPP_OPEN_PAREN)
	return;
      if (depth == 1 && name == UNKNOWN_LOCATION)
	{
	  if (token->type != CPP_NAME
	      || !(token->val.node.node == lookup (reader, "task")
		   || cpp_macro_p (token->val.node.node)))
	    return;
	  name = token->src_loc;
	}
      if (token->type == CPP_OPEN_PAREN)
	depth++;
      else if (token->type == CPP_CLOSE_PAREN && --depth == 0)
	end = token->src_loc;
      else if (token->type == CPP_EOF)
	return;
    }
}

/* Whether the first parenthesis that closes and was not opened after the word
   just read ends the directive in an attribute.  */

static bool
in_attribute_p (cpp_reader *reader)
{
  int depth = 0;
  if (attribute_end == UNKNOWN_LOCATION)
    return false;
  lookahead tokens (reader);
  while (const cpp_token *token = tokens.next ())
    switch (token->type)
      {
      case CPP_OPEN_PAREN:
	depth++;
	break;
      case CPP_CLOSE_PAREN:
	if (depth-- == 0)
	  return token->src_loc == attribute_end;
	break;
      case CPP_SEMICOLON:
      case CPP_OPEN_BRACE:
      case CPP_CLOSE_BRACE:
      case CPP_PRAGMA_EOL:
      case CPP_EOF:
	return false;
      default:
	break;
      }
  return false;
}

/* Whether the word TICK at LOC is the name of a directive.  The directive is
   not under way yet; the end of its line looks like the end of the file.  */

static bool
tick_ahead_p (cpp_reader *reader, location_t loc)
{
  int depth = 0;
  if (loc == attribute_name && in_attribute_p (reader))
    return true;
  if (on_omp_line_p (loc))
    return true;
  lookahead tokens (reader);
  while (const cpp_token *token = tokens.next ())
    {
      if (token->type == CPP_EOF)
	return depth == 0 && omp_before_p (loc);
      if (token->type == CPP_OPEN_PAREN)
	depth++;
      else if (depth == 0
	       || token->type == CPP_SEMICOLON
	       || token->type == CPP_OPEN_BRACE
	       || token->type == CPP_CLOSE_BRACE
	       || token->type == CPP_PRAGMA_EOL)
	return false;
      else if (token->type == CPP_CLOSE_PAREN && --depth < 0)
	return false;
    }
  return false;
}

/* Says that clause KIND at LOC stands on a directive that has none, and reads
   over it.  Expands to nothing.  */

static cpp_hashnode *
skip_clause (cpp_reader *reader, cpp_hashnode *node, enum marker_kind kind,
	     location_t loc)
{
  located_list list;
  location_t end;
  error_at (loc, "clause %qs is valid on %<#pragma omp task%> only",
	    words[kind]);
  read_argument (reader, kind, &list, &end);
  node->value.macro = make_macro (loc, 0);
  return node;
}

/* Skips what is left of the directive.  */

static void
skip_line (cpp_reader *reader)
{
  for (;;)
    {
      enum cpp_ttype type = cpp_peek_token (reader, 0)->type;
      if (type == CPP_EOF || type == CPP_PRAGMA_EOL)
	return;
      cpp_get_token (reader);
    }
}

/* Reports what follows directive TICK, which stands at LOC and has argument LIST, and
   skips it.  */

static void
end_tick (cpp_reader *reader, location_t loc, const located_list &list)
{
  int depth = loc == attribute_name ? 0 : INT_MAX / 2;
  auto_diagnostic_group group;
  bool first_p = true;
  for (;; cpp_get_token (reader))
    {
      const cpp_token *next = cpp_peek_token (reader, 0);
      depth += nesting (*next);
      if (next->type == CPP_EOF || next->type == CPP_PRAGMA_EOL || depth < 0)
	return;
      /* Around what macros are replaced by, there may be paddings.  */
      if (first_p && next->type != CPP_PADDING)
	{
	  first_p = false;
	  located_list rest (1);
	  rest[0].token = *next;
	  error_at (next->src_loc,
		    "expected the end of %<#pragma omp tick (%s)%> before %qs",
		    spelling (reader, list, 0, list.size ()).c_str (),
		    spelling (reader, rest, 0, 1).c_str ());
	  note_form (next->src_loc, MARKER_TICK);
	}
    }
}

/* Makes NODE, a word of the language at LOC, a macro that expands to GCC's own
   directive or clause, with what the plugin reads of it later.  */

static cpp_hashnode *
expand_word (cpp_reader *reader, cpp_hashnode *node, enum marker_kind kind,
	     location_t loc)
{
  location_t end;
  located_list list;
  token_writer out (reader);
  out.set_location (loc);
  if (kind == MARKER_LASTPRIVATE)
    {
      out.name ("shared");
      out.finish (node, loc);
      return node;
    }
  if (kind == MARKER_TICK)
    {
      out.name ("taskwait");
      declare_marker ();
    }
  out.dont_track ();
  auto_diagnostic_group group;
  if (!parenthesis_ahead_p (reader))
    {
      error_at (loc, "expected %<(%> after %qs", words[kind]);
      note_form (loc, kind);
      if (kind == MARKER_TICK)
	skip_line (reader);
    }
  else if (read_argument (reader, kind, &list, &end))
    {
      if (list.empty () && expression_clause_p (kind))
	{
	  error_at (end, "expected an expression in clause %qs", words[kind]);
	  note_form (end, kind);
	}
      else if (expression_clause_p (kind))
	{
	  out.open (loc, kind, list[0].loc);
	  out.punctuation (CPP_OPEN_PAREN);
	  out.copy (list, 0, list.size ());
	  out.punctuation (CPP_CLOSE_PAREN);
	  out.close ();
	}
      else
	rewrite_items (reader, kind, end, list, &out);
      if (kind == MARKER_TICK)
	end_tick (reader, loc, list);
    }
  if (kind == MARKER_TICK && cpp_peek_token (reader, 0)->type == CPP_EOF)
    /* It was seen too early: the directive has an end of its own.  */
    cpp_get_token (reader);
  out.finish (node, loc);
  return node;
}

static cpp_hashnode *
macro_to_expand (cpp_reader *reader, const cpp_token *token)
{
  cpp_hashnode *node = token->val.node.node;
  const char *name = (const char *) NODE_NAME (node);
  if (strcmp (name, TRACK) == 0)
    {
      if (saved_tracking)
	cpp_get_options (reader)->track_macro_expansion = saved_tracking;
      saved_tracking = 0;
      return node;
    }
  if (strcmp (name, OPERATOR) == 0)
    {
      note_diagnostic_operator (reader, token->src_loc);
      return node;
    }
  int word = find_word (name);
  if (word < 0)
    return old_macro_to_expand ? old_macro_to_expand (reader, token) : NULL;
  if (word == DIRECTIVE)
    {
      attribute_ahead (reader);
      return NULL;
    }

  enum marker_kind kind = (enum marker_kind) word;
  location_t loc = token->src_loc;
  if (kind == MARKER_TICK)
    {
      if (!tick_ahead_p (reader, loc))
	return NULL;
    }
  else if (in_other_p)
    {
      if (in_other_omp_p && !expression_clause_p (kind)
	  && kind != MARKER_LASTPRIVATE
	  && clause_ahead_p (reader, kind))
	return skip_clause (reader, node, kind, loc);
      return NULL;
    }
  else if (!clause_ahead_p (reader, kind)
	   && !(parenthesis_ahead_p (reader) && in_attribute_p (reader)))
    return NULL;
  return expand_word (reader, node, kind, loc);
}

void
pragma_file (void)
{
  if (started_p)
    install_words (parse_in);
}

void
pragma_start (void)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  stand_ins_start ();
  old_line_change = callbacks->line_change;
  callbacks->line_change = line_change;
  old_macro_to_expand = callbacks->macro_to_expand;
  callbacks->macro_to_expand = macro_to_expand;
}
