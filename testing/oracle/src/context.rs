//! One thread at work: its registers, its stack, and how operands are read and written.

use crate::format::{Rounding, F32, F64};
use crate::instr::unsupported;
use crate::int::mask;
use crate::memory::{Kind, Memory, Trap};
use crate::program::{Code, Home, LOCAL_WINDOW, PARAM_WINDOW};
use crate::special;
use crate::state::{Cluster, Frame, Launch, Shared, Thread, RANK_SHIFT};
use ptx::ast::*;

/// A thread at work, with what it can reach.
pub struct Context<'a> {
    pub launch: &'a Launch<'a>,
    pub memory: &'a mut Memory,
    pub shared: &'a mut Shared,
    pub cluster: &'a mut Cluster,
    pub thread: &'a mut Thread,
}

impl<'a> Context<'a> {
    pub fn frame(&mut self) -> &mut Frame {
        self.thread.frames.last_mut().expect("a running thread has a frame")
    }

    fn top(&self) -> &Frame {
        self.thread.frames.last().expect("a running thread has a frame")
    }

    pub fn code(&self) -> Result<&'a Code<'a>, Trap> {
        self.launch.program.code(self.top().function)
    }

    /// Pushes a frame for a function, with zeroed registers and variables.
    pub fn enter(&mut self, function: usize) -> Result<(), Trap> {
        let code = self.launch.program.code(function)?;
        let base = self.thread.frames.last().map_or(self.launch.program.first_frame, |f| {
            let caller = self.launch.program.code[f.function].as_ref().expect("a running function has a body");
            f.base + caller.frame
        });
        let end = (base + code.frame) as usize;
        if end > 1 << 24 || self.thread.frames.len() > 10_000 {
            return Err(Trap::new(Kind::TooLong, "the thread's stack grows without end"));
        }
        self.thread.stack.truncate(base as usize);
        self.thread.stack.resize(end, 0);
        let top = self.thread.top;
        self.thread.frames.push(Frame { function, pc: 0, regs: vec![0; code.body.regs.len()], base, top, open: 0 });
        Ok(())
    }

    pub fn reg_type(&self, r: RegId) -> Result<Type, Trap> {
        Ok(self.code()?.body.regs[r.0 as usize].ty)
    }

    pub fn reg(&self, r: RegId) -> u128 {
        self.top().regs[r.0 as usize]
    }

    /// Writes the low bits of `value` that the register has.
    pub fn set_reg(&mut self, r: RegId, value: u128) -> Result<(), Trap> {
        let bits = self.reg_type(r)?.bits();
        self.frame().regs[r.0 as usize] = mask(value, bits);
        Ok(())
    }

    /// Writes a destination operand.
    pub fn write(&mut self, operand: &Operand, value: u128) -> Result<(), Trap> {
        match operand {
            Operand::Reg(r) => self.set_reg(*r, value),
            Operand::Sink => Ok(()),
            _ => Err(unsupported(format!("destination {operand:?}"))),
        }
    }

    /// Home of a variable of the running function.
    pub fn home(&self, v: VarId) -> Result<Home, Trap> {
        Ok(match self.code()?.homes[v.0 as usize] {
            Home::Stack(offset) => Home::Stack(self.top().base + offset),
            Home::Open => Home::Stack(self.top().open),
            home => self.own(home),
        })
    }

    /// A home that is the same in all blocks, in this one.
    pub fn own(&self, home: Home) -> Home {
        match home {
            Home::Shared(at) => Home::Shared(u64::from(self.shared.rank) << RANK_SHIFT | at),
            home => home,
        }
    }

    /// Value of a name: an address in the variable's own space, or for parameters the generic one.
    pub fn name_value(&self, base: Base) -> Result<u64, Trap> {
        match base {
            Base::None => Ok(0),
            Base::Reg(r) => Ok(self.reg(r) as u64),
            // A texture or surface that is a parameter is the handle which is passed for it.
            Base::Var(v) if self.code()?.function.vars[v.0 as usize].ty.is_opaque() => match self.home(v)? {
                home @ Home::EntryParam(at) => {
                    let bytes = self.launch.params.get(at as usize..at as usize + 8);
                    let bytes = bytes.and_then(|b| b.try_into().ok());
                    bytes.map(u64::from_le_bytes).ok_or_else(|| unsupported(format!("a parameter at {home:?}")))
                }
                home => Err(unsupported(format!("a reference at {home:?}"))),
            },
            Base::Var(v) => Ok(match self.home(v)? {
                Home::Global(a) | Home::Shared(a) => a,
                Home::Open => return Err(unsupported("a parameter without a size in a kernel")),
                Home::EntryParam(at) => PARAM_WINDOW + at,
                Home::Stack(at) => {
                    let is_local = self.code()?.function.vars[v.0 as usize].space == Space::Local;
                    if is_local {
                        at
                    } else {
                        LOCAL_WINDOW + at
                    }
                }
            }),
            Base::Sym(s) => {
                if let Some(Home::Shared(at)) = self.launch.program.module_homes.get(&s).map(|home| self.own(*home)) {
                    return Ok(at);
                }
                let address = self.launch.program.address_of(s);
                address.ok_or_else(|| unsupported(format!("name '{}'", self.launch.program.module.name(s))))
            }
        }
    }

    /// Bits of a source operand of type `ty`. Registers are read whole; literals take the type's precision.
    pub fn read(&self, operand: &Operand, ty: Type) -> Result<u128, Trap> {
        Ok(match operand {
            Operand::Reg(r) => self.reg(*r),
            Operand::NotReg(r) => self.reg(*r) ^ 1,
            Operand::Imm(Imm::Int { bits, unsigned: true }) => u128::from(*bits),
            Operand::Imm(Imm::Int { bits, .. }) => *bits as i64 as u128,
            Operand::Imm(Imm::F32(bits)) => u128::from(*bits),
            Operand::Imm(Imm::F64(bits)) if ty == Type::F32 => {
                u128::from(F32.encode(&F64.decode(*bits), Rounding::NearestEven))
            }
            Operand::Imm(Imm::F64(bits)) => u128::from(*bits),
            Operand::Special(s) => special::value(self.launch, self.shared, self.thread, *s)?,
            Operand::Name { base: Base::Reg(r), offset } => {
                mask(self.reg(*r).wrapping_add(*offset as u128), self.reg_type(*r)?.bits())
            }
            Operand::Name { base, offset } => u128::from(self.name_value(*base)?.wrapping_add(*offset as u64)),
            _ => return Err(unsupported(format!("source {operand:?}"))),
        })
    }

    pub fn read_pred(&self, operand: &Operand) -> Result<bool, Trap> {
        Ok(self.read(operand, Type::Pred)? & 1 == 1)
    }
}
