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

"""Random programs on several ranks: which stage is where, and how processes start.

Each rank prints what bodies of its stages came to, and the last elements of all
streams.
"""

import functools
import os
import random
import shutil
import subprocess

MOST = 4

# Which rank a process is, of how many: Open MPI's words and MPICH's.
PRELUDE = """
static unsigned
environment (const char *openmpi, const char *mpich, unsigned otherwise)
{
  const char *value = getenv (openmpi) ? getenv (openmpi) : getenv (mpich);
  return value ? (unsigned) strtoul (value, NULL, 10) : otherwise;
}

/* Whether stages on rank ON are this one's.  */
static int __attribute__ ((unused))
mine (unsigned on)
{
  return (on % environment ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", 1)
	  == environment ("OMPI_COMM_WORLD_RANK", "PMI_RANK", 0));
}
"""


def fits(program):
    """Whether the language permits to deal its stages."""
    return (program.controls == 1 and program.depth == 0
            and program.shape != "throw"
            and not any(s.dialect for s in program.streams))


def deal(program):
    """Deals the stages; those that write one stream are on one rank.  The stages of
    an array go round the ranks, or are together."""
    r = random.Random(program.seed)
    place = {}
    for s in program.streams:
        place[s.number] = s.number
    for d in program.directives:
        first = [place[v.stream] for v in d.outs]
        for number, group in place.items():
            if group in first:
                place[number] = first[0]
    where = {group: (r.randrange(MOST), r.randrange(2))
             for group in sorted(set(place.values()))}
    for d in program.directives:
        d.on, d.round = (where[place[d.outs[0].stream]] if d.outs
                         else (r.randrange(MOST), r.randrange(2)))


def engines(wanted):
    """The MPIs of those WANTED that can start processes."""
    return [e for e in wanted.split(",") if start(e, 1)]


@functools.lru_cache(maxsize=None)
def starts(name, engine):
    """Whether the command NAME starts programs of ENGINE."""
    says = subprocess.run([name, "--version"], capture_output=True, text=True,
                          check=False).stdout
    return {"openmpi": "Open MPI", "mpich": "HYDRA"}[engine] in says


def start(engine, n):
    """The command that starts N processes."""
    for name in (f"mpirun.{engine}", "mpirun"):
        if shutil.which(name) and starts(name, engine):
            return [name, "-n", str(n),
                    *(["--oversubscribe"] if engine == "openmpi" else [])]
    return []


def draw(r, settings, known):
    """Adds a number of ranks to SETTINGS, and one of the KNOWN MPIs."""
    settings.update(RANKS=str(r.randint(1, MOST)), ENGINE=r.choice(known),
                    OMPI_ALLOW_RUN_AS_ROOT="1",
                    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")


def command(folder, settings, what):
    """What has each rank execute WHAT, with a file of its own for its output."""
    return [*start(settings["ENGINE"], int(settings["RANKS"])), "sh", "-c",
            'exec "$@" > "$0.${OMPI_COMM_WORLD_RANK-$PMI_RANK}"',
            os.path.join(folder, "rank"), *what]


def wanted(text, program, rank, ranks):
    """What RANK prints of TEXT, which one process prints."""
    lines = []
    for line in text.splitlines(True):
        words = line.split()
        if words[0] == "stage":
            d = next(d for d in program.directives
                     if d.number == int(words[1]))
            lane = int(words[2].rstrip(":"))
            if (d.on + d.round * lane) % ranks != rank:
                continue
        lines.append(line)
    return "".join(lines)
