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

   Under Section 7 of GPL version 3, you are granted additional permissions
   described in the GCC Runtime Library Exception, version 3.1, as published
   by the Free Software Foundation.

   You should have received a copy of the GNU General Public License and a
   copy of the GCC Runtime Library Exception along with this program; see the
   files COPYING and COPYING.RUNTIME respectively.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* The contract between the code that the plugin generates and the runtime, in C:
   abi.def has every structure and every entry point that the two share.

   What the plugin makes of a function that contains stream tasks, in C:

     static const struct gomp_stream_site site = { ... };    one per directive

     // At the start of the innermost OpenMP construct (or the function body)
     // around the directive: one blank port per directive.
     struct { struct gomp_stream_port port; char record[REC_SIZE];
	      void *keys[N_VIEWS]; } blank
       = { .port = { .bias = blank.record, .successor = &blank.port,
		     .keys = blank.keys } };
     struct gomp_stream_port *p = &blank.port;

     // In place of the directive, once per activation:
     [an indexed stream only:
      if (p->keys[0] != &a[i])
	{
	  if (p->successor->keys[0] == &a[i])
	    p = p->successor;
	  else
	    {
	      blank.keys[0] = &a[i];  ...
	      p = GOMP_stream_find (&site, p, &blank.port);
	    }
	}]
     [a horizon or burst that is not constant only:
      compared with the value of the stage's first activation; a difference
      calls GOMP_stream_changed]
     [captures only:
      struct record *r = p->bias + p->next * REC_SIZE;  r->k = k; ...]
     __atomic_store_n (&p->next, p->next + 1, __ATOMIC_RELEASE);
     if (__builtin_expect (p->next >= __atomic_load_n (&p->limit,
						       __ATOMIC_RELAXED), 0))
       {
	 struct gomp_stream_arg args[] = { { &x, burst, horizon }, ... };
	 p = GOMP_stream_post (p, &site, args, replicas);
	 if (p->define)
	   #pragma omp task firstprivate (frame) shared (...)   // frame == p
	     BODY LOOP
       }
     [if (expr): if (!expr) GOMP_stream_wait_stage (p);]

     // At the end of a function without a scope that names *p, or an x that is
     // a reference:
     GOMP_stream_return (LOOPS);

     // Where a function without directives looks at what it handed to such ones:
     GOMP_stream_look ();

     // Instead of all that, if a loop does nothing but activate N directives, each
     // once in an iteration and on the same streams:
     static const struct gomp_stream_bulk bulk = { N, { { &site, ... } } };
     struct { struct gomp_stream_port blank; struct gomp_stream_port *ports[N];
	      void *keys[]; struct record r; ... } own = { .ports = { 0 } };
     for (...; the loop goes on; K += STEP * (at - N - 1))
       {
	 own.r.k = k; ...  own.keys[0] = &x; ...
	 K += STEP;
	 for (at = 0; (at = GOMP_stream_iterate (&bulk, &own, at,
						 iterations left but one,
						 STEP)) <= N;)
	   define the body of directive AT - 1 for own.ports[AT - 1], as above
       }

     // At the end of an iteration of a loop, whose count is K and grows by
     // STEP, that activates the same stages in each iteration, and does nothing
     // else; the round's members are 0 before the first one.
     K += STEP;
     if (round.pause)
       round.pause--;
     else if (the loop goes on)
       K += STEP * GOMP_stream_repeat (&round, iterations left but one, STEP);

     // A loop that may run in place, in place of that:
     INIT;
     for (;;)
       {
	 n = GOMP_stream_in_place (&place, &stay);
	 if (n == 0)
	   at most stay.turns turns of the loop, with the activations above;
	 else
	   at most N iterations of the loop as it is written;
	 if (that was the last one)
	   break;
       }

   A directive that is in no such loop and has the flag SITE_STEP, in place of its
   activation:
     step = GOMP_stream_lending.step;
     if (step && (step->site == &site && step->keys[0] == &x
		  ? (GOMP_stream_lending.step++, 1)
		  : GOMP_stream_step (&site, { &x, ... })))
       BODY, as it is written;
     else
       the activation;

   The call that GCC makes of that inner task is replaced: GOMP_task (fn, data,
   cpyfn, size, align, ...) becomes GOMP_stream_define (fn, data, size, align,
   offset of the frame slot in data, fusion).  Nothing runs there; the runtime keeps a
   copy of DATA and from then on fires the stage by calling FN on a copy of it
   whose frame slot points to a struct gomp_stream_frame.

   BODY LOOP, in the outlined function:

     char *r = frame->records;
     T *x = frame->view[0].window;  ...
     for (uint64_t n = frame->n; n; n--)
       {
	 the body, with streams and windows as *x or x[], captures as r->k
	 x = (char *) x + frame->view[0].stride;	// constant where known
	 r += REC_SIZE;
	 [calls only:
	  if (GOMP_stream_ended (frame))
	    {
	      frame->n = n - 1;
	      break;
	    }]
       }

   The same file compiles as C11 and C++11.  */

#ifndef GOMP_STREAM_ABI_H
#define GOMP_STREAM_ABI_H 1

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gomp_stream_site;
struct gomp_stream_stage;

/* Of the members of struct gomp_stream_ops, and of struct gomp_stream_fused.  */
typedef void (*gomp_stream_object_fn) (void *object);
typedef void (*gomp_stream_move_fn) (void *object, void *from);
typedef void (*gomp_stream_copy_fn) (void *object, const void *from);
typedef void (*gomp_stream_fused_fn) (void *const *args);

#define ABI_ENUM(name) enum gomp_stream_##name {
#define ABI_CONSTANT(name, value) GOMP_STREAM_##name = value,
#define ABI_ENUM_END };
#define ABI_STRUCT(type, name) struct gomp_stream_##name {
#define ABI_FIELD(tree, c_type, name, array) c_type name array;
#define ABI_STRUCT_END };
#define ABI_TYPED(tree, c_declaration) c_declaration
#define ABI_PLAIN
#define ABI_READS __attribute__ ((pure))
#define ABI_THROWS
#define ABI_FREES
#define ABI_NEVER_RETURNS __attribute__ ((noreturn, cold))
#define ABI_FUNCTION(function, name, kind, result, ...) \
  result name (__VA_ARGS__) kind;
#include "abi.def"
#undef ABI_TYPED
#undef ABI_PLAIN
#undef ABI_READS
#undef ABI_THROWS
#undef ABI_FREES
#undef ABI_NEVER_RETURNS

/* What programs call themselves; see gomp-stream/stream.h.  */

/* Ends the stage whose body the calling thread runs, with this activation.  Does
   nothing outside of bodies.  */
void GOMP_stream_end (void);

/* Begins to note firings for the timeline, or with ON 0 stops and writes it.  */
void GOMP_stream_trace (int on);

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_ABI_H */
