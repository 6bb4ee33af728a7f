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

/* The papers' own experiments on word queues.  */

#ifndef BENCHMARKS_PAPERS_H
#define BENCHMARKS_PAPERS_H 1

#include "../common/experiment.h"

#include <stdint.h>

void add_batchqueue_figure_2 (void);
void add_batchqueue_figure_3 (void);
void add_bqueue_table_1 (void);
void add_bqueue_figure_12 (void);
void add_bqueue_figure_13 (void);
void add_bqueue_figure_14 (void);
void add_equeue_figure_7 (void);
void add_equeue_figure_9 (void);
void add_equeue_table_1 (void);
void add_fastforward_figure_8 (void);
void add_fastforward_figure_9 (void);
void add_lynx_figure_2 (void);
void add_lynx_figure_3 (void);
void add_lynx_figure_4 (void);
void add_lynx_figure_9 (void);
void add_lynx_figure_10 (void);
void add_lynx_figure_11 (void);
void add_lynx_figure_11_line (void);
void add_lynx_figure_12 (void);

/* Says of a contender, unless it is null, what the paper says of its ratio.  */
void paper_claim (struct contender *, const char *text);

/* Ticks of gomp_stream_spin in a nanosecond, once they have been measured.  */
extern double ticks_per_ns;
void measure_ticks (void);

/* How long gomp_stream_spin (TICKS) really takes, in nanoseconds.  */
double spin_ns (uint64_t ticks);

#endif /* BENCHMARKS_PAPERS_H */
