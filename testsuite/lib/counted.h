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

/* A class whose objects are counted.  */

#ifndef COUNTED_H
#define COUNTED_H 1

#include <atomic>
#include "check.h"

static std::atomic<long> alive, copies;

/* An object that knows where it is, and owns something.  */

struct counted
{
  int value;
  counted *self;
  int *owned;

  counted () : value (0), self (this), owned (new int (0)) { alive++; }
  counted (int v) : value (v), self (this), owned (new int (v)) { alive++; }
  counted (const counted &other)
    : value (other.get ()), self (this), owned (new int (other.value))
  {
    alive++;
    copies++;
  }
  counted &
  operator= (const counted &other)
  {
    value = *owned = other.get ();
    copies++;
    return *this;
  }
  counted &
  operator= (counted &&other)
  {
    value = *owned = other.get ();
    if (this != &other)
      other.value = *other.owned = -7;
    return *this;
  }
  ~counted ()
  {
    get ();
    delete owned;
    self = 0;
    alive--;
  }
  int
  get () const
  {
    CHECK (self == this && value == *owned);
    return value;
  }
};

#endif /* COUNTED_H */
