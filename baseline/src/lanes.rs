//! Lane by lane code: operations without a vector instruction, and those that move lanes.

use crate::asm::Rm;
use crate::build::V;
use crate::ir::{Binary, Reduce, Unary};
use crate::regs::*;
use crate::types::Class;
use iced_x86::{Code, MemoryOperand, Register};

impl Gen<'_> {
    /// Lane `lane` of a vector with lanes of `bits`, zero-extended.
    pub fn load_lane(&mut self, to: Register, at: Place, lane: u32, bits: u32) {
        self.load_bits(to, at.at((lane * bits / 8) as u64), bits);
    }

    pub fn load_bits(&mut self, to: Register, from: MemoryOperand, bits: u32) {
        match bits {
            64 => self.a.op2(Code::Mov_r64_rm64, to, Rm::M(from)),
            32 => self.a.op2(Code::Mov_r32_rm32, r32(to), Rm::M(from)),
            16 => self.a.op2(Code::Movzx_r32_rm16, r32(to), Rm::M(from)),
            _ => self.a.op2(Code::Movzx_r32_rm8, r32(to), Rm::M(from)),
        }
    }

    pub fn store_lane(&mut self, from: Register, at: Place, lane: u32, bits: u32) {
        self.store_bits(from, at.at((lane * bits / 8) as u64), bits);
    }

    pub fn store_bits(&mut self, from: Register, to: MemoryOperand, bits: u32) {
        match bits {
            64 => self.a.store(Code::Mov_rm64_r64, to, from),
            32 => self.a.store(Code::Mov_rm32_r32, to, r32(from)),
            16 => self.a.store(Code::Mov_rm16_r16, to, r16(from)),
            _ => self.a.store(Code::Mov_rm8_r8, to, r8(from)),
        }
    }

    /// Copies bytes through `rax` and `Y0`.
    pub fn copy(&mut self, to: Place, from: Place, bytes: u64) {
        let mut at = 0;
        while at < bytes {
            let left = bytes - at;
            let step = match left {
                32.. => {
                    self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y0, Rm::M(from.at(at)));
                    self.a.store(Code::VEX_Vmovups_ymmm256_ymm, to.at(at), Y0);
                    32
                }
                16.. => {
                    self.a.op2(Code::VEX_Vmovups_xmm_xmmm128, xmm(Y0), Rm::M(from.at(at)));
                    self.a.store(Code::VEX_Vmovups_xmmm128_xmm, to.at(at), xmm(Y0));
                    16
                }
                8.. => 8,
                4.. => 4,
                2.. => 2,
                _ => 1,
            };
            if step <= 8 {
                self.load_bits(RAX, from.at(at), 8 * step as u32);
                self.store_bits(RAX, to.at(at), 8 * step as u32);
            }
            at += step;
        }
    }

    /// A binary operation lane by lane.
    pub fn binary_by_lane(&mut self, v: V, op: Binary, x: V, y: V) -> bool {
        let bits = self.bits(v);
        if self.is_float(v) || !matches!(bits, 8 | 16 | 32 | 64) {
            return false;
        }
        let (a, b) = (self.memory(x), self.memory(y));
        let to = self.define_memory(v);
        for lane in 0..self.lanes(v) {
            self.load_lane(RAX, a, lane, bits);
            self.load_lane(RCX, b, lane, bits);
            if !self.on_rax(op, bits) {
                return false;
            }
            self.store_lane(RAX, to, lane, bits);
        }
        true
    }

    pub fn unary_by_lane(&mut self, v: V, op: Unary, x: V) -> bool {
        let bits = self.bits(v);
        if self.is_float(v) || !matches!(bits, 8 | 16 | 32 | 64) {
            return false;
        }
        let a = self.memory(x);
        let to = self.define_memory(v);
        for lane in 0..self.lanes(v) {
            self.load_lane(RAX, a, lane, bits);
            if !self.unary_on_rax(op, bits) {
                return false;
            }
            self.store_lane(RAX, to, lane, bits);
        }
        true
    }

    /// `(x:y) >> z`, of scalars and vectors.
    pub fn funnel(&mut self, v: V, x: V, y: V, z: V) -> bool {
        let bits = self.bits(v);
        if !matches!(bits, 32 | 64) {
            return false;
        }
        if self.class(v) == Class::General {
            self.general_into(RDX, x);
            self.general_into(RAX, y);
            self.general_into(RCX, z);
            self.funnel_registers(bits);
            let to = self.define(v);
            self.mov(to, RAX);
            return true;
        }
        let by = match self.constant(z) {
            Some(crate::ir::Const::Splat(c)) => Some(*c as u32 % bits),
            _ => None,
        };
        if let Some(by) = by {
            let (left, right) = match bits {
                32 => (Code::VEX_Vpslld_ymm_ymm_imm8, Code::VEX_Vpsrld_ymm_ymm_imm8),
                _ => (Code::VEX_Vpsllq_ymm_ymm_imm8, Code::VEX_Vpsrlq_ymm_ymm_imm8),
            };
            self.each_piece(self.pieces(v), |g, p| {
                let (a, b) = (g.vector(x, p), g.vector(y, p));
                let to = g.define_piece(v, p);
                // A shift by the full width gives zero.
                g.a.op2i(left, Y0, Rm::R(a), (bits - by) as i32);
                g.a.op2i(right, to, Rm::R(b), by as i32);
                g.a.op3(Code::VEX_Vpor_ymm_ymm_ymmm256, to, to, Rm::R(Y0));
            });
            return true;
        }
        let (a, b, c) = (self.memory(x), self.memory(y), self.memory(z));
        let to = self.define_memory(v);
        for lane in 0..self.lanes(v) {
            self.load_lane(RDX, a, lane, bits);
            self.load_lane(RAX, b, lane, bits);
            self.load_lane(RCX, c, lane, bits);
            self.funnel_registers(bits);
            self.store_lane(RAX, to, lane, bits);
        }
        true
    }

    /// `rax = (rdx:rax) >> cl`.
    fn funnel_registers(&mut self, bits: u32) {
        let i = if bits == 64 {
            iced_x86::Instruction::with3(Code::Shrd_rm64_r64_CL, RAX, RDX, Register::CL)
        } else {
            iced_x86::Instruction::with3(Code::Shrd_rm32_r32_CL, Register::EAX, Register::EDX, Register::CL)
        };
        self.a.put(&i.expect("a funnel shift"));
    }

    /// `to = x << by`.
    fn shift_left(&mut self, to: Register, x: Register, by: Register) {
        self.a.put(&iced_x86::Instruction::with3(Code::VEX_Shlx_r64_rm64_r64, to, x, by).expect("a shift"));
    }

    fn shift_right(&mut self, to: Register, x: Register, by: Register) {
        self.a.put(&iced_x86::Instruction::with3(Code::VEX_Shrx_r64_rm64_r64, to, x, by).expect("a shift"));
    }

    pub fn splat(&mut self, v: V, s: V) -> bool {
        let bits = self.bits(v);
        if self.is_mask(v) && self.class(v) == Class::Memory {
            self.splat_long_mask(v, s);
            return true;
        }
        if self.is_mask(v) {
            let r = self.general(s);
            let lanes = self.lanes(v);
            let to = self.define(v);
            self.a.op2(Code::Mov_r64_rm64, to, Rm::R(r));
            self.a.op1(Code::Neg_rm64, Rm::R(to));
            self.trim(to, lanes);
            return true;
        }
        let n = match self.class(v) {
            Class::Vector(n) => n,
            _ => return self.splat_wide(v, s),
        };
        let from = match self.class(s) {
            Class::General => {
                let r = self.general(s);
                self.a.op2(Code::VEX_Vmovq_xmm_rm64, xmm(Y0), Rm::R(r));
                Y0
            }
            _ => self.vector(s, 0),
        };
        let code = match bits {
            8 => Code::VEX_Vpbroadcastb_ymm_xmmm8,
            16 => Code::VEX_Vpbroadcastw_ymm_xmmm16,
            32 => Code::VEX_Vpbroadcastd_ymm_xmmm32,
            _ => Code::VEX_Vpbroadcastq_ymm_xmmm64,
        };
        self.a.op2(code, Y0, Rm::R(xmm(from)));
        self.each_piece(n, |g, p| {
            let to = g.define_piece(v, p);
            g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::R(Y0));
        });
        true
    }

    /// A mask of more than 64 lanes, whose words lie in memory.
    fn splat_long_mask(&mut self, v: V, s: V) {
        self.general_into(RAX, s);
        self.a.op1(Code::Neg_rm64, Rm::R(RAX));
        let to = self.define_memory(v);
        let lanes = self.lanes(v);
        for first in (0..lanes).step_by(64) {
            self.trim(RAX, (lanes - first).min(64));
            self.a.store(Code::Mov_rm64_r64, to.at(u64::from(first / 8)), RAX);
        }
    }

    fn splat_wide(&mut self, v: V, s: V) -> bool {
        let bytes = (self.bits(v) / 8) as u64;
        if bytes < 16 {
            return false;
        }
        let at = self.memory(s);
        let to = self.define_memory(v);
        (0..self.lanes(v) as u64).for_each(|lane| self.copy(to.plus(lane * bytes), at, bytes));
        true
    }

    /// A lane of a vector.
    pub fn extract(&mut self, v: V, x: V, index: V) -> bool {
        let bits = self.bits(x);
        if self.is_mask(x) && self.class(x) == Class::General {
            let i = self.general(index);
            let m = self.general(x);
            let to = self.define(v);
            self.shift_right(to, m, i);
            self.trim(to, 1);
            return true;
        }
        if bits < 8 {
            return false;
        }
        if let Some(lane) = self.scalar_constant(index) {
            let lane = lane as u32 % self.lanes(x);
            let at = if bits <= 64 && lane * bits < 64 && bits >= 32 && self.class(x) != Class::Memory {
                // In the lowest 64 bits of the first piece.
                let r = self.vector(x, 0);
                match self.class(v) {
                    Class::General => {
                        let to = self.define(v);
                        self.a.op2(Code::VEX_Vmovq_rm64_xmm, to, Rm::R(xmm(r)));
                        if lane > 0 {
                            self.a.imm(Code::Shr_rm64_imm8, Rm::R(to), (lane * bits).into());
                        }
                        self.trim(to, bits);
                    }
                    _ => {
                        let to = self.define_piece(v, 0);
                        self.a.op2i(Code::VEX_Vpsrldq_ymm_ymm_imm8, to, Rm::R(r), (lane * bits / 8) as i32);
                    }
                }
                return true;
            } else {
                self.memory(x)
            };
            self.take(v, at.at((lane * bits / 8) as u64), at.plus((lane * bits / 8) as u64), bits);
            return true;
        }
        let at = self.memory(x);
        let i = self.general(index);
        // An index out of range gives poison, but the read must stay within the vector.
        self.mov(RAX, i);
        self.a.imm(Code::And_rm64_imm32, Rm::R(RAX), (self.lanes(x).next_power_of_two() - 1).into());
        let scale = bits / 8;
        let from = if scale <= 8 {
            if at.base == Register::RIP {
                self.a.op2(Code::Lea_r64_m, RCX, Rm::M(at.at(0)));
                MemoryOperand::new(RCX, RAX, scale, 0, 0, false, Register::None)
            } else {
                MemoryOperand::new(at.base, RAX, scale, at.offset, 1, false, Register::None)
            }
        } else {
            self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), scale.trailing_zeros().into());
            self.a.op2(Code::Lea_r64_m, RCX, Rm::M(at.at(0)));
            self.a.op2(Code::Add_r64_rm64, RCX, Rm::R(RAX));
            MemoryOperand::with_base_displ(RCX, 0)
        };
        if scale > 8 {
            let to = self.define_memory(v);
            self.copy(to, Place { base: RCX, offset: 0 }, scale.into());
            return true;
        }
        self.take(v, from, at, bits);
        true
    }

    /// Loads `v`, a scalar of `bits`, from `from`.
    fn take(&mut self, v: V, from: MemoryOperand, place: Place, bits: u32) {
        match self.class(v) {
            Class::General => {
                let to = self.define(v);
                self.load_bits(to, from, bits);
            }
            Class::Vector(_) => {
                self.load_bits(RAX, from, bits);
                let to = self.define_piece(v, 0);
                self.a.op2(Code::VEX_Vmovq_xmm_rm64, xmm(to), Rm::R(RAX));
            }
            _ => {
                let to = self.define_memory(v);
                self.copy(to, place, (bits / 8).into());
            }
        }
    }

    /// A vector with one lane replaced.
    pub fn insert(&mut self, v: V, x: V, e: V, index: V) -> bool {
        let bits = self.bits(v);
        if self.is_mask(v) {
            if self.class(v) != Class::General {
                return false;
            }
            // Clear the bit, then set it.
            self.general_into(RCX, index);
            self.number(RDX, 1);
            self.shift_left(RDX, RDX, RCX);
            let mask = self.general_rm(x);
            let bit = self.general(e);
            let to = self.define(v);
            self.a.op3(Code::VEX_Andn_r64_r64_rm64, to, RDX, mask);
            self.shift_left(RDX, bit, RCX);
            self.a.op2(Code::Or_r64_rm64, to, Rm::R(RDX));
            return true;
        }
        if !matches!(bits, 8 | 16 | 32 | 64) {
            return self.insert_wide(v, x, e, index);
        }
        let from = match self.class(e) {
            Class::General => self.general(e),
            _ => {
                let y = self.vector(e, 0);
                self.a.op2(Code::VEX_Vmovq_rm64_xmm, RDX, Rm::R(xmm(y)));
                RDX
            }
        };
        let pieces = self.pieces(v);
        if let Some(lane) = self.scalar_constant(index) {
            let per = 256 / bits;
            let (piece, within) = (lane as u32 / per, lane as u32 % per);
            self.each_piece(pieces, |g, p| {
                let a = g.vector_rm(x, p);
                let to = g.define_piece(v, p);
                g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, a);
                if p == piece {
                    g.insert_lane(to, from, within, bits);
                }
            });
            return true;
        }
        let at = self.memory(x);
        let to = self.define_memory(v);
        self.general_into(RCX, index);
        self.a.imm(Code::And_rm64_imm32, Rm::R(RCX), (self.lanes(x).next_power_of_two() - 1).into());
        self.copy(to, at, 32 * pieces as u64);
        self.store_bits(from, MemoryOperand::new(to.base, RCX, bits / 8, to.offset, 1, false, Register::None), bits);
        true
    }

    /// Sets a lane of a piece to the lowest bits of a general register.
    fn insert_lane(&mut self, to: Register, from: Register, lane: u32, bits: u32) {
        let half = 128 / bits;
        let (upper, at) = (lane >= half, (lane % half) as i32);
        let part = if upper {
            let i = iced_x86::Instruction::with3(Code::VEX_Vextracti128_xmmm128_ymm_imm8, xmm(Y0), to, 1);
            self.a.put(&i.expect("an extraction"));
            Y0
        } else {
            self.a.op2(Code::VEX_Vmovups_xmm_xmmm128, xmm(Y0), Rm::R(xmm(to)));
            Y0
        };
        let (code, from) = match bits {
            8 => (Code::VEX_Vpinsrb_xmm_xmm_r32m8_imm8, r32(from)),
            16 => (Code::VEX_Vpinsrw_xmm_xmm_r32m16_imm8, r32(from)),
            32 => (Code::VEX_Vpinsrd_xmm_xmm_rm32_imm8, r32(from)),
            _ => (Code::VEX_Vpinsrq_xmm_xmm_rm64_imm8, from),
        };
        self.a.op3i(code, xmm(part), xmm(part), Rm::R(from), at);
        self.a.op3i(Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8, to, to, Rm::R(xmm(part)), upper.into());
    }

    fn insert_wide(&mut self, v: V, x: V, e: V, index: V) -> bool {
        let bytes = (self.bits(v) / 8) as u64;
        let Some(lane) = self.scalar_constant(index) else { return false };
        if bytes < 16 {
            return false;
        }
        let (at, one) = (self.memory(x), self.memory(e));
        let to = self.define_memory(v);
        self.copy(to, at, bytes * self.lanes(v) as u64);
        self.copy(to.plus(lane * bytes), one, bytes);
        true
    }

    /// Reduces a vector to one lane by halves.
    pub fn reduce(&mut self, v: V, op: Reduce, x: V) -> bool {
        let bits = self.bits(x);
        if self.is_mask(x) {
            return false;
        }
        let binary = match op {
            Reduce::Add => Binary::Add,
            Reduce::And => Binary::And,
            Reduce::Or => Binary::Or,
            Reduce::Xor => Binary::Xor,
            Reduce::Smin => Binary::Smin,
            Reduce::Smax => Binary::Smax,
            Reduce::Umin => Binary::Umin,
            Reduce::Umax => Binary::Umax,
        };
        let at = self.memory(x);
        let total = self.temporary();
        for lane in 0..self.lanes(x) {
            self.load_lane(RCX, at, lane, bits);
            if lane == 0 {
                self.mov(total, RCX);
                continue;
            }
            self.mov(RAX, total);
            if !self.on_rax(binary, bits) {
                return false;
            }
            self.mov(total, RAX);
        }
        let to = self.define(v);
        self.mov(to, total);
        true
    }
}
