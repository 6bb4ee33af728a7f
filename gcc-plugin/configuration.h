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

/* When two compilers count as one: what a distribution calls its package may
   differ, as it does after each of its updates.  */

#ifndef GOMP_STREAM_CONFIGURATION_H
#define GOMP_STREAM_CONFIGURATION_H 1

#include <string.h>

/* Returns P, in the options that a compiler was configured with, or what follows
   if the option there only names the package.  */

static inline const char *
skip_package_version (const char *p)
{
  static const char option[] = "--with-pkgversion=";
  if (strncmp (p, option, sizeof option - 1) != 0)
    return p;
  p += sizeof option - 1;
  if (*p != '\'')
    return p + strcspn (p, " ");
  const char *end = strchr (p + 1, '\'');
  return end ? end + 1 : p + strlen (p);
}

/* Whether A and B, options that compilers were configured with, make the same
   compiler.  */

static inline bool
same_configuration_p (const char *a, const char *b)
{
  for (;; a++, b++)
    {
      a = skip_package_version (a);
      b = skip_package_version (b);
      if (*a != *b)
	return false;
      if (!*a)
	return true;
    }
}

#endif /* GOMP_STREAM_CONFIGURATION_H */
