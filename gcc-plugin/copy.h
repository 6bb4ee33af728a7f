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

/* Copies of code with variables and labels of its own.  */

#ifndef GOMP_STREAM_COPY_H
#define GOMP_STREAM_COPY_H 1

/* Copies code of one function, before it is lowered.  */

class code_copy
{
public:
  virtual ~code_copy () {}

  /* A copy of CODE, in which each variable and label that is declared in CODE is
     another one.  */
  tree copy (tree code);

  /* Whether CODE can be copied.  */
  static bool copyable_p (tree code);

  /* What stands for DECL in the copy.  */
  tree copy_of (tree decl);

  /* The copies of variables that are initialized in CODE, but belong to a block
     around it, as that of a range-based for does.  */
  std::vector<tree> unbound;

protected:
  /* Called with *TP, a statement or an expression; returns true if it has put
     there what is to stand in the copy.  */
  virtual bool replace (tree *) { return false; }
  /* Copies what is at *TP.  */
  void copy_at (tree *tp);

private:
  static tree note (tree *, int *, void *);
  static tree visit (tree *, int *, void *);
  void own (tree decl);
  void copy_bind (tree *tp);

  hash_map<tree, tree> m_copies;
  std::vector<tree> m_declared;
  hash_set<tree> m_bound;
};

#endif /* GOMP_STREAM_COPY_H */
