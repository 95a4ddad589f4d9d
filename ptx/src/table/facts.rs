//! What can be known of an opcode: the columns of the rows in `info.rs`.

use super::constant::Constant;
#[cfg(doc)]
use crate::ast::Mod;
use crate::ast::{Space, Type};

/// What is done with a texture or surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texels {
    /// Only what describes it is read.
    Described,
    Read,
    Write,
    Update,
}

/// Memory that an instruction touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    None,
    /// Reads, writes, or reads and writes at the address that is its operand.
    Read,
    Write,
    Update,
    Image(Texels),
    /// The word of an `mbarrier`.
    Barrier,
    /// Orders accesses, and makes none.
    Order,
    /// Cache control: prefetches, keeps or discards lines.
    Lines,
    /// Anything, anywhere.
    Any,
}

impl Memory {
    /// Whether there is an access that can fault.
    pub fn is_access(self) -> bool {
        !matches!(self, Memory::None | Memory::Order | Memory::Lines)
    }
    /// Whether other threads may see a value that the instruction leaves in memory.
    pub fn writes(self) -> bool {
        matches!(self, Memory::Write | Memory::Update | Memory::Any)
    }
}

/// Whose registers and arrival an instruction depends upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Each thread's own.
    Thread,
    /// Those of the warp's lanes that execute it together.
    Warp,
    /// The block's.
    Block,
}

/// Side effects other than on registers and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    None,
    /// Branches, returns, or ends the thread.
    Jumps,
    /// Runs a function.
    Calls,
    /// Ends the grid with an error.
    Traps,
    /// Sleeps, while other threads run.
    Sleeps,
}

/// How a result depends on the operands, for passes that follow addresses, induction variables and copies. Effects of modifiers, such as
/// to round or to take the upper half of a product, are for the pass to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// In any other way.
    Otherwise,
    /// Is the first operand, maybe as an address in another space.
    Copy,
    /// Is the first operand as another type has it.
    Convert,
    /// Is the first or the second.
    Choice,
    Sum,
    Difference,
    Product,
    /// The product of the first two, and the third.
    MultiplyAdd,
    /// The first, shifted by the second.
    ShiftLeft,
    /// Has bits of both operands, or is one of them.
    Mixture,
    /// Is no address, even if the operands are.
    Number,
}

/// When the first result of an instruction that is not pure is uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniform {
    Never,
    /// Where all operands are.
    OfOperands,
    /// For all lanes that name the same members.
    OfMembers,
    /// For all that execute it together.
    Always,
}

/// Type of an instruction's source or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandType {
    /// The first type of the instruction's name, and the last.
    First,
    Last,
    /// Of twice the bits of the first.
    Wide,
    Is(Type),
}

impl OperandType {
    /// The type in an instruction with these types in its name; `.b32` where it has none.
    pub fn of(self, mut types: impl Iterator<Item = Type>) -> Type {
        let first = types.next().unwrap_or(Type::B32);
        match self {
            OperandType::First => first,
            OperandType::Last => types.last().unwrap_or(first),
            OperandType::Wide if matches!(first, Type::S16 | Type::U16) => Type::B32,
            OperandType::Wide => Type::B64,
            OperandType::Is(ty) => ty,
        }
    }
}

/// Types of an instruction's sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources {
    /// At these places, counted from 0.
    pub at: &'static [(usize, OperandType)],
    pub elsewhere: OperandType,
}

/// Groups of instructions that the compiler lowers and emits by the same code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// None: code for this opcode alone.
    Own,
    /// Arithmetic on integers or floating-point numbers, as the type says.
    Arithmetic,
    /// Arithmetic on floating-point numbers only.
    Float,
    /// Logic, shifts, and fields of bits.
    Bits,
    /// Video instructions on 32 bits and parts of them, and those on halves or bytes.
    ScalarVideo,
    SimdVideo,
    /// Textures and surfaces.
    Image,
    /// Shuffles, votes and reductions of a warp.
    Warp,
    Matrix,
    /// Hints about lines of a cache.
    Cache,
    /// No effect that a program can observe: no code.
    Nothing,
}

/// Modifiers that PTX of older versions leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Omitted {
    None,
    /// `.lo` of an integer product.
    Low,
    /// The rounding of a conversion.
    Rounding,
    /// Up to PTX 1.3, how exact a function of floating-point numbers is: `.approx.ftz`, in double precision `.rn` where the
    /// instruction has it.
    Precision {
        rounds: bool,
    },
}

/// What is known of an opcode, or of a form of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpInfo {
    /// The first operand is a destination.
    pub dest: bool,
    pub memory: Memory,
    /// Type of the variables that its address may name instead of memory: textures or surfaces.
    pub handles: Option<Type>,
    pub scope: Scope,
    pub action: Action,
    pub derived: Derived,
    pub uniform: Uniform,
    /// Costs about one instruction of the host: as cheap to recompute as to reload.
    pub cheap: bool,
    /// Its results are never subnormal where it has `.ftz` and its type is `.f32`.
    pub flushes: bool,
    /// Adds or subtracts the carry flag that another instruction has set.
    pub carries_in: bool,
    /// Its last operand is a member mask.
    pub members: bool,
    /// Executed by a special unit for a warp: textures, matrices, asynchronous copies and their barriers.
    pub unit: bool,
    /// State spaces that it may access without a state space modifier; empty for any.
    pub reaches: &'static [Space],
    /// Takes the address of a variable that is named in the place of its first source.
    pub addresses: bool,
    /// Without a state space modifier it accesses that of the variable that it names.
    pub follows: bool,
    pub family: Family,
    /// Types of sources: of literals there, and of registers but for the wider ones that some instructions allow.
    pub sources: Sources,
    /// Type of the first result. Others are predicates, unless the first is a vector.
    pub result: OperandType,
    pub omitted: Omitted,
    /// What operands may be where they are constants, by their places among all operands.
    pub constants: &'static [(usize, Constant)],
    /// `_` may stand for the (first) result.
    pub discards: bool,
    /// SIMD lanes within a register, which can be selected as parts of it (`r.b3210`): 1, 2 or 4.
    pub lanes: u32,
    /// Modifiers of its own (those without a name in [`Mod`]) that are known.
    pub words: &'static [&'static str],
    /// Supported by the compiler.
    pub supported: bool,
}

impl OpInfo {
    /// Whether executing the instruction does nothing but compute its results from its arguments: then it may be removed, repeated
    /// and executed for lanes that do not come to it.
    pub fn is_pure(&self) -> bool {
        self.supported
            && !self.unit
            && self.memory == Memory::None
            && self.scope == Scope::Thread
            && self.action == Action::None
    }

    /// The access of each thread at the address operand: loads, stores and atomic operations.
    pub fn access(&self) -> Option<Memory> {
        let own = !self.unit && matches!(self.memory, Memory::Read | Memory::Write | Memory::Update);
        own.then_some(self.memory)
    }

    /// The type of source `k`.
    pub fn source(&self, k: usize) -> OperandType {
        self.sources.at.iter().find(|l| l.0 == k).map_or(self.sources.elsewhere, |l| l.1)
    }

    pub(super) const fn accessing(self, memory: Memory) -> OpInfo {
        OpInfo { memory, ..self }
    }
    pub(super) const fn of(self, handles: Type) -> OpInfo {
        OpInfo { handles: Some(handles), ..self }
    }
    pub(super) const fn derived(self, derived: Derived) -> OpInfo {
        OpInfo { derived, ..self }
    }
    pub(super) const fn cheap(self) -> OpInfo {
        OpInfo { cheap: true, ..self }
    }
    pub(super) const fn flushes(self) -> OpInfo {
        OpInfo { flushes: true, ..self }
    }
    pub(super) const fn family(self, family: Family) -> OpInfo {
        OpInfo { family, ..self }
    }
    pub(super) const fn sources_at(self, at: &'static [(usize, OperandType)]) -> OpInfo {
        OpInfo { sources: Sources { at, ..self.sources }, ..self }
    }
    pub(super) const fn sources(self, elsewhere: OperandType) -> OpInfo {
        OpInfo { sources: Sources { elsewhere, ..self.sources }, ..self }
    }
    pub(super) const fn result(self, result: OperandType) -> OpInfo {
        OpInfo { result, ..self }
    }
    pub(super) const fn omitting(self, omitted: Omitted) -> OpInfo {
        OpInfo { omitted, ..self }
    }
    pub(super) const fn discards(self, discards: bool) -> OpInfo {
        OpInfo { discards, ..self }
    }
    pub(super) const fn lanes(self, lanes: u32) -> OpInfo {
        OpInfo { lanes, ..self }
    }
    pub(super) const fn reaches(self, reaches: &'static [Space]) -> OpInfo {
        OpInfo { reaches, ..self }
    }
    pub(super) const fn addresses(self, addresses: bool) -> OpInfo {
        OpInfo { addresses, ..self }
    }
    pub(super) const fn follows(self) -> OpInfo {
        OpInfo { follows: true, ..self }
    }
    pub(super) const fn constants(self, constants: &'static [(usize, Constant)]) -> OpInfo {
        OpInfo { constants, ..self }
    }
    pub(super) const fn uniform(self, uniform: Uniform) -> OpInfo {
        OpInfo { uniform, ..self }
    }
    pub(super) const fn words(self, words: &'static [&'static str]) -> OpInfo {
        OpInfo { words, ..self }
    }
    pub(super) const fn of_warp(self) -> OpInfo {
        OpInfo { scope: Scope::Warp, ..self }
    }
    pub(super) const fn by_unit(self) -> OpInfo {
        OpInfo { unit: true, ..self }
    }
    pub(super) const fn acting(self, action: Action) -> OpInfo {
        OpInfo { action, ..self }
    }
    pub(super) const fn refused(self) -> OpInfo {
        OpInfo { supported: false, ..self }
    }
}

/// Computes its first operand from the others.
pub(super) const VALUE: OpInfo = OpInfo {
    dest: true,
    memory: Memory::None,
    handles: None,
    scope: Scope::Thread,
    action: Action::None,
    derived: Derived::Otherwise,
    uniform: Uniform::Never,
    cheap: false,
    flushes: false,
    carries_in: false,
    members: false,
    unit: false,
    reaches: &[],
    addresses: false,
    follows: false,
    family: Family::Own,
    sources: Sources { at: &[], elsewhere: OperandType::First },
    result: OperandType::First,
    omitted: Omitted::None,
    constants: &[],
    discards: false,
    lanes: 1,
    words: &[],
    supported: true,
};

/// Has no result.
pub(super) const PLAIN: OpInfo = OpInfo { dest: false, ..VALUE };
