//! Ahead-of-time compilation of a file's kernels by the library, shared by `compile` and `info --kernel`, and calls of the library.

use crate::console::Failure;
use crate::library;
use kernel_abi::ahead::{AheadEvent, AheadFn, AheadRequest, AHEAD};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ffi::c_void;

/// Has the library compile. `each` is called with its events, one at a time.
///
/// # Errors
/// There is no library, or an older version.
pub fn compile(request: &AheadRequest, each: &mut (dyn FnMut(AheadEvent) + Send)) -> Result<(), Failure> {
    let bytes = postcard::to_stdvec(request).expect("texts and numbers can be encoded");
    call(AHEAD, &bytes, &mut |event| postcard::from_bytes(event).map(&mut *each).is_ok())
}

/// Calls a function of the library of type [`AheadFn`]. The library is loaded into this process and sees its environment. `each` is called with
/// what the function says, by one thread at a time, and returns whether it could be decoded.
///
/// # Errors
/// There is no library, or an older version.
pub fn call(name: &str, request: &[u8], each: &mut (dyn FnMut(&[u8]) -> bool + Send)) -> Result<(), Failure> {
    let path = library::find()?;
    let fail = |e: String| Failure::new(format!("{}: {e}", path.display()));
    // SAFETY: our own library, whose initialisers may run at any time.
    let library = unsafe { Library::open(Some(&path), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| fail(e.to_string()))?;
    // SAFETY: the name and the type are part of the interface.
    let function = unsafe { library.get::<AheadFn>(name.as_bytes()) };
    let function = function.map_err(|_| fail("is older than this command: install both together".into()))?;
    let mut listener = Listener { each, undecoded: false };
    // SAFETY: the request and the listener are only used during the call, the listener by one thread at a time.
    let code = unsafe { function(request.as_ptr(), request.len(), on_event, (&raw mut listener).cast()) };
    if code != 0 || listener.undecoded {
        return Err(fail("is of another version than this command: install both together".into()));
    }
    Ok(())
}

struct Listener<'a> {
    each: &'a mut (dyn FnMut(&[u8]) -> bool + Send),
    /// An event could not be decoded.
    undecoded: bool,
}

unsafe extern "C" fn on_event(context: *mut c_void, event: *const u8, len: usize) {
    // SAFETY: `call` passes its listener, which has no other users meanwhile.
    let listener = unsafe { &mut *context.cast::<Listener>() };
    // SAFETY: the library passes the bytes of an event.
    let event = unsafe { std::slice::from_raw_parts(event, len) };
    listener.undecoded |= !(listener.each)(event);
}

/// Parses a block shape, `X`, `X,Y` or `X,Y,Z`.
///
/// # Errors
/// Anything else, and shapes beyond the limits of a block.
pub fn parse_block(text: &str) -> Result<[u32; 3], String> {
    let sizes: Vec<u32> = text.split([',', 'x']).map(|n| n.trim().parse().unwrap_or(0)).collect();
    let threads = sizes.iter().try_fold(1u32, |all, &n| all.checked_mul(n)).unwrap_or(0);
    match *sizes.as_slice() {
        _ if !(1..=1024).contains(&threads) => Err("a block is X, X,Y or X,Y,Z threads, 1024 at most".into()),
        [x] => Ok([x, 1, 1]),
        [x, y] => Ok([x, y, 1]),
        [x, y, z] => Ok([x, y, z]),
        _ => Err("a block has three dimensions at most".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_block;

    #[test]
    fn blocks() {
        assert_eq!(parse_block("256"), Ok([256, 1, 1]));
        assert_eq!(parse_block("16,16"), Ok([16, 16, 1]));
        assert_eq!(parse_block("8x8x4"), Ok([8, 8, 4]));
        for wrong in ["", "0", "1025", "32,33", "a", "1,1,1,1", "-1", "65536,65536"] {
            assert!(parse_block(wrong).is_err(), "{wrong}");
        }
    }
}
