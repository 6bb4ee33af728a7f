dnl Copyright (C) 2026 The gomp-stream authors.
dnl
dnl This file is part of gomp-stream.
dnl
dnl gomp-stream is free software; you can redistribute it and/or modify it
dnl under the terms of the GNU General Public License as published by the
dnl Free Software Foundation; either version 3, or (at your option) any later
dnl version.
dnl
dnl gomp-stream is distributed in the hope that it will be useful, but WITHOUT
dnl ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
dnl FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
dnl more details.
dnl
dnl You should have received a copy of the GNU General Public License along with
dnl this program; see the file COPYING.  If not, see
dnl <https://www.gnu.org/licenses/>.

dnl Libraries that are used when they are there.

dnl GOMP_STREAM_OPTIONAL_LIB(NAME, HEADER, FUNCTION, PACKAGE, PURPOSE):
dnl --with-NAME, automatic by default.  Defines HAVE_NAME when the library
dnl Other packages that the benchmarks compare gomp-stream with.

dnl GOMP_STREAM_PEER(NAME, HEADER, PACKAGE): adds NAME to the list peers when
dnl there is HEADER, or PACKAGE to the list peers_missing.
AC_DEFUN([GOMP_STREAM_PEER],
[AC_CHECK_HEADER([$2], [peers="$peers $1"],
  [peers_missing="$peers_missing $3"])])

dnl GOMP_STREAM_PEERS: sets PEERS, those with a queue; TASKFLOW_CFLAGS; TBB_LIBS, DPDK_CFLAGS and
dnl DPDK_LIBS, of which no more than the ring is used; GNURADIO_CFLAGS and
dnl GNURADIO_LIBS.
AC_DEFUN([GOMP_STREAM_PEERS],
[AC_ARG_WITH([peers],
  [AS_HELP_STRING([--without-peers],
    [benchmarks that compare with no other package])], [], [with_peers=yes])
AC_ARG_WITH([taskflow],
  [AS_HELP_STRING([--with-taskflow=DIR],
    [benchmarks compare with Taskflow, whose headers are in DIR/taskflow])])
AS_CASE([$with_taskflow],
  [''|no], [TASKFLOW_CFLAGS=],
  [AS_IF([test -f "$with_taskflow/taskflow/taskflow.hpp"],
     [TASKFLOW_CFLAGS="-std=c++20 -isystem $with_taskflow"],
     [AC_MSG_ERROR([--with-taskflow: no taskflow/taskflow.hpp in $with_taskflow])])])
peers=
peers_missing=
TBB_LIBS=
DPDK_CFLAGS=
DPDK_LIBS=
GNURADIO_CFLAGS=
GNURADIO_LIBS=
AS_IF([test "x$with_peers" != xno],
  [AC_LANG_PUSH([C++])
   GOMP_STREAM_PEER([boost], [boost/lockfree/spsc_queue.hpp], [libboost-dev])
   GOMP_STREAM_PEER([readerwriterqueue],
     [readerwriterqueue/readerwriterqueue.h], [libreaderwriterqueue-dev])
   AC_CHECK_HEADER([tbb/parallel_pipeline.h], [TBB_LIBS=-ltbb],
     [peers_missing="$peers_missing libtbb-dev"])
   AC_LANG_POP([C++])
   GOMP_STREAM_PEER([ck], [ck_ring.h], [libck-dev])
   AC_MSG_CHECKING([for DPDK])
   AS_IF([DPDK_CFLAGS=`pkg-config --cflags libdpdk 2>/dev/null`],
     [DPDK_LIBS="-lrte_ring -lrte_eal"
      peers="$peers dpdk"
      AC_MSG_RESULT([yes])],
     [DPDK_CFLAGS=
      peers_missing="$peers_missing libdpdk-dev"
      AC_MSG_RESULT([no])])
   AC_MSG_CHECKING([for GNU Radio])
   gnuradio="gnuradio-analog gnuradio-blocks gnuradio-filter spdlog"
   AS_IF([GNURADIO_CFLAGS=`pkg-config --cflags $gnuradio 2>/dev/null`],
     [GNURADIO_LIBS=`pkg-config --libs $gnuradio`
      AC_MSG_RESULT([yes])],
     [GNURADIO_CFLAGS=
      peers_missing="$peers_missing gnuradio-dev"
      AC_MSG_RESULT([no])])])
AC_SUBST([PEERS], [$peers])
AC_SUBST([PEERS_MISSING], [$peers_missing])
AC_SUBST([TBB_LIBS])
AC_SUBST([TASKFLOW_CFLAGS])
AC_SUBST([DPDK_CFLAGS])
AC_SUBST([DPDK_LIBS])
AC_SUBST([GNURADIO_CFLAGS])
AC_SUBST([GNURADIO_LIBS])
AM_CONDITIONAL([TBB], [test -n "$TBB_LIBS"])
AM_CONDITIONAL([TASKFLOW], [test -n "$TASKFLOW_CFLAGS"])
AM_CONDITIONAL([GNURADIO], [test -n "$GNURADIO_LIBS"])])
