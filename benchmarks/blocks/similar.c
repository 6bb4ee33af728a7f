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

/* Finds pictures that are alike, as PARSEC's ferret does.

   read -> segment -> describe -> look up -> rank -> write

   The first half of the input's pictures is the collection, the second half the
   queries.  A picture is divided into segments of like colour; each is described by
   its colours, place and size.  For a query those pictures of the collection whose
   colours are about the same are ranked by the earth mover's distance between the
   descriptions.  */

#include "video.h"

#include <math.h>

const char blocks_purpose[]
  = "Find the pictures of video INPUT, YUV4MPEG2 444, that its second half is like";

enum
{
  SEGMENTS = 8,
  FEATURES = 5,			/* Three colours and two coordinates.  */
  ROUNDS = 6,			/* Of the search for segments.  */
  CANDIDATES = 64,
  RANKED = 4			/* Of the candidates: written.  */
};

struct picture
{
  unsigned char *data;
  unsigned char *segment;	/* That each point belongs to.  */
};

struct description
{
  float feature[SEGMENTS][FEATURES];
  float size[SEGMENTS];		/* Parts of the whole.  */
  float colour[3];		/* The whole's mean.  */
};

/* Pictures of the collection, the best first.  */
struct answer
{
  int n;
  int candidate[CANDIDATES];
  float distance[CANDIDATES];
  struct description query;
};

static struct video video;

/* The collection.  */
static struct description *collection;
static int collected;

static struct picture
read_picture (struct job *job)
{
  struct picture p = { .data = blocks_allocate (video.size) };
  video_read (&video, job, p.data);
  return p;
}

/* Divides a picture by colour, into the segments whose mean colours the points are
   nearest to: k means.  */
static struct picture
segment (struct picture p)
{
  int n = video.width * video.height;
  const unsigned char *y = p.data, *u = y + n, *v = u + n;
  int mean[SEGMENTS][3];

  p.segment = blocks_allocate (n);
  for (int s = 0; s < SEGMENTS; s++)
    {
      int at = n / SEGMENTS * s + n / SEGMENTS / 2 + video.width * s / SEGMENTS;
      mean[s][0] = y[at % n];
      mean[s][1] = u[at % n];
      mean[s][2] = v[at % n];
    }
  for (int round = 0; round < ROUNDS; round++)
    {
      int sum[SEGMENTS][4] = { { 0 } };
      for (int i = 0; i < n; i++)
	{
	  int least = 0x7fffffff, best = 0;
	  for (int s = 0; s < SEGMENTS; s++)
	    {
	      int a = y[i] - mean[s][0], b = u[i] - mean[s][1], c = v[i] - mean[s][2];
	      int distance = a * a + b * b + c * c;
	      if (distance < least)
		{
		  least = distance;
		  best = s;
		}
	    }
	  p.segment[i] = best;
	  sum[best][0] += y[i];
	  sum[best][1] += u[i];
	  sum[best][2] += v[i];
	  sum[best][3]++;
	}
      for (int s = 0; s < SEGMENTS; s++)
	for (int c = 0; c < 3 && sum[s][3] > 0; c++)
	  mean[s][c] = sum[s][c] / sum[s][3];
    }
  return p;
}

/* Describes a picture, and frees it.  */
static struct description
describe (struct picture p)
{
  int w = video.width, n = w * video.height;
  double sum[SEGMENTS][FEATURES] = { { 0 } };
  int count[SEGMENTS] = { 0 };
  struct description d = { 0 };

  for (int i = 0; i < n; i++)
    {
      int s = p.segment[i];
      for (int c = 0; c < 3; c++)
	sum[s][c] += p.data[c * n + i];
      sum[s][3] += i % w * 100.0 / w;
      sum[s][4] += i / w * 100.0 / video.height;
      count[s]++;
    }
  for (int s = 0; s < SEGMENTS; s++)
    {
      d.size[s] = (float) count[s] / n;
      for (int f = 0; f < FEATURES && count[s] > 0; f++)
	d.feature[s][f] = sum[s][f] / count[s];
      for (int c = 0; c < 3; c++)
	d.colour[c] += sum[s][c] / n;
    }
  free (p.data);
  free (p.segment);
  return d;
}

/* Puts picture NUMBER, at DISTANCE, into the answer, which has room for MOST.  */
static inline void
insert (struct answer *a, int number, float distance, int most)
{
  int i = a->n < most ? a->n++ : most;
  if (i == most && distance >= a->distance[--i])
    return;
  for (; i > 0 && a->distance[i - 1] > distance; i--)
    {
      a->candidate[i] = a->candidate[i - 1];
      a->distance[i] = a->distance[i - 1];
    }
  a->candidate[i] = number;
  a->distance[i] = distance;
}

static struct answer
look_up (struct description query)
{
  struct answer a = { .query = query };
  for (int i = 0; i < collected; i++)
    {
      float distance = 0;
      for (int c = 0; c < 3; c++)
	distance += fabsf (query.colour[c] - collection[i].colour[c]);
      insert (&a, i, distance, CANDIDATES);
    }
  return a;
}

/* What it takes to make segments A from segments B, each step moving as much as
   fits over the shortest way that is left.  */
static float
distance (const struct description *a, const struct description *b)
{
  float way[SEGMENTS][SEGMENTS], left[SEGMENTS], right[SEGMENTS], sum = 0;

  memcpy (left, a->size, sizeof left);
  memcpy (right, b->size, sizeof right);
  for (int i = 0; i < SEGMENTS; i++)
    for (int j = 0; j < SEGMENTS; j++)
      {
	way[i][j] = 0;
	for (int f = 0; f < FEATURES; f++)
	  way[i][j] += fabsf (a->feature[i][f] - b->feature[j][f]);
      }
  for (;;)
    {
      int from = -1, to = -1;
      for (int i = 0; i < SEGMENTS; i++)
	for (int j = 0; j < SEGMENTS && left[i] > 1e-6f; j++)
	  if (right[j] > 1e-6f && (from < 0 || way[i][j] < way[from][to]))
	    {
	      from = i;
	      to = j;
	    }
      if (from < 0)
	return sum;
      float moved = left[from] < right[to] ? left[from] : right[to];
      sum += moved * way[from][to];
      left[from] -= moved;
      right[to] -= moved;
    }
}

static struct answer
rank (struct answer in)
{
  struct answer out = { 0 };
  for (int i = 0; i < in.n; i++)
    insert (&out, in.candidate[i],
	    distance (&in.query, &collection[in.candidate[i]]), RANKED);
  return out;
}

static void
write_answer (struct output *out, int *query, struct answer a)
{
  char line[32 * (RANKED + 1)];
  int n = sprintf (line, "%d:", (*query)++);
  for (int i = 0; i < a.n; i++)
    n += sprintf (line + n, " %d (%.2f)", a.candidate[i], a.distance[i]);
  line[n++] = '\n';
  output_write (out, line, n);
}

static void
collect (struct job *job, int count)
{
  struct picture read, divided;
  struct description described;

  collection = blocks_allocate (count * sizeof *collection);
  collected = 0;
  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < count; i++)
    {
      #pragma omp task output (read) depth (4 * REPLICAS)
      read = read_picture (job);

      #pragma omp task input (read) output (divided) num_threads (REPLICAS)
      divided = segment (read);

      #pragma omp task input (divided) output (described) num_threads (REPLICAS)
      described = describe (divided);

      #pragma omp task input (described)
      collection[collected++] = described;
    }
}

static void
query (struct job *job, int count)
{
  struct picture read, divided;
  struct description described;
  struct answer candidates, ranked;
  int number = 0;

  #pragma omp parallel
  #pragma omp single
  for (int i = 0; i < count; i++)
    {
      #pragma omp task output (read) depth (4 * REPLICAS)
      read = read_picture (job);

      #pragma omp task input (read) output (divided) num_threads (REPLICAS)
      divided = segment (read);

      #pragma omp task input (divided) output (described) num_threads (REPLICAS)
      described = describe (divided);

      #pragma omp task input (described) output (candidates) num_threads (REPLICAS)
      candidates = look_up (described);

      #pragma omp task input (candidates) output (ranked) num_threads (REPLICAS)
      ranked = rank (candidates);

      #pragma omp task input (ranked)
      write_answer (&job->out, &number, ranked);
    }
}

/* The pictures of the input, which is read twice.  */
static int
count_pictures (struct job *job)
{
  unsigned char *data = blocks_allocate (video.size);
  fpos_t start;
  int n = 1;
  if (fgetpos (job->in, &start) != 0)
    blocks_fail (job, "Cannot be read twice");
  while (video_read (&video, job, data))
    n++;
  free (data);
  fsetpos (job->in, &start);
  return n;
}

void
blocks_encode (struct job *job)
{
  video_open (&video, job);
  if (video.size != 3 * (size_t) video.width * video.height)
    blocks_fail (job, "Not a video of colours 444");
  int n = count_pictures (job);
  if (n < 2)
    blocks_fail (job, "Fewer than two pictures");
  collect (job, n / 2);
  query (job, n - n / 2);
  free (collection);
}
