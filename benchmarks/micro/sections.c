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

/* Listing 1 of the Lynx paper as it stands, a queue of sections, in the forms of
   its figures 2, 3 and 4.  Compiled once for each: FORM is the name; STREAMING
   stores round the caches, where the processor can; PREFETCH asks for what comes
   in 1024 bytes; TRAVERSES fills an empty queue at each call, and then ROTATES
   and SYNCHRONISES may be 0 to leave these away.  */

#include "micro.h"

#include <stdlib.h>

#ifndef TRAVERSES
# define TRAVERSES 0
#endif
#ifndef ROTATES
# define ROTATES 1
#endif
#ifndef SYNCHRONISES
# define SYNCHRONISES 1
#endif
#ifndef __x86_64__
# undef STREAMING
#endif

struct sections
{
  /* The producer's, the consumer's, and what they share.  Indices are in
     bytes.  */
  _Alignas (128) size_t in, in_mirror;
  _Alignas (128) size_t out, out_mirror;
  _Alignas (128) size_t in_shared;
  _Alignas (128) size_t out_shared;
  _Alignas (128) size_t rotate_mask, section_mask;
  char *data;
};

/* BATCH is the number of elements of a section; 0 makes two sections.  Both
   numbers are powers of two.  */
static void *
make (size_t capacity, size_t batch)
{
  struct sections *q = aligned_alloc (128, sizeof *q);
  size_t bytes = capacity * sizeof (uint64_t);
  if (q == NULL)
    return NULL;
  *q = (struct sections) {
    .rotate_mask = bytes - 1,
    .section_mask = (batch ? batch * sizeof (uint64_t) : bytes / 2) - 1,
    .data = aligned_alloc (4096, bytes < 4096 ? 4096 : bytes)
  };
  if (q->data == NULL)
    {
      free (q);
      return NULL;
    }
  return q;
}

static void
destroy (void *queue)
{
  struct sections *q = queue;
  free (q->data);
  free (q);
}

/* The producer is at IN, the start of a section.  */
static void
publish (struct sections *q, size_t in)
{
  /* S1: permits to fill the section; pairs with S4.  */
  for (unsigned spins = 0; in == q->in_mirror;)
    {
      q->in_mirror = __atomic_load_n (&q->out_shared, __ATOMIC_ACQUIRE);
      if (in == q->in_mirror)
	wait_a_little (&spins);
    }
#ifdef STREAMING
  __builtin_ia32_sfence ();
#endif
  /* S2: permits to read the sections before; pairs with S3.  */
  __atomic_store_n (&q->in_shared, in, __ATOMIC_RELEASE);
}

/* The consumer is at OUT, the start of a section.  */
static void
await (struct sections *q, size_t out)
{
  /* S4: permits to fill the sections before; pairs with S1.  */
  __atomic_store_n (&q->out_shared, out, __ATOMIC_RELEASE);
  /* S3: permits to read the section; pairs with S2.  */
  for (unsigned spins = 0; out == q->out_mirror;)
    {
      q->out_mirror = __atomic_load_n (&q->in_shared, __ATOMIC_ACQUIRE);
      if (out == q->out_mirror)
	wait_a_little (&spins);
    }
}

/* N is a multiple of the elements of a section, or less than a queueful where
   each call is to begin with an empty queue.  */
static void
produce (void *to, uint64_t first, uint64_t n)
{
  struct sections *q = to;
  char *data = q->data;
  size_t in = TRAVERSES ? 0 : q->in;
  const size_t rotate_mask = q->rotate_mask, section_mask = q->section_mask;
  for (uint64_t k = first; k < first + n; k++)
    {
#ifdef STREAMING
      __builtin_ia32_movnti64 ((long long *) (data + in), k);
#else
      *(uint64_t *) (data + in) = k;
#endif
      in += sizeof k;
      if (ROTATES)
	in &= rotate_mask;
      if (SYNCHRONISES && (in & section_mask) == 0)
	publish (q, in);
      /* As in a program with other things to do: no vectors.  */
      __asm__ ("" : "+r" (in));
    }
  q->in = in;
}

static uint64_t
consume (void *from, uint64_t n)
{
  struct sections *q = from;
  const char *data = q->data;
  size_t out = q->out;
  const size_t rotate_mask = q->rotate_mask, section_mask = q->section_mask;
  uint64_t sum = 0;
  for (; n > 0; n--)
    {
      if ((out & section_mask) == 0)
	await (q, out);
#ifdef PREFETCH
      __builtin_prefetch (data + out + 1024);
#endif
      sum += *(const uint64_t *) (data + out);
      out = (out + sizeof sum) & rotate_mask;
    }
  q->out = out;
  return sum;
}

static struct way way = {
  .queue = FORM, .how = "element", .whose = VARIANT, .width = 64,
  .make = make, .destroy = destroy, .produce = produce, .consume = consume
};

static void __attribute__ ((constructor))
list_way (void)
{
  way_add (&way);
}
