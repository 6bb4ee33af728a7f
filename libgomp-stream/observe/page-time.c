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

/* The page's timeline: what each thread fired, all of the run, and its middle in
   detail.  */

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include "observe/page.h"
#include "observe/trace.h"
#include "sys/memory.h"

#define LANE 24			/* Height of a thread's row.  */
#define WIDTH 960
#define NAMES 120		/* Room for threads' names.  */
#define HUES 8

/* Firings that the part in detail shows.  */
#define DETAIL 400

/* The number of the directive among all, for its colour.  */
static unsigned
number_of (const site *s)
{
  unsigned n = 0;

  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts;
       a && a->site != s; a = a->next)
    n++;
  return n;
}

/* The colour of stage N; the style of the page knows what is light and dark.  */
static void
write_colour (FILE *f, unsigned n)
{
  static const char *const colours[HUES]
    = { "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00",
	"#8c6bb1", "#999933" };

  fprintf (f, "fill=\"%s\"", colours[n % HUES]);
}

static void
write_rectangle (FILE *f, const struct gomp_stream_event *e, unsigned lane,
		 double x, double width)
{
  fprintf (f, "<rect ");
  write_colour (f, number_of (e->site));
  fprintf (f, " x=\"%.2f\" y=\"%u\" width=\"%.2f\" height=\"%u\"><title>", x,
	   LANE * lane + 4, width, LANE - 8);
  gomp_stream_escape (f, e->site->function);
  fputs (" ", f);
  gomp_stream_escape_place (f, e->site);
  fprintf (f, ": %llu activations, %.3f us</title></rect>\n",
	   (unsigned long long) e->activations, (e->end - e->start) / 1e3);
}

/* Draws firings from FROM to TO.  Those of one stage that would be one spot of less
   than half a pixel are drawn as one.  */
static void
write_lanes (FILE *f, const struct gomp_stream_summary *s, uint64_t from,
	     uint64_t to)
{
  struct gomp_stream_log_reader r = gomp_stream_logs ();
  const struct gomp_stream_log *log = NULL;
  struct gomp_stream_event e;
  double scale = (WIDTH - NAMES) / (double) (to > from ? to - from : 1);
  double drawn = -1;
  unsigned lane = -1u;

  fprintf (f, "<svg role=\"img\" viewBox=\"0 0 %d %u\" width=\"%d\" "
	   "height=\"%u\">\n", WIDTH, LANE * s->threads + 20, WIDTH,
	   LANE * s->threads + 20);
  while (gomp_stream_read_log (&r, &e))
    {
      double x, end;

      if (r.log != log)
	{
	  log = r.log;
	  lane++;
	  drawn = -1;
	  fprintf (f, "<text class=\"small\" x=\"0\" y=\"%u\">%s</text>\n",
		   LANE * lane + 16, log->control ? "control program" : "executor");
	}
      if (e.end < from || e.start > to)
	continue;
      x = NAMES + (e.start > from ? e.start - from : 0) * scale;
      end = NAMES + ((e.end < to ? e.end : to) - from) * scale;
      if (end < drawn + 0.5 && end > drawn - WIDTH)
	continue;
      if (end < x + 0.5)
	end = x + 0.5;
      write_rectangle (f, &e, lane, x, end - x);
      drawn = end;
    }
  fprintf (f, "<line class=\"axis\" x1=\"%d\" y1=\"%u\" x2=\"%d\" y2=\"%u\"/>"
	   "<text class=\"small\" x=\"%d\" y=\"%u\">%.3f ms</text>"
	   "<text class=\"small\" text-anchor=\"end\" x=\"%d\" y=\"%u\">%.3f ms"
	   "</text>\n</svg>\n", NAMES, LANE * s->threads, WIDTH,
	   LANE * s->threads, NAMES, LANE * s->threads + 15,
	   (from - s->start) / 1e6, WIDTH, LANE * s->threads + 15,
	   (to - s->start) / 1e6);
}

static void
write_colours (FILE *f)
{
  unsigned n = 0;

  fputs ("<figcaption>", f);
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    {
      fputs ("<span><svg width=\"15\" height=\"11\"><rect width=\"11\" "
	     "height=\"11\" ", f);
      write_colour (f, n++);
      fputs ("/></svg>", f);
      gomp_stream_escape (f, a->site->function);
      fputs (" ", f);
      gomp_stream_escape_place (f, a->site);
      fputs ("</span>\n", f);
    }
  fputs ("</figcaption>\n", f);
}

static int
compare_times (const void *p, const void *q)
{
  uint64_t a = *(const uint64_t *) p, b = *(const uint64_t *) q;
  return a < b ? -1 : a > b;
}

/* Finds a span in the middle of the run with DETAIL firings.  */
static void
find_detail (const struct gomp_stream_summary *s, uint64_t *from, uint64_t *to)
{
  uint64_t *starts = gomp_stream_malloc (s->events * sizeof *starts);
  struct gomp_stream_log_reader r = gomp_stream_logs ();
  struct gomp_stream_event e;
  size_t n = 0;

  while (n < s->events && gomp_stream_read_log (&r, &e))
    starts[n++] = e.start;
  qsort (starts, n, sizeof *starts, compare_times);
  *from = starts[(n - DETAIL) / 2];
  *to = starts[(n - DETAIL) / 2 + DETAIL - 1];
  free (starts);
}

void
gomp_stream_write_timeline (FILE *f, const struct gomp_stream_summary *s)
{
  uint64_t from, to;

  if (s->events == 0)
    return;
  fputs ("<section id=\"timeline\"><h2>Timeline</h2><figure>\n", f);
  write_lanes (f, s, s->start, s->end);
  write_colours (f);
  fputs ("</figure>\n", f);
  if (s->events > 2 * DETAIL)
    {
      find_detail (s, &from, &to);
      fprintf (f, "<p class=\"facts\">%d firings from the middle</p><figure>\n",
	       DETAIL);
      write_lanes (f, s, from, to);
      fputs ("</figure>\n", f);
    }
  fputs ("</section>\n", f);
}
