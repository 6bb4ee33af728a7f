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
/* What the tests of the choice of protocols have in common: a body that takes
   a time that is known.  */

#include <omp.h>
#include "check.h"

/* Activations, one to a firing; the runtime looks at 64 together.  */
#define MANY 1000

/* Takes TIME microseconds.  */
static inline void
work (double time)
{
  double end = omp_get_wtime () + time * 1e-6;

  while (omp_get_wtime () < end)
    ;
}
