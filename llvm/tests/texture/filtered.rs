//! Every geometry, filter, address mode and format, at random coordinates and at those where something changes.

use super::kernel::*;
use super::picture::{formats, Picture, Random, Shape};
use super::reference::*;
use kernel_abi::*;

/// A coordinate anywhere, or where an index or a weight changes.
fn coordinate(r: &mut Random, size: u32, normalized: bool) -> f32 {
    const SPECIAL: [f64; 9] = [0.0, -1.0, 1.0, 0.5, -0.5, 2.5, -3.0, 1e30, -1e30];
    let n = size as f64;
    let u = match r.below(8) {
        0 => SPECIAL[r.below(9)],
        1 => n - 0.5 * r.below(4) as f64,
        // Halves of the steps that weights have.
        2 | 3 => ((r.unit() * 3.0 - 1.0) * n * 512.0).floor() / 512.0,
        _ => (r.unit() * 4.0 - 1.5) * n,
    };
    (if normalized { u / n } else { u }) as f32
}

/// A coordinate whose texels around lie inside, if there are two at all.
fn inner(r: &mut Random, size: u32, normalized: bool) -> f32 {
    let n = size as f64;
    let u = 0.5 + r.unit() * (n - 1.0);
    (if normalized { u / n } else { u }) as f32
}

/// The same as a direction.
fn inner_direction(r: &mut Random, size: u32) -> [f32; 3] {
    let inside = 1.0 - 1.0 / size as f64;
    let mut v = [0; 3].map(|_| ((r.unit() * 2.0 - 1.0) * inside) as f32);
    v[r.below(3)] = if r.below(2) == 0 { 1.0 } else { -1.0 };
    v
}

/// A direction: anywhere, or near an edge or a corner, or at one.
fn direction(r: &mut Random, size: u32) -> [f32; 3] {
    let mut v = [0; 3].map(|_| (r.unit() * 2.0 - 1.0) as f32);
    let kind = r.below(4);
    for c in v.iter_mut().take(kind) {
        let texel = if r.below(4) == 0 { 0.0 } else { r.unit() / size as f64 };
        *c = (1.0 - texel as f32).copysign(*c);
    }
    v.rotate_left(r.below(3));
    v
}

/// Inputs for `coordinates` (of [`GEOMETRIES`]) of an image. The second warp stays away from edges.
pub fn inputs(image: &Image, coordinates: &str, r: &mut Random) -> Inputs {
    let cube = image.kind >= ImageKind::Cube as u8;
    let l = image.levels[0];
    let sizes = [l.width, l.height, l.depth];
    (0..THREADS)
        .map(|thread| {
            let mut out = [0; IN];
            let mut at = 0;
            let edges = thread / 32 != 1;
            if coordinates.starts_with('l') {
                out[0] = if r.below(8) == 0 { r.next() as u32 } else { r.below(image.layers as usize + 2) as u32 };
                at = 1;
            }
            let d = coordinates.len() - at;
            let v: Vec<f32> = if cube {
                let one = if edges { direction } else { inner_direction };
                one(r, l.width).to_vec()
            } else {
                let one = if edges { coordinate } else { inner };
                (0..d).map(|k| one(r, sizes[k], image.normalized != 0)).collect()
            };
            for (k, x) in v.into_iter().enumerate() {
                out[at + k] = x.to_bits();
            }
            out
        })
        .collect()
}

/// What the reference makes of one thread's inputs: slice and coordinates.
pub fn located(image: &Image, coordinates: &str, w: &[u32; IN]) -> (i64, Vec<f32>, bool) {
    let layered = coordinates.starts_with('l');
    let x: Vec<f32> = (layered as usize..coordinates.len()).map(|k| f32::from_bits(w[k])).collect();
    let layers = image.layers;
    if image.kind < ImageKind::Cube as u8 {
        return (if layered { layer(image, w[0]) } else { 0 }, x, image.normalized != 0);
    }
    let (face, at, _) = cube_face([x[0], x[1], x[2]], [0.0; 3]);
    let cube = if layered { w[0].min(layers / 6 - 1) as i64 } else { 0 };
    (6 * cube + face, at.to_vec(), true)
}

/// Compares a result with the reference's: bits, but for the sign of zero.
pub fn agree(got: u32, want: Value) -> bool {
    match want {
        Value::Int(x) => got == x,
        Value::Float(x) => got == (x as f32).to_bits() || (x == 0.0 && got << 1 == 0),
    }
}

fn shape(kind: ImageKind, element: Element, channels: u8, r: &mut Random) -> Shape {
    let mut size = [1; 3];
    let d = match kind {
        ImageKind::Linear | ImageKind::D1 | ImageKind::D1Layered => 1,
        ImageKind::D2 | ImageKind::D2Layered | ImageKind::Cube | ImageKind::CubeLayered => 2,
        ImageKind::D3 => 3,
    };
    for s in &mut size[..d] {
        *s = [1, 2, 3, 4, 5, 8, 13, 16][r.below(8)];
    }
    let layers = match kind {
        ImageKind::D1Layered | ImageKind::D2Layered => 1 + r.below(5) as u32,
        ImageKind::Cube => 6,
        ImageKind::CubeLayered => 6 * (1 + r.below(3) as u32),
        _ => 1,
    };
    if matches!(kind, ImageKind::Cube | ImageKind::CubeLayered) {
        size[1] = size[0];
    }
    Shape { kind, element, channels, size, layers, levels: 1 }
}

/// A colour that texels of a format can have.
fn border(element: Element, r: &mut Random) -> u32 {
    let mut fraction =
        |most: usize, least: usize| ((r.below(most + least + 1) as f32 - least as f32) / most as f32).to_bits();
    match element {
        Element::UNorm8 => fraction(255, 0),
        Element::UNorm16 => fraction(65535, 0),
        Element::SNorm8 => fraction(127, 127),
        Element::SNorm16 => fraction(32767, 32767),
        Element::F16 => fraction(1024, 1024),
        Element::F32 | Element::UNorm1010102 => ((r.unit() * 4.0 - 2.0) as f32).to_bits(),
        _ => r.next() as u32,
    }
}

/// All combinations for one geometry.
fn geometry(name: &str, kind: ImageKind, coordinates: &str) {
    let mut r = Random(0x7e87 + kind as u64);
    let ptx = kernel(
        &format!("tex.{name}.v4.u32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {}];", braces(0, coordinates.len())),
        false,
    );
    let machines = machines(&ptx);
    let mut checked = 0;

    for (element, channels) in formats() {
        for filter in [Filter::Point, Filter::Linear] {
            if filter == Filter::Linear && !element.is_float() {
                continue;
            }
            // The fifth: each axis its own. The sixth: across the edges of cubes.
            for mode in 0..6 {
                for normalized in [false, true] {
                    let mut p = Picture::new(shape(kind, element, channels, &mut r), &mut r);
                    let cube = matches!(kind, ImageKind::Cube | ImageKind::CubeLayered);
                    if mode == 5 && !cube {
                        continue;
                    }
                    let modes = [0; 3].map(|_| match mode {
                        0..4 => mode as u8,
                        4 => r.below(4) as u8,
                        _ => AddressMode::Clamp as u8,
                    });
                    let folds = modes.iter().any(|m| [0, 2].contains(m));
                    if folds && !normalized {
                        continue;
                    }
                    p.image.address = modes;
                    p.image.flags = if mode == 5 { image_flags::SEAMLESS } else { 0 };
                    if element == Element::UNorm8 && r.below(2) == 0 {
                        p.image.flags |= image_flags::SRGB;
                    }
                    p.image.filter = filter as u8;
                    p.image.normalized = normalized as u8;
                    p.image.border = std::array::from_fn(|c| match c < channels.into() {
                        true => border(element, &mut r),
                        false => 0,
                    });
                    let w = inputs(&p.image, coordinates, &mut r);
                    let bytes = p.bytes(0);
                    let view = View { image: &p.image, level: 0, bytes: &bytes };
                    for (isa, m) in &machines {
                        let out = run(m, &[&p], &[0], &w);
                        for (w, out) in w.iter().zip(&out) {
                            let (slice, x, normalized) = located(&p.image, coordinates, w);
                            let want = view.sample(&x, slice, normalized);
                            for c in 0..4 {
                                assert!(
                                        agree(out[c], want[c]),
                                        "tex.{name} {isa} {element:?}x{channels} {filter:?} mode {mode} {modes:?} normalized {normalized} \
                                         size {:?} at {x:?} slice {slice}, channel {c}: {:#x} ({}), want {:?}",
                                        p.image.levels[0],
                                        out[c],
                                        f32::from_bits(out[c]),
                                        want[c]
                                    );
                                checked += 1;
                            }
                        }
                    }
                }
            }
        }
    }

    assert!(checked > 100_000, "{checked}");
}

macro_rules! geometries {
    ($($test:ident $k:literal)*) => { $(
        #[test]
        fn $test() {
            let (name, kind, coordinates) = GEOMETRIES[$k];
            geometry(name, kind, coordinates);
        }
    )* };
}
geometries! {
    one_dimension 0
    two_dimensions 1
    three_dimensions 2
    layers_of_one_dimension 3
    layers_of_two_dimensions 4
    cubes 5
    layers_of_cubes 6
}

/// NaN and infinite coordinates read something inside of the image, whatever the mode.
#[test]
fn coordinates_that_are_no_numbers() {
    let mut r = Random(99);
    let ptx = kernel("tex.3d.v4.u32.f32 {%r0, %r1, %r2, %r3}, [%h, {%w0, %w1, %w2, %w2}];", false);
    let bad =
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 0.5, f32::MIN_POSITIVE, -f32::MIN_POSITIVE];
    let w: Inputs = (0..THREADS)
        .map(|_| {
            let mut w = [0; IN];
            w[..3].fill_with(|| bad[r.below(8)].to_bits());
            w
        })
        .collect();
    for (isa, m) in machines(&ptx) {
        for mode in 0..4 {
            for filter in 0..2 {
                let s = Shape {
                    kind: ImageKind::D3,
                    element: Element::F32,
                    channels: 1,
                    size: [3, 4, 5],
                    layers: 1,
                    levels: 1,
                };
                let mut p = Picture::new(s, &mut r);
                (p.image.address, p.image.filter) = ([mode; 3], filter);
                for out in run(&m, &[&p], &[0], &w) {
                    let x = f32::from_bits(out[0]);
                    assert!(x.is_nan() || x.abs() <= 8.0, "{isa} mode {mode} filter {filter}: {x}");
                }
            }
        }
    }
}
