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

/* Threads that end their control programs at the same time, at the end of a
   parallel region, where one of them has stages on a stream that another one used
   last and ends.  */
/* { dg-threads "5" } */

#include "dialect-task-references.h"

int
main (void)
{
  for (int times = 0; times < 400; times++)
    run_in_team ();
  return 0;
}
