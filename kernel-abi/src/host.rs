//! Processors: features of each instruction set, and which of them the current processor supports.

use crate::request::Isa;

/// Processor features relevant to code generation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HostFeatures {
    pub vector_bytes: u32,
    pub vector_registers: u32,
    /// Comparisons write mask registers, whose bits are those of an integer.
    pub mask_registers: bool,
    /// Bytes of the smallest elements for masked loads and stores of contiguous elements.
    pub masked_rows_from: Option<u32>,
    /// A masked store takes about as long as a plain one: less than a load, a blend and a store.
    pub quick_masked_stores: bool,
    /// Loads elements of 4 and 8 bytes at 32-bit indices, or at addresses.
    pub gathers: bool,
    /// Stores elements of 4 and 8 bytes in the same ways.
    pub scatters: bool,
    /// One instruction permutes the elements of two vectors.
    pub two_source_permutes: bool,
    /// One instruction permutes eight words at indices in a register.
    pub permutes_words: bool,
    pub fused_multiply_add: bool,
    /// Conversions between single and half precision.
    pub half_conversion: bool,
    /// Instructions encode their rounding mode.
    pub embedded_rounding: bool,
    /// Classifies numbers: zeros, subnormal numbers, infinities.
    pub classifies: bool,
    /// Minimum and maximum order -0 before +0.
    pub ordered_zeros: bool,
    /// Estimates reciprocal square roots to 14 bits, also of subnormal numbers. The variant says whether code uses it.
    pub root_estimates: bool,
    /// Splits numbers into fraction and exponent, and scales by powers of two.
    pub splits_exponents: bool,
    /// Converts vectors of floating-point numbers to unsigned and to 64-bit integers.
    pub wide_conversions: bool,
    /// Conversions to integers give the nearest one for what is out of range, and 0 for NaN.
    pub saturating_conversions: bool,
    /// Multiplies signed 16-bit integers and adds the products of two neighbours.
    pub pair_products: bool,
    /// Multiplies unsigned by signed bytes, and adds the products of four to a sum. Not all processors with an instruction set have it.
    pub byte_products: bool,
    /// Minimum and maximum prefer a number to a signalling NaN, as to any other.
    pub extrema_prefer_numbers: bool,
    /// A vector of 16 aligned bytes is moved whole; otherwise, if anything is, two registers of 8 bytes are.
    pub whole_vectors: bool,
    /// Other processors see a processor's stores in the order of its program, and so do its loads happen.
    pub ordered_memory: bool,
}

/// x86-64-v2.
const BASE: HostFeatures = HostFeatures {
    vector_bytes: 16,
    vector_registers: 16,
    mask_registers: false,
    masked_rows_from: None,
    quick_masked_stores: false,
    gathers: false,
    scatters: false,
    two_source_permutes: false,
    permutes_words: false,
    fused_multiply_add: false,
    half_conversion: false,
    embedded_rounding: false,
    classifies: false,
    ordered_zeros: false,
    root_estimates: false,
    splits_exponents: false,
    wide_conversions: false,
    saturating_conversions: false,
    pair_products: true,
    byte_products: false,
    extrema_prefer_numbers: true,
    whole_vectors: true,
    ordered_memory: true,
};

/// x86-64-v3.
const AVX2: HostFeatures = HostFeatures {
    vector_bytes: 32,
    masked_rows_from: Some(4),
    gathers: true,
    permutes_words: true,
    fused_multiply_add: true,
    half_conversion: true,
    ..BASE
};

/// x86-64-v4.
const AVX512: HostFeatures = HostFeatures {
    vector_bytes: 64,
    vector_registers: 32,
    mask_registers: true,
    masked_rows_from: Some(1),
    quick_masked_stores: true,
    scatters: true,
    two_source_permutes: true,
    embedded_rounding: true,
    classifies: true,
    ordered_zeros: true,
    root_estimates: true,
    splits_exponents: true,
    wide_conversions: true,
    ..AVX2
};

/// Armv8.0-A with Advanced SIMD.
const NEON: HostFeatures = HostFeatures {
    vector_registers: 32,
    fused_multiply_add: true,
    half_conversion: true,
    saturating_conversions: true,
    pair_products: false,
    extrema_prefer_numbers: false,
    whole_vectors: false,
    ordered_memory: false,
    ..BASE
};

impl HostFeatures {
    /// What an instruction set has; of what only some of its processors have, what this processor has.
    pub fn of(isa: Isa) -> HostFeatures {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => HostFeatures { byte_products: is_x86_feature_detected!("avx512vnni"), ..AVX512 },
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx512 => AVX512,
            Isa::Avx2 => AVX2,
            Isa::Base => BASE,
            Isa::Neon => NEON,
        }
    }

    /// Directed rounding is computed from the error, which a fused multiply-add gives.
    pub const fn rounds_by_error(&self) -> bool {
        self.fused_multiply_add && !self.embedded_rounding
    }
}

/// The instruction set that kernels are compiled for in this process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub isa: Isa,
    /// Why it is not the requested one.
    pub refused: Option<String>,
}

impl Isa {
    /// Those of this architecture, from the widest to the narrowest: a processor that runs code for one also runs code for the later ones.
    pub const ALL: &'static [Isa] = if cfg!(target_arch = "x86_64") {
        &[Isa::Avx512, Isa::Avx2, Isa::Base]
    } else if cfg!(target_arch = "aarch64") {
        &[Isa::Neon]
    } else {
        &[]
    };

    /// What a processor lacks that has none of them.
    pub const LEAST: &'static str = if cfg!(target_arch = "x86_64") {
        "this processor is older than x86-64-v2: SSE4.2 and POPCNT are needed"
    } else if cfg!(target_arch = "aarch64") {
        "this processor has no Advanced SIMD (NEON)"
    } else {
        "only x86-64 and AArch64 are supported"
    };

    /// The instruction set of the quick code generator.
    pub const QUICK: Isa = Isa::Avx2;

    /// Whether the quick code generator makes code for processors with this instruction set. For others LLVM compiles everything, at
    /// the first launch.
    pub const fn has_quick(self) -> bool {
        matches!(self, Isa::Avx512 | Isa::Avx2)
    }

    /// The name that `UNDERSTUDY_ISA` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Avx512 => "avx512",
            Isa::Avx2 => "avx2",
            Isa::Base => "base",
            Isa::Neon => "neon",
        }
    }

    /// The instruction set with this name.
    pub fn named(name: &str) -> Option<Isa> {
        Isa::ALL.iter().copied().find(|isa| isa.name() == name)
    }

    /// The best that processor and operating system support; `None` on one that lacks [`Isa::LEAST`].
    pub fn best() -> Option<Isa> {
        Isa::ALL.iter().copied().find(|isa| isa.runs_here())
    }

    /// Whether processor and operating system run code for it: the features of its level of x86-64.
    #[cfg(target_arch = "x86_64")]
    pub fn runs_here(self) -> bool {
        match self {
            Isa::Base => is_x86_feature_detected!("sse4.2") && is_x86_feature_detected!("popcnt"),
            Isa::Avx2 => {
                Isa::Base.runs_here()
                    && is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("fma")
                    && is_x86_feature_detected!("f16c")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("movbe")
            }
            Isa::Avx512 => {
                Isa::Avx2.runs_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            Isa::Neon => false,
        }
    }

    /// Whether processor and operating system run code for it.
    #[cfg(target_arch = "aarch64")]
    pub fn runs_here(self) -> bool {
        self == Isa::Neon && std::arch::is_aarch64_feature_detected!("neon")
    }

    /// Other architectures have none.
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    pub fn runs_here(self) -> bool {
        false
    }

    /// The requested one (the value of `UNDERSTUDY_ISA`) if the processor supports it, else the best.
    pub fn choose(asked: Option<&str>) -> Option<Choice> {
        let best = Isa::best()?;
        let Some(text) = asked else { return Some(Choice { isa: best, refused: None }) };
        Some(match Isa::named(text) {
            Some(isa) if isa.runs_here() => Choice { isa, refused: None },
            wanted => {
                let why = if wanted.is_some() { "this processor lacks it".into() } else { expected() };
                let refused = format!("UNDERSTUDY_ISA={text}: {why}; using {}", best.name());
                Choice { isa: best, refused: Some(refused) }
            }
        })
    }
}

/// The names that there are, as a message.
fn expected() -> String {
    let names: Vec<&str> = Isa::ALL.iter().map(|isa| isa.name()).collect();
    match names.split_last() {
        Some((last, [])) => format!("expected {last}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
        None => "expected none".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_processors_run_code_for_narrower_ones() {
        for pair in Isa::ALL.windows(2) {
            assert!(!pair[0].runs_here() || pair[1].runs_here());
            let [wide, narrow] = [pair[0], pair[1]].map(HostFeatures::of);
            assert!(wide.vector_bytes > narrow.vector_bytes && wide.vector_registers >= narrow.vector_registers);
        }
    }

    #[test]
    fn requests_narrow_the_choice_and_never_widen_it() {
        let best = Isa::best().expect(Isa::LEAST);
        assert_eq!(Isa::choose(None), Some(Choice { isa: best, refused: None }));
        for &isa in Isa::ALL {
            let choice = Isa::choose(Some(isa.name())).unwrap();
            assert_eq!(choice.refused.is_none(), isa.runs_here());
            assert_eq!(choice.isa, if isa.runs_here() { isa } else { best });
        }
        let nonsense = Isa::choose(Some("nonsense")).unwrap();
        assert_eq!(nonsense.isa, best);
        assert!(nonsense.refused.is_some());
    }
}
