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

/* Register cursors: element-by-element access to a word queue, over its
   windows.

   A queue's own enqueue and dequeue keep their state in memory behind a pointer
   that two threads share, and the compiler has to load and store it for each
   word.  A cursor is a local variable of its user.  It walks over a window that
   it acquired, and looks at the queue at the window's end only, so a compiler
   keeps it in registers:

       struct gomp_stream_writer to = gomp_stream_writer (256);
       for (i = 0; i < n; i++)
	 {
	   if (gomp_stream_writer_full (&to))
	     GOMP_STREAM_TURN_WRITER (lamport, &queue, &to);
	   gomp_stream_put (&to, f (i));
	 }
       GOMP_STREAM_END_WRITER (lamport, &queue, &to);

       struct gomp_stream_reader from = gomp_stream_reader (256);
       for (i = 0; i < n; i++)
	 {
	   if (gomp_stream_reader_empty (&from))
	     GOMP_STREAM_TURN_READER (lamport, &queue, &from);
	   use (gomp_stream_get (&from));
	 }
       GOMP_STREAM_END_READER (lamport, &queue, &from);

   The macros only name the queue's functions, whose header the user includes.
   While a cursor is in use, its side of the queue is used through it alone.
   What is put is committed at the window's end: before its thread waits for
   something else, END_WRITER.

   The largest window decides how many words are on their way at a time.  A
   quarter of the queue or less lets both sides work at once.  Pass a cursor's
   address to inline functions only, or it leaves its registers.

   A reader prefetches: its loop has a few instructions for each word, so of the
   lines that it waits for the processor reaches only a few by itself, and as
   many again when it is told 1,024 bytes ahead.  So does a writer, to own the
   lines: each word waits for its line in the store buffer, whose entries are
   those of a few lines.  The compiler must know an instruction for that, as with
   -march=native; else it makes a reader's of it.

   A streaming writer's stores go round the caches.  It is for queues whose
   windows lie in their own memory: liberty's do not, and are streamed at their
   commit anyway.

   The file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_CURSOR_H
#define GOMP_STREAM_CURSOR_H 1

#include <stddef.h>
#include <stdint.h>
#include "streaming.h"
#include "wait.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that a reader prefetches ahead, and a writer.  */
#define GOMP_STREAM_CURSOR_AHEAD 1024
#define GOMP_STREAM_CURSOR_WRITE_AHEAD 512

struct gomp_stream_writer
{
  uint64_t *next, *end;		/* What is left of the window.  */
  uint64_t *start;
  size_t most;			/* Words of a window.  */
  int streaming;		/* A constant to the compiler, as nothing
				   changes it.  */
};

struct gomp_stream_reader
{
  const uint64_t *next, *end;
  const uint64_t *start;
  size_t most;
};

/* Returns a cursor that has no window and will take windows of MOST words at
   most.  */
static inline struct gomp_stream_writer
gomp_stream_writer (size_t most)
{
  struct gomp_stream_writer to = { NULL, NULL, NULL, most, 0 };
  return to;
}

/* The same, and its stores go round the caches.  */
static inline struct gomp_stream_writer
gomp_stream_streaming_writer (size_t most)
{
  struct gomp_stream_writer to = { NULL, NULL, NULL, most, 1 };
  return to;
}

static inline struct gomp_stream_reader
gomp_stream_reader (size_t most)
{
  struct gomp_stream_reader from = { NULL, NULL, NULL, most };
  return from;
}

/* Whether the window is used up.  */
static inline int
gomp_stream_writer_full (const struct gomp_stream_writer *to)
{
  return __builtin_expect (to->next == to->end, 0);
}

static inline int
gomp_stream_reader_empty (const struct gomp_stream_reader *from)
{
  return __builtin_expect (from->next == from->end, 0);
}

/* Puts WORD into a window that is not used up.  */
static inline void
gomp_stream_put (struct gomp_stream_writer *to, uint64_t word)
{
  if (to->streaming)
    gomp_stream_store_streaming (to->next, word);
  else
    {
      /* As for a reader's, below.  */
      __builtin_prefetch ((const void *) ((uintptr_t) to->next
					  + GOMP_STREAM_CURSOR_WRITE_AHEAD), 1);
      *to->next = word;
    }
  to->next++;
}

/* Gets a word out of a window that is not used up.  */
static inline uint64_t
gomp_stream_get (struct gomp_stream_reader *from)
{
  /* That of what is not there does nothing.  */
  __builtin_prefetch ((const void *) ((uintptr_t) from->next
				      + GOMP_STREAM_CURSOR_AHEAD));
  return *from->next++;
}

/* Orders what was put before the commit that makes it visible.  */
static inline void
gomp_stream_writer_fence (const struct gomp_stream_writer *to)
{
  if (to->streaming)
    gomp_stream_fence_streaming ();
}

/* Moves the cursor to a window of N words.  */
static inline void
gomp_stream_writer_move (struct gomp_stream_writer *to, uint64_t *window,
			 size_t n)
{
  to->start = to->next = window;
  to->end = window + (n < to->most ? n : to->most);
}

static inline void
gomp_stream_reader_move (struct gomp_stream_reader *from,
			 const uint64_t *window, size_t n)
{
  from->start = from->next = window;
  from->end = window + (n < from->most ? n : from->most);
}

/* Commits what was put, and waits for the next window of queue Q, which is a
   struct gomp_stream_QUEUE.  */
#define GOMP_STREAM_TURN_WRITER(QUEUE, Q, TO)				\
  do									\
    {									\
      size_t gomp_stream_n;						\
      uint64_t *gomp_stream_window;					\
      gomp_stream_writer_fence (TO);					\
      gomp_stream_##QUEUE##_write_commit (Q, (TO)->next - (TO)->start);	\
      for (unsigned gomp_stream_looks = 0;				\
	   (gomp_stream_window						\
	    = gomp_stream_##QUEUE##_write_window (Q, &gomp_stream_n),	\
	    gomp_stream_n == 0); )					\
	gomp_stream_looks = gomp_stream_wait_a_little (gomp_stream_looks); \
      gomp_stream_writer_move (TO, gomp_stream_window, gomp_stream_n);	\
    }									\
  while (0)

/* Releases what was got, and waits for the next window.  */
#define GOMP_STREAM_TURN_READER(QUEUE, Q, FROM)				\
  do									\
    {									\
      size_t gomp_stream_n;						\
      const uint64_t *gomp_stream_window;				\
      gomp_stream_##QUEUE##_read_release (Q,				\
					  (FROM)->next - (FROM)->start); \
      for (unsigned gomp_stream_looks = 0;				\
	   (gomp_stream_window						\
	    = gomp_stream_##QUEUE##_read_window (Q, &gomp_stream_n),	\
	    gomp_stream_n == 0); )					\
	gomp_stream_looks = gomp_stream_wait_a_little (gomp_stream_looks); \
      gomp_stream_reader_move (FROM, gomp_stream_window, gomp_stream_n); \
    }									\
  while (0)

/* Commits what was put, makes it visible, and gives up the window.  */
#define GOMP_STREAM_END_WRITER(QUEUE, Q, TO)				\
  do									\
    {									\
      gomp_stream_writer_fence (TO);					\
      gomp_stream_##QUEUE##_write_commit (Q, (TO)->next - (TO)->start);	\
      gomp_stream_writer_move (TO, NULL, 0);				\
      for (unsigned gomp_stream_looks = 0;				\
	   !gomp_stream_##QUEUE##_flush (Q); )				\
	gomp_stream_looks = gomp_stream_wait_a_little (gomp_stream_looks); \
    }									\
  while (0)

/* Releases what was got, and gives up the window.  */
#define GOMP_STREAM_END_READER(QUEUE, Q, FROM)				\
  do									\
    {									\
      gomp_stream_##QUEUE##_read_release (Q,				\
					  (FROM)->next - (FROM)->start); \
      gomp_stream_reader_move (FROM, NULL, 0);				\
    }									\
  while (0)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_CURSOR_H */
