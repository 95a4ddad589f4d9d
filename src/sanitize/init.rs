//! Memory that was used and never written (initcheck).

use super::launch::Watched;
use crate::exec::checks::Site;
use sanitizer::finding::*;
use sanitizer::options::InitSpace;

impl Watched {
    pub fn report_uninitialized(&self, site: &Site, space: Space, bytes: u32, addr: u64) {
        let wanted = match (space, self.state.options.initcheck_address_space) {
            (_, InitSpace::All) | (Space::Local, _) => true,
            (Space::Shared, chosen) => chosen == InitSpace::Shared,
            (_, chosen) => chosen == InitSpace::Global,
        };
        if !wanted {
            return;
        }
        let same = |w: &What| matches!(w, What::Uninitialized { space: s, .. } if *s == space);
        self.found(Tool::Initcheck, site, same, || {
            let (nearest, stacks) = match space {
                Space::Global => self.state.memory.nearest(addr),
                _ => (None, vec![]),
            };
            (What::Uninitialized { space, bytes, address: addr, nearest }, stacks)
        });
    }
}
