//! One step of one thread: from opcode to the function that does it.

use crate::context::Context;
use crate::float::packed;
use crate::format::{format_of, Rounding};
use crate::instr::{first_type, is_matrix, spelling, unsupported};
use crate::int::mask;
use crate::memory::{Kind, Trap};
use crate::state::State;
use crate::{approx, bits, compare, convert, float, int, video};
use ptx::ast::*;
use ptx::table::Op;

impl Context<'_> {
    /// Runs the next statement. The program counter is moved first: jumps overwrite it.
    pub fn step(&mut self) -> Result<(), Trap> {
        let code = self.code()?;
        let pc = self.frame().pc;
        self.thread.steps += 1;
        self.frame().pc += 1;
        match code.body.stmts.get(pc) {
            None => self.ret(),
            Some(Stmt::Label(_)) => Ok(()),
            Some(Stmt::Instr(instr)) => {
                if let Some(g) = instr.guard {
                    if (self.reg(g.reg) & 1 == 1) == g.negated {
                        return Ok(());
                    }
                }
                self.execute(instr).map_err(|mut trap| {
                    trap.message = format!("{}: {}", spelling(instr), trap.message);
                    trap.at = Some((self.shared.ctaid, self.thread.tid));
                    trap
                })
            }
        }
    }

    fn execute(&mut self, instr: &Instr) -> Result<(), Trap> {
        match instr.op {
            Op::Mov => self.mov(instr),
            Op::Ld | Op::Ldu => self.ld(instr),
            Op::St => self.st(instr),
            Op::Cvta => self.cvta(instr),
            Op::Isspacep => self.isspacep(instr),
            Op::Cvt => self.cvt(instr),
            Op::CvtPack => {
                let args = self.sources(instr, 1, Type::B32)?;
                let d = convert::pack(instr, &args).ok_or_else(|| unsupported("this form"))?;
                self.write(&instr.operands[0], d)
            }
            Op::Bra => self.bra(instr),
            Op::BrxIdx => self.brx(instr),
            Op::Call => self.call(instr),
            Op::Ret => self.ret(),
            Op::Exit => {
                self.thread.state = State::Exited;
                Ok(())
            }
            Op::Trap => Err(Trap::new(Kind::Trap, "reached")),
            Op::Brkpt => Err(Trap::new(Kind::Breakpoint, "reached")),
            Op::Bar | Op::Barrier => self.barrier(instr),
            Op::Shfl | Op::Vote | Op::Match | Op::Redux | Op::Activemask | Op::Elect => self.meet(instr),
            Op::Mapa => self.mapa(instr),
            Op::Getctarank => self.getctarank(instr),
            Op::Alloca => self.alloca(instr),
            Op::Stacksave => self.write(&instr.operands[0], self.thread.top.into()),
            Op::Stackrestore => {
                self.thread.top = self.read(&instr.operands[0], Type::U64)? as u64;
                Ok(())
            }
            Op::Cp => self.copy(instr),
            Op::Tensormap => self.tensor_map(instr),
            Op::Createpolicy => self.write(&instr.operands[0], 0),
            Op::Mbarrier => self.mbarrier(instr),
            Op::Clusterlaunchcontrol => self.launch_control(instr),
            Op::Wgmma => self.warpgroup(instr),
            op if is_matrix(op) => self.meet(instr),
            Op::Atom | Op::Red => self.atomic(instr),
            // Threads are interleaved one step at a time on one memory: order is there already.
            Op::Membar | Op::Fence | Op::Nanosleep | Op::Prefetch | Op::Prefetchu | Op::Pmevent => Ok(()),
            // What is discarded may keep its value.
            Op::Applypriority | Op::Discard | Op::Griddepcontrol | Op::Setmaxnreg => Ok(()),
            Op::Set => self.set(instr),
            Op::Setp => self.setp(instr),
            Op::Selp => {
                let ty = first_type(instr)?;
                let take = self.read_pred(&instr.operands[3])?;
                let d = self.read(&instr.operands[if take { 1 } else { 2 }], ty)?;
                self.write(&instr.operands[0], d)
            }
            Op::Slct => {
                let ty = first_type(instr)?;
                let ctype = instr.types().nth(1).ok_or_else(|| unsupported("one type only"))?;
                let c = self.read(&instr.operands[3], ctype)?;
                let at = if compare::slct_takes_a(instr, ctype, c) { 1 } else { 2 };
                let d = self.read(&instr.operands[at], ty)?;
                self.write(&instr.operands[0], d)
            }
            Op::Lop3 => self.lop3(instr),
            Op::Dp4a | Op::Dp2a => {
                let args = self.sources(instr, 1, Type::B32)?;
                self.write(&instr.operands[0], int::dot_product(instr, &args))
            }
            Op::Testp => {
                let ty = first_type(instr)?;
                let f = format_of(ty).ok_or_else(|| unsupported("the type"))?;
                let a = mask(self.read(&instr.operands[1], ty)?, f.bits()) as u64;
                self.write(&instr.operands[0], float::testp(instr, f, a).into())
            }
            Op::Addc | Op::Subc | Op::Madc => self.with_carry(instr),
            Op::Add | Op::Sub | Op::Mad if instr.has(Mod::Cc) => self.with_carry(instr),
            Op::Tex | Op::Tld4 | Op::Txq => self.texture(instr),
            Op::Suld | Op::Sust | Op::Sured | Op::Suq => self.surface(instr),
            Op::Istypep => {
                let handle = self.read(&instr.operands[1], Type::U64)? as u64;
                let found = self.memory.picture(handle);
                let is = match first_type(instr)? {
                    Type::TexRef => found.is_some_and(|p| p.is_texture),
                    Type::SurfRef => found.is_some_and(|p| !p.is_texture),
                    _ => return Err(unsupported("samplers")),
                };
                self.write(&instr.operands[0], is.into())
            }
            _ if video::is_video(instr.op) => self.video(instr),
            _ => self.alu(instr),
        }
    }

    /// Source operands from `first` on, all of type `ty`.
    pub fn sources(&self, instr: &Instr, first: usize, ty: Type) -> Result<Vec<u128>, Trap> {
        instr.operands[first..].iter().map(|o| self.read(o, ty)).collect()
    }

    fn with_carry(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = first_type(instr)?;
        let args = self.sources(instr, 1, ty)?;
        let (d, carry) =
            int::with_carry(instr, ty, &args, self.thread.carry).ok_or_else(|| unsupported("with carry"))?;
        if instr.has(Mod::Cc) {
            self.thread.carry = carry;
        }
        self.write(&instr.operands[0], d)
    }

    /// Plain arithmetic: `d` from sources of one type; packed types element by element.
    fn alu(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = first_type(instr)?;
        let args = self.sources(instr, 1, ty)?;
        let d = if let Some(narrow) = instr.types().nth(1).and_then(format_of).filter(|_| ty == Type::F32) {
            let args: Vec<u64> = args.iter().map(|&a| a as u64).collect();
            float::mixed(instr, narrow, &args).map(u128::from)
        } else if let Some(width) = packed(ty) {
            let mut d = Some(0);
            for i in 0..ty.bits() / width {
                let parts: Vec<u128> = args.iter().map(|&a| mask(a >> (i * width), width)).collect();
                let part = element(instr, ty, &parts).map(|v| mask(v, width) << (i * width));
                d = d.zip(part).map(|(d, p)| d | p);
            }
            d
        } else {
            element(instr, ty, &args)
        };
        self.write(&instr.operands[0], d.ok_or_else(|| unsupported("this form"))?)
    }

    fn cvt(&mut self, instr: &Instr) -> Result<(), Trap> {
        let mut types = instr.types();
        let (Some(to), Some(from)) = (types.next(), types.next()) else { return Err(unsupported("one type only")) };
        let args = self.sources(instr, 1, from)?;
        let is_packed = |t: Type| packed(t).is_some() || (t.is_float() == format_of(t).is_none() && !is_integer(t));
        let d = if is_packed(to) || is_packed(from) || (format_of(to).is_some() && !to.is_float()) {
            convert::packed(instr, to, from, &args)
        } else {
            convert::scalar(instr, to, from, args[0])
        };
        self.write(&instr.operands[0], d.ok_or_else(|| unsupported("this conversion"))?)
    }

    fn lop3(&mut self, instr: &Instr) -> Result<(), Trap> {
        let v = |i: usize| Ok::<u32, Trap>(self.read(&instr.operands[i], Type::B32)? as u32);
        let d = bits::lop3(v(1)?, v(2)?, v(3)?, v(4)?);
        match &instr.operands[0] {
            Operand::Pair(both) => {
                let q = self.read_pred(&instr.operands[5])?;
                let p = if instr.has(Mod::And) || instr.has(Mod::Other("and")) { d != 0 && q } else { d != 0 || q };
                self.write(&both[0], d.into())?;
                self.write(&both[1], p.into())
            }
            one => self.write(one, d.into()),
        }
    }

    fn setp(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = first_type(instr)?;
        let (a, b) = (self.read(&instr.operands[1], ty)?, self.read(&instr.operands[2], ty)?);
        let c = instr.operands.get(3).map(|o| self.read_pred(o)).transpose()?;
        let test = |a: u128, b: u128| compare::compare(instr, ty, a, b).ok_or_else(|| unsupported("this comparison"));
        let first = test(a, b)?;
        match &instr.operands[0] {
            Operand::Pair(both) => {
                // Packed types: one predicate for each half. Otherwise the comparison and its complement.
                let second = if packed(ty).is_some() { test(a >> 16, b >> 16)? } else { !first };
                self.write(&both[0], compare::combine(instr, first, c).into())?;
                self.write(&both[1], compare::combine(instr, second, c).into())
            }
            one => self.write(one, compare::combine(instr, first, c).into()),
        }
    }

    fn set(&mut self, instr: &Instr) -> Result<(), Trap> {
        let mut types = instr.types();
        let (Some(to), Some(from)) = (types.next(), types.next()) else { return Err(unsupported("one type only")) };
        let (a, b) = (self.read(&instr.operands[1], from)?, self.read(&instr.operands[2], from)?);
        let c = instr.operands.get(3).map(|o| self.read_pred(o)).transpose()?;
        // A pair gives a pair: of numbers, or of 16-bit masks for `.u32` and `.s32`.
        let (n, width) = if packed(from).is_some() { (2, 16) } else { (1, to.bits()) };
        let yes = match format_of(to) {
            Some(f) => u128::from(f.encode(&crate::exact::Value::from_int(1), Rounding::NearestEven)),
            None => mask(u128::MAX, width),
        };
        let mut d = 0;
        for i in 0..n {
            let result = compare::compare(instr, from, a >> (16 * i), b >> (16 * i));
            let result = result.ok_or_else(|| unsupported("this comparison"))?;
            if compare::combine(instr, result, c) {
                d |= yes << (i * width);
            }
        }
        self.write(&instr.operands[0], d)
    }

    /// `mov`, with its packing and unpacking forms: the first element is the least significant.
    fn mov(&mut self, instr: &Instr) -> Result<(), Trap> {
        let ty = first_type(instr)?;
        let (d, a) = (&instr.operands[0], &instr.operands[1]);
        let width = |cx: &Self, o: &Operand, n: usize| match o {
            Operand::Reg(r) => cx.reg_type(*r).map(Type::bits),
            _ => Ok(ty.bits() / n as u32),
        };
        match (d, a) {
            (Operand::Vector(to), Operand::Vector(from)) => {
                let values: Vec<u128> = from.iter().map(|o| self.read(o, ty)).collect::<Result<_, _>>()?;
                to.iter().zip(values).try_for_each(|(d, v)| self.write(d, v))
            }
            (Operand::Vector(to), _) => {
                let mut value = self.read(a, ty)?;
                for d in to {
                    let bits = width(self, d, to.len())?;
                    self.write(d, mask(value, bits))?;
                    value = value.checked_shr(bits).unwrap_or(0);
                }
                Ok(())
            }
            (_, Operand::Vector(from)) => {
                let (mut value, mut at) = (0, 0);
                for s in from {
                    let bits = width(self, s, from.len())?;
                    value |= mask(self.read(s, ty)?, bits) << at;
                    at += bits;
                }
                self.write(d, value)
            }
            _ => {
                let value = self.read(a, ty)?;
                self.write(d, value)
            }
        }
    }
}

/// One element of plain arithmetic.
fn element(instr: &Instr, ty: Type, args: &[u128]) -> Option<u128> {
    if let Some(f) = format_of(ty) {
        let args: Vec<u64> = args.iter().map(|&a| mask(a, f.bits()) as u64).collect();
        return match instr.op {
            Op::Copysign => Some(float::copysign(f, args[0], args[1]).into()),
            _ if approx::is_approximate_function(instr.op) => {
                Some(approx::rounded(instr.op, instr.has(Mod::Ftz), f, args[0]).into())
            }
            _ => float::arithmetic(instr, f, &args).map(u128::from),
        };
    }
    let ty = match ty {
        Type::U16x2 => Type::U16,
        Type::S16x2 => Type::S16,
        Type::Pred => Type::Pred,
        other => other,
    };
    bits::operation(instr, ty, args).or_else(|| int::arithmetic(instr, ty, args))
}

fn is_integer(ty: Type) -> bool {
    use Type::*;
    matches!(ty, U8 | U16 | U32 | U64 | S8 | S16 | S32 | S64)
}
