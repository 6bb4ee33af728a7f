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

A program has streams, directives (one stage for each set of streams that one
meets), and a control program, a tree of loops, conditions, waits and
activations.  The same seed gives the same program; ten neighbouring seeds share
a language, so that they can share a source file.
"""

import random
from dataclasses import dataclass, field

PER_FILE = 10


class Type:
    """An element type: its name in C and the bits that an element keeps."""

    def __init__(self, name, bits, kind="scalar"):
        self.name = name
        self.bits = bits
        self.kind = kind        # scalar, struct or array.

    def keep(self, value):
        return value & ((1 << self.bits) - 1)


TYPES = {t.name: t for t in [
    Type("uint8_t", 8), Type("uint16_t", 16), Type("uint32_t", 32),
    Type("uint64_t", 64), Type("signed char", 7), Type("wide_int_t", 64),
    Type("bool_t", 1), Type("pointer_t", 32), Type("enum color", 2),
    Type("float", 24), Type("double", 53), Type("long double", 53),
    Type("complex_t", 24), Type("vector_t", 32),
    Type("struct byte", 8, "struct"), Type("struct odd", 32, "struct"),
    Type("struct big", 64, "struct"), Type("struct wide", 64, "struct"),
    Type("struct page", 64, "struct"), Type("union both", 32, "struct"),
    Type("row_t", 16, "array")]}


@dataclass
class Stream:
    number: int
    type: str
    lanes: int = 1              # More than 1: an array of streams.
    where: str = "auto"         # auto, static or global.
    dialect: bool = False       # Has attribute stream.
    variable: bool = False      # An array whose length is a run-time value.


@dataclass
class View:
    stream: int
    burst: int
    horizon: int
    window: bool                # Without one: burst = horizon = 1.
    variable: bool = False      # A window whose length is a run-time value.
    reference: bool = False     # C++: the clause names a reference.
    # The dialect's.
    peek: bool = False
    every: bool = False         # One window on each stream of an array.
    alias: bool = False         # By way of a variable with stream_ref.
    factor: int = 0             # The burst has (k * factor) % modulus more.
    modulus: int = 1

    def sizes(self, k):
        more = k * self.factor % self.modulus
        return 0 if self.peek else self.burst + more, self.horizon + more


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
    extra: str = ""             # What else the body does: see the emitter.
    function: bool = False      # In a function that is handed the streams.
    on: int = -1                # Its rank, unless negative,
    round: int = 0              # and how many there are from lane to lane.


# Nodes of the control program.

@dataclass
class Loop:
    variable: str
    count: int
    body: list
    kind: str = "for"           # for, while, do or goto.


@dataclass
class When:
    variable: str
    modulus: int
    equal: int
    body: list
    kind: str = "if"            # if, switch or continue.


@dataclass
class Group:
    body: list
    kind: str                   # taskgroup or task.


@dataclass
class Act:
    directive: int
    lane: str                   # The variable whose value selects the lane.
    guard: bool                 # Only when the elements were activated.


@dataclass
class Tick:
    stream: int
    lane: str
    amount: int


@dataclass
class Wait:
    kind: str                   # taskwait, taskgroup, function, barrier.
    tell: bool = False          # Says the streams' last elements.


@dataclass
class Recurse:
    """The pipeline calls itself, unless that is too deep."""


@dataclass
class Program:
    seed: int
    streams: list = field(default_factory=list)
    directives: list = field(default_factory=list)
    control: list = field(default_factory=list)
    parallel: str = "single"    # none, single, or outside: of its declarations.
    language: str = "c"         # c or c++.
    ordered: bool = False       # Loops per stage, every count exact.
    chain: bool = False         # Most stages can be fused with the next one.
    elision: bool = False       # Computes the same with the pragmas ignored.
    shape: str = "function"     # nested (C); template, lambda, member, throw.
    state: str = "global"       # Where bodies keep it: global or local.
    controls: int = 1           # Control threads that run it at once.
    depth: int = 0              # How often it calls itself.
    regions: int = 1            # Parallel regions, one after the other.

    @property
    def views_stay(self):
        """Whether what a consumer sees first does not depend on the function
        that it is in."""
        return (all(s.dialect for s in self.streams)
                and not any(d.loops for d in self.directives))


def language(seed):
    return random.Random(seed // PER_FILE).choice(["c", "c", "c++"])


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.seed = seed

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, low, high):
        return self.random.randint(low, high)

    def program(self):
        program = Program(seed=self.seed, language=language(self.seed),
                          elision=self.chance(12))
        program.parallel = self.random.choice(["none", "single", "single",
                                               "outside"])
        self.surroundings(program)
        lanes = 1 if program.elision or self.chance(70) else self.pick(2, 4)
        dialect = not program.elision and self.chance(40)
        program.ordered = (not program.elision and lanes == 1
                           and self.chance(20))
        program.chain = lanes == 1 and not dialect and self.chance(70)
        self.graph(program, lanes, dialect)
        if (program.shape in ("nested", "lambda")
                and program.parallel == "outside"
                and not (program.shape == "nested" and program.views_stay)):
            program.parallel = "single"
        if program.elision:
            self.elision_control(program)
        elif program.ordered:
            self.ordered_control(program)
        else:
            self.guarded_control(program)
        self.limit(program)
        self.stretch(program)
        return program

    def surroundings(self, program):
        cxx = program.language == "c++"
        if self.chance(40):
            program.shape = self.random.choice(
                ["template", "lambda", "member", "throw"] if cxx
                else ["nested"])
        if program.shape == "throw":
            program.parallel = "none"
        if program.elision:
            return
        if program.shape != "throw":
            program.state = self.random.choice(["global", "local"])
        if self.chance(12):
            program.controls = self.pick(2, 3)
        elif self.chance(10):
            program.depth = self.pick(1, 2)

    # Graphs.

    def view(self, program, stream, output):
        dialect = program.streams[stream].dialect
        if program.elision or self.chance(40):
            view = View(stream, 1, 1, False)
            if dialect and not output and self.chance(20):
                view.peek, view.burst = True, 0
            return view
        if output or self.chance(50):
            n = self.pick(1, 7)
            view = View(stream, n, n, True)
            if dialect and output and self.chance(25):
                view.horizon += self.pick(1, 3)
        elif self.chance(20 if dialect else 8):
            view = View(stream, 0, self.pick(1, 5), True, peek=dialect)
        else:
            horizon = self.pick(1, 14)
            view = View(stream, self.pick(1, horizon), horizon, True)
        view.variable = self.chance(25)
        if dialect and self.chance(35):
            view.variable = True
            view.factor = self.pick(1, 9)
            view.modulus = self.pick(2, 9)
            if not output and self.chance(20):
                # A burst that is at times 0.
                view.burst = 0
        if dialect and program.ordered and not view.peek:
            view.horizon = max(view.burst, 1)
            view.burst = view.horizon
        return view

    def graph(self, program, lanes, dialect):
        n_streams = self.pick(1, 8)
        alone = program.controls == 1 and program.depth == 0
        for number in range(n_streams):
            s = Stream(number, self.random.choice(list(TYPES)), lanes)
            s.dialect = dialect and self.chance(80)
            while s.dialect and s.type == "pointer_t":
                # A pointer with the attribute is an array of streams.
                s.type = self.random.choice(list(TYPES))
            if dialect and (not s.dialect or self.chance(40)):
                s.lanes = 1
            if s.lanes == 1 and alone and self.chance(15):
                s.where = self.random.choice(["static", "global"])
            s.variable = s.dialect and s.lanes > 1 and self.chance(40)
            program.streams.append(s)
        uniform = lanes > 1 and not dialect
        made = 0
        while made < n_streams:
            n_outs = min(1 if program.chain and self.chance(75)
                         else self.random.choice([1, 1, 1, 2, 3]),
                         n_streams - made)
            if made and (uniform or (program.chain and self.chance(90))):
                inputs = [made - 1]
            else:
                inputs = self.random.sample(
                    range(made),
                    min(made, self.random.choice([0, 1, 1, 1, 2, 3])))
            self.directive(program, inputs, range(made, made + n_outs))
            made += n_outs
        # A second producer.
        if (not program.elision and not uniform
                and self.chance(4 if program.chain else 25)):
            target = self.pick(0, n_streams - 1)
            inputs = [s for s in range(target) if self.chance(25)][:2]
            self.directive(program, inputs, [target])
        # Sinks: for each stream that nobody reads, and some others.
        for s in program.streams:
            read = any(v.stream == s.number for d in program.directives
                       for v in d.ins)
            more = 4 if program.chain else 25
            if not read or (not uniform and self.chance(more)):
                self.directive(program, [s.number], [])
        self.spellings(program)

    def directive(self, program, inputs, outputs):
        d = Directive(
            len(program.directives),
            [self.view(program, s, False) for s in inputs],
            [self.view(program, s, True) for s in outputs])
        for v in d.ins + d.outs:
            s = program.streams[v.stream]
            if s.dialect and s.lanes > 1 and v.window and self.chance(25):
                v.every = v.variable = True
                if v.stream in outputs:
                    v.horizon = v.burst
                if TYPES[s.type].kind == "array":
                    s.type = "uint32_t"
            elif s.lanes > 1:
                d.lanes = s.lanes
        if program.chain:
            self.link(program, d)
        if d.lanes > 1:
            # A stage that comes late would see the stream from there on.
            d.ins = [v for v in d.ins if program.streams[v.stream].lanes > 1
                     or program.streams[v.stream].dialect]
        d.state = not d.outs or self.chance(50)
        d.capture = self.random.choice(["none", "implied", "explicit", "many"])
        if (self.chance(6 if program.chain else 25)
                and not program.elision):
            d.extra = self.random.choice(
                ["call", "critical", "task", "team", "pipeline", "private",
                 "blocks"])
        if not d.state and self.chance(8 if program.chain else 40):
            d.replicas = self.pick(1, 4)
        if not program.elision and d.lanes == 1:
            if d.ins and d.outs and self.chance(12):
                d.loops = self.pick(1, 4)
            if d.outs and self.chance(10):
                d.wait_every = self.pick(2, 40)
        if self.chance(10):
            d.clauses = self.random.choice(
                ["untied", "mergeable", "priority (3)", "final (0)",
                 "untied mergeable"])
        if d.ins or d.outs:
            program.directives.append(d)

    def link(self, program, d):
        """Lets D read as much at once as is written, of small windows."""
        for v in d.outs if self.chance(90) else []:
            v.variable = False
            v.burst = v.horizon = min(v.burst, 3)
        for v in d.ins if self.chance(90) else []:
            for o in [o for p in program.directives for o in p.outs
                      if o.stream == v.stream]:
                v.burst = v.horizon = o.burst
                v.window = v.window or o.window
                v.variable = False

    def spellings(self, program):
        """How directives name their streams."""
        for d in program.directives:
            views = d.ins + d.outs
            dialect = all(program.streams[v.stream].dialect and not v.every
                          for v in views)
            d.function = (dialect and not d.loops
                          and program.shape != "template"
                          and not any(TYPES[program.streams[v.stream].type]
                                      .kind == "array" for v in views)
                          and self.chance(25))
            if d.function:
                d.wait_every = 0
            for v in views:
                s = program.streams[v.stream]
                scalar = TYPES[s.type].kind == "scalar"
                if s.dialect:
                    v.alias = (not d.function and not v.every and scalar
                               and self.chance(12))
                elif program.language == "c++":
                    v.reference = (s.lanes == 1 and not v.window
                                   and s.where == "auto" and self.chance(10)
                                   and program.shape != "lambda")

    # Control programs.

    def elision_control(self, program):
        body = [Act(d.number, "k", False) for d in program.directives]
        self.elision_order(program, body)
        program.control = self.rounds(
            [Loop("k", self.pick(1, 3000), body)])

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
        size = self.random.choice([1, 3, 40, 300])
        loops = []
        for d in program.directives:
            d.wait_every = 0
            d.loops = 0
        # In the order of the graph: a second producer may come late.
        for d in sorted(program.directives,
                        key=lambda d: min([v.stream for v in d.outs]
                                          or [len(program.streams)])):
            count = self.pick(max(1, size // 2), size)
            while count and not self.fits(program, d, total, count):
                count = count * 9 // 10
            if count > 0 and self.chance(15):
                count = self.pick(0, count)
            for v in d.outs:
                total[v.stream] += sum(v.sizes(k)[0] for k in range(count))
            for v in d.ins:
                if program.streams[v.stream].dialect:
                    total[v.stream] -= sum(v.sizes(k)[0] for k in range(count))
            loops.append(Loop("k", count, [Act(d.number, "k", False)]))
        if self.chance(40):
            self.random.shuffle(loops)
        program.control = loops
        if program.depth:
            loops.insert(self.pick(0, len(loops)), Recurse())

    @staticmethod
    def fits(program, d, total, count):
        for v in d.ins:
            at = need = 0
            for k in range(count):
                burst, horizon = v.sizes(k)
                need = max(need, at + horizon)
                at += burst
            if program.streams[v.stream].dialect and v.peek:
                # What is there where it looks depends on others.
                return False
            if need > total[v.stream]:
                return False
        return True

    def guarded_control(self, program):
        body = []
        lanes = max(s.lanes for s in program.streams)
        nodes = [Act(d.number, "k", True) for d in program.directives]
        for s in program.streams:
            if s.dialect and self.chance(30):
                nodes.append(Tick(s.number, "k", self.pick(1, 4)))
        plain = program.chain and self.chance(60)
        for node in nodes:
            if plain:
                body.append(node)
                continue
            if self.chance(40):
                node = Loop("n", self.pick(1, 6), [node],
                            self.random.choice(["for", "while", "do", "goto"]))
            if self.chance(25):
                modulus = self.pick(2, 5)
                node = When("k", modulus, self.pick(0, modulus - 1), [node],
                            self.random.choice(["if", "switch"]))
            if self.chance(25):
                node = Loop("m", self.pick(1, 5), [node])
            body.append(node)
        if not plain and self.chance(30):
            self.random.shuffle(body)
        kinds = ["taskwait", "taskgroup", "function"]
        if program.controls > 1 and program.parallel == "none":
            kinds = ["barrier"]
        if self.chance(30):
            body.insert(self.pick(0, len(body)),
                        When("k", self.pick(3, 50), 1,
                             [Wait(self.random.choice(kinds))]))
        if self.chance(25):
            self.group(program, body)
        if program.depth:
            body.insert(self.pick(0, len(body)),
                        When("k", 1000, self.pick(0, 3), [Recurse()]))
        if self.chance(15):
            # The rest of an iteration is left out now and then.
            at = self.pick(0, len(body))
            modulus = self.pick(2, 9)
            body[at:] = [When("k", modulus, self.pick(0, modulus - 1),
                              body[at:], "continue")]
        count = self.random.choice([1, 2, 10, 100, 100, 400])
        if lanes > 1 and (self.chance(60) or not any(
                s.dialect for s in program.streams)):
            body = [Loop("l", lanes, body)]
            for node in walk(body):
                if isinstance(node, (Act, Tick)):
                    node.lane = "l"
        program.control = self.rounds([Loop("k", count, body)])

    def group(self, program, body):
        low = self.pick(0, len(body))
        high = self.pick(low, len(body))
        kinds = ["taskgroup"]
        if (program.views_stay and program.shape != "nested"
                and not any(isinstance(node, Wait) for node in walk(body))):
            kinds += ["task", "task"]
        body[low:high] = [Group(body[low:high], self.random.choice(kinds))]

    def rounds(self, nodes):
        """Perhaps all that several times, with a wait between."""
        if self.chance(75):
            return nodes
        return [Loop("r", self.pick(2, 3), nodes + [Wait("taskwait")])]

    def stretch(self, program):
        """Has the program go on with its streams in other parallel regions, and
        look at them at its waits."""
        if (program.controls > 1 or program.depth or program.shape == "throw"
                or any(s.dialect for s in program.streams)):
            return
        if (program.parallel == "outside" and program.shape != "lambda"
                and self.chance(50)):
            program.regions = self.pick(2, 3)
        for node in walk(program.control):
            if isinstance(node, Wait):
                node.tell = self.chance(60)

    def limit(self, program):
        """Most programs end soon."""
        most = self.random.choice([400, 800, 1500, 3000])
        if self.chance(3):
            most = 30000
        most //= program.controls * (3 ** program.depth)
        while size(program.control, program) > most:
            loops = [n for n in walk(program.control)
                     if isinstance(n, Loop) and n.variable in "knm"
                     and n.count > 1]
            if not loops or program.ordered:
                break
            loop = max(loops, key=lambda n: n.count)
            loop.count = (loop.count * 2 + 2) // 3 if loop.count > 2 else 1


def size(nodes, program):
    """About how many elements a program moves."""
    total = 0
    for node in nodes:
        if isinstance(node, Loop):
            total += node.count * size(node.body, program)
        elif isinstance(node, When):
            total += 1 + size(node.body, program) // min(node.modulus, 5)
        elif isinstance(node, Group):
            total += 1 + size(node.body, program)
        elif isinstance(node, Act):
            d = program.directives[node.directive]
            total += 1 + sum(v.horizon for v in d.ins + d.outs) // 4
    return total


def walk(nodes):
    for node in nodes:
        yield node
        if isinstance(node, (Loop, When, Group)):
            yield from walk(node.body)
