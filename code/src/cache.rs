//! Looks up loaded code by program, kernel and block shape: in memory, then on disk, else compiles it.

use super::compiler::{self, Compile};
use super::disk::{self, keep, Disk};
use super::kernel::Kernel;
use super::optimiser::Optimiser;
use super::policy::{policy, Policy};
use super::target::{target, Target};
use super::tiers::{self, Optimise};
use super::Program;
use kernel_abi::{Checks, CompileError, CompileErrorKind, CompileRequest, CompiledKernel, Isa, Tier, Variant};
use std::sync::{Arc, OnceLock};
use sys::table::Table;
use xxhash_rust::xxh3::Xxh3;

type Slot = Arc<OnceLock<Result<Arc<Kernel>, CompileError>>>;

/// Compiled kernels by program, entry and variant. Each is compiled once; concurrent callers wait.
pub struct Cache {
    kernels: Arc<Table<Key, Slot>>,
    disk: Box<dyn Fn() -> Option<&'static Disk> + Send + Sync>,
    compile: Arc<Compile>,
    build: fn() -> u64,
    policy: Policy,
}

type Key = (u128, Arc<str>, Variant);

/// The process's cache.
pub fn cache() -> &'static Cache {
    static CACHE: OnceLock<Cache> = OnceLock::new();
    CACHE.get_or_init(|| Cache::new(Box::new(disk::disk), Arc::new(compiler::compile), compiler::build_id, policy()))
}

impl Cache {
    /// An empty cache on top of a disk cache and a compiler; `build` identifies the compiler.
    pub fn new(
        disk: Box<dyn Fn() -> Option<&'static Disk> + Send + Sync>,
        compile: Arc<Compile>,
        build: fn() -> u64,
        policy: Policy,
    ) -> Cache {
        Cache { kernels: Arc::default(), disk, compile, build, policy }
    }

    /// The kernel `entry` of `program` for blocks of `block` threads, with these checks. If it calls functions with local memory, each
    /// thread has at least `stack` bytes for them.
    ///
    /// # Errors
    /// Those of the compiler. Errors of a kernel are cached like kernels.
    pub fn kernel(
        &self,
        program: &Program,
        entry: &Arc<str>,
        block: [u32; 3],
        checks: Checks,
        stack: u32,
    ) -> Result<Arc<Kernel>, CompileError> {
        let Some(target) = target() else {
            return Err(CompileError { kind: CompileErrorKind::Unsupported, message: Isa::LEAST.into() });
        };
        let guard = target.guard || checks.any();
        let variant = Variant { checks, ..Variant::for_block(target.isa, target.lanes, guard, block) };
        let get = |variant| {
            let key = (program.hash(), entry.clone(), variant);
            let found = self.kernels.get(&key).map(|s| s.clone());
            let slot = found.unwrap_or_else(|| self.kernels.entry(key).or_default().clone());
            let result = slot.get_or_init(|| self.make(program, entry, variant, target)).clone();
            // Out of threads or descriptors: a later attempt may succeed.
            if result.as_ref().is_err_and(|e| e.kind == CompileErrorKind::Internal) {
                self.kernels.remove_if(&(program.hash(), entry.clone(), variant), |_, s| Arc::ptr_eq(s, &slot));
            }
            result
        };
        let kernel = get(variant)?;
        match kernel.meta.stack_bytes {
            // Powers of two, so that there are few variants.
            1.. if stack > kernel.meta.stack_bytes => get(Variant { stack: stack.next_power_of_two(), ..variant }),
            _ => Ok(kernel),
        }
    }

    fn make(
        &self,
        program: &Program,
        entry: &Arc<str>,
        variant: Variant,
        target: &'static Target,
    ) -> Result<Arc<Kernel>, CompileError> {
        let request = {
            let (images, entry): (Arc<[Arc<str>]>, _) = (program.images().into(), entry.clone());
            move |tier| CompileRequest {
                images: images.clone(),
                entry: entry.to_string(),
                variant: made_for(variant, tier),
                tier,
                dump: target.dump.clone(),
            }
        };
        let build = (self.build)();
        let key = |tier| disk_key(program, entry, &variant, tier, target, build);
        // Dumping compiler stages requires compiling.
        let disk = if target.dump.is_empty() { (self.disk)() } else { None };
        let from_disk = |tier| load(disk?, key(tier), entry);
        let quick = self.policy != Policy::Optimised && variant.isa.has_quick();
        if !(quick && matches!(self.policy, Policy::Quick | Policy::Switching)) {
            if let Some(kernel) = from_disk(Tier::Optimised) {
                return Ok(Arc::new(kernel));
            }
        }
        let first = match quick.then(|| from_disk(Tier::Quick)).flatten() {
            Some(kernel) => Some(kernel),
            None if quick => match (self.compile)(&request(Tier::Quick)) {
                Ok(compiled) => Some(keep_and_load(disk, key(Tier::Quick), compiled)?),
                // If the quick generator fails, the optimising one may succeed.
                Err(e) if matches!(e.kind, CompileErrorKind::NotQuick | CompileErrorKind::Internal) => None,
                Err(e) => return Err(e),
            },
            None => None,
        };
        let Some(first) = first.map(Arc::new) else {
            let compiled = (self.compile)(&request(Tier::Optimised))?;
            return keep_and_load(disk, key(Tier::Optimised), compiled).map(Arc::new);
        };
        let (kernels, slot) = (self.kernels.clone(), (program.hash(), entry.clone(), variant));
        let insert = move |kernel| drop(kernels.insert(slot.clone(), Arc::new(OnceLock::from(Ok(kernel)))));
        let optimiser = Optimiser {
            kernel: first.clone(),
            may_be_alone: target.lanes == 0 && !variant.checks.any() && first.may_be_alone(),
            disk_key: key(Tier::Optimised),
            disk,
            request: Box::new(request),
            compile: self.compile.clone(),
            insert: Box::new(insert),
        };
        match self.policy {
            Policy::Auto => tiers::watch(first.clone(), Arc::new(optimiser)),
            Policy::Switching => {
                first.tier_up(optimiser.make(tiers::For::RunningGrids)?).map_err(unloadable)?;
            }
            Policy::Quick | Policy::Optimised => {}
        }
        Ok(first)
    }
}

/// The kernel of a key from the disk, if it is there and usable.
fn load(disk: &Disk, key: u128, entry: &str) -> Option<Kernel> {
    let compiled = disk.load(key)?;
    match Kernel::load(compiled) {
        Ok(kernel) if *kernel.meta.entry == *entry => Some(kernel),
        _ => {
            disk.remove(key);
            None
        }
    }
}

fn keep_and_load(disk: Option<&Disk>, key: u128, compiled: CompiledKernel) -> Result<Kernel, CompileError> {
    keep(disk, key, &compiled);
    Kernel::load(compiled).map_err(unloadable)
}

fn unloadable(e: super::object::LoadError) -> CompileError {
    let message = format!("the compiler's output cannot be loaded: {e}");
    CompileError { kind: CompileErrorKind::Internal, message }
}

/// The variant that a code generator compiles: quick code uses at most AVX2.
fn made_for(variant: Variant, tier: Tier) -> Variant {
    match tier {
        Tier::Quick => Variant { isa: Isa::QUICK, ..variant },
        Tier::Optimised => variant,
    }
}

/// Hash of everything that the machine code depends on. Only AVX-512 code uses further features of this processor.
fn disk_key(program: &Program, entry: &str, variant: &Variant, tier: Tier, target: &Target, build: u64) -> u128 {
    let variant = &made_for(*variant, tier);
    let cpu = if variant.isa == Isa::Avx512 { target.cpu } else { 0 };
    let mut hasher = Xxh3::new();
    hasher.update(&program.hash().to_le_bytes());
    hasher.update(&(entry.len() as u64).to_le_bytes());
    hasher.update(entry.as_bytes());
    // Encoding plain enums into a growing vector cannot fail.
    hasher.update(&postcard::to_stdvec(variant).expect("a variant can be encoded"));
    hasher.update(&[tier as u8]);
    hasher.update(&cpu.to_le_bytes());
    hasher.update(&build.to_le_bytes());
    hasher.digest128()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::functions::Functions;
    use crate::object::tests::returning;
    use kernel_abi::KernelMeta;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn folder(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("understudy-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        dir
    }

    /// A compiler of kernels that return 7, and the number of its calls.
    fn compiler() -> (Arc<Compile>, Arc<AtomicU32>) {
        let calls = Arc::new(AtomicU32::new(0));
        let counter = calls.clone();
        let compile = move |r: &CompileRequest| {
            counter.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(std::time::Duration::from_millis(5));
            if r.entry == "bad" {
                return Err(CompileError { kind: CompileErrorKind::NoSuchEntry, message: "no kernel 'bad'".into() });
            }
            Ok(CompiledKernel { meta: KernelMeta::plain(&r.entry), object: returning(7) })
        };
        (Arc::new(compile), calls)
    }

    fn over(disk: Option<&'static Disk>) -> (Cache, Arc<AtomicU32>) {
        let (compile, calls) = compiler();
        (Cache::new(Box::new(move || disk), compile, || 1, Policy::Optimised), calls)
    }

    fn run(kernel: &Kernel) -> u32 {
        // SAFETY: the code of `returning` ignores its arguments.
        unsafe { kernel.functions().segments[0](std::ptr::null_mut(), 0, 0) }
    }

    #[test]
    fn a_kernel_is_compiled_once_per_variant_by_many_threads() {
        let (cache, calls) = over(None);
        let program = Program::new(vec!["ptx".into()]);
        let kernel_name: Arc<str> = "k".into();
        std::thread::scope(|s| {
            for _ in 0..8 {
                s.spawn(|| {
                    assert_eq!(
                        run(&cache.kernel(&program, &kernel_name, [256, 1, 1], Checks::default(), 0).unwrap()),
                        7
                    )
                });
            }
        });
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        cache.kernel(&program, &kernel_name, [64, 1, 1], Checks::default(), 0).unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        cache.kernel(&program, &kernel_name, [33, 1, 1], Checks::default(), 0).unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 2);
        let bad: Arc<str> = "bad".into();
        for _ in 0..2 {
            assert_eq!(
                cache.kernel(&program, &bad, [1; 3], Checks::default(), 0).unwrap_err().kind,
                CompileErrorKind::NoSuchEntry
            );
        }
        assert_eq!(calls.load(Ordering::SeqCst), 3);
    }

    /// Quick code returns 7, optimised code for the processor 9, and that for running grids 8; only the latter has the same frame layout.
    #[test]
    fn hot_kernels_are_optimised_for_running_and_later_grids() {
        let compile = |r: &CompileRequest| {
            let (value, lanes) = match (r.tier, r.variant.isa) {
                (Tier::Quick, _) => (7, 16),
                (Tier::Optimised, Isa::Avx2) => (8, 16),
                (Tier::Optimised, _) => (9, 32),
            };
            let meta = KernelMeta { tier: r.tier, lanes, ..KernelMeta::plain(&r.entry) };
            Ok(CompiledKernel { meta, object: returning(value) })
        };
        let cache = Cache::new(Box::new(|| None), Arc::new(compile), || 1, Policy::Auto);
        let target: &'static Target =
            Box::leak(Box::new(Target { isa: Isa::Avx512, lanes: 0, guard: true, dump: vec![], cpu: 0 }));
        let program = Program::new(vec!["ptx".into()]);
        let entry: Arc<str> = "k".into();
        let variant = Variant::for_block(target.isa, 0, true, [32, 1, 1]);
        let first = cache.make(&program, &entry, variant, target).unwrap();
        assert_eq!(run(&first), 7);
        let running = tiers::started(&first);
        let key = (program.hash(), entry, variant);
        let until = std::time::Instant::now() + std::time::Duration::from_secs(60);
        let waits = || std::time::Instant::now() < until;
        while (run(&first) != 8 || !cache.kernels.contains_key(&key)) && waits() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        drop(running);
        assert_eq!(run(&first), 8, "the grid that runs");
        let later = cache.kernels.get(&key).map(|slot| slot.get().unwrap().clone().unwrap());
        assert_eq!(later.map(|kernel| (run(&kernel), kernel.meta.lanes)), Some((9, 32)), "later grids");
    }

    /// Vectors return 32, single threads 1, in quick code; optimised code returns a thousand more.
    #[test]
    fn what_wins_a_trial_is_optimised() {
        let compile = |r: &CompileRequest| {
            let lanes = if r.variant.lanes == 1 { 1 } else { 32 };
            let plain = KernelMeta::plain(&r.entry);
            let meta = KernelMeta { tier: r.tier, lanes, blocks: Some(plain.segments[0].clone()), ..plain };
            let value = u32::from(lanes) + if r.tier == Tier::Optimised { 1000 } else { 0 };
            Ok(CompiledKernel { meta, object: returning(value) })
        };
        let cache = Cache::new(Box::new(|| None), Arc::new(compile), || 1, Policy::Auto);
        let target: &'static Target =
            Box::leak(Box::new(Target { isa: Isa::Avx2, lanes: 0, guard: true, dump: vec![], cpu: 0 }));
        let program = Program::new(vec!["ptx".into()]);
        // Microseconds that vectors and single threads take in quick code, and in optimised code.
        let of = |entry: &str, quick: [u64; 2], optimised: [u64; 2], expected: u32| {
            let variant = Variant::for_block(target.isa, 0, true, [32, 1, 1]);
            let kernel = cache.make(&program, &entry.into(), variant, target).unwrap();
            let running = tiers::started(&kernel);
            let until = std::time::Instant::now() + std::time::Duration::from_secs(60);
            while run(&kernel) != expected && std::time::Instant::now() < until {
                // SAFETY: the code of `returning` ignores its arguments.
                let value = |f: &Functions| unsafe { f.segments[0](std::ptr::null_mut(), 0, 0) };
                if let Some(timed) = kernel.timed() {
                    let busy = sys::threads::processor_time();
                    let value = value(timed.functions(kernel.functions()));
                    let takes = if value < 1000 { quick } else { optimised }[usize::from(value % 1000 == 1)];
                    while (sys::threads::processor_time() - busy).as_micros() < takes.into() {}
                    timed.ended(1);
                } else {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
            }
            drop(running);
            assert_eq!(run(&kernel), expected, "{entry}");
        };
        of("few lanes are active", [2000, 100], [0; 2], 1001);
        of("all are", [100, 2000], [0; 2], 1032);
        of("close, and vectors gain", [2000, 1300], [400, 800], 1032);
        of("close, and single threads gain", [2000, 2500], [800, 400], 1001);
    }

    #[test]
    fn the_disk_is_shared_and_damaged_files_are_recompiled() {
        let dir = folder("damage");
        let disk: &'static Disk = Box::leak(Box::new(Disk::open(&dir, 1 << 20).unwrap()));
        let program = Program::new(vec!["ptx".into()]);
        let kernel_name: Arc<str> = "k".into();
        let get = |want_compiles: u32, what: &str| {
            let (cache, calls) = over(Some(disk));
            assert_eq!(
                run(&cache.kernel(&program, &kernel_name, [32, 1, 1], Checks::default(), 0).unwrap()),
                7,
                "{what}"
            );
            assert_eq!(calls.load(Ordering::SeqCst), want_compiles, "{what}");
        };
        get(1, "cold");
        get(0, "warm");
        let file = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
        let good = std::fs::read(&file).unwrap();
        for cut in [0, 7, 39, 40, good.len() / 2, good.len() - 1] {
            std::fs::write(&file, &good[..cut]).unwrap();
            get(1, "truncated");
        }
        for at in [0, 10, 30, 60, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 4;
            std::fs::write(&file, &bad).unwrap();
            get(1, "a bit flipped");
        }
        get(0, "whole again");
        let other = Program::new(vec!["other ptx".into()]);
        let (cache, calls) = over(Some(disk));
        cache.kernel(&other, &kernel_name, [32, 1, 1], Checks::default(), 0).unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 1, "other PTX");
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn files_writable_by_others_are_not_run() {
        use std::os::unix::fs::PermissionsExt;
        let dir = folder("others");
        let disk: &'static Disk = Box::leak(Box::new(Disk::open(&dir, 1 << 20).unwrap()));
        let program = Program::new(vec!["ptx".into()]);
        let kernel_name: Arc<str> = "k".into();
        over(Some(disk)).0.kernel(&program, &kernel_name, [32, 1, 1], Checks::default(), 0).unwrap();
        let file = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
        let chmod =
            |path: &PathBuf, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        chmod(&file, 0o620);
        let (cache, calls) = over(Some(disk));
        cache.kernel(&program, &kernel_name, [32, 1, 1], Checks::default(), 0).unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        let real = file.with_extension("elsewhere");
        std::fs::rename(&file, &real).unwrap();
        std::os::unix::fs::symlink(&real, &file).unwrap();
        let (cache, calls) = over(Some(disk));
        cache.kernel(&program, &kernel_name, [32, 1, 1], Checks::default(), 0).unwrap();
        assert_eq!(calls.load(Ordering::SeqCst), 1);
        chmod(&dir, 0o777);
        assert!(Disk::open(&dir, 1 << 20).is_err());
        std::fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn the_oldest_kernels_are_evicted() {
        let dir = folder("evict");
        let disk = Disk::open(&dir, 20_000).unwrap();
        let kernel = CompiledKernel { meta: KernelMeta::plain("k"), object: vec![1; 2_000] };
        for i in 0..30u32 {
            disk.store(i as u128, &kernel).unwrap();
            let file = std::fs::File::options().write(true).open(dir.join(format!("{i:032x}.kernel"))).unwrap();
            file.set_modified(std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(i as u64)).unwrap();
        }
        let bytes: u64 = std::fs::read_dir(&dir).unwrap().map(|e| e.unwrap().metadata().unwrap().len()).sum();
        assert!(bytes <= 20_000 + 2 * 2_100, "{bytes}");
        assert!(disk.load(29).is_some() && disk.load(0).is_none());
        std::fs::remove_dir_all(dir).unwrap();
    }
}
