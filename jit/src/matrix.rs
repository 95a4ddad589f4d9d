//! Forms of matrix instructions: element types, shapes and operands, parsed from their modifiers (PTX ISA,
//! 'Warp Level Matrix Multiply-Accumulate Instructions').
//!
//! Every operand register of a warp is an *image*: its 32 lanes one after the other in memory. In `mma` the manual
//! fixes what an image holds: a register of A is eight rows of 16 bytes, one of B eight columns. In `wmma` it does not,
//! and images here are the matrix, row by row.

use ptx::ast::{Mod, Round, Type};
use ptx::table::Op;

/// Element of A or B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    F16,
    BF16,
    TF32,
    S8,
    U8,
    S4,
    U4,
    B1,
    F64,
    E4M3,
    E5M2,
}

impl Elem {
    pub(crate) fn of(t: Type) -> Option<Elem> {
        Some(match t {
            Type::F16 => Elem::F16,
            Type::BF16 => Elem::BF16,
            Type::TF32 => Elem::TF32,
            Type::S8 => Elem::S8,
            Type::U8 => Elem::U8,
            Type::S4 => Elem::S4,
            Type::U4 => Elem::U4,
            Type::B1 => Elem::B1,
            Type::F64 => Elem::F64,
            Type::E4M3 => Elem::E4M3,
            Type::E5M2 => Elem::E5M2,
            _ => return None,
        })
    }
    pub fn bits(self) -> u32 {
        match self {
            Elem::F16 | Elem::BF16 => 16,
            Elem::TF32 => 32,
            Elem::S8 | Elem::U8 | Elem::E4M3 | Elem::E5M2 => 8,
            Elem::S4 | Elem::U4 => 4,
            Elem::B1 => 1,
            Elem::F64 => 64,
        }
    }
    pub(crate) fn is_integer(self) -> bool {
        matches!(self, Elem::S8 | Elem::U8 | Elem::S4 | Elem::U4 | Elem::B1)
    }
}

/// Element of C or D.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acc {
    F16,
    F32,
    S32,
    F64,
}

impl Acc {
    pub(crate) fn of(t: Type) -> Option<Acc> {
        Some(match t {
            Type::F16 => Acc::F16,
            Type::F32 => Acc::F32,
            Type::S32 => Acc::S32,
            Type::F64 => Acc::F64,
            _ => return None,
        })
    }
    pub fn bytes(self) -> u32 {
        match self {
            Acc::F16 => 2,
            Acc::F32 | Acc::S32 => 4,
            Acc::F64 => 8,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub m: u32,
    pub n: u32,
    pub k: u32,
}

impl Shape {
    /// `m16n8k16`.
    pub(crate) fn parse(s: &str) -> Option<Shape> {
        let (m, rest) = s.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some(Shape { m: m.parse().ok()?, n: n.parse().ok()?, k: k.parse().ok()? })
    }
    fn is(self, list: &[(u32, u32, u32)]) -> bool {
        list.contains(&(self.m, self.n, self.k))
    }
}

/// `mma` and `wmma.mma`.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    pub wmma: bool,
    pub shape: Shape,
    pub a: Elem,
    pub b: Elem,
    pub c: Acc,
    pub d: Acc,
    pub saturate: bool,
    /// Bits are combined by exclusive or, not by and.
    pub xor: bool,
    /// Of doubles.
    pub round: Round,
    /// `m8n8k4` on f16: four products, each of the lanes of two quads. They alone have a choice of layouts.
    pub quads: Option<Quads>,
    /// Half of A is held, the rest is zero; an operand says where the elements belong.
    pub sparse: bool,
}

/// How the positions of a sparse matrix's elements are held: four bits for each chunk of a row.
#[derive(Clone, Copy, Debug)]
pub struct Metadata {
    /// Elements of a chunk, and those of them that are held.
    pub chunk: u32,
    pub held: u32,
    /// Bits of a row in one lane's register, of which a lane has those of two rows where they are 16.
    pub unit: u32,
    /// How many such units a row has.
    pub units: u32,
    /// Lanes of a group of four whose registers are read: the selector says which of such sets.
    pub lanes: u32,
}

/// Whether the elements that a lane holds are a column of A, a row of B.
#[derive(Clone, Copy, Debug)]
pub struct Quads {
    pub a_columns: bool,
    pub b_rows: bool,
}

impl Quads {
    /// Lane of the first quad pair's `index`-th thread: the second quad is 16 lanes on.
    fn lane(pair: u32, index: u32) -> u32 {
        pair * 4 + index % 4 + index / 4 * 16
    }
    /// Where element `i` of a lane lies among images of `per` elements to a register.
    fn place(lane: u32, i: u32, per: u32) -> u32 {
        (i / per * 32 + lane) * per + i % per
    }
    /// Places of the elements of A among its images, row by row, one product after the other.
    pub fn a(self) -> Vec<u32> {
        Self::each(8, 4, |pair, row, column| match self.a_columns {
            false => Self::place(Self::lane(pair, row), column, 2),
            true => Self::place(Self::lane(pair, column + row / 4 * 4), row % 4, 2),
        })
    }
    pub fn b(self) -> Vec<u32> {
        Self::each(4, 8, |pair, row, column| match self.b_rows {
            false => Self::place(Self::lane(pair, column), row, 2),
            true => Self::place(Self::lane(pair, row + column / 4 * 4), column % 4, 2),
        })
    }
    pub fn accumulators(t: Acc) -> Vec<u32> {
        Self::each(8, 8, |pair, row, column| match t {
            Acc::F16 => Self::place(Self::lane(pair, row), column, 2),
            _ => {
                let index = row % 2 + column / 2 % 2 * 2 + row / 4 * 4;
                Self::place(Self::lane(pair, index), column % 2 + row / 2 % 2 * 2 + column / 4 * 4, 1)
            }
        })
    }
    fn each(rows: u32, columns: u32, f: impl Fn(u32, u32, u32) -> u32) -> Vec<u32> {
        (0..4 * rows * columns).map(|e| f(e / columns / rows, e / columns % rows, e % columns)).collect()
    }
}

/// Bytes of a register of A, B, C or D in a warp.
pub fn image_bytes(double: bool) -> u32 {
    if double {
        256
    } else {
        128
    }
}

const WIDE_WMMA: [(u32, u32, u32); 3] = [(16, 16, 16), (8, 32, 16), (32, 8, 16)];

fn words(mods: &[Mod]) -> impl Iterator<Item = &'static str> + '_ {
    mods.iter().filter_map(|m| if let Mod::Other(w) = m { Some(*w) } else { None })
}

fn types(mods: &[Mod]) -> Vec<Type> {
    mods.iter().filter_map(|m| if let Mod::Ty(t) = m { Some(*t) } else { None }).collect()
}

fn shape(mods: &[Mod]) -> Option<Shape> {
    words(mods).find_map(Shape::parse)
}

impl Product {
    /// `None` where the form is not compiled: scaled matrices, other roundings than to nearest but of doubles.
    pub fn parse(op: Op, mods: &[Mod]) -> Option<Product> {
        let is_sparse = |w: &str| matches!(w, "sp" | "sp::ordered_metadata");
        let known =
            |w: &str| matches!(w, "mma" | "row" | "col" | "aligned") || Shape::parse(w).is_some() || is_sparse(w);
        if !words(mods).all(known) {
            return None;
        }
        let sparse = words(mods).any(is_sparse);
        let round = mods.iter().find_map(|m| if let Mod::Round(r) = m { Some(*r) } else { None }).unwrap_or(Round::Rn);
        let ts = types(mods);
        let (d, a, b, c) = match ts[..] {
            [d, c] => (d, Type::F16, Type::F16, c),
            [d, a, b, c] => (d, a, b, c),
            _ => return None,
        };
        let (wmma, shape, a) = (op == Op::Wmma, shape(mods)?, Elem::of(a)?);
        let layouts: Vec<&str> = words(mods).filter(|w| matches!(*w, "row" | "col")).collect();
        let quads = (!wmma && a == Elem::F16 && shape.is(&[(8, 8, 4)]))
            .then(|| Quads { a_columns: layouts.first() == Some(&"col"), b_rows: layouts.get(1) == Some(&"row") });
        let p = Product {
            wmma,
            shape,
            a,
            b: Elem::of(b)?,
            c: Acc::of(c)?,
            d: Acc::of(d)?,
            saturate: mods.contains(&Mod::SatFinite),
            xor: mods.contains(&Mod::Xor),
            round,
            quads,
            sparse,
        };
        // What is held of A has the shape of a product that is not sparse.
        let s = Shape { k: p.held_k(), ..p.shape };
        let float8 = matches!(p.a, Elem::E4M3 | Elem::E5M2);
        let wide = s.m == 16 && !(float8 && (s.k == 16 || p.c == Acc::F16));
        if sparse && (p.wmma || !wide || matches!(p.a, Elem::F64 | Elem::B1)) {
            return None;
        }
        let fits = match (p.wmma, p.a) {
            (true, Elem::F16 | Elem::BF16 | Elem::S8 | Elem::U8) => s.is(&WIDE_WMMA),
            (true, Elem::TF32) => s.is(&[(16, 16, 8)]),
            (true, Elem::F64) => s.is(&[(8, 8, 4)]),
            (true, Elem::S4 | Elem::U4) => s.is(&[(8, 8, 32)]),
            (true, Elem::B1) => s.is(&[(8, 8, 128)]),
            (true, Elem::E4M3 | Elem::E5M2) => false,
            (false, Elem::F16) if p.quads.is_some() => true,
            (false, Elem::F16 | Elem::BF16) => s.is(&[(16, 8, 8), (16, 8, 16)]),
            (false, Elem::TF32) => s.is(&[(16, 8, 4), (16, 8, 8)]),
            (false, Elem::S8 | Elem::U8) => s.is(&[(8, 8, 16), (16, 8, 16), (16, 8, 32)]),
            (false, Elem::S4 | Elem::U4) => s.is(&[(8, 8, 32), (16, 8, 32), (16, 8, 64)]),
            (false, Elem::B1) => s.is(&[(8, 8, 128), (16, 8, 128), (16, 8, 256)]),
            (false, Elem::E4M3 | Elem::E5M2) => s.is(&[(16, 8, 16), (16, 8, 32)]),
            (false, Elem::F64) => s.is(&[(8, 8, 4), (16, 8, 4), (16, 8, 8), (16, 8, 16)]),
        };
        let kinds = match p.a {
            Elem::F64 => p.b == Elem::F64 && p.c == Acc::F64 && p.d == Acc::F64,
            Elem::F16 => p.b == Elem::F16 && [p.c, p.d].iter().all(|t| matches!(t, Acc::F16 | Acc::F32)),
            Elem::BF16 | Elem::TF32 => p.b == p.a && p.c == Acc::F32 && p.d == Acc::F32,
            Elem::E4M3 | Elem::E5M2 => {
                matches!(p.b, Elem::E4M3 | Elem::E5M2) && p.c == p.d && matches!(p.c, Acc::F16 | Acc::F32)
            }
            _ => p.b.is_integer() && p.b.bits() == p.a.bits() && p.c == Acc::S32 && p.d == Acc::S32,
        };
        let chosen = p.quads.is_some() || p.wmma && p.a.bits() >= 8 || layouts == ["row", "col"];
        let rounded = p.round == Round::Rn || p.a == Elem::F64;
        (fits && kinds && chosen && rounded && (!p.saturate || p.c == Acc::S32)).then_some(p)
    }

    pub fn double(&self) -> bool {
        self.a == Elem::F64
    }

    /// Columns of A that are held.
    pub fn held_k(&self) -> u32 {
        self.shape.k / if self.sparse { 2 } else { 1 }
    }
    /// Where the elements of A belong, if it is sparse.
    pub fn metadata(&self) -> Metadata {
        let (chunk, held) = match self.a.bits() {
            32 => (2, 1),
            4 => (8, 4),
            _ => (4, 2),
        };
        let unit = if self.a.bits() >= 16 { 16 } else { 32 };
        let units = self.shape.k / chunk * 4 / unit;
        Metadata { chunk, held, unit, units, lanes: units * unit / 16 }
    }
    /// Registers that hold A: as many as the instruction names, but for `wmma` on f16, where half or more are copies.
    pub fn a_registers(&self) -> u32 {
        self.registers(self.shape.m * self.held_k() * self.a.bits() / 8)
    }
    pub fn b_registers(&self) -> u32 {
        self.registers(self.shape.k * self.shape.n * self.b.bits() / 8)
    }
    pub fn acc_registers(&self, t: Acc) -> u32 {
        self.registers(self.shape.m * self.shape.n * t.bytes())
    }
    fn registers(&self, bytes: u32) -> u32 {
        bytes * if self.quads.is_some() { 4 } else { 1 } / image_bytes(self.double())
    }
    /// Operand registers as written: A, B and C.
    pub fn operands(&self) -> [u32; 3] {
        let (a, b) = if self.wmma && self.a == Elem::F16 { (8, 8) } else { (self.a_registers(), self.b_registers()) };
        [a, b, self.acc_registers(self.c)]
    }
}

/// `wmma.load` and `wmma.store`: a matrix in memory, and its image.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    pub store: bool,
    /// Vectors of consecutive elements in memory: how many, and elements of each.
    pub vectors: u32,
    pub length: u32,
    /// Bytes of an element; of a group of elements where they are smaller than a byte.
    pub bytes: u32,
    /// Bits of an element: what the stride counts.
    pub bits: u32,
    /// Memory holds the image's columns, not its rows.
    pub transposed: bool,
    /// The image is of f16 accumulators, see [`Tile::halves`].
    halves: bool,
    /// Registers as written.
    pub registers: u32,
}

impl Tile {
    pub fn parse(mods: &[Mod]) -> Option<Tile> {
        let ws: Vec<&str> = words(mods).collect();
        let s = shape(mods)?;
        let [t] = types(mods)[..] else { return None };
        let row = ws.contains(&"row");
        let store = ws.contains(&"store");
        let role = ws.iter().copied().find(|w| matches!(*w, "a" | "b" | "c" | "d"))?;
        if matches!(role, "c" | "d") {
            let t = Acc::of(t)?;
            let fits = match t {
                Acc::F16 => s.is(&WIDE_WMMA),
                Acc::F32 => s.is(&WIDE_WMMA) || s.is(&[(16, 16, 8)]),
                Acc::S32 => s.is(&WIDE_WMMA) || s.is(&[(8, 8, 32), (8, 8, 128)]),
                Acc::F64 => s.is(&[(8, 8, 4)]),
            };
            let (vectors, length) = if row { (s.m, s.n) } else { (s.n, s.m) };
            let bytes = t.bytes();
            let registers = s.m * s.n * bytes / image_bytes(t == Acc::F64);
            let halves = t == Acc::F16;
            return fits.then_some(Tile {
                store,
                vectors,
                length,
                bytes,
                bits: bytes * 8,
                transposed: !row,
                halves,
                registers,
            });
        }
        let t = Elem::of(t)?;
        let fits = match t {
            Elem::F16 | Elem::BF16 | Elem::S8 | Elem::U8 => s.is(&WIDE_WMMA),
            Elem::TF32 => s.is(&[(16, 16, 8)]),
            Elem::S4 | Elem::U4 => s.is(&[(8, 8, 32)]),
            Elem::B1 => s.is(&[(8, 8, 128)]),
            Elem::F64 => s.is(&[(8, 8, 4)]),
            Elem::E4M3 | Elem::E5M2 => false,
        };
        let (rows, columns) = if role == "a" { (s.m, s.k) } else { (s.k, s.n) };
        let (vectors, length) = if row { (rows, columns) } else { (columns, rows) };
        let image = rows * columns * t.bits() / 8;
        let registers = if t == Elem::F16 { 8 } else { image / image_bytes(t == Elem::F64) };
        // Smaller than a byte: A is held by rows and B by columns, as they lie in memory.
        let small = t.bits() < 8;
        let as_stored = !small || row == (role == "a");
        (fits && !store && as_stored).then_some(Tile {
            store,
            vectors,
            length: if small { length * t.bits() / 8 } else { length },
            bytes: (t.bits() / 8).max(1),
            bits: t.bits(),
            transposed: !row && !small,
            halves: false,
            registers,
        })
    }

    pub fn image_bytes(&self) -> u32 {
        self.vectors * self.length * self.bytes
    }
    /// Registers without copies.
    pub fn distinct_registers(&self) -> u32 {
        self.image_bytes() / image_bytes(self.bytes == 8)
    }
    /// f16 accumulators: element i of a thread's fragment is the same as with f32 accumulators, so that programs may
    /// convert one to the other. A register's low halves are 32 consecutive elements, its high halves the next 32.
    pub fn halves(&self) -> bool {
        self.halves
    }
}

/// `ldmatrix` and `stmatrix`: how many 8x8 matrices of 16-bit elements, and whether transposed.
pub fn rows_of_matrices(mods: &[Mod]) -> Option<(u32, bool)> {
    let mut count = None;
    let mut transposed = false;
    for w in words(mods) {
        match w {
            "x1" => count = Some(1),
            "x2" => count = Some(2),
            "x4" => count = Some(4),
            "trans" => transposed = true,
            "m8n8" => {}
            _ => return None,
        }
    }
    (types(mods) == [Type::B16]).then_some(())?;
    count.map(|n| (n, transposed))
}
