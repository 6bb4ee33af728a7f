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

/* The plugin's passes over GIMPLE: how each is registered, and the name by which they
   know the body of a directive.  */

#ifndef GOMP_STREAM_PASSES_H
#define GOMP_STREAM_PASSES_H 1

#include "gcc-headers.h"

class opt_pass;

/* Puts PASS before the first pass that is called BEFORE.  */
extern void insert_pass (const char *plugin_name, opt_pass *pass,
			 const char *before);

/* Returns a name for the frame pointer of a directive's body, by which the body is
   known when GCC has outlined it.  It tells the alias pass which variables that the
   body shares are scalars, DECLS, that the program uses by their names only.  */
extern tree alias_frame_name (const std::vector<tree> &decls);

extern void passes_start (const char *plugin_name);
extern void alias_start (const char *plugin_name);
extern void ended_start (const char *plugin_name);

#endif /* GOMP_STREAM_PASSES_H */
