//! Types, state spaces, and the enumerations that modifiers carry.

/// Fundamental types (PTX ISA, 'Types', and the packed and alternate floating-point formats).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Pred,
    B8,
    B16,
    B32,
    B64,
    B128,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F16,
    F16x2,
    BF16,
    BF16x2,
    TF32,
    F32,
    F32x2,
    F64,
    U16x2,
    S16x2,
    U8x4,
    S8x4,
    E4M3,
    E5M2,
    E4M3x2,
    E5M2x2,
    E2M1x2,
    E2M3x2,
    E3M2x2,
    UE8M0x2,
    E4M3x4,
    E5M2x4,
    E2M1x4,
    E2M3x4,
    E3M2x4,
    U2,
    S2,
    U4,
    S4,
    B1,
    TexRef,
    SamplerRef,
    SurfRef,
}

impl Type {
    /// Size in bytes of one value in memory; 1 for predicates, 8 for opaque handles.
    pub fn size(self) -> u32 {
        use Type::*;
        match self {
            Pred | B8 | U8 | S8 | E4M3 | E5M2 | U2 | S2 | U4 | S4 | B1 | E2M1x2 => 1,
            B16 | U16 | S16 | F16 | BF16 | E4M3x2 | E5M2x2 | E2M3x2 | E3M2x2 | UE8M0x2 | E2M1x4 => 2,
            B32 | U32 | S32 | F32 | F16x2 | BF16x2 | TF32 | U16x2 | S16x2 | U8x4 | S8x4 | E4M3x4 | E5M2x4 | E2M3x4
            | E3M2x4 => 4,
            B64 | U64 | S64 | F64 | F32x2 | TexRef | SamplerRef | SurfRef => 8,
            B128 => 16,
        }
    }
    /// Width in bits (1 for predicates).
    pub fn bits(self) -> u32 {
        if self == Type::Pred {
            1
        } else {
            self.size() * 8
        }
    }
    pub fn is_signed(self) -> bool {
        matches!(self, Type::S8 | Type::S16 | Type::S32 | Type::S64 | Type::S16x2 | Type::S8x4 | Type::S2 | Type::S4)
    }
    pub fn is_unsigned(self) -> bool {
        matches!(self, Type::U8 | Type::U16 | Type::U32 | Type::U64 | Type::U16x2 | Type::U8x4 | Type::U2 | Type::U4)
    }
    /// Scalar binary floating point: f16, bf16, tf32, f32, f64.
    pub fn is_float(self) -> bool {
        matches!(self, Type::F16 | Type::BF16 | Type::TF32 | Type::F32 | Type::F64)
    }
    /// References to textures, samplers and surfaces (PTX ISA, 'Texture, Sampler and Surface Types').
    pub fn is_opaque(self) -> bool {
        matches!(self, Type::TexRef | Type::SamplerRef | Type::SurfRef)
    }
}

/// State spaces (PTX ISA, 'State Spaces'). A `.param` with `::entry` or `::func`, a `.shared` with `::cta` or
/// `::cluster`, `.const` with a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    Generic,
    Global,
    Const,
    Shared,
    SharedCta,
    SharedCluster,
    Local,
    Param,
    ParamEntry,
    ParamFunc,
    Tex,
}

impl Space {
    /// Whether it is the shared memory of the block, or of its cluster.
    pub fn is_shared(self) -> bool {
        matches!(self, Space::Shared | Space::SharedCta | Space::SharedCluster)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Round {
    /// `.rn`
    Rn,
    /// `.rz`
    Rz,
    /// `.rm`
    Rm,
    /// `.rp`
    Rp,
    /// `.rna`
    Rna,
    /// `.rs` (stochastic)
    Rs,
    /// `.rni`
    Rni,
    /// `.rzi`
    Rzi,
    /// `.rmi`
    Rmi,
    /// `.rpi`
    Rpi,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cmp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Lo,
    Ls,
    Hi,
    Hs,
    Equ,
    Neu,
    Ltu,
    Leu,
    Gtu,
    Geu,
    Num,
    Nan,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    Cta,
    Cluster,
    Gpu,
    Sys,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sem {
    Weak,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    Sc,
    Volatile,
    Mmio,
}

/// A property in the initial value of a texture, sampler or surface: `filter_mode = linear`.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    pub name: Box<str>,
    pub value: PropertyValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PropertyValue {
    /// A filter or address mode.
    Word(Box<str>),
    Number(i64),
}
