//! Calls of the program's: the checks begin with the first one.

use super::call;
use super::memcheck::api_errors;
use super::start::started;
use device::Error;

/// The program calls a function.
#[inline]
pub fn called(function: &'static str) {
    if started().is_some() {
        call::entered(function);
    }
}

/// A call of the program's has returned an error.
#[cold]
pub fn failed(function: &str, error: Error, driver: bool) {
    if let Some(session) = started() {
        api_errors::failed(session, function, error, driver);
    }
}
