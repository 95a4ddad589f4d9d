//! Matrix instructions: `wmma`, `mma`, `ldmatrix`, `stmatrix`, `movmatrix`.
//!
//! Operands pass through a block of memory on the stack, as *images*: a register's 32 lanes one after the other (see
//! `crate::matrix`). The work is done by functions, one for each shape and type that a kernel uses: kernels with
//! thousands of unrolled multiplications stay small.
//!
//! * `tile.rs`: the multiplication of tables in memory; images to tables and back. `product.rs`: `mma` and `wmma.mma`.
//! * `fragment.rs`: `wmma.load`, `wmma.store`. `rows.rs`: `ldmatrix`, `stmatrix`, `movmatrix`.

mod fragment;
mod product;
mod rows;
mod tile;

use super::*;
use crate::error::unsupported;
use ptx::ast::Mod;
use ptx::table::Op;

/// Where the images of A, B and C lie in the block; D takes C's place. Other instructions use it from the start.
const A_AT: u64 = 0;
const B_AT: u64 = 2048;
const C_AT: u64 = 3072;
const BLOCK_BYTES: u64 = 4096;

impl Emit<'_> {
    pub(super) fn matrix_op(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        match op {
            Op::Mma => self.product(i),
            Op::Wmma if i.has(Mod::Other("mma")) => self.product(i),
            Op::Wmma => self.fragment(i),
            Op::Ldmatrix => self.load_rows(i),
            Op::Stmatrix => self.store_rows(i),
            Op::Movmatrix => Ok(self.move_transposed(i)),
            _ => Err(unsupported(format!("instruction `{}`", op.name()))),
        }
    }

    /// The block of images, shared by all matrix instructions of the segment.
    fn matrix_block(&mut self) -> V {
        if let Some(b) = self.matrices {
            return b;
        }
        let t = self.ll.array(self.ll.int(8), BLOCK_BYTES);
        let b = self.entry_alloca(t, 64);
        self.matrices = Some(b);
        b
    }

    /// Stores registers as images from `at` on.
    fn store_images(&mut self, registers: &[Val], at: V) {
        let ll = self.ll;
        let mut p = at;
        for &r in registers {
            let x = self.vector(r);
            ll.store(x, p, 64);
            p = ll.gep_at(p, (ll.bits(ll.type_of(x)) / 8 * kernel_abi::WARP) as u64);
        }
    }

    /// Loads the images of the result registers; where there are fewer images than registers, they repeat.
    fn load_images(&mut self, i: &Inst, at: V, images: u32) -> Vec<V> {
        let ll = self.ll;
        let mut out: Vec<V> = vec![];
        for (k, r) in i.results.iter().enumerate() {
            if k as u32 >= images {
                out.push(out[k - images as usize]);
                continue;
            }
            let t = ll.vec(self.lane_type(r.map_or(Ty::I32, |r| self.f.ty(r))), self.w);
            let bytes = (ll.bits(t) / 8 * kernel_abi::WARP) as u64;
            out.push(ll.load(t, ll.gep_at(at, k as u64 * bytes), 64));
        }
        out
    }

    /// A function of its own, made once: `void name(params...)`. `build` emits its body.
    fn outline(
        &mut self,
        name: &str,
        params: &mut [T],
        build: impl FnOnce(&mut Self, V) -> Result<(), Error>,
    ) -> Result<V, Error> {
        let ll = self.ll;
        if let Some(f) = ll.named_function(name) {
            return Ok(f);
        }
        let f = ll.add_function(name, ll.func(ll.void(), params), true);
        ll.attr(f, u32::MAX, "noinline");
        ll.attr_str(f, "probe-stack", "inline-asm");
        if self.isa() == Isa::Avx512 {
            ll.attr_str(f, "prefer-vector-width", "512");
        }
        let here = ll.here();
        let (entry, body) = (ll.block(f, "entry"), ll.block(f, "body"));
        let outer = (self.func, self.entry);
        (self.func, self.entry) = (f, entry);
        ll.at_end(body);
        let done = build(self, f);
        ll.ret_void();
        ll.at_end(entry);
        ll.br(body);
        (self.func, self.entry) = outer;
        ll.at_end(here);
        done.map(|()| f)
    }

    fn call_outlined(&self, f: V, args: &[V]) {
        self.ll.call(self.ll.function_type(f), f, args);
    }
}
