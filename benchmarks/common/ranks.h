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

/* What a program that mpirun starts as several processes knows without MPI: how many
   they are, and which one it is.  */

#ifndef BENCHMARKS_RANKS_H
#define BENCHMARKS_RANKS_H 1

#include <stdlib.h>

/* The value of the variable with which Open MPI, or else MPICH, tells it.  */
static inline int
ranks_told (const char *openmpi, const char *mpich, int without)
{
  const char *value = getenv (openmpi);
  if (value == NULL)
    value = getenv (mpich);
  return value == NULL ? without : atoi (value);
}

/* The number of processes.  */
static inline int
ranks_number (void)
{
  return ranks_told ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", 1);
}

/* Which one this is, from 0 on.  The first one prints, and writes files.  */
static inline int
ranks_this (void)
{
  return ranks_told ("OMPI_COMM_WORLD_RANK", "PMI_RANK", 0);
}

#endif /* BENCHMARKS_RANKS_H */
