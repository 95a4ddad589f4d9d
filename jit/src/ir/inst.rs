//! Instructions.

use super::value::Val;
use ptx::ast::{Cmp, Mod, Round, Scope, Sem, Space, Special, Type};
use ptx::table::Op;
use smallvec::SmallVec;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Floating: a constant, by its bits.
    Const(u64),
    /// Floating, but for clocks: a special register.
    Special(Special),
    /// Floating: `bytes` (at most 8) of the kernel's parameter block, zero- or sign-extended by `signed`.
    Param { offset: u32, bytes: u8, signed: bool },
    /// Floating: generic address of a byte of the kernel's parameter block.
    ParamAddr(u32),
    /// Floating: address of a module variable or handle of a function, index into [`super::Func::symbols`].
    Symbol(u32),
    /// Floating: offset of a `.shared` variable in the block's window.
    Shared(u32),
    /// Floating: generic address of an offset in the thread's local memory.
    Local(u32),
    /// Floating: generic address of so many bytes before the end of the thread's local memory.
    LocalEnd(u32),
    /// A PTX instruction.
    Op(Op),
    /// Loads of consecutive elements of each lane, `args[0]` the base, index into [`super::Func::merged`].
    Loads(u32),
    /// `args[0] ? args[1] : args[2]`: what a guard (`@p`) does to a result.
    Select,
    /// Joins control-flow edges; `args` parallel to [`super::BlockData::preds`].
    Phi,
    /// Calls a function that is not inlined, index into [`super::Func::functions`]: argument cells in, result cells out.
    CallFunction(u32),
    /// Calls through a function handle, `args[0]`; the rest as `CallFunction`. Index into [`super::Func::call_sets`].
    CallIndirect(u32),
    /// An argument cell of the function being compiled (not a kernel), at a byte offset of the call block.
    Argument(u32),
    /// Stores `args[0]` as the result cell at a byte offset of the call block.
    Result(u32),
    /// Low bits of `args[0]` shifted right by `offset` bits: parts of parameters that calls pass.
    Part,
    /// Concatenation of `args`, lowest first, each of its own width in bytes (`offset` bytes apiece).
    Join,
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub kind: Kind,
    pub mods: SmallVec<[Mod; 4]>,
    pub args: SmallVec<[Val; 4]>,
    pub results: SmallVec<[Option<Val>; 1]>,
    /// The guard: predicate and whether it is negated. Only on instructions with effects.
    pub guard: Option<(Val, bool)>,
    /// Constant byte offset of the address operand; other small constants by kind.
    pub offset: i64,
    /// Source position: number in [`super::Func::sources`].
    pub pc: u32,
}

impl Inst {
    pub fn has(&self, m: Mod) -> bool {
        self.mods.contains(&m)
    }
    pub fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None })
    }
    /// First type modifier; `.b32` where none is written.
    pub fn ty(&self) -> Type {
        self.types().next().unwrap_or(Type::B32)
    }
    pub fn op(&self) -> Option<Op> {
        if let Kind::Op(o) = self.kind {
            Some(o)
        } else {
            None
        }
    }
    pub fn space(&self) -> Space {
        self.mods.iter().find_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None }).unwrap_or(Space::Generic)
    }
    pub fn round(&self) -> Option<Round> {
        self.mods.iter().find_map(|m| if let Mod::Round(r) = m { Some(*r) } else { None })
    }
    pub fn cmp(&self) -> Option<Cmp> {
        self.mods.iter().find_map(|m| if let Mod::Cmp(r) = m { Some(*r) } else { None })
    }
    pub fn sem(&self) -> Option<Sem> {
        self.mods.iter().find_map(|m| if let Mod::Sem(r) = m { Some(*r) } else { None })
    }
    /// Whether it says nothing of other threads: neither `.relaxed` and stronger, nor `.volatile`.
    pub fn is_weak(&self) -> bool {
        self.sem().is_none_or(|s| s == Sem::Weak)
    }
    /// Whether an access or fence that says something of other threads says it only of those of the block (`.cta`).
    pub fn is_in_block(&self) -> bool {
        self.mods.contains(&Mod::Scope(Scope::Cta))
    }
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
