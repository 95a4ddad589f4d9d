//! What operands may be where they are constants (as ptxas checks them).

/// What a constant must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// From the first to the last.
    Within(i64, i64),
    /// As [`Constant::Within`], of the lower 32 bits.
    LowWithin(i64, i64),
    /// One of these.
    OneOf(&'static [i64]),
    /// A multiple of the first, from the second to the third.
    Multiple(i64, i64, i64),
    /// From 0 to what the operand at a place is, or to the second where that is no constant.
    UpTo(usize, i64),
    /// Bytes of an asynchronous copy: past the first cache (`.cg`) 16 alone.
    CopyBytes,
}

/// Bytes of one bulk copy.
pub(super) const BULK: Constant = Constant::Multiple(16, 0, 1_048_560);
/// Bytes at either end of a bulk copy that may lie outside of an allocation.
pub(super) const IGNORED: Constant = Constant::Within(0, 15);
/// Threads that a barrier of shared memory counts.
pub(super) const ARRIVALS: Constant = Constant::LowWithin(1, (1 << 20) - 1);
/// Bytes of what a line of the cache is.
pub(super) const LINE: Constant = Constant::OneOf(&[128]);
/// What memory can be aligned to.
pub(super) const ALIGNMENT: Constant = Constant::OneOf(&ALIGNMENTS);
const ALIGNMENTS: [i64; 24] = {
    let mut all = [1; 24];
    let mut k = 1;
    while k < 24 {
        all[k] = 1 << k;
        k += 1;
    }
    all
};

impl Constant {
    /// Whether only the lower 32 bits count.
    pub(crate) fn is_low(self) -> bool {
        matches!(self, Constant::LowWithin(..))
    }

    /// Whether `x` is such a constant. Those that depend on something else hold any.
    pub(crate) fn holds(self, x: i64) -> bool {
        match self {
            Constant::Within(first, last) | Constant::LowWithin(first, last) => (first..=last).contains(&x),
            Constant::OneOf(list) => list.contains(&x),
            Constant::Multiple(unit, first, last) => x % unit == 0 && (first..=last).contains(&x),
            Constant::UpTo(..) | Constant::CopyBytes => true,
        }
    }

    /// What it must be, for a message.
    pub(crate) fn description(self) -> String {
        match self {
            Constant::Within(first, last) | Constant::LowWithin(first, last) => format!("{first} to {last}"),
            Constant::OneOf(list) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(" or "),
            Constant::Multiple(unit, first, last) => format!("a multiple of {unit} from {first} to {last}"),
            Constant::UpTo(..) | Constant::CopyBytes => {
                "in the range that its other operands and modifiers allow".into()
            }
        }
    }
}
