//! Told of copies, fills and memory in the order of streams.

use crate::call::Call;
use crate::memcheck::{self, stream_order};
use crate::racecheck::{self, transfers};
use crate::session::session;
use device::memory::Allocation;
use exec::timeline::{self, Caller, Item, Moved, Stamp, Streams};
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

struct Watcher;

impl Streams for Watcher {
    fn caller(&self) -> Arc<Caller> {
        Arc::new(Call::here())
    }

    fn now(&self) -> u32 {
        racecheck::now()
    }

    fn allocated(&self, a: &Allocation, item: &Arc<Item>) {
        stream_order::allocated(a, item);
    }

    fn freed(&self, a: &Allocation, stamp: &Stamp, caller: &Caller) {
        if let (Some(session), Some(call)) = (session(), caller.downcast_ref()) {
            stream_order::freed(session, a, stamp, call);
        }
    }

    fn renewed(&self, addr: u64, len: u64) {
        racecheck::forgotten(addr, len);
    }

    fn moves(&self, item: &Arc<Item>, caller: &Arc<Caller>, moved: &Moved) {
        let (Some(session), Some(stamp)) = (session(), item.stamp()) else { return };
        let Ok(call) = caller.clone().downcast::<Call>() else { return };
        for (extent, kind) in moved.touched() {
            if let Some(first) = extent.rows().next() {
                let who = || stream_order::Who::Call { call: (*call).clone(), bytes: first.end - first.start };
                stream_order::touched(session, &stamp, Some(call.when), (kind, first.start), who);
            }
        }
        transfers::begin(session, item, &call, moved);
    }
}
