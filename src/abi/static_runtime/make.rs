//! The function through which the command makes signatures.

use super::archive;
use super::encoding::{encode, Catalogue};
use kernel_abi::ahead::EventFn;
use std::ffi::c_void;
use std::fs;
use std::io::ErrorKind;
use std::panic::catch_unwind;
use std::path::PathBuf;
use sys::loader;

/// Name of the file beside the library with signatures of runtimes that do not come with it.
const FILE: &str = "libcudart_static.signatures";

/// Its path.
pub fn file() -> Option<PathBuf> {
    Some(loader::object_at(file as *const () as usize)?.0.parent()?.join(FILE))
}

/// Paths of archives, each with what messages call its version, and the file that their signatures are added to if it is not [`file`].
type Request = (Vec<(String, String)>, Option<String>);
/// The file that was written and the number of functions of each archive, or what went wrong.
type Reply = Result<(String, Vec<u32>), String>;

/// Makes signatures of archives: takes an encoded [`Request`], and calls `on_reply` once with an encoded [`Reply`]. Returns 0, or another
/// value if the request cannot be decoded.
///
/// # Safety
/// `request` points at `len` readable bytes. `on_reply` may be called with `context`.
#[no_mangle]
pub unsafe extern "C" fn understudy_signatures(
    request: *const u8,
    len: usize,
    on_reply: EventFn,
    context: *mut c_void,
) -> i32 {
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(request, len) };
    let Ok((archives, output)) = postcard::from_bytes::<Request>(bytes) else { return 1 };
    let done = catch_unwind(|| make(&archives, output.map(PathBuf::from)));
    let reply = done.unwrap_or_else(|_| Err("internal error of the library (please report this)".into()));
    let bytes = postcard::to_stdvec(&reply).expect("numbers and texts can be encoded");
    // SAFETY: of this type, by the caller's promise.
    unsafe { on_reply(context, bytes.as_ptr(), bytes.len()) };
    0
}

fn make(archives: &[(String, String)], output: Option<PathBuf>) -> Reply {
    let output = output.or_else(file).ok_or("the library's folder is not known")?;
    let shown = output.display().to_string();
    let mut all = match fs::read(&output) {
        Ok(bytes) => {
            let known = Catalogue::decode(&bytes).and_then(|catalogue| catalogue.signatures());
            known.ok_or_else(|| format!("{shown} exists and is no file of signatures"))?
        }
        Err(e) if e.kind() == ErrorKind::NotFound => Vec::new(),
        Err(e) => return Err(format!("{shown}: {e}")),
    };
    let mut counts = Vec::new();
    for (path, versions) in archives {
        let bytes = fs::read(path).map_err(|e| format!("{path}: {e}"))?;
        let signature = archive::signature(&bytes, versions).map_err(|e| format!("{path}: {e}"))?;
        counts.push(signature.functions.len() as u32);
        all.push(signature);
    }
    fs::write(&output, encode(&all)).map_err(|e| format!("{shown}: {e}"))?;
    Ok((shown, counts))
}
