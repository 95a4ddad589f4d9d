//! Accesses whose order generated code cannot decide, and what makes order (`docs/decisions/0011-races.md`).
//!
//! All of this errs to one side: what is not known to be unordered counts as ordered.

use super::block_order::{BlockOrder, Relation};
use super::grid_order::GridOrder;
use super::race::Missing;
use super::records::{Cell, Planes};
use super::{asynchronous, whole_warp};
use crate::checked_launch::CheckedGrid;
use device::space;
use exec::events::WarpCall;
use kernel_abi::{args, races::*, AccessKind, Plane, RaceUse, WARP};
use sanitizer::finding::HazardKind;
use sys::{context, vm};

/// [`kernel_abi::Helper::Race`], of a warp of a block of a grid.
pub fn race(call: &WarpCall, checked: &CheckedGrid, grid: &GridOrder, order: &mut BlockOrder) {
    if order.is_off() {
        return;
    }
    use args::race::{ADDRESSES, BYTES, GROUPS, SIZES, USE_SHIFT};
    if asynchronous::noted(call, grid, order) {
        return;
    }
    let mut watch = Watch { call, checked, grid, order };
    let bytes = call.what() & BYTES;
    let each = |array: usize| move |lane: u32| call.of_lane(array, lane);
    match RaceUse::of(call.what() >> USE_SHIFT) {
        Some(how @ (RaceUse::Fence | RaceUse::BlockFence)) => {
            watch.order.release(watch.grid, call.warp, how == RaceUse::BlockFence);
            watch.order.acquire(call.warp);
        }
        Some(RaceUse::Release) => watch.order.release(watch.grid, call.warp, false),
        Some(RaceUse::BlockRelease) => watch.order.release(watch.grid, call.warp, true),
        Some(RaceUse::Acquire) => watch.order.acquire(call.warp),
        Some(RaceUse::WarpSync) => watch.order.sync_warp(call.warp),
        Some(RaceUse::AsyncCommit) => watch.order.copies().commit(call.warp, call.lanes()),
        Some(RaceUse::AsyncWait) => watch.waited(call.word(GROUPS) as u32),
        Some(how) if whole_warp::settle(call, watch.order, watch.grid, how, bytes) => {}
        Some(how) => {
            use RaceUse::{
                AsyncWrite, Atomic, BlockAtomic, BlockRead, BlockWrite, Scatter, StrongRead, StrongWrite, Write,
            };
            let data = matches!(how, Write | StrongWrite | BlockWrite | Scatter | AsyncWrite);
            match bytes {
                0 => watch.access(Access { how, data }, each(ADDRESSES), each(SIZES)),
                _ => watch.access(Access { how, data }, each(ADDRESSES), |_| bytes),
            }
            // What it saw may have been published by others.
            if matches!(how, Atomic | StrongRead | BlockAtomic | BlockRead) && bytes > 0 {
                watch.order.acquire(call.warp);
            }
        }
        None => {}
    }
}

/// What all lanes of a call do.
#[derive(Clone, Copy)]
pub(super) struct Access {
    how: RaceUse,
    /// What is about to be written was passed.
    pub(super) data: bool,
}

impl Access {
    fn strong(self) -> bool {
        use RaceUse::{Atomic, StrongRead, StrongWrite, TxReduce};
        matches!(self.how, Atomic | StrongRead | StrongWrite | TxReduce) || self.in_block()
    }

    /// Strong for threads of its block only.
    fn in_block(self) -> bool {
        matches!(self.how, RaceUse::BlockAtomic | RaceUse::BlockRead | RaceUse::BlockWrite)
    }

    fn as_one(self) -> bool {
        matches!(self.how, RaceUse::ReadAsOne | RaceUse::WriteAsOne) || self.in_group()
    }

    pub(super) fn writes(self) -> bool {
        use RaceUse::*;
        !matches!(self.how, Read | StrongRead | BlockRead | ReadAsOne | TxRead | BulkRead | MatrixRead)
    }

    /// Asynchronous, and complete with others.
    fn in_group(self) -> bool {
        use RaceUse::*;
        matches!(self.how, TxRead | TxWrite | TxReduce | BulkRead | MatrixRead)
    }

    pub(super) fn kind(self) -> AccessKind {
        match self.how {
            RaceUse::Atomic | RaceUse::BlockAtomic | RaceUse::TxReduce => AccessKind::Atomic,
            _ if self.writes() => AccessKind::Write,
            _ => AccessKind::Read,
        }
    }
}

/// What a lane accesses.
#[derive(Clone, Copy, Default)]
struct Touch {
    lane: u32,
    addr: u64,
    bytes: u64,
    /// In the block's shared memory.
    shared: bool,
}

pub(super) struct Watch<'a> {
    pub(super) call: &'a WarpCall<'a>,
    pub(super) checked: &'a CheckedGrid,
    pub(super) grid: &'a GridOrder,
    pub(super) order: &'a mut BlockOrder,
}

impl Watch<'_> {
    /// Looks at an access of the lanes, and remembers it.
    fn access(&mut self, access: Access, address: impl Fn(u32) -> u64, size: impl Fn(u32) -> u64) {
        let mut room = [Touch::default(); WARP as usize];
        let mut n = 0;
        let mut pages = [u64::MAX; 2];
        for lane in self.call.lanes() {
            let (addr, bytes) = (address(lane), size(lane));
            if let Some(shared) = self.watched(addr, bytes, &mut pages) {
                room[n] = Touch { lane, addr, bytes, shared };
                n += 1;
            }
        }
        let lanes = &room[..n];
        let mut together = 0;
        // Mostly, lanes access what lies behind each other.
        if access.data && !lanes.windows(2).all(|p| p[0].addr + p[0].bytes <= p[1].addr) {
            for (k, a) in lanes.iter().enumerate() {
                let over = |o: &&Touch| a.addr < o.addr + o.bytes && o.addr < a.addr + a.bytes;
                if let Some(o) = lanes[..k].iter().rev().find(over) {
                    together |= 1 << a.lane | 1 << o.lane;
                    self.scattered(a.lane, a.addr, a.bytes, a.shared, o.lane, o.addr);
                }
            }
        }
        if access.how == RaceUse::Scatter {
            for a in lanes.iter().filter(|a| together >> a.lane & 1 != 0) {
                self.cells(a.addr, a.bytes, a.shared, |_, cell| {
                    // SAFETY: as in `cells`.
                    unsafe { *cell.writer |= TOGETHER }
                });
            }
            return;
        }
        for a in lanes {
            self.cells(a.addr, a.bytes, a.shared, |watch, cell| watch.look(a.lane, access, a.addr, cell));
        }
        let copies = access.how == RaceUse::AsyncWrite;
        for a in lanes.iter().filter(|a| copies && a.shared) {
            let record = self.order.copy(self.call.warp, a.lane, a.addr, a.bytes);
            self.cells(a.addr, a.bytes, true, |watch, cell| {
                // SAFETY: as in `cells`.
                unsafe { (*cell.writer, *watch.place(cell, Plane::WrittenAt)) = (record, watch.call.pc() as u32) };
            });
        }
        let mut last = None;
        for a in lanes.iter().filter(|a| access.in_group() && a.shared) {
            let group = match last {
                Some(same) if access.how == RaceUse::MatrixRead => same,
                _ => asynchronous::group(access.how, self.order, self.call.warp, a.lane),
            };
            last = Some(group);
            let record = group << SHIFT | a.lane;
            self.cells(a.addr, a.bytes, true, |watch, cell| watch.leave(access, record, cell));
        }
        for a in lanes.iter().filter(|a| !((copies || access.in_group()) && a.shared)) {
            let flags = if together >> a.lane & 1 != 0 { TOGETHER } else { 0 };
            self.cells(a.addr, a.bytes, a.shared, |watch, cell| watch.note(a.lane, access, flags, cell));
        }
    }

    /// Whether memory has records, and if so, whether it is the block's shared memory. `pages` are known to be mapped.
    fn watched(&self, addr: u64, bytes: u64, pages: &mut [u64; 2]) -> Option<bool> {
        let arena = space::arena();
        if bytes == 0 || !arena.contains(addr, bytes) {
            return None;
        }
        let own = addr.wrapping_sub(self.call.cta.shared as u64);
        if own < u64::from(self.call.cta.shared_size) && bytes <= u64::from(self.call.cta.shared_size) - own {
            return Some(true);
        }
        let slot = arena.slot_of(addr).map(|s| arena.slot(s));
        if slot.is_some_and(|s| addr >= s.local) {
            return None;
        }
        // Where memory is mapped, its shadows are; whether it is shows when it is read.
        let mut mapped = |at: u64| {
            let page = at / vm::PAGE;
            let mut byte = 0u8;
            // SAFETY: reads a byte of the arena, if that is mapped.
            if pages.contains(&page) || unsafe { context::try_copy(&raw mut byte, at as *const u8, 1) } {
                *pages = [page, pages[usize::from(pages[0] == page)]];
                return true;
            }
            false
        };
        (mapped(addr) && mapped(addr + bytes - 1)).then_some(slot.is_some())
    }

    /// The records of each word of `addr .. addr + bytes`, or of its bytes.
    fn cells(&mut self, addr: u64, bytes: u64, shared: bool, mut each: impl FnMut(&mut Self, Cell)) {
        let planes = self.planes();
        for at in (addr & !3..addr + bytes).step_by(4) {
            let word = Cell { shared, ..planes.word(at) };
            let inside = |k: &u64| (addr..addr + bytes).contains(&(at + k));
            // SAFETY: the shadows of memory that is mapped. Other threads of the host may use the same words, whole ones.
            let narrow = unsafe { *word.writer == NARROW };
            let whole = (0..4).all(|k| inside(&k));
            if whole && !narrow {
                each(self, word);
                continue;
            }
            let byte = |k: u64| Cell { shared, ..planes.byte(at, k) };
            // SAFETY: as above.
            unsafe {
                if !narrow {
                    planes.split(word);
                }
                (0..4).filter(inside).for_each(|k| each(self, byte(k)));
                let (writer, reader) = (*byte(0).writer, *byte(0).reader);
                if (1..4).all(|k| *byte(k).writer == writer && *byte(k).reader == reader) {
                    (*word.writer, *word.reader) = (writer, reader);
                    // Of bytes no other readers are known.
                    *planes.place(at, Plane::OtherReader) = 0;
                }
            }
        }
    }

    /// Looks for earlier accesses of others that `lane`'s is not ordered after. `addr`: where its access begins.
    fn look(&mut self, lane: u32, access: Access, addr: u64, cell: Cell) {
        // SAFETY: as in `cells`.
        let (writer, reader) = unsafe { (*cell.writer, *cell.reader) };
        let relation = || self.order.relation(self.grid, writer, self.call.warp, cell.shared);
        let hazard = if access.writes() { HazardKind::Waw } else { HazardKind::Raw };
        if access.strong() && writer & STRONG != 0 {
            // Operations that are strong for their block are none to others.
            let narrow = access.in_block() || writer & TOGETHER != 0;
            if narrow && matches!(relation(), Relation::Grid | Relation::Launch) {
                let earlier = (AccessKind::Atomic, writer, Plane::WrittenAt);
                self.report_as(lane, access, addr, cell, hazard, earlier, false, Some(Missing::Scope));
            }
        } else {
            let warp_level = match relation() {
                Relation::Before => None,
                Relation::Beside if writer & LANE == lane || writer & FLAGS == TOGETHER || access.as_one() => None,
                Relation::Beside => Some(true),
                Relation::Block | Relation::Grid | Relation::Launch | Relation::Copy => Some(false),
            };
            if let Some(warp_level) = warp_level {
                let kind = if writer & STRONG != 0 { AccessKind::Atomic } else { AccessKind::Write };
                self.report(lane, access, addr, cell, hazard, (kind, writer, Plane::WrittenAt), warp_level);
            } else if cell.shared && access.in_group() && !access.writes() && self.lacks_proxy_fence(writer, cell) {
                let earlier = (AccessKind::Write, writer, Plane::WrittenAt);
                let missing = Some(Missing::ProxyFence);
                self.report_as(lane, access, addr, cell, HazardKind::Raw, earlier, false, missing);
            }
        }
        if access.writes() {
            // Of several readers two are remembered.
            let others = if reader & FLAGS != 0 && cell.bytes == 4 { self.at(cell, Plane::OtherReader) } else { 0 };
            let known = [(reader, Plane::ReadAt), (others, Plane::OtherReadAt)].map(|(record, plane)| {
                let warp_level = match self.order.relation(self.grid, record, self.call.warp, cell.shared) {
                    Relation::Before => None,
                    Relation::Beside if record & LANE == lane || access.as_one() => None,
                    Relation::Beside => Some(true),
                    Relation::Block | Relation::Grid | Relation::Launch | Relation::Copy => Some(false),
                };
                warp_level.map(|w| (w, record, plane))
            });
            // What matters more is reported: false comes first.
            if let Some((warp_level, record, plane)) = known.into_iter().flatten().min_by_key(|k| k.0) {
                self.report(lane, access, addr, cell, HazardKind::War, (AccessKind::Read, record, plane), warp_level);
            }
        }
    }

    /// What a plane has of a word, or of the word of a byte.
    pub(super) fn at(&self, cell: Cell, plane: Plane) -> u32 {
        // SAFETY: as in `cells`.
        unsafe { *self.place(cell, plane) }
    }

    pub(super) fn place(&self, cell: Cell, plane: Plane) -> *mut u32 {
        self.planes().place(cell.at & !3, plane)
    }

    fn planes(&self) -> Planes {
        Planes(self.call.cta.shadow)
    }

    /// Remembers an access.
    fn note(&mut self, lane: u32, access: Access, flags: u32, cell: Cell) {
        let mine = self.order.record(self.call.warp, lane);
        let relation = |record: u32| self.order.relation(self.grid, record, self.call.warp, cell.shared);
        // SAFETY: as in `cells`.
        let (writer, reader) = unsafe { (*cell.writer, *cell.reader) };
        let put = |to: *mut u32, record: u32, plane: Plane| {
            // SAFETY: as in `cells`.
            unsafe { (*to, *self.place(cell, plane)) = (record, self.call.pc() as u32) };
        };
        if access.writes() {
            // What was written plainly, and not before this, can still race with what is to come.
            let keep = access.strong() && writer & STRONG == 0 && relation(writer) != Relation::Before;
            let flags = match (access.in_block(), access.strong()) {
                (true, _) => STRONG | TOGETHER,
                (_, true) => STRONG,
                _ => flags,
            };
            let flags = if access.as_one() { TOGETHER } else { flags };
            if !keep {
                put(cell.writer, mine | flags, Plane::WrittenAt);
            }
        } else if !access.strong() {
            let by_grid = reader & FLAGS == BY_GRID && self.order.is_of_launch(reader);
            let new = match relation(reader) {
                _ if by_grid => None,
                Relation::Before if access.as_one() => Some(mine | BY_WARP),
                Relation::Before => Some(mine),
                Relation::Beside if reader & BY_WARP != 0 || reader & LANE == lane => None,
                Relation::Beside => Some(mine | BY_WARP),
                Relation::Block if reader & FLAGS == BY_BLOCK => None,
                Relation::Block => Some(mine | BY_BLOCK),
                Relation::Grid | Relation::Launch | Relation::Copy => Some(mine | BY_GRID),
            };
            if let Some(new) = new {
                if new & FLAGS != 0 && cell.bytes == 4 && relation(reader) != Relation::Before {
                    let pc = self.at(cell, Plane::ReadAt);
                    // SAFETY: as in `cells`.
                    unsafe {
                        *self.place(cell, Plane::OtherReader) = reader;
                        *self.place(cell, Plane::OtherReadAt) = pc;
                    }
                }
                put(cell.reader, new, Plane::ReadAt);
            }
        }
    }

    /// Remembers an access of an asynchronous operation, whose group's record it leaves.
    fn leave(&mut self, access: Access, record: u32, cell: Cell) {
        // SAFETY: as in `cells`.
        let reader = unsafe { *cell.reader };
        let pc = self.call.pc() as u32;
        let put = |to: *mut u32, record: u32, plane: Plane| {
            // SAFETY: as in `cells`.
            unsafe { (*to, *self.place(cell, plane)) = (record, pc) };
        };
        if access.writes() {
            put(cell.writer, record | if access.strong() { STRONG } else { 0 }, Plane::WrittenAt);
        } else if reader >> SHIFT != record >> SHIFT {
            let alone = self.order.relation(self.grid, reader, self.call.warp, true) == Relation::Before;
            if !alone && cell.bytes == 4 {
                let before = self.at(cell, Plane::ReadAt);
                // SAFETY: as in `cells`.
                unsafe {
                    *self.place(cell, Plane::OtherReader) = reader;
                    *self.place(cell, Plane::OtherReadAt) = before;
                }
            }
            put(cell.reader, record | if alone { 0 } else { BY_BLOCK }, Plane::ReadAt);
        }
    }

    /// Whether a word was written by an ordinary access of the block, which the asynchronous proxy need not see. Of `cp.async` that is not
    /// certain.
    fn lacks_proxy_fence(&self, writer: u32, cell: Cell) -> bool {
        writer != NARROW && self.order.lacks_proxy_fence(writer) && {
            let pc = self.at(cell, Plane::WrittenAt);
            // Of what has this name, only `cp.async` leaves ordinary records.
            self.checked.sources().get(pc.into()).ptx != "cp"
        }
    }

    /// Asynchronous copies have been waited for: the lanes have written what is still theirs.
    fn waited(&mut self, but: u32) {
        let but = (but != u32::MAX).then_some(but);
        let (record, ended) = self.order.copies().wait(self.call.warp, self.call.mask, but);
        for copy in ended {
            let mine = self.order.record(self.call.warp, copy.lane);
            self.cells(copy.addr, copy.bytes, true, |_, cell| {
                // SAFETY: as in `cells`; the memory was mapped when the copy was requested, and is the block's.
                unsafe {
                    if *cell.writer == record | copy.lane {
                        *cell.writer = mine;
                    }
                }
            });
        }
    }
}
