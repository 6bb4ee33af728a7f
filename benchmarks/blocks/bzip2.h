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

/* The parts of bzip2's compression and decompression, for programs that differ in
   how they run them.  */

#ifndef BENCHMARKS_BZIP2_H
#define BENCHMARKS_BZIP2_H 1

#include "program.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes, or bits from one place in memory to another.  */
struct block
{
  unsigned char *data;
  size_t size;			/* Bytes.  */
  size_t from, to;		/* Bits.  */
  uint32_t check;
  int level;			/* 0: the end of a stream, with its check sum.  */
  int bad;
};

/* Bits that are written.  */
struct bits
{
  unsigned char *data;
  size_t size, room;
  uint64_t waiting;
  int n;			/* Bits of WAITING, fewer than 8 between calls.  */
};

struct writer
{
  struct output *out;
  struct bits bits;
  uint32_t check;
};

struct scanner
{
  unsigned char *data;
  size_t size, room;
  size_t at;			/* Bit.  */
  int level;			/* Of the stream, or 0 between streams.  */
  int bad;			/* Not understood.  */
};

/* Reads the next block to be compressed; returns 0 at the end of the input.  */
int read_block (struct job *, struct block *);

/* Compresses PLAIN, and frees it.  */
struct block compress_block (struct block plain);

/* Appends a compressed block to the output, and frees it.  */
void write_block (struct writer *, struct block);

/* Sets *BLOCK to the next block of compressed data, or to the end of a stream;
   returns 0 when there is no more.  */
int next_block (struct scanner *, struct block *);

/* Decompresses PACKED; says in the result if it is bad.  */
struct block expand_block (struct block packed);

/* Appends plain data to the output, and frees it.  Sets *BAD if it, or the check
   sum of a stream, is bad.  */
void write_plain (struct writer *, struct block, int *bad);

/* What the programs define: they read, compress and write all blocks of JOB's
   input, or expand and write what the scanner finds.  */
void pack_blocks (struct job *, struct writer *);
void unpack_blocks (struct scanner *, struct writer *, int *bad);

#ifdef __cplusplus
}
#endif

#endif /* BENCHMARKS_BZIP2_H */
