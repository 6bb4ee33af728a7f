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

/* Decides whether a loop may run in place as far as its streams are concerned: each
   iteration has to leave them as it found them.  */

#ifndef GOMP_STREAM_BALANCE_H
#define GOMP_STREAM_BALANCE_H 1

#include "sequential.h"
#include "sites.h"

/* Why the copy of LOOP may not leave its streams after each iteration as they were
   before it, with each element consumed once by each of its consumers before the next
   one is produced; null if it does.  Notes the streams that carry an
   element from one iteration to the next, and how the loop is left.  */
extern const char *balance_obstacle (sequential_loop *loop);

#endif /* GOMP_STREAM_BALANCE_H */
