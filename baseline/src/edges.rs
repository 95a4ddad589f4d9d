//! What happens where control goes from one block to the next: phis are written, and registers are brought to what the next block
//! begins with.
//!
//! Values that several blocks use have a place in the frame, and registers hold copies. The first edge that is made into a block decides
//! which of them it begins with, in what registers; at every other edge, slow paths and loops' ends most of all, what is not there is
//! moved or loaded. So values stay in registers over the joins behind guarded accesses, and around loops.

use crate::asm::Rm;
use crate::build::{Bb, V};
use crate::ir::Op;
use crate::plan::Plan;
use crate::regs::*;
use crate::types::Class;
use iced_x86::{Code, Register};

/// Blocks that a value may be kept in registers for until it is used.
const NEAR: usize = 24;
/// Instructions of a loop from which on its vectors are not kept around it: they would be given up before they are used.
const LONG: usize = 400;
/// Registers that values kept around a loop leave to its body.
const LEFT: (usize, usize) = (4, 4);

/// A register, by its number in [`Held`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reg {
    General(usize),
    Vector(usize),
}

/// Where a register's value comes from.
enum Source {
    /// Another register, and the same in the frame.
    Register(Reg, Option<Place>),
    Frame(Place),
    Number(u64),
    Piece(Box<[u8; 32]>),
}

/// What is to be done on the way from one block to another.
pub struct Edge {
    /// Phis and what they get.
    phis: Vec<(V, V)>,
    registers: Vec<(Reg, Source)>,
}

impl Edge {
    pub fn is_empty(&self) -> bool {
        self.phis.is_empty() && self.registers.is_empty()
    }
}

impl Gen<'_> {
    /// The edge from `from`, where registers are what they are now, to `to`.
    pub fn edge(&mut self, from: Bb, to: Bb) -> Edge {
        let phis = self.phis(from, to);
        if !self.entries.contains_key(&to) {
            let held = self.entry(&phis, to);
            self.entries.insert(to, held);
        }
        let registers = self.transfers(&phis, to);
        Edge { phis, registers }
    }

    /// What phis of `to` get when control comes from `from`.
    fn phis(&self, from: Bb, to: Bb) -> Vec<(V, V)> {
        let mut out = vec![];
        for &p in &self.m.blocks[to.0].insts {
            let Some((Op::Phi(blocks), args)) = self.m.inst(p) else { continue };
            if !self.plan.needed(p) {
                continue;
            }
            if let Some(i) = blocks.iter().position(|&b| b == from) {
                if args[i] != p {
                    out.push((p, args[i]));
                }
            }
        }
        out
    }

    /// The registers that `to` begins with, if control comes to it first as it does now.
    fn entry(&mut self, phis: &[(V, V)], to: Bb) -> Held {
        let at = self.plan.place[&to];
        let preds: Vec<usize> = self.plan.preds[&to].iter().map(|p| self.plan.place[p]).collect();
        let alone = preds.len() == 1;
        // The last block of a loop that begins here.
        let end = preds.iter().copied().filter(|&p| p >= at && p < self.plan.warm).max();
        let until = end.unwrap_or(at + NEAR);
        let long = end.is_some_and(|end| {
            let insts = |&b: &Bb| Plan::insts(self.m, b).len();
            self.plan.blocks[at..=end].iter().map(insts).sum::<usize>() > LONG
        });
        let wanted = |v: V| {
            let Some(&(first, last)) = self.plan.spans.get(&v) else { return false };
            first <= at && at <= last && (alone || self.plan.is_read(v, at, until))
        };
        let mut held = Held::default();
        // Phis are where what they get is.
        for &(p, x) in phis {
            let regs = self.regs.wheres.get(&x).map_or(&[][..], |w| &w.regs);
            for (piece, &r) in regs.iter().enumerate().filter(|(_, r)| **r != NONE) {
                match self.class(p) {
                    Class::General => held.general[r as usize].get_or_insert(p),
                    _ => &mut held.vectors[r as usize].get_or_insert((p, piece as u8)).0,
                };
            }
        }
        for (to, from) in held.general.iter_mut().zip(self.regs.held.general) {
            *to = to.or(from.filter(|&v| wanted(v)));
        }
        for (to, from) in held.vectors.iter_mut().zip(self.regs.held.vectors) {
            *to = to.or(from.filter(|&(v, _)| wanted(v)));
        }
        if end.is_some() {
            self.around(&mut held, phis, long);
        }
        held
    }

    /// The same for the first block of a loop: phis that begin with constants have registers as well, and some stay free.
    fn around(&self, held: &mut Held, phis: &[(V, V)], long: bool) {
        let is_phi = |v: V| phis.iter().any(|&(p, _)| p == v);
        if long {
            held.vectors = Default::default();
        }
        for invariants in [true, false] {
            thin(&mut held.general, LEFT.0, |&v| is_phi(v) != invariants);
            thin(&mut held.vectors, LEFT.1, |&(v, _)| is_phi(v) != invariants);
        }
        for &(p, _) in phis.iter().filter(|&&(_, x)| self.constant(x).is_some()) {
            match self.class(p) {
                Class::General => {
                    let free = held.general.iter().filter(|h| h.is_none()).count();
                    if free > LEFT.0 && !held.general.contains(&Some(p)) {
                        *held.general.iter_mut().find(|h| h.is_none()).expect("a free one") = Some(p);
                    }
                }
                Class::Vector(n) if !long => {
                    let free = held.vectors.iter().filter(|h| h.is_none()).count();
                    if free >= LEFT.1 + n as usize && !held.vectors.iter().flatten().any(|h| h.0 == p) {
                        let open = held.vectors.iter_mut().filter(|h| h.is_none());
                        open.zip(0..n as u8).for_each(|(h, piece)| *h = Some((p, piece)));
                    }
                }
                _ => {}
            }
        }
    }

    /// What registers must get for `to` to begin as it does.
    fn transfers(&mut self, phis: &[(V, V)], to: Bb) -> Vec<(Reg, Source)> {
        let mut out = vec![];
        let held = self.entries[&to].clone();
        for (i, v) in held.general.into_iter().enumerate() {
            let Some(v) = v else { continue };
            if let Some(source) = self.source(phis, v, 0, Reg::General(i)) {
                out.push((Reg::General(i), source));
            }
        }
        for (i, v) in held.vectors.into_iter().enumerate() {
            let Some((v, p)) = v else { continue };
            if let Some(source) = self.source(phis, v, p.into(), Reg::Vector(i)) {
                out.push((Reg::Vector(i), source));
            }
        }
        out
    }

    /// Where a piece of `v` is for the next block; `None` if it is in the register already, or nowhere: then nobody reads it there.
    fn source(&mut self, phis: &[(V, V)], v: V, piece: u32, to: Reg) -> Option<Source> {
        let gets = phis.iter().find(|&&(p, _)| p == v).map_or(v, |&(_, x)| x);
        if self.constant(gets).is_some() {
            return Some(match to {
                Reg::General(_) => Source::Number(self.general_constant(gets)?),
                Reg::Vector(_) => Source::Piece(Box::new(self.piece_bytes(gets, piece))),
            });
        }
        let offset = 32 * u64::from(piece);
        let place = |w: &Where| w.slot.map(|at| Place { base: Register::RSP, offset: at.into() }.plus(offset));
        // Of a phi, what has been written before registers are set.
        let frame = self.regs.wheres.get(&v).and_then(place);
        match self.regs.wheres.get(&gets).and_then(|w| w.regs.get(piece as usize).copied()) {
            Some(r) if r != NONE => {
                let from = match to {
                    Reg::General(_) => Reg::General(r.into()),
                    Reg::Vector(_) => Reg::Vector(r.into()),
                };
                (from != to).then_some(Source::Register(from, frame))
            }
            _ => frame.map(Source::Frame),
        }
    }

    /// Code for an edge. What registers hold here stays noted: other edges find it so.
    pub fn pass(&mut self, edge: Edge) {
        self.write_phis(&edge.phis);
        let mut left = edge.registers;
        while !left.is_empty() {
            let needed = |r: Reg| left.iter().any(|(_, s)| matches!(s, Source::Register(from, _) if *from == r));
            let open = left.iter().position(|(to, _)| !needed(*to));
            // All wait for each other: one comes from the frame.
            let i = open.unwrap_or_else(|| {
                let framed = |(_, s): &(Reg, Source)| matches!(s, Source::Register(_, Some(_)));
                let i = left.iter().position(framed).expect("what several blocks use is in the frame");
                let Source::Register(_, Some(at)) = left[i].1 else { unreachable!("as it was found") };
                left[i].1 = Source::Frame(at);
                i
            });
            if open.is_some() {
                let (to, source) = left.swap_remove(i);
                self.give(to, source);
            }
        }
    }

    fn give(&mut self, to: Reg, source: Source) {
        match (to, source) {
            (Reg::General(i), Source::Register(Reg::General(from), _)) => self.mov(GENERAL[i], GENERAL[from]),
            (Reg::General(i), Source::Frame(at)) => {
                self.a.op2(Code::Mov_r64_rm64, GENERAL[i], Rm::M(at.at(0)));
            }
            (Reg::General(i), Source::Number(x)) => self.number(GENERAL[i], x),
            (Reg::Vector(i), Source::Register(Reg::Vector(from), _)) => {
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, ymm(i), Rm::R(ymm(from)));
            }
            (Reg::Vector(i), Source::Frame(at)) => {
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, ymm(i), Rm::M(at.at(0)));
            }
            (Reg::Vector(i), Source::Piece(bytes)) if *bytes == [0; 32] => {
                let r = xmm(ymm(i));
                self.a.op3(Code::VEX_Vpxor_xmm_xmm_xmmm128, r, r, Rm::R(r));
            }
            (Reg::Vector(i), Source::Piece(bytes)) => {
                let from = self.a.constant(&*bytes);
                self.a.op2(Code::VEX_Vmovups_ymm_ymmm256, ymm(i), Rm::M(from));
            }
            _ => unreachable!("registers of one kind"),
        }
    }

    /// Writes phis. No register is taken or given up.
    fn write_phis(&mut self, phis: &[(V, V)]) {
        let clash = phis.iter().any(|(_, x)| phis.iter().any(|(p, _)| p == x));
        if !clash {
            for &(p, x) in phis {
                let to = self.slot(p);
                self.put(x, to);
            }
            return;
        }
        let kept: Vec<Place> = phis
            .iter()
            .map(|&(p, x)| {
                let offset = self.regs.reserve(slot_bytes(self.m, p), 32);
                let at = Place { base: Register::RSP, offset: offset.into() };
                self.put(x, at);
                at
            })
            .collect();
        for (&(p, _), at) in phis.iter().zip(kept) {
            let to = self.slot(p);
            self.copy(to, at, slot_bytes(self.m, p) as u64);
        }
    }
}

/// Gives up registers, the last ones first, until so many are `left`, of those that may be given up.
fn thin<T>(held: &mut [Option<T>], left: usize, may_go: impl Fn(&T) -> bool) {
    let excess = (held.iter().flatten().count() + left).saturating_sub(held.len());
    for h in held.iter_mut().rev().filter(|h| h.as_ref().is_some_and(&may_go)).take(excess) {
        *h = None;
    }
}
