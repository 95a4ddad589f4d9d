//! Special registers: how wide each is, and the first PTX version and target that have it (PTX ISA, 'Special Registers').

use crate::ast::{Special, Type};
use crate::table::Needs;

/// What a special register may be moved to.
enum Width {
    /// Elements of a vector that go into registers of 16 and 32 bits.
    Threads,
    /// Elements of a vector that go into registers of 32 bits.
    Vector,
    Bits32,
    Bits64,
    /// `%gridid` had 16 bits first, then 32, then 64.
    Grid,
    Predicate,
}

fn facts(special: Special) -> (Width, Needs) {
    use Special::*;
    use Width::*;
    let (width, ptx, sm) = match special {
        Tid(_) | NTid(_) | CtaId(_) | NCtaId(_) => (Threads, 10, 10),
        ClusterId(_) | NClusterId(_) | ClusterCtaId(_) | ClusterNCtaId(_) => (Vector, 78, 90),
        ClusterCtaRank | ClusterNCtaRank => (Bits32, 78, 90),
        IsExplicitCluster => (Predicate, 78, 90),
        LaneId | WarpId | SmId => (Bits32, 13, 10),
        NWarpId | NSmId => (Bits32, 20, 20),
        GridId => (Grid, 10, 10),
        LaneMaskEq | LaneMaskLe | LaneMaskLt | LaneMaskGe | LaneMaskGt => (Bits32, 20, 20),
        Clock => (Bits32, 10, 10),
        ClockHi => (Bits32, 50, 20),
        Clock64 => (Bits64, 20, 20),
        Pm(0..4) => (Bits32, 13, 10),
        Pm(_) => (Bits32, 30, 20),
        Pm64(_) => (Bits64, 40, 50),
        EnvReg(_) => (Bits32, 10, 10),
        GlobalTimer => (Bits64, 31, 30),
        GlobalTimerLo | GlobalTimerHi => (Bits32, 31, 30),
        ReservedSmemOffset(_) | ReservedSmemBegin | ReservedSmemEnd | ReservedSmemCap => (Bits32, 76, 80),
        TotalSmemSize | DynamicSmemSize => (Bits32, 41, 20),
        AggrSmemSize => (Bits32, 81, 90),
        CurrentGraphExec => (Bits64, 80, 50),
    };
    (width, Needs::from(ptx, sm))
}

/// The first version and target with `special`.
pub(crate) fn needs(special: Special) -> Needs {
    facts(special).1
}

/// Whether `mov` (or `cvt`, if `converted`) may read `special` as a value of type `ty`.
pub(crate) fn fits(special: Special, ty: Type, converted: bool) -> bool {
    if ty.is_float() || matches!(ty, Type::F16x2 | Type::BF16x2) {
        return false;
    }
    let bits = ty.bits();
    match facts(special).0 {
        Width::Predicate => ty == Type::Pred && !converted,
        _ if ty == Type::Pred => false,
        Width::Bits64 if converted => true,
        Width::Bits64 => bits == 64,
        Width::Grid => matches!(bits, 16 | 32 | 64) || converted,
        _ if converted => bits <= 32,
        Width::Threads => matches!(bits, 16 | 32),
        Width::Vector | Width::Bits32 => bits == 32,
    }
}

impl Special {
    /// Whether its value changes while a thread runs.
    pub fn is_clock(self) -> bool {
        use Special::*;
        match self {
            Clock | ClockHi | Clock64 | GlobalTimer | GlobalTimerLo | GlobalTimerHi => true,
            // Performance counters, which are always 0.
            Pm(_) | Pm64(_) => false,
            Tid(_)
            | NTid(_)
            | CtaId(_)
            | NCtaId(_)
            | ClusterId(_)
            | NClusterId(_)
            | ClusterCtaId(_)
            | ClusterNCtaId(_)
            | ClusterCtaRank
            | ClusterNCtaRank
            | IsExplicitCluster
            | LaneId
            | WarpId
            | NWarpId
            | SmId
            | NSmId
            | GridId
            | LaneMaskEq
            | LaneMaskLe
            | LaneMaskLt
            | LaneMaskGe
            | LaneMaskGt
            | EnvReg(_)
            | ReservedSmemOffset(_)
            | ReservedSmemBegin
            | ReservedSmemEnd
            | ReservedSmemCap
            | TotalSmemSize
            | AggrSmemSize
            | DynamicSmemSize
            | CurrentGraphExec => false,
        }
    }
}
