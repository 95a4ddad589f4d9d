//! Conversions of vectors and floating-point numbers.

use crate::asm::{Cc, Rm};
use crate::build::V;
use crate::ir::Cast;
use crate::regs::*;
use crate::types::{Class, Type};
use iced_x86::{Code, Register};

impl Gen<'_> {
    /// A conversion; returns whether it is supported.
    pub fn convert(&mut self, v: V, op: Cast, x: V) -> bool {
        let (from, to) = (self.bits(x), self.bits(v));
        match (op, self.class(x), self.class(v)) {
            (Cast::Bits, Class::Vector(n), Class::Vector(m)) if n == m => {
                self.unary_pieces(v, x, n, Code::VEX_Vmovups_ymm_ymmm256)
            }
            (Cast::Bits, Class::General, Class::Vector(1)) => {
                let a = self.general(x);
                let r = self.define_piece(v, 0);
                self.a.op2(Code::VEX_Vmovq_xmm_rm64, xmm(r), Rm::R(a));
                true
            }
            (Cast::Bits, Class::Vector(1), Class::General) => {
                let a = self.vector(x, 0);
                let bits = self.width(v);
                let r = self.define(v);
                self.a.op2(Code::VEX_Vmovq_rm64_xmm, r, Rm::R(xmm(a)));
                self.trim(r, bits);
                true
            }
            (Cast::Bits, Class::General, Class::General) => {
                let a = self.general_rm(x);
                let r = self.define(v);
                self.a.op2(Code::Mov_r64_rm64, r, a);
                true
            }
            (Cast::Bits, _, _) => {
                // The same bytes in memory.
                let bytes = self.m.types.bytes(self.m.ty(v));
                let at = self.memory(x);
                let place = self.define_memory(v);
                self.copy(place, at, bytes);
                true
            }
            (Cast::Zext | Cast::Sext, _, Class::Vector(n)) if self.is_mask(x) => {
                self.each_piece(n, |g, p| {
                    let r = g.define_piece(v, p);
                    g.expand(r, x, to, p);
                    if op == Cast::Zext {
                        let one = g.splat_constant(1, to);
                        g.a.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, r, r, one);
                    }
                });
                true
            }
            (Cast::Trunc, Class::Vector(n), _) if self.is_mask(v) => {
                self.mask_of(v, from, n, false, |g, k| {
                    let a = g.vector(x, k);
                    match from {
                        64 => g.a.op2i(Code::VEX_Vpsllq_ymm_ymm_imm8, Y0, Rm::R(a), 63),
                        32 => g.a.op2i(Code::VEX_Vpslld_ymm_ymm_imm8, Y0, Rm::R(a), 31),
                        16 => g.a.op2i(Code::VEX_Vpsllw_ymm_ymm_imm8, Y0, Rm::R(a), 15),
                        _ => g.a.op2i(Code::VEX_Vpsllw_ymm_ymm_imm8, Y0, Rm::R(a), 7),
                    }
                    Y0
                });
                true
            }
            (Cast::Zext | Cast::Sext, Class::Vector(_), Class::Vector(n)) => self.widen(v, op == Cast::Sext, x, n),
            (Cast::Trunc, Class::Vector(n), Class::Vector(_)) => self.narrow(v, x, n),
            (Cast::Zext | Cast::Sext | Cast::Trunc, Class::General, Class::General) => self.general_cast(v, op, x),
            (Cast::Fpext | Cast::Fptrunc, Class::Vector(_), Class::Vector(n)) => self.resize_floats(v, op, x, n),
            (Cast::Cvttps | Cast::Fptosi, Class::Vector(n), Class::Vector(_)) if from == 32 && to == 32 => {
                self.unary_pieces(v, x, n, Code::VEX_Vcvttps2dq_ymm_ymmm256)
            }
            (Cast::Sitofp, Class::Vector(n), Class::Vector(_)) if from == 32 && to == 32 => {
                self.unary_pieces(v, x, n, Code::VEX_Vcvtdq2ps_ymm_ymmm256)
            }
            (Cast::Sitofp | Cast::Uitofp | Cast::Fptosi | Cast::FptosiSat | Cast::FptouiSat, ..) => {
                self.by_lane(v, op, x)
            }
            _ => false,
        }
    }

    /// `vpmovzx`, `vpmovsx`, from memory.
    fn widen(&mut self, v: V, signed: bool, x: V, pieces: u32) -> bool {
        let (from, to) = (self.bits(x), self.bits(v));
        let code = match (signed, from, to) {
            (false, 8, 16) => Code::VEX_Vpmovzxbw_ymm_xmmm128,
            (false, 8, 32) => Code::VEX_Vpmovzxbd_ymm_xmmm64,
            (false, 8, 64) => Code::VEX_Vpmovzxbq_ymm_xmmm32,
            (false, 16, 32) => Code::VEX_Vpmovzxwd_ymm_xmmm128,
            (false, 16, 64) => Code::VEX_Vpmovzxwq_ymm_xmmm64,
            (false, 32, 64) => Code::VEX_Vpmovzxdq_ymm_xmmm128,
            (true, 8, 16) => Code::VEX_Vpmovsxbw_ymm_xmmm128,
            (true, 8, 32) => Code::VEX_Vpmovsxbd_ymm_xmmm64,
            (true, 8, 64) => Code::VEX_Vpmovsxbq_ymm_xmmm32,
            (true, 16, 32) => Code::VEX_Vpmovsxwd_ymm_xmmm128,
            (true, 16, 64) => Code::VEX_Vpmovsxwq_ymm_xmmm64,
            (true, 32, 64) => Code::VEX_Vpmovsxdq_ymm_xmmm128,
            _ => return false,
        };
        let at = self.memory(x);
        let step = 32 * from / to;
        self.each_piece(pieces, |g, p| {
            let r = g.define_piece(v, p);
            g.a.op2(code, r, Rm::M(at.at((p * step) as u64)));
        });
        true
    }

    /// Packs the low halves of the lanes of `bits` of pieces `a` and `b`, in order, into `to`; `to` may be `a`.
    fn halve(&mut self, to: Register, a: Register, b: Register, bits: u32) {
        match bits {
            64 => self.a.op3i(Code::VEX_Vshufps_ymm_ymm_ymmm256_imm8, to, a, Rm::R(b), 0x88),
            32 | 16 => {
                let low = self.splat_constant(if bits == 32 { 0xffff } else { 0xff }, bits);
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y2, low);
                self.a.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, Y1, Y2, Rm::R(b));
                self.a.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, Y2, Y2, Rm::R(a));
                let code =
                    if bits == 32 { Code::VEX_Vpackusdw_ymm_ymm_ymmm256 } else { Code::VEX_Vpackuswb_ymm_ymm_ymmm256 };
                self.a.op3(code, to, Y2, Rm::R(Y1));
            }
            _ => unreachable!("lanes of 16 bits and more"),
        }
        self.a.op2i(Code::VEX_Vpermq_ymm_ymmm256_imm8, to, Rm::R(to), 0xd8);
    }

    fn narrow(&mut self, v: V, x: V, pieces: u32) -> bool {
        let (from, to) = (self.bits(x), self.bits(v));
        if !matches!((from, to), (64, 8 | 16 | 32) | (32, 8 | 16) | (16, 8)) {
            return false;
        }
        self.each_piece(self.pieces(v), |g, p| {
            let r = g.narrow_piece(x, p * from / to, from, to, pieces);
            let out = g.define_piece(v, p);
            g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, out, Rm::R(r));
        });
        true
    }

    /// A register with the lanes of `from` bits from piece `p` of `x` on, as lanes of `to`.
    fn narrow_piece(&mut self, x: V, p: u32, from: u32, to: u32, pieces: u32) -> Register {
        // Each step halves the lanes; pieces beyond the last one contribute no lanes.
        if from == to {
            return self.vector(x, p.min(pieces - 1));
        }
        let half = to * 2;
        let per = from / half;
        let r = self.vector_temporary();
        let pins = self.pins();
        let a = self.narrow_piece(x, p, from, half, pieces);
        let b = if p + per < pieces { self.narrow_piece(x, p + per, from, half, pieces) } else { a };
        self.halve(r, a, b, half);
        self.unpin_to(pins);
        r
    }

    /// Between half, single and double precision.
    fn resize_floats(&mut self, v: V, op: Cast, x: V, pieces: u32) -> bool {
        let half = |g: &Self, v: V| matches!(g.m.types.get(g.m.types.elem(g.m.ty(v))), Type::Half);
        let (from, to) = (self.bits(x), self.bits(v));
        let at = match (from, to) {
            (16, 32) if half(self, x) => self.memory(x),
            (32, 64) => self.memory(x),
            (32, 16) if half(self, v) => return self.narrow_to_halves(v, x),
            (64, 32) => return self.narrow_to_singles(v, x),
            _ => return false,
        };
        debug_assert_eq!(op, Cast::Fpext);
        let code = if from == 16 { Code::VEX_Vcvtph2ps_ymm_xmmm128 } else { Code::VEX_Vcvtps2pd_ymm_xmmm128 };
        self.each_piece(pieces, |g, p| {
            let r = g.define_piece(v, p);
            g.a.op2(code, r, Rm::M(at.at(16 * p as u64)));
        });
        true
    }

    fn narrow_to_halves(&mut self, v: V, x: V) -> bool {
        let sources = self.pieces(x);
        let place = self.define_memory(v);
        self.each_piece(sources, |g, p| {
            let a = g.vector(x, p);
            let code = Code::VEX_Vcvtps2ph_xmmm128_ymm_imm8;
            let i = iced_x86::Instruction::with3(code, place.at(16 * p as u64), a, 4).expect("a store");
            g.a.put(&i);
        });
        true
    }

    fn narrow_to_singles(&mut self, v: V, x: V) -> bool {
        let sources = self.pieces(x);
        let place = self.define_memory(v);
        self.each_piece(sources, |g, p| {
            let a = g.vector_rm(x, p);
            g.a.op2(Code::VEX_Vcvtpd2ps_xmm_ymmm256, xmm(Y0), a);
            g.a.store(Code::VEX_Vmovups_xmmm128_xmm, place.at(16 * p as u64), xmm(Y0));
        });
        true
    }

    /// Between integers and floating-point numbers, lane by lane.
    fn by_lane(&mut self, v: V, op: Cast, x: V) -> bool {
        let (from, to) = (self.bits(x), self.bits(v));
        let supported = match op {
            Cast::Sitofp | Cast::Uitofp => matches!(to, 32 | 64) && from <= 64 && from > 1,
            _ => matches!(from, 32 | 64) && to <= 64,
        };
        if !supported {
            return false;
        }
        if self.class(v) == Class::General {
            let a = self.vector(x, 0);
            self.a.op2(Code::VEX_Vmovups_xmm_xmmm128, xmm(Y0), Rm::R(xmm(a)));
            let r = self.define(v);
            self.round_to_integer(op, from, to);
            self.mov(r, RAX);
            return true;
        }
        let lanes = self.lanes(v);
        let at = self.memory(x);
        let place = self.define_memory(v);
        for lane in 0..lanes {
            match op {
                Cast::Sitofp | Cast::Uitofp => {
                    self.load_lane(RAX, at, lane, from);
                    if op == Cast::Sitofp {
                        self.sign(RAX, from);
                        self.convert_signed(to);
                    } else {
                        self.convert_unsigned(from, to);
                    }
                    let code = if to == 32 { Code::VEX_Vmovss_m32_xmm } else { Code::VEX_Vmovsd_m64_xmm };
                    self.a.store(code, place.at((lane * to / 8) as u64), xmm(Y0));
                }
                _ => {
                    let code = if from == 32 { Code::VEX_Vmovss_xmm_m32 } else { Code::VEX_Vmovsd_xmm_m64 };
                    self.a.op2(code, xmm(Y0), Rm::M(at.at((lane * from / 8) as u64)));
                    self.round_to_integer(op, from, to);
                    self.store_lane(RAX, place, lane, to);
                }
            }
        }
        true
    }

    fn convert_signed(&mut self, to: u32) {
        self.a.op3(Code::VEX_Vpxor_xmm_xmm_xmmm128, xmm(Y0), xmm(Y0), Rm::R(xmm(Y0)));
        let code = if to == 32 { Code::VEX_Vcvtsi2ss_xmm_xmm_rm64 } else { Code::VEX_Vcvtsi2sd_xmm_xmm_rm64 };
        self.a.op3(code, xmm(Y0), xmm(Y0), Rm::R(RAX));
    }

    fn convert_unsigned(&mut self, from: u32, to: u32) {
        if from < 64 {
            return self.convert_signed(to);
        }
        // Convert half of it, with the lost bit ORed into the lowest, and double.
        let (large, done) = (self.a.label(), self.a.label());
        self.a.op2(Code::Test_rm64_r64, RAX, Rm::R(RAX));
        self.a.jcc(Cc::S, large);
        self.convert_signed(to);
        self.a.jmp(done);
        self.a.bind(large);
        self.mov(RCX, RAX);
        self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), 1);
        self.a.imm(Code::And_rm64_imm32, Rm::R(RCX), 1);
        self.a.op2(Code::Or_r64_rm64, RAX, Rm::R(RCX));
        self.convert_signed(to);
        let code = if to == 32 { Code::VEX_Vaddss_xmm_xmm_xmmm32 } else { Code::VEX_Vaddsd_xmm_xmm_xmmm64 };
        self.a.op3(code, xmm(Y0), xmm(Y0), Rm::R(xmm(Y0)));
        self.a.bind(done);
    }

    /// The number in `Y0` as an integer of `to` bits in `rax`.
    fn round_to_integer(&mut self, op: Cast, from: u32, to: u32) {
        let single = from == 32;
        let truncate = if single { Code::VEX_Vcvttss2si_r64_xmmm32 } else { Code::VEX_Vcvttsd2si_r64_xmmm64 };
        let compare = if single { Code::VEX_Vucomiss_xmm_xmmm32 } else { Code::VEX_Vucomisd_xmm_xmmm64 };
        if op == Cast::Fptosi {
            self.a.op2(truncate, RAX, Rm::R(xmm(Y0)));
            return self.trim(RAX, to);
        }
        let signed = op == Cast::FptosiSat;
        let power = |e: i32| if single { (2f32.powi(e)).to_bits() as u64 } else { 2f64.powi(e).to_bits() };
        let (low, high): (u64, u64) = match (signed, to) {
            (true, n) => (1 << (n - 1), (1 << (n - 1)) - 1),
            (false, 64) => (0, u64::MAX),
            (false, n) => (0, (1 << n) - 1),
        };
        let top = if signed { to as i32 - 1 } else { to as i32 };
        let (done, nan, over, under) = (self.a.label(), self.a.label(), self.a.label(), self.a.label());
        let limit = |g: &mut Self, bits: u64| {
            Rm::M(if single { g.a.constant(&(bits as u32).to_le_bytes()) } else { g.a.constant(&bits.to_le_bytes()) })
        };
        self.a.op2(compare, xmm(Y0), Rm::R(xmm(Y0)));
        self.a.jcc(Cc::P, nan);
        let c = limit(self, power(top));
        self.a.op2(compare, xmm(Y0), c);
        self.a.jcc(Cc::Ae, over);
        let bottom = if signed { power(to as i32 - 1) | 1 << (from - 1) } else { 0 };
        let c = limit(self, bottom);
        self.a.op2(compare, xmm(Y0), c);
        self.a.jcc(Cc::Be, under);
        if !signed && to == 64 {
            // From 2^63 on: subtract 2^63 before and add it after.
            let small = self.a.label();
            let c = limit(self, power(63));
            self.a.op2(compare, xmm(Y0), c);
            self.a.jcc(Cc::B, small);
            let subtract = if single { Code::VEX_Vsubss_xmm_xmm_xmmm32 } else { Code::VEX_Vsubsd_xmm_xmm_xmmm64 };
            self.a.op3(subtract, xmm(Y0), xmm(Y0), c);
            self.a.op2(truncate, RAX, Rm::R(xmm(Y0)));
            self.a.imm(Code::Btc_rm64_imm8, Rm::R(RAX), 63);
            self.a.jmp(done);
            self.a.bind(small);
        }
        self.a.op2(truncate, RAX, Rm::R(xmm(Y0)));
        self.trim(RAX, to);
        self.a.jmp(done);
        for (label, value) in [(nan, 0), (over, high), (under, low)] {
            self.a.bind(label);
            self.number(RAX, value);
            self.a.jmp(done);
        }
        self.a.bind(done);
    }
}
