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


/* Part of a program whose dependences are looked for: what it calls at each access
   to memory, as -fsanitize=thread makes it do, and where its loops and variables
   begin, as the plugin gomp_stream_depend makes it do.  Its main thread sends all
   of this as events (events.h); in other threads, and in a program that
   gomp-stream-depend did not start, nothing happens.

   Sent by EMIT, a macro; without one, through a pipe.  */

#define _GNU_SOURCE 1
#include "events.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef EMIT_HEADER
# include EMIT_HEADER
#endif

/* Whether this thread is the one whose events are sent.  */
static __thread bool active __attribute__ ((tls_model ("initial-exec")));

#ifndef EMIT

static uint64_t words[8192];
static unsigned n_words;
static int out = -1;

static void
send_words (void)
{
  const char *p = (const char *) words;
  size_t left = n_words * sizeof *words;
  n_words = 0;
  while (left > 0)
    {
      ssize_t n = write (out, p, left);
      if (n < 0 && errno == EINTR)
	continue;
      if (n <= 0)
	{
	  active = false;
	  return;
	}
      p += n;
      left -= n;
    }
}

static inline void
emit (uint64_t word)
{
  words[n_words++] = word;
  if (n_words == sizeof words / sizeof *words)
    send_words ();
}
# define EMIT(WORD) emit (WORD)
#endif

/* Texts that were sent, by their address: a hash table that grows.  */
static const char **sent;
static size_t sent_size, n_sent;

/* For what is allocated here.  */
extern void *__libc_malloc (size_t), *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t), *__libc_memalign (size_t, size_t);
extern void __libc_free (void *);

static inline size_t
place_of (const char *text, size_t size)
{
  return ((uintptr_t) text * 0x9e3779b97f4a7c15u >> 20) & (size - 1);
}

static bool
sent_p (const char *text)
{
  for (size_t i = place_of (text, sent_size); sent[i] != NULL;
       i = (i + 1) & (sent_size - 1))
    if (sent[i] == text)
      return true;
  return false;
}

static void
note_sent (const char *text)
{
  if (2 * n_sent >= sent_size)
    {
      size_t old_size = sent_size;
      const char **old = sent;
      sent_size = old_size == 0 ? 1024 : 2 * old_size;
      sent = __libc_calloc (sent_size, sizeof *sent);
      if (sent == NULL)
	abort ();
      n_sent = 0;
      for (size_t i = 0; i < old_size; i++)
	if (old[i] != NULL)
	  note_sent (old[i]);
      __libc_free (old);
    }
  size_t i = place_of (text, sent_size);
  while (sent[i] != NULL)
    i = (i + 1) & (sent_size - 1);
  sent[i] = text;
  n_sent++;
}

static void
send_text (enum event kind, const void *address, const char *text)
{
  size_t n = strlen (text);
  EMIT (event_word (kind, 0, address));
  EMIT (n);
  for (size_t i = 0; i < n; i += sizeof (uint64_t))
    {
      uint64_t word = 0;
      memcpy (&word, text + i, n - i < sizeof word ? n - i : sizeof word);
      EMIT (word);
    }
}

/* Sends TEXT unless it was sent before.  */
static inline void
know (const char *text)
{
  if (sent_size > 0 && sent_p (text))
    return;
  note_sent (text);
  send_text (EVENT_TEXT, text, text);
}

static inline void
access_memory (enum event kind, unsigned size, const void *address,
	       const void *code)
{
  if (!active)
    return;
  EMIT (event_word (kind, size, code));
  EMIT ((uintptr_t) address);
}

static void
access_range (enum event kind, const void *address, size_t n, const void *code)
{
  if (!active || n == 0)
    return;
  EMIT (event_word (kind, 0, code));
  EMIT ((uintptr_t) address);
  EMIT (n);
}

/* The call, not what comes after it.  */
#define CODE ((char *) __builtin_return_address (0) - 1)

#define ACCESSES(SIZE)							\
  void __tsan_read##SIZE (void *p)					\
  {									\
    access_memory (EVENT_READ, SIZE, p, CODE);				\
  }									\
  void __tsan_write##SIZE (void *p)					\
  {									\
    access_memory (EVENT_WRITE, SIZE, p, CODE);				\
  }									\
  void __tsan_unaligned_read##SIZE (void *p)				\
  {									\
    access_memory (EVENT_READ, SIZE, p, CODE);				\
  }									\
  void __tsan_unaligned_write##SIZE (void *p)				\
  {									\
    access_memory (EVENT_WRITE, SIZE, p, CODE);				\
  }									\
  void __tsan_volatile_read##SIZE (void *p)				\
  {									\
    access_memory (EVENT_READ, SIZE, p, CODE);				\
  }									\
  void __tsan_volatile_write##SIZE (void *p)				\
  {									\
    access_memory (EVENT_WRITE, SIZE, p, CODE);				\
  }
ACCESSES (1)
ACCESSES (2)
ACCESSES (4)
ACCESSES (8)
ACCESSES (16)

void
__tsan_read_range (void *p, size_t n)
{
  access_range (EVENT_READ_RANGE, p, n, CODE);
}

void
__tsan_write_range (void *p, size_t n)
{
  access_range (EVENT_WRITE_RANGE, p, n, CODE);
}

void
__tsan_vptr_update (void **p, void *value __attribute__ ((unused)))
{
  access_memory (EVENT_WRITE, sizeof *p, p, CODE);
}

void
__tsan_vptr_read (void **p)
{
  access_memory (EVENT_READ, sizeof *p, p, CODE);
}

void
__tsan_init (void)
{
}

void
__tsan_func_entry (void *caller)
{
  if (!active)
    return;
  EMIT (event_word (EVENT_ENTER, 0, (char *) caller - 1));
  EMIT ((uintptr_t) __builtin_frame_address (0));
}

void
__tsan_func_exit (void)
{
  if (active)
    EMIT (event_word (EVENT_LEAVE, 0, NULL));
}

/* Atomics, which are calls, too.  */
#define ATOMIC(BITS, OP, BUILTIN)					\
  uint##BITS##_t							\
  __tsan_atomic##BITS##_##OP (uint##BITS##_t *p, uint##BITS##_t v,	\
			      int order __attribute__ ((unused)))	\
  {									\
    access_memory (EVENT_READ, BITS / 8, p, CODE);			\
    access_memory (EVENT_WRITE, BITS / 8, p, CODE);			\
    return BUILTIN (p, v, __ATOMIC_SEQ_CST);				\
  }
#define EXCHANGE(BITS, FORM)						\
  int									\
  __tsan_atomic##BITS##_compare_exchange_##FORM				\
    (uint##BITS##_t *p, uint##BITS##_t *expected, uint##BITS##_t v,	\
     int order __attribute__ ((unused)),				\
     int failed __attribute__ ((unused)))				\
  {									\
    access_memory (EVENT_READ, BITS / 8, p, CODE);			\
    access_memory (EVENT_WRITE, BITS / 8, p, CODE);			\
    return __atomic_compare_exchange_n (p, expected, v, 0,		\
					__ATOMIC_SEQ_CST,		\
					__ATOMIC_SEQ_CST);		\
  }
#define ATOMICS(BITS)							\
  uint##BITS##_t							\
  __tsan_atomic##BITS##_load (const uint##BITS##_t *p,			\
			      int order __attribute__ ((unused)))	\
  {									\
    access_memory (EVENT_READ, BITS / 8, p, CODE);			\
    return __atomic_load_n (p, __ATOMIC_SEQ_CST);			\
  }									\
  void									\
  __tsan_atomic##BITS##_store (uint##BITS##_t *p, uint##BITS##_t v,	\
			       int order __attribute__ ((unused)))	\
  {									\
    access_memory (EVENT_WRITE, BITS / 8, p, CODE);			\
    __atomic_store_n (p, v, __ATOMIC_SEQ_CST);				\
  }									\
  ATOMIC (BITS, exchange, __atomic_exchange_n)				\
  ATOMIC (BITS, fetch_add, __atomic_fetch_add)				\
  ATOMIC (BITS, fetch_sub, __atomic_fetch_sub)				\
  ATOMIC (BITS, fetch_and, __atomic_fetch_and)				\
  ATOMIC (BITS, fetch_or, __atomic_fetch_or)				\
  ATOMIC (BITS, fetch_xor, __atomic_fetch_xor)				\
  ATOMIC (BITS, fetch_nand, __atomic_fetch_nand)			\
  EXCHANGE (BITS, strong)						\
  EXCHANGE (BITS, weak)
ATOMICS (8)
ATOMICS (16)
ATOMICS (32)
ATOMICS (64)

void
__tsan_atomic_thread_fence (int order __attribute__ ((unused)))
{
  __atomic_thread_fence (__ATOMIC_SEQ_CST);
}

void
__tsan_atomic_signal_fence (int order __attribute__ ((unused)))
{
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
}

/* The plugin's marks.  A loop's or variable's text is known by its address.  */

void
__gomp_stream_depend_loop (const char *text)
{
  if (!active)
    return;
  know (text);
  EMIT (event_word (EVENT_LOOP, 0, text));
}

void
__gomp_stream_depend_iteration (const char *text)
{
  if (active)
    EMIT (event_word (EVENT_ITERATION, 0, text));
}

void
__gomp_stream_depend_end (const char *text)
{
  if (active)
    EMIT (event_word (EVENT_LOOP_END, 0, text));
}

/* The function at hand goes on where an exception was caught, in the loop with TEXT
   unless that is null.  */
void
__gomp_stream_depend_caught (const char *text)
{
  if (!active)
    return;
  EMIT (event_word (EVENT_CAUGHT, 0, text));
  EMIT ((uintptr_t) __builtin_frame_address (0));
}

static void
begin_object (enum event kind, const void *what, const void *p, size_t n)
{
  if (!active || p == NULL)
    return;
  EMIT (event_word (kind, 0, what));
  EMIT ((uintptr_t) p);
  EMIT (n);
}

void
__gomp_stream_depend_variable (const void *p, size_t n, const char *name)
{
  if (!active)
    return;
  know (name);
  begin_object (EVENT_VARIABLE, name, p, n);
}

void
__gomp_stream_depend_block (const void *p, size_t n)
{
  begin_object (EVENT_BLOCK, CODE, p, n);
}

/* A function that is compiled elsewhere reads and writes what it has of its own,
   or the file that OBJECT is.  */
void
__gomp_stream_depend_call (const char *name, const void *object)
{
  if (!active)
    return;
  if (object == NULL)
    {
      if (strcmp (name, "printf()") == 0 || strcmp (name, "puts()") == 0
	  || strcmp (name, "putchar()") == 0 || strcmp (name, "vprintf()") == 0)
	object = stdout;
      else if (strcmp (name, "getchar()") == 0 || strcmp (name, "scanf()") == 0)
	object = stdin;
      else
	{
	  /* Where no memory is, by the name's letters.  */
	  uintptr_t hash = 5381;
	  for (const char *p = name; *p; p++)
	    hash = hash * 33 + (unsigned char) *p;
	  object = (const void *) ((uintptr_t) 1 << 47
				   | (hash & 0xffffffff) << 4);
	}
    }
  if (sent_size == 0 || !sent_p (name))
    {
      know (name);
      begin_object (EVENT_NAME, name, object, 1);
    }
  access_memory (EVENT_READ, 1, object, CODE);
  access_memory (EVENT_WRITE, 1, object, CODE);
}

/* fread and fwrite.  */
void
__gomp_stream_depend_transfer (const void *p, size_t size, size_t n, int read_p)
{
  access_range (read_p ? EVENT_WRITE_RANGE : EVENT_READ_RANGE, p, size * n,
		CODE);
}

#ifndef EMIT_HEADER

/* Blocks of the heap.  */

void *
malloc (size_t n)
{
  void *p = __libc_malloc (n);
  begin_object (EVENT_BLOCK, CODE, p, n);
  return p;
}

void *
calloc (size_t n, size_t size)
{
  void *p = __libc_calloc (n, size);
  begin_object (EVENT_BLOCK, CODE, p, n * size);
  return p;
}

void *
realloc (void *old, size_t n)
{
  void *p = __libc_realloc (old, n);
  /* What it had is read and written as a whole.  */
  if (p != old)
    begin_object (EVENT_BLOCK, CODE, p, n);
  return p;
}

void *
aligned_alloc (size_t alignment, size_t n)
{
  void *p = __libc_memalign (alignment, n);
  begin_object (EVENT_BLOCK, CODE, p, n);
  return p;
}

int
posix_memalign (void **p, size_t alignment, size_t n)
{
  *p = __libc_memalign (alignment, n);
  begin_object (EVENT_BLOCK, CODE, *p, n);
  return *p == NULL ? ENOMEM : 0;
}

static int
send_module (struct dl_phdr_info *info, size_t size __attribute__ ((unused)),
	     void *data __attribute__ ((unused)))
{
  char self[4096];
  const char *name = info->dlpi_name;
  if (name == NULL || *name == 0)
    {
      ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
      if (n < 0)
	return 0;
      self[n] = 0;
      name = self;
    }
  send_text (EVENT_MODULE, (const void *) info->dlpi_addr, name);
  return 0;
}

static void
stop (void)
{
  if (!active)
    return;
  EMIT (event_word (EVENT_END, 0, NULL));
  send_words ();
  active = false;
}

/* Only the process that was started is looked at.  */
static void
in_child (void)
{
  active = false;
}

static void __attribute__ ((constructor (101)))
start (void)
{
  const char *number = getenv (EVENT_VARIABLE_NAME);
  if (number == NULL)
    return;
  out = atoi (number);
  unsetenv (EVENT_VARIABLE_NAME);
  if (fcntl (out, F_SETFD, FD_CLOEXEC) != 0)
    return;
  pthread_atfork (NULL, NULL, in_child);
  active = true;
  dl_iterate_phdr (send_module, NULL);
  send_words ();
  atexit (stop);
}
#else
/* Events of this thread are sent from now on, or no more.  */
void
record (bool on)
{
  active = on;
}
#endif
