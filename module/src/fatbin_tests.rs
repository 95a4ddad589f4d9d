//! Containers built by hand, valid and damaged.

use super::compression::{unpack, Packing};
use super::fatbin::{images, Arch, Image, Kind, MAGIC};
use super::source::Source;
use super::{select, LoadError};
use device::Error;

pub const TEXT: &str = "//\n.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\nret;\n}\n";
pub const PLAIN: u64 = 0x11;
const LZ4: u64 = 0x2011;
const ZSTD: u64 = 0x8011;

fn padded(mut bytes: Vec<u8>, step: usize) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(step), 0);
    bytes
}

fn pack(content: &[u8], flags: u64) -> (Vec<u8>, u32, u64) {
    let packed = match flags & 0xa000 {
        0 => return (padded(content.to_vec(), 8), 0, 0),
        0x2000 => lz4_flex::block::compress(content),
        _ => ruzstd::encoding::compress_to_vec(content, ruzstd::encoding::CompressionLevel::Fastest),
    };
    let size = packed.len() as u32;
    (padded(packed, 8), size, content.len() as u64)
}

pub struct Entry {
    pub kind: u16,
    arch: u32,
    version: (u16, u16),
    flags: u64,
    options: Option<&'static str>,
}

impl Entry {
    fn ptx(arch: u32, flags: u64) -> Entry {
        Entry { kind: 1, arch, version: (8, 0), flags, options: Some("-maxrregcount=32") }
    }

    pub fn cubin(arch: u32) -> Entry {
        Entry { kind: 2, arch, version: (1, 8), flags: PLAIN, options: None }
    }

    /// Header, with `skip` and the sizes of its payload as given.
    fn header(&self, skip: Option<u32>, size: u64, packed: u32, unpacked: u64) -> Vec<u8> {
        let options = self.options.map(|o| padded([o.as_bytes(), b"\0"].concat(), 8));
        let length = 0x40 + options.as_ref().map_or(0, |o| 8 + o.len() as u32);
        let mut bytes = Vec::new();
        bytes.extend(self.kind.to_le_bytes());
        bytes.extend(0x101u16.to_le_bytes());
        bytes.extend(skip.unwrap_or(length).to_le_bytes());
        bytes.extend(size.to_le_bytes());
        bytes.extend(packed.to_le_bytes());
        bytes.extend(if options.is_some() { 0x40u32 } else { 0 }.to_le_bytes());
        bytes.extend(self.version.1.to_le_bytes());
        bytes.extend(self.version.0.to_le_bytes());
        bytes.extend(self.arch.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(self.flags.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend(unpacked.to_le_bytes());
        if let (Some(text), Some(encoded)) = (self.options, options) {
            bytes.extend(0x48u32.to_le_bytes());
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(encoded);
        }
        bytes
    }

    pub fn with(&self, content: &[u8]) -> Vec<u8> {
        let (payload, packed, unpacked) = pack(content, self.flags);
        [self.header(None, payload.len() as u64, packed, unpacked), payload].concat()
    }
}

/// An entry of plain PTX.
pub fn text_entry(arch: u32, text: &str) -> Vec<u8> {
    Entry::ptx(arch, PLAIN).with(text.as_bytes())
}

pub fn container(entries: &[Vec<u8>]) -> Vec<u8> {
    let body = entries.concat();
    let mut bytes = MAGIC.to_le_bytes().to_vec();
    bytes.extend(1u16.to_le_bytes());
    bytes.extend(16u16.to_le_bytes());
    bytes.extend((body.len() as u64).to_le_bytes());
    [bytes, body].concat()
}

fn joined(parts: &[(Entry, &str)]) -> Vec<u8> {
    let (mut subs, mut stream) = (Vec::new(), Vec::new());
    for (entry, text) in parts {
        subs.extend(entry.header(Some(stream.len() as u32), text.len() as u64, 0, 0));
        stream.extend(text.as_bytes());
    }
    let (payload, packed, unpacked) = pack(&stream, ZSTD);
    let outer = Entry { kind: 0x100, arch: 0, version: (0, 1), flags: ZSTD, options: None };
    let mut header = outer.header(Some(0x48 + subs.len() as u32), payload.len() as u64, packed, unpacked);
    header[0x14..0x18].copy_from_slice(&0x40u32.to_le_bytes());
    header.extend((parts.len() as u32).to_le_bytes());
    header.extend((subs.len() as u32 + 8).to_le_bytes());
    [header, subs, payload].concat()
}

fn example() -> Vec<u8> {
    let text = [TEXT.as_bytes(), b"\0"].concat();
    container(&[
        Entry::cubin(75).with(b"\x7fELF machine code"),
        Entry::ptx(75, PLAIN).with(&text),
        Entry::ptx(80, ZSTD).with(&text),
        Entry::ptx(86, LZ4).with(&text),
        joined(&[(Entry::ptx(70, PLAIN), "first"), (Entry::ptx(72, PLAIN), "second"), (Entry::cubin(70), "third")]),
    ])
}

fn chosen(images: &[Image], cc: u32) -> Option<(u32, Option<char>)> {
    select::choose(images, cc).map(|i| (i.arch.number, i.arch.suffix))
}

#[test]
fn every_compression_gives_the_text_back() {
    let bytes = example();
    let images = images(&bytes).unwrap();
    let shape: Vec<_> = images.iter().map(|i| (i.kind, i.arch.number)).collect();
    let ptx = |n| (Kind::Ptx, n);
    assert_eq!(shape, [(Kind::Cubin, 75), ptx(75), ptx(80), ptx(86), ptx(70), ptx(72), (Kind::Cubin, 70)]);
    for image in &images[1..4] {
        assert_eq!(image.text().unwrap(), TEXT);
        assert_eq!((image.options, image.version), ("-maxrregcount=32", (8, 0)));
    }
    let joined: Vec<_> = images[4..].iter().map(|i| i.text().unwrap()).collect();
    assert_eq!(joined, ["first", "second", "third"]);
}

#[test]
fn the_device_takes_the_highest_and_most_specific_ptx_that_suits() {
    let bytes = example();
    let images = images(&bytes).unwrap();
    assert_eq!(chosen(&images, 90), Some((86, None)));
    assert_eq!(chosen(&images, 80), Some((80, None)));
    assert_eq!(chosen(&images, 61), None);
    let suffixed = container(&[
        Entry::ptx(90, PLAIN).with(b"a"),
        Entry::ptx(90, PLAIN | 0x10_0000).with(b"b"),
        Entry::ptx(100, PLAIN | 0x20_0000).with(b"c"),
    ]);
    let images = super::fatbin::images(&suffixed).unwrap();
    assert_eq!(images[1].arch, Arch { number: 90, suffix: Some('a') });
    assert_eq!(chosen(&images, 90), Some((90, Some('a'))));
    assert_eq!(chosen(&images[..1], 90), Some((90, None)));
    assert_eq!(chosen(&images[1..], 90), Some((90, Some('a'))));
    assert_eq!(chosen(&images[1..], 103), Some((100, Some('f'))));
    assert_eq!(chosen(&images[1..], 120), None);
}

fn load(bytes: &[u8], cc: u32) -> Result<String, LoadError> {
    Source::Bytes(bytes.to_vec()).load(cc).map(|p| p.images()[0].to_string())
}

#[test]
fn machine_code_alone_gives_advice() {
    let bytes = container(&[Entry::cubin(80).with(b"x"), Entry::cubin(90).with(b"x")]);
    let error = load(&bytes, 90).unwrap_err();
    assert_eq!(error.error, Error::NoKernelImageForDevice);
    for part in ["sm_80, sm_90", "-gencode arch=compute_90,code=compute_90"] {
        assert!(error.message.contains(part), "{}", error.message);
    }
    let error = load(&container(&[Entry::ptx(120, PLAIN).with(b"x")]), 90).unwrap_err();
    assert!(error.message.contains("UNDERSTUDY_DEVICE=sm_120"), "{}", error.message);
    assert_eq!(load(&container(&[]), 90).unwrap_err().error, Error::NoKernelImageForDevice);
}

#[test]
fn truncated_anywhere_is_an_error() {
    let bytes = example();
    assert_eq!(load(&bytes, 80).unwrap(), TEXT);
    for end in 4..bytes.len() {
        let error = load(&bytes[..end], 80).unwrap_err();
        assert_eq!(error.error, Error::InvalidKernelImage, "cut at {end}");
    }
}

/// Eight kilobytes that unpack to 256 MiB: two thousand zstd blocks of 128 KiB that repeat one byte.
#[test]
fn decompression_bombs_are_refused() {
    let size = 2048u64 << 17;
    let mut bomb = vec![0x28, 0xb5, 0x2f, 0xfd, 0x80, 0x38];
    bomb.extend((size as u32).to_le_bytes());
    for last in (0..2048).map(|i| u32::from(i == 2047)) {
        bomb.extend(&((1 << 17) << 3 | 1 << 1 | last).to_le_bytes()[..3]);
        bomb.push(b' ');
    }
    assert_eq!(
        unpack(Packing::Zstd, &bomb, size).unwrap_err(),
        "an uncompressed size of 268435456 bytes is not plausible"
    );
    assert!(unpack(Packing::Zstd, &bomb, 1 << 20).unwrap_err().contains("unpacks to 1048577 bytes"));
}

#[test]
fn flipped_bits_never_crash() {
    let bytes = example();
    // xorshift: the same flips on every run.
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..4000 {
        let mut damaged = bytes.clone();
        for _ in 0..3 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let at = state as usize % damaged.len();
            damaged[at] ^= 1 << (state >> 61);
        }
        if let Ok(images) = images(&damaged) {
            for image in images {
                let _ = (image.bytes(), image.text());
            }
        }
        let _ = load(&damaged, 80);
    }
}

#[test]
fn ptx_text_and_cubins_are_recognised_by_their_first_bytes() {
    let text = std::ffi::CString::new(TEXT).unwrap();
    // SAFETY: complete PTX text with a NUL.
    let source = unsafe { Source::from_memory(text.as_ptr().cast()) }.unwrap();
    assert_eq!(&*source.load(80).unwrap().images()[0], TEXT);
    let bytes = example();
    // SAFETY: a complete container.
    let source = unsafe { Source::from_memory(bytes.as_ptr()) }.unwrap();
    assert_eq!(&*source.load(80).unwrap().images()[0], TEXT);
    let error = load(b"\x7fELF and so on and so on", 80).unwrap_err();
    assert_eq!(error.error, Error::NoKernelImageForDevice);
    // SAFETY: nothing is read at an address that is not mapped.
    let nowhere = unsafe { Source::from_memory(16 as *const u8) };
    assert_eq!(nowhere.unwrap_err().error, Error::InvalidKernelImage);
}
