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

"""The programs of sequential.py as C or C++ text, several in one file."""

from emit import CXX_PRELUDE, EXTRAS, PRELUDE, get, put
from pipeline import TYPES
from sequential import Block, Choice, Loop, Task, Tick, dependent, lists

HEADER = "#include <gomp-stream/stream.h>\n"
# Which of an array's elements comes when.
ORDER = """

static const unsigned char order[16]
  = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3 };
"""

# What ends memory with streams.
DROP = """

static inline void
drop (void *p)
{
  free (*(void **) p);
}
"""

CLASS_PRELUDE = """
#include <memory>
#include <string>
#include <utility>
#include <vector>

/* An element that owns something.  */
struct owner
{
  uint64_t *value;
  owner () : value (new uint64_t (0)) {}
  owner (uint64_t v) : value (new uint64_t (v)) {}
  owner (const owner &other) : value (new uint64_t (*other.value)) {}
  owner (owner &&other) : value (other.value) { other.value = nullptr; }
  owner &operator= (owner &&other)
  {
    std::swap (value, other.value);
    return *this;
  }
  ~owner () { delete value; }
};

static inline uint64_t
content (const std::string &s)
{
  return s.empty () ? 0 : std::stoull (s);
}

static inline uint64_t
content (const std::vector<uint64_t> &v)
{
  return v.empty () ? 0 : v.back () + v.size ();
}

static inline uint64_t
content (const std::unique_ptr<uint64_t> &p)
{
  return p ? *p : 0;
}

static inline uint64_t
content (const owner &o)
{
  return o.value ? *o.value : 0;
}

template <typename T>
struct shelf
{
  T place[9];
  T &operator[] (unsigned i) { return place[i]; }
};

template <typename T>
struct couple
{
  T first;
  unsigned number;
};
"""

CLASS_SET = {
    "std::string": "{0} = std::to_string ({1}) ;",
    "std::vector<uint64_t>":
        "{0} = std::vector<uint64_t> (1 + ({1}) % 7, ({1}) >> 3);",
    "std::unique_ptr<uint64_t>": "{0} = std::make_unique<uint64_t> ({1});",
    "owner": "{0} = owner ({1});"}


def value_of(type_name, element):
    if type_name not in TYPES:
        return f"content ({element})"
    return get(type_name, element)


# No address of an element, which a front end may fold into a pointer.
FILLED = """{{ {2} e; memset (&e, 1, sizeof e); e.value{3} = {1}; {0} = e; }}"""
PLAIN_SET = {"struct odd": "", "struct big": "[39]"}


def assign(type_name, element, value):
    if type_name in PLAIN_SET:
        return FILLED.format(element, value, type_name, PLAIN_SET[type_name])
    if type_name in CLASS_SET:
        return CLASS_SET[type_name].format(element, value)
    return put(type_name, element, value)


def text(programs):
    """A file with all PROGRAMS."""
    cxx = programs[0].language == "c++"
    lines = [(CXX_PRELUDE if cxx else PRELUDE).replace(
        "#include <stddef.h>\n", HEADER + "#include <stddef.h>\n")]
    lines.append(ORDER)
    lines.append(CLASS_PRELUDE if cxx else DROP)
    for program in programs:
        lines += Text(program).text()
    lines += ["int", "main (int argc, char **argv)", "{"]
    lines += [f"  run ({p.seed}, run_{p.seed}, argc, argv);" for p in programs]
    lines += ["  return 0;", "}"]
    return "\n".join(lines) + "\n"


class Text:
    """One program, as a function."""

    def __init__(self, program):
        self.program = program
        self.lines = []
        tasks = [n for some in lists(program.body) for n in some
                 if isinstance(n, Task)]
        self.tasks = {t.number: t for t in tasks}
        self.used = {n for t in tasks for n in t.ins + t.outs}
        self.streams = [s for s in program.streams if s.number in self.used]
        self.variable = "0"         # Of the innermost loop.
        self.attribute = (" __attribute__ ((stream))" if program.dialect
                          else "")

    def emit(self, depth, *lines):
        for line in lines:
            self.lines.append(line if line.startswith("#")
                              else "  " * depth + line)

    # Streams.

    def type_of(self, s):
        dependent_p = (self.program.shape == "template"
                       and s.number == self.streams[0].number
                       and s.kind not in ("global", "this", "this arrow"))
        return "T" if dependent_p else s.type

    def name(self, s):
        """The stream in clauses and bodies."""
        n, seed = s.number, self.program.seed
        return {"global": f"g{seed}_{n}", "member": f"x{n}.inner.m",
                "arrow": f"p{n}->inner.m", "star": f"*p{n}",
                "element": f"x{n}[1][2]", "array": f"x{n}[{s.index}]",
                "static array": f"x{n}[{s.index}]",
                "grid": f"x{n}[1][{s.index}]",
                "rows": f"x{n}[{s.index}][1]", "heap": f"p{n}[{s.index}].m",
                "freed": f"p{n}[{s.index}].m",
                "vector": f"x{n}[{s.index}]", "operator": f"x{n}[{s.index}]",
                "reference": f"r{n}", "binding": f"b{n}",
                "this": f"x{n}_", "this arrow": f"this->x{n}_"}.get(
                    s.kind, f"x{n}")

    def declare(self, depth, s):
        n, t, lanes = s.number, self.type_of(s), s.lanes
        attribute = self.attribute
        kind = s.kind
        holder = f"struct {{ int pad; struct {{ {t} m; }} inner; }} x{n}"
        cell = f"struct cell{n} {{ char pad; {t} m; }};"
        text_of = {
            "auto": [f"{t} x{n}{attribute};"],
            "local": [f"{t} x{n}{attribute};"],
            "static": [f"static {t} x{n}{attribute};"], "global": [],
            "member": [f"{holder};"], "arrow": [f"{holder}, *p{n} = &x{n};"],
            "star": [f"{t} x{n}, *p{n} = &x{n};"],
            "element": [f"{t} x{n}[2][3];"],
            "array": [f"{t} x{n}[{lanes}]{attribute};"],
            "static array": [f"static {t} x{n}[{lanes}]{attribute};"],
            "grid": [f"{t} x{n}[2][{lanes}];"],
            "rows": [f"{t} x{n}[{lanes}][2];"],
            "heap": [f"struct {{ char pad; {t} m; }} x{n}[{lanes}], "
                     f"*p{n} = x{n};"],
            "freed": [cell, f"std::unique_ptr<cell{n}[]> "
                      f"p{n} (new cell{n}[{lanes}] ());" if self.program.language == "c++" else
                      f"struct cell{n} *p{n} __attribute__ ((cleanup (drop))) "
                      f"= calloc ({lanes}, sizeof *p{n});"],
            "vector": [f"std::vector<{t}> x{n} ({lanes});"],
            "operator": [f"shelf<{t}> x{n};"],
            "reference": [f"{t} x{n}, &r{n} = x{n};"],
            "binding": [f"couple<{t}> x{n};", f"auto &[b{n}, c{n}] = x{n};",
                        f"(void) c{n};"],
            "this": [], "this arrow": []}[kind]
        self.emit(depth, *text_of)
        if self.fresh(s):
            # Its value is shown, even if nothing was produced.
            self.emit(depth, f"memset ((void *) &{self.name(s)}, 0, "
                      f"sizeof ({self.name(s)}));")

    def fresh(self, s):
        return (s.type in TYPES and s.lanes == 1 and s.kind not in
                ("local", "static", "global"))

    def windows(self, depth):
        for s in self.streams:
            t = self.type_of(s)
            if s.counted:
                count = ["int", "unsigned char", "size_t", "short"][
                    s.number % 4]
                self.emit(depth, f"{t} w{s.number}[{s.counted}]; "
                          f"{count} n{s.number};")
            elif s.window:
                self.emit(depth, f"{t} w{s.number};")

    def place(self, nodes, body):
        """The local streams of BODY, one of the lists in NODES that is the body
        of a loop or a block."""
        del nodes

        def inside(some):
            found = set()
            for node in some:
                if isinstance(node, Task):
                    found |= set(node.ins + node.outs)
                elif isinstance(node, Choice):
                    for arm in node.arms:
                        found |= inside(arm)
            return found
        return [s for s in self.streams
                if s.kind == "local" and s.number in inside(body)]

    # The function.

    def text(self):
        p = self.program
        seed = p.seed
        self.lines = ["", f"/* Random program {seed}.  */", ""]
        most = max(list(self.tasks) + [0]) + 1
        self.emit(0, f"static uint64_t state_{seed}[{most}][9];",
                  f"static uint64_t fired_{seed}[{most}][9];")
        for s in self.streams:
            if s.kind == "global":
                self.emit(0, f"static {s.type} {self.name(s)}{self.attribute};")
        for t in self.tasks.values():
            if t.function:
                self.function(t)
        arguments = "(void)"
        if p.shape == "member":
            self.emit(0, "", f"struct member_{seed}", "{")
            for s in self.streams:
                if s.kind.startswith("this"):
                    self.emit(1, f"{s.type} x{s.number}_;")
            self.emit(1, f"void pipeline {arguments};")
            self.emit(0, "};", "", "void", f"member_{seed}::pipeline (void)")
        elif p.shape == "template":
            self.emit(0, "", "template <typename T>", "static void",
                      f"pipeline_{seed} {arguments}")
        else:
            self.emit(0, "", "static void", f"pipeline_{seed} {arguments}")
        self.emit(0, "{")
        self.content()
        self.emit(0, "}", "", "static void", f"run_{seed} (void)", "{")
        if p.shape == "member":
            self.emit(1, f"static member_{seed} m;")
        call = {"member": "m.pipeline ();", "template":
                f"pipeline_{seed}<{self.streams[0].type}> ();"}.get(
                    p.shape, f"pipeline_{seed} ();")
        if p.mode == "throw":
            self.emit(1, "try", "  {", f"    {call}", "  }",
                      "catch (unsigned n)", "  {", "#pragma omp taskwait",
                      '    say (0, "caught", n, 0, 0, 0);', "  }")
        else:
            self.emit(1, call)
        self.results()
        self.emit(0, "}", "")
        return self.lines

    def content(self):
        p = self.program
        for s in self.streams:
            if s.kind != "local":
                self.declare(1, s)
        self.windows(1)
        if p.mode == "end":
            self.emit(1, "volatile int over = 0;")
        if p.parallel != "none":
            self.emit(1, "#pragma omp parallel")
        if p.parallel == "try":
            self.emit(1, "  {", "try", "  {")
        if p.parallel != "none":
            self.emit(1, "#pragma omp single")
        self.emit(1, "{")
        self.block(2, p.body)
        self.emit(1, "}")
        if p.parallel == "try":
            self.emit(1, "  }", "catch (unsigned n)", "  {",
                      '    say (0, "caught within", n, 0, 0, 0);', "  }", "  }")
        self.emit(1, "#pragma omp taskwait")
        if p.mode == "":
            for s in self.streams:
                if self.shown(s):
                    self.show(1, s)

    def shown(self, s):
        return (s.lanes == 1 and not s.window and not s.counted
                and s.kind != "local")

    def show(self, depth, s):
        value = value_of(s.type, f"({self.name(s)})")
        self.emit(depth, f'say (0, "last", {s.number}, 0, {value}, 0);')

    def results(self):
        known = dependent(self.program)
        for t in self.tasks.values():
            if t.state == t.number and t.number in known:
                self.emit(1, "for (unsigned i = 0; i < 9; i++)",
                          f"  if (fired_{self.program.seed}[{t.number}][i])",
                          f'    say (0, "stage", {t.number}, i, '
                          f"state_{self.program.seed}[{t.number}][i],",
                          f"         fired_{self.program.seed}[{t.number}][i]"
                          ");")

    # Control flow.

    def block(self, depth, nodes):
        for node in nodes:
            if isinstance(node, Loop):
                self.loop(depth, node)
            elif isinstance(node, Choice):
                self.choice(depth, node)
            elif isinstance(node, Block):
                if node.kind == "taskgroup":
                    self.emit(depth, "#pragma omp taskgroup")
                if node.kind == "if":
                    self.emit(depth, f"if ({node.condition})")
                self.body(depth, node.body)
            elif isinstance(node, Task):
                self.task(depth, node)
            elif isinstance(node, Tick):
                s = self.program.streams[node.stream]
                self.emit(depth, f"#pragma omp tick ({self.name(s)})")
            else:
                self.emit(depth, "#pragma omp taskwait"
                          if node.kind == "taskwait" else "wait_here ();")
                for n in node.shown:
                    if n in self.used and self.shown(self.program.streams[n]):
                        self.show(depth, self.program.streams[n])

    def body(self, depth, nodes):
        """What has braces, and variables of its own."""
        self.emit(depth, "{")
        for s in self.place(self.program.body, nodes):
            self.declare(depth + 1, s)
        self.block(depth + 1, nodes)
        self.emit(depth, "}")

    def loop(self, depth, node):
        v, outer = node.variable, self.variable
        self.variable = v
        condition = f"{v} < {node.count}"
        if node.kind == "end":
            self.emit(depth, f"for (unsigned {v} = 0; !over; {v}++)")
            self.body(depth, node.body)
        elif node.kind == "for":
            self.emit(depth, f"for (unsigned {v} = 0; {condition}; {v}++)")
            self.body(depth, node.body)
        else:
            self.emit(depth, "{", f"  unsigned {v} = 0;")
            self.emit(depth + 1, f"while ({condition})"
                      if node.kind == "while" else "do")
            self.emit(depth + 1, "{")
            self.body(depth + 2, node.body)
            self.emit(depth + 2, f"{v}++;")
            self.emit(depth + 1, "}")
            if node.kind == "do":
                self.emit(depth + 1, f"while ({condition});")
            self.emit(depth, "}")
        self.variable = outer

    def choice(self, depth, node):
        if node.kind == "value":
            # The arms of a conditional expression are statement expressions.
            self.emit(depth, f"(void) ({node.condition}", "  ? ({")
            self.block(depth + 2, node.arms[0])
            self.emit(depth + 1, "0; })", ": ({")
            self.block(depth + 2, node.arms[1])
            self.emit(depth + 1, "0; }));")
            return
        if node.kind == "switch":
            self.emit(depth, f"switch ((int) ({node.condition}))", "  {")
            for i, arm in enumerate(node.arms):
                last = i == len(node.arms) - 1
                self.emit(depth + 1, "default:" if last else f"case {i}:",
                          "  {")
                self.block(depth + 3, arm)
                self.emit(depth + 2, "}", "break;")
            self.emit(depth + 1, "}")
            return
        for i, arm in enumerate(node.arms):
            condition = node.condition
            if len(node.arms) > 2:
                condition = f"{condition} == {i}"
            if i == len(node.arms) - 1:
                self.emit(depth, "else")
            else:
                self.emit(depth, ("else " if i else "") + f"if ({condition})")
            self.emit(depth, "  {")
            self.block(depth + 2, arm)
            self.emit(depth, "  }")

    # Directives.

    def lane(self, t):
        """What tells the stages of a directive apart."""
        for n in t.ins + t.outs:
            if self.program.streams[n].lanes > 1:
                return self.program.streams[n].index
        return "0"

    def item(self, n, arrow, name=None):
        s = self.program.streams[n]
        name = name or self.name(s)
        if s.counted:
            return f"{name} {arrow} w{n}[:n{n}]"
        return f"{name} {arrow} w{n}" if s.window else name

    def pragma(self, t, name):
        parts = ["#pragma omp task"]
        if t.ins:
            items = [self.item(n, ">>", name(n)) for n in t.ins]
            parts.append(f"input ({', '.join(items)})")
        if t.outs:
            items = [self.item(n, "<<", name(n)) for n in t.outs]
            parts.append(f"output ({', '.join(items)})")
        if t.capture == "explicit":
            parts.append("firstprivate (a)")
        if t.capture == "object":
            parts.append("firstprivate (object)")
        if t.extra == "private":
            parts.append("private (p)")
        if t.replicas:
            parts.append(f"num_threads ({t.replicas})")
        if t.depth:
            parts.append(f"depth ({t.depth})")
        if t.condition:
            parts.append(f"if ({t.condition})")
        if t.event == "end":
            parts.append("shared (over)")
        return " ".join(parts)

    def task(self, depth, t):
        self.emit(depth, "{")
        self.emit(depth + 1, f"uint64_t a = 3 * {self.variable} + 1;",
                  "(void) a;")
        if t.extra == "private":
            self.emit(depth + 1, "uint64_t p;")
        if t.capture == "object":
            self.emit(depth + 1, "std::string object = std::to_string (a);")
        if t.function:
            address = "&" if t.function == "pointer" else ""
            streams = [address + self.name(self.program.streams[n])
                       for n in t.ins + t.outs]
            self.emit(depth + 1, f"f_{self.program.seed}_{t.number} ("
                      + ", ".join(streams + [self.variable, "a",
                                             self.lane(t)]) + ");")
        else:
            self.emit(depth + 1, self.pragma(
                t, lambda n: self.name(self.program.streams[n])))
            self.run(depth + 1, t,
                     lambda n: self.name(self.program.streams[n]),
                     self.variable, self.lane(t))
        self.emit(depth, "}")

    def function(self, t):
        sign = "*" if t.function == "pointer" else "&"
        star = sign.strip("&")
        parameters = [f"{self.program.streams[n].type} {sign}s{n}"
                      for n in t.ins + t.outs]
        self.emit(0, "", "static void __attribute__ ((noinline))",
                  f"f_{self.program.seed}_{t.number} (" + ", ".join(
                      parameters + ["unsigned v", "uint64_t a",
                                    "unsigned lane"]) + ")", "{",
                  "  (void) v; (void) a; (void) lane;")
        if t.extra == "private":
            self.emit(1, "uint64_t p;")
        if t.capture == "object":
            self.emit(1, "std::string object = std::to_string (a);")
        self.emit(1, self.pragma(t, lambda n: f"{star}s{n}"))
        self.run(1, t, lambda n: f"{star}s{n}", "v", "lane")
        self.emit(0, "}")

    def run(self, depth, t, name, variable, lane):
        """The body."""
        p = self.program
        state = f"state_{p.seed}[{t.state}][{lane}]"
        fired = f"fired_{p.seed}[{t.state}][{lane}]"
        self.emit(depth, "{")
        depth += 1
        if t.event == "end":
            self.emit(depth, f"if ({fired} == {t.at})", "  {",
                      "    over = 1;", "    gomp_stream_end ();", "  }")
        elif t.event == "throw":
            self.emit(depth, f"if ({fired} == {t.at})",
                      f"  throw {t.number + 1}u;")
        self.emit(depth, f"uint64_t h = {t.number + 1};")
        for n in t.ins:
            s = p.streams[n]
            if s.counted:
                self.emit(depth, f"h = mix (h, n{n});",
                          f"for (unsigned i = 0; i < (unsigned) n{n}; i++)",
                          f"  h = mix (h, {value_of(s.type, f'w{n}[i]')});")
            else:
                place = f"w{n}" if s.window else f"({name(n)})"
                self.emit(depth, f"h = mix (h, {value_of(s.type, place)});")
        self.emit(depth, *{"none": [], "implied": [f"h = mix (h, {variable});"],
                           "explicit": ["h = mix (h, a);"],
                           "object": ["h = mix (h, content (object));"]}[
                               t.capture])
        self.emit(depth, *EXTRAS[t.extra])
        if t.state >= 0:
            self.emit(depth, f"h = mix (h, {state});", f"{state} = h;",
                      f"{fired}++;")
        for n in t.outs:
            s = p.streams[n]
            if s.counted:
                self.emit(depth,
                          f"n{n} = (h >> 33) % {s.counted + 1};",
                          f"for (unsigned i = 0; i < (unsigned) n{n}; i++)",
                          "  { " + assign(s.type, f"w{n}[i]",
                                          "mix (h, i) >> 7") + " }")
            else:
                place = f"w{n}" if s.window else f"({name(n)})"
                self.emit(depth, assign(s.type, place, f"mix (h, {n}) >> 7"))
        self.emit(depth - 1, "}")
