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

/* The part of lent.c that is compiled without the plugin.  */

extern int lend_elsewhere (long first), wait_elsewhere (void);
extern void produce (long *, long), consume (long *), wait_here (void);

int
lend_elsewhere (long first)
{
  long x[4] = { 0, 0, 0, 0 };

  for (int k = 0; k < 10; k++)
    {
      produce (&x[2], first + k);
      consume (&x[2]);
    }
  return x[2] != first + 9;
}

/* Whether a wait changes what lies where such variables were.  */
int
wait_elsewhere (void)
{
  volatile long a[100];
  int changed = 0;

  for (int i = 0; i < 100; i++)
    a[i] = -1;
  wait_here ();
  for (int i = 0; i < 100; i++)
    changed += a[i] != -1;
  return changed;
}
