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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Files that the environment names.  */

#ifndef GOMP_STREAM_FILE_H
#define GOMP_STREAM_FILE_H 1

#include <stdbool.h>
#include <stdio.h>

#pragma GCC visibility push(hidden)

/* Opens FILE for writing, at its end if APPEND; of several ranks each has its own, whose
   name has the rank before what FILE ends in.  In a folder for all users it
   follows no link of another user's, and writes to no file of theirs.  Returns null,
   and sets errno, if it cannot.  */
FILE *gomp_stream_open_file (const char *file, bool append);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_FILE_H */
