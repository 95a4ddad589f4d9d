//! `suld`, `sust` and `sured`.

use super::kernel::*;
use super::picture::{formats, Picture, Random, Shape};
use kernel_abi::*;

/// Geometries with the numbers of their coordinates, the layer included.
const SURFACES: [(&str, ImageKind, usize); 5] = [
    ("1d", ImageKind::D1, 1),
    ("2d", ImageKind::D2, 2),
    ("3d", ImageKind::D3, 3),
    ("a1d", ImageKind::D1Layered, 2),
    ("a2d", ImageKind::D2Layered, 3),
];

fn surface(kind: ImageKind, element: Element, channels: u8, r: &mut Random) -> Picture {
    let size = match kind {
        ImageKind::D1 | ImageKind::D1Layered => [70, 1, 1],
        ImageKind::D3 => [9, 5, 4],
        _ => [70, 5, 1],
    };
    let layers = if matches!(kind, ImageKind::D1Layered | ImageKind::D2Layered) { 3 } else { 1 };
    let mut p = Picture::new(Shape { kind, element, channels, size, layers, levels: 1 }, r);
    p.image.magic = SURFACE_MAGIC;
    p
}

/// Byte offset of an access of `bytes` at coordinates as PTX orders them; `None` outside, unless it is clamped.
fn place(p: &Picture, name: &str, at: &[i32], bytes: i64, clamp: bool) -> Option<usize> {
    let l = &p.image.levels[0];
    let row = l.width as i64 * p.image.texel_bytes as i64;
    let layered = name.starts_with('a');
    let (layer, at) = if layered { (at[0] as u32 as i64, &at[1..]) } else { (0, at) };
    let x = at[0] as i64 & !(bytes - 1);
    let y = at.get(1).map_or(0, |&y| y as i64);
    let z = at.get(2).map_or(0, |&z| z as i64);
    let lasts = [(row - bytes) & !(bytes - 1), l.height as i64 - 1, l.depth as i64 - 1, p.image.layers as i64 - 1];
    if row < bytes {
        return None;
    }
    let mut index = [x, y, z, layer];
    for (i, last) in index.iter_mut().zip(lasts) {
        if !(0..=last).contains(i) {
            if !clamp {
                return None;
            }
            *i = (*i).clamp(0, last);
        }
    }
    // A layer beyond 2^31 is not negative.
    let slice = index[2] + index[3];
    Some((slice * l.slice_pitch as i64 + index[1] * l.row_pitch as i64 + index[0]) as usize)
}

/// Coordinates for `n` dimensions: neighbours side by side in every second case, some outside.
fn inputs(p: &Picture, name: &str, n: usize, bytes: u32, apart: bool, r: &mut Random) -> Inputs {
    let layered = name.starts_with('a') as usize;
    let row = p.image.levels[0].width * p.image.texel_bytes as u32;
    let steps = r.below(2) == 0;
    (0..THREADS)
        .map(|t| {
            let mut w = [0; IN];
            w[0] = r.below(4) as u32;
            let x = if steps || apart { t as u32 * bytes } else { r.below(row as usize + 40) as u32 };
            w[layered] = x.wrapping_sub(if apart { 0 } else { 2 * bytes });
            for (k, c) in w[..n].iter_mut().enumerate().skip(layered + 1) {
                *c = (r.below(7 - k) as u32).wrapping_sub(1);
            }
            if steps {
                w[layered + 1..n].fill(1);
                if layered == 1 {
                    w[0] = 1;
                }
            }
            for x in &mut w[4..] {
                *x = r.next() as u32;
            }
            w
        })
        .collect()
}

/// Spelling of vector and type for so many elements of so many bytes.
fn spelled(n: usize, size: usize) -> String {
    format!("{}.b{}", ["", "", ".v2", "", ".v4"][n], size * 8)
}

const ACCESSES: [(usize, usize); 11] =
    [(1, 1), (2, 1), (4, 1), (1, 2), (2, 2), (4, 2), (1, 4), (2, 4), (4, 4), (1, 8), (2, 8)];

/// Element bytes to registers: halves have 16 bits, doubles 64.
fn unpack(n: usize, size: usize, load: &str) -> String {
    let list = |r: &str| (0..n).map(|k| format!("%{r}{k}")).collect::<Vec<_>>().join(", ");
    match size {
        1 | 2 => {
            let mut text = format!("{}\n", load.replace("REGS", &list("s")));
            for k in 0..n {
                text += &format!("cvt.u32.u16 %r{k}, %s{k};\n");
            }
            text
        }
        4 => load.replace("REGS", &list("r")),
        _ => {
            let mut text = format!("{}\n", load.replace("REGS", &list("d")));
            for k in 0..n {
                text += &format!("mov.b64 {{%r{}, %r{}}}, %d{k};\n", 2 * k, 2 * k + 1);
            }
            text
        }
    }
}

/// Words of a thread's result for the bytes of its elements.
fn words(bytes: &[u8], size: usize) -> [u32; OUT] {
    let mut out = [0; OUT];
    for (k, c) in bytes.chunks(size.min(4)).enumerate() {
        out[k] = c.iter().rev().fold(0, |x, &b| x << 8 | b as u32);
    }
    out
}

#[test]
fn loads() {
    let mut r = Random(3);
    let mut turn = 0;
    for (name, kind, n) in SURFACES {
        for clamp in ["zero", "clamp"] {
            for (count, size) in ACCESSES {
                // Every second one, others in the next geometry: each is a compilation.
                turn += 1;
                if (turn % 2 == 1) == (clamp == "zero") {
                    continue;
                }
                let bytes = count * size;
                let load = format!("suld.b.{name}{}.{clamp} {{REGS}}, [%h, {}];", spelled(count, size), braces(0, n));
                for (isa, m) in machine(&kernel(&unpack(count, size, &load), false), turn) {
                    for _ in 0..4 {
                        // Accesses that are not the texel's size are allowed.
                        let (e, c) =
                            [(Element::U8, 4), (Element::F32, 1), (Element::U32, 4), (Element::U8, 1)][r.below(4)];
                        let p = surface(kind, e, c, &mut r);
                        let w = inputs(&p, name, n, bytes as u32, false, &mut r);
                        let memory = p.bytes(0);
                        for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                            let at: Vec<i32> = w[..n].iter().map(|&x| x as i32).collect();
                            let want = match place(&p, name, &at, bytes as i64, clamp == "clamp") {
                                Some(o) => words(&memory[o..o + bytes], size),
                                None => [0; OUT],
                            };
                            assert_eq!(
                                out,
                                want,
                                "suld.b.{name}{}.{clamp} {isa} {e:?}x{c} at {at:?}",
                                spelled(count, size)
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn stores() {
    let mut r = Random(7);
    let mut turn = 0;
    for (name, kind, n) in SURFACES {
        for clamp in ["zero", "clamp"] {
            for (count, size) in ACCESSES {
                // Every second one, others in the next geometry: each is a compilation.
                turn += 1;
                if (turn % 2 == 1) == (clamp == "zero") {
                    continue;
                }
                let bytes = count * size;
                let (registers, class) = match size {
                    1 | 2 => {
                        ((0..count).map(|k| format!("cvt.u16.u32 %s{k}, %w{};\n", 4 + k)).collect::<String>(), "%s")
                    }
                    4 => ((0..count).map(|k| format!("mov.b32 %r{k}, %w{};\n", 4 + k)).collect(), "%r"),
                    _ => (
                        (0..count).map(|k| format!("mov.b64 %d{k}, {{%w{}, %w{}}};\n", 4 + 2 * k, 5 + 2 * k)).collect(),
                        "%d",
                    ),
                };
                let list: Vec<String> = (0..count).map(|k| format!("{class}{k}")).collect();
                // Threads 3, 10, 17 ... take no part.
                let body = format!(
                    "{registers}rem.u32 %i, %i, 7;\nsetp.ne.u32 %p, %i, 3;\n\
                     @%p sust.b.{name}{}.{clamp} [%h, {}], {{{}}};",
                    spelled(count, size),
                    braces(0, n),
                    list.join(", ")
                );
                for (isa, m) in machine(&kernel(&body, false), turn) {
                    for apart in [true, false] {
                        let p = surface(kind, Element::U32, 4, &mut r);
                        let mut w = inputs(&p, name, n, bytes as u32, true, &mut r);
                        if !apart {
                            // Each thread its own place, in no order.
                            let layered = name.starts_with('a') as usize;
                            for k in (1..w.len()).rev() {
                                let other = r.below(k + 1);
                                let x = w[k][layered];
                                w[k][layered] = w[other][layered];
                                w[other][layered] = x;
                            }
                        }
                        let mut want = p.bytes(0);
                        let mut written = vec![0; want.len()];
                        for (t, w) in w.iter().enumerate() {
                            let at: Vec<i32> = w[..n].iter().map(|&x| x as i32).collect();
                            let Some(o) = place(&p, name, &at, bytes as i64, clamp == "clamp") else { continue };
                            if t % 7 == 3 {
                                continue;
                            }
                            for k in 0..bytes {
                                let word = if size < 4 {
                                    w[4 + k / size] >> (k % size * 8)
                                } else {
                                    w[4 + k / 4] >> (k % 4 * 8)
                                };
                                want[o + k] = word as u8;
                                written[o + k] += 1;
                            }
                        }
                        run(&m, &[&p], &[0], &w);
                        let got = p.bytes(0);
                        for k in 0..want.len() {
                            // Of threads that write one place, any may win.
                            assert!(
                                got[k] == want[k] || written[k] > 1,
                                "sust.b.{name}{}.{clamp} {isa} apart {apart}: byte {k} is {:#x}, want {:#x}",
                                spelled(count, size),
                                got[k],
                                want[k]
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn formatted_stores() {
    let mut r = Random(11);
    let body = "sust.p.2d.v4.b32.zero [%h, {%w0, %w1}], {%w4, %w5, %w6, %w7};";
    for (isa, m) in machines(&kernel(body, false)) {
        for (element, channels) in formats() {
            let p = surface(ImageKind::D2, element, channels, &mut r);
            let w: Inputs = (0..THREADS)
                .map(|t| {
                    let mut w = [0; IN];
                    (w[0], w[1]) = ((t % 75) as u32, (t / 75) as u32);
                    for x in &mut w[4..8] {
                        *x = match &element {
                            Element::F16 => ((r.below(4000) as f32) / 8.0 - 250.0).to_bits(),
                            // Fractions, some beyond their range, some no numbers.
                            e if *e as u8 > Element::F32 as u8 && r.below(8) > 0 => {
                                ((r.unit() * 2.4 - 1.2) as f32).to_bits()
                            }
                            _ => (r.next() >> r.below(32)) as u32,
                        };
                    }
                    w
                })
                .collect();
            let mut want = p.bytes(0);
            for w in &w {
                let texel = p.image.texel_bytes as i32;
                let Some(o) = place(&p, "2d", &[w[0] as i32 * texel, w[1] as i32], texel as i64, false) else {
                    continue;
                };
                if element == Element::UNorm1010102 {
                    let word = (0..4).map(|c| fraction(w[4 + c], 0.0, [1023.0, 3.0][c / 3]) << (10 * c));
                    want[o..o + 4].copy_from_slice(&word.sum::<u32>().to_le_bytes());
                    continue;
                }
                let each = element.bytes() as usize;
                for c in 0..channels as usize {
                    let x = w[4 + c];
                    let s = x as i32;
                    let bits = match element {
                        Element::U8 => x.min(255),
                        Element::U16 => x.min(65535),
                        Element::S8 => s.clamp(-128, 127) as u32,
                        Element::S16 => s.clamp(-32768, 32767) as u32,
                        // Eighths up to 250 are halves.
                        Element::F16 => exact_half(f32::from_bits(x)) as u32,
                        Element::UNorm8 => fraction(x, 0.0, 255.0),
                        Element::SNorm8 => fraction(x, -1.0, 127.0),
                        Element::UNorm16 => fraction(x, 0.0, 65535.0),
                        Element::SNorm16 => fraction(x, -1.0, 32767.0),
                        _ => x,
                    };
                    want[o + c * each..o + (c + 1) * each].copy_from_slice(&bits.to_le_bytes()[..each]);
                }
            }
            run(&m, &[&p], &[0], &w);
            assert!(p.bytes(0) == want, "sust.p {isa} {element:?}x{channels}");
        }
    }
}

/// The nearest multiple of `1 / limit` (PTX ISA, 'sust': "converted to the surface sample format").
fn fraction(bits: u32, low: f32, limit: f32) -> u32 {
    let x = f32::from_bits(bits);
    let x = if x.is_nan() { 0.0 } else { x.clamp(low, 1.0) };
    // Half way to the next it stays with the one nearer to 0, as an H200 has it.
    ((0.5 - (x * limit).abs()).floor().copysign(x)) as i32 as u32
}

/// A float that is a normal half, or zero.
fn exact_half(x: f32) -> u16 {
    let b = x.to_bits();
    if x == 0.0 {
        return (b >> 16) as u16;
    }
    let e = (b >> 23 & 255) as i32 - 127 + 15;
    ((b >> 16 & 0x8000) | (e as u32) << 10 | (b >> 13 & 0x3ff)) as u16
}

#[test]
fn reductions() {
    let mut r = Random(13);
    for (op, ty, formatted) in [
        ("add", "u32", false),
        ("min", "s32", false),
        ("max", "u64", false),
        ("and", "b32", false),
        ("min", "b32", true),
    ] {
        let size = if ty.ends_with("64") { 8usize } else { 4 };
        let mode = if formatted { "p" } else { "b" };
        let data = if size == 8 { "mov.b64 %d0, {%w4, %w5};\n" } else { "" };
        let value = if size == 8 { "%d0" } else { "%w4" };
        let body = format!("{data}sured.{mode}.{op}.2d.{ty}.zero [%h, {{%w0, %w1}}], {value};");
        for (isa, m) in machines(&kernel(&body, false)) {
            let element = if formatted { Element::S32 } else { Element::U32 };
            let p = surface(ImageKind::D2, element, 2, &mut r);
            let unit = if formatted { 1 } else { size };
            let w: Inputs = (0..THREADS)
                .map(|_| {
                    let mut w = [0; IN];
                    w[0] = ((r.below(12) as i32 - 1) * unit as i32) as u32;
                    w[1] = r.below(7) as u32;
                    (w[4], w[5]) = (r.next() as u32, r.next() as u32);
                    w
                })
                .collect();
            let mut want = p.bytes(0);
            for w in &w {
                let x = w[0] as i32 * if formatted { size as i32 } else { 1 };
                let Some(o) = place(&p, "2d", &[x, w[1] as i32], size as i64, false) else { continue };
                let mut old = [0; 8];
                old[..size].copy_from_slice(&want[o..o + size]);
                let (a, b) = (u64::from_le_bytes(old), w[4] as u64 | (w[5] as u64) << 32);
                let new = match op {
                    "add" => (a as u32).wrapping_add(b as u32) as u64,
                    "and" => a & b,
                    "max" => a.max(b),
                    _ => (a as i32).min(b as i32) as u32 as u64,
                };
                want[o..o + size].copy_from_slice(&new.to_le_bytes()[..size]);
            }
            run(&m, &[&p], &[0], &w);
            assert!(p.bytes(0) == want, "sured.{mode}.{op}.{ty} {isa}");
        }
    }
}
