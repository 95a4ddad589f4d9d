//! What the slow path has found: both accesses, with their values.

use super::block_order::BlockOrder;
use super::history::Origin;
use super::race::{Missing, Race};
use super::records::Cell;
use super::slow_path::{Access, Watch};
use super::{grid_races, owners};
use crate::spaces;
use exec::index;
use kernel_abi::{args, AccessKind, Plane, WARP};
use sanitizer::finding::{HazardKind, Severity, Space};
use sys::context;

impl Watch<'_> {
    /// Two lanes of one instruction write to the same place: the same, or it depends on their order.
    pub(super) fn scattered(&mut self, lane: u32, addr: u64, bytes: u64, shared: bool, other: u32, from: u64) {
        let value = |lane: u32, at: u64| self.data(lane, at);
        let (start, end) = (addr.max(from), (addr + bytes).min(from + bytes));
        let same = (start..end).all(|at| value(lane, at - addr) == value(other, at - from));
        if same && start == addr {
            return;
        }
        let word = |lane: u32, skip: u64| {
            let n = (end - start).min(8);
            (0..n).fold(0, |x, k| x | u64::from(value(lane, skip + k)) << (8 * k))
        };
        let (space, shown) = self.shown(start, shared);
        let thread = index::thread(self.call.cta.ntid, self.call.warp * WARP + other);
        let race = Race {
            hazard: HazardKind::Waw,
            severity: if same { Severity::Info } else { Severity::Warning },
            space,
            addr: shown,
            bytes: (end - start) as u32,
            earlier: (AccessKind::Write, self.call.pc(), self.call.cta.ctaid, thread),
            launches: None,
            missing: None,
            owner: None,
            later: AccessKind::Write,
            current: Some(word(other, start - from)),
            incoming: Some(word(lane, start - addr)),
        };
        grid_races::report(&self.checked.launch, &self.checked.site(self.call, 1 << lane), &race);
    }

    /// A byte of what a lane is about to write.
    fn data(&self, lane: u32, at: u64) -> u8 {
        let first = args::race::DATA + args::DATA_WORDS * lane as usize;
        let word = self.call.word(first + at as usize / 8 % args::DATA_WORDS);
        word.to_le_bytes()[at as usize % 8]
    }

    fn shown(&self, addr: u64, shared: bool) -> (Space, u64) {
        match shared {
            true => (Space::Shared, addr.wrapping_sub(spaces::owner(self.call, addr).1)),
            false => (Space::Global, addr),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "both accesses, and what they share")]
    pub(super) fn report(
        &self,
        lane: u32,
        access: Access,
        addr: u64,
        cell: Cell,
        hazard: HazardKind,
        earlier: (AccessKind, u32, Plane),
        warp_level: bool,
    ) {
        let missing = self.order.missing(earlier.1).or_else(|| self.order.missing_grid_wait(self.grid, earlier.1));
        self.report_as(lane, access, addr, cell, hazard, earlier, warp_level, missing);
    }

    #[expect(clippy::too_many_arguments, reason = "both accesses, and what they share")]
    pub(super) fn report_as(
        &self,
        lane: u32,
        access: Access,
        addr: u64,
        cell: Cell,
        hazard: HazardKind,
        (kind, record, plane): (AccessKind, u32, Plane),
        warp_level: bool,
        missing: Option<Missing>,
    ) {
        let n = cell.bytes as usize;
        let mut now = [0u8; 8];
        // SAFETY: room for so many bytes; the memory was found to be mapped.
        unsafe { context::try_copy(now.as_mut_ptr(), cell.at as *const u8, cell.bytes) };
        let current = u64::from_le_bytes(now);
        let incoming = (access.data && access.writes()).then(|| {
            let mut new = [0u8; 8];
            new.iter_mut().take(n).enumerate().for_each(|(k, b)| *b = self.data(lane, cell.at - addr + k as u64));
            u64::from_le_bytes(new)
        });
        // The same is written again: whoever comes last.
        let severity = match (hazard == HazardKind::Waw && incoming == Some(current), warp_level) {
            (true, _) => Severity::Info,
            (_, true) => Severity::Warning,
            (_, false) => Severity::Error,
        };
        let (space, shown) = self.shown(cell.at, cell.shared);
        let block_of_memory = spaces::owner(self.call, cell.at).0;
        let owner = BlockOrder::owner(record);
        let other = self.grid.other(owner.launch());
        let (block, thread) = owner.thread(other.as_ref().unwrap_or(self.grid.accessor()), record);
        let pc = match &other {
            Some(o) if !matches!(o.origin, Origin::Grid { .. }) => 0,
            // SAFETY: as in `cells`.
            _ => unsafe { owners::instruction(self.place(cell, plane)) },
        };
        let race = Race {
            hazard,
            severity,
            space,
            addr: shown,
            bytes: cell.bytes,
            earlier: (kind, pc.into(), block, thread),
            launches: other.map(|_| [owner.launch(), self.grid.launch()]),
            missing,
            owner: Some(block_of_memory).filter(|o| cell.shared && *o != self.call.cta.ctaid),
            later: access.kind(),
            current: Some(current),
            incoming,
        };
        grid_races::report(&self.checked.launch, &self.checked.site(self.call, 1 << lane), &race);
    }
}
