//! Statements of a block whose threads get results from atomics that depend on who came first, and make of them what does not: sets of
//! what was appended, inserted, drawn or linked.

use crate::gen::{Gen, Place};
use crate::tree::Node;

impl Gen {
    pub fn tickets(&mut self, place: &Place) -> Node {
        if self.exited {
            return self.pass_around();
        }
        match self.rng.below(7) {
            0 => self.appended(place),
            1 => self.linked(),
            2 => self.hashed(),
            3 => self.drawn(),
            4 => self.widths(),
            5 if place.depth == 0 => self.last_block(),
            _ => self.appended(place),
        }
    }

    /// How a place in a list is drawn: by each thread, or by one for all lanes that want one.
    fn ticket(&mut self, count: &str) -> (String, bool) {
        let at = format!("&{count}");
        let one = match self.rng.below(6) {
            0 => format!("add_relaxed({at}, 1u)"),
            1 => format!("add_acq_rel({at}, 1u)"),
            2 => format!("add_system({at}, 1u)"),
            3 => format!("add_block({at}, 1u)"),
            4 => format!("atomicInc({at}, 0x7fffffffu)"),
            _ => format!("atomicAdd({at}, 1u)"),
        };
        (one, self.rng.chance(40))
    }

    /// A list in shared memory that threads append to, and then read as a set.
    fn appended(&mut self, place: &Place) -> Node {
        let (list, count, slot, j) = (self.name("list"), self.name("count"), self.name("slot"), self.name("j"));
        let (condition, value) = (self.condition(), self.any("u32"));
        let (one, together) = self.ticket(&count);
        let inner = Place { mask: None, block: false, may_exit: false, depth: 3, ..place.clone() };
        let m = place.mask.clone().filter(|_| together);
        // Lanes that want a place are told by a vote; the lowest draws for all.
        let (head, get) = match m {
            Some(m) => (
                format!("const bool w{slot} = {condition}; const u32 m{slot} = __ballot_sync({m}, w{slot});\nif (w{slot}) {{"),
                format!("u32 {slot}; const int l{slot} = __ffs((i32)m{slot}) - 1; if ((int)LANE == l{slot}) {slot} = atomicAdd(&{count}, (u32)__popc(m{slot}));\n    {slot} = __shfl_sync(m{slot}, {slot}, l{slot}) + (u32)__popc(m{slot} & ((1u << LANE) - 1));"),
            ),
            None => (format!("if ({condition}) {{"), format!("const u32 {slot} = {one};")),
        };
        let body = self.statements(&inner, 1);
        let store = self.store("u64", "all");
        Node::block(
            format!("{{ __shared__ u32 {list}[{}], {count}; if (TID == 0) {count} = 0; {list}[TID] = 0; __syncthreads();\n{head} {get}\n    {list}[{slot}] = {value};", self.threads),
            body,
            format!("}}\n__syncthreads(); u64 all = {count}; for (u32 {j} = 0; {j} < {count}; {j}++) all += mix(5, {list}[{j}]);\n{store} __syncthreads(); }}"),
        )
    }

    /// Threads put themselves at the head of a list, which all walk through afterwards.
    fn linked(&mut self) -> Node {
        let (next, head, j) = (self.name("next"), self.name("head"), self.name("j"));
        let (condition, value) = (self.condition(), self.any("u32"));
        let (lists, by) = (self.rng.range(1, 4), self.any("u32"));
        let store = self.store("u64", "all");
        let wide = self.rng.pick(&["u32", "u64", "i32"]);
        Node::line(format!(
            "{{ __shared__ {wide} {next}[{0}], {head}[{lists}]; __shared__ u32 v{next}[{0}]; for (u32 i = TID; i < {lists}; i += THREADS) {head}[i] = 0;\n  __syncthreads();\n  \
             if ({condition}) {{ v{next}[TID] = {value}; {next}[TID] = atomicExch(&{head}[{by} % {lists}u], ({wide})(TID + 1)); }}\n  __syncthreads();\n  \
             u64 all = 0; for ({wide} {j} = {head}[{by} % {lists}u]; {j} != 0; {j} = {next}[{j} - 1]) all += mix((u64){lists}, v{next}[{j} - 1]);\n  {store} __syncthreads(); }}",
            self.threads
        ))
    }

    /// A table with open addressing, into which threads put keys, many of them alike.
    fn hashed(&mut self) -> Node {
        let (keys, counts, at) = (self.name("keys"), self.name("counts"), self.name("at"));
        let size = 2 * self.slots;
        let (key, other, weight) = (self.any("u32"), self.any("u32"), self.any("u32"));
        let few = self.rng.range(2, self.threads.max(3));
        let (ty, suffix) = self.rng.one(&[("u32", "u"), ("u64", "ull")]);
        let factor = self.rng.below(1000) * 2 + 1;
        let store = self.store("u64", "all");
        let top = size - 1;
        Node::line(format!(
            "{{ __shared__ {ty} {keys}[{size}]; __shared__ u32 {counts}[{size}]; for (u32 i = TID; i < {size}; i += THREADS) {keys}[i] = 0, {counts}[i] = 0;\n  __syncthreads();\n  \
             const {ty} key = ({ty})({key} % {few}u) + 1; u32 {at} = (u32)key * {factor}u & {top};\n  \
             for (;;) {{ const {ty} was = atomicCAS(&{keys}[{at}], 0{suffix}, key); if (was == 0 || was == key) break; {at} = ({at} + 1) & {top}; }}\n  \
             atomicAdd(&{counts}[{at}], {weight});\n  __syncthreads();\n  \
             const {ty} wanted = ({ty})({other} % {few}u) + 1; u64 all = 0; u32 see = (u32)wanted * {factor}u & {top};\n  \
             while ({keys}[see] != 0 && {keys}[see] != wanted) see = (see + 1) & {top};\n  if ({keys}[see] == wanted) all = {counts}[see] + 1ull;\n  \
             for (u32 i = 0; i < {size}; i++) if ({keys}[i] != 0) all += mix((u64){keys}[i], {counts}[i]);\n  {store} __syncthreads(); }}"
        ))
    }

    /// Results of atomics whose set is known, though not who gets which.
    fn drawn(&mut self) -> Node {
        let (words, sum) = (self.name("words"), self.name("sum"));
        let (condition, value, turns) = (self.condition(), self.any("u32"), self.any("u32"));
        let top = self.rng.range(1, 20);
        let draw = match self.rng.below(6) {
            0 => format!("atomicInc(&{words}[0], {top}u)"),
            1 => format!("atomicDec(&{words}[1], {top}u)"),
            // What all give and what is left at the end are what all get and what was there.
            2 => format!("atomicExch(&{words}[2], {value})"),
            3 => format!("(u32)(atomicCAS(&{words}[3], 0u, ({value}) | 1u) == 0u)"),
            4 => format!("(atomicOr(&{words}[4], 1u << ({value} & 31)) >> ({value} & 31) & 1u)"),
            _ => format!("atomicSub(&{words}[5], {top}u)"),
        };
        let store = self.store("u64", &format!("{sum}[0]"));
        let pairs = self.rng.range(0, 3);
        // The order of reading `value` twice would matter where it changes; it does not within a turn.
        Node::line(format!(
            "{{ __shared__ u32 {words}[6]; __shared__ u64 {sum}[1]; if (TID == 0) {{ for (u32 i = 0; i < 6; i++) {words}[i] = 0; {sum}[0] = 0; }}\n  __syncthreads();\n  \
             for (u32 i = 0; i < ({turns} & 3); i++) if ({condition}) {{ const u32 got = {draw}; atomicAdd(&{sum}[0], mix({pairs}, got)); }}\n  \
             __syncthreads(); if (TID == {first}) {sum}[0] += mix({pairs}, {words}[2]);\n  __syncthreads();\n  {store} __syncthreads(); }}",
            first = self.rng.below(self.threads)
        ))
    }

    /// Sums by atomics of 16 and 128 bits, and of pairs of halves.
    fn widths(&mut self) -> Node {
        let (small, wide, halves) = (self.name("small"), self.name("wide"), self.name("halves"));
        let (x, y, index) = (self.any("u64"), self.any("u64"), self.any("u32"));
        let condition = self.condition();
        let (wide_store, small_store) = (
            self.store("u64", &format!("({wide}[0] ^ {wide}[1])")),
            self.store("u32", &format!("{small}[{index} & 7]")),
        );
        Node::line(format!(
            "{{ __shared__ u16 {small}[8]; __shared__ __align__(16) u64 {wide}[4]; __shared__ u32 {halves}[2];\n  \
             if (TID == 0) for (u32 i = 0; i < 8; i++) {small}[i] = (u16)(i * 999), {wide}[i & 3] = i, {halves}[i & 1] = 0;\n  __syncthreads();\n  \
             if ({condition}) {{ add_16(&{small}[{index} & 7], (u16){x}); add_128({wide}, {x}, {y}); }}\n  \
             add_halves(&{halves}[{index} & 1], (i32)({y} & 7) - 3, (i32)({x} & 3)); red_xor({wide} + 2, {x}); red_smax((i64 *){wide} + 3, (i64){y});\n  \
             __syncthreads(); {wide_store} {small_store} h = mix(h, {halves}[0]); h = mix(h, {halves}[1]); h = mix(h, {wide}[2]); h = mix(h, {wide}[3]); __syncthreads(); }}"
        ))
    }

    /// The last block to come adds up what all have left.
    fn last_block(&mut self) -> Node {
        self.counter += 1;
        let count = 100 + self.counter * 8;
        if count + 8 > 256 {
            return self.widths();
        }
        let (value, last) = (self.any("u32"), self.name("last"));
        let all = "gridDim.x * gridDim.y * gridDim.z";
        let fence = self.rng.pick(&["__threadfence()", "__threadfence_system()"]);
        Node::line(format!(
            "{{ __shared__ u32 {last}[2]; if (TID == 0) {last}[1] = 0; __syncthreads(); atomicAdd(&{last}[1], {value}); __syncthreads();\n  \
             if (TID == 0) {{ ((volatile u32 *)args.zeros)[{} + BLOCK] = {last}[1]; {fence}; {last}[0] = atomicAdd(&args.zeros[{count}], 1u) == {all} - 1; {fence}; }}\n  __syncthreads();\n  \
             if ({last}[0] && TID == 0) {{ u64 sum = 0; for (u32 i = 0; i < {all}; i++) sum = mix(sum, ((volatile u32 *)args.zeros)[{} + i]); args.g64[192 + {}] = sum; }}\n  __syncthreads(); }}",
            count + 1,
            count + 1,
            self.counter
        ))
    }
}
