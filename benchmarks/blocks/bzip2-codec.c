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

/* bzip2's compression and decompression, block by block.  The output has the same
   bytes as that of bzip2 -9: the input is divided where libbz2 would divide it,
   each block becomes a stream of its own, and of these the bits that describe the
   blocks are put together.

   A compressed file has no table of its blocks, which begin at any bit.  They are
   found by the number with which each begins.  The compressed data may hold it by
   chance; and what is corrupt may hold anything.  In both cases the file is decoded
   again, from its start, as one.  */

#include "bzip2.h"

#include <bzlib.h>
#include <unistd.h>

const char blocks_purpose[] = "Compress INPUT as bzip2 -9 does";

#define BLOCK_MAGIC 0x314159265359
#define END_MAGIC 0x177245385090
#define MAGIC_MASK 0xffffffffffff

enum
{
  LEVEL = 9,
  BLOCK_SIZE = LEVEL * 100000 - 19,	/* Behind the coding of runs.  */
  HEADER = 4,			/* Bytes: BZh9.  */
  TRAILER = 80			/* Bits: END_MAGIC and a check sum.  */
};

static inline uint64_t
get_bits (const unsigned char *data, size_t from, int n)
{
  uint64_t bits = 0;
  for (int i = 0; i < n; i++, from++)
    bits = bits << 1 | (data[from / 8] >> (7 - from % 8) & 1);
  return bits;
}


static inline void
put_bits (struct bits *b, uint64_t bits, int n)
{
  if (b->size + 8 > b->room)
    b->data = blocks_reallocate (b->data, b->room = 2 * b->room + 4096);
  b->waiting = b->waiting << n | (bits & (((uint64_t) 1 << n) - 1));
  for (b->n += n; b->n >= 8; b->n -= 8)
    b->data[b->size++] = b->waiting >> (b->n - 8);
}

static void
put_block (struct bits *b, const unsigned char *data, size_t from, size_t to)
{
  for (; from < to && from % 8 != 0; from++)
    put_bits (b, get_bits (data, from, 1), 1);
  for (; from + 8 <= to; from += 8)
    put_bits (b, data[from / 8], 8);
  put_bits (b, get_bits (data, from, to - from), to - from);
}

static uint32_t
combine (uint32_t check, uint32_t of_block)
{
  return (check << 1 | check >> 31) ^ of_block;
}


/* Compression.  */

/* Reads what libbz2 would put into one block: a run of 4 to 255 equal bytes takes
   five, and the byte that starts a run is in the block of the run.  */
int
read_block (struct job *job, struct block *block)
{
  size_t room = BLOCK_SIZE + 1, used = 0;
  int last = EOF, length = 0, c;

  *block = (struct block) { .data = blocks_allocate (room) };
  while ((c = getc_unlocked (job->in)) != EOF)
    {
      if (c == last && length < 255)
	length++;
      else
	{
	  used += length < 4 ? length : 5;
	  if (used >= BLOCK_SIZE)
	    {
	      ungetc (c, job->in);
	      break;
	    }
	  last = c;
	  length = 1;
	}
      if (block->size == room)
	block->data = blocks_reallocate (block->data, room *= 2);
      block->data[block->size++] = c;
    }
  blocks_read (job, NULL, 0);
  if (block->size == 0)
    free (block->data);
  return block->size != 0;
}

/* Compresses PLAIN, and frees it.  */
struct block
compress_block (struct block plain)
{
  unsigned size = plain.size + plain.size / 100 + 600;
  struct block out = { .data = blocks_allocate (size), .from = 8 * HEADER };
  int error = BZ2_bzBuffToBuffCompress ((char *) out.data, &size,
					(char *) plain.data, plain.size, LEVEL,
					0, 0);
  if (error != BZ_OK)
    fail ("libbz2: Error %d", error);
  free (plain.data);
  out.size = size;
  out.check = get_bits (out.data, 8 * HEADER + 48, 32);
  /* What fills the last byte is not known otherwise.  */
  out.to = 8 * out.size - TRAILER;
  while (get_bits (out.data, out.to, 48) != END_MAGIC
	 || get_bits (out.data, out.to + 48, 32) != out.check)
    out.to--;
  return out;
}

static void
flush_bits (struct writer *w)
{
  output_write (w->out, w->bits.data, w->bits.size);
  w->bits.size = 0;
}

void
write_block (struct writer *w, struct block block)
{
  put_block (&w->bits, block.data, block.from, block.to);
  flush_bits (w);
  w->check = combine (w->check, block.check);
  free (block.data);
}

void
blocks_encode (struct job *job)
{
  struct writer writer = { .out = &job->out };

  put_bits (&writer.bits, 'B' << 16 | 'Z' << 8 | 'h', 24);
  put_bits (&writer.bits, '0' + LEVEL, 8);
  pack_blocks (job, &writer);
  put_bits (&writer.bits, END_MAGIC, 48);
  put_bits (&writer.bits, writer.check, 32);
  put_bits (&writer.bits, 0, -writer.bits.n & 7);
  flush_bits (&writer);
  free (writer.bits.data);
}


/* Decompression.  */

static void
read_file (struct job *job, struct scanner *s)
{
  do
    {
      if (s->size == s->room)
	s->data = blocks_reallocate (s->data, s->room = 2 * s->room + 65536);
      s->size += blocks_read (job, s->data + s->size, s->room - s->size);
    }
  while (s->size == s->room);
}

/* The next place from bit FROM on where there is one of the two numbers, or the
   end.  */
static size_t
find_magic (const struct scanner *s, size_t from)
{
  uint64_t window = 0;
  size_t byte = from / 8, start = byte;
  for (; byte < s->size; byte++)
    {
      window = window << 8 | s->data[byte];
      if (byte - start >= 6)
	for (int shift = 7; shift >= 0; shift--)
	  {
	    uint64_t x = window >> shift & MAGIC_MASK;
	    size_t at = 8 * (byte + 1) - shift - 48;
	    if ((x == BLOCK_MAGIC || x == END_MAGIC) && at >= from)
	      return at;
	  }
    }
  return 8 * s->size;
}

/* Sets *BLOCK to the next block, or to the end of a stream.  */
int
next_block (struct scanner *s, struct block *block)
{
  *block = (struct block) { .data = s->data };
  if (s->level == 0)
    {
      const unsigned char *header = s->data + s->at / 8;
      /* Other bytes behind the first stream are left alone, as by bzip2.  */
      if (8 * s->size < s->at + 8 * HEADER || memcmp (header, "BZh", 3) != 0
	  || header[3] < '1' || header[3] > '9')
	{
	  s->bad |= s->at == 0;
	  return 0;
	}
      s->level = header[3] - '0';
      s->at += 8 * HEADER;
    }
  if (s->at + TRAILER > 8 * s->size)
    {
      s->bad = 1;
      return 0;
    }
  uint64_t magic = get_bits (s->data, s->at, 48);
  block->check = get_bits (s->data, s->at + 48, 32);
  block->from = s->at;
  if (magic == BLOCK_MAGIC)
    {
      block->level = s->level;
      block->to = s->at = find_magic (s, s->at + TRAILER);
      return 1;
    }
  s->bad |= magic != END_MAGIC;
  s->at = (s->at + TRAILER + 7) / 8 * 8;
  s->level = 0;
  return !s->bad;
}

/* Decodes SIZE bytes at DATA, a stream, into BLOCK; returns how many bytes behind
   it are left, or libbz2's error.  */
static long
decode_stream (const unsigned char *data, size_t size, struct block *block)
{
  bz_stream s = { .next_in = (char *) data, .avail_in = size };
  size_t room = 1000000;
  int error = BZ2_bzDecompressInit (&s, 0, 0);

  block->size = 0;
  block->data = blocks_allocate (room);
  while (error == BZ_OK)
    {
      if (block->size == room)
	block->data = blocks_reallocate (block->data, room *= 2);
      s.next_out = (char *) block->data + block->size;
      s.avail_out = room - block->size;
      error = BZ2_bzDecompress (&s);
      block->size = room - s.avail_out;
      if (error == BZ_OK && s.avail_in == 0 && s.avail_out != 0)
	error = BZ_UNEXPECTED_EOF;
    }
  long left = s.avail_in;
  BZ2_bzDecompressEnd (&s);
  if (error == BZ_MEM_ERROR)
    fail ("libbz2: Out of memory");
  return error == BZ_STREAM_END ? left : error;
}

/* Makes a stream of PACKED, and decodes that.  */
struct block
expand_block (struct block packed)
{
  struct block out = packed;
  struct bits bits = { 0 };

  out.data = NULL;
  if (packed.level == 0)
    return out;
  put_bits (&bits, 'B' << 16 | 'Z' << 8 | 'h', 24);
  put_bits (&bits, '0' + packed.level, 8);
  put_block (&bits, packed.data, packed.from, packed.to);
  put_bits (&bits, END_MAGIC, 48);
  put_bits (&bits, packed.check, 32);
  put_bits (&bits, 0, -bits.n & 7);
  out.bad = decode_stream (bits.data, bits.size, &out) != 0;
  free (bits.data);
  return out;
}

void
write_plain (struct writer *w, struct block block, int *bad)
{
  if (block.level == 0)
    {
      *bad |= w->check != block.check;
      w->check = 0;
    }
  else
    {
      w->check = combine (w->check, block.check);
      *bad |= block.bad;
      if (!*bad)
	output_write (w->out, block.data, block.size);
      free (block.data);
    }
}

/* Decodes the whole file, stream by stream, or says why it cannot be.  */
static void
decode_again (struct job *job, const struct scanner *s)
{
  if (lseek (job->out.fd, 0, SEEK_SET) != 0 || ftruncate (job->out.fd, 0) != 0)
    output_fail (&job->out, "Cannot be written again");
  for (size_t at = 0; at < s->size; )
    {
      struct block block;
      long left = decode_stream (s->data + at, s->size - at, &block);
      if (left == BZ_DATA_ERROR_MAGIC && at > 0)
	left = 0;
      else if (left < 0)
	blocks_fail (job, left == BZ_DATA_ERROR_MAGIC ? "Not a bzip2 file"
		     : left == BZ_UNEXPECTED_EOF ? "Truncated" : "Corrupt");
      else
	output_write (&job->out, block.data, block.size);
      free (block.data);
      at = s->size - left;
    }
}

void
blocks_decode (struct job *job)
{
  struct writer writer = { .out = &job->out };
  struct scanner scanner = { 0 };
  int bad = 0;

  read_file (job, &scanner);
  if (scanner.size == 0)
    blocks_fail (job, "Empty");
  unpack_blocks (&scanner, &writer, &bad);
  if (bad || scanner.bad)
    decode_again (job, &scanner);
  free (scanner.data);
}
