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

   You should have received a copy of the GNU General Public License along with
   this program; see the file COPYING.  If not, see
   <https://www.gnu.org/licenses/>.  */

/* Which stages run at the same time, as streams order them.  */

#ifndef GOMP_STREAM_STAGE_ORDER_H
#define GOMP_STREAM_STAGE_ORDER_H 1

#include "control.h"
#include "sites.h"

class stream_order
{
public:
  stream_order (const std::vector<site> &sites) : m_sites (sites) {}
  /* Whether streams may lead from directive A to directive B.  */
  bool path_p (size_t a, size_t b) const;
  /* A view that tells stages of the directive that STEP activates apart, of which some
     surely run at the same time; null if there may be none.  */
  const stream_view *concurrent_stages (const control_step *step) const;

private:
  bool search (size_t a, size_t b, std::vector<bool> *seen_p) const;
  bool only_direct_p (size_t a) const;

  const std::vector<site> &m_sites;
};

#endif /* GOMP_STREAM_STAGE_ORDER_H */
