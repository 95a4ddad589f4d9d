//! Differential tests of the quick code generator against LLVM: the same instructions on the same operands must give the same bytes.

use crate::api::{Codegen, Llvm};
use crate::compile::PIPELINE;
use crate::target::target_machine;
use baseline::build::*;
use code::object::Code;
use kernel_abi::{HostFeatures, Isa};

/// Bytes of each operand and of each result.
const SLOT: u64 = 1024;
/// Operands: random integers and floating-point numbers, shift amounts in range, divisors.
const OPERANDS: u64 = 6;

type Function = unsafe extern "C" fn(*const u8, *mut u8);

/// A function under test: a builder, operands and results.
struct Case<'a> {
    b: &'a dyn Build,
    inputs: V,
    outputs: V,
    results: u64,
}

impl Case<'_> {
    fn operand(&self, t: T, i: u64) -> V {
        self.b.load(t, self.b.gep_at(self.inputs, i * SLOT), 1)
    }

    fn result(&mut self, v: V) {
        self.b.store(v, self.b.gep_at(self.outputs, self.results * SLOT), 1);
        self.results += 1;
    }

    /// A mask, as a number.
    fn mask(&mut self, v: V) {
        let lanes = self.b.lanes(self.b.type_of(v));
        let bits = if lanes == 1 { v } else { self.b.bitcast(v, self.b.int(lanes)) };
        self.result(self.b.zext_or_trunc(bits, self.b.int(64)));
    }
}

fn build(b: &dyn Build, emit: impl Fn(&mut Case)) -> u64 {
    let f = b.add_function("f", b.func(b.void(), &mut [b.ptr(), b.ptr()]), false);
    b.at_end(b.block(f, "entry"));
    let mut case = Case { b, inputs: b.param(f, 0), outputs: b.param(f, 1), results: 0 };
    emit(&mut case);
    b.ret_void();
    case.results
}

fn run(object: &[u8], inputs: &[u8], results: u64) -> Vec<u8> {
    let code = Code::load(object).expect("an object");
    let mut out = vec![0u8; (results * SLOT) as usize];
    // SAFETY: the function only accesses these buffers.
    unsafe {
        let f: Function = std::mem::transmute(code.symbol("f").expect("a function"));
        f(inputs.as_ptr(), out.as_mut_ptr());
    }
    out
}

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Operands of lanes of `bits`: 0 and 1 arbitrary, with edge cases; 2 small; 3 odd and positive; 4 and 5 floating-point numbers.
fn inputs(bits: u32, seed: u64) -> Vec<u8> {
    let mut s = seed * 2 + 1;
    let bytes = (bits / 8) as usize;
    let mut out = vec![];
    for operand in 0..OPERANDS {
        for _ in 0..SLOT as usize / bytes {
            let r = random(&mut s);
            let top = 1u64 << (bits.min(64) - 1);
            let edge = [0, 1, u64::MAX, top, top - 1, top >> 1][r as usize % 6];
            let float = |r: u64| -> u64 {
                let edges = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.5,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::NAN,
                    2147483648.0,
                    -9.3e18,
                    1.9e19,
                    255.5,
                ];
                let x = match r % 3 {
                    0 => edges[(r >> 8) as usize % edges.len()],
                    1 => (r >> 12) as i64 as f64 / 4503599627.0 - 500000.25,
                    _ => ((r >> 20) as f64).exp2().clamp(-1e30, 1e30) * if r & 16 == 0 { 1e-3 } else { -1.0 },
                };
                if bits == 32 {
                    (x as f32).to_bits().into()
                } else {
                    x.to_bits()
                }
            };
            let x = match operand {
                0 | 1 if r >> 40 & 3 == 0 => edge,
                0 | 1 => r >> (r >> 58),
                2 => r % bits as u64,
                3 => (r >> 20 | 1) & (top - 1) | 1,
                _ => float(r),
            };
            let wide = (x as u128 | if bits == 128 { (random(&mut s) as u128) << 64 } else { 0 }).to_le_bytes();
            out.extend_from_slice(&wide[..bytes]);
        }
    }
    out
}

/// Compares the results of both code generators for `emit`.
fn compare(what: &str, bits: u32, emit: impl Fn(&mut Case)) {
    let quick = baseline::Builder::new();
    let results = build(&quick, &emit);
    let compiled = quick.compile().unwrap_or_else(|e| panic!("{what}: {e}"));
    let mut ll = Llvm::new("differential");
    let tm = target_machine(Isa::QUICK, Codegen::Optimising).expect("a target");
    ll.set_target(&tm);
    ll.build(|b| build(b, &emit));
    let mut ll = ll.verified().unwrap_or_else(|e| panic!("{what}: {e}"));
    ll.run_passes(PIPELINE, &tm).expect("passes");
    ll.split_masks(HostFeatures::of(Isa::QUICK).vector_bytes);
    let object = ll.emit(&tm, false).expect("code");
    for seed in 1..6 {
        let inputs = inputs(bits, seed);
        let (ours, theirs) = (run(&compiled.object, &inputs, results), run(&object, &inputs, results));
        for r in 0..results as usize {
            let at = r * SLOT as usize..(r + 1) * SLOT as usize;
            assert_eq!(ours[at.clone()], theirs[at], "{what}: result {r} with seed {seed}\n{}", quick.print());
        }
    }
}

const LANES: [u32; 5] = [1, 2, 8, 32, 64];

fn of(b: &dyn Build, e: T, lanes: u32) -> T {
    if lanes == 1 {
        e
    } else {
        b.vec(e, lanes)
    }
}

#[test]
fn integers() {
    for bits in [8, 16, 32, 64] {
        for lanes in LANES {
            compare(&format!("{lanes} of i{bits}"), bits, |c| {
                let b = c.b;
                let t = of(b, b.int(bits), lanes);
                let [x, y, small, odd] = [0, 1, 2, 3].map(|i| c.operand(t, i));
                for v in
                    [b.add(x, y), b.sub(x, y), b.mul(x, y), b.and(x, y), b.or(x, y), b.xor(x, y), b.not(x), b.neg(y)]
                {
                    c.result(v);
                }
                for v in [
                    b.shl(x, small),
                    b.lshr(x, small),
                    b.ashr(x, small),
                    b.udiv(x, odd),
                    b.urem(x, odd),
                    b.sdiv(x, odd),
                ] {
                    c.result(v);
                }
                let three = b.c(t, 3);
                for v in [
                    b.srem(x, odd),
                    b.shl(x, three),
                    b.lshr(x, three),
                    b.ashr(x, three),
                    b.mul(x, b.c(t, 8)),
                    b.mul(x, three),
                ] {
                    c.result(v);
                }
                for name in ["smin", "smax", "umin", "umax", "sadd.sat", "ssub.sat", "usub.sat"] {
                    c.result(b.intrinsic(&format!("llvm.{name}"), &[t], &[x, y]));
                }
                c.result(b.intrinsic("llvm.abs", &[t], &[x, b.bool(false)]));
                for name in ["ctlz", "cttz"] {
                    c.result(b.intrinsic(&format!("llvm.{name}"), &[t], &[x, b.bool(false)]));
                }
                for name in ["ctpop", "bitreverse"] {
                    c.result(b.intrinsic(&format!("llvm.{name}"), &[t], &[x]));
                }
                if bits >= 32 {
                    c.result(b.intrinsic("llvm.fshr", &[t], &[x, y, small]));
                    c.result(b.intrinsic("llvm.fshr", &[t], &[x, y, b.c(t, 5)]));
                }
                use IntCmp::*;
                for p in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
                    let m = b.icmp(p, x, y);
                    c.mask(m);
                    c.result(b.select(m, x, odd));
                }
                let (m, n) = (b.icmp(Ult, x, y), b.icmp(Sgt, x, odd));
                for v in [b.and(m, n), b.or(m, n), b.xor(m, n), b.not(m), b.select(m, n, m)] {
                    c.mask(v);
                }
                for to in [8, 16, 32, 64] {
                    let to_t = of(b, b.int(to), lanes);
                    if to > bits {
                        c.result(b.zext(x, to_t));
                        c.result(b.sext(x, to_t));
                    } else if to < bits {
                        c.result(b.trunc(x, to_t));
                    }
                    c.result(b.zext(m, to_t));
                    c.result(b.sext(n, to_t));
                }
                for float in [b.f32(), b.f64()] {
                    let f = of(b, float, lanes);
                    c.result(b.sitofp(x, f));
                    c.result(b.uitofp(x, f));
                }
                if lanes > 1 {
                    vectors(c, t, x, y, m);
                }
            });
        }
    }
}

/// Instructions that move lanes, and masked ones.
fn vectors(c: &mut Case, t: T, x: V, y: V, m: V) {
    let b = c.b;
    let (lanes, e) = (b.lanes(t), b.elem(t));
    let index = b.and(b.zext_or_trunc(b.extract_at(x, 0), b.int(32)), b.i32(lanes - 1));
    c.result(b.extract(x, index));
    for i in [0, 1, lanes / 2, lanes - 1] {
        c.result(b.extract_at(y, i));
        let set = b.insert_at(x, b.extract_at(y, 1), i);
        c.result(set);
        let bit = b.insert_at(m, b.bool(i == 0), i);
        c.mask(bit);
    }
    c.result(b.insert(x, b.extract_at(y, 0), index));
    c.mask(b.insert(m, b.bool(true), index));
    c.result(b.splat(b.extract_at(x, 1), lanes));
    let n = lanes as i32;
    let orders: [Vec<i32>; 8] = [
        (0..n).rev().collect(),
        (0..n).map(|i| i ^ 1).collect(),
        (0..n).map(|i| if i % 2 == 0 { i } else { n + i }).collect(),
        (0..n / 2).map(|i| 2 * i + 1).collect(),
        (0..2 * n).collect(),
        (0..n).map(|i| (i * 7 + 3) % (2 * n)).collect(),
        (n / 2..n).collect(),
        (0..n).map(|i| i - i % 16).collect(),
    ];
    for order in &orders {
        c.result(b.shuffle(x, y, order));
        if (2..=64).contains(&order.len()) {
            c.mask(b.shuffle(m, b.not(m), order));
        }
    }
    for name in ["add", "and", "or", "xor", "smin", "smax", "umin", "umax"] {
        c.result(b.intrinsic(&format!("llvm.vector.reduce.{name}"), &[t], &[x]));
    }
    let ptr = b.ptr();
    let p = b.gep_at(c.inputs, 64);
    let align = b.i32(1);
    c.result(b.intrinsic("llvm.masked.load", &[t, ptr], &[p, align, m, b.zero(t)]));
    c.result(b.intrinsic("llvm.masked.load", &[t, ptr], &[p, align, m, y]));
    let out = b.gep_at(c.outputs, c.results * SLOT);
    b.intrinsic("llvm.masked.store", &[t, ptr], &[x, out, align, m]);
    c.results += 1;
    // Addresses in reverse order.
    let bytes = (b.bits(e) / 8) as i64;
    let offsets: Vec<i64> = (0..lanes as i64).map(|i| (lanes as i64 - 1 - i) * bytes).collect();
    let offsets = b.c_vec(b.int(64), &offsets);
    let ps = b.gep(c.inputs, offsets);
    c.result(b.intrinsic("llvm.masked.gather", &[t, b.type_of(ps)], &[ps, align, m, y]));
    let to = b.gep(b.gep_at(c.outputs, c.results * SLOT), offsets);
    b.intrinsic("llvm.masked.scatter", &[t, b.type_of(to)], &[y, to, align, m]);
    c.results += 1;
}

#[test]
fn floats() {
    for bits in [32, 64] {
        for lanes in LANES {
            compare(&format!("{lanes} floating-point numbers of {bits} bits"), bits, |c| {
                let b = c.b;
                let e = if bits == 32 { b.f32() } else { b.f64() };
                let t = of(b, e, lanes);
                let it = of(b, b.int(bits), lanes);
                let [x, y] = [4, 5].map(|i| c.operand(t, i));
                // Which of two NaNs results depends on the code generator.
                let number = |c: &mut Case, v: V| {
                    let nan = b.fcmp(FloatCmp::Uno, v, v);
                    c.result(b.select(nan, b.c(t, 0), v));
                };
                for v in [b.fadd(x, y), b.fsub(x, y), b.fmul(x, y), b.fdiv(x, y), b.fneg(x)] {
                    number(c, v);
                }
                let fma = b.intrinsic("llvm.fma", &[t], &[x, y, x]);
                number(c, fma);
                for name in ["fabs", "sqrt", "floor", "ceil", "trunc", "rint", "roundeven"] {
                    let v = b.intrinsic(&format!("llvm.{name}"), &[t], &[x]);
                    number(c, v);
                }
                for name in ["copysign", "minnum", "maxnum"] {
                    let v = b.intrinsic(&format!("llvm.{name}"), &[t], &[x, y]);
                    number(c, v);
                }
                use FloatCmp::*;
                for p in [Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une] {
                    let m = b.fcmp(p, x, y);
                    c.mask(m);
                    c.result(b.select(m, b.bitcast(x, it), b.bitcast(y, it)));
                }
                for to in [8, 16, 32, 64] {
                    let to = of(b, b.int(to), lanes);
                    c.result(b.intrinsic("llvm.fptosi.sat", &[to, t], &[x]));
                    c.result(b.intrinsic("llvm.fptoui.sat", &[to, t], &[x]));
                }
                if bits == 32 {
                    let wide = b.fpext(x, of(b, b.f64(), lanes));
                    let nan = b.fcmp(Uno, wide, wide);
                    c.result(b.select(nan, b.zero(b.type_of(wide)), wide));
                    let half = b.fptrunc(x, of(b, b.half(), lanes));
                    let back = b.fpext(half, t);
                    number(c, back);
                } else {
                    let single = b.fptrunc(x, of(b, b.f32(), lanes));
                    let nan = b.fcmp(Uno, single, single);
                    c.result(b.select(nan, b.zero(b.type_of(single)), single));
                }
            });
        }
    }
}

/// More values than registers, used after a branch whose condition has to be reloaded.
#[test]
fn values_beyond_their_block() {
    compare("values beyond their block", 64, |c| {
        let b = c.b;
        let (i64t, vector) = (b.int(64), b.vec(b.int(32), 8));
        let f = b.function_of(b.here());
        let condition = b.icmp(IntCmp::Ugt, c.operand(i64t, 1), b.i64(1 << 20));
        let load = |t: T, i: u64| b.load(t, b.gep_at(c.inputs, 32 * i), 1);
        let values: Vec<V> = (0..14).map(|i| load(i64t, i)).chain((0..16).map(|i| load(vector, i))).collect();
        let (yes, no, end) = (b.block(f, "yes"), b.block(f, "no"), b.block(f, "end"));
        b.cond_br(condition, yes, no);
        let mut sums = vec![];
        for (bb, by) in [(yes, 3), (no, 5)] {
            b.at_end(bb);
            let sum = |v: &V| b.add(*v, b.c(b.type_of(*v), by));
            sums.push(values.iter().map(sum).collect::<Vec<V>>());
            b.br(end);
        }
        b.at_end(end);
        let phis: Vec<V> =
            (0..values.len()).map(|i| b.phi(b.type_of(values[i]), &[(sums[0][i], yes), (sums[1][i], no)])).collect();
        phis.iter().zip(&values).for_each(|(&p, &v)| c.result(b.add(p, v)));
    });
}

#[test]
fn wide_integers() {
    for lanes in [1, 8] {
        compare(&format!("{lanes} of i128"), 128, |c| {
            let b = c.b;
            let t = of(b, b.int(128), lanes);
            let [x, y] = [0, 1].map(|i| c.operand(t, i));
            for v in [b.add(x, y), b.sub(x, y), b.mul(x, y), b.and(x, y), b.or(x, y), b.xor(x, y)] {
                c.result(v);
            }
            for by in [0, 1, 63, 64, 65, 127] {
                let by = b.c_wide_shift(t, by);
                c.result(b.shl(x, by));
                c.result(b.lshr(x, by));
                c.result(b.ashr(x, by));
            }
            let by = b.and(y, b.c_wide(t, 127, 0));
            c.result(b.shl(x, by));
            c.result(b.lshr(x, by));
            c.result(b.ashr(x, by));
            for name in ["ctlz", "cttz"] {
                c.result(b.intrinsic(&format!("llvm.{name}"), &[t], &[x, b.bool(false)]));
            }
            use IntCmp::*;
            for p in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
                let m = b.icmp(p, x, y);
                c.mask(m);
                c.result(b.select(m, x, y));
            }
            let words = of(b, b.int(64), lanes);
            let word = b.trunc(x, words);
            c.result(word);
            c.result(b.zext(word, t));
            c.result(b.sext(word, t));
        });
    }
}
