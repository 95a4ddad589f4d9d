//! Products of matrices by whole warps, of small whole numbers: exact in any order and precision.

use crate::gen::Gen;
use crate::tree::Node;

/// Types of the operands and of the sums, as memory has them and as fragments name them, with the shape.
const PRODUCTS: &[(&str, &str, &str, &str, [usize; 3])] = &[
    ("u8", "u8", "i32", "i32", [16, 16, 16]),
    ("i8", "i8", "i32", "i32", [16, 16, 16]),
    ("i8", "i8", "i32", "i32", [32, 8, 16]),
    ("u8", "u8", "i32", "i32", [8, 32, 16]),
    ("h16", "h16", "f32", "f32", [16, 16, 16]),
    ("h16", "h16", "h16", "h16", [16, 16, 16]),
    ("h16", "h16", "f32", "f32", [32, 8, 16]),
    ("h16", "h16", "h16", "h16", [8, 32, 16]),
    ("b16", "b16", "f32", "f32", [16, 16, 16]),
    ("f32", "wm::precision::tf32", "f32", "f32", [16, 16, 8]),
    ("f64", "f64", "f64", "f64", [8, 8, 4]),
];

/// A small whole number as a value of a type.
fn small(ty: &str, text: &str) -> String {
    match ty {
        "h16" => format!("i2h({text})"),
        "b16" => format!("f2b((f32)({text}))"),
        _ => format!("({ty})({text})"),
    }
}

impl Gen {
    /// Each warp multiplies, and all read what the warps have stored.
    pub fn matrix(&mut self) -> Node {
        if self.exited || self.threads % 32 != 0 {
            return self.pass_around();
        }
        if self.rng.chance(35) {
            return self.matrix_ptx();
        }
        let (of, name, sums, sums_name, [m, n, k]) = self.rng.one(PRODUCTS);
        let (a, b, d) = (self.name("ma"), self.name("mb"), self.name("md"));
        // Unsigned operands are not less than zero.
        let least = if of == "u8" { 0 } else { 3 };
        let (x, y) = (self.any("u32"), self.any("u32"));
        let fill = |array: &str, value: &str, factor: usize, count: usize| {
            let number = format!("(i32)((({value}) + i * {factor}u >> 3) & 7) - {least}");
            format!("for (u32 i = TID; i < {count}; i += THREADS) {array}[i] = {};", small(of, &number))
        };
        let layouts = [self.rng.pick(&["row_major", "col_major"]), self.rng.pick(&["row_major", "col_major"])];
        // Rows may be longer than they are used; multiples of 16 bytes.
        let more = [0, self.rng.one(&[0, 16])];
        let stride_a = if layouts[0] == "row_major" { k } else { m } + more[1];
        let stride_b = if layouts[1] == "row_major" { n } else { k } + more[0];
        let (size_a, size_b) = (stride_a * m.max(k), stride_b * n.max(k));
        let warps = self.rng.range(1, self.threads / 32).min(4);
        let by = self.rng.pick(&["mem_row_major", "mem_col_major"]);
        let stride_d = if by == "mem_row_major" { n } else { m };
        let first = self.rng.below(20);
        let turns = self.rng.range(1, 3);
        let change = match sums {
            "h16" => "h_add(c.x[i], i2h(1))".to_string(),
            _ => "c.x[i] + 1".to_string(),
        };
        let from = self.any("u32");
        let store = self.store(sums, &format!("{d}[{from} % {}u]", warps * m * n));
        let (fill_a, fill_b) = (fill(&a, &x, self.rng.below(100), size_a), fill(&b, &y, self.rng.below(100), size_b));
        let zero = small(sums, &first.to_string());
        Node::line(format!(
            "{{ __shared__ __align__(32) {of} {a}[{size_a}], {b}[{size_b}]; __shared__ __align__(32) {sums} {d}[{total}];\n  {fill_a}\n  {fill_b}\n  __syncthreads();\n  \
             if (WARP < {warps}) {{\n    wm::fragment<wm::matrix_a, {m}, {n}, {k}, {name}, wm::{la}> x; wm::fragment<wm::matrix_b, {m}, {n}, {k}, {name}, wm::{lb}> y; wm::fragment<wm::accumulator, {m}, {n}, {k}, {sums_name}> c;\n    \
             wm::load_matrix_sync(x, {a}, {stride_a}); wm::load_matrix_sync(y, {b}, {stride_b}); wm::fill_fragment(c, {zero});\n    \
             for (u32 t = 0; t < {turns}; t++) wm::mma_sync(c, x, y, c);\n    for (int i = 0; i < c.num_elements; i++) c.x[i] = {change};\n    \
             if (WARP & 1) wm::mma_sync(c, x, y, c);\n    wm::store_matrix_sync({d} + WARP * {each}, c, {stride_d}, wm::{by});\n  }}\n  __syncthreads(); {store} __syncthreads(); }}",
            total = warps * m * n,
            each = m * n,
            la = layouts[0],
            lb = layouts[1],
        ))
    }

    /// By mma.sync itself, whose operands come by ldmatrix.
    fn matrix_ptx(&mut self) -> Node {
        let (a, b, c, d) = (self.name("ma"), self.name("mb"), self.name("mc"), self.name("md"));
        let (of, sums, call, depth) = self.rng.one(&[("h16", "f32", "mma_halves", 16), ("i8", "i32", "mma_bytes", 32)]);
        let (x, y, from) = (self.any("u32"), self.any("u32"), self.any("u32"));
        let store = self.store(sums, &format!("{d}[{from} & 127]"));
        let value_a = small(of, &format!("(i32)((({x}) + i * {}u >> 2) & 15) - 7", self.rng.below(99)));
        let value_b = small(of, &format!("(i32)((({y}) + i * {}u >> 2) & 15) - 7", self.rng.below(99)));
        let warp = self.rng.below(self.threads / 32);
        Node::line(format!(
            "{{ __shared__ __align__(16) {of} {a}[{0}], {b}[{1}]; __shared__ __align__(16) {sums} {c}[128], {d}[128];\n  \
             for (u32 i = TID; i < {0}; i += THREADS) {{ {a}[i] = {value_a}; if (i < {1}) {b}[i] = {value_b}; if (i < 128) {c}[i] = ({sums})(i * 3u); }}\n  \
             __syncthreads(); if (WARP == {warp}) {call}({a}, {b}, {c}, {d});\n  __syncthreads(); {store} __syncthreads(); }}",
            16 * depth,
            8 * depth
        ))
    }
}
