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

/* A program of experiments: its command line.  */

#ifndef BENCHMARKS_COMPARISON_H
#define BENCHMARKS_COMPARISON_H 1

#include "experiment.h"

#include <stddef.h>

struct option;

struct experiment
{
  const char *name;
  /* The figure or table of a paper that it does again, or null.  */
  const char *redoes;
  const char *what;
  void (*add) (void);		/* Adds its cases.  */
  /* Why "auto" is not the best contender where it is not, as was found out, or
     null.  */
  const char *behind;
};

struct comparison
{
  const char *name;
  const char *about;		/* Some lines, with their ends.  */
  const struct experiment *experiments;
  size_t n;
  /* Options beyond those that all such programs have: described as for
     getopt_long, with a null entry at the end, in lines for --help, and read
     by OPTION.  Or null.  */
  const struct option *options;
  const char *options_help;
  void (*option) (int letter, const char *value);
  /* Called before the first experiment is added, or null.  */
  void (*prepare) (void);
};

/* Does what ARGV says, and returns the exit status.  */
int comparison_main (int argc, char **argv, const struct comparison *);

/* The path of PROGRAM, which is named relative to this program's folder.  */
const char *comparison_beside (const char *program);

#endif /* BENCHMARKS_COMPARISON_H */
