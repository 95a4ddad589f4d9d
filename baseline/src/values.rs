//! Access to values in registers and in the frame, for instructions.

use crate::asm::Rm;
use crate::build::V;
use crate::ir::{Const, Def, Op};
use crate::regs::*;
use crate::types::{Class, Type, I1};
use iced_x86::{Code, Register};

impl Gen<'_> {
    pub fn class(&self, v: V) -> Class {
        self.m.types.class(self.m.ty(v))
    }

    pub fn bits(&self, v: V) -> u32 {
        self.m.types.bits(self.m.ty(v))
    }

    pub fn lanes(&self, v: V) -> u32 {
        self.m.types.lanes(self.m.ty(v))
    }

    pub fn is_float(&self, v: V) -> bool {
        self.m.types.is_float(self.m.ty(v))
    }

    /// Whether it is a vector of `i1`.
    pub fn is_mask(&self, v: V) -> bool {
        matches!(self.m.types.get(self.m.ty(v)), Type::Vec(e, _) if *e == I1)
    }

    /// The width of a general value in bits: of a mask, one per lane.
    pub fn width(&self, v: V) -> u32 {
        if self.is_mask(v) {
            self.lanes(v)
        } else {
            self.bits(v)
        }
    }

    pub fn constant(&self, v: V) -> Option<&Const> {
        self.m.constant(v)
    }

    /// The value of a scalar constant.
    pub fn scalar_constant(&self, v: V) -> Option<u64> {
        self.constant(v).map(|c| c.lane(0) as u64)
    }

    pub fn pieces(&self, v: V) -> u32 {
        match self.class(v) {
            Class::Vector(n) => n,
            Class::General => 1,
            _ => 0,
        }
    }

    pub fn location(&mut self, v: V) -> &mut Location {
        let pieces = self.pieces(v) as usize;
        let local = !self.plan.spans.contains_key(&v);
        let left = self.plan.uses.get(&v).copied().unwrap_or(0);
        let fresh = || Location { slot: None, regs: vec![NONE; pieces], stored: 0, left, local };
        self.regs.locations.entry(v).or_insert_with(fresh)
    }

    /// The slot of `v` in the frame, allocated if it has none.
    pub fn slot(&mut self, v: V) -> Place {
        if self.location(v).slot.is_none() {
            let at = self.regs.take(slot_bytes(self.m, v));
            self.location(v).slot = Some(at);
        }
        let at = self.location(v).slot.expect("a slot");
        Place { base: Register::RSP, offset: at.into() }
    }

    /// The frame address of an alloca.
    pub fn alloca(&mut self, v: V) -> Option<Place> {
        let Some((&Op::Alloca(bytes), _)) = self.m.inst(v) else { return None };
        let at = match self.regs.allocas.get(&v) {
            Some(&at) => at,
            None => {
                let at = self.regs.reserve(bytes as i32, 64);
                self.regs.allocas.insert(v, at);
                at
            }
        };
        Some(Place { base: Register::RSP, offset: at.into() })
    }

    /// Unpins all registers.
    pub fn unpin(&mut self) {
        self.regs.general_pinned = 0;
        self.regs.vectors_pinned = 0;
    }

    pub fn pins(&self) -> (u32, u32) {
        (self.regs.general_pinned, self.regs.vectors_pinned)
    }

    /// Unpins the registers pinned since `pins` was taken.
    pub fn unpin_to(&mut self, pins: (u32, u32)) {
        (self.regs.general_pinned, self.regs.vectors_pinned) = pins;
    }

    /// Runs `code` for each of `pieces`, and unpins its registers each time.
    pub fn each_piece(&mut self, pieces: u32, mut code: impl FnMut(&mut Self, u32)) {
        let pins = self.pins();
        for p in 0..pieces {
            code(self, p);
            self.unpin_to(pins);
        }
    }

    /// A free register, or the next one to evict in round-robin order.
    fn pick(&mut self, registers: usize, pinned: u32, is_free: impl Fn(&Assignment, usize) -> bool) -> usize {
        let open = |i: &usize| pinned >> i & 1 == 0;
        let free = (0..registers).filter(open).find(|&i| is_free(&self.regs.held, i));
        free.unwrap_or_else(|| {
            let turn = (0..registers).map(|k| (self.regs.turn + k) % registers).find(open);
            let i = turn.expect("not all registers are needed");
            self.regs.turn = (i + 1) % registers;
            i
        })
    }

    fn free_general(&mut self) -> usize {
        let i = self.pick(GENERAL.len(), self.regs.general_pinned, |held, i| held.general[i].is_none());
        if let Some(v) = self.regs.held.general[i] {
            self.store_general(v);
            self.location(v).regs[0] = NONE;
            self.regs.held.general[i] = None;
        }
        self.regs.general_pinned |= 1 << i;
        i
    }

    fn free_vector(&mut self) -> usize {
        let i = self.pick(VECTORS, self.regs.vectors_pinned, |held, i| held.vectors[i].is_none());
        if let Some((v, p)) = self.regs.held.vectors[i] {
            self.store_piece(v, p as u32);
            self.location(v).regs[p as usize] = NONE;
            self.regs.held.vectors[i] = None;
        }
        self.regs.vectors_pinned |= 1 << i;
        i
    }

    /// Stores a general value to the frame, if it is not there.
    pub fn store_general(&mut self, v: V) {
        let w = self.location(v);
        if w.stored & 1 == 0 && w.regs[0] != NONE {
            w.stored |= 1;
            let r = GENERAL[w.regs[0] as usize];
            let to = self.slot(v).at(0);
            self.a.store(Code::Mov_rm64_r64, to, r);
        }
    }

    pub fn store_piece(&mut self, v: V, p: u32) {
        let w = self.location(v);
        if w.stored >> p & 1 == 0 && w.regs[p as usize] != NONE {
            w.stored |= 1 << p;
            let r = ymm(w.regs[p as usize] as usize);
            let to = self.slot(v).at(32 * p as u64);
            self.a.store(Code::VEX_Vmovups_ymmm256_ymm, to, r);
        }
    }

    /// A temporary general register for this instruction.
    pub fn temporary(&mut self) -> Register {
        let i = self.free_general();
        GENERAL[i]
    }

    /// A temporary vector register for this instruction.
    pub fn vector_temporary(&mut self) -> Register {
        let i = self.free_vector();
        ymm(i)
    }

    /// Loads a number into `to`.
    pub fn number(&mut self, to: Register, x: u64) {
        if x == 0 {
            self.a.op2(Code::Xor_r32_rm32, r32(to), Rm::R(r32(to)));
        } else if u32::try_from(x).is_ok() {
            self.a.imm(Code::Mov_r32_imm32, Rm::R(r32(to)), x as u32 as i64);
        } else if i32::try_from(x as i64).is_ok() {
            self.a.imm(Code::Mov_rm64_imm32, Rm::R(to), x as i64);
        } else {
            self.a.imm(Code::Mov_r64_imm64, Rm::R(to), x as i64);
        }
    }

    /// A register with the general value `v`; it must not be written.
    pub fn general(&mut self, v: V) -> Register {
        if let Some(x) = self.general_constant(v) {
            let r = self.temporary();
            self.number(r, x);
            return r;
        }
        if let Some(at) = self.alloca(v) {
            let r = self.temporary();
            self.a.op2(Code::Lea_r64_m, r, Rm::M(at.at(0)));
            return r;
        }
        let i = self.location(v).regs[0];
        if i != NONE {
            self.regs.general_pinned |= 1 << i;
            return GENERAL[i as usize];
        }
        let i = self.free_general();
        let from = self.slot(v).at(0);
        self.a.op2(Code::Mov_r64_rm64, GENERAL[i], Rm::M(from));
        self.hold_general(v, i);
        GENERAL[i]
    }

    /// Moves the general value `v` into a register that may be written.
    pub fn general_into(&mut self, to: Register, v: V) {
        if let Some(x) = self.general_constant(v) {
            return self.number(to, x);
        }
        if let Some(at) = self.alloca(v) {
            return self.a.op2(Code::Lea_r64_m, to, Rm::M(at.at(0)));
        }
        let from = self.general_rm(v);
        self.a.op2(Code::Mov_r64_rm64, to, from);
    }

    /// A register or frame operand.
    pub fn general_rm(&mut self, v: V) -> Rm {
        // Function addresses are only called.
        assert!(!matches!(self.m.values[v.0].def, Def::Function(_)), "a function as a value");
        let lives = self.general_constant(v).is_none() && self.alloca(v).is_none();
        if lives && self.location(v).regs[0] == NONE {
            return Rm::M(self.slot(v).at(0));
        }
        Rm::R(self.general(v))
    }

    /// The bits of a general constant: of a vector of `i1`, a bit per lane.
    pub fn general_constant(&self, v: V) -> Option<u64> {
        let c = self.constant(v)?;
        if self.is_mask(v) {
            return Some((0..self.lanes(v)).fold(0, |x, i| x | (c.lane(i as usize) as u64 & 1) << i));
        }
        Some(c.lane(0) as u64)
    }

    fn hold_general(&mut self, v: V, i: usize) {
        self.regs.held.general[i] = Some(v);
        self.location(v).regs[0] = i as u8;
    }

    /// The register for a general result.
    pub fn define(&mut self, v: V) -> Register {
        let i = self.free_general();
        self.hold_general(v, i);
        self.location(v).stored = 0;
        GENERAL[i]
    }

    /// The 32 bytes of a piece of a constant.
    pub fn piece_bytes(&self, v: V, p: u32) -> [u8; 32] {
        let c = self.constant(v).expect("a constant");
        let bytes = (self.bits(v) / 8) as usize;
        let lanes = self.lanes(v) as usize;
        let mut out = [0; 32];
        for (k, place) in out.chunks_mut(bytes).enumerate() {
            let lane = p as usize * (32 / bytes) + k;
            if lane < lanes {
                place.copy_from_slice(&c.lane(lane).to_le_bytes()[..bytes]);
            }
        }
        out
    }

    /// A register with a piece of the vector `v`; it must not be written.
    pub fn vector(&mut self, v: V, p: u32) -> Register {
        if self.constant(v).is_some() {
            let bytes = self.piece_bytes(v, p);
            let r = self.vector_temporary();
            if bytes == [0; 32] {
                self.a.op3(Code::VEX_Vpxor_xmm_xmm_xmmm128, xmm(r), xmm(r), Rm::R(xmm(r)));
            } else {
                let from = self.a.constant(&bytes);
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, r, Rm::M(from));
            }
            return r;
        }
        let i = self.location(v).regs[p as usize];
        if i != NONE {
            self.regs.vectors_pinned |= 1 << i;
            return ymm(i as usize);
        }
        let i = self.free_vector();
        let from = self.slot(v).at(32 * p as u64);
        self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, ymm(i), Rm::M(from));
        self.hold_vector(v, p, i);
        ymm(i)
    }

    /// A register or memory operand.
    pub fn vector_rm(&mut self, v: V, p: u32) -> Rm {
        if self.constant(v).is_some() {
            let bytes = self.piece_bytes(v, p);
            return Rm::M(self.a.constant(&bytes));
        }
        if self.location(v).regs[p as usize] == NONE {
            return Rm::M(self.slot(v).at(32 * p as u64));
        }
        Rm::R(self.vector(v, p))
    }

    fn hold_vector(&mut self, v: V, p: u32, i: usize) {
        self.regs.held.vectors[i] = Some((v, p as u8));
        self.location(v).regs[p as usize] = i as u8;
    }

    /// The register for a piece of a result.
    pub fn define_piece(&mut self, v: V, p: u32) -> Register {
        let i = self.free_vector();
        self.hold_vector(v, p, i);
        self.location(v).stored &= !(1 << p);
        ymm(i)
    }

    /// Makes sure that all of `v` is in memory, and returns its place.
    pub fn memory(&mut self, v: V) -> Place {
        if self.constant(v).is_some() {
            let bytes = self.constant_bytes(v);
            let at = self.a.constant(&bytes);
            return Place { base: at.base, offset: at.displacement };
        }
        match self.class(v) {
            Class::General => {
                if let Some(at) = self.alloca(v) {
                    let r = self.temporary();
                    self.a.op2(Code::Lea_r64_m, r, Rm::M(at.at(0)));
                    let to = self.slot(v);
                    self.a.store(Code::Mov_rm64_r64, to.at(0), r);
                    return to;
                }
                self.store_general(v)
            }
            Class::Vector(n) => (0..n).for_each(|p| self.store_piece(v, p)),
            _ => {}
        }
        self.slot(v)
    }

    /// The memory image of a constant, padded to whole vector registers.
    fn constant_bytes(&self, v: V) -> Vec<u8> {
        let c = self.constant(v).expect("a constant");
        match self.class(v) {
            Class::Vector(n) => (0..n).flat_map(|p| self.piece_bytes(v, p)).collect(),
            Class::General => self.general_constant(v).expect("a constant").to_le_bytes().to_vec(),
            _ if self.bits(v) == 1 => {
                let mut out = vec![0u8; (self.lanes(v) as usize).div_ceil(8).next_multiple_of(32)];
                (0..self.lanes(v) as usize).for_each(|i| out[i / 8] |= (c.lane(i) as u8 & 1) << (i % 8));
                out
            }
            _ => {
                let bytes = (self.bits(v) / 8) as usize;
                (0..self.lanes(v) as usize).flat_map(|i| c.lane(i).to_le_bytes()[..bytes].to_vec()).collect()
            }
        }
    }

    /// The place for a result in memory.
    pub fn define_memory(&mut self, v: V) -> Place {
        // A register holds zeros above the bits of its value, and is loaded whole: bytes of a slot would leave them as they were.
        debug_assert!(self.class(v) != Class::General, "{v:?} is written by lanes");
        self.define_slot(v)
    }

    /// The place for a value that is written whole.
    pub fn define_slot(&mut self, v: V) -> Place {
        let pieces = self.pieces(v);
        let to = self.slot(v);
        self.location(v).stored = if pieces >= 64 { u64::MAX } else { (1 << pieces) - 1 };
        to
    }

    /// After an instruction: stores a value used in other blocks to the frame.
    pub fn finish(&mut self, v: V) {
        if self.plan.spans.contains_key(&v) {
            match self.class(v) {
                Class::General => self.store_general(v),
                Class::Vector(n) => (0..n).for_each(|p| self.store_piece(v, p)),
                _ => {}
            }
        }
    }

    /// Records a use of `v`, and releases it after the last one.
    pub fn used(&mut self, v: V) {
        let w = self.location(v);
        if !w.local {
            return;
        }
        w.left = w.left.saturating_sub(1);
        if w.left == 0 {
            self.release(v);
        }
    }

    /// Frees the registers and the slot of a dead value.
    pub fn release(&mut self, v: V) {
        let Some(w) = self.regs.locations.remove(&v) else { return };
        for (p, &i) in w.regs.iter().enumerate().filter(|(_, i)| **i != NONE) {
            if self.class(v) == Class::General {
                self.regs.held.general[i as usize] = None;
            } else {
                debug_assert_eq!(self.regs.held.vectors[i as usize], Some((v, p as u8)));
                self.regs.held.vectors[i as usize] = None;
            }
        }
        if let Some(at) = w.slot {
            let bytes = slot_bytes(self.m, v);
            self.regs.free.entry(bytes).or_default().push(at);
        }
    }
}
