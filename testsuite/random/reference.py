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

"""The meaning of a program, computed without threads, channels or batches.

The control program runs to its end.  Each activation reserves what it writes,
in control order, and of a stream of the dialect what it reads; it fires when
its stage's earlier activations have fired and all elements of its windows are
there.
"""

from collections import deque
from pipeline import TYPES, Act, Group, Loop, Recurse, Tick, Wait, When

MASK = (1 << 64) - 1


def mix(a, b):
    return (a * 6364136223846793005 + b + 1442695040888963407) & MASK


# What bodies do besides, by the value of their hash.
EXTRAS = {
    "": lambda h: h, "call": lambda h: h, "blocks": lambda h: h,
    "critical": lambda h: mix(h, 6), "task": lambda h: mix(h, 5),
    "private": lambda h: mix(h, h >> 3), "team": lambda h: 11 * h & MASK,
    "pipeline": lambda h: mix(h, sum(7 * i + 2 for i in range(h % 8)))}


class Unfit(Exception):
    """The program uses something whose meaning is not fixed."""


class Lane:
    """One stream: its elements, None where one is reserved only."""

    def __init__(self, stream):
        self.stream = stream
        self.keep = TYPES[stream.type].keep
        self.elements = []
        self.readers = []
        self.position = 0       # Of the dialect's consumers.
        self.first = 0          # Elements of its first activation.


class Stage:
    def __init__(self, directive, lane):
        self.directive = directive
        self.lane = lane
        self.at = [0] * len(directive.ins)
        self.owed = deque()     # (captures, windows, reserved outputs)
        self.activated = 0
        self.fired = 0
        self.state = 0
        self.loop = [3 * i for i in range(directive.loops)]


class Reference:
    def __init__(self, program, level=0):
        self.program = program
        self.level = level
        self.lanes = {(s.number, l): Lane(s) for s in program.streams
                      for l in range(s.lanes)}
        self.stages = {(d.number, l): Stage(d, l) for d in program.directives
                       for l in range(d.lanes)}
        for stage in self.stages.values():
            for v in stage.directive.ins:
                for lane in self.seen(v, stage):
                    lane.readers.append(stage)
        self.variables = {"k": 0, "l": 0, "m": 0, "n": 0, "r": 0}
        self.lines = []

    def seen(self, view, stage):
        """The streams that a view of a stage sees."""
        s = self.program.streams[view.stream]
        if view.every:
            return [self.lanes[s.number, l] for l in range(s.lanes)]
        return [self.lanes[s.number, stage.lane if s.lanes > 1 else 0]]

    def run(self):
        """Returns the lines that the program prints."""
        if self.level == 0 and self.program.controls > 1:
            lines = self.run_one()
            return lines * self.program.controls
        return self.run_one()

    def run_one(self):
        for _ in range(self.program.regions):
            self.block(self.program.control)
            self.wait()
            if (self.program.regions > 1
                    and any(s.owed for s in self.stages.values())):
                # What is dropped there is not counted by the program.
                raise Unfit
        for (number, lane), stage in self.stages.items():
            if stage.directive.state:
                self.lines.append(f"stage {number} {lane}: "
                                  f"{stage.state} {stage.fired}")
        if self.program.shape == "throw":
            return self.lines
        self.tell("last", [s for s in self.program.streams if s.lanes == 1])
        return self.lines

    def tell(self, what, streams):
        """Says the last elements of the streams."""
        for s in streams:
            for lane in range(s.lanes):
                elements = self.lanes[s.number, lane].elements
                if None in elements:
                    # What lacks look-ahead does not produce.
                    elements = elements[:elements.index(None)]
                    if not elements:
                        raise Unfit
                if elements:
                    self.lines.append(f"{what} {s.number} {lane}: "
                                      f"{elements[-1]} 0")

    def block(self, nodes):
        for node in nodes:
            if isinstance(node, Loop):
                for value in range(node.count):
                    self.variables[node.variable] = value
                    self.block(node.body)
            elif isinstance(node, When):
                equal = (self.variables[node.variable] % node.modulus
                         == node.equal)
                if equal != (node.kind == "continue"):
                    self.block(node.body)
            elif isinstance(node, Group):
                self.block(node.body)
                self.wait()
            elif isinstance(node, Wait):
                self.wait()
                if node.tell:
                    self.tell("seen", self.program.streams)
            elif isinstance(node, Recurse):
                # The end of a function with streams is a wait.
                if self.level < self.program.depth:
                    self.wait()
                    self.lines += Reference(self.program, self.level + 1).run()
            elif isinstance(node, Tick):
                lane = self.lanes[node.stream, self.variables[node.lane]
                                  % self.program.streams[node.stream].lanes]
                if lane.position + node.amount <= len(lane.elements):
                    lane.position += node.amount
            else:
                self.activate(node)

    def ready(self, stage, k):
        """The guard, which the program computes from counts: all elements that
        the task consumes were activated; of the dialect, those of the
        windows."""
        for v in stage.directive.ins:
            burst, horizon = v.sizes(k)
            dialect = self.program.streams[v.stream].dialect
            need = horizon if dialect or burst == 0 else burst
            for lane in self.seen(v, stage):
                start = (lane.position if dialect
                         else stage.activated * v.burst)
                if start + need > len(lane.elements):
                    return False
        return True

    def activate(self, act):
        d = self.program.directives[act.directive]
        stage = self.stages[d.number, self.variables[act.lane] % d.lanes]
        k = self.variables["k"]
        if act.guard and not self.ready(stage, k):
            return
        if stage.activated == 0:
            self.check_opening(stage)
        windows = []
        for i, v in enumerate(d.ins):
            burst, horizon = v.sizes(k)
            for lane in self.seen(v, stage):
                if lane.stream.dialect:
                    windows.append((lane, lane.position, horizon, burst))
                    lane.position += burst
                else:
                    windows.append((lane, stage.at[i], horizon, burst))
                    stage.at[i] += burst
        reserved = []
        for v in d.outs:
            burst, _ = v.sizes(k)
            for lane in self.seen(v, stage):
                reserved.append((lane, len(lane.elements), burst))
                lane.first = lane.first or burst
                lane.elements.extend([None] * burst)
        captures = {"none": [], "implied": [k], "explicit": [stage.activated],
                    "many": [k, stage.activated, 7 * stage.activated + 1]}
        stage.owed.append((captures[d.capture], windows, reserved))
        stage.activated += 1
        self.fire([stage])

    def check_opening(self, stage):
        """A view of a stream that was declared elsewhere opens at the first
        element only if it opens early."""
        for v in stage.directive.ins:
            s = self.program.streams[v.stream]
            if not s.dialect and (s.where != "auto" or s.lanes > 1):
                for lane in self.seen(v, stage):
                    if len(lane.elements) > max(4, 2 * lane.first):
                        raise Unfit

    def fire(self, work):
        while work:
            stage = work.pop()
            while stage.owed and self.inputs_there(stage):
                for lane in self.fire_one(stage):
                    work.extend(lane.readers)

    @staticmethod
    def inputs_there(stage):
        for lane, start, horizon, _ in stage.owed[0][1]:
            window = lane.elements[start:start + horizon]
            if len(window) < horizon or None in window:
                return False
        return True

    @staticmethod
    def fire_one(stage):
        d = stage.directive
        captures, windows, reserved = stage.owed.popleft()
        h = d.number + 1
        for lane, start, horizon, _ in windows:
            for element in lane.elements[start:start + horizon]:
                h = mix(h, element)
        for value in captures:
            h = mix(h, value)
        h = EXTRAS[d.extra](h)
        if d.state:
            h = mix(h, stage.state)
            stage.state = h
        if d.loops:
            h = mix(h, stage.loop[stage.fired])
            stage.loop.append(h)
        for lane, start, burst in reserved:
            for k in range(burst):
                lane.elements[start + k] = lane.keep(mix(h, k) >> 7)
        stage.fired += 1
        return [lane for lane, _, _ in reserved]

    def wait(self):
        """Everything completes but what lacks look-ahead only, its own or that
        of stages before it."""
        ahead = {stage: 0 for stage in self.stages.values()}
        coming = set()
        changed = True
        while changed:
            changed = False
            for stage, n in ahead.items():
                if n < len(stage.owed) and self.lacks_look_ahead(
                        stage.owed[n], coming):
                    for lane, start, burst in stage.owed[n][2]:
                        coming.update((lane, start + i) for i in range(burst))
                    ahead[stage] += 1
                    changed = True
        for stage, n in ahead.items():
            if n < len(stage.owed):
                raise Unfit

    @staticmethod
    def lacks_look_ahead(activation, coming):
        """Whether the activation has its elements, or they are COMING."""
        for lane, start, horizon, burst in activation[1]:
            if lane.stream.dialect:
                return False
            for i in range(start, start + (burst or horizon)):
                if (i >= len(lane.elements)
                        or lane.elements[i] is None
                        and (lane, i) not in coming):
                    return False
        return True
