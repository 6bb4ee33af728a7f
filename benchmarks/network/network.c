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

/* The programs that process packets: options, and what was found.  */

#include "../common/child.h"
#include "../common/options.h"
#include "../common/output.h"
#include "../common/timing.h"
#include "capture.h"
#include "graphs.h"
#include "pcap.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const struct
{
  const char *name;
  void (*run) (struct job *);
} graphs[] = {
  [INSPECT] = { "inspect", run_inspect },
  [MONITOR] = { "monitor", run_monitor },
  [DETECT] = { "detect", run_detect },
  [FORWARD] = { "forward", run_forward }
};

struct run
{
  struct job job;
  enum graph graph;
};

/* What all inspectors found.  */
static struct truth
found_by_all (const struct job *job)
{
  struct truth all;
  memset (&all, 0, sizeof all);
  for (unsigned i = 0; i < job->stages; i++)
    {
      const struct truth *t = inspector_found (job->stage[i].inspector);
      all.packets += t->packets;
      all.bytes += t->bytes;
      all.connections += t->connections;
      all.stream_bytes += t->stream_bytes;
      all.stream_digest += t->stream_digest;
      all.http += t->http;
      all.tls += t->tls;
      all.ssh += t->ssh;
      all.requests += t->requests;
      all.responses += t->responses;
      all.dns += t->dns;
    }
  return all;
}

static struct totals
all_totals (const struct job *job)
{
  struct totals all = { .packets = 0 };
  for (unsigned i = 0; i < job->stages; i++)
    add_totals (&all, &job->stage[i].totals);
  return all;
}

static unsigned long
serve (void *data, unsigned long packets)
{
  struct run *run = data;
  job_start (&run->job, packets, run->graph);
  graphs[run->graph].run (&run->job);
  if (run->graph == FORWARD)
    return run->job.forwarded.digest;
  struct totals all = all_totals (&run->job);
  return mix_64 (all.bytes + all.flows) + all.packets;
}

static void
time_once (void *data)
{
  struct run *run = data;
  serve (run, run->job.n);
}

/* Prints what was found; nonzero when it is not TRUTH, if there is one.  */
static int
report (const struct run *run, const struct truth *truth)
{
  const struct job *job = &run->job;
  int bad = 0;

  if (run->graph == FORWARD)
    {
      const struct forwarded *f = &job->forwarded;
      printf ("forwarded %" PRIu64 "\nbytes %" PRIu64 "\ndropped %" PRIu64
	      "\ndigest %016" PRIx64 "\n", f->frames, f->bytes, f->dropped,
	      f->digest);
      bad = f->wrong != 0;
      if (bad)
	printf ("wrong %" PRIu64 "\n", f->wrong);
    }
  else if (run->graph == MONITOR)
    {
      struct totals t = all_totals (job);
      printf ("packets %" PRIu64 "\nbytes %" PRIu64 "\nflows %" PRIu64
	      "\ntcp %" PRIu64 "\nudp %" PRIu64 "\nothers %" PRIu64
	      "\nopened %" PRIu64 "\nlongest %" PRIu64 "\nmalformed %" PRIu64
	      "\n", t.packets, t.bytes, t.flows, t.tcp, t.udp, t.others,
	      t.opened, t.longest, job->malformed);
      bad = (t.packets + job->malformed != job->next
	     || (truth != NULL && t.packets + job->malformed
		 != truth->packets));
    }
  else
    {
      struct truth t = found_by_all (job);
      struct totals sent = all_totals (job);
      truth_write (&t, stdout);
      /* What came through the output stage.  */
      bad = (sent.packets != t.packets || sent.flows != t.connections
	     || sent.others != t.requests + t.responses + t.dns
	     || sent.bytes != t.stream_bytes
	     || (truth != NULL && memcmp (truth, &t, sizeof t) != 0));
    }
  if (bad)
    puts ("FAILED");
  return bad;
}

static void
usage (void)
{
  puts ("Usage: network [OPTION]... [INPUT]\n"
	"Process the packets of pcap file INPUT, or made-up ones, and print"
	" what was found.\n\n"
	"  -g, --graph=GRAPH     inspect: input, stages that reassemble IP and"
	" TCP,\n"
	"                        identify protocols and analyse HTTP, output\n"
	"                        monitor: parser, stages that count flows, main"
	" analyser\n"
	"                        detect: receivers, stages as of inspect, a"
	" queue from\n"
	"                        each to each\n"
	"                        forward: input, router, output\n"
	"  -n, --stages=N        stages that share the work (2)\n"
	"  -r, --receivers=N     receivers (2)\n"
	"  -b, --block=N         packets that an element of a queue stands for"
	" (64)\n"
	"  -H, --hashed          with inspect: have hashes of addresses beside"
	" the packets, as\n"
	"                        interfaces deliver them, and send packets by"
	" these\n"
	"  -p, --packets=N       no more than N packets of INPUT, or about so"
	" many\n"
	"                        made-up ones (100000)\n"
	"  -S, --seed=N          makes other packets (1)\n"
	"  -s, --frame=SIZE      make frames of SIZE bytes, 60 to 1514, all to be"
	" forwarded\n"
	"  -c, --check=FILE      compare with FILE, which netgen --truth wrote;"
	" made-up\n"
	"                        packets are always checked\n"
	"  -w, --write=FILE      write forwarded frames to pcap file FILE\n"
	"  -f, --from=INTERFACE  process packets that arrive there, until two"
	" seconds pass\n"
	"                        without one, or --packets\n"
	"  -o, --to=INTERFACE    send forwarded frames there\n"
	"  -t, --time            print median rate (packets a second),"
	" placement of the\n"
	"                        processors, and processors in use by this"
	" program and others\n"
	"      --repeat=N        with --time: so often (1)\n"
	"      --serve           for the benchmark: numbers of packets on"
	" standard input\n"
	"  -h, --help            print this help\n"
	"  -V, --version         print the version\n\n"
	"OMP_NUM_THREADS and GOMP_STREAM_CHANNEL say how the pipeline runs."
	"  Interfaces need\nthe capability CAP_NET_RAW.");
}

int
main (int argc, char **argv)
{
  enum { REPEAT = 256, SERVE };
  static const struct option options[] = {
    { "graph", required_argument, NULL, 'g' },
    { "stages", required_argument, NULL, 'n' },
    { "receivers", required_argument, NULL, 'r' },
    { "block", required_argument, NULL, 'b' },
    { "hashed", no_argument, NULL, 'H' },
    { "packets", required_argument, NULL, 'p' },
    { "seed", required_argument, NULL, 'S' },
    { "frame", required_argument, NULL, 's' },
    { "check", required_argument, NULL, 'c' },
    { "write", required_argument, NULL, 'w' },
    { "from", required_argument, NULL, 'f' },
    { "to", required_argument, NULL, 'o' },
    { "time", no_argument, NULL, 't' },
    { "repeat", required_argument, NULL, REPEAT },
    { "serve", no_argument, NULL, SERVE },
    { NULL, 0, NULL, 0 }
  };
  static struct run run = { .job = { .stages = 2, .receivers = 2, .block = 64,
				     .from = -1, .to = -1 } };
  struct job *job = &run.job;
  const char *check = NULL, *write = NULL, *from = NULL, *to = NULL;
  unsigned long n = 0, seed = 1, frame = 0;
  int timed = 0, served = 0, hashed = 0, repeat = 1, c;
  unsigned graph;

  while ((c = option_next (argc, argv, options, usage)) != -1)
    switch (c)
      {
      case 'g':
	for (graph = 0; graph <= FORWARD; graph++)
	  if (strcmp (optarg, graphs[graph].name) == 0)
	    break;
	if (graph > FORWARD)
	  fail ("--graph: No such graph: %s", optarg);
	run.graph = graph;
	break;
      case 'n':
	job->stages = whole_number ("--stages", optarg, 1, MAX_STAGES);
	break;
      case 'r':
	job->receivers = whole_number ("--receivers", optarg, 1,
				       MAX_RECEIVERS);
	break;
      case 'b':
	job->block = whole_number ("--block", optarg, 1, 1000000);
	break;
      case 'H':
	hashed = 1;
	break;
      case 'p':
	n = whole_number ("--packets", optarg, 1, 1000000000);
	break;
      case 'S':
	seed = whole_number ("--seed", optarg, 0, -1UL);
	break;
      case 's':
	frame = whole_number ("--frame", optarg, 60, 1514);
	break;
      case 'c':
	check = optarg;
	break;
      case 'w':
	write = optarg;
	break;
      case 'f':
	from = optarg;
	break;
      case 'o':
	to = optarg;
	break;
      case 't':
	timed = 1;
	break;
      case REPEAT:
	repeat = whole_number ("--repeat", optarg, 1, 1000000);
	break;
      case SERVE:
	served = 1;
	break;
      }
  const char *input = argv[optind];
  if (optind < argc - 1)
    fail ("Unexpected argument: %s", argv[optind + 1]);
  if ((input != NULL) + (from != NULL) + (frame != 0) > 1)
    fail ("INPUT, --from and --frame exclude each other");
  if ((write != NULL || to != NULL) && run.graph != FORWARD)
    fail ("--write and --to are for --graph=forward");
  if (from != NULL && run.graph == DETECT)
    fail ("--from: Not for --graph=detect, which takes packets from memory");
  if (hashed && (from != NULL || run.graph != INSPECT))
    fail ("--hashed: Only for --graph=inspect, and packets in memory");
  if (check != NULL && input == NULL)
    fail ("--check is for a file");

  struct truth truth;
  struct output pcap;
  if (from != NULL)
    {
      job->from = capture_interface (from);
      if (n == 0)
	n = 100000;
      job_arena (job, n);
    }
  else if (input != NULL)
    {
      job->in = capture_read (input, n);
      n = job->in.n;
    }
  else if (frame != 0)
    job->in = traffic_frames (seed, n != 0 ? n : 10000, frame);
  else
    {
      job->in = traffic_make (seed, n != 0 ? n : 100000, &truth);
      n = job->in.n;
    }
  if (frame != 0)
    n = job->in.n;
  if (hashed)
    job_hash (job);
  for (unsigned i = 0; i < sizeof job->router.route / 2; i++)
    job->router.route[i] = mix_64 (i);
  if (to != NULL)
    job->to = capture_interface (to);
  if (write != NULL)
    {
      output_open (&pcap, write);
      pcap_begin (&pcap);
      job->pcap = &pcap;
    }
  if (check != NULL)
    truth_read (&truth, check);

  job->n = n;
  if (served)
    {
      child_serve (serve, &run);
      return 0;
    }
  if (timed)
    timing_report (time_once, &run, n, repeat);
  else
    serve (&run, n);
  if (write != NULL)
    output_commit (&pcap);
  if (timed)
    return 0;
  bool known = check != NULL || (input == NULL && from == NULL && frame == 0);
  return report (&run, known ? &truth : NULL);
}
