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

/* What a function that is a wait scope returns.  */

#ifndef GOMP_STREAM_RETURNS_H
#define GOMP_STREAM_RETURNS_H 1

struct construct;

/* Has FN, whose outermost home is FUNCTION, wait before it computes what it returns, if
   it is a wait scope.  THROWS_P says that the waits throw what bodies threw.  */
extern void wait_at_returns (tree fn, const construct &function, bool throws_p);

#endif /* GOMP_STREAM_RETURNS_H */
