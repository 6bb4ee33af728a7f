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

/* What the statements of a function do that may hand objects to functions with tasks.  */

#ifndef GOMP_STREAM_LENT_PLACES_H
#define GOMP_STREAM_LENT_PLACES_H 1

#include "lent-calls.h"

/* What is under way: activations by functions whose tasks are known, and by others; and
   such as a loop may have made.  */
enum { KNOWN = 1, UNKNOWN = 2, LOOP = 4 };

/* A statement.  */
struct place
{
  gimple_stmt_iterator gsi;
  /* The objects that it lends.  */
  std::vector<tree> lent;
  /* What it accesses, of which object.  */
  struct access
  {
    tree object;
    /* Of what is under way, that which may touch it.  */
    unsigned from;
    /* It only reads what says that streams end.  */
    bool end_p;
    /* It is one of static variables, which need not be lent.  */
    bool static_p;
  };
  std::vector<access> accesses;
  /* What it puts under way.  */
  unsigned lends = 0;
  /* What may be under way before it, and behind.  */
  unsigned before = 0, behind = 0;
  /* Whether it is done on the way out, where nothing may be thrown.  */
  bool on_way_out_p = false;
  /* Whether it waits itself.  */
  bool waits_p = false;
  /* Whether it is more than a step from one lending to the next.  */
  bool other_p = false;
  /* The number, and one, of the loop in which it stands, of those with lending; of the
     outermost.  */
  size_t loop = 0;
};

/* The statements between a label and a jump back.  */
struct range
{
  size_t first, last;
};

/* The statements of a function, in the order in which GIMPLE has them, and where control goes
   from one to another that is not the next.  */

struct lent_places
{
  tree fn;
  /* The function has directives of its own.  */
  bool directives_p;
  std::vector<place> all;
  std::map<tree, size_t> labels;
  std::vector<std::pair<size_t, tree>> jumps;
  /* The statements from which exceptions lead to which one.  */
  std::vector<std::pair<range, size_t>> throws;
  /* The variables of which the address is kept somewhere.  */
  std::set<tree> kept;
  joined_objects joined;
  /* Whether a variable of the function's own is lent.  */
  bool own_p = false;

  lent_places (tree function);
  /* Reads the statements of SEQ.  Constructs have waits of their own.  */
  void read (gimple_seq *seq);

private:
  void read_try (gtry *);
  void read_flow (gimple *, size_t);
  void read_access (place *, tree ref, bool write_p);
  void read_call (place *, gcall *);
  void read_assign (place *, gimple *);

  bool m_on_way_out_p = false;
};

#endif /* GOMP_STREAM_LENT_PLACES_H */
