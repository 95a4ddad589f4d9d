//! Kernels that use memory which was never written.

use super::options::wanted;
use crate::allocations::LEDGER;
use crate::checked_launch::CheckedLaunch;
use crate::places::Site;
use sanitizer::finding::*;

/// Threads of a warp used memory that nothing was ever written to.
pub fn report(launch: &CheckedLaunch, site: &Site, space: Space, bytes: u32, addr: u64) {
    if !wanted(&launch.session.options, space) {
        return;
    }
    let same = |w: &What| matches!(w, What::Uninitialized(u) if u.space == space);
    launch.found(Tool::Initcheck, site, same, || {
        let (nearest, stacks) = match space {
            Space::Global | Space::Image => LEDGER.nearest(addr),
            _ => (None, vec![]),
        };
        (What::Uninitialized(Uninitialized { space, bytes, address: addr, nearest }), stacks)
    });
}
