//! Statements of a whole block whose threads do not all do the same at the same time: copies to shared memory that go on while others
//! are used, barriers that are arrived at in one place and waited for in another, warps that produce what others consume.

use crate::gen::{Gen, Place};
use crate::tree::{Node, Piece};

impl Gen {
    pub fn stage(&mut self, place: &Place) -> Node {
        if self.exited {
            return self.pass_around();
        }
        let inner = Place { may_exit: false, inner_loop: false, depth: place.depth + 1, ..place.clone() };
        // Those that not all threads run at the same time have no barrier of the block in them.
        let apart = Place { block: false, ..inner.clone() };
        match self.rng.below(5) {
            0 | 1 => self.tiles(&inner),
            2 => self.phases(&apart),
            3 if self.threads % 64 == 0 => self.specialised(),
            4 if matches!(self.threads, 64 | 128) => self.handed_over(),
            _ => self.tiles(&inner),
        }
    }

    /// A loop over tiles, of which some are on their way while one is used.
    fn tiles(&mut self, inner: &Place) -> Node {
        let (name, t, i) = (self.name("stage"), self.name("t"), self.name("i"));
        let (words, stages) = (self.rng.one(&[1, 2, 4]), self.rng.range(1, 4));
        let threads = self.threads;
        let how = self.rng.pick(&["ptx", "cuda"]);
        let stride = self.rng.below(300);
        let some = match self.rng.below(3) {
            0 => format!("({} % {}u)", self.any("u32"), 4 * words + 1),
            _ => format!("{}", 4 * words),
        };
        let tiles = if self.rng.chance(40) { "args.n".to_string() } else { self.rng.range(1, 6).to_string() };
        // Where a thread's part goes: its own place, or another's.
        let to = self.rng.pick(&["TID", "(THREADS - 1 - TID)", "((TID + 5) % THREADS)"]);
        let fetch = |tile: &str| {
            format!(
                "copy_{how}<{}>(&{name}[({tile}) % {stages}][{to} * {words}], args.in + ((({tile}) * {stride} + TID * {words}) & (INPUTS - 1) & ~{}u), {some}); commit_{how}();",
                4 * words,
                words - 1
            )
        };
        let body = self.with_readable(&t, "i32", |gen| gen.statements(inner, 3));
        let read = format!("{name}[{t} % {stages}][{} % {}u]", self.any("u32"), threads * words);
        let store = self.store("u32", &read);
        // The last tiles have nothing after them; empty groups keep the count.
        let (first, next) = (fetch(&i), fetch(&format!("{t} + {}", stages - 1)));
        let ahead = stages - 1;
        let before = if stages == 1 {
            format!("__syncthreads(); {}", fetch(&t))
        } else {
            format!("for (i32 {i} = 0; {i} < {ahead}; {i}++) {{ {first} }}")
        };
        let (start, fill) = if stages == 1 { (String::new(), before) } else { (before, String::new()) };
        let more = if stages == 1 {
            String::new()
        } else {
            format!("if ({t} + {ahead} < {tiles}) {{ {next} }} else commit_{how}();")
        };
        Node(vec![
            Piece::Text(format!(
                "{{ __shared__ __align__(16) u32 {name}[{stages}][{}]; {start}\nfor (i32 {t} = 0; {t} < {tiles}; {t}++) {{ {fill}\n    wait_{how}<{}>(); __syncthreads();\n    {store}",
                threads * words,
                stages.saturating_sub(2)
            )),
            Piece::Body(body),
            Piece::Text(format!("    {more} }}\nwait_{how}<0>(); __syncthreads(); }}")),
        ])
    }

    /// All threads arrive at a barrier, on one side of a branch or the other, do something of their own, and wait.
    fn phases(&mut self, apart: &Place) -> Node {
        let (bar, words, state, i) = (self.name("bar"), self.name("words"), self.name("state"), self.name("i"));
        let condition = self.condition();
        let (value, other, from) = (self.any("u32"), self.any("u32"), self.any("u32"));
        let store = self.store("u32", &format!("{words}[{from} % {}u]", self.threads));
        // What stands on the sides of a branch is run by lanes that know nothing of each other.
        let side = Place { mask: None, ..apart.clone() };
        let (then, not) = (self.statements(&side, 2), self.statements(&side, 2));
        let between = self.statements(apart, 2);
        let turns = self.rng.range(1, 5);
        // The first copies something, of which its arrival at the barrier tells.
        let arrive = self.rng.pick(&["bar_arrive", "bar_arrive", "copied"]);
        let first = if arrive == "copied" {
            format!("copy_ptx<4>(&{words}[TID], args.in + ({value} & (INPUTS - 1)), 4); bar_arrive_copies(&{bar}[0]); {state} = {i} & 1;")
        } else {
            format!("{words}[TID] = {value}; {state} = bar_arrive(&{bar}[0]);")
        };
        // With parities, what all arrivals of a phase return is not needed.
        let wait = if arrive == "copied" || self.rng.chance(40) {
            format!("bar_wait_parity(&{bar}[0], {i} & 1);")
        } else {
            format!("bar_wait(&{bar}[0], {state});")
        };
        let text = |s: String| Piece::Text(s);
        Node(vec![
            text(format!(
                "{{ __shared__ u64 {bar}[2]; __shared__ u32 {words}[{0}];\nif (TID < 2) bar_init(&{bar}[TID], {0});\n__syncthreads();\nfor (u32 {i} = 0; {i} < {turns}; {i}++) {{ u64 {state};\nif ({condition}) {{",
                self.threads
            )),
            Piece::Body(then),
            text(format!("    {first}\n}} else {{")),
            Piece::Body(not),
            text(format!("    {words}[TID] = {other}; {state} = bar_arrive(&{bar}[0]);\n}}")),
            Piece::Body(between),
            text(format!(
                "    (void){state}; {wait}\n    {store}\n    {state} = bar_arrive(&{bar}[1]); bar_wait(&{bar}[1], {state});\n}}\n__syncthreads(); if (TID < 2) bar_inval(&{bar}[TID]);\n__syncthreads(); }}"
            )),
        ])
    }

    /// Some warps fill stages, the others empty them: each stage has a barrier that tells it is full, and one that tells it is empty.
    fn specialised(&mut self) -> Node {
        let (bar, words, t, sum) = (self.name("bar"), self.name("words"), self.name("t"), self.name("sum"));
        let (stages, warps) = (self.rng.range(1, 3), self.threads / 32);
        let producers = self.rng.range(1, warps - 1);
        let consumers = warps - producers;
        let turns = self.rng.range(1, 9);
        let (value, from) = (self.any("u32"), self.any("u32"));
        let place = Place { mask: Some("m0".to_string()), depth: 3, ..Place::default() };
        let (made, used) = (self.statements(&place, 2), self.statements(&place, 2));
        let store = self.store("u32", &sum);
        // One lane of each warp arrives for all, or each for itself.
        let alone = self.rng.chance(50);
        let (count, arrive) = if alone {
            (1, "__syncwarp(); if (LANE == 0) bar_arrive(".to_string())
        } else {
            (32, "bar_arrive(".to_string())
        };
        let each = 32 * producers;
        Node(vec![
            Piece::Text(format!(
                "{{ __shared__ u64 {bar}[{0}]; __shared__ u32 {words}[{stages}][{each}];\nif (TID < {stages}) {{ bar_init(&{bar}[TID], {1}); bar_init(&{bar}[{stages} + TID], {2}); }}\n__syncthreads();\nif (WARP < {producers}) {{\nfor (u32 {t} = 0; {t} < {turns}; {t}++) {{ const u32 s = {t} % {stages}u, turn = {t} / {stages}u;",
                2 * stages,
                count * producers,
                count * consumers
            )),
            Piece::Body(made),
            Piece::Text(format!(
                "    bar_wait_parity(&{bar}[{stages} + s], (turn & 1) ^ 1);\n    {words}[s][TID] = {value} ^ {t}; {arrive}&{bar}[s]);\n}} }} else {{\nu32 {sum} = 0;\nfor (u32 {t} = 0; {t} < {turns}; {t}++) {{ const u32 s = {t} % {stages}u, turn = {t} / {stages}u;\n    bar_wait_parity(&{bar}[s], turn & 1);\n    {sum} = {sum} * 3 + {words}[s][{from} % {each}u]; {arrive}&{bar}[{stages} + s]);"
            )),
            Piece::Body(used),
            Piece::Text(format!(
                "}}\n{store} }}\n__syncthreads(); if (TID < {}) bar_inval(&{bar}[TID]);\n__syncthreads(); }}",
                2 * stages
            )),
        ])
    }

    /// The same with barriers that have numbers: those who need not wait only arrive.
    fn handed_over(&mut self) -> Node {
        let (words, t) = (self.name("words"), self.name("t"));
        let (threads, turns) = (self.threads, self.rng.range(1, 6));
        let (value, from) = (self.any("u32"), self.any("u32"));
        let store = self.store("u32", &format!("{words}[{from} % {}u]", threads / 2));
        let place = Place { mask: Some("m0".to_string()), depth: 3, ..Place::default() };
        let (made, used) = (self.statements(&place, 2), self.statements(&place, 2));
        Node(vec![
            Piece::Text(format!(
                "{{ __shared__ u32 {words}[{}];\nif (WARP & 1) {{\nfor (u32 {t} = 0; {t} < {turns}; {t}++) {{",
                threads / 2
            )),
            Piece::Body(made),
            Piece::Text(format!(
                "    if ({t} > 0) named_sync<4, {threads}>();\n    {words}[(TID >> 6) * 32 + LANE] = {value} + {t}; __threadfence_block(); named_arrive<3, {threads}>();\n}} }} else {{\nfor (u32 {t} = 0; {t} < {turns}; {t}++) {{\n    named_sync<3, {threads}>();\n    {store}\n    if ({t} + 1 < {turns}) named_arrive<4, {threads}>();"
            )),
            Piece::Body(used),
            Piece::Text("} }\n__syncthreads(); }".to_string()),
        ])
    }
}
