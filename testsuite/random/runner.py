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

"""What the scripts that try random programs share: compiling and running them,
settings, options."""

import argparse
import concurrent.futures
import itertools
import os
import random
import subprocess
import tempfile

import ranks
from pipeline import PER_FILE

# Many of them with what compiles fastest.
OPTIMISATION = ["-O0", "-O2", "-O0 -g", "-O3", "-O2", "-O1 -g", "-O2 -g", "-Os"]


class Runner:
    program = None      # The class of what it checks, for CHECK_ALL.

    def __init__(self, options):
        self.options = options

    def protocols(self):
        if self.options.channels:
            return self.options.channels.split(",")
        text = subprocess.run([self.options.info], check=True,
                              capture_output=True, text=True).stdout
        table = text[text.index("\nProtocols"):].split("\n\n")[0]
        return [line.split()[0] for line in table.split("\n")[2:]]

    def compile_text(self, text, language, folder, flags, name="random"):
        """Returns (the binary, what the compiler says if it fails)."""
        suffix, compiler = ((".C", self.options.cxx) if language == "c++"
                            else (".c", self.options.cc))
        source = os.path.join(folder, name + suffix)
        with open(source, "w", encoding="ascii") as file:
            file.write(text)
        binary = os.path.join(folder, name)
        command = [*compiler.split(), *flags, "-w", "-o", binary, source]
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return binary, "the compiler does not come to an end"
        return binary, done.stderr if done.returncode else ""

    def run(self, binary, settings, only=None):
        """Returns (what it printed, how it failed or "")."""
        command = [binary] if only is None else [binary, str(only)]
        if "RANKS" in settings:
            return self.run_on_ranks(binary, settings, command)
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  timeout=self.options.time_limit, check=False,
                                  env={**os.environ, **settings})
        except subprocess.TimeoutExpired as timeout:
            return ((timeout.stdout or b"").decode(),
                    "does not come to an end")
        if done.returncode:
            return (done.stdout,
                    f"status {done.returncode}: {done.stderr.strip()[:500]}")
        if done.stderr.strip():
            return done.stdout, f"says {done.stderr.strip()[:500]}"
        return done.stdout, ""

    def run_on_ranks(self, binary, settings, command):
        """The same; what they print comes later."""
        command = ["timeout", "-k", "9", str(self.options.time_limit),
                   *ranks.command(os.path.dirname(binary), settings, command)]
        for rank in range(ranks.MOST):
            with open(self.output(binary, rank), "w", encoding="ascii"):
                pass
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False, env={**os.environ, **settings})
        said = (done.stderr + done.stdout).strip()[:500]
        if done.returncode == 124:
            return "", f"does not come to an end: {said}"
        if done.returncode:
            return "", f"status {done.returncode}: {said}"
        return "", f"says {said}" if said else ""

    @staticmethod
    def output(binary, rank):
        return os.path.join(os.path.dirname(binary), f"rank.{rank}")

    def printed_by_ranks(self, binary, settings):
        for rank in range(int(settings["RANKS"])):
            with open(self.output(binary, rank), encoding="ascii") as file:
                yield file.read()

    def settings(self, group):
        """Some settings, so that all pairs of values come up soon."""
        r = random.Random(group)
        pairs = list(itertools.product(("1", "2", "5"),
                                       self.options.protocols))
        for threads, channel in r.sample(pairs, min(self.options.settings,
                                                    len(pairs))):
            if r.randrange(8) == 0:
                threads = "16"
            if not self.options.ranks and r.randrange(4) == 0:
                # What asks for a channel, sizes or a placement has no loop run in
                # place, unless that is asked for, too.
                yield {"OMP_NUM_THREADS": threads}
                continue
            settings = {"OMP_NUM_THREADS": threads,
                        "GOMP_STREAM_CHANNEL": channel}
            if r.randrange(3) == 0:
                settings["GOMP_STREAM_BUFFER"] = str(64 << r.randrange(6))
            if r.randrange(4) == 0:
                settings["GOMP_STREAM_BATCH"] = str(r.randint(1, 5))
            if r.randrange(6) == 0:
                settings["OMP_MAX_ACTIVE_LEVELS"] = "3"
            # What the machine has would be one of the two.
            settings["GOMP_STREAM_PLACEMENT"] = r.choice(("near", "far",
                                                          "auto"))
            settings["GOMP_STREAM_IN_PLACE"] = r.choice(("random", "random",
                                                         "always", "never"))
            if self.options.ranks:
                ranks.draw(r, settings, ranks.engines(self.options.ranks))
            yield settings


class CheckedWhole(Runner):
    """Compares what programs print with what they are to print."""

    def expected(self, program, text, folder):
        """Returns (what it prints with the pragmas ignored, how it fails or "")."""
        binary, error = self.compile_text(text, program.language, folder,
                                          ["-O1", "-fno-openmp", "-fwrapv"],
                                          "sequential")
        printed, failure = ("", error) if error else self.run(binary, {})
        return printed, failure and f"with the pragmas ignored: {failure}"

    def check(self, seed):
        """Returns how the seed's program fails, or ""."""
        program = self.program(seed)
        text = program.text()
        level = OPTIMISATION[seed % len(OPTIMISATION)].split()
        with tempfile.TemporaryDirectory() as folder:
            expected, failure = self.expected(program, text, folder)
            if failure:
                return failure
            if self.options.plant_error:
                text = text.replace(*program.PLANTED)
            binary, error = self.compile_text(text, program.language, folder,
                                              level + ["-fwrapv"])
            if error:
                return f"does not compile: {error[:2000]}"
            for setting in self.settings(seed):
                printed, failure = self.run(binary, setting)
                if failure or printed != expected:
                    failure = failure or difference(printed, expected)
                    return f"{failure[:500]} {setting}"
        return ""


def difference(printed, expected):
    differences = [f"{a!r} instead of {b!r}" for a, b in
                   itertools.zip_longest(printed.split("\n"),
                                         expected.split("\n"))
                   if a != b and b]
    return "prints " + "; ".join(differences[:3])


def arguments(description):
    parser = argparse.ArgumentParser(
        description=description,
        epilog="Exit status 1 when a program fails.")
    add = parser.add_argument
    add("--count", type=int, default=100, help="seeds (%(default)s)")
    add("--seed", type=int, default=1, help="first seed (%(default)s)")
    add("--jobs", type=int, default=os.cpu_count(),
        help="files at once (%(default)s)")
    add("--cc", default="gomp-stream-cc", help="C compiler (%(default)s)")
    add("--cxx", default="gomp-stream-c++", help="C++ compiler (%(default)s)")
    add("--info", default="gomp-stream-info",
        help="tells the protocols (%(default)s)")
    add("--channels", help="protocols, separated by commas, instead of all")
    add("--settings", type=int, default=3, metavar="N",
        help="settings in which each file runs (%(default)s)")
    add("--time-limit", type=int, default=120,
        help="seconds for one run (%(default)s)")
    add("--shrink", type=int, default=120,
        help="seconds for making a failure small (%(default)s)")
    add("--nice", type=int, default=0, help="lower priority (%(default)s)")
    add("--print", action="store_true",
        help="prints the program of the first seed and what it should print")
    add("--verbose", action="store_true", help="tells of each file")
    add("--ranks", metavar="MPIS", default="",
        help="deals stages to ranks that one of MPIS starts, separated by "
        "commas")
    add("--plant-error", action="store_true",
        help="changes a constant in each program, to test the test")
    return parser.parse_args()


def groups(options):
    """The seeds, those together that share a file."""
    seeds = range(options.seed, options.seed + options.count)
    for _, group in itertools.groupby(seeds, lambda s: s // PER_FILE):
        yield list(group)


def check_all(description, checker_class, program, name, what):
    """Reads the arguments, and checks each seed's PROGRAM.  One that fails is left in a
    file of that NAME.  Returns the exit status."""
    options = arguments(description)
    os.nice(options.nice)
    if options.print:
        print(program(options.seed).text(), end="")
        return 0
    checker = checker_class(options)
    checker.program = program
    options.protocols = checker.protocols()
    failed = 0
    seeds = range(options.seed, options.seed + options.count)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for seed, failure in zip(seeds, pool.map(checker.check, seeds)):
            if failure:
                failed += 1
                it = program(seed)
                path = f"{name}-{seed}" + (".C" if it.language == "c++" else ".c")
                with open(path, "w", encoding="ascii") as file:
                    file.write(it.text())
                print(f"seed {seed}: {failure}\n  see {path}", flush=True)
    print(f"{len(seeds)} {what}, {failed} failures")
    return 1 if failed or not seeds else 0
