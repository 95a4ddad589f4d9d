//! Registry of the program: kernels by host stub and by handle, variables by host address, libraries.

use super::binary::Binary;
use super::kernel::Kernel;
use super::select;
use super::source::Source;
use device::watch::{self, ObjectKind};
use device::{Device, Error};
use ptx::ast::FunctionKind;
use std::ffi::CStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use sys::log::{self, Level};
use sys::table::{self, Table};

/// A `__device__`, `__constant__` or `__managed__` variable as the host code names it.
#[derive(Clone)]
pub struct HostVar {
    pub binary: Arc<Binary>,
    pub name: &'static CStr,
    /// Size in bytes for the host compiler.
    pub size: usize,
}

/// A fatbin of the program, and the keys of what is registered for it. Libraries have thousands of fatbins, each of which is
/// unregistered when the process ends.
struct Registered {
    binary: Arc<Binary>,
    stubs: Vec<usize>,
    kernels: Vec<usize>,
    vars: Vec<usize>,
}

/// Tables that grow at program start and are read at every launch.
struct Registry {
    binaries: Table<usize, Registered>,
    /// By address of the host stub.
    stubs: Table<usize, Arc<Kernel>>,
    /// By handle, which is the kernel's own address.
    kernels: Table<usize, Arc<Kernel>>,
    /// By address of the host's shadow variable, or of the pointer to a managed one.
    vars: Table<usize, HostVar>,
    libraries: Table<usize, Arc<Library>>,
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| Registry {
        binaries: table::small(),
        stubs: table::small(),
        kernels: table::small(),
        vars: table::small(),
        libraries: table::small(),
    })
}

/// Registers a fatbin by the address of its wrapper, which is not read yet. Returns its handle.
pub fn register(wrapper: usize) -> usize {
    let binary = Arc::new(Binary::new(Source::Wrapper(wrapper)));
    let handle = Arc::as_ptr(&binary) as usize;
    registry().binaries.insert(handle, Registered { binary, stubs: vec![], kernels: vec![], vars: vec![] });
    device::context::set_loader(load_all);
    device::profile::set_chooser(lowest_device);
    handle
}

/// Unregisters a fatbin with its kernels and variables. Launches in progress keep what they need.
pub fn unregister(handle: usize) {
    let Some((_, gone)) = registry().binaries.remove(&handle) else { return };
    // Another library's may be at the same address by now.
    let is_its = |kernel: &Arc<Kernel>| Arc::ptr_eq(&kernel.binary, &gone.binary);
    for stub in &gone.stubs {
        registry().stubs.remove_if(stub, |_, kernel| is_its(kernel));
    }
    for kernel in &gone.kernels {
        registry().kernels.remove_if(kernel, |_, kernel| is_its(kernel));
    }
    for var in &gone.vars {
        registry().vars.remove_if(var, |_, var| Arc::ptr_eq(&var.binary, &gone.binary));
    }
}

/// The fatbin with this handle.
pub fn binary(handle: usize) -> Option<Arc<Binary>> {
    registry().binaries.get(&handle).map(|b| b.binary.clone())
}

/// Maps a host stub to the kernel `name` of a fatbin.
pub fn add_kernel(binary: &Arc<Binary>, stub: usize, name: &'static CStr) {
    let kernel = Arc::new(Kernel::registered(binary.clone(), name));
    let handle = handle_of(&kernel);
    note(binary, |registered| {
        registered.kernels.push(handle);
        registered.stubs.push(stub);
    });
    registry().kernels.insert(handle, kernel.clone());
    registry().stubs.insert(stub, kernel);
}

/// Maps a host variable to the variable `name` of a fatbin.
pub fn add_var(binary: &Arc<Binary>, address: usize, name: &'static CStr, size: usize) {
    note(binary, |registered| registered.vars.push(address));
    registry().vars.insert(address, HostVar { binary: binary.clone(), name, size });
}

/// Notes what goes when a fatbin is unregistered.
fn note(binary: &Arc<Binary>, add: impl FnOnce(&mut Registered)) {
    if let Some(mut registered) = registry().binaries.get_mut(&(Arc::as_ptr(binary) as usize)) {
        add(&mut registered);
    }
}

/// The first of `devices` that has PTX of all fatbins registered so far, where the first one does not.
fn lowest_device(devices: &[u32]) -> Option<u32> {
    let binaries: Vec<_> = registry().binaries.iter().map(|b| b.binary.clone()).collect();
    let programs: Vec<_> = binaries.iter().map(|b| b.architectures()).collect();
    select::lowest_device(&programs, devices)
}

/// Loads every fatbin onto a device. Errors: the first one that occurs.
fn load_all(device: &'static Device) -> device::Result {
    let binaries: Vec<_> = registry().binaries.iter().map(|b| b.binary.clone()).collect();
    binaries.into_iter().try_for_each(|b| b.load(device).map(|_| ()))
}

/// Loads every fatbin with managed variables onto a device, so that host code finds them.
pub fn load_managed(device: &'static Device) -> device::Result {
    let binaries: Vec<_> = registry().binaries.iter().map(|b| b.binary.clone()).collect();
    binaries.into_iter().filter(|b| b.has_slots()).try_for_each(|b| b.load(device).map(|_| ()))
}

/// The kernel of a host stub or a handle (`cudaKernel_t`, `cudaFunction_t`).
/// Errors: `InvalidDeviceFunction` for null, `InvalidResourceHandle`.
pub fn kernel(stub_or_handle: usize) -> device::Result<Arc<Kernel>> {
    let registry = registry();
    let found = registry.stubs.get(&stub_or_handle).or_else(|| registry.kernels.get(&stub_or_handle));
    found.map(|k| k.clone()).ok_or_else(|| {
        static REPORTED: AtomicBool = AtomicBool::new(false);
        if !REPORTED.swap(true, Ordering::Relaxed) {
            let text = format!(
                "there is no kernel at {stub_or_handle:#x}: it is not a __global__ function, or its module is not loaded"
            );
            log::report(Level::Error, text);
        }
        match stub_or_handle {
            0 => Error::InvalidDeviceFunction,
            _ => Error::InvalidResourceHandle,
        }
    })
}

/// The kernel with this handle. Errors: `InvalidResourceHandle`.
pub fn kernel_by_handle(handle: usize) -> device::Result<Arc<Kernel>> {
    registry().kernels.get(&handle).map(|k| k.clone()).ok_or(Error::InvalidResourceHandle)
}

/// A kernel's handle.
pub fn handle_of(kernel: &Arc<Kernel>) -> usize {
    Arc::as_ptr(kernel) as usize
}

/// The kernel with this mangled name in a loaded module, and the program's name for it: its host stub if it has one, else its handle.
/// `symbols` is the module's address.
pub fn name_of(symbols: *const (), entry: &str) -> Option<(usize, Arc<Kernel>)> {
    let is = |k: &Arc<Kernel>| **k.name() == *entry && k.is_loaded_as(symbols);
    let find =
        |all: &Table<usize, Arc<Kernel>>| all.iter().find(|k| is(k.value())).map(|k| (*k.key(), k.value().clone()));
    find(&registry().stubs).or_else(|| find(&registry().kernels))
}

/// Address and size, on a device, of the variable of a host variable, or of the managed variable at this address, by which host code
/// names it. Errors: `InvalidSymbol`, and those of loading its module.
pub fn variable(address: usize, device: &'static Device) -> device::Result<(u64, u64)> {
    let var = registry().vars.get(&address).map(|v| v.clone());
    let (binary, name) = match &var {
        Some(var) => (var.binary.clone(), var.name.to_str().map_err(|_| Error::InvalidSymbol)?.into()),
        None => managed_variable(address).ok_or(Error::InvalidSymbol)?,
    };
    let symbol = binary.load(device)?.symbol(&name).ok_or(Error::InvalidSymbol)?;
    Ok((symbol.address, symbol.size))
}

/// The managed variable that host code finds at this address.
fn managed_variable(address: usize) -> Option<(Arc<Binary>, Box<str>)> {
    let binaries: Vec<_> = registry().binaries.iter().map(|b| b.binary.clone()).collect();
    binaries.into_iter().find_map(|b| b.managed_at(address).map(|name| (b, name)))
}

/// `cudaLibrary_t`: a module that the program loads itself.
pub struct Library {
    pub binary: Arc<Binary>,
    /// By name, so that repeated lookups give the same handle.
    kernels: Table<Box<str>, Arc<Kernel>>,
}

/// Adds a library and returns its handle.
pub fn add_library(source: Source) -> usize {
    let library = Arc::new(Library { binary: Arc::new(Binary::new(source)), kernels: table::small() });
    let handle = Arc::as_ptr(&library) as usize;
    registry().libraries.insert(handle, library);
    watch::object_created(ObjectKind::Library, handle as u64, None);
    handle
}

/// The library with this handle. Errors: `InvalidResourceHandle`.
pub fn library(handle: usize) -> device::Result<Arc<Library>> {
    registry().libraries.get(&handle).map(|l| l.clone()).ok_or(Error::InvalidResourceHandle)
}

/// The handle of the library that a kernel is of. Errors: `InvalidResourceHandle` for a kernel of the program's own fatbins.
pub fn library_of(kernel: &Kernel) -> device::Result<usize> {
    let found = registry().libraries.iter().find(|l| Arc::ptr_eq(&l.binary, &kernel.binary)).map(|l| *l.key());
    found.ok_or(Error::InvalidResourceHandle)
}

/// Removes a library and its kernels. Errors: `InvalidResourceHandle`.
pub fn remove_library(handle: usize) -> device::Result {
    let (_, library) = registry().libraries.remove(&handle).ok_or(Error::InvalidResourceHandle)?;
    watch::object_destroyed(ObjectKind::Library, handle as u64);
    for kernel in &library.kernels {
        registry().kernels.remove(&handle_of(kernel.value()));
    }
    Ok(())
}

impl Library {
    /// The kernel `name`, with the same handle each time. It is looked up at its first use.
    pub fn kernel(&self, name: &str) -> Arc<Kernel> {
        let make = || {
            let kernel = Arc::new(Kernel::named(self.binary.clone(), name));
            registry().kernels.insert(handle_of(&kernel), kernel.clone());
            kernel
        };
        self.kernels.entry(name.into()).or_insert_with(make).clone()
    }

    /// Names of all its kernels, in the order of the PTX. Errors: those of loading it.
    pub fn kernel_names(&self, device: &'static Device) -> device::Result<Vec<Box<str>>> {
        let loaded = self.binary.load(device)?;
        let module = loaded.program.module().map_err(|_| Error::InvalidPtx)?;
        let kernels = module.functions.iter().filter(|f| f.kind == FunctionKind::Entry && f.body.is_some());
        Ok(kernels.map(|f| module.name(f.name).into()).collect())
    }
}
