//! Calls that have copies and fills made, as far as the order of streams is concerned.

use super::memory::Moment;
use super::stack::Stack;
use super::{api, between, streams};
use crate::device::extent::Extent;
use crate::device::memory::Allocation;
use crate::exec::checks::{self, Caller, Streams};
use crate::exec::timeline::{Item, Stamp};
use sanitizer::finding::*;
use std::sync::Arc;

/// A call of the program's.
#[derive(Clone, Debug)]
pub struct Call {
    function: &'static str,
    pub stack: Stack,
    /// When it was made.
    pub when: Moment,
}

impl Call {
    fn here() -> Call {
        Call { function: api::function(), stack: Stack::here(), when: Moment::now() }
    }
}

impl Caller for Call {
    fn function(&self) -> &str {
        self.function
    }

    fn called(&self) -> HostStack {
        self.stack.named(StackOf::Transfer)
    }

    fn touches(&self, stamp: &Stamp, extent: &Extent, kind: AccessKind) {
        let Some(state) = super::state() else { return };
        if let Some(first) = extent.rows().next() {
            let who = || streams::Who::Call { call: self.clone(), bytes: first.end - first.start };
            state.streams.touched(state, stamp, Some(self.when), (kind, first.start), who);
        }
    }

    fn race(&self, race: &checks::Race) {
        let Some(state) = super::state() else { return };
        state.between.found(state, between::Later::Call(self), race);
    }

    fn ended(&self, item: &Arc<Item>) {
        if let Some(state) = super::state() {
            state.between.ended(state, Some(item));
        }
    }
}

/// Who wants to know what streams do.
pub struct Watcher;

impl Streams for Watcher {
    fn caller(&self) -> Arc<dyn Caller> {
        Arc::new(Call::here())
    }

    fn allocated(&self, a: &Allocation, item: &Arc<Item>) {
        if let Some(state) = super::state() {
            state.streams.allocated(a, item);
        }
    }

    fn freed(&self, a: &Allocation, stamp: &Stamp, caller: &dyn Caller) {
        if let Some(state) = super::state() {
            state.streams.freed(state, a, stamp, caller);
        }
    }
}
