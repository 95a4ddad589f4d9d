//! Runs one grid: on the launching thread, and on threads of the pool if it is large enough.

use super::children::Children;
use super::fault::Fault;
use super::grid::Grid;
use super::launch::Launch;
use super::memory::BlockMemory;
use super::overlap::MakeNeighbours;
use super::runner::{self, Stopwatch};
use super::running::Running;
use super::settings::settings;
use super::{pool, refusals};
use code::{tiers, Kernel};
use device::partition::Partition;
use device::Device;
use kernel_abi::GridControl;
use std::sync::atomic::Ordering;
use std::sync::Arc;
use std::time::Duration;

/// Nanoseconds of work that justify waking another thread, and those that justify one that need not be woken.
const WORTH_WAKING: u64 = 15_000;
const WORTH_SHARING: u64 = 3_000;

/// Runs a kernel's grid and returns its device-side launches.
///
/// # Errors
/// What ended it early.
pub fn launch(
    device: &'static Device,
    kernel: Arc<Kernel>,
    launch: &Launch,
    depth: u32,
    neighbours: Option<MakeNeighbours>,
) -> Result<Option<Box<Children>>, Box<Fault>> {
    let _running = Running::begin();
    let mut memory = loop {
        match BlockMemory::take(false) {
            Some(memory) => break memory,
            // Other grids use all of it.
            None if BlockMemory::wait(1, runner::MEMORY_PATIENCE) => {}
            None => return Err(refusals::no_memory_at_all(&launch.function.entry)),
        }
    };
    let result = Grid::prepare(device, kernel, launch, depth, &mut memory, neighbours).and_then(run);
    if let (Ok(_), Some(member)) = (&result, &launch.member) {
        member.done();
    }
    memory.release();
    result
}

fn run(grid: Arc<Grid>) -> Result<Option<Box<Children>>, Box<Fault>> {
    let cost = grid.kernel.block_cost.load(Ordering::Relaxed);
    let sms = Partition::size(grid.partition.as_deref(), grid.device);
    // A part of a device gets at most one thread per multiprocessor; a whole device may get more.
    let most = if grid.partition.is_some() { u64::from(sms) } else { u64::MAX };
    let threads = (settings().threads as u64).min(grid.queue.total()).min(most);
    // The cost of a kernel that never ran is unknown.
    let worth = |blocks: u64| match cost {
        0 => blocks,
        cost => helpers_for(blocks.saturating_mul(cost)).min(blocks),
    };
    let mut offered = false;
    let mut offer = |wanted: u64| {
        let wanted = wanted.min(threads - 1);
        if wanted > 0 && !offered {
            offered = true;
            pool::offer(&grid, wanted as usize);
        }
        wanted == 0
    };
    // While it waits for the grids before, others would wait as well.
    if threads > 1 && grid.overlap.controls & 1 << GridControl::Wait as u32 == 0 {
        let wanted = worth(grid.queue.total() - 1);
        if wanted > 0 {
            offer(wanted);
        }
    }
    let running = tiers::started(&grid.kernel);
    let watch = Stopwatch::start();
    let done = runner::work(&grid, 0, |done| {
        if threads == 1 {
            return true;
        }
        let spent = watch.nanoseconds();
        // It takes longer than before: with this much work left, waking other threads pays off after all.
        let expected = spent / done.max(1) * grid.queue.remaining();
        if spent > WORTH_WAKING && expected > WORTH_WAKING {
            offer(helpers_for(expected));
            return true;
        }
        false
    });
    let spent = watch.nanoseconds();
    if offered {
        // A helper has claimed a chunk at most.
        pool::withdraw(&grid, Duration::from_nanos(spent / done.max(1) * grid.queue.chunk() * 2));
    }
    drop(running);
    if let Some(cost) = spent.checked_div(done).filter(|_| !grid.overlap.has_waited()) {
        grid.kernel.block_cost.store(cost.max(1), Ordering::Relaxed);
    }
    let mut fault = grid.take_fault();
    if let Some(listener) = &grid.listener {
        let reported = listener.ended(fault.as_deref().filter(|f| !f.reported));
        fault.iter_mut().for_each(|f| f.reported |= reported);
    }
    match fault {
        None => Ok(grid.children.lock().take().filter(|b| !b.is_empty())),
        Some(fault) => Err(fault),
    }
}

/// Threads that are worth it for so many nanoseconds of work.
fn helpers_for(work: u64) -> u64 {
    (work / WORTH_WAKING).max((work / WORTH_SHARING).min(pool::spinning().into()))
}
