//! Settings of the executor from the environment, read once.

use kernel_abi::environment::{Variable, SEED, THREADS};
use std::sync::OnceLock;
use sys::{log, threads};

/// Execution settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads that run blocks, including the launching thread.
    pub threads: usize,
    /// Seed of the random order of blocks and warps; `None`: ascending order.
    pub seed: Option<u64>,
}

/// [`THREADS`] (default: the processors of this process), [`SEED`] (which makes one thread the default: only then is an order
/// reproducible).
pub fn settings() -> &'static Settings {
    static SETTINGS: OnceLock<Settings> = OnceLock::new();
    SETTINGS.get_or_init(|| read(&Variable::text))
}

fn read(var: &dyn Fn(&Variable) -> Option<String>) -> Settings {
    fn number(name: &Variable, text: &str, max: u64) -> Option<u64> {
        let value = text.trim().parse().ok().filter(|&n| n <= max);
        if value.is_none() {
            log::print(format_args!("{name}={text}: expected a number up to {max}; ignored"));
        }
        value
    }
    let seed = var(&SEED).and_then(|t| number(&SEED, &t, u64::MAX));
    let threads = var(&THREADS).and_then(|t| number(&THREADS, &t, 4096)).filter(|&n| n > 0);
    let default = if seed.is_some() { 1 } else { threads::processors() };
    Settings { threads: threads.map_or(default, |n| n as usize), seed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_one_thread_unless_told_otherwise() {
        let with = |threads: &'static str, seed: &'static str| {
            read(&move |n| Some(if n.name == SEED.name { seed } else { threads }.to_owned()).filter(|s| !s.is_empty()))
        };
        assert_eq!(with("", "7"), Settings { threads: 1, seed: Some(7) });
        assert_eq!(with("3", "7"), Settings { threads: 3, seed: Some(7) });
        assert_eq!(with("0", "x"), Settings { threads: threads::processors(), seed: None });
    }
}
