//! A call of a helper by generated code.

use crate::events::{BlockListener, Reported, SharedListener};
use crate::fault::{Fault, FaultKind, Place};
use crate::grid::Grid;
use crate::warp_call::WarpCall;
use crate::{report, text};
use std::cell::{RefCell, RefMut};
use std::ops::Deref;

/// Warps that may make errors before the grid is ended all the same: a loop over a null pointer has no end.
const PATIENCE: u32 = 10_000;

/// A call by generated code, and the grid of its warp.
pub struct Call<'a> {
    pub(super) from: WarpCall<'a>,
    pub grid: &'a Grid,
}

impl<'a> Deref for Call<'a> {
    type Target = WarpCall<'a>;

    #[inline]
    fn deref(&self) -> &WarpCall<'a> {
        &self.from
    }
}

impl<'a> Call<'a> {
    /// The same call with other active lanes.
    #[inline]
    pub fn of(&self, mask: u32) -> Call<'a> {
        Call { from: self.from.of(mask), grid: self.grid }
    }

    /// The listener of the block, if it is checked.
    ///
    /// # Panics
    /// It is borrowed already: one event happens within another.
    #[inline]
    pub fn listener(&self) -> Option<RefMut<'a, Box<dyn BlockListener>>> {
        let listener = self.cta.listener.cast_const().cast::<SharedListener>();
        // SAFETY: `Block::new` points it at one that lives as long as the block, which runs on this thread alone.
        unsafe { listener.as_ref() }.map(RefCell::borrow_mut)
    }

    /// An error was reported: it is the grid's unless the listener forgives it, and ends the grid if there are too many.
    ///
    /// # Errors
    /// The fault that ends the grid.
    pub fn note(&self, error: Option<Reported>) -> Result<(), Box<Fault>> {
        let Some(Reported { kind, lanes, at_once }) = error else { return Ok(()) };
        let mut fault = self.fault(kind, "an error that was reported", lanes, self.pc());
        fault.reported = true;
        let forgiven = self.grid.listener.as_ref().is_some_and(|l| l.forgives());
        match at_once || self.grid.record_error(&fault, forgiven) >= PATIENCE {
            true => Err(fault),
            false => Ok(()),
        }
    }

    /// Place of some lanes at the instruction with this source position number.
    pub fn place(&self, lanes: u32, pc: u64) -> Place {
        let source = Some(text::source(&self.grid.kernel.meta.sources.get(pc)));
        Place { block: self.cta.ctaid, warp: Some(self.warp), lanes, thread: None, pc, source }
    }

    /// A fault of some lanes.
    pub fn fault(&self, kind: FaultKind, text: impl Into<String>, lanes: u32, pc: u64) -> Box<Fault> {
        report::placed(self.grid, kind, text.into(), self.place(lanes, pc))
    }
}
