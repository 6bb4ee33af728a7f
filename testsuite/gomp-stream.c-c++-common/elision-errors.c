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
/* Where the sequential program means something else: tasks that are activated less
   or more often than their stream is written, and a control program that reads or
   writes a stream where no stage has done so yet.  */

#include <stdio.h>

extern int next (void);
extern void use (int);

/* The first comment of the language on this.  */
void
one_in_four (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 4 == 0)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often than it is written, so this task falls behind the sequential program \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
	printf ("%d\n", x);
    }
}

void
off_for_a_while (void)
{
  int x;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 8; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k < 3 || k > 5)
	{
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	  printf ("%d\n", x);
	}
    }
}

/* After continue, and in an arm whose twin reads another stream.  */
void
behind_jumps (int n)
{
  int x, y, z;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, y, z) firstprivate (k)
      x = y = z = k;
      if (k % 3)
	{
#pragma omp task input (y)	/* { dg-warning "stream 'y' is read here less often" } */
	  printf ("%d\n", y);
	}
      else
	{
#pragma omp task input (z)	/* { dg-warning "stream 'z' is read here less often" } */
	  printf ("%d\n", z);
	}
      if (k % 5 == 1)
	continue;
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
      printf ("%d\n", x);
    }
}

/* One case is missing.  */
void
cases (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      switch (k % 3)
	{
	case 0:
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	  printf ("a %d\n", x);
	  break;
	case 1:
#pragma omp task input (x)
	  printf ("b %d\n", x);
	  break;
	}
    }
}

/* A jump over the task, and a loop that is left before it.  */
void
leaving (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, y) firstprivate (k)
      x = y = k;
      if (k & 4)
	goto behind;
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
      printf ("%d\n", x);
    behind:
      for (;;)
	{
	  if (next () > k)
	    break;
#pragma omp task input (y)	/* { dg-warning "stream 'y' is read here less often" } */
	  printf ("%d\n", y);
	  break;
	}
    }
}

/* A loop inside, which reads or writes.  */
void
inner_loops (int n, int m)
{
  int x, y, z;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      for (int i = 0; i < m; i++)
	{
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here more often than it is written, so this task waits where the sequential program does not \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
	  printf ("%d\n", x);
#pragma omp task output (y, z) firstprivate (i)
	  y = z = i;
	}
#pragma omp task input (y)	/* { dg-warning "stream 'y' is read here less often" } */
      printf ("%d\n", y);
      do
	{
#pragma omp task input (z)	/* As often, for all that is known.  */
	  printf ("%d\n", z);
	}
      while (next ());
    }
}

/* It is written in some turns only; a stream of several writers.  */
void
seldom_written (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
      if (next ())
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here more often" } */
      printf ("%d\n", x);
#pragma omp task output (y) firstprivate (k)
      y = k;
      if (next ())
#pragma omp task output (y) firstprivate (k)
	y = -k;
#pragma omp task input (y)	/* { dg-warning "stream 'y' is read here less often" } */
      printf ("%d\n", y);
    }
}

struct pair { int a, b; };

/* Each of two tasks means to write one half.  */
void
halves (int n)
{
  struct pair s;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (s) firstprivate (k)	/* { dg-warning "not written in full" } */
      s.a = k;
#pragma omp task output (s) firstprivate (k)	/* { dg-warning "not written in full" } */
      s.b = -k;
#pragma omp task input (s)	/* { dg-warning "stream 's' is read here less often" } */
      printf ("%d\n", s.a + s.b);
    }
}

/* One reader has each element, and another one does not; a tick that comes too
   seldom.  */
void
two_readers (int n)
{
  int x;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      printf ("%d\n", x);
      if (k % 2)
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
	printf ("%d\n", -x);
      else if (k % 3)
	{
#pragma omp tick (x)
	}
    }
}

/* A stream of the program's; a part of a variable.  */
int global;

void
elsewhere (int n)
{
  struct pair s;
  int a[2];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (global, s.a, a[1]) firstprivate (k)
      global = s.a = a[1] = k;
      if (k & 1)
#pragma omp task input (global)	/* { dg-warning "stream 'global' is read here less often" } */
	printf ("%d\n", global);
      if (k & 1)
#pragma omp task input (s.a)	/* { dg-warning "stream 's.a' is read here less often" } */
	printf ("%d\n", s.a);
      if (k & 1)
#pragma omp task input (a[1])	/* { dg-warning "stream 'a\\\[1\\\]' is read here less often" } */
	printf ("%d\n", a[1]);
    }
}

/* The control program reads.  */
void
conditions (int n)
{
  int x, ok, stop = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x, ok, stop) firstprivate (k)
      {
	x = k;
	ok = k % 2 == 0;
	stop = 0;
      }
      if (!ok)	/* { dg-warning "the control program reads 'ok' while the stage that writes it may still run \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
	continue;
#pragma omp task input (x)	/* { dg-warning "stream 'x' is read here less often" } */
      printf ("%d\n", x);
      while (stop)	/* { dg-warning "the control program reads 'stop'" } */
	break;
    }
}

void
statements (int n, int *p)
{
  int x, y, z;
  long sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x) output (y, z)
      y = z = x + 1;
      sum += y;	/* { dg-warning "the control program reads 'y'" } */
#pragma omp task input (y)
      printf ("%d\n", y);
      use (z);	/* { dg-warning "the control program reads 'z'" } */
      p[k] = z;
    }
#pragma omp taskwait
  printf ("%ld %d\n", sum, y);
}

void
indices (int n)
{
  int r, q, shard[4];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (r, q) firstprivate (k)
      r = q = k;
#pragma omp task output (shard[r % 4]) firstprivate (k)	/* { dg-warning "the control program reads 'r'" } */
      shard[r % 4] = k;
#pragma omp task input (shard[1]) firstprivate (q)	/* { dg-warning "the control program reads 'q'" } */
      printf ("%d %d\n", shard[1], q);
    }
}

/* Elements of arrays, and what is read a turn later.  */
void
elements (int n)
{
  int a[8], x = 0;
  for (int k = 0; k < n; k++)
    {
      if (x == 7)	/* { dg-warning "the control program reads 'x'" } */
	break;
      for (int i = 0; i < 8; i++)
#pragma omp task output (a[i]) firstprivate (i, k)
	a[i] = i * k;
      printf ("%d\n", a[k % 8]);	/* { dg-warning "the control program reads 'a" } */
#pragma omp task output (x) firstprivate (k)
      x = k;
    }
}

/* The control program writes.  */
void
first_values (int n)
{
  double fb = 0, e;	/* { dg-warning "the control program writes 'fb', but the stage that reads it sees only what stages write \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
  for (int k = 0; k < n; k++)
    {
#pragma omp task input (fb) output (e) firstprivate (k)	/* { dg-warning "no task writes a first element of stream 'fb'" } */
      e = k + 0.5 * fb;
#pragma omp task input (e) output (fb)
      fb = e;
    }
}

void
assigned (int n)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
      x = k;	/* { dg-warning "the control program writes 'x'" } */
#pragma omp task input (x) output (y)	/* { dg-warning "never written" } */
      y = x;
      y++;	/* { dg-warning "the control program reads 'y'" } */
#pragma omp task input (y)
      printf ("%d\n", y);
    }
}

/* Nothing is said of what follows.  A window takes several elements.  */
void
windows (int n)
{
  int x, w[4], v[8];
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
      if (k % 4 == 3)
#pragma omp task input (x >> w[4])
	printf ("%d\n", w[0]);
      if (k > 100)
#pragma omp task input (x >> v[0])
	printf ("%d\n", v[7]);
    }
}

/* Which of them come together, the control flow does not show.  */
void
depending (int n, int writes, int reads)
{
  int x, y;
  for (int k = 0; k < n; k++)
    {
      if (k % 2 == 0)
#pragma omp task output (x) firstprivate (k)
	x = k;
      if (k % 2 == 1)
#pragma omp task input (x)
	printf ("%d\n", x);
      for (int i = 0; i < writes; i++)
#pragma omp task output (y) firstprivate (k)
	y = k;
      for (int i = 0; i < reads; i++)
#pragma omp task input (y)
	printf ("%d\n", y);
    }
}

/* A function may wait, and another one may activate tasks.  */
void
unknown (int n)
{
  int x = 0;
  for (int k = 0; k < n; k++)
    {
      x = k;
      next ();
#pragma omp task output (x) firstprivate (k)
      x = k;
      next ();
      use (x);
#pragma omp task input (x)
      printf ("%d\n", x);
    }
}

void
writes_or_reads (int n, int what, int *stream)
{
  for (int k = 0; k < n; k++)
    if (what)
#pragma omp task output (*stream) firstprivate (k)
      *stream = k;
    else
#pragma omp task input (*stream)
      printf ("%d\n", *stream);
}

/* A variable that served another loop: the views of all loops open at its first
   element.  */
void
two_loops (int n)
{
  int x, y;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x) firstprivate (k)
	x = k;
#pragma omp task input (x)
	use (x);
      }
    for (int k = 0; k < n; k++)
      {
#pragma omp task output (x, y) firstprivate (k)
	x = y = k;
#pragma omp task input (y)
	use (y);
#pragma omp task input (x)	/* { dg-warning "stream 'x' was written before this loop, and this task begins with those elements, but the sequential program with the one that the loop writes \\\[-fplugin-arg-gomp_stream-Welision\\\]" } */
	use (x);
      }
  }
}

/* What a parameter points to.  */
struct place
{
  int left, right[2];
  struct place *next;
};

extern void more (struct place *);

void
pointed (struct place *p, int *q, struct place *moves, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (p->left, *q, p->right[1]) firstprivate (k)
      p->left = *q = p->right[1] = k;
      if (k % 4 == 0)
#pragma omp task input (p->left)	/* { dg-warning "stream 'p->left' is read here less often than it is written" } */
	use (p->left);
      if (k % 3 == 1)
#pragma omp task input (*q)	/* { dg-warning "stream '.q' is read here less often than it is written" } */
	use (*q);
      if (k % 5)
	{
#pragma omp task input (p->right[1])
	  use (p->right[1]);
	}
      else
	{
#pragma omp tick (p->right[1])
	}
    }
  /* Another function may skip the element.  */
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (p->right[0]) firstprivate (k)
      p->right[0] = k;
      if (k % 4 == 0)
#pragma omp task input (p->right[0])
	use (p->right[0]);
      else
	more (p);
    }
  /* Others in each turn.  */
  for (int k = 0; k < n; k++)
    {
#pragma omp task output (moves->left) firstprivate (k)
      moves->left = k;
      if (k % 4 == 0)
#pragma omp task input (moves->left)
	use (moves->left);
      moves = moves->next;
    }
}
