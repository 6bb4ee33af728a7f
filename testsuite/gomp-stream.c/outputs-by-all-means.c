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

/* Outputs written by members, loops, functions and on all paths: no warning.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <stdbool.h>

struct hdr
{
  unsigned ver : 4, len : 4, flags : 8;
  unsigned short port[2];

  struct
  {
    int a, b;
  } n;

  union
  {
    int i;
    char c[4];
  } u;
};

typedef struct
{
  double re, im;
} cpx;

static void
init (struct hdr *h)
{
  memset (h, 0, sizeof *h);
}

static int
get (int *p, int k)
{
  *p = k;
  return k > 3;
}

static bool
try_get (int k, cpx *out)
{
  if (k % 2)
    {
      out->re = k;
      out->im = -k;
      return true;
    }
  out->re = out->im = 0;
  return false;
}

int
main (void)
{
  struct hdr h, h2, h3;
  int a, b, c, e, mat[3][3];
  cpx z;
  char name[16];
  long s = 0;

  enum
  {
    A,
    B,
    C
  } st;

  float *ptr;
  static float pool[4];
  char *txt;
  bool ok;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 500; k++)
    {
#pragma omp task output (h) firstprivate (k)
      {
	h.ver = k;
	h.len = 5;
	h.flags = k >> 1;
	h.port[0] = k;
	h.port[1] = 80;
	h.n.a = k;
	h.n.b = 2;
	h.u.i = k;
      }
#pragma omp task output (h2) firstprivate (k)
      {
	init (&h2);
	h2.n.a = k;
      }
#pragma omp task input (h) output (h3)
      {
	memcpy (&h3, &h, sizeof h);
	h3.len++;
      }
#pragma omp task output (a) firstprivate (k)
      if (get (&a, k))
	a++;
      else
	a--;
#pragma omp task output (b) firstprivate (k)
      switch (k % 3)
	{
	case 0:
	  b = 1;
	  break;
	case 1:
	  b = 2;
	  break;
	default:
	  b = 7;
	}
#pragma omp task output (c, ok) firstprivate (k)
      {
	ok = (c = k * 3) > 7;
      }
#pragma omp task output (e, z) firstprivate (k)
      {
	e = try_get (k, &z) ? 1 : 0;
      }
#pragma omp task output (mat) firstprivate (k)
      for (int i = 0; i < 3; i++)
	for (int j = 0; j < 3; j++)
	  mat[i][j] = i * j + k;
#pragma omp task output (name) firstprivate (k)
      snprintf (name, sizeof name, "n%d", k);
#pragma omp task output (st) firstprivate (k)
      {
	if (k < 5)
	  st = A;
	else if (k < 10)
	  st = B;
	else
	  st = C;
      }
#pragma omp task output (ptr) firstprivate (k) shared (pool)
      {
	ptr = &pool[k % 4];
	*ptr += k;
      }
#pragma omp task output (txt) firstprivate (k)
      {
	txt = malloc (20);
	if (!txt)
	  abort ();
	strcpy (txt, "x");
	txt[0] += k % 5;
      }
#pragma omp task input (h2, h3, a, b, c, e, z, mat, name, st, txt, ok) \
  shared (s)
      {
	s = s * 3 + h2.n.a + h3.len + h3.port[0] + h3.u.c[0] + a + b + c + e
	    + (int)z.re + mat[1][2] + name[1] + st + txt[0] + ok;
	free (txt);
      }
#pragma omp task input (ptr)
      (void)ptr;
    }
  printf ("%ld %f\n", s, pool[1]);
  return 0;
}
