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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* gomp-stream-top: what the stages and channels of a running program do, from
   outside.

   It reads the other process's memory, by the structures of this very runtime,
   while that goes on.  So nothing is prepared there and nothing slows down, and
   what is read may change meanwhile: each pointer is followed with a limit, what
   cannot be read is left out, and the next look is another one.  */

#define _GNU_SOURCE 1
#include "config.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include "data/channel.h"
#include "data/stream.h"
#include "graph/region.h"
#include "graph/registry.h"
#include "graph/stage.h"
#include "graph/view.h"

#define MOST_STREAMS 4096
#define MOST_STAGES 4096
#define MOST_VIEWS 64

static pid_t pid;

static void __attribute__ ((noreturn, format (printf, 1, 2)))
die (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fputs ("gomp-stream-top: ", stderr);
  vfprintf (stderr, format, args);
  putc ('\n', stderr);
  exit (EXIT_FAILURE);
}

/* The other process's memory.  */

static bool
fetch (void *to, const void *from, size_t size)
{
  struct iovec local = { to, size }, remote = { (void *) from, size };
  return process_vm_readv (pid, &local, 1, &remote, 1, 0) == (ssize_t) size;
}

/* Copies the string at FROM, up to the SIZE bytes at TO.  */
static void
fetch_string (char *to, size_t size, const char *from)
{
  size_t n = 0;

  while (n + 1 < size && from && fetch (&to[n], from + n, 1) && to[n])
    n++;
  to[n] = '\0';
}

/* Returns the value of symbol GOMP_stream_root in the ELF file of SIZE bytes at
   FILE, or 0.  */
static uint64_t
find_symbol (const char *file, size_t size)
{
  const Elf64_Ehdr *header = (const Elf64_Ehdr *) file;
  const Elf64_Shdr *sections;

  if (size < sizeof *header || memcmp (file, ELFMAG, SELFMAG) != 0
      || header->e_ident[EI_CLASS] != ELFCLASS64
      || header->e_shoff + header->e_shnum * sizeof *sections > size)
    return 0;
  sections = (const Elf64_Shdr *) (file + header->e_shoff);
  for (unsigned i = 0; i < header->e_shnum; i++)
    {
      const Elf64_Shdr *s = &sections[i], *names;
      const Elf64_Sym *symbols = (const Elf64_Sym *) (file + s->sh_offset);

      if ((s->sh_type != SHT_DYNSYM && s->sh_type != SHT_SYMTAB)
	  || s->sh_offset + s->sh_size > size || s->sh_link >= header->e_shnum)
	continue;
      names = &sections[s->sh_link];
      for (size_t j = 0; j < s->sh_size / sizeof *symbols; j++)
	if (symbols[j].st_shndx != SHN_UNDEF
	    && names->sh_offset + symbols[j].st_name + 17 <= size
	    && strcmp (file + names->sh_offset + symbols[j].st_name,
		       "GOMP_stream_root") == 0)
	  return symbols[j].st_value;
    }
  return 0;
}

/* The same for the file called NAME in the process's file system.  */
static uint64_t
find_in_file (const char *name, bool *relocated)
{
  char path[4096 + 32];
  struct stat status;
  uint64_t value = 0;
  int fd;

  snprintf (path, sizeof path, "/proc/%d/root%s", (int) pid, name);
  fd = open (path, O_RDONLY);
  if (fd < 0 || fstat (fd, &status) != 0 || status.st_size == 0)
    goto out;
  char *file = mmap (NULL, status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (file == MAP_FAILED)
    goto out;
  value = find_symbol (file, status.st_size);
  *relocated = ((const Elf64_Ehdr *) file)->e_type == ET_DYN;
  munmap (file, status.st_size);
 out:
  if (fd >= 0)
    close (fd);
  return value;
}

/* Returns where the process has its root.  */
static struct gomp_stream_root *
find_root (void)
{
  char name[64], line[8192], path[4096], last[4096] = "";
  uint64_t start, offset;
  FILE *maps;

  snprintf (name, sizeof name, "/proc/%d/maps", (int) pid);
  maps = fopen (name, "r");
  if (maps == NULL)
    die ("no process %d: %m", (int) pid);
  while (fgets (line, sizeof line, maps))
    {
      bool relocated;
      uint64_t value;

      if (sscanf (line, "%" SCNx64 "-%*s %*s %" SCNx64 " %*s %*s %4095[^\n]",
		  &start, &offset, path) != 3
	  || offset != 0 || path[0] != '/' || strcmp (path, last) == 0)
	continue;
      strcpy (last, path);
      value = find_in_file (path, &relocated);
      if (value)
	{
	  fclose (maps);
	  return (struct gomp_stream_root *) (relocated ? start + value
					      : value);
	}
    }
  fclose (maps);
  die ("process %d has no gomp-stream", (int) pid);
}

/* A look at all of it.  */

struct stage_seen
{
  const stage *at;
  stage g;
  uint64_t owed;
  char state[128];
};

struct stream_seen
{
  stream s;
  uint64_t written, behind;	/* BEHIND: elements not read by all.  */
};

struct look
{
  uint64_t time;		/* ns.  */
  size_t n_stages, n_streams;
  struct stage_seen stages[MOST_STAGES];
  struct stream_seen streams[MOST_STREAMS];
};

static uint64_t
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * UINT64_C (1000000000) + t.tv_nsec;
}

/* The least index of the stream's readers; UINT64_MAX without any.  */
static uint64_t
least_reader (const stream *s)
{
  uint64_t least = UINT64_MAX;

  for (size_t i = 0; i < s->readers.n && i < MOST_VIEWS; i++)
    {
      struct gomp_stream_native_view *at, reader;
      if (fetch (&at, &s->readers.views[i], sizeof at)
	  && fetch (&reader, at, sizeof reader) && reader.index < least)
	least = reader.index;
    }
  return least;
}

static uint64_t
committed (const stream *s)
{
  view producer;

  if (!s->turns && s->n_producers == 1
      && fetch (&producer, s->producers, sizeof producer))
    return producer.position;
  return s->committed.index;
}

/* Whether view V lacks something for the next activation; says what in STATE.  */
static bool
lacks_p (const view *v, char *state, size_t size)
{
  struct gomp_stream_run run = { v->position, 0, 0, v->burst, v->horizon };
  uint64_t limit;
  stream s;
  char name[64];

  if (v->latch || !fetch (&s, v->stream, sizeof s))
    return false;
  if ((v->output ? s.turns : v->lane != NULL) && v->turns.n
      && !fetch (&run, &v->turns.ring[v->turns.first], sizeof run))
    return false;
  if (v->output)
    {
      limit = least_reader (&s);
      limit = limit > UINT64_MAX - s.capacity ? limit : limit + s.capacity;
    }
  else
    limit = committed (&s);
  if (limit >= run.position + run.horizon)
    return false;
  fetch_string (name, sizeof name, s.name);
  snprintf (state, size, "waits for %s %s", v->output ? "room in" : "input",
	    name);
  return true;
}

static void
find_state (struct stage_seen *seen)
{
  const stage *g = &seen->g;
  uint64_t end = g->port.next < g->ceiling ? g->port.next : g->ceiling;

  if (end > g->stop)
    end = g->stop;
  seen->owed = end > g->fired ? end - g->fired : 0;
  strcpy (seen->state, seen->owed ? "ready" : "waits for activations");
  if (g->lock || g->n_under_way)
    strcpy (seen->state, "runs");
  else if (seen->owed)
    for (int output = 0; output < 2; output++)
      for (uint32_t i = 0; i < g->n_views && i < MOST_VIEWS; i++)
	{
	  view *at, v;
	  if (fetch (&at, &g->views[i], sizeof at) && fetch (&v, at, sizeof v)
	      && v.output == output
	      && lacks_p (&v, seen->state, sizeof seen->state))
	    return;
	}
}

static int
compare_stages (const void *p, const void *q)
{
  const struct stage_seen *a = p, *b = q;
  return a->g.number < b->g.number ? -1 : a->g.number > b->g.number;
}

static int
compare_streams (const void *p, const void *q)
{
  const struct stream_seen *a = p, *b = q;
  return a->s.key < b->s.key ? -1 : a->s.key > b->s.key;
}

/* Adds the stages of a list of views.  */
static void
look_at_views (struct look *l, const view *at)
{
  view v;

  for (unsigned n = 0; at && n < MOST_STAGES && fetch (&v, at, sizeof v);
       at = v.next, n++)
    {
      struct stage_seen *seen = &l->stages[l->n_stages];
      size_t i = 0;

      while (i < l->n_stages && l->stages[i].at != v.owner)
	i++;
      if (v.owner == NULL || i < l->n_stages || l->n_stages == MOST_STAGES
	  || !fetch (&seen->g, v.owner, sizeof seen->g)
	  || seen->g.site == NULL)
	continue;
      seen->at = v.owner;
      find_state (seen);
      l->n_stages++;
    }
}

static void
take_look (struct look *l, const struct gomp_stream_root *at)
{
  struct gomp_stream_root root;
  stream *s;

  l->n_stages = l->n_streams = 0;
  l->time = now ();
  if (!fetch (&root, at, sizeof root))
    die (errno == EPERM ? "process %d may not be looked at: %m (see "
	 "/proc/sys/kernel/yama/ptrace_scope)"
	 : "process %d cannot be read: %m", (int) pid);
  for (size_t i = 0; i < root.n_lists; i++)
    if (fetch (&s, &root.lists[i], sizeof s))
      while (s && l->n_streams < MOST_STREAMS)
	{
	  struct stream_seen *seen = &l->streams[l->n_streams];
	  uint64_t least;

	  if (!fetch (&seen->s, s, sizeof seen->s))
	    break;
	  seen->written = committed (&seen->s);
	  least = least_reader (&seen->s);
	  seen->behind = least < seen->written ? seen->written - least : 0;
	  l->n_streams++;
	  look_at_views (l, seen->s.producers);
	  look_at_views (l, seen->s.consumers);
	  s = seen->s.registry_next;
	}
  qsort (l->stages, l->n_stages, sizeof *l->stages, compare_stages);
  qsort (l->streams, l->n_streams, sizeof *l->streams, compare_streams);
}

/* What is shown.  */

static const struct stage_seen *
same_stage (const struct look *l, const struct stage_seen *seen)
{
  for (size_t i = 0; i < l->n_stages; i++)
    if (l->stages[i].at == seen->at
	&& l->stages[i].g.number == seen->g.number)
      return &l->stages[i];
  return NULL;
}

static const struct stream_seen *
same_stream (const struct look *l, const struct stream_seen *seen)
{
  for (size_t i = 0; i < l->n_streams; i++)
    if (l->streams[i].s.key == seen->s.key)
      return &l->streams[i];
  return NULL;
}

static void
show_stages (const struct look *l, const struct look *before, size_t rows)
{
  double seconds = (l->time - before->time) / 1e9;

  printf ("%-20s %-22s %12s %6s %9s %7s  %s\n", "FUNCTION", "PLACE",
	  "ACTIVATED/S", "BUSY%", "OWED", "BATCH", "STATE");
  for (size_t i = 0; i < l->n_stages && i < rows; i++)
    {
      const struct stage_seen *seen = &l->stages[i];
      const struct stage_seen *old = same_stage (before, seen);
      char function[64], file[256], place[300];
      site from;

      if (!fetch (&from, seen->g.site, sizeof from))
	continue;
      fetch_string (function, sizeof function, from.function);
      fetch_string (file, sizeof file, from.file);
      snprintf (place, sizeof place, "%s:%u",
		strrchr (file, '/') ? strrchr (file, '/') + 1 : file,
		from.line);
      printf ("%-20.20s %-22.22s %12.0f %6.1f %9" PRIu64 " %7" PRIu64 "  %s\n",
	      function, place,
	      old ? (seen->g.fired - old->g.fired) / seconds : 0,
	      old ? (seen->g.busy - old->g.busy) / 1e7 / seconds : 0,
	      seen->owed, seen->g.cap, seen->state);
    }
}

static void
show_streams (const struct look *l, const struct look *before, size_t rows)
{
  double seconds = (l->time - before->time) / 1e9;

  printf ("\n%-43s %12s %6s %9s %7s\n", "STREAM", "ELEMENTS/S", "FULL%",
	  "ROOM", "KIB");
  for (size_t i = 0; i < l->n_streams && i < rows; i++)
    {
      const struct stream_seen *seen = &l->streams[i];
      const struct stream_seen *old = same_stream (before, seen);
      char name[64];

      fetch_string (name, sizeof name, seen->s.name);
      printf ("%-43.43s %12.0f %6.1f %9" PRIu64 " %7.0f\n", name,
	      old ? (seen->written - old->written) / seconds : 0,
	      seen->s.capacity ? 100.0 * seen->behind / seen->s.capacity : 0,
	      seen->s.capacity, seen->s.capacity * seen->s.elem_size / 1024.0);
    }
}

static void __attribute__ ((noreturn))
usage (int status)
{
  fputs ("usage: gomp-stream-top [OPTION]... PID\n"
	 "Shows what the stages and channels of process PID do.\n\n"
	 "  -d, --delay=SECONDS  from one look to the next; 1 by default\n"
	 "  -n, --count=N        looks, one below the other; without end and in\n"
	 "                       place by default\n"
	 "  -t, --trace=on|off   notes firings for GOMP_STREAM_TRACE, or stops\n"
	 "      --help, --version\n", status ? stderr : stdout);
  exit (status);
}

/* Sets whether the process notes firings.  */
static void
set_trace (const struct gomp_stream_root *root, const char *value)
{
  bool on = strcmp (value, "on") == 0;
  struct iovec local = { &on, sizeof on }, remote = { root->tracing, sizeof on };

  if (!on && strcmp (value, "off") != 0)
    usage (EXIT_FAILURE);
  if (process_vm_writev (pid, &local, 1, &remote, 1, 0) != sizeof on)
    die ("process %d cannot be written: %m", (int) pid);
}

static void
check_root (const struct gomp_stream_root *at, struct gomp_stream_root *root)
{
  if (!fetch (root, at, sizeof *root))
    die ("process %d may not be looked at: %m (see "
	 "/proc/sys/kernel/yama/ptrace_scope)", (int) pid);
  if (strncmp (root->version, PACKAGE_VERSION, sizeof root->version) != 0
      || root->abi != GOMP_STREAM_ABI_VERSION
      || root->sizes[0] != sizeof (stream) || root->sizes[1] != sizeof (view)
      || root->sizes[2] != sizeof (stage)
      || root->sizes[3] != sizeof (region))
    die ("process %d has gomp-stream %.24s, which this is not", (int) pid,
	 root->version);
}

int
main (int argc, char **argv)
{
  static const struct option options[]
    = { { "delay", required_argument, NULL, 'd' },
	{ "count", required_argument, NULL, 'n' },
	{ "trace", required_argument, NULL, 't' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'V' }, { NULL, 0, NULL, 0 } };
  static struct look looks[2];
  struct gomp_stream_root *at, root;
  const char *trace = NULL;
  double delay = 1;
  long count = 0;
  int c;

  while ((c = getopt_long (argc, argv, "d:n:t:", options, NULL)) != -1)
    switch (c)
      {
      case 'd': delay = atof (optarg); break;
      case 'n': count = atol (optarg); break;
      case 't': trace = optarg; break;
      case 'h': usage (EXIT_SUCCESS);
      case 'V':
	puts ("gomp-stream-top " PACKAGE_VERSION);
	return 0;
      default: usage (EXIT_FAILURE);
      }
  if (optind + 1 != argc || (pid = atoi (argv[optind])) <= 0 || !(delay > 0))
    usage (EXIT_FAILURE);
  at = find_root ();
  check_root (at, &root);
  if (trace)
    {
      set_trace (&root, trace);
      return 0;
    }
  take_look (&looks[0], at);
  for (long i = 1; count == 0 || i <= count; i++)
    {
      struct timespec t = { delay, (delay - (time_t) delay) * 1e9 };
      struct look *l = &looks[i & 1];
      size_t rows = count ? SIZE_MAX : 20;

      nanosleep (&t, NULL);
      if (kill (pid, 0) != 0 && errno == ESRCH)
	break;
      take_look (l, at);
      if (count == 0)
	fputs ("\033[H\033[J", stdout);
      printf ("gomp-stream-top: process %d, %zu stages, %zu streams\n\n",
	      (int) pid, l->n_stages, l->n_streams);
      show_stages (l, &looks[(i + 1) & 1], rows);
      show_streams (l, &looks[(i + 1) & 1], rows);
      fflush (stdout);
    }
  return 0;
}
