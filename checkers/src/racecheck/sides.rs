//! The two accesses of a race.

use super::race::Race as Found;
use crate::call::Call;
use crate::places::{frames, place, Site};
use kernel_abi::Sources;
use sanitizer::finding::*;

/// Both accesses of a race within one grid, the earlier first.
pub fn of_grid(site: &Site, race: &Found) -> [Side; 2] {
    [earlier_side(site.kernel, site.sources, &race.earlier), later_side(site, race.later)]
}

/// The earlier access, a kernel's. `earlier`: as [`Found::earlier`].
pub fn earlier_side(kernel: &str, sources: &Sources, earlier: &(AccessKind, u64, [u32; 3], [u32; 3])) -> Side {
    let &(kind, pc, block, thread) = earlier;
    let frames = frames(kernel, sources, pc, &[]);
    Side { kind, place: DevicePlace { kernel: kernel.to_owned(), thread, block, frames }, call: false }
}

/// The later access, a kernel's.
pub fn later_side(site: &Site, kind: AccessKind) -> Side {
    Side { kind, place: place(site), call: false }
}

/// The access of a copy or fill.
pub fn side_of_call(call: &Call, kind: AccessKind) -> Side {
    let name = call.function;
    let frame = DeviceFrame { function: name.to_owned(), offset: 0, file: String::new(), line: 0, column: 0 };
    let place = DevicePlace { kernel: name.to_owned(), thread: [0; 3], block: [0; 3], frames: vec![frame] };
    Side { kind, place, call: true }
}

/// Whether the same kernels or calls do the same.
pub fn is_same(a: &Side, b: &Side) -> bool {
    a.call == b.call && a.kind == b.kind && a.place.kernel == b.place.kernel
}

/// Whether two accesses stand in the same lines of code as those of a race, as far as lines are known.
pub fn in_lines(race: &Race, sides: &[Side; 2]) -> bool {
    let lines = |side: &Side| {
        let frames = side.place.frames.iter();
        frames.map(|f| (f.function.clone(), f.file.clone(), f.line)).collect::<Vec<_>>()
    };
    let known = |side: &Side| side.place.frames.first().is_some_and(|f| !f.file.is_empty());
    let same = |a: &Side, b: &Side| a.call && b.call || known(a) && lines(a) == lines(b);
    race.sides.iter().zip(sides).all(|(a, b)| same(a, b))
}
