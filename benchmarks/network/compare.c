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

/* Compares the graphs that process packets as pipelines, with each protocol of
   channels, with the sequential program and with other packages.  */

#include "../common/comparison.h"
#include "../common/pipeline.h"

/* Adds the contender NAME to C: PROGRAM on THREADS threads, with GRAPH, maybe
   with options behind its name, and STAGES stages.  */
static struct contender *
add (struct experiment_case *c, const char *name, const char *program,
     unsigned threads, const char *channel, const char *buffer,
     const char *graph, unsigned receivers, unsigned stages, unsigned block)
{
  struct contender *k
    = pipeline_contender (c, name, comparison_beside (program), threads,
			  channel, buffer, "--graph=%s --receivers=%u"
			  " --stages=%u --block=%u", graph, receivers, stages,
			  block);
  if (k != NULL)
    k->items = 100000;
  return k;
}

/* What all graphs are compared with.  BLOCK is the packets that an element
   stands for.  */
static void
add_own (struct experiment_case *c, const char *graph, unsigned receivers,
	 unsigned stages, unsigned block)
{
  add (c, "sequential", "network-seq", 1, "auto", NULL, graph, receivers,
       stages, block);
  pipeline_claim (add (c, "1 thread", "network", 1, "auto", NULL, graph,
		       receivers, stages, block), NULL, "");
  pipeline_claim (add (c, "auto", "network", 2, "auto", NULL, graph,
		       receivers, stages, block), NULL, "");
}

/* Each packet an element, with each protocol.  */
static void
add_protocols (struct experiment_case *c, const char *const *protocols,
	       const char *graph, unsigned receivers, unsigned stages)
{
  add_own (c, graph, receivers, stages, 1);
  for (; *protocols != NULL; protocols++)
    add (c, *protocols, "network", 2, *protocols, NULL, graph, receivers,
	 stages, 1);
}

/* Blocks of packets, as one would write it, beside other packages.  */
static void
add_blocks (const char *experiment, const char *graph)
{
  for (unsigned stages = 1; stages <= 4; stages *= 2)
    {
      struct experiment_case *c
	= experiment_case (experiment, experiment_name ("%u", stages),
			   "packets/s by stages that share the work", 1,
			   false);
      add_own (c, graph, 1, stages, 64);
      pipeline_claim (add (c, "pthreads", "network-threads", 2, "auto", NULL,
			   graph, 1, stages, 64), NULL, "");
      pipeline_claim (add (c, "OpenMP depend", "network-depend", 2, "auto",
			   NULL, graph, 1, stages, 64), NULL, "");
      pipeline_claim (add (c, "oneTBB", "network-tbb", 2, "auto", NULL, graph,
			   1, stages, 64), NULL, "");
    }
}

static void
add_inspect (void)
{
  add_blocks ("network-inspect", "inspect");
}

static void
add_monitor (void)
{
  add_blocks ("network-monitor", "monitor");
}

static void
add_bqueue_figure_12 (void)
{
  static const char *const protocols[]
    = { "fastforward", "mcringbuffer", "bqueue", "native", NULL };
  for (unsigned stages = 1; stages <= 7; stages += 2)
    {
      struct experiment_case *c
	= experiment_case ("bqueue-figure-12-network",
			   experiment_name ("%u", stages),
			   "packets/s by application stages", 1, false);
      add_protocols (c, protocols, "inspect", 1, stages);
    }
}

/* The same, but the input stage leaves the packets to the application stages,
   so that each is looked at by one processor.  */
static void
add_hashed (void)
{
  for (unsigned stages = 1; stages <= 7; stages += 2)
    add_own (experiment_case ("network-hashed",
			      experiment_name ("%u", stages),
			      "packets/s by application stages", 1, false),
	     "inspect --hashed", 1, stages, 1);
}

static void
add_lynx_figure_16 (void)
{
  for (unsigned stages = 1; stages <= 6; stages += stages < 2 ? 1 : 2)
    {
      struct experiment_case *c
	= experiment_case ("lynx-figure-16", experiment_name ("%u", stages),
			   "packets/s by sub-analysers", 1, false);
      add_own (c, "monitor", 1, stages, 1);
      /* The sizes that the paper found best for each.  */
      add (c, "msq", "network", 2, "msq", "128K", "monitor", 1, stages, 1);
      pipeline_claim (add (c, "lynx", "network", 2, "lynx", "2M", "monitor",
			   1, stages, 1), "msq", "1.09 in the paper");
    }
}

/* The same by the packets of a block.  */
static void
add_packets (void)
{
  for (unsigned block = 1; block <= 64; block *= 4)
    add_own (experiment_case ("network-blocks",
			      experiment_name ("%u", block),
			      "packets/s by packets of a block", 1, false),
	     "monitor", 1, 6, block);
}

/* The channels of streams that are passed by reference are native, so each
   protocol has as many queues from one receiver, the control program.  */
static void
add_equeue_figure_9 (void)
{
  static const char *const protocols[]
    = { "fastforward", "mcringbuffer", "bqueue", "equeue", NULL };
  for (unsigned queues = 8; queues <= 48; queues += 20)
    {
      struct experiment_case *c
	= experiment_case ("equeue-figure-9-network",
			   experiment_name ("%u", queues),
			   "packets/s by queues", 1, false);
      add_protocols (c, protocols, "inspect", 1, queues);
    }
}

static void
add_receivers (void)
{
  for (unsigned queues = 8; queues <= 48; queues += 20)
    add_own (experiment_case ("equeue-figure-9-receivers",
			      experiment_name ("%u", queues),
			      "packets/s by queues", 1, false),
	     "detect", 4, queues / 4, 64);
}

static void
add_fastforward_figure_12 (void)
{
  static const unsigned sizes[] = { 64, 128, 256, 512, 1024, 1514 };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      static const struct
      {
	const char *name, *program, *channel;
	unsigned threads;
      } ways[] = {
	{ "sequential", "network-seq", "auto", 1 },
	{ "1 thread", "network", "auto", 1 },
	{ "auto", "network", "auto", 2 },
	{ "lamport", "network", "lamport", 2 },
	{ "fastforward", "network", "fastforward", 2 }
      };
      struct experiment_case *c
	= experiment_case ("fastforward-figure-12",
			   experiment_name ("%u", sizes[i]),
			   "frames/s by bytes of a frame", 1, false);
      for (unsigned w = 0; w < sizeof ways / sizeof *ways; w++)
	{
	  struct contender *k
	    = pipeline_contender (c, ways[w].name,
				  comparison_beside (ways[w].program),
				  ways[w].threads, ways[w].channel, NULL,
				  "--graph=forward --frame=%u", sizes[i]);
	  if (k != NULL)
	    k->items = 100000;
	  pipeline_claim (k, NULL, w == 4 ? "1.36 million/s in the paper: the"
			  " line's limit" : "");
	}
    }
}

static const struct experiment experiments[] = {
  { "network-inspect", NULL, "TCP/IP and HTTP by stages that share the packets,"
    " in blocks of 64", add_inspect },
  { "network-monitor", NULL, "the traffic monitor, in blocks of 64 packets",
    add_monitor },
  { "bqueue-figure-12-network", "B-Queue figure 12, on two processors instead"
    " of nine", "TCP/IP and HTTP by 1 to 7 stages, packet by packet",
    add_bqueue_figure_12,
    "One application stage has nearly all of the work, so a second thread can"
    " gain no more than the input takes; and the input stage looks at each packet"
    " first, a batch earlier or on another processor, so that it is fetched twice."
    "  In network-hashed it does not, and auto is faster by a tenth." },
  { "network-hashed", NULL, "TCP/IP and HTTP by 1 to 7 stages, packet by packet,"
    " which the input stage sends by hashes that come with them", add_hashed,
    "One application stage has all of the work." },
  { "lynx-figure-16", "Lynx figure 16 (c), on two processors instead of eight",
    "the traffic monitor, packet by packet", add_lynx_figure_16,
    "A packet takes a tenth of a microsecond, and each one is three activations"
    " of stages that change with it.  In network-blocks, where they are for 4, 16"
    " and 64 packets, the ratio rises beyond 1." },
  { "network-blocks", NULL, "the traffic monitor with six sub-analysers, by"
    " packets for which an activation is", add_packets,
    "Three activations for each packet or for a few cost more than a second"
    " thread gains." },
  { "equeue-figure-9-network", "EQueue figure 9, on two processors instead of"
    " sixteen", "intrusion detection by 8 to 48 queues, packet by packet",
    add_equeue_figure_9 },
  { "equeue-figure-9-receivers", "EQueue figure 9, on two processors instead of"
    " sixteen", "the same with 4 receivers, and a queue from each to each"
    " detector, in blocks of 64 packets", add_receivers },
  { "fastforward-figure-12", "FastForward figure 12, in memory and on two"
    " processors instead of three", "forwarding of frames, by their size",
    add_fastforward_figure_12 }
};

int
main (int argc, char **argv)
{
  static const struct comparison network = {
    .name = "network",
    .about = "Compare graphs that process packets, as pipelines on two"
	     " threads, with the\nsequential program.  The packets are made"
	     " before, and taken in turn.\n",
    .experiments = experiments, .n = sizeof experiments / sizeof *experiments
  };
  return comparison_main (argc, argv, &network);
}
