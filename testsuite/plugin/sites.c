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

/* What the static data say of a directive.  */

#include <string.h>
#include "mock-runtime.h"

static double global;

static void
through_pointer (double *p, int i)
{
#pragma omp task input (p[i])
  CHECK (p[i] == 1);
}

static int line;

static void
pipeline (void)
{
  struct { int a; char b; } x;
  float y, w[3], v[2];
  double a[2];
  for (int k = 0; k < 4; k++)
    {
      line = __LINE__ + 1;
#pragma omp task output (x, a[1]) \
  output (y << v[2])
      x.a = v[0] = v[1] = a[1] = 1;
#pragma omp task input (y >> w[1], x) output (global)
      global = w[0] + x.a;
#pragma omp task input (x)
      ;
      through_pointer (a, 1);
    }
}

int
main (void)
{
  pipeline ();
  CHECK (mock_n_sites == 4);
  const struct gomp_stream_site *s = mock_sites[0];
  CHECK (s->line == (uint32_t) line);
  CHECK (strstr (s->file, "sites.c"));
  CHECK (strstr (s->function, "pipeline"));
  CHECK (s->n_views == 3 && (s->flags == (GOMP_STREAM_SITE_CONSTANT
						| GOMP_STREAM_SITE_STATELESS)));
  CHECK (mock_sites[1]->flags & GOMP_STREAM_SITE_STATELESS);
  CHECK (!(mock_sites[3]->flags & GOMP_STREAM_SITE_STATELESS));
  CHECK (strcmp (s->views[0].stream_name, "x") == 0);
  CHECK (!s->views[0].window_name);
  CHECK (s->views[0].flags == GOMP_STREAM_VIEW_OUTPUT);
  CHECK (s->views[0].elem_size == 8 && s->views[0].elem_align == 4);
  CHECK (s->views[0].line == s->line && s->views[0].column == 26);
  CHECK (strcmp (s->views[1].stream_name, "a[1]") == 0);
  CHECK (s->views[1].flags
	 == (GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_INDEXED));
  CHECK (s->views[1].column == 29);
  CHECK (strcmp (s->views[1].var->name, "a") == 0);
  CHECK (strcmp (s->views[2].stream_name, "y") == 0);
  CHECK (strcmp (s->views[2].window_name, "v") == 0);
  CHECK (s->views[2].line == s->line + 1 && s->views[2].column == 11);

  /* Consumers in the order of the source.  */
  const struct gomp_stream_var *x = s->views[0].var;
  CHECK (strcmp (x->name, "x") == 0 && x->n_consumers == 2);
  CHECK (x->consumers[0].site == mock_sites[1] && x->consumers[0].view == 1);
  CHECK (x->consumers[1].site == mock_sites[2] && x->consumers[1].view == 0);
  CHECK (x->line < s->line && strstr (x->file, "sites.c"));
  CHECK (mock_sites[1]->views[1].var == x);
  CHECK (mock_sites[1]->views[2].flags
	 == (GOMP_STREAM_VIEW_OUTPUT | GOMP_STREAM_VIEW_STATIC));
  CHECK (mock_sites[3]->views[0].flags
	 == (GOMP_STREAM_VIEW_INDEXED | GOMP_STREAM_VIEW_DYNAMIC
	     | GOMP_STREAM_VIEW_POINTER));
  CHECK (mock_sites[3]->views[0].var->n_consumers == 0);
  return 0;
}
