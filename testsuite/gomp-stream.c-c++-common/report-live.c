/* SIGQUIT makes a program that goes on tell what each stage owes and waits for:
   while its control program is elsewhere, and while that waits.  */
/* { dg-set-env GOMP_STREAM_REPORT "stderr" } */
/* { dg-threads "1 3" } */
/* { dg-channels "auto" } */
/* { dg-stderr {report: a control program with 2 stages\n} } */
/* { dg-stderr {report: a control program with 3 stages\n} } */

#include <signal.h>
#include <unistd.h>
#include "../lib/check.h"

static int sum;

/* Gives the report time to be written.  */
static void
quit (void)
{
  CHECK (raise (SIGQUIT) == 0);
  usleep (500000);
}

int
main (void)
{
  int x, y;

#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 3; i++)
      {
#pragma omp task output (x)
	x = i;
      }
    for (int i = 0; i < 3; i++)
      {
#pragma omp task input (x, y) shared (sum)	/* { dg-stderr {report-live.c:@LINE@: stage in main[^\n]* owes 3 activations, waits for input on stream '[xy]': needs 1 element, has 0} } */
	sum += x + y;
      }
    quit ();
    for (int i = 0; i < 3; i++)
      {
#pragma omp task output (y)	/* { dg-stderr {report-live.c:@LINE@: stage in main[^\n]* owes [0-3] activations?, } } */
	{
	  y = i;
	  if (i == 1)
	    quit ();
	}
      }
  }
  CHECK_EQUAL (sum, 6);
  return 0;
}
