//! Statements about memory: the thread's own, in all address spaces, and words that threads share.

use crate::gen::Gen;
use crate::tree::Node;

impl Gen {
    /// Reads and writes elements of the thread's own arrays, at indices that only it knows, some through pointers.
    pub fn local_array(&mut self) -> Node {
        let (array, ty, mask) =
            self.rng.one(&[("a32", "u32", 7), ("a8", "i8", 15), ("a64", "i64", 3), ("af", "f64", 7)]);
        let index = format!("{} & {mask}", self.any("u32"));
        let value = self.any(ty);
        match self.rng.below(5) {
            0 | 1 => Node::line(format!("{array}[{index}] = {value};")),
            2 | 3 => {
                let read = format!("{array}[{index}]");
                Node::line(self.store(ty, &read))
            }
            _ => {
                let (p, q, other) = (self.name("p"), self.name("q"), self.any("u32"));
                let condition = self.condition();
                Node::line(format!(
                    "{{ {ty} *{p} = &{array}[{index}], *{q} = {array} + ({other} & {mask});\n  {ty} *r = {condition} ? {p} : {q};\n  \
                     *r = {value}; h = mix(h, (i32)({p} - {q})); if ({p} < {q}) *{p} = *{q}; else *{q} = *r; }}"
                ))
            }
        }
    }

    /// Loads and stores of the words of memory that are this thread's own, in all widths.
    pub fn own_memory(&mut self) -> Node {
        let own = "(args.own + (size_t)GTID * OWN)";
        let index = self.any("u32");
        match self.rng.below(7) {
            0 => Node::line(format!("{own}[{index} & 15] = {};", self.any("u32"))),
            1 => {
                let parts: Vec<String> = (0..4).map(|_| self.expr("u32", 1)).collect();
                Node::line(format!("*(uint4 *)({own} + 4 * ({index} & 3)) = make_uint4({});", parts.join(", ")))
            }
            2 => {
                let store = self.store("u32", "(q.x ^ q.z)");
                Node::line(format!("{{ uint4 q = *(const uint4 *)({own} + 4 * ({index} & 3)); {store} h = mix(h, q.y); h = mix(h, q.w); }}"))
            }
            3 => Node::line(format!("((u8 *){own})[{index} & 63] = {};", self.any("u8"))),
            4 => {
                let ty = self.rng.pick(&["i8", "u16", "i16", "u64", "f64"]);
                let count = 64 / if ty == "f64" { 8 } else { crate::gen::width(ty) / 8 };
                let read = format!("((const volatile {ty} *){own})[{index} & {}]", count - 1);
                Node::line(self.store(ty, &read))
            }
            5 => {
                // A word anywhere among the bytes.
                let store = self.store("u64", "x");
                Node::line(format!("{{ u64 x; memcpy(&x, (u8 *){own} + {index} % 57u, 8); {store} }}"))
            }
            _ => Node::line(format!("*(volatile i64 *)({own} + 2 * ({index} & 7)) = {};", self.any("i64"))),
        }
    }

    /// Atomics on words of memory that all threads share. Which operation is done depends on the word, so that they commute.
    pub fn atomic(&mut self) -> Node {
        let (index, x, d) = (self.any("u32"), self.any("u32"), self.any("u64"));
        let at = |from: usize| format!("&args.g32[{from} + ({index} & 31)]");
        let long = |from: usize| format!("&args.g64[{from} + ({index} & 31)]");
        Node::line(match self.rng.below(16) {
            0 => format!("atomicAdd({}, {x});", at(0)),
            1 => format!("atomicSub({}, {x});", at(0)),
            2 => format!("atomicMin((i32 *){}, (i32){x});", at(32)),
            3 => format!("atomicMax({}, {x});", at(64)),
            4 => format!("atomicAnd({}, {x} | 0xf0f0f0f0u);", at(96)),
            5 => format!("atomicOr({}, {x} & 0x0f0f0f0fu);", at(128)),
            6 => format!("atomicXor({}, {x});", at(160)),
            7 => format!("atomicInc({}, 1000u);", at(192)),
            8 => format!("atomicAdd((f32 *)&args.g32[225 + ({index} & 14)], (f32)(i32)({x} & 63) - 20.0f);"),
            9 => format!("atomicAdd({}, {d});", long(0)),
            10 => format!("atomicMin((i64 *){}, (i64){d});", long(32)),
            11 => format!("atomicMax({}, {d});", long(64)),
            12 => format!("atomicXor({}, {d});", long(96)),
            13 => format!("atomicAnd({}, {d} | 0x00ff00ff00ff00ffull);", long(128)),
            14 => format!(
                "{{ u32 *p = &args.g32[241 + ({index} & 14)]; u32 old = *(volatile u32 *)p, seen;\n  do {{ seen = old; old = atomicCAS(p, seen, seen * 5 + 1); }} while (old != seen); }}"
            ),
            _ => format!(
                "{{ u64 *p = {}; u64 old = *(volatile u64 *)p, seen;\n  do {{ seen = old; old = atomicCAS(p, seen, seen + {d}); }} while (old != seen); }}",
                long(160)
            ),
        })
    }

    /// An index below 256 that follows the thread's number in one of the ways that compilers look for, or nearly so.
    fn pattern(&mut self) -> String {
        let (a, b) = (self.rng.range(1, 40), self.rng.below(300));
        match self.rng.below(9) {
            0 => format!("(TID * {a} + {b}) & 255"),
            1 => format!("(u8)(TID * {a} + {b})"),
            2 => format!("(u32)((i32)TID - {b}) >> 24"),
            3 => format!("(u32)(i16)(TID * {} + {b}) & 255", a * 1000),
            4 => format!("(TID + {b}) % 37u * {}", self.rng.range(1, 6)),
            5 => format!("(u64)(TID * 0x10000001u + 0x{:x}u) % 251u", self.rng.next() as u32),
            6 => format!("(i64)((i32)(TID & 15) * {} + {})", self.rng.range(1, 12), self.rng.below(70)),
            7 => format!("((i32)LANE - 16 + {}) & 255", a * 3),
            _ => format!("(u8)({} + TID)", self.expr("u32", 1)),
        }
    }

    /// A loop that goes through memory in steps, the lanes beside each other or apart.
    pub fn sweep(&mut self) -> Node {
        let (index, ty) = (self.pattern(), self.rng.pick(&["u32", "u8", "i16", "u64", "f32", "i32"]));
        let (step, trips) = (self.rng.one(&[1, 1, 2, 4, 5, 16]), self.rng.range(2, 9));
        let unroll = self.unroll();
        let limit =
            if self.rng.chance(50) { trips.to_string() } else { format!("(i32)({} % {trips}u)", self.any("u32")) };
        let counter = self.rng.pick(&["i32", "u32", "i64", "u8"]);
        // 255 + 16 * 8 elements of 8 bytes are within the words that there are.
        let read = format!("((const {ty} *)args.in)[({index}) + j * {step}]");
        match self.rng.below(3) {
            0 => Node::line(format!("{unroll}for ({counter} j = 0; j < {limit}; j++) h = mix(h, {read});")),
            1 => {
                let store = self.store(ty, "sum");
                let sum = if ty.starts_with('f') { format!("sum + {read}") } else { format!("add<{ty}>(sum, {read})") };
                Node::line(format!("{{ {ty} sum = 0;\n{unroll}for ({counter} j = 0; j < {limit}; j++) sum = {sum};\n{store} }}"))
            }
            _ => Node::line(format!(
                "{unroll}for ({counter} j = 0; j < {limit} && j < 8; j++) (args.own + (size_t)GTID * OWN)[(u32)(j * {}) & 15] += args.in[({index}) + j * {step}];",
                self.rng.one(&[1, 1, 2, 3])
            )),
        }
    }

    /// A pointer to one of the thread's own words, in memory that is local, shared or global as the thread decides.
    pub fn any_space(&mut self) -> Node {
        let (first, second, index) = (self.condition(), self.condition(), self.expr("u32", 2));
        let value = self.any("u32");
        let store = self.store("u32", "seen");
        let space = ["&mine[TID]", "&a32[{i} & 7]", "(args.own + (size_t)GTID * OWN + ({i} & 15))"]
            .map(|s| s.replace("{i}", &index));
        let at = self.rng.below(3);
        let [a, b, c] = [0, 1, 2].map(|k| &space[(at + k) % 3]);
        let update = self.rng.pick(&[
            "const u32 seen = *p; *p = X;",
            "const u32 seen = atomicAdd(p, X);",
            "const u32 seen = atomicCAS(p, *p, X);",
        ]);
        // Atomics take generic pointers to memory that other threads can see.
        let (b, update) = if update.contains("atomic") && [a, b, c].iter().any(|s| s.contains("a32")) {
            (b, "const u32 seen = *p; *p = X;")
        } else {
            (b, update)
        };
        Node::line(format!(
            "{{ u32 *p = {first} ? {a} : {second} ? {b} : {c};\n  {} {store} }}",
            update.replace('X', &value)
        ))
    }

    /// A lock that lanes of a warp compete for; what it guards is changed by a function that commutes with itself.
    pub fn lock(&mut self) -> Node {
        let step = self.rng.pick(&["* 3 + 1", "+ 7", "^ 0x5a5a", "* 5"]);
        let step = step.to_string();
        let which = match step.as_str() {
            "* 3 + 1" => 0,
            "+ 7" => 1,
            "* 5" => 2,
            _ => 3,
        };
        Node::line(format!(
            "for (bool done = false; !done;) {{\n  if (atomicCAS(&locks[{which}], 0u, 1u) == 0u) {{\n    __threadfence_block(); volatile u32 *at = &guarded[{which}]; *at = *at {step}; \
             __threadfence_block();\n    atomicExch(&locks[{which}], 0u); done = true;\n  }}\n}}"
        ))
    }

    /// Counts the threads that are here, by whatever lanes happen to be together.
    pub fn count_here(&mut self) -> Node {
        let at = self.rng.below(32);
        if self.groups && self.rng.chance(50) {
            return Node::line(format!("{{ const auto g = cg::coalesced_threads(); if (g.thread_rank() == 0) atomicAdd(&args.g32[{at}], g.size()); }}"));
        }
        Node::line(format!("{{ const u32 here = __activemask(); if ((u32)__ffs((i32)here) - 1 == LANE) atomicAdd(&args.g32[{at}], (u32)__popc(here)); }}"))
    }

    /// Memory from the device's heap.
    pub fn heap(&mut self) -> Node {
        let (n, value, index) = (self.rng.range(1, 9), self.any("u64"), self.expr("u32", 2));
        let store = self.store("u64", "seen");
        Node::line(format!(
            "{{ u64 *p = new u64[{n}]; for (u32 i = 0; i < {n}; i++) p[i] = i * 3u + TID;\n  p[{index} % {n}u] = {value}; const u64 seen = p[0] ^ p[{}]; delete[] p; {store} }}",
            n - 1
        ))
    }
}
