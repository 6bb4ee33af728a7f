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

/* Items of clauses of which the front end may say only that their address cannot be
   taken, and that in its own words.  */

#ifndef GOMP_STREAM_OPEN_ITEMS_H
#define GOMP_STREAM_OPEN_ITEMS_H 1

#include "pragma.h"

/* An item whose stream is a mere name of C++, which may be a bit-field's, or what a
   call or an index gives, which may be no lvalue.  */
struct open_item
{
  /* Its number, in argument 0.  */
  unsigned ordinal;
  location_t loc;
  std::string name;
  enum marker_kind kind;
  bool computed_p;
  /* The function made of a template that has it, by number.  */
  unsigned read_in;
};

/* Those that the front end was not yet found to have understood.  */
extern std::vector<open_item> open_items;

/* Where the items stand.  */
extern std::vector<location_t> item_places;

/* The front end has understood item N of the current function.  */
extern void forget_item (unsigned n);

/* After errors in the function FN: names the bit-fields in its clauses, and what is
   no lvalue.  */
extern void report_items (tree fn);

/* The function FN, which may be a template, has been read: says so if it has streams and
   goes as it is written to those who import a module.  */
extern void report_exported (tree fn);

/* Says that of FN, which has a directive with streams at LOC, unless it was said of
   the template that it was made of.  */
extern void report_exported_at (location_t loc, tree fn);

#endif /* GOMP_STREAM_OPEN_ITEMS_H */
