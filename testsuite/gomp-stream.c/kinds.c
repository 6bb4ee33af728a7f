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

/* Elements of kinds that C has: complex and wide numbers, vectors, functions,
   arrays with a name, unions, bit-fields inside, volatile and restrict.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <stdbool.h>
#include <complex.h>

typedef float v4 __attribute__ ((vector_size (16)));
typedef int triple[3];
typedef long (*fn) (long);

enum colour
{
  RED,
  GREEN = 7,
  BLUE
};

union u
{
  int i;
  float f;
  unsigned char c[4];
};

struct in
{
  struct
  {
    short a;
    union u u;
  } n[2];

  struct
  {
    unsigned x : 3, y : 5;
  } b;
};

static long
twice (long x)
{
  return 2 * x;
}

static long
neg (long x)
{
  return -x;
}

int
main (void)
{
  double _Complex z, zz;
  long double ld;
  __int128 big;
  v4 v, vv;
  fn f;
  enum colour c;
  bool b;
  triple t;
  struct in s;
  union u u;
  long double ls = 0;
  unsigned long long bs = 0;
  float vs = 0;
  long fs = 0;
  double _Complex zs = 0;
  unsigned cs = 0;
  int ts = 0, ss = 0;
  volatile int vol;
  const int lim = 3000;
  int *restrict p = 0;
  int cell[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  long ps = 0, vsum = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < lim; k++)
    {
#pragma omp task output (z, ld, big, v, f, c, b, t, s, u, vol, p) \
  firstprivate (k) shared (cell)
      {
	z = k + k % 7 * 1.0 * _Complex_I;
	ld = k / 3.0L;
	big = (__int128)k << 70 | k;
	v = (v4){ k, k + 1, k + 2, k + 3 };
	f = k & 1 ? twice : neg;
	c = k % 3 ? GREEN : BLUE;
	b = k % 5 == 0;
	for (int i = 0; i < 3; i++)
	  t[i] = k * i;
	s.n[0].a = k;
	s.n[1].a = -k;
	s.n[0].u.i = k;
	s.n[1].u.f = k * .5f;
	s.b.x = k;
	s.b.y = k / 2;
	u.i = k;
	vol = k;
	p = &cell[k % 8];
      }
#pragma omp task input (z) output (zz)
      zz = z * z;
#pragma omp task input (v) output (vv)
      vv = v * v + 1;
#pragma omp task input (zz, ld, big, vv, f, c, b, t, s, u, vol, p) \
  shared (zs, ls, bs, vs, fs, cs, ts, ss, ps, vsum)
      {
	zs += zz;
	ls += ld;
	bs = bs * 3 + (unsigned long long)(big >> 64) + (unsigned long long)big;
	vs += vv[0] - vv[3];
	fs += f (fs + 1) % 1000;
	cs = cs * 3 + c + b;
	ts += t[0] - t[1] + 2 * t[2];
	ss += s.n[0].a * 2 + s.n[1].a + s.n[0].u.i + (int)s.n[1].u.f + s.b.x
	      - s.b.y + u.i;
	ps += *p;
	vsum += vol;
      }
    }
  printf ("%g %g %.10Lg %llu %g %ld %u %d %d %ld %ld\n", creal (zs), cimag (zs),
	  ls, bs, vs, fs, cs, ts, ss, ps, vsum);
  return 0;
}
