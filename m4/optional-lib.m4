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
dnl is used, and sets NAME_LIBS and with_NAME.
AC_DEFUN([GOMP_STREAM_OPTIONAL_LIB],
[AC_ARG_WITH([$1],
  [AS_HELP_STRING([--with-$1], [$5 @<:@when it is there@:>@])],
  [], [with_$1=auto])
m4_toupper($1)_LIBS=
gomp_stream_have=0
AS_IF([test "x$with_$1" != xno],
  [AC_CHECK_HEADER([$2],
    [AC_CHECK_LIB([$1], [$3],
      [m4_toupper($1)_LIBS=-l$1
       gomp_stream_have=1])])
   AS_IF([test $gomp_stream_have = 0 && test "x$with_$1" != xauto],
     [GOMP_STREAM_MISSING([$1], [$4])])
   AS_IF([test $gomp_stream_have = 1], [with_$1=yes],
     [with_$1="no ($4 has it)"])])
AC_SUBST(m4_toupper($1)_LIBS)
AS_IF([test $gomp_stream_have = 1],
  [AC_DEFINE([HAVE_]m4_toupper($1), [1],
    [Define to 1 when the library $1 is used.])])])
