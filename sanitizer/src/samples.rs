//! Findings for the tests of the renderers: the samples of all kinds, ordered and named.

use crate::finding::*;
use crate::kinds::kind::Kind;

pub fn frame(function: &str, offset: u64, file: &str, line: u32) -> DeviceFrame {
    DeviceFrame { function: function.into(), offset, file: file.into(), line, column: 0 }
}

pub fn place(frames: Vec<DeviceFrame>, thread: [u32; 3], block: [u32; 3]) -> DevicePlace {
    DevicePlace { kernel: frames.last().unwrap().function.clone(), thread, block, frames }
}

pub fn host(function: &str, offset: u64) -> HostFrame {
    let module = "/home/cuda/memcheck_demo".to_string();
    HostFrame { function: Some(function.into()), module, offset, file: None, line: 0 }
}

pub fn stack(of: StackOf, frames: Vec<HostFrame>) -> HostStack {
    HostStack { of, frames }
}

pub fn nearest(distance: Distance, base: u64, size: u64) -> Nearest {
    Nearest { distance, base, size, memory: Memory::Device, name: None, freed: false }
}

/// An error found by memcheck.
pub fn finding(what: What) -> Finding {
    Finding::memcheck(Severity::Error, what, Vec::new())
}

pub fn access(problem: AccessProblem, address: u64, nearest: Option<Nearest>) -> What {
    What::Access(Access {
        space: Space::Global,
        kind: AccessKind::Write,
        bytes: 4,
        address,
        problem,
        nearest,
        element: None,
    })
}

fn sample<K: Kind>(number: usize) -> Finding {
    K::samples().swap_remove(number)
}

pub fn unaligned() -> Finding {
    sample::<Access>(0)
}

pub fn out_of_bounds() -> Finding {
    sample::<Access>(1)
}

pub fn leak() -> Finding {
    sample::<Leak>(0)
}

pub fn race() -> Finding {
    sample::<Race>(0)
}

pub fn hazard() -> Finding {
    sample::<Hazard>(0)
}

pub fn global_hazard() -> Finding {
    sample::<Hazard>(1)
}

pub fn uninitialized() -> Finding {
    sample::<Uninitialized>(0)
}

pub fn unused() -> Finding {
    sample::<Unused>(0)
}

pub fn unused_shared() -> Finding {
    sample::<Unused>(1)
}

pub fn divergent() -> Finding {
    sample::<Barrier>(0)
}

pub fn api() -> Finding {
    sample::<Api>(0)
}

pub fn syncwarp() -> Finding {
    sample::<SyncCall>(0)
}

/// Samples of all kinds: first those of the manual, in its order.
pub fn all() -> Vec<Finding> {
    let mut all = vec![
        unaligned(),
        out_of_bounds(),
        leak(),
        race(),
        hazard(),
        uninitialized(),
        unused(),
        unused_shared(),
        divergent(),
        api(),
        syncwarp(),
    ];
    let others: Vec<Finding> = What::samples().into_iter().filter(|sample| !all.contains(sample)).collect();
    all.extend(others);
    all
}
