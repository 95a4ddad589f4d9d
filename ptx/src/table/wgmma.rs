//! What is known of `wgmma`: its modifiers, and its operands that are constants.

use super::constant::Constant;

/// Modifiers of its own; shapes by the classes that name them.
pub(super) const WORDS: &[&str] = &[
    "mma_async",
    "sp",
    "fence",
    "commit_group",
    "wait_group",
    "wgk8",
    "wgk16",
    "wgk32",
    "wgk64",
    "wgik32",
    "wgik64",
    "wgik256",
];

/// `scale-d`, the factors of A and B, and whether these are transposed.
pub(super) const DENSE: &[(usize, Constant)] = &[(3, BIT), (4, SIGN), (5, SIGN), (6, BIT), (7, BIT)];
/// The same behind metadata and their selector: one of two pairs of threads has the metadata of elements of 16 bits and more.
pub(super) const SPARSE: &[(usize, Constant)] = &[(4, BIT), (5, BIT), (6, SIGN), (7, SIGN), (8, BIT), (9, BIT)];
/// Of elements of 8 bits all threads have metadata.
pub(super) const SPARSE_BYTES: &[(usize, Constant)] =
    &[(4, Constant::Within(0, 0)), (5, BIT), (6, SIGN), (7, SIGN), (8, BIT), (9, BIT)];
/// Groups that may be pending.
pub(super) const PENDING: Constant = Constant::Within(0, i64::MAX);

const BIT: Constant = Constant::OneOf(&[0, 1]);
const SIGN: Constant = Constant::OneOf(&[-1, 1]);
