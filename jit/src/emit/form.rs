//! Whether values are computed once for the unit or lane by lane.

/// Scalar or vector, for code that is the same for both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Scalar,
    Vector,
}
