//! LLVM's intrinsics by name.

use crate::build::{Build, T, V};
use crate::builder::Builder;
use crate::ir::{Binary, Cast, Op, Reduce, Unary};

/// Builds the intrinsic `llvm.NAME`. Unsupported ones are recorded in the module.
pub(crate) fn build(b: &Builder, name: &str, types: &[T], args: &[V]) -> V {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    let first = |i: usize| b.type_of(args[i]);
    let binary = match name {
        "smin" => Some(Binary::Smin),
        "smax" => Some(Binary::Smax),
        "umin" => Some(Binary::Umin),
        "umax" => Some(Binary::Umax),
        "sadd.sat" => Some(Binary::SaddSat),
        "ssub.sat" => Some(Binary::SsubSat),
        "usub.sat" => Some(Binary::UsubSat),
        "minnum" => Some(Binary::Minnum),
        "maxnum" => Some(Binary::Maxnum),
        "copysign" => Some(Binary::Copysign),
        _ => None,
    };
    if let Some(op) = binary {
        return b.push(first(0), Op::Binary(op), args);
    }
    let unary = match name {
        "fabs" => Some(Unary::Fabs),
        "sqrt" => Some(Unary::Sqrt),
        "floor" => Some(Unary::Floor),
        "ceil" => Some(Unary::Ceil),
        "trunc" => Some(Unary::TruncF),
        "rint" | "roundeven" => Some(Unary::Round),
        // The last operand only says which results are poison.
        "abs" => Some(Unary::Abs),
        "ctlz" => Some(Unary::Ctlz),
        "cttz" => Some(Unary::Cttz),
        "ctpop" => Some(Unary::Ctpop),
        "bitreverse" => Some(Unary::Bitreverse),
        _ => None,
    };
    if let Some(op) = unary {
        return b.unary(op, args[0]);
    }
    let void = b.void();
    match name {
        "fma" => b.push(first(0), Op::Fma, args),
        "fshr" => b.push(first(0), Op::Fshr, args),
        "fptosi.sat" => b.push(types[0], Op::Cast(Cast::FptosiSat), &args[..1]),
        "fptoui.sat" => b.push(types[0], Op::Cast(Cast::FptouiSat), &args[..1]),
        "x86.avx.cvtt.ps2dq.256" | "x86.sse2.cvttps2dq" => {
            let t = b.like(first(0), b.int(32));
            b.push(t, Op::Cast(Cast::Cvttps), args)
        }
        // Without a mask.
        "x86.avx512.rsqrt14.ps.256" => b.unary(Unary::RootEstimate, args[0]),
        // The instruction has the indices first.
        "x86.avx2.permd" => b.push(first(0), Op::Binary(Binary::PermuteWords), &[args[1], args[0]]),
        "x86.avx2.pmadd.wd" => {
            let t = b.vec(b.int(32), b.lanes(first(0)) / 2);
            b.push(t, Op::Binary(Binary::PairProducts), args)
        }
        "vector.reduce.add" => reduce(b, Reduce::Add, args[0]),
        "vector.reduce.and" => reduce(b, Reduce::And, args[0]),
        "vector.reduce.or" => reduce(b, Reduce::Or, args[0]),
        "vector.reduce.xor" => reduce(b, Reduce::Xor, args[0]),
        "vector.reduce.smin" => reduce(b, Reduce::Smin, args[0]),
        "vector.reduce.smax" => reduce(b, Reduce::Smax, args[0]),
        "vector.reduce.umin" => reduce(b, Reduce::Umin, args[0]),
        "vector.reduce.umax" => reduce(b, Reduce::Umax, args[0]),
        // The alignment is among the operands.
        "masked.load" => b.push(types[0], Op::MaskedLoad, &[args[0], args[2], args[3]]),
        "masked.store" => b.push(void, Op::MaskedStore, &[args[0], args[1], args[3]]),
        "masked.gather" => b.push(types[0], Op::Gather, &[args[0], args[2], args[3]]),
        "masked.scatter" => b.push(void, Op::Scatter, &[args[0], args[1], args[3]]),
        "x86.avx2.gather.d.ps.256" | "x86.avx2.gather.d.pd.256" => {
            let scale = b.const_int(args[4]).unwrap_or(1) as u8;
            b.push(first(0), Op::GatherIndexed(scale), &args[..4])
        }
        "prefetch" => {
            let level = b.const_int(args[2]).unwrap_or(0) as u8;
            b.push(void, Op::Prefetch(level), &args[..1])
        }
        "memset" => b.push(void, Op::Memset, &args[..3]),
        "readcyclecounter" => {
            let t = b.int(64);
            b.push(t, Op::Cycles, &[])
        }
        other => {
            b.refuse(&format!("the intrinsic {other}"));
            let t = types.first().copied().unwrap_or(void);
            b.zero(if args.is_empty() { t } else { first(0) })
        }
    }
}

fn reduce(b: &Builder, op: Reduce, x: V) -> V {
    let t = b.elem(b.type_of(x));
    b.push(t, Op::Reduce(op), &[x])
}
