//! A text with one part of it many times over: parsing, linking and laying out take no more than twice as long, and somewhat, for
//! twice as many.
#![no_main]

use fuzz::growth;
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

/// Bytes of the shorter of the two texts.
const SIZE: usize = 200_000;
/// What a text of that size takes at most, in so slow a build; it takes a twentieth of it.
const USUAL: Duration = Duration::from_millis(150);

fn work(text: &str) {
    if let Some(module) = fuzz::parse(text) {
        fuzz::lay_out(&module);
        let _ = ptx::link(vec![module.clone(), module.clone()]);
        let _ = ptx::link(vec![module]);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Some(parts) = growth::Parts::of(&text) else { return };
    let short = growth::time(|| work(&parts.text(SIZE)));
    if short > USUAL {
        let long = growth::time(|| work(&parts.text(4 * SIZE)));
        assert!(long < 8 * short, "{short:?} for {SIZE} bytes and {long:?} for {}:\n{}", 4 * SIZE, parts.text(2000));
    }
});
