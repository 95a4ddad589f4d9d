//! Approximate instructions: within the error that the manual allows, special values as its tables say.

use crate::case::*;
use crate::machine::*;
use crate::values::{operands, Random};
use kernel_abi::Tier;
use oracle::approx::reference;
use oracle::format::{Format, BF16, F16, F32, F64};
use ptx::table::Op;

const N: usize = 8192;
const THREADS: u32 = 256;

/// Results of one instruction on every instruction set and in scalar form: (which, results). On one instruction set they are the
/// same in scalars and in vectors, by LLVM and by the quick code generator: which of them code has is the compiler's choice.
fn results(text: &str, args: &[Vec<u64>]) -> Vec<(String, Vec<u64>)> {
    let c = case(text);
    let mut all: Vec<(String, Vec<u64>)> = vec![];
    for isa in isas() {
        let first = all.len();
        for uniform in [false, true] {
            let n = if uniform { args[0].len().min(512) } else { args[0].len() };
            let ptx = kernel(std::slice::from_ref(&c), n, uniform);
            let threads = if uniform { 32 } else { THREADS };
            let machines = [
                ("LLVM", Some(Machine::new(&ptx, "k", isa, 0, threads))),
                ("LLVM as quick", Machine::as_quick(Tier::Optimised, &ptx, "k", isa, threads)),
                ("quick", Machine::as_quick(Tier::Quick, &ptx, "k", isa, threads)),
            ];
            for (by, m) in machines.into_iter().filter_map(|(by, m)| Some((by, m?))) {
                let m = m.unwrap_or_else(|e| panic!("{isa:?}, {by}: {e}\n{ptx}"));
                let mut out = vec![0u64; n];
                let p = |k: usize| args[k.min(args.len() - 1)].as_ptr() as u64;
                let blocks = if uniform { n as u32 } else { n as u32 / THREADS };
                m.run(blocks, threads, &[p(0), p(1), p(2), out.as_mut_ptr() as u64], (0, 0));
                let which = format!("{text} on {isa:?}, uniform {uniform}, {by}");
                if let Some((other, before)) = all.get(first) {
                    for (k, (a, b)) in before.iter().zip(&out).enumerate() {
                        assert_eq!(a, b, "{other} and {which}: {:#x}", args[0][k]);
                    }
                }
                all.push((which, out));
            }
        }
    }
    all
}

fn to_f64(f: Format, bits: u64) -> f64 {
    let v = f.decode(bits & (u64::MAX >> (64 - f.bits())));
    f64::from_bits(F64.encode(&v, oracle::format::Rounding::NearestEven))
}

/// Operands: edges, random bits, and numbers of ordinary size.
fn singles(seed: u64) -> Vec<Vec<u64>> {
    let mut v = operands(2, 32, N, seed);
    let mut r = Random(seed);
    for a in &mut v {
        for x in a.iter_mut().skip(N / 2) {
            let u = (r.next() >> 11) as f64 / (1u64 << 53) as f64;
            *x = (((u - 0.5) * 2f64.powi((r.next() % 12) as i32)) as f32).to_bits().into();
        }
    }
    v
}

fn check(op: Op, text: &str, f: Format, args: &[Vec<u64>], skip: impl Fn(f64, f64) -> bool) {
    let ftz = text.contains(".ftz");
    for (which, out) in results(text, args) {
        for (k, &r) in out.iter().enumerate() {
            let (a, b) = (args[0][k], args[args.len() - 1][k]);
            if skip(to_f64(f, a), to_f64(f, b)) {
                continue;
            }
            let want = reference(op, ftz, f, a, b);
            let got = to_f64(f, r);
            assert!(want.allows(got), "{which}: {a:#x} {b:#x} gives {r:#x} = {got:e}, should be {want:?}");
            if got == 0.0 && want.value == 0.0 && op != Op::Div {
                assert_eq!(got.is_sign_negative(), want.value.is_sign_negative(), "{which}: sign of zero of {a:#x}");
            }
        }
    }
}

#[test]
fn roots_and_quotients() {
    let args = singles(1);
    let all = |_: f64, _: f64| false;
    for ftz in ["", ".ftz"] {
        check(Op::Rsqrt, &format!("rsqrt.approx{ftz}.f32 32 32"), F32, &args[..1], all);
        check(Op::Sqrt, &format!("sqrt.approx{ftz}.f32 32 32"), F32, &args[..1], all);
        check(Op::Rcp, &format!("rcp.approx{ftz}.f32 32 32"), F32, &args[..1], all);
        check(Op::Div, &format!("div.full{ftz}.f32 32 32 32"), F32, &args, all);
        let beyond = |_: f64, b: f64| b.abs() > 2f64.powi(126);
        check(Op::Div, &format!("div.approx{ftz}.f32 32 32 32"), F32, &args, beyond);
    }
}

#[test]
fn approximate_division_by_huge_numbers_gives_zero_or_nan() {
    let f = |x: f32| u64::from(x.to_bits());
    let a = [f(1.0), f(3e38), f(f32::INFINITY), f(-1.0)].repeat(64);
    let b = vec![f(1e38); 256];
    for (which, out) in results("div.approx.f32 32 32 32", &[a.clone(), b]) {
        for (x, r) in a.iter().zip(&out) {
            let r = f32::from_bits(*r as u32);
            assert!(if *x == f(f32::INFINITY) { r.is_nan() } else { r == 0.0 }, "{which}: {x:#x} gives {r}");
        }
    }
}

#[test]
fn exponentials_and_logarithms() {
    let args = singles(2);
    for ftz in ["", ".ftz"] {
        check(Op::Ex2, &format!("ex2.approx{ftz}.f32 32 32"), F32, &args[..1], |_, _| false);
        check(Op::Lg2, &format!("lg2.approx{ftz}.f32 32 32"), F32, &args[..1], |_, _| false);
    }
    // Integers give exact powers.
    let args: Vec<u64> = (0..512).map(|k| u64::from((k as f32 - 256.0).to_bits())).collect();
    for (which, out) in results("ex2.approx.f32 32 32", std::slice::from_ref(&args)) {
        for (a, r) in args.iter().zip(&out) {
            let x = f32::from_bits(*a as u32);
            assert_eq!(f32::from_bits(*r as u32), x.exp2(), "{which} of {x}");
        }
    }
    // Between one half and two the error is absolute: one allows no more than the manual's 2^-22.
    let near: Vec<u64> = (0..N as u64).map(|k| 0x3f00_0000 + k * (0x100_0000 / N as u64)).collect();
    for (which, out) in results("lg2.approx.f32 32 32", std::slice::from_ref(&near)) {
        for (a, r) in near.iter().zip(&out) {
            let want = f64::from(f32::from_bits(*a as u32)).log2();
            let got = f64::from(f32::from_bits(*r as u32));
            assert!((got - want).abs() < 2f64.powi(-22), "{which} of {a:#x}: {got} for {want}");
        }
    }
}

#[test]
fn sines() {
    let mut r = Random(7);
    let mut args: Vec<u64> = operands(1, 32, N / 2, 3).remove(0);
    for k in 0..N / 2 {
        let range = if k % 2 == 0 { 2.0 } else { 100.0 } * std::f64::consts::PI;
        let u = (r.next() >> 11) as f64 / (1u64 << 53) as f64;
        args.push((((2.0 * u - 1.0) * range) as f32).to_bits().into());
    }
    for (op, name) in [(Op::Sin, "sin"), (Op::Cos, "cos")] {
        for ftz in ["", ".ftz"] {
            for (which, out) in results(&format!("{name}.approx{ftz}.f32 32 32"), std::slice::from_ref(&args)) {
                for (a, r) in args.iter().zip(&out) {
                    let x = f64::from(f32::from_bits(*a as u32));
                    let got = f64::from(f32::from_bits(*r as u32));
                    if !x.is_finite() {
                        assert!(got.is_nan(), "{which} of {x}: {got}");
                        continue;
                    }
                    assert!(got.abs() <= 1.0, "{which} of {x}: {got}");
                    let want = if op == Op::Sin { x.sin() } else { x.cos() };
                    if x.abs() <= 100.0 * std::f64::consts::PI {
                        let bound = if ftz.is_empty() { 2f64.powi(-22) } else { 2f64.powi(-22) + 2f64.powi(-126) };
                        assert!((got - want).abs() < bound, "{which} of {x}: {got}, should be {want}");
                    }
                    if x == 0.0 && op == Op::Sin {
                        assert_eq!(got.to_bits(), x.to_bits(), "{which}: sign of zero");
                    }
                }
            }
        }
    }
}

#[test]
fn hyperbolic_tangent_and_halves() {
    let args = singles(4);
    check(Op::Tanh, "tanh.approx.f32 32 32", F32, &args[..1], |_, _| false);
    let all: Vec<u64> = (0..65536).collect();
    check(Op::Tanh, "tanh.approx.f16 16 16", F16, std::slice::from_ref(&all), |_, _| false);
    check(Op::Tanh, "tanh.approx.bf16 16 16", BF16, std::slice::from_ref(&all), |_, _| false);
    // Results below the least normal number have fewer bits than the relative bound asks for.
    check(Op::Ex2, "ex2.approx.f16 16 16", F16, std::slice::from_ref(&all), |a, _| a < -14.0);
    check(Op::Ex2, "ex2.approx.ftz.bf16 16 16", BF16, std::slice::from_ref(&all), |a, _| a < -126.0);
}

#[test]
fn rough_doubles_have_an_empty_lower_word() {
    let args = operands(1, 64, N, 5);
    for (op, text) in [(Op::Rcp, "rcp.approx.ftz.f64 64 64"), (Op::Rsqrt, "rsqrt.approx.ftz.f64 64 64")] {
        for (which, out) in results(text, &args) {
            for (a, r) in args[0].iter().zip(&out) {
                assert_eq!(r & 0xffff_ffff, 0, "{which} of {a:#x}: {r:#x}");
                let x = f64::from_bits(*a);
                let got = f64::from_bits(*r);
                if x.is_nan() || (op == Op::Rsqrt && x <= -f64::MIN_POSITIVE) {
                    assert_eq!(*r, 0x7fff_ffff_0000_0000, "{which} of {a:#x}");
                    continue;
                }
                let x = if x.abs() < f64::MIN_POSITIVE { 0f64.copysign(x) } else { x };
                let want = if op == Op::Rcp { 1.0 / x } else { 1.0 / x.sqrt() };
                let want = if want.abs() < f64::MIN_POSITIVE { 0f64.copysign(want) } else { want };
                let ok = got == want || (got - want).abs() <= want.abs() * 2f64.powi(-19);
                assert!(ok, "{which} of {a:#x}: {got:e}, should be {want:e}");
            }
        }
    }
    check(Op::Rsqrt, "rsqrt.approx.f64 64 64", F64, &args, |_, _| false);
}

/// Every `STRIDE`-th single: 2^32 / 1009 operands for each function and instruction set.
#[test]
#[ignore = "takes minutes"]
fn every_1009th_single() {
    const STRIDE: u64 = 1009;
    const BLOCK: usize = 1 << 20;
    let mut worst = std::collections::BTreeMap::new();
    for (op, text) in [
        (Op::Rsqrt, "rsqrt.approx.f32 32 32"),
        (Op::Sqrt, "sqrt.approx.ftz.f32 32 32"),
        (Op::Ex2, "ex2.approx.f32 32 32"),
        (Op::Ex2, "ex2.approx.ftz.f32 32 32"),
        (Op::Lg2, "lg2.approx.f32 32 32"),
        (Op::Tanh, "tanh.approx.f32 32 32"),
    ] {
        let c = case(text);
        let ftz = text.contains(".ftz");
        for isa in isas() {
            let m =
                Machine::new(&kernel(std::slice::from_ref(&c), BLOCK, false), "k", isa, 0, THREADS).expect("compiles");
            let mut out = vec![0u64; BLOCK];
            let mut at = 0u64;
            while at < 1 << 32 {
                let args: Vec<u64> = (0..BLOCK as u64).map(|k| (at + k * STRIDE) & 0xffff_ffff).collect();
                let p = args.as_ptr() as u64;
                m.run(BLOCK as u32 / THREADS, THREADS, &[p, p, p, out.as_mut_ptr() as u64], (0, 0));
                for (a, r) in args.iter().zip(&out) {
                    let want = reference(op, ftz, F32, *a, 0);
                    let got = f64::from(f32::from_bits(*r as u32));
                    assert!(want.allows(got), "{text} on {isa:?} of {a:#x}: {got:e}, should be {want:?}");
                    let error = (got - want.value).abs() / want.value.abs();
                    if (2f64.powi(-126)..2f64.powi(128)).contains(&want.value.abs()) && got.is_finite() {
                        let w = worst.entry((text, format!("{isa:?}"))).or_insert(0f64);
                        *w = w.max(if op == Op::Lg2 { error.min((got - want.value).abs()) } else { error });
                    }
                }
                at += BLOCK as u64 * STRIDE;
            }
        }
    }
    for (k, w) in worst {
        println!("{k:?}: 2^{:.2}", w.log2());
    }
}
