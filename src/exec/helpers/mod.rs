//! Functions that generated code calls ([`kernel_abi::Helper`]).
//!
//! Each is a plain function on a [`Call`] that returns what ends the grid, if anything; [`dispatch`] turns that into
//! leaving generated code.

mod access;
mod atomic;
mod checked;
mod device_runtime;
pub mod heap;
mod image;
mod init;
mod misc;
pub mod printf;
mod race;
mod race_quick;
mod sync;

use super::fault::{Fault, FaultKind, Place};
use super::grid::Grid;
use super::runner::Runner;
use super::{index, report, text};
use crate::sys::{context, panics};
use kernel_abi::{args, Cta, HelperTable, WARP};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// What a helper does. `Err` ends the grid.
type Body = fn(&Call) -> Result<(), Box<Fault>>;

/// One call: the block, the warp, the lanes that take part, and the words that generated code passed.
#[derive(Clone)]
pub struct Call<'a> {
    pub cta: &'a Cta,
    pub grid: &'a Grid,
    pub warp: u32,
    pub mask: u32,
    args: *mut u64,
}

impl Call<'_> {
    /// Word `i` of the arguments.
    pub fn word(&self, i: usize) -> u64 {
        // SAFETY: generated code passes as many words as the helper's contract says.
        unsafe { *self.args.add(i) }
    }

    /// Sets word `i`.
    pub fn set_word(&self, i: usize, value: u64) {
        // SAFETY: as in `word`.
        unsafe { *self.args.add(i) = value };
    }

    /// What the helper is called for.
    pub fn what(&self) -> u64 {
        self.word(args::WHAT)
    }

    /// Answers with a single word.
    pub fn answer(&self, value: u64) {
        self.set_word(args::WHAT, value);
    }

    /// Pc id of the instruction.
    pub fn pc(&self) -> u64 {
        self.word(args::PC)
    }

    /// A lane's word in the array that begins with word `array`.
    pub fn of_lane(&self, array: usize, lane: u32) -> u64 {
        self.word(array + lane as usize)
    }

    /// Address of a lane's data in the array that begins with word `array`.
    pub fn data(&self, array: usize, lane: u32) -> *mut u64 {
        // SAFETY: as in `word`.
        unsafe { self.args.add(array + args::DATA_WORDS * lane as usize) }
    }

    /// The lanes that take part, ascending.
    pub fn lanes(&self) -> impl Iterator<Item = u32> {
        let mask = self.mask;
        (0..WARP).filter(move |l| mask >> l & 1 != 0)
    }

    /// Index of a lane's thread in its block.
    pub fn thread(&self, lane: u32) -> [u32; 3] {
        index::thread(self.cta.ntid, self.warp * WARP + lane)
    }

    /// Place of some lanes at the instruction of this pc id.
    pub fn place(&self, lanes: u32, pc: u64) -> Place {
        let source = Some(text::source(&self.grid.kernel.meta.sources.get(pc)));
        Place { block: self.cta.ctaid, warp: Some(self.warp), lanes, thread: None, pc, source }
    }

    /// A fault that the user has been told of.
    pub fn told(&self, kind: FaultKind, lanes: u32, pc: u64) -> Box<Fault> {
        let mut fault = self.fault(kind, "an error that was reported", lanes, pc);
        fault.told = true;
        fault
    }

    /// A fault of one lane.
    pub fn fault(&self, kind: FaultKind, text: impl Into<String>, lanes: u32, pc: u64) -> Box<Fault> {
        report::placed(self.grid, kind, text.into(), self.place(lanes, pc))
    }
}

/// Calls a helper's body and leaves generated code if it fails.
///
/// # Safety
/// Called by generated code that `Block::call` entered.
unsafe fn dispatch(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64, body: Body) {
    // SAFETY: generated code passes its own `Cta`, whose `exec` is the thread's runner.
    let saved = unsafe {
        let runner = (*cta).exec.cast::<Runner>();
        let grid = &*(*runner).grid;
        let call = Call { cta: &*cta, grid, warp, mask, args };
        let result = catch_unwind(AssertUnwindSafe(|| {
            panics::point("a helper");
            body(&call)
        }));
        let fault = match result {
            Ok(Ok(())) => return,
            Ok(Err(fault)) => fault,
            Err(payload) => call.fault(FaultKind::Internal, report::internal(&*payload), mask, u64::MAX),
        };
        (*runner).fault = Some(fault);
        (*runner).guard.saved
    };
    // SAFETY: below the activation of `enter`; everything here that needs dropping has been moved or dropped.
    unsafe { context::leave(saved) }
}

macro_rules! helpers {
    ($($name:ident => $body:path),* $(,)?) => {
        $(
            /// See [`kernel_abi::Helper`].
            unsafe extern "C" fn $name(cta: *mut Cta, warp: u32, mask: u32, args: *mut u64) {
                // SAFETY: only generated code calls it.
                unsafe { dispatch(cta, warp, mask, args, $body) }
            }
        )*
        /// What blocks hand to generated code.
        pub static TABLE: HelperTable = HelperTable { $($name),* };
    };
}

helpers! {
    trap => misc::trap,
    load => access::load,
    store => access::store,
    atomic => atomic::atomic,
    printf => printf::printf,
    malloc => heap::malloc,
    free => heap::free,
    assert_fail => misc::assert_fail,
    nanosleep => misc::nanosleep,
    global_timer => misc::global_timer,
    bad_call => misc::bad_call,
    device_runtime => device_runtime::device_runtime,
    bad_image => image::bad_image,
    check => access::test,
    shadow => init::shadow,
    race => race::race,
    sync => sync::sync,
}

/// Reads a string of device memory, at most `limit` bytes. `None` if it lies where the device may not read.
pub fn device_string(call: &Call, addr: u64, limit: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    while text.len() < limit {
        let mut byte = 0u8;
        access::read(call, addr + text.len() as u64, 1, &raw mut byte)?;
        if byte == 0 {
            break;
        }
        text.push(byte);
    }
    Some(text)
}
