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

/* The Data Encryption Standard (FIPS 46-3), one key, block by block: StreamIt's
   DES.  Each round splits a block into its halves, of which one goes through the
   round's function, and joins them.  */

#include "suite.h"

enum { ROUNDS = 16 };

const unsigned long suite_iterations = 600000;

/* Where each bit of a result comes from; bit 1 is the most significant.  */
static const unsigned char initial[64] = {
  58, 50, 42, 34, 26, 18, 10, 2, 60, 52, 44, 36, 28, 20, 12, 4,
  62, 54, 46, 38, 30, 22, 14, 6, 64, 56, 48, 40, 32, 24, 16, 8,
  57, 49, 41, 33, 25, 17, 9, 1, 59, 51, 43, 35, 27, 19, 11, 3,
  61, 53, 45, 37, 29, 21, 13, 5, 63, 55, 47, 39, 31, 23, 15, 7
};

static const unsigned char spread[32] = {
  16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10,
  2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25
};

static const unsigned char choice_1[56] = {
  57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18,
  10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36,
  63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22,
  14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20, 12, 4
};

static const unsigned char choice_2[48] = {
  14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10,
  23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2,
  41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48,
  44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32
};

/* By the outer two bits, then by the inner four.  */
static const unsigned char box[8][4][16] = {
  { { 14, 4, 13, 1, 2, 15, 11, 8, 3, 10, 6, 12, 5, 9, 0, 7 },
    { 0, 15, 7, 4, 14, 2, 13, 1, 10, 6, 12, 11, 9, 5, 3, 8 },
    { 4, 1, 14, 8, 13, 6, 2, 11, 15, 12, 9, 7, 3, 10, 5, 0 },
    { 15, 12, 8, 2, 4, 9, 1, 7, 5, 11, 3, 14, 10, 0, 6, 13 } },
  { { 15, 1, 8, 14, 6, 11, 3, 4, 9, 7, 2, 13, 12, 0, 5, 10 },
    { 3, 13, 4, 7, 15, 2, 8, 14, 12, 0, 1, 10, 6, 9, 11, 5 },
    { 0, 14, 7, 11, 10, 4, 13, 1, 5, 8, 12, 6, 9, 3, 2, 15 },
    { 13, 8, 10, 1, 3, 15, 4, 2, 11, 6, 7, 12, 0, 5, 14, 9 } },
  { { 10, 0, 9, 14, 6, 3, 15, 5, 1, 13, 12, 7, 11, 4, 2, 8 },
    { 13, 7, 0, 9, 3, 4, 6, 10, 2, 8, 5, 14, 12, 11, 15, 1 },
    { 13, 6, 4, 9, 8, 15, 3, 0, 11, 1, 2, 12, 5, 10, 14, 7 },
    { 1, 10, 13, 0, 6, 9, 8, 7, 4, 15, 14, 3, 11, 5, 2, 12 } },
  { { 7, 13, 14, 3, 0, 6, 9, 10, 1, 2, 8, 5, 11, 12, 4, 15 },
    { 13, 8, 11, 5, 6, 15, 0, 3, 4, 7, 2, 12, 1, 10, 14, 9 },
    { 10, 6, 9, 0, 12, 11, 7, 13, 15, 1, 3, 14, 5, 2, 8, 4 },
    { 3, 15, 0, 6, 10, 1, 13, 8, 9, 4, 5, 11, 12, 7, 2, 14 } },
  { { 2, 12, 4, 1, 7, 10, 11, 6, 8, 5, 3, 15, 13, 0, 14, 9 },
    { 14, 11, 2, 12, 4, 7, 13, 1, 5, 0, 15, 10, 3, 9, 8, 6 },
    { 4, 2, 1, 11, 10, 13, 7, 8, 15, 9, 12, 5, 6, 3, 0, 14 },
    { 11, 8, 12, 7, 1, 14, 2, 13, 6, 15, 0, 9, 10, 4, 5, 3 } },
  { { 12, 1, 10, 15, 9, 2, 6, 8, 0, 13, 3, 4, 14, 7, 5, 11 },
    { 10, 15, 4, 2, 7, 12, 9, 5, 6, 1, 13, 14, 0, 11, 3, 8 },
    { 9, 14, 15, 5, 2, 8, 12, 3, 7, 0, 4, 10, 1, 13, 11, 6 },
    { 4, 3, 2, 12, 9, 5, 15, 10, 11, 14, 1, 7, 6, 0, 8, 13 } },
  { { 4, 11, 2, 14, 15, 0, 8, 13, 3, 12, 9, 7, 5, 10, 6, 1 },
    { 13, 0, 11, 7, 4, 9, 1, 10, 14, 3, 5, 12, 2, 15, 8, 6 },
    { 1, 4, 11, 13, 12, 3, 7, 14, 10, 15, 6, 8, 0, 5, 9, 2 },
    { 6, 11, 13, 8, 1, 4, 10, 7, 9, 5, 0, 15, 14, 2, 3, 12 } },
  { { 13, 2, 8, 4, 6, 15, 11, 1, 10, 9, 3, 14, 5, 0, 12, 7 },
    { 1, 15, 13, 8, 10, 3, 7, 4, 12, 5, 6, 11, 0, 14, 9, 2 },
    { 7, 11, 4, 1, 9, 12, 14, 2, 0, 6, 10, 13, 15, 3, 5, 8 },
    { 2, 1, 14, 7, 4, 10, 8, 13, 15, 12, 9, 0, 3, 5, 6, 11 } }
};

static uint64_t key = 0x133457799bbcdff1, plain = 0x0123456789abcdef;

/* Made by prepare.  */
static uint32_t substituted[8][64];	/* Behind a box, spread.  */
static unsigned char subkey[ROUNDS][8];	/* Six bits for each box.  */
static uint64_t first[8][256], last[8][256];	/* By byte, permuted.  */

/* The N bits of X, which has SIZE bits, that FROM names.  */
static uint64_t
choose (const unsigned char *from, int n, uint64_t x, int size)
{
  uint64_t out = 0;
  for (int i = 0; i < n; i++)
    out = out << 1 | (x >> (size - from[i]) & 1);
  return out;
}

static void
prepare (void)
{
  unsigned char inverse[64];
  uint64_t halves = choose (choice_1, 56, key, 64);
  uint32_t c = halves >> 28, d = halves & 0xfffffff;

  for (int r = 0; r < ROUNDS; r++)
    {
      int by = r < 2 || r == 8 || r == 15 ? 1 : 2;
      c = (c << by | c >> (28 - by)) & 0xfffffff;
      d = (d << by | d >> (28 - by)) & 0xfffffff;
      uint64_t k = choose (choice_2, 48, (uint64_t) c << 28 | d, 56);
      for (int i = 0; i < 8; i++)
	subkey[r][i] = k >> (42 - 6 * i) & 63;
    }
  for (int i = 0; i < 8; i++)
    for (int x = 0; x < 64; x++)
      substituted[i][x]
	= choose (spread, 32,
		  (uint32_t) box[i][(x >> 4 & 2) | (x & 1)][x >> 1 & 15]
		  << (28 - 4 * i), 32);
  for (int i = 0; i < 64; i++)
    inverse[initial[i] - 1] = i + 1;
  for (int i = 0; i < 8; i++)
    for (int x = 0; x < 256; x++)
      {
	first[i][x] = choose (initial, 64, (uint64_t) x << (8 * i), 64);
	last[i][x] = choose (inverse, 64, (uint64_t) x << (8 * i), 64);
      }
}

static inline uint64_t
permute (uint64_t by_byte[8][256], uint64_t x)
{
  uint64_t out = 0;
  for (int i = 0; i < 8; i++)
    out |= by_byte[i][x >> (8 * i) & 255];
  return out;
}

static inline uint32_t
rotate (uint32_t x, int by)
{
  return x << (by & 31) | x >> (-by & 31);
}

/* The function of round R: expansion, key, boxes and permutation.  */
static inline uint32_t
mangle (uint32_t half, int r)
{
  uint32_t out = 0;
  for (int i = 0; i < 8; i++)
    out |= substituted[i][(rotate (half, 4 * i + 5) & 63) ^ subkey[r][i]];
  return out;
}

void
suite_run (unsigned long n)
{
  uint64_t block, out;
  uint32_t left[ROUNDS + 1], right[ROUNDS + 1], mangled[ROUNDS];
  uint64_t next = plain;

  prepare ();
  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (block)
      {
	block = next;
	next += 0x9e3779b97f4a7c15;
      }

      #pragma omp task input (block) output (left[0], right[0])
      {
	uint64_t x = permute (first, block);
	left[0] = x >> 32;
	right[0] = x;
      }

      for (int r = 0; r < ROUNDS; r++)
	{
	  #pragma omp task input (right[r]) output (mangled[r])
	  mangled[r] = mangle (right[r], r);

	  #pragma omp task input (left[r], right[r], mangled[r]) \
			   output (left[r + 1], right[r + 1])
	  {
	    left[r + 1] = right[r];
	    right[r + 1] = left[r] ^ mangled[r];
	  }
	}

      #pragma omp task input (left[ROUNDS], right[ROUNDS]) output (out)
      out = permute (last, (uint64_t) right[ROUNDS] << 32 | left[ROUNDS]);

      #pragma omp task input (out)
      {
	suite_put (out >> 32);
	suite_put (out);
      }
    }
}

void
suite_check (void)
{
  static const struct
  {
    uint64_t key, plain, cipher;
  } known[] = {
    { 0x0e329232ea6d0d73, 0x8787878787878787, 0 },
    { 0, 0, 0x8ca64de9c1b123a7 },
    { 0x133457799bbcdff1, 0x0123456789abcdef, 0x85e813540f0ab405 }
  };
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    {
      uint32_t out[2];
      key = known[i].key;
      plain = known[i].plain;
      suite_record (1, out, 2);
      if (out[0] != known[i].cipher >> 32 || out[1] != (uint32_t) known[i].cipher)
	fail ("Vector %u: %08x%08x, not %016llx", i, out[0], out[1],
	      (unsigned long long) known[i].cipher);
    }
}
