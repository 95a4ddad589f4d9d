//! Loads, stores and atomics.

use crate::asm::{Cc, Rm};
use crate::build::{Rmw, V};
use crate::ir::Binary;
use crate::plan;
use crate::regs::*;
use crate::types::Class;
use iced_x86::{Code, Instruction, MemoryOperand, Register};

impl Gen<'_> {
    /// The memory operand of the pointer `p`.
    pub fn target(&mut self, p: V) -> Place {
        let at = plan::address(self.m, p);
        if let Some(place) = self.alloca(at.base) {
            return place.plus(at.offset as i64 as u64);
        }
        Place { base: self.general(at.base), offset: at.offset.into() }
    }

    /// Bits of a general value in memory.
    fn memory_bits(&self, v: V) -> Option<u32> {
        match self.width(v) {
            1..=8 => Some(8),
            bits @ (16 | 32 | 64) => Some(bits),
            _ => None,
        }
    }

    pub fn load(&mut self, v: V, p: V) -> bool {
        match self.class(v) {
            Class::General => {
                let Some(bits) = self.memory_bits(v) else { return false };
                let at = self.target(p);
                let to = self.define(v);
                self.load_bits(to, at.at(0), bits);
                let width = self.width(v);
                if width < 8 {
                    self.trim(to, width);
                }
            }
            Class::Vector(n) => {
                let bytes = self.m.types.bytes(self.m.ty(v));
                let at = self.target(p);
                let pins = self.pins();
                for k in 0..n {
                    let to = self.define_piece(v, k);
                    let from = at.at(32 * k as u64);
                    match (bytes - 32 * k as u64).min(32) {
                        32 => self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::M(from)),
                        16 => self.a.op2(Code::VEX_Vmovups_xmm_xmmm128, xmm(to), Rm::M(from)),
                        8 => self.a.op2(Code::VEX_Vmovq_xmm_xmmm64, xmm(to), Rm::M(from)),
                        4 => self.a.op2(Code::VEX_Vmovd_xmm_rm32, xmm(to), Rm::M(from)),
                        few @ (1 | 2) => {
                            self.load_bits(RAX, from, 8 * few as u32);
                            self.a.op2(Code::VEX_Vmovd_xmm_rm32, xmm(to), Rm::R(Register::EAX));
                        }
                        odd => {
                            let piece = self.slot(v).plus(32 * k as u64);
                            self.copy(piece, at.plus(32 * k as u64), odd);
                            self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::M(piece.at(0)));
                        }
                    }
                    self.unpin_to(pins);
                }
            }
            Class::Memory => {
                let bytes = self.m.types.bytes(self.m.ty(v));
                let at = self.target(p);
                let to = self.define_memory(v);
                self.copy(to, at, bytes);
            }
            Class::None => return false,
        }
        true
    }

    pub fn store(&mut self, x: V, p: V) -> bool {
        let at = self.target(p);
        match self.class(x) {
            Class::General => {
                let Some(bits) = self.memory_bits(x) else { return false };
                let r = self.general(x);
                self.store_bits(r, at.at(0), bits);
            }
            Class::Vector(n) => {
                let bytes = self.m.types.bytes(self.m.ty(x));
                let pins = self.pins();
                for k in 0..n {
                    let from = self.vector(x, k);
                    let to = at.at(32 * k as u64);
                    match (bytes - 32 * k as u64).min(32) {
                        32 => self.a.store(Code::VEX_Vmovups_ymmm256_ymm, to, from),
                        16 => self.a.store(Code::VEX_Vmovups_xmmm128_xmm, to, xmm(from)),
                        8 => self.a.store(Code::VEX_Vmovq_xmmm64_xmm, to, xmm(from)),
                        4 => self.a.store(Code::VEX_Vmovd_rm32_xmm, to, xmm(from)),
                        few @ (1 | 2) => {
                            self.a.op2(Code::VEX_Vmovd_rm32_xmm, Register::EAX, Rm::R(xmm(from)));
                            self.store_bits(RAX, to, 8 * few as u32);
                        }
                        odd => {
                            let piece = self.memory(x).plus(32 * k as u64);
                            self.copy(at.plus(32 * k as u64), piece, odd);
                        }
                    }
                    self.unpin_to(pins);
                }
            }
            Class::Memory => {
                let bytes = self.m.types.bytes(self.m.ty(x));
                let from = self.memory(x);
                self.copy(at, from, bytes);
            }
            Class::None => return false,
        }
        true
    }

    /// `place[rcx]`, of lanes of `bytes`.
    fn indexed(&mut self, place: Place, bytes: u32) -> MemoryOperand {
        if place.base == Register::RIP {
            let r = self.temporary();
            self.a.op2(Code::Lea_r64_m, r, Rm::M(place.at(0)));
            return MemoryOperand::new(r, RCX, bytes, 0, 0, false, Register::None);
        }
        MemoryOperand::new(place.base, RCX, bytes, place.offset, 1, false, Register::None)
    }

    /// A loop over the active lanes of the mask: the lane's index is in `rcx`, the rest of the mask in `rdx`; `body` may use `rax`.
    fn each_lane(&mut self, mask: V, body: impl Fn(&mut Self)) {
        let words = match self.class(mask) {
            Class::General => {
                self.general_into(RDX, mask);
                None
            }
            _ => Some(self.memory(mask)),
        };
        for word in 0..self.lanes(mask).div_ceil(64) {
            if let Some(at) = words {
                self.load_bits(RDX, at.at(8 * word as u64), 64);
            }
            let (again, done) = (self.a.label(), self.a.label());
            self.a.op2(Code::Test_rm64_r64, RDX, Rm::R(RDX));
            self.a.jcc(Cc::E, done);
            self.a.bind(again);
            self.a.op2(Code::Tzcnt_r64_rm64, RCX, Rm::R(RDX));
            if word > 0 {
                self.a.imm(Code::Add_rm64_imm32, Rm::R(RCX), (64 * word).into());
            }
            body(self);
            self.a.op2(Code::VEX_Blsr_r64_rm64, RDX, Rm::R(RDX));
            self.a.jcc(Cc::Ne, again);
            self.a.bind(done);
        }
    }

    fn is_zero(&self, v: V) -> bool {
        self.constant(v).is_some_and(|c| *c == crate::ir::Const::Splat(0))
    }

    pub fn masked_load(&mut self, v: V, p: V, mask: V, other: V) -> bool {
        let Class::Vector(n) = self.class(v) else { return false };
        let bits = self.bits(v);
        let at = self.target(p);
        if bits >= 32 {
            let code = if bits == 32 { Code::VEX_Vpmaskmovd_ymm_ymm_m256 } else { Code::VEX_Vpmaskmovq_ymm_ymm_m256 };
            let zero = self.is_zero(other);
            let pins = self.pins();
            for k in 0..n {
                self.expand(Y1, mask, bits, k);
                if zero {
                    let to = self.define_piece(v, k);
                    self.a.op3(code, to, Y1, Rm::M(at.at(32 * k as u64)));
                } else {
                    let no = self.vector(other, k);
                    let to = self.define_piece(v, k);
                    self.a.op3(code, Y0, Y1, Rm::M(at.at(32 * k as u64)));
                    self.blend(to, no, Rm::R(Y0), Y1);
                }
                self.unpin_to(pins);
            }
            return true;
        }
        let no = self.memory(other);
        let to = self.define_memory(v);
        self.copy(to, no, 32 * n as u64);
        self.copy_lanes(mask, to, at, bits);
        true
    }

    /// Copies the active lanes.
    fn copy_lanes(&mut self, mask: V, to: Place, from: Place, bits: u32) {
        let (to, from) = (self.indexed(to, bits / 8), self.indexed(from, bits / 8));
        self.each_lane(mask, |g| {
            g.load_bits(RAX, from, bits);
            g.store_bits(RAX, to, bits);
        });
    }

    pub fn masked_store(&mut self, x: V, p: V, mask: V) -> bool {
        let Class::Vector(n) = self.class(x) else { return false };
        let bits = self.bits(x);
        let at = self.target(p);
        if bits >= 32 {
            let code = if bits == 32 { Code::VEX_Vpmaskmovd_m256_ymm_ymm } else { Code::VEX_Vpmaskmovq_m256_ymm_ymm };
            let pins = self.pins();
            for k in 0..n {
                self.expand(Y1, mask, bits, k);
                let from = self.vector(x, k);
                let i = Instruction::with3(code, at.at(32 * k as u64), Y1, from).expect("a masked store");
                self.a.put(&i);
                self.unpin_to(pins);
            }
            return true;
        }
        let from = self.memory(x);
        self.copy_lanes(mask, at, from, bits);
        true
    }

    pub fn gather(&mut self, v: V, ps: V, mask: V, other: V) -> bool {
        let Class::Vector(n) = self.class(v) else { return self.gather_wide(v, ps, mask, other) };
        let bits = self.bits(v);
        let at = self.memory(ps);
        let no = self.memory(other);
        let to = self.define_memory(v);
        self.copy(to, no, 32 * n as u64);
        let (ps, to) = (self.indexed(at, 8), self.indexed(to, bits / 8));
        self.each_lane(mask, |g| {
            g.load_bits(RAX, ps, 64);
            g.load_bits(RAX, MemoryOperand::with_base(RAX), bits);
            g.store_bits(RAX, to, bits);
        });
        true
    }

    /// Lanes of 128 bits.
    fn gather_wide(&mut self, v: V, ps: V, mask: V, other: V) -> bool {
        if self.bits(v) != 128 || self.class(mask) != Class::General {
            return false;
        }
        let (at, no) = (self.memory(ps), self.memory(other));
        let to = self.define_memory(v);
        let m = self.general(mask);
        for lane in 0..self.lanes(v) as u64 {
            let (off, done) = (self.a.label(), self.a.label());
            self.a.imm(Code::Bt_rm64_imm8, Rm::R(m), lane as i64);
            self.a.jcc(Cc::Ae, off);
            self.load_bits(RCX, at.at(8 * lane), 64);
            self.copy(to.plus(16 * lane), Place { base: RCX, offset: 0 }, 16);
            self.a.jmp(done);
            self.a.bind(off);
            self.copy(to.plus(16 * lane), no.plus(16 * lane), 16);
            self.a.bind(done);
        }
        true
    }

    pub fn scatter(&mut self, x: V, ps: V, mask: V) -> bool {
        let Class::Vector(_) = self.class(x) else { return false };
        let bits = self.bits(x);
        let (from, at) = (self.memory(x), self.memory(ps));
        let (from, ps) = (self.indexed(from, bits / 8), self.indexed(at, 8));
        let r = self.temporary();
        self.each_lane(mask, |g| {
            g.load_bits(r, ps, 64);
            g.load_bits(RAX, from, bits);
            g.store_bits(RAX, MemoryOperand::with_base(r), bits);
        });
        true
    }

    /// `vgatherdps`, `vgatherdpd`.
    pub fn gather_indexed(&mut self, v: V, scale: u8, [other, base, index, mask]: [V; 4]) -> bool {
        let (no, m) = (self.vector_rm(other, 0), self.vector_rm(mask, 0));
        let i = self.vector(index, 0);
        let base = self.target(base);
        let to = self.define_piece(v, 0);
        self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, no);
        self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y1, m);
        let (code, i) = match self.bits(v) {
            32 => (Code::VEX_Vgatherdps_ymm_vm32y_ymm, i),
            _ => (Code::VEX_Vgatherdpd_ymm_vm32x_ymm, xmm(i)),
        };
        let from = MemoryOperand::new(base.base, i, scale.into(), base.offset, 1, false, Register::None);
        self.a.put(&Instruction::with3(code, to, from, Y1).expect("a gather"));
        true
    }

    fn locked(&mut self, mut i: Instruction) {
        i.set_has_lock_prefix(true);
        self.a.put(&i);
    }

    /// `lock cmpxchg at, rdx`.
    fn compare_and_swap(&mut self, at: MemoryOperand, bits: u32) {
        let i = match bits {
            64 => Instruction::with2(Code::Cmpxchg_rm64_r64, at, RDX),
            32 => Instruction::with2(Code::Cmpxchg_rm32_r32, at, Register::EDX),
            16 => Instruction::with2(Code::Cmpxchg_rm16_r16, at, Register::DX),
            _ => Instruction::with2(Code::Cmpxchg_rm8_r8, at, Register::DL),
        };
        self.locked(i.expect("an exchange"));
    }

    pub fn rmw(&mut self, v: V, op: Rmw, p: V, x: V) -> bool {
        let bits = self.bits(v);
        if self.class(v) == Class::Memory {
            return op == Rmw::Xchg && bits == 128 && self.lanes(v) == 1 && self.exchange_wide(v, p, None, x);
        }
        if self.class(v) != Class::General || !matches!(bits, 8 | 16 | 32 | 64) {
            return false;
        }
        let at = self.target(p).at(0);
        let binary = match op {
            Rmw::Xchg => {
                self.general_into(RAX, x);
                let i = match bits {
                    64 => Instruction::with2(Code::Xchg_rm64_r64, at, RAX),
                    32 => Instruction::with2(Code::Xchg_rm32_r32, at, Register::EAX),
                    16 => Instruction::with2(Code::Xchg_rm16_r16, at, Register::AX),
                    _ => Instruction::with2(Code::Xchg_rm8_r8, at, Register::AL),
                };
                self.a.put(&i.expect("an exchange"));
                let to = self.define(v);
                self.mov(to, RAX);
                self.trim(to, bits);
                return true;
            }
            Rmw::Add => Binary::Add,
            Rmw::And => Binary::And,
            Rmw::Or => Binary::Or,
            Rmw::Xor => Binary::Xor,
            Rmw::Max => Binary::Smax,
            Rmw::Min => Binary::Smin,
            Rmw::Umax => Binary::Umax,
            Rmw::Umin => Binary::Umin,
        };
        let old = self.temporary();
        self.general_into(RCX, x);
        self.load_bits(RAX, at, bits);
        let again = self.a.label();
        self.a.bind(again);
        self.mov(old, RAX);
        self.on_rax(binary, bits);
        self.mov(RDX, RAX);
        self.mov(RAX, old);
        self.compare_and_swap(at, bits);
        self.a.jcc(Cc::Ne, again);
        let to = self.define(v);
        self.mov(to, old);
        self.trim(to, bits);
        true
    }

    pub fn cmpxchg(&mut self, v: V, p: V, expected: V, new: V) -> bool {
        let bits = self.bits(v);
        if self.class(v) == Class::Memory {
            return bits == 128 && self.lanes(v) == 1 && self.exchange_wide(v, p, Some(expected), new);
        }
        if self.class(v) != Class::General || !matches!(bits, 8 | 16 | 32 | 64) {
            return false;
        }
        let at = self.target(p).at(0);
        self.general_into(RAX, expected);
        self.general_into(RDX, new);
        self.compare_and_swap(at, bits);
        let to = self.define(v);
        self.mov(to, RAX);
        self.trim(to, bits);
        true
    }

    /// `cmpxchg16b`, once, or in a loop until it succeeds if there is no expected value.
    fn exchange_wide(&mut self, v: V, p: V, expected: Option<V>, new: V) -> bool {
        // `rbx` is an implicit operand: it is saved elsewhere, and the address does not use it.
        let place = self.target(p);
        let mut spare = [self.temporary(), self.temporary(), self.temporary()];
        spare.sort_by_key(|r| *r == Register::RBX);
        let [address, kept, _] = spare;
        self.a.op2(Code::Lea_r64_m, address, Rm::M(place.at(0)));
        let old = match expected {
            Some(expected) => self.memory(expected),
            None => Place { base: address, offset: 0 },
        };
        let fresh = self.memory(new);
        let to = self.define_memory(v);
        self.load_bits(RAX, old.at(0), 64);
        self.load_bits(RDX, old.at(8), 64);
        self.load_bits(RCX, fresh.at(8), 64);
        self.mov(kept, Register::RBX);
        self.load_bits(Register::RBX, fresh.at(0), 64);
        let again = self.a.label();
        self.a.bind(again);
        let i = Instruction::with1(Code::Cmpxchg16b_m128, MemoryOperand::with_base(address)).expect("an exchange");
        self.locked(i);
        if expected.is_none() {
            self.a.jcc(Cc::Ne, again);
        }
        self.mov(Register::RBX, kept);
        self.store_bits(RAX, to.at(0), 64);
        self.store_bits(RDX, to.at(8), 64);
        true
    }

    /// Sets bytes: `rep stosb`.
    pub fn memset(&mut self, p: V, byte: V, count: V) {
        self.before_call();
        let at = self.target(p);
        self.a.op2(Code::Lea_r64_m, Register::RDI, Rm::M(at.at(0)));
        self.general_into(RAX, byte);
        self.general_into(RCX, count);
        let mut i = Instruction::with_rep_stosb(64).expect("a string instruction");
        i.set_has_rep_prefix(true);
        self.a.put(&i);
    }

    pub fn prefetch(&mut self, p: V, level: u8) {
        let code = match level {
            3 => Code::Prefetcht0_m8,
            2 => Code::Prefetcht1_m8,
            1 => Code::Prefetcht2_m8,
            _ => Code::Prefetchnta_m8,
        };
        let at = self.target(p);
        self.a.op1(code, Rm::M(at.at(0)));
    }

    /// The time stamp counter.
    pub fn cycles(&mut self, v: V) {
        self.a.plain(Code::Rdtsc);
        self.a.imm(Code::Shl_rm64_imm8, Rm::R(RDX), 32);
        self.a.op2(Code::Or_r64_rm64, RAX, Rm::R(RDX));
        let to = self.define(v);
        self.mov(to, RAX);
    }
}
