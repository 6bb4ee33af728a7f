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

/* Finds the clauses INPUT, OUTPUT, PEEK, NUM_THREADS and DEPTH of task directives, and
   the directive TICK, among the preprocessor's tokens, and turns them into
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
#include "pragma.h"

typedef std::vector<cpp_token> token_list;

/* The words, in the order of marker_kind, and the name of the attribute that
   holds a directive.  */
static const char *const words[] = { "input", "output", "num_threads", "peek",
				     "tick", "inout_reuse", "lastprivate", "depth",
				     "directive" };
enum { N_WORDS = 8, DIRECTIVE = N_WORDS, N_NAMES };

/* The macro that stands in each replacement, before what has a location.  */
#define TRACK "__gomp_stream_track"

/* The preprocessor's option while it is off.  */
static unsigned char saved_tracking;

/* A word that the user wrote for one of the words.  */
struct misspelling
{
  std::string text;
  int word;
};

static std::vector<misspelling> misspellings;

/* Where a token came from, as diagnostics want it.  */
struct located_token
{
  cpp_token token;
  location_t loc;
};

typedef std::vector<located_token> located_list;

/* Whether the callbacks are installed; the front end has its types then.  */
static bool started_p;

/* Whether the tokens that are read belong to a #pragma omp task line, to a line
   with another pragma, and if so whether that is one of OpenMP.  */
static bool in_task_p, in_other_p, in_other_omp_p;

/* Where the name of the directive stands that the last attribute holds, if it
   is TASK, TICK or a macro, and the parenthesis that closes it.  */
static location_t attribute_name = UNKNOWN_LOCATION;
static location_t attribute_end = UNKNOWN_LOCATION;

/* The end of the last _Pragma that had a stream clause.  */
static location_t stream_pragma_end = UNKNOWN_LOCATION;

/* How many items were rewritten.  */
static unsigned n_items;

std::vector<plain_item> plain_items;

/* Bit N is set once the user's own macro words[N] was mentioned.  */
static unsigned noted;

static void (*old_line_change) (cpp_reader *, const cpp_token *, int);
static cpp_hashnode *(*old_macro_to_expand) (cpp_reader *, const cpp_token *);

/* Whether words[I] is one.  */

static bool
word_p (int i)
{
  return (openstream_p
	  || (i != MARKER_INOUT_REUSE && i != MARKER_LASTPRIVATE));
}

static cpp_hashnode *
lookup (cpp_reader *reader, const char *name)
{
  return cpp_lookup (reader, (const unsigned char *) name, strlen (name));
}

/* Makes an empty macro with room for N tokens.  */

static cpp_macro *
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

/* Makes the words conditional.  Done at each task directive and file, because
   #undef and the loading of a precompiled header undo it.  */

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
  declare_marker ();
}

/* The number of the word that TEXT is, or is written for; -1 if none.  */

static int
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

/* The number of the clause that TEXT may have been meant to be; -1 if
   none.  */

static int
closest_word (const char *text)
{
  auto_vec<const char *> candidates;
  for (int i = 0; i < N_WORDS; i++)
    if (i != MARKER_TICK && i != MARKER_LASTPRIVATE && i != MARKER_DEPTH
	&& word_p (i))
      candidates.safe_push (words[i]);
  const char *closest = find_closest_string (text, &candidates);
  return closest ? find_word (closest) : -1;
}

/* Whether nothing but a comment follows in TEXT, of length N, from I on.  Sets
   *INSIDE_P if the comment goes on.  */

static bool
blank_p (const char *text, size_t n, size_t i, bool *inside_p)
{
  for (;;)
    {
      if (*inside_p)
	{
	  while (i + 1 < n && !(text[i] == '*' && text[i + 1] == '/'))
	    i++;
	  if (i + 1 >= n)
	    return true;
	  i += 2;
	  *inside_p = false;
	}
      while (i < n && ISSPACE (text[i]))
	i++;
      if (i >= n)
	return true;
      if (text[i] != '/' || i + 1 >= n)
	return false;
      if (text[i + 1] == '/')
	return true;
      if (text[i + 1] != '*')
	return false;
      i += 2;
      *inside_p = true;
    }
}

/* Whether a directive of the preprocessor is the next thing after the token at
   LOC.  */

static bool
directive_follows_p (location_t loc)
{
  expanded_location where = expand_location (get_finish (loc));
  bool inside_p = false;
  for (int number = where.line;; number++)
    {
      auto line = source_line (where.file, number);
      const char *text = line.get_buffer ();
      if (!text)
	return false;
      size_t n = line.length (), i = 0;
      if (number == where.line)
	{
	  while (i < n && ISSPACE (text[i]))
	    i++;
	  if (i < n && text[i] == '#')
	    /* The definition of a macro.  */
	    return false;
	  i = where.column;
	}
      if (i > n)
	return false;
      if (blank_p (text, n, i, &inside_p))
	continue;
      while (i < n && ISSPACE (text[i]))
	i++;
      return number != where.line && i < n && text[i] == '#';
    }
}

/* Whether the tokens that are read are those of a _Pragma, whose locations mean
   nothing.  Its string is a buffer of its own, of the same file.  */

static bool
in_string_p (cpp_reader *reader)
{
  cpp_buffer *buffer = cpp_get_buffer (reader), *outer;
  if (!buffer)
    return false;
  outer = cpp_get_prev (buffer);
  return outer && cpp_get_file (buffer) == cpp_get_file (outer);
}

/* Tokens to come, but those behind a directive: the preprocessor loses its place
   when it is asked for these.  Nor has it room for macros in front of many
   tokens that it was asked for: it keeps them in blocks of 250, of which it
   moves the last two.  */

class lookahead
{
public:
  lookahead (cpp_reader *reader) : m_reader (reader) {}

  /* The next token, which is no padding; null if there is none, or too many
     were asked for.  */
  const cpp_token *
  next ()
  {
    enum { MOST_TOKENS = 200 };
    while (m_n < MOST_TOKENS)
      {
	if (m_last != UNKNOWN_LOCATION && !in_string_p (m_reader)
	    && directive_follows_p (m_last))
	  return NULL;
	const cpp_token *token = cpp_peek_token (m_reader, m_n++);
	if (token->type != CPP_PADDING)
	  {
	    m_last = in_task_p || in_other_p ? UNKNOWN_LOCATION
					     : token->src_loc;
	    return token;
	  }
      }
    return NULL;
  }

private:
  cpp_reader *m_reader;
  int m_n = 0;
  location_t m_last = UNKNOWN_LOCATION;
};

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
  in_task_p = (token->type == CPP_PRAGMA
	       && token->val.pragma == PRAGMA_OMP_TASK);
  in_other_p = token->type == CPP_PRAGMA && !in_task_p;
  in_other_omp_p = (in_other_p && token->val.pragma >= PRAGMA_OMP__START_
		    && token->val.pragma <= PRAGMA_OMP__LAST_);
  if (in_task_p)
    {
      install_words (reader);
      survey_clauses (reader, token->src_loc);
    }
  if (old_line_change)
    old_line_change (reader, token, parsing_args);
}

/* Whether the next token opens a parenthesis.  */

static bool
parenthesis_ahead_p (cpp_reader *reader)
{
  const cpp_token *token = lookahead (reader).next ();
  return token && token->type == CPP_OPEN_PAREN;
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

/* Whether the text before LOC in its line ends with the name of OpenMP's
   pragmas, or nothing can be told from it.  */

static bool
omp_before_p (location_t loc)
{
  expanded_location where = expand_location (loc);
  auto text = source_line (where.file, where.line);
  const char *line = text.get_buffer ();
  if (!line || where.column < 1 || (size_t) where.column > text.length ())
    return true;
  const char *p = line + where.column - 1;
  if (strncmp (p, "tick", strlen ("tick")) != 0)
    /* It came from a _Pragma or a macro.  */
    return true;
  while (p > line && ISSPACE (p[-1]))
    p--;
  if (p == line)
    /* The line may continue another.  */
    return true;
  return p - line >= 3 && memcmp (p - 3, "omp", 3) == 0;
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

/* Reads the parenthesised argument of a clause, expanding macros, without the
   parentheses; the last one stands at *END.  Returns false, with a message, if
   it is not closed.  */

static bool
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

/* What the replacement of a clause is made of.  */

class token_writer
{
public:
  token_writer (cpp_reader *reader) : m_reader (reader) {}

  void
  set_location (location_t loc)
  {
    m_loc = loc;
  }

  void
  punctuation (enum cpp_ttype type)
  {
    cpp_token t = blank (type);
    m_tokens.push_back (t);
  }

  void
  name (const char *text, bool expand_p = false)
  {
    cpp_token t = blank (CPP_NAME);
    t.flags = PREV_WHITE | (expand_p ? 0 : NO_EXPAND);
    t.val.node.node = t.val.node.spelling = lookup (m_reader, text);
    m_tokens.push_back (t);
  }

  void
  number (location_number value)
  {
    char text[32];
    snprintf (text, sizeof text, LOCATION_FORMAT, value);
    literal (CPP_NUMBER, text);
  }

  void
  string (const std::string &text)
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
  copy (const located_list &list, size_t begin, size_t end)
  {
    for (size_t i = begin; i < end; i++)
      m_tokens.push_back (list[i].token);
  }

  /* The address of the first element of what stands in LIST.  */
  void
  first_address (const located_list &list, size_t begin, size_t end)
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

  /* The address of what stands in LIST.  */
  void
  address (const located_list &list, size_t begin, size_t end)
  {
    if (c_dialect_cxx ())
      name ("__builtin_addressof");
    else
      punctuation (CPP_AND);
    punctuation (CPP_OPEN_PAREN);
    copy (list, begin, end);
    punctuation (CPP_CLOSE_PAREN);
  }

  /* What stands in LIST as one more argument.  */
  void
  argument (const located_list &list, size_t begin, size_t end)
  {
    punctuation (CPP_COMMA);
    punctuation (CPP_OPEN_PAREN);
    copy (list, begin, end);
    punctuation (CPP_CLOSE_PAREN);
  }

  /* The beginning of a depend clause with a call of the marker.  */
  void
  open (location_t token_loc, unsigned kind, location_t loc)
  {
    set_location (token_loc);
    name ("depend");
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
  close (void)
  {
    punctuation (CPP_CLOSE_PAREN);
    punctuation (CPP_CLOSE_PAREN);
  }

  /* Has tokens from here on tracked; FINISH turns that off.  */
  void
  dont_track (void)
  {
    m_saved_tracking = cpp_get_options (m_reader)->track_macro_expansion;
    name (TRACK, true);
  }

  /* Makes the tokens the expansion of NODE.  */
  void
  finish (cpp_hashnode *node, location_t loc)
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

private:
  cpp_token
  blank (enum cpp_ttype type)
  {
    cpp_token t;
    memset (&t, 0, sizeof t);
    t.type = type;
    t.src_loc = m_loc;
    return t;
  }

  void
  literal (enum cpp_ttype type, const std::string &text)
  {
    cpp_token t = blank (type);
    t.flags = PREV_WHITE;
    t.val.str.len = text.size ();
    t.val.str.text
      = (const unsigned char *) ggc_alloc_string (text.c_str (),
						  text.size ());
    m_tokens.push_back (t);
  }

  cpp_reader *m_reader;
  unsigned char m_saved_tracking = 0;
  location_t m_loc = UNKNOWN_LOCATION;
  token_list m_tokens;
};

/* Tokens BEGIN to END of LIST as the user would write them.  */

static std::string
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

/* How deep the tokens of a clause are nested.  */

static int
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

/* What names a stream or a window: a name, which may be qualified, and bracket
   groups; a stream also by members, calls, casts and indirections.  */

struct designator
{
  /* Where the bracket group opens that is its end; its end if there is none.  */
  size_t bracket;
  /* The token behind it.  */
  size_t end;
  /* Whether it is complete, and whether what it opens is closed.  */
  bool name_p, closed_p;
};

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

/* Skips the arguments of a template at D's end, which something has to follow
   that does not follow a comparison.  Returns false if there are none.  */

static bool
skip_template_arguments (const located_list &list, size_t end, designator *d)
{
  int angles = 0, depth = 0;
  for (size_t i = d->end; c_dialect_cxx () && i + 1 < end; i++)
    {
      enum cpp_ttype type = list[i].token.type;
      depth += nesting (list[i].token);
      if (depth == 0)
	angles += (type == CPP_LESS) - (type == CPP_GREATER);
      if (angles > 0)
	continue;
      enum cpp_ttype next = list[i + 1].token.type;
      if (next != CPP_OPEN_PAREN && next != CPP_SCOPE)
	return false;
      d->end = i + 1;
      if (next == CPP_SCOPE)
	skip_name (list, end, d);
      return true;
    }
  return false;
}

/* Finds the designator at the beginning of tokens BEGIN to END of LIST, one of a
   stream if STREAM_P.  */

static designator
find_designator (const located_list &list, size_t begin, size_t end,
		 bool stream_p)
{
  designator d = { end, begin, false, true };
  while (stream_p && d.end < end && !d.name_p && d.closed_p)
    if (list[d.end].token.type == CPP_MULT)
      d.end++;
    else if (list[d.end].token.type == CPP_OPEN_PAREN)
      {
	skip_group (list, end, &d);
	/* It may have been a cast.  */
	d.name_p = d.end == end || list[d.end].token.type != CPP_NAME;
      }
    else
      break;
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
      case CPP_LESS:
	if (!stream_p || !skip_template_arguments (list, end, &d))
	  return d;
	break;
      default:
	return d;
      }
  return d;
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
    error_at (location_of (list, begin, end, d.end < end ? d.end : end - 1),
	      stream_p
	      ? G_("%qs is not a stream: expected an lvalue")
	      : G_("%qs is not a window: expected a variable or an element of "
		   "an array"), text.c_str ());
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
  int depth = 0;
  item->arrow = item->end;
  for (size_t i = item->begin; i < item->end; i++)
    {
      enum cpp_ttype type = list[i].token.type;
      if (depth == 0 && (type == CPP_RSHIFT || type == CPP_LSHIFT))
	{
	  if (item->arrow != item->end)
	    {
	      error_at (list[i].loc, "a stream has one window in a clause");
	      return false;
	    }
	  item->arrow = i;
	}
      depth += nesting (list[i].token);
    }
  if (item->arrow == item->end)
    item->arrow = find_like_arrow (list, item->begin, item->end);
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
  if (item->index == item->begin)
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
  if (!parse_item (reader, kind, list, &item))
    return;
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
  if (c_dialect_cxx () && begin + 1 == arrow)
    {
      plain_item plain = { n_items, list[begin].loc, text };
      plain_items.push_back (plain);
    }
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
  int depth = 0;
  for (size_t i = begin; i < end; i++)
    {
      if (depth == 0 && list[i].token.type == CPP_RSHIFT)
	arrows.push_back (i);
      depth += nesting (list[i].token);
    }
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

/* Writes the items of a clause that ends at LAST to OUT.  */

static void
rewrite_items (cpp_reader *reader, enum marker_kind kind, location_t last,
	       const located_list &list, token_writer *out)
{
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i <= list.size (); i++)
    {
      if (i < list.size ())
	{
	  depth += nesting (list[i].token);
	  if (depth != 0 || list[i].token.type != CPP_COMMA)
	    continue;
	}
      if (i > begin && kind == MARKER_INOUT_REUSE)
	rewrite_reuse (reader, list, begin, i, out);
      else if (i == begin)
	error_at (i < list.size () ? list[i].loc : last,
		  "expected a stream variable in clause %qs", words[kind]);
      else
	rewrite_item (reader, kind, list, begin, i, false, out);
      begin = i + 1;
    }
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
  if (!parenthesis_ahead_p (reader))
    {
      if (kind == MARKER_TICK)
	error_at (loc, "expected %<(%> after %<tick%>");
      else
	/* GCC says what it expected.  */
	out.name ("depend");
    }
  else if (read_argument (reader, kind, &list, &end))
    {
      if (list.empty () && expression_clause_p (kind))
	error_at (end, "expected an expression in clause %qs", words[kind]);
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
  old_line_change = callbacks->line_change;
  callbacks->line_change = line_change;
  old_macro_to_expand = callbacks->macro_to_expand;
  callbacks->macro_to_expand = macro_to_expand;
  started_p = true;
  /* For a _Pragma before the first #pragma omp task.  */
  install_words (parse_in);
}
