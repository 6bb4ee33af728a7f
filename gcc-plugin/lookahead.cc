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

/* Looks at tokens before the front end takes them, and at the source text where tokens
   are not enough.  */

#include "gcc-headers.h"
#include "lookahead.h"

bool in_pragma_p;

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

bool
in_string_p (cpp_reader *reader)
{
  /* Its string is a buffer of its own, of the same file.  */
  cpp_buffer *buffer = cpp_get_buffer (reader), *outer;
  if (!buffer)
    return false;
  outer = cpp_get_prev (buffer);
  return outer && cpp_get_file (buffer) == cpp_get_file (outer);
}

const cpp_token *
lookahead::next ()
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
	  m_last = in_pragma_p ? UNKNOWN_LOCATION : token->src_loc;
	  return token;
	}
    }
  return NULL;
}

bool
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

bool
on_omp_line_p (location_t loc)
{
  expanded_location where = expand_location (loc);
  auto text = source_line (where.file, where.line);
  const char *line = text.get_buffer ();
  if (!line || where.column < 1 || (size_t) where.column > text.length ())
    return false;
  const char *p = line, *end = line + where.column - 1;
  for (const char *word : { "#", "pragma", "omp" })
    {
      while (p < end && ISSPACE (*p))
	p++;
      size_t n = strlen (word);
      if ((size_t) (end - p) < n || memcmp (p, word, n) != 0)
	return false;
      p += n;
    }
  while (p < end && ISSPACE (*p))
    p++;
  return p == end;
}

bool
parenthesis_ahead_p (cpp_reader *reader)
{
  const cpp_token *token = lookahead (reader).next ();
  return token && token->type == CPP_OPEN_PAREN;
}
