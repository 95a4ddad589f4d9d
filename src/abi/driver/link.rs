//! The just-in-time linker: it collects PTX, also that in objects and libraries, which is linked when the result is loaded.

use crate::abi::api::export;
use crate::abi::common::support::readable;
use crate::abi::jit_options::{Log, Options};
use cuda_types::*;
use device::{Error, Result};
use module::{LoadError, Source};
use parking_lot::Mutex;
use std::ffi::{c_char, c_uint, c_void};
use std::sync::{Arc, OnceLock};
use sys::table::Table;

/// A link under way, and its result, which lives as long as it.
struct Link {
    texts: Mutex<Vec<Arc<str>>>,
    result: OnceLock<Vec<u8>>,
    log: Log,
}

// SAFETY: the log's pointers are only used in calls for this link, which the program must not make at once.
unsafe impl Sync for Link {}

impl Link {
    /// As [`Log::explain`].
    fn explain<T>(&self, result: std::result::Result<T, LoadError>) -> Result<T> {
        // SAFETY: the program keeps the log's buffer until it destroys the link, as the manual requires.
        unsafe { self.log.explain(result) }
    }
}

fn links() -> &'static Table<usize, Arc<Link>> {
    static LINKS: OnceLock<Table<usize, Arc<Link>>> = OnceLock::new();
    LINKS.get_or_init(Default::default)
}

fn get(state: CUlinkState) -> Result<Arc<Link>> {
    links().get(&(state as usize)).map(|l| l.clone()).ok_or(Error::InvalidResourceHandle)
}

/// Begins a link.
#[export(driver, also(cuLinkCreate), current)]
#[no_mangle]
pub unsafe extern "C" fn cuLinkCreate_v2(
    numOptions: c_uint,
    options: *mut CUjit_option,
    optionValues: *mut *mut c_void,
    stateOut: *mut CUlinkState,
) -> CUresult {
    stateOut.non_null()?;
    let options = Options { count: numOptions, keys: options.as_ptr(), values: optionValues.as_ptr() };
    // SAFETY: lists of as many options as their number says, as the manual requires.
    let log = unsafe { options.log()? };
    let link = Arc::new(Link { texts: Mutex::default(), result: OnceLock::new(), log });
    let handle = Arc::as_ptr(&link) as usize;
    links().insert(handle, link);
    stateOut.write(handle as CUlinkState)
}

/// Adds an image: PTX, a fatbin with PTX in it, or an object or a library of objects that have such fatbins.
fn add(state: CUlinkState, kind: CUjitInputType, bytes: &[u8], name: &str) -> Result {
    let link = get(state)?;
    let cc = device::current()?.profile.cc();
    match kind {
        CU_JIT_INPUT_CUBIN | CU_JIT_INPUT_PTX | CU_JIT_INPUT_FATBINARY => {
            let program = link.explain(Source::Bytes(bytes.to_vec()).load(cc))?;
            link.texts.lock().extend(program.images().iter().cloned());
            Ok(())
        }
        CU_JIT_INPUT_OBJECT | CU_JIT_INPUT_LIBRARY => {
            let read = if kind == CU_JIT_INPUT_OBJECT { module::link::object } else { module::link::library };
            let found = link.explain(read(bytes, name, cc))?;
            if let Some(text) = found.intermediate {
                return link.explain(Err(LoadError::new(Error::NoKernelImageForDevice, text)));
            }
            link.texts.lock().extend(found.texts);
            Ok(())
        }
        CU_JIT_INPUT_NVVM => {
            let text = format!("{name}: link-time-optimisation code cannot be linked, only PTX and what contains it");
            link.explain(Err(LoadError::new(Error::NotSupported, text)))
        }
        _ => Err(Error::InvalidValue),
    }
}

/// Adds an image from memory.
#[export(driver, also(cuLinkAddData), context, approximate = "links PTX, not machine code or LTO code")]
#[no_mangle]
pub unsafe extern "C" fn cuLinkAddData_v2(
    state: CUlinkState,
    kind: CUjitInputType,
    data: *mut c_void,
    size: usize,
    name: *const c_char,
    numOptions: c_uint,
    options: *mut CUjit_option,
    optionValues: *mut *mut c_void,
) -> CUresult {
    Options { count: numOptions, keys: options.as_ptr(), values: optionValues.as_ptr() }.check()?;
    readable(data.cast::<u8>(), size)?;
    let name = name.read().map_or("<unnamed>".into(), |name| name.to_string_lossy());
    // SAFETY: not null, and so as many bytes as the program says.
    add(state, kind, unsafe { std::slice::from_raw_parts(data.cast(), size) }, &name)
}

/// Adds an image from a file.
#[export(driver, also(cuLinkAddFile), context, approximate = "links PTX, not machine code or LTO code")]
#[no_mangle]
pub unsafe extern "C" fn cuLinkAddFile_v2(
    state: CUlinkState,
    kind: CUjitInputType,
    path: *const c_char,
    numOptions: c_uint,
    options: *mut CUjit_option,
    optionValues: *mut *mut c_void,
) -> CUresult {
    Options { count: numOptions, keys: options.as_ptr(), values: optionValues.as_ptr() }.check()?;
    let path = path.path()?;
    let name = path.to_string_lossy();
    let unread = |e| LoadError::new(Error::FileNotFound, format!("{name}: it cannot be read ({e})"));
    let bytes = get(state)?.explain(std::fs::read(path).map_err(unread))?;
    add(state, kind, &bytes, &name)
}

/// Ends a link: an image that can be loaded, valid until the link is destroyed. Errors: those of the linker.
#[export(driver, context)]
#[no_mangle]
pub unsafe extern "C" fn cuLinkComplete(
    state: CUlinkState,
    cubinOut: *mut *mut c_void,
    sizeOut: *mut usize,
) -> CUresult {
    cubinOut.non_null()?;
    let link = get(state)?;
    let texts = link.texts.lock().clone();
    if texts.is_empty() {
        return Err(Error::InvalidValue);
    }
    let program = code::Program::new(texts.clone());
    link.explain(program.module().map(|_| ()).map_err(LoadError::from))?;
    let image = link.result.get_or_init(|| Source::bundle(&texts));
    cubinOut.write(image.as_ptr() as *mut c_void)?;
    sizeOut.write_optional(image.len());
    Ok(())
}

/// Ends a link's state and its image.
#[export(driver)]
#[no_mangle]
pub unsafe extern "C" fn cuLinkDestroy(state: CUlinkState) -> CUresult {
    links().remove(&(state as usize)).map(|_| ()).ok_or(Error::InvalidResourceHandle)
}
