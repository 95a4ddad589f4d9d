//! Call blocks: how arguments and results of functions that are called out of line lie in memory.
//!
//! A call block holds one vector of 32 lanes per *cell*: the arguments' cells, then the results', each 256 bytes apart whatever its
//! type; before them the stack pointer where there is one (`stack.rs`). Caller and callee derive the cells from the parameters'
//! declarations.

use ptx::ast::{self};

/// Bytes between cells of a call block.
pub const CELL: u32 = size_of::<kernel_abi::Cell>() as u32;

/// (offset, bytes) of a parameter's cells: a scalar is one, an array one per aligned unit of at most 8 bytes. One without a size has
/// one cell of no bytes, which holds the address of what is passed.
pub(super) fn cells(v: &ast::Variable) -> Vec<(u32, u32)> {
    if v.is_open() {
        return vec![(0, 0)];
    }
    let size = v.size as u32;
    let unit = if v.is_array { v.align.clamp(1, 8) } else { v.ty.size().min(8) };
    let mut out = vec![];
    let mut at = 0;
    while at < size {
        let mut n = unit;
        while n > size - at {
            n /= 2;
        }
        out.push((at, n));
        at += n;
    }
    out
}

/// Cells of a signature: (offset in the parameter, bytes, offset in the call block).
pub(super) type Cells = Vec<Vec<(u32, u32, u32)>>;

/// Cells of arguments and results, and the size of the call block.
pub(super) fn signature(f: &ast::Function) -> (Cells, Cells, u32) {
    let params = f.params.iter().map(|p| &f.vars[p.0 as usize]);
    let rets = f.rets.iter().map(|p| &f.vars[p.0 as usize]);
    layout(params, rets)
}

pub(super) fn layout<'a>(
    params: impl Iterator<Item = &'a ast::Variable>,
    rets: impl Iterator<Item = &'a ast::Variable>,
) -> (Cells, Cells, u32) {
    let mut at = 0;
    let mut place = |v: &ast::Variable| -> Vec<(u32, u32, u32)> {
        cells(v)
            .into_iter()
            .map(|(o, n)| {
                let c = (o, n, at);
                at += CELL;
                c
            })
            .collect()
    };
    let p: Cells = params.map(&mut place).collect();
    let r: Cells = rets.map(&mut place).collect();
    (p, r, at)
}
