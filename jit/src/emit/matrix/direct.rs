//! `mma` on images as they are.
//!
//! A register of D has of each row every second column: in an image of words, four lanes are the even or the odd columns of a row, and a
//! vector has several rows. It is a sum as it is. For a step along k, a vector of A has the same rows, and of each the step's element four
//! times, which is one permutation within 128 bits; one of B has the even or the odd columns, the same for all rows. A's words (elements,
//! or several small ones) lie in images as sums do, four of a row. B's are transposed to a table on the stack.

use super::dots::Dots;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::matrix::{Acc, Elem, Product};
use baseline::build::{IntCmp, T, V};
use ptx::ast::Type;

/// Words of a row of an image.
const PART: u32 = 4;
/// Columns of B.
const COLUMNS: u32 = 8;

/// How vectors are used.
#[derive(Clone, Copy)]
struct Vectors {
    /// Bytes of a word.
    word: u32,
    lanes: u32,
    /// Rows of a vector.
    together: u32,
    /// Rows at a time.
    rows: u32,
}

impl Vectors {
    /// Bytes of a row of an image, and of an image.
    fn row(self) -> u32 {
        PART * self.word
    }
    fn image(self) -> u32 {
        8 * self.row()
    }
    /// Where rows from `row` on lie in images, of which the ones below each other are `below` bytes apart.
    fn at(self, row: u32, below: u32) -> u64 {
        u64::from(row / 8 * below + row % 8 * self.row())
    }
    /// First rows of vectors.
    fn groups(self) -> impl Iterator<Item = u32> {
        (0..self.rows).step_by(self.together as usize)
    }
}

impl Emit<'_> {
    /// Whether the product is computed in this way: others have other layouts, or long code for each rounding.
    pub(super) fn is_direct(&self, p: &Product, round: Rnd) -> bool {
        !p.wmma && !p.sparse && p.quads.is_none() && (round == Rnd::Near || self.host.embedded_rounding)
    }

    /// The body of `void product(a, b, c, d)`.
    pub(super) fn direct_product(&mut self, p: &Product, round: Rnd, f: V) {
        let ll = self.ll;
        let [at_a, at_b, at_c, at_d] = [0, 1, 2, 3].map(|k| ll.param(f, k));
        let (host, m) = (self.host, p.shape.m);
        let word = if p.double() { 8 } else { 4 };
        let lanes = (host.vector_bytes / word).max(PART);
        let together = lanes / PART;
        // Half of the registers are sums, two for each vector of rows.
        let rows = (host.vector_registers / 4 * together).min(m);
        let v = Vectors { word, lanes, together, rows };
        let dots = self.dots(p);
        let (table, excess) = self.table_of_b(p, dots, v, at_b);
        if rows == m {
            self.rows_of_product(p, dots, v, round, [at_a, table, at_c, at_d, excess]);
            return;
        }
        let [head, done] = ["rows", "multiplied"].map(|name| self.new_block(name));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let row = ll.phi(ll.int(64), &[(ll.i64(0), before)]);
        let (half, within) = (ll.lshr(row, ll.i64(3)), ll.mul(ll.and(row, ll.i64(7)), ll.i64(v.row().into())));
        let place = |base: V, below: u32| ll.gep(base, ll.add(ll.mul(half, ll.i64(below.into())), within));
        let at = [place(at_a, v.image()), table, place(at_c, below(p.c, v)), place(at_d, below(p.d, v)), excess];
        self.rows_of_product(p, dots, v, round, at);
        let next = ll.add(row, ll.i64(rows.into()));
        ll.phi_add(row, &[(next, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ult, next, ll.i64(m.into())), head, done);
        ll.at_end(done);
    }

    /// Makes the table of B: for each step the even columns, then the odd ones. Behind it is what sums are too great by, if they are.
    fn table_of_b(&mut self, p: &Product, dots: Option<Dots>, v: Vectors, images: V) -> (V, V) {
        let ll = self.ll;
        let t = self.product_type(p);
        let row_bytes = COLUMNS * v.word;
        let steps = p.b_registers() * PART * self.steps_of_word(p, dots);
        let table = self.entry_alloca(ll.array(t, u64::from((steps + 1) * COLUMNS)), 64);
        let mut step = 0;
        let mut excess = ll.zero(ll.vec(t, COLUMNS));
        for register in 0..p.b_registers() {
            let image = ll.gep_at(images, u64::from(register * v.image()));
            for x in self.columns_to_rows(image, p, v) {
                let numbers = match dots {
                    Some(d) => self.words_of_b(d, x),
                    None => self.numbers_of_words(x, p.b, 1.0),
                };
                for x in numbers {
                    if let Some(d) = dots.filter(|d| d.shifted()) {
                        excess = self.excess(d, excess, x);
                    }
                    ll.store(x, ll.gep_at(table, u64::from(step * row_bytes)), 32);
                    step += 1;
                }
            }
        }
        let at = ll.gep_at(table, u64::from(steps * row_bytes));
        if dots.is_some_and(|d| d.shifted()) {
            ll.store(excess, at, 32);
        }
        // Steps read both of its parts for all rows: kept in registers, that would be two permutations each.
        (ll.opaque(table), ll.opaque(at))
    }

    /// What sums are: single or double precision, or integers.
    fn product_type(&self, p: &Product) -> T {
        match p.c {
            Acc::S32 => self.ll.int(32),
            Acc::F64 => self.ll.f64(),
            Acc::F32 | Acc::F16 => self.ll.f32(),
        }
    }

    /// Steps for a word of an image.
    fn steps_of_word(&self, p: &Product, dots: Option<Dots>) -> u32 {
        match dots {
            Some(d) => d.words(),
            None => (32 / p.a.bits()).max(1),
        }
    }

    /// An image of eight columns of four words to four vectors of these columns: the even ones, then the odd ones.
    fn columns_to_rows(&self, image: V, p: &Product, v: Vectors) -> [V; 4] {
        let ll = self.ll;
        let t = ll.vec(if p.double() { ll.f64() } else { ll.int(32) }, COLUMNS);
        let pick = |x: V, y: V, order: [i32; 4]| {
            let lanes: Vec<i32> = [0, 4].iter().flat_map(|part| order.map(|l| l + part)).collect();
            ll.shuffle(x, y, &lanes)
        };
        // Two columns each.
        let pairs = [0, 1, 2, 3].map(|c| ll.load(t, ll.gep_at(image, u64::from(c * 2 * v.row())), 16));
        let sides = [[pairs[0], pairs[1]], [pairs[2], pairs[3]]];
        if p.double() {
            // Within 128 bits, then these.
            let [even, odd] = [[0, 8, 2, 10], [1, 9, 3, 11]].map(|order| sides.map(|[x, y]| pick(x, y, order)));
            let [low, high] = [[0, 1, 8, 9], [2, 3, 10, 11]];
            let row = |[x, y]: [V; 2], order: [i32; 4]| pick(x, y, order);
            return [row(even, low), row(odd, low), row(even, high), row(odd, high)];
        }
        let [low, high] = [[0, 8, 1, 9], [2, 10, 3, 11]].map(|order| sides.map(|[x, y]| pick(x, y, order)));
        let [first, second] = [[0, 1, 8, 9], [2, 3, 10, 11]];
        let row = |[x, y]: [V; 2], order: [i32; 4]| pick(x, y, order);
        [row(low, first), row(low, second), row(high, first), row(high, second)]
    }

    /// Words of floating-point elements to a vector for each element of a word, in the order of k, and times a power of two. Those of
    /// E4M3 are 256 times smaller than they are.
    fn numbers_of_words(&self, x: V, elem: Elem, factor: f64) -> Vec<V> {
        let ll = self.ll;
        let t = ll.type_of(x);
        let numbers = ll.like(t, ll.f32());
        match elem {
            Elem::F64 => vec![x],
            // The low bits are not part of the number.
            Elem::TF32 => vec![ll.bitcast(ll.and(x, ll.c(t, 0xffff_e000)), numbers)],
            Elem::BF16 => {
                [ll.shl(x, ll.c(t, 16)), ll.and(x, ll.c(t, 0xffff_0000))].map(|x| ll.bitcast(x, numbers)).to_vec()
            }
            Elem::F16 => self.split_words(x).map(|x| self.widen_half(x, Type::F16)).to_vec(),
            _ => {
                let halves = self.bytes_to_halves(x, elem).map(|x| self.split_words(ll.bitcast(x, t)));
                let [[first, third], [second, fourth]] = halves;
                [first, second, third, fourth]
                    .map(|x| self.widen_half(x, Type::F16))
                    .map(|x| if factor == 1.0 { x } else { ll.fmul(x, ll.c_real(numbers, factor)) })
                    .to_vec()
            }
        }
    }

    /// The low and the high halves of words.
    fn split_words(&self, x: V) -> [V; 2] {
        let ll = self.ll;
        let t = ll.type_of(x);
        [x, ll.lshr(x, ll.c(t, 16))].map(|x| ll.trunc(x, ll.like(t, ll.int(16))))
    }

    /// The low and the high bytes of halves of words, as numbers of f16.
    fn bytes_to_halves(&self, x: V, elem: Elem) -> [V; 2] {
        let ll = self.ll;
        let t = ll.vec(ll.int(16), 2 * ll.lanes(ll.type_of(x)));
        let x = ll.bitcast(x, t);
        let upper = [ll.shl(x, ll.c(t, 8)), x];
        if elem == Elem::E5M2 {
            return [upper[0], ll.and(x, ll.c(t, 0xff00))];
        }
        // Sign, exponent and fraction in the places of f16, whose bias is greater by 8. Only all ones is NaN.
        upper.map(|x| {
            let x = ll.and(ll.ashr(x, ll.c(t, 1)), ll.c(t, 0xbf80));
            let ones = ll.c(t, 0x3f80);
            let nan = ll.icmp(IntCmp::Eq, ll.and(x, ones), ones);
            ll.select(nan, ll.c(t, 0x7fff), x)
        })
    }

    /// Some rows of the product: images of A, the table of B, images of C and D, and what sums are too great by.
    fn rows_of_product(&mut self, p: &Product, dots: Option<Dots>, v: Vectors, round: Rnd, at: [V; 5]) {
        let ll = self.ll;
        let [a, table, c, d, excess] = at;
        let mut sums: Vec<[V; 2]> = v.groups().map(|row| self.sums_before(p, v, row, c)).collect();
        let t = self.product_type(p);
        let loaded = ll.vec(if p.double() { t } else { ll.int(32) }, v.lanes);
        // Products of numbers of E4M3 are too small by 256 for each factor: A makes up for both.
        let factor = [p.a, p.b].iter().filter(|e| **e == Elem::E4M3).fold(1.0, |x, _| x * 256.0);
        let mut step = 0;
        for right in 0..p.b_registers() {
            let columns = ll.gep_at(a, u64::from(right * (p.shape.m / 8) * v.image()));
            let words: Vec<Vec<V>> = v
                .groups()
                .map(|row| {
                    let x = ll.load(loaded, ll.gep_at(columns, v.at(row, v.image())), 16);
                    match dots {
                        Some(d) => self.words_of_a(d, x),
                        None => self.numbers_of_words(x, p.a, factor),
                    }
                })
                .collect();
            for j in 0..PART {
                for i in 0..words[0].len() {
                    let of_b = [0, 1].map(|side| self.repeated(table, step * 2 + side, t, v));
                    step += 1;
                    for (sums, words) in sums.iter_mut().zip(&words) {
                        let lanes: Vec<i32> = (0..v.lanes).map(|l| (l / PART * PART + j) as i32).collect();
                        let all = ll.shuffle(words[i], ll.poison(ll.type_of(words[i])), &lanes);
                        for (sum, b) in sums.iter_mut().zip(of_b) {
                            *sum = match dots {
                                Some(d) => self.add_products(d, *sum, all, b),
                                None => self.multiply_add(all, b, *sum, round),
                            };
                        }
                    }
                }
            }
        }
        if dots.is_some_and(|d| d.shifted()) {
            let excess = [0, 1].map(|side| self.repeated(excess, side, t, v));
            sums.iter_mut().for_each(|sums| *sums = [0, 1].map(|side| ll.sub(sums[side], excess[side])));
        }
        for (row, sums) in v.groups().zip(sums) {
            self.store_sums(p, v, row, [c, d], sums);
        }
    }

    /// Part `index` of a table, in all rows of a vector.
    fn repeated(&self, table: V, index: u32, t: T, v: Vectors) -> V {
        let ll = self.ll;
        let x = ll.load(ll.vec(t, PART), ll.gep_at(table, u64::from(index * v.row())), 16);
        let lanes: Vec<i32> = (0..v.lanes).map(|l| (l % PART) as i32).collect();
        ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes)
    }

    /// What products are added to: C, or zero where sums saturate in the end.
    fn sums_before(&mut self, p: &Product, v: Vectors, row: u32, c: V) -> [V; 2] {
        let ll = self.ll;
        let vt = ll.vec(self.product_type(p), v.lanes);
        let at = ll.gep_at(c, v.at(row, below(p.c, v)));
        match p.c {
            Acc::F16 => {
                self.split_words(ll.load(ll.vec(ll.int(32), v.lanes), at, 16)).map(|x| self.widen_half(x, Type::F16))
            }
            _ if p.saturate => [ll.zero(vt); 2],
            _ => [0, 1].map(|side| ll.load(vt, ll.gep_at(at, u64::from(side * v.image())), 16)),
        }
    }

    fn store_sums(&mut self, p: &Product, v: Vectors, row: u32, [c, d]: [V; 2], sums: [V; 2]) {
        let ll = self.ll;
        let at = ll.gep_at(d, v.at(row, below(p.d, v)));
        if p.d == Acc::F16 {
            let t = ll.vec(ll.int(32), v.lanes);
            let [even, odd] = sums.map(|x| ll.zext(self.narrow_half(x, Type::F16, Rnd::Near), t));
            ll.store(ll.or(even, ll.shl(odd, ll.c(t, 16))), at, 16);
            return;
        }
        let from = ll.gep_at(c, v.at(row, below(p.c, v)));
        for (side, x) in (0..).zip(sums) {
            let side = u64::from(side * v.image());
            let t = ll.type_of(x);
            let x = match p.saturate {
                true => ll.intrinsic("llvm.sadd.sat", &[t], &[ll.load(t, ll.gep_at(from, side), 16), x]),
                false => x,
            };
            ll.store(x, ll.gep_at(at, side), 16);
        }
    }
}

/// How far images of C and D are apart that lie below each other: rows 8 and 0. Halves are beside each other in one image.
fn below(acc: Acc, v: Vectors) -> u32 {
    v.image() * if acc == Acc::F16 { 1 } else { 2 }
}
