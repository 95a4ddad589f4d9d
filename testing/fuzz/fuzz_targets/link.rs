//! Several texts with zero bytes between them, linked. Those that cannot be parsed are left out.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let modules: Vec<_> = text.split('\0').take(8).filter_map(fuzz::parse).collect();
    if let Ok(module) = ptx::link(modules) {
        fuzz::lay_out(&module);
    }
});
