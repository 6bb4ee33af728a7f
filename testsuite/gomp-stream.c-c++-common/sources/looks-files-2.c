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

/* The tasks of looks-files.c.  */

#include "looks-files.h"

void
add (struct meter *m, int k)
{
#pragma omp task output (m->in) firstprivate (k)
  m->in = k;
#pragma omp task input (m->in) output (m->out) firstprivate (m)
  {
    m->out = m->in * 3;
    m->sum += m->in;
    m->n++;
  }
}

double
sum_of (const struct meter *m)
{
  return m->sum;
}
