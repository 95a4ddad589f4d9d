//! Names of regions, heaps and allocations.

use super::query::before_known;
use super::state::Memory;
use super::types::{bytes, Allocations, Outcome, Reference, Subject};
use std::sync::Arc;

/// The most characters of a name.
const LONGEST: usize = 49;

/// Something that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: Arc<str>,
    pub subject: Subject,
    /// Where it starts.
    pub base: u64,
    /// Its bytes.
    pub len: u64,
}

/// Whether a text may be a name: 1 to 49 printable characters; of a text in ASCII, all of that. Errors: why not.
pub fn check(name: &str, ascii: bool) -> Outcome {
    let count = name.chars().count();
    if !(1..=LONGEST).contains(&count) {
        return Err(format!("the name has {count} characters; use 1 to {LONGEST}"));
    }
    let bad = |c: &char| if ascii { !(' '..='~').contains(c) } else { c.is_control() };
    match name.chars().find(bad) {
        Some(c) => Err(format!(
            "the name {name:?} has a character that is not printable{}: {c:?}",
            if ascii { " ASCII" } else { "" }
        )),
        None => Ok(()),
    }
}

impl Memory {
    /// `nvtxMemRegionsName`, with texts that [`check`] has passed. Errors: a reference to nothing; then no name changes.
    pub fn name_regions(&mut self, names: &[(Reference, Arc<str>)], allocations: &dyn Allocations) -> Outcome {
        let mut subjects = Vec::with_capacity(names.len());
        for (index, (reference, _)) in names.iter().enumerate() {
            let subject = self.subject(*reference, allocations);
            subjects.push(subject.map_err(|text| format!("element {index}: {text}"))?);
        }
        for (subject, (_, name)) in subjects.into_iter().zip(names) {
            let place = match subject {
                Subject::Region(h) => self.regions.get_mut(&h).map(|r| &mut r.name),
                Subject::Heap(h) => self.heaps.get_mut(&h).map(|h| &mut h.name),
                Subject::Allocation(base) => self.allocations.get_mut(&base).map(|a| &mut a.name),
            };
            if let Some(place) = place {
                *place = Some(name.clone());
            }
        }
        Ok(())
    }

    /// The closest thing around `address` that has a name: region, heap, allocation.
    pub fn name_of(&self, address: u64) -> Option<Named> {
        self.subjects_at(address).into_iter().flatten().find_map(|subject| self.named(subject))
    }

    /// The name of an allocation by the address of its first byte, as leak reports want it: that of the heap made of
    /// it counts too.
    pub fn name_of_allocation(&self, base: u64) -> Option<Named> {
        let heap = self.heap_at(base).map(|h| Subject::Heap(h.handle));
        let known = before_known(self, base).map(Subject::Allocation);
        [known, heap].into_iter().flatten().find_map(|subject| self.named(subject))
    }

    fn named(&self, subject: Subject) -> Option<Named> {
        let (name, base, end) = match subject {
            Subject::Region(h) => {
                let region = self.regions.get(&h)?;
                let (base, end) = bytes(&region.extent);
                (region.name.clone()?, base, end)
            }
            Subject::Heap(h) => {
                let heap = self.heaps.get(&h)?;
                let (base, end) = bytes(&heap.extent);
                (heap.name.clone().or(heap.label.clone())?, base, end)
            }
            Subject::Allocation(base) => {
                let known = self.allocations.get(&base)?;
                (known.name.clone()?, base, base + known.len)
            }
        };
        Some(Named { name, subject, base, len: end - base })
    }
}
