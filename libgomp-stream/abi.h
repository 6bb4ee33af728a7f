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

/* The contract between the code that the plugin generates and the runtime:
   every structure and every entry point that the two share.

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
     GOMP_stream_return ();

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

/* Goes into every site; the runtime refuses a site of another version with a
   message that names the file that has to be compiled again.  */
#define GOMP_STREAM_ABI_VERSION 11

/* Bits of gomp_stream_view_desc.flags.  */
enum gomp_stream_view_flags
{
  /* The task writes the stream (clause OUTPUT); otherwise it reads it.  */
  GOMP_STREAM_VIEW_OUTPUT = 1,
  /* The clause names an element of an array of streams, a[i].  */
  GOMP_STREAM_VIEW_INDEXED = 2,
  /* The stream is reached through a reference or a pointer, so its
     declaration is not in this function: the view is not in the stream's wait
     scope as far as the compiler can see.  */
  GOMP_STREAM_VIEW_DYNAMIC = 4,
  /* The stream is reached through a pointer, which declares nothing: the
     runtime ends the stream with the outermost wait scope that used it.  */
  GOMP_STREAM_VIEW_POINTER = 8,
  /* The stream has static storage duration.  */
  GOMP_STREAM_VIEW_STATIC = 16,
  /* The stream has attribute "stream" or "stream_ref": all its consumers share
     one read position, and burst and horizon may differ from activation to
     activation, unless the site is CONSTANT.  Else a port of a task with such a
     view has a LIMIT so low that each activation calls GOMP_stream_post, and ARGS
     is read each time.  A
     consuming activation gets the elements from the position on, in control
     order, and moves it by its burst, which is 0 for the clause PEEK.  */
  GOMP_STREAM_VIEW_SHARED = 32,
  /* A view of COUNT streams, all of the same burst and horizon, whose variables
     lie one after the other from KEY on; also SHARED.  The body sees an array of
     windows.  A port of a task with such a view is blank at each activation.  */
  GOMP_STREAM_VIEW_VARIADIC = 64,
  /* The body of a producer says how many elements each activation writes, up to
     the horizon; the corresponding activation of a consumer sees these.  Burst
     and horizon of the arguments are the length of the window, but a PEEK's burst
     is 0.  */
  GOMP_STREAM_VIEW_COUNTED = 128,
  /* The view consumes, and so does that of an alternative to the directive on
     the same stream: LANE_FROM and LANE_TO are there.  */
  GOMP_STREAM_VIEW_ALTERNATIVE = 256,
  /* The stream is known by a handle, the address of its variable, whose type is
     not known, so that the last element is not written to it; of a VARIADIC view
     KEY is the address of the first one of the handles.  */
  GOMP_STREAM_VIEW_HANDLES = 512,
  /* Of a view that is VARIADIC and COUNTED: the bytes of a count, times
     COUNT_SIZE, and whether it is signed.  */
  GOMP_STREAM_VIEW_COUNT_SIZE = 1 << 16,
  GOMP_STREAM_VIEW_COUNT_SIGNED = 1 << 20
};

/* Bits of gomp_stream_site.flags.  */
enum gomp_stream_site_flags
{
  /* It has a SHARED view, so its keys may be references.  */
  GOMP_STREAM_SITE_SHARED = 1,
  /* Bursts and horizons of its SHARED views are constants, and it has no
     VARIADIC one.  */
  GOMP_STREAM_SITE_CONSTANT = 2,
  /* There is an alternative on the same streams: ORDER_FROM and ORDER_TO are
     there.  */
  GOMP_STREAM_SITE_ORDERED = 4
};

struct gomp_stream_site;

/* One view of one directive: the VIEW-th item of its clauses, in the order
   in which they are written.  */
struct gomp_stream_view_ref
{
  const struct gomp_stream_site *site;
  uint32_t view;
};

/* A stream variable as one function sees it, and the consumers of it that the
   compiler sees there.  CONSUMERS lists the input views, in source order, of
   the directives of this function whose clause names the variable itself (not
   an element of it, not through a reference): these views open at element 0,
   whether or not their task was activated when the element was produced.  */
struct gomp_stream_var
{
  const char *name;
  const char *file;		/* Of the declaration.  */
  uint32_t line;
  uint32_t n_consumers;
  const struct gomp_stream_view_ref *consumers;
};

/* What is done with elements that have constructors.  An element is COUNT objects
   of SIZE bytes, and each function does its work for one.  */
struct gomp_stream_ops
{
  /* Makes an object of the memory at OBJECT.  */
  void (*construct) (void *object);
  /* Ends it; null: there is nothing to do.  */
  void (*destroy) (void *object);
  /* Assigns *FROM to *OBJECT; the first one need not keep its value.  */
  void (*move) (void *object, void *from);
  /* The same, and *FROM keeps its value; null: that cannot be done.  */
  void (*copy) (void *object, const void *from);
  uint64_t count, size;
};

struct gomp_stream_view_desc
{
  uint32_t flags;
  uint32_t line, column;	/* Of the item in the clause.  */
  uint32_t elem_align;		/* Bytes.  */
  uint64_t elem_size;		/* Bytes.  */
  const char *stream_name;	/* As written, "x" or "a[i]".  */
  const char *window_name;	/* As written, or null without a window.  */
  const struct gomp_stream_var *var;
  const struct gomp_stream_ops *ops;	/* Null: elements are copied as bytes.  */
  uint32_t lane_from, lane_to;
};

/* Directives in different arms of an if, a switch or a conditional expression are
   alternatives of each other.  All of one outermost such statement are a group.
   Where arms have consumers of one stream, these share read positions, the
   group's lanes: the first consumer of each arm is in lane 0, the second one in
   lane 1, and so on; and the last one of an arm is in all that are left.  A view
   reads from that lane from LANE_FROM to LANE_TO that has come farthest, and takes
   the others with it.

     if (a)			lanes of x
       {
	 task input (x)		0
	 task input (x)		1
       }
     else
       task input (x)		0 to 1

   Directives with the same streams are counted off in the same way, from
   ORDER_FROM to ORDER_TO: two that have a number in common are one stage with two
   bodies.  */

/* One stream directive.  The address identifies it.  */
struct gomp_stream_site
{
  uint32_t abi_version;		/* GOMP_STREAM_ABI_VERSION.  */
  uint32_t flags;
  const char *file;
  const char *function;
  uint32_t line, column;	/* Of the directive.  */
  uint32_t rec_size;		/* Bytes of one capture record; 0: none.  */
  uint32_t rec_align;		/* Power of two; 1 when there are none.  */
  uint32_t n_views;
  uint32_t n_copies;		/* A record begins with as many addresses of
				   what GOMP_stream_copy returned.  */
  const struct gomp_stream_view_desc *views;	/* N_VIEWS of them.  */
  /* The count of a loop of rounds, if that is captured: where in a record, and
     how many bytes; else 0.  */
  uint32_t count_offset, count_size;
  /* For each of the N_COPIES the function that destroys it before its memory is
     freed, or null; null if there is none.  */
  void (*const *destroy) (void *);
  /* The first directive of the group, or null.  */
  const struct gomp_stream_site *group;
  uint32_t order_from, order_to;
  const char *state;		/* What makes the stage stateful, in words; null:
				   nothing does.  */
};

/* The control program's end of a stage.  NEXT, BIAS, STAGE and DEFINE are
   written by the control thread only; LIMIT also by executors, which may lower
   it to 0 at any time to be told of the next activation.  Executors may read
   NEXT (acquire; it is stored with release order after the record): the
   activations below it have happened.

   KEYS and SUCCESSOR are for sites with an INDEXED view or one that is reached
   through a reference.  A loop meets the elements of an array of streams in the
   same order again and again, so a port leads to the one that was found after
   it.  SUCCESSOR is the port itself if there is none, or if the other's stage
   has ended or left the control program, or this one's body is to be defined
   anew.  So a successor on the keys at hand is the one that GOMP_stream_find
   would return.

   A blank port (STAGE null) belongs to the generated code and has LIMIT 0, so
   that its first activation calls GOMP_stream_post; other ports belong to the
   runtime.  */
struct gomp_stream_port
{
  uint64_t next;		/* Activations so far.  */
  uint64_t limit;		/* Call GOMP_stream_post when NEXT >= LIMIT.  */
  char *bias;			/* The record of activation K is at
				   BIAS + K * REC_SIZE.  */
  struct gomp_stream_stage *stage;
  uint64_t define;		/* Nonzero: call GOMP_stream_define.  */
  struct gomp_stream_port *successor;
  void *const *keys;		/* One per view; a blank's are null.  */
};

/* A loop of rounds; see GOMP_stream_repeat.  */
struct gomp_stream_round
{
  uint64_t pause;		/* Iterations until the next call.  */
  uint64_t seen;		/* The last iteration ended with a call.  */
  uint64_t failures;		/* Calls in a row that led to little.  */
};

/* A loop whose tasks may run in place: N_SITES of them, SITES.  The rest is the
   runtime's, and 0 at first.  */
struct gomp_stream_place
{
  const struct gomp_stream_site *const *sites;
  uint64_t n_sites;
  uint64_t replicated;		/* One of them has num_threads.  */
  uint64_t opaque[5];
};

/* One run of such a loop; OPAQUE is 0 at its beginning.  */
struct gomp_stream_stay
{
  uint64_t turns;		/* Of the pipeline.  */
  uint64_t opaque[7];
};

/* One view of an activation, as the slow path tells it.  */
struct gomp_stream_arg
{
  void *key;			/* Address of the stream variable.  */
  uint64_t burst;		/* Elements; 0 is legal for inputs.  */
  uint64_t horizon;		/* Elements.  */
  uint64_t count;		/* Streams, of a VARIADIC view; of another output 4
				   times the depth and 2, if it has one.  */
};

/* What travels through the channel of a stream whose windows are COUNTED: one per
   activation.  */
struct gomp_stream_counted
{
  char *window;
  uint64_t count;		/* Elements in it.  */
};

/* Where the elements of a COUNTED output go, one activation's behind the other's;
   there is room for N windows.  */
struct gomp_stream_area
{
  char *next;			/* The next window, also when the body
				   returns.  */
  uint64_t most;		/* Elements of a window.  Of inputs, too.  */
};

/* What an outlined function gets for one firing of N activations.  Of a view that
   is VARIADIC and COUNTED there is before each activation's windows, the last thing
   before them, the address of their counts, which are of the program's type.  Of any
   other COUNTED view WINDOW is the first one's struct gomp_stream_counted, STRIDE leads from
   that to the next one's, and ROW is the address of the area.  */
struct gomp_stream_frame_view
{
  char *window;			/* Of the first activation.  */
  uint64_t stride;		/* Bytes from one activation's window to the
				   next one's: burst * elem_size, or of a
				   VARIADIC view count * row.  */
  uint64_t row;			/* Of a VARIADIC view: bytes from one stream's
				   window to the next one's.  */
};

struct gomp_stream_frame
{
  uint64_t n;			/* At least 1.  */
  char *records;		/* N capture records, REC_SIZE apart.  */
  struct gomp_stream_frame_view view[];
};

/* Fused bodies: of directives that follow each other, of which each one consumes
   what the one before it produces, as many elements per activation, and looks at
   no others.  The bodies are small, and call nothing that the compiler does not
   know.

   FN does for one activation after the other what the bodies of all directives up
   to this one do: what the first one produces the second one finds in a
   register, and so on.  ARGS has their arguments, as their own functions get
   them, in the same order.  All frames have the same N.  Of a channel within, FN
   uses one window for all activations: that of the producer's frame.  It has the
   last activation's elements when FN returns, and the consumer's is not looked
   at.  */
struct gomp_stream_fused
{
  const struct gomp_stream_site *site;	/* Of this directive.  */
  uint32_t from, to;		/* The views: of the directive before it, and of
				   this one.  */
  void (*fn) (void *const *args);
};

/* What can be fused with a directive, which comes first.  */
struct gomp_stream_fusion
{
  uint32_t n;			/* Directives after the first one.  */
  struct gomp_stream_fused next[];
};

/* A wait scope; lives in the frame of the function that opens it.  */
struct gomp_stream_scope
{
  void *opaque[8];
};

enum gomp_stream_scope_kind
{
  GOMP_STREAM_SCOPE_FUNCTION = 0,
  GOMP_STREAM_SCOPE_PARALLEL = 1,
  GOMP_STREAM_SCOPE_SINGLE = 2
};

/* Opens a wait scope for the calling thread.  Scopes nest; the generated code
   leaves them in the reverse order, also when an exception unwinds.  */
void GOMP_stream_scope_enter (struct gomp_stream_scope *, unsigned kind);

/* Completes all activations issued so far by the calling thread's control
   program, then drops those of this scope that lack only look-ahead.  */
void GOMP_stream_scope_leave (struct gomp_stream_scope *);

/* Ends the streams whose variables lie in [ADDR, ADDR + SIZE), with the stages
   that use them, and the references there.  Called after the scope that declares
   them was left.  */
void GOMP_stream_forget (void *addr, size_t size);

/* Returns the port of the stage of SITE on the streams that BLANK's KEYS name, or
   BLANK, made blank again, when this scope has none yet.  PORT is the one that
   the directive used last; what is found becomes its successor.  */
struct gomp_stream_port *
GOMP_stream_find (const struct gomp_stream_site *,
		  struct gomp_stream_port *port,
		  struct gomp_stream_port *blank);

/* Posts the activations of PORT up to NEXT, and makes room for at least one
   more record.  A blank port has one activation; the stage is looked up or
   made, and its port returned, with DEFINE set.  ARGS has one element per
   view; it is read for a blank port, and for views that are SHARED.  REPLICAS
   is read for a blank port only, and is the value of
   num_threads, 1 without the clause.  */
struct gomp_stream_port *
GOMP_stream_post (struct gomp_stream_port *, const struct gomp_stream_site *,
		  const struct gomp_stream_arg *args, uint64_t replicas);

/* Gives the stage whose port is in DATA at FRAME_OFFSET its body.  DATA is
   SIZE bytes, and copied.  FUSION says what it can be fused with, or is null.
   Clears the port's DEFINE.  */
void GOMP_stream_define (void (*fn) (void *), const void *data, size_t size,
			 size_t align, size_t frame_offset,
			 const struct gomp_stream_fusion *fusion);

/* Completes all activations issued so far by the calling thread's control
   program.  Called before GOMP_taskwait, GOMP_barrier and their kin.  No-op
   on a thread without streams.  */
void GOMP_stream_wait (void);

/* Called at the end of a function that reaches streams through references or
   pointers, and has no wait scope of its own.  If no scope is open and one of the
   streams is an automatic variable, which may end with a caller, completes all
   activations issued so far by the calling thread's control program.  */
void GOMP_stream_return (void);

/* Issues more rounds of activations, each as the iteration of a loop that just
   ended, as many as need no call of GOMP_stream_post and at most LEFT.  Returns
   how many.  */
uint64_t GOMP_stream_repeat (struct gomp_stream_round *, uint64_t left,
			     uint64_t step);

/* Called at the beginning of the loop PLACE, and after as many iterations as were
   returned before, if there are more: how many to run in place.  None of the loop's
   activations is under way then.  0: for STAY->turns turns the loop is a pipeline; a
   turn may issue many iterations.  */
uint64_t GOMP_stream_in_place (struct gomp_stream_place *place,
			       struct gomp_stream_stay *stay);

/* Completes the activations of the port's stage issued so far (if clause).  */
void GOMP_stream_wait_stage (struct gomp_stream_port *);

/* Moves the read position of the stream of which KEY is the variable, and the
   one view of SITE, a directive TICK, the description, by BURST elements.  */
void GOMP_stream_tick (const struct gomp_stream_site *, void *key,
		       uint64_t burst);

/* Makes the variable at REF, which has attribute "stream_ref", a reference to
   the stream of the variable at KEY, which may be a reference too.  As the key
   of a SHARED view it stands for that stream from then on, until it refers to
   another one or is forgotten.  */
void GOMP_stream_refer (void *ref, void *key);

/* Returns the key of the stream for which KEY stands: KEY itself, unless it is a
   reference.  */
void *GOMP_stream_resolve (void *key);

/* Returns the address of the handle of the stream or reference at AT, which is an
   element of the array of N at BASE, STRIDE bytes apart.  The handles of the other
   elements lie beside it; what the program stores there is what the elements stand
   for.  Where N is 0 the array is another one that has handles already.  */
void **GOMP_stream_handles (void *base, void *at, size_t stride, size_t n);

/* Returns a copy of the SIZE bytes at FROM, or memory without a value if that is
   null, aligned to ALIGN bytes.  The body frees it, or the runtime if the
   activation never happens.  */
void *GOMP_stream_copy (const void *from, size_t size, size_t align);

/* Says that the variable at KEY, an object with a destructor, which is declared in
   a loop, has begun its life, or with LIVES 0 that it is about to end.  What is
   written back is assigned to living objects.  */
void GOMP_stream_lives (void *key, int lives);

/* Reports that the burst (WHAT 0) or horizon (WHAT 1) of view VIEW changed
   from WAS to IS, and exits with status 1.  */
void GOMP_stream_changed (const struct gomp_stream_site *, uint32_t view,
			  uint32_t what, uint64_t was, uint64_t is)
  __attribute__ ((noreturn, cold));

/* Reports that the body under way wants COUNT elements in the window of view VIEW,
   and exits with status 1.  */
void GOMP_stream_miscounted (uint32_t view, uint64_t count)
  __attribute__ ((noreturn, cold));

/* Ends the stage whose body the calling thread runs, with this activation.  Does
   nothing outside of bodies.  */
void GOMP_stream_end (void);

/* Begins to note firings for the timeline, or with ON 0 stops and writes it.  */
void GOMP_stream_trace (int on);

/* Whether the body that got FRAME did so, as its N says: the loop is left then, with
   N the number of activations that were not run.  */
int GOMP_stream_ended (const struct gomp_stream_frame *frame)
  __attribute__ ((pure));

/* Called in C++ where an exception leaves the body that got FRAME, with the address of
   what was thrown.  The loop is left as above, and the activation did not happen.  */
void GOMP_stream_caught (struct gomp_stream_frame *frame, void *exception);

/* Throws the first exception, in control order, that the activations threw which the
   calling thread's last wait completed, if there is one; and is called when that has
   left the former.  */
void GOMP_stream_rethrow (void);
void GOMP_stream_rethrown (void);

/* Leaves what GOMP_stream_rethrow would throw to another thread, at TO; and takes it
   over from there.  */
void GOMP_stream_hand_over (void **to);
void GOMP_stream_adopt (void **from);

#ifdef __cplusplus
}
#endif

#endif /* GOMP_STREAM_ABI_H */
