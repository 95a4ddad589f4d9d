//! What `cudaLibraryLoadData`, `cuModuleLoadData` and `__cudaRegisterFatBinary` are given, up to the module on a device, and the objects and
//! libraries that `cuLinkAddData` is given. Nothing is read beyond the end of the data: no memory is mapped there.
#![no_main]

use device::Device;
use fuzz::edge::Edge;
use libfuzzer_sys::fuzz_target;
use module::{fatbin, link, Binary, Entry, Source};
use ptx::ast::FunctionKind;
use std::cell::RefCell;
use std::sync::OnceLock;

/// `__fatBinC_Wrapper_t` of a program that nvcc has linked for the device: magic, version, container, list of containers.
fn wrapper(containers: &[u64]) -> Vec<u8> {
    let first = containers.first().copied().unwrap_or(0);
    let words = [0x0000_0002_4662_43b1, first, 0];
    words.iter().chain(containers).chain(&[0]).flat_map(|w| w.to_le_bytes()).collect()
}

/// A device with little memory, so that large variables are refused and not filled with zeros.
fn device() -> &'static Device {
    static DEVICE: OnceLock<&'static Device> = OnceLock::new();
    DEVICE.get_or_init(|| {
        std::env::set_var("UNDERSTUDY_MEMORY", "128M");
        device::context::get(0).expect("there is a device")
    })
}

/// Loads it for devices old and new, and puts it on one.
fn load(source: Source) {
    for cc in [75, 90] {
        let Ok(program) = source.load(cc) else { continue };
        let Ok(module) = program.module() else { continue };
        for f in module.functions.iter().filter(|f| f.kind == FunctionKind::Entry).take(4) {
            let _ = Entry::find(module, module.name(f.name));
        }
    }
    let _ = Binary::new(source).try_load(device());
}

fuzz_target!(|bytes: &[u8]| {
    thread_local!(static EDGES: RefCell<[Edge; 2]> = RefCell::new([Edge::new(), Edge::new()]));
    if let Ok(images) = fatbin::images(bytes) {
        for image in &images {
            let _ = (image.bytes().map(|b| b.len()), image.text());
        }
    }
    EDGES.with_borrow_mut(|[data, list]| {
        let Some(start) = data.put(bytes, 1) else { return };
        // SAFETY: they have just been put there.
        let put = unsafe { std::slice::from_raw_parts(start, bytes.len()) };
        let _ = (link::object(put, "object", 90), link::library(put, "library", 90));
        // SAFETY: text without a zero byte at its end is refused where readable memory ends; all else says how long it is.
        if let Ok(source) = unsafe { Source::from_memory(start) } {
            load(source);
        }
        // Whatever looks like a container is one of the list.
        let begins = |w: &[u8]| w == fatbin::MAGIC.to_le_bytes();
        let places =
            bytes.windows(4).enumerate().filter(|(_, w)| begins(w)).map(|(at, _)| (start as usize + at) as u64);
        let wrapper = wrapper(&places.take(6).collect::<Vec<_>>());
        let Some(wrapper) = list.put(&wrapper, 8) else { return };
        let address = wrapper as usize;
        // SAFETY: as nvcc's code has it.
        unsafe { (address as *mut u64).add(2).write(address as u64 + 24) };
        load(Source::Wrapper(address));
    });
});
