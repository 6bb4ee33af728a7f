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

/* What the programs of shapes have in common: a body's work, and how they run.

     PROGRAM                         lists the shapes
     PROGRAM NAME WORK ITEMS TIME    runs one for about TIME seconds, and prints the
                                     least time of an item, ns, and the result  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Multiply-adds of a body, for the shapes that do not capture them.  */
static int weight = 1;

static inline double
work (double x, int w)
{
  for (int i = 0; i < w; i++)
    x = x * 0.999999 + 1e-6;
  return x;
}

struct shape
{
  const char *name;
  double (*run) (long n);
};

#ifdef TEST

/* A few items of each of the N SHAPES.  */
static int
run_shapes (const struct shape *shapes, size_t n, int argc, char **argv)
{
  (void) argc;
  (void) argv;
  for (size_t i = 0; i < n; i++)
    {
      weight = i % 3 + 1;
      printf ("%s %.17g\n", shapes[i].name, shapes[i].run (3000));
      printf ("%s %.17g\n", shapes[i].name, shapes[i].run (100));
    }
  return 0;
}

#else

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Runs what the arguments say, of the N_SHAPES SHAPES.  */
static int
run_shapes (const struct shape *shapes, size_t n_shapes, int argc, char **argv)
{
  double start = now (), least = 1e30, result = 0;
  long n;
  size_t i = 0;

  if (argc == 1)
    for (i = 0; i < n_shapes; i++)
      puts (shapes[i].name);
  if (argc != 5)
    return argc != 1;
  weight = atoi (argv[2]);
  n = atol (argv[3]);
  while (i < n_shapes && strcmp (shapes[i].name, argv[1]))
    i++;
  if (i == n_shapes || n <= 0)
    return 1;
  do
    {
      double before = now (), time;
      result = shapes[i].run (n);
      time = (now () - before) / n;
      if (time < least)
	least = time;
    }
  while (now () - start < atof (argv[4]) * 1e9);
  printf ("%.3f %.17g\n", least, result);
  return 0;
}

#endif
