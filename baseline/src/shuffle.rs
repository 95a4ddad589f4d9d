//! Shuffles.

use crate::asm::Rm;
use crate::build::V;
use crate::interleave::{single, widened, Single, Word};
use crate::regs::*;
use crate::types::Class;
use iced_x86::Code;

impl Gen<'_> {
    /// A shuffle.
    pub fn shuffle(&mut self, v: V, x: V, y: V, order: &[i32]) -> bool {
        let bits = self.bits(v);
        let n = self.lanes(x) as i32;
        if bits == 1 {
            return self.shuffle_bits(v, x, y, order);
        }
        if self.shuffle_pieces(v, x, y, order) {
            return true;
        }
        let bytes = (bits / 8) as u64;
        let asks = |of: std::ops::Range<i32>| order.iter().any(|l| of.contains(l));
        let a = if asks(0..n) { Some(self.memory(x)) } else { None };
        let b = if asks(n..2 * n) { Some(self.memory(y)) } else { None };
        let to = self.define_memory(v);
        // Copy runs of neighbours, as many at a time as fit a register.
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

    /// The same in registers, a piece of the result at a time: words of 32 bits in any order, narrower lanes if they come in whole words
    /// or as one instruction can move them.
    fn shuffle_pieces(&mut self, v: V, x: V, y: V, order: &[i32]) -> bool {
        let (Class::Vector(pieces), Class::Vector(_)) = (self.class(v), self.class(x)) else { return false };
        let bits = self.bits(v);
        let n = self.lanes(x) as usize;
        // Words of 32 bits, or narrower lanes.
        let (unit, parts) = if bits == 64 { (32, 2) } else { (bits as usize, 1) };
        let units = 256 / unit;
        let lanes: Vec<Option<Word>> = order
            .iter()
            .flat_map(|&l| (0..parts).map(move |part| (l, part)))
            .map(|(l, part)| {
                let at = usize::try_from(l).ok()? % n * parts + part;
                Some(Word { of: if (l as usize) < n { x } else { y }, piece: (at / units) as u32, at: at % units })
            })
            .collect();
        let Some(made) = lanes.chunks(units).map(|lanes| made(lanes, unit)).collect::<Option<Vec<Made>>>() else {
            return false;
        };
        self.each_piece(pieces, |g, p| match &made[p as usize] {
            Made::Single(how) => g.shuffle_at_once(v, p, how),
            Made::Words(words) => g.shuffled(v, p, words),
        });
        true
    }

    /// One piece of a result.
    fn shuffled(&mut self, v: V, p: u32, words: &[Option<Word>]) {
        let sources = sources(words);
        for (i, &(of, piece)) in sources.iter().enumerate() {
            let here: Vec<Option<usize>> =
                words.iter().map(|w| w.filter(|w| (w.of, w.piece) == (of, piece)).map(|w| w.at)).collect();
            let stay = stays(here.iter().copied());
            if sources.len() == 1 {
                if stay {
                    let from = self.vector_rm(of, piece);
                    let r = self.define_piece(v, p);
                    return self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, r, from);
                }
                if self.repeat(v, p, (of, piece), &here) || self.permute(v, p, (of, piece), &here) {
                    return;
                }
            }
            let from = self.vector_rm(of, piece);
            let to = if i == 0 { Y0 } else { Y1 };
            if !stay {
                let mut indices = [0u8; 32];
                here.iter().enumerate().for_each(|(k, at)| indices[4 * k] = at.unwrap_or(0) as u8);
                let indices = self.a.constant(&indices);
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, Rm::M(indices));
                self.a.op3(Code::VEX_Vpermd_ymm_ymm_ymmm256, to, to, from);
            } else if i == 0 {
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, to, from);
            }
            if i > 0 {
                let from = if stay { from } else { Rm::R(to) };
                let which = here.iter().enumerate().filter(|(_, at)| at.is_some()).fold(0, |x, (k, _)| x | 1 << k);
                self.a.op3i(Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8, Y0, Y0, from, which);
            }
        }
        let r = self.define_piece(v, p);
        if !sources.is_empty() {
            self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, r, Rm::R(Y0));
        }
    }

    /// The same if all words are the first of one register: a broadcast.
    fn repeat(&mut self, v: V, p: u32, (of, piece): (V, u32), here: &[Option<usize>]) -> bool {
        if here.iter().flatten().any(|&at| at != 0) || self.bits(v) != 32 {
            return false;
        }
        let from = match self.vector_rm(of, piece) {
            Rm::R(r) => Rm::R(xmm(r)),
            memory => memory,
        };
        let r = self.define_piece(v, p);
        self.a.op2(Code::VEX_Vpbroadcastd_ymm_xmmm32, r, from);
        true
    }

    /// The same if the words of each 128 bits are permuted in the same way, or pairs of words: the order is an immediate operand.
    fn permute(&mut self, v: V, p: u32, (of, piece): (V, u32), here: &[Option<usize>]) -> bool {
        // Short vectors have fewer words.
        let at = |k: usize| here.get(k).copied().flatten();
        let within = |k: usize| {
            let mut from = [at(k), at(k + 4).map(|at| at.wrapping_sub(4))].into_iter().flatten();
            let first = from.next().unwrap_or(k);
            (first < 4 && from.all(|at| at == first)).then_some(first)
        };
        let pair = |k: usize| match (at(2 * k), at(2 * k + 1)) {
            (None, None) => Some(k),
            (Some(at), None) => (at % 2 == 0).then_some(at / 2),
            (None, Some(at)) => (at % 2 == 1).then_some(at / 2),
            (Some(x), Some(y)) => (x % 2 == 0 && y == x + 1).then_some(x / 2),
        };
        let order = |of: &dyn Fn(usize) -> Option<usize>| (0..4).try_fold(0, |x, k| Some(x | of(k)? << (2 * k)));
        let (code, order) = match (order(&within), order(&pair)) {
            (Some(order), _) => (Code::VEX_Vpshufd_ymm_ymmm256_imm8, order),
            (None, Some(order)) => (Code::VEX_Vpermq_ymm_ymmm256_imm8, order),
            _ => return false,
        };
        let from = self.vector_rm(of, piece);
        let r = self.define_piece(v, p);
        self.a.op2i(code, r, from, order as i32);
        true
    }

    /// The same for masks: runs of neighbouring bits.
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

    /// The same if one of the masks has more than 64 lanes: bit by bit.
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

/// How a piece of a result is made.
enum Made {
    Single(Single),
    /// Of words in any order.
    Words(Vec<Option<Word>>),
}

/// `None`: there is no way in registers.
fn made(lanes: &[Option<Word>], bits: usize) -> Option<Made> {
    let still = sources(lanes).len() <= 1 && stays(lanes.iter().map(|w| w.map(|w| w.at)));
    // One word in all lanes is a broadcast.
    let same = bits == 32 && lanes.iter().flatten().all(|w| w.at == 0);
    match single(lanes, bits) {
        Some(how) if !still && !same => return Some(Made::Single(how)),
        _ => {}
    }
    Some(Made::Words(if bits < 32 { widened(lanes, bits)? } else { lanes.to_vec() }))
}

/// The pieces that contain the words.
fn sources(words: &[Option<Word>]) -> Vec<(V, u32)> {
    let mut out = vec![];
    for w in words.iter().flatten() {
        if !out.contains(&(w.of, w.piece)) {
            out.push((w.of, w.piece));
        }
    }
    out
}

/// Whether no word moves.
fn stays(words: impl Iterator<Item = Option<usize>>) -> bool {
    words.enumerate().all(|(k, at)| at.is_none_or(|at| at == k))
}
