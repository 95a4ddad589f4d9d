//! Random programs.

use super::harness::pattern::Random;
use super::program::*;

/// Where a piece of code stands.
#[derive(Clone, Copy)]
struct Place {
    depth: u32,
    /// All threads of the block get here together: barriers are allowed.
    uniform: bool,
    /// The member mask is known: warp instructions are allowed.
    masks: bool,
}

/// A random kernel, and the launch it is meant for.
pub fn program(seed: u64) -> (Vec<Node>, u32, [u32; 3]) {
    let mut g = Generator { r: Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)) };
    let shapes = [[64, 1, 1], [32, 1, 1], [33, 1, 1], [16, 4, 1], [5, 3, 1], [8, 4, 2], [100, 1, 1], [32, 3, 1]];
    let block = shapes[g.below(shapes.len()) as usize];
    let grid = 1 + g.below(3);
    let n = 4 + g.below(8);
    (g.nodes(n, Place { depth: 0, uniform: true, masks: true }), grid, block)
}

struct Generator {
    r: Random,
}

impl Generator {
    fn below(&mut self, n: usize) -> u32 {
        self.r.below(n as u64) as u32
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn nodes(&mut self, n: u32, place: Place) -> Vec<Node> {
        (0..n).map(|_| self.node(place)).collect()
    }

    fn few(&mut self, place: Place) -> Vec<Node> {
        let n = 1 + self.below(3);
        self.nodes(n, place)
    }

    fn node(&mut self, place: Place) -> Node {
        if place.depth < DEPTH {
            let inner = Place { depth: place.depth + 1, uniform: false, masks: false };
            let masks = place.masks && self.chance(50);
            let tracked = Place { masks, ..inner };
            match self.below(20) {
                0..=2 => {
                    let condition = self.condition();
                    let then = self.few(tracked);
                    let otherwise = if self.chance(60) { self.few(tracked) } else { Vec::new() };
                    return Node::If { condition, then, otherwise, masks };
                }
                3..=4 => {
                    let (count, limit) = (self.below(WORDS as usize), [3, 7, 15][self.below(3) as usize]);
                    let condition = if self.chance(40) { Some(self.condition()) } else { None };
                    return Node::Loop { count, limit, condition, body: self.few(tracked), masks };
                }
                5 => {
                    let on = self.below(WORDS as usize);
                    let n = 2 + self.below(3);
                    let arms = (0..n).map(|_| (self.few(inner), self.chance(30))).collect();
                    return Node::Switch { on, arms };
                }
                6 => {
                    let entry = self.below(WORDS as usize);
                    let n = 2 + self.below(3);
                    let blocks = (0..n)
                        .map(|_| {
                            let body = self.few(Place { depth: DEPTH, ..inner });
                            let on = self.below(WORDS as usize);
                            (body, on, [self.below(8) as usize, self.below(8) as usize])
                        })
                        .collect();
                    return Node::Tangle { entry, blocks };
                }
                7 if place.uniform => {
                    let turns = 1 + self.below(4);
                    let body = self.few(Place { uniform: true, masks: place.masks, ..inner });
                    return Node::UniformLoop { turns, body };
                }
                _ => {}
            }
        }
        if place.uniform && self.chance(12) {
            let (from, to) = (self.below(WORDS as usize), self.below(WORDS as usize));
            return Node::Exchange { from, to, distance: 1 + self.below(40) };
        }
        if place.masks && self.chance(20) {
            return Node::Warp(self.warp());
        }
        let n = 1 + self.below(4);
        let code: Vec<String> = (0..n).map(|_| self.instruction()).collect();
        Node::Code(code.join("\n"))
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.below(from.len()) as usize].to_string()
    }

    fn r(&mut self) -> String {
        format!("%r{}", self.below(WORDS as usize))
    }
    fn w(&mut self) -> String {
        format!("%w{}", self.below(WIDES as usize))
    }
    fn h(&mut self) -> String {
        format!("%h{}", self.below(HALVES as usize))
    }
    fn f(&mut self) -> String {
        format!("%f{}", self.below(FLOATS as usize))
    }
    fn d(&mut self) -> String {
        format!("%d{}", self.below(DOUBLES as usize))
    }
    fn p(&mut self) -> String {
        format!("%p{}", self.below(4))
    }

    /// A register or a literal.
    fn word(&mut self) -> String {
        if self.chance(30) {
            return self.pick(&["0", "1", "-1", "7", "0x80000000", "255", "0x7fffffff", "31", "-100"]);
        }
        if self.chance(15) {
            return self.pick(&["%index", "%size", "%global"]);
        }
        self.r()
    }

    /// Sets `{c}`.
    fn condition(&mut self) -> String {
        match self.below(7) {
            0 => {
                let (cmp, f, g) = (self.pick(&["lt", "ge", "eq", "neu", "ltu"]), self.f(), self.f());
                format!("setp.{cmp}.f32 {{c}}, {f}, {g};")
            }
            1 => {
                let (r, n) = (self.r(), 1 << self.below(6));
                format!("and.b32 %t0, {r}, {n};\nsetp.ne.u32 {{c}}, %t0, 0;")
            }
            2 => {
                let (p, q, op) = (self.p(), self.p(), self.pick(&["and", "or", "xor"]));
                format!("{op}.pred {{c}}, {p}, {q};")
            }
            3 => {
                let (cmp, a, b) = (self.pick(&["lt", "gt", "ne", "le"]), self.w(), self.w());
                format!("setp.{cmp}.s64 {{c}}, {a}, {b};")
            }
            // Uniform in the block.
            4 => "mov.u32 %t0, %ctaid.x;\nsetp.eq.u32 {c}, %t0, 1;".into(),
            _ => {
                let (cmp, a, b) = (self.pick(&["lt", "ge", "eq", "gt", "le", "ne"]), self.r(), self.word());
                let ty = self.pick(&["s32", "u32"]);
                format!("setp.{cmp}.{ty} {{c}}, {a}, {b};")
            }
        }
    }

    /// A warp instruction with the member mask `{m}`, or with parts of it, each named by its own lanes.
    fn warp(&mut self) -> String {
        if self.chance(50) {
            return self.warp_op();
        }
        let (a, p, size) = (self.r(), self.p(), 1 << self.below(5));
        let parted = match self.below(4) {
            // Tiles of neighbours.
            0 => format!(
                "mov.u32 %t0, %laneid;\nand.b32 %t0, %t0, {};\nshl.b32 %n, {}, %t0;\nand.b32 %n, %n, {{m}};",
                -size,
                (1 << size) - 1
            ),
            // Every so many lanes.
            1 => {
                let (every, lanes) = [(1, 0x5555_5555), (3, 0x1111_1111), (7, 0x0101_0101)][self.below(3) as usize];
                format!(
                    "mov.u32 %t0, %laneid;\nand.b32 %t0, %t0, {every};\nshl.b32 %n, {lanes}, %t0;\nand.b32 %n, %n, {{m}};"
                )
            }
            // Those that agree.
            2 => format!("vote.sync.ballot.b32 %n, {p}, {{m}};\n@!{p} not.b32 %n, %n;\nand.b32 %n, %n, {{m}};"),
            _ => format!("and.b32 %t0, {a}, 3;\nmatch.any.sync.b32 %n, %t0, {{m}};"),
        };
        format!("{parted}\n{}", self.warp_op().replace("{m}", "%n"))
    }

    fn warp_op(&mut self) -> String {
        let (d, a, p) = (self.r(), self.r(), self.p());
        match self.below(10) {
            // Shuffles read lanes of the mask only: own lane if there is none at the computed place.
            0 | 1 => {
                let n = 1 << self.below(5);
                format!(
                    "mov.u32 %t0, %laneid;\nxor.b32 %t1, %t0, {n};\nshr.u32 %t2, {{m}}, %t1;\nand.b32 %t2, %t2, 1;
                     setp.ne.u32 %nan, %t2, 0;\nselp.b32 %t1, %t1, %t0, %nan;
                     shfl.sync.idx.b32 {d}, {a}, %t1, 31, {{m}};"
                )
            }
            2 => format!("vote.sync.ballot.b32 {d}, {p}, {{m}};"),
            3 => {
                let (mode, q) = (self.pick(&["any", "all", "uni"]), self.p());
                format!("vote.sync.{mode}.pred {q}, {p}, {{m}};")
            }
            4 => format!("and.b32 %t0, {a}, 3;\nmatch.any.sync.b32 {d}, %t0, {{m}};"),
            5 => {
                let q = self.p();
                format!("and.b32 %t0, {a}, 1;\nmatch.all.sync.b32 {d}|{q}, %t0, {{m}};")
            }
            // Which lane is elected is left open, but not how many are.
            6 => format!("elect.sync %t0|%nan, {{m}};\nselp.u32 %t0, 1, 0, %nan;\nredux.sync.add.u32 {d}, %t0, {{m}};"),
            7 | 8 => {
                let op = self.pick(&["add.u32", "min.s32", "max.u32", "and.b32", "or.b32", "xor.b32"]);
                format!("redux.sync.{op} {d}, {a}, {{m}};")
            }
            _ => "bar.warp.sync {m};".into(),
        }
    }

    fn instruction(&mut self) -> String {
        let line = match self.below(12) {
            0..=3 => self.integer(),
            4 => self.wide(),
            5 => self.half(),
            6 | 7 => self.float(),
            8 => self.convert(),
            9 => {
                let (p, c) = (self.p(), self.condition());
                c.replace("{c}", &p)
            }
            10 => return self.memory(),
            _ => return self.other(),
        };
        // Sometimes under a predicate: then it must be one instruction.
        if !line.contains('\n') && self.chance(20) {
            let (p, not) = (self.p(), if self.chance(50) { "!" } else { "" });
            return format!("@{not}{p} {line}");
        }
        line
    }

    fn integer(&mut self) -> String {
        let (d, a, b, c) = (self.r(), self.r(), self.word(), self.word());
        match self.below(16) {
            0..=3 => {
                let op = self.pick(&["add.u32", "sub.s32", "mul.lo.s32", "mul.hi.u32", "mul.hi.s32", "add.sat.s32"]);
                format!("{op} {d}, {a}, {b};")
            }
            4 => format!("mad.lo.s32 {d}, {a}, {b}, {c};"),
            5 => {
                let op = self.pick(&["and.b32", "or.b32", "xor.b32"]);
                format!("{op} {d}, {a}, {b};")
            }
            6 => {
                let op = self.pick(&["shl.b32", "shr.u32", "shr.s32"]);
                format!("and.b32 %t0, {b}, 63;\n{op} {d}, {a}, %t0;")
            }
            7 => {
                let op = self.pick(&["min.s32", "max.s32", "min.u32", "max.u32"]);
                format!("{op} {d}, {a}, {b};")
            }
            8 => {
                let op = self.pick(&["popc.b32", "clz.b32", "brev.b32", "not.b32", "bfind.u32", "abs.s32", "neg.s32"]);
                format!("{op} {d}, {a};")
            }
            9 => {
                let p = self.p();
                format!("selp.b32 {d}, {a}, {b}, {p};")
            }
            10 => format!("or.b32 %t0, {b}, 1;\ndiv.u32 {d}, {a}, %t0;"),
            11 => format!("and.b32 %t0, {b}, 0xff;\nor.b32 %t0, %t0, 1;\nrem.s32 {d}, {a}, %t0;"),
            12 => {
                let (e, table) = (self.r(), self.below(256));
                format!("lop3.b32 {d}, {a}, {b}, {e}, {table};")
            }
            13 => {
                // Beyond the sign ptxas has its own idea.
                let (pos, len) = (self.below(32), self.below(40));
                format!("bfe.s32 {d}, {a}, {pos}, {len};")
            }
            14 => {
                let e = self.r();
                format!("shf.l.wrap.b32 {d}, {a}, {e}, {b};")
            }
            _ => {
                let (e, f) = (self.r(), self.r());
                format!("add.cc.u32 {d}, {a}, {b};\naddc.u32 {e}, {f}, 0;")
            }
        }
    }

    fn wide(&mut self) -> String {
        let (d, a, b, r, s) = (self.w(), self.w(), self.w(), self.r(), self.word());
        match self.below(6) {
            0 => format!("add.s64 {d}, {a}, {b};"),
            1 => format!("mul.lo.s64 {d}, {a}, {b};"),
            2 => format!("mul.wide.s32 {d}, {r}, {s};"),
            3 => format!("mad.wide.u32 {d}, {r}, {s}, {a};"),
            4 => format!("xor.b64 {d}, {a}, {b};"),
            _ => format!("and.b32 %t0, {r}, 63;\nshr.s64 {d}, {a}, %t0;"),
        }
    }

    fn half(&mut self) -> String {
        let (d, a, b) = (self.h(), self.h(), self.h());
        let op = self.pick(&["add.u16", "sub.s16", "mul.lo.u16", "xor.b16", "min.s16", "max.u16", "mul.hi.s16"]);
        format!("{op} {d}, {a}, {b};")
    }

    fn float(&mut self) -> String {
        let round = self.pick(&["rn", "rn", "rz", "rm", "rp"]);
        if self.chance(30) {
            let (d, a, b, c) = (self.d(), self.d(), self.d(), self.d());
            return match self.below(5) {
                0 => format!("fma.{round}.f64 {d}, {a}, {b}, {c};"),
                1 => format!("div.{round}.f64 {d}, {a}, {b};"),
                2 => format!("max.f64 {d}, {a}, {b};"),
                3 => format!("mul.{round}.f64 {d}, {a}, {b};"),
                _ => format!("add.{round}.f64 {d}, {a}, {b};"),
            };
        }
        let (d, a, b, c) = (self.f(), self.f(), self.f(), self.f());
        let ftz = self.pick(&["", "", ".ftz"]);
        match self.below(9) {
            0 | 1 => format!("add.{round}{ftz}.f32 {d}, {a}, {b};"),
            2 => format!("mul.{round}{ftz}.f32 {d}, {a}, {b};"),
            3 => format!("fma.{round}{ftz}.f32 {d}, {a}, {b}, {c};"),
            4 => format!("div.{round}{ftz}.f32 {d}, {a}, {b};"),
            5 => format!("abs.f32 {d}, {a};\nsqrt.{round}{ftz}.f32 {d}, {d};"),
            6 => format!("min{ftz}.f32 {d}, {a}, {b};"),
            7 => format!("neg.f32 {d}, {a};"),
            _ => format!("add.rn.sat.f32 {d}, {a}, {b};"),
        }
    }

    fn convert(&mut self) -> String {
        let (r, s, w, h, f, d) = (self.r(), self.r(), self.w(), self.h(), self.f(), self.d());
        let (round, whole) = (self.pick(&["rn", "rz", "rm", "rp"]), self.pick(&["rni", "rzi", "rmi", "rpi"]));
        match self.below(14) {
            0 => format!("cvt.{round}.f32.s32 {f}, {r};"),
            1 => format!("cvt.{round}.f32.u32 {f}, {r};"),
            2 => format!("cvt.{whole}.s32.f32 {r}, {f};"),
            3 => format!("cvt.{whole}.u32.f32 {r}, {f};"),
            4 => format!("cvt.s64.s32 {w}, {r};"),
            5 => format!("cvt.u32.u64 {r}, {w};"),
            6 => format!("cvt.u16.u32 {h}, {r};"),
            7 => format!("cvt.s32.s16 {r}, {h};"),
            8 => format!("cvt.sat.s8.s32 {r}, {s};"),
            9 => format!("cvt.f64.f32 {d}, {f};"),
            10 => format!("cvt.{round}.f32.f64 {f}, {d};"),
            11 => format!("cvt.{whole}.s64.f64 {w}, {d};"),
            12 => format!("cvt.u8.u32 {r}, {s};"),
            _ => format!("cvt.{round}.f64.s64 {d}, {w};"),
        }
    }

    fn memory(&mut self) -> String {
        let (r, s, w, slot) = (self.r(), self.r(), self.w(), 4 * self.below(SCRATCH as usize));
        match self.below(9) {
            0 => format!("st.global.u32 [%s+{slot}], {r};"),
            1 => format!("ld.global.u32 {r}, [%s+{slot}];"),
            2 | 3 => {
                format!("and.b32 %t0, {s}, 255;\nmul.wide.u32 %q0, %t0, 4;\nadd.u64 %q0, %a, %q0;\nld.global.u32 {r}, [%q0];")
            }
            4 => format!(
                "and.b32 %t0, {s}, 15;\nmul.wide.u32 %q0, %t0, 4;\nadd.u64 %q0, %local, %q0;\nst.local.u32 [%q0], {r};"
            ),
            5 => format!(
                "and.b32 %t0, {s}, 15;\nmul.wide.u32 %q0, %t0, 4;\nadd.u64 %q0, %local, %q0;\nld.local.u32 {r}, [%q0];"
            ),
            6 => format!("ld.global.s8 {r}, [%s+{}];\nst.global.u16 [%s+{slot}], {s};", slot + 3),
            7 => format!("st.global.v2.u32 [%s+8], {{{r}, {s}}};"),
            // An index that may wrap around in 32 bits before it is widened.
            _ => {
                let k = self.pick(&["0xfffffff0", "0x7ffffff8", "100", "-3"]);
                format!(
                    "add.u32 %t0, %global, {k};\ncvt.u64.u32 {w}, %t0;\nand.b64 %q0, {w}, 255;\nshl.b64 %q0, %q0, 2;
                     add.u64 %q0, %a, %q0;\nld.global.u32 {r}, [%q0];"
                )
            }
        }
    }

    fn other(&mut self) -> String {
        let (r, s, w) = (self.r(), self.r(), self.w());
        match self.below(6) {
            0 => {
                let slot = 4 * self.below(8);
                let op = self.pick(&["add.u32", "max.s32", "or.b32", "xor.b32"]);
                let base = if op.starts_with("add") { 0 } else { 32 };
                // One operation per word: mixed ones do not commute.
                let slot = match op.as_str() {
                    "add.u32" => slot,
                    "max.s32" => base,
                    "or.b32" => base + 4,
                    _ => base + 8,
                };
                format!("red.global.{op} [%total+{slot}], {r};")
            }
            // Which of two results in one register stays is nobody's promise.
            1 if r != s => format!("mov.b64 {{{r}, {s}}}, {w};"),
            2 => format!("mov.b64 {w}, {{{s}, {r}}};"),
            3 => {
                let d = self.r();
                format!(
                    "{{\n.param .b32 p0;\n.param .b32 p1;\n.param .b32 r0;\nst.param.b32 [p0], {r};\nst.param.b32 [p1], {s};
                     call (r0), mix, (p0, p1);\nld.param.b32 {d}, [r0];\n}}"
                )
            }
            4 => format!(
                "{{\n.param .b32 p0;\n.param .b32 r0;\nand.b32 %t0, {s}, 63;\nst.param.b32 [p0], %t0;
                 call (r0), climb, (p0);\nld.param.b32 {r}, [r0];\n}}"
            ),
            _ => {
                let p = self.below(4);
                let q = (p + 1 + self.below(3)) % 4;
                format!("setp.lt.and.s32 %p{p}|%p{q}, {r}, {s}, %p{p};")
            }
        }
    }
}
