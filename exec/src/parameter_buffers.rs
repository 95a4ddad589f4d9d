//! Buffers in which kernels write parameters of device-side launches; reused.

use super::timeline;
use device::memory::{self, Kind};
use device::Device;
use parking_lot::Mutex;

/// Size of a buffer: the maximum bytes of parameters.
pub const PARAMETERS: u64 = 4096;
/// Number of buffers allocated at once.
const BATCH: u64 = 256;

/// Free parameter buffers of a device, of its context's `generation`.
struct Buffers {
    device: u32,
    generation: u64,
    free: Vec<u64>,
}

static BUFFERS: Mutex<Vec<Buffers>> = Mutex::new(Vec::new());

fn with<T>(device: &Device, f: impl FnOnce(&mut Vec<u64>) -> T) -> T {
    let mut all = BUFFERS.lock();
    // A reset frees all memory.
    all.retain(|b| b.device != device.ordinal || b.generation == device.generation());
    let at = all.iter().position(|b| b.device == device.ordinal).unwrap_or_else(|| {
        all.push(Buffers { device: device.ordinal, generation: device.generation(), free: Vec::new() });
        all.len() - 1
    });
    f(&mut all[at].free)
}

/// Allocates a buffer. `None` if that fails.
pub fn allocate(device: &Device) -> Option<u64> {
    let buffer = with(device, |free| {
        if free.is_empty() {
            let batch = memory::allocate(device, BATCH * PARAMETERS, PARAMETERS, Kind::Internal).ok()?;
            free.extend((0..BATCH).rev().map(|i| batch.base + i * PARAMETERS));
        }
        free.pop()
    })?;
    timeline::renewed(buffer, PARAMETERS);
    Some(buffer)
}

/// Frees buffers.
pub fn free(device: &Device, buffers: &[u64]) {
    if !buffers.is_empty() {
        with(device, |free| free.extend(buffers));
    }
}
