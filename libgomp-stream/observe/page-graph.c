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

/* The page's graph: a box for each directive, as wide as its time, in the colour of
   what it did or waited for most; an arrow for each stream between two of them.

   A box lies below those that it reads from.  What leads back, of a feedback loop,
   is drawn at the side.  */

#include "config.h"
#include <stdio.h>
#include <stdlib.h>
#include "observe/page.h"
#include "sys/memory.h"

#define ROW 118			/* From one row of boxes to the next.  */
#define BOX 30			/* A box's height,  */
#define LABEL 34		/* and that of the lines below it.  */
#define LEAST_WIDTH 26
#define MOST_WIDTH 220		/* Also the room for what is below a box.  */
#define MARGIN 90		/* For arrows that lead back.  */
#define DETOUR 160		/* Around boxes in the same column.  */

struct node
{
  const struct gomp_stream_stage_account *account;
  unsigned row, column;
  double x, width;		/* X of the middle.  */
};

struct drawing
{
  struct node *nodes;
  size_t n;
  unsigned rows, columns;	/* COLUMNS of the widest row.  */
};

static struct node *
node_of (const struct drawing *d, const site *s)
{
  for (size_t i = 0; s && i < d->n; i++)
    if (d->nodes[i].account->site == s)
      return &d->nodes[i];
  return NULL;
}

/* Moves consumers below their producers, until nothing moves: nodes are in the
   order of the control program, and what leads back does not count.  */
static void
assign_rows (struct drawing *d)
{
  bool moved = true;

  for (size_t i = 0; moved && i < d->n; i++)
    {
      moved = false;
      for (struct gomp_stream_channel_account *a
	     = gomp_stream_channel_accounts; a; a = a->next)
	{
	  struct node *from = node_of (d, a->producer);
	  struct node *to = node_of (d, a->consumer);
	  if (from && to && from < to && to->row <= from->row)
	    {
	      to->row = from->row + 1;
	      moved = true;
	    }
	}
    }
}

static void
place_nodes (struct drawing *d, const struct gomp_stream_summary *s)
{
  unsigned *filled = gomp_stream_calloc (d->n * sizeof *filled);

  for (size_t i = 0; i < d->n; i++)
    {
      struct node *node = &d->nodes[i];
      double part = s->busy ? (double) node->account->busy / s->busy : 0;

      node->width = LEAST_WIDTH + (MOST_WIDTH - LEAST_WIDTH) * part;
      node->column = filled[node->row]++;
      if (filled[node->row] > d->columns)
	d->columns = filled[node->row];
      if (node->row >= d->rows)
	d->rows = node->row + 1;
    }
  for (size_t i = 0; i < d->n; i++)
    {
      struct node *node = &d->nodes[i];
      double room = MOST_WIDTH;
      node->x = (MARGIN + room * d->columns / 2.0
		 + room * (node->column - (filled[node->row] - 1) / 2.0));
    }
  free (filled);
}

static double
y_of (const struct node *node)
{
  return 10 + ROW * (double) node->row;
}

/* How many channels before A lead from the stage of FROM to that of TO.  */
static unsigned
count_beside (const struct gomp_stream_channel_account *a,
	      const struct node *from, const struct node *to)
{
  unsigned n = 0;

  for (struct gomp_stream_channel_account *b = gomp_stream_channel_accounts;
       b != a; b = b->next)
    n += (b->producer == from->account->site
	  && b->consumer == to->account->site);
  return n;
}

static void
write_arrow (FILE *f, const struct gomp_stream_channel_account *a,
	     const struct node *from, const struct node *to)
{
  double x0 = from->x, y0 = y_of (from) + BOX + LABEL, x1 = to->x, y1 = y_of (to);
  double x, y;

  if (from < to)
    {
      double bend = (y1 - y0) / 2;
      double aside = from->row + 1 < to->row && x0 == x1 ? DETOUR : 0;
      fprintf (f, "<path class=\"edge\" marker-end=\"url(#head)\" d=\"M%.1f "
	       "%.1fC%.1f %.1f %.1f %.1f %.1f %.1f\"/>", x0, y0, x0 + aside,
	       y0 + bend, x1 + aside, y1 - bend, x1, y1 - 4);
      x = (x0 + x1) / 2 + 0.75 * aside;
      y = y0 + bend;
    }
  else
    {
      double side;
      x0 -= from->width / 2;
      x1 -= to->width / 2;
      side = x0 < x1 ? x0 : x1;
      y0 -= BOX / 2.0 + LABEL;
      y1 += BOX / 2.0;
      fprintf (f, "<path class=\"edge\" marker-end=\"url(#head)\" d=\"M%.1f "
	       "%.1fC%.1f %.1f %.1f %.1f %.1f %.1f\"/>", x0, y0, side - 90, y0,
	       side - 90, y1, x1 - 4, y1);
      x = side - 62;
      y = (y0 + y1) / 2;
    }
  fprintf (f, "<text class=\"small\" x=\"%.1f\" y=\"%.1f\">", x + 5,
	   y + 12.0 * count_beside (a, from, to));
  gomp_stream_escape (f, a->name);
  fputs ("</text>\n", f);
}

static void
write_node (FILE *f, const struct node *node,
	    const struct gomp_stream_summary *s)
{
  const struct gomp_stream_stage_account *a = node->account;
  double y = y_of (node);

  fprintf (f, "<g><title>%.3f ms busy, %llu activations</title>"
	   "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
	   "height=\"%d\" rx=\"4\"/><text text-anchor=\"middle\" x=\"%.1f\" "
	   "y=\"%.1f\">", a->busy / 1e6, (unsigned long long) a->activations,
	   gomp_stream_held_up (a), node->x - node->width / 2, y, node->width,
	   BOX, node->x, y + BOX + 15);
  gomp_stream_escape (f, a->site->function);
  fprintf (f, "<tspan x=\"%.1f\" dy=\"14\">", node->x);
  gomp_stream_escape_place (f, a->site);
  fprintf (f, ", %.0f%%</tspan></text></g>\n", s->busy ? 100.0 * a->busy / s->busy : 0);
}

void
gomp_stream_write_graph (FILE *f, const struct gomp_stream_summary *s)
{
  struct drawing d = { NULL, 0, 0, 0 };
  double width, height;

  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    d.n++;
  if (d.n == 0)
    return;
  d.nodes = gomp_stream_calloc (d.n * sizeof *d.nodes);
  d.n = 0;
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    d.nodes[d.n++].account = a;
  assign_rows (&d);
  place_nodes (&d, s);
  width = 2 * MARGIN + d.columns * (double) MOST_WIDTH;
  height = ROW * (double) d.rows;
  /* A narrow window makes the drawing smaller as long as its text can be read.  */
  fprintf (f, "<svg role=\"img\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
	   "height=\"%.0f\" style=\"min-width:%.0fpx\">\n<defs><marker id=\"head\" markerWidth=\"8\" "
	   "markerHeight=\"8\" refX=\"4\" refY=\"4\" orient=\"auto\"><path "
	   "class=\"head\" d=\"M0 1L7 4L0 7z\"/></marker></defs>\n", width,
	   height, width, height, 0.7 * width);
  for (struct gomp_stream_channel_account *a = gomp_stream_channel_accounts;
       a; a = a->next)
    {
      const struct node *from = node_of (&d, a->producer);
      const struct node *to = node_of (&d, a->consumer);
      if (from && to)
	write_arrow (f, a, from, to);
    }
  for (size_t i = 0; i < d.n; i++)
    write_node (f, &d.nodes[i], s);
  fputs ("</svg>\n", f);
  free (d.nodes);
}
