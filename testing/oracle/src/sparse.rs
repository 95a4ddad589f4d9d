//! Sparse matrices (PTX ISA, 'Sparse matrix storage', and the figures of the metadata's layouts).

use ptx::ast::Type;

/// The column of the whole matrix that element `x` of what row `row` holds belongs to. `lanes` are the metadata and the selector of
/// each lane, `k` the columns of the whole matrix.
pub fn column(lanes: &[(u128, u128)], ty: Type, k: usize, row: usize, x: usize) -> usize {
    // A chunk of so many columns has so many elements.
    let (columns, elements) = match ty {
        Type::TF32 => (2, 1),
        Type::U4 | Type::S4 => (8, 4),
        _ => (4, 2),
    };
    let (chunk, element) = (x / elements, x % elements);
    // Figures 119, 122, 125, 127: a lane has four chunks of row `group`, and above them of row `group + 8`. Figures 129, 136, 137,
    // 139, 146, 147: a lane has eight chunks of one row.
    let two_rows = matches!(ty, Type::F16 | Type::BF16 | Type::TF32);
    let (lane, bit) = match two_rows {
        true => (chunk / 4, row / 8 * 16 + chunk % 4 * 4),
        false => (row / 8 + chunk / 8 * 2, chunk % 8 * 4),
    };
    // The lanes of a group that have metadata: from a multiple of their number on.
    let contributing = k / columns / if two_rows { 4 } else { 8 } * if two_rows { 1 } else { 2 };
    let group = row % 8 * 4;
    let first = lanes[group].1 as usize * contributing;
    let nibble = lanes[group + first + lane].0 >> bit & 15;
    let two_bits = |at: usize| (nibble >> at & 3) as usize;
    let within = match ty {
        // 0b0100 is the first of two, 0b1110 the second.
        Type::TF32 => two_bits(0) / 2,
        Type::U4 | Type::S4 => two_bits(element / 2 * 2) * 2 + element % 2,
        _ => two_bits(element * 2),
    };
    chunk * columns + within
}
