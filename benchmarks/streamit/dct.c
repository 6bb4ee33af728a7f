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

/* The inverse discrete cosine transform of blocks of 8 x 8, as MPEG and JPEG
   have it: StreamIt's DCT.  A block's rows are split between eight stages, joined,
   and its columns split and joined again.  */

#include "suite.h"

#include <math.h>

enum { SIZE = 8 };

struct line
{
  float v[SIZE];
};

const unsigned long suite_iterations = 500000;

/* Halves of cos (k * pi / 16).  */
#define C1 0.49039264f
#define C2 0.46193977f
#define C3 0.41573481f
#define C4 0.35355339f
#define C5 0.27778512f
#define C6 0.19134172f
#define C7 0.09754516f

/* A line, by its even and its odd frequencies: places that lie opposite differ in
   the sign of the latter.  */
static inline struct line
transform (struct line in)
{
  const float *x = in.v;
  float sum = (x[0] + x[4]) * C4, difference = (x[0] - x[4]) * C4;
  float near = x[2] * C2 + x[6] * C6, far = x[2] * C6 - x[6] * C2;
  float e0 = sum + near, e1 = difference + far;
  float e2 = difference - far, e3 = sum - near;
  float o0 = x[1] * C1 + x[3] * C3 + x[5] * C5 + x[7] * C7;
  float o1 = x[1] * C3 - x[3] * C7 - x[5] * C1 - x[7] * C5;
  float o2 = x[1] * C5 - x[3] * C1 + x[5] * C7 + x[7] * C3;
  float o3 = x[1] * C7 - x[3] * C5 + x[5] * C3 - x[7] * C1;
  return (struct line) { { e0 + o0, e1 + o1, e2 + o2, e3 + o3,
			   e3 - o3, e2 - o2, e1 - o1, e0 - o0 } };
}

static inline struct line
coefficients (struct suite_noise *noise)
{
  struct line out;
  for (int i = 0; i < SIZE; i++)
    out.v[i] = suite_noise (noise);
  return out;
}

static inline struct line
column (int i, struct line a, struct line b, struct line c, struct line d,
	struct line e, struct line f, struct line g, struct line h)
{
  return (struct line) { { a.v[i], b.v[i], c.v[i], d.v[i],
			   e.v[i], f.v[i], g.v[i], h.v[i] } };
}

static inline void
put_line (struct line l)
{
  for (int i = 0; i < SIZE; i++)
    suite_put_float (l.v[i]);
}

void
suite_run (unsigned long n)
{
  struct line in[SIZE], rows[SIZE], turned[SIZE], columns[SIZE];
  struct suite_noise noise = { 1 };

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (EIGHT (in))
      {
	in[0] = coefficients (&noise);
	in[1] = coefficients (&noise);
	in[2] = coefficients (&noise);
	in[3] = coefficients (&noise);
	in[4] = coefficients (&noise);
	in[5] = coefficients (&noise);
	in[6] = coefficients (&noise);
	in[7] = coefficients (&noise);
      }

      for (int i = 0; i < SIZE; i++)
	{
	  #pragma omp task input (in[i]) output (rows[i])
	  rows[i] = transform (in[i]);
	}

      #pragma omp task input (EIGHT (rows)) output (EIGHT (turned))
      {
	turned[0] = column (0, EIGHT (rows));
	turned[1] = column (1, EIGHT (rows));
	turned[2] = column (2, EIGHT (rows));
	turned[3] = column (3, EIGHT (rows));
	turned[4] = column (4, EIGHT (rows));
	turned[5] = column (5, EIGHT (rows));
	turned[6] = column (6, EIGHT (rows));
	turned[7] = column (7, EIGHT (rows));
      }

      for (int i = 0; i < SIZE; i++)
	{
	  #pragma omp task input (turned[i]) output (columns[i])
	  columns[i] = transform (turned[i]);
	}

      #pragma omp task input (EIGHT (columns))
      {
	put_line (columns[0]);
	put_line (columns[1]);
	put_line (columns[2]);
	put_line (columns[3]);
	put_line (columns[4]);
	put_line (columns[5]);
	put_line (columns[6]);
	put_line (columns[7]);
      }
    }
}

/* The definition, in two dimensions at once.  */
void
suite_check (void)
{
  enum { TIMES = 10, BLOCK = SIZE * SIZE };
  float out[TIMES][BLOCK];
  struct suite_noise noise = { 1 };

  suite_record (TIMES, out, TIMES * BLOCK);
  for (int k = 0; k < TIMES; k++)
    {
      float in[BLOCK];
      for (int i = 0; i < BLOCK; i++)
	in[i] = suite_noise (&noise);
      for (int x = 0; x < SIZE; x++)
	for (int y = 0; y < SIZE; y++)
	  {
	    double sum = 0;
	    for (int u = 0; u < SIZE; u++)
	      for (int v = 0; v < SIZE; v++)
		sum += (u == 0 ? sqrt (0.5) : 1) * (v == 0 ? sqrt (0.5) : 1) / 4
		       * in[u * SIZE + v]
		       * cos ((2 * x + 1) * u * acos (-1) / 16)
		       * cos ((2 * y + 1) * v * acos (-1) / 16);
	    /* A column for each line of the output.  */
	    if (fabs (out[k][y * SIZE + x] - sum) > 1e-5)
	      fail ("Block %d at %d, %d: %g, not %g", k, x, y,
		    out[k][y * SIZE + x], sum);
	  }
    }
}
