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

/* Elements of every kind of type.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define N 400

typedef int vector __attribute__ ((vector_size (32)));
struct point { char tag; double at[3]; short low : 5, high : 11; };
union word { unsigned long number; unsigned char byte[sizeof (long)]; };
enum colour { RED, GREEN = 77, BLUE };

static unsigned long hash = 5381;

static void
mix (const void *from, size_t size)
{
  const unsigned char *byte = (const unsigned char *) from;
  while (size--)
    hash = hash * 33 + *byte++;
}

static void
mix_number (long double number)
{
  char text[80];
  sprintf (text, "%.21Lg", number);
  mix (text, strlen (text));
}

int
main (void)
{
  char c;
  bool b;
  unsigned short s;
  float f;
  long double ld;
  _Complex double z;
  __int128 wide;
  struct point p;
  union word u;
  enum colour e;
  const char *text;
  vector v;
  int row[7];
  double matrix[2][3];
  static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz";

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (c, b, s, f) firstprivate (k)
      {
	c = (char) (k % 100);
	b = k % 3 == 0;
	s = (unsigned short) (k * 999);
	f = k / 8.0f;
      }
#pragma omp task input (c, b, s, f) output (ld, z, wide)
      {
	ld = (long double) s / 4 + c;
	z = b ? f : f * 2.0;
	__imag__ z = -c;
	wide = (__int128) s << 70;
      }
#pragma omp task input (ld, z, wide) output (p, u, e, text, v) firstprivate (k)
      {
	memset (&p, 0, sizeof p);
	p.tag = (char) ('a' + k % 26);
	p.at[0] = (double) ld;
	p.at[1] = __real__ z;
	p.at[2] = __imag__ z;
	p.low = k % 16;
	p.high = k % 1000;
	u.number = (unsigned long) (wide >> 64);
	e = k % 2 ? GREEN : BLUE;
	text = alphabet + k % 26;
	for (int i = 0; i < 8; i++)
	  v[i] = k * i;
      }
#pragma omp task input (p, u, e, text, v) output (row, matrix)
      {
	for (int i = 0; i < 7; i++)
	  row[i] = v[i] + e + text[0] + p.low + p.high + p.tag + u.byte[0];
	for (int i = 0; i < 2; i++)
	  for (int j = 0; j < 3; j++)
	    matrix[i][j] = p.at[j] * (i + 1);
      }
#pragma omp task input (row, matrix)
      {
	for (int i = 0; i < 7; i++)
	  mix (&row[i], sizeof row[i]);
	for (int i = 0; i < 2; i++)
	  for (int j = 0; j < 3; j++)
	    mix_number (matrix[i][j]);
      }
    }

  printf ("%lx\n", hash);
  printf ("%d %g %d %d %c\n", row[6], matrix[1][1], (int) e, (int) b, *text);
  return 0;
}
