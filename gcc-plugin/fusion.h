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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Fusing the bodies of directives that follow each other.  */

#ifndef GOMP_STREAM_FUSION_H
#define GOMP_STREAM_FUSION_H 1

#include "gcc-headers.h"
#include "sites.h"

/* Notes which of a function's directives, SITES in the order of the source, may be
   fused.  */
extern void fusion_note (const std::vector<site> &sites);

/* What can be fused with the bodies that are defined in one function, as the
   program's data.  */

class function_fusion
{
public:
  /* Adds the definition CALL, of function FN whose argument has the frame pointer in
     FIELD.  */
  void add (gcall *call, tree fn, tree field);
  /* Gives the definitions the descriptions of what can be fused with them.  */
  void finish ();

private:
  struct definition
  {
    gcall *call;
    tree fn;
    tree field;
    const struct fusable *body;
    bool small_p;
  };

  std::vector<definition> m_definitions;
};

/* Whether FN is one that this file makes.  */
extern bool fused_function_p (const_tree fn);

extern void fusion_start (const char *plugin_name);

#endif /* GOMP_STREAM_FUSION_H */
