//! Masks, a bit per lane in a general register: comparisons, and expansion to vector lanes.

use crate::asm::Rm;
use crate::build::V;
use crate::compare::{Comparison, How};
use crate::regs::*;
use crate::types::Class;
use iced_x86::{Code, Register};

impl Gen<'_> {
    /// The highest bits of the lanes of `y` as a number, in `eax`.
    pub fn bits_of(&mut self, y: Register, bits: u32) {
        match bits {
            8 => self.a.op2(Code::VEX_Vpmovmskb_r32_ymm, Register::EAX, Rm::R(y)),
            16 => {
                self.a.op2(Code::VEX_Vpmovmskb_r32_ymm, Register::EAX, Rm::R(y));
                self.a.imm(Code::Mov_r32_imm32, Rm::R(Register::ECX), 0xaaaa_aaaau32 as i32 as i64 & 0xffff_ffff);
                self.a.op3(Code::VEX_Pext_r32_r32_rm32, Register::EAX, Register::EAX, Rm::R(Register::ECX));
            }
            32 => self.a.op2(Code::VEX_Vmovmskps_r32_ymm, Register::EAX, Rm::R(y)),
            _ => self.a.op2(Code::VEX_Vmovmskpd_r32_ymm, Register::EAX, Rm::R(y)),
        }
    }

    /// Builds the mask `v` from the register that `each` returns for every piece.
    pub fn mask_of(
        &mut self,
        v: V,
        bits: u32,
        pieces: u32,
        opposite: bool,
        mut each: impl FnMut(&mut Self, u32) -> Register,
    ) {
        let per = 256 / bits;
        let lanes = self.lanes(v);
        // Masks of more than 64 lanes are built in memory, a word at a time.
        let long = self.class(v) == Class::Memory;
        let place = if long { Some(self.define_memory(v)) } else { None };
        let to = if long { self.temporary() } else { self.define(v) };
        let pins = self.pins();
        for p in 0..pieces {
            let y = each(self, p);
            self.bits_of(y, bits);
            let at = p * per % 64;
            if at == 0 {
                self.a.op2(Code::Mov_r32_rm32, r32(to), Rm::R(Register::EAX));
            } else {
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), at.into());
                self.a.op2(Code::Or_r64_rm64, to, Rm::R(RAX));
            }
            self.unpin_to(pins);
            let done = (p + 1) * per;
            if done % 64 != 0 && p + 1 < pieces {
                continue;
            }
            if opposite {
                self.a.op1(Code::Not_rm64, Rm::R(to));
            }
            let word_bits = (lanes - (done - 1) / 64 * 64).min(64);
            if opposite || lanes < done {
                self.trim(to, word_bits);
            }
            if let Some(place) = place {
                self.a.store(Code::Mov_rm64_r64, place.at(((done - 1) / 64 * 8) as u64), to);
            }
        }
    }

    /// All ones in the lanes of piece `k` for which it holds. Clobbers `ymm` 0 and 1 of those that are not allocated.
    pub fn compare_piece(&mut self, c: &Comparison, k: u32) -> Register {
        let a = self.vector(c.x, k);
        let b = self.vector_rm(c.y, k);
        match c.how {
            How::Float(code, predicate) => self.a.op3i(code, Y0, a, b, predicate),
            How::Equal(code) | How::Greater(code, false) => self.a.op3(code, Y0, a, b),
            How::Greater(code, true) => {
                let sign = self.splat_constant(1 << (c.bits - 1), c.bits);
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y1, sign);
                self.a.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Y0, Y1, Rm::R(a));
                self.a.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Y1, Y1, b);
                self.a.op3(code, Y0, Y0, Rm::R(Y1));
            }
        }
        Y0
    }

    /// Compares the lanes of vectors.
    pub fn vector_compare(&mut self, v: V) -> bool {
        let Some(c) = Comparison::of(self.m, v) else { return false };
        let pieces = self.pieces(c.x);
        self.mask_of(v, c.bits, pieces, c.opposite, |g, k| g.compare_piece(&c, k));
        true
    }

    /// All ones in the lanes of `bits` whose bit in the mask `m` is set, for piece `p`, in `to`. Clobbers `rax`.
    pub fn expand(&mut self, to: Register, m: V, bits: u32, p: u32) {
        let per = 256 / bits;
        if let (Some(c), true) = (self.general_constant(m), self.class(m) == Class::General) {
            let lane = |i: u32| if c >> (p * per + i).min(63) & 1 != 0 && p * per + i < 64 { 0xff } else { 0 };
            let bytes: Vec<u8> = (0..32).map(|b| lane(b / (bits / 8))).collect();
            let from = self.a.constant(&bytes);
            return self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::M(from));
        }
        if self.class(m) == Class::Memory {
            let at = self.memory(m);
            let bit = p * per;
            self.load_bits(RAX, at.at((bit / 8) as u64), 32.min(per.next_power_of_two().max(8)));
            if bit % 8 > 0 {
                self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), (bit % 8).into());
            }
            return self.expand_register(to, RAX, bits);
        }
        let r = self.general(m);
        let from = if p == 0 {
            r
        } else {
            self.mov(RAX, r);
            self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), (p * per).into());
            RAX
        };
        self.expand_register(to, from, bits);
    }

    /// The same for the lowest bits of a general register.
    pub fn expand_register(&mut self, to: Register, from: Register, bits: u32) {
        let bytes = (bits / 8) as usize;
        self.a.op2(Code::VEX_Vmovd_xmm_rm32, xmm(to), Rm::R(r32(from)));
        let spread = if bits == 16 { Code::VEX_Vpbroadcastw_ymm_xmmm16 } else { Code::VEX_Vpbroadcastd_ymm_xmmm32 };
        self.a.op2(spread, to, Rm::R(xmm(to)));
        let mut each = [0u8; 32];
        match bits {
            8 => {
                // Broadcast to each byte the byte that contains its bit.
                let spread: Vec<u8> = (0..32).map(|i| i / 8).collect();
                let spread = self.a.constant(&spread);
                self.a.op3(Code::VEX_Vpshufb_ymm_ymm_ymmm256, to, to, Rm::M(spread));
                each.iter_mut().enumerate().for_each(|(i, e)| *e = 1 << (i % 8));
            }
            _ => each
                .chunks_mut(bytes)
                .enumerate()
                .for_each(|(i, e)| e.copy_from_slice(&(1u64 << i).to_le_bytes()[..bytes])),
        }
        let c = self.a.constant(&each);
        self.a.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, to, to, Rm::M(c));
        let eq = match bits {
            8 => Code::VEX_Vpcmpeqb_ymm_ymm_ymmm256,
            16 => Code::VEX_Vpcmpeqw_ymm_ymm_ymmm256,
            32 => Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256,
            _ => Code::VEX_Vpcmpeqq_ymm_ymm_ymmm256,
        };
        self.a.op3(eq, to, to, Rm::M(c));
    }

    /// `c ? x : y` of vectors and floating-point numbers.
    pub fn vector_select(&mut self, v: V, c: V, x: V, y: V) {
        let bits = self.bits(v);
        let compared = if self.plan.fused.contains(&c) { Comparison::of(self.m, c) } else { None };
        if let Some(c) = compared {
            let (x, y) = if c.opposite { (y, x) } else { (x, y) };
            return self.each_piece(self.pieces(v), |g, p| {
                let no = g.vector(y, p);
                let yes = g.vector_rm(x, p);
                let mask = g.compare_piece(&c, p);
                let to = g.define_piece(v, p);
                g.blend(to, no, yes, mask);
            });
        }
        if !self.is_mask(c) {
            let r = self.general(c);
            self.mov(RAX, r);
            self.a.op1(Code::Neg_rm32, Rm::R(Register::EAX));
            self.a.op2(Code::VEX_Vmovd_xmm_rm32, xmm(Y2), Rm::R(Register::EAX));
            self.a.op2(Code::VEX_Vpbroadcastd_ymm_xmmm32, Y2, Rm::R(xmm(Y2)));
        }
        self.each_piece(self.pieces(v), |g, p| {
            if g.is_mask(c) {
                g.expand(Y2, c, bits, p);
            }
            let no = g.vector(y, p);
            let yes = g.vector_rm(x, p);
            let to = g.define_piece(v, p);
            g.blend(to, no, yes, Y2);
        });
    }
}
