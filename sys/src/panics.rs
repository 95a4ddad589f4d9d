//! Panics: their messages, and injected panics for tests.

use parking_lot::Mutex;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::*};

/// The message of a panic.
pub fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("panic")
}

static ARMED: AtomicBool = AtomicBool::new(false);
static WHERE: Mutex<Option<&'static str>> = Mutex::new(None);

/// For tests: the next thread that reaches the [`point`] with this name panics.
#[doc(hidden)]
pub fn arm(place: &'static str) {
    *WHERE.lock() = Some(place);
    ARMED.store(true, Release);
}

/// For tests: disarms, and returns whether no thread has reached the point.
#[doc(hidden)]
pub fn disarm() -> bool {
    ARMED.store(false, Release);
    WHERE.lock().take().is_some()
}

/// A point at which tests can make a thread panic.
#[inline(always)]
pub fn point(place: &str) {
    if ARMED.load(Relaxed) {
        fire(place);
    }
}

#[cold]
fn fire(place: &str) {
    let mut armed = WHERE.lock();
    if *armed == Some(place) {
        *armed = None;
        ARMED.store(false, Release);
        drop(armed);
        panic!("{place}: a panic injected by a test");
    }
}
