//! Device memory as the oracle sees it, and what ends a launch early.

use crate::picture::Picture;
use std::collections::{BTreeMap, HashMap};

/// Allocations at given addresses, and where module variables live.
///
/// A test puts the same bytes at the same addresses as the library under test has, so that pointers compare equal.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    allocations: BTreeMap<u64, Vec<u8>>,
    symbols: HashMap<String, u64>,
    pictures: HashMap<u64, Picture>,
}

impl Memory {
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Adds an allocation.
    ///
    /// # Panics
    /// If it overlaps another one.
    pub fn add(&mut self, addr: u64, bytes: Vec<u8>) {
        let end = addr + bytes.len() as u64;
        let clash = self.allocations.range(..end).next_back().is_some_and(|(a, b)| a + b.len() as u64 > addr);
        assert!(!clash, "allocations overlap at {addr:#x}");
        self.allocations.insert(addr, bytes);
    }

    /// The contents of the allocation at `addr`.
    pub fn bytes(&self, addr: u64) -> &[u8] {
        &self.allocations[&addr]
    }

    /// Says where a module variable lives; its allocation is added with [`Memory::add`], initialised by the caller.
    /// Variables that nobody placed are placed and initialised by [`crate::run`].
    pub fn define(&mut self, name: &str, addr: u64) {
        self.symbols.insert(name.into(), addr);
    }

    /// Adds a texture or surface by its handle; its texels are in an allocation. A module's reference to it is placed there with
    /// [`Memory::define`].
    pub fn add_picture(&mut self, handle: u64, picture: Picture) {
        self.pictures.insert(handle, picture);
    }

    pub(crate) fn picture(&self, handle: u64) -> Option<&Picture> {
        self.pictures.get(&handle)
    }

    pub fn symbol(&self, name: &str) -> Option<u64> {
        self.symbols.get(name).copied()
    }

    /// An address that no allocation has, with room for `size` bytes, for variables that the test did not place.
    pub(crate) fn free_address(&self, size: u64) -> u64 {
        const FIRST: u64 = 0x5000_0000_0000;
        let mut at = FIRST;
        while self.allocations.range(..at + size + 256).next_back().is_some_and(|(a, b)| a + b.len() as u64 > at) {
            at += 1 << 20;
        }
        at
    }

    pub(crate) fn read(&self, addr: u64, size: usize) -> Option<&[u8]> {
        let (start, bytes) = self.allocations.range(..=addr).next_back()?;
        let at = (addr - start) as usize;
        bytes.get(at..at.checked_add(size)?)
    }

    pub(crate) fn write(&mut self, addr: u64, data: &[u8]) -> Option<()> {
        let (start, bytes) = self.allocations.range_mut(..=addr).next_back()?;
        let at = (addr - start) as usize;
        bytes.get_mut(at..at.checked_add(data.len())?)?.copy_from_slice(data);
        Some(())
    }
}

/// Why a launch ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An access outside all allocations, or of a space that the address is not in.
    IllegalAddress,
    /// An address that is not a multiple of the access size.
    Misaligned,
    /// `trap`.
    Trap,
    /// `brkpt`.
    Breakpoint,
    /// An instruction that GPUs do not execute with such operands.
    IllegalInstruction,
    /// A call through something that is no function, or the wrong one.
    BadCall,
    /// A thread allocates more than its stack has.
    StackOverflow,
    /// No thread of a block can move.
    Deadlock,
    /// The launch ran longer than any test should.
    TooLong,
    /// The oracle does not know this instruction or form. No verdict about the library follows.
    Unsupported,
    /// The module has no such entry, or the parameters do not fit it: the test is wrong.
    BadLaunch,
}

/// A launch that ended early, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    pub kind: Kind,
    pub message: String,
    /// Block and thread, if one thread is to blame.
    pub at: Option<([u32; 3], [u32; 3])>,
}

impl Trap {
    pub fn new(kind: Kind, message: impl Into<String>) -> Trap {
        Trap { kind, message: message.into(), at: None }
    }
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}", self.kind, self.message)?;
        match self.at {
            Some((b, t)) => write!(f, " (block {b:?}, thread {t:?})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Trap {}
