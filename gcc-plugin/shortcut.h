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

/* A directive's port from one call of its function to the next: see shortcut.cc.  */

#ifndef GOMP_STREAM_PLUGIN_SHORTCUT_H
#define GOMP_STREAM_PLUGIN_SHORTCUT_H 1

/* The variable of a directive's blank port, and what it has besides; null where
   there is none.  */

struct blank_port
{
  tree var = NULL_TREE, port = NULL_TREE, record = NULL_TREE, keys = NULL_TREE;
};

/* How the PORT of a directive with a blank one survives the call of its function.  */

struct shortcut
{
  blank_port blank;
  tree port;
  /* Conditional expressions: one that holds and makes the blank port, at the begin of
     a call; and two that do not, where PORT becomes that of another stage, or null, and
     where the blank one is made again before a search.  */
  tree begin, follow, remake;

  /* Has a call begin with the port of the one before.  */
  void make ();
};

/* A static variable NAME of TYPE, of which FINISH_SHORTCUT has each thread have one.  */
extern tree make_threads_own (const char *name, tree type);

/* If T is such a variable of a function that has been gimplified, has each thread have one:
   earlier, that is an error in functions that "omp target" calls.  */
extern void finish_shortcut (tree t);

#endif /* GOMP_STREAM_PLUGIN_SHORTCUT_H */
