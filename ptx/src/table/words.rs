//! Spellings of types, state spaces and modifiers.

use crate::ast::{Cmp, Instr, Mod, Round, Scope, Sem, Space, Type};
use crate::table::Op;

/// The type `.word`, without its dot (PTX ISA, 'Types').
pub fn type_of(word: &str) -> Option<Type> {
    use Type::*;
    Some(match word {
        "b32" => B32,
        "b64" => B64,
        "u32" => U32,
        "s32" => S32,
        "u64" => U64,
        "s64" => S64,
        "f32" => F32,
        "f64" => F64,
        "pred" => Pred,
        "b8" => B8,
        "b16" => B16,
        "b128" => B128,
        "u8" => U8,
        "u16" => U16,
        "s8" => S8,
        "s16" => S16,
        "f16" => F16,
        "f16x2" => F16x2,
        "bf16" => BF16,
        "bf16x2" => BF16x2,
        "tf32" => TF32,
        "f32x2" => F32x2,
        "u16x2" => U16x2,
        "s16x2" => S16x2,
        "u8x4" => U8x4,
        "s8x4" => S8x4,
        "e4m3" => E4M3,
        "e5m2" => E5M2,
        "e4m3x2" => E4M3x2,
        "e5m2x2" => E5M2x2,
        "e2m1x2" => E2M1x2,
        "e2m3x2" => E2M3x2,
        "e3m2x2" => E3M2x2,
        "ue8m0x2" => UE8M0x2,
        "e4m3x4" => E4M3x4,
        "e5m2x4" => E5M2x4,
        "e2m1x4" => E2M1x4,
        "e2m3x4" => E2M3x4,
        "e3m2x4" => E3M2x4,
        "u2" => U2,
        "s2" => S2,
        "u4" => U4,
        "s4" => S4,
        "b1" => B1,
        "texref" => TexRef,
        "samplerref" => SamplerRef,
        "surfref" => SurfRef,
        _ => return None,
    })
}

/// The state space `.word`, without its dot (PTX ISA, 'State Spaces').
pub fn space_of(word: &str) -> Option<Space> {
    Some(match word {
        "global" => Space::Global,
        "shared" => Space::Shared,
        "local" => Space::Local,
        "param" => Space::Param,
        "const" => Space::Const,
        "shared::cta" => Space::SharedCta,
        "shared::cluster" => Space::SharedCluster,
        "param::entry" => Space::ParamEntry,
        "param::func" => Space::ParamFunc,
        "tex" => Space::Tex,
        _ => return None,
    })
}

/// Rounding modifiers.
fn round_of(word: &str) -> Option<Round> {
    Some(match word {
        "rn" => Round::Rn,
        "rz" => Round::Rz,
        "rm" => Round::Rm,
        "rp" => Round::Rp,
        "rna" => Round::Rna,
        "rs" => Round::Rs,
        "rni" => Round::Rni,
        "rzi" => Round::Rzi,
        "rmi" => Round::Rmi,
        "rpi" => Round::Rpi,
        _ => return None,
    })
}

/// Comparison operators, without `.lo` and `.hi`, which are [`Mod::Lo`] and [`Mod::Hi`] in every instruction.
fn cmp_of(word: &str) -> Option<Cmp> {
    Some(match word {
        "eq" => Cmp::Eq,
        "ne" => Cmp::Ne,
        "lt" => Cmp::Lt,
        "le" => Cmp::Le,
        "gt" => Cmp::Gt,
        "ge" => Cmp::Ge,
        "ls" => Cmp::Ls,
        "hs" => Cmp::Hs,
        "equ" => Cmp::Equ,
        "neu" => Cmp::Neu,
        "ltu" => Cmp::Ltu,
        "leu" => Cmp::Leu,
        "gtu" => Cmp::Gtu,
        "geu" => Cmp::Geu,
        "num" => Cmp::Num,
        "nan" => Cmp::Nan,
        _ => return None,
    })
}

/// The modifier `.word` of `op`; [`Mod::Other`] with the table's own spelling where it has no name in [`Mod`].
pub(crate) fn modifier(op: Op, word: &'static str) -> Mod {
    if let Some(ty) = type_of(word) {
        return Mod::Ty(ty);
    }
    if let Some(space) = space_of(word) {
        return Mod::Space(space);
    }
    if let Some(round) = round_of(word) {
        return Mod::Round(round);
    }
    if let Some(cmp) = cmp_of(word) {
        return Mod::Cmp(cmp);
    }
    match word {
        "cta" => Mod::Scope(Scope::Cta),
        "cluster" => Mod::Scope(Scope::Cluster),
        "gpu" | "gl" => Mod::Scope(Scope::Gpu),
        "sys" => Mod::Scope(Scope::Sys),
        "weak" => Mod::Sem(Sem::Weak),
        "relaxed" => Mod::Sem(Sem::Relaxed),
        "acquire" => Mod::Sem(Sem::Acquire),
        "release" => Mod::Sem(Sem::Release),
        "acq_rel" => Mod::Sem(Sem::AcqRel),
        "sc" => Mod::Sem(Sem::Sc),
        "volatile" => Mod::Sem(Sem::Volatile),
        "mmio" => Mod::Sem(Sem::Mmio),
        "ftz" => Mod::Ftz,
        "noftz" => Mod::NoFtz,
        "sat" => Mod::Sat,
        "satfinite" => Mod::SatFinite,
        "relu" => Mod::Relu,
        "NaN" => Mod::Nan,
        "xorsign" => Mod::XorSign,
        "abs" => Mod::Abs,
        "approx" => Mod::Approx,
        "full" => Mod::Full,
        "lo" => Mod::Lo,
        "hi" => Mod::Hi,
        "wide" => Mod::Wide,
        "cc" => Mod::Cc,
        "uni" => Mod::Uni,
        "to" => Mod::To,
        "v2" => Mod::V2,
        "v4" => Mod::V4,
        "v8" => Mod::V8,
        "nc" => Mod::Nc,
        "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" => Mod::Cache,
        "L2::cache_hint" => Mod::CacheHint,
        "sync" => Mod::Sync,
        "aligned" => Mod::Aligned,
        "arrive" => Mod::Arrive,
        "red" => Mod::Red,
        "all" => Mod::All,
        "any" => Mod::Any,
        "ballot" => Mod::Ballot,
        "up" => Mod::Up,
        "down" => Mod::Down,
        "bfly" => Mod::Bfly,
        "idx" => Mod::Idx,
        "warp" => Mod::Warp,
        "shiftamt" => Mod::ShiftAmt,
        "clamp" => Mod::Clamp,
        "wrap" => Mod::Wrap,
        "l" if op == Op::Shf => Mod::Left,
        "r" if op == Op::Shf => Mod::Right,
        "add" => Mod::Add,
        "min" => Mod::Min,
        "max" => Mod::Max,
        "and" => Mod::And,
        "or" => Mod::Or,
        "xor" => Mod::Xor,
        "inc" => Mod::Inc,
        "dec" => Mod::Dec,
        "cas" => Mod::Cas,
        "exch" => Mod::Exch,
        "popc" => Mod::Popc,
        "f4e" => Mod::F4e,
        "b4e" => Mod::B4e,
        "rc8" => Mod::Rc8,
        "ecl" => Mod::Ecl,
        "ecr" => Mod::Ecr,
        "rc16" => Mod::Rc16,
        "finite" => Mod::Finite,
        "infinite" => Mod::Infinite,
        "number" => Mod::Number,
        "notanumber" => Mod::NotANumber,
        "normal" => Mod::Normal,
        "subnormal" => Mod::Subnormal,
        _ if word.starts_with("L1::") || word.starts_with("L2::") => Mod::Hint,
        _ => Mod::Other(word),
    }
}

/// Spelling of a modifier, without its dot. Cache operators and hints, which are not distinguished, have none.
fn spelling(m: Mod) -> Option<String> {
    let text = match m {
        Mod::Other(word) => word,
        Mod::Cache | Mod::Hint => return None,
        Mod::CacheHint => "L2::cache_hint",
        Mod::Space(Space::SharedCta) => "shared::cta",
        Mod::Space(Space::SharedCluster) => "shared::cluster",
        Mod::Space(Space::ParamEntry) => "param::entry",
        Mod::Space(Space::ParamFunc) => "param::func",
        Mod::Sem(Sem::AcqRel) => "acq_rel",
        Mod::Nan => "NaN",
        Mod::Left => "l",
        Mod::Right => "r",
        // The names of all others are their spellings.
        Mod::Ty(t) => return Some(format!("{t:?}").to_lowercase()),
        Mod::Space(s) => return Some(format!("{s:?}").to_lowercase()),
        Mod::Round(r) => return Some(format!("{r:?}").to_lowercase()),
        Mod::Cmp(c) => return Some(format!("{c:?}").to_lowercase()),
        Mod::Scope(s) => return Some(format!("{s:?}").to_lowercase()),
        Mod::Sem(s) => return Some(format!("{s:?}").to_lowercase()),
        other => return Some(format!("{other:?}").to_lowercase()),
    };
    Some(text.to_string())
}

impl Instr {
    /// The opcode with its modifiers as PTX writes it, `fma.rn.ftz.f32`, for messages and dumps. Performance hints are
    /// left out.
    pub fn spelling(&self) -> String {
        let mut text = self.op.name().to_string();
        for word in self.mods.iter().filter_map(|m| spelling(*m)) {
            text.push('.');
            text.push_str(&word);
        }
        text
    }
}
