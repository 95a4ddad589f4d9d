//! The two compression formats of fatbin entries.

use std::io::Read;

/// How an entry's payload is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    /// A raw block, no frame: CUDA 11 and 12, `--compress-mode=speed`.
    Lz4,
    /// A frame: the default of CUDA 13.
    Zstd,
}

/// Upper bound of a module's size; a header that claims more is damaged.
const LARGEST: u64 = 2 << 30;
/// Larger PTX or machine code does not compress to less than a thousandth: this bounds the memory used by damaged or malicious
/// input.
const SMALL: u64 = 64 << 20;
const DENSEST: u64 = 1000;

/// Unpacks `bytes` to exactly `size` bytes. Errors describe what is wrong with the data.
pub fn unpack(packing: Packing, bytes: &[u8], size: u64) -> Result<Vec<u8>, String> {
    if size > LARGEST.min((bytes.len() as u64).saturating_mul(DENSEST).saturating_add(SMALL)) {
        return Err(format!("an uncompressed size of {size} bytes is not plausible"));
    }
    let out = match packing {
        Packing::None => bytes.to_vec(),
        Packing::Lz4 => {
            // A block expands at most 255 times: do not allocate more.
            if size > bytes.len() as u64 * 255 + 64 {
                return Err("its LZ4 block is too short".into());
            }
            lz4_flex::block::decompress(bytes, size as usize).map_err(|e| format!("its LZ4 block is damaged: {e}"))?
        }
        Packing::Zstd => unpack_zstd(bytes, size).map_err(|e| format!("its zstd frame is damaged: {e}"))?,
    };
    if out.len() as u64 != size {
        return Err(format!("it unpacks to {} bytes and should be {size}", out.len()));
    }
    Ok(out)
}

fn unpack_zstd(bytes: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let decoder = ruzstd::decoding::StreamingDecoder::new(bytes).map_err(|e| e.to_string())?;
    let mut out = Vec::with_capacity(size.min(16 << 20) as usize);
    // Read one byte more than expected, to detect a stream that is too long without reading all of it.
    decoder.take(size + 1).read_to_end(&mut out).map_err(|e| e.to_string())?;
    Ok(out)
}
