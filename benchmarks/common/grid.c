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

/* Lines up columns, or marks them up.  */

#include "grid.h"
#include "options.h"

#include <stdlib.h>
#include <string.h>

char (*grid_line (struct grid *g))[WIDTH]
{
  if (g->lines == g->room)
    {
      g->room = 2 * g->room + 16;
      g->line = realloc (g->line, g->room * sizeof *g->line);
      if (g->line == NULL)
	fail ("Out of memory");
    }
  memset (g->line[g->lines], 0, sizeof *g->line);
  return g->line[g->lines++];
}

void
text_print (const char *text, FILE *to, enum style style)
{
  if (style != HTML)
    fputs (text, to);
  else
    for (; *text != '\0'; text++)
      if (*text == '<')
	fputs ("&lt;", to);
      else if (*text == '&')
	fputs ("&amp;", to);
      else
	putc (*text, to);
}

static void
print_html (const struct grid *g, FILE *to, int left)
{
  fputs ("<table>\n", to);
  for (size_t i = 0; i < g->lines; i++)
    {
      fputs ("<tr>", to);
      for (int c = 0; c < g->columns; c++)
	{
	  fputs (i == 0 ? "<th>" : c < left ? "<td>" : "<td class=\"n\">", to);
	  text_print (g->line[i][c], to, HTML);
	}
      fputs ("\n", to);
    }
  fputs ("</table>\n", to);
}

static void
print_lined_up (const struct grid *g, FILE *to, enum style style, int left)
{
  int width[COLUMNS] = { 0 };
  for (size_t i = 0; i < g->lines; i++)
    for (int c = 0; c < g->columns; c++)
      if ((int) strlen (g->line[i][c]) > width[c])
	width[c] = strlen (g->line[i][c]);
  for (size_t i = 0; i < g->lines; i++)
    {
      for (int c = 0; c < g->columns; c++)
	{
	  fputs (style == MARKDOWN ? (c == 0 ? "| " : " | ") : "  ", to);
	  if (c == g->columns - 1 && c < left && style == PLAIN)
	    fputs (g->line[i][c], to);
	  else
	    fprintf (to, "%*s", c < left ? -width[c] : width[c],
		     g->line[i][c]);
	}
      fputs (style == MARKDOWN ? " |\n" : "\n", to);
      if (i == 0 && style == MARKDOWN)
	{
	  for (int c = 0; c < g->columns; c++)
	    fputs (c < left ? "|---" : "|--:", to);
	  fputs ("|\n", to);
	}
    }
}

void
grid_print (struct grid *g, FILE *to, enum style style, int left)
{
  if (style == HTML)
    print_html (g, to, left);
  else
    print_lined_up (g, to, style, left);
  free (g->line);
  *g = (struct grid) { NULL, 0, 0, 0 };
}
