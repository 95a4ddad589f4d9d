//! Images whose memory was freed, or must not be used so.

use super::access::{self, may, BadAccess};
use super::admission::fault_kind;
use crate::allocations::LEDGER;
use crate::checked_launch::{CheckedGrid, CheckedLaunch};
use device::{memory as table, texture};
use exec::events::{ImageAccess, Reported, WarpCall};
use kernel_abi::{watch, AccessKind, Image};
use parking_lot::Mutex;
use sanitizer::finding::{AccessProblem, Space};
use std::collections::HashMap;

/// What a grid has found out of images: by handle and what is done with them.
#[derive(Default)]
pub struct Images(Mutex<HashMap<(u64, AccessKind), Result<(), AccessProblem>>>);

impl Images {
    /// Whether the memory of an image may be used.
    ///
    /// # Errors
    /// It was freed, or all of it must not be used so. Of what is restricted in part nothing is said.
    fn find(&self, launch: &CheckedLaunch, handle: u64, image: &Image, kind: AccessKind) -> Result<(), AccessProblem> {
        let find = || {
            if image.id != 0 && LEDGER.is_gone(image.levels[0].base, image.id, launch.when) {
                return Err(AccessProblem::UseAfterFree);
            }
            let Some(view) = &launch.view else { return Ok(()) };
            let owner = table::find(image.levels[0].base).filter(|a| !a.kind.on_host()).map(|a| a.device);
            let mut all = Err(AccessProblem::PermissionDenied);
            for row in texture::rows(image) {
                for piece in view.within(&row) {
                    match may(piece, owner, kind) {
                        Ok(()) => return Ok(()),
                        Err(problem) => all = Err(problem),
                    }
                }
            }
            all
        };
        *self.0.lock().entry((handle, kind)).or_insert_with(find)
    }
    /// The lanes of a call are about to access an image of which something is watched. Returns whether they may.
    pub fn admit(&self, grid: &CheckedGrid, call: &WarpCall, access: &ImageAccess) -> (bool, Option<Reported>) {
        let ImageAccess { kind, handle, image } = *access;
        if image.watched & watch::MEMORY == 0 {
            return (true, None);
        }
        let Err(problem) = self.find(&grid.launch, handle, image, kind) else { return (true, None) };
        let (addr, bytes) = (image.levels[0].base, image.texel_bytes.into());
        let bad = BadAccess { space: Space::Image, kind, bytes, addr, problem, element: None };
        access::report(&grid.launch, &grid.site(call, call.mask), &bad);
        (false, Some(Reported { kind: fault_kind(problem, kind, addr), lanes: call.mask, at_once: false }))
    }
}
