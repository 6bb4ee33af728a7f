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

/* What the command lines of the benchmarks have in common.  */

#ifndef BENCHMARKS_OPTIONS_H
#define BENCHMARKS_OPTIONS_H 1

/* Prints the program's name and a message, and exits with status 1.  */
void fail (const char *format, ...)
  __attribute__ ((format (printf, 1, 2), noreturn, cold));

/* The number above 0, and up to MOST, that is the argument ARG of option
   NAME.  Fails on any other.  */
double number (const char *name, const char *arg, double most);

/* The whole number from LEAST to MOST that is the argument ARG of option NAME.
   Fails on any other.  */
unsigned long whole_number (const char *name, const char *arg,
			    unsigned long least, unsigned long most);

struct option;

/* The letter of the command line's next option, or -1 after the last.  OPTIONS
   describes them as for getopt_long, each VAL below 256 being a short name, too.
   --help, for which it calls USAGE, and --version are handled, and end the
   program, as does a bad option.  */
int option_next (int argc, char **argv, const struct option *options,
		 void (*usage) (void));

#endif /* BENCHMARKS_OPTIONS_H */
