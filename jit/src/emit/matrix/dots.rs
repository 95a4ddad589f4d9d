//! Integers are multiplied in words: one instruction adds the products of the elements of two words to a sum of 32 bits. No order of
//! them changes a sum.
//!
//! Words of bytes are multiplied as they are where the host multiplies unsigned bytes by signed ones; otherwise each is two words of two
//! 16-bit elements. A word of four bits each is one of the lower and one of the upper halves of its bytes. Words of single bits are
//! counted.

use crate::emit::state::Emit;
use crate::matrix::{Elem, Product};
use crate::wgmma::Wgmma;
use baseline::build::V;

/// A byte's bit that is its sign, in each byte of a word.
const SIGNS: u64 = 0x8080_8080;

/// The elements of two matrices of integers, and how they are combined.
#[derive(Clone, Copy)]
pub(super) struct Dots {
    a: Elem,
    b: Elem,
    /// Bits are combined by exclusive or, not by and.
    xor: bool,
    /// The host multiplies unsigned bytes by signed ones.
    bytes: bool,
}

/// Whether bytes of such elements are taken as signed: numbers of four bits fit either way.
fn signed(elem: Elem) -> bool {
    elem != Elem::U8
}

impl Dots {
    /// How many words are made of one.
    pub(super) fn words(self) -> u32 {
        match self.a {
            Elem::B1 => 1,
            _ => 32 / self.a.bits() / if self.bytes { 4 } else { 2 },
        }
    }

    /// Whether the elements of A differ by 128 from what they are: in their place is the other signedness, which B does not have.
    /// Then sums are too great by [`Emit::excess`].
    pub(super) fn shifted(self) -> bool {
        self.bytes && self.a != Elem::B1 && signed(self.a) == signed(self.b)
    }
}

impl Emit<'_> {
    pub(super) fn dots(&self, p: &Product) -> Option<Dots> {
        p.a.is_integer().then_some(Dots { a: p.a, b: p.b, xor: p.xor, bytes: self.host.byte_products })
    }

    /// Those of a warpgroup's product: a sparse A is a table of single precision.
    pub(super) fn warpgroup_dots(&self, w: &Wgmma) -> Option<Dots> {
        let found = Dots { a: w.a, b: w.b, xor: false, bytes: self.host.byte_products };
        (w.a.is_integer() && !w.sparse).then_some(found)
    }

    /// Words of A in memory to those that are multiplied.
    pub(super) fn words_of_a(&self, d: Dots, x: V) -> Vec<V> {
        let ll = self.ll;
        let mut words = self.multiplied_words(d, x, d.a);
        if d.shifted() {
            words.iter_mut().for_each(|x| *x = ll.xor(*x, ll.c(ll.type_of(*x), SIGNS)));
        }
        words
    }

    /// The same of B.
    pub(super) fn words_of_b(&self, d: Dots, x: V) -> Vec<V> {
        self.multiplied_words(d, x, d.b)
    }

    fn multiplied_words(&self, d: Dots, x: V, elem: Elem) -> Vec<V> {
        let ll = self.ll;
        let t = ll.type_of(x);
        let bytes = match elem {
            Elem::B1 => return vec![x],
            Elem::S4 | Elem::U4 => {
                let halves = [x, ll.lshr(x, ll.c(t, 4))].map(|x| ll.and(x, ll.c(t, 0x0f0f_0f0f)));
                halves.map(|x| if elem == Elem::S4 { self.extend_halves(x) } else { x }).to_vec()
            }
            _ => vec![x],
        };
        if d.bytes {
            return bytes;
        }
        let pairs = ll.vec(ll.int(16), 2 * ll.lanes(t));
        let eight = ll.c(pairs, 8);
        bytes
            .into_iter()
            .flat_map(|x| {
                let x = ll.bitcast(x, pairs);
                match signed(elem) {
                    true => [ll.ashr(ll.shl(x, eight), eight), ll.ashr(x, eight)],
                    false => [ll.and(x, ll.c(pairs, 0xff)), ll.lshr(x, eight)],
                }
            })
            .map(|x| ll.bitcast(x, t))
            .collect()
    }

    /// Signed numbers of four bits, in the lower halves of bytes.
    fn extend_halves(&self, x: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(x);
        let bytes = ll.vec(ll.int(8), 4 * ll.lanes(t));
        let (x, eight) = (ll.bitcast(x, bytes), ll.c(bytes, 8));
        ll.bitcast(ll.sub(ll.xor(x, eight), eight), t)
    }

    /// `sum` and the products of the elements of two words, in each lane.
    pub(super) fn add_products(&self, d: Dots, sum: V, a: V, b: V) -> V {
        let ll = self.ll;
        let t = ll.type_of(sum);
        if d.a == Elem::B1 {
            let bits = if d.xor { ll.xor(a, b) } else { ll.and(a, b) };
            return ll.add(sum, ll.intrinsic("llvm.ctpop", &[t], &[bits]));
        }
        if d.bytes {
            let (unsigned, other) = if signed(d.b) { (a, b) } else { (b, a) };
            return self.byte_products(sum, unsigned, other);
        }
        let pairs = ll.vec(ll.int(16), 2 * ll.lanes(t));
        if self.host.pair_products {
            return ll.add(sum, self.pair_products(ll.bitcast(a, pairs), ll.bitcast(b, pairs)));
        }
        let sixteen = ll.c(t, 16);
        let [low, high] = [[a, b].map(|x| ll.ashr(ll.shl(x, sixteen), sixteen)), [a, b].map(|x| ll.ashr(x, sixteen))];
        ll.add(sum, ll.add(ll.mul(low[0], low[1]), ll.mul(high[0], high[1])))
    }

    /// What a word of B adds to a sum more than it should, if A is shifted.
    pub(super) fn excess(&self, d: Dots, sum: V, b: V) -> V {
        self.add_products(d, sum, self.ll.c(self.ll.type_of(b), SIGNS), b)
    }
}
