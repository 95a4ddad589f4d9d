//! Runtimes that are linked into programs without their symbols: found by their code.
//!
//! `libcudart_static.a` is one object with one section of code, which linkers copy as a whole: what of it differs from program to
//! program are the bytes that linkers fill in, and those are known. A [`signature::Signature`] has, for one archive, where its entry
//! points are, which of their bytes are filled in, and a digest of all others. There is no code in it. A runtime is found when the
//! digest of all its entry points is the one expected, so that no jump is put anywhere else: [`search`].
//!
//! * [`encoding`]: signatures in a file, and those that come with the library. [`archive`]: how they are made.
//! * [`make`]: for the command, for archives whose signatures do not come with the library.

pub mod archive;
pub mod encoding;
pub mod make;
pub mod search;
pub mod signature;
#[cfg(test)]
mod tests;
