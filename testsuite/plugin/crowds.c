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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Before a function looks at what bodies may be writing, it asks whether the object has
   streams: without a call where that takes up few of the classes' lines.  */

#include "mock-runtime.h"

struct line { const char *text; long length; };
struct page { struct line line[8]; long length; };
struct book { struct line line[64]; long length; };

static void (*volatile reader) (const char *);

static void
read_text (const char *text)
{
  (void) text;
}

/* The streams are elsewhere.  */

static void
write_lines (struct line *l, struct page *p, struct book *b)
{
  int x;
  for (int k = 3; k < 5; k++)
    {
#pragma omp task output (x) firstprivate (k)
      x = k;
#pragma omp task input (x)
      {
	l->length = x;
	p->length = x;
	b->length = x;
      }
    }
}

__attribute__ ((noipa)) static long
length_of_line (struct line *l)
{
  long n = 0;
  while (n < l->length)
    {
      reader (l->text + n);
      n++;
    }
  return n;
}

__attribute__ ((noipa)) static long
length_of_page (struct page *p)
{
  long n = 0;
  while (n < p->length)
    {
      reader (p->line[n].text);
      n++;
    }
  return n;
}

__attribute__ ((noipa)) static long
length_of_book (struct book *b)
{
  long n = 0;
  while (n < b->length)
    {
      reader (b->line[n].text);
      n++;
    }
  return n;
}

/* Sets how many streams there are in the line of BYTE.  */

static void
crowd (const void *byte, unsigned n)
{
  GOMP_stream_crowd[(size_t) byte / GOMP_STREAM_CLASS_LINE % GOMP_STREAM_CLASSES] = n;
}

int
main (void)
{
  static struct line l = { "text", 0 };
  static struct page p;
  static struct book b;

  reader = read_text;
  write_lines (&l, &p, &b);
  for (size_t i = 0; i < GOMP_STREAM_CLASSES; i++)
    GOMP_stream_crowd[i] = 0;
  mock.returns = mock.crowdeds = 0;
  CHECK (length_of_line (&l) == 4);
  CHECK (length_of_page (&p) == 4);
  CHECK (mock.returns == 0 && mock.crowdeds == 0);
  for (char *at = (char *) &l; at < (char *) (&l + 1); at += sizeof l - 1)
    {
      mock.returns = 0;
      crowd (at, 1);
      CHECK (length_of_line (&l) == 4);
      CHECK (mock.returns > 0);
      crowd (at, 0);
    }
  for (char *at = (char *) &p; at < (char *) (&p + 1); at += 8)
    {
      mock.returns = 0;
      crowd (at, 1);
      CHECK (length_of_page (&p) == 4);
      CHECK (mock.returns > 0);
      crowd (at, 0);
    }
  CHECK (mock.crowdeds == 0);
  CHECK (length_of_book (&b) == 4);
  CHECK (mock.crowdeds > 0);
  return 0;
}
