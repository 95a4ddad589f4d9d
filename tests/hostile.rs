//! Every exported function with arguments that no program should pass: null, destroyed, negative, huge, one at a time and
//! several at once. No call may crash, hang, panic, take memory without end or go without a place for its result, and afterwards the
//! library works.
//!
//! The calls come from the table of exports and from `include/understudy.h`; children make them, so that a crash names its call.
//! `HOSTILE_ONLY=name` calls one function, `HOSTILE_SEED` and `HOSTILE_RANDOM` choose other random calls, and more of them.
#![cfg(target_arch = "x86_64")]

#[path = "hostile/call.rs"]
mod call;
#[path = "hostile/child.rs"]
mod child;
#[path = "hostile/extents.rs"]
mod extents;
#[path = "hostile/fixture.rs"]
mod fixture;
#[path = "hostile/layout.rs"]
mod layout;
#[path = "hostile/mapped.rs"]
mod mapped;
#[path = "hostile/outputs.rs"]
mod outputs;
#[path = "hostile/parent.rs"]
mod parent;
#[path = "hostile/progress.rs"]
mod progress;
#[path = "hostile/threads.rs"]
mod threads;
#[path = "hostile/values.rs"]
mod values;

/// The part of a child: see [`parent`] and [`threads`].
#[test]
fn child() {
    if let Ok(part) = std::env::var(child::PART) {
        child::run(&part);
    }
    if let Ok(part) = std::env::var(threads::PART) {
        threads::run(&part);
    }
}

#[test]
fn optional_places_are_there() {
    outputs::check_list();
}

#[test]
fn no_argument_does_harm() {
    let failures = parent::run();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// `HOSTILE_TIME` is for how long, in milliseconds.
#[test]
fn objects_may_end_while_threads_use_them() {
    assert_eq!(threads::attack(), None);
}

#[test]
fn sizes_and_offsets_are_checked() {
    extents::fills();
    extents::copies();
    extents::registrations();
}
