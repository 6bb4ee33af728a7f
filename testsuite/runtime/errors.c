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

/* What the runtime reports, and how the program then ends.  Without an argument
   the program runs itself with each case.  */

#include <omp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "lowered.h"

static int x, y;
static const struct gomp_stream_site in, never;
static const struct gomp_stream_view_ref x_consumers[] = { { &in, 0 } };
static const struct gomp_stream_view_ref y_consumers[] = { { &never, 0 } };
static const struct gomp_stream_var x_var
  = { "x", __FILE__, 1, 1, x_consumers };
static const struct gomp_stream_var y_var
  = { "y", __FILE__, 1, 1, y_consumers };

SITE (out, 0, VIEW ("x", int, GOMP_STREAM_VIEW_OUTPUT, &x_var));
SITE (in, 0, VIEW ("x", int, 0, &x_var));
SITE (through, 0, VIEW ("x", int, 0, &x_var),
      VIEW ("y", int, GOMP_STREAM_VIEW_OUTPUT, &y_var));
SITE (never, 0, VIEW ("y", int, 0, &y_var));
SITE (other_size, 0, VIEW ("x", char, 0, &x_var));

static void
empty_body (void *p __attribute__ ((unused)))
{
}

static void
exit_body (void *p __attribute__ ((unused)))
{
  exit (7);
}

static void
repeat (struct task *t, const struct gomp_stream_arg *args, int n)
{
  for (int i = 0; i < n; i++)
    task_activate (t, args, NULL);
}

static void
control (int number)
{
  struct gomp_stream_scope scope;
  struct task t[4];

  task_begin (&t[0], &out, empty_body);
  task_begin (&t[1], &in, empty_body);
  task_begin (&t[2], &through, empty_body);
  task_begin (&t[3], &other_size, empty_body);
  GOMP_stream_scope_enter (&scope, GOMP_STREAM_SCOPE_FUNCTION);
  switch (number)
    {
    case 0:
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 10);
      repeat (&t[1], ARGS ({ &x, 4, 4 }), 3);
      break;
    case 1:
      repeat (&t[2], ARGS ({ &x, 1, 1 }, { &y, 1, 1 }), 1);
      repeat (&t[1], ARGS ({ &x, 2, 3 }), 1);
      break;
    case 2:
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 1000000);
      break;
    case 3:
      repeat (&t[1], ARGS ({ &x, 3, 2 }), 1);
      break;
    case 4:
      repeat (&t[0], ARGS ({ &x, 2, 1 }), 1);
      break;
    case 5:
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 1);
      repeat (&t[3], ARGS ({ &x, 1, 1 }), 1);
      break;
    case 6:
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 1);
      GOMP_stream_changed (&out, 0, 0, 1, 2);
    case 7:
      task_begin (&t[0], &out, exit_body);
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 1);
      break;
    case 8:
      /* It may not be put off: the control program waits for it alone.  */
      repeat (&t[1], ARGS ({ &x, 1, 1 }), 1);
      GOMP_stream_wait_stage (t[1].port);
      break;
    case 9:
      repeat (&t[0], ARGS ({ &x, 1, 1 }), 1);
      exit (3);
    case 10:
      repeat (&t[0], ARGS ({ &x, (uint64_t) 1 << 60, (uint64_t) 1 << 60 }),
	      1);
      break;
    }
  GOMP_stream_scope_leave (&scope);
}

static const struct
{
  int status;
  const char *message[3];
} cases[] =
{
  { 1, { "stage in main waits for input on stream 'x': needs 4 elements, "
	 "has 2\n" } },
  { 1, { "stage in main waits for input on stream 'x': needs 1 element, "
	 "has 0\n",
	 "stage in main waits for input on stream 'x': needs 3 elements, "
	 "has 0\n" } },
  { 1, { "stage in main waits for output space on stream 'x': needs 1 "
	 "element, has 0\n" } },
  { 1, { "burst of 'x' is 3" } },
  { 1, { "burst of 'x' is 2" } },
  { 1, { "elements of stream 'x' have 1 bytes here, and 4 at " } },
  { 1, { "burst of 'x' changed from 1 to 2" } },
  { 7, { "" } },
  { 1, { "stage in main waits for input on stream 'x': needs 1 element, "
	 "has 0\n" } },
  { 3, { "" } },
  { 1, { "out of memory" } }
};

static void
check_case (const char *program, unsigned number)
{
  char text[4096], argument[8];
  size_t length = 0;
  ssize_t n;
  int ends[2], status;
  pid_t child;

  CHECK_EQUAL (pipe (ends), 0);
  child = fork ();
  if (child == 0)
    {
      snprintf (argument, sizeof argument, "%u", number);
      dup2 (ends[1], 2);
      setenv ("GOMP_STREAM_BUFFER", "1K:64K", 1);
      execl (program, program, argument, NULL);
      _exit (99);
    }
  close (ends[1]);
  while ((n = read (ends[0], text + length, sizeof text - 1 - length)) > 0)
    length += n;
  text[length] = '\0';
  close (ends[0]);
  CHECK_EQUAL (waitpid (child, &status, 0), child);
  printf ("case %u:\n%s", number, text);
  fflush (stdout);
  CHECK (WIFEXITED (status));
  CHECK_EQUAL (WEXITSTATUS (status), cases[number].status);
  if (cases[number].status != 1)
    CHECK_EQUAL (length, 0);
  for (int i = 0; i < 3 && cases[number].message[i]; i++)
    CHECK (strstr (text, cases[number].message[i]));
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      int number = atoi (argv[1]);
      if (number % 2)
	control (number);
      else
	{
#pragma omp parallel
#pragma omp single
	  control (number);
	}
      return 0;
    }
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    check_case (argv[0], i);
  return 0;
}
