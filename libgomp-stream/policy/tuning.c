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


/* Constants of scheduling that can be set, where they can.  */

#include "config.h"
#include <string.h>
#include "policy/tuning.h"

#if GOMP_STREAM_TUNABLE

struct gomp_stream_tuning gomp_stream_tuning = GOMP_STREAM_TUNING_DEFAULTS;

/* Sets the constant NAME.  Returns false if there is none, or VALUE cannot be
   its own.  */
bool
gomp_stream_tune (const char *name, double value)
{
  if (!(value > 0 && value < 1e18))
    return false;
#define SET(TYPE, NAME, VALUE, UNIT)				\
  if (strcmp (name, #NAME) == 0)				\
    {								\
      TYPE set = (TYPE) value;					\
      if (set == 0)						\
	return false;						\
      gomp_stream_tuning.NAME = set;				\
      return true;						\
    }
  GOMP_STREAM_TUNING (SET)
#undef SET
  return false;
}

#else

/* ISO C has no empty files.  */
typedef int gomp_stream_not_tunable;

#endif
