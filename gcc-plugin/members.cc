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

/* Handles output streams of which a body assigns the members one by one, and not the
   object as a whole.  */

#include "gcc-headers.h"
#include "clauses.h"
#include "constructs.h"
#include "members.h"
#include "trees.h"

namespace {

/* The members of DECL, an object of a class, that something may write.  */

struct member_search
{
  tree decl;
  hash_set<tree> members;
  bool all_p;
};

/* Notes that TARGET, which may lie in the object, is written.  */

void
note_target (tree target, member_search *search)
{
  tree member = NULL_TREE;
  if (base_variable (target) != search->decl)
    return;
  for (target = strip_conversions (target); handled_component_p (target);
       target = strip_conversions (TREE_OPERAND (target, 0)))
    if (TREE_CODE (target) == COMPONENT_REF)
      member = TREE_OPERAND (target, 1);
  if (TREE_CODE (target) == INDIRECT_REF)
    target = strip_conversions (TREE_OPERAND (target, 0));
  if (member && target == search->decl)
    search->members.add (member);
  else
    search->all_p = true;
}

/* Notes the members that T writes.  */

void
note_members (tree t, member_search *search)
{
  if (tree target = perhaps_written (t))
    note_target (target, search);
  else if (TREE_CODE (t) == ASM_EXPR || newer_omp_construct_p (TREE_CODE (t))
	   || omp_construct_p (TREE_CODE (t)))
    search->all_p = true;
  else if (TREE_CODE_CLASS (TREE_CODE (t)) == tcc_vl_exp)
    /* A reference is handed on as it is, and a call may have the object as its
       result.  */
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (strip_conversions (TREE_OPERAND (t, i)) == search->decl)
	search->all_p = true;
}

} // anon namespace

tree
unwritten_member (tree body, tree decl)
{
  tree type = object_type (decl);
  if (TREE_CODE (type) != RECORD_TYPE)
    return NULL_TREE;
  member_search search;
  search.decl = decl;
  search.all_p = false;
  visit_in (body, [&] (tree t) { note_members (t, &search); });
  if (search.all_p)
    return NULL_TREE;
  for (tree t = TYPE_FIELDS (type); t; t = DECL_CHAIN (t))
    if (TREE_CODE (t) == FIELD_DECL && DECL_NAME (t) && !DECL_ARTIFICIAL (t)
	&& !search.members.contains (t))
      return t;
  return NULL_TREE;
}
