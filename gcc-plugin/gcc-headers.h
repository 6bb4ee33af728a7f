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

/* GCC's headers, and every difference between the versions of GCC that the
   plugin can be built for.  */

#ifndef GOMP_STREAM_GCC_HEADERS_H
#define GOMP_STREAM_GCC_HEADERS_H 1

/* GCC's system.h poisons names that the C++ library uses, so it has to include
   what is needed of that library.  */
#define INCLUDE_STRING
#define INCLUDE_VECTOR
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#ifdef WITH_CXX_HEADERS
/* Has to come before the diagnostics.  */
# include "cp/cp-tree.h"
#endif
#include "cpplib.h"
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
# include "diagnostics/file-cache.h"
#endif
#include "gcc-rich-location.h"
#include "spellcheck.h"
#include "stringpool.h"
#include "attribs.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "langhooks.h"
#include "tree-iterator.h"
#include "tree-pretty-print.h"
#include "tree-pass.h"
#include "context.h"
#include "basic-block.h"
#include "function.h"
#include "cfgloop.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-pretty-print.h"
#include "ssa.h"
#include "tree-dfa.h"
#include "cgraph.h"
#include "memmodel.h"
#include "builtins.h"
#include "gimplify.h"
#include "omp-general.h"
#include "calls.h"
#include "intl.h"
#include "tree-nested.h"
#include "tree-inline.h"

/* The plugin is loaded into cc1, cc1plus, f951 and lto1; these exist in some
   of them only.  */
#pragma weak parse_in
#pragma weak c_language
#pragma weak module_kind

extern tree identifier_global_value (tree) __attribute__ ((weak));
extern tree lookup_name (tree) __attribute__ ((weak));
extern tree c_fully_fold (tree, bool, bool *, bool) __attribute__ ((weak));
extern void clear_fold_cache (void) __attribute__ ((weak));
extern bool is_capture_proxy (tree) __attribute__ ((weak));
extern bool trivially_copyable_p (const_tree) __attribute__ ((weak));
extern bool vague_linkage_p (tree) __attribute__ ((weak));
extern void retrofit_lang_decl (tree) __attribute__ ((weak));

#if GCCPLUGIN_VERSION_MAJOR < 12
enum
{
  PRAGMA_OMP__START_ = PRAGMA_OMP_ALLOCATE,
  PRAGMA_OMP__LAST_ = PRAGMA_OMP_TEAMS
};

inline bool
startswith (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}
#endif

#ifndef WITH_CXX_HEADERS
/* Calls MISSING with each of these functions that the compiler at hand lacks,
   though it has a front end of C or, if CXX_P, of C++.  Another version of GCC
   may have given one other arguments.  */
template<typename F>
inline void
find_missing_functions (bool cxx_p, F missing)
{
  const struct { const char *name; bool c_p, cxx_p, there_p; } functions[] =
  {
    { "identifier_global_value", true, true, identifier_global_value != NULL },
    { "c_fully_fold", true, true, c_fully_fold != NULL },
    { "lookup_name", true, false, lookup_name != NULL },
    { "clear_fold_cache", false, true, clear_fold_cache != NULL },
    { "is_capture_proxy", false, true, is_capture_proxy != NULL },
    { "trivially_copyable_p", false, true, trivially_copyable_p != NULL },
    { "vague_linkage_p", false, true, vague_linkage_p != NULL },
    { "retrofit_lang_decl", false, true, retrofit_lang_decl != NULL }
  };
  for (const auto &function : functions)
    if (!function.there_p && (cxx_p ? function.cxx_p : function.c_p))
      missing (function.name);
}
#endif

/* What prints the arguments of GCC's messages; from GCC 14 on, trees are nowhere to
   be had in it.  */
#if GCCPLUGIN_VERSION_MAJOR < 14
# define FORMAT_DECODER (diagnostic_format_decoder (global_dc))
#endif

/* A location as text that both languages read as an integer constant.  */
#if GCCPLUGIN_VERSION_MAJOR >= 15
# define LOCATION_FORMAT HOST_WIDE_INT_PRINT_UNSIGNED "ull"
typedef unsigned HOST_WIDE_INT location_number;
#else
# define LOCATION_FORMAT "%uu"
typedef unsigned location_number;
#endif

/* A tree that the front end of C++ reads as T &, made from a pointer.  */
inline tree
build_reference_from_pointer (tree reference_type, tree pointer)
{
  return build1 (NOP_EXPR, reference_type, pointer);
}

/* Whether CODE is an OpenMP construct that older compilers don't have, whose body each
   thread runs once or not at all.  */
inline bool
newer_omp_block_p (enum tree_code code)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  return code == OMP_MASKED || code == OMP_SCOPE;
#else
  (void) code;
  return false;
#endif
}

/* Whether CODE is an OpenMP construct, with a body, that older compilers don't
   have.  */
inline bool
newer_omp_construct_p (enum tree_code code)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  if (code == OMP_DISPATCH || code == OMP_TILE || code == OMP_UNROLL)
    return true;
#endif
  return newer_omp_block_p (code);
}

/* Whether LOOP has no operands but the N PARTS, which loops have in all versions.  Later
   ones have more: for the declaration in a condition, whose initializer is evaluated in
   each turn, and its cleanup, and for a name.  */
template <size_t N>
inline bool
plain_loop_p (tree loop, const tree *const (&parts)[N])
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (loop); i++)
    {
      const tree *t = &TREE_OPERAND (loop, i);
      if (*t && std::find (parts, parts + N, t) == parts + N)
	return false;
    }
  return true;
}

/* The same for a FOR_STMT, a WHILE_STMT and a DO_STMT.  */

inline bool
plain_for_p (tree loop)
{
  return plain_loop_p (loop, { &FOR_INIT_STMT (loop), &FOR_COND (loop),
			       &FOR_EXPR (loop), &FOR_BODY (loop) });
}

inline bool
plain_while_p (tree loop)
{
  return plain_loop_p (loop, { &WHILE_COND (loop), &WHILE_BODY (loop) });
}

inline bool
plain_do_p (tree loop)
{
  return plain_loop_p (loop, { &DO_COND (loop), &DO_BODY (loop) });
}

/* Has GCC not warn that what EXPR reads has no value.  */
inline void
suppress_uninitialized_warnings (tree expr)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  suppress_warning (expr, OPT_Wuninitialized);
  suppress_warning (expr, OPT_Wmaybe_uninitialized);
#else
  TREE_NO_WARNING (expr) = 1;
#endif
}

/* Has GCC not warn that EXPR, which throws an exception, ends the program.  */
inline void
suppress_terminate_warnings (tree expr)
{
#if GCCPLUGIN_VERSION_MAJOR >= 12
  suppress_warning (expr, OPT_Wterminate);
#else
  TREE_NO_WARNING (expr) = 1;
#endif
}

/* Line LINE of FILE.  */
inline auto
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* Has DC make errors of warnings, or not.  Returns whether it did.  */
#if GCCPLUGIN_VERSION_MAJOR >= 14
template<typename context>
inline bool
set_warnings_are_errors (context *dc, bool errors_p)
{
  bool old_p = dc->warning_as_error_requested_p ();
  dc->set_warning_as_error_requested (errors_p);
  return old_p;
}
#else
inline bool
set_warnings_are_errors (diagnostic_context *dc, bool errors_p)
{
  std::swap (dc->warning_as_error_requested, errors_p);
  return errors_p;
}
#endif

/* What kind of diagnostic a warning is.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
# define KIND_WARNING diagnostics::kind::warning
#else
# define KIND_WARNING DK_WARNING
#endif

/* The index of the last element of array type TYPE.  */
inline tree
last_index (const_tree type)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return array_type_nelts_minus_one (type);
#else
  return array_type_nelts (type);
#endif
}

/* Whether the front end of C++ says why a function is not constexpr.  It asks
   that after the lowering too, and of each lambda.  Returns what it was.  */
inline int
set_constexpr_warning (int value)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  std::swap (value, warn_invalid_constexpr);
#endif
  return value;
}

/* Builds a call of a library function that the middle end knows.  */
inline tree
build_builtin_call (location_t loc, enum built_in_function code, int n, ...)
{
  va_list ap;
  tree args[8];
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    args[i] = va_arg (ap, tree);
  va_end (ap);
  return build_call_expr_loc_array (loc, builtin_decl_explicit (code), n,
				    args);
}

#endif /* GOMP_STREAM_GCC_HEADERS_H */
