//! The comment header of a filetest.
//!
//! ```text
//! //# threads: 600                      at least so many threads, in blocks of each of the shapes
//! //# shapes: 64 16x16 5x3 33           default: a full set
//! //# launch: 2 96 shared=128           or: one launch of 2 blocks of 96 threads (x, or XxYxZ)
//! //# cluster: 2x1                      blocks of a cluster, of each launch; default: the launches say nothing of clusters
//! //# entry: name                       default: the only one
//! //# buf a: f32[600] = edges           a buffer; its address is the next parameter
//! //# arg n: u32 = 600                  a scalar parameter
//! //# arg p: ptr = a+4                  an address into a buffer
//! //# map m: a u32 dims=32,8 ...        a tensor map (`tensor.rs`), at a multiple of 64
//! //# image s: surface 2d u32 8x4 = a   a texture or surface over a buffer (`image.rs`): the module's variable `s`
//! //# arg h: image = s                  its handle
//! //# want a: list 1 2 3                literal contents afterwards (checked besides the oracle's)
//! //# compare a: nan                    any NaN of halves and doubles equals any other; singles have one
//! //# compare a: approx ex2.ftz b       element i is within the manual's bound for ex2.ftz of b[i]
//! //# compare a: skip
//! //# expect: oracle                    the default; or: error illegal_address | misaligned | illegal_instruction | trap | deadlock
//! //# expect: invalid some text         the PTX is refused, with this in the message
//! //# hardware: differs why          a GPU's outcome is another, for that reason
//! //# library: guarded                  the error is found by the default guard only: not run without it
//! //# library: unsupported              the library does not have this yet and must say so; the oracle has it
//! //# library: checked                  the error is one for the library where something is checked only
//! ```

use super::image::{self, Described};
use super::pattern::Elem;
use super::tensor::Map;
use oracle::picture::Picture;

#[derive(Clone, Debug)]
pub struct Buffer {
    pub name: String,
    pub ty: Elem,
    pub count: usize,
    pub pattern: String,
    pub compare: Compare,
    pub want: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Compare {
    Exact,
    AnyNan,
    Skip,
    /// Instruction (`ex2.ftz`) and the buffers of its operands.
    Approx {
        op: String,
        sources: Vec<String>,
    },
}

#[derive(Clone, Debug)]
pub enum Param {
    Buffer(usize),
    Scalar {
        ty: Elem,
        text: String,
    },
    /// The handle of a texture or surface.
    Image(usize),
    /// An address `offset` bytes into buffer `buffer`.
    Pointer {
        buffer: usize,
        offset: i64,
    },
    Map(Box<Map>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Expect {
    Oracle,
    /// It ends well, whatever it computes.
    Done,
    Error(String),
    Invalid(String),
}

/// A launch's grid and block.
pub type Shape = ([u32; 3], [u32; 3]);

#[derive(Clone, Debug)]
pub struct Header {
    pub entry: Option<String>,
    pub launches: Vec<Shape>,
    pub cluster: Option<[u32; 3]>,
    pub dynamic_shared: u32,
    pub buffers: Vec<Buffer>,
    pub params: Vec<Param>,
    pub images: Vec<Described>,
    pub expect: Expect,
    /// The library must refuse, naming what it lacks.
    pub unsupported: bool,
    pub checked: bool,
    /// Not for variants without the guard.
    pub guarded: bool,
    /// A GPU's results are others, as is known.
    pub differs: bool,
}

/// Block shapes of tests that do not say: whole warps in a line, and rows across warps with a partial warp at the end.
const SHAPES: &str = "64 33x3";

pub fn dims(text: &str) -> Result<[u32; 3], String> {
    let mut out = [1; 3];
    for (slot, part) in out.iter_mut().zip(text.split('x')) {
        *slot = part.parse().map_err(|_| format!("'{text}' is no shape"))?;
    }
    Ok(out)
}

impl Header {
    pub fn parse(text: &str) -> Result<Header, String> {
        let mut h = Header {
            entry: None,
            launches: Vec::new(),
            cluster: None,
            dynamic_shared: 0,
            buffers: Vec::new(),
            params: Vec::new(),
            images: Vec::new(),
            expect: Expect::Oracle,
            unsupported: false,
            checked: false,
            guarded: false,
            differs: false,
        };
        let (mut threads, mut shapes) = (None, SHAPES.to_string());
        for line in text.lines() {
            let Some(line) = line.trim().strip_prefix("//#") else { continue };
            let (key, value) = line.split_once(':').ok_or_else(|| format!("no ':' in '{line}'"))?;
            let value = value.trim();
            let mut words = key.split_whitespace();
            match (words.next().unwrap_or(""), words.next()) {
                ("threads", None) => threads = Some(value.parse::<u32>().map_err(|e| e.to_string())?),
                ("shapes", None) => shapes = value.to_string(),
                ("launch", None) => h.launch(value)?,
                ("cluster", None) => h.cluster = Some(dims(value)?),
                ("entry", None) => h.entry = Some(value.into()),
                ("buf", Some(name)) => h.buffer(name, value)?,
                ("arg", Some(_)) => h.scalar(value)?,
                ("map", Some(_)) => h.params.push(Param::Map(Box::new(Map::parse(value)?))),
                ("image", Some(name)) => {
                    let (text, buffer) = value.rsplit_once('=').ok_or_else(|| format!("no '=' in '{value}'"))?;
                    let buffer = h.buffer_index(buffer.trim())?;
                    h.images.push(Described { name: name.into(), picture: image::parse(text)?, buffer });
                }
                ("want", Some(name)) => h.find(name)?.want = Some(value.into()),
                ("compare", Some(name)) => h.find(name)?.compare = compare(value)?,
                ("library", None) if value == "unsupported" => h.unsupported = true,
                ("library", None) if value == "checked" => h.checked = true,
                ("library", None) if value == "guarded" => h.guarded = true,
                ("hardware", None) if value.starts_with("differs ") => h.differs = true,
                ("expect", None) => h.expect = expect(value)?,
                _ => return Err(format!("unknown header line '{line}'")),
            }
        }
        if let Some(n) = threads {
            for shape in shapes.split_whitespace() {
                let block = dims(shape)?;
                h.launches.push(([n.div_ceil(block.iter().product()), 1, 1], block));
            }
        }
        if h.launches.is_empty() && !matches!(h.expect, Expect::Invalid(_)) {
            return Err("neither 'threads' nor 'launch'".into());
        }
        Ok(h)
    }

    fn launch(&mut self, value: &str) -> Result<(), String> {
        let words: Vec<&str> = value.split_whitespace().collect();
        let [grid, block, rest @ ..] = &words[..] else { return Err("launch takes a grid and a block".into()) };
        for word in rest {
            let bytes = word.strip_prefix("shared=").ok_or_else(|| format!("'{word}' after the launch's shape"))?;
            self.dynamic_shared = bytes.parse().map_err(|_| format!("'{word}'"))?;
        }
        self.launches.push((dims(grid)?, dims(block)?));
        Ok(())
    }

    fn find(&mut self, name: &str) -> Result<&mut Buffer, String> {
        self.buffers.iter_mut().find(|b| b.name == name).ok_or_else(|| format!("no buffer '{name}' so far"))
    }

    pub fn buffer_index(&self, name: &str) -> Result<usize, String> {
        self.buffers.iter().position(|b| b.name == name).ok_or_else(|| format!("no buffer '{name}'"))
    }

    /// `f32[600] = edges`
    fn buffer(&mut self, name: &str, value: &str) -> Result<(), String> {
        let bad = || format!("buffer '{name}': expected 'type[count] = pattern', found '{value}'");
        let (shape, pattern) = value.split_once('=').ok_or_else(bad)?;
        let (ty, count) = shape.trim().strip_suffix(']').and_then(|s| s.split_once('[')).ok_or_else(bad)?;
        self.buffers.push(Buffer {
            name: name.into(),
            ty: Elem::parse(ty).ok_or_else(bad)?,
            count: count.parse().map_err(|_| bad())?,
            pattern: pattern.trim().into(),
            compare: Compare::Exact,
            want: None,
        });
        self.params.push(Param::Buffer(self.buffers.len() - 1));
        Ok(())
    }

    /// `u32 = 600`, `ptr = a+4`
    fn scalar(&mut self, value: &str) -> Result<(), String> {
        let (ty, text) = value.split_once('=').ok_or_else(|| format!("no '=' in '{value}'"))?;
        let (ty, text) = (ty.trim(), text.trim());
        if ty == "ptr" {
            let at = text.find(['+', '-']).unwrap_or(text.len());
            let offset = if at == text.len() { 0 } else { text[at..].parse().map_err(|_| format!("'{text}'"))? };
            self.params.push(Param::Pointer { buffer: self.buffer_index(&text[..at])?, offset });
            return Ok(());
        }
        if ty == "image" {
            let at = self.images.iter().position(|i| i.name == text).ok_or_else(|| format!("no image '{text}'"))?;
            self.params.push(Param::Image(at));
            return Ok(());
        }
        let ty = Elem::parse(ty).ok_or_else(|| format!("unknown type '{ty}'"))?;
        self.params.push(Param::Scalar { ty, text: text.into() });
        Ok(())
    }

    /// Textures and surfaces, given where each buffer is.
    pub fn pictures(&self, addresses: &[u64]) -> Vec<Picture> {
        self.images.iter().map(|i| Picture { base: addresses[i.buffer], ..i.picture.clone() }).collect()
    }

    /// The parameter block, given where each buffer is, the handles of textures and surfaces, and what maps look like there.
    pub fn param_block(
        &self,
        addresses: &[u64],
        handles: &[u64],
        form: impl Fn(&Map, u64) -> Vec<u8>,
    ) -> Result<Vec<u8>, String> {
        let mut out: Vec<u8> = Vec::new();
        if addresses.len() != self.buffers.len() {
            return Err(format!("{} addresses for {} buffers", addresses.len(), self.buffers.len()));
        }
        for p in &self.params {
            let (bits, size) = match p {
                Param::Buffer(i) => (addresses[*i], 8),
                Param::Image(i) => (handles[*i], 8),
                Param::Pointer { buffer, offset } => (addresses[*buffer].wrapping_add(*offset as u64), 8),
                Param::Scalar { ty, text } => {
                    (ty.literal(text).ok_or_else(|| format!("'{text}' is no {ty:?}"))?, ty.size())
                }
                Param::Map(map) => {
                    out.resize(out.len().next_multiple_of(64), 0);
                    out.extend(form(map, addresses[self.buffer_index(&map.buffer)?]));
                    continue;
                }
            };
            out.resize(out.len().next_multiple_of(size), 0);
            out.extend_from_slice(&bits.to_le_bytes()[..size]);
        }
        Ok(out)
    }
}

fn compare(value: &str) -> Result<Compare, String> {
    let words: Vec<&str> = value.split_whitespace().collect();
    Ok(match &words[..] {
        ["nan"] => Compare::AnyNan,
        ["skip"] => Compare::Skip,
        ["exact"] => Compare::Exact,
        ["approx", op, sources @ ..] if !sources.is_empty() => {
            Compare::Approx { op: op.to_string(), sources: sources.iter().map(|s| s.to_string()).collect() }
        }
        _ => return Err(format!("unknown comparison '{value}'")),
    })
}

fn expect(value: &str) -> Result<Expect, String> {
    match value.split_once(' ').map_or((value, ""), |(a, b)| (a, b.trim())) {
        ("oracle", "") => Ok(Expect::Oracle),
        ("error", what) if !what.is_empty() => Ok(Expect::Error(what.into())),
        ("invalid", what) => Ok(Expect::Invalid(what.into())),
        _ => Err(format!("unknown expectation '{value}'")),
    }
}
