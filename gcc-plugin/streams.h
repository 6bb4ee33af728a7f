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

/* The streams of a function, the scope in which each one lives, and its read
   positions.  */

#ifndef GOMP_STREAM_STREAMS_H
#define GOMP_STREAM_STREAMS_H 1

#include "control.h"
#include "sites.h"

/* A stream that directives of the function name.  */

struct function_stream
{
  /* One of its views.  */
  const stream_view *view;
  /* An element of an array that is another one in another activation; or there is
     such a view of the array.  */
  bool varying_p;
  /* That by a pointer, as in p->m, which is a parameter that nothing changes: one
     stream all the same.  */
  bool pointed_p;
  /* Its address is known elsewhere.  */
  bool known_elsewhere_p;
  /* A task sees several elements of it at once.  */
  bool windows_p;
};

/* A part of a control program in which activations are on one and the same
   stream.  */

struct stream_life
{
  const function_stream *stream;
  /* The scope of the stream's variable; or the whole program, if that is declared
     elsewhere.  */
  const control_step *scope;
  /* Nothing outside the scope activates tasks on it.  */
  bool own_p;
  /* No other control program of the function does so.  */
  bool one_program_p;

  /* Whether STEP, in the scope, has the variable for another stream.  */
  bool other_p (const control_step *step) const;
};

/* A read position on a stream.  */

struct read_position
{
  /* Its directives, by their sites, and the views of these.  */
  std::vector<std::pair<size_t, const stream_view *>> readers;
  /* The first view that does more than skip elements.  */
  const stream_view *reader;
};

/* What there is in one function.  */

class function_streams
{
public:
  /* The directives of the PROGRAMS of a function are SITES.  */
  function_streams (const control_programs &programs,
		    const std::vector<site> &sites);
  /* The read positions on S of which each is one stage's, or of alternatives.  */
  std::vector<read_position> positions (const function_stream &s) const;
  /* The first view that writes S; null if there is none.  */
  const stream_view *writer (const function_stream &s) const;

  const std::vector<site> &sites;
  /* A body may end its stage.  */
  bool ends_p;
  std::vector<function_stream> streams;
  std::vector<stream_life> lives;

private:
  void find_streams ();
  bool pointed_p (const stream_view &view) const;
  void note_addresses (const control_step *step);
  bool activates_p (const control_step *step, const function_stream &s) const;
};

/* Whether each activation moves VIEW by one element.  */
extern bool scalar_p (const stream_view &view);

/* Whether REF, a reference to a part of the variable of VIEW or of what that leads to,
   may overlap its stream.  */
extern bool overlaps_p (tree ref, const stream_view &view);

/* Whether STEP uses, of all variables, that of VIEW.  */
extern bool uses_p (const control_step *step, const stream_view &view);

#endif /* GOMP_STREAM_STREAMS_H */
