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

/* Kernels of the kinds of IS, EP, CG and MG of the NAS parallel benchmarks (Bailey et
   al., "The NAS parallel benchmarks", 1991), written anew and small.  Included once
   for each copy of them, with

     COPY (NAME)		the name of a copy's function
     END			the parameter END that each one has
     LOADI (P), LOADD (P)	the integer, the number at P
     STOREI (P, V), STORED (P, V)

   All memory that they share between iterations is accessed by these, one at a time
   in an expression: both copies have to do it in the same order.  Setting up is done
   once, by kernels.c.  */

/* Integer sort: ranks of keys by counting.  */
static inline void __attribute__ ((always_inline))
COPY (is) (struct is *m, unsigned long iteration, END)
{
  long at = iteration % IS_KEYS;
  STOREI (&m->key[at], iteration % IS_MOST);
  STOREI (&m->key[(at + IS_KEYS / 2) % IS_KEYS],
	  IS_MOST - 1 - iteration % IS_MOST);
  for (long k = 0; k < IS_MOST; k++)
    STOREI (&m->count[k], 0);
  for (long i = 0; i < IS_KEYS; i++)
    {
      int64_t *count = &m->count[LOADI (&m->key[i])];
      STOREI (count, LOADI (count) + 1);
    }
  int64_t sum = 0;
  for (long k = 0; k < IS_MOST; k++)
    {
      sum += LOADI (&m->count[k]);
      STOREI (&m->count[k], sum);
    }
  for (long i = IS_KEYS - 1; i >= 0; i--)
    {
      int64_t key = LOADI (&m->key[i]);
      int64_t rank = LOADI (&m->count[key]) - 1;
      STOREI (&m->count[key], rank);
      STOREI (&m->sorted[rank], key);
    }
}

/* Embarrassingly parallel: pairs of normal deviates, counted by size.  */
static inline void __attribute__ ((always_inline))
COPY (ep) (struct ep *m, unsigned long iteration, END)
{
  (void) iteration;
  uint64_t x = LOADI (&m->seed);
  for (long i = 0; i < EP_PAIRS; i++)
    {
      x = nas_next (x);
      double u = 2 * nas_number (x) - 1;
      x = nas_next (x);
      double v = 2 * nas_number (x) - 1;
      double t = u * u + v * v;
      if (t > 1 || t == 0)
	continue;
      double f = sqrt (-2 * log (t) / t);
      u = fabs (u * f);
      v = fabs (v * f);
      int64_t *bin = &m->bin[(long) (u > v ? u : v)];
      STOREI (bin, LOADI (bin) + 1);
      STORED (&m->sum[0], LOADD (&m->sum[0]) + u);
      STORED (&m->sum[1], LOADD (&m->sum[1]) + v);
    }
  STOREI (&m->seed, x);
}

/* Conjugate gradients: a sparse matrix times a vector, and products of vectors.  One
   iteration; it begins anew when what is left is small.  */
static inline void __attribute__ ((always_inline))
COPY (cg) (struct cg *m, unsigned long iteration, END)
{
  if (iteration % CG_ROUNDS == 0)
    for (long i = 0; i < CG_ROWS; i++)
      {
	STORED (&m->x[i], 0);
	STORED (&m->r[i], 1);
	STORED (&m->p[i], 1);
      }
  double rho = 0, pq = 0;
  for (long i = 0; i < CG_ROWS; i++)
    {
      double sum = 0;
      for (int64_t k = LOADI (&m->row[i]); k < LOADI (&m->row[i + 1]); k++)
	{
	  double value = LOADD (&m->value[k]);
	  sum += value * LOADD (&m->p[LOADI (&m->column[k])]);
	}
      STORED (&m->q[i], sum);
      double r = LOADD (&m->r[i]);
      rho += r * r;
      pq += LOADD (&m->p[i]) * sum;
    }
  double alpha = rho / pq, next = 0;
  for (long i = 0; i < CG_ROWS; i++)
    {
      double x = LOADD (&m->x[i]);
      STORED (&m->x[i], x + alpha * LOADD (&m->p[i]));
      double r = LOADD (&m->r[i]);
      r -= alpha * LOADD (&m->q[i]);
      STORED (&m->r[i], r);
      next += r * r;
    }
  double beta = next / rho;
  for (long i = 0; i < CG_ROWS; i++)
    {
      double r = LOADD (&m->r[i]);
      STORED (&m->p[i], r + beta * LOADD (&m->p[i]));
    }
}

/* *OUT = SIGN * (stencil of IN) + WITH, on a grid of N points in each direction, whose
   ends are neighbours.  COEFFICIENT is by how many coordinates differ.  */
static inline void __attribute__ ((always_inline))
COPY (stencil) (double *out, const double *in, const double *with, long n,
		double sign, const double *coefficient, END)
{
  for (long i = 0; i < n; i++)
    for (long j = 0; j < n; j++)
      for (long k = 0; k < n; k++)
	{
	  double sum[4] = { 0 };
	  for (long di = -1; di <= 1; di++)
	    for (long dj = -1; dj <= 1; dj++)
	      for (long dk = -1; dk <= 1; dk++)
		sum[(di != 0) + (dj != 0) + (dk != 0)]
		  += LOADD (&in[(((i + di) & (n - 1)) * n + ((j + dj) & (n - 1)))
				* n + ((k + dk) & (n - 1))]);
	  double v = LOADD (&with[(i * n + j) * n + k]);
	  for (int c = 0; c < 4; c++)
	    v += sign * coefficient[c] * sum[c];
	  STORED (&out[(i * n + j) * n + k], v);
	}
}

/* Multigrid: a V-cycle for the potential of some charges.  */
static inline void __attribute__ ((always_inline))
COPY (mg) (struct mg *m, unsigned long iteration, END)
{
  static const double laplace[4] = { -8.0 / 3, 0, 1.0 / 6, 1.0 / 12 };
  static const double smooth[4] = { -3.0 / 8, 1.0 / 32, -1.0 / 64, 0 };
  (void) iteration;
  COPY (stencil) (m->r, m->u, m->v, MG_SIZE, -1, laplace, END_ARGUMENT);
  double *fine = m->r;
  for (long n = MG_SIZE / 2; n >= 2; n /= 2)
    {
      double *coarse = fine + 8 * n * n * n;
      for (long i = 0; i < n * n * n; i++)
	{
	  long x = 2 * (i / (n * n)), y = 2 * (i / n % n), z = 2 * (i % n);
	  double sum = 0;
	  for (long c = 0; c < 8; c++)
	    sum += LOADD (&fine[((x + (c >> 2)) * 2 * n + y + (c >> 1 & 1)) * 2 * n
				+ z + (c & 1)]);
	  STORED (&coarse[i], sum * 0.5);
	}
      fine = coarse;
    }
  for (long i = 0; i < 8; i++)
    STORED (&m->e[MG_POINTS - 8 + i], 0);
  for (long n = 2, at = MG_POINTS - 8; n <= MG_SIZE; n *= 2, at -= n * n * n)
    {
      COPY (stencil) (&m->s[at], &m->r[at], &m->e[at], n, 1, smooth,
		      END_ARGUMENT);
      if (n == MG_SIZE)
	break;
      for (long i = 0; i < 8 * n * n * n; i++)
	{
	  long x = i / (4 * n * n) / 2, y = i / (2 * n) % (2 * n) / 2;
	  STORED (&m->e[at - 8 * n * n * n + i],
		  LOADD (&m->s[at + (x * n + y) * n + i % (2 * n) / 2]));
	}
    }
  for (long i = 0; i < MG_SIZE * MG_SIZE * MG_SIZE; i++)
    {
      double u = LOADD (&m->u[i]);
      STORED (&m->u[i], u * 0.999 + 0.125 * LOADD (&m->s[i]));
    }
}
