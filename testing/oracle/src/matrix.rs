//! Matrix instructions (PTX ISA, 'Warp Level Matrix Multiply-Accumulate Instructions').
//!
//! All lanes of a warp meet at one; then matrices are put together from what the lanes hold, element by element.
//!
//! Left open by the manual: where `wmma` keeps an element (here element `e` of a matrix is in lane `e % 32`), and the
//! order and the precision of sums (here in the order of k, rounded to the accumulator's type at every step; tests
//! take numbers for which nothing is rounded).

use crate::access::Place;
use crate::context::Context;
use crate::exact::Value;
use crate::float::rounding;
use crate::format::{format_of, Rounding, F32, TF32};
use crate::instr::{first_type, unsupported};
use crate::int::{mask, number, signed};
use crate::memory::Trap;
use crate::sparse;
use ptx::ast::*;
use ptx::table::Op;

/// Bits of the registers that one lane names in braces.
pub type Registers = Vec<u128>;

/// A place in memory, and the first bit of an element there.
type Bits = (Place, u32);

pub(crate) fn has(instr: &Instr, word: &str) -> bool {
    instr.mods.iter().any(|m| matches!(m, Mod::Other(w) if *w == word))
}

/// m, n and k of `.m16n8k16`.
pub(crate) fn shape(instr: &Instr) -> Result<[usize; 3], Trap> {
    let parse = |w: &str| -> Option<[usize; 3]> {
        let (m, rest) = w.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some([m.parse().ok()?, n.parse().ok()?, k.parse().ok()?])
    };
    let found = instr.mods.iter().find_map(|m| if let Mod::Other(w) = m { parse(w) } else { None });
    found.ok_or_else(|| unsupported("no shape"))
}

/// Bits of an element; types smaller than a byte have a byte to themselves elsewhere.
pub(crate) fn bits_of(ty: Type) -> u32 {
    match ty {
        Type::S4 | Type::U4 => 4,
        Type::B1 => 1,
        _ => ty.bits(),
    }
}

/// Where a matrix's elements are: of lane `l`, the `i`-th element of its registers is element `(row, column)`.
pub(crate) struct Layout {
    pub rows: usize,
    pub columns: usize,
    /// Bits of an element and of a register.
    pub bits: u32,
    pub register: u32,
    pub place: Box<dyn Fn(usize, usize) -> (usize, usize)>,
}

impl Layout {
    fn per_register(&self) -> usize {
        (self.register / self.bits) as usize
    }

    /// `wmma`: element `32 * i + l`, again from the first where registers are more than the matrix needs.
    fn wmma(rows: usize, columns: usize, ty: Type) -> Layout {
        let place = move |l: usize, i: usize| {
            let e = (32 * i + l) % (rows * columns);
            (e / columns, e % columns)
        };
        Layout { rows, columns, bits: bits_of(ty), register: bits_of(ty).max(32), place: Box::new(place) }
    }

    /// A of `mma`: groups of four lanes hold a row, `per` neighbours each; registers go down by 8 rows, then right.
    pub fn a(m: usize, k: usize, ty: Type) -> Layout {
        let register = bits_of(ty).max(32);
        let per = (register / bits_of(ty)) as usize;
        let place = move |l: usize, i: usize| {
            let (group, within, r) = (l >> 2, l % 4, i / per);
            let (down, right) = if m == 16 { (r % 2 * 8, r / 2) } else { (0, r) };
            (group + down, within * per + i % per + right * 4 * per)
        };
        Layout { rows: m, columns: k, bits: bits_of(ty), register, place: Box::new(place) }
    }

    /// B of `mma`: groups of four lanes hold a column.
    fn b(k: usize, n: usize, ty: Type) -> Layout {
        let register = bits_of(ty).max(32);
        let per = (register / bits_of(ty)) as usize;
        let place = move |l: usize, i: usize| ((l % 4) * per + i % per + i / per * 4 * per, l >> 2);
        Layout { rows: k, columns: n, bits: bits_of(ty), register, place: Box::new(place) }
    }

    /// C and D of `mma`: `c0 c1` in row `group`, `c2 c3` eight rows below.
    fn c(m: usize, n: usize, ty: Type) -> Layout {
        let place = |l: usize, i: usize| ((l >> 2) + i / 2 * 8, l % 4 * 2 + i % 2);
        Layout { rows: m, columns: n, bits: bits_of(ty), register: bits_of(ty).max(32), place: Box::new(place) }
    }

    /// `m8n8k4` on f16: four matrices, of the lanes `4j..4j + 4` and `4j + 16..4j + 20` each, one below the other (A and C) or
    /// one beside the other (B). `place` is of the quad's lane and of whether the quad is the second.
    fn quads(
        rows: usize,
        columns: usize,
        ty: Type,
        beside: bool,
        place: fn(usize, usize, usize) -> (usize, usize),
    ) -> Layout {
        let of = move |l: usize, i: usize| {
            let (row, column) = place(l % 4, l / 16 * 4, i);
            let pair = l % 16 / 4;
            (row + if beside { 0 } else { pair * rows }, column + if beside { pair * columns } else { 0 })
        };
        let (rows, columns) = if beside { (rows, 4 * columns) } else { (4 * rows, columns) };
        Layout { rows, columns, bits: bits_of(ty), register: bits_of(ty).max(32), place: Box::new(of) }
    }

    /// A, B, C and D of `m8n8k4` on f16.
    fn all_quads(a_columns: bool, b_rows: bool, ct: Type, dt: Type) -> [Layout; 4] {
        let a = |columns: bool| match columns {
            false => |l: usize, second: usize, i: usize| (l + second, i),
            true => |l: usize, second: usize, i: usize| (i + second, l),
        };
        let b = |rows: bool| match rows {
            false => |l: usize, second: usize, i: usize| (i, l + second),
            true => |l: usize, second: usize, i: usize| (l, i + second),
        };
        let c = |ty: Type| match ty {
            Type::F16 => |l: usize, second: usize, i: usize| (l + second, i),
            _ => |l: usize, second: usize, i: usize| ((l & 1) + (i & 2) + second, (i & 4) + (l & 2) + (i & 1)),
        };
        [
            Layout::quads(8, 4, Type::F16, false, a(a_columns)),
            Layout::quads(4, 8, Type::F16, true, b(b_rows)),
            Layout::quads(8, 8, ct, false, c(ct)),
            Layout::quads(8, 8, dt, false, c(dt)),
        ]
    }

    /// The matrix that the lanes hold.
    pub fn gather(&self, lanes: &[Registers]) -> Vec<Vec<u128>> {
        let mut out = vec![vec![0; self.columns]; self.rows];
        for (l, registers) in lanes.iter().enumerate() {
            for i in 0..registers.len() * self.per_register() {
                let at = (i % self.per_register()) as u32 * self.bits;
                let (row, column) = (self.place)(l, i);
                out[row][column] = mask(registers[i / self.per_register()] >> at, self.bits);
            }
        }
        out
    }

    /// What each lane holds of a matrix, in `count` registers.
    pub fn spread(&self, matrix: &[Vec<u128>], count: usize) -> Vec<Registers> {
        let lane = |l: usize| {
            let mut registers = vec![0; count];
            for i in 0..count * self.per_register() {
                let (row, column) = (self.place)(l, i);
                registers[i / self.per_register()] |=
                    matrix[row][column] << ((i % self.per_register()) as u32 * self.bits);
            }
            registers
        };
        (0..32).map(lane).collect()
    }
}

pub(crate) fn registers_of(operand: &Operand) -> Vec<Operand> {
    match operand {
        Operand::Vector(list) => list.clone(),
        one => vec![one.clone()],
    }
}

impl Context<'_> {
    /// Bits of the registers of an operand in braces.
    pub(crate) fn registers(&self, operand: &Operand) -> Result<Registers, Trap> {
        registers_of(operand).iter().map(|o| self.read(o, Type::B32)).collect()
    }
}

/// What the whole warp does. `with` runs something with the context of one lane.
pub struct Warp<'a> {
    pub with: &'a mut WithLane<'a>,
}

/// Runs a function in the context of a lane.
pub type WithLane<'a> = dyn FnMut(usize, &mut dyn FnMut(&mut Context<'_>) -> Result<(), Trap>) -> Result<(), Trap> + 'a;

impl Warp<'_> {
    pub(crate) fn each<T>(
        &mut self,
        mut f: impl FnMut(usize, &mut Context<'_>) -> Result<T, Trap>,
    ) -> Result<Vec<T>, Trap> {
        let mut out = Vec::new();
        for l in 0..32 {
            (self.with)(l, &mut |cx| {
                out.push(f(l, cx)?);
                Ok(())
            })?;
        }
        Ok(out)
    }

    pub fn run(&mut self, instr: &Instr) -> Result<(), Trap> {
        match instr.op {
            Op::Wmma if has(instr, "load") => self.load(instr)?,
            Op::Wmma if has(instr, "store") => self.store(instr)?,
            Op::Wmma | Op::Mma => self.multiply(instr)?,
            Op::Wgmma => self.multiply_async(instr)?,
            Op::Ldmatrix => {
                let places = self.row_places(instr, &instr.operands[1])?;
                let mut matrices = Vec::new();
                for group in places.chunks(8).take(registers_of(&instr.operands[0]).len()) {
                    let mut rows = Vec::new();
                    for place in group {
                        let bytes = self.on_first(|cx| cx.load(*place, 16))?;
                        rows.push(bytes.chunks(2).map(|b| u128::from(u16::from_le_bytes([b[0], b[1]]))).collect());
                    }
                    matrices.push(rows);
                }
                self.write_matrices(instr, &matrices)?;
            }
            Op::Stmatrix => {
                let places = self.row_places(instr, &instr.operands[0])?;
                let held = self.each(|_, cx| cx.registers(&instr.operands[1]))?;
                for (j, group) in places.chunks(8).take(held[0].len()).enumerate() {
                    let matrix = self.matrix_of(instr, &held, j);
                    for (row, place) in matrix.iter().zip(group) {
                        let bytes: Vec<u8> = row.iter().flat_map(|v| (*v as u16).to_le_bytes()).collect();
                        self.on_first(|cx| cx.store(*place, &bytes))?;
                    }
                }
            }
            _ => {
                let held = self.each(|_, cx| cx.registers(&instr.operands[1]))?;
                let matrix = Layout::a(8, 8, Type::F16).gather(&held);
                self.write_matrices(instr, &[matrix])?;
            }
        }
        self.each(|_, cx| {
            cx.go_on();
            Ok(())
        })?;
        Ok(())
    }

    pub(crate) fn on_first<T>(&mut self, mut f: impl FnMut(&mut Context<'_>) -> Result<T, Trap>) -> Result<T, Trap> {
        let mut out = None;
        (self.with)(0, &mut |cx| {
            out = Some(f(cx)?);
            Ok(())
        })?;
        out.ok_or_else(|| unsupported("an empty warp"))
    }

    fn row_places(&mut self, instr: &Instr, operand: &Operand) -> Result<Vec<Place>, Trap> {
        self.each(|_, cx| cx.place(instr.space(), operand))
    }

    fn matrix_of(&self, instr: &Instr, held: &[Registers], j: usize) -> Vec<Vec<u128>> {
        let one: Vec<Registers> = held.iter().map(|r| vec![r[j]]).collect();
        let matrix = Layout::a(8, 8, Type::F16).gather(&one);
        if has(instr, "trans") {
            transpose(&matrix)
        } else {
            matrix
        }
    }

    fn write_matrices(&mut self, instr: &Instr, matrices: &[Vec<Vec<u128>>]) -> Result<(), Trap> {
        let layout = Layout::a(8, 8, Type::F16);
        for (j, matrix) in matrices.iter().enumerate() {
            let matrix = if has(instr, "trans") { transpose(matrix) } else { matrix.clone() };
            let out = layout.spread(&matrix, 1);
            self.each(|l, cx| cx.write(&registers_of(&instr.operands[0])[j], out[l][0]))?;
        }
        Ok(())
    }

    /// The fragment's layout, and for each of a lane's elements the place in memory and its first bit there.
    fn fragment(&mut self, instr: &Instr, address: usize, stride: usize) -> Result<(Layout, Vec<Vec<Bits>>), Trap> {
        let ty = first_type(instr)?;
        let [m, n, k] = shape(instr)?;
        let (rows, columns) = match () {
            _ if has(instr, "a") => (m, k),
            _ if has(instr, "b") => (k, n),
            _ => (m, n),
        };
        let row_major = has(instr, "row");
        let layout = Layout::wmma(rows, columns, ty);
        let registers = &instr.operands[usize::from(address == 0)];
        let count = registers_of(registers).len() * layout.per_register();
        let places = self.each(|l, cx| {
            let base = cx.place(instr.space(), &instr.operands[address])?;
            let stride = match instr.operands.get(stride) {
                Some(o) => cx.read(o, Type::U32)? as usize,
                None => {
                    if row_major {
                        columns
                    } else {
                        rows
                    }
                }
            };
            let place = |i: usize| {
                let (row, column) = (layout.place)(l, i);
                let index = if row_major { row * stride + column } else { column * stride + row };
                let bit = index as u64 * u64::from(bits_of(ty));
                (base.plus(bit / 8), (bit % 8) as u32)
            };
            Ok((0..count).map(place).collect::<Vec<_>>())
        })?;
        Ok((layout, places))
    }

    fn load(&mut self, instr: &Instr) -> Result<(), Trap> {
        let (layout, places) = self.fragment(instr, 1, 2)?;
        let size = (layout.bits as usize / 8).max(1);
        let registers = registers_of(&instr.operands[0]);
        self.each(|l, cx| {
            let mut held = vec![0u128; registers.len()];
            for (i, (place, bit)) in places[l].iter().enumerate() {
                let bytes = cx.load(*place, size)?;
                let value = bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b));
                let value = mask(value >> bit, layout.bits);
                held[i / layout.per_register()] |= value << ((i % layout.per_register()) as u32 * layout.bits);
            }
            registers.iter().zip(held).try_for_each(|(d, v)| cx.write(d, v))
        })?;
        Ok(())
    }

    fn store(&mut self, instr: &Instr) -> Result<(), Trap> {
        let (layout, places) = self.fragment(instr, 0, 2)?;
        let size = (layout.bits / 8) as usize;
        self.each(|l, cx| {
            let held = cx.registers(&instr.operands[1])?;
            for (i, (place, _)) in places[l].iter().enumerate() {
                let value = held[i / layout.per_register()] >> ((i % layout.per_register()) as u32 * layout.bits);
                cx.store(*place, &value.to_le_bytes()[..size])?;
            }
            Ok(())
        })?;
        Ok(())
    }

    fn multiply(&mut self, instr: &Instr) -> Result<(), Trap> {
        let types: Vec<Type> = instr.types().collect();
        let (dt, at, bt, ct) = match types[..] {
            [d, c] => (d, Type::F16, Type::F16, c),
            [d, a, b, c] => (d, a, b, c),
            _ => return Err(unsupported("these types")),
        };
        let [m, n, k] = shape(instr)?;
        let wmma = instr.op == Op::Wmma;
        let sparse = has(instr, "sp") || has(instr, "sp::ordered_metadata");
        let quads = !wmma && m == 8 && k == 4 && at == Type::F16;
        let layouts: Vec<bool> = instr
            .mods
            .iter()
            .filter_map(|m| if let Mod::Other(w @ ("row" | "col")) = m { Some(*w == "row") } else { None })
            .collect();
        let (la, lb, lc, ld) = if quads {
            let [a, b, c, d] = Layout::all_quads(!layouts[0], layouts[1], ct, dt);
            (a, b, c, d)
        } else if wmma {
            let of = Layout::wmma;
            (of(m, k, at), of(k, n, bt), of(m, n, ct), of(m, n, dt))
        } else {
            let held = if sparse { k / 2 } else { k };
            (Layout::a(m, held, at), Layout::b(k, n, bt), Layout::c(m, n, ct), Layout::c(m, n, dt))
        };
        let mut matrix = |layout: &Layout, operand: usize| -> Result<Vec<Vec<u128>>, Trap> {
            let held = self.each(|_, cx| cx.registers(&instr.operands[operand]))?;
            Ok(layout.gather(&held))
        };
        let (a, b, c) = (matrix(&la, 1)?, matrix(&lb, 2)?, matrix(&lc, 3)?);
        let metadata = match sparse {
            true => Some(self.each(|_, cx| {
                Ok((cx.read(&instr.operands[4], Type::B32)?, cx.read(&instr.operands[5], Type::B32)?))
            })?),
            false => None,
        };
        let mut d = vec![vec![0; n]; ld.rows];
        for (i, row) in d.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                let pairs: Vec<(u128, u128)> = match &metadata {
                    Some(lanes) => (0..k / 2).map(|x| (a[i][x], b[sparse::column(lanes, at, k, i, x)][j])).collect(),
                    None => {
                        let j = if quads { i / 8 * 8 + j } else { j };
                        (0..k).map(|x| (a[i][x], b[x][j])).collect()
                    }
                };
                *cell = dot(instr, [dt, at, bt, ct], &pairs, c[i][j])?;
            }
        }
        let registers = registers_of(&instr.operands[0]);
        let out = ld.spread(&d, registers.len());
        self.each(|l, cx| registers.iter().zip(&out[l]).try_for_each(|(d, v)| cx.write(d, *v)))?;
        Ok(())
    }
}

fn transpose(m: &[Vec<u128>]) -> Vec<Vec<u128>> {
    (0..m[0].len()).map(|c| m.iter().map(|row| row[c]).collect()).collect()
}

/// `c` plus the sum of products.
pub(crate) fn dot(instr: &Instr, [dt, at, bt, ct]: [Type; 4], pairs: &[(u128, u128)], c: u128) -> Result<u128, Trap> {
    if dt == Type::S32 {
        let value = |v: u128, ty: Type| match ty {
            Type::S4 => signed(v, 4),
            Type::U4 | Type::B1 => v as i128,
            _ => number(v, ty),
        };
        let products = pairs.iter().map(|&(a, b)| match at {
            Type::B1 if instr.has(Mod::Xor) => (a ^ b) as i128,
            Type::B1 => (a & b) as i128,
            _ => value(a, at) * value(b, bt),
        });
        let sum = products.sum::<i128>() + number(c, Type::S32);
        let sum = if instr.has(Mod::SatFinite) { sum.clamp(i32::MIN.into(), i32::MAX.into()) } else { sum };
        return Ok(mask(sum as u128, 32));
    }
    let format = |ty: Type| if ty == Type::TF32 { Some(TF32) } else { format_of(ty) };
    let of = |ty: Type| format(ty).ok_or_else(|| unsupported(format!("{ty:?}")));
    let (af, bf, cf, df) = (of(at)?, of(bt)?, of(ct)?, of(dt)?);
    let accumulator = if dt == Type::F64 { df } else { F32 };
    // The low bits of a register that holds tf32 are ignored.
    let bits = |v: u128, ty: Type| if ty == Type::TF32 { v as u64 & 0xffff_e000 } else { v as u64 };
    let rounding = rounding(instr.round());
    let mut sum = cf.decode(c as u64);
    for &(a, b) in pairs {
        let product = Value::mul(&af.decode(bits(a, at)), &bf.decode(bits(b, bt)));
        let exact = Value::add(&sum, &product, false);
        sum = accumulator.decode(accumulator.encode(&exact, rounding));
    }
    Ok(df.encode(&sum, Rounding::NearestEven).into())
}
