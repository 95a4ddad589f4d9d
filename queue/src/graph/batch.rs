//! Batch copy nodes (`cudaMemcpyBatchNodeParams`).

use crate::transfer::{check, reaches_host, Direction, SourceOrder};
use crate::work::Work;
use device::copy::Copy;
use device::Result;
use exec::timeline;

/// Attributes of the copies of a batch from `first` up to the next group's first (`cudaMemcpyAttributes`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub first: usize,
    /// `cudaMemcpySrcAccessOrder`
    pub order: i32,
    /// Types and ids of the locations of source and destination (`cudaMemLocation`): hints.
    pub hints: [(i32, i32); 2],
    /// `cudaMemcpyFlags`: hints.
    pub flags: u32,
}

/// A copy as the program specified it. Empty ones are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    pub dst: u64,
    pub src: u64,
    pub bytes: u64,
}

/// Copies that form one node and do not wait for each other.
pub struct Batch {
    pub given: Vec<Linear>,
    pub groups: Vec<Group>,
    /// Handle of the preferred execution context, which has no effect here; 0 for none.
    pub context: usize,
    /// One for each copy that is not empty.
    works: Vec<Work>,
}

impl Batch {
    /// A batch of copies of one row, with their attributes in `groups`. Host-accessible sources with order `DuringCall` are read now, and
    /// every launch copies these contents.
    /// Errors: `InvalidValue` for ranges that are not valid memory.
    pub fn new(copies: Vec<(Copy, SourceOrder)>, groups: Vec<Group>, context: usize) -> Result<Batch> {
        let given = copies.iter().map(|(c, _)| Linear { dst: c.dst.base, src: c.src.base, bytes: c.bytes() }).collect();
        let mut works = Vec::with_capacity(copies.len());
        for (mut copy, order) in copies.into_iter().filter(|(c, _)| c.bytes() > 0) {
            let (_, side) = check(&copy, Direction::Default)?;
            if order == SourceOrder::DuringCall && reaches_host(side) {
                copy.stage()?;
            }
            works.push(Work::Copy(copy));
        }
        if works.len() > 1 {
            timeline::parts();
        }
        Ok(Batch { given, groups, context, works })
    }

    /// The copies, in no particular order.
    pub fn works(&self) -> &[Work] {
        &self.works
    }

    pub(super) fn same(&self, other: &Batch) -> bool {
        self.given == other.given && self.may_become(other)
    }

    /// Whether `new` differs only in addresses and sizes.
    pub(super) fn may_become(&self, new: &Batch) -> bool {
        self.given.len() == new.given.len() && self.groups == new.groups && self.context == new.context
    }
}
