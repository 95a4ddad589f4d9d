//! Stacks of the host: kept as addresses, named when somebody reads them.

use sanitizer::finding::{HostFrame, HostStack, StackOf};
use std::ffi::{c_int, c_void};
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use sys::loader;

/// Frames kept at most.
const DEPTH: usize = 64;

/// Return addresses, innermost first, from the program's call of a CUDA function on.
#[derive(Clone, Debug, Default)]
pub struct Stack(Arc<[usize]>);

impl Stack {
    /// The calling thread's.
    pub fn here() -> Stack {
        let own = own_code();
        let mut frames = Vec::with_capacity(16);
        let mut inside = true;
        backtrace::trace(|frame| {
            let ip = frame.ip() as usize;
            inside &= own.contains(&ip);
            if !inside {
                frames.push(ip);
            }
            frames.len() < DEPTH
        });
        Stack(frames.into())
    }

    /// With names, for a report.
    pub fn named(&self, of: StackOf) -> HostStack {
        let mut frames: Vec<HostFrame> = Vec::with_capacity(self.0.len());
        for &ip in self.0.iter() {
            // The end of some stacks is no place in any object.
            frames.extend(Some(name(ip)).filter(|f| !f.module.is_empty()));
            // What calls `main` is of no interest to anybody.
            if frames.last().and_then(|f| f.function.as_deref()) == Some("main") {
                break;
            }
        }
        HostStack { of, frames }
    }
}

/// Leaves out what nvcc makes for launches: stubs, and the one that has the name of the kernel, if that is known.
pub fn drop_stubs(frames: &mut Vec<HostFrame>, kernel: Option<&str>) {
    let stubs = ["__device_stub__", "__cudaLaunchKernel_helper", "cudaLaunchKernelI"];
    let mut below = false;
    frames.retain(|f| {
        let name = f.function.as_deref().unwrap_or_default();
        let stub = stubs.iter().any(|s| name.contains(s));
        // The kernel's own stub calls the others.
        let own = kernel == Some(name) || kernel.is_none() && below;
        below = stub;
        !stub && !own
    });
}

/// Addresses of this library's code.
fn own_code() -> &'static Range<usize> {
    static OWN: OnceLock<Range<usize>> = OnceLock::new();
    OWN.get_or_init(|| {
        let mut own = 0..0;
        // SAFETY: the callback gets what it expects, and is done when the call returns.
        unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut own).cast()) };
        own
    })
}

/// For `dl_iterate_phdr`: puts the range of the object that holds this function at `data`.
unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, data: *mut c_void) -> c_int {
    // SAFETY: the loader passes a valid object, and `own_code` a range.
    unsafe {
        let base = (*info).dlpi_addr as usize;
        let headers = std::slice::from_raw_parts((*info).dlpi_phdr, (*info).dlpi_phnum as usize);
        let code = |h: &&libc::Elf64_Phdr| h.p_type == libc::PT_LOAD && h.p_flags & libc::PF_X != 0;
        for h in headers.iter().filter(code) {
            let start = base + h.p_vaddr as usize;
            let range = start..start + h.p_memsz as usize;
            if range.contains(&(visit as *const () as usize)) {
                *data.cast::<Range<usize>>() = range;
                return 1;
            }
        }
    }
    0
}

fn name(ip: usize) -> HostFrame {
    let (mut function, mut file, mut line) = (None, None, 0);
    // A return address may be the first of the next line, or of the next function; and some stacks end with 0.
    backtrace::resolve(ip.wrapping_sub(1) as *mut c_void, |symbol| {
        // Inlined functions come first; the report has a line for each frame of the stack.
        function = symbol.name().and_then(|n| n.as_str()).map(str::to_owned).or(function.take());
        if file.is_none() {
            file = symbol.filename().map(|f| f.to_string_lossy().into_owned());
            line = symbol.lineno().unwrap_or(0);
        }
    });
    let (module, base) = loader::object_at(ip).unwrap_or_default();
    let module = module.to_string_lossy().into_owned();
    HostFrame { function, module, offset: (ip - base) as u64, file, line }
}
