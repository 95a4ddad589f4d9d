//! A module of NVVM IR, text or bitcode, verified and compiled. What libnvvm refuses it says why; what LLVM cannot compile does not end
//! the process. Seeds are text: LLVM's reader crashes on much of what is damaged bitcode.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| {
    for (verify, options) in [(true, c"-opt=3"), (false, c"-opt=3"), (false, c"-opt=0")] {
        let (code, log, ptx) = fuzz::nvvm::process(bytes, verify, options);
        assert_eq!(code == 0 && !verify, !ptx.is_empty(), "{log}");
        assert!(code == 0 || !log.is_empty());
        // The library has survived it, and compiles nothing afterwards.
        assert!(!log.contains("LLVM has crashed"), "{log}");
    }
});

// Bytes that are changed anywhere are seldom IR: half of the time lines and words of a text change places.
fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    match std::str::from_utf8(&data[..size]) {
        Ok(text) if seed % 2 == 0 => {
            let text = fuzz::lines::change(text, seed);
            let length = text.len().min(most).min(data.len());
            data[..length].copy_from_slice(&text.as_bytes()[..length]);
            length
        }
        _ => fuzzer_mutate(data, size, most),
    }
});
