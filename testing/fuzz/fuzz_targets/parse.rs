//! One text. What the parser refuses, it says where; what it takes has a layout.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Some(module) = fuzz::parse(&text) {
        fuzz::lay_out(&module);
        if let Ok(linked) = ptx::link(vec![module]) {
            fuzz::lay_out(&linked);
        }
    }
});
