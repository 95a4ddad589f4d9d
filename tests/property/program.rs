//! Random kernels as trees, so that they can be made smaller, and their PTX.
//!
//! Kernels always terminate, write only to memory of their own thread (or add to shared totals, whose order does not
//! show), and do not observe what PTX leaves open: payloads of NaNs, division by zero, races.

use std::fmt::Write;

/// A piece of a kernel.
#[derive(Clone, Debug)]
pub enum Node {
    /// Instructions, one per line.
    Code(String),
    /// `condition` sets `%c{depth}`; with `masks`, the member mask of each arm is kept for warp instructions.
    If { condition: String, then: Vec<Node>, otherwise: Vec<Node>, masks: bool },
    /// Runs `body` while a counter is below `(%r{count} & limit)`; leaves early when `condition` says so.
    Loop { count: u32, limit: u32, condition: Option<String>, body: Vec<Node>, masks: bool },
    /// The same number of turns for all threads of the block: barriers are allowed inside.
    UniformLoop { turns: u32, body: Vec<Node> },
    /// `brx.idx` by two bits of a register; arms that fall through into the next where `falls` says so.
    Switch { on: u32, arms: Vec<(Vec<Node>, bool)> },
    /// Blocks that jump among each other: each to `targets` by a bit of a register, until the fuel is used up.
    Tangle { entry: u32, blocks: Vec<(Vec<Node>, u32, [usize; 2])> },
    /// Everything through shared memory: own word written, neighbour's read, between barriers.
    Exchange { from: u32, to: u32, distance: u32 },
    /// A warp instruction; `{m}` stands for the member mask.
    Warp(String),
}

/// Registers of each kind, all initialised, all written out at the end.
pub const WORDS: u32 = 6;
pub const WIDES: u32 = 3;
pub const HALVES: u32 = 2;
pub const FLOATS: u32 = 3;
pub const DOUBLES: u32 = 2;
/// 32-bit words that each thread writes at the end.
pub const OUTPUTS: u32 = WORDS + 2 * WIDES + HALVES + FLOATS + 2 * DOUBLES;
/// Words of scratch memory of each thread.
pub const SCRATCH: u32 = 4;
pub const INPUTS: u32 = 256;

/// Writes a program as PTX.
struct Writer {
    text: String,
    labels: u32,
}

impl Writer {
    fn label(&mut self) -> u32 {
        self.labels += 1;
        self.labels
    }

    fn lines(&mut self, code: &str) {
        for line in code.lines() {
            let _ = writeln!(self.text, "    {}", line.trim());
        }
    }

    /// `depth` numbers the registers that keep masks and conditions of the enclosing constructs.
    fn nodes(&mut self, nodes: &[Node], depth: u32) {
        nodes.iter().for_each(|n| self.node(n, depth));
    }

    fn node(&mut self, node: &Node, depth: u32) {
        match node {
            Node::Code(code) => self.lines(code),
            Node::Warp(code) => self.lines(&code.replace("{m}", &format!("%m{depth}"))),
            Node::If { condition, then, otherwise, masks } => {
                let (l, inner) = (self.label(), depth + 1);
                self.lines(&condition.replace("{c}", &format!("%c{inner}")));
                if *masks {
                    self.lines(&format!("vote.sync.ballot.b32 %m{inner}, %c{inner}, %m{depth};"));
                }
                self.lines(&format!("@!%c{inner} bra ELSE{l};"));
                self.nodes(then, inner);
                self.lines(&format!("bra JOIN{l};"));
                let _ = writeln!(self.text, "ELSE{l}:");
                if *masks {
                    // The lanes of the outer mask that did not go the other way.
                    self.lines(&format!("not.b32 %m{inner}, %m{inner};\nand.b32 %m{inner}, %m{inner}, %m{depth};"));
                }
                self.nodes(otherwise, inner);
                let _ = writeln!(self.text, "JOIN{l}:");
            }
            Node::Loop { count, limit, condition, body, masks } => {
                let (l, inner) = (self.label(), depth + 1);
                self.lines(&format!("and.b32 %e{inner}, %r{count}, {limit};\nmov.u32 %k{inner}, 0;"));
                if *masks {
                    self.lines(&format!("mov.b32 %m{inner}, %m{depth};"));
                }
                let _ = writeln!(self.text, "LOOP{l}:");
                self.lines(&format!("setp.lt.u32 %c{inner}, %k{inner}, %e{inner};"));
                if *masks {
                    self.lines(&format!("vote.sync.ballot.b32 %m{inner}, %c{inner}, %m{inner};"));
                }
                self.lines(&format!("@!%c{inner} bra END{l};\nadd.u32 %k{inner}, %k{inner}, 1;"));
                self.nodes(body, inner);
                if let Some(condition) = condition {
                    self.lines(&condition.replace("{c}", &format!("%c{inner}")));
                    if *masks {
                        self.lines(&format!("vote.sync.ballot.b32 %m{inner}, !%c{inner}, %m{inner};"));
                    }
                    self.lines(&format!("@%c{inner} bra END{l};"));
                }
                self.lines(&format!("bra LOOP{l};"));
                let _ = writeln!(self.text, "END{l}:");
            }
            Node::UniformLoop { turns, body } => {
                let (l, inner) = (self.label(), depth + 1);
                self.lines(&format!("mov.u32 %k{inner}, 0;\nmov.b32 %m{inner}, %m{depth};"));
                let _ = writeln!(self.text, "LOOP{l}:");
                self.lines(&format!("add.u32 %k{inner}, %k{inner}, 1;"));
                self.nodes(body, inner);
                self.lines(&format!("setp.lt.u32 %c{inner}, %k{inner}, {turns};\n@%c{inner} bra LOOP{l};"));
            }
            Node::Switch { on, arms } => {
                let (l, inner) = (self.label(), depth + 1);
                let names: Vec<String> = (0..4).map(|i| format!("CASE{l}_{}", i % arms.len())).collect();
                self.lines(&format!("and.b32 %e{inner}, %r{on}, 3;"));
                self.lines(&format!("TABLE{l}: .branchtargets {};\nbrx.idx %e{inner}, TABLE{l};", names.join(", ")));
                for (i, (body, falls)) in arms.iter().enumerate() {
                    let _ = writeln!(self.text, "CASE{l}_{i}:");
                    self.nodes(body, inner);
                    if !falls {
                        self.lines(&format!("bra JOIN{l};"));
                    }
                }
                let _ = writeln!(self.text, "JOIN{l}:");
            }
            Node::Tangle { entry, blocks } => {
                let (l, inner) = (self.label(), depth + 1);
                self.lines(&format!("mov.u32 %k{inner}, 0;\nand.b32 %e{inner}, %r{entry}, 1;"));
                self.lines(&format!("setp.eq.u32 %c{inner}, %e{inner}, 1;\n@%c{inner} bra B{l}_{};", blocks.len() - 1));
                for (i, (body, on, targets)) in blocks.iter().enumerate() {
                    let _ = writeln!(self.text, "B{l}_{i}:");
                    self.nodes(body, inner);
                    self.lines(&format!("add.u32 %k{inner}, %k{inner}, 1;\nsetp.gt.u32 %c{inner}, %k{inner}, 12;"));
                    self.lines(&format!("@%c{inner} bra JOIN{l};\nshr.u32 %e{inner}, %r{on}, %k{inner};"));
                    self.lines(&format!("and.b32 %e{inner}, %e{inner}, 1;\nsetp.eq.u32 %c{inner}, %e{inner}, 0;"));
                    let [a, b] = targets.map(|t| t % blocks.len());
                    self.lines(&format!("@%c{inner} bra B{l}_{a};\nbra B{l}_{b};"));
                }
                let _ = writeln!(self.text, "JOIN{l}:");
            }
            Node::Exchange { from, to, distance } => {
                self.lines(&format!(
                    "mov.u32 %t0, shared_words;
                     mad.lo.u32 %t1, %index, 4, %t0;
                     st.shared.u32 [%t1], %r{from};
                     bar.sync 0;
                     add.u32 %t1, %index, {distance};
                     rem.u32 %t1, %t1, %size;
                     mad.lo.u32 %t1, %t1, 4, %t0;
                     ld.shared.u32 %t1, [%t1];
                     bar.sync 0;
                     xor.b32 %r{to}, %r{to}, %t1;"
                ));
            }
        }
    }
}

/// Deepest nesting of constructs.
pub const DEPTH: u32 = 4;

/// A whole filetest: header, module, kernel.
pub fn to_ptx(nodes: &[Node], grid: u32, block: [u32; 3], seed: u64) -> String {
    let threads = grid * block.iter().product::<u32>();
    let [x, y, z] = block;
    let mut w = Writer { text: String::new(), labels: 0 };
    let _ = write!(
        w.text,
        "// Random kernel {seed}.
//# launch: {grid} {x}x{y}x{z}
//# buf a: u32[{INPUTS}] = random {seed}
//# buf o: u32[{}] = zero
//# buf s: u32[{}] = random 5
//# buf t: u32[16] = zero
.version 8.6
.target sm_90
.address_size 64
{FUNCTIONS}
.visible .entry kernel(.param .u64 p_a, .param .u64 p_o, .param .u64 p_s, .param .u64 p_t)
{{
    .shared .align 4 .b8 shared_words[4096];
    .local .align 8 .b8 local_words[64];
    .reg .pred %c<{d}>, %p<4>, %nan;
    .reg .b16 %h<{HALVES}>;
    .reg .b32 %r<{WORDS}>, %t<4>, %n, %m<{d}>, %k<{d}>, %e<{d}>, %index, %size, %global;
    .reg .b64 %w<{WIDES}>, %q<4>, %a, %o, %s, %total, %local;
    .reg .f32 %f<{FLOATS}>;
    .reg .f64 %d<{DOUBLES}>;
",
        threads * OUTPUTS,
        threads * SCRATCH,
        d = DEPTH + 2,
    );
    w.lines(PROLOGUE);
    for i in 0..WORDS {
        w.lines(&format!(
            "mad.lo.u32 %t0, %global, {}, {};\nand.b32 %t0, %t0, 255;\nmul.wide.u32 %q0, %t0, 4;
             add.u64 %q0, %a, %q0;\nld.global.u32 %r{i}, [%q0];",
            7 + 2 * i,
            i * 31
        ));
    }
    for i in 0..WIDES {
        w.lines(&format!("mov.b64 %w{i}, {{%r{}, %r{}}};", i, i + 1));
    }
    for i in 0..HALVES {
        w.lines(&format!("cvt.u16.u32 %h{i}, %r{i};"));
    }
    for i in 0..FLOATS {
        w.lines(&format!("cvt.rn.f32.s32 %f{i}, %r{i};"));
    }
    for i in 0..DOUBLES {
        w.lines(&format!("cvt.rn.f64.s32 %d{i}, %r{};", i + 3));
    }
    w.lines("setp.lt.s32 %p0, %r0, 0;\nsetp.gt.u32 %p1, %r1, %r2;\nsetp.eq.u32 %p2, %index, 3;\nnot.pred %p3, %p0;");
    w.nodes(nodes, 0);
    w.text.push_str("FINISH:\n");
    let mut at = 0;
    let mut store = |w: &mut Writer, line: String, words: u32| {
        w.lines(&line.replace("{at}", &format!("%o+{at}")));
        at += 4 * words;
    };
    for i in 0..WORDS {
        store(&mut w, format!("st.global.u32 [{{at}}], %r{i};"), 1);
    }
    for i in 0..HALVES {
        store(&mut w, format!("cvt.u32.u16 %t0, %h{i};\nst.global.u32 [{{at}}], %t0;"), 1);
    }
    for i in 0..FLOATS {
        let one_nan = format!("testp.notanumber.f32 %nan, %f{i};\n@%nan mov.f32 %f{i}, 0f7FC00000;");
        store(&mut w, format!("{one_nan}\nst.global.f32 [{{at}}], %f{i};"), 1);
    }
    // The stride is a number of 32-bit words: wide values go in halves.
    for i in 0..WIDES {
        store(&mut w, format!("mov.b64 {{%t0, %t1}}, %w{i};\nst.global.u32 [{{at}}], %t0;"), 1);
        store(&mut w, "st.global.u32 [{at}], %t1;".into(), 1);
    }
    for i in 0..DOUBLES {
        let one_nan = format!("testp.notanumber.f64 %nan, %d{i};\n@%nan mov.f64 %d{i}, 0d7FF8000000000000;");
        store(&mut w, format!("{one_nan}\nmov.b64 {{%t0, %t1}}, %d{i};\nst.global.u32 [{{at}}], %t0;"), 1);
        store(&mut w, "st.global.u32 [{at}], %t1;".into(), 1);
    }
    w.text.push_str("    ret;\n}\n");
    w.text
}

/// Indices, addresses of own memory, and the member mask of the whole warp.
const PROLOGUE: &str = "mov.u32 %t0, %tid.x;
    mov.u32 %t1, %tid.y;
    mov.u32 %t2, %tid.z;
    mov.u32 %t3, %ntid.y;
    mad.lo.u32 %t1, %t2, %t3, %t1;
    mov.u32 %t2, %ntid.x;
    mad.lo.u32 %index, %t1, %t2, %t0;
    mul.lo.u32 %size, %t2, %t3;
    mov.u32 %t0, %ntid.z;
    mul.lo.u32 %size, %size, %t0;
    mov.u32 %t0, %ctaid.x;
    mad.lo.u32 %global, %t0, %size, %index;
    ld.param.u64 %a, [p_a];
    ld.param.u64 %o, [p_o];
    ld.param.u64 %s, [p_s];
    ld.param.u64 %total, [p_t];
    mul.wide.u32 %q0, %global, 84;
    add.u64 %o, %o, %q0;
    mul.wide.u32 %q0, %global, 16;
    add.u64 %s, %s, %q0;
    mov.u64 %local, local_words;
    mov.u32 %t0, 0;
    FILL:
    mul.wide.u32 %q0, %t0, 4;
    add.u64 %q0, %local, %q0;
    st.local.u32 [%q0], %t0;
    add.u32 %t0, %t0, 1;
    setp.lt.u32 %c0, %t0, 16;
    @%c0 bra FILL;
    and.b32 %m0, %index, -32;
    sub.u32 %m0, %size, %m0;
    sub.u32 %m0, 32, %m0;
    max.s32 %m0, %m0, 0;
    shr.u32 %m0, -1, %m0;";

/// Functions that kernels call: a plain one, a recursive one.
const FUNCTIONS: &str = "
.func (.param .b32 r) mix(.param .b32 x, .param .b32 y)
{
    .reg .pred %p;
    .reg .b32 %r<4>;
    ld.param.b32 %r1, [x];
    ld.param.b32 %r2, [y];
    setp.lt.s32 %p, %r1, %r2;
    @%p bra LESS;
    mad.lo.s32 %r3, %r1, 5, %r2;
    st.param.b32 [r], %r3;
    ret;
LESS:
    sub.s32 %r3, %r2, %r1;
    st.param.b32 [r], %r3;
    ret;
}
.func (.param .b32 r) climb(.param .b32 n)
{
    .reg .pred %p;
    .reg .b32 %r<4>;
    ld.param.b32 %r1, [n];
    mov.b32 %r3, 1;
    setp.eq.s32 %p, %r1, 0;
    @%p bra DONE;
    shr.u32 %r2, %r1, 1;
    {
    .param .b32 p0;
    .param .b32 r0;
    st.param.b32 [p0], %r2;
    call (r0), climb, (p0);
    ld.param.b32 %r3, [r0];
    }
    mad.lo.s32 %r3, %r3, 3, %r1;
DONE:
    st.param.b32 [r], %r3;
    ret;
}
";
