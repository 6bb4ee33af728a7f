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

/* gomp-stream-depend: runs a program that tells of its accesses to memory, and says
   which of its loops could become pipelines.

   The program writes events into a pipe (record.c).  The thread that reads them is
   the dispatcher; WORKERS threads have the tables, each one with a queue from the
   dispatcher, or the dispatcher has them itself.  */

#define _GNU_SOURCE 1
#ifdef HAVE_CONFIG_H
# include "config.h"
#endif
#include "dispatch.h"
#include "native.h"
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct options
{
  const char *output;
  double minimum;
  bool list, statistics;
  unsigned workers;		/* Threads beside the dispatcher's.  */
};

/* Words between the dispatcher and a worker.  */
enum { CAPACITY = 16384 };

struct analysis
{
  struct dispatcher dispatcher;
  struct worker *worker[MAX_WORKERS];
  struct gomp_stream_native queue[MAX_WORKERS];
  pthread_t thread[MAX_WORKERS];
  unsigned threads;
};

static void __attribute__ ((noreturn))
fail (const char *what)
{
  fprintf (stderr, "gomp-stream-depend: %s: %s\n", what, strerror (errno));
  exit (1);
}

static void
send_queue (struct dispatcher *d, unsigned worker, uint64_t word)
{
  struct analysis *a = d->data;
  gomp_stream_native_enqueue (&a->queue[worker], word);
}

/* Without threads.  */
static void
send_directly (struct dispatcher *d, unsigned worker, uint64_t word)
{
  struct analysis *a = d->data;
  worker_work (a->worker[worker], &word, 1);
}

struct work_of
{
  struct gomp_stream_native *queue;
  struct worker *worker;
};

static void *
run_worker (void *data)
{
  struct work_of *mine = data;
  uint64_t word;
  do
    word = gomp_stream_native_dequeue (mine->queue);
  while (worker_work (mine->worker, &word, 1));
  free (mine);
  return NULL;
}

static void
start (struct analysis *a, unsigned threads)
{
  unsigned workers = threads == 0 ? 1 : threads;
  a->threads = threads;
  dispatcher_init (&a->dispatcher, workers,
		   threads == 0 ? send_directly : send_queue, a);
  a->dispatcher.module = symbols_read;
  for (unsigned i = 0; i < workers; i++)
    a->worker[i] = worker_new ();
  for (unsigned i = 0; i < threads; i++)
    {
      struct work_of *mine = must_have (malloc (sizeof *mine));
      *mine = (struct work_of) { &a->queue[i], a->worker[i] };
      if (gomp_stream_native_init (&a->queue[i], CAPACITY) != 0)
	must_have (NULL);
      errno = pthread_create (&a->thread[i], NULL, run_worker, mine);
      if (errno != 0)
	fail ("Cannot create a thread");
    }
}

static void
finish (struct analysis *a)
{
  dispatcher_end (&a->dispatcher);
  for (unsigned i = 0; i < a->threads; i++)
    {
      for (unsigned looks = 0; !gomp_stream_native_flush (&a->queue[i]);)
	looks = gomp_stream_wait_a_little (looks);
      pthread_join (a->thread[i], NULL);
      gomp_stream_native_destroy (&a->queue[i]);
    }
}

static void
report (struct analysis *a, const struct options *options)
{
  struct program program;
  program_read (&program, &a->dispatcher, a->worker);
  FILE *out = stderr;
  if (options->output != NULL && (out = fopen (options->output, "w")) == NULL)
    fail (options->output);
  if (options->list)
    report_list (out, &program);
  else
    report_stages (out, &program, options->minimum);
  if (options->statistics)
    {
      size_t memory = 0, pages = 0;
      for (unsigned i = 0; i < a->dispatcher.workers; i++)
	{
	  size_t n;
	  memory += worker_memory (a->worker[i], &n);
	  pages += n;
	}
      fprintf (out, "%llu bytes accessed, tables of %zu bytes for %zu bytes\n",
	       (unsigned long long) a->dispatcher.accesses, memory,
	       pages * (size_t) PAGE_BYTES);
    }
  if (out != stderr && fclose (out) != 0)
    fail (options->output);
  program_destroy (&program, &a->dispatcher);
}

/* Starts the program ARGV with the descriptor OUT to write to.  */
static pid_t
run_program (char **argv, int out)
{
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  char number[16];
  snprintf (number, sizeof number, "%d", out);
  setenv (EVENT_VARIABLE_NAME, number, 1);
  execvp (argv[0], argv);
  fprintf (stderr, "gomp-stream-depend: %s: %s\n", argv[0], strerror (errno));
  _exit (127);
}

/* Reads events from IN to the end.  */
static uint64_t
read_events (struct analysis *a, int in)
{
  static uint64_t words[8192];
  size_t have = 0;
  uint64_t all = 0;
  for (;;)
    {
      ssize_t n = read (in, (char *) words + have, sizeof words - have);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	return all;
      have += n;
      size_t whole = have / sizeof *words;
      dispatch (&a->dispatcher, words, whole);
      all += whole;
      have -= whole * sizeof *words;
      memmove (words, words + whole, have);
    }
}

static int
analyse (char **argv, const struct options *options)
{
  static struct analysis a;
  int ends[2];
  if (pipe2 (ends, 0) != 0)
    fail ("Cannot make a pipe");
  fcntl (ends[0], F_SETFD, FD_CLOEXEC);
  fcntl (ends[1], F_SETPIPE_SZ, 1 << 20);
  /* Interrupts are the program's; the report is of what was until then.  */
  signal (SIGINT, SIG_IGN);
  pid_t pid = run_program (argv, ends[1]);
  if (pid < 0)
    fail ("Cannot create a process");
  close (ends[1]);
  start (&a, options->workers);
  uint64_t words = read_events (&a, ends[0]);
  finish (&a);
  int status;
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    continue;
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
  if (words == 0)
    {
      if (code != 127)
	fprintf (stderr, "gomp-stream-depend: %s: Not compiled with"
		 " --gomp-stream-depend\n", argv[0]);
      return code == 127 ? 127 : 1;
    }
  if (!a.dispatcher.ended)
    fprintf (stderr, "gomp-stream-depend: %s: Ended early; its last accesses"
	     " are missing\n", argv[0]);
  report (&a, options);
  for (unsigned i = 0; i < a.dispatcher.workers; i++)
    worker_delete (a.worker[i]);
  dispatcher_destroy (&a.dispatcher);
  return code;
}

static void __attribute__ ((noreturn))
usage (int status)
{
  fputs ("usage: gomp-stream-depend [OPTION]... PROGRAM [ARGUMENT]...\n"
	 "Run PROGRAM, which gomp-stream-cc --gomp-stream-depend made, and say\n"
	 "which of its loops could become pipelines, and what stands in the way.\n"
	 "\n"
	 "  -l, --list              the loop-carried dependences, one in each line\n"
	 "  -m, --minimum=PERCENT   only loops with so many of the accesses; 1\n"
	 "  -o, --output=FILE       instead of standard error\n"
	 "  -s, --statistics        what was accessed, and memory of the tables\n"
	 "  -w, --workers=N         threads that look for dependences\n"
	 "      --help, --version\n", status ? stderr : stdout);
  exit (status);
}

/* The number TEXT, from 0 to MOST.  */
static double
number (const char *option, const char *text, double most)
{
  char *end;
  double value = strtod (text, &end);
  if (*text != 0 && *end == 0 && value >= 0 && value <= most)
    return value;
  fprintf (stderr, "gomp-stream-depend: %s: Not a number from 0 to %g: %s\n",
	   option, most, text);
  exit (1);
}

/* As many as have a processor beside the program's and the dispatcher's.  */
static unsigned
default_workers (void)
{
  long n = sysconf (_SC_NPROCESSORS_ONLN) - 2;
  return n < 2 ? 0 : n > 8 ? 8 : n;
}

int
main (int argc, char **argv)
{
  static const struct option long_options[] = {
    { "list", no_argument, NULL, 'l' },
    { "minimum", required_argument, NULL, 'm' },
    { "output", required_argument, NULL, 'o' },
    { "statistics", no_argument, NULL, 's' },
    { "workers", required_argument, NULL, 'w' },
    { "help", no_argument, NULL, 'h' },
    { "version", no_argument, NULL, 'v' },
    { NULL, 0, NULL, 0 }
  };
  struct options options = { .minimum = 0.01, .workers = default_workers () };
  int c;
  /* What comes behind the program is the program's.  */
  while ((c = getopt_long (argc, argv, "+lm:o:sw:", long_options, NULL)) != -1)
    switch (c)
      {
      case 'l': options.list = true; break;
      case 'm': options.minimum = number ("--minimum", optarg, 100) / 100; break;
      case 'o': options.output = optarg; break;
      case 's': options.statistics = true; break;
      case 'w': options.workers = number ("--workers", optarg, MAX_WORKERS);
	break;
      case 'h': usage (EXIT_SUCCESS);
      case 'v': puts ("gomp-stream-depend " PACKAGE_VERSION); return 0;
      default: usage (EXIT_FAILURE);
      }
  if (optind == argc)
    usage (EXIT_FAILURE);
  return analyse (argv + optind, &options);
}
