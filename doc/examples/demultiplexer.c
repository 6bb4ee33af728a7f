/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* A demultiplexer: each packet goes to one of two stages.  */

#include <stdio.h>

struct packet
{
  char kind;
  int value;
};

int
main (void)
{
  struct packet all, sound, picture, to_sound[1], to_picture[1];
  int n_sound, n_picture, volume = 0;

#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 12; k++)
    {
#pragma omp task output (all) firstprivate (k)
      {
	all.kind = k % 3 ? 's' : 'p';
	all.value = k;
      }
#pragma omp task input (all) output (sound << to_sound[:n_sound]) \
		 output (picture << to_picture[:n_picture])
      {
	n_sound = n_picture = 0;
	if (all.kind == 's')
	  to_sound[n_sound++] = all;
	else
	  to_picture[n_picture++] = all;
      }
#pragma omp task input (sound >> to_sound[:n_sound]) shared (volume)
      for (int i = 0; i < n_sound; i++)
	volume += to_sound[i].value;
#pragma omp task input (picture >> to_picture[:n_picture])
      for (int i = 0; i < n_picture; i++)
	printf ("picture %d\n", to_picture[i].value);
    }
  printf ("volume %d\n", volume);
  return 0;
}
