//! Panics: what they say, and, for tests, panics on demand.

use parking_lot::Mutex;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::*};

/// What a panic said.
pub fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("panic")
}

static ARMED: AtomicBool = AtomicBool::new(false);
static WHERE: Mutex<Option<&'static str>> = Mutex::new(None);

/// For tests: the next thread that comes to the place of this name ([`point`]) panics.
#[doc(hidden)]
pub fn arm(place: &'static str) {
    *WHERE.lock() = Some(place);
    ARMED.store(true, Release);
}

/// For tests: whether nobody has come to the place.
#[doc(hidden)]
pub fn disarm() -> bool {
    ARMED.store(false, Release);
    WHERE.lock().take().is_some()
}

/// A place where tests have threads panic.
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
        panic!("{place}: a panic that a test has asked for");
    }
}
