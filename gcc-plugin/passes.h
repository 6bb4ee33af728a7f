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

/* A pass over each function for which GATE, if not null, is true, in which there are
   PROPERTIES; behind it, what TODO says is to be done.  */

class function_pass : public gimple_opt_pass
{
public:
  function_pass (const char *name, unsigned properties, bool (*gate) (function *),
		 void (*execute) (function *), unsigned todo = 0)
    : gimple_opt_pass (pass_data { GIMPLE_PASS, name, OPTGROUP_OMP, TV_NONE, properties,
				   0, 0, 0, todo }, g),
      m_gate (gate), m_execute (execute) {}

  bool
  gate (function *fun) override
  {
    return !m_gate || m_gate (fun);
  }

  unsigned int
  execute (function *fun) override
  {
    m_execute (fun);
    return 0;
  }

private:
  bool (*m_gate) (function *);
  void (*m_execute) (function *);
};

/* Puts PASS before the first pass that is called BEFORE.  */

inline void
insert_pass (const char *plugin_name, opt_pass *pass, const char *before)
{
  struct register_pass_info info;
  info.pass = pass;
  info.reference_pass_name = before;
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_BEFORE;
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* Returns a name for the frame pointer of a directive's body, by which the body is
   known when GCC has outlined it.  It tells the alias pass which variables that the
   body shares are scalars, DECLS, that the program uses by their names only.  */
extern tree alias_frame_name (const std::vector<tree> &decls);

extern void passes_start (const char *plugin_name);
extern void alias_start (const char *plugin_name);
extern void ended_start (const char *plugin_name);

#endif /* GOMP_STREAM_PASSES_H */
