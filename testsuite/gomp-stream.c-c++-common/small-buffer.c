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

/* A batch of an odd size in the smallest of buffers.  */
/* { dg-set-env GOMP_STREAM_BATCH "7" } */
/* { dg-channels "all" } */
/* { dg-set-env GOMP_STREAM_BUFFER "64" } */
/* { dg-elision yes } */

#include "batch-sizes.c"
