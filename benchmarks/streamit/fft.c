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

/* The fast Fourier transform of 64 complex numbers: StreamIt's FFT.  Five stages
   bring the numbers into bit-reversed order, and six combine transforms of half
   the size.  */

#include "suite.h"

#include <complex.h>
#include <math.h>

enum
{
  POINTS = 64,
  REORDERS = 5,			/* Of 64, 32, ... 4 points.  */
  COMBINES = 6			/* Into 2, 4, ... 64 points.  */
};

struct points
{
  float re[POINTS], im[POINTS];
};

const unsigned long suite_iterations = 300000;

static float turn_re[POINTS / 2], turn_im[POINTS / 2];

/* In each part of SIZE points, those with even numbers first.  */
static inline void
reorder (struct points *out, const struct points *in, int size)
{
  for (int part = 0; part < POINTS; part += size)
    for (int i = 0; i < size / 2; i++)
      {
	out->re[part + i] = in->re[part + 2 * i];
	out->im[part + i] = in->im[part + 2 * i];
	out->re[part + size / 2 + i] = in->re[part + 2 * i + 1];
	out->im[part + size / 2 + i] = in->im[part + 2 * i + 1];
      }
}

/* In each part of SIZE points, the transform from those of its halves.  */
static inline void
combine (struct points *out, const struct points *in, int size)
{
  int half = size / 2, apart = POINTS / size;
  for (int part = 0; part < POINTS; part += size)
    for (int i = 0; i < half; i++)
      {
	int a = part + i, b = part + half + i;
	float c = turn_re[i * apart], s = turn_im[i * apart];
	float re = in->re[b] * c - in->im[b] * s;
	float im = in->re[b] * s + in->im[b] * c;
	out->re[a] = in->re[a] + re;
	out->im[a] = in->im[a] + im;
	out->re[b] = in->re[a] - re;
	out->im[b] = in->im[a] - im;
      }
}

void
suite_run (unsigned long n)
{
  struct points x[REORDERS + 1], y[COMBINES + 1];
  struct suite_noise noise = { 1 };

  for (int i = 0; i < POINTS / 2; i++)
    {
      turn_re[i] = cos (-2 * acos (-1) * i / POINTS);
      turn_im[i] = sin (-2 * acos (-1) * i / POINTS);
    }

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (x[0])
      for (int i = 0; i < POINTS; i++)
	{
	  x[0].re[i] = suite_noise (&noise);
	  x[0].im[i] = suite_noise (&noise);
	}

      for (int i = 0; i < REORDERS - 1; i++)
	{
	  #pragma omp task input (x[i]) output (x[i + 1])
	  reorder (&x[i + 1], &x[i], POINTS >> i);
	}
      #pragma omp task input (x[REORDERS - 1]) output (y[0])
      reorder (&y[0], &x[REORDERS - 1], POINTS >> (REORDERS - 1));

      for (int i = 0; i < COMBINES; i++)
	{
	  #pragma omp task input (y[i]) output (y[i + 1])
	  combine (&y[i + 1], &y[i], 2 << i);
	}

      #pragma omp task input (y[COMBINES])
      for (int i = 0; i < POINTS; i++)
	{
	  suite_put_float (y[COMBINES].re[i]);
	  suite_put_float (y[COMBINES].im[i]);
	}
    }
}

/* The definition of the discrete transform.  */
void
suite_check (void)
{
  enum { TIMES = 10 };
  float out[TIMES][POINTS][2];
  struct suite_noise noise = { 1 };

  suite_record (TIMES, out, TIMES * POINTS * 2);
  for (int k = 0; k < TIMES; k++)
    {
      complex double in[POINTS];
      for (int i = 0; i < POINTS; i++)
	{
	  double re = suite_noise (&noise), im = suite_noise (&noise);
	  in[i] = re + im * I;
	}
      for (int f = 0; f < POINTS; f++)
	{
	  complex double sum = 0;
	  for (int i = 0; i < POINTS; i++)
	    sum += in[i] * cexp (-2 * acos (-1) * I * f * i / POINTS);
	  if (cabs (out[k][f][0] + out[k][f][1] * I - sum) > 2e-5)
	    fail ("Transform %d at %d: %g%+gi, not %g%+gi", k, f,
		  out[k][f][0], out[k][f][1], creal (sum), cimag (sum));
	}
    }
}
