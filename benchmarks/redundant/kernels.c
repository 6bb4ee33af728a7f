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

/* The kernels' memory, and their plain copies.  */

#include "srmt.h"

#include <stdlib.h>

#define COPY(NAME) NAME##_plain
#define END int end
#define END_ARGUMENT end
#define LOADI(P) ((void) end, *(P))
#define LOADD(P) ((void) end, *(P))
#define STOREI(P, V) ((void) end, *(P) = (V))
#define STORED(P, V) ((void) end, *(P) = (V))
#include "kernels.h"

/* The instrumented form has another name.  */
#ifndef KERNEL_PLAIN
# define KERNEL_PLAIN kernel_plain
#endif
void KERNEL_PLAIN (enum kernel, void *, unsigned long);

void
KERNEL_PLAIN (enum kernel kernel, void *m, unsigned long iteration)
{
  switch (kernel)
    {
    case IS: is_plain (m, iteration, 0); break;
    case EP: ep_plain (m, iteration, 0); break;
    case CG: cg_plain (m, iteration, 0); break;
    default: mg_plain (m, iteration, 0);
    }
}

#ifndef INSTRUMENTED

const char *const kernel_names[KERNELS] = { "is", "ep", "cg", "mg" };

static void
set_up_is (struct is *m)
{
  uint64_t x = 314159265;
  for (long i = 0; i < IS_KEYS; i++)
    {
      double sum = 0;
      for (int k = 0; k < 4; k++)
	sum += nas_number (x = nas_next (x));
      m->key[i] = sum * (IS_MOST / 4);
    }
}

/* Rows in which the diagonal is larger than all else, and columns as rows.  */
static void
set_up_cg (struct cg *m)
{
  long k = 0;
  for (long i = 0; i < CG_ROWS; i++)
    {
      m->row[i] = k;
      for (long d = -CG_IN_ROW / 2; d <= CG_IN_ROW / 2; d++)
	{
	  m->column[k] = (i + d * (d < 0 ? -d : d) * 7 + 3 * CG_ROWS) % CG_ROWS;
	  m->value[k++] = d == 0 ? 12 : -1.0 / (d < 0 ? -d : d);
	}
    }
  m->row[CG_ROWS] = k;
}

static void
set_up_mg (struct mg *m)
{
  uint64_t x = 314159265;
  for (long i = 0; i < 20; i++)
    {
      x = nas_next (x);
      m->v[(long) (nas_number (x) * MG_SIZE * MG_SIZE * MG_SIZE)]
	= i < 10 ? 1 : -1;
    }
}

void *
kernel_new (enum kernel kernel)
{
  static const size_t sizes[KERNELS]
    = { sizeof (struct is), sizeof (struct ep), sizeof (struct cg),
	sizeof (struct mg) };
  void *m = calloc (1, sizes[kernel]);
  if (m == NULL)
    return NULL;
  switch (kernel)
    {
    case IS: set_up_is (m); break;
    case EP: ((struct ep *) m)->seed = 271828183; break;
    case CG: set_up_cg (m); break;
    default: set_up_mg (m);
    }
  return m;
}

static uint64_t
digest (uint64_t h, const void *data, size_t n)
{
  const uint64_t *words = data;
  for (size_t i = 0; i < n / sizeof *words; i++)
    h = (h ^ words[i]) * 0x100000001b3u;
  return h;
}

uint64_t
kernel_result (enum kernel kernel, const void *memory)
{
  const struct is *is = memory;
  const struct ep *ep = memory;
  const struct cg *cg = memory;
  const struct mg *mg = memory;
  switch (kernel)
    {
    case IS: return digest (1, is->sorted, sizeof is->sorted);
    case EP: return digest (1, ep, sizeof *ep);
    case CG: return digest (1, cg->x, sizeof cg->x);
    default: return digest (1, mg->u, sizeof mg->u);
    }
}
#endif
