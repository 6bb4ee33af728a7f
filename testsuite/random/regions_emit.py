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

"""The programs of regions.py as C or C++ text."""

from regions import MOST, index

HEAD = """\
#include <gomp-stream/stream.h>
#include <stdio.h>
#define NOINLINE __attribute__ ((noinline)) static
struct big { int value; char end[300]; };
static int state[%d][4], fired[%d][4];
"""


class Text:
    def __init__(self, program):
        self.program = program
        self.writer = {n: k[0] for n, k in program.kinds.items()}
        self.reader = {n: k[1] for n, k in program.kinds.items()}
        self.lines = []

    def emit(self, *lines):
        self.lines += lines

    @staticmethod
    def place(stage, s):
        """A stream's name in the directives of a stage."""
        return {"pointer": f"*p{s.number}", "reference": f"p{s.number}"}.get(
            stage.by, s.name())

    def clause(self, stage, p, way):
        s = p.stream
        if s.counted:
            return f"{self.place(stage, s)} {way} {p.window}[:n{p.window}]"
        if p.window:
            return f"{self.place(stage, s)} {way} {p.window}[{p.burst}]"
        return self.place(stage, s)

    def read(self, stage, p):
        s = p.stream
        add = "h = (h * 31 + %s) % " + str(MOST) + ";"
        if s.counted:
            n = f"n{p.window}"
            return (add.replace("%s", f"(int) {n}") + f" for (int j = 0; j < {n}; j++) "
                    + add.replace("%s", self.reader[s.type].format(f"{p.window}[j]")))
        if p.window:
            return (f"for (int j = 0; j < {p.horizon}; j++) "
                    + add.replace("%s", self.reader[s.type].format(f"{p.window}[j]")))
        return add.replace("%s", self.reader[s.type].format(
            f"({self.place(stage, s)})"))

    def write(self, stage, p, value="h"):
        s = p.stream
        number = f"(({value} + j * 17 + {s.number}) % {MOST})"
        text = self.writer[s.type].format
        if s.counted:
            return (f"n{p.window} = {value} / 8 % {s.counted + 1}; "
                    f"for (int j = 0; j < n{p.window}; j++) {{ "
                    + text(f"{p.window}[j]", number) + " }")
        if p.window:
            return (f"for (int j = 0; j < {p.burst}; j++) {{ "
                    + text(f"{p.window}[j]", number) + " }")
        return text(f"({self.place(stage, s)})", number.replace("j * 17", "0"))

    def clauses(self, stage, ins, outs):
        text = ""
        if ins:
            text += " input (" + ", ".join(self.clause(stage, p, ">>")
                                           for p in ins) + ")"
        if outs:
            text += " output (" + ", ".join(self.clause(stage, p, "<<")
                                            for p in outs) + ")"
        return text

    def compute(self, stage, arm):
        i = "i" if stage.lanes > 1 else "0"
        state = f"state[{arm.key}][{i}]"
        lines = ["int h = " + (f"{state};" if stage.state else "1;")]
        lines += [self.read(stage, p) for p in arm.ins]
        if arm.capture:
            lines.append(f"h = (h + k) % {MOST};")
        if stage.state:
            lines.append(f"{state} = h; fired[{arm.key}][{i}]++;")
        return lines

    def arm(self, stage, arm):
        if arm.tick:
            return ["{"] + [
                f"#pragma omp tick ({self.place(stage, p.stream)}"
                + (f" >> {p.burst})" if p.window else ")") for p in arm.ins] + ["}"]
        replicas = f" num_threads ({stage.replicas})" if stage.replicas else ""
        if stage.own:
            return ["{", "int y;",
                    f"#pragma omp task{self.clauses(stage, arm.ins, [])} output (y)"
                    + replicas, "{", *self.compute(stage, arm), "y = h;", "}",
                    f"#pragma omp task input (y){self.clauses(stage, [], arm.outs)}",
                    "{", *[self.write(stage, p, "y") for p in arm.outs], "}", "}"]
        return [f"#pragma omp task{self.clauses(stage, arm.ins, arm.outs)}{replicas}",
                "{", *self.compute(stage, arm),
                *[self.write(stage, p) for p in arm.outs], "}"]

    def windows(self, stage):
        lines = []
        for p in stage.arms[0].ins + stage.arms[0].outs:
            if p.window:
                count = ("int", "short", "unsigned char")[p.stream.number % 3]
                lines.append(f"{p.stream.type} {p.window}"
                             f"[{p.stream.counted or p.horizon}];"
                             + (f" {count} n{p.window};" if p.stream.counted else ""))
        return lines

    def directives(self, stage):
        """The stage's directives; k, i and c say which activation this is."""
        if len(stage.arms) == 1:
            return self.arm(stage, stage.arms[0])
        lines = ["switch (c) {"] if stage.switch else []
        for n, arm in enumerate(stage.arms):
            last = n == len(stage.arms) - 1
            if stage.switch:
                lines.append("default:" if last else f"case {n}:")
            else:
                lines.append(("else " if n else "")
                             + ("" if last else f"if (c == {n})"))
            lines += ["{", *self.arm(stage, arm), "}"]
            if stage.switch:
                lines.append("break;")
        return lines + (["}"] if stage.switch else [])

    def function(self, stage):
        streams = {p.stream.number: p.stream for a in stage.arms
                   for p in a.ins + a.outs}
        sign = {"pointer": "*", "reference": "&"}.get(stage.by)
        more = "".join(f", {s.type} {sign}p{n}" for n, s in sorted(streams.items())) \
            if sign else ""
        self.emit(f"NOINLINE void stage{stage.number} (int k, int i, int c{more})", "{",
                  *self.windows(stage), *self.directives(stage), "}")

    def called(self, call):
        stage = call.stage
        i = index(*call.index)[0]
        if stage.inline:
            return [call.condition() + "{", f"int i = {i}, c = {call.arm_text()};",
                    *self.windows(stage), *self.directives(stage), "}"]
        more = ""
        if stage.by:
            streams = {p.stream.number: p.stream for a in stage.arms
                       for p in a.ins + a.outs}
            sign = "&" if stage.by == "pointer" else ""
            more = "".join(f", {sign}" + s.name().replace("[i]", f"[{i}]")
                           for n, s in sorted(streams.items()))
        return [call.condition()
                + f"stage{stage.number} (k, {i}, {call.arm_text()}{more});"]

    def region(self, region):
        self.emit(f"NOINLINE void region{region.number} (int n)", "{")
        if region.kind != "none":
            self.emit("#pragma omp parallel",
                      {"nowait": "#pragma omp single nowait",
                       "master": "#pragma omp master"}.get(region.kind,
                                                           "#pragma omp single"))
        self.emit("{")
        for item in region.items:
            if item == "wait":
                self.emit("#pragma omp taskwait")
                continue
            self.emit(f"for (int k = 0; k < {item.text()}; k++)", "{")
            for call in item.calls:
                self.emit(*self.called(call))
            if item.wait:
                self.emit(f"if (k % {item.wait} == {item.wait - 1}) {{",
                          "#pragma omp taskwait", "}")
            self.emit("}")
        self.emit("}")
        if region.kind == "none":
            self.emit("#pragma omp taskwait")
        self.emit("}")

    def text(self):
        p = self.program
        if p.language == "c++":
            self.emit("#include <memory>\n#include <string>\n#include <vector>")
        keys = max(p.keys, 1)
        self.emit(HEAD % (keys, keys))
        self.emit(*[s.declaration() for s in p.streams])
        used = {c.stage.number for r in p.regions for item in r.items if item != "wait"
                for c in item.calls}
        for stage in p.stages:
            if stage.number in used and not stage.inline:
                self.function(stage)
        for region in p.regions:
            self.region(region)
        self.emit("NOINLINE void show (void)", "{",
                  f"for (int s = 0; s < {keys}; s++) for (int i = 0; i < 4; i++)",
                  "if (fired[s][i])",
                  'printf ("%d %d: %d %d\\n", s, i, state[s][i], fired[s][i]);')
        for s in p.streams:
            if s.shown():
                self.emit(f'printf ("x{s.number} = %d\\n", (int) '
                          + self.reader[s.type].format(s.name()) + ");")
        self.emit("}", "int main (void)", "{")
        for region, n, nested in p.calls:
            if nested:
                self.emit("#pragma omp parallel", "#pragma omp single")
            self.emit(f"region{region.number} ({n});", "show ();")
        self.emit("return 0;", "}")
        return "\n".join(self.lines) + "\n"
