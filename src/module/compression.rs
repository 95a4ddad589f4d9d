//! The two ways in which nvcc compresses the entries of a fatbin.

use std::io::Read;

/// How an entry's payload is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    /// A raw block, no frame: CUDA 11 and 12, `--compress-mode=speed`.
    Lz4,
    /// A frame: the default of CUDA 13.
    Zstd,
}

/// No PTX or machine code of one module comes near it; a header that claims more is damaged.
const LARGEST: u64 = 2 << 30;
/// Nor does PTX or machine code of more than some size shrink to less than a thousandth: a few bytes that are damaged, or meant to
/// do harm, do not fill memory.
const SMALL: u64 = 64 << 20;
const DENSEST: u64 = 1000;

/// Unpacks `bytes` to exactly `size` bytes. The error says what is wrong with the data.
pub fn unpack(packing: Packing, bytes: &[u8], size: u64) -> Result<Vec<u8>, String> {
    if size > LARGEST.min((bytes.len() as u64).saturating_mul(DENSEST).saturating_add(SMALL)) {
        return Err(format!("an uncompressed size of {size} bytes is not plausible"));
    }
    let out = match packing {
        Packing::None => bytes.to_vec(),
        Packing::Lz4 => {
            // A block expands at most 255 times: do not allocate what cannot be filled.
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
    // One more than should be there, so that too long a stream is noticed and never fills memory.
    decoder.take(size + 1).read_to_end(&mut out).map_err(|e| e.to_string())?;
    Ok(out)
}
