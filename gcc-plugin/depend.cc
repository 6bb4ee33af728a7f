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

/* A plugin of its own, for programs whose dependences are to be looked for
   (gomp-stream-depend).  With -O0 -fsanitize=thread each access to memory calls a
   function; this plugin adds what these calls don't say:

     - which loops begin, go round and end (execute_loops);
     - which variable begins to exist where (execute_variables), so that another one
       that had the same place before is not taken for it;
     - what functions of the C library read and write (mark_call).

   Local variables that GCC would keep in registers, or that nobody else can
   see, live in memory (keep_in_memory), for the sanitizer's pass leaves them out
   otherwise.  The functions that are called are in tools/depend/record.c.  */

#include "gcc-headers.h"
#include "passes.h"

int plugin_is_GPL_compatible __attribute__ ((visibility ("default")));

/* Variables whose address the program itself does not take, by their number.  */
static hash_set<int_hash<unsigned, ~0u, ~0u - 1>> *unaddressed;

/* Whether T is a variable or a parameter that begins to exist whenever its block
   is entered.  */

static bool
local_p (tree t)
{
  return ((VAR_P (t) && !TREE_STATIC (t) && !DECL_EXTERNAL (t)
	   && !DECL_HARD_REGISTER (t) && !DECL_HAS_VALUE_EXPR_P (t))
	  || TREE_CODE (t) == PARM_DECL)
	 && COMPLETE_TYPE_P (TREE_TYPE (t))
	 && TREE_CODE (TYPE_SIZE (TREE_TYPE (t))) == INTEGER_CST;
}

/* A local variable that the front end has just named.  */

static tree
keep_in_memory (tree *tp, int *, void *)
{
  tree t = *tp;
  if (TREE_CODE (t) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
      if (VAR_P (v) && local_p (v) && !TREE_ADDRESSABLE (v))
	{
	  unaddressed->add (DECL_UID (v));
	  TREE_ADDRESSABLE (v) = 1;
	}
  return NULL_TREE;
}

static void
pre_genericize (void *data, void *)
{
  tree fn = (tree) data;
  if (TREE_CODE (fn) != FUNCTION_DECL)
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), keep_in_memory, NULL);
  for (tree v = DECL_ARGUMENTS (fn); v; v = DECL_CHAIN (v))
    if (local_p (v) && !TREE_ADDRESSABLE (v))
      {
	unaddressed->add (DECL_UID (v));
	TREE_ADDRESSABLE (v) = 1;
      }
}

/* A call of function NAME of the recorder, which takes ARGUMENTS: texts, numbers
   and addresses.  */

static gcall *
build_mark (const char *name, location_t location,
	    const std::vector<tree> &arguments)
{
  tree type = build_function_type (void_type_node, NULL_TREE);
  tree fn = build_fn_decl (name, type);
  /* Not thrown through, so that it ends no basic block.  */
  TREE_NOTHROW (fn) = 1;
  vec<tree> args = vNULL;
  for (tree argument : arguments)
    args.safe_push (argument);
  gcall *call = gimple_build_call_vec (fn, args);
  args.release ();
  gimple_set_location (call, location);
  return call;
}

static tree
text (const std::string &s)
{
  return build_string_literal (s.size () + 1, s.c_str ());
}

/* The name of V, unless the compiler made it.  */

static tree
variable_mark_name (tree v)
{
  return text (DECL_NAME (v) && !DECL_ARTIFICIAL (v)
	       ? IDENTIFIER_POINTER (DECL_NAME (v)) : "");
}

/* The call that says that V begins to exist.  */

static gcall *
build_variable_mark (tree v, location_t location)
{
  return build_mark ("__gomp_stream_depend_variable", location,
		     { build_fold_addr_expr (v),
		       fold_convert (size_type_node,
				     TYPE_SIZE_UNIT (TREE_TYPE (v))),
		       variable_mark_name (v) });
}

/* At the beginning of each block, its variables begin to exist.  */

static tree
mark_block (gimple_stmt_iterator *gsi, bool *, struct walk_stmt_info *)
{
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  if (!bind)
    return NULL_TREE;
  gimple_seq marks = NULL;
  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
    if (VAR_P (v) && local_p (v) && TREE_ADDRESSABLE (v))
      gimple_seq_add_stmt (&marks,
			   build_variable_mark (v, DECL_SOURCE_LOCATION (v)));
  gimple_seq body = gimple_bind_body (bind);
  gimple_seq_add_seq (&marks, body);
  gimple_bind_set_body (bind, marks);
  return NULL_TREE;
}

namespace {

/* Before blocks are taken apart.  */

void
execute_variables (function *fun)
{
  struct walk_stmt_info info;
  memset (&info, 0, sizeof info);
  gimple_seq body = gimple_body (fun->decl);
  walk_gimple_seq_mod (&body, mark_block, NULL, &info);
  gbind *outer = dyn_cast<gbind *> (gimple_seq_first_stmt (body));
  if (outer)
    {
      gimple_seq marks = NULL;
      for (tree v = DECL_ARGUMENTS (fun->decl); v; v = DECL_CHAIN (v))
	if (local_p (v) && TREE_ADDRESSABLE (v))
	  gimple_seq_add_stmt
	    (&marks, build_variable_mark (v, DECL_SOURCE_LOCATION (v)));
      gimple_seq_add_seq (&marks, gimple_bind_body (outer));
      gimple_bind_set_body (outer, marks);
    }
  gimple_set_body (fun->decl, body);
}

/* The statement that computes T, conversions apart, or null.  */

gimple *
computed_by (tree t)
{
  while (t && TREE_CODE (t) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!is_gimple_assign (def))
	return NULL;
      if (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	return def;
      if (VAR_P (gimple_assign_rhs1 (def))
	  || TREE_CODE (gimple_assign_rhs1 (def)) == PARM_DECL)
	return def;
      t = gimple_assign_rhs1 (def);
    }
  return NULL;
}

/* The variable that T was read from, or null.  */

tree
read_from (tree t)
{
  gimple *def = computed_by (t);
  return def && DECL_P (gimple_assign_rhs1 (def))
	 && (gimple_assign_single_p (def)
	     || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	 ? gimple_assign_rhs1 (def) : NULL_TREE;
}

/* Loops of one function.  */

class loop_marker
{
public:
  explicit loop_marker (function *f) : fun (f) {}
  void mark (class loop *);
  void mark_caught (basic_block);
  void insert ();

private:
  void read (class loop *, basic_block *);
  std::string inductions (class loop *);
  bool steady_p (tree);
  location_t place (class loop *);
  std::string conditions (class loop *, basic_block *);
  std::string controlled (class loop *, basic_block *);

  function *fun;
  std::vector<std::pair<edge, gcall *>> ends, begins;
  std::map<class loop *, tree> names;
  /* Stores to each variable in the loop at hand, and the last of them.  */
  std::map<unsigned, std::pair<unsigned, gimple *>> stores;
  std::map<unsigned, tree> stored;
};

/* Notes what is stored in LOOP, whose blocks are BODY.  */

void
loop_marker::read (class loop *loop, basic_block *body)
{
  stores.clear ();
  stored.clear ();
  for (unsigned i = 0; i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	tree lhs = gimple_get_lhs (stmt);
	tree base = lhs ? get_base_address (lhs) : NULL_TREE;
	if (!base || !DECL_P (base))
	  continue;
	auto &store = stores[DECL_UID (base)];
	store.first++;
	store.second = lhs == base ? stmt : NULL;
	stored[DECL_UID (base)] = base;
      }
}

/* Whether T is the same in each iteration.  */

bool
loop_marker::steady_p (tree t)
{
  if (is_gimple_min_invariant (t))
    return true;
  tree v = read_from (t);
  return v && unaddressed->contains (DECL_UID (v))
	 && !stores.count (DECL_UID (v));
}

/* The variables that each iteration of LOOP changes once, by the same amount,
   with commas between them.  Whoever needs one can compute it.  */

std::string
loop_marker::inductions (class loop *loop)
{
  std::string names;
  for (auto &store : stores)
    {
      tree v = stored[store.first];
      gimple *stmt = store.second.second;
      if (store.second.first != 1 || !stmt || !is_gimple_assign (stmt)
	  || !DECL_NAME (v) || !unaddressed->contains (store.first)
	  || gimple_bb (stmt)->loop_father != loop || !loop->latch
	  || !dominated_by_p (CDI_DOMINATORS, loop->latch, gimple_bb (stmt)))
	continue;
      gimple *sum = (gimple_assign_single_p (stmt)
		     || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
		     ? computed_by (gimple_assign_rhs1 (stmt)) : stmt);
      if (!sum)
	continue;
      enum tree_code code = gimple_assign_rhs_code (sum);
      if (code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR)
	continue;
      tree a = gimple_assign_rhs1 (sum), b = gimple_assign_rhs2 (sum);
      if ((read_from (a) == v && steady_p (b))
	  || (code == PLUS_EXPR && read_from (b) == v && steady_p (a)))
	names += (names.empty () ? "" : ",")
		 + std::string (IDENTIFIER_POINTER (DECL_NAME (v)));
    }
  return names;
}

/* The place of LOOP: of the first statement in its head.  */

location_t
loop_marker::place (class loop *loop)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (loop->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL
	&& gimple_has_location (gsi_stmt (gsi)))
      return gimple_location (gsi_stmt (gsi));
  return DECL_SOURCE_LOCATION (fun->decl);
}

/* Whether BB decides if LOOP goes on.  */

static bool
leaves_p (class loop *loop, basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (!flow_bb_inside_loop_p (loop, e->dest))
      return true;
  return false;
}

/* The lines where it is decided whether LOOP, of BODY, goes on.  */

std::string
loop_marker::conditions (class loop *loop, basic_block *body)
{
  std::string lines;
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      gimple *last = gsi_stmt (gsi_last_nondebug_bb (body[i]));
      if (last && gimple_has_location (last) && leaves_p (loop, body[i])
	  && (gimple_code (last) == GIMPLE_COND
	      || gimple_code (last) == GIMPLE_SWITCH))
	lines += (lines.empty () ? "" : ",")
		 + std::to_string (gimple_lineno (last));
    }
  return lines;
}

/* What conditions within LOOP, of BODY, control: "LINE>LINE" with commas between
   them.  */

std::string
loop_marker::controlled (class loop *loop, basic_block *body)
{
  std::vector<std::string> pairs;
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      gimple *last = gsi_stmt (gsi_last_nondebug_bb (body[i]));
      if (body[i]->loop_father != loop || !last || !gimple_has_location (last)
	  || EDGE_COUNT (body[i]->succs) < 2 || leaves_p (loop, body[i]))
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, body[i]->succs)
	for (unsigned k = 0; single_pred_p (e->dest) && k < loop->num_nodes; k++)
	  {
	    basic_block bb = body[k];
	    if (!dominated_by_p (CDI_DOMINATORS, bb, e->dest)
		|| (bb->loop_father != loop && bb->loop_father->header != bb))
	      continue;
	    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
		 gsi_next (&gsi))
	      if (gimple_has_location (gsi_stmt (gsi))
		  && gimple_lineno (gsi_stmt (gsi)) != gimple_lineno (last))
		pairs.push_back (std::to_string (gimple_lineno (last)) + ">"
				 + std::to_string (gimple_lineno
						   (gsi_stmt (gsi))));
	  }
    }
  std::sort (pairs.begin (), pairs.end ());
  pairs.erase (std::unique (pairs.begin (), pairs.end ()), pairs.end ());
  std::string all;
  for (const std::string &pair : pairs)
    all += (all.empty () ? "" : ",") + pair;
  return all;
}

/* Says when LOOP begins, goes round, which it does at its head, and ends.  */

void
loop_marker::mark (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  read (loop, body);
  location_t location = place (loop);
  expanded_location where = expand_location (location);
  tree name = text (std::string (where.file ? where.file : "") + "\n"
		    + std::to_string (where.line) + "\n"
		    + lang_hooks.decl_printable_name (fun->decl, 1) + "\n"
		    + inductions (loop) + "\n" + conditions (loop, body) + "\n"
		    + controlled (loop, body) + "\n"
		    + (leaves_p (loop, loop->header) ? "first\n" : "last\n")
		    + std::to_string (loop->num));
  names[loop] = name;

  edge e;
  edge_iterator ei;
  for (unsigned i = 0; i < loop->num_nodes; i++)
    FOR_EACH_EDGE (e, ei, body[i]->succs)
      if (!flow_bb_inside_loop_p (loop, e->dest)
	  && !(e->flags & (EDGE_ABNORMAL | EDGE_EH)))
	ends.push_back ({ e, build_mark ("__gomp_stream_depend_end", location,
					 { name }) });
  FOR_EACH_EDGE (e, ei, loop->header->preds)
    if (!flow_bb_inside_loop_p (loop, e->src)
	&& !(e->flags & (EDGE_ABNORMAL | EDGE_EH)))
      begins.push_back ({ e, build_mark ("__gomp_stream_depend_loop", location,
					 { name }) });
  free (body);

  gimple_stmt_iterator gsi = gsi_after_labels (loop->header);
  gsi_insert_before (&gsi, build_mark ("__gomp_stream_depend_iteration",
				       location, { name }), GSI_SAME_STMT);
}

/* Where BB begins after an exception, or goes on after setjmp, calls may have ended
   without a word.  */

void
loop_marker::mark_caught (basic_block bb)
{
  auto known = names.find (bb->loop_father);
  tree name = known == names.end () ? null_pointer_node : known->second;
  gcall *call = build_mark ("__gomp_stream_depend_caught",
			    DECL_SOURCE_LOCATION (fun->decl), { name });
  edge e;
  edge_iterator ei;
  gimple *last = gsi_stmt (gsi_last_nondebug_bb (bb));
  if (last && is_gimple_call (last)
      && (gimple_call_flags (last) & ECF_RETURNS_TWICE))
    {
      if ((e = find_fallthru_edge (bb->succs)))
	ends.push_back ({ e, call });
      return;
    }
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (e->flags & EDGE_EH)
      {
	gimple_stmt_iterator gsi = gsi_after_labels (bb);
	gsi_insert_before (&gsi, call, GSI_SAME_STMT);
	return;
      }
}

/* Inserts what stands on edges; a loop ends before the next one begins.  */

void
loop_marker::insert ()
{
  for (auto &end : ends)
    gsi_insert_on_edge (end.first, end.second);
  for (auto &begin : begins)
    gsi_insert_on_edge (begin.first, begin.second);
  gsi_commit_edge_inserts ();
}

/* Before the call at GSI: N bytes at P, if it is one, are read or written.  */

void
mark_range (gimple_stmt_iterator *gsi, bool write_p, tree p, tree n)
{
  gsi_insert_before (gsi, build_mark (write_p ? "__tsan_write_range"
				      : "__tsan_read_range",
				      gimple_location (gsi_stmt (*gsi)),
				      { p, n }), GSI_SAME_STMT);
}

/* Whether function NAME says with its arguments all that it does, apart from
   memory that others mark.  */

bool
plain_function_p (const char *name)
{
  static const char *const names[]
    = { "malloc", "calloc", "realloc", "free", "aligned_alloc",
	"posix_memalign", "exit", "abort", "_exit", "strlen", "strcmp",
	"strncmp", "strchr", "strcpy", "strcat", "strtol", "strtoul", "strtod",
	"atoi", "atol", "atof", "memchr", "clock", "time", "clock_gettime",
	"__assert_fail", "setjmp", "_setjmp", "longjmp" };
  for (const char *plain : names)
    if (strcmp (name, plain) == 0)
      return true;
  return false;
}

/* Marks what the call at GSI of a function that is compiled elsewhere does.  */

void
mark_call (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree fn = gimple_call_fndecl (stmt);
  unsigned n = gimple_call_num_args (stmt);
  if (!fn || DECL_STRUCT_FUNCTION (fn))
    return;
  auto argument = [&] (unsigned i) { return gimple_call_arg (stmt, i); };
  bool builtin_p = fndecl_built_in_p (fn, BUILT_IN_NORMAL);
  enum built_in_function code = (builtin_p ? DECL_FUNCTION_CODE (fn)
				 : END_BUILTINS);
  switch (code)
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMPCPY:
      mark_range (gsi, false, argument (1), argument (2));
      mark_range (gsi, true, argument (0), argument (2));
      return;
    case BUILT_IN_MEMSET:
      mark_range (gsi, true, argument (0), argument (2));
      return;
    case BUILT_IN_MEMCMP:
      mark_range (gsi, false, argument (0), argument (2));
      mark_range (gsi, false, argument (1), argument (2));
      return;
    CASE_BUILT_IN_ALLOCA:
      if (gimple_call_lhs (stmt))
	gsi_insert_after (gsi, build_mark ("__gomp_stream_depend_block",
					   gimple_location (stmt),
					   { gimple_call_lhs (stmt),
					     argument (0) }), GSI_NEW_STMT);
      return;
    default:
      break;
    }
  if ((gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE | ECF_NORETURN))
      || (!builtin_p && !in_system_header_at (DECL_SOURCE_LOCATION (fn)))
      || !DECL_NAME (fn))
    return;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  if (startswith (name, "__") || startswith (name, "operator")
      || plain_function_p (name))
    return;
  /* The file, if there is one; else what the function has of its own.  */
  tree object = null_pointer_node;
  for (unsigned i = 0; i < n; i++)
    {
      tree type = TREE_TYPE (argument (i));
      tree named = POINTER_TYPE_P (type) ? TYPE_NAME (TREE_TYPE (type)) : NULL;
      if (named && TREE_CODE (named) == TYPE_DECL)
	named = DECL_NAME (named);
      if (named && (strcmp (IDENTIFIER_POINTER (named), "FILE") == 0
		    || strcmp (IDENTIFIER_POINTER (named), "_IO_FILE") == 0))
	object = argument (i);
    }
  gsi_insert_before (gsi, build_mark ("__gomp_stream_depend_call",
				      gimple_location (stmt),
				      { text (std::string (name) + "()"),
					object }), GSI_SAME_STMT);
  if ((strcmp (name, "fread") == 0 || strcmp (name, "fwrite") == 0) && n == 4)
    gsi_insert_before (gsi, build_mark ("__gomp_stream_depend_transfer",
					gimple_location (stmt),
					{ argument (0), argument (1),
					  argument (2),
					  build_int_cst (integer_type_node,
							 name[1] == 'r') }),
		       GSI_SAME_STMT);
}

/* Before "ssa".  */

void
execute_loops (function *fun)
{
  loop_marker marker (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  for (unsigned i = 1; loops_for_fn (fun) && i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      marker.mark (loop);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    marker.mark_caught (bb);
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (is_gimple_call (gsi_stmt (gsi)))
	mark_call (&gsi);
  marker.insert ();
  free_dominance_info (CDI_DOMINATORS);
}

} // anon namespace

int __attribute__ ((visibility ("default")))
plugin_init (struct plugin_name_args *args, struct plugin_gcc_version *version)
{
  const char *name = args->base_name;
  if (!plugin_default_version_check (version, &gcc_version))
    {
      error ("plugin %qs is built for another compiler: its %s is %qs, but this "
	     "one%'s is %qs", name, "version", gcc_version.basever,
	     version->basever);
      return 1;
    }
  unaddressed = new hash_set<int_hash<unsigned, ~0u, ~0u - 1>>;
  register_callback (name, PLUGIN_PRE_GENERICIZE, pre_genericize, NULL);
  insert_pass (name, new function_pass ("gomp_stream_variables", PROP_gimple_any, NULL,
					execute_variables), "omplower");
  insert_pass (name, new function_pass ("gomp_stream_loops", PROP_cfg, NULL, execute_loops),
	       "ssa");
  return 0;
}
