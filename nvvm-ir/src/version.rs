//! `!nvvmir.version`.

use crate::llvm::Ir;
use crate::result::{Failure, IR_VERSION_MISMATCH};

/// A version, major and minor.
pub type Version = (u64, u64);

/// The newest version of NVVM IR.
pub const NEWEST: Version = (2, 0);

/// The newest version of its debug information.
pub const NEWEST_DEBUG: Version = (3, 2);

/// The version of a module, the oldest if it has several: modules that were linked have those of their parts. 1.0 if it has none.
///
/// # Errors
/// It is newer than what is known, or none at all.
pub fn check(module: &Ir, name: &str) -> Result<Version, Failure> {
    let failure = |text: String| Failure::new(IR_VERSION_MISMATCH, format!("{name}: error: {text}"));
    let mut oldest = None;
    for node in module.named_metadata("nvvmir.version") {
        let numbers: Option<Vec<u64>> = node.iter().map(|operand| operand.integer()).collect();
        let count = node.len();
        let (version, debug) = match numbers.as_deref() {
            Some(&[major, minor]) => ((major, minor), None),
            Some(&[major, minor, debug_major, debug_minor]) => ((major, minor), Some((debug_major, debug_minor))),
            _ => {
                let text = format!("invalid nvvmir.version metadata: expected 2 or 4 operands, got {count}");
                return Err(failure(if matches!(count, 2 | 4) {
                    "invalid nvvmir.version metadata".into()
                } else {
                    text
                }));
            }
        };
        if version.0 == 0 || version > NEWEST {
            let ((a, b), (c, d)) = (version, NEWEST);
            return Err(failure(format!(
                "IR version {a}.{b} incompatible with current version {c}.{d}\n\nConsider inserting/updating \
                 nvvmir.version module metadata. For example:\n!nvvmir.version = !{{!0}}\n!0 = !{{i32 {c}, i32 {d}}}"
            )));
        }
        if let Some(debug) = debug.filter(|&debug| debug.0 == 0 || debug > NEWEST_DEBUG) {
            let ((a, b), (c, d)) = (debug, NEWEST_DEBUG);
            return Err(failure(format!("debug metadata version {a}.{b} incompatible with current version {c}.{d}")));
        }
        oldest = Some(oldest.map_or(version, |other: Version| other.min(version)));
    }
    Ok(oldest.unwrap_or((1, 0)))
}
