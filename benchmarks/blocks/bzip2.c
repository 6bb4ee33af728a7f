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

/* bzip2 as a pipeline, or sequentially where the pragmas are ignored.  */

#include "bzip2.h"

void
pack_blocks (struct job *job, struct writer *writer)
{
  struct block plain, packed;

  #pragma omp parallel
  #pragma omp single
  while (read_block (job, &plain))
    {
      #pragma omp task firstprivate (plain) output (packed) \
		       num_threads (REPLICAS) depth (4 * REPLICAS)
      packed = compress_block (plain);

      #pragma omp task input (packed)
      write_block (writer, packed);
    }
}

void
unpack_blocks (struct scanner *scanner, struct writer *writer, int *bad)
{
  struct block packed, plain;

  #pragma omp parallel
  #pragma omp single
  while (next_block (scanner, &packed))
    {
      #pragma omp task firstprivate (packed) output (plain) \
		       num_threads (REPLICAS) depth (4 * REPLICAS)
      plain = expand_block (packed);

      #pragma omp task input (plain)
      write_plain (writer, plain, bad);
    }
}
