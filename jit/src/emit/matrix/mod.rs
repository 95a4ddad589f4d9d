//! Matrix instructions: `wmma`, `mma`, `ldmatrix`, `stmatrix`, `movmatrix`, `wgmma`.
//!
//! Operands pass through memory on the stack, as *images*: a register's 32 lanes one after the other (see `crate::matrix`). The work is
//! done by functions, one for each shape and type that a kernel uses: kernels with thousands of unrolled multiplications stay small.
//!
//! * `product.rs`: `mma` and `wmma.mma`. `direct.rs`: most `mma`, on images. `tile.rs`: the others, on tables in memory. `sparse.rs`: `mma.sp`.
//!   `dots.rs`: products of integers. `integers.rs`: those of `wmma`.
//! * `slots.rs`: where fragments lie between instructions. `images.rs`: operands and results in memory. `fragment.rs`: `wmma.load`,
//!   `wmma.store`. `rows.rs`: `ldmatrix`, `stmatrix`, `movmatrix`. `wgmma/`: `wgmma.mma_async`.

mod direct;
mod dots;
mod fragment;
mod images;
mod integers;
mod product;
mod rows;
pub(super) mod slots;
mod sparse;
mod tile;
mod wgmma;

use super::outline::outlined;
use super::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::Inst;
use baseline::build::{T, V};
use ptx::ast::Mod;
use ptx::table::Op;

impl Emit<'_> {
    pub(super) fn matrix_op(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        match op {
            Op::Mma => self.product(i),
            Op::Wmma if i.has(Mod::Other("mma")) => self.product(i),
            Op::Wmma => self.fragment(i),
            Op::Ldmatrix => self.load_rows(i),
            Op::Stmatrix => self.store_rows(i),
            Op::Movmatrix => Ok(self.move_transposed(i)),
            Op::Wgmma => self.warpgroup_product(i),
            _ => Err(unsupported(format!("instruction `{}`", op.name()))),
        }
    }

    /// An outlined function, emitted at its first use: `void name(params...)`. `build` emits its body.
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
        let f = outlined(ll, self.host, name, ll.func(ll.void(), params));
        let here = ll.here();
        let (entry, body) = (ll.block(f, "entry"), ll.block(f, "body"));
        let outer = (self.function.func, self.function.entry);
        (self.function.func, self.function.entry) = (f, entry);
        ll.at_end(body);
        let done = build(self, f);
        ll.ret_void();
        ll.at_end(entry);
        ll.br(body);
        (self.function.func, self.function.entry) = outer;
        ll.at_end(here);
        done.map(|()| f)
    }

    fn call_made(&self, f: V, args: &[V]) {
        self.ll.call(self.ll.function_type(f), f, args);
    }
}
