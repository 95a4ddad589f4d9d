//! Where a runtime is in a program's code.

use super::encoding::Catalogue;
use super::signature::{window, Signature, ALIGN, WINDOW};

/// A runtime in a program.
#[derive(Debug)]
pub struct Found {
    /// Address of its code.
    pub address: u64,
    pub signature: Signature,
}

/// What a search has found.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Each is whole, and there may be several in one program.
    pub found: Vec<Found>,
    /// Versions of a runtime of which there is the anchor, and other code where its functions should be.
    pub changed: Option<String>,
}

/// Anchors by some bits of their hashes: a place in a program that is none is told from one by one look.
struct Filter([u64; 64]);

impl Filter {
    fn new(hashes: impl Iterator<Item = u64>) -> Filter {
        let mut filter = Filter([0; 64]);
        hashes.for_each(|hash| filter.0[(hash >> 58) as usize] |= 1 << (hash >> 52 & 63));
        filter
    }

    #[inline(always)]
    fn may_have(&self, hash: u64) -> bool {
        self.0[(hash >> 58) as usize] >> (hash >> 52 & 63) & 1 != 0
    }
}

/// Looks for all runtimes of `catalogue` in parts of a program that are executed, each with its address.
pub fn search(catalogue: &Catalogue, code: &[(u64, &[u8])]) -> Outcome {
    let mut outcome = Outcome::default();
    let filter = Filter::new(catalogue.entries().iter().map(|entry| entry.anchor.hash));
    for &(address, bytes) in code {
        let skipped = address.next_multiple_of(ALIGN as u64) - address;
        let mut at = skipped as usize;
        while let Some(place) = bytes.get(at..).and_then(|rest| rest.first_chunk::<WINDOW>()) {
            let hash = window(place);
            if filter.may_have(hash) {
                for entry in catalogue.entries().iter().filter(|entry| entry.anchor.hash == hash) {
                    let Some(start) = at.checked_sub(entry.anchor.offset as usize) else { continue };
                    let Some(signature) = catalogue.signature(entry) else { continue };
                    if signature.digest_of(&bytes[start..]) == Some(signature.digest) {
                        outcome.found.push(Found { address: address + start as u64, signature });
                    } else {
                        outcome.changed = Some(signature.versions);
                    }
                }
            }
            at += ALIGN;
        }
    }
    outcome
}
