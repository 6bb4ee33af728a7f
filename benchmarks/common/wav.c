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

/* WAV files of 32-bit floats, by libsndfile where there is one.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "output.h"
#include "wav.h"

#include <stdint.h>
#include <string.h>

#ifdef HAVE_SNDFILE

#include <sndfile.h>

void
wav_write (const char *name, const float *frames, unsigned long n,
	   unsigned rate)
{
  struct output out;
  SF_INFO info = { .samplerate = rate, .channels = 2,
		   .format = SF_FORMAT_WAV | SF_FORMAT_FLOAT };

  output_open (&out, name);
  SNDFILE *file = sf_open_fd (out.fd, SFM_WRITE, &info, SF_FALSE);
  if (file == NULL)
    output_fail (&out, sf_strerror (NULL));
  /* The peak chunk holds the time of day; without it equal sound makes equal
     files.  */
  sf_command (file, SFC_SET_ADD_PEAK_CHUNK, NULL, SF_FALSE);
  if (sf_writef_float (file, frames, n) != (sf_count_t) n)
    output_fail (&out, sf_strerror (file));
  if (sf_close (file) != 0)
    output_fail (&out, "Cannot be completed");
  output_commit (&out);
}

#else

static void
put (unsigned char *to, uint32_t value, int size)
{
  for (int i = 0; i < size; i++)
    to[i] = value >> (8 * i);
}

void
wav_write (const char *name, const float *frames, unsigned long n,
	   unsigned rate)
{
  struct output out;
  unsigned char header[44];

  output_open (&out, name);
  if (n > (UINT32_MAX - 36) / 8)
    output_fail (&out, "Too long for a WAV file");
  memcpy (header, "RIFF", 4);
  put (header + 4, 36 + 8 * n, 4);
  memcpy (header + 8, "WAVEfmt ", 8);
  put (header + 16, 16, 4);
  put (header + 20, 3, 2);		/* Floats.  */
  put (header + 22, 2, 2);		/* Channels.  */
  put (header + 24, rate, 4);
  put (header + 28, 8 * rate, 4);	/* Bytes a second.  */
  put (header + 32, 8, 2);		/* Bytes a frame.  */
  put (header + 34, 32, 2);		/* Bits a sample.  */
  memcpy (header + 36, "data", 4);
  put (header + 40, 8 * n, 4);
  output_write (&out, header, sizeof header);

  unsigned char buffer[8192];
  for (unsigned long i = 0; i < 2 * n;)
    {
      unsigned size = 0;
      for (; i < 2 * n && size < sizeof buffer; i++, size += 4)
	{
	  uint32_t bits;
	  memcpy (&bits, &frames[i], 4);
	  put (buffer + size, bits, 4);
	}
      output_write (&out, buffer, size);
    }
  output_commit (&out);
}

#endif
