//! Control flow: branches, calls, returns (PTX ISA, 'Control Flow Instructions').

use crate::context::Context;
use crate::instr::unsupported;
use crate::memory::{Kind, Trap};
use crate::program::Home;
use crate::state::{State, DYNAMIC_END, DYNAMIC_START};
use ptx::ast::*;

impl Context<'_> {
    fn jump(&mut self, label: LabelId) -> Result<(), Trap> {
        let to = self.code()?.labels[label.0 as usize];
        self.frame().pc = to;
        Ok(())
    }

    pub fn bra(&mut self, instr: &Instr) -> Result<(), Trap> {
        match instr.operands[0] {
            Operand::Label(l) => self.jump(l),
            _ => Err(unsupported("bra to something that is no label")),
        }
    }

    /// `brx.idx`: an index beyond the list is undefined behaviour, which tests avoid.
    pub fn brx(&mut self, instr: &Instr) -> Result<(), Trap> {
        let i = self.read(&instr.operands[0], Type::U32)? as u32 as usize;
        let Operand::Targets(list) = instr.operands[1] else { return Err(unsupported("brx.idx without targets")) };
        let TargetList::Branch(labels) = &self.code()?.body.targets[list as usize] else {
            return Err(unsupported("brx.idx over call targets"));
        };
        let label = *labels.get(i).ok_or_else(|| unsupported(format!("brx.idx with index {i} beyond its list")))?;
        self.jump(label)
    }

    /// The bytes (or register value) of one argument, to be stored in the callee's parameter of `size` bytes.
    fn argument(&self, operand: &Operand, ty: Type, size: u64) -> Result<Vec<u8>, Trap> {
        if let Operand::Name { base: Base::Var(v), offset: 0 } = operand {
            if let Home::Stack(at) = self.home(*v)? {
                return Ok(self.thread.stack[at as usize..(at + size) as usize].to_vec());
            }
        }
        if let Operand::Vector(list) = operand {
            let mut bytes = Vec::new();
            for o in list {
                let Operand::Reg(r) = o else { return Err(unsupported("argument")) };
                let n = self.reg_type(*r)?.size() as usize;
                bytes.extend_from_slice(&self.reg(*r).to_le_bytes()[..n]);
            }
            return Ok(bytes);
        }
        Ok(self.read(operand, ty)?.to_le_bytes()[..size.min(16) as usize].to_vec())
    }

    pub fn call(&mut self, instr: &Instr) -> Result<(), Trap> {
        let [_, target, args, _] = &instr.operands[..] else { return Err(unsupported("call's operands")) };
        let handle = match target {
            Operand::Name { base, .. } => self.name_value(*base)?,
            other => self.read(other, Type::U64)? as u64,
        };
        let Some(callee) = self.launch.program.function_at(handle) else {
            return Err(Trap::new(Kind::BadCall, format!("call of {handle:#x}, which is no function")));
        };
        let code = self.launch.program.code(callee)?;
        let f = code.function;
        let Operand::List(args) = args else { return Err(unsupported("call's arguments")) };
        let last = f.params.last().map(|p| &f.vars[p.0 as usize]).filter(|v| v.is_open());
        if args.len() != f.params.len() && !(last.is_some() && args.len() + 1 == f.params.len()) {
            return Err(Trap::new(Kind::BadCall, "call with another number of arguments than the function has"));
        }
        let mut values = Vec::new();
        let mut open = 0;
        for (i, a) in args.iter().enumerate() {
            let v = &f.vars[f.params[i].0 as usize];
            let (ty, size) = (v.ty, v.size);
            if last.is_some() && i + 1 == f.params.len() {
                let Operand::Name { base: Base::Var(v), .. } = a else { return Err(unsupported("argument")) };
                let Home::Stack(at) = self.home(*v)? else { return Err(unsupported("argument's home")) };
                open = at;
                continue;
            }
            values.push(self.argument(a, ty, size)?);
        }
        self.enter(callee)?;
        self.frame().open = open;
        for (i, bytes) in values.iter().enumerate() {
            if let Some(r) = f.reg_params[i] {
                let n = f.vars[f.params[i].0 as usize].ty.size() as usize;
                for (k, part) in bytes.chunks(n).enumerate() {
                    self.set_reg(RegId(r.0 + k as u32), number(part))?;
                }
            } else if let Home::Stack(at) = self.home(f.params[i])? {
                self.thread.stack[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
            }
        }
        Ok(())
    }

    /// `alloca`: the stack grows down.
    pub fn alloca(&mut self, instr: &Instr) -> Result<(), Trap> {
        let size = self.read(&instr.operands[1], Type::U64)? as u64;
        let align = match instr.operands.get(2) {
            Some(operand) => self.read(operand, Type::U64)? as u64,
            None => 8,
        };
        let made = self.thread.top.checked_sub(size).map_or(0, |at| at & !(align.max(8) - 1));
        if made < DYNAMIC_START {
            return Err(Trap::new(Kind::StackOverflow, format!("{size} more bytes")));
        }
        self.thread.dynamic.resize((DYNAMIC_END - DYNAMIC_START) as usize, 0);
        self.thread.top = made;
        self.write(&instr.operands[0], made.into())
    }

    /// `ret`: back behind the call, with results copied to the caller's variables. From the kernel itself: exit.
    pub fn ret(&mut self) -> Result<(), Trap> {
        if self.thread.frames.len() == 1 {
            self.thread.state = State::Exited;
            return Ok(());
        }
        let code = self.code()?;
        let f = code.function;
        let mut results = Vec::new();
        for i in 0..f.rets.len() {
            results.push(match f.reg_rets[i] {
                Some(r) => {
                    let v = &f.vars[f.rets[i].0 as usize];
                    let each = (r.0..r.0 + v.vec).map(RegId).map(|r| self.reg(r).to_le_bytes());
                    each.flat_map(|bytes| bytes.into_iter().take(v.ty.size() as usize)).collect()
                }
                None => {
                    let size = f.vars[f.rets[i].0 as usize].size as usize;
                    let Home::Stack(at) = self.home(f.rets[i])? else { return Err(unsupported("result's home")) };
                    self.thread.stack[at as usize..at as usize + size].to_vec()
                }
            });
        }
        if let Some(frame) = self.thread.frames.pop() {
            self.thread.top = frame.top;
        }
        let pc = self.frame().pc;
        let Stmt::Instr(call) = &self.code()?.body.stmts[pc - 1] else {
            return Err(unsupported("no call to return to"));
        };
        let Operand::List(rets) = &call.operands[0] else { return Err(unsupported("call's results")) };
        for (d, bytes) in rets.iter().zip(results) {
            if let Operand::Name { base: Base::Var(v), .. } = d {
                let Home::Stack(at) = self.home(*v)? else { return Err(unsupported("result's home")) };
                let at = at as usize;
                let n = bytes.len().min(self.code()?.function.vars[v.0 as usize].size as usize);
                self.thread.stack[at..at + n].copy_from_slice(&bytes[..n]);
            } else if let Operand::Vector(list) = d {
                let mut at = 0;
                for o in list {
                    let Operand::Reg(r) = o else { return Err(unsupported("result")) };
                    let n = self.reg_type(*r)?.size() as usize;
                    self.set_reg(*r, number(&bytes[at..at + n]))?;
                    at += n;
                }
            } else {
                self.write(d, number(&bytes))?;
            }
        }
        Ok(())
    }
}

/// At most 16 bytes as a number.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().take(16).rev().fold(0, |n, &b| n << 8 | u128::from(b))
}
