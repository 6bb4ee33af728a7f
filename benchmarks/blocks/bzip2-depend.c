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

/* bzip2 by OpenMP's tasks with dependences.  */

#include "bzip2.h"

#include <omp.h>

void
pack_blocks (struct job *job, struct writer *writer)
{
  unsigned slots = 4 * omp_get_max_threads ();
  struct block *slot = (struct block *) blocks_allocate (slots * sizeof *slot);
  struct block next;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; read_block (job, &next); k++)
    {
      struct block *b = &slot[k % slots];
      #pragma omp taskwait depend (inout: *b)
      *b = next;

      #pragma omp task depend (inout: *b) firstprivate (b)
      *b = compress_block (*b);

      #pragma omp task depend (inout: *b, *writer) firstprivate (b)
      write_block (writer, *b);
    }
  free (slot);
}

void
unpack_blocks (struct scanner *scanner, struct writer *writer, int *bad)
{
  unsigned slots = 4 * omp_get_max_threads ();
  struct block *slot = (struct block *) blocks_allocate (slots * sizeof *slot);
  struct block next;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; next_block (scanner, &next); k++)
    {
      struct block *b = &slot[k % slots];
      #pragma omp taskwait depend (inout: *b)
      *b = next;

      #pragma omp task depend (inout: *b) firstprivate (b)
      *b = expand_block (*b);

      #pragma omp task depend (inout: *b, *writer) firstprivate (b)
      write_plain (writer, *b, bad);
    }
  free (slot);
}
