# Copyright (C) 2026 The gomp-stream authors.
#
# This file is part of gomp-stream.
#
# gomp-stream is free software; you can redistribute it and/or modify it
# under the terms of the GNU General Public License as published by the
# Free Software Foundation; either version 3, or (at your option) any later
# version.
#
# gomp-stream is distributed in the hope that it will be useful, but WITHOUT
# ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
# FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
# more details.
#
# You should have received a copy of the GNU General Public License along with
# this program; see the file COPYING.  If not, see
# <https://www.gnu.org/licenses/>.

"""A Spack recipe.  `spack install gomp-stream gcc_source=PATH' builds the replacement
libgomp from the compiler's source release at PATH; without that there is the
companion library alone."""

from spack.package import *


class GompStream(AutotoolsPackage):
    """Pipelines in OpenMP on a stock GCC: a plugin and a replacement libgomp that
    turn tasks with the clauses input and output into pipelines."""

    homepage = "https://www.example.org/gomp-stream"
    url = "https://www.example.org/gomp-stream/gomp-stream-0.1.tar.gz"

    license("GPL-3.0-or-later")

    version("0.1")

    variant(
        "gcc_source",
        default="none",
        values=lambda path: True,
        description="Folder or tarball of the compiler's source release",
    )
    variant("hwloc", default=True, description="Show the machine's topology")
    variant("mpi", default=False, description="Stages on several ranks of MPI")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build")
    depends_on("gmake", type="build")
    depends_on("patch", type="build")
    depends_on("texinfo", type="build")
    depends_on("hwloc", when="+hwloc")
    depends_on("mpi", when="+mpi")

    requires("%gcc@11:16", msg="The plugin is one for GCC 11 to 16")
    conflicts("platform=darwin", msg="The runtime is one for Linux")
    conflicts("platform=windows", msg="The runtime is one for Linux")

    def configure_args(self):
        source = self.spec.variants["gcc_source"].value
        args = self.with_or_without("hwloc") + self.with_or_without("mpi")
        args.append("--without-peers")
        if source == "none":
            args.append("--without-gcc-source")
        else:
            args.append(f"--with-gcc-source={source}")
        return args
