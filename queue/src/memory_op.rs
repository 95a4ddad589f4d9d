//! Memory operations of streams (CUDA Driver API, 'Stream Memory Operations'): writing a value, changing one at once, and waiting for one.
//!
//! `gate`: waits that occupy no thread. `enqueue`: operations in streams and in launches of graphs.

mod enqueue;
mod gate;

use super::transfer;
use super::work::Job;
use device::extent::Extent;
use device::memory::{self, Kind, Side};
use device::{copy, shadow, Device, Error, Result};
use exec::timeline;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};
use std::sync::Arc;
use sys::guarded;

pub use gate::end_waits_of;
pub(super) use gate::{abandon, admit};

/// How many bits an operation concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Bits32,
    Bits64,
}

/// What a wait waits for (`CUstreamWaitValue_flags`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The value found, less the other one, is not negative: a cyclic 'at least'.
    AtLeast = cuda_types::CU_STREAM_WAIT_VALUE_GEQ as isize,
    Equal = cuda_types::CU_STREAM_WAIT_VALUE_EQ as isize,
    /// They have bits in common.
    And = cuda_types::CU_STREAM_WAIT_VALUE_AND as isize,
    /// There is a bit that neither has.
    Nor = cuda_types::CU_STREAM_WAIT_VALUE_NOR as isize,
}

/// `CUstreamAtomicReductionOpType`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    Or,
    And,
    Add,
}

/// An address, the number of bits there, and an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    pub addr: u64,
    pub width: Width,
    pub value: u64,
}

/// One memory operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOp {
    /// `flush`: writes from elsewhere that came before the awaited one are to be seen. Nothing writes to this memory out of order.
    Wait {
        operand: Operand,
        comparison: Comparison,
        flush: bool,
    },
    /// `fence`: what was written before is seen by those who see the value. It always is.
    Write {
        operand: Operand,
        fence: bool,
    },
    Reduce {
        operand: Operand,
        reduction: Reduction,
    },
    /// A memory barrier (`Some`, of this scope) or a flush. The operations before it in its stream have ended, and their writes are seen.
    Fence(Option<u32>),
}

impl Comparison {
    /// From the value of `CUstreamWaitValue_flags`, less its flush. Errors: `InvalidValue`.
    pub fn from_raw(flags: u32) -> Result<Comparison> {
        use Comparison::*;
        [AtLeast, Equal, And, Nor].into_iter().find(|&c| c as u32 == flags).ok_or(Error::InvalidValue)
    }

    fn holds(self, width: Width, found: u64, value: u64) -> bool {
        match (self, width) {
            (Comparison::AtLeast, Width::Bits32) => (found as u32).wrapping_sub(value as u32) as i32 >= 0,
            (Comparison::AtLeast, Width::Bits64) => found.wrapping_sub(value) as i64 >= 0,
            (Comparison::Equal, _) => found == value,
            (Comparison::And, _) => found & value != 0,
            (Comparison::Nor, Width::Bits32) => !(found | value) as u32 != 0,
            (Comparison::Nor, Width::Bits64) => !(found | value) != 0,
        }
    }
}

impl Operand {
    /// Errors: `InvalidValue` for addresses that are not aligned or not in memory that the device reaches, and for managed memory.
    pub fn new(addr: u64, width: Width, value: u64) -> Result<Operand> {
        let (bytes, value) = match width {
            Width::Bits32 => (4, value & u64::from(u32::MAX)),
            Width::Bits64 => (8, value),
        };
        if addr % bytes != 0 {
            return Err(Error::InvalidValue);
        }
        match memory::side(addr, bytes)? {
            Side::Ours(a) if matches!(a.kind, Kind::Managed(_)) => Err(Error::InvalidValue),
            Side::Ours(_) | Side::Registered => Ok(Operand { addr, width, value }),
            Side::Pageable => Err(Error::InvalidValue),
        }
    }

    /// The same for what writes. Errors: also `InvalidValue` for memory that may only be read.
    pub fn written(addr: u64, width: Width, value: u64) -> Result<Operand> {
        let operand = Operand::new(addr, width, value)?;
        match transfer::writable(addr, operand.bytes()) {
            true => Ok(operand),
            false => Err(Error::InvalidValue),
        }
    }

    fn bytes(&self) -> u64 {
        match self.width {
            Width::Bits32 => 4,
            Width::Bits64 => 8,
        }
    }

    fn bits32(&self) -> &'static AtomicU32 {
        // SAFETY: aligned memory that was the device's when the operation was queued. Where it is gone, the access is
        // left (`guarded`); others change it meanwhile, and all access is atomic.
        unsafe { &*(self.addr as *const AtomicU32) }
    }

    fn bits64(&self) -> &'static AtomicU64 {
        // SAFETY: as above.
        unsafe { &*(self.addr as *const AtomicU64) }
    }

    /// Reports that the number is gone: its memory was unmapped or freed since it was checked. The error of the context.
    fn gone(&self, what: &str, at: u64) -> Error {
        copy::gone(at, format_args!("a stream's {what} {:#x}", self.addr))
    }

    /// Changes the number. Errors: `IllegalAddress`, which is reported, if it is gone.
    fn change(&self, what: &str, change: impl FnOnce()) -> Result {
        // SAFETY: the callers access the number alone, with nothing to drop.
        unsafe { guarded::run(change) }.map_err(|at| self.gone(what, at))?;
        self.wrote();
        Ok(())
    }

    /// The number. Errors: its address, if it is gone.
    fn found(&self) -> std::result::Result<u64, u64> {
        let mut found = 0;
        let read = || {
            found = match self.width {
                Width::Bits32 => self.bits32().load(Acquire).into(),
                Width::Bits64 => self.bits64().load(Acquire),
            }
        };
        // SAFETY: accesses the number alone, with nothing to drop.
        unsafe { guarded::run(read)? };
        Ok(found)
    }

    fn write(&self) -> Result {
        self.change("write of a value to", || match self.width {
            Width::Bits32 => self.bits32().store(self.value as u32, SeqCst),
            Width::Bits64 => self.bits64().store(self.value, SeqCst),
        })
    }

    fn reduce(&self, reduction: Reduction) -> Result {
        self.change("reduction at", || match (self.width, reduction) {
            (Width::Bits32, Reduction::Or) => _ = self.bits32().fetch_or(self.value as u32, SeqCst),
            (Width::Bits32, Reduction::And) => _ = self.bits32().fetch_and(self.value as u32, SeqCst),
            (Width::Bits32, Reduction::Add) => _ = self.bits32().fetch_add(self.value as u32, SeqCst),
            (Width::Bits64, Reduction::Or) => _ = self.bits64().fetch_or(self.value, SeqCst),
            (Width::Bits64, Reduction::And) => _ = self.bits64().fetch_and(self.value, SeqCst),
            (Width::Bits64, Reduction::Add) => _ = self.bits64().fetch_add(self.value, SeqCst),
        })
    }

    fn wrote(&self) {
        shadow::written(self.addr, self.bytes());
        if let Ok(extent) = Extent::linear(self.addr, self.bytes()) {
            timeline::moves(None, extent);
        }
    }
}

impl MemoryOp {
    /// Whether an executable graph may replace it by `new`: addresses, values and comparisons may differ.
    fn may_become(&self, new: &MemoryOp) -> bool {
        match (self, new) {
            (MemoryOp::Wait { operand: a, flush, .. }, MemoryOp::Wait { operand: b, flush: other, .. }) => {
                (a.width, flush) == (b.width, other)
            }
            (MemoryOp::Write { operand: a, fence }, MemoryOp::Write { operand: b, fence: other }) => {
                (a.width, fence) == (b.width, other)
            }
            _ => self == new,
        }
    }
}

/// Memory operations, one after the other.
pub struct MemoryOps {
    pub list: Vec<MemoryOp>,
    /// The structures in which the program gave them.
    pub given: Vec<[u64; 6]>,
    /// The context that the program named; 0 for none.
    pub context: usize,
    /// The id of that context, with which waits end; 0 if they end with the one that is current when they are queued.
    pub owner: u64,
}

impl MemoryOps {
    pub(super) fn same(&self, other: &MemoryOps) -> bool {
        (&self.list, self.context) == (&other.list, other.context)
    }

    /// Whether an executable graph may replace them by `new`.
    pub(super) fn may_become(&self, new: &MemoryOps) -> bool {
        let pairs = || self.list.iter().zip(&new.list);
        (self.list.len(), self.context) == (new.list.len(), new.context) && pairs().all(|(a, b)| a.may_become(b))
    }
}

/// Operations that wait for nothing.
struct Acts(Arc<[MemoryOp]>);

impl Job for Acts {
    fn run(&self, _: &'static Device) -> Result {
        // Who sees what is written here sees that all before it has ended, and so may the host.
        timeline::current().iter().for_each(|item| item.enters_host());
        for op in &*self.0 {
            match op {
                MemoryOp::Write { operand, .. } => operand.write()?,
                MemoryOp::Reduce { operand, reduction } => operand.reduce(*reduction)?,
                MemoryOp::Wait { .. } | MemoryOp::Fence(_) => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_those_of_the_manual() {
        use Comparison::*;
        let (narrow, wide) = (Width::Bits32, Width::Bits64);
        assert!(AtLeast.holds(narrow, 5, 5) && AtLeast.holds(narrow, 6, 5) && !AtLeast.holds(narrow, 4, 5));
        // Cyclic: a counter that has passed its end is ahead of one before it.
        assert!(AtLeast.holds(narrow, 2, 0xffff_fffe) && !AtLeast.holds(narrow, 0xffff_fffe, 2));
        assert!(AtLeast.holds(wide, 2, u64::MAX) && !AtLeast.holds(wide, 2, 0xffff_fffe));
        assert!(Equal.holds(wide, 7, 7) && !Equal.holds(wide, 7, 8));
        assert!(And.holds(narrow, 6, 2) && !And.holds(narrow, 4, 2));
        assert!(Nor.holds(narrow, 1, 2) && !Nor.holds(narrow, 0xffff_0000, 0xffff));
        assert!(Nor.holds(wide, 0xffff_0000, 0xffff) && !Nor.holds(wide, u64::MAX, 0));
    }
}
