//! File format of a compiled kernel, in the cache directory and in the packs of `understudy cache export`.

use crate::CompiledKernel;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use xxhash_rust::xxh3::{xxh3_128, Xxh3};

/// File name extension of a compiled kernel. The rest of the name is its key, in 32 hexadecimal digits.
pub const EXTENSION: &str = "kernel";

const MAGIC: &[u8; 8] = b"USKERN01";
/// Magic, key, checksum of the rest.
const HEAD: usize = 8 + 16 + 16;

/// The file name of a key.
pub fn file_name(key: u128) -> String {
    format!("{key:032x}.{EXTENSION}")
}

/// The key in a file name; `None` if it is not a kernel's.
pub fn key_of(name: &str) -> Option<u128> {
    let digits = name.strip_suffix(EXTENSION)?.strip_suffix('.')?;
    let key = u128::from_str_radix(digits, 16).ok()?;
    (file_name(key) == name).then_some(key)
}

/// A file's contents.
///
/// # Errors
/// The kernel cannot be encoded.
pub fn encode(key: u128, kernel: &CompiledKernel) -> Result<Vec<u8>, postcard::Error> {
    let mut bytes = postcard::to_extend(kernel, vec![0; HEAD])?;
    let sum = xxh3_128(&bytes[HEAD..]);
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..24].copy_from_slice(&key.to_le_bytes());
    bytes[24..40].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// The kernel in a file, if it is intact and has this key.
pub fn decode(bytes: &[u8], key: u128) -> Option<CompiledKernel> {
    let (head, body) = bytes.split_at_checked(HEAD)?;
    let sound = &head[..8] == MAGIC && head[8..24] == key.to_le_bytes() && head[24..40] == xxh3_128(body).to_le_bytes();
    if !sound {
        return None;
    }
    postcard::from_bytes(body).ok()
}

/// Writes a file into the cache directory: atomically, and accessible only to its owner.
///
/// # Errors
/// Those of the file system; the directory is unchanged then.
pub fn write(folder: &Path, key: u128, bytes: &[u8]) -> io::Result<()> {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let unique = format!("{key:032x}.{}.{}.tmp", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    let temporary = folder.join(unique);
    let write = || {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
        file.write_all(bytes)?;
        drop(file);
        fs::rename(&temporary, folder.join(file_name(key)))
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&temporary);
    })
}

/// Identifies a build of the compiler libraries by their files, without loading them: part of every key. The linker's build id
/// is sufficient if there is one; else the modification time is included. `find`: path of a library by name.
pub fn build_id(find: impl Fn(&str) -> PathBuf) -> u64 {
    let mut hasher = Xxh3::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    hasher.update(&crate::ABI_VERSION.to_le_bytes());
    for library in [crate::QUICK_LIBRARY, crate::LLVM_LIBRARY] {
        identify(&mut hasher, File::open(find(library)).ok());
    }
    hasher.digest()
}

/// ELF note headers before a build id: its size, the note's type, its owner.
const NOTE: [&[u8]; 2] = [b"\x14\0\0\0\x03\0\0\0GNU\0", b"\x08\0\0\0\x03\0\0\0GNU\0"];

fn identify(hasher: &mut Xxh3, file: Option<File>) {
    let Some(mut file) = file else {
        // A library that cannot be read shares its kernels with no other.
        let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
        hasher.update(&now.to_le_bytes());
        hasher.update(&std::process::id().to_le_bytes());
        return;
    };
    let mut page = [0; 4096];
    let length = file.read(&mut page).unwrap_or(0);
    hasher.update(&page[..length]);
    let noted = NOTE.iter().any(|note| page[..length].windows(note.len()).any(|w| w == *note));
    if let Ok(m) = file.metadata() {
        hasher.update(&m.size().to_le_bytes());
        if !noted {
            hasher.update(&m.mtime().to_le_bytes());
            hasher.update(&m.mtime_nsec().to_le_bytes());
        }
    }
}
