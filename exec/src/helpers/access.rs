//! The slow path of memory accesses, lane by lane: for accesses whose fast guard in generated code has failed.

use super::call::Call;
use crate::events::Access;
use crate::fault::Fault;
use crate::report;
use device::shadow;
use device::space::host_ranges;
use kernel_abi::{args, AccessKind};
use sys::context;

/// Whether kernels may access `addr .. addr + bytes`.
pub fn allowed(call: &Call, addr: u64, bytes: u32) -> bool {
    call.grid.arena.contains(addr, bytes as u64) || host_ranges::contains(addr, bytes as u64)
}

/// Reads device or registered host memory. `None` if it is neither, or not mapped.
pub fn read(call: &Call, addr: u64, bytes: u32, to: *mut u8) -> Option<()> {
    // SAFETY: the callers pass room for `bytes`; the source is checked and guarded.
    (allowed(call, addr, bytes) && unsafe { context::try_copy(to, addr as *const u8, bytes) }).then_some(())
}

/// Writes device or registered host memory. `None` if it is neither, or not mapped.
pub fn write(call: &Call, addr: u64, bytes: &[u8]) -> Option<()> {
    let len = bytes.len() as u32;
    if !allowed(call, addr, len) || shadow::is_kept() && !is_mapped(addr, len) {
        return None;
    }
    // Before the bytes are there: whoever reads them finds them marked.
    shadow::written(addr, len.into());
    // SAFETY: the source is a slice of that length; the target is checked and guarded.
    unsafe { context::try_copy(addr as *mut u8, bytes.as_ptr(), len) }.then_some(())
}

/// Whether `addr .. addr + len` can be read: only reading shows whether it is mapped.
fn is_mapped(addr: u64, len: u32) -> bool {
    let mut data = [0u8; 32];
    let mut starts = (0..len).step_by(data.len());
    // SAFETY: there is room for each part; the source is guarded.
    starts.all(|at| unsafe {
        context::try_copy(data.as_mut_ptr(), (addr + u64::from(at)) as *const u8, (len - at).min(data.len() as u32))
    })
}

/// Reads a string from device memory, at most `limit` bytes. `None` if it cannot be read.
pub fn string(call: &Call, addr: u64, limit: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    while text.len() < limit {
        let mut byte = 0u8;
        read(call, addr + text.len() as u64, 1, &raw mut byte)?;
        if byte == 0 {
            break;
        }
        text.push(byte);
    }
    Some(text)
}

/// Checks one lane's address, alignment first, like hardware.
///
/// # Errors
/// The fault, if the access is invalid.
pub fn check(call: &Call, addr: u64, bytes: u32, kind: AccessKind, lane: u32) -> Result<(), Box<Fault>> {
    let place = || call.place(1 << lane, call.pc());
    if bytes.is_power_of_two() && addr % bytes as u64 != 0 {
        return Err(report::misaligned(call.grid, addr, Some(kind), bytes, place()));
    }
    if !allowed(call, addr, bytes) {
        return Err(illegal(call, addr, bytes, kind, lane));
    }
    Ok(())
}

/// The fault of an invalid access by one lane.
pub fn illegal(call: &Call, addr: u64, bytes: u32, kind: AccessKind, lane: u32) -> Box<Fault> {
    report::illegal_address(call.grid, addr, Some(kind), Some(bytes), call.place(1 << lane, call.pc()))
}

/// The fault of one lane that passed an invalid pointer to a function.
pub fn illegal_string(call: &Call, addr: u64, lane: u32) -> Box<Fault> {
    report::illegal_address(call.grid, addr, Some(AccessKind::Read), None, call.place(1 << lane, u64::MAX))
}

/// The call for those of its lanes whose accesses may be made; all of them if nobody listens.
///
/// # Errors
/// The grid has done too much that it must not.
#[inline]
pub fn admitted<'a>(call: &Call<'a>, access: Access) -> Result<Call<'a>, Box<Fault>> {
    let Some(mut listener) = call.listener() else { return Ok(call.of(call.mask)) };
    let (mask, error) = listener.accesses(call, access);
    call.note(error)?;
    Ok(call.of(mask))
}

/// `Helper::Load`.
pub fn load(call: &Call) -> Result<(), Box<Fault>> {
    let bytes = (call.what() & args::access::BYTES) as u32;
    let left = admitted(call, Access { kind: AccessKind::Read, bytes, element: None })?;
    for lane in call.lanes() {
        let to = call.data(args::access::DATA, lane);
        match left.mask >> lane & 1 {
            // SAFETY: the lane's data has room for 32 bytes.
            0 => unsafe { to.write_bytes(0, 4) },
            _ => load_lane(call, bytes, AccessKind::Read, lane, to.cast())?,
        }
    }
    if let Some(mut listener) = call.listener() {
        listener.loaded(call, left.mask, bytes);
    }
    Ok(())
}

/// `Helper::Check`.
pub fn test(call: &Call) -> Result<(), Box<Fault>> {
    let bytes = (call.what() & args::check::BYTES) as u32;
    let kind = AccessKind::of(call.what() >> args::check::KIND_SHIFT).unwrap_or(AccessKind::Atomic);
    let left = admitted(call, Access { kind, bytes, element: None })?;
    for lane in left.lanes() {
        // Only reading shows whether it is mapped.
        let mut data = [0u8; 32];
        load_lane(call, bytes, kind, lane, data.as_mut_ptr())?;
    }
    call.answer(left.mask.into());
    Ok(())
}

/// Reads from one lane's address; there is room for 32 bytes at `to`.
fn load_lane(call: &Call, bytes: u32, kind: AccessKind, lane: u32, to: *mut u8) -> Result<(), Box<Fault>> {
    let addr = call.of_lane(args::access::ADDRESSES, lane);
    check(call, addr, bytes, kind, lane)?;
    // SAFETY: there is room for the widest access, 32 bytes.
    match bytes <= 32 && unsafe { context::try_copy(to, addr as *const u8, bytes) } {
        true => Ok(()),
        false => Err(illegal(call, addr, bytes, kind, lane)),
    }
}

/// `Helper::Store`.
pub fn store(call: &Call) -> Result<(), Box<Fault>> {
    let bytes = (call.what() & args::access::BYTES) as u32;
    let call = &admitted(call, Access { kind: AccessKind::Write, bytes, element: None })?;
    for lane in call.lanes() {
        let addr = call.of_lane(args::access::ADDRESSES, lane);
        check(call, addr, bytes, AccessKind::Write, lane)?;
        let from = call.data(args::access::DATA, lane).cast::<u8>();
        if let Some(mut listener) = call.listener().filter(|_| bytes <= 32 && is_mapped(addr, bytes)) {
            listener.stores(&call.of(1 << lane), bytes);
        }
        // SAFETY: the lane's data has 32 bytes; the target is memory that kernels may write.
        if bytes > 32 || !unsafe { context::try_copy(addr as *mut u8, from, bytes) } {
            return Err(illegal(call, addr, bytes, AccessKind::Write, lane));
        }
    }
    Ok(())
}
