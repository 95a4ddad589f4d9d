//! Feeds damaged PTX to the lexer, the parser and the linker, and stops at the first panic or slow text:
//! `cargo run -p ptx --example fuzz -- MINUTES SEED FILE.ptx...`. The text that did it is left in `fuzz-found.ptx`.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::{Duration, Instant};

/// A small generator, so that a run can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// Bytes that mean something to the lexer, and some that do not.
const SPICE: &[u8] = b"{}()[];,.:@!%$_\"\\/*#<>+-|&0123456789xfdUabl\n\t \0\xC3\xFF";

/// Everything that is done with a text before a kernel is compiled.
fn feed(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match ptx::parse(&text) {
        Ok(module) => {
            for i in 0..module.functions.len() {
                ptx::param_layout(&module.functions[i]);
                ptx::shared_layout(&module, &ptx::reachable(&module, i));
            }
            let _ = ptx::link(vec![module.clone()]);
            let _ = ptx::link(vec![module.clone(), module]);
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            errors.iter().for_each(|e| drop(e.render("x")));
        }
    }
}

/// A slice of a text between two places where words or statements end.
fn piece<'a>(from: &'a [u8], random: &mut Random) -> &'a [u8] {
    let start = random.below(from.len());
    let ends = from[start..].iter().enumerate().filter(|(_, b)| b" ,;\n{}".contains(b)).map(|(i, _)| start + i + 1);
    let end = ends.take(1 + random.below(12)).last().unwrap_or(from.len());
    &from[start..end]
}

fn mutate(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut text = seeds[random.below(seeds.len())].clone();
    for _ in 0..1 + random.below(6) {
        let at = random.below(text.len());
        match random.below(6) {
            0 if !text.is_empty() => text[at] ^= 1 << random.below(8),
            1 => text.insert(at, SPICE[random.below(SPICE.len())]),
            2 if !text.is_empty() => drop(text.remove(at)),
            3 => {
                let end = (at + random.below(60)).min(text.len());
                text.drain(at.min(end)..end);
            }
            4 => {
                let other = &seeds[random.below(seeds.len())];
                let new = piece(other, random).to_vec();
                text.splice(at..at, new);
            }
            _ => {
                let again = piece(&text, random).to_vec();
                let times = 1 + random.below(40);
                text.splice(at..at, again.repeat(times));
            }
        }
        if text.is_empty() {
            text.push(b'.');
        }
    }
    text
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [minutes, seed, files @ ..] = &args[..] else {
        eprintln!("fuzz MINUTES SEED FILE.ptx...");
        std::process::exit(2);
    };
    let (minutes, seed): (f64, u64) = (minutes.parse().expect("minutes"), seed.parse().expect("a seed"));
    let mut seeds: Vec<Vec<u8>> = files.iter().filter_map(|f| std::fs::read(f).ok()).collect();
    // Small ones find more in the same time.
    seeds.retain(|s| !s.is_empty() && s.len() < 20_000);
    assert!(!seeds.is_empty(), "no file of less than 20 kB");
    let mut random = Random(seed | 1);
    let end = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    let (mut texts, mut slowest) = (0u64, Duration::ZERO);
    while Instant::now() < end {
        let text = mutate(&seeds, &mut random);
        let start = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| feed(&text)));
        let took = start.elapsed();
        texts += 1;
        slowest = slowest.max(took);
        // A hundred times what a text of this size takes.
        let limit = Duration::from_millis(200) + Duration::from_micros(5) * text.len() as u32;
        if result.is_err() || took > limit {
            std::fs::write("fuzz-found.ptx", &text).expect("fuzz-found.ptx");
            println!("after {texts} texts: {} after {took:?}", if result.is_err() { "a panic" } else { "too slow" });
            std::process::exit(1);
        }
    }
    println!("{texts} texts, slowest {slowest:?}");
}
