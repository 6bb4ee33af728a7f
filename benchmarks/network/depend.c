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

/* The graphs as OpenMP tasks with dependences.  */

#include "graphs.h"

/* Spans on their way at once.  */
enum { SLOTS = 64 };

void
run_inspect (struct job *job)
{
  struct verdict verdict[SLOTS];
  struct span span;
  unsigned k = 0;
  int i;

  #pragma omp parallel
  #pragma omp single
  while ((i = steer (job, false, &span)) >= 0)
    {
      struct verdict *slot = &verdict[k++ % SLOTS];
      struct stage *stage = &job->stage[i];

      #pragma omp task depend (inout: stage->n) depend (out: *slot) \
		       firstprivate (span, slot, stage)
      inspect_span (job, stage, stage->number, span, slot);

      #pragma omp task depend (in: *slot) depend (inout: stage->totals) \
		       firstprivate (slot, stage)
      add_verdict (&stage->totals, slot);
    }
}

void
run_monitor (struct job *job)
{
  struct totals partial[SLOTS];
  struct span span;
  unsigned k = 0;
  int i;

  #pragma omp parallel
  #pragma omp single
  while ((i = steer (job, true, &span)) >= 0)
    {
      struct totals *slot = &partial[k++ % SLOTS];
      struct stage *stage = &job->stage[i];

      #pragma omp task depend (inout: stage->n) depend (out: *slot) \
		       firstprivate (span, slot, stage)
      count_span (stage, span, slot);

      #pragma omp task depend (in: *slot) depend (inout: stage->totals) \
		       firstprivate (slot, stage)
      add_totals (&stage->totals, slot);
    }
}
