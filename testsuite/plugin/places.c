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

/* A stream variable has storage of its own as long as its scope is open, even
   where another block's variables would take it.  */

#include "mock-runtime.h"

int
main (void)
{
#pragma omp parallel num_threads (1)
#pragma omp single
  {
    for (int k = 0; k < 3; k++)
      {
	int x[100];
#pragma omp task output (x)
	x[0] = k;
      }
    for (int k = 0; k < 3; k++)
      {
	int y[100];
#pragma omp task output (y)
	y[0] = k;
      }
    CHECK (mock_n_streams == 2);
  }
  /* Each one before its life and behind it.  */
  CHECK (mock.forgets == 4);
  return 0;
}
