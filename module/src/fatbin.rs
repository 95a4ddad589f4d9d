//! Fatbin containers, in which nvcc stores the images of a module.
//!
//! A container is a 16-byte header and entries, each a header (0x40 bytes or more), optional name and options, and a
//! payload padded to 8 bytes. All offsets here are relative to their entry. Input is untrusted: a damaged container
//! always gives an error.

use super::compression::{unpack, Packing};
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The section of wrappers, which point to containers.
pub const WRAPPERS: &str = ".nvFatBinSegment";
/// The section of device-linked containers (`-rdc=true`), one for each object file. Their wrappers have version 1, and the wrapper of
/// the linked image, with version 2, receives a list of them when the program starts.
pub const PARTS: &str = "__nv_relfatbin";
/// First word of a container.
pub const MAGIC: u32 = 0xba55_ed50;
/// Bytes of a container's header.
pub const HEADER: usize = 16;
/// Least size of an entry's header.
const ENTRY: usize = 0x40;

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
/// Not in NVIDIA's documentation; what nvcc makes with `-dlto`, and cuobjdump calls `nvvm code`.
const KIND_INTERMEDIATE: u16 = 8;
/// Several images compressed as one stream (`nvcc -concat`).
const KIND_JOINED: u16 = 0x100;
const FLAG_DEBUG: u64 = 0x2;
/// `sm_90a`: this architecture only. Not in NVIDIA's documentation; seen with `-arch=sm_90a` of nvcc 13.5.
const FLAG_ARCH: u64 = 0x10_0000;
/// `sm_100f`: this family only. Likewise.
const FLAG_FAMILY: u64 = 0x20_0000;
const FLAG_LZ4: u64 = 0x2000;
const FLAG_ZSTD: u64 = 0x8000;

/// Kinds of images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ptx,
    /// Machine code of one architecture.
    Cubin,
    /// Link-time-optimisation code.
    Intermediate,
    /// Something else: its kind number.
    Other(u16),
}

/// Number and suffix of an architecture: `sm_90a` is (90, Some('a')).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arch {
    pub number: u32,
    /// `a`: code for this architecture only, `f`: for its family only.
    pub suffix: Option<char>,
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.number, self.suffix.map(String::from).unwrap_or_default())
    }
}

/// One image of a container, unpacked on demand.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    pub kind: Kind,
    /// Architecture.
    pub arch: Arch,
    /// PTX ISA version; meaningless for machine code.
    pub version: (u16, u16),
    /// Compiled with `-G`.
    pub debug: bool,
    /// Options for ptxas, e.g. `-maxrregcount=32`.
    pub options: &'a str,
    payload: Payload<'a>,
}

#[derive(Clone, Debug)]
enum Payload<'a> {
    Plain(&'a [u8]),
    Packed(Arc<Stream<'a>>),
    /// Bytes `at .. at + size` of a stream that holds several images.
    Part {
        stream: Arc<Stream<'a>>,
        at: u64,
        size: u64,
    },
}

/// A compressed stream, unpacked at most once.
#[derive(Debug)]
struct Stream<'a> {
    bytes: &'a [u8],
    packing: Packing,
    size: u64,
    text: OnceLock<Result<Vec<u8>, String>>,
}

impl Stream<'_> {
    fn text(&self) -> Result<&[u8], String> {
        let unpacked = self.text.get_or_init(|| unpack(self.packing, self.bytes, self.size));
        unpacked.as_deref().map_err(Clone::clone)
    }
}

impl Image<'_> {
    /// The image's bytes, unpacked. Errors describe what is wrong with them.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, String> {
        match &self.payload {
            Payload::Plain(bytes) => Ok(Cow::Borrowed(bytes)),
            Payload::Packed(stream) => stream.text().map(Cow::Borrowed),
            Payload::Part { stream, at, size } => {
                slice(stream.text()?, *at, *size).map(Cow::Borrowed).ok_or_else(|| "it ends outside its stream".into())
            }
        }
    }

    /// PTX as text, without trailing padding. Bytes that are not UTF-8 can only be in comments and file names.
    pub fn text(&self) -> Result<String, String> {
        let bytes = self.bytes()?;
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}

/// Size of the container that starts with `header`, header included. Errors describe what is wrong.
pub fn size(header: &[u8]) -> Result<u64, String> {
    let (magic, version, skip, body) = (u32_at(header, 0), u16_at(header, 4), u16_at(header, 6), u64_at(header, 8));
    let (Some(magic), Some(version), Some(skip), Some(body)) = (magic, version, skip, body) else {
        return Err("it is shorter than a fatbin's header".into());
    };
    if magic != MAGIC {
        return Err(format!("it does not begin like a fatbin ({magic:#x})"));
    }
    if version != 1 || (skip as usize) < HEADER {
        return Err(format!("fatbin version {version} with a header of {skip} bytes is not known"));
    }
    body.checked_add(skip.into()).ok_or_else(|| "its size is not plausible".into())
}

/// The architectures of the PTX in containers. Those that cannot be read have none.
pub fn architectures(containers: &[&[u8]]) -> Vec<Arch> {
    let images = containers.iter().filter_map(|container| images(container).ok()).flatten();
    images.filter(|image| image.kind == Kind::Ptx).map(|image| image.arch).collect()
}

/// The images of a container, in order. `bytes` may be longer than the container.
pub fn images(bytes: &[u8]) -> Result<Vec<Image<'_>>, String> {
    let size = size(bytes)?;
    let skip = u16_at(bytes, 6).unwrap_or(HEADER as u16) as u64;
    let body = slice(bytes, skip, size - skip)
        .ok_or_else(|| format!("it is truncated: {size} bytes according to its header, {} are there", bytes.len()))?;
    let mut images = Vec::new();
    let mut at = 0;
    while at < body.len() {
        let used = entry(&body[at..], &mut images).map_err(|e| format!("entry at offset {:#x}: {e}", at + HEADER))?;
        at += used;
    }
    Ok(images)
}

/// Fields that entries and the sub-headers of joined images share.
struct Header {
    kind: u16,
    /// Entry: bytes of the header. Sub-header: offset in the stream.
    skip: u32,
    /// Bytes of the payload.
    size: u64,
    packed: u32,
    options_at: u32,
    version: (u16, u16),
    arch: Arch,
    name: (u32, u32),
    flags: u64,
    unpacked: u64,
}

fn header(bytes: &[u8]) -> Option<Header> {
    let flags = u64_at(bytes, 0x28)?;
    let suffix = match flags {
        _ if flags & FLAG_ARCH != 0 => Some('a'),
        _ if flags & FLAG_FAMILY != 0 => Some('f'),
        _ => None,
    };
    Some(Header {
        kind: u16_at(bytes, 0)?,
        skip: u32_at(bytes, 4)?,
        size: u64_at(bytes, 8)?,
        packed: u32_at(bytes, 0x10)?,
        options_at: u32_at(bytes, 0x14)?,
        version: (u16_at(bytes, 0x1a)?, u16_at(bytes, 0x18)?),
        arch: Arch { number: u32_at(bytes, 0x1c)?, suffix },
        name: (u32_at(bytes, 0x20)?, u32_at(bytes, 0x24)?),
        flags,
        unpacked: u64_at(bytes, 0x38)?,
    })
}

/// Reads one entry at the start of `bytes` and returns its length.
fn entry<'a>(bytes: &'a [u8], images: &mut Vec<Image<'a>>) -> Result<usize, String> {
    let fields = header(bytes).ok_or("its header is truncated")?;
    if (fields.skip as usize) < ENTRY {
        return Err(format!("a header of {} bytes is not known", fields.skip));
    }
    let head = slice(bytes, 0, fields.skip.into()).ok_or("its header is truncated")?;
    let payload = slice(bytes, fields.skip.into(), fields.size).ok_or("its payload is truncated")?;
    let packing = match fields.flags & (FLAG_LZ4 | FLAG_ZSTD) {
        0 => Packing::None,
        FLAG_LZ4 => Packing::Lz4,
        FLAG_ZSTD => Packing::Zstd,
        _ => return Err(format!("flags {:#x} name two compressions", fields.flags)),
    };
    let content = match packing {
        Packing::None => None,
        packing => {
            let bytes = slice(payload, 0, fields.packed.into()).ok_or("its compressed data is truncated")?;
            Some(Arc::new(Stream { bytes, packing, size: fields.unpacked, text: OnceLock::new() }))
        }
    };
    if fields.kind == KIND_JOINED {
        joined(head, &fields, content.ok_or("joined images are not compressed")?, images)?;
    } else {
        let payload = content.map_or(Payload::Plain(payload), Payload::Packed);
        images.push(image(&fields, options(head, &fields), payload));
    }
    Ok(fields.skip as usize + fields.size as usize)
}

fn image<'a>(h: &Header, options: &'a str, payload: Payload<'a>) -> Image<'a> {
    let kind = match h.kind {
        KIND_PTX => Kind::Ptx,
        KIND_CUBIN => Kind::Cubin,
        KIND_INTERMEDIATE => Kind::Intermediate,
        other => Kind::Other(other),
    };
    Image { kind, arch: h.arch, version: h.version, debug: h.flags & FLAG_DEBUG != 0, options, payload }
}

/// Offset and length of the option string, if there is one.
fn options_place(head: &[u8], h: &Header) -> Option<(u32, u32)> {
    // In machine code of newer architectures the field holds binary attributes.
    if h.options_at == 0 || h.kind != KIND_PTX {
        return None;
    }
    let at = h.options_at as usize;
    Some((u32_at(head, at)?, u32_at(head, at.checked_add(4)?)?))
}

/// The option string; empty if there is none or its offset is invalid.
fn options<'a>(head: &'a [u8], h: &Header) -> &'a str {
    let text = options_place(head, h).and_then(|(at, size)| slice(head, at.into(), size.into()));
    text.and_then(|t| std::str::from_utf8(t).ok()).unwrap_or("").trim_end_matches('\0').trim()
}

/// Bytes of a sub-header: like an entry's header, it ends with its name and options, NUL-terminated and padded.
fn sub_header_size(head: &[u8], h: &Header) -> usize {
    let name = if h.name.0 == 0 { None } else { Some(h.name) };
    match options_place(head, h).or(name) {
        Some((at, size)) => (at as usize).saturating_add(size as usize).saturating_add(8) & !7,
        None => ENTRY,
    }
}

/// The sub-headers of an entry that holds several images in one stream.
fn joined<'a>(head: &'a [u8], h: &Header, stream: Arc<Stream<'a>>, images: &mut Vec<Image<'a>>) -> Result<(), String> {
    let at = h.options_at as usize;
    let count = u32_at(head, at).ok_or("its list of images is truncated")?;
    let mut rest = head.get(at + 8..).ok_or("its list of images is truncated")?;
    for _ in 0..count {
        let sub = header(rest).ok_or("its list of images is truncated")?;
        let payload = Payload::Part { stream: stream.clone(), at: sub.skip.into(), size: sub.size };
        images.push(image(&sub, options(rest, &sub), payload));
        rest = rest.get(sub_header_size(rest, &sub)..).unwrap_or_default();
    }
    Ok(())
}

fn slice(bytes: &[u8], at: u64, size: u64) -> Option<&[u8]> {
    bytes.get(usize::try_from(at).ok()?..usize::try_from(at.checked_add(size)?).ok()?)
}

fn word<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    word(bytes, at).map(u16::from_le_bytes)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    word(bytes, at).map(u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    word(bytes, at).map(u64::from_le_bytes)
}
