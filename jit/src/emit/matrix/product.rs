//! `mma` and `wmma.mma`: operand images to tables, their product, and the result's images.

use super::images::{A_AT, B_AT, C_AT};
use super::tile::Tables;
use crate::emit::rounding::Rnd;
use crate::emit::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use crate::matrix::{image_bytes, Acc, Elem, Product, Quads};
use baseline::build::{T, V};
use ptx::ast::{Round, Type};

/// Elements of C and D that are converted at a time: two registers of 32 lanes (one of halves).
pub(super) const CHUNK: u32 = 64;

impl Emit<'_> {
    pub(super) fn product(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let op = i.op().ok_or_else(|| Error::internal("a product of no instruction"))?;
        let p = Product::parse(op, &i.mods).ok_or_else(|| Error::internal("a product that lowering lets pass"))?;
        let [a, b, c] = p.operands().map(|n| n as usize);
        let metadata = if p.sparse { Some(self.metadata(i, a + b + c)?) } else { None };
        let x = [
            self.operand(i, 0..a, p.a_registers(), A_AT),
            self.operand(i, a..a + b, p.b_registers(), B_AT),
            self.operand(i, a + b..a + b + c, c as u32, C_AT),
        ];
        let images = p.acc_registers(p.d);
        let bytes = (images * image_bytes(p.double())) as u64;
        let d = match self.reuse(i, &x[2], bytes) {
            Some(d) => d,
            None => self.result_place(i, bytes, C_AT),
        };
        let at = [x[0].at, x[1].at, x[2].at, d];
        match metadata {
            Some(metadata) => {
                let f = self.sparse_function(&p)?;
                self.call_made(f, &[at[0], at[1], at[2], at[3], metadata]);
            }
            None => {
                let f = self.product_function(&p)?;
                self.call_made(f, &at);
            }
        }
        self.release(&x);
        Ok(self.results(i, d, images))
    }

    /// `void product(a, b, c, d)`: images; D may lie where C does.
    fn product_function(&mut self, p: &Product) -> Result<V, Error> {
        let Product { wmma, shape: s, a, b, c, d, saturate, xor, round, quads, .. } = *p;
        let kind = format!("{}_{}_{}_{a:?}_{b:?}_{c:?}_{d:?}_{saturate}_{xor}_{round:?}", s.m, s.n, s.k);
        let ptr = self.ll.ptr();
        if let Some(quads) = quads {
            let name = format!("mma_{kind}_{}_{}", quads.a_columns, quads.b_rows);
            return self.outline(&name, &mut [ptr; 4], |e, f| {
                e.quad_products(p, quads, f);
                Ok(())
            });
        }
        let round = match round {
            Round::Rz => Rnd::Zero,
            Round::Rm => Rnd::Down,
            Round::Rp => Rnd::Up,
            _ => Rnd::Near,
        };
        let name = format!("mma_{wmma}_{kind}");
        let direct = self.is_direct(p, round);
        self.outline(&name, &mut [ptr; 4], |e, f| {
            if direct {
                e.direct_product(p, round, f);
                return Ok(());
            }
            if let Some(d) = e.dots(p) {
                e.integer_product(p, d, f);
                return Ok(());
            }
            let ll = e.ll;
            let [at_a, at_b, at_c, at_d] = [0, 1, 2, 3].map(|k| ll.param(f, k));
            let t = if p.double() { ll.f64() } else { ll.f32() };
            let table = |e: &Self, n: u32| e.entry_alloca(ll.array(t, n as u64), 64);
            // Images of `wmma` are the matrices already, but for elements smaller than bytes.
            let plain = wmma && a.bits() >= 8;
            let ready = plain && p.double();
            let in_place = wmma && c == d && matches!(c, Acc::F32 | Acc::F64);
            let sums = if in_place { at_d } else { table(e, s.m * s.n) };
            let x = Tables {
                a: if ready { at_a } else { table(e, s.m * s.k) },
                b: if ready { at_b } else { table(e, s.k * s.n) },
                c: if in_place { at_c } else { sums },
                d: if in_place { at_d } else { sums },
                t,
                shape: s,
                from_zero: c == Acc::S32,
                round,
                dots: None,
            };
            if plain && !ready {
                e.widen_image(at_a, x.a, s.m * s.k, a);
                e.widen_image(at_b, x.b, s.k * s.n, b);
            } else if !plain {
                e.blocks_to_rows(p, at_a, x.a);
                e.blocks_to_columns(p, at_b, x.b);
            }
            let chunks = s.m * s.n / CHUNK;
            if !in_place && !x.from_zero {
                for j in 0..chunks {
                    let v = e.accumulators(at_c, j, c, wmma);
                    ll.store(v, e.chunk(x.c, j, t), 64);
                }
            }
            e.multiply(&x);
            if !in_place {
                for j in 0..chunks {
                    let v = ll.load(ll.vec(t, CHUNK), e.chunk(x.d, j, t), 64);
                    e.store_accumulators(v, at_c, at_d, j, p);
                }
            }
            Ok(())
        })
    }

    /// `m8n8k4` on f16: the images of each operand hold four matrices.
    fn quad_products(&mut self, p: &Product, quads: Quads, f: V) {
        let ll = self.ll;
        let [at_a, at_b, at_c, at_d] = [0, 1, 2, 3].map(|k| ll.param(f, k));
        let (t, half) = (ll.f32(), ll.int(16));
        let [a, b, sums] = [128, 128, 256].map(|n| self.entry_alloca(ll.array(t, n), 64));
        let halves = self.entry_alloca(ll.array(half, 256), 64);
        for (images, places, table) in [(at_a, quads.a(), a), (at_b, quads.b(), b)] {
            self.gather_places(images, halves, half, &places);
            self.widen_image(halves, table, 128, Elem::F16);
        }
        let places = Quads::accumulators(p.c);
        if p.c == Acc::F16 {
            self.gather_places(at_c, halves, half, &places);
            self.widen_image(halves, sums, 256, Elem::F16);
        } else {
            self.gather_places(at_c, sums, t, &places);
        }
        for pair in 0..4 {
            let c = ll.gep_at(sums, pair * 64 * 4);
            let (a, b) = (ll.gep_at(a, pair * 32 * 4), ll.gep_at(b, pair * 32 * 4));
            self.multiply(&Tables { a, b, c, d: c, t, shape: p.shape, from_zero: false, round: Rnd::Near, dots: None });
        }
        let (mut from, mut elem) = (sums, t);
        if p.d == Acc::F16 {
            for j in 0..4 {
                let x = ll.load(ll.vec(t, CHUNK), self.chunk(sums, j, t), 64);
                ll.store(self.narrow_half(x, Type::F16, Rnd::Near), self.chunk(halves, j, half), 64);
            }
            (from, elem) = (halves, half);
        }
        let bytes = ll.bits(elem) as u64 / 8;
        for (k, place) in Quads::accumulators(p.d).into_iter().enumerate() {
            let x = ll.load(elem, ll.gep_at(from, k as u64 * bytes), bytes as u32);
            ll.store(x, ll.gep_at(at_d, u64::from(place) * bytes), bytes as u32);
        }
    }

    /// Elements from these places of the images, one after the other.
    fn gather_places(&self, images: V, to: V, elem: T, places: &[u32]) {
        let ll = self.ll;
        let bytes = ll.bits(elem) as u64 / 8;
        for (k, &place) in places.iter().enumerate() {
            let x = ll.load(elem, ll.gep_at(images, u64::from(place) * bytes), bytes as u32);
            ll.store(x, ll.gep_at(to, k as u64 * bytes), bytes as u32);
        }
    }

    pub(super) fn chunk(&self, table: V, j: u32, t: T) -> V {
        self.ll.gep_at(table, (j * CHUNK * self.ll.bits(t) / 8) as u64)
    }

    /// An image that is a whole matrix to a table.
    fn widen_image(&mut self, image: V, table: V, count: u32, elem: Elem) {
        let ll = self.ll;
        const AT_ONCE: u32 = 16;
        for k in (0..count).step_by(AT_ONCE as usize) {
            let x = self.load_elements(ll.gep_at(image, (k * elem.bits() / 8) as u64), AT_ONCE, elem);
            let x = self.to_numbers(x, elem);
            ll.store(x, ll.gep_at(table, (k * 4) as u64), 16);
        }
    }

    /// Registers of A to its table: each is eight rows of 16 bytes (32 of doubles). They go down first, then right.
    pub(super) fn blocks_to_rows(&mut self, p: &Product, images: V, table: V) {
        let ll = self.ll;
        let (m, k) = (p.shape.m, p.held_k());
        let (row_bytes, size) = if p.double() { (32, 8) } else { (16, 4) };
        let per = row_bytes * 8 / p.a.bits();
        for r in 0..p.a_registers() {
            let (down, right) = (r % (m / 8) * 8, r / (m / 8) * per);
            for g in 0..8 {
                let from = ll.gep_at(images, ((r * 8 + g) * row_bytes) as u64);
                let x = self.load_elements(from, per, p.a);
                let x = self.to_numbers(x, p.a);
                ll.store(x, ll.gep_at(table, (((down + g) * k + right) * size) as u64), 16);
            }
        }
    }

    /// Registers of B to its table: each is eight columns of 16 bytes (32 of doubles), a part of k each.
    pub(super) fn blocks_to_columns(&mut self, p: &Product, images: V, table: V) {
        let ll = self.ll;
        let (row_bytes, size) = if p.double() { (32, 8) } else { (16, 4) };
        let per = row_bytes * 8 / p.b.bits();
        for r in 0..p.b_registers() {
            let columns: Vec<V> = (0..8)
                .map(|g| self.load_elements(ll.gep_at(images, ((r * 8 + g) * row_bytes) as u64), per, p.b))
                .collect();
            for (k, x) in self.transpose(&columns).into_iter().enumerate() {
                let x = self.to_numbers(x, p.b);
                ll.store(x, ll.gep_at(table, ((r * per + k as u32) * 8 * size) as u64), 16);
            }
        }
    }

    /// Chunk `j` of C as rows of numbers.
    pub(super) fn accumulators(&self, images: V, j: u32, c: Acc, wmma: bool) -> V {
        let ll = self.ll;
        let at = ll.gep_at(images, (j * CHUNK * c.bytes()) as u64);
        match c {
            Acc::F16 => {
                let x = ll.load(ll.vec(ll.int(16), CHUNK), at, 64);
                let x = self.widen_half(x, Type::F16);
                if !wmma {
                    return x;
                }
                let (low, high) = self.unzip(x);
                self.concat(low, high)
            }
            _ => {
                let t = if c == Acc::F64 { ll.f64() } else { ll.f32() };
                let x = ll.load(ll.vec(t, CHUNK), at, 64);
                if wmma {
                    return x;
                }
                let (first, second) = self.halves_of(x);
                self.zip(first, second)
            }
        }
    }

    fn halves_of(&self, x: V) -> (V, V) {
        let ll = self.ll;
        let n = ll.lanes(ll.type_of(x)) / 2;
        (self.part_of(x, 0, n), self.part_of(x, n, n))
    }

    /// Stores chunk `j` of D; integers are added to C here.
    pub(super) fn store_accumulators(&mut self, x: V, c: V, d: V, j: u32, p: &Product) {
        let ll = self.ll;
        let at = ll.gep_at(d, (j * CHUNK * p.d.bytes()) as u64);
        let x = match p.d {
            Acc::F16 => {
                let x = if p.wmma {
                    let (low, high) = self.halves_of(x);
                    self.zip(low, high)
                } else {
                    x
                };
                self.narrow_half(x, Type::F16, Rnd::Near)
            }
            _ if p.wmma => x,
            _ => {
                let (first, second) = self.unzip(x);
                self.concat(first, second)
            }
        };
        if p.d != Acc::S32 {
            ll.store(x, at, 64);
            return;
        }
        let t = ll.vec(ll.int(32), CHUNK);
        let x = ll.fptosi(x, t);
        let c = ll.load(t, ll.gep_at(c, (j * CHUNK * p.c.bytes()) as u64), 64);
        let sum = if p.saturate { ll.intrinsic("llvm.sadd.sat", &[t], &[c, x]) } else { ll.add(c, x) };
        ll.store(sum, at, 64);
    }
}
