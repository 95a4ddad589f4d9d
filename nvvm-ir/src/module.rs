//! A module of a program.

/// A module as it was added.
pub struct Module {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Only what others use of it is linked.
    pub lazy: bool,
}
