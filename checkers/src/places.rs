//! Places in kernels, as reports name them.

use exec::index;
use kernel_abi::{Source, Sources, WARP};
use sanitizer::finding::{DeviceFrame, DevicePlace};

/// Where in a grid: some lanes of a warp at an instruction.
pub struct Site<'a> {
    pub kernel: &'a str,
    pub sources: &'a Sources,
    /// Number in [`Sources`].
    pub pc: u64,
    /// As [`exec::events::WarpCall::callers`].
    pub callers: Vec<u64>,
    pub block: [u32; 3],
    /// Threads of a block.
    pub shape: [u32; 3],
    pub warp: u32,
    /// At least one.
    pub lanes: u32,
}

impl Site<'_> {
    /// Index of the first of the threads in its block.
    pub fn thread(&self) -> [u32; 3] {
        index::thread(self.shape, self.warp * WARP + self.lanes.trailing_zeros())
    }
}

/// The place of the first of a site's threads.
pub fn place(site: &Site) -> DevicePlace {
    let frames = frames(site.kernel, site.sources, site.pc, &site.callers);
    DevicePlace { kernel: site.kernel.to_owned(), thread: site.thread(), block: site.block, frames }
}

/// The functions around an instruction, innermost first; `callers`: as [`Site::callers`].
pub fn frames(kernel: &str, sources: &Sources, pc: u64, callers: &[u64]) -> Vec<DeviceFrame> {
    let frame = |s: Source| DeviceFrame {
        function: s.function.to_owned(),
        offset: 16 * u64::from(s.index),
        file: s.file.to_owned(),
        line: s.line,
        column: s.column,
    };
    let pcs = std::iter::once(pc).chain(callers.iter().copied());
    let mut frames: Vec<DeviceFrame> = pcs.flat_map(|pc| sources.chain(pc)).map(frame).collect();
    if frames.iter().all(|f| f.function.is_empty()) {
        frames.iter_mut().for_each(|f| f.function = kernel.to_owned());
    }
    frames
}
