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

/* Words of lines are counted: a generator, a tokeniser and a histogram, with
   structures as elements of counted windows.  */
/* { dg-elision yes } */

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <ctype.h>

struct word
{
  char s[16];
  unsigned char len;
};

struct line
{
  char text[80];
};

static unsigned seed = 12345;

static unsigned
rnd (void)
{
  return seed = seed * 1103515245u + 12345u, seed >> 16;
}

static int
split (const char *t, struct word *w, int max)
{
  int n = 0;
  while (*t && n < max)
    {
      while (*t && !isalpha ((unsigned char)*t))
	t++;
      if (!*t)
	break;
      int l = 0;
      while (isalpha ((unsigned char)t[l]) && l < 15)
	l++;
      memcpy (w[n].s, t, l);
      w[n].s[l] = 0;
      w[n].len = l;
      n++;
      t += l;
    }
  return n;
}

int
main (void)
{
  enum
  {
    LINES = 3000,
    MAX = 24
  };
  struct line ln;
  struct word w, ws[MAX];
  int n;
  unsigned hist[16] = { 0 };
  unsigned long total = 0, hash = 5381;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < LINES; k++)
    {
#pragma omp task output (ln) shared (seed)
      {
	int p = 0, q = rnd () % 12;
	memset (&ln, 0, sizeof ln);
	for (int i = 0; i < q && p < 70; i++)
	  {
	    int l = rnd () % 9;
	    for (int j = 0; j < l && p < 78; j++)
	      ln.text[p++] = 'a' + rnd () % 26;
	    if (p < 78)
	      ln.text[p++] = ' ';
	  }
      }
#pragma omp task input (ln) output (w << ws[:n])
      n = split (ln.text, ws, MAX);
#pragma omp task input (w >> ws[:n]) shared (hist, total, hash)
      for (int i = 0; i < n; i++)
	{
	  hist[ws[i].len]++;
	  total++;
	  for (const char *c = ws[i].s; *c; c++)
	    hash = hash * 33 ^ (unsigned char)*c;
	}
    }
  for (int i = 0; i < 16; i++)
    printf ("%d %u\n", i, hist[i]);
  printf ("%lu %lu\n", total, hash);
  return 0;
}
