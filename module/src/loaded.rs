//! A module on a device: its variables in memory, initialised, with addresses by name.

use super::references::References;
use super::source::LoadError;
use code::{Program, Symbols};
use device::memory::{self, Allocation, Kind};
use device::texture::reference::Reference;
use device::watch::watch;
use device::{Device, Error};
use kernel_abi::function_handle;
use parking_lot::RwLock;
use ptx::ast::{Linkage, Module, Space, Sym, Variable};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A variable of a loaded module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    pub address: u64,
    pub size: u64,
    pub managed: bool,
}

/// Sizes of the variables that share an allocation: by its number, by their address.
static SHARED: RwLock<BTreeMap<u64, BTreeMap<u64, u64>>> = RwLock::new(BTreeMap::new());

/// Start and size of what the program sees at an address as one piece of memory: a variable, or the whole allocation that holds it.
pub fn range(allocation: &Allocation, address: u64) -> (u64, u64) {
    let shared = SHARED.read();
    let variable = shared.get(&allocation.id).and_then(|sizes| sizes.range(..=address).next_back());
    let holds = variable.filter(|(base, size)| address - **base < **size);
    holds.map_or((allocation.base, allocation.size), |(base, size)| (*base, *size))
}

/// Variables of a module on one device. Dropping it frees them.
pub struct Loaded {
    pub program: Arc<Program>,
    symbols: HashMap<Box<str>, Symbol>,
    memory: Vec<Allocation>,
    references: References,
}

impl Loaded {
    /// Allocates and initialises the variables of `program`.
    ///
    /// `managed`: variables that another device has already loaded; they have one address on all.
    pub fn new(
        program: &Arc<Program>,
        device: &'static Device,
        managed: &HashMap<Box<str>, Symbol>,
    ) -> Result<Loaded, LoadError> {
        let module = program.module().map_err(LoadError::from)?;
        let references = References::of(module)?;
        let mut loaded = Loaded { program: program.clone(), symbols: HashMap::new(), memory: Vec::new(), references };
        loaded.place(module, device, managed)?;
        if let Some(watch) = watch() {
            loaded.symbols.iter().for_each(|(name, s)| watch.variable(name, s.address, s.size));
        }
        let names = Names::of(module);
        for var in variables(module) {
            let name = module.name(var.name);
            if !managed.contains_key(name) {
                loaded.initialise(module, &names, var)?;
            }
        }
        Ok(loaded)
    }

    /// The variable with this (mangled) name.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// Whether launches bind references.
    #[inline]
    pub fn has_references(&self) -> bool {
        !self.references.is_empty()
    }

    /// Its variables for a launch: see [`References::bound`].
    pub fn symbols(self: &Arc<Loaded>, device: &Device, wait: &dyn Fn()) -> Result<Arc<dyn Symbols>, Error> {
        self.references.bound(self.clone(), device, wait)
    }

    /// The texture reference with this name. Errors: `SymbolNotFound`.
    pub fn texture_reference(&self, name: &str) -> Result<Arc<Reference>, Error> {
        let reference = self.references.get(name).filter(|r| r.texture().is_ok());
        reference.cloned().ok_or(Error::SymbolNotFound)
    }

    /// The surface reference with this name. Errors: `SymbolNotFound`.
    pub fn surface_reference(&self, name: &str) -> Result<Arc<Reference>, Error> {
        let reference = self.references.get(name).filter(|r| r.surface().is_ok());
        reference.cloned().ok_or(Error::SymbolNotFound)
    }

    /// Variables that live at one address on all devices.
    pub fn managed(&self) -> impl Iterator<Item = (&str, Symbol)> {
        self.symbols.iter().filter(|(_, s)| s.managed).map(|(name, s)| (&**name, *s))
    }

    /// Assigns an address to every variable: managed ones have an allocation each, the others share one.
    fn place(
        &mut self,
        module: &Module,
        device: &'static Device,
        managed: &HashMap<Box<str>, Symbol>,
    ) -> Result<(), LoadError> {
        let mut offsets = Vec::new();
        // Sizes saturate: allocating the largest one fails.
        let (mut end, mut align) = (0u64, 16u64);
        for var in variables(module) {
            let name = module.name(var.name);
            let size = var.size.max(1);
            if let Some(symbol) = managed.get(name) {
                self.symbols.insert(name.into(), *symbol);
            } else if var.managed {
                let kind = Kind::Managed(cuda_types::cudaMemAttachGlobal);
                let address = self.allocate(device, size, var.align.into(), kind)?.base;
                self.symbols.insert(name.into(), Symbol { address, size: var.size, managed: true });
            } else {
                // Vector code loads up to 16 bytes at once if the type allows it.
                let at = u64::from(var.align.max(16));
                align = align.max(at);
                end = end.checked_next_multiple_of(at).unwrap_or(u64::MAX);
                offsets.push((name, end, var.size));
                end = end.saturating_add(size);
            }
        }
        if !offsets.is_empty() {
            let memory = self.allocate(device, end, align, Kind::Module)?;
            let mut sizes = BTreeMap::new();
            for (name, offset, size) in offsets {
                let address = memory.base + offset;
                self.symbols.insert(name.into(), Symbol { address, size, managed: false });
                sizes.insert(address, size);
            }
            SHARED.write().insert(memory.id, sizes);
        }
        for &(alias, target) in &module.aliases {
            if let Some(symbol) = self.symbol(module.name(target)) {
                self.symbols.insert(module.name(alias).into(), symbol);
            }
        }
        Ok(())
    }

    fn allocate(
        &mut self,
        device: &'static Device,
        size: u64,
        align: u64,
        kind: Kind,
    ) -> Result<Allocation, LoadError> {
        let memory = memory::allocate(device, size, align, kind).map_err(|error| {
            let text =
                format!("no device memory for {size} bytes of __device__, __constant__ or __managed__ variables");
            LoadError::new(error, text)
        })?;
        self.memory.push(memory);
        Ok(memory)
    }

    fn initialise(&self, module: &Module, names: &Names, var: &Variable) -> Result<(), LoadError> {
        let Some(symbol) = self.symbol(module.name(var.name)) else { return Ok(()) };
        let size = symbol.size as usize;
        let mut bytes = var.init.as_ref().map(|i| i.bytes.clone()).unwrap_or_default();
        bytes.truncate(size);
        for reloc in var.init.iter().flat_map(|i| &i.relocs) {
            let value = self.value(module, names, reloc.sym)?.wrapping_add_signed(reloc.addend);
            let value = value.checked_shr(reloc.shift.into()).unwrap_or(0).to_le_bytes();
            let (at, width) = (reloc.offset as usize, usize::from(reloc.size).min(8));
            if at + width > size {
                continue;
            }
            if bytes.len() < at + width {
                bytes.resize(at + width, 0);
            }
            bytes[at..at + width].copy_from_slice(&value[..width]);
        }
        // SAFETY: the variable's memory was just allocated with this size, and no kernel or copy uses it yet.
        // Device memory is host memory.
        unsafe {
            let target = symbol.address as *mut u8;
            target.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            target.add(bytes.len()).write_bytes(0, size - bytes.len());
        }
        Ok(())
    }

    /// The value of a name in an initialiser: a variable's address or a function's handle.
    fn value(&self, module: &Module, names: &Names, sym: Sym) -> Result<u64, LoadError> {
        let target = names.aliases.get(&sym).copied().unwrap_or(sym);
        let name = module.name(target);
        let function = || names.functions.get(&target).copied().map(function_handle);
        let reference = || self.references.get(name).and_then(|r| r.address());
        self.symbol(name).map(|s| s.address).or_else(reference).or_else(function).ok_or_else(|| {
            let text = format!("an initialiser refers to {name}, which is neither a variable nor a function here");
            LoadError::new(Error::SymbolNotFound, text)
        })
    }
}

/// Index of functions named by initialisers, since tables of functions are long.
struct Names {
    /// By name, the index of the first.
    functions: HashMap<Sym, usize>,
    aliases: HashMap<Sym, Sym>,
}

impl Names {
    fn of(module: &Module) -> Names {
        Names {
            functions: module.functions.iter().enumerate().rev().map(|(i, f)| (f.name, i)).collect(),
            aliases: module.aliases.iter().rev().copied().collect(),
        }
    }
}

/// The variables in device memory.
fn variables(module: &Module) -> impl Iterator<Item = &Variable> {
    let stored = |v: &&Variable| {
        matches!(v.space, Space::Global | Space::Const) && v.linkage != Linkage::Extern && !v.ty.is_opaque()
    };
    module.vars.iter().filter(stored)
}

impl Symbols for Loaded {
    fn address(&self, name: &str) -> Option<u64> {
        self.symbol(name).map(|s| s.address)
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        for memory in &self.memory {
            SHARED.write().remove(&memory.id);
            // After a device reset the memory is gone, and its address may belong to another allocation.
            let _ = memory::free(memory.base, |a| a.id == memory.id);
        }
    }
}
