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

/* The trellis decoder by parts and by packets: the program of section IV.C of "An
   improvement of OpenMP pipeline parallelism with the BatchQueue algorithm"
   (T. Preud'homme, J. Sopena, G. Thomas, B. Folliot, 2012).  By parts, one
   packet's way back overlaps the next ones' forward passes.

   With the pragmas ignored this is the sequential program.  */

#include "code.h"

bool
can_run (enum way way __attribute__ ((unused)))
{
  return true;
}

/* Makes the packets, and no more.  */
static void
generate (struct job *job)
{
  struct symbols x;
  unsigned parts = job->parts;
  uint64_t sum = 0;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    for (unsigned i = 0; i < parts; i++)
      {
	#pragma omp task output (x) firstprivate (k, i, job) \
			 num_threads (job->replicas)
	source (job, k, i, &x);

	#pragma omp task input (x)
	sum += x.soft[0];
      }
  job->sum = sum;
}

/* A stage for each part, forward and backward.  */
static void
decode_parts (struct job *job)
{
  unsigned parts = job->parts;
  struct symbols x[MAX_PARTS];
  struct front front[MAX_PARTS + 1];
  struct decisions decisions[MAX_PARTS];
  unsigned state[MAX_PARTS + 1];
  struct part_bits bits[MAX_PARTS];
  uint64_t errors[MAX_PARTS] = { 0 };

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      #pragma omp task output (front[0])
      start (&front[0]);

      for (unsigned i = 0; i < parts; i++)
	{
	  #pragma omp task output (x[i]) firstprivate (k, i, job)
	  source (job, k, i, &x[i]);

	  #pragma omp task input (x[i], front[i]) \
			   output (front[i + 1], decisions[i])
	  forward (&x[i], &front[i], &front[i + 1], &decisions[i]);
	}

      /* The tail leads to state 0.  */
      #pragma omp task input (front[parts]) output (state[parts])
      state[parts] = front[parts].metric[0] < 0;

      for (unsigned i = parts; i-- > 0; )
	{
	  #pragma omp task input (decisions[i], state[i + 1]) \
			   output (state[i], bits[i])
	  state[i] = backward (&decisions[i], state[i + 1], &bits[i]);

	  #pragma omp task input (bits[i]) firstprivate (k, i, job)
	  errors[i] += receive_bits (job, k, i, &bits[i]);
	}
    }
  for (unsigned i = 0; i < parts; i++)
    job->errors += errors[i];
}

/* Packets are dealt to the replicas of one stage.  */
static void
decode_packets (struct job *job)
{
  unsigned parts = job->parts;
  struct symbols x __attribute__ ((unused)), symbols[parts];
  struct part_bits y __attribute__ ((unused)), bits[parts];
  uint64_t errors = 0;

  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < job->packets; k++)
    {
      #pragma omp task output (x << symbols[parts]) firstprivate (k, job)
      for (unsigned i = 0; i < parts; i++)
	source (job, k, i, &symbols[i]);

      #pragma omp task input (x >> symbols[parts]) \
		       output (y << bits[parts]) \
		       num_threads (job->replicas)
      decode_packet (symbols, parts, bits);

      #pragma omp task input (y >> bits[parts]) firstprivate (k, job)
      for (unsigned i = 0; i < parts; i++)
	errors += receive_bits (job, k, i, &bits[i]);
    }
  job->errors += errors;
}

void
run_way (enum way way, struct job *job)
{
  if (way == PARTS)
    decode_parts (job);
  else if (way == PACKETS)
    decode_packets (job);
  else
    generate (job);
}
