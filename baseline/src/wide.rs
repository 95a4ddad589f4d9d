//! Integers of 128 bits and vectors of them, and structures: in memory.

use crate::asm::{Cc, Rm};
use crate::build::{IntCmp, V};
use crate::ir::{Binary, Cast, Const, Unary};
use crate::regs::*;
use crate::scalar::{condition, is_signed};
use crate::types::Class;
use iced_x86::{Code, Instruction, Register};

impl Gen<'_> {
    fn is_wide(&self, v: V) -> bool {
        self.class(v) == Class::Memory && self.bits(v) == 128
    }

    pub fn wide_binary(&mut self, v: V, op: Binary, x: V, y: V) -> bool {
        if self.is_mask(v) {
            return self.long_mask_binary(v, op, x, y);
        }
        if !self.is_wide(v) {
            return false;
        }
        let by = match (op, self.constant(y)) {
            (Binary::Shl | Binary::Lshr | Binary::Ashr, Some(Const::Splat(c))) if *c < 128 => Some(*c as u32),
            (Binary::Shl | Binary::Lshr | Binary::Ashr, _) => None,
            _ => Some(0),
        };
        let (a, b) = (self.memory(x), self.memory(y));
        let to = self.define_memory(v);
        for lane in 0..self.lanes(v) as u64 {
            let (a, b, to) = (a.plus(16 * lane), b.plus(16 * lane), to.plus(16 * lane));
            let words = match op {
                Binary::Add => Some((Code::Add_r64_rm64, Code::Adc_r64_rm64)),
                Binary::Sub => Some((Code::Sub_r64_rm64, Code::Sbb_r64_rm64)),
                Binary::And => Some((Code::And_r64_rm64, Code::And_r64_rm64)),
                Binary::Or => Some((Code::Or_r64_rm64, Code::Or_r64_rm64)),
                Binary::Xor => Some((Code::Xor_r64_rm64, Code::Xor_r64_rm64)),
                _ => None,
            };
            self.load_bits(RAX, a.at(0), 64);
            self.load_bits(RDX, a.at(8), 64);
            if let Some((low, high)) = words {
                self.a.op2(low, RAX, Rm::M(b.at(0)));
                self.a.op2(high, RDX, Rm::M(b.at(8)));
            } else if op == Binary::Mul {
                // The full product of the low words, plus the low halves of the cross products.
                self.mov(RCX, RDX);
                self.a.op2(Code::Imul_r64_rm64, RCX, Rm::M(b.at(0)));
                let r = self.temporary();
                self.mov(r, RAX);
                self.a.op2(Code::Imul_r64_rm64, r, Rm::M(b.at(8)));
                self.a.op2(Code::Add_r64_rm64, RCX, Rm::R(r));
                self.a.op1(Code::Mul_rm64, Rm::M(b.at(0)));
                self.a.op2(Code::Add_r64_rm64, RDX, Rm::R(RCX));
                self.unpin();
            } else if matches!(op, Binary::Shl | Binary::Lshr | Binary::Ashr) {
                match by {
                    Some(by) => self.shift_wide(op, by),
                    None => {
                        self.load_bits(RCX, b.at(0), 64);
                        self.shift_wide_by_rcx(op);
                    }
                }
            } else {
                return false;
            }
            self.store_bits(RAX, to.at(0), 64);
            self.store_bits(RDX, to.at(8), 64);
        }
        true
    }

    /// Masks of more than 64 lanes.
    fn long_mask_binary(&mut self, v: V, op: Binary, x: V, y: V) -> bool {
        let code = match op {
            Binary::And => Code::And_r64_rm64,
            Binary::Or => Code::Or_r64_rm64,
            Binary::Xor => Code::Xor_r64_rm64,
            _ => return false,
        };
        let (a, b) = (self.memory(x), self.memory(y));
        let to = self.define_memory(v);
        for word in 0..self.lanes(v).div_ceil(64) as u64 {
            self.load_bits(RAX, a.at(8 * word), 64);
            self.a.op2(code, RAX, Rm::M(b.at(8 * word)));
            self.a.store(Code::Mov_rm64_r64, to.at(8 * word), RAX);
        }
        true
    }

    fn double_shift(&mut self, code: Code, to: Register, from: Register, by: u32) {
        self.a.put(&Instruction::with3(code, to, from, by as i32).expect("a shift"));
    }

    /// Shifts `rdx:rax`.
    fn shift_wide(&mut self, op: Binary, by: u32) {
        match (op, by) {
            (_, 0) => {}
            (Binary::Shl, by) if by < 64 => {
                self.double_shift(Code::Shld_rm64_r64_imm8, RDX, RAX, by);
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), by.into());
            }
            (Binary::Shl, by) => {
                self.mov(RDX, RAX);
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(RDX), (by - 64).into());
                self.number(RAX, 0);
            }
            (op, by) if by < 64 => {
                self.double_shift(Code::Shrd_rm64_r64_imm8, RAX, RDX, by);
                let code = if op == Binary::Lshr { Code::Shr_rm64_imm8 } else { Code::Sar_rm64_imm8 };
                self.a.imm(code, Rm::R(RDX), by.into());
            }
            (op, by) => {
                self.mov(RAX, RDX);
                let code = if op == Binary::Lshr { Code::Shr_rm64_imm8 } else { Code::Sar_rm64_imm8 };
                self.a.imm(code, Rm::R(RAX), (by - 64).into());
                if op == Binary::Lshr {
                    self.number(RDX, 0);
                } else {
                    self.a.imm(Code::Sar_rm64_imm8, Rm::R(RDX), 63);
                }
            }
        }
    }

    /// The same by `cl`, which is below 128.
    fn shift_wide_by_rcx(&mut self, op: Binary) {
        let (far, done) = (self.a.label(), self.a.label());
        let cl = |code: Code, r: Register| Instruction::with2(code, r, Register::CL).expect("a shift");
        let two = |code: Code, to: Register, from: Register| {
            Instruction::with3(code, to, from, Register::CL).expect("a shift")
        };
        self.a.imm(Code::Test_rm8_imm8, Rm::R(Register::CL), 64);
        self.a.jcc(Cc::Ne, far);
        if op == Binary::Shl {
            self.a.put(&two(Code::Shld_rm64_r64_CL, RDX, RAX));
            self.a.put(&cl(Code::Shl_rm64_CL, RAX));
        } else {
            self.a.put(&two(Code::Shrd_rm64_r64_CL, RAX, RDX));
            self.a.put(&cl(if op == Binary::Lshr { Code::Shr_rm64_CL } else { Code::Sar_rm64_CL }, RDX));
        }
        self.a.jmp(done);
        self.a.bind(far);
        match op {
            Binary::Shl => {
                self.mov(RDX, RAX);
                self.a.put(&cl(Code::Shl_rm64_CL, RDX));
                self.number(RAX, 0);
            }
            Binary::Lshr => {
                self.mov(RAX, RDX);
                self.a.put(&cl(Code::Shr_rm64_CL, RAX));
                self.number(RDX, 0);
            }
            _ => {
                self.mov(RAX, RDX);
                self.a.put(&cl(Code::Sar_rm64_CL, RAX));
                self.a.imm(Code::Sar_rm64_imm8, Rm::R(RDX), 63);
            }
        }
        self.a.bind(done);
    }

    /// Leading and trailing zeros.
    pub fn wide_unary(&mut self, v: V, op: Unary, x: V) -> bool {
        if !self.is_wide(v) || !matches!(op, Unary::Ctlz | Unary::Cttz) {
            return false;
        }
        let at = self.memory(x);
        let to = self.define_memory(v);
        let (code, near, far) = match op {
            Unary::Ctlz => (Code::Lzcnt_r64_rm64, 8, 0),
            _ => (Code::Tzcnt_r64_rm64, 0, 8),
        };
        for lane in 0..self.lanes(v) as u64 {
            let (at, to) = (at.plus(16 * lane), to.plus(16 * lane));
            // Count in the far word if the near one is zero: carry is set then.
            self.a.op2(code, RAX, Rm::M(at.at(far)));
            self.a.imm(Code::Add_rm64_imm32, Rm::R(RAX), 64);
            self.a.op2(code, RCX, Rm::M(at.at(near)));
            self.a.op2(Cc::Ae.mov(), RAX, Rm::R(RCX));
            self.number(RDX, 0);
            self.store_bits(RAX, to.at(0), 64);
            self.store_bits(RDX, to.at(8), 64);
        }
        true
    }

    /// Casts to and from integers of 128 bits.
    pub fn wide_cast(&mut self, v: V, op: Cast, x: V) -> bool {
        if op == Cast::Trunc && self.is_wide(x) {
            let to = self.bits(v);
            let at = self.memory(x);
            if self.class(v) == Class::General && !self.is_mask(v) {
                let r = self.define(v);
                self.load_bits(r, at.at(0), 64);
                self.trim(r, to);
                return true;
            }
            let Class::Vector(_) = self.class(v) else { return false };
            let place = self.define_memory(v);
            for lane in 0..self.lanes(v) {
                self.load_bits(RAX, at.at(16 * lane as u64), 64);
                self.store_lane(RAX, place, lane, to);
            }
            return true;
        }
        if !matches!(op, Cast::Zext | Cast::Sext) || !self.is_wide(v) {
            return false;
        }
        let from = self.bits(x);
        if !(matches!(from, 8 | 16 | 32 | 64) || from == 1 && !self.is_mask(x)) {
            return false;
        }
        let scalar = self.class(x) == Class::General;
        let at = self.memory(x);
        let place = self.define_memory(v);
        for lane in 0..self.lanes(v) {
            if scalar {
                self.load_bits(RAX, at.at(0), 64);
            } else {
                self.load_lane(RAX, at, lane, from);
            }
            if op == Cast::Sext {
                self.sign(RAX, from);
                self.mov(RDX, RAX);
                self.a.imm(Code::Sar_rm64_imm8, Rm::R(RDX), 63);
            } else {
                self.number(RDX, 0);
            }
            self.store_bits(RAX, place.at(16 * lane as u64), 64);
            self.store_bits(RDX, place.at(16 * lane as u64 + 8), 64);
        }
        true
    }

    /// Compares integers of 128 bits.
    pub fn wide_icmp(&mut self, v: V, p: IntCmp, x: V, y: V) -> bool {
        if !self.is_wide(x) || self.lanes(x) > 64 {
            return false;
        }
        let (a, b) = (self.memory(x), self.memory(y));
        let lanes = self.lanes(x);
        if lanes == 1 {
            let cc = self.compare_wide(p, a, b);
            self.set(v, cc);
            return true;
        }
        self.number(RCX, 0);
        for lane in 0..lanes {
            let at = 16 * lane as u64;
            let cc = self.compare_wide(p, a.plus(at), b.plus(at));
            self.a.op1(cc.set(), Rm::R(Register::AL));
            self.a.op2(Code::Movzx_r32_rm8, Register::EAX, Rm::R(Register::AL));
            self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), lane.into());
            self.a.op2(Code::Or_r64_rm64, RCX, Rm::R(RAX));
        }
        let to = self.define(v);
        self.mov(to, RCX);
        true
    }

    /// Compares two numbers of 128 bits through `rax` and `rdx`; returns the condition code.
    fn compare_wide(&mut self, p: IntCmp, a: Place, b: Place) -> Cc {
        // As `less` or its inverse, by carry and sign.
        let swapped = matches!(p, IntCmp::Ugt | IntCmp::Sgt | IntCmp::Ule | IntCmp::Sle);
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        self.load_bits(RAX, a.at(0), 64);
        self.load_bits(RDX, a.at(8), 64);
        if matches!(p, IntCmp::Eq | IntCmp::Ne) {
            self.a.op2(Code::Xor_r64_rm64, RAX, Rm::M(b.at(0)));
            self.a.op2(Code::Xor_r64_rm64, RDX, Rm::M(b.at(8)));
            self.a.op2(Code::Or_r64_rm64, RAX, Rm::R(RDX));
            return condition(p);
        }
        self.a.op2(Code::Cmp_r64_rm64, RAX, Rm::M(b.at(0)));
        self.a.op2(Code::Sbb_r64_rm64, RDX, Rm::M(b.at(8)));
        let less = if is_signed(p) { Cc::L } else { Cc::B };
        let opposite = matches!(p, IntCmp::Uge | IntCmp::Sge | IntCmp::Ule | IntCmp::Sle);
        if opposite {
            less.not()
        } else {
            less
        }
    }

    /// `c ? x : y` in memory.
    pub fn memory_select(&mut self, v: V, c: V, x: V, y: V) -> bool {
        if self.is_mask(c) && !self.is_wide(v) {
            return false;
        }
        let bytes = self.m.types.bytes(self.m.ty(v));
        let (a, b) = (self.memory(x), self.memory(y));
        let r = self.general(c);
        let to = self.define_memory(v);
        let parts = if self.is_mask(c) { self.lanes(v) as u64 } else { 1 };
        for part in 0..parts {
            let at = part * 16;
            let (no, done) = (self.a.label(), self.a.label());
            let size = if parts > 1 { 16 } else { bytes };
            self.mov(RCX, r);
            self.a.imm(Code::Bt_rm64_imm8, Rm::R(RCX), part as i64);
            self.a.jcc(Cc::Ae, no);
            self.copy(to.plus(at), a.plus(at), size);
            self.a.jmp(done);
            self.a.bind(no);
            self.copy(to.plus(at), b.plus(at), size);
            self.a.bind(done);
        }
        true
    }

    /// A field of a structure.
    pub fn field(&mut self, v: V, x: V, i: u32) {
        let (offsets, _) = self.m.types.fields(self.m.ty(x));
        let from = self.memory(x).plus(offsets[i as usize]);
        self.fetch(v, from);
    }

    /// Loads `v` from what [`Gen::put`] has stored.
    pub fn fetch(&mut self, v: V, from: Place) {
        match self.class(v) {
            Class::General => {
                let to = self.define(v);
                self.load_bits(to, from.at(0), 64);
            }
            Class::Vector(n) => self.each_piece(n, |g, p| {
                let to = g.define_piece(v, p);
                g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::M(from.at(32 * p as u64)));
            }),
            Class::Memory => {
                let bytes = self.m.types.bytes(self.m.ty(v));
                let to = self.define_memory(v);
                self.copy(to, from, bytes);
            }
            Class::None => unreachable!("values have a type"),
        }
    }

    /// Builds a structure from values.
    pub fn pack(&mut self, v: V, fields: &[V]) -> bool {
        let (offsets, _) = self.m.types.fields(self.m.ty(v));
        let to = self.define_memory(v);
        for (&f, &at) in fields.iter().zip(&offsets) {
            self.put(f, to.plus(at));
        }
        true
    }

    /// Stores all of a value to memory: general ones with 64 bits, vectors in whole registers. Clobbers only `rax` and `Y0`.
    pub fn put(&mut self, x: V, to: Place) {
        match self.class(x) {
            Class::General => {
                self.general_into(RAX, x);
                self.a.store(Code::Mov_rm64_r64, to.at(0), RAX);
            }
            Class::Vector(n) => {
                for p in 0..n {
                    let from = match self.vector_rm(x, p) {
                        Rm::R(r) => r,
                        m => {
                            self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y0, m);
                            Y0
                        }
                    };
                    self.a.store(Code::VEX_Vmovups_ymmm256_ymm, to.at(32 * p as u64), from);
                }
            }
            _ => {
                let bytes = self.m.types.bytes(self.m.ty(x));
                let from = self.memory(x);
                self.copy(to, from, bytes);
            }
        }
    }
}
