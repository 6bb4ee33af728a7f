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

/* Streams in memory of malloc and of alloca end with it: what has the same memory next
   has streams of its own.  */
/* { dg-torture yes } */
/* { dg-elision yes } */
/* { dg-memcheck yes } */

#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>

#define NOT_INLINE __attribute__ ((noinline)) static

static long sum;

struct node
{
  int x, y;
  struct node *next;
};

NOT_INLINE void
produce (int *x, int k)
{
#pragma omp task output (*x) firstprivate (k)
  *x = k;
}

NOT_INLINE void
consume (int *x)
{
#pragma omp task input (*x) shared (sum)
  __atomic_fetch_add (&sum, 3 * *x, __ATOMIC_RELAXED);
}

NOT_INLINE void
consume_twice (int *x)
{
#pragma omp task input (*x) shared (sum)
  __atomic_fetch_add (&sum, 5 * *x, __ATOMIC_RELAXED);
#pragma omp task input (*x) shared (sum)
  __atomic_fetch_add (&sum, 7 * *x, __ATOMIC_RELAXED);
}

/* The last element is left behind.  */

NOT_INLINE void
use (int *x, int n, int i)
{
  for (int k = 0; k < n; k++)
    {
      produce (x, k);
      if (i % 2)
	consume (x);
      else
	consume_twice (x);
    }
  produce (x, 777);
}

NOT_INLINE void
mallocs (int n)
{
  for (int i = 0; i < n; i++)
    {
      struct node *p = (struct node *) malloc (sizeof *p);
      use (&p->x, n, i);
      free (p);
    }
}

NOT_INLINE void
grows (int n)
{
  int *p = NULL;
  for (int i = 0; i < n; i++)
    {
      p = (int *) realloc (p, (i + 1) * 64 * sizeof *p);
      use (&p[i], n, i);
    }
  free (p);
}

NOT_INLINE void
allocas (int n)
{
  for (int k = 0; k < n; k++)
    {
      int *p = (int *) alloca (sizeof *p);
      produce (p, k);
      consume (p);
      produce (p, 777);
    }
}

NOT_INLINE void
allocas_twice (int n)
{
  for (int k = 0; k < n; k++)
    {
      int *p = (int *) alloca (sizeof *p);
      produce (p, k);
      consume_twice (p);
    }
}

/* Directives and what frees in one function, or in one that it calls.  */

NOT_INLINE void
drop (void *p)
{
  free (p);
}

NOT_INLINE void
within (int n)
{
  for (int i = 0; i < n; i++)
    {
      struct node *p = (struct node *) malloc (sizeof *p);
      for (int k = 0; k < n + i; k++)
	{
#pragma omp task output (p->x) firstprivate (k)
	  p->x = k;
#pragma omp task input (p->x) output (p->y)
	  p->y = p->x + 1;
	  if (i % 2)
	    {
#pragma omp task input (p->y) shared (sum)
	      __atomic_fetch_add (&sum, 3 * p->y, __ATOMIC_RELAXED);
	    }
	  else
	    {
#pragma omp task input (p->y) shared (sum)
	      __atomic_fetch_add (&sum, 5 * p->y, __ATOMIC_RELAXED);
	    }
	}
      if (i % 3)
	drop (p);
      else
	free (p);
    }
}

/* Nodes that come and go while others stay.  */

NOT_INLINE void
queue (int n)
{
  struct node *head = NULL, **tail = &head;
  for (int i = 0, length = 0; i < 5 * n; i++)
    {
      struct node *p = (struct node *) malloc (i % 7 * 16 + sizeof *p);
      p->next = NULL;
      *tail = p;
      tail = &p->next;
      length++;
      for (struct node *q = head; q; q = q->next)
	{
#pragma omp task output (q->x) firstprivate (i)
	  q->x = i;
#pragma omp task input (q->x) shared (sum)
	  __atomic_fetch_add (&sum, 7 * q->x, __ATOMIC_RELAXED);
	}
      if (length > 5)
	{
	  struct node *first = head;
	  head = first->next;
	  free (first);
	  length--;
	}
    }
  while (head)
    {
      struct node *first = head;
      head = first->next;
      free (first);
    }
}

/* Calls around this one have activated the same directives, on the same memory, with
   another W.  */

NOT_INLINE void
recursion (int depth, int n)
{
  int w;
  for (int i = 0; i < n; i++)
    {
      int *p = (int *) malloc (sizeof *p);
      for (int k = 0; k < 3; k++)
	{
#pragma omp task output (*p) firstprivate (k, depth)
	  *p = k + 10 * depth;
#pragma omp task input (*p) output (w)
	  w = *p + 1;
#pragma omp task input (w) shared (sum)
	  __atomic_fetch_add (&sum, w, __ATOMIC_RELAXED);
	}
      free (p);
      if (depth)
	recursion (depth - 1, 2);
    }
}

NOT_INLINE void
arrays (int n)
{
  for (int i = 0; i < n; i++)
    {
      int *a = (int *) calloc (4, sizeof *a), *b = (int *) calloc (4, sizeof *b);
      for (int k = 0; k < 5; k++)
	for (int j = 0; j < 4; j++)
	  {
#pragma omp task output (a[j]) firstprivate (k, j, i)
	    a[j] = 100 * i + 10 * k + j;
#pragma omp task input (a[j]) output (b[j])
	    b[j] = 3 * a[j];
#pragma omp task input (b[j]) shared (sum)
	    __atomic_fetch_add (&sum, 7 * b[j], __ATOMIC_RELAXED);
	  }
      free (b);
      free (a);
    }
}

/* Bodies that have pipelines of their own, and free what these use.  */

NOT_INLINE void
bodies (int n)
{
  int z, w;
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (z) firstprivate (i)
      z = i;
#pragma omp task input (z) output (w)
      {
	int *p = (int *) malloc (sizeof *p), t = 0;
	for (int k = 0; k < 5; k++)
	  {
#pragma omp task output (*p) firstprivate (k)
	    *p = k * z;
#pragma omp task input (*p) shared (t)
	    t += *p;
	  }
#pragma omp taskwait
	free (p);
	w = t;
      }
#pragma omp task input (w) shared (sum)
      __atomic_fetch_add (&sum, 11 * w, __ATOMIC_RELAXED);
    }
}

/* Bodies that free memory without streams, while there are some elsewhere.  */

NOT_INLINE void
boxes (int n)
{
  int *box, *kept = (int *) malloc (sizeof *kept);
  for (int i = 0; i < n; i++)
    {
#pragma omp task output (box) firstprivate (i)
      {
	box = (int *) malloc (sizeof *box);
	*box = i;
      }
#pragma omp task output (*kept) firstprivate (i)
      *kept = i;
#pragma omp task input (*kept) shared (sum)
      __atomic_fetch_add (&sum, *kept, __ATOMIC_RELAXED);
#pragma omp task input (box) shared (sum)
      {
	__atomic_fetch_add (&sum, 13 * *box, __ATOMIC_RELAXED);
	free (box);
      }
    }
  free (kept);
}

static void
all (int n)
{
  mallocs (n);
  printf ("%ld\n", sum);
  grows (n);
  printf ("%ld\n", sum);
  for (int i = 0; i < 2; i++)
    {
      allocas (n);
      allocas_twice (n);
      printf ("%ld\n", sum);
    }
  within (n);
  printf ("%ld\n", sum);
  queue (n);
  printf ("%ld\n", sum);
  recursion (3, 3);
  printf ("%ld\n", sum);
  arrays (n);
  printf ("%ld\n", sum);
  bodies (n);
  printf ("%ld\n", sum);
  boxes (50 * n);
  printf ("%ld\n", sum);
}

int
main ()
{
  all (9);
#pragma omp parallel
#pragma omp single
  {
    all (9);
    all (7);
  }
  return 0;
}
