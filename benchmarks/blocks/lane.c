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

/* Finds the lane in pictures of a road, and draws it: seven filters, each without
   state, between a reader and a writer, like SPBench's lane detection.

   read -> blur -> gradient -> thin -> connect -> mask -> find -> draw -> write  */

#include "video.h"

#include <gomp-stream/stream.h>
#include <math.h>

const char blocks_purpose[] = "Draw the lane into a video of a road, YUV4MPEG2";

enum
{
  WEAK = 40,			/* Gradient of what may be an edge,  */
  STRONG = 90,			/* and of what is one.  */
  SLOPES = 64			/* Of lines, each way.  */
};

/* A line from the bottom upwards: column X at the bottom, and columns to the right
   for each row further up; 0 where there is none.  */
struct line
{
  float x, slope;
};

struct picture
{
  unsigned char *data;		/* As it was read, with luma first.  */
  unsigned char *work;		/* What the filters have made of the luma.  */
  unsigned char *direction;	/* Of the gradient, in steps of 45 degrees.  */
  struct line left, right;
};

static struct video video;

static unsigned char *
plane (void)
{
  return blocks_allocate (video.width * video.height);
}

/* The filters.  Each one replaces a picture's work.  */

static struct picture
replace (struct picture p, unsigned char *work)
{
  free (p.work);
  p.work = work;
  return p;
}

/* Binomial weights, 1 4 6 4 1, in rows and then in columns.  */
static struct picture
blur (struct picture p)
{
  int w = video.width, h = video.height;
  unsigned char *rows = plane (), *out = plane ();
  memcpy (rows, p.data, w * h);
  for (int y = 0; y < h; y++)
    {
      const unsigned char *from = p.data + y * w;
      for (int x = 2; x < w - 2; x++)
	rows[y * w + x] = (from[x - 2] + 4 * from[x - 1] + 6 * from[x]
			   + 4 * from[x + 1] + from[x + 2] + 8) / 16;
    }
  memcpy (out, rows, w * h);
  for (int y = 2; y < h - 2; y++)
    for (int x = 0; x < w; x++)
      {
	const unsigned char *at = rows + y * w + x;
	out[y * w + x] = (at[-2 * w] + 4 * at[-w] + 6 * at[0] + 4 * at[w]
			  + at[2 * w] + 8) / 16;
      }
  free (rows);
  return replace (p, out);
}

/* Sobel's operator.  */
static struct picture
gradient (struct picture p)
{
  int w = video.width, h = video.height;
  unsigned char *out = plane ();
  memset (out, 0, w * h);
  p.direction = plane ();
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      {
	const unsigned char *up = p.work + (y - 1) * w + x;
	const unsigned char *at = up + w, *down = at + w;
	int dx = up[1] + 2 * at[1] + down[1] - up[-1] - 2 * at[-1] - down[-1];
	int dy = down[-1] + 2 * down[0] + down[1] - up[-1] - 2 * up[0] - up[1];
	int ax = abs (dx), ay = abs (dy), size = (ax + ay) / 2;
	out[y * w + x] = size > 255 ? 255 : size;
	p.direction[y * w + x] = 5 * ay < 2 * ax ? 0 : 5 * ax < 2 * ay ? 2
				 : (dx > 0) == (dy > 0) ? 1 : 3;
      }
  return replace (p, out);
}

/* Keeps what is greatest across its edge.  */
static struct picture
thin (struct picture p)
{
  int w = video.width, h = video.height;
  const int across[4] = { 1, w + 1, w, w - 1 };
  unsigned char *out = plane ();
  memset (out, 0, w * h);
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      {
	const unsigned char *at = p.work + y * w + x;
	int step = across[p.direction[y * w + x]];
	if (at[0] >= at[step] && at[0] > at[-step])
	  out[y * w + x] = at[0];
      }
  free (p.direction);
  p.direction = NULL;
  return replace (p, out);
}

/* Keeps strong edges, and weak ones that touch what was kept.  */
static struct picture
connect (struct picture p)
{
  int w = video.width, h = video.height, n = 0;
  unsigned char *out = plane ();
  int *todo = blocks_allocate (w * h * sizeof *todo);
  memset (out, 0, w * h);
  for (int i = 0; i < w * h; i++)
    if (p.work[i] >= STRONG)
      {
	out[i] = 255;
	todo[n++] = i;
      }
  while (n > 0)
    {
      int at = todo[--n];
      for (int dy = -w; dy <= w; dy += w)
	for (int dx = -1; dx <= 1; dx++)
	  {
	    /* Nothing is on the rim.  */
	    int i = at + dy + dx;
	    if (p.work[i] >= WEAK && out[i] == 0)
	      {
		out[i] = 255;
		todo[n++] = i;
	      }
	  }
    }
  free (todo);
  return replace (p, out);
}

/* Keeps the road: a triangle from the bottom to the middle.  */
static struct picture
mask (struct picture p)
{
  int w = video.width, h = video.height;
  unsigned char *out = plane ();
  memset (out, 0, w * h);
  for (int y = h / 2 + h / 16; y < h; y++)
    {
      int half = w / 2 * (y - h / 2) / (h / 2);
      memcpy (out + y * w + w / 2 - half, p.work + y * w + w / 2 - half, 2 * half);
    }
  return replace (p, out);
}

/* The line that most points of the half from column FROM on are on, by Hough's
   transform.  WAY is the sign of its slope.  */
static struct line
find_line (const unsigned char *points, int from, int way)
{
  int w = video.width, h = video.height, most = 0;
  int (*votes)[2 * w] = blocks_allocate (SLOPES * sizeof *votes);
  struct line best = { 0, 0 };
  memset (votes, 0, SLOPES * sizeof *votes);
  for (int y = h / 2; y < h; y++)
    for (int x = from; x < from + w / 2; x++)
      if (points[y * w + x])
	for (int a = 0; a < SLOPES; a++)
	  {
	    float slope = way * (0.2f + a * (2.0f / SLOPES));
	    int bottom = x - (h - 1 - y) * slope + 0.5f * w;
	    if (bottom >= 0 && bottom < 2 * w)
	      votes[a][bottom]++;
	  }
  for (int a = 0; a < SLOPES; a++)
    for (int bottom = 0; bottom < 2 * w; bottom++)
      if (votes[a][bottom] > most)
	{
	  most = votes[a][bottom];
	  best.x = bottom - 0.5f * w;
	  best.slope = way * (0.2f + a * (2.0f / SLOPES));
	}
  free (votes);
  if (most < h / 8)
    best.slope = 0;
  return best;
}

static struct picture
find (struct picture p)
{
  p.left = find_line (p.work, 0, 1);
  p.right = find_line (p.work, video.width / 2, -1);
  return p;
}

static void
draw_line (unsigned char *luma, struct line line)
{
  if (line.slope == 0)
    return;
  for (int y = video.height - 1; y > video.height * 5 / 8; y--)
    {
      int x = line.x + line.slope * (video.height - 1 - y);
      for (int i = x - 1; i <= x + 1; i++)
	if (i >= 0 && i < video.width)
	  luma[y * video.width + i] = 255;
    }
}

static struct picture
draw (struct picture p)
{
  draw_line (p.data, p.left);
  draw_line (p.data, p.right);
  return replace (p, NULL);
}

void
blocks_encode (struct job *job)
{
  struct picture read, blurred, steep, thinned, connected, masked, found, drawn;
  int more = 1;

  video_open (&video, job);
  video_write_header (&video, &job->out);
  #pragma omp parallel
  #pragma omp single
  while (__atomic_load_n (&more, __ATOMIC_RELAXED))
    {
      #pragma omp task output (read) depth (4 * REPLICAS) shared (more)
      {
	read = (struct picture) { .data = blocks_allocate (video.size) };
	if (!video_read (&video, job, read.data))
	  {
	    __atomic_store_n (&more, 0, __ATOMIC_RELAXED);
	    gomp_stream_end ();
	  }
      }

      #pragma omp task input (read) output (blurred) num_threads (REPLICAS)
      blurred = blur (read);

      #pragma omp task input (blurred) output (steep) num_threads (REPLICAS)
      steep = gradient (blurred);

      #pragma omp task input (steep) output (thinned) num_threads (REPLICAS)
      thinned = thin (steep);

      #pragma omp task input (thinned) output (connected) num_threads (REPLICAS)
      connected = connect (thinned);

      #pragma omp task input (connected) output (masked) num_threads (REPLICAS)
      masked = mask (connected);

      #pragma omp task input (masked) output (found) num_threads (REPLICAS)
      found = find (masked);

      #pragma omp task input (found) output (drawn) num_threads (REPLICAS)
      drawn = draw (found);

      #pragma omp task input (drawn)
      {
	video_write (&video, &job->out, drawn.data);
	free (drawn.data);
      }
    }
}
