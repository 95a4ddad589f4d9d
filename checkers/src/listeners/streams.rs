//! Told of copies, fills and memory in the order of streams.

use crate::call::Call;
use crate::memcheck::{self, stream_order};
use crate::racecheck::launch_races;
use crate::session::session;
use device::extent::Extent;
use device::memory::Allocation;
use exec::checks::{self, Caller, Streams};
use exec::timeline::{self, Item, Stamp};
use sanitizer::finding::*;
use sanitizer::options::{Options, StreamOrdered};
use std::sync::Arc;

/// Told from now on, if somebody wants to know.
pub fn listen(options: &Options) {
    let stream_ordered = memcheck::options::stream_ordered(options);
    if options.checks(Tool::Racecheck) || stream_ordered != StreamOrdered::No {
        timeline::watch(&Watcher);
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
        let Some(session) = session() else { return };
        if let Some(first) = extent.rows().next() {
            let who = || stream_order::Who::Call { call: self.clone(), bytes: first.end - first.start };
            stream_order::touched(session, stamp, Some(self.when), (kind, first.start), who);
        }
    }

    fn race(&self, race: &checks::Race) {
        let Some(session) = session() else { return };
        launch_races::found(session, launch_races::Later::Call(self), race);
    }

    fn ended(&self, item: &Arc<Item>) {
        if let Some(session) = session() {
            launch_races::ended(session, Some(item));
        }
    }
}

struct Watcher;

impl Streams for Watcher {
    fn caller(&self) -> Arc<dyn Caller> {
        Arc::new(Call::here())
    }

    fn allocated(&self, a: &Allocation, item: &Arc<Item>) {
        stream_order::allocated(a, item);
    }

    fn freed(&self, a: &Allocation, stamp: &Stamp, caller: &dyn Caller) {
        if let Some(session) = session() {
            stream_order::freed(session, a, stamp, caller);
        }
    }
}
