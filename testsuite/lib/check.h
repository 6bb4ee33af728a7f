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

/* Checks for run-time tests that say what went wrong before they abort.  */

#ifndef CHECK_H
#define CHECK_H 1

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)						\
  do									\
    if (!(condition))							\
      {									\
	fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__,	\
		 #condition);						\
	abort ();							\
      }									\
  while (0)

#define CHECK_EQUAL(is, should)						\
  do									\
    {									\
      long long is_ = (is), should_ = (should);				\
      if (is_ != should_)						\
	{								\
	  fprintf (stderr, "%s:%d: %s is %lld instead of %lld\n",	\
		   __FILE__, __LINE__, #is, is_, should_);		\
	  abort ();							\
	}								\
    }									\
  while (0)

#endif /* CHECK_H */
