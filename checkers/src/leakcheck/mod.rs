//! What the program never gave back (Compute Sanitizer, 'Leak Checking'): [`memory`], and [`handles`].

pub mod handles;
mod memory;

use super::checker::Checker;
use super::session::Session;
use device::memory as table;
use device::watch::ObjectKind;
use device::{devices, Device};
use sanitizer::finding::*;

/// What follows if a device has failed: nothing of it could be freed any more.
const NOT_FREED: &str = "what was not freed before is not looked for";

/// See the module's text.
pub struct Leakcheck;

impl Checker for Leakcheck {
    fn finish(&self, session: &Session) {
        report(session, None);
    }
}

/// Tells what is left of a device, or of all that there is.
pub fn report(session: &Session, only: Option<u32>) {
    if !session.options.leaks() {
        return;
    }
    let other = |d: &Device| only.is_some_and(|wanted| wanted != d.ordinal);
    let left_out: Vec<bool> = devices().iter().map(|d| other(d) || session.note_failed(d, NOT_FREED)).collect();
    let heaps = memory::regions(|base| table::find(base).is_some_and(|a| !left_out[a.device as usize]));
    let leaks = memory::allocations(&left_out, only.is_some())
        .into_iter()
        .chain(memory::heap_blocks(&session.options, &left_out))
        .chain(heaps);
    let (mut bytes, mut count) = (0, 0);
    for (leak, stacks) in leaks {
        (bytes, count) = (bytes + leak.bytes, count + 1);
        session.report(Finding::memcheck(Severity::Error, What::Leak(leak), stacks));
    }
    let unloads = session.options.memcheck.detect_missing_module_unload;
    let wanted = |device: Option<u32>, what: ObjectKind| {
        let here = device.map_or(!left_out.contains(&true), |d| !left_out[d as usize]);
        here && (what != ObjectKind::Library || unloads) && !(what == ObjectKind::Pool && only.is_some())
    };
    let mut handles = 0;
    for finding in handles::left(wanted) {
        handles += finding.count;
        session.report(finding);
    }
    session.send(&Record::Leaks { bytes, allocations: count, handles });
}
