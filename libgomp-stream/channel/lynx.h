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

/* Lynx: one producer, one consumer, and two instructions to enqueue or to
   dequeue; all else happens in a handler of memory faults.

   Paper: K. Mitropoulou, V. Porpodas, X. Zhang and T. M. Jones, "Lynx: using OS
   and hardware support for fast fine-grained inter-core communication", 2016.

   Guarantees
   A. Every element arrives once, in order.
   B. The try forms, flush and the windows never wait for the other side;
      enqueue and dequeue do, in the handler, and yield the processor.
   C. Any element is legal.
   D. An element becomes visible when the producer goes on to the next section,
      or finds the queue full, or at the next flush.  Slots become free when the
      consumer goes on to the next section, or finds the queue empty.
   E. A queue takes at least as many elements as were asked for before it is
      full.

   Layout: two sections, separated by red zones, pages that nobody may touch.

     producer ->			   consumer ->
     |  section 0  | zone 0 |  section 1	  | zone 1 | end zone | part | zone |
     |<---------------- ring, 2 * L pages ------------->|

     +-------------+-------------+-----------------------+-------------+
     | producer's  | consumer's  | two marks: whose the  | read-mostly |
     | base, index,| base, index,| section is, where its |		 |
     | limit       | limit       | zone lies; flushed	 |		 |
     +-------------+-------------+-----------------------+-------------+

   An index counts bytes since the queue began; the byte lies at base + index.
   An access to a zone faults.  The handler, at a section's end, makes the page
   before the zone the new zone, marks the section as done, waits until the
   other side is done with the next section, and opens the old zone, into which
   the access then goes.  So each zone moves to the left, page by page and round
   the ring.  At the end zone the handler moves the base back by the ring's
   size: it finds the base register in the instruction and changes it, in the
   registers that the thread will continue with.

   A side's LIMIT is the index at which it meets a zone.  The try forms and the
   windows compare with it and do the handler's work without a fault, so a
   window ends before a zone.

   What differs from the paper, and why:
   - It lets a section have two pages.  With two, both zones come to lie on one
     page, and one side opens the other's zone: the distance between neighbours
     varies by two pages, not by one, as the producer may be a section ahead.
     Here a section has three pages or more.
   - It does not say how the queue begins.  The consumer begins on a zone, and
     the section that was not used yet is done with.
   - Of a section that the producer leaves unfinished it says that its state is
     "exited".  Here flush stores the index up to which all is there, before
     anything else is.  The consumer's handler copies what was flushed into the
     page PART, up to its end, behind which there is a zone, and moves the base
     there.  So dequeue stays two instructions, and flush may come at any time.
     It copies by a second mapping of the ring, which has no zones.
   - Its assembly takes the base as an input, and the compiler may use the
     register again after the handler has changed it.  Here it is an output too,
     and memory is clobbered, so that what was written before stays before.
   - The instructions carry a superfluous segment prefix.  The handler leaves
     all others alone, wherever they fault.
   - mprotect may fail for want of kernel memory or of mappings; then the side
     waits and tries again.

   The handler is that of SIGSEGV, installed with the process's first queue.
   What is not Lynx's own fault goes to the action that was there before.  A
   program that installs one later calls gomp_stream_lynx_fault in it, or the
   action that sigaction returned to it.  A thread that uses enqueue, dequeue or
   the cursors must not block SIGSEGV.

   On anything else than x86-64 Linux a queue of this name is a multi-section
   queue (msq.h) with the same functions.

   Memory order: a side marks a section as done with release order (Y1) and the
   other loads the mark with acquire order (Y2): the elements are there, or
   their slots free, and the zone lies where the mark says.  FLUSHED is stored
   with release order (Y3) and loaded with acquire order (Y4): the elements
   below it are there.

   The file compiles as C11 and C++11, with the C library's usual declarations:
   under -std=c11 alone it has none of them, and the queue is msq.h's.  Files
   that share a queue are compiled alike.  */

#ifndef GOMP_STREAM_LYNX_H
#define GOMP_STREAM_LYNX_H 1

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "checking.h"
#include "lines.h"
#include "wait.h"

#if defined __x86_64__ && defined __LP64__ && defined __linux__
# include <sys/mman.h>
# include <sys/syscall.h>
# include <ucontext.h>
# include <unistd.h>
# if defined MAP_ANONYMOUS && defined SYS_memfd_create && defined SEGV_ACCERR
#  define GOMP_STREAM_LYNX_ZONES 1
# endif
#endif

#ifndef GOMP_STREAM_LYNX_ZONES
# include "msq.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef GOMP_STREAM_LYNX_ZONES

#define GOMP_STREAM_LYNX_PAGE ((uint64_t) 4096)

/* The accesses whose faults the handler treats as a queue's own.  */
enum gomp_stream_lynx_traps
{
  GOMP_STREAM_LYNX_NONE,	/* There is no handler.  */
  GOMP_STREAM_LYNX_MOVES,	/* Those of this file's instructions.  */
  GOMP_STREAM_LYNX_ANY		/* All to the queue's memory.  */
};

/* Whose a section is.  Only who has it changes its mark.  */
enum gomp_stream_lynx_state
{
  GOMP_STREAM_LYNX_WRITING,	/* The producer's.  */
  GOMP_STREAM_LYNX_WRITTEN,	/* The consumer may have it.  */
  GOMP_STREAM_LYNX_READING,	/* The consumer's.  */
  GOMP_STREAM_LYNX_READ		/* The producer may have it.  */
};

struct gomp_stream_lynx_mark
{
  uint32_t state __attribute__ ((aligned (128)));
  uint32_t zone;		/* The page after the section.  */
};

/* What a side keeps to itself.  The byte of an index from INDEX to LIMIT lies
   at BASE + the index.  */
struct gomp_stream_lynx_side
{
  char *base;
  uint64_t index, limit;
  uint64_t end;			/* Where its section ends.  */
  uint64_t lap;			/* The index at the ring's beginning.  */
  uint32_t section;		/* 0 or 1.  */
  uint32_t page;		/* The zone to open, before the section.  */
  int inside;			/* The section is this side's.  */
  uintptr_t role;
};

/* At most one thread at a time may be in an operation of the producer's side
   (enqueue, try_enqueue, flush, write_window, write_commit, put), and one in an
   operation of the consumer's side (dequeue, try_dequeue, read_window,
   read_release, get).  A queue must not be moved.  */
struct gomp_stream_lynx
{
  struct gomp_stream_lynx_side in __attribute__ ((aligned (128)));
  struct gomp_stream_lynx_side out __attribute__ ((aligned (128)));
  struct gomp_stream_lynx_mark marks[2];
  uint64_t flushed __attribute__ ((aligned (128)));	/* The producer's.  */
  /* Read-mostly.  */
  char *ring __attribute__ ((aligned (128)));
  const char *twin;		/* The ring without zones.  */
  char *part;			/* A page, for the consumer.  */
  uint32_t pages;		/* Of the ring.  */
  enum gomp_stream_lynx_traps traps;
  struct gomp_stream_lynx_entry *entry;
};

GOMP_STREAM_LINES_APART (lynx, in, out, 128);
GOMP_STREAM_LINES_APART (lynx, out, marks, 128);
GOMP_STREAM_LINES_APART (lynx, marks[0], marks[1], 128);
GOMP_STREAM_LINES_APART (lynx, marks, flushed, 128);
GOMP_STREAM_LINES_APART (lynx, flushed, ring, 128);

/* Sections.  */

/* Makes PAGE of the ring a zone, or no longer one.  Returns whether it did.  */
static inline int
gomp_stream_lynx_protect (struct gomp_stream_lynx *q, uint32_t page,
			  int protection)
{
  return mprotect (q->ring + page * GOMP_STREAM_LYNX_PAGE,
		   GOMP_STREAM_LYNX_PAGE, protection) == 0;
}

/* Leaves SIDE's section, at whose end it is, as STATE.  Returns whether it
   could.  */
static inline int
gomp_stream_lynx_leave (struct gomp_stream_lynx *q,
			struct gomp_stream_lynx_side *side,
			enum gomp_stream_lynx_state state)
{
  struct gomp_stream_lynx_mark *mark = &q->marks[side->section];
  uint32_t zone = (mark->zone == 0 ? q->pages : mark->zone) - 1;

  if (!gomp_stream_lynx_protect (q, zone, PROT_NONE))
    return 0;
  side->page = mark->zone;
  mark->zone = zone;
  /* Non-temporal stores are in no order but a fence's.  */
  __builtin_ia32_sfence ();
  /* Y1: permits the other side to have the section; pairs with Y2.  */
  __atomic_store_n (&mark->state, state, __ATOMIC_RELEASE);
  side->section ^= 1;
  side->inside = 0;
  return 1;
}

/* Enters SIDE's section, which the other side has left as it should, as STATE.
   Returns whether it could.  */
static inline int
gomp_stream_lynx_enter (struct gomp_stream_lynx *q,
			struct gomp_stream_lynx_side *side,
			enum gomp_stream_lynx_state state)
{
  struct gomp_stream_lynx_mark *mark = &q->marks[side->section];
  uint32_t pages = mark->zone + q->pages - side->page;

  if (!gomp_stream_lynx_protect (q, side->page, PROT_READ | PROT_WRITE))
    return 0;
  __atomic_store_n (&mark->state, state, __ATOMIC_RELAXED);
  side->end += pages % q->pages * GOMP_STREAM_LYNX_PAGE;
  side->inside = 1;
  return 1;
}

/* Whether SIDE has come to its section's end.  Indices may pass 2^64.  */
static inline int
gomp_stream_lynx_at_end (const struct gomp_stream_lynx_side *side)
{
  return (int64_t) (side->index - side->end) >= 0;
}

/* Brings SIDE's lap up to its index.  */
static inline void
gomp_stream_lynx_turn (const struct gomp_stream_lynx *q,
		       struct gomp_stream_lynx_side *side)
{
  uint64_t bytes = q->pages * GOMP_STREAM_LYNX_PAGE;
  if (side->index - side->lap >= bytes)
    side->lap += bytes;
}

/* Lets SIDE go up to its section's end, or to the ring's.  */
static inline void
gomp_stream_lynx_open (const struct gomp_stream_lynx *q,
		       struct gomp_stream_lynx_side *side)
{
  uint64_t bytes = q->pages * GOMP_STREAM_LYNX_PAGE;

  gomp_stream_lynx_turn (q, side);
  side->base = q->ring - side->lap;
  side->limit = side->end - side->lap < bytes ? side->end : side->lap + bytes;
}

/* The producer is at its limit: raises it.  Returns 0 when the queue is full,
   or the kernel has no memory.  */
static inline int
gomp_stream_lynx_more_room (struct gomp_stream_lynx *q)
{
  struct gomp_stream_lynx_side *side = &q->in;

  if (side->inside && gomp_stream_lynx_at_end (side)
      && !gomp_stream_lynx_leave (q, side, GOMP_STREAM_LYNX_WRITTEN))
    return 0;
  if (!side->inside
      /* Y2: permits to fill the section; pairs with Y1.  */
      && (__atomic_load_n (&q->marks[side->section].state, __ATOMIC_ACQUIRE)
	  != GOMP_STREAM_LYNX_READ
	  || !gomp_stream_lynx_enter (q, side, GOMP_STREAM_LYNX_WRITING)))
    return 0;
  gomp_stream_lynx_open (q, side);
  return 1;
}

/* Lets the consumer read what was flushed of a section that is not done.
   Returns 0 when there is nothing.  */
static inline int
gomp_stream_lynx_read_part (struct gomp_stream_lynx *q)
{
  struct gomp_stream_lynx_side *side = &q->out;
  /* Y4: permits to read what lies below; pairs with Y3.  */
  uint64_t flushed = __atomic_load_n (&q->flushed, __ATOMIC_ACQUIRE);
  uint64_t bytes = q->pages * GOMP_STREAM_LYNX_PAGE, offset, first;
  uint64_t n = flushed - side->index;
  char *to;

  if ((int64_t) n <= 0)
    return 0;
  if (n > GOMP_STREAM_LYNX_PAGE)
    n = GOMP_STREAM_LYNX_PAGE;
  gomp_stream_lynx_turn (q, side);
  offset = side->index - side->lap;
  first = bytes - offset < n ? bytes - offset : n;
  to = q->part + GOMP_STREAM_LYNX_PAGE - n;
  memcpy (to, q->twin + offset, first);
  memcpy (to + first, q->twin, n - first);
  side->base = to - side->index;
  side->limit = side->index + n;
  return 1;
}

/* The consumer is at its limit: raises it.  Returns 0 when the queue is empty,
   or the kernel has no memory.  */
static inline int
gomp_stream_lynx_more_elements (struct gomp_stream_lynx *q)
{
  struct gomp_stream_lynx_side *side = &q->out;

  for (;;)
    {
      if (side->inside)
	{
	  if (!gomp_stream_lynx_at_end (side))
	    {
	      gomp_stream_lynx_open (q, side);
	      return 1;
	    }
	  if (!gomp_stream_lynx_leave (q, side, GOMP_STREAM_LYNX_READ))
	    return 0;
	}
      /* Y2: permits to read the section; pairs with Y1.  */
      if (__atomic_load_n (&q->marks[side->section].state, __ATOMIC_ACQUIRE)
	  != GOMP_STREAM_LYNX_WRITTEN)
	return gomp_stream_lynx_read_part (q);
      /* The consumer may have read into it, or even through it, already.  */
      if (!gomp_stream_lynx_enter (q, side, GOMP_STREAM_LYNX_READING))
	return 0;
    }
}

/* The same in plain C.  The consumer is let into a section that is not done if
   the producer has left the queue in it.  */
static inline int
gomp_stream_lynx_plain_more (struct gomp_stream_lynx *q)
{
  struct gomp_stream_lynx_side *side = &q->out;
  int left;

  if (side->inside && !gomp_stream_lynx_leave (q, side, GOMP_STREAM_LYNX_READ))
    return 0;
  /* Y4.  If so, the mark does not change any more.  */
  left = (int64_t) (__atomic_load_n (&q->flushed, __ATOMIC_ACQUIRE)
		    - side->end) > 0;
  /* Y2.  */
  if (__atomic_load_n (&q->marks[side->section].state, __ATOMIC_ACQUIRE)
      == GOMP_STREAM_LYNX_WRITTEN)
    return gomp_stream_lynx_enter (q, side, GOMP_STREAM_LYNX_READING);
  return (left
	  && gomp_stream_lynx_protect (q, side->page, PROT_READ | PROT_WRITE));
}

/* The handler.  */

/* The memory of a queue.  Entries are never freed, as a handler in any thread
   may be reading them; VERSION is odd while one is in use.  */
struct gomp_stream_lynx_entry
{
  struct gomp_stream_lynx_entry *next;
  uint64_t version;
  uintptr_t start, bytes;
  struct gomp_stream_lynx *queue;
};

struct gomp_stream_lynx_registry
{
  struct gomp_stream_lynx_entry *first;
  unsigned lock;		/* For who changes it.  */
  int installed;
  struct sigaction old;		/* The action for all other faults.  */
};

/* One for a program, or for each of its shared libraries that has queues; the
   handlers of several chain.  */
__attribute__ ((weak, visibility ("hidden")))
struct gomp_stream_lynx_registry gomp_stream_lynx_registry;

/* Returns the queue in whose memory ADDRESS lies, or null.  */
static inline struct gomp_stream_lynx *
gomp_stream_lynx_find (uintptr_t address)
{
  struct gomp_stream_lynx_entry *e;

  /* Y6: permits to read the entries; pairs with Y5.  */
  for (e = __atomic_load_n (&gomp_stream_lynx_registry.first, __ATOMIC_ACQUIRE);
       e; e = e->next)
    {
      /* Y8: the fields are those of this version; pairs with Y7.  */
      uint64_t version = __atomic_load_n (&e->version, __ATOMIC_ACQUIRE);
      uintptr_t start = __atomic_load_n (&e->start, __ATOMIC_RELAXED);
      uintptr_t bytes = __atomic_load_n (&e->bytes, __ATOMIC_RELAXED);
      struct gomp_stream_lynx *q
	= __atomic_load_n (&e->queue, __ATOMIC_RELAXED);
      __atomic_thread_fence (__ATOMIC_ACQUIRE);
      if (version % 2 == 1 && address - start < bytes
	  && __atomic_load_n (&e->version, __ATOMIC_RELAXED) == version)
	return q;
    }
  return NULL;
}

/* A decoded instruction of this file.  */
struct gomp_stream_lynx_access
{
  int store;
  int base, index;		/* Registers, as in gregs.  */
};

/* Decodes the instruction at CODE.  Returns whether it is one of this file's: a
   move with the prefix DS between a register and (base, index).  */
static inline int
gomp_stream_lynx_decode (const unsigned char *code,
			 struct gomp_stream_lynx_access *access)
{
  /* The places in gregs of rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi.  */
  static const signed char places[8] = { 13, 14, 12, 11, 15, 10, 9, 8 };
  int marked = 0, base, index;
  unsigned char rex = 0;

  for (; *code == 0x3e || *code == 0x66; code++)
    marked |= *code == 0x3e;
  if (!marked)
    return 0;
  if (*code >> 4 == 4)
    rex = *code++;
  switch (*code++)
    {
    case 0x88:			/* mov to memory.  */
    case 0x89:
      access->store = 1;
      break;
    case 0x8b:			/* mov from memory.  */
      access->store = 0;
      break;
    case 0x0f:
      if (*code == 0xc3)	/* movnti.  */
	access->store = 1;
      else if (*code == 0xb6 || *code == 0xb7)	/* movzx.  */
	access->store = 0;
      else
	return 0;
      code++;
      break;
    default:
      return 0;
    }
  /* (base, index) with a scale of 1, and a displacement only where the encoding
     has no other way.  */
  base = code[1] & 7;
  index = code[1] >> 3 & 7;
  if ((code[0] & 7) != 4 || code[1] >> 6 != 0
      || !(base == 5 ? code[0] >> 6 == 1 && code[2] == 0 : code[0] >> 6 == 0))
    return 0;
  access->base = rex & 1 ? base : places[base];
  access->index = rex & 2 ? index : places[index];
  return 1;
}

/* Handles a fault of a queue in plain C.  */
static inline void
gomp_stream_lynx_plain_fault (struct gomp_stream_lynx *q, int store)
{
  unsigned looks = 0;

  /* The compiler may have the index in a register.  */
  if (store)
    q->in.index = q->in.end;
  while (!(store ? gomp_stream_lynx_more_room (q)
	   : gomp_stream_lynx_plain_more (q)))
    looks = gomp_stream_wait_a_little (looks);
}

/* Handles a fault if it is one of Lynx's own.  Returns whether it is.  To be
   called in a handler of SIGSEGV, with its arguments.  */
static inline int
gomp_stream_lynx_fault (const siginfo_t *info, void *context)
{
  greg_t *registers = ((ucontext_t *) context)->uc_mcontext.gregs;
  uintptr_t address = (uintptr_t) info->si_addr;
  struct gomp_stream_lynx_access access;
  struct gomp_stream_lynx *q;
  struct gomp_stream_lynx_side *side;
  unsigned looks = 0;

  if (info->si_code != SEGV_ACCERR
      || (q = gomp_stream_lynx_find (address)) == NULL)
    return 0;
  if (q->traps == GOMP_STREAM_LYNX_ANY)
    {
      /* Place 19 is the fault's error code; 2 means that it was a store.  */
      gomp_stream_lynx_plain_fault (q, registers[19] & 2);
      return 1;
    }
  /* Place 16 is rip.  */
  if (!gomp_stream_lynx_decode ((const unsigned char *) registers[16],
				   &access)
      || (uintptr_t) (registers[access.base] + registers[access.index])
	 != address)
    return 0;
  side = access.store ? &q->in : &q->out;
  side->index = registers[access.index];
  while (!(access.store ? gomp_stream_lynx_more_room (q)
	   : gomp_stream_lynx_more_elements (q)))
    looks = gomp_stream_wait_a_little (looks);
  registers[access.base] = (greg_t) side->base;
  return 1;
}

/* Does with a fault that is not Lynx's what would happen without it.  */
static inline void
gomp_stream_lynx_pass_on (int number, siginfo_t *info, void *context)
{
  struct sigaction old = gomp_stream_lynx_registry.old;

  if (!(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_IGN
      && info->si_code <= 0)
    return;
  if (!(old.sa_flags & SA_SIGINFO)
      && (old.sa_handler == SIG_IGN || old.sa_handler == SIG_DFL))
    {
      /* Neither ignores a fault; the instruction faults again.  */
      signal (number, SIG_DFL);
      if (info->si_code <= 0)
	raise (number);
      return;
    }
  if (old.sa_flags & SA_RESETHAND)
    {
      gomp_stream_lynx_registry.old.sa_handler = SIG_DFL;
      gomp_stream_lynx_registry.old.sa_flags = 0;
    }
  /* The mask of before comes back when this handler ends.  */
  if (old.sa_flags & SA_NODEFER)
    {
      sigset_t one;
      sigemptyset (&one);
      sigaddset (&one, number);
      pthread_sigmask (SIG_UNBLOCK, &one, NULL);
    }
  pthread_sigmask (SIG_BLOCK, &old.sa_mask, NULL);
  if (old.sa_flags & SA_SIGINFO)
    old.sa_sigaction (number, info, context);
  else
    old.sa_handler (number);
}

static inline void
gomp_stream_lynx_handler (int number, siginfo_t *info, void *context)
{
  int saved = errno;
  if (!gomp_stream_lynx_fault (info, context))
    gomp_stream_lynx_pass_on (number, info, context);
  errno = saved;
}

/* Lets the handler know of queue Q, whose memory has BYTES from START on.
   Returns 0 or ENOMEM.  */
static inline int
gomp_stream_lynx_enroll (struct gomp_stream_lynx *q, const char *start,
			 size_t bytes)
{
  struct gomp_stream_lynx_registry *r = &gomp_stream_lynx_registry;
  struct gomp_stream_lynx_entry *e;

  while (__atomic_exchange_n (&r->lock, 1, __ATOMIC_ACQUIRE))
    sched_yield ();
  if (!r->installed)
    {
      struct sigaction action;
      memset (&action, 0, sizeof action);
      action.sa_sigaction = gomp_stream_lynx_handler;
      action.sa_flags = SA_SIGINFO | SA_ONSTACK;
      sigemptyset (&action.sa_mask);
      r->installed = sigaction (SIGSEGV, &action, &r->old) == 0;
    }
  for (e = r->first; e && e->version % 2 == 1; e = e->next)
    continue;
  if (e == NULL
      && (e = (struct gomp_stream_lynx_entry *) calloc (1, sizeof *e)))
    {
      e->next = r->first;
      /* Y5: permits handlers to read the entry; pairs with Y6.  */
      __atomic_store_n (&r->first, e, __ATOMIC_RELEASE);
    }
  if (e)
    {
      /* Y7: whoever reads these fields sees that the version is another;
	 pairs with Y8.  */
      __atomic_thread_fence (__ATOMIC_RELEASE);
      __atomic_store_n (&e->start, (uintptr_t) start, __ATOMIC_RELAXED);
      __atomic_store_n (&e->bytes, bytes, __ATOMIC_RELAXED);
      __atomic_store_n (&e->queue, q, __ATOMIC_RELAXED);
      __atomic_store_n (&e->version, e->version + 1, __ATOMIC_RELEASE);
    }
  q->entry = e;
  __atomic_store_n (&r->lock, 0, __ATOMIC_RELEASE);
  return e ? 0 : ENOMEM;
}

static inline void
gomp_stream_lynx_strike_off (struct gomp_stream_lynx *q)
{
  if (q->entry)
    __atomic_store_n (&q->entry->version, q->entry->version + 1,
		      __ATOMIC_RELEASE);
  q->entry = NULL;
}

/* Making and freeing.  */

/* Bytes of the mapping: the ring, the end zone, PART, and a zone.  */
static inline size_t
gomp_stream_lynx_bytes (const struct gomp_stream_lynx *q)
{
  return (q->pages + 3) * GOMP_STREAM_LYNX_PAGE;
}

/* Maps the ring and all around it.  Returns 0 or an error.  */
static inline int
gomp_stream_lynx_map (struct gomp_stream_lynx *q)
{
  size_t ring = q->pages * GOMP_STREAM_LYNX_PAGE;
  void *all, *twin = MAP_FAILED;
  int file, error;

  all = mmap (NULL, gomp_stream_lynx_bytes (q), PROT_NONE,
	      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED)
    return ENOMEM;
  q->ring = (char *) all;
  q->part = q->ring + ring + GOMP_STREAM_LYNX_PAGE;
  /* 1 closes it on exec.  */
  file = syscall (SYS_memfd_create, "lynx", 1);
  if (file >= 0 && ftruncate (file, ring) == 0
      && mmap (q->ring, ring, PROT_READ | PROT_WRITE,
	       MAP_SHARED | MAP_FIXED | MAP_POPULATE, file, 0) != MAP_FAILED
      && mprotect (q->part, GOMP_STREAM_LYNX_PAGE, PROT_READ | PROT_WRITE) == 0)
    twin = mmap (NULL, ring, PROT_READ, MAP_SHARED, file, 0);
  error = errno;
  if (file >= 0)
    close (file);
  if (twin == MAP_FAILED)
    {
      munmap (all, gomp_stream_lynx_bytes (q));
      return error;
    }
  q->twin = (const char *) twin;
  return 0;
}

static inline void
gomp_stream_lynx_destroy (struct gomp_stream_lynx *q);

/* Makes queue Q for CAPACITY elements of WIDTH bytes, with indices that begin
   at INDEX elements.  Where TRAPS is NONE, enqueue, dequeue and the cursors
   must not be used; where it is ANY, the ring has a power of two of pages.  */
static inline int
gomp_stream_lynx_make (struct gomp_stream_lynx *q, size_t capacity,
		       size_t width, uint64_t index,
		       enum gomp_stream_lynx_traps traps)
{
  size_t bytes, section;
  int error;

  if (capacity == 0 || capacity > SIZE_MAX / 16 / sizeof (uint64_t)
      || (width != 1 && width != 2 && width != 4 && width != 8))
    return EINVAL;
  /* Where a side comes to a stop, it has filled one section at least, which may
     be two pages shorter than the average.  */
  bytes = capacity * width;
  section = (bytes + GOMP_STREAM_LYNX_PAGE - 1) / GOMP_STREAM_LYNX_PAGE + 2;
  while (traps == GOMP_STREAM_LYNX_ANY && (section & (section - 1)) != 0)
    section++;
  if (section > UINT32_MAX / 4)
    return EINVAL;
  q->pages = 2 * section;
  q->traps = traps;
  q->entry = NULL;
  error = gomp_stream_lynx_map (q);
  if (error)
    return error;

  memset (&q->in, 0, sizeof q->in);
  memset (&q->out, 0, sizeof q->out);
  memset (q->marks, 0, sizeof q->marks);
  index *= width;
  q->flushed = index;
  q->marks[0].zone = section - 1;
  q->marks[0].state = GOMP_STREAM_LYNX_WRITING;
  q->marks[1].zone = 2 * section - 1;
  q->marks[1].state = GOMP_STREAM_LYNX_READ;
  q->in.index = q->in.lap = q->out.index = q->out.lap = index;
  q->in.inside = 1;
  q->in.end = index + (section - 1) * GOMP_STREAM_LYNX_PAGE;
  gomp_stream_lynx_open (q, &q->in);
  q->out.end = q->out.limit = index;
  /* On the zone behind PART.  */
  q->out.base = q->part + GOMP_STREAM_LYNX_PAGE - index;
  if (!gomp_stream_lynx_protect (q, q->marks[0].zone, PROT_NONE)
      || !gomp_stream_lynx_protect (q, q->marks[1].zone, PROT_NONE))
    error = ENOMEM;
  else if (traps != GOMP_STREAM_LYNX_NONE)
    error = gomp_stream_lynx_enroll (q, q->ring, gomp_stream_lynx_bytes (q));
  if (error)
    gomp_stream_lynx_destroy (q);
  return error;
}

/* Frees the queue's memory; what is in it is lost.  */
static inline void
gomp_stream_lynx_destroy (struct gomp_stream_lynx *q)
{
  gomp_stream_lynx_strike_off (q);
  munmap (q->ring, gomp_stream_lynx_bytes (q));
  munmap ((void *) q->twin, q->pages * GOMP_STREAM_LYNX_PAGE);
  q->ring = NULL;
}

/* The operations that look before they leap.  */

/* Makes every element enqueued so far visible.  Returns 1: it always
   succeeds.  */
static inline int
gomp_stream_lynx_flush (struct gomp_stream_lynx *q)
{
  GOMP_STREAM_ENTER (q->in.role);
  __builtin_ia32_sfence ();
  /* Y3: permits the consumer to read what lies below; pairs with Y4.  */
  __atomic_store_n (&q->flushed, q->in.index, __ATOMIC_RELEASE);
  return 1;
}

/* Lends the longest window of free slots and stores its length, 0 when the
   queue is full, in *N.  */
static inline uint64_t *
gomp_stream_lynx_write_window (struct gomp_stream_lynx *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->in.role);
  if (q->in.index == q->in.limit)
    gomp_stream_lynx_more_room (q);
  *n = (q->in.limit - q->in.index) / sizeof (uint64_t);
  return (uint64_t *) (q->in.base + q->in.index);
}

/* Enqueues the first N words of the window lent last.  */
static inline void
gomp_stream_lynx_write_commit (struct gomp_stream_lynx *q, size_t n)
{
  GOMP_STREAM_ENTER (q->in.role);
  q->in.index += n * sizeof (uint64_t);
}

/* Lends the longest window of words to read and stores its length, 0 when there
   are none, in *N.  */
static inline const uint64_t *
gomp_stream_lynx_read_window (struct gomp_stream_lynx *q, size_t *n)
{
  GOMP_STREAM_ENTER (q->out.role);
  if (q->out.index == q->out.limit)
    gomp_stream_lynx_more_elements (q);
  *n = (q->out.limit - q->out.index) / sizeof (uint64_t);
  return (const uint64_t *) (q->out.base + q->out.index);
}

/* Gives back the first N words of the window lent last.  */
static inline void
gomp_stream_lynx_read_release (struct gomp_stream_lynx *q, size_t n)
{
  GOMP_STREAM_ENTER (q->out.role);
  q->out.index += n * sizeof (uint64_t);
}

/* Enqueues WORD unless the queue is full.  Returns whether it did.  */
static inline int
gomp_stream_lynx_try_enqueue (struct gomp_stream_lynx *q, uint64_t word)
{
  GOMP_STREAM_ENTER (q->in.role);
  if (q->in.index == q->in.limit && !gomp_stream_lynx_more_room (q))
    return 0;
  *(uint64_t *) (q->in.base + q->in.index) = word;
  q->in.index += sizeof word;
  return 1;
}

/* Dequeues into *WORD unless the queue is empty.  Returns whether it did.  */
static inline int
gomp_stream_lynx_try_dequeue (struct gomp_stream_lynx *q, uint64_t *word)
{
  GOMP_STREAM_ENTER (q->out.role);
  if (q->out.index == q->out.limit && !gomp_stream_lynx_more_elements (q))
    return 0;
  *word = *(const uint64_t *) (q->out.base + q->out.index);
  q->out.index += sizeof *word;
  return 1;
}

/* The two instructions: a move and an addition.  Cursors keep their operands in
   registers, in a loop like this:

       struct gomp_stream_lynx_cursor to = gomp_stream_lynx_writer (&queue);
       for (i = 0; i < n; i++)
	 gomp_stream_lynx_put (&to, f (i));
       gomp_stream_lynx_end_writer (&queue, &to);

   While a cursor is in use, its side of the queue is used through it alone.
   Pass its address to inline functions only, or it leaves its registers.
   Enqueue and dequeue keep the operands in the queue, as the paper's do.  */

struct gomp_stream_lynx_cursor
{
  char *base;
  uint64_t index;
};

static inline struct gomp_stream_lynx_cursor
gomp_stream_lynx_writer (struct gomp_stream_lynx *q)
{
  GOMP_STREAM_ENTER (q->in.role);
  struct gomp_stream_lynx_cursor to = { q->in.base, q->in.index };
  return to;
}

static inline void
gomp_stream_lynx_end_writer (struct gomp_stream_lynx *q,
			     const struct gomp_stream_lynx_cursor *to)
{
  q->in.index = to->index;
}

static inline struct gomp_stream_lynx_cursor
gomp_stream_lynx_reader (struct gomp_stream_lynx *q)
{
  GOMP_STREAM_ENTER (q->out.role);
  struct gomp_stream_lynx_cursor from = { q->out.base, q->out.index };
  return from;
}

static inline void
gomp_stream_lynx_end_reader (struct gomp_stream_lynx *q,
			     const struct gomp_stream_lynx_cursor *from)
{
  q->out.index = from->index;
}

/* Puts an element of WIDTH bits into the queue, waiting while that is full, by
   instruction MOVE from a register of class REGISTER.  The stores of the streaming
   ones go round the caches.  */
#define GOMP_STREAM_LYNX_PUT(NAME, WIDTH, TYPE, MOVE, REGISTER)		\
  static inline void							\
  gomp_stream_lynx_##NAME##WIDTH (struct gomp_stream_lynx_cursor *to,	\
				  TYPE element)				\
  {									\
    __asm__ volatile ("ds " MOVE " %1, (%0,%2)"				\
		      : "+&r" (to->base)				\
		      : REGISTER (element), "r" (to->index)		\
		      : "memory");					\
    to->index += sizeof element;					\
  }

/* Gets such an element out of the queue, waiting while that is empty, by
   instruction MOVE to a register of type WIDE.  */
#define GOMP_STREAM_LYNX_GET(WIDTH, TYPE, MOVE, WIDE)			\
  static inline TYPE							\
  gomp_stream_lynx_get##WIDTH (struct gomp_stream_lynx_cursor *from)	\
  {									\
    WIDE element;							\
    __asm__ volatile ("ds " MOVE " (%1,%2), %0"				\
		      : "=r" (element), "+&r" (from->base)		\
		      : "r" (from->index)				\
		      : "memory");					\
    from->index += sizeof (TYPE);					\
    return element;							\
  }

GOMP_STREAM_LYNX_PUT (put, , uint64_t, "movq", "r")
GOMP_STREAM_LYNX_PUT (put, 32, uint32_t, "movl", "r")
GOMP_STREAM_LYNX_PUT (put, 16, uint16_t, "movw", "r")
GOMP_STREAM_LYNX_PUT (put, 8, uint8_t, "movb", "q")
GOMP_STREAM_LYNX_PUT (put_streaming, , uint64_t, "movnti", "r")
GOMP_STREAM_LYNX_PUT (put_streaming, 32, uint32_t, "movnti", "r")
GOMP_STREAM_LYNX_GET (, uint64_t, "movq", uint64_t)
GOMP_STREAM_LYNX_GET (32, uint32_t, "movl", uint32_t)
GOMP_STREAM_LYNX_GET (16, uint16_t, "movzwl", uint32_t)
GOMP_STREAM_LYNX_GET (8, uint8_t, "movzbl", uint32_t)

/* Makes an empty queue of at least CAPACITY elements of WIDTH bytes, which is
   8, 4, 2 or 1.  Each section has CAPACITY rounded up to pages, and two pages
   more.  Returns 0; EINVAL when CAPACITY is 0 or too large, or WIDTH is
   another; ENOMEM, or what memfd_create says.  */
static inline int
gomp_stream_lynx_init_width (struct gomp_stream_lynx *q, size_t capacity,
			     size_t width)
{
  return gomp_stream_lynx_make (q, capacity, width, 0,
				GOMP_STREAM_LYNX_MOVES);
}

/* The same with words, and indices that begin at INDEX; for tests of their
   wrapping.  */
static inline int
gomp_stream_lynx_init_at (struct gomp_stream_lynx *q, size_t capacity,
			  uint64_t index)
{
  return gomp_stream_lynx_make (q, capacity, sizeof (uint64_t), index,
				GOMP_STREAM_LYNX_MOVES);
}

/* The same with words.  */
static inline int
gomp_stream_lynx_init (struct gomp_stream_lynx *q, size_t capacity)
{
  return gomp_stream_lynx_init_at (q, capacity, 0);
}

/* The subset that the paper mentions, in plain C: there are section zones, but
   the index is reduced by AND, so that no register has to be changed.

   Nothing else may touch its memory: the handler takes any fault there for the
   queue's.  The consumer calls begin before its first dequeue, as no zone holds
   it there.  The producer calls leave after its last enqueue, and the consumer
   knows how many words there are, as no zone holds it behind them.  */

struct gomp_stream_lynx_plain
{
  struct gomp_stream_lynx lynx;
};

/* As gomp_stream_lynx_init; a section has a power of two of pages.  */
static inline int
gomp_stream_lynx_plain_init (struct gomp_stream_lynx_plain *q, size_t capacity)
{
  return gomp_stream_lynx_make (&q->lynx, capacity, sizeof (uint64_t), 0,
				GOMP_STREAM_LYNX_ANY);
}

static inline void
gomp_stream_lynx_plain_destroy (struct gomp_stream_lynx_plain *q)
{
  gomp_stream_lynx_destroy (&q->lynx);
}

/* The producer's last operation: makes every word visible.  */
static inline void
gomp_stream_lynx_plain_leave (struct gomp_stream_lynx_plain *q)
{
  gomp_stream_lynx_flush (&q->lynx);
}

/* Waits until there is a word.  */
static inline void
gomp_stream_lynx_plain_begin (struct gomp_stream_lynx_plain *q)
{
  unsigned looks = 0;
  while (!gomp_stream_lynx_plain_more (&q->lynx))
    looks = gomp_stream_wait_a_little (looks);
}

/* The slot of the byte at INDEX.  */
static inline volatile uint64_t *
gomp_stream_lynx_plain_slot (const struct gomp_stream_lynx_plain *q,
			     uint64_t index)
{
  uint64_t mask = q->lynx.pages * GOMP_STREAM_LYNX_PAGE - 1;
  return (volatile uint64_t *) (q->lynx.ring + (index & mask));
}

/* Enqueues WORD, waiting while the queue is full.  */
static inline void
gomp_stream_lynx_plain_enqueue (struct gomp_stream_lynx_plain *q,
				uint64_t word)
{
  GOMP_STREAM_ENTER (q->lynx.in.role);
  /* What was written before stays before, for the handler in this thread.  */
  __atomic_signal_fence (__ATOMIC_RELEASE);
  *gomp_stream_lynx_plain_slot (q, q->lynx.in.index) = word;
  q->lynx.in.index += sizeof word;
}

/* Dequeues a word, waiting while the queue is empty.  */
static inline uint64_t
gomp_stream_lynx_plain_dequeue (struct gomp_stream_lynx_plain *q)
{
  GOMP_STREAM_ENTER (q->lynx.out.role);
  uint64_t word = *gomp_stream_lynx_plain_slot (q, q->lynx.out.index);
  q->lynx.out.index += sizeof word;
  __atomic_signal_fence (__ATOMIC_ACQUIRE);
  return word;
}

#else /* !GOMP_STREAM_LYNX_ZONES */

enum gomp_stream_lynx_traps
{
  GOMP_STREAM_LYNX_NONE,
  GOMP_STREAM_LYNX_MOVES,
  GOMP_STREAM_LYNX_ANY
};

/* A multi-section queue under the name of this one.  */
GOMP_STREAM_SECTIONS_QUEUE (lynx, GOMP_STREAM_MSQ)

/* It has no state of its own.  */
struct gomp_stream_lynx_cursor
{
  struct gomp_stream_sections *sections;
};

static inline int
gomp_stream_lynx_make (struct gomp_stream_lynx *q, size_t capacity,
		       size_t width, uint64_t index,
		       enum gomp_stream_lynx_traps traps
			 __attribute__ ((unused)))
{
  return gomp_stream_sections_make (&q->sections, capacity, width, index,
				    GOMP_STREAM_MSQ);
}

static inline int
gomp_stream_lynx_init_width (struct gomp_stream_lynx *q, size_t capacity,
			     size_t width)
{
  return gomp_stream_lynx_make (q, capacity, width, 0, GOMP_STREAM_LYNX_MOVES);
}

static inline struct gomp_stream_lynx_cursor
gomp_stream_lynx_writer (struct gomp_stream_lynx *q)
{
  struct gomp_stream_lynx_cursor to = { &q->sections };
  return to;
}

static inline void
gomp_stream_lynx_end_writer (struct gomp_stream_lynx *q,
			     const struct gomp_stream_lynx_cursor *to)
{
  (void) q;
  (void) to;
}

static inline struct gomp_stream_lynx_cursor
gomp_stream_lynx_reader (struct gomp_stream_lynx *q)
{
  return gomp_stream_lynx_writer (q);
}

static inline void
gomp_stream_lynx_end_reader (struct gomp_stream_lynx *q,
			     const struct gomp_stream_lynx_cursor *from)
{
  (void) q;
  (void) from;
}

#define GOMP_STREAM_LYNX_PUT(NAME, WIDTH, TYPE)				\
  static inline void							\
  gomp_stream_lynx_##NAME##WIDTH (struct gomp_stream_lynx_cursor *to,	\
				  TYPE element)				\
  {									\
    gomp_stream_sections_enqueue (to->sections, &element, sizeof element); \
  }
#define GOMP_STREAM_LYNX_GET(WIDTH, TYPE)				\
  static inline TYPE							\
  gomp_stream_lynx_get##WIDTH (struct gomp_stream_lynx_cursor *from)	\
  {									\
    TYPE element;							\
    gomp_stream_sections_dequeue (from->sections, &element, sizeof element); \
    return element;							\
  }

GOMP_STREAM_LYNX_PUT (put, , uint64_t)
GOMP_STREAM_LYNX_PUT (put, 32, uint32_t)
GOMP_STREAM_LYNX_PUT (put, 16, uint16_t)
GOMP_STREAM_LYNX_PUT (put, 8, uint8_t)
GOMP_STREAM_LYNX_PUT (put_streaming, , uint64_t)
GOMP_STREAM_LYNX_PUT (put_streaming, 32, uint32_t)
GOMP_STREAM_LYNX_GET (, uint64_t)
GOMP_STREAM_LYNX_GET (32, uint32_t)
GOMP_STREAM_LYNX_GET (16, uint16_t)
GOMP_STREAM_LYNX_GET (8, uint8_t)

struct gomp_stream_lynx_plain
{
  struct gomp_stream_lynx lynx;
};

static inline int
gomp_stream_lynx_plain_init (struct gomp_stream_lynx_plain *q, size_t capacity)
{
  return gomp_stream_lynx_init (&q->lynx, capacity);
}

static inline void
gomp_stream_lynx_plain_destroy (struct gomp_stream_lynx_plain *q)
{
  gomp_stream_lynx_destroy (&q->lynx);
}

static inline void
gomp_stream_lynx_plain_leave (struct gomp_stream_lynx_plain *q)
{
  gomp_stream_lynx_flush (&q->lynx);
}

static inline void
gomp_stream_lynx_plain_begin (struct gomp_stream_lynx_plain *q)
{
  (void) q;
}

static inline void
gomp_stream_lynx_plain_enqueue (struct gomp_stream_lynx_plain *q,
				uint64_t word)
{
  gomp_stream_lynx_enqueue (&q->lynx, word);
}

static inline uint64_t
gomp_stream_lynx_plain_dequeue (struct gomp_stream_lynx_plain *q)
{
  return gomp_stream_lynx_dequeue (&q->lynx);
}

#endif /* !GOMP_STREAM_LYNX_ZONES */

/* Enqueues an element, waiting while the queue is full; dequeues one, waiting
   while it is empty, by a cursor's operation.  */
#define GOMP_STREAM_LYNX_ENQUEUE(NAME, PUT, TYPE)			\
  static inline void							\
  gomp_stream_lynx_##NAME (struct gomp_stream_lynx *q, TYPE element)	\
  {									\
    struct gomp_stream_lynx_cursor to = gomp_stream_lynx_writer (q);	\
    gomp_stream_lynx_##PUT (&to, element);				\
    gomp_stream_lynx_end_writer (q, &to);				\
  }
#define GOMP_STREAM_LYNX_DEQUEUE(WIDTH, TYPE)				\
  static inline TYPE							\
  gomp_stream_lynx_dequeue##WIDTH (struct gomp_stream_lynx *q)		\
  {									\
    struct gomp_stream_lynx_cursor from = gomp_stream_lynx_reader (q);	\
    TYPE element = gomp_stream_lynx_get##WIDTH (&from);			\
    gomp_stream_lynx_end_reader (q, &from);				\
    return element;							\
  }

#ifdef GOMP_STREAM_LYNX_ZONES
GOMP_STREAM_LYNX_ENQUEUE (enqueue, put, uint64_t)
GOMP_STREAM_LYNX_DEQUEUE (, uint64_t)
#endif
GOMP_STREAM_LYNX_ENQUEUE (enqueue32, put32, uint32_t)
GOMP_STREAM_LYNX_ENQUEUE (enqueue16, put16, uint16_t)
GOMP_STREAM_LYNX_ENQUEUE (enqueue8, put8, uint8_t)
GOMP_STREAM_LYNX_ENQUEUE (enqueue_streaming, put_streaming, uint64_t)
GOMP_STREAM_LYNX_ENQUEUE (enqueue_streaming32, put_streaming32, uint32_t)
GOMP_STREAM_LYNX_DEQUEUE (32, uint32_t)
GOMP_STREAM_LYNX_DEQUEUE (16, uint16_t)
GOMP_STREAM_LYNX_DEQUEUE (8, uint8_t)

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_LYNX_H */
