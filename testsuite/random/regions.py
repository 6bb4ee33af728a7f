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

"""Random programs whose parallel regions, one after the other, use the same static
streams, and a model that knows what their stages see.

Directives stand in functions, which any region may call, so that a view goes on from
one region to the next and elements are left over.  The model numbers the elements of a
stream in control order, and runs each stage in order when its input is there.  What the
language leaves open is not drawn; where the model meets it, it raises Unfit:

 - A consumer comes after elements that are within reach, or perhaps are: how many
   are held depends on the first ring.  It comes before the first element, in the loop
   that writes that, or so late that it opens at the next element.
 - A consumer comes so late to a stream of which all was read when a region ended: if that
   had few elements, it reads on, and else the stream begins anew.
 - An activation lacks input at a wait, which is an error; but the look-ahead of a
   sliding window, of stages that write nothing, may lack.
 - Functions with streams of their own use no others behind pointers, no elements of
   arrays and no members, as the views of these stay only so long; and no consumer
   comes after such a function, as it may begin behind what that has read.
 - Elements of a stream that functions get by pointer are left over at the end of a
   region, which may be its end.
 - Stages of one directive that name different elements of an array share no scalar
   input, as no loop says how they would share it.
"""

import copy
import random
from dataclasses import dataclass, field

# Elements hold numbers below this.
MOST = 1000003
# More activations than these of a producer are beyond the reach of who comes late.
REACH = 64

# How an element is written and read.
C = {"int": ("{0} = {1};", "{0}"),
     "short": ("{0} = (short) ({1} % 30000);", "{0}"),
     "struct big": ("{0}.value = {1}; {0}.end[3] = (char) ({1});",
                    "({0}.end[3] == (char) {0}.value ? {0}.value : -2)")}
CXX = {**C, "std::string": ("{0} = std::to_string ({1});",
                            "({0}.empty () ? 0 : std::stoi ({0}))"),
       "std::vector<int>": ("{0} = std::vector<int> (1 + ({1}) % 5, {1});",
                            "({0}.empty () ? 0 : {0}.back ())"),
       "std::unique_ptr<int>": ("{0}.reset (new int ({1}));", "({0} ? *{0} : 0)")}


class Unfit(Exception):
    """The language does not say what the program does."""


def kept(type_name, value):
    return value % 30000 if type_name == "short" else value


@dataclass
class Stream:
    number: int
    type: str
    place: str                  # static, global, member, element; array, rows.
    lanes: int = 1
    counted: int = 0            # The length of its windows, unless 0.

    def name(self):
        n = self.number
        return {"member": f"o{n}.m", "element": f"x{n}[1]", "array": f"x{n}[i]",
                "rows": f"o{n}[i].m"}.get(self.place, f"x{n}")

    def declaration(self):
        n, t = self.number, self.type
        return {"static": f"static {t} x{n};", "global": f"{t} x{n};",
                "member": f"static struct {{ int pad; {t} m; }} o{n};",
                "element": f"static {t} x{n}[3];",
                "array": f"static {t} x{n}[{self.lanes}];",
                "rows": f"static struct {{ char pad; {t} m; }} o{n}[{self.lanes}];"
                }[self.place]

    def shown(self):
        return self.place in ("static", "global", "member")


@dataclass
class Port:
    stream: Stream
    horizon: int = 1
    burst: int = 1
    window: str = ""            # Its name, if it has one.


@dataclass
class Arm:
    """A task, or ticks if it has no body."""
    key: int                    # Whose state it has.
    ins: list
    outs: list
    capture: bool = True
    tick: bool = False


@dataclass
class Stage:
    """What a function has, or the one place in a loop where it stands."""
    number: int
    arms: list
    lanes: int = 1
    state: bool = True
    replicas: int = 0
    by: str = ""                # pointer or reference: how it gets its streams.
    own: bool = False           # Has a stream of its own in between.
    switch: bool = False
    inline: bool = False


@dataclass
class Lane:
    """One stream at run time: its elements, or lists where these are counted."""
    slots: list = field(default_factory=list)
    producers: int = 0          # Activations.
    burst: int = 1              # The longest one.
    loop: int = -1              # In which the first element was issued.
    fresh: int = 0              # Activations since a region ended.
    views: int = 0
    own: bool = False           # A function with own streams reads it.
    last: int = 0               # The last element.
    over: bool = False          # It is not the first life.
    few: bool = False           # The last life had so few elements that it may go on.


class Model:
    def __init__(self, pointed):
        self.pointed = pointed
        self.known = set()      # Views that were opened once.
        self.lanes, self.positions = {}, {}
        self.queues = {}        # Of activations, for each key and lane.
        self.state, self.fired = {}, {}
        self.loop = 0

    def lane(self, stream, i):
        return self.lanes.setdefault((stream.number, i if stream.lanes > 1 else 0),
                                     Lane())

    def open(self, lane, stage, stream, view):
        """Where a view begins."""
        if lane.own or lane.over and view not in self.known:
            raise Unfit("begins beside another one")
        self.known.add(view)
        lane.own |= stage.own
        if lane.producers == 0 or lane.producers == 1 and lane.loop == self.loop:
            return 0
        if lane.few:
            raise Unfit("may read on")
        far = REACH * lane.burst + 1
        if (stream.counted or lane.own or len(lane.slots) <= far
                or 0 < lane.fresh <= far):
            raise Unfit("comes late")
        return len(lane.slots)

    def activate(self, stage, arm, k, i):
        ins, outs = [], []
        for n, p in enumerate(arm.ins):
            lane = self.lane(p.stream, i)
            view = (stage.number, n, p.stream.number, i if p.stream.lanes > 1 else 0)
            if view not in self.positions:
                self.positions[view] = self.open(lane, stage, p.stream, view)
            start = self.positions[view]
            self.positions[view] += p.burst
            ins.append((lane, start, p))
        for p in arm.outs:
            lane = self.lane(p.stream, i)
            if not lane.producers:
                lane.loop = self.loop
            lane.producers += 1
            lane.fresh += 1
            burst = 1 if p.stream.counted else p.burst
            lane.burst = max(lane.burst, burst)
            outs.append((lane, len(lane.slots), p))
            lane.slots += [None] * burst
        if not arm.tick:
            self.queues.setdefault((arm.key, i), []).append((stage, arm, k, ins, outs))
        self.move(arm.key, i)

    def move(self, key, i):
        """Runs what can run of a stage."""
        queue = self.queues.get((key, i), [])
        while queue:
            stage, arm, k, ins, outs = queue[0]
            if any(len(lane.slots) < at + p.horizon
                   or None in lane.slots[at:at + p.horizon] for lane, at, p in ins):
                return
            del queue[0]
            self.fire(stage, arm, k, i, ins, outs)

    def fire(self, stage, arm, k, i, ins, outs):
        h = self.state.get((arm.key, i), 0) if stage.state else 1
        for lane, at, p in ins:
            for v in lane.slots[at:at + p.horizon]:
                for e in ([len(v)] + v if p.stream.counted else [v]):
                    h = (h * 31 + e) % MOST
        if arm.capture:
            h = (h + k) % MOST
        if stage.state:
            self.state[arm.key, i] = h
            self.fired[arm.key, i] = self.fired.get((arm.key, i), 0) + 1
        for lane, at, p in outs:
            n = (h // 8 % (p.stream.counted + 1) if p.stream.counted else p.burst)
            made = [kept(p.stream.type, (h + j * 17 + p.stream.number) % MOST)
                    for j in range(n)]
            lane.slots[at:at + p.burst] = [made] if p.stream.counted else made

    def wait(self, end=False, whole=False):
        moved = True
        while moved:
            before = sum(len(q) for q in self.queues.values())
            for key, i in list(self.queues):
                self.move(key, i)
            moved = sum(len(q) for q in self.queues.values()) < before
        for queue in self.queues.values():
            for stage, arm, _, ins, outs in queue:
                if whole or outs or any(
                        len(lane.slots) < at + p.burst
                        or None in lane.slots[at:] for lane, at, p in ins):
                    raise Unfit("lacks input")
        if end:
            for (key, i), queue in self.queues.items():
                if queue:
                    raise Unfit("owed at the end of a scope")
            for (number, i), lane in self.lanes.items():
                lane.fresh = 0
                for e in reversed(lane.slots):
                    if e != []:
                        lane.last = e[-1] if isinstance(e, list) else e
                        break
                if number in self.pointed or self.read_up_p(number, i, lane):
                    self.finish(number, i, lane)

    def read_up_p(self, number, i, lane):
        """Whether nothing is left, so that the stream may begin anew."""
        views = [v for v in self.known if v[2:] == (number, i)]
        return bool(views) and all(self.positions.get(v, 0) == len(lane.slots)
                                   for v in views)

    def finish(self, number, i, lane):
        """Ends a stream with the region."""
        views = [v for v in self.known if v[2:] == (number, i)]
        if lane.slots and (not views or any(self.positions.get(v, 0) < len(lane.slots)
                                            for v in views)):
            raise Unfit("elements are left behind a pointer")
        for v in views:
            self.positions.pop(v, None)
        lane.few = (number not in self.pointed
                    and len(lane.slots) <= REACH * lane.burst + 1)
        lane.slots, lane.producers, lane.loop, lane.own = [], 0, -1, False
        lane.burst, lane.over = 1, True


# Expressions of K: their text and value.

def index(lanes, shift, way):
    if lanes == 1:
        return "0", lambda k: 0
    if way == 0:
        return f"(k + {shift}) % {lanes}", lambda k: (k + shift) % lanes
    if way == 1:
        return f"(k * k + k / 3) % {lanes}", lambda k: (k * k + k // 3) % lanes
    return f"(k / {shift + 1}) % {lanes}", lambda k: (k // (shift + 1)) % lanes


@dataclass
class Call:
    stage: Stage
    when: tuple                 # (a, b): where k % a == b; if b < 0, where k >= a.
    index: tuple                # Arguments of index.
    arm: tuple                  # How the arm is chosen: (times, modulo).

    def now(self, k):
        a, b = self.when
        return k % a == b if b >= 0 else k >= a

    def condition(self):
        a, b = self.when
        if b < 0:
            return f"if (k >= {a}) "
        return f"if (k % {a} == {b}) " if a > 1 else ""

    def chosen(self, k):
        return k * self.arm[0] // self.arm[1] % len(self.stage.arms)

    def arm_text(self):
        return f"k * {self.arm[0]} / {self.arm[1]} % {len(self.stage.arms)}"


@dataclass
class Loop:
    count: tuple                # (dividend, added) of the parameter n, or a constant.
    calls: list
    wait: int = 0               # Waits where k % wait == wait - 1.

    def turns(self, n):
        return n // self.count[0] + self.count[1] if self.count[0] else self.count[1]

    def text(self):
        return f"n / {self.count[0]} + {self.count[1]}" if self.count[0] \
            else str(self.count[1])


@dataclass
class Region:
    number: int
    kind: str                   # single, nowait, master or none.
    items: list                 # Loops, and "wait".


class Program:
    def __init__(self, seed):
        self.random = r = random.Random(seed * 2 + 1)
        self.language = r.choice(("c", "c++"))
        self.kinds = CXX if self.language == "c++" else C
        self.keys = 0
        self.streams = [self.stream(n) for n in range(r.randint(1, 4))]
        self.stages, self.regions = [], []
        self.calls = []         # What main does: (region, n, in a region).
        self.expected_lines = []
        # How likely functions get their streams by pointer.
        self.by_pointer = r.choice((0, 0, .3, 1))
        for s in self.streams:
            self.about(s)
        self.model = Model(self.pointed())
        self.generate()

    def stream(self, n):
        r = self.random
        s = Stream(n, r.choice(sorted(self.kinds)),
                   r.choice(("static", "static", "global", "member", "element",
                             "array", "rows")))
        if s.place in ("array", "rows"):
            s.lanes = r.randint(2, 4)
            same = [x.lanes for x in getattr(self, "streams", []) if x.lanes > 1]
            s.lanes = same[0] if same else s.lanes
        if r.random() < .25:
            s.counted = r.randint(1, 4)
        return s

    # Stages.

    def port(self, s, out, plain=False):
        r = self.random
        name = f"{'w' if out else 'v'}{s.number}"
        if s.counted:
            return Port(s, window=name)
        if plain or r.random() < .6:
            return Port(s)
        if out:
            burst = r.randint(1, 3)
            return Port(s, burst, burst, name)
        burst = r.randint(1, 3)
        horizon = burst + r.choice((0, 0, 1, 2, 4))
        return Port(s, horizon, burst, name)

    def key(self):
        self.keys += 1
        return self.keys - 1

    def about(self, s):
        """Stages that write stream S, and such as read it, and perhaps write a later
        one."""
        r = self.random
        for _ in range(r.choice((1, 1, 2))):
            self.stage([], [s])
        for _ in range(r.choice((1, 1, 2, 3))):
            later = [x for x in self.streams if x.number > s.number
                     and (x.lanes == 1 or x.lanes == s.lanes)]
            outs = [r.choice(later)] if later and r.random() < .5 else []
            self.stage([s], outs)

    def stage(self, ins, outs, inline=False):
        r = self.random
        movable = any("unique" in s.type for s in ins)
        own = (not inline and len(ins + outs) and r.random() < .15
               and all(s.place in ("static", "global") for s in ins + outs))
        plain = own or r.random() < .3
        lanes = max(s.lanes for s in ins + outs)
        arms = 1 if own or r.random() < .65 else r.randint(2, 3)
        in_ports = [self.port(s, False, plain) for s in ins]
        if movable and any(p.horizon > p.burst for p in in_ports):
            for p in in_ports:
                p.horizon = p.burst
        out_ports = [self.port(s, True, plain) for s in outs]
        key = self.key()
        stage = Stage(len(self.stages), [Arm(key, in_ports, out_ports,
                                             r.random() < .7)], lanes)
        for _ in range(1, arms):
            some = r.random()
            if ins and not any(s.counted for s in ins) and some < .3:
                stage.arms.append(Arm(self.key(), in_ports, [], False, True))
            elif out_ports and ins and some < .5:
                stage.arms.append(Arm(self.key(), in_ports, [], r.random() < .7))
            else:
                stage.arms.append(Arm(key, in_ports, out_ports, r.random() < .7))
        stage.state = not outs or r.random() < .7
        if not stage.state and arms == 1 and r.random() < .4:
            stage.replicas = r.randint(1, 4)
        stage.own, stage.inline = own, inline
        stage.switch = r.random() < .4
        if not inline and not own and r.random() < self.by_pointer:
            stage.by = r.choice(("pointer", "reference" if self.language == "c++"
                                 else "pointer"))
        self.stages.append(stage)
        return stage

    def pointed(self):
        """The streams that some stage gets by pointer or reference."""
        return {p.stream.number for s in self.stages for a in s.arms
                for p in a.ins + a.outs if s.by}

    # Regions.

    def call(self, stage, first):
        r = self.random
        when = r.choice(((1, 0), (1, 0), (2, r.randrange(2)), (3, r.randrange(3)),
                         (r.randint(1, 9), -1)))
        if first and not (when[1] >= 0 and when[1] == 0):
            when = (1, 0)
        rest = (stage.lanes, r.randrange(4), r.randrange(3))
        return Call(stage, when, rest, (r.choice((1, 3, 7)), r.choice((1, 2, 5))))

    def draw_loop(self, first):
        r = self.random
        stages = [s for s in self.stages if not s.inline]
        some = stages if first else [s for s in stages if r.random() < .6]
        some = some or [r.choice(stages)]
        calls = [self.call(s, first) for s in some]
        if r.random() < .35:
            s = r.choice(self.streams)
            calls.insert(0, self.call(self.stage([], [s], True), False))
        if r.random() < .2:
            r.shuffle(calls)
        if r.random() < .5 and calls:
            # All in step.
            for c in calls:
                c.when, c.index = (1, 0), (c.stage.lanes, *calls[0].index[1:])
        count = r.choice(((1, 0), (1, 0), (1, 0), (2, 1), (3, 0), (0, r.randint(1, 9))))
        return Loop(count, calls, r.choice((0, 0, 0, 0, 1, 3, 8)))

    def draw_region(self, first):
        r = self.random
        kind = r.choice(("single", "single", "single", "nowait", "master", "none"))
        items = []
        for i in range(r.choice((1, 1, 2, 3))):
            items.append(self.draw_loop(first and i == 0))
            if r.random() < .25:
                items.append("wait")
        return Region(len(self.regions), kind, items)

    def run_region(self, model, region, n):
        for item in region.items:
            if item == "wait":
                model.wait()
                continue
            model.loop += 1
            for k in range(item.turns(n)):
                for c in item.calls:
                    if c.now(k):
                        i = index(*c.index)[1](k)
                        model.activate(c.stage, c.stage.arms[c.chosen(k)], k, i)
                        if c.stage.own:
                            model.wait(whole=True)
                if item.wait and k % item.wait == item.wait - 1:
                    model.wait()
        model.wait(end=True)

    def attempt(self, region, n):
        model = copy.deepcopy(self.model)
        try:
            self.run_region(model, region, n)
        except Unfit:
            return False
        self.model = model
        return True

    def generate(self):
        r = self.random
        length = r.choice((3, 20, 64, 65, 100, 200))
        tries = 0
        wanted = r.randint(3, 9)
        while len(self.calls) < wanted and tries < 150:
            tries += 1
            n = r.choice((length, length, length // 2, 1, 2, 5))
            again = self.regions and r.random() < .5
            stages = list(self.stages)
            region = (r.choice(self.regions) if again
                      else self.draw_region(not self.regions))
            if not self.attempt(region, n):
                if not again:
                    self.stages = stages
                continue
            if not again:
                self.regions.append(region)
            self.calls.append((region, n, r.random() < .2))
            self.expected_lines += self.seen()

    def seen(self):
        """What is shown after a wait."""
        m = self.model
        lines = [f"{key} {i}: {m.state[key, i]} {m.fired[key, i]}"
                 for key, i in sorted(m.fired)]
        for s in self.streams:
            if s.shown():
                lines.append(f"x{s.number} = {m.lane(s, 0).last}")
        return lines

    def expected(self):
        return "".join(f"{line}\n" for line in self.expected_lines)

    def again(self):
        """Computes what is expected of a program that was changed; whether it means
        something."""
        self.model = Model(self.pointed())
        self.expected_lines = []
        for region, n, _ in self.calls:
            if not self.attempt(region, n):
                return False
            self.expected_lines += self.seen()
        return True
