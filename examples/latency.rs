//! Measures what the queue itself costs: submitting, and a round trip of an empty op.
//!
//! `cargo run --release --example latency`

use queue::{self, Stream, Work};
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let device = device::get(0).expect("a device");
    let legacy = Stream::legacy(device);
    let stream = Stream::resolve(Stream::create(device, 1, 0).expect("a stream"), false).expect("its handle");
    let empty = Work::Job(Arc::new(|_: &'static device::Device| Ok(())));
    let rounds = 20_000;
    for (name, s) in [("legacy stream", &legacy), ("non-blocking stream", &stream)] {
        let start = Instant::now();
        for _ in 0..rounds {
            s.submit(empty.clone(), &[]);
            queue::synchronize_device(device).expect("no error");
        }
        println!("{name}: submit + synchronise {:.2} us", start.elapsed().as_secs_f64() * 1e6 / rounds as f64);
        let start = Instant::now();
        for _ in 0..rounds {
            s.submit(empty.clone(), &[]);
        }
        let queued = start.elapsed();
        queue::synchronize_device(device).expect("no error");
        let n = rounds as f64;
        println!(
            "{name}: submit {:.2} us, submit and run without waiting {:.2} us",
            queued.as_secs_f64() * 1e6 / n,
            start.elapsed().as_secs_f64() * 1e6 / n
        );
        let mut worst = 0f64;
        let mut sum = 0f64;
        for _ in 0..200 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            let start = Instant::now();
            s.submit(empty.clone(), &[]);
            queue::synchronize_device(device).expect("no error");
            let us = start.elapsed().as_secs_f64() * 1e6;
            worst = worst.max(us);
            sum += us;
        }
        println!("{name}: round trip after 5 ms of idleness {:.2} us, at worst {worst:.2} us", sum / 200.0);
    }
}
