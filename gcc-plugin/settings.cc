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

/* Which of the plugin's warnings are given where.  GCC's options and the history that
   it has of #pragma GCC diagnostic are for its own warnings; here is what they say of
   the plugin's.

   GCC would warn of a pragma with an option that it does not know.  So it gets the
   name of an option that does nothing.

   Debugging: a breakpoint on note_change.  */

#include "gcc-headers.h"
#include "lookahead.h"
#include "settings.h"

/* How users write an argument of the plugin.  */
#define PREFIX "-fplugin-arg-gomp_stream-W"

/* An option that does nothing in any of GCC's versions.  */
#define IDLE_OPTION "-Wunreachable-code"

/* What is to happen where a warning is due.  GIVEN warnings are errors with
   -Werror, WARNED ones are not.  */
enum course { IGNORED, GIVEN, WARNED, ERROR };

static struct
{
  const char *word;
  /* What the options say.  */
  bool on_p;
  enum course course;
} warnings[N_WARNINGS] =
{
#define STREAM_WARNING(NAME, WORD) { WORD, true, GIVEN },
#include "warnings.def"
#undef STREAM_WARNING
};

static int
find_warning (const char *word)
{
  for (int i = 0; i < N_WARNINGS; i++)
    if (strcmp (word, warnings[i].word) == 0)
      return i;
  return -1;
}

bool
warnings_argument (const char *key, const char *value)
{
  bool no_p = strncmp (key, "Wno-", strlen ("Wno-")) == 0;
  const char *name = key + strlen (no_p ? "Wno-" : "W");
  if (key[0] != 'W')
    return false;
  if (value)
    {
      int i = find_warning (value);
      if (strcmp (name, "error") != 0 || i < 0)
	return false;
      warnings[i].course = no_p ? WARNED : ERROR;
      warnings[i].on_p |= !no_p;
      return true;
    }
  bool found_p = false;
  for (auto &warning : warnings)
    if (strcmp (name, "all") == 0 || strcmp (name, warning.word) == 0)
      {
	warning.on_p = !no_p;
	found_p = true;
      }
  return found_p;
}

/* What pragmas say.  */

struct change
{
  enum { SET, PUSH, POP } what;
  location_t loc;
  /* Of the pragma; operators have none.  */
  unsigned pragma;
  /* Of a SET.  */
  int which;
  enum course course;
};

static std::vector<change> changes;

/* The number of the pragma GCC diagnostic, among those that GCC has.  Other pragmas
   that have the words PUSH and POP have no option, so it is known as soon as it
   matters.  */
static unsigned diagnostic_pragma;

/* The texts that GCC gets for those with an option.  A macro's tokens may come
   again.  */

struct replaced_text
{
  std::string text, original;
};

static std::vector<replaced_text *> replaced;

/* What is written in TOKEN, a string that may have been replaced.  */

static std::string
text_of (const cpp_token *token)
{
  for (const replaced_text *r : replaced)
    if (token->val.str.text == (const unsigned char *) r->text.c_str ())
      return r->original;
  return std::string ((const char *) token->val.str.text,
		      token->val.str.len);
}

/* Has GCC find IDLE_OPTION in TOKEN, where OPTION stands in TEXT.  */

static void
replace_option (const cpp_token *token, const std::string &text,
		const std::string &option)
{
  replaced_text *r = new replaced_text;
  r->original = r->text = text;
  r->text.replace (text.find (option), option.size (), IDLE_OPTION);
  replaced.push_back (r);
  cpp_string *string = &const_cast<cpp_token *> (token)->val.str;
  string->text = (const unsigned char *) r->text.c_str ();
  string->len = r->text.size ();
}

/* Notes that WORD, in PRAGMA at LOC, is applied to OPTION, which is empty if there
   is none.  Returns whether the option is one of the plugin's.  */

static bool
note_change (const std::string &word, const std::string &option,
	     location_t loc, unsigned pragma)
{
  change c = {};
  c.loc = loc;
  c.pragma = pragma;
  if (option.empty ())
    {
      c.what = word == "push" ? change::PUSH : change::POP;
      if (word == "push" || word == "pop")
	changes.push_back (c);
      return false;
    }
  if (option.compare (0, 2, "-W") != 0)
    return false;
  c.what = change::SET;
  c.which = find_warning (option.c_str () + 2);
  if (word == "ignored")
    c.course = IGNORED;
  else if (word == "warning")
    c.course = WARNED;
  else if (word == "error")
    c.course = ERROR;
  else
    return false;
  if (pragma)
    diagnostic_pragma = pragma;
  if (c.which >= 0)
    changes.push_back (c);
  return c.which >= 0;
}

void
note_diagnostic_pragma (cpp_reader *reader, const cpp_token *pragma)
{
  if (pragma->val.pragma < PRAGMA_FIRST_EXTERNAL)
    return;
  const unsigned number = pragma->val.pragma;
  lookahead tokens (reader);
  const cpp_token *word = tokens.next ();
  if (!word || word->type != CPP_NAME)
    return;
  std::string name = (const char *) NODE_NAME (word->val.node.node);
  location_t loc = word->src_loc;
  const cpp_token *token = tokens.next ();
  if (token && token->type == CPP_STRING)
    {
      std::string text = text_of (token);
      std::string option = text.substr (1, text.size () - 2);
      if (note_change (name, option, loc, number))
	replace_option (token, text, option);
    }
  else if (token && token->type == CPP_PRAGMA_EOL)
    note_change (name, "", loc, number);
}

/* The next word of TEXT, from *AT on, up to a blank or a quote; sets *AT behind
   it.  */

static std::string
next_word (const std::string &text, size_t *at)
{
  static const char blank[] = " \t\"\\";
  size_t begin = text.find_first_not_of (blank, *at);
  if (begin == std::string::npos)
    return "";
  size_t end = text.find_first_of (blank, begin);
  *at = end == std::string::npos ? text.size () : end;
  return text.substr (begin, *at - begin);
}

/* Where an operator at LOC stands among the pragmas.  LOC is in the definition of a
   macro if that has the operator: the expansion is where the preprocessor has come
   to.  */

static location_t
place_of_operator (location_t loc)
{
  location_t here = line_table->highest_location;
  expanded_location a = expand_location (loc), b = expand_location (here);
  return a.file == b.file && a.line == b.line ? loc : here;
}

void
note_diagnostic_operator (cpp_reader *reader, location_t loc)
{
  lookahead tokens (reader);
  const cpp_token *token = tokens.next ();
  if (!token || token->type != CPP_OPEN_PAREN)
    return;
  token = tokens.next ();
  if (!token || token->type != CPP_STRING)
    return;
  std::string text = text_of (token);
  size_t at = 0;
  if (next_word (text, &at) != "GCC" || next_word (text, &at) != "diagnostic")
    return;
  std::string word = next_word (text, &at), option = next_word (text, &at);
  if (note_change (word, option, place_of_operator (loc), 0))
    replace_option (token, text, option);
}

/* What is to happen where WHICH is due at LOC.  */

static enum course
course_at (location_t loc, enum stream_warning which)
{
  size_t i = changes.size ();
  while (i-- > 0)
    {
      const change &c = changes[i];
      if ((c.pragma && c.pragma != diagnostic_pragma)
	  || !linemap_location_before_p (line_table, c.loc, loc))
	continue;
      if (c.what == change::POP)
	{
	  int depth = 1;
	  while (depth > 0 && i-- > 0)
	    if (!changes[i].pragma || changes[i].pragma == diagnostic_pragma)
	      depth += ((changes[i].what == change::POP)
			- (changes[i].what == change::PUSH));
	  if (depth > 0)
	    /* It has no push.  */
	    break;
	}
      else if (c.what == change::SET && c.which == which)
	return c.course;
    }
  return warnings[which].on_p ? warnings[which].course : IGNORED;
}

bool
warning_on_p (enum stream_warning which)
{
  for (const change &c : changes)
    if (c.what == change::SET && c.which == which && c.course != IGNORED)
      return true;
  return warnings[which].on_p;
}

/* Where which warnings were given.  */

static std::map<std::pair<location_t, int>, bool> said;

bool
warning_wanted_p (location_t loc, enum stream_warning which)
{
  return (course_at (loc, which) != IGNORED
	  && !std::exchange (said[{ loc, which }], true));
}

bool
warning_said_p (location_t loc, enum stream_warning which)
{
  return said.count ({ loc, which });
}

bool
warn_at (location_t loc, enum stream_warning which, const char *text, ...)
{
  const enum course course = course_at (loc, which);
  if (course == IGNORED)
    return false;
  std::string tagged = _(text);
  tagged += std::string (" [" PREFIX) + (course == ERROR ? "error=" : "")
	    + warnings[which].word + "]";
  bool errors_p = false;
  if (course != GIVEN)
    errors_p = set_warnings_are_errors (global_dc, course == ERROR);
  va_list arguments;
  va_start (arguments, text);
  /* From GCC 16 on each message is in a group; emit_diagnostic_valist opens none.  */
  auto_diagnostic_group group;
  bool said_p = emit_diagnostic_valist (KIND_WARNING, loc, 0, tagged.c_str (),
					&arguments);
  va_end (arguments);
  if (course != GIVEN)
    set_warnings_are_errors (global_dc, errors_p);
  return said_p;
}
