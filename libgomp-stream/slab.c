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

/* The memory of stages.  Those with few views lie close together, for the sake of
   the control program, which goes from one to the next: it would miss a translation
   of addresses for each one if they lay among the rings.  */

#include "config.h"
#include <stdlib.h>
#include "runtime.h"

#define FEW_VIEWS 8
#define STAGES_TOGETHER 32

static pthread_mutex_t spare_lock = PTHREAD_MUTEX_INITIALIZER;
static stage *spare_stages;
/* What they were cut from; each block begins with a link to the next one.  */
static char *blocks;

/* Cuts a block into spare stages.  */
static void
cut_block (void)
{
  size_t size = sizeof (stage) + FEW_VIEWS * sizeof (void *);
  char *block;

  size = (size + GOMP_STREAM_APART - 1) / GOMP_STREAM_APART
	 * GOMP_STREAM_APART;
  block = gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
				      GOMP_STREAM_APART
				      + STAGES_TOGETHER * size);
  *(char **) block = blocks;
  blocks = block;
  for (unsigned i = STAGES_TOGETHER; i-- > 0; )
    {
      stage *g = (stage *) (block + GOMP_STREAM_APART + i * size);
      g->region_next = spare_stages;
      spare_stages = g;
    }
}

/* Returns memory for a stage with so many views.  */
stage *
gomp_stream_allocate_stage (uint32_t n_views)
{
  stage *g;

  if (n_views > FEW_VIEWS)
    return gomp_stream_malloc_aligned (GOMP_STREAM_APART, 1,
				       sizeof *g + n_views * sizeof (void *));
  pthread_mutex_lock (&spare_lock);
  if (spare_stages == NULL)
    cut_block ();
  g = spare_stages;
  spare_stages = g->region_next;
  pthread_mutex_unlock (&spare_lock);
  return g;
}

void
gomp_stream_give_stage_back (stage *g)
{
  if (g->n_views > FEW_VIEWS)
    {
      free (g);
      return;
    }
  pthread_mutex_lock (&spare_lock);
  g->region_next = spare_stages;
  spare_stages = g;
  pthread_mutex_unlock (&spare_lock);
}

/* Frees the memory of stages, of which there are none any more.  */
void
gomp_stream_free_stages (void)
{
  while (blocks)
    {
      char *block = blocks;
      blocks = *(char **) block;
      free (block);
    }
  spare_stages = NULL;
}
