//! Assignment of values to registers and frame slots.
//!
//! A value used only in its block lives in registers and is spilled when these run out; a value used in other blocks as well is stored
//! to the frame at its definition, and its registers are copies.

use crate::asm::Asm;
use crate::build::{Bb, V};
use crate::ir::Module;
use crate::plan::Plan;
use crate::types::Class;
use iced_x86::{MemoryOperand, Register};
use rustc_hash::FxHashMap as HashMap;

/// Allocatable registers. `rax`, `rcx`, `rdx` and `ymm13` to `ymm15` are scratch registers within an instruction.
pub const GENERAL: [Register; 11] = [
    Register::RBX,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
    Register::RSI,
    Register::RDI,
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
];
/// The number of callee-saved ones, which come first.
pub const KEPT: usize = 5;
pub const VECTORS: usize = 13;

pub const RAX: Register = Register::RAX;
pub const RCX: Register = Register::RCX;
pub const RDX: Register = Register::RDX;
pub const Y0: Register = Register::YMM13;
pub const Y1: Register = Register::YMM14;
pub const Y2: Register = Register::YMM15;

pub fn ymm(i: usize) -> Register {
    Register::YMM0 + i as u32
}

/// The lower half of a vector register.
pub fn xmm(r: Register) -> Register {
    Register::XMM0 + (r as u32 - Register::YMM0 as u32)
}

/// The lowest 32 bits of a general register.
pub fn r32(r: Register) -> Register {
    Register::EAX + (r as u32 - Register::RAX as u32)
}

pub fn r16(r: Register) -> Register {
    Register::AX + (r as u32 - Register::RAX as u32)
}

pub fn r8(r: Register) -> Register {
    match r {
        Register::RAX => Register::AL,
        Register::RCX => Register::CL,
        Register::RDX => Register::DL,
        Register::RBX => Register::BL,
        Register::RSI => Register::SIL,
        Register::RDI => Register::DIL,
        other => Register::R8L + (other as u32 - Register::R8 as u32),
    }
}

/// A place in memory.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub base: Register,
    pub offset: i64,
}

impl Place {
    pub fn at(self, offset: u64) -> MemoryOperand {
        MemoryOperand::with_base_displ(self.base, self.offset + offset as i64)
    }

    pub fn plus(self, offset: u64) -> Place {
        Place { base: self.base, offset: self.offset + offset as i64 }
    }
}

/// The location of a value.
#[derive(Clone, Default, Debug)]
pub struct Location {
    pub slot: Option<i32>,
    /// The registers of its pieces, or `NONE`.
    pub regs: Vec<u8>,
    /// Pieces that are in the frame.
    pub stored: u64,
    /// Remaining uses, if all uses are in one block.
    pub left: u32,
    pub local: bool,
}

pub const NONE: u8 = 255;

/// The values that registers hold.
#[derive(Clone, PartialEq, Default)]
pub struct Assignment {
    pub general: [Option<V>; GENERAL.len()],
    pub vectors: [Option<(V, u8)>; VECTORS],
}

pub struct Regs {
    pub held: Assignment,
    /// Registers in use by the instruction being generated.
    pub general_pinned: u32,
    pub vectors_pinned: u32,
    pub turn: usize,
    pub locations: HashMap<V, Location>,
    /// Size of the frame so far, and its free slots by size.
    pub frame: i32,
    pub free: HashMap<i32, Vec<i32>>,
    pub allocas: HashMap<V, i32>,
}

impl Regs {
    /// `outgoing`: bytes at the bottom of the frame for arguments of calls.
    pub fn new(outgoing: i32) -> Regs {
        Regs {
            held: Assignment::default(),
            general_pinned: 0,
            vectors_pinned: 0,
            turn: 0,
            locations: HashMap::default(),
            frame: outgoing,
            free: HashMap::default(),
            allocas: HashMap::default(),
        }
    }

    /// Reserves bytes of the frame.
    pub fn reserve(&mut self, bytes: i32, align: i32) -> i32 {
        self.frame = (self.frame + align - 1) / align * align;
        let at = self.frame;
        self.frame += bytes;
        at
    }

    pub fn take(&mut self, bytes: i32) -> i32 {
        match self.free.get_mut(&bytes).and_then(Vec::pop) {
            Some(at) => at,
            None => self.reserve(bytes, bytes.clamp(8, 32)),
        }
    }
}

/// Size of a value's slot in the frame.
pub fn slot_bytes(m: &Module, v: V) -> i32 {
    match m.types.class(m.ty(v)) {
        Class::General => 8,
        Class::Vector(n) => 32 * n as i32,
        _ => m.types.bytes(m.ty(v)).next_multiple_of(32) as i32,
    }
}

/// One function being generated.
pub struct Gen<'m> {
    pub m: &'m Module,
    pub plan: Plan,
    pub a: Asm,
    pub regs: Regs,
    /// Entry assignments of the blocks to which an edge has been generated.
    pub entries: HashMap<Bb, Assignment>,
}
