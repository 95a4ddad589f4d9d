//! Matrices in shared memory (PTX ISA, 'Shared Memory Matrix Layout' and 'Matrix Descriptor Format').
//!
//! A matrix is made of units of 16 bytes. By K-major a unit is part of a row of A or a column of B; eight of these follow each other at
//! the width of the swizzle, the next eight after the stride. By MN-major a unit is part of a column of A or a row of B. What is
//! swizzled is the address: bits 4 to 6 change with bits 7 to 9, counted from where the pattern begins.

use baseline::build::{Build, IntCmp, V};

/// A descriptor's fields, as numbers of bytes; of 64 bits each, or vectors of these.
pub(super) struct Descriptor<'a> {
    ll: &'a dyn Build,
    /// The address of the block's shared memory, and the matrix's there.
    shared: V,
    start: V,
    /// From one unit to the next of eight that follow each other.
    line: V,
    /// How far the swizzle's pattern is from a multiple of its size.
    base: V,
    /// Units of a line, as a power of two.
    log: V,
    /// By K-major from a unit to the next along k; by MN-major from eight along k to the next eight.
    along_k: V,
    /// By K-major from eight rows to the next eight; by MN-major from one line to the next.
    across: V,
    mn_major: bool,
}

impl<'a> Descriptor<'a> {
    pub(super) fn decode(ll: &'a dyn Build, bits: V, shared: V, mn_major: bool) -> Descriptor<'a> {
        let field = |from: u64, length: u64, to: u64| {
            let x = ll.and(ll.lshr(bits, ll.i64(from)), ll.i64((1 << length) - 1));
            ll.shl(x, ll.i64(to))
        };
        let (start, leading, stride) = (field(0, 14, 4), field(16, 14, 4), field(32, 14, 4));
        let mode = ll.lshr(bits, ll.i64(62));
        let plain = ll.icmp(IntCmp::Eq, mode, ll.i64(0));
        // Modes 1, 2 and 3 have lines of 128, 64 and 32 bytes.
        let log = ll.and(ll.sub(ll.i64(4), mode), ll.i64(3));
        let line = ll.shl(ll.i64(16), log);
        let (along_k, across) = match mn_major {
            false => (ll.select(plain, leading, ll.i64(16)), stride),
            true => (ll.select(plain, leading, stride), ll.select(plain, stride, leading)),
        };
        Descriptor { ll, shared, start, line, base: field(49, 3, 7), log, along_k, across, mn_major }
    }

    /// The same in each of `n` lanes.
    pub(super) fn splat(&self, n: u32) -> Descriptor<'a> {
        let all = |x: V| self.ll.splat(x, n);
        Descriptor {
            ll: self.ll,
            shared: all(self.shared),
            start: all(self.start),
            line: all(self.line),
            base: all(self.base),
            log: all(self.log),
            along_k: all(self.along_k),
            across: all(self.across),
            mn_major: self.mn_major,
        }
    }

    /// Where eight rows or columns begin (K-major), or eight elements of each (MN-major): number `index` of them.
    pub(super) fn block(&self, index: V) -> V {
        let ll = self.ll;
        if !self.mn_major {
            return ll.mul(index, self.across);
        }
        let four = ll.c(ll.type_of(index), 4);
        let in_line = ll.and(ll.shl(index, four), self.line_mask());
        ll.add(in_line, ll.mul(ll.lshr(index, self.log), self.across))
    }

    /// The address of a unit: by K-major `inner` is the row among eight, and `outer` the unit along k; by MN-major they are the
    /// element along k among eight, and the number of these eight.
    pub(super) fn unit(&self, block: V, inner: V, outer: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(block);
        let offset = ll.add(ll.mul(inner, self.line), ll.mul(outer, self.along_k));
        let at = ll.add(self.start, ll.add(block, offset));
        let turn = ll.and(ll.lshr(ll.sub(at, self.base), ll.c(t, 3)), self.line_mask());
        ll.add(self.shared, ll.xor(at, turn))
    }

    /// The same as a pointer.
    pub(super) fn pointer(&self, block: V, inner: u32, outer: V) -> V {
        self.ll.inttoptr(self.unit(block, self.ll.i64(inner.into()), outer))
    }

    fn line_mask(&self) -> V {
        let ll = self.ll;
        ll.sub(self.line, ll.c(ll.type_of(self.line), 16))
    }
}
