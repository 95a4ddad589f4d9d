//! Shared memory as variables, in straight-line code of whole blocks (`unrolled.rs`).
//!
//! Where every access to it is a row of words, one for each lane, at an address that is known for each unit, shared memory is a variable for
//! each row of a unit: stores assign them, and loads from between two rows take the lanes of both. The code generator keeps them in
//! registers, and values go from one lane to another by permutations.

use super::form::Form;
use super::input::Input;
use super::state::Emit;
use crate::ir::{is_pure, Func, Inst, Kind, Val};
use crate::shape::sign_extend;
use baseline::build::V;
use kernel_abi::BlockShape;
use ptx::ast::{Dim, Mod, Space, Special, Type};
use ptx::table::{Derived, Memory};

/// Bytes of an element.
const WORD: i64 = 4;
/// Most rows.
const MOST: u32 = 64;
/// Longest chain of instructions looked through.
const DEPTH: u32 = 8;

/// Where lanes access shared memory.
struct Place {
    /// Of the unit's first lane.
    at: i64,
    /// All lanes the same word.
    uniform: bool,
}

/// Number of rows of a kernel's shared memory, if it accesses it as rows only. `units`: of a block.
pub(super) fn rows(x: &Input, units: u32) -> Option<u32> {
    let f = x.f;
    let rows = f.shared_bytes.div_ceil(x.lanes * WORD as u32);
    // Dynamic memory begins behind the variables.
    let dynamic = f.insts.iter().any(|i| matches!(i.kind, Kind::Shared(o) if o >= f.shared_bytes));
    let suits = |i: &Inst| match i.space() {
        _ if i.kind == Kind::Phi || is_pure(i) => true,
        Space::Shared | Space::SharedCta => {
            (0..units).all(|unit| place(x, i, unit).is_some_and(|p| suits_row(x, i, &p, rows)))
        }
        Space::Global | Space::Const | Space::Param | Space::ParamEntry => i.access().is_some(),
        _ => false,
    };
    let all = || f.blocks.iter().flat_map(|b| &b.insts).all(|&i| suits(f.inst(i)));
    let linear = x.variant.shape == BlockShape::Linear;
    (linear && (1..=MOST).contains(&rows) && !dynamic && all()).then_some(rows)
}

/// Whether variables can take the place of memory for an access.
fn suits_row(x: &Input, i: &Inst, p: &Place, rows: u32) -> bool {
    let row = x.lanes as i64 * WORD;
    let plain = i.ty().size() as i64 == WORD && i.vec() == 1 && i.is_weak();
    let inside = (0..rows as i64 * row).contains(&p.at);
    plain
        && p.at % WORD == 0
        && match i.access() {
            Some(Memory::Read) => !p.uniform || inside,
            Some(Memory::Write) => !p.uniform && inside && p.at % row == 0,
            _ => false,
        }
}

fn place(x: &Input, i: &Inst, unit: u32) -> Option<Place> {
    let &v = i.args.first()?;
    let lin = x.shapes.get(v).lin()?;
    let lanes = x.lanes as usize;
    let in_row = |p: &[i64]| p[..lanes].iter().enumerate().all(|(l, &at)| at == l as i64 * WORD);
    let uniform = match &lin.pattern {
        _ if lin.anchor.is_some() => return None,
        Some(p) if !in_row(&p[..]) => return None,
        p => p.is_none(),
    };
    let at = known(x.f, v, unit as i64 * x.lanes as i64, DEPTH)?.wrapping_add(i.offset);
    Some(Place { at: sign_extend(at as u64, 32), uniform })
}

/// The low 32 bits of an integer whose value follows from the thread index alone, for the thread with index `thread`.
fn known(f: &Func, v: Val, thread: i64, depth: u32) -> Option<i64> {
    let i = f.def(v);
    match i.kind {
        Kind::Const(c) => return Some(c as i64),
        Kind::Shared(o) => return Some(o as i64),
        Kind::Special(Special::Tid(Dim::X)) => return Some(thread),
        Kind::Op(_) if depth > 0 => {}
        _ => return None,
    }
    // Operations of which the low bits depend on low bits only.
    let plain = i.mods.iter().all(|m| match m {
        Mod::Ty(t) => matches!(t, Type::U32 | Type::S32 | Type::B32 | Type::U64 | Type::S64 | Type::B64),
        m => matches!(m, Mod::Lo | Mod::Wide),
    });
    if !plain || i.offset != 0 || f.ty(v).bits() < 32 {
        return None;
    }
    let arg = |k: usize| known(f, *i.args.get(k)?, thread, depth - 1);
    match i.derived() {
        Derived::Copy => arg(0),
        Derived::Sum => Some(arg(0)?.wrapping_add(arg(1)?)),
        Derived::Difference => Some(arg(0)?.wrapping_sub(arg(1)?)),
        Derived::Product => Some(arg(0)?.wrapping_mul(arg(1)?)),
        Derived::MultiplyAdd => Some(arg(0)?.wrapping_mul(arg(1)?).wrapping_add(arg(2)?)),
        Derived::ShiftLeft => arg(1).filter(|k| (0..32).contains(k)).and_then(|k| Some(arg(0)? << k)),
        _ => None,
    }
}

impl Emit<'_> {
    /// Makes the variables; they are zero where the kernel has stored nothing.
    pub(super) fn make_rows(&mut self, count: u32) {
        let ll = self.ll;
        let t = ll.vec(ll.int(32), self.w);
        self.memory.rows = self.in_entry(|_| {
            let row = |_| {
                let a = ll.alloca(t, 64);
                ll.store(ll.zero(t), a, 64);
                a
            };
            (0..count).map(row).collect()
        });
    }

    fn row_place(&self, i: &Inst) -> Option<Place> {
        if self.memory.rows.is_empty() || !i.space().is_shared() {
            return None;
        }
        place(self.x, i, self.ll.const_int(self.unit.index)? as u32)
    }

    /// A variable's value, zero behind the last and before the first.
    fn row(&self, at: i64) -> V {
        let ll = self.ll;
        let t = ll.vec(ll.int(32), self.w);
        match usize::try_from(at).ok().and_then(|at| self.memory.rows.get(at)) {
            Some(&a) => ll.load(t, a, 64),
            None => ll.zero(t),
        }
    }

    /// What an instruction loads, if from variables. Far outside of them memory is accessed: in correct programs no lane ever gets there.
    pub(super) fn load_row(&mut self, i: &Inst) -> Option<V> {
        let ll = self.ll;
        let Place { at, uniform } = self.row_place(i)?;
        let row = self.w as i64 * WORD;
        let (first, lane) = (at.div_euclid(row), at.rem_euclid(row) / WORD);
        if !(-1..self.memory.rows.len() as i64).contains(&first) {
            return None;
        }
        let low = self.row(first);
        let x = match lane {
            _ if uniform => ll.extract(low, ll.i32(lane as u32)),
            0 => low,
            _ => {
                let lanes: Vec<i32> = (0..self.w as i32).map(|l| l + lane as i32).collect();
                ll.shuffle(low, self.row(first + 1), &lanes)
            }
        };
        Some(self.cast_bits(x, self.access(i).elem))
    }

    /// Whether an instruction stores to a variable; then it is done.
    pub(super) fn store_row(&mut self, i: &Inst) -> bool {
        let ll = self.ll;
        let Some(place) = self.row_place(i) else { return false };
        let at = place.at / (self.w as i64 * WORD);
        let x = self.get(i.args[1], Form::Vector);
        let x = self.cast_bits(x, ll.int(32));
        let x = match ll.is_all_ones(self.mask) {
            true => x,
            false => ll.select(self.mask, x, self.row(at)),
        };
        ll.store(x, self.memory.rows[at as usize], 64);
        true
    }
}
