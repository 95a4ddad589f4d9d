//! Texels that come in blocks: the runtime's function is asked for them by their numbers, which are to be those of plain texels.

use super::filtered::inputs;
use super::kernel::*;
use super::picture::{Picture, Random, Shape};
use kernel_abi::*;

/// In place of the runtime's: as if the numbers counted texels of four floats.
unsafe extern "C" fn decode(_: *const Image, base: u64, offsets: *const u32, lanes: u32, out: *mut u32) -> u64 {
    let lanes = lanes as usize;
    for lane in 0..lanes {
        // SAFETY: generated code passes what its contract says.
        unsafe {
            let texel = (base + u64::from(*offsets.add(lane)) * 16) as *const [u32; 4];
            (0..4).for_each(|c| out.add(c * lanes + lane).write((*texel)[c]));
        }
    }
    0
}

/// A picture of four floats, as one that is read by [`decode`].
fn in_blocks(p: &Picture) -> Picture {
    let mut image = p.image;
    (image.channel_bytes, image.texel_shift) = (BLOCKS, 0);
    (image.block_format, image.decode) = (1, decode as DecodeTexels as usize as u64);
    for level in &mut image.levels {
        level.row_pitch /= 16;
        level.slice_pitch /= 16;
    }
    Picture { image, memory: vec![] }
}

#[test]
fn texels_in_blocks_are_as_plain_ones() {
    let mut r = Random(61);
    for (k, (name, kind, coordinates)) in GEOMETRIES.into_iter().enumerate() {
        let cube = kind as u8 >= ImageKind::Cube as u8;
        let size = if cube { [12, 12, 1] } else { [13, 9, 5] };
        let size = [size[0], if name.ends_with("1d") { 1 } else { size[1] }, if name == "3d" { size[2] } else { 1 }];
        let layers = if cube { 12 } else { 3 };
        let layers = if coordinates.starts_with('l') {
            layers
        } else if cube {
            6
        } else {
            1
        };
        let shape = Shape { kind, element: Element::F32, channels: 4, size, layers, levels: 2 };
        let mut plain = Picture::new(shape, &mut r);
        let at = braces(0, coordinates.len());
        let mut bodies = vec![format!("tex.level.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}], %w8;")];
        if matches!(name, "2d" | "a2d" | "cube" | "acube") {
            bodies.push(format!("tld4.g.{name}.v4.f32.f32 {{%r0, %r1, %r2, %r3}}, [%h, {at}];"));
        }
        for body in &bodies {
            let machines = machine(&kernel(body, false), k);
            for filter in [Filter::Point, Filter::Linear] {
                plain.image.filter = filter as u8;
                plain.image.mip_filter = filter as u8;
                let blocks = in_blocks(&plain);
                let mut w = inputs(&plain.image, coordinates, &mut r);
                w.iter_mut().for_each(|w| w[8] = (r.unit() as f32).to_bits());
                for (isa, m) in &machines {
                    let expected = run(m, &[&plain], &[0], &w);
                    assert_eq!(run(m, &[&blocks], &[0], &w), expected, "{isa}: {body} {filter:?}");
                }
            }
        }
    }
}
