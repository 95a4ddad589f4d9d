//! Tokens lie one behind the other in the text, on boundaries of characters.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut end = 0;
    for span in ptx::tokens(&text) {
        assert!(end <= span.start && span.start < span.end);
        end = span.end;
        assert!(text.get(span.start as usize..end as usize).is_some(), "{span:?}");
    }
});
