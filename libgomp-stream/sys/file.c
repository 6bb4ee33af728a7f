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

/* Files that the environment names, where others may have put something in their
   place.  */

#define _GNU_SOURCE 1
#include "config.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "sys/carrier.h"
#include "sys/file.h"

/* Looks at the folder of FILE.  Returns whether all users may write to it, as to
   /tmp, and its owner in *OWNER.  */
static bool
shared_p (const char *file, uid_t *owner)
{
  const char *slash = strrchr (file, '/');
  size_t length = slash ? (size_t) (slash - file) + 1 : 0;
  char folder[PATH_MAX];
  struct stat st;

  *owner = 0;
  if (length + sizeof "." > sizeof folder)
    return false;
  memcpy (folder, file, length);
  strcpy (folder + length, ".");
  if (stat (folder, &st) != 0)
    return false;
  *owner = st.st_uid;
  return st.st_mode & S_IWOTH;
}

/* In a folder for all users a link, or a file that is there already, has to be
   the caller's or that of the folder's owner.  A queue would have the caller
   wait.  */
static int
open_shared (const char *file, int flags, uid_t owner)
{
  struct stat st;
  int fd = open (file, (flags & ~O_TRUNC) | O_NOFOLLOW | O_NONBLOCK, 0666);
  bool good;

  if (fd < 0 && errno == ELOOP)
    {
      if (lstat (file, &st) == 0
	  && (st.st_uid == geteuid () || st.st_uid == owner))
	return open (file, flags, 0666);
      errno = EACCES;
    }
  if (fd < 0)
    return fd;
  good = (fstat (fd, &st) == 0
	  && (st.st_uid == geteuid () || st.st_uid == owner)
	  && fcntl (fd, F_SETFL, flags & O_APPEND) == 0);
  if (!good)
    errno = EACCES;
  if (good && (flags & O_TRUNC) && S_ISREG (st.st_mode))
    good = ftruncate (fd, 0) == 0;
  if (!good)
    {
      int saved = errno;
      close (fd);
      errno = saved;
      return -1;
    }
  return fd;
}

/* Returns the name of this rank's file, to be freed, or null: FILE with the rank before
   what its name ends in, if there are several ranks, and FILE is no device or pipe.  */
static char *
name_of_rank (const char *file)
{
  const char *slash = strrchr (file, '/'), *base = slash ? slash + 1 : file;
  const char *dot = strrchr (base, '.');
  struct stat st;
  char *name;

  if (gomp_stream_carrier == NULL || (stat (file, &st) == 0 && !S_ISREG (st.st_mode)))
    return strdup (file);
  if (dot == NULL || dot == base)
    dot = file + strlen (file);
  return (asprintf (&name, "%.*s.%d%s", (int) (dot - file), file,
		    gomp_stream_carrier->rank, dot) < 0 ? NULL : name);
}

FILE *
gomp_stream_open_file (const char *file, bool append)
{
  int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC);
  char *name = name_of_rank (file);
  uid_t owner;
  int fd = (name == NULL ? -1
	    : shared_p (name, &owner) ? open_shared (name, flags, owner)
	    : open (name, flags, 0666));
  FILE *f = fd < 0 ? NULL : fdopen (fd, append ? "a" : "w");
  int saved = errno;

  if (f == NULL && fd >= 0)
    close (fd);
  free (name);
  errno = saved;
  return f;
}
