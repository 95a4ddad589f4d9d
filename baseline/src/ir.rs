//! Intermediate representation: functions of blocks of instructions.

use crate::build::{Bb, FloatCmp, IntCmp, Rmw, T, V};
use crate::types::Types;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::rc::Rc;

/// Bits of a constant: the same for all lanes, or for each lane.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    Splat(u128),
    Lanes(Rc<[u128]>),
}

impl Const {
    pub fn lane(&self, i: usize) -> u128 {
        match self {
            Const::Splat(x) => *x,
            Const::Lanes(xs) => xs[i],
        }
    }
}

/// Binary operations on the result's type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Udiv,
    Sdiv,
    Urem,
    Srem,
    And,
    Or,
    Xor,
    Shl,
    Lshr,
    Ashr,
    Fadd,
    Fsub,
    Fmul,
    Fdiv,
    Smin,
    Smax,
    Umin,
    Umax,
    SaddSat,
    SsubSat,
    UsubSat,
    Minnum,
    Maxnum,
    Copysign,
    /// Of signed 16-bit lanes, the products of two neighbours added: lanes of 32 bits.
    PairProducts,
    /// The words of the second at the indices of the first.
    PermuteWords,
}

/// Unary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unary {
    Fneg,
    Fabs,
    Sqrt,
    /// AVX-512's estimate of reciprocal square roots.
    RootEstimate,
    Floor,
    Ceil,
    TruncF,
    /// To nearest, ties to even: `rint` and `roundeven`.
    Round,
    Abs,
    Ctpop,
    Ctlz,
    Cttz,
    Bitreverse,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cast {
    Zext,
    Sext,
    Trunc,
    /// Bitcast, also between pointers and integers.
    Bits,
    Fpext,
    Fptrunc,
    Sitofp,
    Uitofp,
    /// The operand is in range.
    Fptosi,
    /// Saturating; NaN gives 0.
    FptosiSat,
    FptouiSat,
    /// As the instruction: the lowest integer if out of range.
    Cvttps,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduce {
    Add,
    And,
    Or,
    Xor,
    Smin,
    Smax,
    Umin,
    Umax,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Binary(Binary),
    Unary(Unary),
    Icmp(IntCmp),
    Fcmp(FloatCmp),
    Select,
    Cast(Cast),
    Fma,
    /// Funnel shift to the right.
    Fshr,
    Splat,
    /// Vector, index.
    Extract,
    /// Vector, lane, index.
    Insert,
    Shuffle(Rc<[i32]>),
    Field(u32),
    Pack,
    Reduce(Reduce),
    /// Bytes.
    Alloca(u64),
    Load,
    /// Value, address.
    Store,
    /// Address, mask, value of inactive lanes.
    MaskedLoad,
    /// Value, address, mask.
    MaskedStore,
    /// Addresses, mask, value of inactive lanes.
    Gather,
    /// Value, addresses, mask.
    Scatter,
    /// `vgatherdps`, `vgatherdpd`: value of inactive lanes, base, indices, mask in the lanes' highest bits, scale.
    GatherIndexed(u8),
    /// LLVM's locality, which selects the cache level: 3 is the first level.
    Prefetch(u8),
    Memset,
    Cycles,
    Fence,
    Rmw(Rmw),
    /// Address, expected value, new value.
    Cmpxchg,
    /// Function or pointer, then arguments; the function's type.
    Call(T),
    Phi(Vec<Bb>),
    Br(Bb),
    /// Condition; target if true, if false; whether true is unlikely.
    CondBr(Bb, Bb, bool),
    Switch(Bb, Vec<(u64, Bb)>),
    Ret,
}

impl Op {
    pub fn is_terminator(&self) -> bool {
        matches!(self, Op::Br(_) | Op::CondBr(..) | Op::Switch(..) | Op::Ret)
    }

    /// Whether the instruction has no side effects.
    pub fn is_removable(&self) -> bool {
        !matches!(
            self,
            Op::Store
                | Op::MaskedStore
                | Op::Scatter
                | Op::Prefetch(_)
                | Op::Memset
                | Op::Fence
                | Op::Rmw(_)
                | Op::Cmpxchg
                | Op::Call(_)
        ) && !self.is_terminator()
    }

    /// Whether its result depends only on its operands.
    pub fn is_pure(&self) -> bool {
        match self {
            Op::Binary(_)
            | Op::Unary(_)
            | Op::Icmp(_)
            | Op::Fcmp(_)
            | Op::Select
            | Op::Cast(_)
            | Op::Fma
            | Op::Fshr => true,
            Op::Splat | Op::Extract | Op::Insert | Op::Shuffle(_) | Op::Field(_) | Op::Pack | Op::Reduce(_) => true,
            Op::Alloca(_) | Op::Load | Op::MaskedLoad | Op::Gather | Op::GatherIndexed(_) | Op::Cycles | Op::Phi(_) => {
                false
            }
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Def {
    Const(Const),
    Param,
    Function(usize),
    Inst { op: Op, args: Vec<V>, block: Bb },
}

#[derive(Clone, Debug)]
pub struct Value {
    pub ty: T,
    pub def: Def,
}

#[derive(Default)]
pub struct Block {
    pub function: usize,
    pub insts: Vec<V>,
}

pub struct Function {
    pub name: String,
    pub ty: T,
    pub value: V,
    pub internal: bool,
    pub params: Vec<V>,
    pub blocks: Vec<Bb>,
}

/// A module being built.
pub struct Module {
    pub types: Types,
    pub values: Vec<Value>,
    pub functions: Vec<Function>,
    pub blocks: Vec<Block>,
    pub constants: HashMap<(T, Const), V>,
    pub names: HashMap<String, usize>,
    /// Volatile loads and stores.
    pub volatile: HashSet<V>,
    /// The first unsupported feature met while building.
    pub refused: Option<String>,
}

impl Module {
    pub fn ty(&self, v: V) -> T {
        self.values[v.0].ty
    }

    pub fn constant(&self, v: V) -> Option<&Const> {
        match &self.values[v.0].def {
            Def::Const(c) => Some(c),
            _ => None,
        }
    }

    pub fn inst(&self, v: V) -> Option<(&Op, &[V])> {
        match &self.values[v.0].def {
            Def::Inst { op, args, .. } => Some((op, args)),
            _ => None,
        }
    }
}
