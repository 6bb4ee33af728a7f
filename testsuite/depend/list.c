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

/* A list that is made, and followed.
   depend make flow list link -> link next
   depend make output list link -> link next
   depend walk flow p walk -> walk next
   depend walk flow p walk -> visit next
   depend walk output p walk -> walk next
   depend again flow q follow -> follow next
   depend again flow q follow -> again next
   depend again output q follow -> follow next  */

#include <stdlib.h>

struct node
{
  struct node *next;
  int value;
};

int
main (void)
{
  struct node *list = NULL;
  for (int i = 0; i < 50; i++)				/* @make */
    {
      struct node *n = malloc (sizeof *n);
      n->value = i;
      n->next = list; list = n;				/* @link */
    }
  for (struct node *p = list; p != NULL; p = p->next)	/* @walk */
    p->value *= 2;					/* @visit */
  struct node *q = list;
  do
    {
      q->value++;					/* @again */
      q = q->next;					/* @follow */
    }
  while (q->next != NULL);
  return 0;
}
