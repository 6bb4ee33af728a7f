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

/* Counted windows: an expander, a filter, and a parser that gathers words, each
   of which writes as many elements as it likes.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <stdio.h>

#define N 20000

static int
expand (int x, float *w)
{
  int n = x % 9;
  for (int i = 0; i < n; i++)
    w[i] = x + i;
  return n;
}

struct word
{
  int length;
  char text[12];
};

/* Adds character C to *W.  Returns whether a word is complete.  */

static int
add (struct word *w, char c)
{
  if (c != ' ' && w->length < 12)
    {
      w->text[w->length++] = c;
      return 0;
    }
  return w->length > 0;
}

int
main (void)
{
  int x, n, m;
  float y, z, w[8], kept[8];
  double sum = 0;
  char c;
  struct word text, words[1], partial = { 0, "" };
  unsigned char n_words;
  unsigned hash = 0;
  long elements = 0, activations = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y << w[:n])
      n = expand (x, w);
#pragma omp task input (y >> w[:n]) output (z << kept[:m])
      {
	m = 0;
	for (int i = 0; i < n; i++)
	  if ((int) w[i] % 3 == 0)
	    kept[m++] = w[i] / 2;
      }
#pragma omp task input (z >> kept[:m])
      {
	activations++;
	for (int i = 0; i < m; i++)
	  {
	    sum = sum * 0.99 + kept[i];
	    elements++;
	  }
      }

#pragma omp task output (c) firstprivate (k)
      c = k % 7 % 5 == 0 ? ' ' : 'a' + k % 26;
#pragma omp task input (c) output (text << words[:n_words])
      {
	n_words = 0;
	if (add (&partial, c))
	  {
	    words[n_words++] = partial;
	    partial.length = 0;
	  }
      }
#pragma omp task input (text >> words[:n_words])
      for (int i = 0; i < n_words; i++)
	for (int j = 0; j < words[i].length; j++)
	  hash = hash * 31 + words[i].text[j];
    }
  printf ("%.17g %ld %ld %u\n", sum, elements, activations, hash);
  return 0;
}
