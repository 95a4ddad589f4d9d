//! Instructions whose results the manual fixes to the bit.

use crate::case::*;
use crate::machine::*;
use crate::values::operands;
use kernel_abi::{Isa, Tier};

/// Operands per case.
const N: usize = 2048;
const THREADS: u32 = 256;

/// Results of `cases` for operands `args` by the oracle: one array a case.
fn expected(cases: &[Case], args: &[Vec<u64>]) -> Vec<Vec<u64>> {
    let n = args[0].len();
    let ptx = kernel(cases, n, false);
    let module = ptx::parse(&ptx).unwrap_or_else(|e| panic!("{}\n{ptx}", e[0].render(&ptx)));
    let module = ptx::link(vec![module]).expect("links");
    let mut memory = oracle::Memory::new();
    let base = |k: u64| 0x1_0000_0000 * (k + 1);
    for (k, a) in args.iter().enumerate() {
        memory.add(base(k as u64), a.iter().flat_map(|x| x.to_le_bytes()).collect());
    }
    memory.add(base(3), vec![0; 8 * n * cases.len()]);
    let params: Vec<u8> = (0..4).flat_map(|k| base(k).to_le_bytes()).collect();
    let shape =
        oracle::Shape { grid: [n as u32 / THREADS, 1, 1], block: [THREADS, 1, 1], cluster: None, dynamic_shared: 0 };
    oracle::run(&module, "k", &shape, &params, &mut memory).unwrap_or_else(|t| panic!("oracle: {t:?}\n{ptx}"));
    words(memory.bytes(base(3))).chunks(n).map(<[u64]>::to_vec).collect()
}

fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks(8).map(|b| u64::from_le_bytes(b.try_into().expect("8 bytes"))).collect()
}

fn actual(m: &Machine, cases: usize, args: &[Vec<u64>], uniform: bool) -> Vec<Vec<u64>> {
    let n = args[0].len();
    let mut out = vec![0u64; n * cases];
    let params = [args[0].as_ptr() as u64, args[1].as_ptr() as u64, args[2].as_ptr() as u64, out.as_mut_ptr() as u64];
    if uniform {
        m.run(n as u32, 32, &params, (0, 0));
    } else {
        m.run(n as u32 / THREADS, THREADS, &params, (0, 0));
    }
    out.chunks(n).map(<[u64]>::to_vec).collect()
}

/// Whether two results agree: to the bit, or both NaN in the result's type.
fn agree(c: &Case, x: u64, y: u64) -> bool {
    if x == y {
        return true;
    }
    // The result's type is the first type written.
    let ty = c.text.split([' ', ',']).next().and_then(|w| w.split('.').find(|p| is_type(p)));
    let nan32 = |x: u64| f32::from_bits(x as u32).is_nan();
    let nan16 = |x: u64, inf: u64| x & 0x7fff > inf;
    let half = |x: u64, y: u64, inf: u64| x == y || (nan16(x, inf) && nan16(y, inf));
    match ty {
        Some("f32") => nan32(x) && nan32(y),
        Some("f64") => f64::from_bits(x).is_nan() && f64::from_bits(y).is_nan(),
        Some("f32x2") => {
            let part = |a: u64, b: u64| a as u32 == b as u32 || (nan32(a) && nan32(b));
            part(x, y) && part(x >> 32, y >> 32)
        }
        Some("f16") => half(x, y, 0x7c00),
        Some("bf16") => half(x, y, 0x7f80),
        Some("f16x2") => half(x & 0xffff, y & 0xffff, 0x7c00) && half(x >> 16, y >> 16, 0x7c00),
        Some("bf16x2") => half(x & 0xffff, y & 0xffff, 0x7f80) && half(x >> 16, y >> 16, 0x7f80),
        _ => false,
    }
}

fn is_type(w: &str) -> bool {
    [
        "f16", "f32", "f64", "f16x2", "bf16", "bf16x2", "f32x2", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64",
        "b32", "tf32",
    ]
    .contains(&w)
}

/// Runs the cases on operands that are `bits` wide (as elements: packed types take two of 16 bits).
fn check(list: &str, bits: u32, seed: u64) {
    check_n(list, bits, seed, N);
}

fn check_n(list: &str, bits: u32, seed: u64, n: usize) {
    let cases: Vec<Case> = list.lines().map(str::trim).filter(|l| !l.is_empty()).map(case).collect();
    check_cases(&cases, bits, seed, n);
}

fn check_cases(cases: &[Case], bits: u32, seed: u64, n: usize) {
    let packed = cases.iter().flat_map(|c| &c.src).copied().max().unwrap_or(bits);
    let mut args = operands(3, bits, n, seed);
    if bits == 16 && packed == 32 {
        let high = operands(3, bits, n, seed ^ 0x5555);
        for (a, h) in args.iter_mut().zip(high) {
            a.iter_mut().zip(h).for_each(|(a, h)| *a |= h << 16);
        }
    }
    if bits == 32 && packed == 64 {
        let high = operands(3, bits, n, seed ^ 0x5555);
        for (a, h) in args.iter_mut().zip(high) {
            a.iter_mut().zip(h).for_each(|(a, h)| *a |= h << 32);
        }
    }
    for group in cases.chunks(12) {
        let want = expected(group, &args);
        for isa in isas() {
            let llvm = [(false, 0), (true, 0), (false, 8), (false, 16)].map(|(uniform, lanes)| (uniform, Some(lanes)));
            for (uniform, lanes) in llvm.into_iter().chain([(false, None), (true, None)]) {
                if lanes.is_some_and(|l| l != 0) && isa != Isa::Avx512 {
                    continue;
                }
                let threads = if uniform { 32 } else { THREADS };
                let ptx = kernel(group, n, uniform);
                // Without a width by the quick code generator.
                let m = match lanes {
                    Some(lanes) => Machine::new(&ptx, "k", isa, lanes, threads),
                    None => match Machine::as_quick(Tier::Quick, &ptx, "k", isa, threads) {
                        Some(m) => m,
                        None => continue,
                    },
                };
                let m = m.unwrap_or_else(|e| panic!("{isa:?} {lanes:?}: {e}\n{ptx}"));
                let got = actual(&m, group.len(), &args, uniform);
                let mut wrong = 0;
                let mut report = String::new();
                for ((c, want), got) in group.iter().zip(&want).zip(&got) {
                    let mut shown = 0;
                    for k in 0..n {
                        if !agree(c, got[k], want[k]) {
                            wrong += 1;
                            shown += 1;
                            if shown <= 3 {
                                report += &format!(
                                    "{isa:?} uniform {uniform} lanes {lanes:?}: {} of {:#x} {:#x} {:#x}: {:#x}, should be {:#x}\n",
                                    c.text, args[0][k], args[1][k], args[2][k], got[k], want[k]
                                );
                            }
                        }
                    }
                }
                assert_eq!(wrong, 0, "{report}");
            }
        }
    }
}

#[test]
fn single_precision_rounds_in_every_mode() {
    let mut s = String::new();
    for op in ["add", "sub", "mul", "div"] {
        for r in ["rn", "rz", "rm", "rp", "rn.ftz", "rm.ftz"] {
            s += &format!("{op}.{r}.f32 32 32 32\n");
        }
    }
    s += "add.sat.f32 32 32 32\nmul.rz.ftz.sat.f32 32 32 32\nsub.f32 32 32 32\n";
    check(&s, 32, 1);
}

#[test]
fn single_precision_fused_and_unary() {
    let mut s = String::new();
    for r in ["rn", "rz", "rm", "rp"] {
        s += &format!("fma.{r}.f32 32 32 32 32\nfma.{r}.ftz.f32 32 32 32 32\nrcp.{r}.f32 32 32\nsqrt.{r}.f32 32 32\n");
    }
    s += "fma.rn.sat.f32 32 32 32 32\nmad.rn.f32 32 32 32 32\nsqrt.rn.ftz.f32 32 32\nrcp.rn.ftz.f32 32 32\n";
    check(&s, 32, 2);
}

#[test]
fn double_precision_rounds_in_every_mode() {
    let mut s = String::new();
    for r in ["rn", "rz", "rm", "rp"] {
        for op in ["add", "sub", "mul", "div"] {
            s += &format!("{op}.{r}.f64 64 64 64\n");
        }
        s += &format!("fma.{r}.f64 64 64 64 64\nrcp.{r}.f64 64 64\nsqrt.{r}.f64 64 64\n");
    }
    check(&s, 64, 3);
}

#[test]
fn extrema_signs_and_classes() {
    let mut s = String::new();
    for op in ["min", "max"] {
        s += &format!("{op}.f32 32 32 32\n{op}.ftz.f32 32 32 32\n{op}.NaN.f32 32 32 32\n");
        s += &format!("{op}.xorsign.abs.f32 32 32 32\n{op}.f32 32 32 32 32\n{op}.NaN.abs.f32 32 32 32 32\n");
    }
    s += "neg.f32 32 32\nabs.f32 32 32\nneg.ftz.f32 32 32\nabs.ftz.f32 32 32\ncopysign.f32 32 32 32\n";
    for c in ["finite", "infinite", "number", "notanumber", "normal", "subnormal"] {
        s += &format!("testp.{c}.f32 1 32\n");
    }
    check(&s, 32, 4);
    let mut s = "min.f64 64 64 64\nmax.f64 64 64 64\nneg.f64 64 64\nabs.f64 64 64\ncopysign.f64 64 64 64\n".to_string();
    for c in ["finite", "infinite", "number", "notanumber", "normal", "subnormal"] {
        s += &format!("testp.{c}.f64 1 64\n");
    }
    check(&s, 64, 5);
}

#[test]
fn halves() {
    for ty in ["f16", "bf16"] {
        let mut s = String::new();
        for op in ["add", "sub", "mul", "min", "max", "min.NaN", "max.xorsign.abs"] {
            s += &format!("{op}.{ty} 16 16 16\n");
        }
        s += &format!("fma.rn.{ty} 16 16 16 16\nfma.rn.relu.{ty} 16 16 16 16\nneg.{ty} 16 16\nabs.{ty} 16 16\n");
        if ty == "f16" {
            s += "add.ftz.sat.f16 16 16 16\nmul.ftz.f16 16 16 16\nfma.rn.ftz.sat.f16 16 16 16 16\n";
        }
        check(&s, 16, 6);
    }
}

#[test]
fn pairs_of_halves() {
    for ty in ["f16x2", "bf16x2"] {
        let mut s = String::new();
        for op in ["add", "sub", "mul", "min", "max.NaN"] {
            s += &format!("{op}.{ty} 32 32 32\n");
        }
        s += &format!("fma.rn.{ty} 32 32 32 32\nneg.{ty} 32 32\nabs.{ty} 32 32\n");
        check(&s, 16, 7);
    }
}

#[test]
fn pairs_of_singles_and_mixed_precision() {
    check("add.rn.f32x2 64 64 64\nmul.rz.f32x2 64 64 64\nfma.rn.ftz.f32x2 64 64 64 64\nsub.f32x2 64 64 64\n", 32, 8);
}

#[test]
fn mixed_precision() {
    let mut s = String::new();
    for t in ["f16", "bf16"] {
        s += &format!("add.f32.{t} 32 16 32\nsub.rz.f32.{t} 32 16 32\nadd.rm.sat.f32.{t} 32 16 32\n");
        s += &format!("fma.rn.f32.{t} 32 16 16 32\nfma.rp.f32.{t} 32 16 16 32\n");
    }
    check(&s, 32, 22);
}

#[test]
fn a_saturated_factor_and_a_dominating_addend() {
    let mut cases = vec![];
    for r in ["rm", "rp", "rz"] {
        for (b, c) in [("0f437C0000", "0f4B400001"), ("0fC37C0000", "0f4B400001"), ("0f3F800000", "0fC0000001")] {
            let sat = "cvt.sat.f32.f32 %d, %0;";
            cases.push(Case { text: format!("{sat} fma.{r}.f32 %d, %d, {b}, {c};"), dst: 32, src: vec![32] });
        }
    }
    check_cases(&cases, 32, 23, N);
}

#[test]
fn extrema_with_constants() {
    let mut cases = vec![];
    for op in ["min", "max"] {
        for c in ["00000000", "80000000", "3F800000", "7FC00000", "FF800000"] {
            cases.push(Case { text: format!("{op}.f32 %d, %0, 0f{c};"), dst: 32, src: vec![32] });
        }
        cases.push(Case { text: format!("{op}.ftz.f32 %d, 0f00000001, %0;"), dst: 32, src: vec![32] });
    }
    check_cases(&cases, 32, 24, N);
    let text = |op: &str, c: &str| Case { text: format!("{op}.f64 %d, 0d{c}, %0;"), dst: 64, src: vec![64] };
    let zero = "0000000000000000";
    check_cases(&[text("min", zero), text("max", zero), text("max", "C000000000000000")], 64, 25, N);
}

#[test]
fn comparisons_of_halves() {
    check("set.eq.f16.f16 16 16 16\nset.ltu.u32.f16 32 16 16\nsetp.lt.f16 1 16 16\nsetp.nan.bf16 1 16 16\n", 16, 9);
    check("set.gt.f16x2.f16x2 32 32 32\nset.neu.bf16x2.bf16x2 32 32 32\n", 16, 10);
}

#[test]
fn integers_to_floats() {
    for (bits, ints) in [(32u32, ["s32", "u32", "s16", "u16", "s8", "u8"].as_slice()), (64, ["s64", "u64"].as_slice())]
    {
        let mut s = String::new();
        for int in ints {
            let src = if int.ends_with('6') { 16 } else { bits };
            for r in ["rn", "rz", "rm", "rp"] {
                s += &format!("cvt.{r}.f32.{int} 32 {src}\ncvt.{r}.f64.{int} 64 {src}\n");
            }
            s += &format!("cvt.rn.f16.{int} 16 {src}\ncvt.rz.f16.{int} 16 {src}\n");
            // Conversions of `.bf16` take registers of just their types' sizes.
            s += &if int.ends_with('8') { String::new() } else { format!("cvt.rn.bf16.{int} 16 {src}\n") };
        }
        check(&s, bits, 11);
    }
}

#[test]
fn floats_to_integers() {
    for (float, bits) in [("f32", 32), ("f64", 64), ("f16", 16), ("bf16", 16)] {
        let mut s = String::new();
        for (int, dst) in
            [("s32", 32), ("u32", 32), ("s64", 64), ("u64", 64), ("s16", 16), ("u16", 16), ("s8", 32), ("u8", 32)]
        {
            if float == "bf16" && int.ends_with('8') {
                continue;
            }
            for r in ["rni", "rzi", "rmi", "rpi"] {
                s += &format!("cvt.{r}.{int}.{float} {dst} {bits}\n");
            }
        }
        s += if float == "f32" { "cvt.rpi.ftz.s32.f32 32 32\ncvt.rmi.ftz.sat.u32.f32 32 32\n" } else { "" };
        check(&s, bits, 12);
    }
}

#[test]
fn floats_to_floats() {
    let mut s = String::new();
    for r in ["rn", "rz"] {
        s += &format!("cvt.{r}.f16.f32 16 32\ncvt.{r}.bf16.f32 16 32\ncvt.{r}.relu.f16.f32 16 32\n");
        s += &format!("cvt.{r}.f16x2.f32 32 32 32\ncvt.{r}.relu.bf16x2.f32 32 32 32\n");
    }
    for r in ["rni", "rzi", "rmi", "rpi"] {
        s += &format!("cvt.{r}.f32.f32 32 32\ncvt.{r}.ftz.sat.f32.f32 32 32\n");
    }
    s +=
        "cvt.rm.f16.f32 16 32\ncvt.rp.f16.f32 16 32\ncvt.f64.f32 64 32\ncvt.ftz.f64.f32 64 32\ncvt.sat.f32.f32 32 32\n";
    check(&s, 32, 13);
    let mut s = String::new();
    for r in ["rn", "rz", "rm", "rp"] {
        s += &format!("cvt.{r}.f32.f64 32 64\ncvt.{r}.ftz.f32.f64 32 64\ncvt.{r}.f16.f64 16 64\n");
    }
    s += "cvt.rn.sat.f32.f64 32 64\ncvt.rn.bf16.f64 16 64\n";
    for r in ["rni", "rzi", "rmi", "rpi"] {
        s += &format!("cvt.{r}.f64.f64 64 64\n");
    }
    check(&s, 64, 14);
    check(
        "cvt.f32.f16 32 16\ncvt.f64.f16 64 16\ncvt.rmi.f16.f16 16 16\ncvt.f32.bf16 32 16\ncvt.sat.f32.f16 32 16\n",
        16,
        15,
    );
}

#[test]
fn integers_to_integers() {
    let mut s = String::new();
    for d in ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"] {
        for a in ["u8", "s8", "u32", "s32", "u64", "s64"] {
            let width = |t: &str| if t.ends_with("64") { 64 } else { 32 };
            s += &format!("cvt.{d}.{a} {} {}\n", width(d), width(a));
            // `.sat` is there where a value may be out of range.
            let bits = |t: &str| t[1..].parse::<u32>().unwrap();
            let holds = match (&d[..1], &a[..1]) {
                ("u", "s") => false,
                ("s", "u") => bits(d) > bits(a),
                _ => bits(d) >= bits(a),
            };
            if !holds {
                s += &format!("cvt.sat.{d}.{a} {} {}\n", width(d), width(a));
            }
        }
    }
    check_n(&s, 64, 16, 512);
}

#[test]
fn narrow_formats() {
    let mut s = "cvt.rna.tf32.f32 32 32\ncvt.rn.tf32.f32 32 32\ncvt.rz.relu.tf32.f32 32 32\n".to_string();
    s += "cvt.rn.satfinite.f16.f32 16 32\ncvt.rz.satfinite.bf16.f32 16 32\ncvt.rn.satfinite.relu.f16x2.f32 32 32 32\n";
    for f in ["e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2"] {
        s += &format!("cvt.rn.satfinite.{f}.f32 16 32 32\ncvt.rn.satfinite.relu.{f}.f32 16 32 32\n");
    }
    check(&s, 32, 17);
    let mut s = String::new();
    for f in ["e4m3x2", "e5m2x2"] {
        s += &format!("cvt.rn.satfinite.{f}.f16x2 16 32\n");
    }
    check(&s, 16, 18);
    let mut s = String::new();
    for f in ["e4m3x2", "e5m2x2"] {
        s += &format!("cvt.rn.f16x2.{f} 32 16\ncvt.rn.relu.f16x2.{f} 32 16\n");
    }
    check(&s, 16, 19);
}

#[test]
fn packed_integers() {
    check("cvt.pack.sat.u16.s32 32 32 32\ncvt.pack.sat.s16.s32 32 32 32\n", 32, 20);
    let mut s = String::new();
    for t in ["u8", "s8", "u4", "s4"] {
        s += &format!("cvt.pack.sat.{t}.s32.b32 32 32 32 32\n");
    }
    check(&s, 32, 21);
}
