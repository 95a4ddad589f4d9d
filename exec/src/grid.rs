//! A running grid: a validated launch with its symbols resolved, and the state shared by its blocks.

use super::block_queue::BlockQueue;
use super::children::Children;
use super::events::{GridListener, GridStart};
use super::fault::Fault;
use super::graph_run::GraphRun;
use super::index;
use super::launch::{self, Launch};
use super::memory::{BlockMemory, SERVICE_BYTES};
use super::overlap::{MakeNeighbours, Overlap, Trigger};
use super::permutation::Permutation;
use super::refusals;
use super::settings::settings;
use super::team::Group;
use code::{Function, Kernel};
use device::partition::Partition;
use device::profile::Profile;
use device::space::{arena, Arena};
use device::Device;
use kernel_abi::WARP;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;

/// Maximum threads of a block: CUDA's limit on every device.
pub const MAX_THREADS: u64 = 1024;
/// Maximum blocks of a cluster: CUDA's limit.
const MAX_CLUSTER: u64 = 16;
/// Maximum blocks claimed by a thread at once.
const MAX_CHUNK: u64 = 64;
/// Most parts of a grid's blocks, fewest blocks in each, and nanoseconds of a grid that is not worth dividing.
const MAX_PARTS: u64 = 128;
const LEAST_PART: u64 = 4;
const UNDIVIDED: u64 = 10_000;
/// Where the parameters lie in the launch's service memory; the workspace of a cooperative grid is at 0.
const PARAMS_AT: u64 = 256;
/// Where [`Group`]s lie there: the one of the grid, with its barrier word, and the one of all grids of a multi-device launch.
const GRID_GROUP_AT: u64 = 64;
const BARRIER_AT: u64 = 128;
const TEAM_GROUP_AT: u64 = 192;

/// See the module's description.
pub struct Grid {
    pub kernel: Arc<Kernel>,
    pub function: Arc<Function>,
    pub blocks: [u32; 3],
    pub block: [u32; 3],
    /// Blocks of a cluster, and whether the launch or the kernel says so.
    pub cluster: [u32; 3],
    pub explicit_cluster: bool,
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of static and dynamic shared memory.
    pub shared_size: u32,
    pub dynamic_shared: u32,
    pub params: *const u8,
    pub symbols: Vec<u64>,
    pub arena: &'static Arena,
    pub device: &'static Device,
    pub workspace: u64,
    pub id: u64,
    pub sm_count: u32,
    pub partition: Option<Arc<Partition>>,
    pub cooperative: bool,
    /// Whether it is part of a multi-device launch.
    multi_device: bool,
    pub seed: Option<u64>,
    /// Nesting depth of device-side launches; 0 for a launch by the host.
    pub depth: u32,
    /// Device-side launches of its threads.
    pub children: Mutex<Option<Box<Children>>>,
    /// Order of the blocks, if it is randomized by a seed.
    order: Option<Permutation>,
    pub queue: BlockQueue,
    pub overlap: Overlap,
    fault: Mutex<Option<Box<Fault>>>,
    /// The run of a graph that it is a node of, if its threads may launch graphs.
    pub graph: Option<Arc<dyn GraphRun>>,
    /// Who listens to it, if it is checked.
    pub listener: Option<Box<dyn GridListener>>,
    /// Number of errors that were reported by a checker without ending the grid.
    errors: AtomicU32,
}

// SAFETY: `params` points at device memory that is not written while the grid runs; the rest is Send and Sync.
unsafe impl Send for Grid {}
// SAFETY: as above.
unsafe impl Sync for Grid {}

impl Grid {
    /// Validates a launch and resolves its symbols. `memory` holds its parameters as long as it runs.
    ///
    /// # Errors
    /// If the launch is invalid.
    pub fn prepare(
        device: &'static Device,
        kernel: Arc<Kernel>,
        launch: &Launch,
        depth: u32,
        memory: &mut BlockMemory,
        neighbours: Option<MakeNeighbours>,
    ) -> Result<Arc<Grid>, Box<Fault>> {
        let entry = &launch.function.entry;
        let threads: u64 = launch.block.iter().map(|&n| n as u64).product();
        let cluster = launch.cluster.or(kernel.meta.cluster);
        if cluster.is_none() && kernel.meta.needs_cluster {
            return Err(refusals::no_cluster(entry));
        }
        let explicit_cluster = cluster.is_some();
        let cluster = cluster.unwrap_or([1; 3]);
        let blocks = match kernel.meta.blocks_are_clusters {
            true => [0, 1, 2].map(|d| launch.grid[d].saturating_mul(cluster[d])),
            false => launch.grid,
        };
        let total = blocks.iter().try_fold(1u64, |n, &g| n.checked_mul(g as u64));
        let (Some(total), true) = (total, (1..=MAX_THREADS).contains(&threads)) else {
            return Err(refusals::bad_shape(entry, launch));
        };
        if total == 0 {
            return Err(refusals::bad_shape(entry, launch));
        }
        let size = cluster.iter().map(|&n| u64::from(n)).product::<u64>();
        let divides = blocks.iter().zip(cluster).all(|(&g, c)| c > 0 && g % c == 0);
        if !divides || size > MAX_CLUSTER {
            return Err(refusals::bad_cluster(entry, blocks, cluster));
        }
        let units = total / size;
        if size > u64::from(arena().slots()).saturating_sub(1) || size > 1 && !arena().whole() {
            return Err(refusals::no_memory_at_all(entry));
        }
        let shared_limit = device.profile.shared_per_block_optin;
        let shared_size = kernel.meta.shared_bytes as u64 + launch.dynamic_shared as u64;
        // Reserved shared memory is not counted; the limit was enforced at the launch call before.
        if shared_size > u64::from(shared_limit + ptx::layout::RESERVED_SHARED) {
            return Err(refusals::too_much_shared(entry, shared_size, shared_limit));
        }
        if launch.cooperative && total > (arena().slots() as u64).saturating_sub(1) {
            return Err(refusals::too_many_blocks(entry, total, arena().slots() - 1));
        }
        if launch.params.len() as u64 > SERVICE_BYTES - PARAMS_AT {
            return Err(refusals::unsupported(entry, "more than 32 KiB of parameters"));
        }
        let symbols = resolve(&kernel, launch)?;
        let service = memory.service().map_err(|e| refusals::no_service(entry, &e))?;
        // SAFETY: the service memory is ours while the grid runs, and large enough. Cooperative groups expect the size of
        // the workspace and then the barrier's word, zero before the first arrival.
        unsafe {
            (service as *mut [u32; 2]).write([8, 0]);
            let params = (service + PARAMS_AT) as *mut u8;
            params.copy_from_nonoverlapping(launch.params.as_ptr(), launch.params.len());
            if launch.cooperative {
                ((service + BARRIER_AT) as *mut u64).write(0);
                let (barrier, threads) = (service + BARRIER_AT, total * threads);
                let group = Group { barrier, blocks: total, threads, before: 0, grids: 1, rank: 0 };
                ((service + GRID_GROUP_AT) as *mut Group).write(group);
            }
            if let Some(member) = &launch.member {
                ((service + TEAM_GROUP_AT) as *mut Group).write(member.group(total, threads));
            }
        }
        let settings = settings();
        let apart = kernel.meta.polls || launch.cooperative;
        let id = launch::number();
        let start = GridStart {
            kernel: &kernel,
            entry,
            number: id,
            depth,
            device,
            blocks,
            threads: launch.block,
            params: &launch.params,
            symbols: &symbols,
        };
        let listener = launch.listener.as_ref().map(|l| l.begins(&start));
        // What is checked runs alone.
        let overlap = Overlap::new(&kernel.meta, total, neighbours.filter(|_| listener.is_none()));
        let chunk = if apart { 1 } else { (units / (settings.threads as u64 * 16)).clamp(1, MAX_CHUNK) };
        let parts = if apart { 1 } else { parts_of(units, kernel.block_cost.load(Ordering::Relaxed)) };
        Ok(Arc::new(Grid {
            kernel,
            function: launch.function.clone(),
            blocks,
            block: launch.block,
            cluster,
            explicit_cluster,
            threads: threads as u32,
            shared_size: shared_size as u32,
            dynamic_shared: launch.dynamic_shared,
            params: (service + PARAMS_AT) as *const u8,
            symbols,
            arena: arena(),
            device,
            workspace: if launch.cooperative { service } else { 0 },
            id,
            sm_count: device.profile.sm_count,
            partition: launch.partition.clone(),
            cooperative: launch.cooperative,
            multi_device: launch.member.is_some(),
            seed: settings.seed,
            depth,
            children: Mutex::new(None),
            order: settings.seed.map(|s| Permutation::new(units, s)),
            queue: BlockQueue::new(units, chunk, parts, resident(&device.profile, threads as u32) / size),
            overlap,
            fault: Mutex::new(None),
            graph: launch.graph.clone(),
            listener,
            errors: AtomicU32::new(0),
        }))
    }

    /// Warps of a block.
    pub fn warps(&self) -> u32 {
        self.threads.div_ceil(WARP)
    }

    /// Blocks of a cluster.
    pub fn cluster_blocks(&self) -> u32 {
        self.cluster.iter().product()
    }

    /// Clusters of the grid.
    pub fn clusters(&self) -> [u32; 3] {
        [0, 1, 2].map(|d| self.blocks[d] / self.cluster[d])
    }

    /// Linear index of the block, or of the cluster of several, that is the `i`th to run.
    pub fn block_at(&self, i: u64) -> u64 {
        self.order.map_or(i, |o| o.at(i))
    }

    /// A cluster that has not started will not: its first block. None is left to cancel in a cooperative grid, whose blocks are there at once.
    pub fn cancel(&self) -> Option<[u32; 3]> {
        let number = if self.cooperative { None } else { self.queue.claim_one() }?;
        let at = index::block(self.clusters(), self.block_at(number));
        // They end without having triggered.
        Trigger::default().ended(self.cluster_blocks().into(), None, &self.overlap);
        Some([0, 1, 2].map(|d| at[d] * self.cluster[d]))
    }

    /// Whether blocks, and warps of a block, run in random order.
    pub fn is_shuffled(&self) -> bool {
        self.seed.is_some()
    }

    /// Records a reported error after which the grid continues. Unless `forgiven`, the grid ends with this fault. Returns the number of
    /// errors before.
    pub fn record_error(&self, fault: &Fault, forgiven: bool) -> u32 {
        let before = self.errors.fetch_add(1, Ordering::Relaxed);
        if before == 0 && !forgiven {
            self.fault.lock().get_or_insert(Box::new(fault.clone()));
        }
        before
    }

    /// The number of the multiprocessor that a host thread emulates.
    pub fn sm_of(&self, thread: u32) -> u32 {
        match &self.partition {
            Some(partition) => partition.sms[thread as usize % partition.sms.len()],
            None => thread % self.sm_count.max(1),
        }
    }

    /// `cudaCGGetIntrinsicHandle`: the address of the [`Group`] of a scope (`cudaCGScope`), or 0.
    pub fn group(&self, scope: u32) -> u64 {
        match scope {
            1 if self.cooperative => self.workspace + GRID_GROUP_AT,
            2 if self.multi_device => self.workspace + TEAM_GROUP_AT,
            _ => 0,
        }
    }

    /// Takes the fault that ended it early, or that it is to end with.
    pub fn take_fault(&self) -> Option<Box<Fault>> {
        self.fault.lock().take()
    }

    /// Stops it; the first fault is kept.
    pub fn end(&self, fault: Box<Fault>) {
        self.fault.lock().get_or_insert(fault);
        self.queue.end();
    }
}

/// Addresses of the module variables and handles of the functions that the kernel refers to.
fn resolve(kernel: &Kernel, launch: &Launch) -> Result<Vec<u64>, Box<Fault>> {
    let mut words = Vec::with_capacity(kernel.meta.symbols.len());
    let Function { program, symbols, entry, .. } = &*launch.function;
    for name in &kernel.meta.symbols {
        let word = symbols.address(name).or_else(|| {
            // Function pointers are rare: only then is the syntax tree needed.
            let module = program.module().ok()?;
            let index = module.functions.iter().position(|f| module.name(f.name) == name)?;
            Some(kernel_abi::function_handle(index))
        });
        words.push(word.ok_or_else(|| refusals::no_symbol(entry, name))?);
    }
    Ok(words)
}

/// Fewer multiprocessors than most of the GPUs have that programs are written for.
const USUAL_SMS: u32 = 64;

/// Blocks of so many threads that a device could have resident at once, if nothing else limited their number.
fn resident(profile: &Profile, threads: u32) -> u64 {
    let of_sm = (profile.max_warps_per_sm() / threads.div_ceil(WARP)).clamp(1, profile.max_blocks_per_sm);
    u64::from(profile.sm_count.max(USUAL_SMS) * of_sm)
}

/// Parts of so many blocks (`block_queue.rs`), each of which takes `cost` nanoseconds, 0 if that is not known.
fn parts_of(blocks: u64, cost: u64) -> u64 {
    let parts = (settings().threads as u64).min(MAX_PARTS);
    let short = cost > 0 && blocks.saturating_mul(cost) < UNDIVIDED;
    if short || blocks < parts * LEAST_PART {
        1
    } else {
        parts
    }
}
