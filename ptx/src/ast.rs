//! The typed syntax tree of a PTX module.
//!
//! Names: module-level names (functions, module variables) are [`Sym`]s, interned strings of the module. Names that
//! belong to a function (registers, parameters, body variables, labels) are resolved by the parser to dense indices,
//! nested `{ }` scopes included, so that later stages never look a name up.
//!
//! Positions: every item carries a [`Span`] of byte offsets into the module's text; see [`crate::diag`] for lines.

mod modifier;
mod types;

pub use modifier::Mod;
pub use types::{Cmp, Property, PropertyValue, Round, Scope, Sem, Space, Type};

use smallvec::SmallVec;

/// Half-open range of byte offsets into the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

/// An interned module-level name. Index into [`Module::names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(pub u32);

/// A virtual register of a function. Index into [`Body::regs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RegId(pub u32);

/// A variable declared in a function: a parameter or a `.local`/`.shared`/`.param`/`.const`/`.global` variable of
/// its body. Index into [`Function::vars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VarId(pub u32);

/// A label of a function body. Index into [`Body::labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelId(pub u32);

/// Base opcodes. `Op::name` gives the spelling; the instruction table maps names to opcodes.
/// Generated from the table's rows: see `table.rs`.
pub use crate::table::Op;

/// `@p` or `@!p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    pub reg: RegId,
    pub negated: bool,
}

/// Special registers with their component, e.g. `%tid.x` (PTX ISA, 'Special Registers').
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    Tid(Dim),
    NTid(Dim),
    CtaId(Dim),
    NCtaId(Dim),
    ClusterId(Dim),
    NClusterId(Dim),
    ClusterCtaId(Dim),
    ClusterNCtaId(Dim),
    ClusterCtaRank,
    ClusterNCtaRank,
    IsExplicitCluster,
    LaneId,
    WarpId,
    NWarpId,
    SmId,
    NSmId,
    GridId,
    LaneMaskEq,
    LaneMaskLe,
    LaneMaskLt,
    LaneMaskGe,
    LaneMaskGt,
    Clock,
    ClockHi,
    Clock64,
    Pm(u8),
    Pm64(u8),
    EnvReg(u8),
    GlobalTimer,
    GlobalTimerLo,
    GlobalTimerHi,
    ReservedSmemOffset(u8),
    ReservedSmemBegin,
    ReservedSmemEnd,
    ReservedSmemCap,
    TotalSmemSize,
    AggrSmemSize,
    DynamicSmemSize,
    CurrentGraphExec,
}

impl Special {
    /// `%reserved_smem_offset_*`: says where the reserved shared memory is.
    pub fn is_of_reserved_shared(self) -> bool {
        use Special::{ReservedSmemBegin, ReservedSmemCap, ReservedSmemEnd, ReservedSmemOffset};
        matches!(self, ReservedSmemOffset(_) | ReservedSmemBegin | ReservedSmemEnd | ReservedSmemCap)
    }
}

/// Component of a vector special register; the parser takes whole ones apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dim {
    X,
    Y,
    Z,
    W,
}

/// A literal (PTX ISA, 'Constants'). Constant expressions are folded by the parser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Imm {
    /// An integer: its 64 bits, and whether the expression's type is `.u64`.
    Int { bits: u64, unsigned: bool },
    /// `0f3F800000`: exact single-precision bits.
    F32(u32),
    /// `0d...`, or a decimal literal.
    F64(u64),
}

/// What an address or a symbolic operand is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// No base: an absolute address.
    None,
    Reg(RegId),
    /// A parameter or a variable of the function.
    Var(VarId),
    /// A module variable or a function.
    Sym(Sym),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    Reg(RegId),
    /// `!p` where an instruction takes a negated predicate source.
    NotReg(RegId),
    Imm(Imm),
    Special(Special),
    /// A name used as a value, e.g. `mov.u64 %rd1, var+8;`, or a call target; a register of integers with a constant that is added to
    /// it, `%r1+1`.
    Name {
        base: Base,
        offset: i64,
    },
    /// `[base+offset]`. For tensor and texture forms see [`Operand::TexAddr`].
    Addr {
        base: Base,
        offset: i64,
    },
    /// `{a, b, c, d}`; `_` elements are [`Operand::Sink`].
    Vector(Vec<Operand>),
    /// `d|p`: a destination with a predicate destination.
    Pair(Box<[Operand; 2]>),
    /// `_`
    Sink,
    /// `a.b0` to `a.b3`, `a.h0`, `a.h1`: a part of a register in video instructions ([`Mod::B0`] to [`Mod::H1`]; in
    /// SIMD ones also `Mod::Other("h10")`, `Mod::Other("b7654")` and the like). An element `v.x` of a vector register is lowered to a scalar register by the parser.
    Part(RegId, Mod),
    /// `-a`: a negated register, or part of one, in `vmad`.
    Neg(Box<Operand>),
    Label(LabelId),
    /// `[tex, sampler, {coords}]` and `[surf, {coords}]`: handle, optional sampler, coordinates.
    TexAddr {
        handle: Box<Operand>,
        sampler: Option<Box<Operand>>,
        coords: Vec<Operand>,
    },
    /// A parenthesised list in `call`.
    List(Vec<Operand>),
    /// A `.callprototype` or `.calltargets`/`.branchtargets` name. Index into [`Body::prototypes`] / [`Body::targets`].
    Prototype(u32),
    Targets(u32),
}

/// One instruction.
///
/// Operand order is the manual's. `call` always has four operands: [`Operand::List`] of results, target
/// ([`Operand::Name`] or [`Operand::Reg`]), [`Operand::List`] of arguments, and [`Operand::Prototype`],
/// [`Operand::Targets`] or [`Operand::Sink`].
#[derive(Clone, Debug, PartialEq)]
pub struct Instr {
    pub op: Op,
    pub guard: Option<Guard>,
    pub mods: SmallVec<[Mod; 4]>,
    pub operands: SmallVec<[Operand; 4]>,
    /// Source line in force: index into [`Body::locs`] plus one; 0 for none.
    pub loc: u32,
    pub span: Span,
}

impl Instr {
    /// The type modifiers in order (`cvt.rn.f32.s32` has two).
    pub fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None })
    }
    /// First type modifier.
    pub fn ty(&self) -> Option<Type> {
        self.types().next()
    }
    pub fn has(&self, m: Mod) -> bool {
        self.mods.contains(&m)
    }
    pub fn round(&self) -> Option<Round> {
        self.mods.iter().find_map(|m| if let Mod::Round(r) = m { Some(*r) } else { None })
    }
    /// State space, [`Space::Generic`] if none is written.
    pub fn space(&self) -> Space {
        self.mods.iter().find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None }).unwrap_or(Space::Generic)
    }
    pub fn sem(&self) -> Option<Sem> {
        self.mods.iter().find_map(|m| if let Mod::Sem(s) = m { Some(*s) } else { None })
    }
    pub fn scope(&self) -> Option<Scope> {
        self.mods.iter().find_map(|m| if let Mod::Scope(s) = m { Some(*s) } else { None })
    }
    pub fn cmp(&self) -> Option<Cmp> {
        self.mods.iter().find_map(|m| if let Mod::Cmp(s) = m { Some(*s) } else { None })
    }
    /// Vector width of a load, store or texture instruction: 1, 2, 4 or 8.
    pub fn vec(&self) -> u32 {
        self.mods
            .iter()
            .find_map(|m| match m {
                Mod::V2 => Some(2),
                Mod::V4 => Some(4),
                Mod::V8 => Some(8),
                _ => None,
            })
            .unwrap_or(1)
    }
}

/// A statement of a body, in source order, scopes flattened.
// Nearly all statements are instructions: boxing them would only add an allocation to each.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    Label(LabelId),
    Instr(Instr),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Reg {
    /// Source name, for diagnostics and dumps.
    pub name: Box<str>,
    pub ty: Type,
}

/// `.loc file line column` with its optional `function_name`/`inlined_at`.
#[derive(Clone, Debug, PartialEq)]
pub struct Loc {
    pub file: u32,
    pub line: u32,
    pub column: u32,
    /// Name of the inlined function, from the label into `.debug_str` where one can be resolved.
    pub function: Option<Box<str>>,
    /// Index into [`Body::locs`] of the call site.
    pub inlined_at: Option<u32>,
}

/// Signature used by indirect calls.
#[derive(Clone, Debug, PartialEq)]
pub struct Prototype {
    pub rets: Vec<Variable>,
    pub params: Vec<Variable>,
    pub noreturn: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    pub regs: Vec<Reg>,
    /// Label names, for diagnostics.
    pub labels: Vec<Box<str>>,
    pub stmts: Vec<Stmt>,
    pub locs: Vec<Loc>,
    pub prototypes: Vec<Prototype>,
    /// `.branchtargets` (labels) and `.calltargets` (functions).
    pub targets: Vec<TargetList>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TargetList {
    Branch(Vec<LabelId>),
    Call(Vec<Sym>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// No linking directive: visible in this module only.
    Internal,
    Extern,
    Visible,
    Weak,
    Common,
}

/// Initial contents of a variable: exactly the bytes given, the rest is zero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Init {
    pub bytes: Vec<u8>,
    pub relocs: Vec<Reloc>,
    /// Of a texture, sampler or surface: its properties.
    pub properties: Vec<Property>,
}

/// An address in an initialiser: at `offset`, `size` bytes wide, the value `(address of sym + addend) >> shift`,
/// with `generic(sym)` the generic address (same as the plain one for global and const variables here).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reloc {
    pub offset: u64,
    pub size: u8,
    pub sym: Sym,
    pub addend: i64,
    /// From `mask(address)` operators: number of bits to shift right before storing the low `size` bytes.
    pub shift: u8,
    pub generic: bool,
}

/// A variable: module-level, body-level or a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Module-level name, or for function-level ones the interned source name (not unique across functions).
    pub name: Sym,
    pub space: Space,
    pub linkage: Linkage,
    /// Element type and its vector width (`.v2`, `.v4`).
    pub ty: Type,
    pub vec: u32,
    /// Array dimensions; an empty first dimension `[]` is 0 (extern shared, or sized by its initialiser).
    pub dims: Vec<u64>,
    pub is_array: bool,
    /// Explicit or natural alignment in bytes.
    pub align: u32,
    /// Bytes in total; 0 for an unsized extern array.
    pub size: u64,
    pub init: Option<Init>,
    /// `.attribute(.managed)`
    pub managed: bool,
    /// `.ptr .space .align N` of kernel parameters: pointed-to alignment if given.
    pub ptr: Option<(Space, u32)>,
    pub span: Span,
}

impl Variable {
    /// Of a function's last parameter: whether calls pass an array of any size for it, or nothing (PTX ISA, 'Variadic Functions').
    pub fn is_open(&self) -> bool {
        self.is_array && self.size == 0 && matches!(self.space, Space::Param | Space::ParamFunc)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    Entry,
    Func,
}

/// Performance-tuning and cluster directives of an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    pub maxntid: Option<[u32; 3]>,
    pub reqntid: Option<[u32; 3]>,
    pub minnctapersm: Option<u32>,
    pub maxnctapersm: Option<u32>,
    pub maxnreg: Option<u32>,
    pub reqnctapercluster: Option<[u32; 3]>,
    pub maxclusterrank: Option<u32>,
    pub explicitcluster: bool,
    pub noreturn: bool,
    pub blocks_are_clusters: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    pub name: Sym,
    pub kind: FunctionKind,
    pub linkage: Linkage,
    /// Return parameters, then parameters: indices into `vars`. Of `.reg` parameters see `reg_params`.
    pub rets: Vec<VarId>,
    pub params: Vec<VarId>,
    /// For each of `rets` and `params` the register that holds it (the first one of a vector, which has them one behind the other),
    /// where it is declared `.reg` and not `.param`.
    pub reg_rets: Vec<Option<RegId>>,
    pub reg_params: Vec<Option<RegId>>,
    /// Parameters and body variables.
    pub vars: Vec<Variable>,
    pub directives: Directives,
    /// `None` for a declaration.
    pub body: Option<Body>,
    pub span: Span,
}

/// `.file index "name"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    pub index: u32,
    pub name: Box<str>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// PTX ISA version, e.g. (9, 5).
    pub version: (u8, u8),
    /// Architecture number of `.target`, e.g. 80 for `sm_80`, with its suffix (`a`, `f`) if any.
    pub sm: u32,
    pub sm_suffix: Option<char>,
    /// `texmode_independent`, `debug`, `map_f64_to_f32`.
    pub target_options: Vec<Box<str>>,
    /// 32 or 64.
    pub address_size: u8,
    pub files: Vec<SourceFile>,
    /// Module-scope variables, in source order. Declarations (`.extern`) included until linking removes them.
    pub vars: Vec<Variable>,
    /// Functions, in source order; a declaration and a definition of one name are one item.
    pub functions: Vec<Function>,
    /// `.alias a, b`.
    pub aliases: Vec<(Sym, Sym)>,
    /// Interned names.
    pub names: Vec<Box<str>>,
}

impl Module {
    pub fn name(&self, s: Sym) -> &str {
        &self.names[s.0 as usize]
    }

    /// Whether samplers are apart from textures (`.target texmode_independent`).
    pub fn is_independent(&self) -> bool {
        self.has_target_option("texmode_independent")
    }

    /// Whether it was compiled for debuggers (`.target debug`).
    pub fn is_debug(&self) -> bool {
        self.has_target_option("debug")
    }

    fn has_target_option(&self, option: &str) -> bool {
        self.target_options.iter().any(|o| **o == *option)
    }

    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|f| self.name(f.name) == name)
    }
}
