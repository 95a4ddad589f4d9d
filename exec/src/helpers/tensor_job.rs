//! What one lane does with a tensor map: the map itself, accesses to memory, and who is told of them.

use super::access;
use super::call::Call;
use crate::events::Access;
use crate::fault::{Fault, FaultKind};
use crate::warp_call::WarpCall;
use device::tensor_map::{Problem, TensorMap, MAP_ALIGNMENT, MAP_BYTES};
use kernel_abi::{args, AccessKind, Helper, RaceUse};

/// What one lane does.
pub struct Job<'a> {
    pub call: &'a Call<'a>,
    pub lane: u32,
    /// Address of the map.
    pub map: u64,
}

impl Job<'_> {
    /// The map, which is in global or constant memory or a parameter.
    pub fn read_map(&self) -> Result<TensorMap, Box<Fault>> {
        let arena = self.call.grid.arena;
        // Parameters lie with local memory, and so do copies of parameters that are not `__grid_constant__`.
        let local = self.call.cta.local as u64;
        let copied = self.map.wrapping_sub(local) < self.call.cta.local_stride * u64::from(self.call.cta.threads);
        let shared = arena.slot_of(self.map).is_some_and(|slot| self.map < arena.slot(slot).local);
        if copied || shared {
            let place = if shared { "shared" } else { "local" };
            return Err(self.wrong(format_args!(
                "it is in {place} memory, not in global memory or a `__grid_constant__` parameter"
            )));
        }
        let bytes = self.map_bytes(AccessKind::Read)?.unwrap_or([0; MAP_BYTES]);
        TensorMap::decode(&bytes).map_err(|problem| self.refused(problem))
    }

    /// The bytes of the map; `None` if they must not be accessed so, which was reported.
    pub fn map_bytes(&self, kind: AccessKind) -> Result<Option<[u8; MAP_BYTES]>, Box<Fault>> {
        let mut bytes = [0; MAP_BYTES];
        if !self.aligned(self.map)? || !self.may_map(self.map, kind)? {
            return Ok(None);
        }
        match access::read(self.call, self.map, MAP_BYTES as u32, bytes.as_mut_ptr()) {
            Some(()) => Ok(Some(bytes)),
            None => Err(access::illegal(self.call, self.map, MAP_BYTES as u32, kind, self.lane)),
        }
    }

    pub fn aligned(&self, map: u64) -> Result<bool, Box<Fault>> {
        match map % MAP_ALIGNMENT {
            0 => Ok(true),
            _ => Err(self.wrong(format_args!("its address is not a multiple of {MAP_ALIGNMENT}"))),
        }
    }

    pub fn may_map(&self, at: u64, kind: AccessKind) -> Result<bool, Box<Fault>> {
        Ok(self.may(at, 32, kind)? && self.may(at.wrapping_add(MAP_BYTES as u64 - 32), 32, kind)?)
    }

    /// Writes to memory.
    pub fn put(&self, to: u64, bytes: &[u8], kind: AccessKind) -> Result<(), Box<Fault>> {
        let len = bytes.len() as u32;
        // SAFETY: the source is a slice of that length, and the target memory that kernels may write.
        let done = access::allowed(self.call, to, len)
            && unsafe { sys::context::try_copy(to as *mut u8, bytes.as_ptr(), len) };
        done.then_some(()).ok_or_else(|| access::illegal(self.call, to, len, kind, self.lane))
    }

    /// Whether the lane may make an access, as far as somebody listens; otherwise it was reported.
    pub fn may(&self, addr: u64, bytes: u32, kind: AccessKind) -> Result<bool, Box<Fault>> {
        self.may_make(addr, Access { kind, bytes, element: None })
    }

    /// As [`Job::may`], of whichever access.
    pub fn may_make(&self, addr: u64, access: Access) -> Result<bool, Box<Fault>> {
        if self.call.listener().is_none() {
            return Ok(true);
        }
        let mut block = [0; args::WORDS];
        let call = self.about(&mut block, addr);
        Ok(access::admitted(&call, access)?.mask != 0)
    }

    /// Reports an access to the listener, for the order of accesses.
    pub fn report_use(&self, how: RaceUse, addr: u64, bytes: u64) {
        let Some(mut listener) = self.call.listener() else { return };
        let mut block = [0; args::WORDS];
        block[args::WHAT] = bytes | (how as u64) << args::race::USE_SHIFT;
        let call = self.about(&mut block, addr);
        listener.helper_called(Helper::Race, &call);
    }

    /// A call by the lane about an address, with words of its own.
    fn about<'b>(&'b self, block: &'b mut [u64; args::WORDS], addr: u64) -> Call<'b> {
        block[args::PC] = self.call.pc();
        block[args::access::ADDRESSES + self.lane as usize] = addr;
        // SAFETY: as many words as any helper has, which are the call's as long as it lives.
        let from = unsafe { WarpCall::new(self.call.cta, self.call.warp, 1 << self.lane, block.as_mut_ptr()) };
        Call { from, grid: self.call.grid }
    }

    /// The fault of a map with which nothing can be done.
    pub fn wrong(&self, why: impl std::fmt::Display) -> Box<Fault> {
        let text = format!("tensor map at {:#x}: {why}", self.map);
        self.call.fault(FaultKind::IllegalInstruction, text, 1 << self.lane, self.call.pc())
    }

    /// The fault of a map that is refused: the manual forbids it, or it is not supported, where hardware has no error.
    pub fn refused(&self, problem: Problem) -> Box<Fault> {
        match problem {
            Problem::Invalid(text) => self.wrong(text),
            Problem::Unsupported(_) => {
                let text = format!("tensor map at {:#x}: {problem}", self.map);
                self.call.fault(FaultKind::Unsupported, text, 1 << self.lane, self.call.pc())
            }
        }
    }
}
