//! Runs a hook between libc's constructors and the program's.
//!
//! The library's constructors run before libc's (`-z initfirst`), which then sets `environ` to what the process was
//! started with: a variable set earlier would be lost. So the first entry of the program's table of constructors
//! is replaced by ours, which runs the hook and then the original entry.

use super::loader;
use super::vm::PAGE;
use std::ffi::{c_char, c_int, c_void};
use std::panic::catch_unwind;
use std::sync::OnceLock;

/// A constructor as glibc calls it.
type Constructor = extern "C" fn(c_int, *const *const c_char, *const *const c_char);

struct Hook {
    run: fn(),
    next: usize,
}

static HOOK: OnceLock<Hook> = OnceLock::new();

/// Tags of a dynamic section (`elf.h`).
const DT_NULL: i64 = 0;
const DT_INIT_ARRAY: i64 = 25;
const DT_INIT_ARRAYSZ: i64 = 27;

/// Runs `hook` once, after libc has been initialised and before the program's constructors. False if the program
/// has no table of constructors or it cannot be changed; then nothing is changed, and the hook does not run.
///
/// # Safety
/// Call it from a constructor that runs before libc's, once.
pub unsafe fn before_program(hook: fn()) -> bool {
    let mut program = None;
    // SAFETY: in a constructor, as the caller guarantees.
    unsafe { loader::objects(|object| program = program.or(Some(object))) };
    let Some(program) = program else { return false };
    // SAFETY: the address of the program's dynamic section, from the loader.
    let Some(slot) = (unsafe { first_constructor(program.id, program.base) }) else { return false };
    // SAFETY: an entry of the table, relocated by now.
    let next = unsafe { (slot as *const usize).read() };
    if HOOK.set(Hook { run: hook, next }).is_err() {
        return false;
    }
    let page = slot & !(PAGE as usize - 1);
    let sealed = in_relro(page);
    let protect = |flags| {
        // SAFETY: a page of the program's data, which only the loader uses so far.
        unsafe { libc::mprotect(page as *mut c_void, PAGE as usize, flags) == 0 }
    };
    if sealed && !protect(libc::PROT_READ | libc::PROT_WRITE) {
        return false;
    }
    // SAFETY: writable now: it was not RELRO, or has just been made writable. Aligned, since tables of
    // pointers are.
    unsafe { (slot as *mut usize).write(run as *const () as usize) };
    if sealed {
        protect(libc::PROT_READ);
    }
    true
}

extern "C" fn run(count: c_int, arguments: *const *const c_char, environment: *const *const c_char) {
    let Some(hook) = HOOK.get() else { return };
    // A panic must not leave a constructor.
    let _ = catch_unwind(|| (hook.run)());
    if hook.next != 0 && hook.next != usize::MAX {
        // SAFETY: the constructor from the program's table, which glibc would have called with the same arguments.
        let next: Constructor = unsafe { std::mem::transmute(hook.next) };
        next(count, arguments, environment);
    }
}

/// Address of the first entry of the table of constructors.
///
/// # Safety
/// `dynamic` is the address of the dynamic section of an object loaded at `base`.
unsafe fn first_constructor(dynamic: usize, base: usize) -> Option<usize> {
    let (mut table, mut size) = (None, 0);
    for index in 0.. {
        // SAFETY: entries up to the one with tag 0, as the caller guarantees.
        let [tag, value] = unsafe { (dynamic as *const [i64; 2]).add(index).read() };
        match tag {
            DT_NULL => break,
            DT_INIT_ARRAY => table = Some(base.wrapping_add(value as usize)),
            DT_INIT_ARRAYSZ => size = value as usize,
            _ => {}
        }
    }
    table.filter(|t| size >= size_of::<usize>() && t % align_of::<usize>() == 0)
}

/// Whether a page of the program is in RELRO, read-only after relocation.
fn in_relro(page: usize) -> bool {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, data: *mut c_void) -> i32 {
        // SAFETY: the loader passes a valid description, and `data` is the pair given below.
        let (info, (page, found)) = unsafe { (&*info, &mut *data.cast::<(usize, bool)>()) };
        for i in 0..usize::from(info.dlpi_phnum) {
            // SAFETY: there are `dlpi_phnum` headers.
            let header = unsafe { &*info.dlpi_phdr.add(i) };
            let start = (info.dlpi_addr as usize).wrapping_add(header.p_vaddr as usize);
            let end = start.wrapping_add(header.p_memsz as usize);
            if header.p_type == libc::PT_GNU_RELRO {
                *found |= *page >= start & !(PAGE as usize - 1) && *page + PAGE as usize <= end;
            }
        }
        // The program is the first object.
        1
    }
    let mut search = (page, false);
    // SAFETY: the callback only accesses its arguments, and `search` outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.1
}
