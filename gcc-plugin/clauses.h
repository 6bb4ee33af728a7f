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

/* What the stream clauses of one task say.  */

#ifndef GOMP_STREAM_CLAUSES_H
#define GOMP_STREAM_CLAUSES_H 1

/* Numbers of lanes or orders among alternatives, as in the runtime's abi.h.  */
struct number_range
{
  unsigned from, to;
};

/* One item of an INPUT or OUTPUT clause.  */
struct stream_view
{
  bool output_p;
  /* Of the item and of its window; the latter is the former without one.  */
  location_t loc, window_loc;
  /* As written; the window's is null without one.  */
  const char *name, *window_name;
  /* An expression for the address of the stream.  */
  tree address;
  /* The variable that is the stream; the array or pointer of whose elements it
     is one; null for any other lvalue.  */
  tree base;
  /* The variable that declares the stream, as far as the function tells: what
     BASE refers to, if that is a reference initialized with a variable; that in
     which any other lvalue lies, or that leads to it; null if there is none.  */
  tree declared;
  /* Of an element.  */
  tree type;
  /* The window's variable, or null.  */
  tree window;
  /* uint64_t.  */
  tree burst, horizon;
  /* Of an array of windows, how many of them, a uint64_t; else null.  */
  tree count;
  /* The variable that has the count of a counted window, or null.  */
  tree counter;
  location_t counter_loc;
  /* It is one of an input and an output that share the window, as in an
     INOUT_REUSE.  */
  bool reuse_p;
  /* enum abi_view_flags.  */
  unsigned flags;
  /* With ABI_VIEW_ALTERNATIVE.  */
  number_range lanes;
};

struct stream_task
{
  location_t loc;
  /* No error was found in the clauses.  */
  bool valid_p;
  /* It is the directive TICK of the one view, by its burst.  */
  bool tick_p;
  std::vector<stream_view> views;
  /* uint64_t; null without NUM_THREADS.  */
  tree replicas;
  /* uint64_t; null without DEPTH.  */
  tree depth;
  /* The rank, a uint64_t; null without ON.  */
  tree rank;
};

/* Whether A and B are views of the same variable, or of the same element of
   it.  */
extern bool same_stream_p (const stream_view &a, const stream_view &b);

/* Whether FN is the marker function.  */
extern bool marker_p (const_tree fn);

/* ARG, an argument of a call of the marker that is a number.  */
extern unsigned HOST_WIDE_INT number_argument (tree arg);

/* What the marker CALL is for, without its flags.  */
extern unsigned marker_what (tree call);

/* The number of CALL of the marker, which grows from item to item in the order of the
   source.  */
extern unsigned HOST_WIDE_INT ordinal (tree call);

/* Callback of walk_tree: finds a call of the marker.  */
extern tree find_marker (tree *tp, int *, void *);

/* The call of the marker in CLAUSE of a directive; null if that is no clause of
   streams.  */
extern tree marker_call (tree clause);

/* Whether DECL lives in storage of its own for each call of its function.  */
extern bool automatic_p (const_tree decl);

/* Whether objects of TYPE may be copied as bytes.  */
extern bool copyable_as_bytes_p (tree type);

/* Makes directives TICK of one stream each of those of FN that name several.  */
extern void split_ticks (tree fn);

/* Makes the variables that stream clauses of FN name streams of the dialect.  */
extern void declare_streams (tree fn);

/* Takes the stream clauses off the OMP_TASK STMT, which has no body if it is a
   directive TICK, and puts what they say into
   TASK.  Returns false if there are none.  Errors are reported.  */
extern bool read_stream_clauses (tree stmt, stream_task *task);

/* The variable that expression REF is a part of, or null.  */
extern tree base_variable (tree ref);

/* The variable by which REF leads to an object, itself or a part of it: P of "*p" and
   "p->m"; null if there is none.  Not a reference.  */
extern tree pointer_in (tree ref);

/* Where an lvalue lies.  */
struct lvalue
{
  /* The variable that it is or lies in, or that leads to it; null if there is
     none.  */
  tree variable;
  /* It lies in what a reference refers to, in what a pointer points to.  */
  bool reference_p, pointer_p;
  /* It is a member, or something that is computed leads to it: other uses of the
     variable may have nothing to do with it.  */
  bool member_p;
};

/* Reads the lvalue at ADDRESS.  */
extern lvalue read_lvalue (tree address);

/* The variable whose address ADDRESS is, or null.  Sets *REFERENCE_P if it is
   the address of what a reference refers to.  */
extern tree addressed_variable (tree address, bool *reference_p);

/* Whether DECL is a member or binding by another name.  */
extern bool alias_p (tree decl);

/* Finds out which variable or other lvalue the stream of VIEW is.  That is no
   variable if it is INDEXED_P, unless it is one in parentheses.  */
extern void read_storage (stream_view *view, bool indexed_p, bool variadic_p);

/* Lets outputs of TASK begin with what inputs in the same window have.  */
extern void share_windows (stream_task *task);

/* Finds out which window VIEW has, given its address and burst, which is null
   for a window that is a plain variable, and the address of the count of a
   counted one.  */
extern bool read_window (stream_view *view, tree address, tree burst,
			 location_t burst_loc, tree count);

/* Reports a VIEW with a counted window of a stream that has another kind of
   windows elsewhere, as far as that can be seen: the runtime finds the rest.  */
extern void check_counted (const stream_view &view);

/* Says where VARIABLE is declared, for the message before.  */
extern void note_declaration (tree variable);

/* The type of argument ARG of the marker as the user wrote it.  */
extern tree type_before_promotion (tree arg);

#endif /* GOMP_STREAM_CLAUSES_H */
