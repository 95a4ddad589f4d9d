//! Programs of the host: kernels, copies, fills and host functions in streams, ordered by events where they meet, some in graphs.
//!
//! Whatever touches what another stream's work has touched waits for it by an event, so that there is one result.

use crate::gen::Kernel;
use crate::rng::Rng;
use crate::tree::{Node, Piece};

const BUFFERS: usize = 5;
const STREAMS: usize = 4;
/// Places in memory: buffers of the device, two of pinned and one of pageable host memory.
const PLACES: usize = BUFFERS + 3;

fn place(at: usize) -> String {
    match at {
        0..BUFFERS => format!("device_buffer[{at}]"),
        7 => "paged".to_string(),
        _ => format!("pinned[{}]", at - BUFFERS),
    }
}

struct Flow {
    rng: Rng,
    /// Streams of which something touches a place since its last write, and that of the write.
    readers: [Vec<usize>; PLACES],
    writer: [Option<usize>; PLACES],
    /// The default stream waits for the others, and they for it.
    blocking: bool,
}

impl Flow {
    /// What has to stand before work in a stream that reads and writes these places.
    fn order(&mut self, stream: usize, reads: &[usize], writes: &[usize]) -> String {
        let mut before: Vec<usize> = reads.iter().chain(writes).filter_map(|at| self.writer[*at]).collect();
        before.extend(writes.iter().flat_map(|at| self.readers[*at].iter()));
        before.sort_unstable();
        before.dedup();
        for at in reads {
            self.readers[*at].push(stream);
        }
        for at in writes {
            self.readers[*at].clear();
            self.writer[*at] = Some(stream);
        }
        let implicit = |other: usize| self.blocking && (other == 0 || stream == 0);
        let needed = before.into_iter().filter(|other| *other != stream && !implicit(*other));
        needed.map(|other| format!("flow_order({other}, {stream}); ")).collect()
    }

    /// A piece of work in a stream, with the events before it.
    fn work(&mut self, stream: usize, graph: bool) -> Node {
        let rng = &mut self.rng;
        let (to, a, b) = (rng.below(BUFFERS), rng.below(BUFFERS), rng.below(BUFFERS));
        let (n, c, other) = (rng.range(1, 1536), rng.below(1000), rng.range(BUFFERS, PLACES - 1 - graph as usize));
        let (width, rows) = (rng.range(1, 64), rng.range(1, 24));
        // A kernel that reads its own results at other places would have a race.
        let b = if b == to { (b + 1) % BUFFERS } else { b };
        let (reads, writes, text) = match rng.below(10) {
            0..=3 => {
                let from = rng.below(1536 - n + 1);
                let (grid, block) = (rng.range(1, 5), rng.one(&[32, 64, 96, 128, 250]));
                let turns = rng.one(&[1, 2, 3, 40, 400]);
                let kind = rng.below(4);
                (
                    vec![a, b],
                    vec![to],
                    format!(
                        "flow_launch({stream}, {}, {}, {}, {from}, {n}, {kind}, {c}, {turns}, {grid}, {block});",
                        place(to),
                        place(a),
                        place(b)
                    ),
                )
            }
            4 => (vec![b], vec![to], format!("flow_copy({stream}, {}, {}, {n});", place(to), place(b))),
            5 => (vec![], vec![to], format!("flow_fill({stream}, {}, {}, {n});", place(to), c % 256)),
            6 => match c % 3 {
                0 => {
                    (vec![], vec![to], format!("flow_fill_2d({stream}, {}, {}, {width}, {rows});", place(to), c % 256))
                }
                _ => (
                    vec![b],
                    vec![to],
                    format!("flow_copy_2d({stream}, {}, {}, {width}, {rows});", place(to), place(b)),
                ),
            },
            7 if c % 2 == 0 => {
                (vec![a], vec![other], format!("flow_copy({stream}, {}, {}, {n});", place(other), place(a)))
            }
            7 => (vec![other], vec![to], format!("flow_copy({stream}, {}, {}, {n});", place(to), place(other))),
            8 => {
                let at = rng.range(BUFFERS, BUFFERS + 1);
                (vec![], vec![at], format!("flow_host({stream}, {}, {c}, {graph});", place(at)))
            }
            _ if graph => (vec![b], vec![to], format!("flow_copy({stream}, {}, {}, {n});", place(to), place(b))),
            _ => (vec![b], vec![to], format!("flow_detour({stream}, {}, {}, {n}, {c});", place(to), place(b))),
        };
        let order = self.order(stream, &reads, &writes);
        Node::line(order + &text)
    }

    /// Work that is captured and launched some times.
    fn graph(&mut self) -> Node {
        let first = self.rng.range(1, STREAMS - 1);
        let second = self.rng.range(1, STREAMS - 1);
        let everything: Vec<usize> = (0..PLACES).collect();
        let before = self.order(first, &[], &everything);
        let mut body = Vec::new();
        let fork = second != first;
        for _ in 0..self.rng.range(1, 6) {
            let stream = if fork && self.rng.chance(50) { second } else { first };
            body.push(self.work(stream, true));
        }
        let times = self.rng.range(1, 3);
        // Afterwards all is the first stream's.
        self.order(first, &[], &everything);
        let (open, close) = if fork {
            (format!("flow_order({first}, {second});"), format!("flow_order({second}, {first}); }}"))
        } else {
            (String::new(), "}".to_string())
        };
        Node(vec![
            Piece::Text(format!("{before}GRAPH({first}, {times}) {{ {open}")),
            Piece::Body(body),
            Piece::Text(close),
        ])
    }
}

/// A program of the host with this number.
pub fn flow(mut rng: Rng, seed: u64, number: usize) -> Kernel {
    let name = format!("k{number}");
    let blocking = rng.chance(50);
    let mut flow = Flow { rng, readers: Default::default(), writer: [None; PLACES], blocking };
    let mut body = Vec::new();
    for _ in 0..flow.rng.range(8, 40) {
        let stream = flow.rng.below(STREAMS);
        body.push(match flow.rng.below(12) {
            0 => flow.graph(),
            1 => Node::line(format!("flow_wait({});", flow.rng.below(STREAMS))),
            _ => flow.work(stream, false),
        });
    }
    Kernel {
        head: format!("static void flow_{name}() {{"),
        before: Vec::new(),
        body,
        tail: "}".to_string(),
        run: format!("FLOW({name}, {}, {blocking})", seed % 1_000_003 + number as u64),
        groups: false,
        odd: false,
        matrices: false,
        cluster: false,
        name,
    }
}
