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

/* Who looks at what functions of another file change has no directives.  */
/* { dg-additional-sources "sources/looks-files-2.c" } */
/* { dg-torture yes } */
/* { dg-elision yes } */

#include <stdio.h>
#include "sources/looks-files.h"

static double
out_of (const struct meter *m)
{
  return m->out;
}

int
main (void)
{
  struct meter m = { 0, 0, 0, 0 };
  for (int i = 0; i < 100; i++)
    add (&m, i);
  puts ("after a loop");
  printf ("%g %d\n", m.sum, m.n);
  for (int i = 0; i < 5; i++)
    {
      add (&m, i);
      printf ("%g %g\n", m.sum, out_of (&m));
    }
  printf ("%g\n", sum_of (&m));
  add (&m, 1);
  printf ("%g\n", sum_of (&m));
  add (&m, 2);
  m.n += 50;
  add (&m, 3);
  printf ("%d\n", m.n);
  return 0;
}
