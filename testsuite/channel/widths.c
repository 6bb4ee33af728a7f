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

/* The queues of 32, 16 and 8 bit.  */

#include <errno.h>
#include <pthread.h>
#include <gomp-stream/lynx.h>
#include <gomp-stream/msq.h>
#include "../lib/check.h"

#define ELEMENTS 300000

static struct gomp_stream_msq msq;
static struct gomp_stream_lynx lynx;

/* Element I: every bit varies.  */
static uint64_t
element (uint64_t i)
{
  return i * UINT64_C (0x9e3779b97f4a7c15) >> 13;
}

/* Sends ELEMENTS elements of BITS through queue Q with ENQUEUE and DEQUEUE.  */
#define TEST(QUEUE, BITS, ENQUEUE)					\
  static void *								\
  produce_##QUEUE##_##ENQUEUE (void *unused)				\
  {									\
    for (uint64_t i = 0; i < ELEMENTS; i++)				\
      {									\
	gomp_stream_##QUEUE##_##ENQUEUE (&QUEUE, element (i));		\
	if (i % 5003 == 0)						\
	  gomp_stream_##QUEUE##_flush (&QUEUE);				\
      }									\
    gomp_stream_##QUEUE##_flush (&QUEUE);				\
    return unused;							\
  }									\
  static void								\
  test_##QUEUE##_##ENQUEUE (size_t capacity)				\
  {									\
    pthread_t producer;							\
    CHECK_EQUAL (gomp_stream_##QUEUE##_init_width (&QUEUE, capacity,	\
						   BITS / 8), 0);	\
    CHECK_EQUAL (pthread_create (&producer, NULL,			\
				 produce_##QUEUE##_##ENQUEUE, NULL), 0); \
    for (uint64_t i = 0; i < ELEMENTS; i++)				\
      CHECK_EQUAL (gomp_stream_##QUEUE##_dequeue##BITS (&QUEUE),	\
		   (uint##BITS##_t) element (i));			\
    CHECK_EQUAL (pthread_join (producer, NULL), 0);			\
    gomp_stream_##QUEUE##_destroy (&QUEUE);				\
  }

TEST (msq, 32, enqueue32)
TEST (msq, 16, enqueue16)
TEST (msq, 8, enqueue8)
TEST (lynx, 32, enqueue32)
TEST (lynx, 32, enqueue_streaming32)
TEST (lynx, 16, enqueue16)
TEST (lynx, 8, enqueue8)

int
main (void)
{
  static const size_t capacities[] = { 1, 100, 4096, 100000 };

  CHECK_EQUAL (gomp_stream_msq_init_width (&msq, 4, 3), EINVAL);
  CHECK_EQUAL (gomp_stream_msq_init_width (&msq, 4, 16), EINVAL);
  CHECK_EQUAL (gomp_stream_lynx_init_width (&lynx, 4, 0), EINVAL);
  CHECK_EQUAL (gomp_stream_lynx_init_width (&lynx, 0, 4), EINVAL);
  for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++)
    {
      test_msq_enqueue32 (capacities[i]);
      test_msq_enqueue16 (capacities[i]);
      test_msq_enqueue8 (capacities[i]);
      test_lynx_enqueue32 (capacities[i]);
      test_lynx_enqueue_streaming32 (capacities[i]);
      test_lynx_enqueue16 (capacities[i]);
      test_lynx_enqueue8 (capacities[i]);
    }
  return 0;
}
