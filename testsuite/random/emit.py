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

"""Programs as C or C++ text, several in one file."""

import ranks
from pipeline import (TYPES, Act, Group, Loop, Recurse, Tick, Wait, When, walk)

PRELUDE = """\
#define _GNU_SOURCE 1
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
# include <omp.h>
#endif

typedef _Bool bool_t;
typedef unsigned __int128 wide_int_t;
typedef char *pointer_t;
typedef _Complex float complex_t;
typedef uint32_t vector_t __attribute__ ((vector_size (16)));
typedef uint16_t row_t[5];
enum color { red, green, blue, black };
struct byte { uint8_t value; };
struct odd { unsigned char pad[3]; uint32_t value; unsigned char end; }
  __attribute__ ((packed));
struct big { uint64_t value[40]; };
struct wide { uint64_t value; } __attribute__ ((aligned (64)));
struct page { uint64_t value[512]; };
union both { uint32_t value; char bytes[11]; };

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

/* A pipeline for bodies.  */
static uint64_t __attribute__ ((noinline, unused))
inner (unsigned n)
{
  uint64_t x, y, sum = 0;
  for (unsigned i = 0; i < n; i++)
    {
#pragma omp task output (x)
      x = 7 * i;
#pragma omp task input (x) output (y)
      y = x + 2;
#pragma omp task input (y) shared (sum)
      sum += y;
    }
#pragma omp taskwait
  return sum;
}

static volatile size_t one = 1;

/* What each control thread says.  */
static FILE *out[3];

static void __attribute__ ((unused))
say (unsigned self, const char *what, unsigned a, unsigned b, uint64_t c,
     uint64_t d)
{
  fprintf (out[self], "%s %u %u: %llu %llu\\n", what, a, b,
	   (unsigned long long) c, (unsigned long long) d);
}

static void
run (unsigned seed, void (*program) (void), int argc, char **argv)
{
  char *text[3];
  size_t length[3];
  if (argc > 1 && strtoul (argv[1], NULL, 10) != seed)
    return;
  for (int i = 0; i < 3; i++)
    out[i] = open_memstream (&text[i], &length[i]);
  printf ("program %u\\n", seed);
  fflush (stdout);
  program ();
  for (int i = 0; i < 3; i++)
    {
      fclose (out[i]);
      fputs (text[i], stdout);
      free (text[i]);
    }
  fflush (stdout);
}
"""

CXX_PRELUDE = PRELUDE.replace("typedef _Bool bool_t;", "typedef bool bool_t;")

# For each type: an element's value, and an element of a value.
GET = {
    "struct odd": "{}.value", "struct big": "{}.value[39]",
    "struct wide": "{}.value", "struct byte": "{}.value",
    "struct page": "{}.value[511]", "union both": "{}.value",
    "complex_t": "(uint64_t) __real__ {}", "vector_t": "{}[1]",
    "row_t": "{}[4]", "pointer_t": "(uint64_t) (uintptr_t) {}",
    "float": "(uint64_t) {}", "double": "(uint64_t) {}",
    "long double": "(uint64_t) {}", "wide_int_t": "(uint64_t) ({} >> 1)"}
SET = {
    "struct odd": "memset (&{0}, 1, sizeof {0}); {0}.value = (uint32_t) ({1});",
    "struct big": "memset (&{0}, 1, sizeof {0}); {0}.value[39] = {1};",
    "struct page": "{0}.value[0] = 1; {0}.value[511] = {1};",
    "struct wide": "{0}.value = {1};",
    "struct byte": "{0}.value = (uint8_t) ({1});",
    "union both": "{0}.bytes[10] = 1; {0}.value = (uint32_t) ({1});",
    "row_t": "{0}[0] = 1; {0}[4] = (uint16_t) ({1});",
    "signed char": "{0} = (signed char) (({1}) & 0x7f);",
    "bool_t": "{0} = ({1}) & 1;",
    "wide_int_t": "{0} = (wide_int_t) ({1}) << 1;",
    "pointer_t": "{0} = (char *) (uintptr_t) (uint32_t) ({1});",
    "enum color": "{0} = (enum color) (({1}) & 3);",
    "complex_t": "{0} = (float) (({1}) & 0xffffff);",
    "vector_t": "{0} = (vector_t) {{ 1, (uint32_t) ({1}), 2, 3 }};",
    "float": "{0} = (float) (({1}) & 0xffffff);",
    "double": "{0} = (double) (({1}) & UINT64_C (0x1fffffffffffff));",
    "long double":
        "{0} = (long double) (({1}) & UINT64_C (0x1fffffffffffff));"}

# What bodies do besides, with their hash.
EXTRAS = {
    "": [], "call": ["h = same (h);"],
    "critical": ["#pragma omp critical", "h = mix (h, 6);"],
    "task": ["#pragma omp task shared (h)", "h = mix (h, 5);",
             "#pragma omp taskwait"],
    "private": ["p = h >> 3;", "h = mix (h, p);"],
    "team": ["uint64_t sum = 0;",
             "#pragma omp parallel for reduction (+: sum) num_threads (2) "
             "if (h % 32 == 0)",
             "for (int j = 0; j < 5; j++)", "  sum += h * j;", "h += sum;"],
    "pipeline": ["h = mix (h, inner (h % 8));"],
    "blocks": ["for (int j = 0; j < 2; j++)", "  {", "    if (h == 1)",
               "      break;", "    if (j)", "      continue;",
               "    h = same (h);", "  }"]}


def get(type_name, element):
    return GET.get(type_name, "{}").format(element)


def put(type_name, element, value):
    plain = "{0} = (%s) ({1});" % type_name
    return SET.get(type_name, plain).format(element, value)


class Emitter:
    """One file; programs of one language."""

    def __init__(self, *programs):
        self.programs = programs
        self.cxx = programs[0].language == "c++"

    def text(self):
        lines = [CXX_PRELUDE if self.cxx else PRELUDE]
        if any(d.on >= 0 for p in self.programs for d in p.directives):
            lines.append(ranks.PRELUDE)
        for program in self.programs:
            lines += Pipeline(program).text()
        lines += ["int", "main (int argc, char **argv)", "{"]
        lines += [f"  run ({p.seed}, run_{p.seed}, argc, argv);"
                  for p in self.programs]
        lines += ["  return 0;", "}"]
        return "\n".join(lines) + "\n"


class Pipeline:
    """One program, as a function."""

    def __init__(self, program):
        self.program = program
        self.lines = []
        self.labels = 0
        self.used = {node.directive for node in walk(program.control)
                     if isinstance(node, Act)}
        self.lanes = max([s.lanes for s in program.streams]
                         + [d.lanes for d in program.directives])
        self.ids = program.controls * (program.depth + 1)
        self.identity = "id" if self.ids > 1 else "0"

    def emit(self, depth, *lines):
        for line in lines:
            text = line if line.startswith("#") else "  " * depth + line
            self.lines.append(text)

    # The function.

    def text(self):
        p = self.program
        self.lines = ["", f"/* Random program {p.seed}.  */", ""]
        size = f"[{len(p.directives)}][{self.lanes}]"
        if p.state == "global":
            self.emit(0, f"static uint64_t state_{p.seed}[{self.ids}]{size};",
                      f"static uint64_t fired_{p.seed}[{self.ids}]{size};")
        for s in p.streams:
            if s.where == "global":
                self.emit(0, self.declaration(s))
        self.emit(0, "static void __attribute__ ((unused)) "
                  f"pipeline_{p.seed} (unsigned, unsigned);")
        for d in p.directives:
            if d.function and d.number in self.used:
                self.function(d)
        arguments = "(unsigned self, unsigned level)"
        if p.shape == "member":
            self.emit(0, "", f"struct member_{p.seed}", "{",
                      f"  uint64_t state{size}, fired{size};",
                      f"  void pipeline {arguments};", "};", "", "void",
                      f"member_{p.seed}::pipeline {arguments}")
        elif p.shape == "template":
            self.emit(0, "", "template <typename T, unsigned N>", "static void",
                      f"template_{p.seed} {arguments}")
        elif p.shape == "throw":
            self.emit(0, "", "static void", f"throw_{p.seed} {arguments}")
        else:
            self.emit(0, "", "static void", f"pipeline_{p.seed} {arguments}")
        self.emit(0, "{")
        self.content(size)
        self.emit(0, "}")
        if p.shape in ("member", "template", "throw"):
            self.emit(0, "", "static void", f"pipeline_{p.seed} {arguments}",
                      "{")
            if p.shape == "member":
                self.emit(1, f"member_{p.seed} m;", "m.pipeline (self, level);")
            elif p.shape == "template":
                self.emit(1, f"template_{p.seed}<{p.streams[0].type}, 1> "
                          "(self, level);")
            else:
                self.emit(1, "unsigned id __attribute__ ((unused)) "
                          f"= self * {p.depth + 1} + level;", "try", "  {",
                          f"    throw_{p.seed} (self, level);", "  }",
                          "catch (unsigned)", "  {",
                          # The function is no scope of streams that outlive
                          # it.
                          "#pragma omp taskwait")
                self.states()
                self.emit(1, "  }")
            self.emit(0, "}")
        self.emit(0, "", "static void", f"run_{p.seed} (void)", "{")
        if p.controls > 1:
            self.emit(1, f"#pragma omp parallel num_threads ({p.controls})",
                      f"pipeline_{p.seed} (omp_get_thread_num (), 0);")
        else:
            self.emit(1, f"pipeline_{p.seed} (0, 0);")
        self.emit(0, "}", "")
        return self.lines

    def content(self, size):
        p = self.program
        self.emit(1, "unsigned id __attribute__ ((unused)) "
                  f"= self * {p.depth + 1} + level;")
        if p.state == "local" and p.shape != "member":
            self.emit(1, f"uint64_t state{size}, fired{size};")
        if p.state == "local":
            self.emit(1, "memset (state, 0, sizeof state);",
                      "memset (fired, 0, sizeof fired);")
        else:
            for name in ("state", "fired"):
                array = f"{name}_{p.seed}[id]"
                self.emit(1, f"memset ({array}, 0, sizeof {array});")
        for name in (f"made[{len(p.streams)}]", f"at[{len(p.streams)}]",
                     f"taken[{len(p.directives)}]"):
            self.emit(1, f"uint64_t {name}[{self.lanes}];")
        self.emit(1, "memset (made, 0, sizeof made);",
                  "memset (at, 0, sizeof at);",
                  "memset (taken, 0, sizeof taken);")
        if p.parallel == "outside":
            self.declarations()
        if p.parallel == "none":
            self.emit(1, "{")
        else:
            if p.regions > 1:
                self.emit(1, f"for (unsigned q = 0; q < {p.regions}; q++)")
            self.emit(1, "#pragma omp parallel", "#pragma omp single", "{")
        inside = {"nested": ("void control (void)", "}", "control ();"),
                  "lambda": ("auto control = [&] ()", "};", "control ();")}
        opening, closing, call = inside.get(p.shape, ("", "", ""))
        # Only in the function that declares it does a stream's view open at
        # the first element whenever it is first used.
        before = (p.parallel != "outside" and p.shape != "lambda"
                  and p.views_stay)
        if before:
            self.declarations()
        if opening:
            self.emit(1, opening, "{")
        if p.parallel != "outside" and not before:
            self.declarations()
        self.primers()
        self.block(1, p.control)
        self.leftovers()
        if p.shape == "throw":
            self.emit(1, "if (one)", "  throw self;")
        else:
            self.emit(1, "#pragma omp taskwait")
        if p.parallel != "outside" and p.shape != "throw":
            self.results()
        if opening:
            self.emit(1, closing, call)
        self.emit(1, "}")
        if p.parallel == "outside":
            self.results()

    def type_of(self, stream):
        dependent = (self.program.shape == "template" and stream.number == 0
                     and stream.where != "global")
        return "T" if dependent else stream.type

    def name(self, stream):
        prefix = f"g{self.program.seed}_" if stream.where == "global" else "x"
        return f"{prefix}{stream.number}"

    def declaration(self, stream):
        static = "static " if stream.where != "auto" else ""
        lanes = ""
        if stream.lanes > 1:
            lanes = f"[{stream.lanes}{' * one' if stream.variable else ''}]"
        attribute = " __attribute__ ((stream))" if stream.dialect else ""
        return (f"{static}{self.type_of(stream)} "
                f"{self.name(stream)}{lanes}{attribute};")

    def declarations(self):
        p = self.program
        for s in p.streams:
            if s.where != "global":
                self.emit(1, self.declaration(s))
        times = " * N" if p.shape == "template" else ""
        for d in p.directives:
            if d.number not in self.used or d.function:
                continue
            for name, v in self.views(d):
                t = self.type_of(p.streams[v.stream])
                if v.reference:
                    self.emit(1, f"{t} &{name} = x{v.stream};")
                elif v.window and self.late(v):
                    continue
                elif v.window and v.variable:
                    self.emit(1, f"size_t h{name} = {v.horizon} * one;",
                              f"size_t b{name} = {v.burst} * one;",
                              f"{t} {name}[h{name}];")
                elif v.window:
                    self.emit(1, f"{t} {name}[{v.horizon}{times}];")
            if d.loops:
                self.emit(1, f"uint64_t loop{d.number}, from{d.number}[1], "
                          f"to{d.number}[1];")

    @staticmethod
    def views(d):
        return ([(f"i{d.number}_{n}", v) for n, v in enumerate(d.ins)]
                + [(f"o{d.number}_{n}", v) for n, v in enumerate(d.outs)])

    @staticmethod
    def late(v):
        """The window is declared at the activation."""
        return v.every or v.factor > 0

    def primers(self):
        for d in self.program.directives:
            if d.loops and d.number in self.used:
                once = " && q == 0" if self.program.regions > 1 else ""
                self.emit(1, f"for (unsigned p = 0; p < {d.loops}{once}; p++)",
                          "  {",
                          f"#pragma omp task output (loop{d.number}) "
                          "firstprivate (p)"
                          + (f" on ({d.on})" if d.on >= 0 else ""),
                          f"    loop{d.number} = 3 * p;", "  }")

    def leftovers(self):
        for s in self.program.streams:
            for lane in range(s.lanes if s.dialect else 0):
                index = f"[{lane}]" if s.lanes > 1 else ""
                rest = f"made[{s.number}][{lane}] - at[{s.number}][{lane}]"
                self.emit(1, f"if ({rest})", "  {",
                          f"#pragma omp tick ({self.name(s)}{index} >> {rest})",
                          "  }")

    def results(self):
        p = self.program
        self.states()
        self.elements(1, "last", [s for s in p.streams if s.lanes == 1])

    def elements(self, depth, what, streams):
        """Says the last elements of streams."""
        for s in streams:
            for lane in range(s.lanes):
                index = f"[{lane}]" if s.lanes > 1 else ""
                self.emit(depth, f"if (made[{s.number}][{lane}])",
                          f'  say (self, "{what}", {s.number}, {lane}, '
                          f"{get(s.type, self.name(s) + index)}, 0);")

    def states(self):
        for d in self.program.directives:
            for lane in range(d.lanes if d.state else 0):
                state, fired = self.state(d, lane)
                if d.on >= 0:
                    self.emit(1, f"if (mine ({d.on + d.round * lane}))")
                self.emit(1, f'say (self, "stage", {d.number}, {lane}, '
                          f"{state}, {fired});")

    def state(self, d, lane):
        if self.program.state == "local":
            return f"state[{d.number}][{lane}]", f"fired[{d.number}][{lane}]"
        where = f"_{self.program.seed}[{self.identity}][{d.number}][{lane}]"
        return f"state{where}", f"fired{where}"

    # The control program.

    def block(self, depth, nodes):
        for node in nodes:
            if isinstance(node, Loop):
                self.loop(depth, node)
            elif isinstance(node, When):
                self.when(depth, node)
            elif isinstance(node, Group):
                opening, closing = {
                    "taskgroup": (["#pragma omp taskgroup", "{"], ["}"]),
                    "task": (["#pragma omp task default (shared)", "{"],
                             ["}", "#pragma omp taskwait"])}[node.kind]
                self.emit(depth, *opening)
                self.block(depth + 1, node.body)
                self.emit(depth, *closing)
            elif isinstance(node, Wait):
                self.emit(depth, *{
                    "taskwait": ["#pragma omp taskwait"],
                    "taskgroup": ["#pragma omp taskgroup", "{ }"],
                    "barrier": ["#pragma omp barrier"],
                    "function": ["wait_here ();"]}[node.kind])
                if node.tell:
                    self.elements(depth, "seen", self.program.streams)
            elif isinstance(node, Recurse):
                self.emit(depth, f"if (level < {self.program.depth})",
                          f"  pipeline_{self.program.seed} (self, level + 1);")
            elif isinstance(node, Tick):
                self.tick(depth, node)
            else:
                self.activation(depth, node)

    def loop(self, depth, node):
        v = node.variable
        if node.kind == "for":
            self.emit(depth, f"for (unsigned {v} = 0; {v} < {node.count}; "
                      f"{v}++)", "{")
            self.block(depth + 1, node.body)
            self.emit(depth, "}")
            return
        self.labels += 1
        label = f"again_{self.program.seed}_{self.labels}"
        self.emit(depth, "{", f"unsigned {v} = 0;",
                  *{"while": [f"while ({v} < {node.count})", "{"],
                    "do": ["do", "{"], "goto": [f"{label}:", "{"]}[node.kind])
        self.block(depth + 1, node.body)
        self.emit(depth + 1, f"{v}++;")
        self.emit(depth, *{
            "while": ["}"], "do": ["}", f"while ({v} < {node.count});"],
            "goto": ["}", f"if ({v} < {node.count})", f"  goto {label};"]}[
                node.kind], "}")

    def when(self, depth, node):
        value = f"{node.variable} % {node.modulus}"
        if node.kind == "continue":
            self.emit(depth, f"if ({value} == {node.equal})", "  continue;")
            self.block(depth, node.body)
            return
        self.emit(depth, *([f"switch ({value})", "{",
                            f"case {node.equal}:", "{"]
                           if node.kind == "switch" else
                           [f"if ({value} == {node.equal})", "{"]))
        self.block(depth + 1, node.body)
        self.emit(depth, *(["}", "break;", "default:", "break;", "}"]
                           if node.kind == "switch" else ["}"]))

    def tick(self, depth, node):
        s = self.program.streams[node.stream]
        lane = self.lane(node.lane, s.lanes)
        index = f"[{lane}]" if s.lanes > 1 else ""
        at, amount = f"at[{s.number}][{lane}]", node.amount
        step = f" >> {amount}" if amount > 1 else ""
        self.emit(depth, f"if ({at} + {amount} <= made[{s.number}][{lane}])",
                  "{", f"#pragma omp tick ({self.name(s)}{index}{step})",
                  f"{at} += {amount};", "}")

    @staticmethod
    def lane(variable, lanes):
        if lanes == 1:
            return "0"
        return variable if variable == "l" else f"{variable} % {lanes}"

    # Activations.

    def sizes(self, name, v):
        """Burst and horizon where they are evaluated."""
        if v.factor:
            return f"b{name}", f"h{name}"
        if v.window and v.variable and not v.every:
            return f"b{name}", str(v.horizon)
        return str(v.burst), str(v.horizon)

    def seen(self, v, lane):
        """The lanes, as text, that a view sees."""
        s = self.program.streams[v.stream]
        if v.every:
            return [str(n) for n in range(s.lanes)]
        return [self.lane(lane, s.lanes)]

    def activation(self, depth, act):
        p = self.program
        d = p.directives[act.directive]
        lane = self.lane(act.lane, d.lanes)
        self.emit(depth, "{")
        for name, v in self.views(d):
            if v.factor:
                more = f"k * {v.factor} % {v.modulus}"
                burst = "0" if v.peek else f"{v.burst} + {more}"
                self.emit(depth + 1, f"size_t b{name} = {burst};",
                          f"size_t h{name} = {v.horizon} + {more};")
        guards = []
        for name, v in self.views(d)[:len(d.ins)] if act.guard else []:
            burst, horizon = self.sizes(name, v)
            for seen in self.seen(v, act.lane):
                made = f"made[{v.stream}][{seen}]"
                if p.streams[v.stream].dialect:
                    guards.append(f"at[{v.stream}][{seen}] + {horizon} "
                                  f"<= {made}")
                else:
                    need = v.burst or v.horizon
                    guards.append(f"taken[{d.number}][{lane}] * {v.burst} "
                                  f"+ {need} <= {made}")
        if guards:
            self.emit(depth + 1, f"if ({' && '.join(guards)})")
        self.emit(depth + 1, "{")
        self.activate(depth + 2, d, act, lane)
        self.emit(depth + 1, "}")
        self.emit(depth, "}")

    def activate(self, depth, d, act, lane):
        p = self.program
        self.captures(depth, d, f"taken[{d.number}][{lane}]")
        if d.function:
            arguments = [self.stream(d, name, v, act.lane)
                         for name, v in self.views(d)]
            for name, v in self.views(d):
                if v.factor:
                    arguments += [f"b{name}", f"h{name}"]
            arguments += ["k", *{"explicit": ["a"], "many": ["a", "b"]}.get(
                d.capture, [])]
            if d.state:
                state, fired = self.state(d, lane)
                arguments += [f"&{state}", f"&{fired}"]
            self.emit(depth, f"f_{p.seed}_{d.number} ({', '.join(arguments)});")
        else:
            self.windows(depth, d)
            for name, v in self.views(d):
                if v.alias:
                    s = p.streams[v.stream]
                    index = (f"[{self.lane(act.lane, s.lanes)}]"
                             if s.lanes > 1 else "")
                    self.emit(depth, f"{self.type_of(s)} r{name} "
                              "__attribute__ ((stream_ref)) "
                              f"= {self.name(s)}{index};")
            self.emit(depth, self.pragma(d, act.lane, lane))
            self.body(depth, d, act.lane, *self.state(d, lane))
        for name, v in self.views(d):
            burst = f"b{name}" if v.factor else v.burst
            counter = None
            if name.startswith("o"):
                counter = "made"
            elif p.streams[v.stream].dialect and burst:
                counter = "at"
            for seen in self.seen(v, act.lane) if counter else []:
                self.emit(depth, f"{counter}[{v.stream}][{seen}] += {burst};")
        self.emit(depth, f"taken[{d.number}][{lane}]++;")

    def captures(self, depth, d, count):
        if d.capture in ("explicit", "many"):
            self.emit(depth, f"uint64_t a = {count};")
        if d.capture == "many":
            self.emit(depth, "uint64_t b = 7 * a + 1;")

    def windows(self, depth, d):
        """Those that vary."""
        for name, v in self.views(d):
            s = self.program.streams[v.stream]
            t = self.type_of(s)
            _, horizon = self.sizes(name, v)
            if v.window and v.every:
                self.emit(depth, f"{t} {name}[{s.lanes}][{horizon}];")
            elif v.window and self.late(v):
                self.emit(depth, f"{t} {name}[{horizon} + 0];")
        if d.extra == "private":
            self.emit(depth, "uint64_t p;")

    def function(self, d):
        p = self.program
        parameters = []
        for name, v in self.views(d):
            parameters.append(f"{p.streams[v.stream].type} r{name} "
                              "__attribute__ ((stream_ref))")
        for name, v in self.views(d):
            if v.factor:
                parameters += [f"size_t b{name}", f"size_t h{name}"]
        parameters += ["unsigned k", *{
            "explicit": ["uint64_t a"], "many": ["uint64_t a", "uint64_t b"]
        }.get(d.capture, [])]
        if d.state:
            parameters += ["uint64_t *state", "uint64_t *fired"]
        self.emit(0, "", "static void __attribute__ ((noinline))",
                  f"f_{p.seed}_{d.number} ({', '.join(parameters)})", "{")
        for name, v in self.views(d):
            if v.window and not self.late(v):
                times = "one * " if v.variable else ""
                if v.variable:
                    self.emit(1, f"size_t b{name} = {v.burst} * one;")
                self.emit(1, f"{p.streams[v.stream].type} "
                          f"{name}[{times}{v.horizon}];")
        self.windows(1, d)
        self.emit(1, self.pragma(d, "k", "0"))
        self.body(1, d, "k", "*state", "*fired")
        self.emit(0, "}")

    def stream(self, d, name, v, lane):
        """The stream as the control program names it."""
        s = self.program.streams[v.stream]
        if v.alias:
            return f"r{name}"
        if v.reference:
            return name
        index = ""
        if s.lanes > 1 and not v.every:
            index = f"[{self.lane(lane, s.lanes)}]"
        return self.name(s) + index

    def stream_in(self, d, name, v, lane):
        """The same in the clauses and the body."""
        return f"r{name}" if d.function else self.stream(d, name, v, lane)

    def item(self, d, name, v, lane):
        stream = self.stream_in(d, name, v, lane)
        if not v.window:
            return stream
        arrow = "<<" if name.startswith("o") else ">>"
        burst, _ = self.sizes(name, v)
        lanes = ""
        if v.every:
            lanes = f"[{self.program.streams[v.stream].lanes}]"
            if v.stream % 2:
                stream += "[...]"
        return f"{stream} {arrow} {name}{lanes}[{burst}]"

    def pragma(self, d, lane, state_lane):
        views = self.views(d)
        ins = [self.item(d, name, v, lane) for name, v in views[:len(d.ins)]
               if not v.peek]
        peeks = [self.item(d, name, v, lane) for name, v in views if v.peek]
        outs = [self.item(d, name, v, lane) for name, v in views[len(d.ins):]]
        if d.loops:
            ins.append(f"loop{d.number} >> from{d.number}[1]")
            outs.append(f"loop{d.number} << to{d.number}[1]")
        parts = ["#pragma omp task"]
        for clause, items in (("input", ins), ("peek", peeks),
                              ("output", outs)):
            if items:
                parts.append(f"{clause} ({', '.join(items)})")
        if d.capture in ("explicit", "many"):
            parts.append("firstprivate (a)")
        if d.extra == "private":
            parts.append("private (p)")
        if (self.program.state == "local" and d.state and not d.function
                and self.program.shape != "member"):
            parts.append("shared (state, fired)")
        if d.replicas:
            parts.append(f"num_threads ({d.replicas})")
        if d.wait_every and not d.function:
            parts.append(f"if (taken[{d.number}][{state_lane}] "
                         f"% {d.wait_every})")
        if d.clauses:
            parts.append(d.clauses)
        if d.on >= 0:
            parts.append(f"on ({d.on} + {d.round} * ({state_lane}))")
        return " ".join(parts)

    def each(self, depth, v, name, line):
        """LINE for each element of a window; {} is the element."""
        s = self.program.streams[v.stream]
        burst, horizon = self.sizes(name, v)
        length = horizon if name.startswith("i") else burst
        if self.program.chain and length in ("1", "2", "3"):
            # With a loop it would not be fused.
            for i in range(int(length)):
                self.emit(depth, line(f"{name}[{i}]", str(i)))
            return
        index = "[i]"
        if v.every:
            self.emit(depth, f"for (size_t j = 0; j < {s.lanes}; j++)")
            index = "[j][i]"
        self.emit(depth, f"for (size_t i = 0; i < {length}; i++)",
                  "  { " + line(name + index, "i") + " }")

    def body(self, depth, d, lane, state, fired):
        p = self.program
        self.emit(depth, "{")
        depth += 1
        self.emit(depth, f"uint64_t h = {d.number + 1};")
        for name, v in self.views(d):
            t = p.streams[v.stream].type
            if name.startswith("o"):
                break
            if v.window:
                self.each(depth, v, name,
                          lambda e, _, t=t: f"h = mix (h, {get(t, e)});")
            else:
                element = get(t, self.stream_in(d, name, v, lane))
                self.emit(depth, f"h = mix (h, {element});")
        for name in {"none": [], "implied": ["k"], "explicit": ["a"],
                     "many": ["k", "a", "b"]}[d.capture]:
            self.emit(depth, f"h = mix (h, {name});")
        self.emit(depth, *EXTRAS[d.extra])
        if d.state:
            self.emit(depth, f"h = mix (h, {state});", f"{state} = h;",
                      f"({fired})++;")
        if d.loops:
            self.emit(depth, f"h = mix (h, from{d.number}[0]);",
                      f"to{d.number}[0] = h;")
        for name, v in self.views(d)[len(d.ins):]:
            t = p.streams[v.stream].type
            if v.window:
                self.each(depth, v, name, lambda e, i, t=t:
                          put(t, e, f"mix (h, {i}) >> 7"))
            else:
                self.emit(depth, put(t, self.stream_in(d, name, v, lane),
                                     "mix (h, 0) >> 7"))
        self.emit(depth - 1, "}")
