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

dnl The engines that carry streams between ranks.

dnl GOMP_STREAM_MPI: sets MPICC_OPENMPI and MPICC_MPICH, the compilers of the
dnl engines that are there, or empty, and MPI_ENGINES, their names.
AC_DEFUN([GOMP_STREAM_MPI],
[AC_ARG_WITH([mpi],
  [AS_HELP_STRING([--without-mpi],
    [no library that carries streams between MPI ranks])],
  [], [with_mpi=auto])
MPICC_OPENMPI=
MPICC_MPICH=
MPI_ENGINES=
AS_IF([test "x$with_mpi" != xno],
  [AC_PATH_PROG([MPICC_OPENMPI], [mpicc.openmpi])
   AC_PATH_PROG([MPICC_MPICH], [mpicc.mpich])
   AC_PATH_PROG([MPICC], [mpicc])
   dnl Where there is but one it has no name of its own.
   AS_IF([test -z "$MPICC_OPENMPI$MPICC_MPICH" && test -n "$MPICC"],
     [AS_IF([$MPICC -showme:version >/dev/null 2>&1],
	[MPICC_OPENMPI=$MPICC], [MPICC_MPICH=$MPICC])])
   AS_IF([test -n "$MPICC_OPENMPI"], [MPI_ENGINES="openmpi"])
   AS_IF([test -n "$MPICC_MPICH"],
     [MPI_ENGINES="$MPI_ENGINES${MPI_ENGINES:+ }mpich"])
   AS_IF([test -z "$MPI_ENGINES" && test "x$with_mpi" != xauto],
     [GOMP_STREAM_MISSING([mpi], [libopenmpi-dev])])
   with_mpi=${MPI_ENGINES:-"no (libopenmpi-dev or libmpich-dev has it)"}])
AC_SUBST([MPICC_OPENMPI])
AC_SUBST([MPICC_MPICH])
AC_SUBST([MPI_ENGINES])
AM_CONDITIONAL([OPENMPI], [test -n "$MPICC_OPENMPI"])
AM_CONDITIONAL([MPICH], [test -n "$MPICC_MPICH"])])
