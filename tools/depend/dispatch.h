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

/* From a program's events to what the workers get: accesses with the context in
   which they happen, each one sent to the worker that has the page; loops, which
   all workers follow; and the beginnings of variables and blocks.  */

#ifndef DEPEND_DISPATCH_H
#define DEPEND_DISPATCH_H 1

#include "contexts.h"
#include "events.h"

#include <stdbool.h>

/* Words for workers: the kind in the highest 8 bits, a size below it, and a
   node's number.  */
enum work
{
  WORK_READ = 1,		/* Size, node; then the address.  */
  WORK_WRITE,
  WORK_LOOP,			/* Node.  */
  WORK_ITERATION,		/* Of the innermost loop.  */
  WORK_LOOP_END,		/* The same.  */
  WORK_OBJECT,			/* Node; then address and length.  */
  WORK_READ_LONG,		/* Node; then address and length.  */
  WORK_WRITE_LONG,
  WORK_END			/* Of all.  */
};

#define WORK_KIND(WORD) ((enum work) ((WORD) >> 56))
#define WORK_SIZE(WORD) ((WORD) >> 48 & 255)
#define WORK_NODE(WORD) ((uint32_t) (WORD))

/* No access or object that a worker gets, but for large objects, crosses the
   border of a page of so many bytes.  */
#define PAGE_BITS 12
#define PAGE_BYTES ((uint64_t) 1 << PAGE_BITS)
/* Objects of more bytes than these are told to all workers.  */
#define LARGE_OBJECT ((uint64_t) 1 << 20)

enum { MAX_WORKERS = 64 };

/* Texts and files that the program told of.  */
struct text
{
  uint64_t address;
  char *text;
  bool module_p;
};

struct frame
{
  uint32_t node;
  bool loop_p;
  uint64_t stack;		/* The top of it in the function.  */
};

struct dispatcher
{
  struct contexts contexts;
  struct text *texts;
  size_t n_texts;
  struct frame *frames;		/* Calls and loops that are under way.  */
  size_t n_frames, frame_room;
  unsigned workers;
  void (*send) (struct dispatcher *, unsigned worker, uint64_t word);
  void *data;			/* For SEND.  */
  /* Called with each file whose code is at BASE, unless null.  */
  void (*module) (struct dispatcher *, uint64_t base, const char *file);
  /* An event whose words are not all there, or of a text.  */
  uint64_t event[3];
  unsigned n_event;
  char *text;
  uint64_t text_left, text_length;
  bool ended;
  uint64_t accesses;
};

void dispatcher_init (struct dispatcher *, unsigned workers,
		      void (*send) (struct dispatcher *, unsigned, uint64_t),
		      void *data);
void dispatcher_destroy (struct dispatcher *);

/* The next words of the program.  */
void dispatch (struct dispatcher *, const uint64_t *words, size_t n);

/* Nothing more comes: tells the workers so.  */
void dispatcher_end (struct dispatcher *);

/* N bytes at ADDRESS belong to an object, whose name is the text at KEY, or which the
   code at KEY allocated.  */
void dispatcher_object (struct dispatcher *, uint64_t key, uint64_t address,
			uint64_t n);

/* Has TEXT be known as that at ADDRESS.  */
void dispatcher_add_text (struct dispatcher *, uint64_t address,
			  const char *text);

/* The text at ADDRESS in the program.  */
const char *dispatcher_text (const struct dispatcher *, uint64_t address);

#endif /* DEPEND_DISPATCH_H */
