//! Makes a failing program small: leaves out statements as long as it still fails.

use crate::drive::{Setup, Tools, Verdict};
use crate::gen::Kernel;
use crate::kernel;
use crate::tree;

/// A failure of one kind: that the results differ, or how else the run ended.
fn kind(detail: &str) -> &'static str {
    if detail.starts_with("took too long") {
        "long"
    } else if detail.contains(" error ") {
        "error"
    } else {
        "differs"
    }
}

/// The smallest kernel found that fails as this one does, with what is said of it, and how many programs were tried.
pub fn reduce(
    tools: &Tools,
    seed: u64,
    failing: &Kernel,
    setup: &Setup,
    detail: &str,
    most: usize,
) -> Option<(Kernel, String, usize)> {
    let mut tried = 0;
    let wanted = kind(detail);
    let mut fails = |kernel: &Kernel| -> Option<String> {
        tried += 1;
        match tools.judge(&kernel::text(seed, std::slice::from_ref(kernel)), setup) {
            Verdict::Differs { detail, .. } if kind(&detail) == wanted => Some(detail),
            _ => None,
        }
    };
    let mut best = failing.clone();
    let mut said = fails(&best)?;
    let mut attempts = 1;
    // Parts of the body, then functions; from large parts to single statements.
    for body in [true, false, true] {
        let statements = |k: &Kernel| if body { k.body.clone() } else { k.before.clone() };
        let mut chunk = tree::size(&statements(&best)).div_ceil(2).max(1);
        loop {
            let mut at = 0;
            while at < tree::size(&statements(&best)) && attempts < most {
                let smaller = tree::without(&statements(&best), &|index| (at..at + chunk).contains(&index));
                let mut next = best.clone();
                if body {
                    next.body = smaller;
                } else {
                    next.before = smaller;
                }
                attempts += 1;
                match fails(&next) {
                    Some(detail) => (best, said) = (next, detail),
                    None => at += chunk,
                }
            }
            if chunk == 1 || attempts >= most {
                break;
            }
            chunk = chunk.div_ceil(2);
        }
    }
    Some((best, said, tried))
}
