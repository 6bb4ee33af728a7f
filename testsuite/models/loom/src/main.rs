// Copyright (C) 2026 The gomp-stream authors.
//
// This file is part of gomp-stream.
//
// gomp-stream is free software; you can redistribute it and/or modify it
// under the terms of the GNU General Public License as published by the
// Free Software Foundation; either version 3, or (at your option) any later
// version.
//
// gomp-stream is distributed in the hope that it will be useful, but WITHOUT
// ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
// FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License for
// more details.
//
// You should have received a copy of the GNU General Public License along
// with this program; see the file COPYING.  If not, see
// <https://www.gnu.org/licenses/>.

//! The memory orders of the protocols: loom executes each core, transcribed from
//! its header in libgomp-stream/channel, in every way in which C11's memory model
//! lets two or three threads execute it.
//!
//! A word lies in a cell whose accesses loom checks for races, as the words of the
//! C code are ordinary variables, or what a pointer points to.  Each core is
//! checked once as it is; and once more for each of its labels, with the operation
//! of that label relaxed, which must be found.

use loom::cell::UnsafeCell;
use loom::sync::atomic::{AtomicUsize, Ordering};
use loom::sync::Arc;
use loom::thread;
use std::sync::Mutex;

/// Which label is relaxed.
#[derive(Clone, Copy)]
struct Orders(&'static str);

impl Orders {
    fn release(self, label: &str) -> Ordering {
        if self.0 == label { Ordering::Relaxed } else { Ordering::Release }
    }
    fn acquire(self, label: &str) -> Ordering {
        if self.0 == label { Ordering::Relaxed } else { Ordering::Acquire }
    }
}

/// Words, in slots or behind pointers.
struct Cells(Vec<UnsafeCell<usize>>);

// The protocols, which are checked, say who may access a cell.
unsafe impl Sync for Cells {}
unsafe impl Send for Cells {}

impl Cells {
    fn new(n: usize) -> Self {
        Cells((0..n).map(|_| UnsafeCell::new(0)).collect())
    }
    fn write(&self, i: usize, word: usize) {
        self.0[i % self.0.len()].with_mut(|p| unsafe { *p = word })
    }
    fn read(&self, i: usize) -> usize {
        self.0[i % self.0.len()].with(|p| unsafe { *p })
    }
}

fn atomics(n: usize) -> Vec<AtomicUsize> {
    (0..n).map(|_| AtomicUsize::new(0)).collect()
}

/// Waits until `look` returns something.
fn wait<T>(mut look: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = look() {
            return found;
        }
        thread::yield_now();
    }
}

fn word(i: usize) -> usize {
    i + 1
}

/// Runs a producer beside the consumer.
fn two<Q: Send + Sync + 'static>(
    q: Q,
    producer: impl FnOnce(&Q) + Send + 'static,
    consumer: impl FnOnce(&Q),
) {
    let q = Arc::new(q);
    let p = Arc::clone(&q);
    let t = thread::spawn(move || producer(&p));
    consumer(&q);
    t.join().unwrap();
}

/// Indices that each side publishes every `batch` words: lamport (1), and
/// mcringbuffer and the variants of msq, whose mirrors are loaded when they do
/// not do.  `labels`: stores and loads of the producer's index, then of the
/// consumer's.
fn indices(o: Orders, labels: [&'static str; 4], batch: usize, slots: usize, n: usize) {
    struct Queue {
        head: AtomicUsize,
        tail: AtomicUsize,
        slots: Cells,
    }
    let q = Queue {
        head: AtomicUsize::new(0),
        tail: AtomicUsize::new(0),
        slots: Cells::new(slots),
    };
    two(
        q,
        move |q| {
            let mut tail = 0;
            for i in 0..n {
                if i - tail == slots {
                    tail = wait(|| {
                        let tail = q.tail.load(o.acquire(labels[3]));
                        (i - tail < slots).then_some(tail)
                    });
                }
                q.slots.write(i, word(i));
                if (i + 1) % batch == 0 || i + 1 == n {
                    q.head.store(i + 1, o.release(labels[0]));
                }
            }
        },
        move |q| {
            let mut head = 0;
            for i in 0..n {
                if i == head {
                    head = wait(|| {
                        let head = q.head.load(o.acquire(labels[1]));
                        (head != i).then_some(head)
                    });
                }
                assert_eq!(q.slots.read(i), word(i));
                if (i + 1) % batch == 0 {
                    q.tail.store(i + 1, o.release(labels[2]));
                }
            }
        },
    );
}

fn lamport(o: Orders) {
    indices(o, ["L1", "L2", "L3", "L4"], 1, 2, 3);
}

fn mcringbuffer(o: Orders) {
    indices(o, ["M1", "M2", "M3", "M4"], 2, 4, 6);
}

fn msq(o: Orders) {
    indices(o, ["M1", "M2", "M3", "M4"], 2, 4, 5);
}

/// Semi-buffers, or a row of buffers, whose mark is 0 or the number of words:
/// csq with a mark for each buffer, batchqueue with one for both.
fn marks(o: Orders, labels: [&'static str; 4], n_marks: usize, length: usize, n: usize) {
    struct Queue {
        marks: Vec<AtomicUsize>,
        slots: Cells,
    }
    let buffers = 2;
    let q = Queue { marks: atomics(n_marks), slots: Cells::new(buffers * length) };
    two(
        q,
        move |q| {
            let mut i = 0;
            for b in 0.. {
                let count = length.min(n - i);
                if n_marks > 1 {
                    wait(|| (q.marks[b % n_marks].load(o.acquire(labels[3])) == 0).then_some(()));
                }
                for k in 0..count {
                    q.slots.write(b % buffers * length + k, word(i + k));
                }
                if n_marks == 1 {
                    wait(|| (q.marks[0].load(o.acquire(labels[3])) == 0).then_some(()));
                }
                q.marks[b % n_marks].store(count, o.release(labels[0]));
                i += count;
                if i == n {
                    break;
                }
            }
        },
        move |q| {
            let mut i = 0;
            for b in 0.. {
                let count = wait(|| {
                    let count = q.marks[b % n_marks].load(o.acquire(labels[1]));
                    (count != 0).then_some(count)
                });
                for k in 0..count {
                    assert_eq!(q.slots.read(b % buffers * length + k), word(i + k));
                }
                q.marks[b % n_marks].store(0, o.release(labels[2]));
                i += count;
                if i == n {
                    break;
                }
            }
        },
    );
}

fn batchqueue(o: Orders) {
    marks(o, ["B1", "B2", "B3", "B4"], 1, 1, 4);
}

fn csq(o: Orders) {
    marks(o, ["C1", "C2", "C3", "C4"], 2, 1, 4);
}

/// Slots that are 0 or hold a pointer to a word; either side looks at the last
/// slot of a batch, or half of it: fastforward (1) and bqueue.
fn slots(o: Orders, labels: [&'static str; 4], batch: usize, size: usize, n: usize) {
    struct Queue {
        slots: Vec<AtomicUsize>,
        words: Cells,
    }
    let q = Queue { slots: atomics(size), words: Cells::new(size) };
    let probe = move |q: &Queue, i: usize, filled: bool, order: Ordering| {
        wait(|| {
            let mut b = batch;
            while b > 0 {
                if (q.slots[(i + b - 1) % size].load(order) != 0) == filled {
                    return Some(i + b);
                }
                b /= 2;
            }
            None
        })
    };
    two(
        q,
        move |q| {
            let mut end = 0;
            for i in 0..n {
                if i == end {
                    end = probe(q, i, false, o.acquire(labels[3]));
                }
                q.words.write(i, word(i));
                q.slots[i % size].store(1 + i % size, o.release(labels[0]));
            }
        },
        move |q| {
            let mut end = 0;
            for i in 0..n {
                if i == end {
                    end = probe(q, i, true, o.acquire(labels[1]));
                }
                let pointer = q.slots[i % size].load(Ordering::Relaxed);
                assert_eq!(q.words.read(pointer - 1), word(i));
                q.slots[i % size].store(0, o.release(labels[2]));
            }
        },
    );
}

fn fastforward(o: Orders) {
    slots(o, ["F1", "F2", "F3", "F4"], 1, 2, 3);
}

fn bqueue(o: Orders) {
    slots(o, ["Q1", "Q2", "Q3", "Q4"], 2, 4, 5);
}

/// The elastic queue, without batching, whose ring grows and shrinks whenever it
/// may.
fn equeue(o: Orders) {
    const FLOOR: usize = 1;
    const CEILING: usize = 2;
    const N: usize = 4;
    struct Queue {
        info: AtomicUsize, // The producer's reach and the size.
        slots: Vec<AtomicUsize>,
        words: Cells,
    }
    let change = |q: &Queue, old: usize, reach: usize, size: usize| {
        q.info
            .compare_exchange(old, reach * 16 + size, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok()
    };
    let q = Queue {
        info: AtomicUsize::new(CEILING),
        slots: atomics(CEILING),
        words: Cells::new(CEILING),
    };
    two(
        q,
        move |q| {
            let mut next = 0;
            let mut reached = 0;
            for i in 0..N {
                wait(|| {
                    let info = q.info.load(Ordering::Relaxed);
                    let size = info % 16;
                    if next == size {
                        next = 0;
                        reached = 0;
                    }
                    if q.slots[next].load(o.acquire("Q4")) != 0 {
                        return None;
                    }
                    let reach = next + 1;
                    if reach > reached || reach == size {
                        let grown = if reach == size && size < CEILING { 2 * size } else { size };
                        if !change(q, info, reach, grown) {
                            return None;
                        }
                        reached = reach;
                    }
                    Some(())
                });
                q.words.write(next, word(i));
                q.slots[next].store(1 + next, o.release("Q1"));
                next += 1;
            }
        },
        move |q| {
            let mut next = 0;
            for i in 0..N {
                let pointer = wait(|| {
                    let pointer = q.slots[next].load(o.acquire("Q2"));
                    (pointer != 0).then_some(pointer)
                });
                let info = q.info.load(Ordering::Relaxed);
                let (reach, size) = (info / 16, info % 16);
                let last = next + 1 == size;
                if last && size > FLOOR && reach <= size / 2 {
                    change(q, info, reach, size / 2);
                }
                assert_eq!(q.words.read(pointer - 1), word(i));
                q.slots[next].store(0, o.release("Q3"));
                next = if last { 0 } else { next + 1 };
            }
        },
    );
}

/// Lynx: each side's handler, called where its section ends instead of by a red
/// zone; a page holds one word.  The mark of a section says whose it is and,
/// in an ordinary variable, where its zone lies.  The producer's last section is
/// flushed.
fn lynx(o: Orders) {
    const PAGES: usize = 6;
    const N: usize = 8;
    const WRITING: usize = 0;
    const WRITTEN: usize = 1;
    const READING: usize = 2;
    const READ: usize = 3;
    struct Queue {
        states: [AtomicUsize; 2],
        zones: Cells,
        flushed: AtomicUsize,
        slots: Cells,
    }
    struct Side {
        section: usize,
        page: usize,
        end: usize,
        inside: bool,
    }
    fn leave(q: &Queue, o: Orders, side: &mut Side, state: usize) {
        let label = if state == WRITTEN { "Y1 written" } else { "Y1 read" };
        side.page = q.zones.read(side.section);
        q.zones.write(side.section, (side.page + PAGES - 1) % PAGES);
        q.states[side.section].store(state, o.release(label));
        side.section = 1 - side.section;
        side.inside = false;
    }
    fn enter(q: &Queue, side: &mut Side, state: usize) {
        let zone = q.zones.read(side.section);
        q.states[side.section].store(state, Ordering::Relaxed);
        side.end += (zone + PAGES - side.page) % PAGES;
        side.inside = true;
    }
    let q = Queue {
        states: [AtomicUsize::new(WRITING), AtomicUsize::new(READ)],
        zones: Cells::new(2),
        flushed: AtomicUsize::new(0),
        slots: Cells::new(PAGES),
    };
    q.zones.write(0, PAGES / 2 - 1);
    q.zones.write(1, PAGES - 1);
    two(
        q,
        move |q| {
            let mut side = Side { section: 0, page: 0, end: PAGES / 2 - 1, inside: true };
            for i in 0..N {
                if i == side.end {
                    leave(q, o, &mut side, WRITTEN);
                    wait(|| {
                        let state = q.states[side.section].load(o.acquire("Y2 read"));
                        (state == READ).then_some(())
                    });
                    enter(q, &mut side, WRITING);
                }
                q.slots.write(i, word(i));
            }
            q.flushed.store(N, o.release("Y3"));
        },
        move |q| {
            let mut side = Side { section: 0, page: 0, end: 0, inside: false };
            for i in 0..N {
                wait(|| {
                    if side.inside && i < side.end {
                        return Some(());
                    }
                    if side.inside {
                        leave(q, o, &mut side, READ);
                    }
                    if q.states[side.section].load(o.acquire("Y2 written")) == WRITTEN {
                        enter(q, &mut side, READING);
                        // It may have been read already, through the part.
                        return (i < side.end).then_some(());
                    }
                    (q.flushed.load(o.acquire("Y4")) > i).then_some(())
                });
                assert_eq!(q.slots.read(i), word(i));
            }
        },
    );
}

/// The native algorithm: one thread has both producer views, two have a consumer
/// view each and share the minimum that they find.
fn native(o: Orders) {
    struct Queue {
        written: [AtomicUsize; 2],
        cached: AtomicUsize,
        slots: Cells,
    }
    fn look(q: &Queue, o: Orders) -> Option<()> {
        if q.cached.load(o.acquire("N4")) > 0 {
            return Some(());
        }
        let min = q
            .written
            .iter()
            .map(|index| index.load(o.acquire("N2")))
            .min()
            .unwrap();
        q.cached.store(min, o.release("N3"));
        (min > 0).then_some(())
    }
    let q = Arc::new(Queue {
        written: [AtomicUsize::new(0), AtomicUsize::new(0)],
        cached: AtomicUsize::new(0),
        slots: Cells::new(1),
    });
    let consumer = {
        let q = Arc::clone(&q);
        thread::spawn(move || {
            wait(|| look(&q, o));
            assert_eq!(q.slots.read(0), word(0));
        })
    };
    // The other one looks once, so that they do not wait for each other.
    let other = {
        let q = Arc::clone(&q);
        thread::spawn(move || {
            if look(&q, o).is_some() {
                assert_eq!(q.slots.read(0), word(0));
            }
        })
    };
    q.slots.write(0, word(0));
    for view in &q.written {
        view.store(1, o.release("N1"));
    }
    consumer.join().unwrap();
    other.join().unwrap();
}

/// Whether all executions of the core succeed; says so if there are too many.
fn check(core: fn(Orders), label: &'static str) -> &'static str {
    static SAID: Mutex<String> = Mutex::new(String::new());
    let mut builder = loom::model::Builder::new();
    // Switches between threads where neither has to wait.
    builder.preemption_bound = Some(3);
    builder.max_branches = 10_000;
    std::panic::set_hook(Box::new(|what| *SAID.lock().unwrap() = what.to_string()));
    match std::panic::catch_unwind(|| builder.check(move || core(Orders(label)))) {
        Ok(()) => "holds",
        Err(_) if SAID.lock().unwrap().contains("exceeded") => "unfinished",
        Err(_) => "fails",
    }
}

fn main() {
    let cores: [(&str, fn(Orders), &[&'static str]); 10] = [
        ("lamport", lamport, &["L1", "L2", "L3", "L4"]),
        ("mcringbuffer", mcringbuffer, &["M1", "M2", "M3", "M4"]),
        ("msq", msq, &["M1", "M2", "M3", "M4"]),
        ("batchqueue", batchqueue, &["B1", "B2", "B3", "B4"]),
        ("csq", csq, &["C1", "C2", "C3", "C4"]),
        ("fastforward", fastforward, &["F1", "F2", "F3", "F4"]),
        ("bqueue", bqueue, &["Q1", "Q2", "Q3", "Q4"]),
        ("equeue", equeue, &["Q1", "Q2", "Q3", "Q4"]),
        ("lynx", lynx, &["Y1 written", "Y2 written", "Y1 read", "Y2 read", "Y3", "Y4"]),
        ("native", native, &["N1", "N2", "N3", "N4"]),
    ];
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut failures = 0;
    let mut report = |name: String, core, label, expected| {
        let found = check(core, label);
        if found == expected {
            println!("PASS: {name}: {found}");
        } else {
            println!("FAIL: {name}: {found}, should be: {expected}");
            failures += 1;
        }
    };
    for (name, core, labels) in cores {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        report(format!("{name} c11"), core, "", "holds");
        for label in labels {
            report(format!("{name} c11 without {label}"), core, label, "fails");
        }
    }
    std::process::exit((failures != 0) as i32);
}
