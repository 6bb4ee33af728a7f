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

/* Has GCC's messages name the words that the user wrote, and not the tokens that
   stand for them: "expected declaration specifiers before 'output'".  */

#include "gcc-headers.h"
#include "tokens.h"

static std::map<location_t, const char *> stand_ins;

void
note_stand_in (location_t loc, const char *word)
{
  stand_ins[loc] = word;
}

#ifdef FORMAT_DECODER

static printer_fn old_decoder;

/* Prints the next argument of TEXT, which SPEC asks for.  */

static bool
decode (pretty_printer *pp, text_info *text, const char *spec, int precision,
	bool wide_p, bool plus_p, bool hash_p, bool *quoted_p,
	const char **buffer)
{
  auto word = stand_ins.end ();
  /* Only the text of a diagnostic has a location.  */
  if (*spec == 'E' && text->m_richloc)
    word = stand_ins.find (text->get_location (0));
  if (word != stand_ins.end ())
    {
      va_list rest;
      va_copy (rest, *text->args_ptr);
      tree t = va_arg (rest, tree);
      va_end (rest);
      if (t && TREE_CODE (t) == IDENTIFIER_NODE && id_equal (t, STAND_IN))
	{
	  (void) va_arg (*text->args_ptr, tree);
	  pp_string (pp, word->second);
	  return true;
	}
    }
  return old_decoder (pp, text, spec, precision, wide_p, plus_p, hash_p,
		      quoted_p, buffer);
}

void
stand_ins_start ()
{
  old_decoder = FORMAT_DECODER;
  FORMAT_DECODER = decode;
}

#else

void
stand_ins_start ()
{
}

#endif
