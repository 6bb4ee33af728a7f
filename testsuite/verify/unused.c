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

   You should have received a copy of the GNU General Public License along
   with this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */


/* What the runtime's files name, and no test comes to.  */

#include "verify.h"

#define UNUSED(NAME) \
  void NAME (void) { verify_fail ("%s is called", #NAME); }

#pragma GCC diagnostic ignored "-Wmissing-prototypes"
UNUSED (gomp_stream_construct)
UNUSED (gomp_stream_count_ring)
UNUSED (gomp_stream_destroy)
UNUSED (gomp_stream_fatal_at)
UNUSED (gomp_stream_find_cycles)
UNUSED (gomp_stream_free_copies)
UNUSED (gomp_stream_grow_data)
UNUSED (gomp_stream_grow_records)
UNUSED (gomp_stream_last_element)
UNUSED (gomp_stream_malloc)
UNUSED (gomp_stream_malloc_aligned)
UNUSED (gomp_stream_move)
UNUSED (gomp_stream_quota)
UNUSED (gomp_stream_report_live)
UNUSED (gomp_stream_set_quarter)
UNUSED (gomp_stream_stop_starved)
UNUSED (gomp_stream_view_has)
UNUSED (gomp_stream_copy_back)
UNUSED (gomp_stream_lend_object)
UNUSED (gomp_stream_take_object_back)

/* Without ranks there is none.  */
const struct gomp_stream_carrier *gomp_stream_carrier;

#pragma weak gomp_stream_lock
UNUSED (gomp_stream_lock)

#pragma weak gomp_stream_settle_all
UNUSED (gomp_stream_settle_all)
