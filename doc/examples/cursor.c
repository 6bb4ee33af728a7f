/* Part of gomp-stream.  Copying and distribution of this file, with or without
   modification, are permitted.  */

/* Two threads and a word queue between them, with cursors.  */

#include <pthread.h>
#include <stdio.h>
#include <gomp-stream/batchqueue.h>
#include <gomp-stream/cursor.h>

#define N 1000000

static struct gomp_stream_batchqueue queue;

static void *
produce (void *unused)
{
  struct gomp_stream_writer to = gomp_stream_writer (256);

  for (uint64_t i = 0; i < N; i++)
    {
      if (gomp_stream_writer_full (&to))
	GOMP_STREAM_TURN_WRITER (batchqueue, &queue, &to);
      gomp_stream_put (&to, i);
    }
  GOMP_STREAM_END_WRITER (batchqueue, &queue, &to);
  return unused;
}

int
main (void)
{
  struct gomp_stream_reader from = gomp_stream_reader (256);
  unsigned long long sum = 0;
  pthread_t producer;

  if (gomp_stream_batchqueue_init (&queue, 4096) != 0
      || pthread_create (&producer, NULL, produce, NULL) != 0)
    return 1;
  for (int i = 0; i < N; i++)
    {
      if (gomp_stream_reader_empty (&from))
	GOMP_STREAM_TURN_READER (batchqueue, &queue, &from);
      sum += gomp_stream_get (&from);
    }
  GOMP_STREAM_END_READER (batchqueue, &queue, &from);
  pthread_join (producer, NULL);
  gomp_stream_batchqueue_destroy (&queue);
  printf ("%llu\n", sum);
  return 0;
}
