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

/* Preloaded, disturbs the program a thousand times per second, as DISTURB says:

   restart	a signal, with SA_RESTART, whose handler changes errno
   interrupt	the same without SA_RESTART
   hold		a signal to some thread, which the handler keeps for a while, as
		if it alone were stopped
   affinity	some thread has to leave a processor, or may use it again  */

#define _GNU_SOURCE 1
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD = 1000, HELD = 20000, N_TASKS = 64 };

static cpu_set_t all;
static uint64_t seed = 88172645463325252;

static unsigned
below (unsigned n)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed % n;
}

static void
pause_for (long us)
{
  struct timespec t = { 0, us * 1000 };
  while (nanosleep (&t, &t) != 0)
    ;
}

static void
pass (int signal)
{
  (void) signal;
  errno = EDOM;
}

static void
hold (int signal)
{
  int saved = errno;

  (void) signal;
  pause_for (HELD);
  errno = saved;
}

/* A thread of the process other than the calling one, or 0.  */
static pid_t
some_thread (void)
{
  pid_t found[N_TASKS], self = syscall (SYS_gettid);
  unsigned n = 0;
  DIR *tasks = opendir ("/proc/self/task");

  if (tasks == NULL)
    return 0;
  for (struct dirent *d; n < N_TASKS && (d = readdir (tasks)) != NULL; )
    {
      pid_t id = atoi (d->d_name);
      if (id && id != self)
	found[n++] = id;
    }
  closedir (tasks);
  return n ? found[below (n)] : 0;
}

/* Lets the thread run on some of the processors.  */
static void
displace (pid_t thread)
{
  cpu_set_t set;

  do
    {
      CPU_ZERO (&set);
      for (int i = 0; i < CPU_SETSIZE; i++)
	if (CPU_ISSET (i, &all) && below (2))
	  CPU_SET (i, &set);
    }
  while (CPU_COUNT (&set) == 0);
  sched_setaffinity (thread, sizeof set, &set);
}

static void *
disturb (void *what)
{
  for (;;)
    {
      pid_t thread = some_thread ();
      if (thread && strcmp (what, "hold") == 0)
	{
	  syscall (SYS_tgkill, getpid (), thread, SIGUSR2);
	  /* Held again at once, the only thread would never go on.  */
	  pause_for (2 * HELD);
	}
      else if (thread)
	displace (thread);
      pause_for (PERIOD);
    }
  return NULL;
}

__attribute__ ((constructor)) static void
begin (void)
{
  char *what = getenv ("DISTURB");
  struct sigaction action = { .sa_handler = pass };
  struct itimerval period = { { 0, PERIOD }, { 0, PERIOD } };
  pthread_t helper;

  if (what == NULL)
    return;
  sigemptyset (&action.sa_mask);
  if (strcmp (what, "restart") == 0 || strcmp (what, "interrupt") == 0)
    {
      action.sa_flags = strcmp (what, "restart") == 0 ? SA_RESTART : 0;
      sigaction (SIGALRM, &action, NULL);
      setitimer (ITIMER_REAL, &period, NULL);
      return;
    }
  action.sa_handler = hold;
  action.sa_flags = SA_RESTART;
  sigaction (SIGUSR2, &action, NULL);
  sched_getaffinity (0, sizeof all, &all);
  if (pthread_create (&helper, NULL, disturb, what) == 0)
    pthread_detach (helper);
}
