//! `ldmatrix`, `stmatrix` and `movmatrix`: 8x8 matrices of 16-bit elements whose rows lanes point at. A register's image
//! is such a matrix, row by row; lanes 8j to 8j + 7 hold the addresses of matrix j.

use crate::emit::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::Inst;
use crate::matrix::rows_of_matrices;
use baseline::build::V;
use kernel_abi::{args, Helper, RaceUse, ShadowUse};

/// Bytes of a row, and of a matrix.
const ROW: u64 = 16;
const MATRIX: u64 = 128;
/// Where the addresses lie in the block, behind the images.
const ADDRESSES_AT: u64 = 2048;

impl Emit<'_> {
    pub(super) fn load_rows(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let (n, transposed) = rows_of_matrices(&i.mods).ok_or_else(|| Error::internal("a form of ldmatrix"))?;
        let images = self.result_place(i, n as u64 * MATRIX, 0);
        let at = ll.gep_at(self.slots().block, ADDRESSES_AT);
        let addresses = self.full_address(i.args[0], i.offset, i.space());
        ll.store(addresses, at, 64);
        if let Some((bad, mask)) = self.rows_outside(i, addresses, n) {
            let (slow, join) = (self.new_block("slow"), self.new_block("join"));
            ll.cond_br_unlikely(bad, slow, join);
            ll.at_end(slow);
            let records = self.row_helper(i, addresses, mask, Helper::Load);
            ll.store(records, at, 64);
            ll.br(join);
            ll.at_end(join);
        }
        let f = self.rows_function(n, transposed, false)?;
        self.call_made(f, &[images, at]);
        self.row_shadows(i, addresses, n, ShadowUse::Used);
        Ok(self.results(i, images, n))
    }

    pub(super) fn store_rows(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let (n, transposed) = rows_of_matrices(&i.mods).ok_or_else(|| Error::internal("a form of stmatrix"))?;
        let x = self.operand(i, 1..1 + n as usize, n, 0);
        let at = ll.gep_at(self.slots().block, ADDRESSES_AT);
        let addresses = self.full_address(i.args[0], i.offset, i.space());
        ll.store(addresses, at, 64);
        let f = self.rows_function(n, transposed, true)?;
        match self.rows_outside(i, addresses, n) {
            None => self.call_made(f, &[x.at, at]),
            Some((bad, mask)) => {
                let [fast, slow, join] = ["fast", "slow", "join"].map(|name| self.new_block(name));
                ll.cond_br_unlikely(bad, slow, fast);
                ll.at_end(fast);
                self.call_made(f, &[x.at, at]);
                ll.br(join);
                ll.at_end(slow);
                let block = self.arg_block();
                ll.store(self.row_records(block), at, 64);
                self.call_made(f, &[x.at, at]);
                self.row_helper(i, addresses, mask, Helper::Store);
                ll.br(join);
                ll.at_end(join);
            }
        }
        self.release(&[x]);
        self.row_shadows(i, addresses, n, ShadowUse::Written);
        Ok(vec![])
    }

    /// `movmatrix`: the matrix in one register, transposed.
    pub(super) fn move_transposed(&mut self, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let x = self.vector(i.args[0]);
        let x = self.split_lanes(x, ll.int(16));
        let rows: Vec<V> = (0..8).map(|r| self.part_of(x, 8 * r, 8)).collect();
        let mut parts = self.transpose(&rows);
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|x| self.concat(x[0], x[1])).collect();
        }
        vec![ll.bitcast(parts[0], ll.vec(ll.int(32), self.w))]
    }

    /// Whether an address that counts fails the guard, and the lanes whose addresses count. `None`: no test is needed.
    fn rows_outside(&mut self, i: &Inst, addresses: V, n: u32) -> Option<(V, V)> {
        let ll = self.ll;
        if !self.x.variant.guard || i.space().is_shared() && !self.checks_memory() {
            return None;
        }
        let mask = self.row_lanes(n);
        let ok = self.lanes_ok(addresses, ROW as u32, i.pc);
        let bad = ll.and(ll.not(ok), mask);
        Some((self.any(bad), mask))
    }

    /// Lanes whose addresses count.
    fn row_lanes(&self, n: u32) -> V {
        let ll = self.ll;
        let counts: Vec<i64> = (0..self.w).map(|l| (l < 8 * n) as i64).collect();
        ll.and(self.mask, ll.c_vec(ll.int(1), &counts))
    }

    /// Looks at, or marks, the shadows of the rows.
    fn row_shadows(&mut self, i: &Inst, addresses: V, n: u32, how: ShadowUse) {
        if self.checks_races() || self.tracks(i.space()) {
            let lanes = self.row_lanes(n);
            let outer = std::mem::replace(&mut self.mask, lanes);
            if self.tracks(i.space()) {
                self.shadow_lanes(addresses, ROW, i.pc, how);
            }
            let how = if how == ShadowUse::Written { RaceUse::WriteAsOne } else { RaceUse::ReadAsOne };
            self.race_rows(i, addresses, ROW, how);
            self.mask = outer;
        }
    }

    /// Addresses of the lanes' records in an argument block.
    fn row_records(&self, block: V) -> V {
        let ll = self.ll;
        let data = ll.ptrtoint(self.word_at(block, args::access::DATA));
        let lanes: Vec<i64> = (0..self.w as i64).map(|l| 8 * args::DATA_WORDS as i64 * l).collect();
        ll.add(ll.splat(data, self.w), ll.c_vec(ll.int(64), &lanes))
    }

    /// Has the helper move the rows between memory and the argument block; returns where they lie there.
    fn row_helper(&mut self, i: &Inst, addresses: V, mask: V, h: Helper) -> V {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64(ROW));
        self.store_word(block, args::PC, ll.i64(i.pc as u64));
        ll.store(addresses, self.word_at(block, args::access::ADDRESSES), 8);
        self.call_helper(h, mask, block);
        self.row_records(block)
    }

    /// `void rows(images, addresses)`: memory to images, or back.
    fn rows_function(&mut self, n: u32, transposed: bool, store: bool) -> Result<V, Error> {
        let name = format!("{}matrix_{n}_{transposed}", if store { "st" } else { "ld" });
        let ptr = self.ll.ptr();
        self.outline(&name, &mut [ptr, ptr], |e, f| {
            let ll = e.ll;
            let (images, addresses) = (ll.param(f, 0), ll.param(f, 1));
            let row = ll.vec(ll.int(16), 8);
            for j in 0..n as u64 {
                let image = ll.gep_at(images, j * MATRIX);
                let place = |r: u64| {
                    let at = ll.load(ll.int(64), ll.gep_at(addresses, (8 * j + r) * 8), 8);
                    ll.inttoptr(at)
                };
                if store {
                    let mut rows: Vec<V> = (0..8).map(|r| ll.load(row, ll.gep_at(image, r * ROW), 16)).collect();
                    if transposed {
                        rows = e.transpose(&rows);
                    }
                    for (r, x) in rows.into_iter().enumerate() {
                        ll.store(x, place(r as u64), 2);
                    }
                    continue;
                }
                let rows: Vec<V> = (0..8).map(|r| ll.load(row, place(r), 2)).collect();
                let mut rows = if transposed { e.transpose(&rows) } else { rows };
                // Loads of whole vectors wait for several stores of their parts.
                let mut bytes = ROW;
                while e.host.vector_bytes == 64 && bytes < 64 {
                    rows = rows.chunks(2).map(|x| e.concat(x[0], x[1])).collect();
                    bytes *= 2;
                }
                for (r, x) in rows.into_iter().enumerate() {
                    ll.store(x, ll.gep_at(image, r as u64 * bytes), bytes as u32);
                }
            }
            Ok(())
        })
    }
}
