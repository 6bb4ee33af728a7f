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

/* Whether work is worth waking a thread.  */

#ifndef GOMP_STREAM_WAKE_H
#define GOMP_STREAM_WAKE_H 1

#include <stdbool.h>

/* Work that takes less than this, ns, is done sooner than another thread is
   awake.  */
#define GOMP_STREAM_WAKING_TIME 10000

/* Whether another thread had better do what takes TIME, ns, or 0 if that is not
   known.  */
static inline bool
gomp_stream_worth_waking_p (double time)
{
  return time == 0 || time >= GOMP_STREAM_WAKING_TIME;
}

#endif /* GOMP_STREAM_WAKE_H */
