//! A module of the program: its images, and its loaded instance on each device.

use super::fatbin::Arch;
use super::loaded::{Loaded, Symbol};
use super::source::{LoadError, Source};
use code::Program;
use device::Device;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;
use sys::log::{self, Level};

/// One registered fatbin or loaded library. Nothing is read before the first use of its kernels or variables.
pub struct Binary {
    source: Source,
    state: Mutex<State>,
    /// A failure has been reported on stderr.
    reported: AtomicBool,
}

#[derive(Default)]
struct State {
    /// By compute capability.
    programs: Vec<(u32, Result<Arc<Program>, LoadError>)>,
    /// By device; stale if the device was reset since.
    loaded: Vec<(&'static Device, u64, Arc<Loaded>)>,
    /// Managed variables used by host code, and the pointers through which it accesses them.
    slots: Vec<(Box<str>, usize)>,
}

impl Binary {
    pub fn new(source: Source) -> Binary {
        Binary { source, state: Mutex::default(), reported: AtomicBool::new(false) }
    }

    /// Registers the pointer at `slot`, through which host code accesses the managed variable `name`.
    ///
    /// # Safety
    /// `slot` is an aligned, writable pointer of the program that stays valid while the binary is registered.
    pub unsafe fn add_slot(&self, name: &str, slot: usize) {
        self.state.lock().slots.push((name.into(), slot));
    }

    /// Architectures of its PTX, if it is a registered fatbin.
    pub(super) fn architectures(&self) -> Vec<Arch> {
        self.source.architectures()
    }

    /// Whether it has managed variables.
    pub fn has_slots(&self) -> bool {
        !self.state.lock().slots.is_empty()
    }

    /// Name of the managed variable that host code finds at `address`, its value of a pointer registered with [`Binary::add_slot`].
    pub fn managed_at(&self, address: usize) -> Option<Box<str>> {
        let state = self.state.lock();
        // SAFETY: `add_slot`'s caller guarantees a pointer; it is written under the lock alone.
        let found = state.slots.iter().find(|(_, slot)| unsafe { *(*slot as *const usize) } == address);
        found.filter(|_| address != 0).map(|(name, _)| name.clone())
    }

    /// The module on a device, loaded by the first caller. A failure is reported on stderr once.
    pub fn load(&self, device: &'static Device) -> device::Result<Arc<Loaded>> {
        self.try_load(device).map_err(|e| {
            if !self.reported.swap(true, Relaxed) {
                log::report(Level::Error, &e);
            }
            e.error
        })
    }

    /// As [`Binary::load`], but returns the message.
    pub fn try_load(&self, device: &'static Device) -> Result<Arc<Loaded>, LoadError> {
        let mut state = self.state.lock();
        let generation = device.generation();
        state.loaded.retain(|(d, generation, _)| d.generation() == *generation);
        if let Some((_, _, loaded)) = state.loaded.iter().find(|(d, ..)| std::ptr::eq(*d, device)) {
            return Ok(loaded.clone());
        }
        let program = state.program(&self.source, device.profile.cc())?;
        let managed: HashMap<Box<str>, Symbol> =
            state.loaded.iter().flat_map(|(.., l)| l.managed()).map(|(name, s)| (name.into(), s)).collect();
        let loaded = Arc::new(Loaded::new(&program, device, &managed)?);
        for (name, slot) in &state.slots {
            if let Some(symbol) = loaded.symbol(name) {
                // SAFETY: `add_slot`'s caller guarantees a writable pointer.
                unsafe { (*slot as *mut u64).write(symbol.address) };
            }
        }
        state.loaded.push((device, generation, loaded.clone()));
        Ok(loaded)
    }
}

impl State {
    fn program(&mut self, source: &Source, cc: u32) -> Result<Arc<Program>, LoadError> {
        if let Some((_, program)) = self.programs.iter().find(|(c, _)| *c == cc) {
            return program.clone();
        }
        let program = source.load(cc);
        self.programs.push((cc, program.clone()));
        program
    }
}
