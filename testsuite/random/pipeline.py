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

"""Random pipelines: what a program consists of, and how one is made up.

A program has streams, directives (one stage for each lane of the arrays of
streams that it names), and a control program, a tree of loops, conditions,
waits and activations.  The same seed gives the same program.
"""

import random
from dataclasses import dataclass


class Type:
    """An element type: its name in C and the bits that an element keeps."""

    def __init__(self, name, bits):
        self.name = name
        self.bits = bits

    def keep(self, value):
        return value & ((1 << self.bits) - 1)


TYPES = {t.name: t for t in [
    Type("uint8_t", 8), Type("uint16_t", 16), Type("uint32_t", 32),
    Type("uint64_t", 64), Type("float", 24), Type("double", 53),
    Type("struct odd", 32), Type("struct big", 64), Type("struct wide", 64),
    Type("complex_t", 24), Type("vector_t", 32)]}


@dataclass
class Stream:
    number: int
    type: str
    lanes: int = 1              # More than 1: an array of streams.
    where: str = "auto"         # auto, static or global.

    @property
    def name(self):
        return f"x{self.number}"


@dataclass
class View:
    stream: int
    burst: int
    horizon: int
    window: bool                # Without one: burst = horizon = 1.
    variable: bool = False      # A window whose length is a run-time value.
    reference: bool = False     # C++: the clause names a reference.


@dataclass
class Directive:
    number: int
    ins: list
    outs: list
    lanes: int = 1
    state: bool = False
    capture: str = "none"       # none, implied, explicit, many.
    replicas: int = 0           # num_threads, unless 0.
    wait_every: int = 0         # The if clause is false once in so many times.
    loops: int = 0              # Elements of a feedback stream of its own.
    clauses: str = ""
    helper: bool = False        # The body calls a function.


# Nodes of the control program.

@dataclass
class Loop:
    variable: str
    count: int
    body: list
    kind: str = "for"           # for or while.


@dataclass
class When:
    variable: str
    modulus: int
    equal: int
    body: list


@dataclass
class Act:
    directive: int
    lane: str                   # The variable whose value selects the lane.
    guard: bool                 # Only when the elements were activated.


@dataclass
class Wait:
    kind: str                   # taskwait, taskgroup (an empty one), function.


@dataclass
class Program:
    seed: int
    streams: list
    directives: list
    control: list
    parallel: str               # none, single, or outside: of its declarations.
    language: str               # c or c++.
    ordered: bool = False       # Loops per stage, every count exact.
    elision: bool = False       # Computes the same with the pragmas ignored.


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed = seed

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, low, high):
        return self.random.randint(low, high)

    def program(self):
        elision = self.chance(15)
        lanes = 1 if elision or self.chance(75) else self.pick(2, 4)
        program = Program(
            seed=self.seed, streams=[], directives=[], control=[],
            parallel=self.random.choice(["none", "single", "single",
                                         "outside"]),
            language=self.random.choice(["c", "c", "c++"]), elision=elision)
        program.ordered = not elision and lanes == 1 and self.chance(25)
        self.graph(program, lanes)
        if elision:
            self.elision_control(program)
        elif program.ordered:
            self.ordered_control(program)
        else:
            self.guarded_control(program)
        return program

    # Graphs.

    def view(self, stream, output, scalar):
        if scalar or self.chance(40):
            return View(stream, 1, 1, False)
        if output or self.chance(50):
            n = self.pick(1, 7)
            view = View(stream, n, n, True)
        elif self.chance(8):
            view = View(stream, 0, self.pick(1, 5), True)
        else:
            horizon = self.pick(1, 14)
            view = View(stream, self.pick(1, horizon), horizon, True)
        view.variable = self.chance(25)
        return view

    def graph(self, program, lanes):
        scalar = program.elision
        n_streams = self.pick(1, 8)
        for number in range(n_streams):
            program.streams.append(Stream(
                number, self.random.choice(list(TYPES)), lanes,
                "auto" if lanes > 1 or self.chance(85)
                else self.random.choice(["static", "global"])))
        made = 0
        while made < n_streams:
            n_outs = min(self.random.choice([1, 1, 1, 2, 3]),
                         n_streams - made)
            inputs = self.random.sample(
                range(made), min(made, self.random.choice([0, 1, 1, 1, 2, 3]))
            ) if lanes == 1 or made == 0 else [made - 1]
            self.directive(program, inputs, range(made, made + n_outs), lanes,
                           scalar)
            made += n_outs
        # A second producer.
        if not scalar and lanes == 1 and self.chance(25):
            target = self.pick(0, n_streams - 1)
            inputs = [s for s in range(target) if self.chance(25)][:2]
            self.directive(program, inputs, [target], lanes, scalar)
        # Sinks: for each stream that nobody reads, and some others.
        for number in range(n_streams):
            read = any(v.stream == number for d in program.directives
                       for v in d.ins)
            if not read or (lanes == 1 and self.chance(25)):
                self.directive(program, [number], [], lanes, scalar)
        if program.language == "c++":
            for d in program.directives:
                for v in d.ins + d.outs:
                    s = program.streams[v.stream]
                    v.reference = (s.lanes == 1 and not v.window
                                   and s.where == "auto" and self.chance(10))

    def directive(self, program, inputs, outputs, lanes, scalar):
        d = Directive(
            len(program.directives),
            [self.view(s, False, scalar) for s in inputs],
            [self.view(s, True, scalar) for s in outputs], lanes)
        sink = not d.outs
        d.state = sink or self.chance(50)
        d.capture = self.random.choice(["none", "implied", "explicit", "many"])
        d.helper = self.chance(20)
        if not d.state and self.chance(40):
            d.replicas = self.pick(1, 4)
        if (d.ins and d.outs and lanes == 1 and not scalar
                and self.chance(12)):
            d.loops = self.pick(1, 4)
        if d.outs and lanes == 1 and not scalar and self.chance(10):
            d.wait_every = self.pick(2, 40)
        if self.chance(10):
            d.clauses = self.random.choice(
                ["untied", "mergeable", "priority (3)", "final (0)",
                 "untied mergeable"])
        program.directives.append(d)

    # Control programs.

    def elision_control(self, program):
        body = [Act(d.number, "k", False) for d in program.directives]
        self.elision_order(program, body)
        program.control = self.rounds([Loop("k", self.pick(1, 3000), body)])

    @staticmethod
    def elision_order(program, body):
        """Sinks of a stream come before it is produced again: the order of
        the directives is that of the graph already."""
        order = {}
        for d in program.directives:
            order[d.number] = max([order[p.number] + 1
                                   for p in program.directives
                                   for v in d.ins
                                   if p.number in order
                                   and any(o.stream == v.stream
                                           for o in p.outs)] + [0])
        body.sort(key=lambda act: order[act.directive])

    def ordered_control(self, program):
        """A loop for each directive, consumers perhaps before producers, with
        counts that use up what there is."""
        total = {s.number: 0 for s in program.streams}
        size = self.random.choice([1, 3, 40, 300, 3000])
        loops = []
        for d in program.directives:
            d.wait_every = 0
            d.loops = 0
        # In the order of the graph: a second producer may come late.
        for d in sorted(program.directives,
                        key=lambda d: min([v.stream for v in d.outs]
                                          or [len(program.streams)])):
            count = self.pick(max(1, size // 2), size)
            for v in d.ins:
                there = total[v.stream]
                fits = (count if v.burst == 0 else
                        (there - v.horizon) // v.burst + 1)
                count = min(count, fits if there >= v.horizon else 0)
            if count > 0 and self.chance(15):
                count = self.pick(0, count)
            for v in d.outs:
                total[v.stream] += v.burst * count
            loops.append(Loop("k", count, [Act(d.number, "k", False)]))
        if self.chance(40):
            self.random.shuffle(loops)
        program.control = loops

    def guarded_control(self, program):
        body = []
        acts = [Act(d.number, "k", True) for d in program.directives]
        lanes = program.directives[0].lanes
        for act in acts:
            node = act
            if self.chance(40):
                node = Loop("n", self.pick(1, 6), [node],
                            self.random.choice(["for", "while"]))
            if self.chance(25):
                modulus = self.pick(2, 5)
                node = When("k", modulus, self.pick(0, modulus - 1), [node])
            if self.chance(25):
                node = Loop("m", self.pick(1, 5), [node])
            body.append(node)
        if self.chance(30):
            self.random.shuffle(body)
        if self.chance(30):
            body.insert(self.pick(0, len(body)),
                        When("k", self.pick(3, 50), 1,
                             [Wait(self.random.choice(
                                 ["taskwait", "taskgroup", "function"]))]))
        count = self.random.choice([1, 2, 10, 100, 100, 400])
        if lanes > 1:
            body = [Loop("l", lanes, body)]
            for node in walk(body):
                if isinstance(node, Act):
                    node.lane = "l"
        program.control = self.rounds([Loop("k", count, body)])

    def rounds(self, nodes):
        """Perhaps all that several times, with a wait between."""
        if self.chance(75):
            return nodes
        return [Loop("r", self.pick(2, 3), nodes + [Wait("taskwait")])]


def walk(nodes):
    for node in nodes:
        yield node
        if isinstance(node, (Loop, When)):
            yield from walk(node.body)
