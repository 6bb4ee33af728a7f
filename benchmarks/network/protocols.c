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

/* Tells protocols apart, and reads HTTP in pieces.  */

#define _GNU_SOURCE
#include "packet.h"
#include "protocols.h"

#include <stdlib.h>
#include <string.h>

static void
end_of_fields (struct http *h, struct heads *heads)
{
  bool head = false;
  if (h->response && heads->n > 0)
    {
      head = heads->head & 1;
      heads->head >>= 1;
      heads->n--;
    }
  if (head)
    h->state = START_LINE;
  else if (h->chunked)
    h->state = CHUNK_SIZE;
  else
    h->state = h->left > 0 ? BODY : START_LINE;
}

/* A line is complete.  Returns whether it was that of a message.  */
static bool
http_line (struct http *h, struct heads *heads)
{
  bool message = false;
  h->line[h->n] = '\0';
  switch (h->state)
    {
    case START_LINE:
      h->chunked = false;
      h->left = 0;
      message = (h->response ? strncmp (h->line, "HTTP/1.", 7) == 0
		 : strstr (h->line, " HTTP/1.") != NULL);
      if (!h->response && message && heads->n < 64)
	heads->head |= (uint64_t) (strncmp (h->line, "HEAD ", 5) == 0)
		       << heads->n++;
      h->state = message ? FIELDS : BROKEN;
      break;
    case FIELDS:
      if (h->n == 0)
	end_of_fields (h, heads);
      else if (strncasecmp (h->line, "Content-Length:", 15) == 0)
	h->left = strtoul (h->line + 15, NULL, 10);
      else if (strncasecmp (h->line, "Transfer-Encoding:", 18) == 0)
	h->chunked = strcasestr (h->line + 18, "chunked") != NULL;
      break;
    case CHUNK_SIZE:
      h->left = strtoul (h->line, NULL, 16);
      h->state = h->left > 0 ? CHUNK : TRAILER;
      break;
    case CHUNK_END:
      h->state = CHUNK_SIZE;
      break;
    case TRAILER:
      if (h->n == 0)
	h->state = START_LINE;
      break;
    default:
      break;
    }
  h->n = 0;
  return message;
}

unsigned
http_read (struct http *h, struct heads *heads, const char *p, size_t n)
{
  unsigned messages = 0;
  while (n > 0 && h->state != BROKEN)
    if (h->state == BODY || h->state == CHUNK)
      {
	size_t part = n < h->left ? n : h->left;
	p += part;
	n -= part;
	h->left -= part;
	if (h->left == 0)
	  h->state = h->state == BODY ? START_LINE : CHUNK_END;
      }
    else
      {
	const char *end = memchr (p, '\n', n);
	size_t part = end == NULL ? n : (size_t) (end - p);
	size_t room = sizeof h->line - 1 - h->n;
	memcpy (h->line + h->n, p, part < room ? part : room);
	h->n += part < room ? part : room;
	if (end == NULL)
	  break;
	if (h->n > 0 && h->line[h->n - 1] == '\r')
	  h->n--;
	p += part + 1;
	n -= part + 1;
	messages += http_line (h, heads);
      }
  return messages;
}


enum protocol
identify (const uint8_t *p, size_t n)
{
  static const char *const methods[]
    = { "GET ", "POST ", "HEAD ", "PUT ", "DELETE ", "OPTIONS ", "HTTP/1." };
  for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++)
    {
      size_t length = strlen (methods[i]);
      if (memcmp (p, methods[i], n < length ? n : length) == 0)
	return n < length ? UNDECIDED : HTTP;
    }
  if (memcmp (p, "SSH-", n < 4 ? n : 4) == 0)
    return n < 4 ? UNDECIDED : SSH;
  if (p[0] == 22 && (n < 2 || p[1] == 3))
    return n < 3 ? UNDECIDED : p[2] <= 4 ? TLS : OTHER;
  return OTHER;
}

bool
dns_p (const uint8_t *p, size_t n)
{
  if (n < 12 || (p[2] & 0x78) != 0 || (p[3] & 0x40) != 0 || get_16 (p + 4) != 1)
    return false;
  size_t at = 12;
  while (at < n && p[at] != 0)
    {
      if (p[at] > 63)
	return false;
      at += p[at] + 1;
    }
  return at + 5 <= n && get_16 (p + at + 3) <= 4;
}
