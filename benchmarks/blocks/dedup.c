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

/* Compression by finding what is there twice: PARSEC's dedup.

   read -> divide -> hash -> look up -+-> all chunks, in order -> write
				      +-> new ones -> compress --+

   The input is divided where the last bytes have a certain Rabin fingerprint, so
   that chunks are found again after something was inserted before them.  How many
   there are depends on the data; chunks that were there before go past the
   compressor.

   The output is a header, and records that begin with a byte: a new chunk, its
   size, compressed size and SHA-1 before its data; the number of a former chunk;
   and at the end the number of records, with the SHA-1 of the SHA-1s so far.
   Numbers have the byte order of the machine.  */

#include "program.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <unistd.h>
#include <zlib.h>

const char blocks_purpose[] = "Compress INPUT, which has parts that are alike";

enum
{
  PIECE = 1 << 20,
  LEAST = 2048,			/* Bytes of a chunk, but for a piece's last.  */
  MOST = 65536,
  CHUNKS = PIECE / LEAST + 1,	/* Of a piece.  */
  WINDOW = 32,			/* Bytes of a fingerprint.  */
  DEGREE = 53,			/* Of the polynomial.  */
  SHA_SIZE = 20
};

/* Irreducible.  */
#define POLYNOMIAL 0x3da3358b4dc173
/* Bits of the fingerprint where a chunk ends, one in 8192 times.  */
#define END_BITS 0x1fff

static const char magic[8] = "gs-dedup";

enum kind { END, FRESH, FORMER };

struct piece
{
  unsigned char *data;
  size_t size;
};

struct chunk
{
  unsigned char *data;
  uint32_t size, packed_size;
  unsigned char sha[SHA_SIZE];
  enum kind kind;
  uint64_t number;		/* Of a former one: among the fresh ones.  */
  void *piece;			/* To be freed behind this chunk.  */
  const char *why;		/* What is wrong with it.  */
};

/* Keeps libcrypto from cleaning up at exit, which a body may call while others use
   it.  */
static void
start_crypto (void)
{
  if (!OPENSSL_init_crypto (OPENSSL_INIT_NO_ATEXIT, NULL))
    fail ("libcrypto cannot start");
}

static void
make_sha (const void *data, size_t size, unsigned char *sha)
{
  if (!EVP_Digest (data, size, sha, NULL, EVP_sha1 (), NULL))
    fail ("libcrypto has no SHA-1");
}

/* What has been said of the chunks so far.  */
struct history
{
  unsigned char sha[2 * SHA_SIZE];	/* So far, and of the chunk.  */
  uint64_t records;
};

static void
remember (struct history *h, const unsigned char *sha)
{
  memcpy (h->sha + SHA_SIZE, sha, SHA_SIZE);
  make_sha (h->sha, sizeof h->sha, h->sha);
  h->records++;
}


/* Rabin fingerprints: the bytes as a polynomial over two elements, modulo another
   one.  */

static uint64_t reduced[256], oldest[256];

static inline uint64_t
append (uint64_t print, unsigned char byte)
{
  return (print << 8 | byte) ^ reduced[print >> (DEGREE - 8)];
}

static void
prepare (void)
{
  for (uint64_t top = 0; top < 256; top++)
    {
      uint64_t x = top << DEGREE;
      for (int bit = DEGREE + 7; bit >= DEGREE; bit--)
	if (x >> bit & 1)
	  x ^= (uint64_t) POLYNOMIAL << (bit - DEGREE);
      reduced[top] = x ^ top << DEGREE;
    }
  for (int byte = 0; byte < 256; byte++)
    {
      oldest[byte] = byte;
      for (int i = 1; i < WINDOW; i++)
	oldest[byte] = append (oldest[byte], 0);
    }
}

/* The size of the chunk at DATA, of which SIZE bytes are there.  */
static size_t
chunk_size (const unsigned char *data, size_t size)
{
  if (size <= LEAST)
    return size;
  if (size > MOST)
    size = MOST;
  uint64_t print = 0;
  size_t at = LEAST - WINDOW;
  for (; at < LEAST; at++)
    print = append (print, data[at]);
  while (at < size && (print & END_BITS) != END_BITS)
    {
      print = append (print ^ oldest[data[at - WINDOW]], data[at]);
      at++;
    }
  return at;
}


/* The stages.  */

static int
read_piece (struct job *job, struct piece *piece)
{
  piece->data = blocks_allocate (PIECE);
  piece->size = blocks_read (job, piece->data, PIECE);
  if (piece->size == 0)
    free (piece->data);
  return piece->size != 0;
}

static int
divide (struct piece piece, struct chunk *chunks)
{
  int n = 0;
  for (size_t at = 0; at < piece.size; n++)
    {
      chunks[n] = (struct chunk) { .data = piece.data + at };
      chunks[n].size = chunk_size (piece.data + at, piece.size - at);
      at += chunks[n].size;
    }
  chunks[n - 1].piece = piece.data;
  return n;
}

static struct chunk
hash (struct chunk chunk)
{
  make_sha (chunk.data, chunk.size, chunk.sha);
  return chunk;
}

/* The SHA-1s of all fresh chunks, by their order, and where to find them: a table
   of their numbers + 1, at most half full.  */
struct table
{
  unsigned char (*sha)[SHA_SIZE];
  uint64_t *place;
  uint64_t count, size;
};

/* The place of SHA in the table.  */
static uint64_t *
find (struct table *t, const unsigned char *sha)
{
  uint64_t at;
  memcpy (&at, sha, sizeof at);
  for (at &= t->size - 1; t->place[at] != 0; at = (at + 1) & (t->size - 1))
    if (memcmp (t->sha[t->place[at] - 1], sha, SHA_SIZE) == 0)
      break;
  return &t->place[at];
}

static void
enlarge (struct table *t)
{
  t->size = t->size == 0 ? 1 << 16 : 2 * t->size;
  t->sha = blocks_reallocate (t->sha, t->size / 2 * sizeof *t->sha);
  free (t->place);
  t->place = calloc (t->size, sizeof *t->place);
  if (t->place == NULL)
    fail ("Out of memory");
  for (uint64_t i = 0; i < t->count; i++)
    *find (t, t->sha[i]) = i + 1;
}

static struct chunk
look_up (struct table *t, struct chunk chunk)
{
  if (t->count == t->size / 2)
    enlarge (t);
  uint64_t *place = find (t, chunk.sha);
  chunk.kind = *place != 0 ? FORMER : FRESH;
  if (chunk.kind == FRESH)
    {
      memcpy (t->sha[t->count], chunk.sha, SHA_SIZE);
      *place = ++t->count;
    }
  chunk.number = *place - 1;
  return chunk;
}

static struct chunk
compress_chunk (struct chunk chunk)
{
  uLongf size = compressBound (chunk.size);
  unsigned char *packed = blocks_allocate (size);
  if (compress2 (packed, &size, chunk.data, chunk.size, 6) != Z_OK)
    fail ("zlib: Out of memory");
  chunk.data = packed;
  chunk.packed_size = size;
  return chunk;
}

/* Writes CHUNK; if it is fresh, with what *PACKED holds.  */
static void
write_chunk (struct job *job, struct history *history, struct chunk chunk,
	     const struct chunk *packed)
{
  unsigned char record[1 + 2 * sizeof chunk.size + SHA_SIZE];

  record[0] = chunk.kind;
  remember (history, chunk.sha);
  if (chunk.kind == FRESH)
    {
      memcpy (record + 1, &packed->size, 4);
      memcpy (record + 5, &packed->packed_size, 4);
      memcpy (record + 9, chunk.sha, SHA_SIZE);
      output_write (&job->out, record, sizeof record);
      output_write (&job->out, packed->data, packed->packed_size);
      free (packed->data);
    }
  else
    {
      memcpy (record + 1, &chunk.number, sizeof chunk.number);
      output_write (&job->out, record, 1 + sizeof chunk.number);
    }
  free (chunk.piece);
}

static void
write_end (struct job *job, struct history *history)
{
  unsigned char kind = END;
  output_write (&job->out, &kind, 1);
  output_write (&job->out, &history->records, sizeof history->records);
  output_write (&job->out, history->sha, SHA_SIZE);
}

void
blocks_encode (struct job *job)
{
  struct history history = { { 0 } };
  struct table table = { 0 };
  struct piece piece;
  struct chunk found, part[CHUNKS], hashed, known[CHUNKS];
  struct chunk ordered, all[CHUNKS], fresh, some[CHUNKS], packed, small[CHUNKS];
  int n, m;

  start_crypto ();
  prepare ();
  output_write (&job->out, magic, sizeof magic);
  #pragma omp parallel
  #pragma omp single
  while (read_piece (job, &piece))
    {
      #pragma omp task firstprivate (piece) output (found << part[:n]) \
		       num_threads (REPLICAS) depth (4 * REPLICAS)
      n = divide (piece, part);

      #pragma omp task input (found >> part[:n]) output (hashed << known[:n]) \
		       num_threads (REPLICAS)
      for (int i = 0; i < n; i++)
	known[i] = hash (part[i]);

      #pragma omp task input (hashed >> known[:n]) output (ordered << all[:n]) \
		       output (fresh << some[:m])
      {
	m = 0;
	for (int i = 0; i < n; i++)
	  {
	    all[i] = look_up (&table, known[i]);
	    if (all[i].kind == FRESH)
	      some[m++] = all[i];
	  }
      }

      #pragma omp task input (fresh >> some[:m]) output (packed << small[:m]) \
		       num_threads (REPLICAS)
      for (int i = 0; i < m; i++)
	small[i] = compress_chunk (some[i]);

      #pragma omp task input (ordered >> all[:n], packed >> small[:m])
      for (int i = 0, j = 0; i < n; i++)
	{
	  write_chunk (job, &history, all[i], &small[j]);
	  j += all[i].kind == FRESH;
	}
    }
  write_end (job, &history);
  free (table.sha);
  free (table.place);
}


/* The way back.  */

/* Reads the next record; what is wrong goes with it, as others come before.  */
static int
read_chunk (struct job *job, struct chunk *chunk, int *end)
{
  int kind = getc (job->in);

  if (*end)
    return 0;
  *chunk = (struct chunk) { .kind = kind };
  unsigned char record[2 * sizeof chunk->size + SHA_SIZE];
  size_t size = kind == FRESH ? sizeof record
		: kind == FORMER ? sizeof chunk->number
		: sizeof chunk->number + SHA_SIZE;
  *end = 1;
  if (kind == EOF || fread (record, 1, size, job->in) < size)
    chunk->why = "Truncated";
  else if (kind > FORMER)
    chunk->why = "Corrupt";
  else if (kind == FRESH)
    {
      memcpy (&chunk->size, record, 4);
      memcpy (&chunk->packed_size, record + 4, 4);
      memcpy (chunk->sha, record + 8, SHA_SIZE);
      if (chunk->size > MOST || chunk->packed_size > compressBound (MOST))
	chunk->why = "Corrupt";
      else
	{
	  chunk->data = blocks_allocate (chunk->packed_size);
	  if (fread (chunk->data, 1, chunk->packed_size, job->in)
	      < chunk->packed_size)
	    chunk->why = "Truncated";
	  else
	    *end = 0;
	}
    }
  else
    {
      memcpy (&chunk->number, record, sizeof chunk->number);
      if (kind == END)
	memcpy (chunk->sha, record + sizeof chunk->number, SHA_SIZE);
      else
	*end = 0;
    }
  return 1;
}

static struct chunk
expand_chunk (struct chunk chunk)
{
  if (chunk.kind != FRESH || chunk.why != NULL)
    return chunk;
  uLongf size = chunk.size;
  unsigned char *plain = blocks_allocate (size), sha[SHA_SIZE];
  if (uncompress (plain, &size, chunk.data, chunk.packed_size) != Z_OK
      || size != chunk.size)
    chunk.why = "Corrupt";
  else
    {
      make_sha (plain, size, sha);
      if (memcmp (sha, chunk.sha, SHA_SIZE) != 0)
	chunk.why = "Corrupt";
    }
  free (chunk.data);
  chunk.data = plain;
  return chunk;
}

/* Where the fresh chunks are in the output.  */
struct places
{
  struct
  {
    off_t at;
    uint32_t size;
    unsigned char sha[SHA_SIZE];
  } *chunk;
  uint64_t count, room;
  off_t size;			/* Of the output.  */
};

static void
restore (struct job *job, struct history *history, struct places *p,
	 struct chunk chunk)
{
  unsigned char former[MOST];

  if (chunk.why == NULL && chunk.kind == FORMER && chunk.number >= p->count)
    chunk.why = "Corrupt";
  if (chunk.why == NULL && chunk.kind == END
      && (chunk.number != history->records
	  || memcmp (chunk.sha, history->sha, SHA_SIZE) != 0))
    chunk.why = "Corrupt";
  if (chunk.why != NULL)
    blocks_fail (job, chunk.why);
  if (chunk.kind == END)
    return;
  if (chunk.kind == FRESH)
    {
      if (p->count == p->room)
	p->chunk = blocks_reallocate (p->chunk, (p->room = 2 * p->room + 1024)
						* sizeof *p->chunk);
      p->chunk[p->count].at = p->size;
      p->chunk[p->count].size = chunk.size;
      memcpy (p->chunk[p->count].sha, chunk.sha, SHA_SIZE);
      p->count++;
      output_write (&job->out, chunk.data, chunk.size);
      free (chunk.data);
    }
  else
    {
      chunk.size = p->chunk[chunk.number].size;
      memcpy (chunk.sha, p->chunk[chunk.number].sha, SHA_SIZE);
      if (pread (job->out.fd, former, chunk.size, p->chunk[chunk.number].at)
	  != (ssize_t) chunk.size)
	output_fail (&job->out, "Cannot be read again");
      output_write (&job->out, former, chunk.size);
    }
  p->size += chunk.size;
  remember (history, chunk.sha);
}

void
blocks_decode (struct job *job)
{
  struct history history = { { 0 } };
  struct places places = { 0 };
  struct chunk packed, plain;
  char start[sizeof magic];
  int end = 0;

  start_crypto ();
  size_t size = blocks_read (job, start, sizeof start);
  if (size == 0)
    blocks_fail (job, "Empty");
  if (size < sizeof start || memcmp (start, magic, sizeof magic) != 0)
    blocks_fail (job, "Not made by dedup");
  #pragma omp parallel
  #pragma omp single
  while (read_chunk (job, &packed, &end))
    {
      #pragma omp task firstprivate (packed) output (plain) \
		       num_threads (REPLICAS) depth (64 * REPLICAS)
      plain = expand_chunk (packed);

      #pragma omp task input (plain)
      restore (job, &history, &places, plain);
    }
  free (places.chunk);
}
