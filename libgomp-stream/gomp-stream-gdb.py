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

"""gdb's view of gomp-stream: streams and stages of a live program, of a stuck
one, and of a core file.

Only memory is read and no function is called, so a core file will do.  The
runtime's debugging information is needed.
"""

import re
import gdb

END = 2 ** 64 - 1


def text(pointer):
    """Return the C string at POINTER."""
    return pointer.string(errors="replace") if pointer else ""


def place(site):
    """Return where SITE, a directive, stands."""
    return "%s:%d" % (text(site["file"]).rsplit("/", 1)[-1], site["line"])


def chain(first, link):
    """Yield the structures of a list that begins at FIRST."""
    while first:
        yield first.dereference()
        first = first[link]


def root():
    """Return the runtime's table of streams."""
    symbol = gdb.lookup_global_symbol("GOMP_stream_root")
    if symbol is None:
        raise gdb.GdbError(
            "This program has no gomp-stream runtime with debugging "
            "information.")
    value = symbol.value()
    if value.type.code != gdb.TYPE_CODE_STRUCT:
        raise gdb.GdbError("The gomp-stream runtime has no debugging "
                           "information.")
    return value


def streams():
    """Return all streams, in the order of their variables."""
    table = root()
    found = []
    for i in range(int(table["n_lists"])):
        found += chain(table["lists"][i], "registry_next")
    return sorted(found, key=lambda s: int(s["key"]))


def views(stream, kind):
    """Yield the views of STREAM; KIND is "producers" or "consumers"."""
    return chain(stream[kind], "next")


def stages():
    """Return all stages, in the order of their making."""
    found = {}
    for s in streams():
        for kind in ("producers", "consumers"):
            for v in views(s, kind):
                if v["owner"]:
                    found[int(v["owner"])] = v["owner"].dereference()
    return sorted(found.values(), key=lambda g: int(g["number"]))


def committed(stream):
    """Return how many elements were produced."""
    if stream["turns"] or int(stream["n_producers"]) != 1:
        return int(stream["committed"]["index"])
    return int(stream["producers"]["position"])


def takes_turns(view):
    """Return whether the control program logs the positions of VIEW."""
    return bool(view["stream"]["turns"] if view["output"] else view["lane"])


def next_window(view):
    """Return the position, burst and horizon of the next activation."""
    if takes_turns(view) and int(view["turns"]["n"]):
        run = view["turns"]["ring"][int(view["turns"]["first"])]
        return tuple(int(run[f]) for f in ("position", "burst", "horizon"))
    return tuple(int(view[f]) for f in ("position", "burst", "horizon"))


def writable(stream):
    """Return the index up to which producers of STREAM may write."""
    readers = stream["readers"]
    least = min((int(readers["views"][i]["index"])
                 for i in range(int(readers["n"]))), default=END)
    return least + int(stream["capacity"])


def lack(view):
    """Return how many elements VIEW needs and has, or None if it has enough."""
    if view["latch"]:
        return None
    position, burst, horizon = next_window(view)
    stream = view["stream"].dereference()
    limit = writable(stream) if view["output"] else committed(stream)
    has = max(limit - position, 0)
    return None if has >= horizon else (horizon, has)


def owed(stage):
    """Return how many activations were issued and are yet to be done."""
    end = min(int(stage["port"]["next"]), int(stage["ceiling"]),
              int(stage["stop"]))
    return max(end - int(stage["fired"]), 0)


def stage_views(stage):
    """Yield the views of STAGE, inputs first."""
    all_of_them = [stage["views"][i].dereference()
                   for i in range(int(stage["n_views"]))]
    return sorted(all_of_them, key=lambda v: bool(v["output"]))


def name_of(view):
    """Return the stream's name as the directive of VIEW writes it."""
    return text(view["site"]["views"][int(view["number"])]["stream_name"])


def bodies():
    """Return which threads run a body of which stage: thread numbers and
    activations, by the stage's address."""
    running = {}
    selected = gdb.selected_thread()
    frame = None
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        pass
    for thread in gdb.selected_inferior().threads():
        try:
            thread.switch()
            own = gdb.parse_and_eval("gomp_stream_thread.running")
            for r in chain(own, "outer"):
                running.setdefault(int(r["stage"]), []).append(
                    (thread.num, int(r["firing"]["n"])))
        except gdb.error:
            # Thread-local variables need libthread_db.
            continue
    if selected:
        selected.switch()
    if frame and frame.is_valid():
        frame.select()
    return running


def state(stage, running):
    """Return in words what STAGE does, or what it waits for."""
    firings = running.get(int(stage.address), [])
    if firings:
        return "runs " + ", ".join("%d on thread %d" % (n, number)
                                   for number, n in firings)
    if int(stage["stop"]) <= int(stage["fired"]):
        return "has ended"
    waiting = owed(stage)
    if waiting == 0:
        return "waits for activations"
    for v in stage_views(stage):
        missing = lack(v)
        if missing:
            return "waits for %s '%s': needs %d, has %d" % (
                "space in" if v["output"] else "input", name_of(v), *missing)
    if stage["tickets"]:
        return "ready, or waits for its turn"
    return "is fired" if int(stage["lock"]) else "ready"


def table(head, rows):
    """Print ROWS below HEAD; a column is right-aligned if HEAD's entry begins
    with a blank."""
    lines = [head] + rows
    widths = [max(len(str(line[i]).strip()) for line in lines)
              for i in range(len(head))]
    for line in lines:
        gdb.write("  ".join(
            (str(cell).strip().rjust if head[i].startswith(" ")
             else str(cell).strip().ljust)(widths[i])
            for i, cell in enumerate(line)).rstrip() + "\n")


class InfoStages(gdb.Command):
    """Stages: activations issued and done, and what each one waits for.
Usage: info gomp-stages [REGEXP]
With REGEXP, only stages whose function or place matches."""

    def __init__(self):
        super().__init__("info gomp-stages", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        wanted = re.compile(argument)
        running = bodies()
        rows = []
        for g in stages():
            site = g["site"].dereference()
            function = text(site["function"])
            if not wanted.search(function + " " + place(site)):
                continue
            rows.append((int(g["number"]), function, place(site),
                         int(g["port"]["next"]), int(g["fired"]), owed(g),
                         int(g["cap"]), state(g, running)))
        if not rows:
            gdb.write("No stages.\n")
            return
        table((" Num", "Function", "Place", " Issued", " Done", " Owed",
               " Batch", "State"), rows)


class InfoStreams(gdb.Command):
    """Streams: how far each producer and consumer has come.
Usage: info gomp-streams [REGEXP]
With REGEXP, only streams whose name matches."""

    def __init__(self):
        super().__init__("info gomp-streams", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        wanted = re.compile(argument)
        found = [s for s in streams() if wanted.search(text(s["name"]))]
        if not found:
            gdb.write("No streams.\n")
        for s in found:
            made = committed(s)
            gdb.write("%s at %#x: %d elements, ring of %d (%d bytes), %s\n" % (
                text(s["name"]), int(s["key"]), made, int(s["capacity"]),
                int(s["capacity"]) * int(s["elem_size"]),
                text(s["protocol"]["name"])))
            for v in views(s, "producers"):
                self.show("written", "next element %d" % next_window(v)[0], v)
            for v in views(s, "consumers"):
                at = next_window(v)[0]
                self.show("read", "next element %d, %d behind" % (
                    at, max(made - at, 0)), v)

    @staticmethod
    def show(verb, progress, v):
        site = v["site"].dereference()
        gdb.write("  %s in %s at %s: %s\n" % (
            verb, text(site["function"]), place(site),
            progress if v["owner"] else "not activated"))


class Printer:
    """Shows a structure of the runtime by the words of FORMAT."""

    def __init__(self, value, words):
        self.value = value
        self.words = words

    def to_string(self):
        try:
            return self.words(self.value)
        except (gdb.error, TypeError):
            return "not readable"

    def children(self):
        for field in self.value.type.fields():
            if field.name:
                yield field.name, self.value[field.name]


def stage_words(g):
    return "stage %d in %s at %s: %d of %d done" % (
        int(g["number"]), text(g["site"]["function"]), place(g["site"]),
        int(g["fired"]), int(g["port"]["next"]))


def view_words(v):
    return "%s of '%s' at %s: next element %d" % (
        "output" if v["output"] else "input", name_of(v), place(v["site"]),
        next_window(v)[0])


WORDS = {
    "gomp_stream_stream": lambda s: "stream '%s': %d elements" % (
        text(s["name"]), committed(s)),
    "gomp_stream_stage": stage_words,
    "gomp_stream_view": view_words,
    "gomp_stream_site": lambda s: "directive in %s at %s" % (
        text(s["function"]), place(s)),
    "gomp_stream_region": lambda r: "control program with %d stages" % int(
        r["n_stages"]),
    "gomp_stream_gang": lambda g: "%d executors" % int(g["size"]),
    "gomp_stream_protocol": lambda p: "protocol %s" % text(p["name"]),
}


def look_up(value):
    """Return the printer of VALUE: of a structure, or of a pointer to one."""
    kind = value.type.strip_typedefs()
    pointer = kind.code == gdb.TYPE_CODE_PTR
    if pointer:
        kind = kind.target().strip_typedefs()
    words = WORDS.get(kind.tag) if kind.code == gdb.TYPE_CODE_STRUCT else None
    if words is None or (pointer and not value):
        return None
    if not pointer:
        return Printer(value, words)
    printer = Printer(value, lambda p: "(%#x) %s" % (
        int(p), words(p.dereference())))
    # A pointer has no fields of its own to show.
    printer.children = lambda: iter(())
    return printer


look_up.__name__ = "gomp-stream"


def register(objfile):
    """Set up the commands, and the printers of OBJFILE."""
    printers = objfile.pretty_printers if objfile else gdb.pretty_printers
    if not any(p.__name__ == "gomp-stream" for p in printers
               if hasattr(p, "__name__")):
        printers.append(look_up)
    InfoStages()
    InfoStreams()


register(gdb.current_objfile())
