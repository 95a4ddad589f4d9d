//! Registers of a module, which PTX up to 2.3 has: each thread has them in all functions. They are kept in local memory, as
//! functions see it that call each other: an instruction that names one gets a register of its own function, which is loaded
//! before and stored behind it.

use super::scope::{Binding, Fun};
use super::{Parser, Res};
use crate::ast::*;
use crate::table::{self, Op};
use smallvec::{smallvec, SmallVec};

impl<'a> Parser<'a> {
    /// `.reg` at module level.
    pub(super) fn module_registers(&mut self) -> Res<()> {
        let span = self.bump().span();
        if self.spellings.level.ptx >= 30 {
            return self.fail(span, "registers are declared in functions from PTX 3.0 on");
        }
        let mut scope = std::mem::take(&mut self.module_scope);
        let done = self.registers(&mut scope, None);
        self.module_scope = scope;
        done
    }

    /// What a name stands for in a function: the function's own, or a register of the module.
    #[inline]
    pub(super) fn find(&mut self, f: &mut Fun<'a>, name: &'a str) -> Option<Binding> {
        f.lookup(name).or_else(|| if self.module_scope.is_empty() { None } else { self.find_outside(f, name) })
    }

    #[cold]
    fn find_outside(&mut self, f: &mut Fun<'a>, name: &'a str) -> Option<Binding> {
        match self.module_scope.lookup(name)? {
            Binding::Reg(reg) => Some(Binding::Reg(self.stand_in(f, reg, 1))),
            Binding::Vector { first, n } => Some(Binding::Vector { first: self.stand_in(f, first, n), n }),
            _ => None,
        }
    }

    /// The registers of `f` for `n` registers of the module.
    fn stand_in(&self, f: &mut Fun<'a>, first: RegId, n: u8) -> RegId {
        if let Some(own) = f.old.stand_ins.get(&first) {
            return *own;
        }
        let start = f.regs.len() as u32;
        for at in 0..u32::from(n) {
            let Reg { name, ty } = self.module_scope.regs[(first.0 + at) as usize].clone();
            let own = f.add_reg(name, ty);
            f.old.module.insert(own, RegId(first.0 + at));
            f.old.stand_ins.insert(RegId(first.0 + at), own);
        }
        RegId(start)
    }

    /// Appends an instruction to a body.
    #[inline]
    pub(super) fn append(&mut self, f: &mut Fun<'a>, body: &mut Body, instr: Instr) {
        if f.old.module.is_empty() {
            return body.stmts.push(Stmt::Instr(instr));
        }
        self.append_with_module_registers(f, body, instr);
    }

    #[cold]
    fn append_with_module_registers(&mut self, f: &mut Fun<'a>, body: &mut Body, instr: Instr) {
        let is_result = table::info(instr.op, &instr.mods).dest || instr.op == Op::Call;
        let results = usize::from(is_result && !instr.operands.is_empty());
        let (mut written, mut read) = (Vec::new(), Vec::new());
        instr.operands[..results].iter().for_each(|o| registers_of(o, &mut written));
        instr.operands[results..].iter().for_each(|o| registers_of(o, &mut read));
        if let Some(guard) = instr.guard {
            read.push(guard.reg);
            read.extend(&written);
        }
        for list in [&mut written, &mut read] {
            list.retain(|reg| f.old.module.contains_key(reg));
            list.sort_unstable();
            list.dedup();
        }
        let (loc, span) = (instr.loc, instr.span);
        for reg in read {
            self.transfer(f, body, reg, false, (loc, span));
        }
        body.stmts.push(Stmt::Instr(instr));
        for reg in written {
            self.transfer(f, body, reg, true, (loc, span));
        }
    }

    /// Loads the register of the module that `reg` stands for, or stores it.
    fn transfer(&mut self, f: &mut Fun<'a>, body: &mut Body, reg: RegId, store: bool, (loc, span): (u32, Span)) {
        let own = f.regs[reg.0 as usize].ty;
        let ty = match own.bits() {
            _ if own == Type::Pred => Type::U32,
            8 => Type::B8,
            16 => Type::B16,
            32 => Type::B32,
            _ => Type::B64,
        };
        let place = Operand::Addr { base: Base::Sym(self.memory_of(f.old.module[&reg], ty)), offset: 0 };
        let mut push = |op, mods: SmallVec<[Mod; 4]>, operands| {
            body.stmts.push(Stmt::Instr(Instr { op, guard: None, mods, operands, loc, span }));
        };
        let access = smallvec![Mod::Space(Space::Local), Mod::Ty(ty)];
        let int = |bits| Operand::Imm(Imm::Int { bits, unsigned: false });
        let value = if own == Type::Pred { f.add_reg("", Type::U32) } else { reg };
        let (value, reg) = (Operand::Reg(value), Operand::Reg(reg));
        match (store, own == Type::Pred) {
            (false, false) => push(Op::Ld, access, smallvec![value, place]),
            (true, false) => push(Op::St, access, smallvec![place, value]),
            (false, true) => {
                push(Op::Ld, access, smallvec![value.clone(), place]);
                push(Op::Setp, smallvec![Mod::Cmp(Cmp::Ne), Mod::Ty(Type::U32)], smallvec![reg, value, int(0)]);
            }
            (true, true) => {
                push(Op::Selp, smallvec![Mod::Ty(Type::U32)], smallvec![value.clone(), int(1), int(0), reg]);
                push(Op::St, access, smallvec![place, value]);
            }
        }
    }

    /// The variable that holds a register of the module.
    fn memory_of(&mut self, reg: RegId, ty: Type) -> Sym {
        if let Some(sym) = self.module_memory.get(&reg) {
            return *sym;
        }
        let name = self.module_scope.regs[reg.0 as usize].name.clone();
        let size = u64::from(ty.size());
        let var = Variable {
            name: Sym(0),
            space: Space::Local,
            linkage: Linkage::Internal,
            ty,
            vec: 1,
            dims: Vec::new(),
            is_array: false,
            align: ty.size(),
            size,
            init: None,
            managed: false,
            ptr: None,
            span: Span::default(),
        };
        let sym = self.hidden_variable(&format!("{name}$reg"), var);
        self.module_memory.insert(reg, sym);
        sym
    }
}

/// The registers that an operand names.
fn registers_of(operand: &Operand, out: &mut Vec<RegId>) {
    match operand {
        Operand::Reg(reg) | Operand::NotReg(reg) | Operand::Part(reg, _) => out.push(*reg),
        Operand::Name { base: Base::Reg(reg), .. } | Operand::Addr { base: Base::Reg(reg), .. } => out.push(*reg),
        Operand::Vector(list) | Operand::List(list) => list.iter().for_each(|o| registers_of(o, out)),
        Operand::Pair(both) => both.iter().for_each(|o| registers_of(o, out)),
        Operand::Neg(inner) => registers_of(inner, out),
        Operand::TexAddr { handle, sampler, coords } => {
            let parts = coords.iter().chain([&**handle]).chain(sampler.as_deref());
            parts.for_each(|o| registers_of(o, out));
        }
        _ => {}
    }
}
