//! Texel formats: channels and their types, in CUDA's three numberings.

use super::compressed::{Compression, SIDE};
use super::Error;
use cuda_types::*;
use kernel_abi::Element;
use parking_lot::Mutex;
use sys::log::{self, Level};

/// A texel format. Inherently normalised formats have one of [`Element`]'s normalised kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    pub element: Element,
    /// 1, 2 or 4; or 3 where texels come in blocks.
    pub channels: u8,
    /// How texels come in blocks, if they do. They read as floats.
    pub blocks: Option<Compression>,
}

/// Why a format is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no such format.
    Invalid,
    /// CUDA has it, we do not: the name of a video format.
    Unsupported(&'static str),
}

/// `cudaChannelFormatDesc`: bits per channel and `cudaChannelFormatKind`.
pub type Bits = ([i32; 4], i32);

/// From `cudaChannelFormatKindUnsigned8Packed422` on, and from `CU_AD_FORMAT_UINT8_PACKED_422` on.
const VIDEO: [&str; 14] = [
    "8-bit packed 4:2:2",
    "8-bit packed 4:4:4",
    "8-bit semi-planar 4:2:0",
    "16-bit semi-planar 4:2:0",
    "8-bit semi-planar 4:2:2",
    "16-bit semi-planar 4:2:2",
    "8-bit semi-planar 4:4:4",
    "16-bit semi-planar 4:4:4",
    "8-bit planar 4:2:0",
    "16-bit planar 4:2:0",
    "8-bit planar 4:2:2",
    "16-bit planar 4:2:2",
    "8-bit planar 4:4:4",
    "16-bit planar 4:4:4",
];
/// From `CU_AD_FORMAT_P010` on; there are gaps.
const DRIVER_VIDEO: [&str; 23] = [
    "P010",
    "",
    "P016",
    "NV16",
    "P210",
    "P216",
    "YUY2",
    "Y210",
    "Y216",
    "AYUV",
    "Y410",
    "",
    "",
    "",
    "",
    "",
    "",
    "NV12",
    "Y416",
    "Y444 planar 8",
    "Y444 planar 10",
    "YUV444 8-bit semi-planar",
    "YUV444 16-bit semi-planar",
];
/// The first normalised formats in both APIs, and the last; the others are between them in the order of [`NORMALIZED`], each with
/// [`COUNTS`] channels.
const FIRST_KIND: i32 = cudaChannelFormatKindUnsignedNormalized8X1;
const LAST_KIND: i32 = cudaChannelFormatKindSignedNormalized16X4;
const FIRST_FORMAT: i32 = CU_AD_FORMAT_UNORM_INT8X1;
const LAST_FORMAT: i32 = CU_AD_FORMAT_SNORM_INT16X4;

const NORMALIZED: [Element; 4] = [Element::UNorm8, Element::UNorm16, Element::SNorm8, Element::SNorm16];
const COUNTS: [u8; 3] = [1, 2, 4];

/// Refuses the format whose name is at `at`; there is none if the name is empty.
fn unsupported(names: &[&'static str], at: i32) -> std::result::Result<Format, Refused> {
    match names[at as usize] {
        "" => Err(Refused::Invalid),
        name => Err(Refused::Unsupported(name)),
    }
}

impl Format {
    /// A format of single texels.
    pub const fn plain(element: Element, channels: u8) -> Format {
        Format { element, channels, blocks: None }
    }

    fn compressed(blocks: Compression) -> Format {
        Format { element: Element::F32, channels: blocks.channels(), blocks: Some(blocks) }
    }

    /// Bytes of a texel, or of a block of texels.
    #[inline]
    pub fn bytes(self) -> u64 {
        self.blocks.map_or(self.element.bytes() * u64::from(self.channels), Compression::bytes)
    }

    /// Texels that share bytes, in each direction of a row and of a column: 4 in blocks.
    #[inline]
    pub fn side(self) -> u64 {
        if self.blocks.is_some() {
            SIDE
        } else {
            1
        }
    }

    /// Width and height in what [`Format::bytes`] counts: texels, or blocks, those at the edges in full.
    #[inline]
    pub fn units(self, [width, height, depth]: [u64; 3]) -> [u64; 3] {
        let side = self.side();
        [width.div_ceil(side), height.div_ceil(side), depth]
    }

    /// From the runtime's descriptor.
    pub fn from_bits((bits, kind): Bits) -> std::result::Result<Format, Refused> {
        use Element::*;
        let channels = bits.iter().position(|&b| b == 0).unwrap_or(4);
        let alike = bits[..channels].iter().all(|&b| b == bits[0]) && bits[channels..].iter().all(|&b| b == 0);
        if !alike && kind <= LAST_KIND {
            return Err(Refused::Invalid);
        }
        if let Some(blocks) = Compression::from_kind(kind) {
            let format = Format::compressed(blocks);
            return if format.bits().0 == bits { Ok(format) } else { Err(Refused::Invalid) };
        }
        let element = match (kind, bits[0]) {
            (cudaChannelFormatKindSigned, 8) => S8,
            (cudaChannelFormatKindSigned, 16) => S16,
            (cudaChannelFormatKindSigned, 32) => S32,
            (cudaChannelFormatKindUnsigned, 8) => U8,
            (cudaChannelFormatKindUnsigned, 16) => U16,
            (cudaChannelFormatKindUnsigned, 32) => U32,
            (cudaChannelFormatKindFloat, 16) => F16,
            (cudaChannelFormatKindFloat, 32) => F32,
            (FIRST_KIND..=LAST_KIND, width) => {
                let at = (kind - FIRST_KIND) as usize;
                let element = NORMALIZED[at / 3];
                if i32::from(COUNTS[at % 3]) != channels as i32 || element.bytes() as i32 * 8 != width {
                    return Err(Refused::Invalid);
                }
                element
            }
            (cudaChannelFormatKindUnsignedNormalized1010102, _) => {
                return match bits {
                    [10, 10, 10, 2] => Ok(Format::plain(UNorm1010102, 4)),
                    _ => Err(Refused::Invalid),
                };
            }
            (cudaChannelFormatKindNV12, _) => return Err(Refused::Unsupported("NV12")),
            (cudaChannelFormatKindUnsigned8Packed422..=cudaChannelFormatKindUnsigned16Planar444, _) => {
                return unsupported(&VIDEO, kind - cudaChannelFormatKindUnsigned8Packed422);
            }
            _ => return Err(Refused::Invalid),
        };
        Format::new(element, channels as u32)
    }

    /// The runtime's descriptor.
    pub fn bits(self) -> Bits {
        use Element::*;
        if self.element == UNorm1010102 {
            return ([10, 10, 10, 2], cudaChannelFormatKindUnsignedNormalized1010102);
        }
        let width = self.blocks.map_or(self.element.bytes() as i32 * 8, Compression::bits);
        let bits = std::array::from_fn(|i| if i < self.channels as usize { width } else { 0 });
        if let Some(blocks) = self.blocks {
            return (bits, blocks.kind());
        }
        let kind = match self.element {
            S8 | S16 | S32 => cudaChannelFormatKindSigned,
            U8 | U16 | U32 => cudaChannelFormatKindUnsigned,
            F16 | F32 => cudaChannelFormatKindFloat,
            normalized => FIRST_KIND + self.position(normalized),
        };
        (bits, kind)
    }

    /// From the driver's `CUarray_format` and number of channels.
    pub fn from_driver(format: i32, channels: u32) -> std::result::Result<Format, Refused> {
        use Element::*;
        if let Some(blocks) = Compression::from_driver(format) {
            let format = Format::compressed(blocks);
            return if u32::from(format.channels) == channels { Ok(format) } else { Err(Refused::Invalid) };
        }
        let element = match format {
            CU_AD_FORMAT_UNSIGNED_INT8 => U8,
            CU_AD_FORMAT_UNSIGNED_INT16 => U16,
            CU_AD_FORMAT_UNSIGNED_INT32 => U32,
            CU_AD_FORMAT_SIGNED_INT8 => S8,
            CU_AD_FORMAT_SIGNED_INT16 => S16,
            CU_AD_FORMAT_SIGNED_INT32 => S32,
            CU_AD_FORMAT_HALF => F16,
            CU_AD_FORMAT_FLOAT => F32,
            FIRST_FORMAT..=LAST_FORMAT => {
                let at = (format - FIRST_FORMAT) as usize;
                if u32::from(COUNTS[at % 3]) != channels {
                    return Err(Refused::Invalid);
                }
                NORMALIZED[at / 3]
            }
            CU_AD_FORMAT_UNORM_INT_101010_2 if channels == 4 => UNorm1010102,
            CU_AD_FORMAT_UINT8_PACKED_422..=CU_AD_FORMAT_UINT16_PLANAR_444 => {
                return unsupported(&VIDEO, format - CU_AD_FORMAT_UINT8_PACKED_422);
            }
            CU_AD_FORMAT_P010..=CU_AD_FORMAT_YUV444_16bit_SemiPlanar => {
                return unsupported(&DRIVER_VIDEO, format - CU_AD_FORMAT_P010);
            }
            _ => return Err(Refused::Invalid),
        };
        Format::new(element, channels)
    }

    /// The driver's `CUarray_format` and number of channels.
    pub fn driver(self) -> (i32, u32) {
        use Element::*;
        if let Some(blocks) = self.blocks {
            return (blocks.driver(), self.channels.into());
        }
        let format = match self.element {
            U8 => CU_AD_FORMAT_UNSIGNED_INT8,
            U16 => CU_AD_FORMAT_UNSIGNED_INT16,
            U32 => CU_AD_FORMAT_UNSIGNED_INT32,
            S8 => CU_AD_FORMAT_SIGNED_INT8,
            S16 => CU_AD_FORMAT_SIGNED_INT16,
            S32 => CU_AD_FORMAT_SIGNED_INT32,
            F16 => CU_AD_FORMAT_HALF,
            F32 => CU_AD_FORMAT_FLOAT,
            UNorm1010102 => CU_AD_FORMAT_UNORM_INT_101010_2,
            normalized => FIRST_FORMAT + self.position(normalized),
        };
        (format, self.channels.into())
    }

    /// From `cudaResourceViewFormat` (`CUresourceViewFormat`), except `cudaResViewFormatNone`, which stands for the resource's
    /// format.
    pub fn from_view(format: i32) -> std::result::Result<Format, Refused> {
        use Element::*;
        const ELEMENTS: [Element; 8] = [U8, S8, U16, S16, U32, S32, F16, F32];
        match format {
            cudaResViewFormatUnsignedChar1..=cudaResViewFormatFloat4 => {
                let at = (format - cudaResViewFormatUnsignedChar1) as usize;
                Ok(Format::plain(ELEMENTS[at / 3], COUNTS[at % 3]))
            }
            _ => Compression::from_view(format).map(Format::compressed).ok_or(Refused::Invalid),
        }
    }

    /// The element type that texels are read as: integers of 8 and 16 bits as fractions if `normalized`, else unchanged.
    pub fn read_as(self, normalized: bool) -> Element {
        use Element::*;
        match (self.element, normalized) {
            (U8, true) => UNorm8,
            (S8, true) => SNorm8,
            (U16, true) => UNorm16,
            (S16, true) => SNorm16,
            (other, _) => other,
        }
    }

    /// Whether texels are read as integers, which cannot be filtered.
    pub fn reads_integers(self, normalized: bool) -> bool {
        (self.read_as(normalized) as u8) < Element::F16 as u8
    }

    /// Whether texels can be read as fractions: neither integers of 32 bits nor floats can.
    pub fn has_fractions(self) -> bool {
        use Element::*;
        self.blocks.is_some() || !matches!(self.element, U32 | S32 | F16 | F32)
    }

    fn new(element: Element, channels: u32) -> std::result::Result<Format, Refused> {
        match channels {
            1 | 2 | 4 => Ok(Format::plain(element, channels as u8)),
            _ => Err(Refused::Invalid),
        }
    }

    /// Position among the normalised formats.
    fn position(self, normalized: Element) -> i32 {
        let row = NORMALIZED.iter().position(|&e| e == normalized).unwrap_or(0);
        let column = COUNTS.iter().position(|&c| c == self.channels).unwrap_or(0);
        (row * 3 + column) as i32
    }
}

impl Refused {
    /// The error to return: `invalid` if there is no such format, `NotSupported` if we lack it, with one message per format.
    pub fn error(self, invalid: Error) -> Error {
        static REPORTED: Mutex<Vec<&str>> = Mutex::new(vec![]);
        let Refused::Unsupported(name) = self else { return invalid };
        let mut reported = REPORTED.lock();
        if !reported.contains(&name) {
            reported.push(name);
            log::report(Level::Error, format!("arrays and views of the format {name} are not supported"));
        }
        Error::NotSupported
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_survives_both_descriptors() {
        for element in Element::ALL {
            for channels in COUNTS {
                if element == Element::UNorm1010102 && channels != 4 {
                    continue;
                }
                let f = Format::plain(element, channels);
                assert_eq!(Format::from_bits(f.bits()), Ok(f));
                let (format, count) = f.driver();
                assert_eq!(Format::from_driver(format, count), Ok(f));
            }
        }
        let uchar4 = Format::from_bits(([8, 8, 8, 8], 1)).unwrap();
        assert_eq!((uchar4.element, uchar4.channels, uchar4.bytes()), (Element::U8, 4, 4));
        assert_eq!(uchar4.read_as(true), Element::UNorm8);
        // cudaChannelFormatKindSignedNormalized16X2 and CU_AD_FORMAT_SNORM_INT16X2
        let snorm = Format::plain(Element::SNorm16, 2);
        assert_eq!((snorm.bits(), snorm.driver()), ((([16, 16, 0, 0]), 15), (0xca, 2)));
        // cudaChannelFormatKindUnsignedNormalized1010102 and CU_AD_FORMAT_UNORM_INT_101010_2
        let packed = Format::plain(Element::UNorm1010102, 4);
        assert_eq!((packed.bits(), packed.driver(), packed.bytes()), (([10, 10, 10, 2], 31), (0x50, 4), 4));
        // cudaResViewFormatHalf2
        assert_eq!(Format::from_view(0x14), Ok(Format::plain(Element::F16, 2)));
    }

    /// Channels as `cudaCreateChannelDesc` in NVIDIA's channel_descriptor.h has them, and cuda.h.
    #[test]
    fn formats_of_blocks_survive_both_descriptors() {
        for (k, blocks) in Compression::ALL.into_iter().enumerate() {
            let f = Format::compressed(blocks);
            assert_eq!((Format::from_bits(f.bits()), Format::from_driver(f.driver().0, f.driver().1)), (Ok(f), Ok(f)));
            assert_eq!((f.bits().1, f.driver().0), (17 + k as i32, 0x91 + k as i32));
        }
        use Compression::*;
        for (blocks, bits, channels, bytes) in [
            (Bc1, [8, 8, 8, 8], 4, 8),
            (Bc4Signed, [8, 0, 0, 0], 1, 8),
            (Bc5, [8, 8, 0, 0], 2, 16),
            (Bc6hSigned, [16, 16, 16, 0], 3, 16),
            (Bc7Srgb, [8, 8, 8, 8], 4, 16),
        ] {
            let f = Format::compressed(blocks);
            assert_eq!((f.bits().0, f.driver().1, f.bytes()), (bits, channels, bytes));
        }
        assert_eq!(Format::from_view(29), Ok(Format::compressed(Bc4Signed)));
        assert_eq!(Format::from_view(34), Ok(Format::compressed(Bc7)));
        assert_eq!(Format::from_bits(([8, 8, 0, 0], 17)), Err(Refused::Invalid));
        assert_eq!(Format::from_driver(0x91, 2), Err(Refused::Invalid));
        assert_eq!(Format::compressed(Bc1).units([9, 4, 3]), [3, 1, 3]);
    }

    #[test]
    fn invalid_formats_are_refused() {
        for bits in [
            ([32, 32, 32, 0], 2),
            ([8, 0, 0, 0], 2),
            ([8, 16, 0, 0], 1),
            ([0, 0, 0, 0], 1),
            ([0, 8, 0, 0], 1),
            ([64, 0, 0, 0], 0),
            ([32, 0, 0, 0], 3),
            ([8, 8, 0, 0], 5),
            ([32, 0, 0, 0], 99),
            ([-8, 0, 0, 0], 1),
        ] {
            assert_eq!(Format::from_bits(bits), Err(Refused::Invalid), "{bits:?}");
        }
        for (bits, name) in [(([8, 8, 8, 0], 4), "NV12"), (([8, 8, 8, 0], 34), "8-bit semi-planar 4:2:0")] {
            assert_eq!(Format::from_bits(bits), Err(Refused::Unsupported(name)));
        }
        assert_eq!(Format::from_bits(([10, 10, 10, 10], 31)), Err(Refused::Invalid));
        assert_eq!(Format::from_driver(0x50, 1), Err(Refused::Invalid));
        assert_eq!(Format::from_driver(0xb0, 3), Err(Refused::Unsupported("NV12")));
        assert_eq!(Format::from_driver(0xab, 3), Err(Refused::Invalid));
        assert_eq!(Format::from_driver(0x20, 3), Err(Refused::Invalid));
        assert_eq!(Format::from_driver(0xc2, 2), Err(Refused::Invalid));
        assert_eq!(Format::from_view(0x23), Err(Refused::Invalid));
    }
}
