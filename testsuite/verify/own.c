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

/* The checker itself: a thread reads, without atomicity, what it has stored and others do
   not see, and waits.  What it stored is there then.  */

#include "verify.h"

static unsigned stored, seen;

static void
store (void *argument)
{
  (void) argument;
  __atomic_store_n (&stored, 1, __ATOMIC_RELEASE);
  /* No access lies between this one and the wait.  */
  if (stored == 1)
    verify_wait ();
  VERIFY (stored == 1);
}

static void
load (void *argument)
{
  (void) argument;
  while (__atomic_load_n (&stored, __ATOMIC_ACQUIRE) != 1)
    verify_wait ();
  __atomic_store_n (&seen, 1, __ATOMIC_RELEASE);
}

static void
begin (void)
{
  stored = seen = 0;
  verify_spawn (store, NULL, false);
  verify_spawn (load, NULL, false);
}

static void
end (void)
{
  VERIFY (stored == 1);
}

int
main (int argc, char **argv)
{
  static const struct verify_test test = { begin, end };
  return verify_main (argc, argv, &test);
}
