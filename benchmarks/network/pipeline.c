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

/* The graphs as pipelines; with the pragmas ignored, the sequential program.  */

#include "graphs.h"

void
run_inspect (struct job *job)
{
  struct span q[MAX_STAGES], span;
  struct verdict r[MAX_STAGES];
  int i;

  #pragma omp parallel
  #pragma omp single
  while ((i = steer (job, false, &span)) >= 0)
    {
      #pragma omp task output (q[i]) firstprivate (i, span)
      q[i] = span;

      #pragma omp task input (q[i]) output (r[i]) firstprivate (i, job)
      inspect_span (job, &job->stage[i], job->stage[i].number, q[i], &r[i]);

      #pragma omp task input (r[i]) firstprivate (i, job)
      add_verdict (&job->stage[i].totals, &r[i]);
    }
}

void
run_monitor (struct job *job)
{
  struct span q[MAX_STAGES], span;
  struct totals r[MAX_STAGES];
  int i;

  #pragma omp parallel
  #pragma omp single
  while ((i = steer (job, true, &span)) >= 0)
    {
      #pragma omp task output (q[i]) firstprivate (i, span)
      q[i] = span;

      #pragma omp task input (q[i]) output (r[i]) firstprivate (i, job)
      count_span (&job->stage[i], q[i], &r[i]);

      #pragma omp task input (r[i]) firstprivate (i, job)
      add_totals (&job->stage[i].totals, &r[i]);
    }
}

#ifdef _OPENMP
# define STREAM __attribute__ ((stream))
# define STREAM_REF __attribute__ ((stream_ref))
#else
# define STREAM
# define STREAM_REF
#endif

void
run_detect (struct job *job)
{
  unsigned receivers = job->receivers, detectors = job->stages;
  size_t n = receive_blocks (job);
  struct span q[receivers * detectors] STREAM;
  struct verdict verdict[detectors];

  #pragma omp parallel
  #pragma omp single
  for (size_t k = 0; k < n; k++)
    {
      for (unsigned r = 0; r < receivers; r++)
	{
	  struct span row[detectors] STREAM_REF;
	  struct span out[detectors][1];
	  for (unsigned d = 0; d < detectors; d++)
	    row[d] = q[r * detectors + d];

	  #pragma omp task output (row[...] << out[detectors][1]) \
			   firstprivate (r, k, job, detectors)
	  {
	    struct span span[MAX_STAGES];
	    receive_block (job, r, k, span);
	    for (unsigned d = 0; d < detectors; d++)
	      out[d][0] = span[d];
	  }
#ifndef _OPENMP
	  /* Windows see streams only where there are streams.  */
	  (void) row;
	  for (unsigned d = 0; d < detectors; d++)
	    q[r * detectors + d] = out[d][0];
#endif
	}

      for (unsigned d = 0; d < detectors; d++)
	{
	  struct span column[receivers] STREAM_REF;
	  struct span in[receivers][1];
	  for (unsigned r = 0; r < receivers; r++)
	    column[r] = q[r * detectors + d];
#ifndef _OPENMP
	  for (unsigned r = 0; r < receivers; r++)
	    in[r][0] = column[r];
#endif

	  #pragma omp task input (column[...] >> in[receivers][1]) \
			   output (verdict[d]) \
			   firstprivate (d, job, receivers, detectors)
	  {
	    struct verdict sum = { .packets = 0 };
	    for (unsigned r = 0; r < receivers; r++)
	      {
		struct verdict part;
		inspect_span (job, &job->stage[d],
			      job->list[r * detectors + d].number, in[r][0],
			      &part);
		sum.packets += part.packets;
		sum.connections += part.connections;
		sum.messages += part.messages;
		sum.stream_bytes += part.stream_bytes;
	      }
	    verdict[d] = sum;
	  }

	  #pragma omp task input (verdict[d]) firstprivate (d, job)
	  add_verdict (&job->stage[d].totals, &verdict[d]);
	}
    }
}

void
run_forward (struct job *job)
{
  size_t n = job->n;
  uint32_t frame;
  struct routed sent;

  #pragma omp parallel
  #pragma omp single
  for (size_t k = 0; k < n; k++)
    {
      #pragma omp task output (frame) firstprivate (job)
      frame = take_frame (job);

      #pragma omp task input (frame) output (sent) firstprivate (job)
      route_frame (job, frame, &sent);

      #pragma omp task input (sent) firstprivate (job)
      emit_frame (job, &sent);
    }
}
