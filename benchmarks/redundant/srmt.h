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

/* Software redundant multithreading (Wang, Kim, Wu and Ying, CGO 2007, as in figure 16
   (a) of the Lynx paper): a leading thread computes, and sends each value that it
   loads, and the address and the value of each store; a checking thread computes the
   same from the values that it gets, and compares what it would store.  A queue of
   words is between them.  */

#ifndef REDUNDANT_SRMT_H
#define REDUNDANT_SRMT_H 1

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum
{
  IS_KEYS = 8192, IS_MOST = 1024, EP_PAIRS = 1024,
  CG_ROWS = 700, CG_IN_ROW = 11, CG_ROUNDS = 25,
  MG_SIZE = 16,			/* Of the finest grid; and points of all.  */
  MG_POINTS = 4096 + 512 + 64 + 8
};

struct is
{
  int64_t key[IS_KEYS], sorted[IS_KEYS], count[IS_MOST];
};

struct ep
{
  int64_t seed, bin[16];
  double sum[2];
};

struct cg
{
  int64_t row[CG_ROWS + 1], column[CG_ROWS * CG_IN_ROW];
  double value[CG_ROWS * CG_IN_ROW];
  double x[CG_ROWS], r[CG_ROWS], p[CG_ROWS], q[CG_ROWS];
};

struct mg
{
  /* Grids, the finest one first.  */
  double u[MG_POINTS], v[MG_POINTS], r[MG_POINTS], e[MG_POINTS], s[MG_POINTS];
};

/* The generator of the NAS benchmarks: multiples of 5^13, modulo 2^46.  */
static inline uint64_t
nas_next (uint64_t x)
{
  return x * 1220703125 & ((1ull << 46) - 1);
}

static inline double
nas_number (uint64_t x)
{
  return x * 0x1p-46;
}

static inline uint64_t
bits_of (double x)
{
  uint64_t bits;
  memcpy (&bits, &x, sizeof bits);
  return bits;
}

static inline double
number_of (uint64_t bits)
{
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

enum kernel { IS, EP, CG, MG, KERNELS };

/* An iteration of a kernel with memory MEMORY; with a side of a queue, END.  */
typedef void kernel_function (void *memory, unsigned long iteration, void *end);

/* The copies for one queue.  */
struct way
{
  const char *name;
  kernel_function *lead[KERNELS], *check[KERNELS];
  /* A queue of CAPACITY words, or null.  */
  void *(*make) (size_t capacity);
  void (*destroy) (void *queue);
  /* The sides of QUEUE, of which there is one at a time; what ends them, when
     all that was sent can be received.  The last one returns how often the checking
     thread found a difference.  */
  void *(*begin) (void *queue);
  void (*send) (void *end, uint64_t word);
  void (*end_lead) (void *end);
  unsigned long (*end_check) (void *end);
  struct way *next;
};

void way_add (struct way *);

/* What kernels.c has.  */
extern const char *const kernel_names[KERNELS];
void *kernel_new (enum kernel);
void kernel_plain (enum kernel, void *memory, unsigned long iteration);
/* A digest of what it computed.  */
uint64_t kernel_result (enum kernel, const void *memory);

/* What goes wrong: where, in how many accesses of that kind from now, and which bit.
   In a thread's copy of a value that was loaded; in a value that is about to be
   stored; or in memory, after the other thread got the right value.  */
enum fault_kind { FAULT_LOADED, FAULT_STORED, FAULT_MEMORY, FAULTS };
struct fault
{
  enum fault_kind kind;
  uint64_t left;		/* 0: none.  */
  unsigned bit;
};
extern struct fault fault;
/* With a fault, what a difference leads to at once.  */
extern void (*fault_found) (void);

#endif /* REDUNDANT_SRMT_H */
