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

/* Reads pcap files by libpcap, and interfaces by packet sockets.  */

#ifdef HAVE_CONFIG_H
# include "config.h"
#endif

#include "capture.h"
#include "../common/input.h"
#include "../common/options.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#ifdef HAVE_PCAP
# include <net/ethernet.h>
# include <pcap/pcap.h>
#else
enum { ETH_P_ALL = 3 };
#endif

#ifdef HAVE_PCAP

static void *
grow (const char *name, void *p, size_t size)
{
  p = realloc (p, size);
  if (p == NULL)
    fail ("%s: %s", name, strerror (ENOMEM));
  return p;
}

struct packets
capture_read (const char *name, size_t most)
{
  char why[PCAP_ERRBUF_SIZE];
  struct packets all = { .n = 0 };
  size_t room = 0, used = 0, bytes_room = 0;
  struct pcap_pkthdr *head;
  const u_char *data;
  struct stat st;
  int got;

  pcap_t *file = pcap_open_offline (name, why);
  if (file == NULL)
    /* It names the file where that cannot be opened.  */
    fail (strncmp (why, name, strlen (name)) == 0 ? "%.0s%s" : "%s: %s",
	  name, why);
  if (pcap_datalink (file) != DLT_EN10MB)
    {
      const char *link = pcap_datalink_val_to_name (pcap_datalink (file));
      fail ("%s: Link type %s, not Ethernet", name, link ? link : "unknown");
    }
  if (most == 0 && stat (name, &st) == 0)
    input_fits (name, st.st_size);
  while ((most == 0 || all.n < most)
	 && (got = pcap_next_ex (file, &head, &data)) == 1)
    {
      if (all.n == room)
	{
	  room = room == 0 ? 4096 : 2 * room;
	  input_fits (name, (double) room * sizeof *all.packet);
	  all.packet = grow (name, all.packet, room * sizeof *all.packet);
	}
      if (used + head->caplen > bytes_room)
	{
	  bytes_room = 2 * bytes_room + 65536 + head->caplen;
	  input_fits (name, bytes_room);
	  all.bytes = grow (name, all.bytes, bytes_room);
	}
      memcpy (all.bytes + used, data, head->caplen);
      used += head->caplen;
      all.packet[all.n++] = (struct packet) {
	.size = head->caplen, .wire = head->len,
	.time = head->ts.tv_sec * INT64_C (1000000) + head->ts.tv_usec
      };
    }
  if ((most == 0 || all.n < most) && got == PCAP_ERROR)
    fail ("%s: After %zu packets: %s", name, all.n, pcap_geterr (file));
  if (all.n == 0)
    fail ("%s: No packets", name);
  pcap_close (file);
  const uint8_t *at = all.bytes;
  for (size_t i = 0; i < all.n; i++)
    {
      all.packet[i].data = at;
      at += all.packet[i].size;
    }
  return all;
}

#else

struct packets
capture_read (const char *name, size_t most)
{
  (void) most;
  fail ("%s: Built without libpcap, and reads no files", name);
}

#endif

int
capture_interface (const char *name)
{
  int fd = socket (AF_PACKET, SOCK_RAW, htons (ETH_P_ALL));
  if (fd < 0)
    fail ("%s: %s", name, strerror (errno));
  struct sockaddr_ll address = { .sll_family = AF_PACKET,
				 .sll_protocol = htons (ETH_P_ALL),
				 .sll_ifindex = if_nametoindex (name) };
  struct timeval patience = { .tv_sec = 2 };
  if (address.sll_ifindex == 0
      || bind (fd, (struct sockaddr *) &address, sizeof address) != 0
      || setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &patience,
		     sizeof patience) != 0)
    fail ("%s: %s", name, strerror (errno));
  /* As much as is allowed.  */
  int room = 64 << 20;
  if (setsockopt (fd, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room) != 0)
    setsockopt (fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  return fd;
}

unsigned
capture_receive (int interface, uint8_t *frame, unsigned room)
{
  for (;;)
    {
      struct sockaddr_ll from;
      socklen_t size = sizeof from;
      ssize_t n = recvfrom (interface, frame, room, 0,
			    (struct sockaddr *) &from, &size);
      if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
	return 0;
      if (n < 0 && errno != EINTR)
	fail ("Receiving: %s", strerror (errno));
      /* Not what this machine sends on the interface.  */
      if (n > 0 && from.sll_pkttype != PACKET_OUTGOING)
	return n;
    }
}

void
capture_send (int interface, const uint8_t *p, unsigned size,
	      const uint8_t *rest, unsigned rest_size)
{
  struct iovec parts[] = { { (void *) p, size }, { (void *) rest, rest_size } };
  while (writev (interface, parts, 2) < 0)
    if (errno == ENOBUFS || errno == EAGAIN)
      usleep (100);
    else if (errno != EINTR)
      fail ("Sending: %s", strerror (errno));
}
