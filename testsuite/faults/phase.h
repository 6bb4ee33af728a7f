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

/* For programs under faults: they tell what makes calls fail how far they are,
   and the first argument says how often they do all.  */

#ifndef PHASE_H
#define PHASE_H 1

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* Control programs call it with 1 amid their activations, and with 2 before
   their last wait.  Faults are counted from the phase that FAULT_PHASE names.  */
static void
phase (int number)
{
  static void (*told) (int);
  static int looked;

  if (!looked)
    {
      looked = 1;
      told = (void (*) (int)) dlsym (RTLD_DEFAULT, "fault_phase");
    }
  if (told)
    told (number);
}

static int
repetitions (int argc, char **argv)
{
  return argc > 1 ? atoi (argv[1]) : 1;
}

#endif /* PHASE_H */
