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

/* Finds changes of a body's own copies of variables that calls and pointers make, and
   that nobody sees.  */

#ifndef GOMP_STREAM_LOST_H
#define GOMP_STREAM_LOST_H 1

#include "body.h"

/* The variable in which TARGET lies, which is written, as far as the function tells;
   a reference, if it lies in what that refers to; or null.  */
extern tree changed_variable (tree target);

/* Adds to LOANS the variables that CALL lets a function change.  */
extern void collect_loans (tree call, std::vector<body_loan> *loans);

/* Warns of LOANS of variables that the body has copies of, according to
   SHARING.  */
extern void check_loans (const std::vector<body_loan> &loans,
			 data_sharing *sharing);

#endif /* GOMP_STREAM_LOST_H */
