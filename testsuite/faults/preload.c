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

/* Preloaded, makes call number FAULT_AT of the function FAULT_CALL fail, counted
   from the phase FAULT_PHASE of the program on, and then creates the file
   FAULT_DONE.  */

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void *__libc_memalign (size_t, size_t);

static const char *call, *done;
static long at;
static int from, counting;

__attribute__ ((constructor)) static void
begin (void)
{
  const char *phase = getenv ("FAULT_PHASE");

  call = getenv ("FAULT_CALL");
  done = getenv ("FAULT_DONE");
  at = call ? atol (getenv ("FAULT_AT")) : 0;
  from = phase ? atoi (phase) : 0;
  counting = call && from == 0;
}

/* Called by the program, see phase.h.  */
void
fault_phase (int phase)
{
  if (call && phase == from)
    __atomic_store_n (&counting, 1, __ATOMIC_RELAXED);
}

/* Whether this call of NAME is the one.  */
static int
fault_p (const char *name)
{
  if (!__atomic_load_n (&counting, __ATOMIC_RELAXED) || strcmp (call, name) != 0
      || __atomic_sub_fetch (&at, 1, __ATOMIC_RELAXED) != 0)
    return 0;
  if (done)
    close (open (done, O_CREAT | O_WRONLY, 0600));
  errno = ENOMEM;
  return 1;
}

void *
malloc (size_t size)
{
  return fault_p ("malloc") ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  return fault_p ("calloc") ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *memory, size_t size)
{
  return fault_p ("realloc") ? NULL : __libc_realloc (memory, size);
}

int
posix_memalign (void **memory, size_t align, size_t size)
{
  if (fault_p ("posix_memalign"))
    return ENOMEM;
  *memory = __libc_memalign (align, size);
  return *memory ? 0 : ENOMEM;
}

void *
mmap (void *where, size_t size, int prot, int flags, int fd, off_t offset)
{
  if (fault_p ("mmap"))
    return MAP_FAILED;
  return (void *) syscall (SYS_mmap, where, size, prot, flags, fd, offset);
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attr,
		void *(*fn) (void *), void *data)
{
  int (*next) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *)
    = dlsym (RTLD_NEXT, "pthread_create");
  return fault_p ("pthread_create") ? EAGAIN : next (thread, attr, fn, data);
}

long
syscall (long number, ...)
{
  static long (*next) (long, ...);
  long a[6];
  va_list args;

  va_start (args, number);
  for (int i = 0; i < 6; i++)
    a[i] = va_arg (args, long);
  va_end (args);
  if ((number == SYS_membarrier && fault_p ("membarrier"))
      || (number == SYS_futex && fault_p ("futex")))
    {
      errno = number == SYS_futex ? EINTR : ENOSYS;
      return -1;
    }
  if (next == NULL)
    next = dlsym (RTLD_NEXT, "syscall");
  return next (number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
