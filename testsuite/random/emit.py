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

"""A program as C or C++ text."""

from pipeline import Act, Loop, Wait, When, walk

PRELUDE = """\
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct odd { unsigned char pad[3]; uint32_t value; unsigned char end; }
  __attribute__ ((packed));
struct big { uint64_t value[40]; };
struct wide { uint64_t value; } __attribute__ ((aligned (64)));
typedef _Complex float complex_t;
typedef uint32_t vector_t __attribute__ ((vector_size (16)));

static inline uint64_t
mix (uint64_t a, uint64_t b)
{
  return a * UINT64_C (6364136223846793005) + b
	 + UINT64_C (1442695040888963407);
}

static uint64_t __attribute__ ((noinline, unused))
same (uint64_t value)
{
  __asm__ ("" : "+r" (value));
  return value;
}

static void __attribute__ ((noinline, unused))
wait_here (void)
{
#pragma omp taskwait
}

static volatile size_t one = 1;
"""

# For each type: an element's value, and an element of a value, as expressions.
GET = {
    "struct odd": "{}.value", "struct big": "{}.value[39]",
    "struct wide": "{}.value", "complex_t": "(uint64_t) __real__ {}",
    "vector_t": "{}[1]", "float": "(uint64_t) {}", "double": "(uint64_t) {}"}
SET = {
    "struct odd": "memset (&{0}, 1, sizeof {0}); {0}.value = (uint32_t) ({1});",
    "struct big": "memset (&{0}, 1, sizeof {0}); {0}.value[39] = {1};",
    "struct wide": "{0}.value = {1};",
    "complex_t": "{0} = (float) (({1}) & 0xffffff);",
    "vector_t": "{0} = (vector_t) {{ 1, (uint32_t) ({1}), 2, 3 }};",
    "float": "{0} = (float) (({1}) & 0xffffff);",
    "double": "{0} = (double) (({1}) & UINT64_C (0x1fffffffffffff));"}


def get(type_name, element):
    return GET.get(type_name, "{}").format(element)


def put(type_name, element, value):
    plain = "{0} = (%s) ({1});" % type_name
    return SET.get(type_name, plain).format(element, value)


class Emitter:
    def __init__(self, program):
        self.program = program
        self.lines = []
        self.used = {node.directive for node in walk(program.control)
                     if isinstance(node, Act)}

    def emit(self, depth, *lines):
        for line in lines:
            text = line if line.startswith("#") else "  " * depth + line
            self.lines.append(text)

    def text(self):
        p = self.program
        lanes = max([s.lanes for s in p.streams] + [1])
        self.lines = [f"/* Random program {p.seed}.  */", "",
                      *PRELUDE.splitlines(),
                      f"static uint64_t state[{len(p.directives)}][{lanes}];",
                      f"static uint64_t fired[{len(p.directives)}][{lanes}];"]
        for s in p.streams:
            if s.where == "global":
                self.emit(0, self.declaration(s))
        self.emit(0, "", "int", "main (void)", "{")
        self.counts(lanes)
        if p.parallel == "outside":
            self.declarations()
        if p.parallel == "none":
            self.emit(1, "{")
        else:
            self.emit(1, "#pragma omp parallel", "#pragma omp single", "{")
        if p.parallel != "outside":
            self.declarations()
        self.primers()
        self.block(1, p.control)
        self.emit(1, "#pragma omp taskwait")
        if p.parallel != "outside":
            self.results()
        self.emit(1, "}")
        if p.parallel == "outside":
            self.results()
        self.emit(1, "return 0;")
        self.emit(0, "}")
        return "\n".join(self.lines) + "\n"

    @staticmethod
    def declaration(stream):
        static = "static " if stream.where != "auto" else ""
        lanes = f"[{stream.lanes}]" if stream.lanes > 1 else ""
        return f"{static}{stream.type} {stream.name}{lanes};"

    def counts(self, lanes):
        """What the guards need to know; the bodies do not see it."""
        p = self.program
        self.emit(1, f"uint64_t made[{len(p.streams)}][{lanes}];",
                  f"uint64_t taken[{len(p.directives)}][{lanes}];",
                  "memset (made, 0, sizeof made);",
                  "memset (taken, 0, sizeof taken);")

    def declarations(self):
        p = self.program
        for s in p.streams:
            if s.where != "global":
                self.emit(1, self.declaration(s))
        for d in p.directives:
            if d.number not in self.used:
                continue
            for kind, views in (("i", d.ins), ("o", d.outs)):
                for n, v in enumerate(views):
                    name = f"{kind}{d.number}_{n}"
                    t = p.streams[v.stream].type
                    if v.reference:
                        self.emit(1, f"{t} &{name} = x{v.stream};")
                    elif v.window and v.variable:
                        self.emit(1, f"size_t h{name} = {v.horizon} * one;",
                                  f"size_t b{name} = {v.burst} * one;",
                                  f"{t} {name}[h{name}];")
                    elif v.window:
                        self.emit(1, f"{t} {name}[{v.horizon}];")
            if d.loops:
                self.emit(1, f"uint64_t loop{d.number}, from{d.number}[1], "
                          f"to{d.number}[1];")

    def primers(self):
        for d in self.program.directives:
            if d.loops and d.number in self.used:
                self.emit(1, f"for (unsigned p = 0; p < {d.loops}; p++)", "  {",
                          f"#pragma omp task output (loop{d.number}) "
                          "firstprivate (p)",
                          f"    loop{d.number} = 3 * p;", "  }")

    def block(self, depth, nodes):
        for node in nodes:
            if isinstance(node, Loop):
                v = node.variable
                if node.kind == "for":
                    self.emit(depth, f"for (unsigned {v} = 0; "
                              f"{v} < {node.count}; {v}++)", "{")
                    self.block(depth + 1, node.body)
                else:
                    self.emit(depth, "{", f"unsigned {v} = 0;",
                              f"while ({v} < {node.count})", "{")
                    self.block(depth + 1, node.body)
                    self.emit(depth + 1, f"{v}++;")
                    self.emit(depth, "}")
                self.emit(depth, "}")
            elif isinstance(node, When):
                self.emit(depth, f"if ({node.variable} % {node.modulus} "
                          f"== {node.equal})", "{")
                self.block(depth + 1, node.body)
                self.emit(depth, "}")
            elif isinstance(node, Wait):
                self.emit(depth, *{
                    "taskwait": ["#pragma omp taskwait"],
                    "taskgroup": ["#pragma omp taskgroup", "{ }"],
                    "function": ["wait_here ();"]}[node.kind])
            else:
                self.activation(depth, node)

    def index(self, view, lane):
        return f"[{lane}]" if self.program.streams[view.stream].lanes > 1 else ""

    def element(self, d, kind, n, v, lane):
        """Element I of a view inside a body."""
        name = f"{kind}{d.number}_{n}"
        if v.window:
            return f"{name}[i]"
        if v.reference:
            return name
        return f"x{v.stream}{self.index(v, lane)}"

    def item(self, d, kind, n, v, lane):
        name = f"{kind}{d.number}_{n}"
        stream = name if v.reference else f"x{v.stream}{self.index(v, lane)}"
        if not v.window:
            return stream
        burst = f"b{name}" if v.variable else str(v.burst)
        return f"{stream} {'>>' if kind == 'i' else '<<'} {name}[{burst}]"

    def activation(self, depth, act):
        d = self.program.directives[act.directive]
        lane = act.lane if d.lanes > 1 else "0"
        guards = []
        for v in d.ins:
            need = v.horizon if d.outs or v.burst == 0 else v.burst
            guards.append(f"taken[{d.number}][{lane}] * {v.burst} + {need} "
                          f"<= made[{v.stream}][{lane}]")
        if act.guard and guards:
            self.emit(depth, f"if ({' && '.join(guards)})")
        self.emit(depth, "{")
        if d.capture in ("explicit", "many"):
            self.emit(depth + 1,
                      f"uint64_t a = taken[{d.number}][{lane}];")
        if d.capture == "many":
            self.emit(depth + 1, "uint64_t b = 7 * a + 1;")
        self.emit(depth + 1, self.pragma(d, lane))
        self.body(depth + 1, d, lane)
        for v in d.outs:
            self.emit(depth + 1, f"made[{v.stream}][{lane}] += {v.burst};")
        self.emit(depth + 1, f"taken[{d.number}][{lane}]++;")
        self.emit(depth, "}")

    def pragma(self, d, lane):
        parts = ["#pragma omp task"]
        ins = [self.item(d, "i", n, v, lane) for n, v in enumerate(d.ins)]
        outs = [self.item(d, "o", n, v, lane) for n, v in enumerate(d.outs)]
        if d.loops:
            ins.append(f"loop{d.number} >> from{d.number}[1]")
            outs.append(f"loop{d.number} << to{d.number}[1]")
        if ins:
            parts.append(f"input ({', '.join(ins)})")
        if outs:
            parts.append(f"output ({', '.join(outs)})")
        if d.capture in ("explicit", "many"):
            parts.append("firstprivate (a)")
        if d.replicas:
            parts.append(f"num_threads ({d.replicas})")
        if d.wait_every:
            parts.append(f"if (taken[{d.number}][{lane}] % {d.wait_every})")
        if d.clauses:
            parts.append(d.clauses)
        return " ".join(parts)

    def body(self, depth, d, lane):
        p = self.program
        self.emit(depth, "{", f"  uint64_t h = {d.number + 1};")
        for n, v in enumerate(d.ins):
            value = get(p.streams[v.stream].type,
                        self.element(d, "i", n, v, lane))
            if v.window:
                self.emit(depth + 1, f"for (size_t i = 0; i < {v.horizon}; i++)")
                self.emit(depth + 1, f"  h = mix (h, {value});")
            else:
                self.emit(depth + 1, f"h = mix (h, {value});")
        for name in {"none": [], "implied": ["k"], "explicit": ["a"],
                     "many": ["k", "a", "b"]}[d.capture]:
            self.emit(depth + 1, f"h = mix (h, {name});")
        if d.helper:
            self.emit(depth + 1, "h = same (h);")
        if d.state:
            self.emit(depth + 1, f"h = mix (h, state[{d.number}][{lane}]);",
                      f"state[{d.number}][{lane}] = h;",
                      f"fired[{d.number}][{lane}]++;")
        if d.loops:
            self.emit(depth + 1, f"h = mix (h, from{d.number}[0]);",
                      f"to{d.number}[0] = h;")
        for n, v in enumerate(d.outs):
            t = p.streams[v.stream].type
            element = self.element(d, "o", n, v, lane)
            if v.window:
                self.emit(depth + 1,
                          f"for (size_t i = 0; i < {v.horizon}; i++)",
                          "  { " + put(t, element, "mix (h, i) >> 7") + " }")
            else:
                self.emit(depth + 1, put(t, element, "mix (h, 0) >> 7"))
        self.emit(depth, "}")

    def results(self):
        p = self.program
        for d in p.directives:
            if d.state:
                for lane in range(d.lanes):
                    self.emit(1, f'printf ("stage {d.number} {lane}: %llu '
                              '%llu\\n",',
                              f"	(unsigned long long) state[{d.number}]"
                              f"[{lane}],",
                              f"	(unsigned long long) fired[{d.number}]"
                              f"[{lane}]);")
        for s in p.streams:
            if s.lanes == 1:
                value = get(s.type, s.name)
                self.emit(1, f"if (made[{s.number}][0])",
                          f'  printf ("last {s.number}: %llu\\n", '
                          f"(unsigned long long) {value});")
