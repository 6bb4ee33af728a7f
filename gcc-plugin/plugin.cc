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

/* The plugin's entry: checks the compiler and the arguments, and registers the
   parts.  */

#include "gcc-headers.h"
#include "abi.h"
#include "attributes.h"
#include "callees.h"
#include "called-tasks.h"
#include "clauses.h"
#include "configuration.h"
#include "known.h"
#include "lenders.h"
#include "lent-waits.h"
#include "lower.h"
#include "objects.h"
#include "open-items.h"
#include "passes.h"
#include "pragma.h"
#include "reach.h"
#include "remarks.h"
#include "warnings.h"

int plugin_is_GPL_compatible;

static struct plugin_info information =
{
  GOMP_STREAM_VERSION,
  "Clauses 'input', 'output', 'peek' and 'num_threads' of '#pragma omp task':\n"
  "tasks that are the stages of pipelines; '#pragma omp tick'.\n"
  "Arguments: Wno-all, Wno-WARNING and Werror=WARNING; the manual lists the\n"
  "warnings.  remarks: tells at each directive what became of it.\n"
  "dialect=openstream: OpenStream's rules.\n"
};

/* Says which FIELD of the compiler's version differs from that of the compiler
   whose headers the plugin was built with.  */

static bool
same_field_p (const char *plugin, const char *field, const char *built_for,
	      const char *is)
{
  if (strcmp (built_for, is) == 0)
    return true;
  error ("plugin %qs is built for another compiler: its %s is %qs, but this "
	 "one%'s is %qs", plugin, field, built_for, is);
  return false;
}

static bool
same_compiler_p (const char *plugin, const struct plugin_gcc_version *is)
{
  const struct plugin_gcc_version *built_for = &gcc_version;
  bool same_p = same_field_p (plugin, "version", built_for->basever,
			      is->basever);
  same_p &= same_field_p (plugin, "date", built_for->datestamp, is->datestamp);
  same_p &= same_field_p (plugin, "phase", built_for->devphase, is->devphase);
  same_p &= same_field_p (plugin, "revision", built_for->revision,
			  is->revision);
  return same_p
	 & (same_configuration_p (built_for->configuration_arguments,
				  is->configuration_arguments)
	    || same_field_p (plugin, "configuration",
			     built_for->configuration_arguments,
			     is->configuration_arguments));
}

/* Whether there are clauses to look for.  -E shows the program as it is
   written.  */

static bool
reading_p (void)
{
  return flag_openmp && !flag_preprocess_only;
}

static void
start_pragmas (void *, void *)
{
  if (reading_p ())
    pragma_start ();
}

static void
include_file (void *, void *)
{
  if (reading_p ())
    pragma_file ();
}

/* The compiler's setting while a lowered function is finished.  */

static int constexpr_warning;
static bool finishing_p;

static void
end_function (void *fn, void *)
{
  if (fn && flag_openmp)
    report_exported ((tree) fn);
  if (finishing_p)
    set_constexpr_warning (constexpr_warning);
  finishing_p = false;
}

static void
pre_genericize (void *fn, void *)
{
  end_function (NULL, NULL);
  lower_stream_parameters ((tree) fn);
  /* GCC before 16.2 does not show the body of a coroutine, which has the control flow of
     a state machine: passes.cc refuses tasks in it.  */
  bool coroutine_p = DECL_STRUCT_FUNCTION ((tree) fn)->coroutine_component;
  if (flag_openmp && !coroutine_p && lower_function ((tree) fn))
    {
      finishing_p = true;
      constexpr_warning = set_constexpr_warning (0);
    }
  if (flag_openmp && seen_error ())
    report_items ((tree) fn);
}

/* What the front end begins with.  */

static bool (*old_init) (void);

/* Ends the mode in which the preprocessor expands tokens of a preprocessed
   file; what it depends on is decided.  */

static bool
init (void)
{
  cpp_get_options (parse_in)->directives_only = 0;
  return old_init ();
}

/* Has tokens of a preprocessed file expanded.  The preprocessor does that when
   directives are left in the file; but then the front end would not know
   OpenMP's.  */

static void
expand_preprocessed (void)
{
  cpp_options *options = cpp_get_options (parse_in);
  if (!options->preprocessed || options->directives_only)
    return;
  options->directives_only = 1;
  old_init = lang_hooks.init;
  lang_hooks.init = init;
}

/* Whether the plugin is loaded by a compiler of C or C++.  */

static bool
c_family_p (void)
{
  return &parse_in && &c_language;
}

/* Whether the compiler has what the plugin calls without a declaration from
   GCC's headers.  */

static bool
complete_p (const char *plugin)
{
  bool complete_p = true;
  find_missing_functions (c_dialect_cxx (), [&] (const char *function)
    {
      error ("plugin %qs needs the function %qs of the compiler, which this "
	     "one does not have", plugin, function);
      complete_p = false;
    });
  return complete_p;
}

int
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  const char *name = args->base_name;
  if (!same_compiler_p (name, version))
    return 1;
  for (int i = 0; i < args->argc; i++)
    {
      if (dialect_argument (args->argv[i].key, args->argv[i].value))
	continue;
      if (warnings_argument (args->argv[i].key, args->argv[i].value)
	  || (!args->argv[i].value && remarks_argument (args->argv[i].key)))
	continue;
      std::string argument = args->argv[i].key;
      if (args->argv[i].value)
	argument += std::string ("=") + args->argv[i].value;
      error ("plugin %qs does not know argument %qs", name, argument.c_str ());
      return 1;
    }
  register_callback (name, PLUGIN_INFO, NULL, &information);
  /* Link-time optimization runs its pass.  */
  ended_start (name);
  alias_start (name);
  if (!c_family_p ())
    return 0;
  if (!complete_p (name))
    return 1;

  if (reading_p ())
    expand_preprocessed ();
  abi_start (name);
  objects_start (name);
  attributes_start (name);
  passes_start (name);
  remarks_start (name);
  callees_start (name);
  called_tasks_start (name);
  if (reading_p ())
    {
      lenders_start ();
      lent_waits_start (name);
      register_callback (name, PLUGIN_ALL_IPA_PASSES_START, finish_lending, NULL);
      reach_start (name);
    }
  register_callback (name, PLUGIN_PRAGMAS, start_pragmas, NULL);
  register_callback (name, PLUGIN_INCLUDE_FILE, include_file, NULL);
  register_callback (name, PLUGIN_PRE_GENERICIZE, pre_genericize, NULL);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, end_function, NULL);
  return 0;
}
