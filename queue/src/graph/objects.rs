//! User objects that graphs hold references to.

use super::model::{Graph, Payload};
use crate::user_object::{References, UserObject};
use device::{Error, Result};
use std::sync::Arc;

impl Graph {
    /// `cudaGraphRetainUserObject`: takes over references that were retained by the caller.
    pub fn adopt(&self, object: &Arc<UserObject>, count: u64) {
        let mut state = self.state.lock();
        match state.objects.iter_mut().find(|o| o.is_of(object)) {
            Some(owned) => owned.add(count),
            None => state.objects.push(References::adopt(object.clone(), count)),
        }
    }

    /// `cudaGraphReleaseUserObject`. Errors: `InvalidValue` if it holds fewer references.
    pub fn disown(&self, object: &Arc<UserObject>, count: u64) -> Result {
        let mut state = self.state.lock();
        let at = state.objects.iter().position(|o| o.is_of(object)).ok_or(Error::InvalidValue)?;
        if !state.objects[at].give_up(count)? {
            state.objects.remove(at);
        }
        Ok(())
    }

    /// Releases all its references.
    pub(crate) fn disown_all(&self) {
        let objects = std::mem::take(&mut self.state.lock().objects);
        drop(objects);
    }

    /// New references to all user objects of it, its child graphs and the bodies of its conditional nodes.
    pub(crate) fn objects(&self) -> Vec<References> {
        let state = self.state.lock();
        let mut all = state.objects.clone();
        for node in &state.nodes {
            match node.payload() {
                Payload::Child(child) => all.extend(child.objects()),
                Payload::Conditional(conditional) => all.extend(conditional.bodies.iter().flat_map(|b| b.objects())),
                _ => {}
            }
        }
        all
    }
}
