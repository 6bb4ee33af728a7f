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

/* The memory of the models.

   A model defines CELLS, the number of its shared variables, and THREADS, which
   are numbered from 0, first.  Without TSO memory is sequentially consistent.  With TSO
   each thread has a store buffer, first in, first out, which the processes
   `drain' empty when they like, and a thread sees its own stores at once.

   A wait is a guard upon VALUE, so a wait that never ends is a deadlock, which
   spin reports.  */

byte mem[CELLS];

#ifdef TSO

#define DEPTH 3
#define BUFFERED(me, a) ((me) * CELLS + (a))

chan buffer[THREADS] = [DEPTH] of { byte, byte };
byte pending[THREADS * CELLS];	/* How many stores wait.  */
byte newest[THREADS * CELLS];		/* What the last of them stores.  */

#define VALUE(me, a)							\
  (pending[BUFFERED (me, a)] > 0 -> newest[BUFFERED (me, a)] : mem[a])

inline STORE (me, a, v)
{
  d_step
  {
    nfull (buffer[me]);
    buffer[me]!(a), (v);
    pending[BUFFERED (me, a)]++;
    newest[BUFFERED (me, a)] = v;
  }
}

#define FENCE(me) empty (buffer[me])

proctype drain (byte me)
{
  byte a, v;
end:
  do
  :: d_step
     {
       buffer[me]?a, v;
       mem[a] = v;
       pending[BUFFERED (me, a)]--;
     }
  od
}

inline MEMORY ()
{
  byte thread;
  for (thread : 0 .. THREADS - 1)
    {
      run drain (thread)
    }
}

#else

#define VALUE(me, a) mem[a]
#define FENCE(me) skip
inline MEMORY ()
{
  skip
}

inline STORE (me, a, v)
{
  mem[a] = v;
}

#endif

#define LOAD(me, a, x) x = VALUE (me, a)
