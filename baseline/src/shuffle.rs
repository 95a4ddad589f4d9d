//! Lanes in another order.

use crate::asm::Rm;
use crate::build::V;
use crate::regs::*;
use crate::types::Class;
use iced_x86::Code;

impl Gen<'_> {
    /// Lanes in another order.
    pub fn shuffle(&mut self, v: V, x: V, y: V, order: &[i32]) -> bool {
        let bits = self.bits(v);
        let n = self.lanes(x) as i32;
        if bits == 1 {
            return self.shuffle_bits(v, x, y, order);
        }
        let bytes = (bits / 8) as u64;
        let asks = |of: std::ops::Range<i32>| order.iter().any(|l| of.contains(l));
        let a = if asks(0..n) { Some(self.memory(x)) } else { None };
        let b = if asks(n..2 * n) { Some(self.memory(y)) } else { None };
        let to = self.define_memory(v);
        // As many neighbours at a time as go into one register.
        let mut i = 0;
        while i < order.len() {
            let first = order[i];
            let run = if first < 0 {
                1
            } else {
                let next =
                    |k: usize| order.get(i + k).is_some_and(|&l| l == first + k as i32 && (l < n) == (first < n));
                (1..).take_while(|&k| next(k)).count() + 1
            };
            if first >= 0 {
                let (from, lane) = if first < n { (a, first) } else { (b, first - n) };
                let from = from.expect("an operand that is asked for").plus(lane as u64 * bytes);
                self.copy(to.plus(i as u64 * bytes), from, run as u64 * bytes);
            }
            i += run;
        }
        true
    }

    /// The same of masks: runs of neighbouring bits.
    fn shuffle_bits(&mut self, v: V, x: V, y: V, order: &[i32]) -> bool {
        let n = self.lanes(x) as i32;
        let general = |g: &Self, v: V| g.class(v) == Class::General;
        if !general(self, v) || !general(self, x) {
            return self.long_masks(v, x, y, order);
        }
        self.number(RDX, 0);
        let mut i = 0;
        while i < order.len() {
            let first = order[i];
            if first < 0 {
                i += 1;
                continue;
            }
            let next = |k: usize| order.get(i + k).is_some_and(|&l| l == first + k as i32 && l / n == first / n);
            let run = (1..).take_while(|&k| next(k)).count() + 1;
            let (which, lane) = (first / n, (first % n) as u32);
            self.general_into(RAX, if which == 0 { x } else { y });
            if lane > 0 {
                self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), lane.into());
            }
            self.trim(RAX, run as u32);
            if i > 0 {
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), i as i64);
            }
            self.a.op2(Code::Or_r64_rm64, RDX, Rm::R(RAX));
            i += run;
        }
        let to = self.define(v);
        self.mov(to, RDX);
        true
    }

    /// The same where one of the masks has more than 64 lanes: bit by bit.
    fn long_masks(&mut self, v: V, x: V, y: V, order: &[i32]) -> bool {
        let n = self.lanes(x) as i32;
        let (a, b) = (self.memory(x), self.memory(y));
        let general = self.class(v) == Class::General;
        let to = if general { self.slot(v) } else { self.define_memory(v) };
        for (word, lanes) in order.chunks(64).enumerate() {
            self.number(RDX, 0);
            for (i, &l) in lanes.iter().enumerate().filter(|(_, l)| **l >= 0) {
                let (from, lane) = if l < n { (a, l) } else { (b, l - n) };
                self.load_bits(RAX, from.at((lane / 8) as u64), 8);
                self.a.imm(Code::Shr_rm64_imm8, Rm::R(RAX), (lane % 8).into());
                self.a.imm(Code::And_rm64_imm32, Rm::R(RAX), 1);
                self.a.imm(Code::Shl_rm64_imm8, Rm::R(RAX), i as i64);
                self.a.op2(Code::Or_r64_rm64, RDX, Rm::R(RAX));
            }
            if general {
                let r = self.define(v);
                self.mov(r, RDX);
            } else {
                self.a.store(Code::Mov_rm64_r64, to.at(8 * word as u64), RDX);
            }
        }
        true
    }
}
