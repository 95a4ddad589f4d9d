//! The table of memory, reserved addresses and mappings, and the handles of memory.

use super::physical::{Physical, Properties};
use crate::{Device, Error, Result};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Memory at an address.
pub(super) struct Mapping {
    pub size: u64,
    pub physical: Arc<Physical>,
    /// The devices' access, by ordinal.
    pub access: Vec<Access>,
    /// Its pages are the memory's. Before the first access is granted, there are none.
    pub paged: bool,
}

/// What may be done with memory, from less to more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    None,
    Read,
    ReadWrite,
}

/// All of it, under one lock.
pub(super) struct State {
    /// Memory by its handle, with how often the program has been given that.
    handles: BTreeMap<u64, (Arc<Physical>, u64)>,
    /// Bytes of reserved ranges, by their start.
    pub reserved: BTreeMap<u64, u64>,
    /// Mappings by their start.
    pub mappings: BTreeMap<u64, Mapping>,
    next: u64,
}

pub(super) static STATE: Mutex<State> =
    Mutex::new(State { handles: BTreeMap::new(), reserved: BTreeMap::new(), mappings: BTreeMap::new(), next: 1 });

impl State {
    /// The memory of a handle. Errors: `InvalidValue`.
    pub fn physical(&self, handle: u64) -> Result<&Arc<Physical>> {
        self.handles.get(&handle).map(|(physical, _)| physical).ok_or(Error::InvalidValue)
    }

    /// The mapping that an address lies in, and its start.
    pub fn mapping(&self, addr: u64) -> Option<(u64, &Mapping)> {
        let (&base, mapping) = self.mappings.range(..=addr).next_back()?;
        (addr - base < mapping.size).then_some((base, mapping))
    }

    /// Hands the handle of memory out once more.
    fn hand_out(&mut self, physical: &Arc<Physical>) -> u64 {
        self.handles.entry(physical.id).or_insert_with(|| (physical.clone(), 0)).1 += 1;
        physical.id
    }

    /// The handle of new memory. A number is used once.
    fn add(&mut self, physical: Physical) -> u64 {
        self.next += 1;
        self.hand_out(&Arc::new(physical))
    }
}

/// `cuMemCreate`: a handle of new memory. Errors: those of [`Physical::create`].
pub fn create(device: &Device, size: u64, handle_types: u32) -> Result<u64> {
    let mut state = STATE.lock();
    let physical = Physical::create(device, size, handle_types, state.next)?;
    Ok(state.add(physical))
}

/// `cuMemRelease`: the program gives a handle up, as often as it was given it. Errors: `InvalidValue`.
pub fn release(handle: u64) -> Result {
    let mut state = STATE.lock();
    let entry = state.handles.get_mut(&handle).ok_or(Error::InvalidValue)?;
    entry.1 -= 1;
    if entry.1 == 0 {
        state.handles.remove(&handle);
    }
    Ok(())
}

/// What the memory of a handle was created with. Errors: `InvalidValue`.
pub fn properties(handle: u64) -> Result<Properties> {
    STATE.lock().physical(handle).map(|physical| physical.properties)
}

/// `cuMemImportFromShareableHandle`: a handle of the memory that a descriptor names; of memory of this process, the handle that it has.
/// Errors: those of [`Physical::import`].
pub fn import(fd: i32) -> Result<u64> {
    let mut state = STATE.lock();
    let physical = Physical::import(fd, state.next)?;
    let handles = state.handles.values().map(|(physical, _)| physical);
    let all = handles.chain(state.mappings.values().map(|mapping| &mapping.physical));
    let inode = physical.place.inode();
    let here = all.into_iter().find(|p| inode.is_some() && p.place.inode() == inode).cloned();
    Ok(match here {
        Some(here) => state.hand_out(&here),
        None => state.add(physical),
    })
}

/// `cuMemRetainAllocationHandle`: the handle of the memory at an address, once more. Errors: `InvalidValue`.
pub fn retain(addr: u64) -> Result<u64> {
    let mut state = STATE.lock();
    let physical = state.mapping(addr).map(|(_, m)| m.physical.clone()).ok_or(Error::InvalidValue)?;
    Ok(state.hand_out(&physical))
}
