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

/* What the programs of this folder share.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sum that depends on the order.  */
static inline unsigned long
mix (unsigned long sum, unsigned long value)
{
  return (sum ^ value) * 0x9e3779b97f4a7c15ul + (sum >> 29);
}

/* N, or what the environment wants instead.  */
static inline unsigned long
scaled (unsigned long n)
{
  const char *wanted = getenv ("GOMP_STREAM_TEST_N");
  return wanted ? strtoul (wanted, NULL, 10) : n;
}
