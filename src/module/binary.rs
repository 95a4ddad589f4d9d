//! A module of the program: its images, and what they became on each device.

use super::loaded::{Loaded, Symbol};
use super::source::{LoadError, Source};
use crate::code::Program;
use crate::device::{self, Device};
use crate::sys::log::{self, Level};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

/// One registered fatbin or loaded library. Nothing is read before a kernel or variable of it is used.
pub struct Binary {
    source: Source,
    state: Mutex<State>,
    /// A failure has been explained on stderr.
    told: AtomicBool,
}

#[derive(Default)]
struct State {
    /// By compute capability.
    programs: Vec<(u32, Result<Arc<Program>, LoadError>)>,
    /// By device; stale where the device was reset since.
    loaded: Vec<(&'static Device, u64, Arc<Loaded>)>,
    /// Managed variables that the program knows, and the pointers through which its host code reaches them.
    slots: Vec<(Box<str>, usize)>,
}

impl Binary {
    pub fn new(source: Source) -> Binary {
        Binary { source, state: Mutex::default(), told: AtomicBool::new(false) }
    }

    /// The host code reaches the managed variable `name` through the pointer at `slot`.
    ///
    /// # Safety
    /// `slot` is an aligned, writable pointer of the program's that stays while the binary is registered.
    pub unsafe fn add_slot(&self, name: &str, slot: usize) {
        self.state.lock().slots.push((name.into(), slot));
    }

    /// Whether it has managed variables.
    pub fn has_slots(&self) -> bool {
        !self.state.lock().slots.is_empty()
    }

    /// The module on a device, loaded by the first caller. A failure is explained on stderr, once.
    pub fn load(&self, device: &'static Device) -> device::Result<Arc<Loaded>> {
        self.try_load(device).map_err(|e| {
            if !self.told.swap(true, Relaxed) {
                log::say(Level::Error, &e);
            }
            e.error
        })
    }

    /// As [`Binary::load`], with the explanation.
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
                // SAFETY: `add_slot`'s caller promised a writable pointer.
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
