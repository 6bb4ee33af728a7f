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

/* Which directives are alternatives of each other.  */

#ifndef GOMP_STREAM_ALTERNATIVES_H
#define GOMP_STREAM_ALTERNATIVES_H 1

#include "sites.h"

class common_readings;

/* The directives of a function, as conditions lead to them.  */
class alternatives
{
public:
  /* To be made while FN is as the front end left it.  */
  alternatives (tree fn);
  ~alternatives ();
  /* The OMP_TASK STMT is the directive number SITE.  */
  void add_site (tree stmt, size_t site);
  /* Whether the OMP_TASKs A and B are one stage, now that they are numbered.  */
  bool one_stage_p (tree a, tree b);
  /* Gives SITES, all directives of the function, their groups; READINGS are how each
     one's stages share its inputs.  */
  void number (std::vector<site> *sites, const common_readings &readings);

private:
  friend class condition_walker;

  /* Directives, or what they stand in.  */
  struct node
  {
    enum { DIRECTIVE, SEQUENCE, CHOICE } kind;
    node *parent;
    /* Of a sequence in the order of the source, of a choice its arms, which are
       sequences.  */
    std::vector<node *> children;
    /* A directive's OMP_TASK, and its number; -1 if it has no streams.  */
    tree stmt;
    long site;
  };
  /* What is counted off: a directive, or one of its inputs.  */
  struct item
  {
    node *where;
    long view;
    number_range numbers;
    bool shared_p;
    /* Each stage has a read position of its own.  */
    bool each_p;
  };
  typedef bool (alternatives::*relation) (const item &, const item &) const;
  /* The first lane of directives that share none with others.  */
  enum { ALONE = 0x10000 };

  node *add (node *parent, decltype (node::kind) kind);
  void number_group (node *choice);
  void number_alone (size_t number);
  void number_items (node *choice, std::vector<item> *items, relation same_p,
		     relation maybe_same_p);
  void find_directives (node *n, std::vector<node *> *found) const;
  bool apart_p (const node *a, const node *b) const;
  const stream_view &view_of (const item &i) const;
  bool same_stream_p (const item &a, const item &b) const;
  bool maybe_same_stream_p (const item &a, const item &b) const;
  bool same_streams_p (const item &a, const item &b) const;
  bool same_input_p (const item &a, const item &b) const;
  bool maybe_same_input_p (const item &a, const item &b) const;
  bool together_p (const item &a, const item &b) const;
  bool read_by_each_p (const item &, const std::vector<node *> &) const;
  bool maybe_same_streams_p (const item &a, const item &b) const;
  bool matching_p (const item &a, const item &b, relation r) const;

  std::vector<node *> m_nodes;
  std::vector<node *> m_roots;
  hash_map<tree, node *> m_by_stmt;
  std::vector<site> *m_sites = NULL;
  const common_readings *m_readings = NULL;
};

/* Makes one directive of alternatives in FN that end the arms of a choice: see
   merge.cc.  */
extern void merge_alternatives (tree fn);

#endif /* GOMP_STREAM_ALTERNATIVES_H */
