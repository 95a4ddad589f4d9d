//! Signatures as bytes: those that come with the library, and those that users make.
//!
//! Numbers are LEB128. After [`MAGIC`]: the names of functions; then, for each runtime, its versions, major version, anchor, digest and the length
//! of what follows, which are its functions. Those are decoded only for a runtime whose anchor is found.

use super::signature::{Anchor, Function, Hole, Signature, ALIGN};
use std::collections::HashMap;

const MAGIC: &[u8] = b"understudy signatures 1\n";

/// The signatures of the archives that NVIDIA publishes for this processor. `understudy signatures` makes it.
#[cfg(target_arch = "x86_64")]
pub const BUILT_IN: &[u8] = include_bytes!("x86_64.signatures");
#[cfg(not(target_arch = "x86_64"))]
pub const BUILT_IN: &[u8] = b"understudy signatures 1\n\0\0";

/// Encoded signatures.
pub struct Catalogue<'a> {
    names: Vec<&'a str>,
    entries: Vec<Entry<'a>>,
}

/// A signature without its functions.
pub struct Entry<'a> {
    pub versions: &'a str,
    pub major: u8,
    pub anchor: Anchor,
    pub digest: u128,
    functions: &'a [u8],
}

impl<'a> Catalogue<'a> {
    /// `None` if the bytes are none of this format.
    pub fn decode(bytes: &'a [u8]) -> Option<Catalogue<'a>> {
        let mut input = Input(bytes.strip_prefix(MAGIC)?);
        let names = (0..input.number()?).map(|_| input.text()).collect::<Option<_>>()?;
        let entries = (0..input.number()?).map(|_| input.entry()).collect::<Option<_>>()?;
        input.0.is_empty().then_some(Catalogue { names, entries })
    }

    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// A signature with its functions; `None` if they are not of this format.
    pub fn signature(&self, entry: &Entry) -> Option<Signature> {
        let mut input = Input(entry.functions);
        let mut functions = Vec::new();
        let mut offset = 0u32;
        for _ in 0..input.number()? {
            let name = self.names.get(input.number()? as usize)?.to_string();
            offset = offset.checked_add(input.number()?.checked_mul(ALIGN as u32)?)?;
            let size = input.number()?;
            let holes = (0..input.number()?).map(|_| input.hole()).collect::<Option<_>>()?;
            functions.push(Function { name, offset, size, holes });
        }
        let Entry { versions, major, anchor, digest, .. } = *entry;
        input.0.is_empty().then(|| Signature { versions: versions.to_string(), major, anchor, digest, functions })
    }

    /// All of them.
    pub fn signatures(&self) -> Option<Vec<Signature>> {
        self.entries.iter().map(|entry| self.signature(entry)).collect()
    }
}

/// What is left to decode.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, size: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(size)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0u32;
        for shift in (0..32).step_by(7) {
            let byte = u32::from(self.take(1)?[0]);
            number |= (byte & 127).checked_mul(1 << shift)?;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self) -> Option<&'a str> {
        let size = self.number()? as usize;
        std::str::from_utf8(self.take(size)?).ok()
    }

    fn entry(&mut self) -> Option<Entry<'a>> {
        let versions = self.text()?;
        let major = u8::try_from(self.number()?).ok()?;
        let offset = self.number()?;
        let hash = u64::from_le_bytes(self.take(8)?.try_into().ok()?);
        let digest = u128::from_le_bytes(self.take(16)?.try_into().ok()?);
        let size = self.number()? as usize;
        Some(Entry { versions, major, anchor: Anchor { offset, hash }, digest, functions: self.take(size)? })
    }

    fn hole(&mut self) -> Option<Hole> {
        let number = self.number()?;
        let size = match SIZES.get(number as usize & 3) {
            Some(&size) => size,
            None => self.number()?,
        };
        Some(Hole { gap: number >> 2, size })
    }
}

/// Sizes of holes that two bits say; the fourth value says that the size follows.
const SIZES: [u32; 3] = [4, 7, 8];

/// The signatures as bytes. Those with the same functions become one.
pub fn encode(signatures: &[Signature]) -> Vec<u8> {
    let mut all: Vec<Signature> = Vec::new();
    for signature in signatures {
        match all.iter_mut().find(|s| s.digest == signature.digest && s.functions == signature.functions) {
            Some(same) if same.versions.split(", ").any(|version| version == signature.versions) => {}
            Some(same) => same.versions = format!("{}, {}", same.versions, signature.versions),
            None => all.push(signature.clone()),
        }
    }
    let mut names: Vec<&str> = all.iter().flat_map(|s| s.functions.iter().map(|f| f.name.as_str())).collect();
    names.sort_unstable();
    names.dedup();
    let places: HashMap<&str, usize> = names.iter().enumerate().map(|(place, name)| (*name, place)).collect();
    let mut out = MAGIC.to_vec();
    number(&mut out, names.len() as u32);
    names.iter().for_each(|name| text(&mut out, name));
    number(&mut out, all.len() as u32);
    for signature in &all {
        text(&mut out, &signature.versions);
        number(&mut out, u32::from(signature.major));
        number(&mut out, signature.anchor.offset);
        out.extend(signature.anchor.hash.to_le_bytes());
        out.extend(signature.digest.to_le_bytes());
        let functions = functions(&signature.functions, &places);
        number(&mut out, functions.len() as u32);
        out.extend(functions);
    }
    out
}

fn functions(functions: &[Function], names: &HashMap<&str, usize>) -> Vec<u8> {
    let mut out = Vec::new();
    number(&mut out, functions.len() as u32);
    let mut before = 0;
    for function in functions {
        number(&mut out, names[function.name.as_str()] as u32);
        number(&mut out, (function.offset - before) / ALIGN as u32);
        before = function.offset;
        number(&mut out, function.size);
        number(&mut out, function.holes.len() as u32);
        for hole in &function.holes {
            let size = SIZES.iter().position(|&size| size == hole.size);
            number(&mut out, hole.gap << 2 | size.unwrap_or(SIZES.len()) as u32);
            if size.is_none() {
                number(&mut out, hole.size);
            }
        }
    }
    out
}

fn number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        out.push(number as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}

fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u32);
    out.extend(text.as_bytes());
}
