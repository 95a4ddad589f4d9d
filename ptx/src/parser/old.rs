//! What PTX 1.x has and later versions have not, as the document of PTX 1.2 describes it: branches and calls through registers,
//! instruction blocks with a guard, division of numbers twice as wide, elements selected by registers. Each becomes
//! instructions that all versions have.

use super::scope::{Binding, Fun, Index, Site};
use super::{Parser, Res};
use crate::ast::*;
use crate::check::Known;
use crate::lexer::Kind;
use crate::table::{info, Memory, Op};
use smallvec::{smallvec, SmallVec};

/// Calls that those through registers without a prototype become, in all of a module.
const MOST_CALLS: usize = 1 << 16;

impl<'a> Parser<'a> {
    pub(super) fn is_old(&self) -> bool {
        self.spellings.level.ptx < 20
    }

    /// Appends `text`, such as `add.u32`, with these operands, if they fit.
    pub(super) fn emit(
        &mut self,
        f: &mut Fun<'a>,
        body: &mut Body,
        text: &str,
        operands: impl IntoIterator<Item = Operand>,
        site: Site,
    ) -> Res<()> {
        let mut operands: SmallVec<[Operand; 4]> = operands.into_iter().collect();
        let index = match self.spellings.get_owned(text.to_string()) {
            Ok(index) => index,
            Err(error) => return self.fail(site.span, error.message),
        };
        let known = Known { regs: &f.regs, variables: &self.variables, indexed: 0, whole: true };
        if let Err(message) = self.spellings[index].check(&mut operands, known, self.spellings.level) {
            return self.fail(site.span, message);
        }
        let spelling = &self.spellings[index];
        let (op, mods) = (spelling.op, SmallVec::from_slice(&spelling.mods));
        let Site { guard, loc, span } = site;
        self.append(f, body, Instr { op, guard, mods, operands, loc, span });
        Ok(())
    }

    /// The same instruction in the words of later versions: sums with carry were written with `.b32` at first.
    pub(super) fn respelled(&self, text: &str) -> Option<String> {
        let carries = matches!(text, "add.cc.b32" | "addc.b32" | "addc.cc.b32");
        (self.is_old() && carries).then(|| text.replace("b32", "u32"))
    }

    // ---- division ----

    /// Whether `text` is a division that only the document of PTX 1.x has.
    pub(super) fn is_old_division(&self, text: &str) -> bool {
        self.is_old() && (text.starts_with("div.wide.") || text.starts_with("rem.wide.") || text == "div.sat.f32")
    }

    /// `div.wide.s32 d, a, b;`, whose `a` is twice as wide as `d` and `b`, and `div.sat.f32`. The look-ahead is the first operand.
    pub(super) fn old_division(&mut self, f: &mut Fun<'a>, body: &mut Body, text: &str, site: Site) -> Res<()> {
        let d = self.operand(f, 0)?;
        self.expect(b',', "between operands")?;
        let a = self.operand(f, 0)?;
        self.expect(b',', "between operands")?;
        let b = self.operand(f, 0)?;
        if !self.at(b';') {
            return self.unexpected("';' after the operands");
        }
        let all = Site { guard: None, ..site };
        if text == "div.sat.f32" {
            let quotient = Operand::Reg(f.add_reg("", Type::F32));
            self.emit(f, body, "div.f32", [quotient.clone(), a, b], all)?;
            self.emit(f, body, "cvt.sat.f32.f32", [d, quotient], site)?;
            self.bump();
            return Ok(());
        }
        let (op, narrow) = (&text[..3], &text[9..]);
        let (wide, ty) = match narrow {
            "u16" => ("u32", Type::U32),
            "s16" => ("s32", Type::S32),
            "u32" => ("u64", Type::U64),
            "s32" => ("s64", Type::S64),
            _ => return self.fail(site.span, format!("'{text}': '.wide' is of integers of 16 and 32 bits")),
        };
        let (divisor, result) = (Operand::Reg(f.add_reg("", ty)), Operand::Reg(f.add_reg("", ty)));
        let b = match b {
            Operand::Imm(_) => {
                self.emit(f, body, &format!("mov.{wide}"), [divisor.clone(), b], all)?;
                divisor
            }
            b => {
                self.emit(f, body, &format!("cvt.{wide}.{narrow}"), [divisor.clone(), b], all)?;
                divisor
            }
        };
        self.emit(f, body, &format!("{op}.{wide}"), [result.clone(), a, b], all)?;
        self.emit(f, body, &format!("cvt.{narrow}.{wide}"), [d, result], site)?;
        self.bump();
        Ok(())
    }

    // ---- blocks with a guard ----

    /// `@p {`, up to the brace: lanes whose guard is false branch behind the block.
    pub(super) fn guarded_block(&mut self, f: &mut Fun<'a>, body: &mut Body, site: Site) -> Res<()> {
        self.bump();
        let Some(guard) = site.guard else { return Ok(()) };
        let behind = f.fresh_label(site.span);
        let guard = Some(Guard { negated: !guard.negated, ..guard });
        let operands = smallvec![Operand::Label(behind)];
        let Site { loc, span, .. } = site;
        self.append(f, body, Instr { op: Op::Bra, guard, mods: SmallVec::new(), operands, loc, span });
        if !f.open_scope() {
            return self.fail(span, "scopes are nested too deeply");
        }
        let depth = f.depth();
        f.old.blocks.push((depth, behind));
        Ok(())
    }

    /// At the brace that closes a scope of this depth.
    pub(super) fn close_guarded(f: &mut Fun<'a>, body: &mut Body, depth: u32) {
        if let Some(&(_, label)) = f.old.blocks.last().filter(|b| b.0 == depth) {
            f.old.blocks.pop();
            body.stmts.push(Stmt::Label(label));
        }
    }

    // ---- addresses of labels and functions ----

    /// Whether the look-ahead, an operand of `mov`, is a label.
    pub(super) fn at_label(&mut self, f: &mut Fun<'a>) -> bool {
        if !self.is_old() || self.tok.kind != Kind::Ident {
            return false;
        }
        let name = self.text(self.tok);
        let special = name.starts_with('%') || matches!(name, "_" | "WARP_SZ");
        if special || self.find(f, name).is_some() {
            return false;
        }
        let sym = self.sym(name);
        !self.variables.contains_key(&sym) && !self.functions.contains_key(&sym)
    }

    /// The address of a label.
    pub(super) fn label_address(&mut self, f: &mut Fun<'a>) -> Res<Operand> {
        let (name, span) = self.ident("a label")?;
        let label = f.use_label(name, span);
        let addressed = &mut f.old.addressed;
        let number = addressed.iter().position(|l| *l == label).unwrap_or_else(|| {
            addressed.push(label);
            addressed.len() - 1
        });
        Ok(Operand::Imm(Imm::Int { bits: number as u64, unsigned: true }))
    }

    /// `bra r;`: to the label whose address the register holds.
    pub(super) fn indirect_branch(&mut self, f: &mut Fun<'a>, body: &mut Body, site: Site) -> Res<()> {
        let Operand::Reg(r) = self.operand(f, 0)? else { return self.unexpected("a register with a label's address") };
        if !self.at(b';') {
            return self.unexpected("';' after the register");
        }
        let ty = f.regs[r.0 as usize].ty;
        if !matches!(ty.bits(), 32 | 64) || ty.is_float() {
            return self.fail(site.span, "a register with a label's address has 32 or 64 bits, and is no float");
        }
        self.bump();
        let list = *f.old.targets.get_or_insert_with(|| {
            body.targets.push(TargetList::Branch(Vec::new()));
            body.targets.len() as u32 - 1
        });
        let mut number = Operand::Reg(r);
        if f.regs[r.0 as usize].ty.bits() == 64 {
            number = Operand::Reg(f.add_reg("", Type::U32));
            self.emit(f, body, "cvt.u32.u64", [number.clone(), Operand::Reg(r)], Site { guard: None, ..site })?;
        }
        let operands = smallvec![number, Operand::Targets(list)];
        let Site { guard, loc, span } = site;
        self.append(f, body, Instr { op: Op::BrxIdx, guard, mods: SmallVec::new(), operands, loc, span });
        Ok(())
    }

    /// After the last statement: what branches through registers can go to.
    pub(super) fn settle_branches(&mut self, f: &Fun<'a>, body: &mut Body) {
        let Some(at) = f.old.targets else { return };
        if f.old.addressed.is_empty() {
            self.error(Span::default(), "a function branches through a register, but takes no label's address".into());
        }
        body.targets[at as usize] = TargetList::Branch(f.old.addressed.clone());
    }

    /// The address of a function before PTX 2.1, which has handles that prototypes go with: 16 times its number, from 1 on.
    pub(super) fn function_number(&self, name: Sym) -> Option<u64> {
        let at = *self.functions.get(&name)?;
        (self.spellings.level.ptx < 21).then_some((at as u64 + 1) * 16)
    }

    /// `call (d), r, (a);` without a prototype: one call with a guard for each function that is declared so far and takes such
    /// operands. `operands` are those of a call.
    pub(super) fn indirect_call(
        &mut self,
        f: &mut Fun<'a>,
        body: &mut Body,
        operands: &[Operand],
        mods: &[Mod],
        site: Site,
    ) -> Res<()> {
        let [Operand::List(rets), Operand::Reg(r), Operand::List(args), _] = operands else {
            return self.fail(site.span, "a call through a register needs a '.callprototype' or '.calltargets' label");
        };
        let names: Vec<Sym> = self.module.functions.iter().map(|g| g.name).collect();
        let mut targets = Vec::new();
        for (at, name) in names.into_iter().enumerate() {
            let target = Operand::Name { base: Base::Sym(name), offset: 0 };
            let callable = self.module.functions[at].kind == FunctionKind::Func;
            if callable && self.check_call(f, &[], rets, &target, args, &Operand::Sink).is_ok() {
                targets.push((target, (at as u64 + 1) * 16, Operand::Reg(f.add_reg("", Type::Pred))));
            }
        }
        self.register_calls += targets.len();
        if self.register_calls > MOST_CALLS {
            let text =
                format!("more than {MOST_CALLS} calls that registers may stand for: give them '.calltargets' lists");
            return self.fail(site.span, text);
        }
        let ty = if f.regs[r.0 as usize].ty.bits() == 64 { "u64" } else { "u32" };
        let none = Operand::Reg(f.add_reg("", Type::Pred));
        let all = Site { guard: None, ..site };
        let yes = Operand::Imm(Imm::Int { bits: 1, unsigned: false });
        self.emit(f, body, "mov.pred", [none.clone(), yes], all)?;
        // Before the first call: results may be in the register that holds the address.
        for (_, number, is) in &targets {
            let number = Operand::Imm(Imm::Int { bits: *number, unsigned: false });
            self.emit(f, body, &format!("setp.eq.{ty}"), [is.clone(), Operand::Reg(*r), number], all)?;
            let other = f.add_reg("", Type::Pred);
            self.emit(f, body, "not.pred", [Operand::Reg(other), is.clone()], all)?;
            self.emit(f, body, "and.pred", [none.clone(), none.clone(), Operand::Reg(other)], all)?;
        }
        if let (Some(Guard { reg, negated }), Site { loc, span, .. }) = (site.guard, site) {
            let asked = if negated { Operand::NotReg(reg) } else { Operand::Reg(reg) };
            for is in targets.iter().map(|t| &t.2).chain([&none]) {
                let operands = smallvec![is.clone(), is.clone(), asked.clone()];
                let mods = smallvec![Mod::Ty(Type::Pred)];
                self.append(f, body, Instr { op: Op::And, guard: None, mods, operands, loc, span });
            }
        }
        let guarded = |is: &Operand| match is {
            Operand::Reg(reg) => Some(Guard { reg: *reg, negated: false }),
            _ => None,
        };
        for (target, _, is) in targets {
            let operands = smallvec![Operand::List(rets.clone()), target, Operand::List(args.clone()), Operand::Sink];
            let Site { loc, span, .. } = site;
            let mods = SmallVec::from_slice(mods);
            self.append(f, body, Instr { op: Op::Call, guard: guarded(&is), mods, operands, loc, span });
        }
        // The address of no such function.
        self.emit(f, body, "trap", [], Site { guard: guarded(&none), ..site })
    }

    // ---- elements of arrays ----

    /// Replaces `a[r+8]`, which is `a` among `operands`, by a register with that address.
    pub(super) fn address_element(
        &mut self,
        f: &mut Fun<'a>,
        body: &mut Body,
        index: Index,
        (op, operands): (Op, &mut [Operand]),
        site: Site,
    ) -> Res<()> {
        let all = Site { guard: None, ..site };
        let reg = |f: &mut Fun<'a>, ty| Operand::Reg(f.add_reg("", ty));
        let place = operands
            .iter()
            .position(|o| matches!(o, Operand::Addr { base: Base::Var(_) | Base::Sym(_), .. } | Operand::Name { .. }));
        let named = place.and_then(|at| match operands[at] {
            Operand::Addr { base, .. } | Operand::Name { base, .. } => Some((at, base)),
            _ => None,
        });
        let accesses = matches!(info(op, &[]).access(), Some(Memory::Read | Memory::Write));
        let (Some((at, base)), true) = (named, accesses || op == Op::Mov) else {
            return self.fail(site.span, "elements that registers select are operands of loads, stores and 'mov' only");
        };
        // As ptxas has it, the index is unsigned, whatever the type of its register.
        let bits = f.regs[index.reg.0 as usize].ty.bits();
        let mut offset = Operand::Reg(index.reg);
        if bits < 64 {
            let wide = reg(f, Type::U64);
            if index.add != 0 || bits < 32 {
                let sum = reg(f, Type::U32);
                let (text, mut from) =
                    if bits < 32 { ("cvt.u32.u16", vec![offset]) } else { ("mov.b32", vec![offset]) };
                from.insert(0, sum.clone());
                self.emit(f, body, text, from, all)?;
                let add = Operand::Imm(Imm::Int { bits: index.add as u64, unsigned: false });
                self.emit(f, body, "add.u32", [sum.clone(), sum.clone(), add], all)?;
                offset = sum;
            }
            self.emit(f, body, "cvt.u64.u32", [wide.clone(), offset], all)?;
            offset = wide;
        } else if index.add != 0 {
            let sum = reg(f, Type::U64);
            let add = Operand::Imm(Imm::Int { bits: index.add as u64, unsigned: false });
            self.emit(f, body, "add.u64", [sum.clone(), offset, add], all)?;
            offset = sum;
        }
        let (bytes, address, start) = (reg(f, Type::U64), f.add_reg("", Type::U64), reg(f, Type::U64));
        let stride = Operand::Imm(Imm::Int { bits: index.stride, unsigned: false });
        self.emit(f, body, "mul.lo.u64", [bytes.clone(), offset, stride], all)?;
        self.emit(f, body, "mov.u64", [start.clone(), Operand::Name { base, offset: 0 }], all)?;
        self.emit(f, body, "add.u64", [Operand::Reg(address), start, bytes.clone()], all)?;
        operands[at] = match op {
            Op::Mov => Operand::Reg(address),
            _ => Operand::Addr { base: Base::Reg(address), offset: 0 },
        };
        if let (Op::Mov, Operand::Reg(to)) = (op, &operands[0]) {
            if f.regs[to.0 as usize].ty.bits() == 32 {
                let (sum, distance) = (reg(f, Type::U32), reg(f, Type::U32));
                self.emit(f, body, "cvt.u32.u64", [distance.clone(), bytes], all)?;
                self.emit(f, body, "mov.u32", [sum.clone(), Operand::Name { base, offset: 0 }], all)?;
                self.emit(f, body, "add.u32", [sum.clone(), sum.clone(), distance], all)?;
                operands[at] = sum;
            }
        }
        Ok(())
    }

    /// At a register's name behind `a[`: `a[r]` or `a[r+8]`, up to and with the bracket.
    pub(super) fn element_index(&mut self, f: &mut Fun<'a>, stride: u64) -> Res<()> {
        let span = self.tok.span();
        let (name, _) = self.ident("a register")?;
        let Some(Binding::Reg(reg)) = self.find(f, name) else {
            return self.fail(span, format!("'{name}' is neither a constant nor a register"));
        };
        let ty = f.regs[reg.0 as usize].ty;
        if !matches!(ty.bits(), 16 | 32 | 64) || ty.is_float() || ty == Type::Pred || ty == Type::F16x2 {
            return self.fail(span, format!("'{name}' is no register of integers"));
        }
        let add = self.offset()?;
        self.expect(b']', "after an index")?;
        if f.old.index.replace(Index { reg, add, stride }).is_some() {
            return self.fail(span, "one element of an instruction can be selected by a register");
        }
        Ok(())
    }
}
