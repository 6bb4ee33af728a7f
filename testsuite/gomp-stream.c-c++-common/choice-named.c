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

/* A protocol that is asked for by name is that of the channels with one producer
   and one consumer.  */
/* { dg-threads "1 2" } */
/* { dg-channels "batchqueue" } */
/* { dg-set-env GOMP_STREAM_STATS "stderr" } */
/* { dg-stderr {\n one +[^ ]+ +-> [^ ]+ +batchqueue .*GOMP_STREAM_CHANNEL\n} } */
/* { dg-stderr {\n both +[^ ]+ +-> [^ ]+ +native .*not one consumer\n} } */
/* { dg-stderr {\n copied +[^ ]+ +-> [^ ]+ +native .*replicas\n} } */

#include "choice.c"
