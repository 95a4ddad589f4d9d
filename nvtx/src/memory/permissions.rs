//! Permissions: which kernels may read, write and update atomically what.
//!
//! Three *scopes* hold permissions: the stream, through the object bound to it, the device, the process. The closest
//! scope that says something of an allocation or region decides; within a scope the region counts before the heap, and
//! that before the allocation. Where no scope says anything, the defaults for memory of the owning device count in the
//! same order (`nvtxMemCudaSetPeerAccess`), and without one everything is allowed. What an object's creation or its
//! binding excludes is not inherited from device and process.

use super::types::{tag, Outcome, Subject, NO_HANDLE};
use std::collections::HashMap;

/// `NVTX_MEM_PERMISSIONS_REGION_FLAGS_...`.
pub mod region_flags {
    pub const READ: u32 = 1;
    pub const WRITE: u32 = 2;
    pub const ATOMIC: u32 = 4;
    pub const RESET: u32 = 8;
    pub const ALL: u32 = READ | WRITE | ATOMIC | RESET;
}

/// `NVTX_MEM_PERMISSIONS_BIND_SCOPE_...`.
const BIND_SCOPE_CPU_THREAD: u32 = 1;
const BIND_SCOPE_CUDA_STREAM: u32 = 2;

/// What may be done with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    pub read: bool,
    pub write: bool,
    pub atomic: bool,
}

impl Access {
    pub const ALL: Access = Access { read: true, write: true, atomic: true };

    /// From the bits READ, WRITE and ATOMIC of [`region_flags`].
    pub fn from_flags(flags: u32) -> Access {
        let has = |bit| flags & bit != 0;
        Access { read: has(region_flags::READ), write: has(region_flags::WRITE), atomic: has(region_flags::ATOMIC) }
    }

    fn without(self, excluded: Excluded) -> Access {
        let Excluded(Access { read, write, atomic }) = excluded;
        Access { read: self.read && !read, write: self.write && !write, atomic: self.atomic && !atomic }
    }
}

/// What is not inherited: `NVTX_MEM_PERMISSIONS_CREATE_FLAGS_EXCLUDE_GLOBAL_...` and
/// `NVTX_MEM_PERMISSIONS_BIND_FLAGS_STRICT_...`, whose bits are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excluded(pub Access);

impl Excluded {
    pub(super) fn from_flags(flags: u32) -> Outcome<Excluded> {
        match flags & !7 {
            0 => Ok(Excluded(Access::from_flags(flags))),
            other => {
                Err(format!("flags {flags:#x}: {other:#x} is not defined; use read (1), write (2) and atomic (4)"))
            }
        }
    }

    fn and(self, other: Excluded) -> Excluded {
        let (a, b) = (self.0, other.0);
        Excluded(Access { read: a.read || b.read, write: a.write || b.write, atomic: a.atomic || b.atomic })
    }
}

/// Where work runs and where the memory lies that it accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The device that the work runs on.
    pub device: u32,
    /// The stream's handle, 0 for the default stream.
    pub stream: u64,
}

/// A permissions object.
#[derive(Debug, Default)]
struct Object {
    excluded: Option<Excluded>,
    assigned: HashMap<Subject, Access>,
    every_peer: Option<Access>,
    peers: HashMap<u32, Access>,
}

impl Object {
    fn default_for(&self, owner: Option<u32>) -> Option<Access> {
        let owner = owner?;
        self.peers.get(&owner).copied().or(self.every_peer)
    }
}

/// An object bound to a stream, or about to be.
#[derive(Clone, Copy, Debug)]
struct Binding {
    object: u64,
    excluded: Excluded,
    /// The host thread that bound it.
    thread: u64,
}

/// All objects and what they are bound to.
#[derive(Debug, Default)]
pub(super) struct Permissions {
    objects: HashMap<u64, Object>,
    /// By host thread: bound to the stream of its next launch.
    pending: HashMap<u64, Binding>,
    /// By stream.
    bound: HashMap<u64, Binding>,
}

impl Permissions {
    /// Whether any object has defaults for memory of peers.
    pub(super) fn has_peers(&self) -> bool {
        self.objects.values().any(|o| o.every_peer.is_some() || !o.peers.is_empty())
    }

    pub(super) fn forget(&mut self, subject: Subject) {
        for object in self.objects.values_mut() {
            object.assigned.remove(&subject);
        }
    }

    /// An object that the program makes.
    pub(super) fn create(&mut self, handle: u64, excluded: Excluded) {
        self.objects.insert(handle, Object { excluded: Some(excluded), ..Object::default() });
    }

    /// The key of an object: special ones are made when they are first changed. Errors: no such object.
    pub(super) fn object(&self, handle: u64) -> Outcome<u64> {
        let kind = if handle == NO_HANDLE { 0 } else { handle & (0xff << 56) };
        if handle == 0 || handle == tag::PROCESS {
            Ok(tag::PROCESS)
        } else if kind == tag::DEVICE || self.objects.contains_key(&handle) {
            Ok(handle)
        } else {
            Err(format!("{handle:#x} is not a permissions object; pass what nvtxMemPermissionsCreate returned, before the object is destroyed, or what nvtxMemCudaGet...Permissions returned"))
        }
    }

    /// One that `nvtxMemPermissionsCreate` made. Errors: it is not.
    fn created(&self, handle: u64) -> Outcome<u64> {
        let key = self.object(handle)?;
        match self.objects.get(&key) {
            Some(Object { excluded: Some(_), .. }) => Ok(key),
            _ => Err("the permissions of the process or a device are always in effect; pass an object of nvtxMemPermissionsCreate".into()),
        }
    }

    /// It is bound no more. Errors: not a created object.
    pub(super) fn destroy(&mut self, handle: u64) -> Outcome {
        let key = self.created(handle)?;
        self.objects.remove(&key);
        self.pending.retain(|_, b| b.object != key);
        self.bound.retain(|_, b| b.object != key);
        Ok(())
    }

    /// What was assigned and the defaults of peers go. Returns whether there may have been any. Errors: no such object.
    pub(super) fn reset(&mut self, handle: u64) -> Outcome<bool> {
        let key = self.object(handle)?;
        let object = self.objects.get_mut(&key);
        Ok(object.map(|object| *object = Object { excluded: object.excluded, ..Object::default() }).is_some())
    }

    /// Sets what an object says of subjects, by [`region_flags`] that were checked. `key`: as of [`Permissions::object`].
    pub(super) fn assign(&mut self, key: u64, subjects: impl Iterator<Item = (Subject, u32)>) {
        let object = self.objects.entry(key).or_default();
        for (subject, flags) in subjects {
            if flags & region_flags::RESET != 0 {
                object.assigned.remove(&subject);
            } else {
                object.assigned.insert(subject, Access::from_flags(flags));
            }
        }
    }

    /// The default for memory of device `peer`, `None` for that of every device. Errors: no such object, unknown flags.
    pub(super) fn set_peer_access(&mut self, handle: u64, peer: Option<u32>, flags: u32) -> Outcome {
        let key = self.object(handle)?;
        check(flags)?;
        let access = (flags & region_flags::RESET == 0).then(|| Access::from_flags(flags));
        let object = self.objects.entry(key).or_default();
        match (peer, access) {
            (None, access) => {
                object.peers.clear();
                object.every_peer = access;
            }
            (Some(peer), Some(access)) => drop(object.peers.insert(peer, access)),
            (Some(peer), None) => drop(object.peers.remove(&peer)),
        }
        Ok(())
    }

    /// A host thread binds an object to the stream of its next launch. Errors: not a created object, unknown flags, a scope
    /// other than CUDA streams.
    pub(super) fn bind(&mut self, thread: u64, handle: u64, scope: u32, flags: u32) -> Outcome {
        check_scope(scope)?;
        let object = self.created(handle)?;
        let excluded = Excluded::from_flags(flags)?;
        self.pending.insert(thread, Binding { object, excluded, thread });
        Ok(())
    }

    /// A launch of a host thread on a stream: what the thread has bound becomes the stream's. True if it had.
    pub(super) fn take_pending(&mut self, thread: u64, stream: u64) -> bool {
        let Some(binding) = self.pending.remove(&thread) else { return false };
        self.bound.insert(stream, binding);
        true
    }

    /// Whether a launch of this thread would bind something.
    pub(super) fn has_pending(&self, thread: u64) -> bool {
        self.pending.contains_key(&thread)
    }

    /// Unbinds what a thread has bound, waiting or in effect; returns whether anything was in effect. Errors: it has bound
    /// nothing, or a scope other than CUDA streams.
    pub(super) fn unbind(&mut self, thread: u64, scope: u32) -> Outcome<bool> {
        check_scope(scope)?;
        let count = self.bound.len();
        self.bound.retain(|_, b| b.thread != thread);
        let ended = self.bound.len() < count;
        if self.pending.remove(&thread).is_none() && !ended {
            return Err("this thread has bound no permissions object; call nvtxMemPermissionsBind first".into());
        }
        Ok(ended)
    }

    /// A stream is no more. Returns whether an object was bound to it.
    pub(super) fn stream_destroyed(&mut self, stream: u64) -> bool {
        self.bound.remove(&stream).is_some()
    }

    /// What work at `place` may do with something, told by the closest first, in memory of device `owner`.
    pub(super) fn access_of(&self, place: Place, subjects: &[Option<Subject>], owner: Option<u32>) -> Access {
        let all = &self.objects;
        let assigned =
            |object: &Object| subjects.iter().flatten().find_map(|subject| object.assigned.get(subject).copied());
        let bound = self.bound.get(&place.stream).and_then(|b| Some((all.get(&b.object)?, b.excluded)));
        if let Some(access) = bound.and_then(|(object, _)| assigned(object)) {
            return access;
        }
        let wider: [Option<&Object>; 2] = [all.get(&of_device(place.device)), all.get(&tag::PROCESS)];
        let default = |object: &Object| object.default_for(owner);
        let inherited = wider.iter().flatten().find_map(|o| assigned(o));
        if inherited.is_none() {
            if let Some(access) = bound.and_then(|(object, _)| default(object)) {
                return access;
            }
        }
        let inherited = inherited.or_else(|| wider.iter().flatten().find_map(|o| default(o))).unwrap_or(Access::ALL);
        match bound {
            Some((Object { excluded: Some(created), .. }, binding)) => inherited.without(created.and(binding)),
            _ => inherited,
        }
    }
}

/// The handle of the object of a device.
pub(super) fn of_device(device: u32) -> u64 {
    tag::DEVICE | u64::from(device)
}

/// Errors: flags other than [`region_flags`].
pub(super) fn check(flags: u32) -> Outcome {
    match flags & !region_flags::ALL {
        0 => Ok(()),
        other => Err(format!(
            "flags {flags:#x}: {other:#x} is not defined; use NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ (1), _WRITE (2), _ATOMIC (4), or _RESET (8)"
        )),
    }
}

fn check_scope(scope: u32) -> Outcome {
    match scope {
        BIND_SCOPE_CUDA_STREAM => Ok(()),
        BIND_SCOPE_CPU_THREAD => Err("what host code accesses is not checked, so the scope CPU_THREAD has no effect; use NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM".into()),
        _ => Err(format!("scope {scope} does not exist; use NVTX_MEM_PERMISSIONS_BIND_SCOPE_CUDA_STREAM (2)")),
    }
}
