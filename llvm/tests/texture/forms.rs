//! Forms of the instructions beyond a plain `tex`: integer coordinates, levels, derivatives, `tld4`, other
//! destinations, handles that differ, queries.

use super::filtered::{agree, located};
use super::kernel::*;
use super::picture::{formats, Picture, Random, Shape};
use super::reference::*;
use kernel_abi::*;

const FLOATS: Shape =
    Shape { kind: ImageKind::D2, element: Element::F32, channels: 4, size: [16, 8, 1], layers: 1, levels: 1 };

#[test]
fn integer_coordinates() {
    let mut r = Random(5);
    for (name, kind, coordinates) in &GEOMETRIES[..5] {
        let n = coordinates.len();
        let body = format!("tex.{name}.v4.s32.s32 {{%r0, %r1, %r2, %r3}}, [%h, {}];", braces(0, n));
        let machines = machines(&kernel(&body, false));

        for (element, channels) in formats() {
            for runs in [false, true] {
                let layered = coordinates.starts_with('l') as usize;
                let mut size = [1; 3];
                size[..n - layered].fill(if n == 1 { 200 } else { 9 });
                let s = Shape { kind: *kind, element, channels, size, layers: 1 + 2 * layered as u32, levels: 1 };
                let p = Picture::new(s, &mut r);
                let w: Inputs = (0..THREADS)
                    .map(|t| {
                        let mut w = [0; IN];
                        for (k, x) in w[..n].iter_mut().enumerate() {
                            // Neighbours read neighbours, or nobody knows.
                            *x = if runs && k == layered { t as u32 } else { r.below(12) as u32 };
                            *x = x.wrapping_sub(1);
                        }
                        w
                    })
                    .collect();
                let bytes = p.bytes(0);
                let view = View { image: &p.image, level: 0, bytes: &bytes };
                for (isa, m) in &machines {
                    for (w, out) in w.iter().zip(run(m, &[&p], &[0], &w)) {
                        let x: Vec<i32> = w[layered..n].iter().map(|&x| x as i32).collect();
                        let slice = if layered == 1 { layer(&p.image, w[0]) } else { 0 };
                        let want = view.fetch(&x, slice);
                        let ok = (0..4).all(|c| agree(out[c], want[c]));
                        assert!(
                            ok,
                            "tex.{name} {isa} {element:?}x{channels} at {x:?} slice {slice}: {out:x?}, want {want:?}"
                        );
                    }
                }
            }
        }
    }
}

/// The level of detail of a lane to what the reference says: blend of two levels, or one.
fn at_lod(p: &Picture, bytes: &[Vec<u8>], lod: f32, x: &[f32], slice: i64, normalized: bool) -> [f64; 4] {
    let image = &p.image;
    let last = image.level_count as f32 - 1.0;
    let lod = (lod + image.mip_bias).max(image.mip_min).min(image.mip_max).clamp(0.0, last);
    let view = |level: usize| View { image, level, bytes: &bytes[level] };
    let fixed = (lod * 256.0).floor() as u32;
    if image.mip_filter == Filter::Point as u8 {
        return view((fixed as usize + 128) / 256).sample(x, slice, normalized).map(number);
    }
    let (low, a) = (fixed as usize / 256, fixed % 256);
    let mut sums = view(low).part(x, slice, normalized, 256 - a);
    if a != 0 {
        let above = view(low + 1).part(x, slice, normalized, a);
        sums = std::array::from_fn(|c| sums[c] + above[c]);
    }
    view(low).rounded(sums).map(number)
}

fn clear(r: &mut Random, low: f64, high: f64, grain: f64) -> f64 {
    loop {
        let x = low + r.unit() * (high - low);
        let apart = |y: f64| (y - y.round()).abs() > 0.02;
        if apart(x * grain) && apart(x * grain + 0.5) {
            return x;
        }
    }
}

#[test]
fn levels() {
    let mut r = Random(17);
    for (name, kind, coordinates) in [GEOMETRIES[0], GEOMETRIES[1], GEOMETRIES[2], GEOMETRIES[4], GEOMETRIES[5]] {
        let n = coordinates.len();
        let body = format!("tex.level.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}], %w8;", braces(0, n));
        let machines = machines(&kernel(&body, false));
        for (filter, mip_filter) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for (levels, bias, least, most) in
                [(1, 0.0, 0.0, 9.0), (4, 0.0, 0.0, 9.0), (5, 0.75, 0.5, 2.25), (3, -1.5, 0.0, 1.0)]
            {
                let layered = coordinates.starts_with('l') as usize;
                let mut size = [1; 3];
                size[..n - layered].fill(16);
                let layers = match kind {
                    ImageKind::Cube => 6,
                    _ => 1 + 2 * layered as u32,
                };
                if kind == ImageKind::Cube {
                    size[2] = 1;
                }
                let s = Shape { kind, element: Element::F32, channels: 4, size, layers, levels };
                let mut p = Picture::new(s, &mut r);
                (p.image.filter, p.image.mip_filter) = (filter, mip_filter);
                (p.image.mip_bias, p.image.mip_min, p.image.mip_max) = (bias, least, most);
                let w: Inputs = (0..THREADS)
                    .map(|_| {
                        let mut w = [0; IN];
                        w[0] = r.below(3) as u32;
                        for x in &mut w[layered..n] {
                            *x = ((r.unit() * 1.5 - 0.25) as f32).to_bits();
                        }
                        // Every second lies where weights change, or halfway between.
                        let lod = r.unit() * 6.0 - 1.0;
                        let lod = if r.below(2) == 0 { (lod * 512.0).floor() / 512.0 } else { lod };
                        w[8] = (lod as f32).to_bits();
                        w
                    })
                    .collect();
                let bytes: Vec<Vec<u8>> = (0..levels as usize).map(|k| p.bytes(k)).collect();
                for (isa, m) in &machines {
                    for (w, out) in w.iter().zip(run(m, &[&p], &[0], &w)) {
                        let (slice, x, normalized) = located(&p.image, coordinates, w);
                        let lod = f32::from_bits(w[8]);
                        let want = at_lod(&p, &bytes, lod, &x, slice, normalized);
                        for c in 0..4 {
                            assert!(
                                agree(out[c], Value::Float(want[c])),
                                "tex.level.{name} {isa} {filter}{mip_filter} {levels} levels, lod {lod} at {x:?} slice {slice}: \
                                 {}, want {}",
                                f32::from_bits(out[c]),
                                want[c]
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn derivatives() {
    let mut r = Random(23);
    for (name, kind, coordinates) in [GEOMETRIES[0], GEOMETRIES[1], GEOMETRIES[2], GEOMETRIES[5]] {
        let n = coordinates.len();
        let body = format!(
            "tex.grad.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}], {}, {};",
            braces(0, n),
            braces(3, n),
            braces(6, n)
        );
        let machines = machines(&kernel(&body, false));
        let mut size = [1; 3];
        let flat = if kind == ImageKind::Cube { 2 } else { n };
        size[..flat].fill(16);
        let layers = if kind == ImageKind::Cube { 6 } else { 1 };
        let s = Shape { kind, element: Element::F32, channels: 4, size, layers, levels: 5 };
        for _ in 0..6 {
            let p = Picture::new(s, &mut r);
            let lod_of = |w: &[u32; IN]| {
                let v = |first: usize| [0, 1, 2].map(|k| if k < n { f32::from_bits(w[first + k]) } else { 0.0 });
                let derived = |first: usize| -> Vec<f64> {
                    match kind {
                        ImageKind::Cube => cube_face(v(0), v(first)).2.to_vec(),
                        _ => v(first)[..n].iter().map(|&d| d as f64).collect(),
                    }
                };
                let length = |d: Vec<f64>| length_of(&d.iter().map(|d| d * 16.0).collect::<Vec<_>>());
                length(derived(3)).max(length(derived(6))).log2()
            };
            let w: Inputs = (0..THREADS)
                .map(|_| loop {
                    let mut w = [0; IN];
                    for x in &mut w[..9] {
                        *x = (clear(&mut r, -0.4, 0.4, 4096.0) as f32).to_bits();
                    }
                    let lod = lod_of(&w);
                    // Nearest level: clear of where it changes.
                    let off = lod + 0.5;
                    if (off - off.round()).abs() > 0.01 {
                        break w;
                    }
                })
                .collect();
            let bytes: Vec<Vec<u8>> = (0..5).map(|k| p.bytes(k)).collect();
            for (isa, m) in &machines {
                for (w, out) in w.iter().zip(run(m, &[&p], &[0], &w)) {
                    let (slice, x, normalized) = located(&p.image, coordinates, w);
                    let want = at_lod(&p, &bytes, lod_of(w) as f32, &x, slice, normalized);
                    let got = out.map(|b| f32::from_bits(b) as f64);
                    assert_eq!(got, want, "tex.grad.{name} {isa} lod {} at {x:?}", lod_of(w));
                }
            }
        }
    }
}

#[test]
fn four_texels() {
    let mut r = Random(31);
    for (name, kind, coordinates) in [GEOMETRIES[1], GEOMETRIES[4], GEOMETRIES[5], GEOMETRIES[6]] {
        for (c, component) in ["r", "g", "b", "a"].iter().enumerate() {
            let body = format!(
                "tld4.{component}.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}];",
                braces(0, coordinates.len())
            );
            for (isa, m) in machine(&kernel(&body, false), c) {
                // The fifth: across the edges of cubes.
                for mode in 0..if coordinates.contains('z') { 5 } else { 4 } {
                    let layers =
                        [1, 3, 6, 12][[ImageKind::D2, ImageKind::D2Layered, ImageKind::Cube, ImageKind::CubeLayered]
                            .iter()
                            .position(|k| *k == kind)
                            .unwrap()];
                    let s = Shape { kind, size: [8, 8, 1], layers, ..FLOATS };
                    let mut p = Picture::new(s, &mut r);
                    p.image.address = [if mode < 4 { mode } else { AddressMode::Clamp as u8 }; 3];
                    p.image.flags = if mode < 4 { 0 } else { image_flags::SEAMLESS };
                    p.image.border = [1f32.to_bits(), 2f32.to_bits(), 3f32.to_bits(), 4f32.to_bits()];
                    let layered = coordinates.starts_with('l') as usize;
                    let w: Inputs = (0..THREADS)
                        .map(|_| {
                            let mut w = [0; IN];
                            w[0] = r.below(4) as u32;
                            for x in &mut w[layered..coordinates.len()] {
                                *x = ((r.unit() * 3.0 - 1.0) as f32).to_bits();
                            }
                            w
                        })
                        .collect();
                    let bytes = p.bytes(0);
                    let view = View { image: &p.image, level: 0, bytes: &bytes };
                    for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                        let (slice, x, normalized) = located(&p.image, coordinates, w);
                        let want = view.gather(&x, slice, normalized, c);
                        let ok = (0..4).all(|k| agree(out[k], want[k]));
                        assert!(ok, "tld4.{component}.{name} {isa} mode {mode} at {x:?}: {out:x?}, want {want:?}");
                    }
                }
            }
        }
    }
}

/// Each lane its own handle, some lanes switched off, halves as destinations, one channel alone.
#[test]
fn handles_that_differ() {
    let mut r = Random(41);
    let body = "setp.ne.u32 %p, %w2, 0;\n\
                @%p tex.2d.v2.f16x2.f32 {%r0, %r1}, [%h, {%w0, %w1}];\n\
                @%p tex.2d.v4.f32.f32 {_, %r2, _, _}, [%h, {%w0, %w1}];\n\
                @%p tex.2d.v4.f16.f32 {%s0, %s1, %s2, %s3}, [%h, {%w0, %w1}];\n\
                @%p cvt.u32.u16 %r3, %s3;";
    let machines = machines(&kernel(body, true));
    for _ in 0..20 {
        let pictures: Vec<Picture> = (0..5)
            .map(|k| {
                let element = [Element::F32, Element::F16, Element::UNorm8, Element::SNorm16, Element::F32][k];
                let mut p = Picture::new(Shape { element, channels: [4, 2, 4, 1, 2][k], ..FLOATS }, &mut r);
                p.image.address = [k as u8 % 4; 3];
                p
            })
            .collect();
        let all: Vec<&Picture> = pictures.iter().collect();
        let handles: Vec<usize> = (0..THREADS).map(|_| r.below(5)).collect();
        let w: Inputs = (0..THREADS)
            .map(|_| {
                let mut w = [0; IN];
                for x in &mut w[..2] {
                    *x = (clear(&mut r, -0.5, 1.5, 4096.0) as f32).to_bits();
                }
                w[2] = r.below(4) as u32;
                w
            })
            .collect();
        for (isa, m) in &machines {
            for (t, out) in run(m, &all, &handles, &w).into_iter().enumerate() {
                if w[t][2] == 0 {
                    assert_eq!(out, [0; 4], "{isa}: a lane that takes no part");
                    continue;
                }
                let p = &pictures[handles[t]];
                let bytes = p.bytes(0);
                let view = View { image: &p.image, level: 0, bytes: &bytes };
                let (slice, x, normalized) = located(&p.image, "xy", &w[t]);
                let v = view.sample(&x, slice, normalized).map(number);
                let h = v.map(|x| half_of(x) as u32);
                let want = [h[0] | h[1] << 16, h[2] | h[3] << 16, (v[1] as f32).to_bits(), h[3]];
                assert_eq!(out, want, "{isa}: thread {t}, image {}, at {x:?}", handles[t]);
            }
        }
    }
}

/// A number as a half, rounded to nearest even; only magnitudes below 65504 occur.
fn half_of(x: f64) -> u16 {
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    let a = x.abs();
    if a == 0.0 {
        return sign;
    }
    let e = (a.log2().floor() as i32).max(-14);
    let units = a / 2f64.powi(e - 10);
    let mut n = units.floor();
    let rest = units - n;
    if rest > 0.5 || (rest == 0.5 && n % 2.0 == 1.0) {
        n += 1.0;
    }
    // 1024 units are the hidden bit: the sum carries into the exponent as it should.
    sign + ((e + 14) as u16) * 1024 + n as u16
}

#[test]
fn srgb() {
    let mut r = Random(43);
    let mut p = Picture::new(Shape { element: Element::UNorm8, size: [256, 1, 1], ..FLOATS }, &mut r);
    p.image.flags = image_flags::SRGB;
    let row: Vec<u8> = (0..=255u8).flat_map(|x| [x, 255 - x, x, x]).collect();
    for (w, c) in p.memory[0].iter_mut().zip(row.chunks(16)) {
        *w = u128::from_le_bytes(c.try_into().unwrap());
    }
    p.image.levels[0].base = p.memory[0].as_ptr() as u64;
    let bytes = p.bytes(0);
    let view = View { image: &p.image, level: 0, bytes: &bytes };
    let ptx = kernel("tex.2d.v4.f32.s32 {%r0, %r1, %r2, %r3}, [%h, {%w0, %w1}];", false);
    for (isa, m) in machines(&ptx) {
        for first in (0..256).step_by(THREADS) {
            let w: Inputs = (0..THREADS)
                .map(|t| {
                    let mut w = [0; IN];
                    w[0] = ((first + t) % 256) as u32;
                    w
                })
                .collect();
            for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                let want = view.fetch(&[w[0] as i32, 0], 0);
                let ok = (0..4).all(|c| agree(out[c], want[c]));
                assert!(ok, "{isa}: {}: {out:x?}, want {want:?}", w[0]);
            }
        }
    }
}

/// `istypep` of handles that differ: textures, surfaces, the middle of an entry, no address at all.
#[test]
fn kinds_of_handles() {
    let mut r = Random(53);
    let mut pictures: Vec<Picture> = (0..6).map(|_| Picture::new(FLOATS, &mut r)).collect();
    pictures.iter_mut().skip(3).for_each(|p| p.image.magic = SURFACE_MAGIC);
    let all: Vec<&Picture> = pictures.iter().collect();
    let handles: Vec<usize> = (0..THREADS).map(|_| r.below(6)).collect();
    let w: Inputs = (0..THREADS).map(|_| [r.below(4) as u32; IN]).collect();
    let body = "setp.eq.u32 %p, %w0, 1;\n@%p add.u64 %h, %h, 64;\nsetp.eq.u32 %p, %w0, 2;\n@%p mov.u64 %h, 0;\n\
                istypep.texref %p, %h; selp.u32 %r0, 1, 0, %p;\nistypep.surfref %p, %h; selp.u32 %r1, 1, 0, %p;\n\
                istypep.samplerref %p, %h; selp.u32 %r2, 1, 0, %p;\n\
                setp.eq.u32 %p, %w0, 3;\n@%p istypep.texref %p, %h; selp.u32 %r3, 1, 0, %p;";
    for (isa, m) in machines(&kernel(body, true)) {
        for (t, out) in run(&m, &all, &handles, &w).into_iter().enumerate() {
            let good = matches!(w[t][0], 0 | 3);
            let (texture, surface) = (good && handles[t] < 3, good && handles[t] >= 3);
            let last = texture && w[t][0] == 3;
            assert_eq!(out, [texture, surface, false, last].map(u32::from), "{isa} thread {t}");
        }
    }
}

#[test]
fn queries() {
    let mut r = Random(47);
    let body = "txq.width.b32 %r0, [%h];\ntxq.level.height.b32 %r1, [%h], %w0;\n\
                txq.array_size.b32 %r2, [%h];\ntxq.addr_mode_1.b32 %r3, [%h];\n\
                istypep.texref %p, %h;\n@!%p mov.b32 %r0, 0;\nistypep.surfref %p, %h;\n@%p mov.b32 %r0, 0;";
    let s = Shape { kind: ImageKind::D2Layered, layers: 7, levels: 3, size: [40, 24, 1], ..FLOATS };
    let mut p = Picture::new(s, &mut r);
    p.image.address[1] = AddressMode::Mirror as u8;
    let w: Inputs = (0..THREADS).map(|t| [t as u32 % 5; IN]).collect();
    for (isa, m) in machines(&kernel(body, false)) {
        for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
            let height = [24, 12, 6, 6, 6][w[0] as usize];
            assert_eq!(out, [40, height, 7, AddressMode::Mirror as u32], "{isa} level {}", w[0]);
        }
    }
}
