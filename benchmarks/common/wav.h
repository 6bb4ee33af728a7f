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

/* Writes sound to a WAV file.  */

#ifndef BENCHMARKS_WAV_H
#define BENCHMARKS_WAV_H 1

/* Writes N stereo frames of float samples as WAV file NAME.  Prints a message
   and exits with status 1 when it fails.  */
void wav_write (const char *name, const float *frames, unsigned long n,
		unsigned rate);

#endif /* BENCHMARKS_WAV_H */
