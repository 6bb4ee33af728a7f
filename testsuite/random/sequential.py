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

"""Random programs that mean what they mean with the pragmas ignored.

They have what pipeline.py has not: alternatives and ticks, counted windows, the
end of a stream from inside, exceptions, elements with constructors, depths,
streams that are any lvalues, and directives whose stages take turns; all of it in
the OpenStream dialect, too.  A block produces streams of its own, and each
consumer of one is activated once for each production, in the block or in each
arm of a choice in it; so any part that is closed in this way may be left out.
"""

import random
from dataclasses import dataclass, field

from pipeline import TYPES, Type, language

# Elements with constructors.
CLASSES = {t.name: t for t in [
    Type("std::string", 64, "class"), Type("std::vector<uint64_t>", 64, "class"),
    Type("std::unique_ptr<uint64_t>", 64, "class"), Type("owner", 64, "class")]}

# How a stream is named: in both languages, and in C++ alone.
SCALARS = ["auto", "auto", "auto", "local", "static", "global", "member",
           "arrow", "star", "element"]
SCALARS_CXX = ["reference", "binding", "this", "this arrow"]
ARRAYS = ["array", "grid", "rows", "heap", "freed", "static array"]
ARRAYS_CXX = ["vector", "operator"]
# What may have the attribute of the OpenStream dialect.
DIALECT = ["auto", "local", "static", "global", "array", "static array"]


@dataclass
class Stream:
    number: int
    type: str
    kind: str
    index: str = ""             # An array's index, an expression.
    lanes: int = 1
    window: bool = False        # A scalar window in each clause.
    counted: int = 0            # The length of its windows, unless 0.


@dataclass
class Task:
    number: int
    ins: list
    outs: list
    state: int = -1             # Whose state it has, unless -1.
    capture: str = "none"       # none, implied, explicit or object.
    replicas: int = 0
    depth: int = 0
    condition: str = ""         # The if clause.
    extra: str = ""
    function: str = ""          # In one that gets pointers or references.
    event: str = ""             # end or throw, with the activation AT.
    at: int = 0


@dataclass
class Tick:
    stream: int


@dataclass
class Choice:
    kind: str                   # if, chain, switch or value.
    condition: str
    arms: list                  # Lists of nodes.


@dataclass
class Loop:
    variable: str
    count: int
    body: list
    kind: str = "for"           # for, while, do, or end: until a stage ends.


@dataclass
class Block:
    """What is closed: with its own streams."""
    body: list
    kind: str = ""              # "", if or taskgroup.
    condition: str = ""


@dataclass
class Wait:
    kind: str                   # taskwait or function.
    shown: list = field(default_factory=list)


@dataclass
class Program:
    seed: int
    language: str = "c"
    parallel: str = "single"    # none, single, or try: the program throws in it.
    dialect: bool = False       # OpenStream's, by the attribute.
    shape: str = "function"     # C++: member or template, too.
    mode: str = ""              # end or throw.
    streams: list = field(default_factory=list)
    tasks: list = field(default_factory=list)
    body: list = field(default_factory=list)


def children(node):
    """The lists of nodes in a node."""
    if isinstance(node, Choice):
        return node.arms
    return [node.body] if isinstance(node, (Loop, Block)) else []


def lists(nodes):
    """All lists of nodes, the outer ones first."""
    yield nodes
    for node in nodes:
        for inner in children(node):
            yield from lists(inner)


def tasks_in(nodes):
    for some in lists(nodes):
        yield from (n for n in some if isinstance(n, Task))


def dependent(program):
    """The numbers of the tasks that run as often as what ends early lets them:
    that alone, and what reads nothing else.  Without such an end all do."""
    tasks = list(tasks_in(program.body))
    events = [t for t in tasks if t.event]
    if not events:
        return {t.number for t in tasks}
    if len(events) > 1:
        return set()
    known, streams = {events[0].number}, set()
    while True:
        more = {s for t in tasks for s in t.outs} - streams
        more = {s for s in more if all(t.number in known for t in tasks
                                       if s in t.outs)}
        streams |= more
        new = {t.number for t in tasks if set(t.ins) & streams} - known
        known |= new
        if not more and not new:
            return known


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed * 2 + 1)
        self.program = Program(seed, language(seed))
        self.cxx = self.program.language == "c++"
        self.variables = 0
        self.written = {}      # By the number of a stream: the last task that does.
        self.left = 0           # Activations that may be added.
        self.inside = False     # In a block that may have variables.

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, low, high):
        return self.random.randint(low, high)

    def choose(self, *values):
        return self.random.choice(values)

    def generate(self):
        p = self.program
        p.parallel = self.choose("none", "single", "single")
        if self.cxx:
            p.shape = self.choose("function", "function", "member", "template")
        modes = ["", "", "", "end"] + (["throw", "throw"] if self.cxx else [])
        p.mode = self.choose(*modes)
        # Behind an exception what was not read is reported.
        p.dialect = p.mode != "throw" and self.chance(30)
        if p.mode == "throw" and p.parallel == "single" and self.chance(40):
            p.parallel = "try"
        self.left = self.choose(600, 1500, 4000)
        if p.mode == "end":
            body = self.closed([("k", 0)], 0)
            p.body = [Loop("k", 0, body, "end")]
            self.event(body, "end", self.pick(0, 200))
            self.wait_behind(body)
        else:
            for _ in range(self.choose(1, 1, 2)):
                p.body.append(self.loop([], 0))
            if p.mode == "throw":
                self.event([n for some in lists(p.body) for n in some],
                           "throw", self.choose(0, 1, 7, 100))
        if p.mode:
            # The control program may wait in iterations that the sequential
            # one does not have.
            for some in lists(p.body):
                for node in some:
                    if isinstance(node, Wait):
                        node.shown = []
        return p

    @staticmethod
    def wait_behind(body):
        """A wait in front of what ends the loop would have it begin anew."""
        for node in body:
            if getattr(node, "event", ""):
                return
            for some in lists([node]):
                for inner in some:
                    if getattr(inner, "kind", "") == "taskgroup":
                        inner.kind = ""
                some[:] = [n for n in some if not isinstance(n, Wait)]

    def event(self, nodes, kind, at):
        """Has one of the tasks in NODES end the program early; what ends it is
        activated once in an iteration."""
        candidates = [n for n in nodes if isinstance(n, Task)
                      and not n.function and not n.replicas
                      and all(self.program.streams[s].lanes == 1
                              for s in n.ins + n.outs)]
        if candidates:
            for t in self.random.sample(candidates,
                                        min(len(candidates),
                                            2 if kind == "throw"
                                            and self.chance(15) else 1)):
                t.event, t.at = kind, at
                t.state = t.number
        else:
            node = self.task([], self.outputs(("", 1)))
            sinks = [self.task([s], []) for s in node.outs]
            node.event, node.at, node.state = kind, at, node.number
            node.function, node.replicas = "", 0
            self.program.body[0].body[:0] = [node, *sinks]

    # Control flow.

    def variable(self):
        self.variables += 1
        return f"k{self.variables}"

    def loop(self, around, depth):
        name = self.variable()
        size = 1
        for _, count in around:
            size *= max(count, 1)
        most = max(2, min(2000, self.left // (4 * size)))
        count = (self.choose(2, 3, 4, 8) if around and self.chance(50)
                 else self.pick(1, most))
        around = around + [(name, count)]
        kind = self.choose("for", "for", "while", "do")
        return Loop(name, count, self.closed(around, depth), kind)

    def hashed(self, around, most):
        """A number below MOST that varies with the loops."""
        names = " + ".join(f"{self.pick(1, 9)} * {n}" for n, _ in around)
        return f"mix ({names or '1'}, {self.pick(1, 99)}) >> 40) % {most}"

    def condition(self, around):
        if around and self.chance(40):
            name = self.random.choice(around)[0]
            return f"{name} % {self.pick(2, 5)} == {self.pick(0, 1)}"
        if self.chance(20):
            # One arm comes late, or never.
            return (f"{around[-1][0] if around else 0} {self.choose('<', '>=')} "
                    f"{self.choose(self.pick(0, 90), self.pick(60, 600))}")
        return f"({self.hashed(around, self.pick(2, 6))} == 0"

    def index(self, around):
        """What the arrays of a block are indexed with, and how far."""
        if not around or self.chance(55):
            return "", 1
        name, count = self.random.choice(around)
        if 0 < count <= 8:
            return name, count
        lanes = self.pick(2, 5)
        turns = self.choose(name, f"({name} * {name} + {name} / 3)",
                            f"order[{name} % 16]")
        return f"{turns} % {lanes}", lanes

    def closed(self, around, depth):
        """Nodes that produce and consume streams of their own."""
        index = self.index(around)
        nodes, pending, made = [], [], []
        steps = self.pick(2, 6 if depth == 0 else 3)
        for step in range(steps):
            self.inside = depth > 0
            kind = self.random.randrange(100)
            if step == 0 or kind < 30:
                outs = self.outputs(index)
                ins = self.inputs(pending, outs)
                nodes.append(self.task(ins, outs, around))
                made += outs
                # In the dialect consumers share one position, and what is left
                # is reported.
                pending += [s for s in outs for _ in range(
                    1 if self.program.dialect
                    else self.choose(0, 1, 1, 1, 2))]
            elif kind < 65 and pending:
                outs = self.outputs(index) if self.chance(60) else []
                ins = self.inputs(pending, outs, True)
                nodes.append(self.choice(around, index, ins, outs, depth))
                made += outs
                pending += outs
            elif kind < 75 and depth < 2:
                nodes.append(self.loop(around, depth + 1))
            elif kind < 85 and depth < 2:
                block = Block(self.closed(around, depth + 1),
                              self.choose("if", "if", "taskgroup", ""),
                              self.condition(around))
                nodes.append(block)
            elif kind < 90:
                shown = [s for s in made if self.shown(s)]
                kind = self.choose("taskwait", "function")
                if (self.program.mode == "throw"
                        and self.program.parallel != "none"):
                    # No exception may leave the construct from there.
                    kind = "taskwait"
                nodes.append(Block([Wait(kind, shown)],
                                   "if", self.condition(around)))
        for s in pending:
            nodes.insert(self.pick(self.last(nodes, s) + 1, len(nodes)),
                         self.task([s], [], around))
        return nodes

    def last(self, nodes, stream):
        """The place of the last node that has to do with a stream."""
        return max([i for i, n in enumerate(nodes)
                    if any(stream in t.ins + t.outs for t in tasks_in([n]))]
                   + [-1])

    def shown(self, number):
        """Whether its variable has the last element after a wait."""
        s = self.program.streams[number]
        return (s.lanes == 1 and not s.window and not s.counted
                and s.kind != "local")

    # Streams.

    def stream(self, index):
        p = self.program
        kinds = SCALARS + (SCALARS_CXX if self.cxx else [])
        if not self.inside:
            kinds.remove("local")
        if p.shape != "member":
            kinds = [k for k in kinds if not k.startswith("this")]
        s = Stream(len(p.streams), "uint64_t", "auto")
        if index[1] > 1 and self.chance(75):
            kinds = ARRAYS + (ARRAYS_CXX if self.cxx else [])
            s.index, s.lanes = index
        if p.dialect:
            # What an early end leaves in static ones is reported.
            kinds = [k for k in kinds if k in DIALECT
                     and not (p.mode and k in ("static", "global"))]
        s.kind = self.random.choice(kinds)
        types = list(TYPES)
        if self.cxx and self.chance(50):
            types = list(CLASSES)
        s.type = self.random.choice(types)
        if s.kind == "vector" and s.type == "bool_t":
            s.type = "uint8_t"
        if s.kind in ("binding", "operator", "vector") and s.type == "row_t":
            s.type = "double"
        if self.chance(18) and s.type != "row_t":
            s.counted = self.pick(1, 9)
        elif self.chance(15) and s.type != "row_t":
            s.window = True
        p.streams.append(s)
        return s.number

    def outputs(self, index):
        return [self.stream(index)
                for _ in range(self.choose(1, 1, 1, 2, 3))]

    def inputs(self, pending, outs, some=False):
        """Takes streams out of PENDING.  Who moves along an array reads nothing
        that does not."""
        streams = self.program.streams
        wanted = self.choose(1, 1, 2, 3) if some else self.choose(0, 0, 1, 2)
        ins = []
        for number in self.random.sample(sorted(set(pending)),
                                         min(wanted, len(set(pending)))):
            ins.append(number)
        arrays = any(streams[n].lanes > 1 for n in ins + outs)
        if arrays:
            ins = [n for n in ins if streams[n].lanes > 1]
        if some and not ins:
            # The outputs follow the input.
            ins = [self.random.choice(pending)]
            if streams[ins[0]].lanes == 1:
                for n in outs:
                    self.flatten(streams[n])
        for n in ins:
            pending.remove(n)
        return ins

    @staticmethod
    def flatten(s):
        if s.lanes > 1:
            s.kind, s.index, s.lanes = "auto", "", 1

    @staticmethod
    def name_it(s):
        """In arms that have other streams besides, what pointers lead to is
        taken for more than one stream."""
        if s.kind in ("arrow", "star"):
            s.kind = "member"

    @staticmethod
    def spread(s, index):
        if s.lanes == 1:
            s.kind = "array"
            s.index, s.lanes = index

    # Directives.

    def task(self, ins, outs, around=(), arm=False):
        p = self.program
        t = Task(len(p.tasks), ins, outs)
        p.tasks.append(t)
        counted = any(p.streams[n].counted for n in ins + outs)
        if not outs or self.chance(60):
            t.state = t.number
        elif self.chance(40):
            t.replicas = self.pick(1, 4)
        captures = ["none", "implied", "explicit"]
        t.capture = self.choose(*captures + (["object"] if self.cxx else []))
        if outs and self.chance(20):
            t.depth = self.choose(1, 2, 3, 10, 100)
        if around and self.chance(8) and p.mode == "":
            t.condition = f"{around[-1][0]} % {self.pick(2, 30)}"
        if self.chance(20):
            t.extra = self.choose("call", "critical", "task", "team",
                                  "pipeline", "private", "blocks")
        if (not arm and not counted and not p.dialect and self.chance(12)
                and not t.condition
                and not any(p.streams[n].type == "row_t"
                            or p.streams[n].window for n in ins + outs)):
            t.function = self.choose("pointer", "reference" if self.cxx
                                     else "pointer")
        self.written.update(dict.fromkeys(outs, t))
        return t

    def choice(self, around, index, ins, outs, depth):
        n = self.choose(2, 2, 2, 3, 4)
        kind = self.choose("if", "chain", "switch", "value")
        if kind in ("if", "value"):
            n = 2
        condition = (self.condition(around) if n == 2 and kind != "switch"
                     else f"({self.hashed(around, n)}")
        shared = {}
        for number in ins + outs:
            self.name_it(self.program.streams[number])
        for number in ins:
            # Elements of an array have one reader each only where the compiler
            # sees the loop that writes them.
            if (self.program.streams[number].lanes > 1
                    and number in self.written):
                self.written[number].function = ""
        arms = [self.arm(around, index, list(ins), list(outs), depth, shared)
                for _ in range(n)]
        return Choice(kind, condition, arms)

    def arm(self, around, index, ins, outs, depth, shared):
        """One arm: takes each of INS once and makes each of OUTS once."""
        p = self.program
        nodes = []
        for n in list(ins):
            if self.chance(12) and not p.streams[n].counted:
                nodes.append(Tick(n))
                ins.remove(n)
        lanes = {p.streams[n].lanes > 1 for n in ins + outs}
        if depth < 2 and self.chance(12) and ins + outs:
            # A choice in the arm.
            nodes.append(self.choice(around, index, ins, outs, depth + 2))
        elif ins and outs and self.chance(25):
            # Two stages with a stream between them.
            between = self.stream(index)
            if any(p.streams[n].lanes > 1 for n in outs):
                self.spread(p.streams[between], index)
            elif lanes != {True}:
                self.flatten(p.streams[between])
            self.name_it(p.streams[between])
            nodes.append(self.task(ins, [between], around, True))
            nodes.append(self.task([between], outs, around, True))
        elif ins + outs:
            t = self.task(ins, outs, around, True)
            self.share(t, shared)
            nodes.append(t)
        if ins and not p.dialect and self.chance(12):
            # What another arm has one consumer of.
            nodes.insert(self.pick(0, 1),
                         self.task([self.random.choice(ins)], [], around, True))
        return nodes

    def share(self, t, shared):
        """Alternatives with the same streams are one stage."""
        key = (tuple(sorted(t.ins)), tuple(sorted(t.outs)))
        if t.state < 0:
            return
        if key in shared and self.chance(50):
            t.state = shared[key]
        else:
            shared[key] = t.state


def shrunk(program, copy):
    """Programs that are simpler by one step; COPY makes copies."""

    def changed(change):
        candidate = copy(program)
        return [candidate] if change(candidate) is not False else []

    def at(candidate, i, j):
        for n, some in enumerate(lists(candidate.body)):
            if n == i:
                return some, some[j]
        raise IndexError

    def unwrap(candidate, i, j, body):
        some, node = at(candidate, i, j)
        some[j:j + 1] = children(node)[body]

    def remove(candidate, i, j):
        some, _ = at(candidate, i, j)
        del some[j]

    def count(candidate, i, j, value):
        at(candidate, i, j)[1].count = value

    for s in program.streams:
        yield from changed(lambda c, n=s.number: without(c, n))
    for i, some in enumerate(lists(program.body)):
        for j, node in enumerate(some):
            closed = (isinstance(node, (Block, Wait))
                      or isinstance(node, Choice) and not any(
                          isinstance(n, (Task, Tick))
                          for l in lists([node]) for n in l))
            if isinstance(node, Loop):
                closed = len(program.body) > 1 or some is not program.body
            if isinstance(node, Task) and not node.outs and not node.event:
                # But each arm has to take what the others take.
                closed = not any(isinstance(n, Choice) and some in n.arms
                                 for l in lists(program.body) for n in l)
            if closed:
                yield from changed(lambda c, i=i, j=j: remove(c, i, j))
            if isinstance(node, Choice):
                for arm in range(len(node.arms)):
                    yield from changed(lambda c, i=i, j=j, arm=arm:
                                       unwrap(c, i, j, arm))
            if isinstance(node, Block):
                yield from changed(lambda c, i=i, j=j: unwrap(c, i, j, 0))
            if isinstance(node, Loop) and node.count > 1:
                for value in (node.count // 2, node.count - 1):
                    yield from changed(lambda c, i=i, j=j, v=value:
                                       count(c, i, j, v))
            if isinstance(node, Loop) and node.kind in ("while", "do"):
                yield from changed(lambda c, i=i, j=j:
                                   setattr(at(c, i, j)[1], "kind", "for"))
    yield from plainer(program, changed)


def without(program, number):
    """Without a stream."""
    for some in lists(program.body):
        for node in some:
            if isinstance(node, Task):
                node.ins = [n for n in node.ins if n != number]
                node.outs = [n for n in node.outs if n != number]
            if isinstance(node, Wait):
                node.shown = [n for n in node.shown if n != number]
    found = False
    for some in lists(program.body):
        for node in list(some):
            if (isinstance(node, Tick) and node.stream == number
                    or isinstance(node, Task) and not node.ins + node.outs):
                if getattr(node, "event", ""):
                    return False
                some.remove(node)
                found = True
    return found and any(True for _ in tasks_in(program.body))


def plainer(program, changed):
    for name, value in (("parallel", "none"), ("shape", "function"),
                        ("dialect", False)):
        if getattr(program, name) != value and not (
                name == "shape" and any(s.kind.startswith("this")
                                        for s in program.streams)):
            yield from changed(lambda c, n=name, v=value: setattr(c, n, v))
    for n, t in enumerate(tasks_in(program.body)):
        for name, value in (("capture", "none"), ("replicas", 0), ("depth", 0),
                            ("condition", ""), ("extra", ""),
                            ("function", ""), ("state", t.number)):
            if getattr(t, name) != value:
                yield from changed(lambda c, n=n, a=name, v=value: setattr(
                    list(tasks_in(c.body))[n], a, v))
    for n, s in enumerate(program.streams):
        for name, value in (("type", "uint64_t"), ("counted", 0),
                            ("window", False),
                            ("kind", "auto" if s.lanes == 1 else "array")):
            if getattr(s, name) != value:
                yield from changed(lambda c, n=n, a=name, v=value:
                                   setattr(c.streams[n], a, v))

