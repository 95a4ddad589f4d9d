//! The functions of `nvToolsExt.h`, `nvToolsExtCuda.h` and `nvToolsExtCudaRt.h` as the headers' tables take them.

use super::annotations::{Event, Kind, Outcome, ThreadRanges, DEFAULT_DOMAIN};
use super::entry::{call, structure};
use super::layout::{module, EventAttributes, ResourceAttributes};
use super::state::{annotations, RANGES};
use super::text::{message, narrow, wide, Message};
use std::ffi::{c_char, c_int};

/// # Safety
/// See [`structure`]; its message is what its type says.
unsafe fn event(at: *const EventAttributes) -> Outcome<Event> {
    // SAFETY: the caller's promise.
    unsafe {
        let a = structure(at, "event attributes")?;
        if !(1..=3).contains(&a.version) {
            return Err(format!("event attributes of version {}; set version to NVTX_VERSION", a.version));
        }
        Ok(Event { message: message(a.message_type, a.message)?, category: a.category })
    }
}

fn plain(text: Option<String>) -> Event {
    Event { message: text.map_or(Message::None, Message::Text), category: 0 }
}

/// `NVTX_NO_PUSH_POP_TRACKING`.
const NO_TRACKING: c_int = -2;

/// The calling thread's ranges; `None` if they are gone, in destructors at the end of the thread.
fn of_thread<T>(f: impl FnOnce(&mut ThreadRanges) -> T) -> Option<T> {
    RANGES.try_with(|ranges| f(&mut ranges.borrow_mut())).ok()
}

fn push(function: &str, domain: u64, event: impl FnOnce() -> Outcome<Event>) -> c_int {
    call(function, -1, || {
        let event = event()?;
        of_thread(|ranges| annotations().push(ranges, domain, &event)).unwrap_or(Ok(NO_TRACKING))
    })
}

pub(super) fn pop(function: &str, domain: u64) -> c_int {
    call(function, -1, || of_thread(|ranges| annotations().pop(ranges, domain)).unwrap_or(Ok(NO_TRACKING)))
}

pub(super) fn push_nameless(function: &str, domain: u64) -> c_int {
    push(function, domain, || Ok(plain(None)))
}

pub(super) fn start_nameless(function: &str, domain: u64) -> u64 {
    call(function, 0, || annotations().start(domain, &plain(None)))
}

pub(super) fn end(function: &str, id: u64) {
    call(function, (), || annotations().end(id));
}

/// Defines functions that read what C passes.
macro_rules! functions {
    ($(fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {
        $(
            /// # Safety
            /// Called by NVIDIA's headers with what the program passed to the function of this name.
            #[allow(non_snake_case)]
            unsafe extern "C" fn $name($($arg: $type),*) $(-> $result)? {
                // SAFETY: the program's promise: texts end, and structures are as large as they say.
                #[allow(unused_unsafe)]
                unsafe { $body }
            }
        )*
    };
}

type Narrow = *const c_char;
type Wide = *const u32;
type Attributes = *const EventAttributes;

functions! {
    fn nvtxMarkEx(a: Attributes) { call("nvtxMarkEx", (), || annotations().mark(DEFAULT_DOMAIN, &event(a)?)) }
    fn nvtxMarkA(_text: Narrow) {}
    fn nvtxMarkW(_text: Wide) {}
    fn nvtxRangeStartEx(a: Attributes) -> u64 {
        call("nvtxRangeStartEx", 0, || { let e = event(a)?; annotations().start(DEFAULT_DOMAIN, &e) })
    }
    fn nvtxRangeStartA(text: Narrow) -> u64 {
        call("nvtxRangeStartA", 0, || annotations().start(DEFAULT_DOMAIN, &plain(narrow(text))))
    }
    fn nvtxRangeStartW(text: Wide) -> u64 {
        call("nvtxRangeStartW", 0, || annotations().start(DEFAULT_DOMAIN, &plain(wide(text))))
    }
    fn nvtxRangeEnd(id: u64) { end("nvtxRangeEnd", id) }
    fn nvtxRangePushEx(a: Attributes) -> c_int { push("nvtxRangePushEx", DEFAULT_DOMAIN, || event(a)) }
    fn nvtxRangePushA(text: Narrow) -> c_int { push("nvtxRangePushA", DEFAULT_DOMAIN, || Ok(plain(narrow(text)))) }
    fn nvtxRangePushW(text: Wide) -> c_int { push("nvtxRangePushW", DEFAULT_DOMAIN, || Ok(plain(wide(text)))) }
    fn nvtxRangePop() -> c_int { pop("nvtxRangePop", DEFAULT_DOMAIN) }
    fn nvtxNameCategoryA(category: u32, name: Narrow) {
        call("nvtxNameCategoryA", (), || annotations().name_category(DEFAULT_DOMAIN, category, narrow(name)))
    }
    fn nvtxNameCategoryW(category: u32, name: Wide) {
        call("nvtxNameCategoryW", (), || annotations().name_category(DEFAULT_DOMAIN, category, wide(name)))
    }

    fn nvtxDomainMarkEx(domain: u64, a: Attributes) {
        call("nvtxDomainMarkEx", (), || { let e = event(a)?; annotations().mark(domain, &e) })
    }
    fn nvtxDomainRangeStartEx(domain: u64, a: Attributes) -> u64 {
        call("nvtxDomainRangeStartEx", 0, || { let e = event(a)?; annotations().start(domain, &e) })
    }
    fn nvtxDomainRangeEnd(_domain: u64, id: u64) { end("nvtxDomainRangeEnd", id) }
    fn nvtxDomainRangePushEx(domain: u64, a: Attributes) -> c_int {
        push("nvtxDomainRangePushEx", domain, || event(a))
    }
    fn nvtxDomainRangePop(domain: u64) -> c_int { pop("nvtxDomainRangePop", domain) }
    fn nvtxDomainResourceCreate(domain: u64, a: *const ResourceAttributes) -> u64 {
        call("nvtxDomainResourceCreate", 0, || {
            let a = structure(a, "resource attributes")?;
            let name = message(a.message_type, a.message)?;
            annotations().create_resource(domain, a.identifier_type, a.identifier, &name)
        })
    }
    fn nvtxDomainResourceDestroy(resource: u64) {
        call("nvtxDomainResourceDestroy", (), || annotations().destroy_resource(resource))
    }
    fn nvtxDomainNameCategoryA(domain: u64, category: u32, name: Narrow) {
        call("nvtxDomainNameCategoryA", (), || annotations().name_category(domain, category, narrow(name)))
    }
    fn nvtxDomainNameCategoryW(domain: u64, category: u32, name: Wide) {
        call("nvtxDomainNameCategoryW", (), || annotations().name_category(domain, category, wide(name)))
    }
    fn nvtxDomainRegisterStringA(domain: u64, text: Narrow) -> u64 {
        call("nvtxDomainRegisterStringA", 0, || annotations().register_string(domain, narrow(text)))
    }
    fn nvtxDomainRegisterStringW(domain: u64, text: Wide) -> u64 {
        call("nvtxDomainRegisterStringW", 0, || annotations().register_string(domain, wide(text)))
    }
    fn nvtxDomainCreateA(name: Narrow) -> u64 {
        call("nvtxDomainCreateA", 0, || annotations().create_domain(narrow(name)))
    }
    fn nvtxDomainCreateW(name: Wide) -> u64 {
        call("nvtxDomainCreateW", 0, || annotations().create_domain(wide(name)))
    }
    fn nvtxDomainDestroy(domain: u64) { call("nvtxDomainDestroy", (), || annotations().destroy_domain(domain)) }
    fn nvtxInitialize(_reserved: *const u8) {}
}

/// Functions that name a thing: `$id` as C passes it.
macro_rules! naming {
    ($($a:ident $w:ident $kind:ident $id:ty;)*) => {
        functions! { $(
            fn $a(id: $id, name: Narrow) {
                call(stringify!($a), (), || annotations().set_name(Kind::$kind, id as u64, narrow(name)))
            }
            fn $w(id: $id, name: Wide) {
                call(stringify!($w), (), || annotations().set_name(Kind::$kind, id as u64, wide(name)))
            }
        )* }
    };
}

naming! {
    nvtxNameOsThreadA nvtxNameOsThreadW Thread u32;
    nvtxNameCuDeviceA nvtxNameCuDeviceW Device c_int;
    nvtxNameCuContextA nvtxNameCuContextW Context u64;
    nvtxNameCuStreamA nvtxNameCuStreamW Stream u64;
    nvtxNameCuEventA nvtxNameCuEventW Event u64;
    nvtxNameCudaDeviceA nvtxNameCudaDeviceW Device c_int;
    nvtxNameCudaStreamA nvtxNameCudaStreamW Stream u64;
    nvtxNameCudaEventA nvtxNameCudaEventW Event u64;
}

/// Addresses of functions, in the order of their numbers in a module.
macro_rules! table {
    ($($name:ident)*) => { [$($name as *const () as usize),*].to_vec() };
}

/// The functions of a module of these headers, from number 1 on; none of others.
pub(super) fn functions(module: u32) -> Vec<usize> {
    match module {
        module::CORE => table![
            nvtxMarkEx nvtxMarkA nvtxMarkW nvtxRangeStartEx nvtxRangeStartA nvtxRangeStartW nvtxRangeEnd nvtxRangePushEx
            nvtxRangePushA nvtxRangePushW nvtxRangePop nvtxNameCategoryA nvtxNameCategoryW nvtxNameOsThreadA
            nvtxNameOsThreadW
        ],
        module::CUDA => table![
            nvtxNameCuDeviceA nvtxNameCuDeviceW nvtxNameCuContextA nvtxNameCuContextW nvtxNameCuStreamA nvtxNameCuStreamW
            nvtxNameCuEventA nvtxNameCuEventW
        ],
        module::CUDART => table![
            nvtxNameCudaDeviceA nvtxNameCudaDeviceW nvtxNameCudaStreamA nvtxNameCudaStreamW nvtxNameCudaEventA
            nvtxNameCudaEventW
        ],
        module::CORE2 => table![
            nvtxDomainMarkEx nvtxDomainRangeStartEx nvtxDomainRangeEnd nvtxDomainRangePushEx nvtxDomainRangePop
            nvtxDomainResourceCreate nvtxDomainResourceDestroy nvtxDomainNameCategoryA nvtxDomainNameCategoryW
            nvtxDomainRegisterStringA nvtxDomainRegisterStringW nvtxDomainCreateA nvtxDomainCreateW nvtxDomainDestroy
            nvtxInitialize
        ],
        _ => Vec::new(),
    }
}
