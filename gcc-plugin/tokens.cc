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

/* The tokens of clauses: see tokens.h.  */

#include "gcc-headers.h"
#include "attributes.h"
#include "tokens.h"

const char *const words[] = { "input", "output", "num_threads", "peek",
				     "tick", "inout_reuse", "lastprivate", "depth",
				     "on", "directive" };

unsigned char saved_tracking;
unsigned n_items;
std::vector<misspelling> misspellings;

cpp_hashnode *
lookup (cpp_reader *reader, const char *name)
{
  return cpp_lookup (reader, (const unsigned char *) name, strlen (name));
}

cpp_macro *
make_macro (location_t loc, size_t n)
{
  size_t size = sizeof (cpp_macro) + n * sizeof (cpp_token);
  cpp_macro *macro = (cpp_macro *) ggc_internal_cleared_alloc (size);
  macro->kind = cmk_macro;
  macro->line = loc;
  macro->count = n;
  macro->used = 1;
  return macro;
}

bool
word_p (int i)
{
  return (openstream_p
	  || (i != MARKER_INOUT_REUSE && i != MARKER_LASTPRIVATE));
}

int
find_word (const char *text)
{
  for (int i = 0; i < N_NAMES; i++)
    if (word_p (i) && strcmp (text, words[i]) == 0)
      return i;
  for (const misspelling &m : misspellings)
    if (m.text == text)
      return m.word;
  return -1;
}

int
closest_word (const char *text)
{
  auto_vec<const char *> candidates;
  for (int i = 0; i < N_WORDS; i++)
    if (i != MARKER_TICK && i != MARKER_LASTPRIVATE && i != MARKER_DEPTH
	&& i != MARKER_ON && word_p (i))
      candidates.safe_push (words[i]);
  const char *closest = find_closest_string (text, &candidates);
  return closest ? find_word (closest) : -1;
}

void
note_form (location_t loc, unsigned kind)
{
  switch (kind)
    {
    case MARKER_NUM_THREADS:
      inform (loc, "write %<num_threads (n)%> beside %<input%> or %<output%>, "
	      "where %<n%> batches of the stage may run at once");
      break;
    case MARKER_DEPTH:
      inform (loc, "write %<depth (n)%> beside %<output%>, where %<n%> "
	      "activations may be ahead of the slowest consumer");
      break;
    case MARKER_ON:
      inform (loc, "write %<on (n)%> beside %<input%> or %<output%>, where "
	      "%<n%> is the rank on which the stage runs");
      break;
    case MARKER_TICK:
      inform (loc, "write %<#pragma omp tick (x)%>, or "
	      "%<#pragma omp tick (x >> n)%> to skip %<n%> elements");
      break;
    case MARKER_INOUT_REUSE:
      break;
    default:
      inform (loc, "write %<%s (x)%>, where %<x%> is a variable or another "
	      "lvalue, or %<%s (x %s w[n])%> with an array %<w%> as its window",
	      words[kind], words[kind], kind == MARKER_OUTPUT ? "<<" : ">>");
    }
}

int
nesting (const cpp_token &t)
{
  switch (t.type)
    {
    case CPP_OPEN_PAREN:
    case CPP_OPEN_SQUARE:
    case CPP_OPEN_BRACE:
      return 1;
    case CPP_CLOSE_PAREN:
    case CPP_CLOSE_SQUARE:
    case CPP_CLOSE_BRACE:
      return -1;
    default:
      return 0;
    }
}

std::string
spelling (cpp_reader *reader, const located_list &list, size_t begin,
	  size_t end)
{
  std::string text;
  for (size_t i = begin; i < end; i++)
    {
      cpp_token t = list[i].token;
      if (i > begin && (t.flags & PREV_WHITE))
	text += ' ';
      text += (const char *) cpp_token_as_text (reader, &t);
    }
  return text;
}

void
token_writer::set_location (location_t loc)
{
  m_loc = loc;
}

void
token_writer::punctuation (enum cpp_ttype type)
{
  cpp_token t = blank (type);
  m_tokens.push_back (t);
}

void
token_writer::name (const char *text, bool expand_p)
{
  cpp_token t = blank (CPP_NAME);
  t.flags = PREV_WHITE | (expand_p ? 0 : NO_EXPAND);
  t.val.node.node = t.val.node.spelling = lookup (m_reader, text);
  m_tokens.push_back (t);
}

void
token_writer::number (location_number value)
{
  char text[32];
  snprintf (text, sizeof text, LOCATION_FORMAT, value);
  literal (CPP_NUMBER, text);
}

void
token_writer::string (const std::string &text)
{
  std::string quoted = "\"";
  for (char c : text)
    {
	if (c == '"' || c == '\\')
	  quoted += '\\';
	quoted += c;
    }
  quoted += '"';
  literal (CPP_STRING, quoted);
}

void
token_writer::copy (const located_list &list, size_t begin, size_t end)
{
  for (size_t i = begin; i < end; i++)
    m_tokens.push_back (list[i].token);
}

void
token_writer::first_address (const located_list &list, size_t begin, size_t end)
{
  punctuation (CPP_AND);
  punctuation (CPP_OPEN_PAREN);
  punctuation (CPP_OPEN_PAREN);
  copy (list, begin, end);
  punctuation (CPP_CLOSE_PAREN);
  punctuation (CPP_OPEN_SQUARE);
  literal (CPP_NUMBER, "0");
  punctuation (CPP_CLOSE_SQUARE);
  punctuation (CPP_CLOSE_PAREN);
}

void
token_writer::address (const located_list &list, size_t begin, size_t end)
{
  if (c_dialect_cxx ())
    name ("__builtin_addressof");
  else
    punctuation (CPP_AND);
  punctuation (CPP_OPEN_PAREN);
  copy (list, begin, end);
  punctuation (CPP_CLOSE_PAREN);
}

void
token_writer::argument (const located_list &list, size_t begin, size_t end)
{
  punctuation (CPP_COMMA);
  punctuation (CPP_OPEN_PAREN);
  copy (list, begin, end);
  punctuation (CPP_CLOSE_PAREN);
}

void
token_writer::open (location_t token_loc, unsigned kind, location_t loc)
{
  set_location (token_loc);
  note_stand_in (token_loc, words[kind & MARKER_WHAT]);
  name (STAND_IN);
  punctuation (CPP_OPEN_PAREN);
  name ("in");
  punctuation (CPP_COLON);
  punctuation (CPP_MULT);
  name (MARKER);
  punctuation (CPP_OPEN_PAREN);
  number (kind | ++n_items << MARKER_ORDINAL_SHIFT);
  punctuation (CPP_COMMA);
  number (loc);
  punctuation (CPP_COMMA);
}

void
token_writer::close (void)
{
  punctuation (CPP_CLOSE_PAREN);
  punctuation (CPP_CLOSE_PAREN);
}

void
token_writer::dont_track (void)
{
  m_saved_tracking = cpp_get_options (m_reader)->track_macro_expansion;
  name (TRACK, true);
}

void
token_writer::finish (cpp_hashnode *node, location_t loc)
{
  if (m_saved_tracking)
    {
	saved_tracking = m_saved_tracking;
	cpp_get_options (m_reader)->track_macro_expansion = 0;
    }
  cpp_macro *macro = make_macro (loc, m_tokens.size ());
  for (size_t i = 0; i < m_tokens.size (); i++)
    macro->exp.tokens[i] = m_tokens[i];
  node->value.macro = macro;
}

cpp_token
token_writer::blank (enum cpp_ttype type)
{
  cpp_token t;
  memset (&t, 0, sizeof t);
  t.type = type;
  t.src_loc = m_loc;
  return t;
}

void
token_writer::literal (enum cpp_ttype type, const std::string &text)
{
  cpp_token t = blank (type);
  t.flags = PREV_WHITE;
  t.val.str.len = text.size ();
  t.val.str.text
    = (const unsigned char *) ggc_alloc_string (text.c_str (),
						  text.size ());
  m_tokens.push_back (t);
}

/* Says that the parenthesis of clause KIND that opens at OPEN is not closed where
   that would be after the tokens of LIST.  */

static void
report_unclosed (enum marker_kind kind, location_t open,
		 const located_list &list)
{
  auto_diagnostic_group group;
  gcc_rich_location where (list.empty () ? open : list.back ().loc);
  where.add_fixit_insert_after (")");
  error_at (&where, "expected %<)%> at the end of clause %qs", words[kind]);
  if (!list.empty ())
    inform (open, "to match this %<(%>");
}

/* Whether TOKEN ends something after which no name can stand.  */

static bool
ends_operand_p (const cpp_token &token)
{
  return (token.type == CPP_NAME || token.type == CPP_NUMBER
	  || token.type == CPP_CLOSE_SQUARE || token.type == CPP_CLOSE_PAREN);
}

bool
read_argument (cpp_reader *reader, enum marker_kind kind, located_list *list,
	       location_t *end)
{
  int depth = 0;
  location_t open = UNKNOWN_LOCATION;
  for (;;)
    {
      located_token t;
      const cpp_token *next = cpp_peek_token (reader, 0);
      bool unclosed_p = (next->type == CPP_PRAGMA_EOL
			 || next->type == CPP_EOF);
      if (next->type == CPP_NAME && depth == 1 && !list->empty ()
	  && ends_operand_p (list->back ().token)
	  && find_word ((const char *) NODE_NAME (next->val.node.node)) >= 0)
	/* Perhaps another clause.  */
	unclosed_p |= cpp_peek_token (reader, 1)->type == CPP_OPEN_PAREN;
      if (!unclosed_p)
	{
	  t.token = *cpp_get_token_with_location (reader, &t.loc);
	  if (t.token.type == CPP_PADDING)
	    continue;
	  unclosed_p = (t.token.type == CPP_PRAGMA_EOL
			|| t.token.type == CPP_EOF);
	  if (unclosed_p)
	    _cpp_backup_tokens (reader, 1);
	}
      if (unclosed_p)
	{
	  report_unclosed (kind, open, *list);
	  return false;
	}
      if (t.token.type == CPP_OPEN_PAREN && depth++ == 0)
	{
	  open = t.loc;
	  continue;
	}
      if (t.token.type == CPP_CLOSE_PAREN && --depth == 0)
	{
	  *end = t.loc;
	  return true;
	}
      if (t.token.type == CPP_NAME)
	t.token.flags |= NO_EXPAND;
      t.token.src_loc = t.loc;
      list->push_back (t);
    }
}
