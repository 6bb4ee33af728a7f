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

/* An output file that appears under its name only when it is complete.  */

#ifndef BENCHMARKS_OUTPUT_H
#define BENCHMARKS_OUTPUT_H 1

struct output
{
  const char *name;
  char *temporary;		/* Beside NAME, so that a rename suffices.  */
  int fd;
  struct output *next;		/* Of those that are open.  */
};

/* Starts the file that will be NAME.  Like the other functions, it prints a
   message and exits with status 1 when it fails.  A program that exits before
   output_commit leaves no file.  */
void output_open (struct output *, const char *name);

void output_write (struct output *, const void *data, unsigned long size);

/* Gives the file its name; of several ranks the first one does.  */
void output_commit (struct output *);

/* Prints a message about the output file and exits with status 1.  */
void output_fail (struct output *, const char *why) __attribute__ ((noreturn));

#endif /* BENCHMARKS_OUTPUT_H */
