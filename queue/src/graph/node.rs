//! Changing the parameters of nodes.

use super::model::{Node, Payload};
use super::payload::Check;
use crate::attributes::Attributes;
use crate::work::Work;
use device::{Error, Result};
use exec::Launch;
use std::sync::Arc;

impl Node {
    /// Sets its parameters. A kernel keeps its attributes. Errors: `InvalidValue` if they are of another node type.
    pub fn set(&self, payload: Payload) -> Result {
        self.set_checked(payload, &|_, _| Ok(()))
    }

    /// As [`Node::set`], if `check` agrees with a kernel's launch and the attributes that the node keeps.
    pub fn set_checked(&self, payload: Payload, check: Check) -> Result {
        let mut old = self.payload.lock();
        *old = payload.in_place_of(&old)?.checked(check)?;
        self.exported.lock().current = false;
        Ok(())
    }

    /// Sets its parameters, including a kernel's attributes.
    pub(crate) fn replace(&self, payload: Payload) {
        *self.payload.lock() = payload;
        self.exported.lock().current = false;
    }

    /// Changes the attributes of a kernel node. Errors: `InvalidValue` for other nodes, and `change`'s.
    pub fn set_attributes(&self, change: impl FnOnce(&mut Launch, &mut Attributes) -> Result) -> Result {
        let mut payload = self.payload.lock();
        let Payload::Kernel(Work::Launch(launch), attributes) = &*payload else { return Err(Error::InvalidValue) };
        let (mut launch, mut attributes) = ((**launch).clone(), (**attributes).clone());
        change(&mut launch, &mut attributes)?;
        *payload = Payload::Kernel(Work::Launch(Arc::new(launch)), Arc::new(attributes));
        Ok(())
    }

    /// Keeps a structure alive for as long as the node lives, because the program gets pointers into it. Returns the same structure again
    /// until the parameters change.
    pub fn export<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut exported = self.exported.lock();
        let last = exported.all.last().filter(|_| exported.current).cloned();
        if let Some(before) = last.and_then(|l| l.downcast::<T>().ok()) {
            return before;
        }
        let new = Arc::new(make());
        exported.all.push(new.clone());
        exported.current = true;
        new
    }
}
