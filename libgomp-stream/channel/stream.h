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

/* What programs call: gomp_stream_end, gomp_stream_trace.

   With the pragmas ignored it does nothing.  They are not where the compiler defines
   _OPENMP; the function of the runtime is there then, or nobody runs a body.  */

#ifndef GOMP_STREAM_H
#define GOMP_STREAM_H 1

#ifdef _OPENMP

#ifdef __cplusplus
extern "C" {
#endif

extern void GOMP_stream_end (void) __attribute__ ((__weak__));
extern void GOMP_stream_trace (int) __attribute__ ((__weak__));

/* Ends the stage in whose body it is called, with this activation: those that the
   control program issued behind it never happen.  */
static __inline__ void __attribute__ ((__unused__))
gomp_stream_end (void)
{
  if (GOMP_stream_end)
    GOMP_stream_end ();
}

/* Notes firings from now on for GOMP_STREAM_TRACE, or with ON 0 no longer; then the
   file has what was noted up to now.  */
static __inline__ void __attribute__ ((__unused__))
gomp_stream_trace (int on)
{
  if (GOMP_stream_trace)
    GOMP_stream_trace (on);
}

#ifdef __cplusplus
}
#endif

#else

#define gomp_stream_end() ((void) 0)
#define gomp_stream_trace(on) ((void) (on))

#endif

#endif /* GOMP_STREAM_H */
