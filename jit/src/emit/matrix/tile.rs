//! Tables: matrices in memory, row by row, of single or double precision or of words of integers. Products of at most 22 bits are
//! exact in single precision, and so are sums of the products of integers that `mma.sp` takes.

use super::dots::Dots;
use crate::emit::rounding::{Arith, Rnd};
use crate::emit::state::Emit;
use crate::matrix::{Elem, Shape};
use baseline::build::{IntCmp, T, V};
use ptx::ast::Type;

/// Most steps along k that are unrolled.
const UNROLLED: u32 = 16;

/// The tables of a product.
pub(super) struct Tables {
    pub a: V,
    pub b: V,
    pub c: V,
    /// Where the sums go: C itself, or apart from it.
    pub d: V,
    /// f32, f64, or i32 for words.
    pub t: T,
    pub shape: Shape,
    /// C is not read: the product alone is stored.
    pub from_zero: bool,
    pub round: Rnd,
    /// Elements are words of integers; and the row of what sums become too great by, if they do.
    pub dots: Option<(Dots, V)>,
}

impl Emit<'_> {
    /// Vector of `n` elements of an image, each as an integer of its own (of at least a byte) or as a float.
    pub(super) fn load_elements(&self, p: V, n: u32, elem: Elem) -> V {
        let ll = self.ll;
        let byte = ll.int(8);
        match elem {
            Elem::F16 | Elem::BF16 => ll.load(ll.vec(ll.int(16), n), p, 16),
            Elem::TF32 => ll.load(ll.vec(ll.int(32), n), p, 16),
            Elem::F64 => ll.load(ll.vec(ll.f64(), n), p, 16),
            Elem::S8 | Elem::U8 | Elem::E4M3 | Elem::E5M2 => ll.load(ll.vec(byte, n), p, 16),
            Elem::S4 | Elem::U4 => {
                let x = ll.load(ll.vec(byte, n / 2), p, 8);
                let t = ll.type_of(x);
                let four = ll.c(t, 4);
                let low = ll.shl(x, four);
                let (low, high) = if elem == Elem::S4 {
                    (ll.ashr(low, four), ll.ashr(x, four))
                } else {
                    (ll.lshr(low, four), ll.lshr(x, four))
                };
                self.zip(low, high)
            }
            // Words of bits are counted, see `dots.rs`.
            Elem::B1 => ll.poison(ll.vec(byte, n)),
        }
    }

    /// Elements as loaded to the numbers they stand for.
    pub(super) fn to_numbers(&self, x: V, elem: Elem) -> V {
        let ll = self.ll;
        let t = ll.like(ll.type_of(x), ll.f32());
        match elem {
            Elem::F16 => self.widen_half(x, Type::F16),
            Elem::BF16 => self.widen_half(x, Type::BF16),
            // The low bits are not part of the number.
            Elem::TF32 => ll.bitcast(ll.and(x, ll.c(ll.type_of(x), 0xffff_e000)), t),
            Elem::F64 => x,
            // The upper half of a number of f16.
            Elem::E5M2 => {
                let half = ll.like(ll.type_of(x), ll.int(16));
                self.widen_half(ll.shl(ll.zext(x, half), ll.c(half, 8)), Type::F16)
            }
            // Sign, exponent and fraction in the places of f16, whose bias is greater by 8. Only all ones is NaN.
            Elem::E4M3 => {
                let half = ll.like(ll.type_of(x), ll.int(16));
                let (wide, seven) = (ll.sext(x, half), ll.c(half, 7));
                let number = self.widen_half(ll.and(ll.shl(wide, seven), ll.c(half, 0xbfff)), Type::F16);
                let ones = ll.c(half, 0x7f);
                let nan = ll.icmp(IntCmp::Eq, ll.and(wide, ones), ones);
                ll.select(nan, ll.c(t, 0x7fff_ffff), ll.fmul(number, ll.c(t, 0x4380_0000)))
            }
            Elem::S8 | Elem::S4 => ll.sitofp(x, t),
            Elem::U8 | Elem::U4 | Elem::B1 => ll.uitofp(x, t),
        }
    }

    /// `x0 y0 x1 y1 ...`
    pub(super) fn zip(&self, x: V, y: V) -> V {
        let n = self.ll.lanes(self.ll.type_of(x)) as i32;
        let lanes: Vec<i32> = (0..2 * n).map(|l| l / 2 + (l % 2) * n).collect();
        self.ll.shuffle(x, y, &lanes)
    }

    /// The even and the odd elements.
    pub(super) fn unzip(&self, x: V) -> (V, V) {
        let ll = self.ll;
        let t = ll.type_of(x);
        let n = ll.lanes(t) as i32 / 2;
        let pick = |odd: i32| {
            let lanes: Vec<i32> = (0..n).map(|l| 2 * l + odd).collect();
            ll.shuffle(x, ll.poison(t), &lanes)
        };
        (pick(0), pick(1))
    }

    /// The rows of the transpose of a matrix given by its rows; both counts are powers of two.
    pub(super) fn transpose(&self, rows: &[V]) -> Vec<V> {
        let ll = self.ll;
        let t = ll.type_of(rows[0]);
        let (count, length) = (rows.len() as u32, ll.lanes(t));
        // Square blocks of 128 bits by 128 bits, several in one vector: interleaving within each 128 bits is one
        // instruction on every instruction set.
        let square = 128 / ll.bits(t);
        if count % square == 0 && length % square == 0 {
            return (0..length / square).flat_map(|c| self.transpose_blocks(rows, c * square, square)).collect();
        }
        // Rows half the matrix apart are interleaved until one is left.
        let mut all = rows.to_vec();
        while all.len() > 1 {
            let half = all.len() / 2;
            all = (0..half).map(|r| self.zip(all[r], all[r + half])).collect();
        }
        (0..length).map(|c| self.part_of(all[0], c * count, count)).collect()
    }

    /// Elements `from` to `from + n` of a vector.
    pub(super) fn part_of(&self, x: V, from: u32, n: u32) -> V {
        let ll = self.ll;
        let lanes: Vec<i32> = (from..from + n).map(|l| l as i32).collect();
        ll.shuffle(x, ll.poison(ll.type_of(x)), &lanes)
    }

    /// Columns `from` to `from + square` as rows.
    fn transpose_blocks(&self, rows: &[V], from: u32, square: u32) -> Vec<V> {
        let ll = self.ll;
        let s = square as usize;
        let mut v: Vec<V> = (0..s)
            .map(|i| {
                let mut parts: Vec<V> =
                    rows.iter().skip(i).step_by(s).map(|&r| self.part_of(r, from, square)).collect();
                while parts.len() > 1 {
                    parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
                }
                parts[0]
            })
            .collect();
        let n = rows.len() as i32;
        let half = square as i32 / 2;
        // Of each group of `square` elements the low or the high half, interleaved.
        let within = |x: V, y: V, high: i32| {
            let lanes: Vec<i32> = (0..n)
                .map(|l| {
                    let (group, k) = (l / square as i32 * square as i32, l % square as i32);
                    group + high * half + k / 2 + (k % 2) * n
                })
                .collect();
            ll.shuffle(x, y, &lanes)
        };
        for _ in 0..square.trailing_zeros() {
            v = (0..s / 2).flat_map(|i| [0, 1].map(|high| within(v[i], v[i + s / 2], high))).collect();
        }
        v
    }

    /// `a * b + c`, rounded once; of singles only with products that are exact.
    pub(super) fn multiply_add(&mut self, a: V, b: V, c: V, round: Rnd) -> V {
        let ll = self.ll;
        if !self.host.fused_multiply_add && ll.bits(ll.type_of(a)) == 32 {
            return ll.fadd(ll.fmul(a, b), c);
        }
        self.rounded(Arith::Fma, &[a, b, c], round)
    }

    /// `D = C + A * B` on tables, in the order of k. Blocks of C as large as the registers hold.
    pub(super) fn multiply(&mut self, x: &Tables) {
        let ll = self.ll;
        let Shape { m, n, k } = x.shape;
        let size = ll.bits(x.t) / 8;
        let (width, accumulators) = (self.host.vector_bytes, self.host.vector_registers / 2);
        let lanes = (width / size).min(n);
        let vectors = n / lanes;
        let rows = (accumulators / vectors).clamp(1, m);
        let vt = ll.vec(x.t, lanes);
        let at = |base: V, index: u32| ll.gep_at(base, (index * size) as u64);

        let (head, done) = (self.new_block("rows"), self.new_block("multiplied"));
        let before = ll.here();
        ll.br(head);
        ll.at_end(head);
        let i64t = ll.int(64);
        let block = ll.phi(i64t, &[(ll.i64(0), before)]);
        let a = ll.gep(x.a, ll.mul(block, ll.i64((rows * k * size) as u64)));
        let row = ll.mul(block, ll.i64((rows * n * size) as u64));
        let (c, d) = (ll.gep(x.c, row), ll.gep(x.d, row));
        let place = |p: V, r: u32, v: u32| at(p, r * n + v * lanes);
        let cells: Vec<(u32, u32)> = (0..rows).flat_map(|r| (0..vectors).map(move |v| (r, v))).collect();
        let mut acc: Vec<V> = cells
            .iter()
            .map(|&(r, v)| if x.from_zero { ll.zero(vt) } else { ll.load(vt, place(c, r, v), size) })
            .collect();

        // Along k: a loop around unrolled steps, or around one where hosts lack the rounding and its code is long.
        let steps = if x.round == Rnd::Near { k.min(UNROLLED) } else { 1 };
        let mut around = None;
        let (mut a, mut b) = (a, x.b);
        if k > steps {
            let entry = ll.here();
            let body = self.new_block("steps");
            ll.br(body);
            ll.at_end(body);
            let turn = ll.phi(i64t, &[(ll.i64(0), entry)]);
            let phis: Vec<V> = acc.iter().map(|&v| ll.phi(vt, &[(v, entry)])).collect();
            acc.clone_from(&phis);
            a = ll.gep(a, ll.mul(turn, ll.i64((steps * size) as u64)));
            b = ll.gep(b, ll.mul(turn, ll.i64((steps * n * size) as u64)));
            around = Some((body, turn, phis));
        }
        for s in 0..steps {
            let row: Vec<V> = (0..vectors).map(|v| ll.load(vt, at(b, s * n + v * lanes), size)).collect();
            for r in 0..rows {
                let scalar = ll.load(x.t, at(a, r * k + s), size);
                let all = ll.splat(scalar, lanes);
                for v in 0..vectors {
                    let cell = &mut acc[(r * vectors + v) as usize];
                    *cell = match x.dots {
                        Some((d, _)) => self.add_products(d, *cell, all, row[v as usize]),
                        None => self.multiply_add(all, row[v as usize], *cell, x.round),
                    };
                }
            }
        }
        if let Some((body, turn, phis)) = around {
            let next = ll.add(turn, ll.i64(1));
            let end = ll.here();
            ll.phi_add(turn, &[(next, end)]);
            for (p, v) in phis.iter().zip(&acc) {
                ll.phi_add(*p, &[(*v, end)]);
            }
            let out = self.new_block("summed");
            let more = ll.icmp(IntCmp::Ult, next, ll.i64((k / steps) as u64));
            ll.cond_br(more, body, out);
            ll.at_end(out);
        }
        for (&(r, v), &sum) in cells.iter().zip(&acc) {
            let sum = match x.dots {
                Some((d, excess)) if d.shifted() => ll.sub(sum, ll.load(vt, at(excess, v * lanes), size)),
                _ => sum,
            };
            // Words are summed from zero where sums saturate.
            let sum = match x.dots {
                Some(_) if x.from_zero => {
                    ll.intrinsic("llvm.sadd.sat", &[vt], &[ll.load(vt, place(c, r, v), size), sum])
                }
                _ => sum,
            };
            ll.store(sum, place(d, r, v), size);
        }
        let next = ll.add(block, ll.i64(1));
        let end = ll.here();
        ll.phi_add(block, &[(next, end)]);
        let more = ll.icmp(IntCmp::Ult, next, ll.i64((m / rows) as u64));
        ll.cond_br(more, head, done);
        ll.at_end(done);
    }
}
