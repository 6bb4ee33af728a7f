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

dnl Finds the GCC that the plugin is built for, and what of it the build needs.

dnl GOMP_STREAM_MISSING(WHAT, PACKAGE): remembers that WHAT, of the Debian
dnl package PACKAGE, is not there.
AC_DEFUN([GOMP_STREAM_MISSING],
[gomp_stream_missing="$gomp_stream_missing
  $1 (Debian, Ubuntu: $2)"])

dnl Ends configure when something is missing, and names all of it at once.
AC_DEFUN([GOMP_STREAM_REPORT_MISSING],
[AS_IF([test -n "$gomp_stream_missing"],
  [AC_MSG_ERROR([this is missing:$gomp_stream_missing
On Debian and Ubuntu, ./bootstrap --deps installs it for the default compiler.])])])

dnl --with-gcc=GCC chooses the compiler for everything.
AC_DEFUN([GOMP_STREAM_WITH_GCC],
[AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc=GCC],
    [the compiler to build the plugin for and to wrap @<:@CC, else gcc@:>@])],
  [AS_CASE([$withval],
    [yes|no], [AC_MSG_ERROR([--with-gcc needs the name of a compiler])],
    [CC=$withval])])])

dnl Sets gomp_stream_sibling to the compiler named like CC with $1 in place of
dnl gcc, and empty when there is none of CC's version.
AC_DEFUN([GOMP_STREAM_SIBLING],
[set dummy $CC
gomp_stream_word=$[2]
gomp_stream_base=`echo "${gomp_stream_word@%:@@%:@*/}" | sed 's/gcc/$1/;s/^cc$/$1/'`
gomp_stream_folder=${gomp_stream_word%"${gomp_stream_word@%:@@%:@*/}"}
gomp_stream_sibling=
for gomp_stream_try in "$gomp_stream_folder$gomp_stream_base" \
    "$gomp_stream_folder$1-${GCC_VERSION%%.*}" "$1-${GCC_VERSION%%.*}" $1
do
  AS_IF([test "$gomp_stream_try" != "$gomp_stream_word" \
	 && test "x`"$gomp_stream_try" -dumpfullversion 2>/dev/null`" = "x$GCC_VERSION"],
    [gomp_stream_sibling=$gomp_stream_try
     break])
done])

# Takes link-time optimization out of the options, as distributions have it there:
# objcopy renames the functions that the layer wraps, and does not see those that
# are intermediate code; a plugin of intermediate code belongs to another GCC.
AC_DEFUN([GOMP_STREAM_NO_LTO],
  [for gomp_stream_var in CFLAGS CXXFLAGS LDFLAGS
   do
     eval "gomp_stream_words=\${$gomp_stream_var-unset}"
     AS_IF([test "$gomp_stream_words" = unset], [continue])
     gomp_stream_kept=
     for gomp_stream_word in $gomp_stream_words
     do
       AS_CASE([$gomp_stream_word],
	 [-flto|-flto=*|-ffat-lto-objects|-fuse-linker-plugin],
	   [AC_MSG_NOTICE([leaving $gomp_stream_word out of $gomp_stream_var])],
	 [AS_VAR_APPEND([gomp_stream_kept], [" $gomp_stream_word"])])
     done
     eval "$gomp_stream_var=\$gomp_stream_kept"
   done])

dnl Sets GCC_VERSION, as in 12.2.0.
AC_DEFUN([GOMP_STREAM_GCC],
[AC_MSG_CHECKING([for the version of $CC])
AC_COMPILE_IFELSE([AC_LANG_SOURCE([
#if !defined __GNUC__ || defined __clang__ || __GNUC__ < 11
#error
#endif
])],
  [GCC_VERSION=`$CC -dumpfullversion`],
  [AC_MSG_RESULT([not GCC 11 or later])
   AC_MSG_ERROR([gomp-stream needs GCC 11 or later; --with-gcc=GCC names another])])
AC_MSG_RESULT([$GCC_VERSION])
AC_SUBST([GCC_VERSION])
AC_DEFINE_UNQUOTED([GOMP_STREAM_GCC_VERSION], ["$GCC_VERSION"],
  [Version of the GCC that the plugin is built for.])
AS_IF([test -z "$CXX"],
  [GOMP_STREAM_SIBLING([g++])
   CXX=$gomp_stream_sibling])])

dnl Checks that CXX is there, and CC's twin.
AC_DEFUN([GOMP_STREAM_GXX],
[AC_MSG_CHECKING([whether $CXX is of the same version])
AS_IF([test "x`$CXX -dumpfullversion 2>/dev/null`" = "x$GCC_VERSION"],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   GOMP_STREAM_MISSING([g++ $GCC_VERSION, to compile the plugin],
     [g++-${GCC_VERSION%%.*}])])])

dnl Sets plugin_include to the folder of GCC's plugin headers, and OBJCOPY.
AC_DEFUN([GOMP_STREAM_PLUGIN_HEADERS],
[AC_MSG_CHECKING([for GCC's plugin headers])
plugin_include=`$CC -print-file-name=plugin`/include
AC_LANG_PUSH([C++])
gomp_stream_saved_cppflags=$CPPFLAGS
CPPFLAGS="$CPPFLAGS -isystem $plugin_include"
AC_COMPILE_IFELSE([AC_LANG_SOURCE([
#include "gcc-plugin.h"
#include "plugin-version.h"
])],
  [AC_MSG_RESULT([$plugin_include])],
  [AC_MSG_RESULT([no])
   GOMP_STREAM_MISSING([GCC $GCC_VERSION's plugin headers],
     [gcc-${GCC_VERSION%%.*}-plugin-dev])])
CPPFLAGS=$gomp_stream_saved_cppflags
AC_LANG_POP([C++])
AC_SUBST([plugin_include])
AC_CHECK_TOOL([OBJCOPY], [objcopy])
AS_IF([test -z "$OBJCOPY"],
  [GOMP_STREAM_MISSING([objcopy], [binutils])])])

dnl GOMP_STREAM_SOURCE_VERSION(FILE): sets gomp_stream_source_version to the
dnl version of the GCC source in FILE, a folder or a tarball.
AC_DEFUN([GOMP_STREAM_SOURCE_VERSION],
[AS_IF([test -d "$1"],
  [gomp_stream_source_version=`cat "$1/gcc/BASE-VER" 2>/dev/null`],
  [gomp_stream_source_version=`tar -x -O -f "$1" --occurrence=1 \
     --wildcards --no-wildcards-match-slash '*/gcc/BASE-VER' 2>/dev/null`])])

dnl Sets gcc_source to the source that has libgomp, of the compiler's version,
dnl and what its configure needs; the conditional REPLACEMENT says whether the
dnl replacement is built.
AC_DEFUN([GOMP_STREAM_LIBGOMP_SOURCE],
[AC_ARG_WITH([gcc-source],
  [AS_HELP_STRING([--with-gcc-source=DIR-or-TARBALL],
    [the source release of the compiler @<:@/usr/src/gcc-N@:>@])
AS_HELP_STRING([--without-gcc-source],
    [no replacement libgomp, the companion library alone])])
gcc_source=
replacement=0
libgomp_summary="the companion alone"
AS_IF([test "x$with_gcc_source" != xno],
  [replacement=1
   AC_MSG_CHECKING([for the source of GCC $GCC_VERSION])
   AS_CASE([$with_gcc_source],
     [""|yes], [gomp_stream_where=/usr/src/gcc-${GCC_VERSION%%.*}],
     [gomp_stream_where=$with_gcc_source
      AS_IF([test ! -e "$with_gcc_source"],
	[AC_MSG_ERROR([--with-gcc-source: $with_gcc_source does not exist])])])
   for gomp_stream_try in "$gomp_stream_where" "$gomp_stream_where"/gcc-*.tar.*
   do
     AS_IF([test -d "$gomp_stream_try" && test ! -f "$gomp_stream_try/gcc/BASE-VER" \
	    || test ! -e "$gomp_stream_try"], [continue])
     GOMP_STREAM_SOURCE_VERSION([$gomp_stream_try])
     AS_IF([test "x$gomp_stream_source_version" = "x$GCC_VERSION"],
       [gcc_source=`readlink -f "$gomp_stream_try"`
	break])
     gomp_stream_other="$gomp_stream_other $gomp_stream_try is of version ${gomp_stream_source_version:-unknown}."
   done
   AS_IF([test -n "$gcc_source"],
     [AC_MSG_RESULT([$gcc_source])],
     [AC_MSG_RESULT([no])
      GOMP_STREAM_MISSING([the source of GCC $GCC_VERSION, for the replacement libgomp;
  --with-gcc-source=DIR-or-TARBALL names another place,
  --without-gcc-source does without it.$gomp_stream_other],
	[gcc-${GCC_VERSION%%.*}-source])])
   libgomp_summary="replacement from $gcc_source, and companion"

   AC_MSG_CHECKING([for gfortran $GCC_VERSION])
   GOMP_STREAM_SIBLING([gfortran])
   GFORTRAN=
   AS_IF([test -n "$gomp_stream_sibling"],
     [GFORTRAN=`command -v "$gomp_stream_sibling"`])
   AC_MSG_RESULT([${GFORTRAN:-no}])
   AS_IF([test -z "$GFORTRAN"],
     [GOMP_STREAM_MISSING([gfortran $GCC_VERSION, for libgomp's Fortran entry points],
       [gfortran-${GCC_VERSION%%.*}])])
   AC_CHECK_PROG([PATCH], [patch], [patch])
   AS_IF([test -z "$PATCH"],
     [GOMP_STREAM_MISSING([patch], [patch])])

   # Configured like the compiler's own, libgomp looks for the same plugins of
   # offload devices at run time.
   libgomp_configure_args=`$CC -v 2>&1 | tr ' ' '\n' | sed -n \
     -e '/^--enable-offload-targets=/{s///;s/=@<:@^,@:>@*//g;s/^/--enable-offload-targets=/p;}' \
     -e '/^--enable-\(cet\|linux-futex\|offload-defaulted\)/p' -e '/^--prefix=/p' | tr '\n' ' '`])
AC_SUBST([gcc_source])
AC_SUBST([replacement])
AC_SUBST([libgomp_configure_args])
AC_SUBST([GFORTRAN])
AM_CONDITIONAL([REPLACEMENT], [test $replacement = 1])])
