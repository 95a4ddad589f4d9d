//! The target for which this process compiles kernels.

use kernel_abi::environment::{Variable, DUMP, GUARD, ISA, LANES};
use kernel_abi::{Choice, Isa};
use std::sync::OnceLock;
use sys::{arch, log};
use xxhash_rust::xxh3::xxh3_64;

/// Determined by the processor and the environment, once per process.
#[derive(Clone, Debug)]
pub struct Target {
    pub isa: Isa,
    /// Vector width in lanes; 0 lets the compiler choose.
    pub lanes: u8,
    /// Whether code checks the addresses that it accesses.
    pub guard: bool,
    /// Compiler stages to print.
    pub dump: Vec<String>,
    /// Hash of the processor's features, so that code for another processor is not reused.
    pub cpu: u64,
}

/// The process's target, by [`ISA`], [`LANES`], [`GUARD`] and [`DUMP`]; the best of the processor otherwise. `None` on a processor that lacks [`Isa::LEAST`].
pub fn target() -> Option<&'static Target> {
    static TARGET: OnceLock<Option<Target>> = OnceLock::new();
    TARGET.get_or_init(|| detect(&Variable::text)).as_ref()
}

fn detect(var: &dyn Fn(&Variable) -> Option<String>) -> Option<Target> {
    let Choice { isa, refused } = Isa::choose(var(&ISA).as_deref())?;
    if let Some(why) = refused {
        log::print(format_args!("{why}"));
    }
    let lanes = match var(&LANES).as_deref() {
        None => 0,
        Some("0") => 0,
        Some("1") => 1,
        Some("8") => 8,
        Some("16") => 16,
        Some("32") => 32,
        Some("64") => 64,
        Some(other) => {
            log::print(format_args!("{LANES}={other}: expected 1, 8, 16, 32 or 64; the compiler chooses"));
            0
        }
    };
    let guard = var(&GUARD).as_deref() != Some("off");
    let dump = var(&DUMP).unwrap_or_default();
    let dump = dump.split(',').filter(|s| !s.is_empty()).map(str::to_owned).collect();
    Some(Target { isa, lanes, guard, dump, cpu: features_hash() })
}

fn features_hash() -> u64 {
    let bytes: Vec<u8> = arch::features().iter().flat_map(|w| w.to_le_bytes()).collect();
    xxh3_64(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_narrows_the_choice_and_never_widens_it() {
        let with = |isa: &'static str| {
            detect(&move |n| match n.name {
                "UNDERSTUDY_ISA" => Some(isa.to_owned()),
                "UNDERSTUDY_LANES" => Some("16".to_owned()),
                "UNDERSTUDY_GUARD" => Some("off".to_owned()),
                "UNDERSTUDY_DUMP" => Some("ssa,llvm".to_owned()),
                _ => None,
            })
            .unwrap()
        };
        let least = *Isa::ALL.last().unwrap();
        let base = with(least.name());
        assert_eq!((base.isa, base.lanes, base.guard), (least, 16, false));
        assert_eq!(base.dump, ["ssa", "llvm"]);
        let best = Isa::best().unwrap();
        assert_eq!(with("nonsense").isa, best);
        let default = detect(&|_| None).unwrap();
        assert_eq!((default.isa, default.lanes, default.guard), (best, 0, true));
        assert_eq!(default.cpu, base.cpu);
    }
}
