//! Copies of boxes of tensors (PTX ISA, 'Tensors' and 'Data Movement and Conversion Instructions: Tensor copy'). Tensor maps are opaque: here
//! they are in a form of the oracle's own, element by element as the manual describes a box.

use crate::access::Place;
use crate::atomic::update;
use crate::context::Context;
use crate::instr::unsupported;
use crate::memory::Trap;
use ptx::ast::*;

/// A tensor map. Numbers are those that `tensormap.replace` takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    pub address: u64,
    pub rank: u64,
    pub element: u64,
    pub im2col: u64,
    pub swizzle: u64,
    pub fill_nan: u64,
    pub dims: [u64; 5],
    /// In bytes, of all dimensions but the first.
    pub strides: [u64; 4],
    /// In im2col mode: channels and pixels.
    pub boxes: [u64; 5],
    pub steps: [u64; 5],
    /// W, H, D.
    pub lower: [i64; 3],
    pub upper: [i64; 3],
}

impl Map {
    /// 128 bytes: numbers of two bytes, but for addresses, dimensions and strides.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = b"map!".to_vec();
        let small = [self.rank, self.element, self.im2col, self.swizzle, self.fill_nan];
        let narrow = small.iter().chain(&self.boxes).chain(&self.steps);
        out.extend(narrow.flat_map(|n| (*n as u16).to_le_bytes()));
        out.extend(self.lower.iter().chain(&self.upper).flat_map(|n| (*n as i16).to_le_bytes()));
        out.extend(self.dims.iter().flat_map(|n| (*n as u32).to_le_bytes()));
        out.extend(self.strides.iter().chain([&self.address]).flat_map(|n| n.to_le_bytes()));
        out.resize(128, 0);
        out
    }

    /// The map in 128 bytes; zeros are one, too.
    fn decode(bytes: &[u8]) -> Option<Map> {
        if bytes.iter().all(|b| *b == 0) {
            return Some(Map { rank: 1, ..Map::default() });
        }
        let mut rest = bytes.strip_prefix(b"map!")?;
        let mut take = |n: usize| {
            let (number, after) = rest.split_at(n);
            rest = after;
            number.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b))
        };
        let [rank, element, im2col, swizzle, fill_nan] = [(); 5].map(|()| take(2));
        let [boxes, steps] = [(); 2].map(|()| [(); 5].map(|()| take(2)));
        let [lower, upper] = [(); 2].map(|()| [(); 3].map(|()| i64::from(take(2) as i16)));
        let dims = [(); 5].map(|()| take(4));
        let strides = [(); 4].map(|()| take(8));
        let address = take(8);
        Some(Map { address, rank, element, im2col, swizzle, fill_nan, dims, strides, boxes, steps, lower, upper })
    }

    fn element_type(&self) -> Result<Type, Trap> {
        use Type::*;
        // `.f32.ftz` and `.tf32` are single-precision numbers in memory.
        let types = [U8, U16, U32, S32, U64, S64, F16, F32, F32, F64, BF16, F32, F32];
        types.get(self.element as usize).copied().ok_or_else(|| unsupported("an element type"))
    }

    /// Coordinates of the elements of a box, in their order in shared memory.
    fn elements(&self, start: &[i64], offsets: &[i64]) -> Vec<Vec<i64>> {
        let rank = self.rank as usize;
        if self.im2col != 0 {
            return self.pixels(start, offsets);
        }
        let mut all = vec![vec![]];
        // The last dimension is the slowest.
        for d in (0..rank).rev() {
            let step = if d == 0 { 1 } else { self.steps[d] };
            let line: Vec<i64> = (0..self.boxes[d]).step_by(step as usize).map(|k| start[d] + k as i64).collect();
            let longer = |tail: &Vec<i64>, c: i64| [vec![c], tail.clone()].concat();
            all = all.iter().flat_map(|tail| line.iter().map(move |&c| longer(tail, c))).collect();
        }
        all
    }

    /// A filter's base goes over the box between the corners, W first, image after image.
    fn pixels(&self, start: &[i64], offsets: &[i64]) -> Vec<Vec<i64>> {
        let rank = self.rank as usize;
        let mut base = start.to_vec();
        let mut all = vec![];
        for _ in 0..self.boxes[1] {
            let at: Vec<i64> =
                (0..rank).map(|d| base[d] + if d > 0 { offsets.get(d - 1).copied().unwrap_or(0) } else { 0 }).collect();
            for channel in 0..self.boxes[0] as i64 {
                let mut element = at.clone();
                element[0] += channel;
                all.push(element);
            }
            let mut d = 1;
            loop {
                if d == rank - 1 {
                    base[d] += 1;
                    break;
                }
                base[d] += self.steps[d] as i64;
                let last = self.dims[d] as i64 - 1 + self.upper[d - 1];
                if base[d] <= last {
                    break;
                }
                base[d] = self.lower[d - 1];
                d += 1;
            }
        }
        all
    }

    /// Where an element is in global memory, if it is in the tensor.
    fn place(&self, at: &[i64], size: u64) -> Option<Place> {
        let inside = at.iter().zip(self.dims).all(|(c, n)| *c >= 0 && (*c as u64) < n);
        let strides = [size].into_iter().chain(self.strides);
        let sum: u64 =
            at.iter().zip(strides).map(|(c, stride)| (*c as u64).wrapping_mul(stride)).fold(0, u64::wrapping_add);
        inside.then(|| Place::Global(self.address.wrapping_add(sum)))
    }

    /// Where byte `byte` of row `row` is in shared memory: `smem[y][x] <-> smem[y][((y + offset) % n) ^ x]` of the programming guide, in lines
    /// of 128 bytes. Rows that are shorter than the swizzle's span begin where the span does.
    fn swizzled(&self, base: u64, row: u64, byte: u64, row_bytes: u64) -> u64 {
        let span = [0, 32, 64, 128][self.swizzle as usize];
        let at = base + row * row_bytes.max(span) + byte;
        if span == 0 {
            return at;
        }
        let (y, x) = (at / 128, at % 128 / 16);
        let n = span / 16;
        y * 128 + ((y % n) ^ x) * 16 + at % 16
    }
}

/// The nearest number with ten bits of fraction, even of two.
fn tf32(bits: u32) -> u32 {
    let x = f32::from_bits(bits);
    if x.is_nan() {
        return 0x7fff_e000;
    }
    let low = bits & !0x1fff;
    match (bits & 0x1fff).cmp(&0x1000) {
        _ if x.is_infinite() => bits,
        std::cmp::Ordering::Less => low,
        std::cmp::Ordering::Greater => low + 0x2000,
        std::cmp::Ordering::Equal => low + (low & 0x2000),
    }
}

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b))
}

impl Context<'_> {
    fn map_at(&self, place: Place) -> Result<Map, Trap> {
        let bytes = [self.load(place, 64)?, self.load(place.plus(64), 64)?].concat();
        Map::decode(&bytes).ok_or_else(|| unsupported("no tensor map"))
    }

    fn put_map(&mut self, place: Place, bytes: &[u8]) -> Result<(), Trap> {
        self.store(place, &bytes[..64])?;
        self.store(place.plus(64), &bytes[64..])
    }

    /// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`.
    pub fn copy_tensor(&mut self, instr: &Instr) -> Result<(), Trap> {
        let has = |w: &str| instr.mods.iter().any(|m| matches!(m, Mod::Other(o) if *o == w));
        let loads = matches!(instr.operands[0], Operand::Addr { .. });
        let (tensor, shared) = if loads { (1, 0) } else { (0, 1) };
        let Operand::TexAddr { handle, coords, .. } = &instr.operands[tensor] else {
            return Err(unsupported("no tensor"));
        };
        let handle = match &**handle {
            Operand::Reg(r) => Operand::Addr { base: Base::Reg(*r), offset: 0 },
            Operand::Name { base, offset } => Operand::Addr { base: *base, offset: *offset },
            _ => return Err(unsupported("the map's address")),
        };
        let map = self.map_at(self.place(Space::Generic, &handle)?)?;
        let signed = |o: &Operand| self.read(o, Type::S32).map(|v| i64::from(v as u32 as i32));
        let start = coords.iter().map(signed).collect::<Result<Vec<i64>, Trap>>()?;
        if start.len() as u64 != map.rank || has("im2col") != (map.im2col != 0 && loads) {
            return Err(unsupported("a map of another kind"));
        }
        let offsets = match instr.operands.get(3) {
            Some(Operand::Vector(list)) => {
                list.iter().map(|o| self.read(o, Type::U16).map(|v| v as u16 as i64)).collect::<Result<Vec<_>, _>>()?
            }
            _ => vec![],
        };
        let targets = self.targets(instr, 3 + usize::from(!offsets.is_empty()))?;
        let Place::Shared(base) = self.place(Space::Shared, &instr.operands[shared])? else {
            return Err(unsupported("no shared memory"));
        };
        if base % 128 != 0 {
            return Err(Trap::new(crate::memory::Kind::Misaligned, format!("a box at {base:#x}")));
        }
        let ty = map.element_type()?;
        let size = u64::from(ty.size());
        // Not in the manual: recorded on an H200.
        if start[0] * size as i64 % 16 != 0 {
            return Err(Trap::new(crate::memory::Kind::IllegalInstruction, format!("a box from element {}", start[0])));
        }
        let row_bytes = map.boxes[0] * size;
        let elements = map.elements(&start, &offsets);
        let barrier = match loads {
            true => Some(self.place(Space::Shared, &instr.operands[2])?),
            false => None,
        };
        for rank in targets {
            for (k, at) in elements.iter().enumerate() {
                let byte = k as u64 * size;
                let here =
                    Place::Shared(map.swizzled(base, byte / row_bytes, byte % row_bytes, row_bytes)).of_block(rank);
                let there = map.place(at, size);
                match (loads, there) {
                    (true, Some(there)) => {
                        let mut value = self.load(there, size as usize)?;
                        if map.element >= 11 {
                            value = tf32(number(&value) as u32).to_le_bytes().to_vec();
                        }
                        self.store(here, &value)?;
                    }
                    (true, None) if map.fill_nan != 0 => self.store(here, &[0xf7, 0x7f].repeat(size as usize / 2))?,
                    (true, None) => self.store(here, &vec![0; size as usize])?,
                    (false, None) => {}
                    (false, Some(there)) => {
                        let mut value = self.load(here, size as usize)?;
                        if has("reduce") {
                            let old = number(&self.load(there, size as usize)?);
                            let new = update(instr, ty, old, number(&value), 0)
                                .ok_or_else(|| unsupported("this operation"))?;
                            value = new.to_le_bytes()[..size as usize].to_vec();
                        }
                        self.store(there, &value)?;
                    }
                }
            }
            if let Some(barrier) = barrier {
                self.complete_transactions(barrier.of_block(rank), elements.len() as u32 * size as u32)?;
            }
        }
        Ok(())
    }

    /// `tensormap`
    pub fn tensor_map(&mut self, instr: &Instr) -> Result<(), Trap> {
        let has = |w: &str| instr.mods.iter().any(|m| matches!(m, Mod::Other(o) if *o == w));
        if has("cp_fenceproxy") {
            let (to, from) =
                (self.place(Space::Global, &instr.operands[0])?, self.place(Space::Shared, &instr.operands[1])?);
            let bytes = [self.load(from, 64)?, self.load(from.plus(64), 64)?].concat();
            return self.put_map(to, &bytes);
        }
        let place = self.place(instr.space(), &instr.operands[0])?;
        let mut map = self.map_at(place)?;
        let last = instr.operands.last().ok_or_else(|| unsupported("no value"))?;
        let value = self.read(last, Type::B64)? as u64;
        let dimension = match (instr.operands.len(), &instr.operands[1]) {
            (3, Operand::Imm(Imm::Int { bits, .. })) => *bits as usize,
            _ => 0,
        };
        let small = value & 0xffff_ffff;
        match () {
            () if has("global_address") => map.address = value,
            () if has("rank") => map.rank = small + 1,
            () if has("box_dim") => map.boxes[dimension] = small,
            () if has("global_dim") => map.dims[dimension] = small,
            // In CUDA before 12.5 strides were counted in units of 16 bytes.
            () if has("global_stride") && self.launch.program.module.version < (8, 5) => {
                map.strides[dimension] = value * 16
            }
            () if has("global_stride") => map.strides[dimension] = value,
            () if has("element_stride") => map.steps[dimension] = small,
            () if has("elemtype") => map.element = small,
            () if has("swizzle_mode") => map.swizzle = small,
            () if has("fill_mode") => map.fill_nan = small,
            () if has("interleave_layout") && small == 0 => {}
            () => return Err(unsupported("this field")),
        }
        self.put_map(place, &map.encode())
    }
}
