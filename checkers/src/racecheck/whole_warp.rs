//! Accesses of a whole warp that are in order after what other launches did: all lanes at once, and nothing to report.

use super::block_order::{BlockOrder, Relation};
use super::grid_order::GridOrder;
use super::records::Planes;
use device::space;
use exec::events::WarpCall;
use kernel_abi::{args, races::*, Plane, RaceUse, WARP};
use sys::context;

/// Bytes of one lane's access at most.
const LONGEST: u64 = 16;

/// The order of records as one warp sees it, with the most recent answer.
struct Look<'a> {
    order: &'a BlockOrder,
    grid: &'a GridOrder,
    warp: u32,
    planes: Planes,
    /// The interval that was met last, and how it stands.
    met: Option<(u32, Relation)>,
}

impl Look<'_> {
    fn relation(&mut self, record: u32) -> Relation {
        let interval = record >> SHIFT;
        match self.met {
            Some((met, relation)) if met == interval => relation,
            _ => {
                let relation = self.order.relation(self.grid, record, self.warp, false);
                self.met = Some((interval, relation));
                relation
            }
        }
    }

    fn is_before(&mut self, record: u32) -> bool {
        self.relation(record) == Relation::Before
    }

    /// Whether a word may be accessed by what leaves the record `mine`; to read it, also whether that is to be left.
    fn fits(&mut self, at: u64, mine: u32, writes: bool) -> Option<bool> {
        // SAFETY: shadows of memory that is mapped; other threads of the host may use the same words, whole ones.
        let (writer, reader) =
            unsafe { (*self.planes.place(at, Plane::Writer), *self.planes.place(at, Plane::Reader)) };
        if writer == NARROW || writer != mine && !self.is_before(writer) {
            return None;
        }
        if writes {
            let alone = reader == mine || self.is_before(reader);
            // SAFETY: as above.
            let others = reader & FLAGS != 0 && !self.is_before(unsafe { *self.planes.place(at, Plane::OtherReader) });
            return (alone && !others).then_some(true);
        }
        // Several have read it, as is known: one more says nothing.
        if reader == mine || reader & FLAGS == BY_GRID && self.order.is_of_launch(reader) {
            return Some(false);
        }
        match self.relation(reader) {
            Relation::Before => Some(true),
            Relation::Beside if reader & BY_WARP != 0 => Some(false),
            _ => None,
        }
    }
}

/// Does what there is to do for plain reads and writes of whole words of global memory, if they are all in order: of one word by all
/// lanes, or of words behind each other. False if they are not, or something else.
pub fn settle(call: &WarpCall, order: &BlockOrder, grid: &GridOrder, how: RaceUse, bytes: u64) -> bool {
    let writes = how == RaceUse::Write;
    if !(writes || how == RaceUse::Read) || bytes % 4 != 0 || !(4..=LONGEST).contains(&bytes) || call.mask == 0 {
        return false;
    }
    let mut lanes = [(0u32, 0u64); WARP as usize];
    let mut n = 0;
    let mut together = !writes;
    let mut apart = true;
    for lane in call.lanes() {
        let at = call.of_lane(args::race::ADDRESSES, lane);
        if n > 0 {
            together &= at == lanes[n - 1].1;
            apart &= at >= lanes[n - 1].1 + bytes;
        }
        lanes[n] = (lane, at);
        n += 1;
    }
    let (first, last) = (lanes[0].1, lanes[n - 1].1);
    let arena = space::arena();
    // All of it on two pages: whether these are mapped shows at the ends.
    let near = last.wrapping_sub(first) <= 4096 - LONGEST && arena.contains(first, last - first + bytes);
    if !(together || apart) || (first | bytes) % 4 != 0 || !near || arena.slot_of(first).is_some() {
        return false;
    }
    let mut byte = 0u8;
    // SAFETY: reads a byte of the arena, if that is mapped.
    let mapped = |at: u64| unsafe { context::try_copy(&raw mut byte, at as *const u8, 1) };
    if ![first, last + bytes - 1].into_iter().all(mapped) {
        return false;
    }
    let mut look = Look { order, grid, warp: call.warp, planes: Planes(call.cta.shadow), met: None };
    let record = |lane: u32| order.record(call.warp, lane);
    let pc = call.pc() as u32;
    // All lanes at one place leave what the last of them does, and the first as another one.
    let several = together && n > 1;
    let lanes = if several { &lanes[n - 1..n] } else { &lanes[..n] };
    // A bit for each word that a record is left at.
    let mut left = [0u64; 2];
    let mut k = 0usize;
    for &(lane, start) in lanes {
        for at in (start..start + bytes).step_by(4) {
            match (at % 4 == 0).then(|| look.fits(at, record(lane), writes)).flatten() {
                Some(leaves) => left[k / 64] |= u64::from(leaves) << (k % 64),
                None => return false,
            }
            k += 1;
        }
    }
    let (to, place) = match writes {
        true => (Plane::Writer, Plane::WrittenAt),
        false => (Plane::Reader, Plane::ReadAt),
    };
    let flag = if several { BY_WARP } else { 0 };
    k = 0;
    for &(lane, start) in lanes {
        for at in (start..start + bytes).step_by(4) {
            if left[k / 64] >> (k % 64) & 1 != 0 {
                // SAFETY: as in `fits`.
                unsafe {
                    (*look.planes.place(at, to), *look.planes.place(at, place)) = (record(lane) | flag, pc);
                    if several {
                        *look.planes.place(at, Plane::OtherReader) = record(call.mask.trailing_zeros());
                        *look.planes.place(at, Plane::OtherReadAt) = pc;
                    }
                }
            }
            k += 1;
        }
    }
    true
}
