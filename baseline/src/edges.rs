//! Control flow edges: writes phis, and brings registers to the assignment at the successor's entry.
//!
//! Values used by several blocks have a slot in the frame, and registers hold copies. The first edge generated into a block determines
//! its entry assignment of registers; every other edge, mostly from slow paths and back edges, moves or loads what differs. So values
//! stay in registers across the joins after guarded accesses, and around loops.

use crate::asm::Rm;
use crate::build::{Bb, V};
use crate::ir::Op;
use crate::plan::Plan;
use crate::regs::*;
use crate::types::Class;
use iced_x86::{Code, Register};

/// Blocks ahead within which a value must be used to stay in a register.
const LOOKAHEAD: usize = 24;
/// Instructions of a loop from which on vectors are not kept in registers around it: they would be evicted before their use.
const LONG_LOOP: usize = 400;
/// Registers left free for a loop's body by values kept around it.
const LOOP_FREE: (usize, usize) = (4, 4);

/// A register, by its index in [`Assignment`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reg {
    General(usize),
    Vector(usize),
}

/// The source of a register's value on an edge.
enum Source {
    /// Another register, and the copy in the frame, if any.
    Register(Reg, Option<Place>),
    Frame(Place),
    Number(u64),
    Piece(Box<[u8; 32]>),
}

/// The moves on an edge from one block to another.
pub struct Edge {
    /// Phis and their incoming values.
    phis: Vec<(V, V)>,
    registers: Vec<(Reg, Source)>,
}

impl Edge {
    pub fn is_empty(&self) -> bool {
        self.phis.is_empty() && self.registers.is_empty()
    }
}

impl Gen<'_> {
    /// The edge to `to` from `from`, with the current assignment of registers.
    pub fn edge(&mut self, from: Bb, to: Bb) -> Edge {
        let phis = self.phis(from, to);
        if !self.entries.contains_key(&to) {
            let held = self.entry(&phis, to);
            self.entries.insert(to, held);
        }
        let registers = self.transfers(&phis, to);
        Edge { phis, registers }
    }

    /// The incoming values of `to`'s phis on the edge from `from`.
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

    /// The entry assignment of `to`, derived from the current one on the first edge into it.
    fn entry(&mut self, phis: &[(V, V)], to: Bb) -> Assignment {
        let at = self.plan.position[&to];
        let preds: Vec<usize> = self.plan.preds[&to].iter().map(|p| self.plan.position[p]).collect();
        let alone = preds.len() == 1;
        // The last block of a loop with this header.
        let end = preds.iter().copied().filter(|&p| p >= at && p < self.plan.warm).max();
        let until = end.unwrap_or(at + LOOKAHEAD);
        let long = end.is_some_and(|end| {
            let mut sum = 0;
            // No further than that: the next loop may be inside of this one.
            self.plan.blocks[at..=end].iter().any(|&b| {
                sum += Plan::insts(self.m, b).len();
                sum > LONG_LOOP
            })
        });
        let is_live = |v: V| {
            let Some(&(first, last)) = self.plan.spans.get(&v) else { return false };
            first <= at && at <= last && (alone || self.plan.is_read(v, at, until))
        };
        let mut held = Assignment::default();
        // Phis take the registers of their incoming values.
        for &(p, x) in phis {
            let regs = self.regs.locations.get(&x).map_or(&[][..], |w| &w.regs);
            for (piece, &r) in regs.iter().enumerate().filter(|(_, r)| **r != NONE) {
                match self.class(p) {
                    Class::General => held.general[r as usize].get_or_insert(p),
                    _ => &mut held.vectors[r as usize].get_or_insert((p, piece as u8)).0,
                };
            }
        }
        for (to, from) in held.general.iter_mut().zip(self.regs.held.general) {
            *to = to.or(from.filter(|&v| is_live(v)));
        }
        for (to, from) in held.vectors.iter_mut().zip(self.regs.held.vectors) {
            *to = to.or(from.filter(|&(v, _)| is_live(v)));
        }
        if end.is_some() {
            self.adjust_for_loop(&mut held, phis, long);
        }
        held
    }

    /// The same for a loop header: phis with constant initial values get registers as well, and some registers stay free.
    fn adjust_for_loop(&self, held: &mut Assignment, phis: &[(V, V)], long: bool) {
        let is_phi = |v: V| phis.iter().any(|&(p, _)| p == v);
        if long {
            held.vectors = Default::default();
        }
        for invariants in [true, false] {
            evict(&mut held.general, LOOP_FREE.0, |&v| is_phi(v) != invariants);
            evict(&mut held.vectors, LOOP_FREE.1, |&(v, _)| is_phi(v) != invariants);
        }
        for &(p, _) in phis.iter().filter(|&&(_, x)| self.constant(x).is_some()) {
            match self.class(p) {
                Class::General => {
                    let free = held.general.iter().filter(|h| h.is_none()).count();
                    if free > LOOP_FREE.0 && !held.general.contains(&Some(p)) {
                        *held.general.iter_mut().find(|h| h.is_none()).expect("a free one") = Some(p);
                    }
                }
                Class::Vector(n) if !long => {
                    let free = held.vectors.iter().filter(|h| h.is_none()).count();
                    if free >= LOOP_FREE.1 + n as usize && !held.vectors.iter().flatten().any(|h| h.0 == p) {
                        let open = held.vectors.iter_mut().filter(|h| h.is_none());
                        open.zip(0..n as u8).for_each(|(h, piece)| *h = Some((p, piece)));
                    }
                }
                _ => {}
            }
        }
    }

    /// The moves that establish the entry assignment of `to`.
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

    /// The location of a piece of `v` before the edge; `None` if it is in the register already, or nowhere, as it is not read then.
    fn source(&mut self, phis: &[(V, V)], v: V, piece: u32, to: Reg) -> Option<Source> {
        let incoming = phis.iter().find(|&&(p, _)| p == v).map_or(v, |&(_, x)| x);
        if self.constant(incoming).is_some() {
            return Some(match to {
                Reg::General(_) => Source::Number(self.general_constant(incoming)?),
                Reg::Vector(_) => Source::Piece(Box::new(self.piece_bytes(incoming, piece))),
            });
        }
        let offset = 32 * u64::from(piece);
        let place = |w: &Location| w.slot.map(|at| Place { base: Register::RSP, offset: at.into() }.plus(offset));
        // A phi's slot has been written before registers are set.
        let frame = self.regs.locations.get(&v).and_then(place);
        match self.regs.locations.get(&incoming).and_then(|w| w.regs.get(piece as usize).copied()) {
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

    /// Emits an edge. The current assignment is unchanged, for other edges of this block.
    pub fn emit_edge(&mut self, edge: Edge) {
        self.write_phis(&edge.phis);
        let mut pending = edge.registers;
        while !pending.is_empty() {
            let needed = |r: Reg| pending.iter().any(|(_, s)| matches!(s, Source::Register(from, _) if *from == r));
            let open = pending.iter().position(|(to, _)| !needed(*to));
            // A cycle: break it by loading one from the frame.
            let i = open.unwrap_or_else(|| {
                let framed = |(_, s): &(Reg, Source)| matches!(s, Source::Register(_, Some(_)));
                let i = pending.iter().position(framed).expect("what several blocks use is in the frame");
                let Source::Register(_, Some(at)) = pending[i].1 else { unreachable!("as it was found") };
                pending[i].1 = Source::Frame(at);
                i
            });
            if open.is_some() {
                let (to, source) = pending.swap_remove(i);
                self.move_into(to, source);
            }
        }
    }

    fn move_into(&mut self, to: Reg, source: Source) {
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

    /// Writes phis to the frame. The assignment of registers is unchanged.
    fn write_phis(&mut self, phis: &[(V, V)]) {
        let clash = phis.iter().any(|(_, x)| phis.iter().any(|(p, _)| p == x));
        if !clash {
            for &(p, x) in phis {
                let to = self.slot(p);
                self.put(x, to);
            }
            return;
        }
        let saved: Vec<Place> = phis
            .iter()
            .map(|&(p, x)| {
                let offset = self.regs.reserve(slot_bytes(self.m, p), 32);
                let at = Place { base: Register::RSP, offset: offset.into() };
                self.put(x, at);
                at
            })
            .collect();
        for (&(p, _), at) in phis.iter().zip(saved) {
            let to = self.slot(p);
            self.copy(to, at, slot_bytes(self.m, p) as u64);
        }
    }
}

/// Evicts registers for which `may_go` is true, the last ones first, until `free` are free.
fn evict<T>(held: &mut [Option<T>], free: usize, may_go: impl Fn(&T) -> bool) {
    let excess = (held.iter().flatten().count() + free).saturating_sub(held.len());
    for h in held.iter_mut().rev().filter(|h| h.as_ref().is_some_and(&may_go)).take(excess) {
        *h = None;
    }
}
