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

/* Serpent with keys of 128 bits, block by block, bit-sliced: StreamIt's
   Serpent_full.  Each of the 32 rounds adds a key, substitutes, and mixes.  */

#include "suite.h"

enum { ROUNDS = 32 };

struct block
{
  uint32_t w[4];
};

const unsigned long suite_iterations = 300000;

static struct block key, plain;
static struct block subkey[ROUNDS + 1];

/* The eight boxes of Serpent's definition, bit I of the nibble in W[I]: the
   algebraic normal form of each bit.  */
static inline struct block
substitute (int box, struct block in)
{
  uint32_t a = in.w[0], b = in.w[1], c = in.w[2], d = in.w[3], ones = ~0u;
  uint32_t ab = a & b, ac = a & c, ad = a & d, bc = b & c, bd = b & d, cd = c & d;
  uint32_t abc = ab & c, abd = ab & d, acd = ac & d, bcd = bc & d;

  switch (box & 7)
    {
    case 0:
      return (struct block) { {
	bcd ^ acd ^ d ^ abc ^ bc ^ ac ^ c ^ ab ^ a ^ ones,
	bcd ^ acd ^ bd ^ abc ^ bc ^ ac ^ a ^ ones,
	bcd ^ bd ^ d ^ abc ^ ac ^ ab ^ b,
	ad ^ d ^ c ^ b ^ a
      } };
    case 1:
      return (struct block) { {
	bcd ^ acd ^ cd ^ ad ^ bc ^ b ^ a ^ ones,
	bcd ^ acd ^ abd ^ bd ^ d ^ ac ^ c ^ ab ^ a ^ ones,
	d ^ c ^ ab ^ b ^ ones,
	bcd ^ acd ^ abd ^ ad ^ d ^ ac ^ b ^ ones
      } };
    case 2:
      return (struct block) { {
	d ^ ac ^ c ^ b,
	acd ^ cd ^ abd ^ ad ^ abc ^ bc ^ c ^ b ^ a,
	acd ^ cd ^ abd ^ bd ^ d ^ bc ^ b ^ a,
	bd ^ abc ^ c ^ b ^ a ^ ones
      } };
    case 3:
      return (struct block) { {
	bcd ^ acd ^ cd ^ ad ^ d ^ bc ^ b ^ a,
	acd ^ cd ^ abd ^ ad ^ ac ^ b ^ a,
	abd ^ bd ^ d ^ abc ^ c ^ ab ^ a,
	acd ^ cd ^ d ^ abc ^ ac ^ c ^ ab ^ b ^ a
      } };
    case 4:
      return (struct block) { {
	bd ^ ad ^ d ^ c ^ ab ^ b ^ ones,
	bcd ^ acd ^ cd ^ bd ^ d ^ bc ^ ac ^ a,
	bcd ^ cd ^ abd ^ bd ^ abc ^ bc ^ c ^ ab ^ a,
	abd ^ bd ^ ad ^ bc ^ c ^ b ^ a
      } };
    case 5:
      return (struct block) { {
	bd ^ ad ^ d ^ c ^ ab ^ b ^ ones,
	cd ^ abd ^ bd ^ d ^ c ^ ab ^ a ^ ones,
	bcd ^ acd ^ cd ^ abd ^ d ^ ac ^ b ^ ones,
	acd ^ ad ^ d ^ abc ^ c ^ b ^ a ^ ones
      } };
    case 6:
      return (struct block) { {
	bcd ^ abd ^ d ^ abc ^ bc ^ ac ^ c ^ b ^ a ^ ones,
	ad ^ c ^ b ^ ones,
	bcd ^ cd ^ abd ^ bd ^ abc ^ bc ^ c ^ ab ^ a ^ ones,
	bcd ^ cd ^ d ^ abc ^ ac ^ c ^ ab ^ b
      } };
    case 7:
      return (struct block) { {
	bcd ^ acd ^ cd ^ bd ^ ad ^ c ^ ab ^ ones,
	acd ^ abd ^ ad ^ d ^ bc ^ ac ^ c ^ ab ^ b,
	bcd ^ abd ^ bd ^ ad ^ d ^ abc ^ c ^ b ^ a,
	ad ^ abc ^ ac ^ c ^ b ^ a
      } };
    }
  __builtin_unreachable ();
}

static inline uint32_t
rotate (uint32_t x, int by)
{
  return x << by | x >> (32 - by);
}

static inline struct block
add_key (struct block x, struct block k)
{
  return (struct block) { { x.w[0] ^ k.w[0], x.w[1] ^ k.w[1],
			    x.w[2] ^ k.w[2], x.w[3] ^ k.w[3] } };
}

static inline struct block
mix (struct block in)
{
  uint32_t a = rotate (in.w[0], 13), c = rotate (in.w[2], 3);
  uint32_t b = rotate (in.w[1] ^ a ^ c, 1);
  uint32_t d = rotate (in.w[3] ^ c ^ a << 3, 7);
  a = rotate (a ^ b ^ d, 5);
  c = rotate (c ^ d ^ b << 7, 22);
  return (struct block) { { a, b, c, d } };
}

static void
prepare (void)
{
  uint32_t w[8 + 4 * (ROUNDS + 1)] = { 0 };

  /* A short key is filled up with a bit of 1, and zeros.  */
  memcpy (w, &key, sizeof key);
  w[4] = 1;
  for (int i = 8; i < 8 + 4 * (ROUNDS + 1); i++)
    w[i] = rotate (w[i - 8] ^ w[i - 5] ^ w[i - 3] ^ w[i - 1]
		   ^ 0x9e3779b9 ^ (i - 8), 11);
  for (int r = 0; r <= ROUNDS; r++)
    {
      struct block k;
      memcpy (&k, w + 8 + 4 * r, sizeof k);
      subkey[r] = substitute (3 - r, k);
    }
}

void
suite_run (unsigned long n)
{
  struct block x[ROUNDS], keyed[ROUNDS], substituted[ROUNDS], out;
  struct block next = plain;

  prepare ();
  #pragma omp parallel
  #pragma omp single
  for (unsigned long k = 0; k < n; k++)
    {
      #pragma omp task output (x[0])
      {
	x[0] = next;
	next.w[0] += 0x9e3779b9;
      }

      for (int r = 0; r < ROUNDS; r++)
	{
	  #pragma omp task input (x[r]) output (keyed[r])
	  keyed[r] = add_key (x[r], subkey[r]);

	  #pragma omp task input (keyed[r]) output (substituted[r])
	  substituted[r] = substitute (r, keyed[r]);

	  /* The last round has a second key instead.  */
	  if (r < ROUNDS - 1)
	    {
	      #pragma omp task input (substituted[r]) output (x[r + 1])
	      x[r + 1] = mix (substituted[r]);
	    }
	}

      #pragma omp task input (substituted[ROUNDS - 1]) output (out)
      out = add_key (substituted[ROUNDS - 1], subkey[ROUNDS]);

      #pragma omp task input (out)
      {
	suite_put (out.w[0]);
	suite_put (out.w[1]);
	suite_put (out.w[2]);
	suite_put (out.w[3]);
      }
    }
}

/* The boxes as they are defined, and vectors of the authors' kind: bytes in
   order, the first one the lowest.  */
void
suite_check (void)
{
  static const unsigned char boxes[8][16] = {
    { 3, 8, 15, 1, 10, 6, 5, 11, 14, 13, 4, 2, 7, 0, 9, 12 },
    { 15, 12, 2, 7, 9, 0, 5, 10, 1, 11, 14, 8, 6, 13, 3, 4 },
    { 8, 6, 7, 9, 3, 12, 10, 15, 13, 1, 14, 4, 0, 11, 5, 2 },
    { 0, 15, 11, 8, 12, 9, 6, 3, 13, 1, 2, 4, 10, 7, 5, 14 },
    { 1, 15, 8, 3, 12, 0, 11, 6, 2, 5, 4, 10, 9, 14, 7, 13 },
    { 15, 5, 2, 11, 4, 10, 9, 12, 0, 3, 14, 8, 13, 6, 7, 1 },
    { 7, 2, 12, 5, 8, 4, 6, 11, 14, 9, 1, 15, 13, 3, 10, 0 },
    { 1, 13, 15, 0, 14, 8, 2, 11, 7, 4, 12, 10, 9, 3, 5, 6 }
  };
  static const struct
  {
    unsigned char key[16], plain[16], cipher[16];
  } known[] = {
    { { 0x80 }, { 0 },
      { 0x26, 0x4e, 0x54, 0x81, 0xef, 0xf4, 0x2a, 0x46,
	0x06, 0xab, 0xda, 0x06, 0xc0, 0xbf, 0xda, 0x3d } },
    { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
      { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
      { 0x4c, 0x7d, 0x8a, 0x32, 0x80, 0x72, 0xa2, 0x2c,
	0x82, 0x3e, 0x4a, 0x1f, 0x3a, 0xcd, 0xa1, 0x6d } }
  };

  for (int b = 0; b < 8; b++)
    for (int x = 0; x < 16; x++)
      {
	struct block in, out;
	for (int i = 0; i < 4; i++)
	  in.w[i] = x >> i & 1;
	out = substitute (b, in);
	for (int i = 0; i < 4; i++)
	  if ((out.w[i] & 1) != (boxes[b][x] >> i & 1))
	    fail ("Bit %d of box %d for %d is wrong", i, b, x);
      }
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    {
      unsigned char out[16];
      memcpy (&key, known[i].key, sizeof key);
      memcpy (&plain, known[i].plain, sizeof plain);
      suite_record (1, out, sizeof out / sizeof (uint32_t));
      if (memcmp (out, known[i].cipher, sizeof out) != 0)
	fail ("Vector %u differs", i);
    }
}
