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
in control order; it fires when its stage's earlier activations have fired and
all elements of its windows are there.
"""

from collections import deque
from pipeline import TYPES, Act, Loop, Wait, When

MASK = (1 << 64) - 1


def mix(a, b):
    return (a * 6364136223846793005 + b + 1442695040888963407) & MASK


class Unfit(Exception):
    """The program uses something whose meaning is not fixed."""


class Lane:
    """One stream: its elements, None where one is reserved only."""

    def __init__(self, stream):
        self.stream = stream
        self.elements = []
        self.readers = []


class Stage:
    def __init__(self, directive, lane):
        self.directive = directive
        self.lane = lane
        self.read_to = [0] * len(directive.ins)
        self.owed = deque()     # (captures, reserved output indices)
        self.activated = 0
        self.fired = 0
        self.state = 0
        self.loop = [3 * i for i in range(directive.loops)]


class Reference:
    def __init__(self, program):
        self.program = program
        self.lanes = {(s.number, l): Lane(s) for s in program.streams
                      for l in range(s.lanes)}
        self.stages = {(d.number, l): Stage(d, l) for d in program.directives
                       for l in range(d.lanes)}
        for stage in self.stages.values():
            for v in stage.directive.ins:
                self.stream(v, stage).readers.append(stage)
        self.waits = 0
        self.variables = {"k": 0, "l": 0, "m": 0, "n": 0, "r": 0}

    def stream(self, view, stage):
        lane = stage.lane if self.program.streams[view.stream].lanes > 1 else 0
        return self.lanes[view.stream, lane]

    def run(self):
        """Returns the lines that the program prints."""
        self.block(self.program.control)
        self.wait()
        lines = []
        for (number, lane), stage in self.stages.items():
            if stage.directive.state:
                lines.append(f"stage {number} {lane}: "
                             f"{stage.state} {stage.fired}")
        for s in self.program.streams:
            elements = self.lanes[s.number, 0].elements
            if s.lanes == 1 and elements:
                lines.append(f"last {s.number}: {elements[-1]}")
        return lines

    def block(self, nodes):
        for node in nodes:
            if isinstance(node, Loop):
                for value in range(node.count):
                    self.variables[node.variable] = value
                    self.block(node.body)
            elif isinstance(node, When):
                equal = (self.variables[node.variable] % node.modulus
                         == node.equal)
                if equal:
                    self.block(node.body)
            elif isinstance(node, Wait):
                self.wait()
            elif isinstance(node, Act):
                self.activate(node)

    def ready(self, stage):
        """The guard, which the program computes from counts: all elements of
        the windows were activated; of a sink, those that it consumes."""
        for i, v in enumerate(stage.directive.ins):
            need = v.horizon if stage.directive.outs or v.burst == 0 else v.burst
            if (stage.activated * v.burst + need
                    > len(self.stream(v, stage).elements)):
                return False
        return True

    def activate(self, act):
        d = self.program.directives[act.directive]
        lane = self.variables[act.lane] % d.lanes
        stage = self.stages[d.number, lane]
        if act.guard and not self.ready(stage):
            return
        if stage.activated == 0:
            self.check_opening(stage)
        reserved = []
        for v in d.outs:
            elements = self.stream(v, stage).elements
            reserved.append(len(elements))
            elements.extend([None] * v.burst)
        v = self.variables
        captures = {"none": [], "implied": [v["k"]],
                    "explicit": [stage.activated],
                    "many": [v["k"], stage.activated, 7 * stage.activated + 1]}
        stage.owed.append((captures[d.capture], reserved))
        stage.activated += 1
        self.fire([stage])

    def check_opening(self, stage):
        """A view of a stream that was declared elsewhere opens at the first
        element only if it opens early."""
        for v in stage.directive.ins:
            s = self.program.streams[v.stream]
            if s.where != "auto" or s.lanes > 1:
                if self.waits or len(self.stream(v, stage).elements) > 40:
                    raise Unfit

    def fire(self, work):
        while work:
            stage = work.pop()
            while stage.owed and self.inputs_there(stage):
                for lane in self.fire_one(stage):
                    work.extend(lane.readers)

    def inputs_there(self, stage):
        for i, v in enumerate(stage.directive.ins):
            elements = self.stream(v, stage).elements
            at = stage.read_to[i]
            if at + v.horizon > len(elements):
                return False
            if v.burst == 0 and stage.fired:
                continue
            for k in range(v.horizon):
                if elements[at + k] is None:
                    return False
        return True

    def fire_one(self, stage):
        d = stage.directive
        captures, reserved = stage.owed.popleft()
        h = d.number + 1
        for i, v in enumerate(d.ins):
            elements = self.stream(v, stage).elements
            for k in range(v.horizon):
                h = mix(h, elements[stage.read_to[i] + k])
            stage.read_to[i] += v.burst
        for value in captures:
            h = mix(h, value)
        if d.state:
            h = mix(h, stage.state)
            stage.state = h
        if d.loops:
            h = mix(h, stage.loop[stage.fired])
            stage.loop.append(h)
        written = []
        for v, at in zip(d.outs, reserved):
            lane = self.stream(v, stage)
            t = TYPES[lane.stream.type]
            for k in range(v.horizon):
                lane.elements[at + k] = t.keep(mix(h, k) >> 7)
            written.append(lane)
        stage.fired += 1
        return written

    def wait(self):
        """Everything completes but what lacks look-ahead only."""
        self.waits += 1
        for stage in self.stages.values():
            for turn, _ in enumerate(stage.owed):
                lacks_more = False
                for i, v in enumerate(stage.directive.ins):
                    elements = self.stream(v, stage).elements
                    end = stage.read_to[i] + turn * v.burst
                    need = v.burst if v.burst else v.horizon
                    if (end + need > len(elements)
                            or None in elements[end:end + need]):
                        lacks_more = True
                if lacks_more:
                    raise Unfit
