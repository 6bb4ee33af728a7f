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

/* Turns the program's events into work for the threads that look for dependences.  */

#include "dispatch.h"

#include <stdlib.h>
#include <string.h>

void
dispatcher_init (struct dispatcher *d, unsigned workers,
		 void (*send) (struct dispatcher *, unsigned, uint64_t),
		 void *data)
{
  *d = (struct dispatcher) { .workers = workers, .send = send, .data = data };
  contexts_init (&d->contexts);
}

void
dispatcher_destroy (struct dispatcher *d)
{
  contexts_destroy (&d->contexts);
  for (size_t i = 0; i < d->n_texts; i++)
    free (d->texts[i].text);
  free (d->texts);
  free (d->frames);
}

const char *
dispatcher_text (const struct dispatcher *d, uint64_t address)
{
  for (size_t i = 0; i < d->n_texts; i++)
    if (d->texts[i].address == address && !d->texts[i].module_p)
      return d->texts[i].text;
  return "";
}

static inline uint64_t
work_word (enum work kind, unsigned size, uint32_t node)
{
  return (uint64_t) kind << 56 | (uint64_t) size << 48 | node;
}

static inline void
broadcast (struct dispatcher *d, uint64_t word)
{
  for (unsigned i = 0; i < d->workers; i++)
    d->send (d, i, word);
}

void
dispatcher_end (struct dispatcher *d)
{
  broadcast (d, work_word (WORK_END, 0, 0));
}

/* The worker that has the page of ADDRESS.  */
static inline unsigned
owner (const struct dispatcher *d, uint64_t address)
{
  uint64_t page = address >> PAGE_BITS;
  return (page ^ page >> 7) % d->workers;
}

static inline uint32_t
current (const struct dispatcher *d)
{
  return d->n_frames == 0 ? 0 : d->frames[d->n_frames - 1].node;
}

static void
push (struct dispatcher *d, uint32_t node, bool loop_p, uint64_t stack)
{
  if (d->n_frames == d->frame_room)
    {
      d->frame_room = d->frame_room == 0 ? 64 : 2 * d->frame_room;
      d->frames = must_have (realloc (d->frames, d->frame_room
						 * sizeof *d->frames));
    }
  d->frames[d->n_frames++] = (struct frame) { node, loop_p, stack };
}

static void
pop (struct dispatcher *d)
{
  if (d->frames[--d->n_frames].loop_p)
    broadcast (d, work_word (WORK_LOOP_END, 0, 0));
}

/* Ends the loops within the loop TEXT of the function at hand, and says whether
   that is under way.  Jumps and exceptions leave loops without a word.  */
static bool
return_to (struct dispatcher *d, uint64_t text)
{
  for (size_t i = d->n_frames; i > 0 && d->frames[i - 1].loop_p; i--)
    if (d->contexts.nodes[d->frames[i - 1].node].key == text)
      {
	while (d->n_frames > i)
	  pop (d);
	return true;
      }
  return false;
}

static void
send_access (struct dispatcher *d, bool write_p, uint64_t code,
	     uint64_t address, uint64_t n)
{
  uint32_t node = contexts_find (&d->contexts, current (d), NODE_ACCESS, code);
  d->contexts.nodes[node].count += n;
  d->accesses += n;
  while (n > 0)
    {
      uint64_t here = PAGE_BYTES - (address & (PAGE_BYTES - 1));
      here = here < n ? here : n;
      unsigned to = owner (d, address);
      if (here < 256)
	{
	  d->send (d, to, work_word (write_p ? WORK_WRITE : WORK_READ, here,
				     node));
	  d->send (d, to, address);
	}
      else
	{
	  d->send (d, to, work_word (write_p ? WORK_WRITE_LONG : WORK_READ_LONG,
				     0, node));
	  d->send (d, to, address);
	  d->send (d, to, here);
	}
      address += here;
      n -= here;
    }
}

void
dispatcher_object (struct dispatcher *d, uint64_t key, uint64_t address, uint64_t n)
{
  uint32_t node = contexts_find (&d->contexts, 0, NODE_OBJECT, key);
  if (n > LARGE_OBJECT)
    {
      broadcast (d, work_word (WORK_OBJECT, 0, node));
      broadcast (d, address);
      broadcast (d, n);
      return;
    }
  while (n > 0)
    {
      uint64_t here = PAGE_BYTES - (address & (PAGE_BYTES - 1));
      here = here < n ? here : n;
      unsigned to = owner (d, address);
      d->send (d, to, work_word (WORK_OBJECT, 0, node));
      d->send (d, to, address);
      d->send (d, to, here);
      address += here;
      n -= here;
    }
}

/* A new text of N bytes.  */
static char *
add_text (struct dispatcher *d, uint64_t address, size_t n, bool module_p)
{
  d->texts = must_have (realloc (d->texts,
				 (d->n_texts + 1) * sizeof *d->texts));
  char *text = must_have (calloc (n / 8 + 1, 8));
  d->texts[d->n_texts++]
    = (struct text) { .address = address, .text = text, .module_p = module_p };
  return text;
}

void
dispatcher_add_text (struct dispatcher *d, uint64_t address, const char *text)
{
  size_t n = strlen (text);
  memcpy (add_text (d, address, n, false), text, n);
}

static void
begin_text (struct dispatcher *d)
{
  d->text_left = d->text_length = d->event[1];
  d->text = add_text (d, EVENT_ADDRESS (d->event[0]), d->text_length,
		      EVENT_KIND (d->event[0]) == EVENT_MODULE);
  if (d->text_left == 0)
    d->text = NULL;
}

/* A word of the text that is being read.  */
static void
continue_text (struct dispatcher *d, uint64_t word)
{
  memcpy (d->text + (d->text_length - d->text_left), &word, 8);
  d->text_left -= d->text_left < 8 ? d->text_left : 8;
  if (d->text_left > 0)
    return;
  d->text = NULL;
  const struct text *last = &d->texts[d->n_texts - 1];
  if (last->module_p && d->module != NULL)
    d->module (d, last->address, last->text);
}

static void
loop_event (struct dispatcher *d, enum event kind, uint64_t text)
{
  if (kind == EVENT_LOOP)
    {
      /* One that is under way was left by a jump.  */
      if (return_to (d, text))
	pop (d);
      uint32_t node = contexts_find (&d->contexts, current (d), NODE_LOOP, text);
      d->contexts.nodes[node].instances++;
      push (d, node, true, 0);
      broadcast (d, work_word (WORK_LOOP, 0, node));
    }
  else if (return_to (d, text))
    {
      if (kind == EVENT_LOOP_END)
	pop (d);
      else
	{
	  d->contexts.nodes[current (d)].count++;
	  broadcast (d, work_word (WORK_ITERATION, 0, 0));
	}
    }
}

static void
leave_function (struct dispatcher *d)
{
  while (d->n_frames > 0 && d->frames[d->n_frames - 1].loop_p)
    pop (d);
  if (d->n_frames > 0)
    pop (d);
}

/* The function whose stack's top is at STACK goes on, in loop TEXT unless that is
   0: what was called by it is over.  */
static void
go_on (struct dispatcher *d, uint64_t text, uint64_t stack)
{
  size_t i = d->n_frames;
  while (i > 0 && (d->frames[i - 1].loop_p || d->frames[i - 1].stack < stack))
    i--;
  size_t last = i;
  for (size_t k = i; k < d->n_frames && d->frames[k].loop_p; k++)
    if (d->contexts.nodes[d->frames[k].node].key == text)
      last = k + 1;
  while (d->n_frames > last)
    pop (d);
}

/* Whether the words that are there make a whole event.  */
static bool
whole_p (const struct dispatcher *d)
{
  switch (EVENT_KIND (d->event[0]))
    {
    case EVENT_READ: case EVENT_WRITE: case EVENT_TEXT: case EVENT_MODULE:
    case EVENT_ENTER: case EVENT_CAUGHT:
      return d->n_event == 2;
    case EVENT_READ_RANGE: case EVENT_WRITE_RANGE: case EVENT_VARIABLE:
    case EVENT_BLOCK: case EVENT_NAME:
      return d->n_event == 3;
    default:
      return true;
    }
}

static void
handle (struct dispatcher *d)
{
  uint64_t head = d->event[0], code = EVENT_ADDRESS (head);
  enum event kind = EVENT_KIND (head);
  switch (kind)
    {
    case EVENT_READ:
    case EVENT_WRITE:
      send_access (d, kind == EVENT_WRITE, code, d->event[1],
		   EVENT_SIZE (head));
      break;
    case EVENT_READ_RANGE:
    case EVENT_WRITE_RANGE:
      send_access (d, kind == EVENT_WRITE_RANGE, code, d->event[1],
		   d->event[2]);
      break;
    case EVENT_ENTER:
      push (d, contexts_find (&d->contexts, current (d), NODE_CALL, code),
	    false, d->event[1]);
      break;
    case EVENT_CAUGHT:
      go_on (d, code, d->event[1]);
      break;
    case EVENT_LEAVE:
      leave_function (d);
      break;
    case EVENT_LOOP:
    case EVENT_ITERATION:
    case EVENT_LOOP_END:
      loop_event (d, kind, code);
      break;
    case EVENT_VARIABLE:
    case EVENT_BLOCK:
    case EVENT_NAME:
      dispatcher_object (d, code, d->event[1], d->event[2]);
      break;
    case EVENT_TEXT:
    case EVENT_MODULE:
      begin_text (d);
      break;
    case EVENT_END:
      d->ended = true;
      break;
    }
}

void
dispatch (struct dispatcher *d, const uint64_t *words, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (d->text != NULL)
      continue_text (d, words[i]);
    else
      {
	d->event[d->n_event++] = words[i];
	if (whole_p (d))
	  {
	    d->n_event = 0;
	    handle (d);
	  }
      }
}
