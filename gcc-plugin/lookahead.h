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

/* Looks at what follows the token that the preprocessor has read.  */

#ifndef GOMP_STREAM_LOOKAHEAD_H
#define GOMP_STREAM_LOOKAHEAD_H 1

/* Whether the tokens that are read belong to a line with a pragma.  */
extern bool in_pragma_p;

/* Whether the tokens that are read are those of a _Pragma, whose locations mean
   nothing.  */
extern bool in_string_p (cpp_reader *);

/* Whether the text before LOC in its line ends with the name of OpenMP's pragmas,
   or nothing can be told from it.  */
extern bool omp_before_p (location_t loc);

/* Whether the word at LOC is the first one after "#pragma omp".  */
extern bool on_omp_line_p (location_t loc);

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
  const cpp_token *next ();

private:
  cpp_reader *m_reader;
  int m_n = 0;
  location_t m_last = UNKNOWN_LOCATION;
};

/* Whether the next token opens a parenthesis.  */
extern bool parenthesis_ahead_p (cpp_reader *);

#endif /* GOMP_STREAM_LOOKAHEAD_H */
