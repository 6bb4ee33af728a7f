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

/* The main function of the programs that process files block by block.  */

#define _GNU_SOURCE
#include "program.h"
#include "../common/timing.h"

#include <errno.h>
#include <getopt.h>
#include <sys/stat.h>

void
blocks_fail (const struct job *job, const char *why)
{
  fail ("%s: %s", job->name, why);
}

size_t
blocks_read (struct job *job, void *data, size_t size)
{
  size_t n = fread (data, 1, size, job->in);
  if (ferror (job->in))
    blocks_fail (job, strerror (errno));
  return n;
}

void
blocks_read_all (struct job *job, void *data, size_t size)
{
  if (blocks_read (job, data, size) < size)
    blocks_fail (job, "Truncated");
}

void *
blocks_allocate (size_t size)
{
  return blocks_reallocate (NULL, size);
}

void *
blocks_reallocate (void *data, size_t size)
{
  data = realloc (data, size ? size : 1);
  if (data == NULL)
    fail ("%s", strerror (ENOMEM));
  return data;
}

struct request
{
  const char *in, *out;
  void (*way) (struct job *);
};

static void
run (void *data)
{
  const struct request *r = data;
  struct job job = { r->in, fopen (r->in, "rb"), { 0 } };
  if (job.in == NULL)
    blocks_fail (&job, strerror (errno));
  output_open (&job.out, r->out);
  r->way (&job);
  output_commit (&job.out);
  fclose (job.in);
}

static void
usage (void)
{
  printf ("Usage: %s [OPTION]... INPUT OUTPUT\n%s.\n\n%s"
	  "  -t, --time      print median rate (bytes of INPUT a second),"
	  " placement of the\n"
	  "                  processors, and processors in use by this program"
	  " and others\n"
	  "  -r, --repeat=N  do it N times\n"
	  "  -h, --help      print this help\n"
	  "  -V, --version   print the version\n\n"
	  "OUTPUT appears when it is complete.  OMP_NUM_THREADS says how the"
	  " pipeline runs.\n",
	  program_invocation_short_name, blocks_purpose,
	  blocks_decode != NULL ? "  -d, --decode    do the reverse\n" : "");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "decode", no_argument, NULL, 'd' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, 'r' },
    { NULL, 0, NULL, 0 }
  };
  struct request request = { .way = blocks_encode };
  unsigned long repeat = 1;
  int timed = 0, c;
  struct stat st;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'd':
	if (blocks_decode == NULL)
	  fail ("--decode: This program has no way back");
	request.way = blocks_decode;
	break;
      case 't':
	timed = 1;
	break;
      case 'r':
	repeat = whole_number ("--repeat", optarg, 1, 1000000);
	break;
      }
  if (argc - optind != 2)
    fail ("Give INPUT and OUTPUT; --help says more");
  request.in = argv[optind];
  request.out = argv[optind + 1];
  if (timed)
    timing_report (run, &request,
		   stat (request.in, &st) == 0 ? (double) st.st_size : 1,
		   repeat);
  else
    for (unsigned long i = 0; i < repeat; i++)
      run (&request);
  return 0;
}
