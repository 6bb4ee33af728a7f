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

/* Request and response over the queues that withhold: one word at a time goes
   there and back, as each is flushed; without the flush it would never
   arrive.  */

#include <pthread.h>
#include <gomp-stream/csq.h>
#include <gomp-stream/liberty.h>
#include <gomp-stream/lynx.h>
#include <gomp-stream/msq.h>
#include "../lib/check.h"

#define REQUESTS 3000

/* Both sides of a queue in one thread, then in two.  */
#define TEST(QUEUE)							\
  static struct gomp_stream_##QUEUE QUEUE##_there, QUEUE##_back;	\
  static void *								\
  answer_##QUEUE (void *unused)						\
  {									\
    for (uint64_t i = 0; i < REQUESTS; i++)				\
      {									\
	gomp_stream_##QUEUE##_enqueue					\
	  (&QUEUE##_back, gomp_stream_##QUEUE##_dequeue (&QUEUE##_there) + 1); \
	gomp_stream_##QUEUE##_flush (&QUEUE##_back);			\
      }									\
    return unused;							\
  }									\
  static void								\
  test_##QUEUE (void)							\
  {									\
    pthread_t answerer;							\
    uint64_t w;								\
    CHECK_EQUAL (gomp_stream_##QUEUE##_init (&QUEUE##_there, 1024), 0);	\
    CHECK_EQUAL (gomp_stream_##QUEUE##_init (&QUEUE##_back, 1024), 0);	\
    CHECK (gomp_stream_##QUEUE##_try_enqueue (&QUEUE##_there, 7));	\
    CHECK (!gomp_stream_##QUEUE##_try_dequeue (&QUEUE##_there, &w));	\
    CHECK (gomp_stream_##QUEUE##_flush (&QUEUE##_there));		\
    CHECK (gomp_stream_##QUEUE##_try_dequeue (&QUEUE##_there, &w));	\
    CHECK_EQUAL (w, 7);							\
    CHECK_EQUAL (pthread_create (&answerer, NULL, answer_##QUEUE, NULL), 0); \
    for (uint64_t i = 0; i < REQUESTS; i++)				\
      {									\
	gomp_stream_##QUEUE##_enqueue (&QUEUE##_there, i);		\
	gomp_stream_##QUEUE##_flush (&QUEUE##_there);			\
	CHECK_EQUAL (gomp_stream_##QUEUE##_dequeue (&QUEUE##_back), i + 1); \
      }									\
    CHECK_EQUAL (pthread_join (answerer, NULL), 0);			\
    gomp_stream_##QUEUE##_destroy (&QUEUE##_there);			\
    gomp_stream_##QUEUE##_destroy (&QUEUE##_back);			\
  }

TEST (msq)
TEST (dbls)
TEST (multiline)
TEST (liberty)
TEST (csq)
TEST (lynx)

int
main (void)
{
  test_msq ();
  test_dbls ();
  test_multiline ();
  test_liberty ();
  test_csq ();
  test_lynx ();
  return 0;
}
