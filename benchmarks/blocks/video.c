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

/* Reads and writes files of the format YUV4MPEG2.  */

#include "video.h"

/* Bytes of a picture in colour space NAME, or 0 if it is not known.  */
static size_t
picture_size (const char *name, size_t width, size_t height)
{
  size_t luma = width * height;
  size_t half = (width + 1) / 2;
  if (strncmp (name, "mono", 4) == 0)
    return luma;
  if (strncmp (name, "420", 3) == 0 && name[3] != 'p')
    return luma + 2 * half * ((height + 1) / 2);
  if (strcmp (name, "422") == 0)
    return luma + 2 * half * height;
  if (strcmp (name, "444") == 0)
    return 3 * luma;
  return 0;
}

/* Reads a line without its end; returns 0 if there is none, or no end.  */
static int
read_line (struct job *job, char *line, size_t size)
{
  size_t n = 0;
  int c;
  while ((c = getc (job->in)) != EOF && c != '\n' && n + 1 < size)
    line[n++] = c;
  line[n] = '\0';
  blocks_read (job, NULL, 0);
  return c == '\n';
}

void
video_open (struct video *v, struct job *job)
{
  char words[sizeof v->header], *rest = words;
  const char *colours = "420";

  memset (v, 0, sizeof *v);
  if (!read_line (job, v->header, sizeof v->header)
      || strncmp (v->header, "YUV4MPEG2 ", 10) != 0)
    blocks_fail (job, v->header[0] == '\0' ? "Empty" : "Not a YUV4MPEG2 file");
  strcpy (words, v->header + 10);
  for (char *word; (word = strsep (&rest, " ")) != NULL; )
    if (word[0] == 'W')
      v->width = atoi (word + 1);
    else if (word[0] == 'H')
      v->height = atoi (word + 1);
    else if (word[0] == 'C')
      colours = word + 1;
  if (v->width < 16 || v->width > 8192 || v->height < 16 || v->height > 8192)
    blocks_fail (job, "Pictures are not of 16 x 16 to 8192 x 8192");
  v->size = picture_size (colours, v->width, v->height);
  if (v->size == 0)
    blocks_fail (job, "Colours are neither mono, 420, 422 nor 444, of 8 bits");
}

int
video_read (const struct video *v, struct job *job, unsigned char *data)
{
  char line[256];
  if (!read_line (job, line, sizeof line))
    blocks_fail (job, "Truncated");
  if (strncmp (line, "FRAME", 5) != 0)
    blocks_fail (job, "Corrupt");
  blocks_read_all (job, data, v->size);
  int c = getc (job->in);
  if (c != EOF)
    ungetc (c, job->in);
  return c != EOF;
}

void
video_write_header (const struct video *v, struct output *out)
{
  output_write (out, v->header, strlen (v->header));
  output_write (out, "\n", 1);
}

void
video_write (const struct video *v, struct output *out,
	     const unsigned char *data)
{
  output_write (out, "FRAME\n", 6);
  output_write (out, data, v->size);
}
