//! What executing an instruction does besides computing its results.

use super::inst::{Inst, Kind};
use super::value::Val;
use kernel_abi::GridControl;
use ptx::ast::Mod;
use ptx::table::{self, Action, Derived, Memory, OpInfo, Scope};

impl Inst {
    /// The row of the instruction's opcode, if it has one.
    pub fn info(&self) -> Option<OpInfo> {
        self.op().map(|op| table::info(op, &self.mods))
    }
    /// Whether it is a load, store or atomic operation of each lane.
    pub fn access(&self) -> Option<Memory> {
        self.info().and_then(|info| info.access())
    }
    /// How its result depends on its operands.
    pub fn derived(&self) -> Derived {
        self.info().map_or(Derived::Otherwise, |info| info.derived)
    }
    /// Its member mask, if it has one.
    pub fn members(&self) -> Option<Val> {
        self.info().filter(|info| info.members).and_then(|_| self.args.last().copied())
    }
    /// Whether a shuffle with this `c` takes one lane's value for the whole warp, if all lanes name the same one.
    pub fn broadcasts(&self, c: Option<u32>) -> bool {
        self.has(Mod::Idx) && c.is_some_and(|c| c & 0x1F1F == 0x1F)
    }
    /// Memory that it touches.
    pub fn memory(&self) -> Memory {
        match self.kind {
            Kind::Op(op) => table::info(op, &self.mods).memory,
            Kind::Loads(_) => Memory::Read,
            Kind::CallFunction(_) | Kind::CallIndirect(_) => Memory::Any,
            Kind::Const(_)
            | Kind::Special(_)
            | Kind::Param { .. }
            | Kind::ParamAddr(_)
            | Kind::Symbol(_)
            | Kind::Shared(_)
            | Kind::Local(_)
            | Kind::LocalEnd(_)
            | Kind::Select
            | Kind::Phi
            | Kind::Argument(_)
            | Kind::Result(_)
            | Kind::Part
            | Kind::Join => Memory::None,
        }
    }
}

/// Whether lanes of a warp see each other through an instruction: they need the whole warp in one vector.
pub fn sees_warp(info: &OpInfo) -> bool {
    info.scope == Scope::Warp
}

/// What a `griddepcontrol` with these modifiers does.
pub fn grid_control(mods: &[Mod]) -> GridControl {
    match mods.contains(&Mod::Other("wait")) {
        true => GridControl::Wait,
        false => GridControl::Launch,
    }
}

/// Whether an instruction can end the grid with an error: its source position is kept.
pub fn can_fail(info: &OpInfo) -> bool {
    info.memory.is_access() || matches!(info.action, Action::Traps | Action::Calls)
}

/// Whether executing the instruction does nothing but compute its results from its arguments.
pub fn is_pure(i: &Inst) -> bool {
    match i.kind {
        Kind::Op(op) => table::info(op, &i.mods).is_pure(),
        Kind::Special(s) => !s.is_clock(),
        Kind::Const(_)
        | Kind::Param { .. }
        | Kind::ParamAddr(_)
        | Kind::Symbol(_)
        | Kind::Shared(_)
        | Kind::Local(_)
        | Kind::LocalEnd(_)
        | Kind::Select
        | Kind::Part
        | Kind::Join => true,
        Kind::Phi
        | Kind::Loads(_)
        | Kind::CallFunction(_)
        | Kind::CallIndirect(_)
        | Kind::Argument(_)
        | Kind::Result(_) => false,
    }
}

/// Scalar arithmetic that is as cheap to recompute as to reload.
pub fn is_cheap(i: &Inst) -> bool {
    match i.kind {
        Kind::Op(_) => i.info().is_some_and(|info| info.cheap),
        Kind::Part | Kind::Select => true,
        _ => false,
    }
}
