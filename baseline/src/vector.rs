//! Vectors and floating-point numbers, one 256-bit register at a time.

use crate::asm::Rm;
use crate::build::V;
use crate::ir::{Binary, Cast, Const, Def, Op, Unary};
use crate::regs::*;
use iced_x86::{Code, Register};

/// The instruction of a binary operation on lanes of `bits`, if there is one.
fn direct(op: Binary, bits: u32, float: bool) -> Option<Code> {
    Some(match (op, bits, float) {
        (Binary::Add, 8, _) => Code::VEX_Vpaddb_ymm_ymm_ymmm256,
        (Binary::Add, 16, _) => Code::VEX_Vpaddw_ymm_ymm_ymmm256,
        (Binary::Add, 32, _) => Code::VEX_Vpaddd_ymm_ymm_ymmm256,
        (Binary::Add, 64, _) => Code::VEX_Vpaddq_ymm_ymm_ymmm256,
        (Binary::Sub, 8, _) => Code::VEX_Vpsubb_ymm_ymm_ymmm256,
        (Binary::Sub, 16, _) => Code::VEX_Vpsubw_ymm_ymm_ymmm256,
        (Binary::Sub, 32, _) => Code::VEX_Vpsubd_ymm_ymm_ymmm256,
        (Binary::Sub, 64, _) => Code::VEX_Vpsubq_ymm_ymm_ymmm256,
        (Binary::Mul, 16, _) => Code::VEX_Vpmullw_ymm_ymm_ymmm256,
        (Binary::Mul, 32, _) => Code::VEX_Vpmulld_ymm_ymm_ymmm256,
        (Binary::And, ..) => Code::VEX_Vpand_ymm_ymm_ymmm256,
        (Binary::Or, ..) => Code::VEX_Vpor_ymm_ymm_ymmm256,
        (Binary::Xor, ..) => Code::VEX_Vpxor_ymm_ymm_ymmm256,
        (Binary::Shl, 32, _) => Code::VEX_Vpsllvd_ymm_ymm_ymmm256,
        (Binary::Shl, 64, _) => Code::VEX_Vpsllvq_ymm_ymm_ymmm256,
        (Binary::Lshr, 32, _) => Code::VEX_Vpsrlvd_ymm_ymm_ymmm256,
        (Binary::Lshr, 64, _) => Code::VEX_Vpsrlvq_ymm_ymm_ymmm256,
        (Binary::Ashr, 32, _) => Code::VEX_Vpsravd_ymm_ymm_ymmm256,
        (Binary::Smin, 8, _) => Code::VEX_Vpminsb_ymm_ymm_ymmm256,
        (Binary::Smin, 16, _) => Code::VEX_Vpminsw_ymm_ymm_ymmm256,
        (Binary::Smin, 32, _) => Code::VEX_Vpminsd_ymm_ymm_ymmm256,
        (Binary::Smax, 8, _) => Code::VEX_Vpmaxsb_ymm_ymm_ymmm256,
        (Binary::Smax, 16, _) => Code::VEX_Vpmaxsw_ymm_ymm_ymmm256,
        (Binary::Smax, 32, _) => Code::VEX_Vpmaxsd_ymm_ymm_ymmm256,
        (Binary::Umin, 8, _) => Code::VEX_Vpminub_ymm_ymm_ymmm256,
        (Binary::Umin, 16, _) => Code::VEX_Vpminuw_ymm_ymm_ymmm256,
        (Binary::Umin, 32, _) => Code::VEX_Vpminud_ymm_ymm_ymmm256,
        (Binary::Umax, 8, _) => Code::VEX_Vpmaxub_ymm_ymm_ymmm256,
        (Binary::Umax, 16, _) => Code::VEX_Vpmaxuw_ymm_ymm_ymmm256,
        (Binary::Umax, 32, _) => Code::VEX_Vpmaxud_ymm_ymm_ymmm256,
        (Binary::SaddSat, 8, _) => Code::VEX_Vpaddsb_ymm_ymm_ymmm256,
        (Binary::SaddSat, 16, _) => Code::VEX_Vpaddsw_ymm_ymm_ymmm256,
        (Binary::SsubSat, 8, _) => Code::VEX_Vpsubsb_ymm_ymm_ymmm256,
        (Binary::SsubSat, 16, _) => Code::VEX_Vpsubsw_ymm_ymm_ymmm256,
        (Binary::UsubSat, 8, _) => Code::VEX_Vpsubusb_ymm_ymm_ymmm256,
        (Binary::UsubSat, 16, _) => Code::VEX_Vpsubusw_ymm_ymm_ymmm256,
        (Binary::PairProducts, 32, _) => Code::VEX_Vpmaddwd_ymm_ymm_ymmm256,
        (Binary::PermuteWords, 32, _) => Code::VEX_Vpermd_ymm_ymm_ymmm256,
        (Binary::Fadd, 32, true) => Code::VEX_Vaddps_ymm_ymm_ymmm256,
        (Binary::Fadd, 64, true) => Code::VEX_Vaddpd_ymm_ymm_ymmm256,
        (Binary::Fsub, 32, true) => Code::VEX_Vsubps_ymm_ymm_ymmm256,
        (Binary::Fsub, 64, true) => Code::VEX_Vsubpd_ymm_ymm_ymmm256,
        (Binary::Fmul, 32, true) => Code::VEX_Vmulps_ymm_ymm_ymmm256,
        (Binary::Fmul, 64, true) => Code::VEX_Vmulpd_ymm_ymm_ymmm256,
        (Binary::Fdiv, 32, true) => Code::VEX_Vdivps_ymm_ymm_ymmm256,
        (Binary::Fdiv, 64, true) => Code::VEX_Vdivpd_ymm_ymm_ymmm256,
        _ => return None,
    })
}

/// The instruction of a shift by an immediate.
fn by_number(op: Binary, bits: u32) -> Option<Code> {
    Some(match (op, bits) {
        (Binary::Shl, 16) => Code::VEX_Vpsllw_ymm_ymm_imm8,
        (Binary::Shl, 32) => Code::VEX_Vpslld_ymm_ymm_imm8,
        (Binary::Shl, 64) => Code::VEX_Vpsllq_ymm_ymm_imm8,
        (Binary::Lshr, 16) => Code::VEX_Vpsrlw_ymm_ymm_imm8,
        (Binary::Lshr, 32) => Code::VEX_Vpsrld_ymm_ymm_imm8,
        (Binary::Lshr, 64) => Code::VEX_Vpsrlq_ymm_ymm_imm8,
        (Binary::Ashr, 16) => Code::VEX_Vpsraw_ymm_ymm_imm8,
        (Binary::Ashr, 32) => Code::VEX_Vpsrad_ymm_ymm_imm8,
        _ => return None,
    })
}

/// The constant with the lowest `bits` of `x` in each lane.
pub fn splat_bytes(x: u64, bits: u32) -> [u8; 32] {
    let bytes = (bits / 8) as usize;
    let mut out = [0; 32];
    out.chunks_mut(bytes).for_each(|c| c.copy_from_slice(&x.to_le_bytes()[..bytes]));
    out
}

impl Gen<'_> {
    /// A splat constant with lanes of `bits`, in memory.
    pub fn splat_constant(&mut self, x: u64, bits: u32) -> Rm {
        Rm::M(self.a.constant(&splat_bytes(x, bits)))
    }

    /// A binary operation piece by piece; returns whether it is supported.
    pub fn vector_binary(&mut self, v: V, op: Binary, x: V, y: V) -> bool {
        let (bits, float) = (self.bits(v), self.is_float(v));
        let uniform = self.constant(y).and_then(|c| match c {
            crate::ir::Const::Splat(c) => Some(*c as u64),
            _ => None,
        });
        if let (Some(code), Some(by)) = (by_number(op, bits), uniform) {
            self.each_piece(self.pieces(v), |g, p| {
                let a = g.vector(x, p);
                let to = g.define_piece(v, p);
                g.a.op2i(code, to, Rm::R(a), by.min(255) as i32);
            });
            return true;
        }
        if let (Binary::Ashr, 64, Some(by)) = (op, bits, uniform) {
            return self.shift_signed_words(v, x, by);
        }
        if let Some(code) = direct(op, bits, float) {
            self.each_piece(self.pieces(v), |g, p| {
                let a = g.vector(x, p);
                let b = g.vector_rm(y, p);
                let to = g.define_piece(v, p);
                g.a.op3(code, to, a, b);
            });
            return true;
        }
        match (op, bits) {
            (Binary::Mul, 64) => self.multiply_words(v, x, y),
            (Binary::Smin | Binary::Smax | Binary::Umin | Binary::Umax, 64) => self.extreme_words(v, op, x, y),
            (Binary::Minnum | Binary::Maxnum, 32 | 64) => self.extreme_numbers(v, op, x, y),
            (Binary::Copysign, 32 | 64) => {
                self.each_piece(self.pieces(v), |g, p| {
                    let (a, b) = (g.vector(x, p), g.vector(y, p));
                    let sign = g.splat_constant(1 << (bits - 1), bits);
                    g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y0, sign);
                    g.a.op3(Code::VEX_Vpandn_ymm_ymm_ymmm256, Y1, Y0, Rm::R(a));
                    g.a.op3(Code::VEX_Vpand_ymm_ymm_ymmm256, Y0, Y0, Rm::R(b));
                    let to = g.define_piece(v, p);
                    g.a.op3(Code::VEX_Vpor_ymm_ymm_ymmm256, to, Y0, Rm::R(Y1));
                });
            }
            _ => return false,
        }
        true
    }

    /// `x >> by` of 64-bit lanes: the sign bits come from the upper halves.
    fn shift_signed_words(&mut self, v: V, x: V, by: u64) -> bool {
        self.each_piece(self.pieces(v), |g, p| {
            let a = g.vector(x, p);
            let to = g.define_piece(v, p);
            // Shift in all ones where negative.
            g.a.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Y0, Y0, Rm::R(Y0));
            g.a.op3(Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256, Y0, Y0, Rm::R(a));
            g.a.op2i(Code::VEX_Vpsllq_ymm_ymm_imm8, Y0, Rm::R(Y0), (64 - by.min(64)) as i32);
            g.a.op2i(Code::VEX_Vpsrlq_ymm_ymm_imm8, to, Rm::R(a), by.min(255) as i32);
            g.a.op3(Code::VEX_Vpor_ymm_ymm_ymmm256, to, to, Rm::R(Y0));
        });
        true
    }

    /// Whether 64-bit lanes are numbers of 32 bits, extended in that way.
    fn is_widened(&self, v: V, how: Cast) -> bool {
        match &self.m.values[v.0].def {
            Def::Inst { op: Op::Cast(cast), args, .. } => {
                let bits = self.bits(args[0]);
                *cast == how && bits <= 32 || *cast == Cast::Zext && bits < 32
            }
            Def::Const(Const::Splat(x)) if how == Cast::Zext => u32::try_from(*x).is_ok(),
            Def::Const(Const::Splat(x)) => i32::try_from(*x as i64).is_ok(),
            _ => false,
        }
    }

    /// The product of 64-bit lanes: of widened ones a 32-bit product, of others three.
    fn multiply_words(&mut self, v: V, x: V, y: V) {
        let ways = [(Cast::Zext, Code::VEX_Vpmuludq_ymm_ymm_ymmm256), (Cast::Sext, Code::VEX_Vpmuldq_ymm_ymm_ymmm256)];
        if let Some((_, code)) = ways.into_iter().find(|w| [x, y].iter().all(|&v| self.is_widened(v, w.0))) {
            return self.each_piece(self.pieces(v), |g, p| {
                let (a, b) = (g.vector(x, p), g.vector_rm(y, p));
                let to = g.define_piece(v, p);
                g.a.op3(code, to, a, b);
            });
        }
        self.each_piece(self.pieces(v), |g, p| {
            let (a, b) = (g.vector(x, p), g.vector(y, p));
            let to = g.define_piece(v, p);
            g.a.op2i(Code::VEX_Vpsrlq_ymm_ymm_imm8, Y0, Rm::R(a), 32);
            g.a.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, Y0, Y0, Rm::R(b));
            g.a.op2i(Code::VEX_Vpsrlq_ymm_ymm_imm8, Y1, Rm::R(b), 32);
            g.a.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, Y1, Y1, Rm::R(a));
            g.a.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, Y0, Y0, Rm::R(Y1));
            g.a.op2i(Code::VEX_Vpsllq_ymm_ymm_imm8, Y0, Rm::R(Y0), 32);
            g.a.op3(Code::VEX_Vpmuludq_ymm_ymm_ymmm256, Y1, a, Rm::R(b));
            g.a.op3(Code::VEX_Vpaddq_ymm_ymm_ymmm256, to, Y0, Rm::R(Y1));
        });
    }

    /// `x > y` of 64-bit lanes, all ones or zeros, in `Y0`.
    fn greater_words(&mut self, signed: bool, a: Register, b: Register) {
        if signed {
            return self.a.op3(Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256, Y0, a, Rm::R(b));
        }
        let sign = self.splat_constant(1 << 63, 64);
        self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, Y1, sign);
        self.a.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Y0, Y1, Rm::R(a));
        self.a.op3(Code::VEX_Vpxor_ymm_ymm_ymmm256, Y1, Y1, Rm::R(b));
        self.a.op3(Code::VEX_Vpcmpgtq_ymm_ymm_ymmm256, Y0, Y0, Rm::R(Y1));
    }

    fn extreme_words(&mut self, v: V, op: Binary, x: V, y: V) {
        let signed = matches!(op, Binary::Smin | Binary::Smax);
        let is_min = matches!(op, Binary::Smin | Binary::Umin);
        self.each_piece(self.pieces(v), |g, p| {
            let (a, b) = (g.vector(x, p), g.vector(y, p));
            g.greater_words(signed, a, b);
            let (no, yes) = if is_min { (a, b) } else { (b, a) };
            let to = g.define_piece(v, p);
            g.blend(to, no, Rm::R(yes), Y0);
        });
    }

    /// `mask ? yes : no` by the highest bit of each byte.
    pub fn blend(&mut self, to: Register, no: Register, yes: Rm, mask: Register) {
        let code = Code::VEX_Vpblendvb_ymm_ymm_ymmm256_ymm;
        let i = match yes {
            Rm::R(r) => iced_x86::Instruction::with4(code, to, no, r, mask),
            Rm::M(m) => iced_x86::Instruction::with4(code, to, no, m, mask),
        };
        self.a.put(&i.expect("four operands"));
    }

    /// `minnum`, `maxnum`: the other operand if one is a NaN; the first of two zeros.
    fn extreme_numbers(&mut self, v: V, op: Binary, x: V, y: V) {
        let single = self.bits(v) == 32;
        let code = match (op, single) {
            (Binary::Minnum, true) => Code::VEX_Vminps_ymm_ymm_ymmm256,
            (Binary::Minnum, false) => Code::VEX_Vminpd_ymm_ymm_ymmm256,
            (_, true) => Code::VEX_Vmaxps_ymm_ymm_ymmm256,
            (_, false) => Code::VEX_Vmaxpd_ymm_ymm_ymmm256,
        };
        let compare =
            if single { Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8 } else { Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8 };
        self.each_piece(self.pieces(v), |g, p| {
            let (a, b) = (g.vector(x, p), g.vector(y, p));
            g.a.op3(code, Y0, b, Rm::R(a));
            g.a.op3i(compare, Y1, a, Rm::R(a), 3);
            let to = g.define_piece(v, p);
            g.blend(to, Y0, Rm::R(b), Y1);
        });
    }

    /// The instruction `code` for each piece of `x`.
    pub fn unary_pieces(&mut self, v: V, x: V, pieces: u32, code: Code) -> bool {
        self.each_piece(pieces, |g, p| {
            let a = g.vector_rm(x, p);
            let to = g.define_piece(v, p);
            g.a.op2(code, to, a);
        });
        true
    }

    /// A unary operation piece by piece; returns whether it is supported.
    pub fn vector_unary(&mut self, v: V, op: Unary, x: V) -> bool {
        let (bits, float) = (self.bits(v), self.is_float(v));
        let single = bits == 32;
        let round = if single { Code::VEX_Vroundps_ymm_ymmm256_imm8 } else { Code::VEX_Vroundpd_ymm_ymmm256_imm8 };
        let rounding = match op {
            Unary::Round => Some(8),
            Unary::Floor => Some(9),
            Unary::Ceil => Some(10),
            Unary::TruncF => Some(11),
            _ => None,
        };
        let plain = match (op, bits) {
            (Unary::Sqrt, 32) => Some(Code::VEX_Vsqrtps_ymm_ymmm256),
            (Unary::Sqrt, 64) => Some(Code::VEX_Vsqrtpd_ymm_ymmm256),
            (Unary::RootEstimate, 32) => Some(Code::EVEX_Vrsqrt14ps_ymm_k1z_ymmm256b32),
            (Unary::Abs, 8) => Some(Code::VEX_Vpabsb_ymm_ymmm256),
            (Unary::Abs, 16) => Some(Code::VEX_Vpabsw_ymm_ymmm256),
            (Unary::Abs, 32) => Some(Code::VEX_Vpabsd_ymm_ymmm256),
            _ => None,
        };
        let logic = match op {
            Unary::Fneg => Some((Code::VEX_Vpxor_ymm_ymm_ymmm256, 1u64 << (bits - 1))),
            Unary::Fabs => Some((Code::VEX_Vpand_ymm_ymm_ymmm256, (1u64 << (bits - 1)) - 1)),
            _ => None,
        };
        if rounding.is_some() && !(float && matches!(bits, 32 | 64)) {
            return false;
        }
        if rounding.is_none() && plain.is_none() && logic.is_none() {
            return false;
        }
        self.each_piece(self.pieces(v), |g, p| {
            let a = g.vector(x, p);
            let to = g.define_piece(v, p);
            match (rounding, plain, logic) {
                (Some(how), ..) => g.a.op2i(round, to, Rm::R(a), how),
                (_, Some(code), _) => g.a.op2(code, to, Rm::R(a)),
                (_, _, Some((code, c))) => {
                    let c = g.splat_constant(c, bits);
                    g.a.op3(code, to, a, c);
                }
                _ => unreachable!("one of them"),
            }
        });
        true
    }

    /// `a * b + c`.
    pub fn fma(&mut self, v: V, a: V, b: V, c: V) -> bool {
        let code = match self.bits(v) {
            32 => Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256,
            64 => Code::VEX_Vfmadd213pd_ymm_ymm_ymmm256,
            _ => return false,
        };
        self.each_piece(self.pieces(v), |g, p| {
            let (a, b) = (g.vector_rm(a, p), g.vector(b, p));
            let c = g.vector_rm(c, p);
            let to = g.define_piece(v, p);
            g.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, a);
            g.a.op3(code, to, b, c);
        });
        true
    }
}
