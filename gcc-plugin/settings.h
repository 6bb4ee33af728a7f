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

/* Which of the plugin's warnings are given where, and giving them.  */

#ifndef GOMP_STREAM_SETTINGS_H
#define GOMP_STREAM_SETTINGS_H 1

enum stream_warning
{
#define STREAM_WARNING(NAME, WORD) WARN_##NAME,
#include "warnings.def"
#undef STREAM_WARNING
  N_WARNINGS
};

/* Takes the plugin's argument KEY with VALUE, null if there is none, as
   Wunread-stream, Wno-unread-stream, Werror=unread-stream or
   Wno-error=unread-stream.  Returns false if it is none of a warning.  */
extern bool warnings_argument (const char *key, const char *value);

/* Reads the pragma whose token was read last, if it is GCC diagnostic.  */
extern void note_diagnostic_pragma (cpp_reader *, const cpp_token *);

/* Reads the string behind the _Pragma at LOC, if it is of that kind.  */
extern void note_diagnostic_operator (cpp_reader *, location_t loc);

/* Whether WHICH may be on somewhere.  */
extern bool warning_on_p (enum stream_warning which);

/* Whether WHICH is on at LOC and was not given there yet: a template or an inner
   loop may come there more than once.  */
extern bool warning_wanted_p (location_t loc, enum stream_warning which);

/* Whether WHICH was wanted at LOC.  */
extern bool warning_said_p (location_t loc, enum stream_warning which);

/* Warns at LOC, as options and pragmas want it for WHICH.  Returns whether anything
   was said.  */
extern bool warn_at (location_t loc, enum stream_warning which,
		     const char *text, ...) ATTRIBUTE_GCC_DIAG (3, 4);

#endif /* GOMP_STREAM_SETTINGS_H */
