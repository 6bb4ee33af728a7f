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

/* Each error in the form of a clause has a note that says what to write.  */

int number (void);

void
run (int n)
{
  int x;

  for (int k = 0; k < n; k++)
    {
#pragma omp task output (x + 1)	/* { dg-error "'x . 1' is not a stream: expected an lvalue" } */
/* { dg-warning "note: write 'output .x.', where 'x' is a variable or another lvalue" "" { target *-*-* } 30 } */
      x = k;
#pragma omp task input ()	/* { dg-error "expected a stream variable in clause 'input'" } */
/* { dg-warning "note: write 'input .x.', where 'x' is a variable or another lvalue, or 'input .x >> w.n..' with" "" { target *-*-* } 33 } */
      (void) x;
#pragma omp task input (x) output	/* { dg-error "expected '.' after 'output'" } */
/* { dg-warning "note: write 'output .x.', where 'x' is a variable or another lvalue, or 'output .x << w.n..' with" "" { target *-*-* } 36 } */
      (void) x;
#pragma omp task output (x) depth ()	/* { dg-error "expected an expression in clause 'depth'" } */
/* { dg-warning "note: write 'depth .n.' beside 'output'" "" { target *-*-* } 39 } */
      x = k;
#pragma omp task output (x) depth	/* { dg-error "expected '.' after 'depth'" } */
/* { dg-warning "note: write 'depth .n.' beside 'output'" "" { target *-*-* } 42 } */
      x = k;
#pragma omp task input (x) depth (2)	/* { dg-error "'depth' is not valid for '#pragma omp task' without 'output'" } */
/* { dg-warning "note: write 'depth .n.' beside 'output'" "" { target *-*-* } 45 } */
      (void) x;
#pragma omp task num_threads (2)	/* { dg-error "'num_threads' is not valid for" } */
/* { dg-warning "note: write 'num_threads .n.' beside 'input' or 'output'" "" { target *-*-* } 48 } */
      (void) k;
#pragma omp tick (x << 1)	/* { dg-error "expected '>>' between stream and window in clause 'tick'" } */
/* { dg-warning "note: write '#pragma omp tick .x.', or '#pragma omp tick .x >> n.'" "" { target *-*-* } 51 } */
#pragma omp tick x	/* { dg-error "expected '.' after 'tick'" } */
/* { dg-warning "note: write '#pragma omp tick .x.', or '#pragma omp tick .x >> n.'" "" { target *-*-* } 53 } */
#pragma omp tick	/* { dg-error "expected '.' after 'tick'" } */
/* { dg-warning "note: write '#pragma omp tick .x.', or '#pragma omp tick .x >> n.'" "" { target *-*-* } 55 } */
#pragma omp tick (x) nowait	/* { dg-error "expected the end of '#pragma omp tick .x.' before 'nowait'" } */
/* { dg-warning "note: write '#pragma omp tick .x.', or '#pragma omp tick .x >> n.'" "" { target *-*-* } 57 } */
#pragma omp tick (x >> k), nowait	/* { dg-error "expected the end of '#pragma omp tick .x >> k.' before ','" } */
/* { dg-warning "note: write '#pragma omp tick .x.', or '#pragma omp tick .x >> n.'" "" { target *-*-* } 59 } */
    }
#pragma omp task output (number ())	/* { dg-error "'number ..' is not a stream: expected an lvalue" } */
/* { dg-error "lvalue required" "" { target *-*-* } 62 } */
/* { dg-warning "note: write 'output .x.', where 'x' is a variable or another lvalue" "" { target *-*-* } 62 } */
  x = 1;
}

/* The word is an ordinary one elsewhere.  */

int
add (int
     tick, int n)
{
  return tick
    + n;
}
