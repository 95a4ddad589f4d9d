//! Statements of blocks that run together: of a cluster, which read each other's shared memory, or of the whole grid.

use crate::gen::{Gen, Place, Together};
use crate::tree::Node;

impl Gen {
    /// A statement that all blocks reach, if there may be one here: no thread has exited, and nothing that differs between blocks led here.
    pub fn blocks_statement(&mut self, place: &Place) -> Option<Node> {
        if place.depth > 0 || !place.block || self.exited {
            return None;
        }
        match self.blocks {
            Together::None => None,
            Together::Cluster(blocks) => Some(self.cluster(place, blocks)),
            Together::Grid => Some(self.grid(place)),
        }
    }

    fn cluster(&mut self, place: &Place, blocks: usize) -> Node {
        let (top, rank, index) = (self.slots - 1, self.any("u32"), self.any("u32"));
        let array = self.shared[self.rng.below(self.shared.len())].clone();
        let value = self.any(array.ty);
        match self.rng.below(4) {
            // Each thread writes an element of its block's array and reads one of any block's.
            0 | 1 => {
                let store =
                    self.store(array.ty, &format!("cluster_map({}, {rank} % {blocks}u)[{index} & {top}]", array.name));
                // Between arriving and waiting there is time for what is one's own.
                let inner = Place { mask: None, block: false, may_exit: false, depth: 3, ..place.clone() };
                let between = self.statements(&inner, 2);
                Node::block(
                    format!("{{ {}[TID] = {value}; cluster_arrive();", array.name),
                    between,
                    format!("cluster_wait();\n{store}\ncluster_sync(); }}"),
                )
            }
            // Atomics on words of any block.
            2 => {
                let (x, d) = (self.any("u32"), self.any("u64"));
                let line = match self.rng.below(5) {
                    0 => format!("atomicAdd(cluster_map(&sums[{index} & 7], {rank} % {blocks}u), {x});"),
                    1 => format!("atomicMax(cluster_map(&sums[16 + ({index} & 7)], {rank} % {blocks}u), {x});"),
                    2 => format!("atomicXor(cluster_map(&sums[40 + ({index} & 7)], {rank} % {blocks}u), {x});"),
                    3 => format!("atomicAdd(cluster_map(&long_sums[{index} & 3], {rank} % {blocks}u), {d});"),
                    _ => format!(
                        "{{ u32 *p = cluster_map(&sums[{index} & 7], {rank} % {blocks}u), old = 0, seen; do {{ seen = old; old = atomicCAS(p, seen, seen + {x}); }} while (old != seen); }}"
                    ),
                };
                let condition = self.condition();
                let from = self.any("u32");
                let read = self.store("u32", &format!("sums[{from} & 63]"));
                Node::line(format!(
                    "cluster_sync(); if ({condition}) {{ {line} }}\ncluster_sync(); {read} h = mix(h, long_sums[{from} & 7]); cluster_sync();"
                ))
            }
            // A pointer to one's own or another's word, through which a structure of words is read.
            _ => {
                let condition = self.condition();
                let store = self.store("u32", "(p[1] ^ p[0] ^ cluster_rank())");
                Node::line(format!(
                    "{{ shared0[TID] = {index}; cluster_sync();\n  const u32 *p = {condition} ? shared0 : cluster_map(shared0, {rank} % {blocks}u); p += {index} % {top}u;\n  {store} cluster_sync(); }}"
                ))
            }
        }
    }

    fn grid(&mut self, place: &Place) -> Node {
        // Without the header of groups, the barrier is made of atomics.
        let sync = if self.groups && self.rng.chance(70) { "grid_sync();" } else { "grid_spin(args.zeros);" };
        let (index, value, from) = (self.any("u32"), self.any("u32"), self.any("u32"));
        let all = "(THREADS * gridDim.x * gridDim.y * gridDim.z)";
        let slot = self.rng.below(16);
        match self.rng.below(3) {
            0 => {
                let store = self.store("u32", &format!("args.own[(size_t)({from} % {all}) * OWN + {slot}]"));
                Node::line(format!("args.own[(size_t)GTID * OWN + {slot}] = {value}; {sync}\n{store} {sync}"))
            }
            1 => {
                let operation = self.rng.pick(&["Add", "Xor", "Max", "Or"]);
                // A place of its own for each operation.
                let at = 2 + 16 * ["Add", "Xor", "Max", "Or"].iter().position(|o| *o == operation).unwrap_or(0);
                let store = self.store("u32", &format!("args.zeros[{at} + ({from} & 15)]"));
                Node::line(format!(
                    "{sync} atomic{operation}(&args.zeros[{at} + ({index} & 15)], {value}); {sync}\n{store} {sync}"
                ))
            }
            // A relaxation: each turn reads what others have written in the one before.
            _ => {
                let (i, turns) = (self.name("i"), self.rng.range(1, 4));
                let inner = Place { may_exit: false, depth: 3, ..place.clone() };
                let body = self.with_readable(&i, "i32", |gen| gen.statements(&inner, 2));
                let by = self.rng.range(1, 90);
                Node::block(
                    format!("args.own[(size_t)GTID * OWN + {slot}] = {value}; {sync}\nfor (i32 {i} = 0; {i} < {turns}; {i}++) {{"),
                    body,
                    format!(
                        "    {sync} const u32 left = args.own[(size_t)((GTID + {by}) % {all}) * OWN + {slot}], right = args.own[(size_t)((GTID + {all} - 1) % {all}) * OWN + {slot}]; {sync}\n    \
                         args.own[(size_t)GTID * OWN + {slot}] = left * 3 + right; {sync}\n}}"
                    ),
                )
            }
        }
    }
}
