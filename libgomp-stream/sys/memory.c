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

/* Memory; none of these functions returns null.  */

#include "config.h"
#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "sys/memory.h"
#include "sys/message.h"

static void *
check (void *memory, size_t size)
{
  if (memory == NULL)
    gomp_stream_fatal ("out of memory allocating %zu bytes", size);
  return memory;
}

void *
gomp_stream_malloc (size_t size)
{
  return check (malloc (size ? size : 1), size);
}

void *
gomp_stream_calloc (size_t size)
{
  return check (calloc (1, size ? size : 1), size);
}

void *
gomp_stream_realloc (void *memory, size_t size)
{
  return check (realloc (memory, size ? size : 1), size);
}

void
gomp_stream_enlarge_pages (void *memory, size_t size)
{
#ifdef MADV_HUGEPAGE
  madvise (memory, size, MADV_HUGEPAGE);
#endif
}

void *
gomp_stream_malloc_aligned (size_t align, uint64_t n, uint64_t size)
{
  uint64_t bytes;
  void *memory;

  if (align < sizeof (void *))
    align = sizeof (void *);
  if (__builtin_mul_overflow (n, size, &bytes) || bytes > PTRDIFF_MAX)
    gomp_stream_fatal ("out of memory allocating %llu times %llu bytes",
		       (unsigned long long) n, (unsigned long long) size);
  if (posix_memalign (&memory, align, bytes ? bytes : 1) != 0)
    memory = NULL;
  return check (memory, bytes);
}

/* C++'s operator delete, in programs that have it.  */
extern void _ZdlPv (void *) __attribute__ ((weak));

/* Whether the function at P is of the library that has malloc_usable_size, or else of
   C++'s.  A program that is linked statically does not tell.  */
static bool
beside_malloc_p (const void *p)
{
  Dl_info of_p, of_malloc;

  if (dladdr (p, &of_p) == 0
      || dladdr ((const void *) malloc_usable_size, &of_malloc) == 0)
    return false;
  return (of_p.dli_fbase == of_malloc.dli_fbase
	  || (of_p.dli_fname && strstr (of_p.dli_fname, "/libstdc++.so")));
}

size_t
gomp_stream_block_size (void *p, size_t least, bool new_p)
{
  /* By NEW_P: 0 where nobody has looked yet, 1 where malloc knows, or else 2.  */
  static unsigned char known[2];
  unsigned char answer = __atomic_load_n (&known[new_p], __ATOMIC_RELAXED);
  size_t size;

  if (answer == 0)
    {
      answer = (beside_malloc_p (new_p ? (const void *) _ZdlPv
				 : (const void *) free) ? 1 : 2);
      __atomic_store_n (&known[new_p], answer, __ATOMIC_RELAXED);
    }
  size = answer == 1 ? malloc_usable_size (p) : 0;
  return size > least ? size : least;
}

void
gomp_stream_add (struct gomp_stream_list *l, void *p)
{
  if (l->n == l->max)
    {
      l->max = l->max ? 2 * l->max : 8;
      l->of = gomp_stream_realloc (l->of, l->max * sizeof *l->of);
    }
  l->of[l->n++] = p;
}
