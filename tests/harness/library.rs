//! The library under test: launches through its own packages, in this process.

use super::header::Shape;
use super::{entry_name, Outcome, Test};
use checkers::allocations::Ledger;
use code::{self, Kernel, Program, Symbols};
use device::{memory, shadow, space};
use exec::checks::{BadAccess, BadBarrier, Checker, Race, Site, WarpAccess};
use exec::timeline::Stamp;
use exec::{self, races, Fault, FaultKind, Launch};
use kernel_abi::{Bounds, Checks, Image, Plane, Sources};
use ptx::ast::{Module, Space, Variable};
use sanitizer::finding::{AccessKind, AccessProblem, HeapProblem, HostStack, Space as ReportSpace, StackOf};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;
use std::time::Duration;

/// Device memory of one launch; freed with it.
struct Memory(Vec<u64>);

impl Memory {
    fn add(&mut self, bytes: &[u8]) -> Result<u64, String> {
        let device = device::context::get(0).map_err(|e| format!("{e:?}"))?;
        let a =
            memory::allocate(device, bytes.len() as u64, 256, memory::Kind::Device).map_err(|e| format!("{e:?}"))?;
        self.0.push(a.base);
        write(a.base, bytes);
        Ok(a.base)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for addr in &self.0 {
            let _ = memory::free(*addr, |_| true);
        }
    }
}

/// Device addresses are host addresses.
fn write(addr: u64, bytes: &[u8]) {
    // SAFETY: an allocation of this module's, of at least so many bytes, that no kernel is running on.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), addr as *mut u8, bytes.len()) }
    shadow::written(addr, bytes.len() as u64);
}

fn read(addr: u64, len: usize) -> Vec<u8> {
    // SAFETY: as in `write`; allocated memory is readable from the start.
    unsafe { std::slice::from_raw_parts(addr as *const u8, len).to_vec() }
}

/// Set in workers whose launches are checked: `memory`, `init`, `races`, `sync` or `traffic`.
pub const CHECKED: &str = "UNDERSTUDY_TEST_CHECKED";

/// What launches are checked for.
fn checks() -> Checks {
    let asked = std::env::var(CHECKED).unwrap_or_default();
    if asked == "init" {
        space::want_plane(Plane::Init as u64);
    }
    if asked == "races" {
        races::want_planes();
    }
    let (init, races) = (asked == "init", asked == "races");
    Checks {
        memory: asked == "memory",
        cache_control: asked == "memory",
        init,
        init_shared: init,
        races,
        sync: asked == "sync",
        traffic: asked == "traffic",
    }
}

/// A checker has said something that cannot be.
static UNTRUE: AtomicBool = AtomicBool::new(false);

/// Accesses are checked as for a user, and end the grid as without a checker.
struct Watch;

impl Checker for Watch {
    fn checks(&self) -> Checks {
        checks()
    }
    fn child(&self, _: &str, _: [u32; 3], _: [u32; 3]) -> Option<Arc<dyn Checker>> {
        Some(Arc::new(Watch))
    }
    fn find(&self, addr: u64, bytes: u64, _: AccessKind) -> Result<Bounds, AccessProblem> {
        Ledger::default().find(addr, bytes, None).map(|found| found.0)
    }
    fn touches(&self, _: &Stamp, _: &Site, _: AccessKind, _: u32, _: u64) {}
    fn accesses(&self, site: &Site, access: &WarpAccess) {
        UNTRUE.fetch_or(site.lanes == 0 || !matches!(access.bytes, 1 | 2 | 4 | 8 | 16 | 32), Relaxed);
    }
    fn launched(&self, _: &str) -> HostStack {
        HostStack { of: StackOf::Launch, frames: vec![] }
    }
    fn find_image(&self, _: u64, _: &Image, _: AccessKind) -> Result<(), AccessProblem> {
        Ok(())
    }
    fn bad_access(&self, site: &Site, bad: &BadAccess) {
        eprintln!("block {:?}, warp {}, lanes {:#x}: {bad:x?}", site.block, site.warp, site.lanes);
    }
    fn bad_heap(&self, site: &Site, problem: HeapProblem, addr: u64) {
        eprintln!("block {:?}, warp {}, lanes {:#x}: {problem:?} {addr:#x}", site.block, site.warp, site.lanes);
    }
    fn uninitialized(&self, site: &Site, space: ReportSpace, bytes: u32, addr: u64) {
        let (block, warp, lanes) = (site.block, site.warp, site.lanes);
        eprintln!("block {block:?}, warp {warp}, lanes {lanes:#x}: uninitialized {space:?} {bytes} {addr:#x}");
        // All buffers are written before the launch.
        UNTRUE.fetch_or(space == ReportSpace::Global, Relaxed);
    }
    fn race(&self, site: &Site, race: &Race) {
        eprintln!("block {:?}, warp {}, lanes {:#x}: {race:x?}", site.block, site.warp, site.lanes);
    }
    fn bad_barrier(&self, site: &Site, bad: &BadBarrier) -> bool {
        eprintln!("block {:?}, warp {}, lanes {:#x}: {bad:?}", site.block, site.warp, site.lanes);
        false
    }
    fn deadlock(&self, site: &Site, waiting: Vec<String>, _: bool) {
        eprintln!("block {:?}: deadlock: {waiting:?}", site.block);
    }
    fn patience(&self) -> Duration {
        Duration::from_secs(3)
    }
    fn block_ended(&self, _: &str, _: [u32; 3], _: u64, _: u64) {}
    fn forgives(&self) -> bool {
        false
    }
    fn ended(&self, _: &str, _: &Sources, _: Option<&Fault>) -> bool {
        true
    }
}

struct Addresses(HashMap<String, u64>);

impl Symbols for Addresses {
    fn address(&self, name: &str) -> Option<u64> {
        self.0.get(name).copied()
    }
}

/// Allocates and initialises the module's `.global` and `.const` variables, as loading a module does.
fn module_variables(module: &Module, memory: &mut Memory) -> Result<Addresses, String> {
    let vars: Vec<&Variable> = module.vars.iter().filter(|v| matches!(v.space, Space::Global | Space::Const)).collect();
    let mut addresses = HashMap::new();
    for v in &vars {
        let addr = memory.add(&vec![0; v.size.max(1) as usize])?;
        addresses.insert(module.name(v.name).to_string(), addr);
    }
    for v in &vars {
        let Some(init) = &v.init else { continue };
        let mut bytes = init.bytes.clone();
        bytes.resize(v.size as usize, 0);
        for r in &init.relocs {
            let name = module.name(r.sym);
            let target = addresses.get(name).copied().or_else(|| {
                let i = module.functions.iter().position(|f| f.name == r.sym)?;
                Some(kernel_abi::function_handle(i))
            });
            let target = target.ok_or_else(|| format!("initialiser names '{name}'"))?;
            let value = target.wrapping_add(r.addend as u64) >> r.shift;
            let (at, n) = (r.offset as usize, r.size as usize);
            bytes[at..at + n].copy_from_slice(&value.to_le_bytes()[..n]);
        }
        write(addresses[module.name(v.name)], &bytes);
    }
    Ok(Addresses(addresses))
}

/// Runs a launch on the library.
pub fn run(test: &Test, (grid, block): Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let program = Program::new(vec![test.text.as_str().into()]);
    let module = match program.module() {
        Ok(m) => m,
        Err(e) => return Ok(Outcome::Invalid(e.message.clone())),
    };
    // Before there is any memory.
    let checks = checks();
    let mut memory = Memory(Vec::new());
    let addresses = inputs.iter().map(|b| memory.add(b)).collect::<Result<Vec<u64>, String>>()?;
    let symbols = module_variables(module, &mut memory)?;
    let launch = Launch {
        entry: entry_name(test, module)?.into(),
        symbols: Arc::new(symbols),
        grid,
        block,
        cluster: None,
        dynamic_shared: test.header.dynamic_shared,
        params: test.header.param_block(&addresses)?,
        cooperative: false,
        member: None,
        partition: None,
        program: program.clone(),
        checker: checks.any().then(|| Arc::new(Watch) as Arc<dyn Checker>),
    };
    let device = device::context::get(0).map_err(|e| format!("{e:?}"))?;
    let done = exec::run(device, &launch);
    if UNTRUE.swap(false, Relaxed) {
        return Err("a checker reports what is not so".into());
    }
    let fault = match done {
        Ok(()) => {
            return Ok(Outcome::Done(addresses.iter().zip(inputs).map(|(a, b)| read(*a, b.len())).collect()));
        }
        Err(fault) => fault,
    };
    let kind = match fault.kind {
        FaultKind::IllegalAddress { .. } => "illegal_address",
        FaultKind::Misaligned { .. } => "misaligned",
        FaultKind::Trap => "trap",
        FaultKind::IllegalInstruction => "breakpoint",
        FaultKind::InvalidPc => "bad_call",
        FaultKind::Deadlock => "deadlock",
        FaultKind::StackOverflow => "stack_overflow",
        FaultKind::InvalidPtx | FaultKind::Link => return Ok(Outcome::Invalid(fault.message)),
        other => return Err(format!("{other:?}: {}", fault.message)),
    };
    Ok(Outcome::Error(kind.into(), fault.message))
}

/// The code that ran a launch; `None` if it was not compiled.
pub fn code(test: &Test, (_, block): Shape) -> Option<Arc<Kernel>> {
    let program = Program::new(vec![test.text.as_str().into()]);
    let entry = entry_name(test, program.module().ok()?).ok()?;
    code::cache().kernel(&program, &entry.into(), block, checks(), 0).ok()
}
