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

/* Warnings where the sequential program means something else, or a pipeline
   cannot keep pace with itself.  */

#ifndef GOMP_STREAM_ELISION_H
#define GOMP_STREAM_ELISION_H 1

#include "lanes.h"
#include "streams.h"

/* Warns of tasks on STREAMS that are activated less or more often than the streams
   are written, as far as the control flow shows: of those of the function, or of those
   in functions that it calls if CALLED_P.  */
extern void warn_elision (const function_streams &streams, bool called_p);

/* Warns of what the functions that FN, with PROGRAMS and SITES, calls do to its
   streams, and remembers it for its callers.  */
extern void warn_called_elision (tree fn, control_programs *programs,
				 const std::vector<site> &sites);

/* Warns of stages of one directive, of SITES with READINGS, that may fall behind.  */
extern void warn_readings (const std::vector<site> &sites,
			   const common_readings &readings);

/* Warns of what control programs read and write of STREAMS where the sequential
   program has another value.  */
extern void warn_values (const function_streams &streams);

/* Warns of tasks on STREAMS whose bursts exceed what is written, or fall short, and
   of tasks that wait for each other.  */
extern void warn_rates (const function_streams &streams);

#endif /* GOMP_STREAM_ELISION_H */
