//! Copies and fills: accesses of kernels that they are not ordered with.

use super::block_order::BlockOrder;
use super::grid_order::GridOrder;
use super::history::Origin;
use super::launch_races::{self, Later};
use super::owners;
use super::race::Race;
use super::records::{Cell, Planes};
use crate::call::Call;
use crate::session::Session;
use device::space::{self, Arena};
use exec::timeline::{Item, Moved};
use kernel_abi::{races::*, Plane};
use sanitizer::finding::{AccessKind, HazardKind, Severity, Space};
use std::collections::HashMap;
use std::sync::Arc;

/// A copy or fill is about to be made, as part of an item, by a call.
pub fn begin(session: &Session, item: &Arc<Item>, call: &Arc<Call>, moved: &Moved) {
    let arena = space::arena();
    let planes = (arena.plane(Plane::Writer), arena.plane(Plane::ByteWriter));
    let (Some(distance), Some(_)) = planes else { return };
    let order = GridOrder::begin(moved.number, arena, Origin::Transfer(call.clone()), Some(item.clone()), 0);
    let mut watch = Watch {
        arena,
        planes: Planes(distance / Plane::Writer as u64),
        mine: order.record(),
        order: &order,
        met: None,
        launches: Vec::new(),
        limit: order.limit(),
        races: HashMap::new(),
    };
    for (rows, kind) in moved.touched() {
        rows.rows().for_each(|row| watch.row(row.start, row.end, kind));
    }
    let mut races: Vec<Race> = watch.races.into_values().collect();
    races.sort_by_key(|r| (r.addr, r.earlier.0, r.earlier.1));
    races.iter().for_each(|r| launch_races::found(session, Later::Call(call), r));
    launch_races::ended(session, Some(item));
}

/// Accesses that count as one: whose, by which instruction, what.
type Same = (u64, u64, HazardKind);

struct Watch<'a> {
    arena: &'a Arena,
    planes: Planes,
    /// The record that is left.
    mine: u32,
    order: &'a GridOrder,
    /// The interval that was met last, and whether it is ordered before.
    met: Option<(u32, bool)>,
    /// See [`GridOrder::is_before`].
    launches: Vec<(u64, bool)>,
    /// Intervals below are before.
    limit: u32,
    races: HashMap<Same, Race>,
}

impl Watch<'_> {
    /// Looks at the records of `start .. end`, and leaves new ones.
    fn row(&mut self, start: u64, end: u64, kind: AccessKind) {
        if start >= end || !self.arena.contains(start, end - start) {
            return;
        }
        for at in (start & !3..end).step_by(4) {
            let word = self.planes.word(at);
            let inside = |k: &u64| (start..end).contains(&(at + k));
            // SAFETY: shadows of memory that is about to be copied from or to; others may use the same words, whole ones.
            let narrow = unsafe { *word.writer == NARROW };
            if !narrow && (0..4).all(|k| inside(&k)) {
                self.cell(at, word, kind);
                continue;
            }
            if !narrow {
                // SAFETY: as above.
                unsafe { self.planes.split(word) };
            }
            for k in (0..4).filter(inside) {
                self.cell(at, self.planes.byte(at, k), kind);
            }
        }
    }

    fn cell(&mut self, word: u64, cell: Cell, kind: AccessKind) {
        // SAFETY: as in `row`.
        let (writer, reader) = unsafe { (*cell.writer, *cell.reader) };
        let before = self.is_before(writer);
        if !before {
            let hazard = if kind == AccessKind::Read { HazardKind::Raw } else { HazardKind::Waw };
            let earlier = if writer & STRONG != 0 { AccessKind::Atomic } else { AccessKind::Write };
            self.report(word, cell, hazard, (earlier, writer, Plane::WrittenAt), kind);
        }
        if kind == AccessKind::Read {
            if self.is_before(reader) {
                // SAFETY: as in `row`.
                unsafe { *cell.reader = self.mine };
            } else if reader != self.mine {
                // SAFETY: as in `row`; of bytes no other readers are known.
                unsafe {
                    if cell.bytes == 4 {
                        *self.planes.place(word, Plane::OtherReader) = reader;
                        *self.planes.place(word, Plane::OtherReadAt) = *self.planes.place(word, Plane::ReadAt);
                    }
                    *cell.reader = self.mine | BY_GRID;
                }
            }
            return;
        }
        let other = match reader & FLAGS != 0 && cell.bytes == 4 {
            // SAFETY: as in `row`.
            true => unsafe { *self.planes.place(word, Plane::OtherReader) },
            false => 0,
        };
        for (record, plane) in [(reader, Plane::ReadAt), (other, Plane::OtherReadAt)] {
            if !self.is_before(record) {
                self.report(word, cell, HazardKind::War, (AccessKind::Read, record, plane), kind);
                break;
            }
        }
        // SAFETY: as in `row`.
        unsafe { *cell.writer = self.mine };
    }

    fn is_before(&mut self, record: u32) -> bool {
        let interval = record >> SHIFT;
        if interval < self.limit {
            return true;
        }
        match self.met {
            Some((met, before)) if met == interval => before,
            _ => {
                let before = self.order.is_before(record, &mut self.launches);
                self.met = Some((interval, before));
                before
            }
        }
    }

    fn report(
        &mut self,
        word: u64,
        cell: Cell,
        hazard: HazardKind,
        (kind, record, plane): (AccessKind, u32, Plane),
        later: AccessKind,
    ) {
        let owner = BlockOrder::owner(record);
        let Some(other) = self.order.other(owner.launch()) else { return };
        let pc = match &other.origin {
            // SAFETY: as in `row`.
            Origin::Grid { .. } => unsafe { owners::instruction(self.planes.place(word, plane)) },
            Origin::Transfer(_) => 0,
        };
        let pc = u64::from(pc);
        let (block, thread) = owner.thread(&other, record);
        let new = || Race {
            hazard,
            severity: Severity::Error,
            space: Space::Global,
            addr: cell.at,
            bytes: 0,
            earlier: (kind, pc, block, thread),
            launches: Some([owner.launch(), self.order.launch()]),
            missing: None,
            owner: None,
            later,
            current: None,
            incoming: None,
        };
        self.races.entry((owner.launch(), pc, hazard)).or_insert_with(new).bytes += cell.bytes;
    }
}
