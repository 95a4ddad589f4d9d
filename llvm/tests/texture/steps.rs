//! Offsets in texels (PTX ISA, 'tex': operand `e`), and samples along an axis (`maxAnisotropy`).

use super::filtered::{agree, located};
use super::kernel::*;
use super::picture::{Picture, Random, Shape};
use super::reference::*;
use kernel_abi::*;

/// An offset as an instruction takes it: the lowest four bits, with their sign.
fn step(word: u32) -> i32 {
    (word as i32) << 28 >> 28
}

fn picture(kind: ImageKind, d: usize, levels: u8, r: &mut Random) -> Picture {
    let mut size = [1; 3];
    // Not powers of two alone, and less than the longest offset.
    size[..d].fill_with(|| [5, 8, 12, 16][r.below(4)]);
    let layers = if matches!(kind, ImageKind::D1Layered | ImageKind::D2Layered) { 3 } else { 1 };
    let s = Shape { kind, element: Element::F32, channels: 4, size, layers, levels };
    let mut p = Picture::new(s, r);
    p.image.border = [3f32.to_bits(); 4];
    p
}

/// Coordinates moved by the offsets in `steps`, in texels of a level.
fn moved(image: &Image, level: usize, x: &[f32], steps: &[u32]) -> Vec<f32> {
    let l = image.levels[level];
    let sizes = [l.width, l.height, l.depth].map(|n| if image.normalized != 0 { n as f32 } else { 1.0 });
    x.iter().zip(steps).zip(sizes).map(|((x, &o), n)| x + step(o) as f32 / n).collect()
}

#[test]
fn offsets() {
    let mut r = Random(71);
    for (k, (name, kind, coordinates)) in GEOMETRIES[..5].iter().enumerate() {
        let n = coordinates.len();
        let layered = coordinates.starts_with('l') as usize;
        let d = n - layered;
        let (at, by) = (braces(0, n), braces(4, d));
        let kinds = [
            ("", format!("tex.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}], {by};")),
            (".base", format!("tex.base.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}], {by};")),
            (".level", format!("tex.level.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}], %w8, {by};")),
            (
                ".grad",
                format!(
                    "mov.b32 %w9, %w8; mov.b32 %w10, 0; mov.b32 %w11, 0;\n\
                     tex.grad.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}], {}, {}, {by};",
                    braces(9, d),
                    ["{%w10}", "{%w10, %w10}", "{%w10, %w10, %w10, %w10}"][d - 1]
                ),
            ),
        ];
        for (form, body) in kinds {
            for (isa, m) in machine(&kernel(&body, false), k) {
                for round in 0..16 {
                    let mut p = picture(*kind, d, 4, &mut r);
                    p.image.normalized = (round % 2 == 0) as u8;
                    p.image.address = [if round % 2 == 0 { round / 2 % 4 } else { [1, 3][round as usize / 2 % 2] }; 3];
                    p.image.filter = round / 8;
                    let extent = if p.image.normalized != 0 { 1.0 } else { 10.0 };
                    // Derivatives are one number in x: its level is clear of where the next begins.
                    let level = r.below(4);
                    let slope = 1.3 * (1 << level) as f32;
                    let scale = if p.image.normalized != 0 { p.image.levels[0].width as f32 } else { 1.0 };
                    let w: Inputs = (0..THREADS)
                        .map(|_| {
                            let mut w = [0; IN];
                            w[0] = r.below(4) as u32;
                            for x in &mut w[layered..n] {
                                *x = ((r.unit() * 3.0 - 1.0) as f32 * extent).to_bits();
                            }
                            w[4..8].fill_with(|| (r.below(20) as u32).wrapping_sub(10));
                            w[8] = (if form == ".grad" { slope / scale } else { level as f32 }).to_bits();
                            w
                        })
                        .collect();
                    // Where nothing says so, or the coordinates are not normalised, the levels are still the image's.
                    let level = if matches!(form, ".level" | ".grad") { level } else { 0 };
                    let bytes = p.bytes(level);
                    let view = View { image: &p.image, level, bytes: &bytes };
                    for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                        let (slice, x, normalized) = located(&p.image, coordinates, w);
                        let x = moved(&p.image, level, &x, &w[4..]);
                        let want = view.sample(&x, slice, normalized);
                        let ok = (0..4).all(|c| agree(out[c], want[c]));
                        assert!(
                            ok,
                            "tex{form}.{name} {isa} round {round} level {level} at {x:?}: {out:x?}, want {want:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn offsets_of_integers_and_footprints() {
    let mut r = Random(73);
    for (k, (name, kind, coordinates)) in GEOMETRIES[..5].iter().enumerate() {
        let n = coordinates.len();
        let layered = coordinates.starts_with('l') as usize;
        let d = n - layered;
        // Constants as offsets, one of them out of range.
        let fixed = [-3i32, 7, 9];
        let by = ["{-3}", "{-3, 7}", "{-3, 7, 9, 0}"][d - 1];
        let body = format!("tex.{name}.v4.s32.s32 {{%r0, %r1, %r2, %r3}}, [%h, {}], {by};", braces(0, n));
        for (isa, m) in machine(&kernel(&body, false), k) {
            let p = picture(*kind, d, 1, &mut r);
            let w: Inputs = (0..THREADS).map(|_| [0; IN].map(|_| r.below(16) as u32)).collect();
            let bytes = p.bytes(0);
            let view = View { image: &p.image, level: 0, bytes: &bytes };
            for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                let x: Vec<i32> = (0..d).map(|k| w[layered + k] as i32 + step(fixed[k] as u32)).collect();
                let want = view.fetch(&x, if layered == 1 { layer(&p.image, w[0]) } else { 0 });
                let ok = (0..4).all(|c| agree(out[c], want[c]));
                assert!(ok, "tex.{name} {isa} at {x:?}: {out:x?}, want {want:?}");
            }
        }
        if d != 2 {
            continue;
        }
        let by = braces(4, d);
        let body = format!("tld4.g.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}], {by};", braces(0, n));
        for (isa, m) in machine(&kernel(&body, false), k) {
            for mode in 0..4 {
                let mut p = picture(*kind, d, 1, &mut r);
                p.image.address = [mode; 3];
                let w: Inputs = (0..THREADS)
                    .map(|_| {
                        let mut w = [0; IN].map(|_| ((r.unit() * 2.0 - 0.5) as f32).to_bits());
                        w[0] = if layered == 1 { r.below(4) as u32 } else { w[0] };
                        w[4..6].fill_with(|| r.below(16) as u32);
                        w
                    })
                    .collect();
                let bytes = p.bytes(0);
                let view = View { image: &p.image, level: 0, bytes: &bytes };
                for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                    let (slice, x, normalized) = located(&p.image, coordinates, w);
                    let x = moved(&p.image, 0, &x, &w[4..]);
                    let want = view.gather(&x, slice, normalized, 1);
                    let ok = (0..4).all(|c| agree(out[c], want[c]));
                    assert!(ok, "tld4.g.{name} {isa} mode {mode} at {x:?}: {out:x?}, want {want:?}");
                }
            }
        }
    }
}

/// What a ratio makes of two derivatives (EXT_texture_filter_anisotropic, 3.8.8.1): samples, their axis, the level.
fn axis_of(image: &Image, dx: &[f32], dy: &[f32]) -> (f32, Vec<f32>, f32) {
    let l = image.levels[0];
    let sizes = [l.width, l.height, l.depth].map(|n| n as f32);
    let square = |d: &[f32]| d.iter().zip(sizes).map(|(d, n)| (d * n) * (d * n)).reduce(|a, b| a + b).unwrap();
    if image.max_anisotropy == 1 {
        let length = |d: &[f32]| length_of(&d.iter().zip(sizes).map(|(d, n)| f64::from(d * n)).collect::<Vec<_>>());
        return (1.0, dx.to_vec(), length(dx).max(length(dy)).log2() as f32);
    }
    let (a, b) = (square(dx), square(dy));
    let (p, q, axis) = if a >= b { (a, b, dx) } else { (b, a, dy) };
    let count = (p / q).sqrt().ceil().max(1.0).min(image.max_anisotropy as f32);
    (count, axis.to_vec(), p.log2() * 0.5 - count.log2())
}

#[test]
fn samples_along_an_axis() {
    let mut r = Random(79);
    for (k, (name, kind, coordinates)) in [GEOMETRIES[1], GEOMETRIES[2], GEOMETRIES[4]].into_iter().enumerate() {
        let n = coordinates.len();
        let layered = coordinates.starts_with('l') as usize;
        let d = n - layered;
        let body = format!(
            "tex.grad.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}], {}, {};",
            braces(0, n),
            braces(4, d),
            braces(8, d)
        );
        let mut several = 0;
        for (isa, m) in machine(&kernel(&body, false), k) {
            for ratio in [1, 2, 5, 16] {
                let mut p = picture(kind, d, 4, &mut r);
                (p.image.max_anisotropy, p.image.filter) = (ratio, Filter::Linear as u8);
                let of = |w: &[u32; IN]| {
                    let v = |first: usize| w[first..first + d].iter().map(|&x| f32::from_bits(x)).collect::<Vec<_>>();
                    axis_of(&p.image, &v(4), &v(8))
                };
                let w: Inputs = (0..THREADS)
                    .map(|t| loop {
                        let scale = 0.02 * (1 << r.below(5)) as f32;
                        let mut w = [0; IN].map(|_| (r.unit() as f32).to_bits());
                        w[0] = if layered == 1 { r.below(4) as u32 } else { w[0] };
                        for (k, x) in w[4..].iter_mut().enumerate() {
                            *x = ((r.unit() as f32 - 0.5) * if k < 4 { scale } else { 0.03 }).to_bits();
                        }
                        if t < 2 {
                            // No derivatives at all, and one alone.
                            w[4 + 4 * t..12].fill(0);
                        }
                        let (count, _, lod) = of(&w);
                        let off = lod + 0.5;
                        if t < 2 || (off - off.round()).abs() > 0.01 {
                            several += (count > 1.0) as usize;
                            break w;
                        }
                    })
                    .collect();
                let bytes: Vec<Vec<u8>> = (0..4).map(|k| p.bytes(k)).collect();
                for (w, out) in w.iter().zip(run(&m, &[&p], &[0], &w)) {
                    let (slice, x, normalized) = located(&p.image, coordinates, w);
                    let (count, axis, lod) = of(w);
                    let level = (lod.clamp(0.0, 3.0) + 0.5).floor() as usize;
                    let view = View { image: &p.image, level, bytes: &bytes[level] };
                    let mut sum = [0f32; 4];
                    for k in 1..=count as u32 {
                        let part = k as f32 / (count + 1.0) - 0.5;
                        let at: Vec<f32> = x.iter().zip(&axis).map(|(x, d)| x + d * part).collect();
                        for (s, v) in sum.iter_mut().zip(view.sample(&at, slice, normalized)) {
                            *s += number(v) as f32;
                        }
                    }
                    let want = sum.map(|s| Value::Float((s / count) as f64));
                    let ok = (0..4).all(|c| agree(out[c], want[c]));
                    assert!(ok, "tex.grad.{name} {isa} {count} samples, level {level}: {out:x?}, want {want:?}");
                }
            }
        }
        assert!(several > 50, "{name}: {several}");
    }
}
