//! Products of matrices: each pair of types in each shape, with as many registers as the shape and the types ask for.

use crate::statements::Case;

/// `m`, `n` and `k` of `mma`, and of `wmma`.
const SHAPES: &[[usize; 3]] = &[[8, 8, 16], [8, 8, 32], [16, 8, 4], [16, 8, 8], [16, 8, 16], [16, 8, 32], [16, 8, 64]];
const WARP_SHAPES: &[[usize; 3]] = &[[16, 16, 16], [8, 32, 16], [32, 8, 16], [16, 16, 8], [8, 8, 32]];

/// Types of factors with their bits, those of one sum in a row, and the type of that.
const FACTORS: &[(&[(&str, usize)], &str)] = &[
    (&[("s8", 8), ("u8", 8), ("s4", 4), ("u4", 4)], "s32"),
    (&[("bf16", 16), ("tf32", 32), ("e4m3", 8), ("e5m2", 8)], "f32"),
];

fn registers(ty: &str, rows: usize, columns: usize, bits: usize) -> String {
    let count = (rows * columns * bits / 1024).max(1);
    let list: Vec<String> = (0..count).map(|i| format!("%{ty}_{i}")).collect();
    format!("{{{}}}", list.join(", "))
}

pub fn all() -> Vec<Case> {
    let mut out = Vec::new();
    for (op, shapes) in [("mma", SHAPES), ("wmma", WARP_SHAPES)] {
        for ([m, n, k], (factors, sum)) in shapes.iter().flat_map(|s| FACTORS.iter().map(move |f| (*s, f))) {
            for ((a, a_bits), (b, b_bits)) in factors.iter().flat_map(|a| factors.iter().map(move |b| (*a, *b))) {
                let name = match op {
                    "mma" => format!("mma.sync.aligned.m{m}n{n}k{k}.row.col"),
                    _ => format!("wmma.mma.sync.aligned.row.col.m{m}n{n}k{k}"),
                };
                let [d, a_regs, b_regs] = [(*sum, m, n, 32), ("b32", m, k, a_bits), ("b32", n, k, b_bits)]
                    .map(|(ty, rows, columns, bits)| registers(ty, rows, columns, bits));
                let text = format!("{name}.{sum}.{a}.{b}.{sum} {d}, {a_regs}, {b_regs}, {d};");
                out.push(Case { text, row: format!("{op} 0"), kind: "product" });
            }
        }
    }
    out
}
