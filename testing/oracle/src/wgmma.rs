//! `wgmma` (PTX ISA, 'Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions'): each warp's part of a multiplication,
//! when its lanes meet at the instruction. What may be executed at any time until `wgmma.wait_group` is executed at once.
//!
//! Matrices in shared memory are looked up element by element, with the manual's canonical layouts.

use crate::access::Place;
use crate::context::Context;
use crate::instr::unsupported;
use crate::int::mask;
use crate::matrix::{bits_of, dot, has, registers_of, shape, Layout, Warp};
use crate::memory::Trap;
use crate::state::State;
use ptx::ast::*;

/// Number of the first barrier at which a warpgroup waits for its multiplications: one for each warpgroup.
pub const FIRST_GROUP: u32 = 16;

/// A matrix descriptor's fields, in bytes.
struct Descriptor {
    start: u64,
    leading: u64,
    stride: u64,
    base_offset: u64,
    /// Units of 16 bytes in a swizzled row: 1, 2, 4 or 8.
    units: u64,
}

impl Descriptor {
    fn new(bits: u64) -> Descriptor {
        let decoded = |at: u32| (bits >> at & 0x3fff) << 4;
        let units = match bits >> 62 {
            0 => 1,
            1 => 8,
            2 => 4,
            _ => 2,
        };
        Descriptor { start: decoded(0), leading: decoded(16), stride: decoded(32), base_offset: bits >> 49 & 7, units }
    }

    /// Address, in bits, of the element in row (of A, or column of B) `mn` and column (of A, or row of B) `k`.
    fn place(&self, mn: u64, k: u64, k_major: bool, bits: u64) -> u64 {
        // Elements of 128 bits.
        let t = 128 / bits;
        let unit = 16;
        let (leading, stride) = (self.leading, self.stride);
        let (offset, within) = match (k_major, self.units) {
            // ((8,m),(T,2k)):((1T,SBO),(1,LBO))
            (true, 1) => (mn % 8 * unit + mn / 8 * stride + k / t * leading, k % t),
            // ((8,m),(T,2k)):((wT,SBO),(1,T))
            (true, w) => (mn % 8 * w * unit + mn / 8 * stride + k / t * unit, k % t),
            // ((T,1,m),(8,k)):((1,T,SBO),(1T,LBO))
            (false, 1) => (mn / t * stride + k % 8 * unit + k / 8 * leading, mn % t),
            // ((T,w,m),(8,k)):((1,T,LBO),(wT,SBO))
            (false, w) => {
                let across = mn / t % w * unit + mn / t / w * leading;
                (across + k % 8 * w * unit + k / 8 * stride, mn % t)
            }
        };
        // Swizzle<b,4,3>: bits 4 and up change with bits 7 and up, counted from the start of the pattern.
        let at = self.start + offset;
        let row = at.wrapping_sub(self.base_offset << 7) >> 7 & (self.units - 1);
        (at ^ row << 4) * 8 + within * bits
    }
}

/// D of 16 rows: as C of `mma`, once for every eight columns.
fn accumulators(n: usize, ty: Type) -> Layout {
    let place = |l: usize, i: usize| ((l >> 2) + i / 2 % 2 * 8, l % 4 * 2 + i % 2 + i / 4 * 8);
    Layout { rows: 16, columns: n, bits: bits_of(ty), register: 32, place: Box::new(place) }
}

impl Context<'_> {
    /// `wgmma` but for multiplications: the warpgroup meets where it waits.
    pub fn warpgroup(&mut self, instr: &Instr) -> Result<(), Trap> {
        if has(instr, "mma_async") {
            return self.meet(instr);
        }
        if has(instr, "wait_group") {
            let id = FIRST_GROUP + self.thread.index / 128;
            self.wait(State::Barrier { id, threads: Some(128) });
        }
        Ok(())
    }

    /// An element in the block's own shared memory, by its address in bits.
    fn element(&self, at: u64, bits: u64) -> Result<u128, Trap> {
        let place = Place::Shared(at / 8).of_block(Some(self.shared.rank.into()));
        let bytes = self.load(place, bits.div_ceil(8) as usize)?;
        let value = bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b));
        Ok(mask(value >> (at % 8), bits as u32))
    }
}

impl Warp<'_> {
    /// `rows` rows from `first` on, of `columns` elements along k.
    fn in_memory(
        &mut self,
        descriptor: &Operand,
        (first, rows, columns): (usize, usize, usize),
        k_major: bool,
        ty: Type,
    ) -> Result<Vec<Vec<u128>>, Trap> {
        let bits = u64::from(bits_of(ty));
        self.on_first(|cx| {
            let d = Descriptor::new(cx.read(descriptor, Type::B64)? as u64);
            let row = |mn: usize| {
                (0..columns).map(|k| cx.element(d.place(mn as u64, k as u64, k_major, bits), bits)).collect()
            };
            (first..first + rows).map(row).collect()
        })
    }

    /// `wgmma.mma_async`: the warp's 16 rows of D.
    pub fn multiply_async(&mut self, instr: &Instr) -> Result<(), Trap> {
        let types: Vec<Type> = instr.types().collect();
        let [dt, at, bt] = types[..] else { return Err(unsupported("these types")) };
        let [_, n, k] = shape(instr)?;
        let sparse = has(instr, "sp");
        let (d, a, b) = (&instr.operands[0], &instr.operands[1], &instr.operands[2]);
        let rest = &instr.operands[if sparse { 5 } else { 3 }..];
        let in_registers = matches!(a, Operand::Vector(_));
        let number = |o: &Operand| match o {
            Operand::Imm(Imm::Int { bits, .. }) => *bits as i64,
            _ => 0,
        };
        let scales = [1, 2].map(|i| rest.get(i).map_or(1, number));
        let mut transposes = rest.iter().skip(3).map(number);
        let a_transposed = !in_registers && transposes.next().unwrap_or(0) == 1;
        let b_transposed = transposes.next().unwrap_or(0) == 1;
        let warp = self.on_first(|cx| Ok(cx.thread.index as usize / 32 % 4))?;
        let stored = if sparse { k / 2 } else { k };
        let a_matrix = if in_registers {
            let held = self.each(|_, cx| cx.registers(a))?;
            Layout::a(16, stored, at).gather(&held)
        } else {
            self.in_memory(a, (16 * warp, 16, stored), !a_transposed, at)?
        };
        // Where the elements of A's rows belong.
        let columns = if sparse { self.sparse_columns(instr, stored, at)? } else { vec![(0..k).collect(); 16] };
        let b_matrix = self.in_memory(b, (0, n, k), !b_transposed, bt)?;
        let layout = accumulators(n, dt);
        let adds = self.on_first(|cx| cx.read_pred(&rest[0]))?;
        let c = if adds {
            let held = self.each(|_, cx| cx.registers(d))?;
            layout.gather(&held)
        } else {
            vec![vec![0; n]; 16]
        };
        // Signs of products are those of their factors.
        let sign = if scales[0] * scales[1] < 0 { 1 << (bits_of(at) - 1) } else { 0 };
        let mut out = vec![vec![0; n]; 16];
        for (i, row) in out.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                let held = a_matrix[i].iter().zip(&columns[i]);
                let pairs: Vec<(u128, u128)> = held.map(|(a, &x)| (a ^ sign, b_matrix[j][x])).collect();
                *cell = dot(instr, [dt, at, bt, dt], &pairs, c[i][j])?;
            }
        }
        let registers = registers_of(d);
        let out = layout.spread(&out, registers.len());
        self.each(|l, cx| registers.iter().zip(&out[l]).try_for_each(|(d, v)| cx.write(d, *v)))?;
        Ok(())
    }

    /// The columns of the elements that A's rows have ('Sparse matrix storage', and the figures of the metadata's layout). Elements of B
    /// that no element of A selects do not count.
    fn sparse_columns(&mut self, instr: &Instr, stored: usize, ty: Type) -> Result<Vec<Vec<usize>>, Trap> {
        let held = self.each(|_, cx| cx.read(&instr.operands[3], Type::B32))?;
        let selector = match &instr.operands[4] {
            Operand::Imm(Imm::Int { bits, .. }) => *bits as usize,
            _ => return Err(unsupported("a selector that is no constant")),
        };
        // Index `k` of a row, of two bits: each thread's word has 16 of them.
        let index = |row: usize, k: usize| -> usize {
            let (group, below) = (row % 8, row / 8);
            let (lane, at) = match ty {
                // Threads 0 and 1 have columns 0 to 31 of the rows `group` and `group + 8`, 2 and 3 the others.
                Type::E4M3 | Type::E5M2 | Type::S8 | Type::U8 => (group * 4 + k / 16 * 2 + below, k % 16),
                // Of a pair of threads each has half of the columns, of `group` in the lower 16 bits.
                _ => (group * 4 + selector * 2 + k / 8, below * 8 + k % 8),
            };
            (held[lane] >> (2 * at) & 3) as usize
        };
        let column = |row: usize, e: usize| match ty {
            // An index for each half of the element: 0 and 1, or 2 and 3.
            Type::TF32 => match (index(row, 2 * e), index(row, 2 * e + 1)) {
                (0, 1) => Ok(2 * e),
                (2, 3) => Ok(2 * e + 1),
                other => Err(unsupported(format!("metadata {other:?}: undefined"))),
            },
            _ => Ok(e / 2 * 4 + index(row, e)),
        };
        (0..16).map(|row| (0..stored).map(|e| column(row, e)).collect()).collect()
    }
}
