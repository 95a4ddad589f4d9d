//! Calling convention.

use crate::build::T;
use crate::ir::Module;
use crate::types::{Class, Type};
use iced_x86::Register;

/// Registers of the first general arguments, as in the System V ABI.
const ARGUMENTS: [Register; 6] =
    [Register::RDI, Register::RSI, Register::RDX, Register::RCX, Register::R8, Register::R9];
/// Callee-saved registers besides `rbp`.
pub const SAVED: [Register; 5] = [Register::RBX, Register::R12, Register::R13, Register::R14, Register::R15];

/// Locations of a function's arguments: general ones in registers while there are any, others at the bottom of the caller's frame,
/// followed by a result that is not a general one.
pub struct Convention {
    pub places: Vec<Result<Register, u64>>,
    pub result: u64,
    pub bytes: u64,
}

impl Convention {
    pub fn of(m: &Module, fty: T) -> Convention {
        let Type::Func(ret, params) = m.types.get(fty) else { panic!("no type of a function") };
        let (mut places, mut at, mut general) = (vec![], 0u64, 0);
        for &p in params {
            if m.types.class(p) == Class::General && general < ARGUMENTS.len() {
                places.push(Ok(ARGUMENTS[general]));
                general += 1;
            } else {
                places.push(Err(at));
                at += m.types.bytes(p).next_multiple_of(32);
            }
        }
        let result = at;
        if matches!(m.types.class(*ret), Class::Vector(_) | Class::Memory) {
            at += m.types.bytes(*ret).next_multiple_of(32);
        }
        Convention { places, result, bytes: at }
    }
}
