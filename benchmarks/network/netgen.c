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

/* Writes made-up traffic to a pcap file.  */

#include "../common/options.h"
#include "../common/output.h"
#include "pcap.h"
#include "traffic.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
usage (void)
{
  puts ("Usage: netgen [OPTION]... OUTPUT\n"
	"Write made-up traffic to pcap file OUTPUT: TCP connections that carry"
	" HTTP, TLS and\nSSH on any port, DNS, fragments, segments out of order"
	" or sent twice, VLAN tags,\nand malformed packets.\n\n"
	"  -p, --packets=N   about so many (100000)\n"
	"  -S, --seed=N      makes other traffic (1)\n"
	"  -T, --truth=FILE  write to FILE what there is to find, for network"
	" --check\n"
	"  -h, --help        print this help\n"
	"  -V, --version     print the version");
}

int
main (int argc, char **argv)
{
  static const struct option options[] = {
    { "packets", required_argument, NULL, 'p' },
    { "seed", required_argument, NULL, 'S' },
    { "truth", required_argument, NULL, 'T' },
    { NULL, 0, NULL, 0 }
  };
  const char *truth_name = NULL;
  unsigned long n = 100000, seed = 1;
  int c;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'p':
	n = whole_number ("--packets", optarg, 1, 100000000);
	break;
      case 'S':
	seed = whole_number ("--seed", optarg, 0, -1UL);
	break;
      case 'T':
	truth_name = optarg;
	break;
      }
  if (argc - optind != 1)
    fail ("Give one OUTPUT; --help says more");

  struct output out, truth_out;
  struct truth truth;
  output_open (&out, argv[optind]);
  if (truth_name != NULL)
    output_open (&truth_out, truth_name);
  struct packets packets = traffic_make (seed, n, &truth);
  pcap_begin (&out);
  for (size_t i = 0; i < packets.n; i++)
    pcap_write (&out, &packets.packet[i]);
  if (truth_name != NULL)
    {
      char *text;
      size_t size;
      FILE *memory = open_memstream (&text, &size);
      if (memory == NULL)
	fail ("%s", strerror (errno));
      truth_write (&truth, memory);
      fclose (memory);
      output_write (&truth_out, text, size);
      free (text);
      output_commit (&truth_out);
    }
  output_commit (&out);
  free (packets.packet);
  free (packets.bytes);
  return 0;
}
