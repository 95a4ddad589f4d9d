//! Narrowing of vector loads of which only a part is used.
//!
//! ptxas loads the part: of `ld.global.v4.f32 {a, b, c, d}` with unused `c` and `d`, `LDG.E.64` is left, which needs 8 bytes of
//! alignment and not 16, and touches nothing behind them. Programs depend on it: CUB's `DeviceReduce`, tuned to two items a thread and
//! four to a load, loads 16 bytes at every eighth. What ptxas was seen to do (CUDA 13, sm_80): a half or a quarter, aligned in the
//! vector, of all but volatile loads and vectors of bytes.

use crate::ir::*;
use ptx::ast::{Mod, Space};
use ptx::table::Op;

/// Makes `i`, if it is a vector load, the load of the smallest part of the vector that has all that is `used`.
pub fn narrow(i: &mut Inst, used: impl Fn(Val) -> bool) {
    let (n, bytes) = (i.vec() as usize, i.ty().size());
    let own = matches!(i.space(), Space::Param | Space::ParamEntry | Space::ParamFunc);
    let weak = i.is_weak();
    if i.kind != Kind::Op(Op::Ld) || n == 1 || bytes == 1 || own || !weak || i.results.len() != n {
        return;
    }
    let wanted = |v: &Option<Val>| v.is_some_and(&used);
    let (Some(first), Some(last)) = (i.results.iter().position(wanted), i.results.iter().rposition(wanted)) else {
        return;
    };
    let mut size = n;
    while size > 1 && first / (size / 2) == last / (size / 2) {
        size /= 2;
    }
    if size == n {
        return;
    }
    let start = first / size * size;
    i.results = i.results[start..start + size].into();
    i.offset += (start as u32 * bytes) as i64;
    i.mods.retain(|m| !matches!(m, Mod::V2 | Mod::V4 | Mod::V8));
    match size {
        2 => i.mods.push(Mod::V2),
        4 => i.mods.push(Mod::V4),
        _ => {}
    }
}
