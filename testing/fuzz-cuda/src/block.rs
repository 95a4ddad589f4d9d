//! Statements that all threads of a block run together: barriers, shared memory, and what stands between barriers.

use crate::gen::{Gen, Place, KINDS, MATRIX};
use crate::tree::{Node, Piece};

impl Gen {
    pub fn block_statement(&mut self, place: &Place) -> Node {
        let deep = place.depth >= 3;
        // A kernel has a kind that it prefers, so that one meets itself and not always all others.
        let kind = if self.rng.chance(40) { self.favourite } else { self.rng.below(KINDS) };
        match kind {
            0..=2 => self.pass_around(),
            3 | 4 => self.shared_atomics(place),
            5 => {
                let kind = self.rng.pick(&["count", "and", "or"]);
                let call = format!("(u32)__syncthreads_{kind}({})", self.any("bool"));
                Node::line(self.store("u32", &call))
            }
            6 | 7 if !deep => self.uniform_loop(place),
            8 if !deep => self.uniform_branch(place),
            9 if !deep => self.voted_loop(place),
            12 if !self.together.is_empty() => self.together(),
            13 => Node::line("__syncthreads(); h = mix(h, guarded[0]); h = mix(h, guarded[1]); h = mix(h, guarded[2]); h = mix(h, guarded[3]); __syncthreads();"),
            14 | 15 if !deep && !self.exited && matches!(self.threads, 64 | 128) => self.halves(place),
            10 | 11 if self.groups && !self.exited => self.group(place),
            16..=18 if !deep => self.stage(place),
            19..=21 => self.tickets(place),
            MATRIX | 23 if self.matrices => self.matrix(),
            _ => self.pass_around(),
        }
    }

    /// A function with barriers in it, called by all.
    fn together(&mut self) -> Node {
        let name = self.together[self.rng.below(self.together.len())].clone();
        let call = format!("{name}(shared0, {}, {})", self.any("u32"), self.rng.range(1, 40));
        Node::line(self.store("u32", &call))
    }

    /// Even and odd warps go different ways, each half with a barrier of its own.
    fn halves(&mut self, place: &Place) -> Node {
        let inner = Place { block: false, may_exit: false, inner_loop: false, depth: place.depth + 1, ..place.clone() };
        let top = self.slots - 1;
        let mut pieces = vec![Piece::Text("if (WARP & 1) {".to_string())];
        for side in 1..=2 {
            for _ in 0..self.rng.range(1, 2) {
                pieces.push(Piece::Body(self.statements(&inner, 2)));
                let array = self.shared[self.rng.below(self.shared.len())].clone();
                let (value, from) = (self.any(array.ty), self.any("u32"));
                let element = format!("{}[({from} & {}) | (TID & 32)]", array.name, top & !32);
                let store = self.store(array.ty, &element);
                let barrier = format!("named_barrier<{side}, {}>();", self.threads / 2);
                pieces.push(Piece::Text(format!("{}[TID] = {value};\n{barrier}\n{store}\n{barrier}", array.name)));
            }
            pieces.push(Piece::Text(if side == 1 { "} else {" } else { "}\n__syncthreads();" }.to_string()));
        }
        Node(pieces)
    }

    /// Each thread writes one element of an array and reads any.
    pub fn pass_around(&mut self) -> Node {
        let array = self.shared[self.rng.below(self.shared.len())].clone();
        let top = self.slots - 1;
        let own = match self.rng.below(4) {
            0 => "TID".to_string(),
            1 => format!("((TID * {} + {}) & {top})", 2 * self.rng.below(16) + 1, self.rng.below(64)),
            2 => format!("(TID ^ {})", self.rng.below(64) & top),
            _ => format!("({top} - TID)"),
        };
        let read = match self.rng.below(3) {
            0 => format!("(TID + {}) & {top}", self.rng.below(64)),
            1 => format!("{}", self.rng.below(self.slots)),
            _ => format!("{} & {top}", self.any("u32")),
        };
        let value = self.any(array.ty);
        let element = format!("{}[{read}]", array.name);
        let store = self.store(array.ty, &element);
        let some = if self.rng.chance(30) { format!("if ({}) ", self.condition()) } else { String::new() };
        Node::line(format!("{some}{}[{own}] = {value};\n__syncthreads();\n{store}\n__syncthreads();", array.name))
    }

    /// Atomics on shared words, whose operation depends on the word, between two barriers; then all words can be read.
    fn shared_atomics(&mut self, place: &Place) -> Node {
        let mut lines = Vec::new();
        for _ in 0..self.rng.range(1, 4) {
            let (index, x, d) = (self.any("u32"), self.any("u32"), self.any("u64"));
            let at = |region: usize| format!("&sums[{} + ({index} & 7)]", 8 * region);
            let line = match self.rng.below(11) {
                0 => format!("atomicAdd({}, {x});", at(0)),
                1 => format!("atomicMin((i32 *){}, (i32){x});", at(1)),
                2 => format!("atomicMax({}, {x});", at(2)),
                3 => format!("atomicAnd({}, {x});", at(3)),
                4 => format!("atomicOr({}, {x});", at(4)),
                5 => format!("atomicXor({}, {x});", at(5)),
                6 => format!("atomicDec({}, 12345u);", at(6)),
                7 => format!("atomicAdd((f32 *){}, (f32)({x} & 1023));", at(7)),
                8 => format!("atomicAdd(&long_sums[{index} & 3], {d});"),
                9 => format!("atomicXor(&long_sums[4 + ({index} & 3)], {d});"),
                // Nobody else uses this thread's word: what was there before is known too.
                _ => {
                    let operation = self.rng.pick(&["Add", "Exch", "Min", "Or", "Xor", "And", "Inc"]);
                    let call = format!("atomic{operation}(&mine[TID], {x})");
                    self.store("u32", &call)
                }
            };
            let inner = Place { mask: None, block: false, may_exit: false, depth: place.depth + 1, ..place.clone() };
            lines.push(match self.rng.below(3) {
                0 => Node::line(line),
                1 => {
                    let condition = self.condition();
                    Node::block(format!("if ({condition}) {{\n{line}"), self.statements(&inner, 2), "}")
                }
                _ => {
                    let i = self.name("i");
                    Node::block(
                        format!("for (u32 {i} = {} & 3; {i} < 5; {i}++) {{\n{line}", self.any("u32")),
                        self.statements(&inner, 1),
                        "}",
                    )
                }
            });
        }
        let read = format!("sums[{} & 63]", self.any("u32"));
        let read = self.store("u32", &read);
        let long = format!("long_sums[{} & 7]", self.any("u32"));
        let long = self.store("u64", &long);
        Node(vec![
            Piece::Text("{".to_string()),
            Piece::Body(lines),
            Piece::Text(format!("__syncthreads();\n{read}\n{long}\n__syncthreads(); }}")),
        ])
    }

    fn uniform_loop(&mut self, place: &Place) -> Node {
        let (i, n) = (self.name("i"), self.rng.range(2, 5));
        let inner = Place { depth: place.depth + 1, inner_loop: false, ..place.clone() };
        let body = self.with_readable(&i, "i32", |gen| gen.statements(&inner, 4));
        let limit = self
            .rng
            .one(
                &[n.to_string(), "args.n".to_string(), format!("(i32)(blockIdx.x % 3 + {n})")]
                    .each_ref()
                    .map(|s| s.as_str()),
            )
            .to_string();
        Node::block(format!("for (i32 {i} = 0; {i} < {limit}; {i}++) {{"), body, "}")
    }

    fn uniform_branch(&mut self, place: &Place) -> Node {
        let condition = self.uniform_condition();
        let inner = Place { depth: place.depth + 1, ..place.clone() };
        let (then, other) = (self.statements(&inner, 4), self.statements(&inner, 3));
        let text = |s: &str| Piece::Text(s.to_string());
        Node(vec![
            Piece::Text(format!("if {condition} {{")),
            Piece::Body(then),
            text("} else {"),
            Piece::Body(other),
            text("}"),
        ])
    }

    /// A loop that goes on as long as some thread of the block wants it to.
    fn voted_loop(&mut self, place: &Place) -> Node {
        let (i, condition) = (self.name("i"), self.any("bool"));
        let inner = Place { depth: place.depth + 1, inner_loop: false, ..place.clone() };
        let body = self.with_readable(&i, "i32", |gen| gen.statements(&inner, 3));
        let kind = self.rng.pick(&["or", "and"]);
        Node::block(format!("for (i32 {i} = 0; {i} < 4 && __syncthreads_{kind}({condition}); {i}++) {{"), body, "}")
    }

    /// Groups of threads, by CUDA's own header.
    fn group(&mut self, place: &Place) -> Node {
        let n = self.rng.one(&[2, 4, 8, 16, 32]);
        let g = self.name("g");
        let mut lines = Vec::new();
        for _ in 0..self.rng.range(1, 4) {
            lines.push(self.group_operation(&g, n));
        }
        if self.rng.chance(40) {
            // Whole tiles part, each with its own lanes.
            let condition = self.condition();
            let body: Vec<Node> = (0..self.rng.range(1, 3)).map(|_| self.group_operation(&g, n)).collect();
            let vote = self.rng.pick(&["any", "all"]);
            lines.push(Node::block(format!("if ({g}.{vote}({condition})) {{"), body, "}"));
        }
        if self.rng.chance(40) {
            let part = self.name("g");
            let how = match self.rng.below(2) {
                0 => format!("cg::binary_partition({g}, {})", self.condition()),
                _ => format!("cg::labeled_partition({g}, {} % 3u)", self.any("u32")),
            };
            let mut body = vec![Node::line(format!("h = mix(h, {part}.size()); h = mix(h, {part}.thread_rank());"))];
            for _ in 0..self.rng.range(1, 3) {
                body.push(self.part_operation(&part));
            }
            lines.push(Node::block(format!("{{ const auto {part} = {how};"), body, "}"));
        }
        let _ = place;
        Node::block(format!("{{ const auto {g} = cg::tiled_partition<{n}>(cg::this_thread_block());"), lines, "}")
    }

    fn group_operation(&mut self, g: &str, n: usize) -> Node {
        let ty = self.rng.pick(&["u32", "i32", "u64", "i64"]);
        let (x, k) = (self.any(ty), self.expr("u32", 2));
        let by = self.rng.below(n);
        let scan = self.rng.pick(&["inclusive_scan", "reduce"]);
        let unsigned = self.rng.pick(&["u32", "u64"]);
        let (ty, call) = match self.rng.below(12) {
            0 => (ty, format!("{g}.shfl({x}, {k} % {n}u)")),
            1 => (ty, format!("{g}.shfl_xor({x}, {by})")),
            2 => (ty, format!("{g}.shfl_up({x}, {by})")),
            3 => (ty, format!("{g}.shfl_down({x}, {by})")),
            4 => ("u32", format!("(u32){g}.ballot({})", self.any("bool"))),
            5 => ("i32", format!("{g}.{}({})", self.rng.pick(&["any", "all"]), self.any("bool"))),
            6 => ("u32", format!("(u32){g}.match_any({x} & 3)")),
            7 => (unsigned, format!("cg::{scan}({g}, {}, cg::plus<{unsigned}>())", self.any(unsigned))),
            8 => (ty, format!("cg::{scan}({g}, {x}, cg::{}<{ty}>())", self.rng.pick(&["less", "greater"]))),
            9 => (ty, format!("cg::{scan}({g}, {x}, cg::bit_{}<{ty}>())", self.rng.pick(&["and", "or", "xor"]))),
            10 => (unsigned, format!("cg::exclusive_scan({g}, {})", self.any(unsigned))),
            _ => ("u32", format!("{g}.thread_rank() + {g}.meta_group_rank() * 100")),
        };
        Node::line(self.store(ty, &call))
    }

    fn part_operation(&mut self, g: &str) -> Node {
        let ty = self.rng.pick(&["u32", "u64"]);
        let (x, k) = (self.any(ty), self.expr("u32", 2));
        let call = match self.rng.below(5) {
            0 => format!("{g}.shfl({x}, {k} % {g}.size())"),
            1 => format!("({ty}){g}.ballot({})", self.any("bool")),
            2 => format!("({ty}){g}.any({})", self.any("bool")),
            3 => format!("cg::reduce({g}, {x}, cg::plus<{ty}>())"),
            _ => format!("cg::inclusive_scan({g}, {x}, cg::plus<{ty}>())"),
        };
        Node::line(self.store(ty, &call))
    }
}
