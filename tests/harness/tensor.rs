//! Tensor maps as parameters: `//# map m: a+64 u32 dims=32,8 strides=128 box=8,4 steps=1,2 swizzle=128 fill=nan`, and for im2col maps
//! `pixels=13 channels=8 lower=-1 upper=-1` in place of `box`. Lists have the fastest dimension first. The oracle and the library have each
//! a form of their own for maps.

use device::tensor_map::{Element, Mode, TensorMap};

/// A map of a tensor in a buffer.
#[derive(Clone, Debug)]
pub struct Map {
    pub buffer: String,
    pub offset: u64,
    form: oracle::Map,
}

/// By the numbers of PTX.
const ELEMENTS: [&str; 13] =
    ["u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f32ftz", "f64", "bf16", "tf32", "tf32ftz"];

fn list<N: std::str::FromStr, const K: usize>(text: &str, to: &mut [N; K]) -> Result<usize, String> {
    let mut count = 0;
    for part in text.split(',') {
        let slot = to.get_mut(count).ok_or_else(|| format!("'{text}' is too long"))?;
        *slot = part.parse().map_err(|_| format!("'{text}'"))?;
        count += 1;
    }
    Ok(count)
}

impl Map {
    /// From the value of its line.
    pub fn parse(value: &str) -> Result<Map, String> {
        let mut words = value.split_whitespace();
        let place = words.next().ok_or("a map of nothing")?;
        let (buffer, offset) = place.split_once('+').unwrap_or((place, "0"));
        let element = words.next().and_then(|w| ELEMENTS.iter().position(|e| *e == w)).ok_or("a map without a type")?;
        let mut form = oracle::Map { element: element as u64, steps: [1; 5], ..oracle::Map::default() };
        for word in words {
            let (key, text) = word.split_once('=').ok_or_else(|| format!("'{word}' in a map"))?;
            let one = || text.parse::<u64>().map_err(|_| format!("'{word}' in a map"));
            match key {
                "dims" => form.rank = list(text, &mut form.dims)? as u64,
                "strides" => drop(list(text, &mut form.strides)?),
                "box" => drop(list(text, &mut form.boxes)?),
                "steps" => drop(list(text, &mut form.steps)?),
                "lower" => drop(list(text, &mut form.lower)?),
                "upper" => drop(list(text, &mut form.upper)?),
                "channels" => form.boxes[0] = one()?,
                "pixels" => (form.boxes[1], form.im2col) = (one()?, 1),
                "swizzle" => {
                    form.swizzle = ["0", "32", "64", "128"].iter().position(|s| *s == text).ok_or("a swizzle")? as u64
                }
                "fill" => form.fill_nan = u64::from(text == "nan"),
                _ => return Err(format!("'{word}' in a map")),
            }
        }
        Ok(Map { buffer: buffer.into(), offset: offset.parse().map_err(|_| format!("'{place}'"))?, form })
    }

    /// What it says besides the address.
    pub fn form(&self) -> &oracle::Map {
        &self.form
    }

    /// The map of a buffer at an address, for the oracle.
    pub fn for_oracle(&self, address: u64) -> Vec<u8> {
        oracle::Map { address: address + self.offset, ..self.form.clone() }.encode()
    }

    /// The same for the library.
    pub fn for_library(&self, address: u64) -> Vec<u8> {
        let f = &self.form;
        let mut map = TensorMap::new(if f.im2col != 0 { Mode::Im2col } else { Mode::Tiled });
        map.address = address + self.offset;
        map.strides = f.strides;
        map.dims = f.dims.map(|n| n as u32);
        map.box_dims = f.boxes.map(|n| n as u16);
        map.element_strides = f.steps.map(|n| n as u8);
        map.lower = f.lower.map(|n| n as i16);
        map.upper = f.upper.map(|n| n as i16);
        map.rank = f.rank as u8;
        map.element = Element::of_ptx(f.element).expect("a type that was found in the list") as u8;
        map.swizzle = f.swizzle as u8;
        map.fill_nan = f.fill_nan as u8;
        map.encode().to_vec()
    }
}
