//! The calls that make, change and bind permissions.

use super::permissions::{check, of_device, Access, Excluded, Place};
use super::state::Memory;
use super::types::{tag, Allocations, Outcome, Reference, Subject};

impl Memory {
    /// `nvtxMemCudaGetProcessWidePermissions`. `NVTX_MEM_PERMISSIONS_HANDLE_PROCESS_WIDE` (0) is the same.
    pub fn process_permissions(&self) -> u64 {
        tag::PROCESS
    }

    /// `nvtxMemCudaGetDeviceWidePermissions` of a device that there is.
    pub fn device_permissions(&self, device: u32) -> u64 {
        of_device(device)
    }

    /// `nvtxMemPermissionsCreate`. Errors: unknown flags.
    pub fn create_permissions(&mut self, flags: u32) -> Outcome<u64> {
        let excluded = Excluded::from_flags(flags)?;
        let handle = self.fresh(tag::PERMISSIONS);
        self.permissions.create(handle, excluded);
        Ok(handle)
    }

    /// `nvtxMemPermissionsDestroy`: it is bound no more. Errors: not a created object.
    pub fn destroy_permissions(&mut self, handle: u64) -> Outcome {
        self.permissions.destroy(handle)?;
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemPermissionsReset`: what was assigned and the defaults of peers go. Errors: no such object.
    pub fn reset_permissions(&mut self, handle: u64) -> Outcome {
        self.generation += u64::from(self.permissions.reset(handle)?);
        Ok(())
    }

    /// `nvtxMemPermissionsAssign`: references and [`super::region_flags`]. RESET wins over the others. Errors: no such object,
    /// unknown flags, a reference to nothing; then nothing is assigned.
    pub fn assign_permissions(
        &mut self,
        handle: u64,
        regions: &[(Reference, u32)],
        allocations: &dyn Allocations,
    ) -> Outcome {
        let key = self.permissions.object(handle)?;
        let mut subjects = Vec::with_capacity(regions.len());
        for (index, (reference, flags)) in regions.iter().enumerate() {
            let subject = check(*flags).and_then(|()| self.subject(*reference, allocations));
            subjects.push((subject.map_err(|text| format!("element {index}: {text}"))?, *flags));
        }
        self.permissions.assign(key, subjects.into_iter());
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemCudaSetPeerAccess`: the default for memory of device `peer`, `None` for that of every device. The later
    /// call counts. RESET takes the default back. Errors: no such object, unknown flags.
    pub fn set_peer_access(&mut self, handle: u64, peer: Option<u32>, flags: u32) -> Outcome {
        self.permissions.set_peer_access(handle, peer, flags)?;
        self.generation += 1;
        Ok(())
    }

    /// `nvtxMemPermissionsBind` by a host thread: takes effect with [`Memory::take_pending_bind`]. Errors: not a created
    /// object, unknown flags, a scope other than CUDA streams.
    pub fn bind(&mut self, thread: u64, handle: u64, scope: u32, flags: u32) -> Outcome {
        self.permissions.bind(thread, handle, scope, flags)
    }

    /// A launch of a host thread on a stream: what the thread has bound is the stream's from now on, for launches of
    /// all threads. True if it had.
    pub fn take_pending_bind(&mut self, thread: u64, stream: u64) -> bool {
        let bound = self.permissions.take_pending(thread, stream);
        self.generation += u64::from(bound);
        bound
    }

    /// Whether a launch of this thread would bind something.
    pub fn has_pending_bind(&self, thread: u64) -> bool {
        self.permissions.has_pending(thread)
    }

    /// `nvtxMemPermissionsUnbind`: of what the thread has bound, waiting or in effect. Errors: it has bound nothing, or
    /// a scope other than CUDA streams.
    pub fn unbind(&mut self, thread: u64, scope: u32) -> Outcome {
        self.generation += u64::from(self.permissions.unbind(thread, scope)?);
        Ok(())
    }

    /// A stream is no more.
    pub fn stream_destroyed(&mut self, stream: u64) {
        self.generation += u64::from(self.permissions.stream_destroyed(stream));
    }

    /// What work at `place` may do with the byte at `address`, which lies in memory of device `owner` (`None`: the host's).
    pub fn access(&self, place: Place, address: u64, owner: Option<u32>) -> Access {
        self.access_of(place, &self.subjects_at(address), owner)
    }

    /// What work at `place` may do with something, told by the closest first.
    pub(super) fn access_of(&self, place: Place, subjects: &[Option<Subject>], owner: Option<u32>) -> Access {
        self.permissions.access_of(place, subjects, owner)
    }
}
