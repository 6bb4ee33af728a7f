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

/* Pictures in files of the format YUV4MPEG2, which other video tools read and
   write.  */

#ifndef BENCHMARKS_VIDEO_H
#define BENCHMARKS_VIDEO_H 1

#include "program.h"

struct video
{
  int width, height;
  size_t size;			/* Bytes of a picture: luma, then colours.  */
  char header[256];
};

/* Reads the header, or fails.  At least one picture follows.  */
void video_open (struct video *, struct job *);

/* Reads the next picture to DATA, or fails.  Returns 0 if it was the last one.  */
int video_read (const struct video *, struct job *, unsigned char *data);

void video_write_header (const struct video *, struct output *);
void video_write (const struct video *, struct output *,
		  const unsigned char *data);

#endif /* BENCHMARKS_VIDEO_H */
