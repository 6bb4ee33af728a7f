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

/* Activations in bodies that belong to the control program around.  */

#ifndef GOMP_STREAM_FORWARD_H
#define GOMP_STREAM_FORWARD_H 1

#include "sys/base.h"

#pragma GCC visibility push(hidden)

/* An activation on N streams, whose KEYS are no references, and its RECORD.  */
struct gomp_stream_activation
{
  const site *site;
  const struct gomp_stream_arg *args;
  void *const *keys;
  uint32_t n;
  uint64_t replicas;
  const char *record;
};

stage *gomp_stream_activate (region *, const struct gomp_stream_activation *);
void gomp_stream_tick (region *, const site *, void *key, uint64_t burst);
bool gomp_stream_forward (const struct gomp_stream_activation *);
void gomp_stream_forward_body (void (*fn) (void *), const void *data,
			       size_t size, size_t align, size_t frame_offset,
			       const struct gomp_stream_fusion *);
bool gomp_stream_forward_tick (const site *, void *key, uint64_t burst);
void gomp_stream_take_back (void);

#pragma GCC visibility pop

#endif /* GOMP_STREAM_FORWARD_H */
