//! Permissions: which kernels may read, write and update atomically what.
//!
//! Three *scopes* hold permissions: the stream, through the object bound to it, the device, the process. The closest
//! scope that says something of an allocation or region decides; within a scope the region counts before the heap, and
//! that before the allocation. Where no scope says anything, the defaults for memory of the owning device count in the
//! same order (`nvtxMemCudaSetPeerAccess`), and without one everything is allowed. What an object's creation or its
//! binding excludes is not inherited from device and process.

use super::{tag, Allocations, Memory, Outcome, Reference, Subject, NO_HANDLE};
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
    fn from_flags(flags: u32) -> Outcome<Excluded> {
        match flags & !7 {
            0 => Ok(Excluded(Access::from_flags(flags))),
            other => Err(format!("flags {flags:#x}: {other:#x} means nothing; use read (1), write (2) and atomic (4)")),
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
}

impl Memory {
    /// `nvtxMemCudaGetProcessWidePermissions`. `NVTX_MEM_PERMISSIONS_HANDLE_PROCESS_WIDE` (0) is the same.
    pub fn process_permissions(&self) -> u64 {
        tag::PROCESS
    }

    /// `nvtxMemCudaGetDeviceWidePermissions` of a device that there is.
    pub fn device_permissions(&self, device: u32) -> u64 {
        tag::DEVICE | u64::from(device)
    }

    /// `nvtxMemPermissionsCreate`. Errors: unknown flags.
    pub fn create_permissions(&mut self, flags: u32) -> Outcome<u64> {
        let excluded = Some(Excluded::from_flags(flags)?);
        let handle = self.fresh(tag::PERMISSIONS);
        self.permissions.objects.insert(handle, Object { excluded, ..Object::default() });
        Ok(handle)
    }

    /// The key of an object: special ones are made when they are first changed. Errors: no such object.
    fn object(&self, handle: u64) -> Outcome<u64> {
        let kind = if handle == NO_HANDLE { 0 } else { handle & (0xff << 56) };
        if handle == 0 || handle == tag::PROCESS {
            Ok(tag::PROCESS)
        } else if kind == tag::DEVICE || self.permissions.objects.contains_key(&handle) {
            Ok(handle)
        } else {
            Err(format!("{handle:#x} is no permissions object; pass what nvtxMemPermissionsCreate returned, before the object is destroyed, or what nvtxMemCudaGet...Permissions returned"))
        }
    }

    /// One that `nvtxMemPermissionsCreate` made. Errors: it is not.
    fn created(&self, handle: u64) -> Outcome<u64> {
        let key = self.object(handle)?;
        match self.permissions.objects.get(&key) {
            Some(Object { excluded: Some(_), .. }) => Ok(key),
            _ => Err("the permissions of the process or a device are always in effect; pass an object of nvtxMemPermissionsCreate".into()),
        }
    }

    /// `nvtxMemPermissionsDestroy`: it is bound no more. Errors: not a created object.
    pub fn destroy_permissions(&mut self, handle: u64) -> Outcome {
        let key = self.created(handle)?;
        self.permissions.objects.remove(&key);
        self.permissions.pending.retain(|_, b| b.object != key);
        self.permissions.bound.retain(|_, b| b.object != key);
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemPermissionsReset`: what was assigned and the defaults of peers go. Errors: no such object.
    pub fn reset_permissions(&mut self, handle: u64) -> Outcome {
        let key = self.object(handle)?;
        if let Some(object) = self.permissions.objects.get_mut(&key) {
            *object = Object { excluded: object.excluded, ..Object::default() };
            self.generation += 1;
        }
        Ok(())
    }

    /// `nvtxMemPermissionsAssign`: references and [`region_flags`]. RESET wins over the others. Errors: no such object,
    /// unknown flags, a reference to nothing; then nothing is assigned.
    pub fn assign_permissions(
        &mut self,
        handle: u64,
        regions: &[(Reference, u32)],
        allocations: &dyn Allocations,
    ) -> Outcome {
        let key = self.object(handle)?;
        let mut subjects = Vec::with_capacity(regions.len());
        for (index, (reference, flags)) in regions.iter().enumerate() {
            let subject = check(*flags).and_then(|()| self.subject(*reference, allocations));
            subjects.push(subject.map_err(|text| format!("element {index}: {text}"))?);
        }
        let object = self.permissions.objects.entry(key).or_default();
        for (subject, (_, flags)) in subjects.into_iter().zip(regions) {
            if flags & region_flags::RESET != 0 {
                object.assigned.remove(&subject);
            } else {
                object.assigned.insert(subject, Access::from_flags(*flags));
            }
        }
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemCudaSetPeerAccess`: the default for memory of device `peer`, `None` for that of every device. The later
    /// call counts. RESET takes the default back. Errors: no such object, unknown flags.
    pub fn set_peer_access(&mut self, handle: u64, peer: Option<u32>, flags: u32) -> Outcome {
        let key = self.object(handle)?;
        check(flags)?;
        let access = (flags & region_flags::RESET == 0).then(|| Access::from_flags(flags));
        let object = self.permissions.objects.entry(key).or_default();
        match (peer, access) {
            (None, access) => {
                object.peers.clear();
                object.every_peer = access;
            }
            (Some(peer), Some(access)) => drop(object.peers.insert(peer, access)),
            (Some(peer), None) => drop(object.peers.remove(&peer)),
        }
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemPermissionsBind` by a host thread: takes effect with [`Memory::take_pending_bind`]. Errors: not a created
    /// object, unknown flags, a scope other than CUDA streams.
    pub fn bind(&mut self, thread: u64, handle: u64, scope: u32, flags: u32) -> Outcome {
        check_scope(scope)?;
        let object = self.created(handle)?;
        let excluded = Excluded::from_flags(flags)?;
        self.permissions.pending.insert(thread, Binding { object, excluded, thread });
        Ok(())
    }

    /// A launch of a host thread on a stream: what the thread has bound is the stream's from now on, for launches of
    /// all threads. True if it had.
    pub fn take_pending_bind(&mut self, thread: u64, stream: u64) -> bool {
        let Some(binding) = self.permissions.pending.remove(&thread) else { return false };
        self.permissions.bound.insert(stream, binding);
        self.generation += 1;
        true
    }

    /// Whether a launch of this thread would bind something.
    pub fn has_pending_bind(&self, thread: u64) -> bool {
        self.permissions.pending.contains_key(&thread)
    }

    /// `nvtxMemPermissionsUnbind`: of what the thread has bound, waiting or in effect. Errors: it has bound nothing, or
    /// a scope other than CUDA streams.
    pub fn unbind(&mut self, thread: u64, scope: u32) -> Outcome {
        check_scope(scope)?;
        let permissions = &mut self.permissions;
        let count = permissions.bound.len();
        permissions.bound.retain(|_, b| b.thread != thread);
        let ended = permissions.bound.len() < count;
        if permissions.pending.remove(&thread).is_none() && !ended {
            return Err("this thread has bound no permissions object; call nvtxMemPermissionsBind first".into());
        }
        self.generation += u64::from(ended);
        Ok(())
    }

    /// A stream is no more.
    pub fn stream_destroyed(&mut self, stream: u64) {
        self.generation += u64::from(self.permissions.bound.remove(&stream).is_some());
    }

    /// What work at `place` may do with the byte at `address`, which lies in memory of device `owner` (`None`: the host's).
    pub fn access(&self, place: Place, address: u64, owner: Option<u32>) -> Access {
        self.access_of(place, &self.subjects_at(address), owner)
    }

    /// What work at `place` may do with something, told by the closest first.
    pub(super) fn access_of(&self, place: Place, subjects: &[Option<Subject>], owner: Option<u32>) -> Access {
        let all = &self.permissions.objects;
        let assigned =
            |object: &Object| subjects.iter().flatten().find_map(|subject| object.assigned.get(subject).copied());
        let bound = self.permissions.bound.get(&place.stream).and_then(|b| Some((all.get(&b.object)?, b.excluded)));
        if let Some(access) = bound.and_then(|(object, _)| assigned(object)) {
            return access;
        }
        let wider: [Option<&Object>; 2] = [all.get(&self.device_permissions(place.device)), all.get(&tag::PROCESS)];
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

fn check(flags: u32) -> Outcome {
    match flags & !region_flags::ALL {
        0 => Ok(()),
        other => Err(format!(
            "flags {flags:#x}: {other:#x} means nothing; use NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ (1), _WRITE (2), _ATOMIC (4), or _RESET (8)"
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
