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

/* Filters of finite impulse response, and their design.  */

#ifndef BENCHMARKS_FILTERS_H
#define BENCHMARKS_FILTERS_H 1

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

/* The sum of N products, a multiple of 8, in eight parts, which a processor can
   work on at the same time.  */
static inline float
product_sum (const float *a, const float *b, int n)
{
  float part[8] = { 0 };
  for (int k = 0; k < n; k += 8)
    for (int i = 0; i < 8; i++)
      part[i] += a[k + i] * b[k + i];
  return ((part[0] + part[1]) + (part[2] + part[3]))
	 + ((part[4] + part[5]) + (part[6] + part[7]));
}

/* COUNT outputs of the filter TAP, which has N taps, the oldest sample's first; X
   begins with the oldest sample of the first output.  */
static inline void
convolve (float *out, int count, const float *tap, int n, const float *x)
{
  for (int i = 0; i < count; i++)
    out[i] = 0;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < count; i++)
      out[i] += tap[k] * x[k + i];
}

/* A filter that lets frequencies from LOW to HIGH pass, which are fractions of
   the sample rate, with Hamming's window.  */
static inline void
band_pass (float *tap, int n, double low, double high)
{
  for (int k = 0; k < n; k++)
    {
      double t = k - (n - 1) / 2.0, w = 0.54 - 0.46 * cos (2 * PI * k / (n - 1));
      double h = fabs (t) < 1e-9 ? 2 * (high - low)
		 : (sin (2 * PI * high * t) - sin (2 * PI * low * t)) / (PI * t);
      tap[k] = h * w;
    }
}

#endif /* BENCHMARKS_FILTERS_H */
