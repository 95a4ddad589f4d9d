//! Changes to what a node does.

use super::model::{Node, Payload};
use crate::attributes::Attributes;
use crate::work::Work;
use device::{Error, Result};
use exec::Launch;
use std::sync::Arc;

impl Node {
    /// Changes what it does. A kernel keeps its attributes. Errors: `InvalidValue` if that is of another kind.
    pub fn set(&self, payload: Payload) -> Result {
        let mut old = self.payload.lock();
        *old = payload.in_place_of(&old)?;
        self.exported.lock().current = false;
        Ok(())
    }

    /// Changes what it does, and a kernel's attributes with it.
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

    /// Keeps what a program is given pointers into for as long as the node lives. What has been handed out since the parameters
    /// were last changed is handed out again.
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
