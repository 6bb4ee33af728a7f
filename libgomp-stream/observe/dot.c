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

/* The stage graph for Graphviz, GOMP_STREAM_DOT: a node for each directive, an
   edge for each stream between two of them.  */

#include "config.h"
#include <stdio.h>
#include <string.h>
#include "observe/account.h"
#include "observe/observe.h"
#include "sys/carrier.h"
#include "sys/options.h"

/* The length of the character of UTF-8 at TEXT, which is no end; 0 if there is
   none.  */
static unsigned
character_length (const char *text)
{
  const unsigned char *p = (const unsigned char *) text;
  unsigned n = (p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2
		: p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0);

  for (unsigned i = 1; i < n; i++)
    if ((p[i] & 0xc0) != 0x80)
      return 0;
  /* Written too long, surrogates, and what lies beyond the last one.  */
  if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0)
      || (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] >= 0x90))
    return 0;
  return n;
}

/* Writes TEXT inside a quoted string, of DOT or of JSON, which are in UTF-8.  */
void
gomp_stream_quote (FILE *f, const char *text)
{
  while (*text)
    {
      unsigned n = character_length (text);
      if (n == 0)
	putc ('?', f);
      else if (*text == '"' || *text == '\\')
	fprintf (f, "\\%c", *text);
      else if ((unsigned char) *text < ' ')
	putc (' ', f);
      else
	fwrite (text, 1, n, f);
      text += n ? n : 1;
    }
}

static void
write_node (FILE *f, const struct gomp_stream_stage_account *a)
{
  fprintf (f, "  \"%p\" [label=\"", (const void *) a->site);
  gomp_stream_quote (f, a->site->function);
  fputs ("\\n", f);
  gomp_stream_quote (f, a->site->file);
  fprintf (f, ":%u\"];\n", a->site->line);
}

static void
write_edge (FILE *f, const struct gomp_stream_channel_account *a)
{
  if (a->producer == NULL || a->consumer == NULL)
    return;
  fprintf (f, "  \"%p\" -> \"%p\" [label=\"", (const void *) a->producer,
	   (const void *) a->consumer);
  gomp_stream_quote (f, a->name);
  fprintf (f, "\\n%s\"];\n", a->protocol->name);
}

void
gomp_stream_write_dot (void)
{
  const char *file = gomp_stream_options.dot;
  FILE *f;

  if (file == NULL
      || (f = gomp_stream_open ("GOMP_STREAM_DOT", file)) == NULL)
    return;
  fputs ("digraph stages {\n", f);
  if (gomp_stream_carrier)
    fprintf (f, "  label=\"rank %d\";\n", gomp_stream_carrier->rank);
  fputs ("  node [shape=box];\n", f);
  for (struct gomp_stream_stage_account *a = gomp_stream_stage_accounts; a;
       a = a->next)
    write_node (f, a);
  for (struct gomp_stream_channel_account *a = gomp_stream_channel_accounts;
       a; a = a->next)
    write_edge (f, a);
  fputs ("}\n", f);
  gomp_stream_close ("GOMP_STREAM_DOT", file, f);
}
