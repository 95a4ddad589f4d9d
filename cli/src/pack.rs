//! `understudy cache export` and `import`: all compiled kernels in one file, e.g. for a container image.
//!
//! Format: magic, build of the library (8 bytes), number of kernels (4), then for each its key (16), its size (8) and its cache file,
//! and finally SHA-256 of all that, numbers in little endian. The kernels are machine code that programs will run: a file that is not
//! exactly as exported is refused as a whole.

use crate::console::{show, Failure};
use crate::{cache, library};
use kernel_abi::file;
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"USPACK01";
const HEAD: usize = 8 + 8 + 4;
const SUM: usize = 32;

/// The build id in the cache keys of the library here.
fn build() -> Result<u64, Failure> {
    let library = library::find()?;
    Ok(file::build_id(|name| library.with_file_name(name)))
}

/// `understudy cache export FILE`: packs every valid kernel of the cache. Prints the file's SHA-256.
pub fn export(to: &Path) -> Result<(), Failure> {
    let folder = cache::folder()?;
    let (bytes, kernels) = pack(&folder, build()?).map_err(|e| Failure::new(format!("{}: {e}", folder.display())))?;
    if kernels == 0 {
        return Err(Failure::new(format!("{}: it contains no compiled kernels", folder.display())));
    }
    let fail = |e: std::io::Error| Failure::new(format!("{}: {e}", to.display()));
    let mut out = OpenOptions::new().write(true).create(true).truncate(true).mode(0o644).open(to).map_err(fail)?;
    out.write_all(&bytes).map_err(fail)?;
    show(&format!("{kernels} kernels in {}\nsha256 {}", to.display(), hex(&Sha256::digest(&bytes))))
}

/// `understudy cache import FILE`: adds the kernels of such a file to the cache.
pub fn import(from: &Path, sha256: Option<&str>) -> Result<(), Failure> {
    let fail = |e: String| Failure::new(format!("{}: {e}: nothing was imported", from.display()));
    let bytes = read(from, sha256).map_err(fail)?;
    let kernels = unpack(&bytes, build()?).map_err(fail)?;
    let folder = cache::folder()?;
    add(&folder, &kernels).map_err(|e| Failure::new(format!("{}: {e}", folder.display())))?;
    show(&format!("{} kernels to {}", kernels.len(), folder.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn pack(folder: &Path, build: u64) -> std::io::Result<(Vec<u8>, u32)> {
    let mut names: Vec<(u128, PathBuf)> = vec![];
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if let Some(key) = entry.file_name().to_str().and_then(file::key_of) {
            names.push((key, entry.path()));
        }
    }
    // Makes the file deterministic.
    names.sort_unstable();
    let mut out = [&MAGIC[..], &build.to_le_bytes(), &[0; 4]].concat();
    let mut kernels = 0u32;
    for (key, path) in names {
        let bytes = fs::read(path)?;
        if file::decode(&bytes, key).is_some() {
            out.extend(key.to_le_bytes());
            out.extend((bytes.len() as u64).to_le_bytes());
            out.extend(bytes);
            kernels += 1;
        }
    }
    out[16..HEAD].copy_from_slice(&kernels.to_le_bytes());
    let sum = Sha256::digest(&out);
    out.extend(sum);
    Ok((out, kernels))
}

/// The file's contents, if its checksum is as given by the user, or else no other user can have written it.
fn read(from: &Path, sha256: Option<&str>) -> Result<Vec<u8>, String> {
    let mut file = File::open(from).map_err(|e| e.to_string())?;
    let meta = file.metadata().map_err(|e| e.to_string())?;
    // SAFETY: no preconditions.
    let me = unsafe { libc::geteuid() };
    if sha256.is_none() && meta.uid() != me && meta.uid() != 0 {
        return Err("it belongs to another user (pass its SHA-256 with --sha256 if you trust it)".into());
    }
    if sha256.is_none() && meta.mode() & 0o022 != 0 {
        return Err("it can be written by others (chmod go-w it, or pass its SHA-256 with --sha256)".into());
    }
    let mut bytes = vec![];
    file.read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    match sha256.map(|wanted| (wanted.to_ascii_lowercase(), hex(&Sha256::digest(&bytes)))) {
        Some((wanted, there)) if wanted != there => Err(format!("its SHA-256 is {there}, not {wanted}")),
        _ => Ok(bytes),
    }
}

type Kernels<'a> = Vec<(u128, &'a [u8])>;

fn unpack(bytes: &[u8], build: u64) -> Result<Kernels<'_>, String> {
    let damaged = || "it is damaged".to_string();
    if !bytes.starts_with(MAGIC) {
        return Err("it is not a file of compiled kernels".into());
    }
    let (body, sum) = bytes.split_at_checked(bytes.len().wrapping_sub(SUM)).ok_or_else(damaged)?;
    if body.len() < HEAD || Sha256::digest(body)[..] != *sum {
        return Err(damaged());
    }
    let made_for = u64::from_le_bytes(body[8..16].try_into().expect("eight bytes"));
    if made_for != build {
        return Err("it was exported by another build of the library, whose kernels are incompatible".into());
    }
    let count = u32::from_le_bytes(body[16..HEAD].try_into().expect("four bytes"));
    let (mut rest, mut kernels) = (&body[HEAD..], vec![]);
    while let Some((key, after)) = rest.split_first_chunk() {
        let (size, after) = after.split_first_chunk().ok_or_else(damaged)?;
        let size = usize::try_from(u64::from_le_bytes(*size)).map_err(|_| damaged())?;
        let (kernel, after) = after.split_at_checked(size).ok_or_else(damaged)?;
        let key = u128::from_le_bytes(*key);
        file::decode(kernel, key).ok_or_else(damaged)?;
        kernels.push((key, kernel));
        rest = after;
    }
    match rest.is_empty() && kernels.len() == count as usize {
        true => Ok(kernels),
        false => Err(damaged()),
    }
}

/// Adds kernels to the cache, each atomically.
fn add(folder: &Path, kernels: &Kernels) -> std::io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    kernels.iter().try_for_each(|(key, bytes)| file::write(folder, *key, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel_abi::{CompiledKernel, KernelMeta};

    const BUILD: u64 = 7;

    fn kernel(entry: &str) -> CompiledKernel {
        CompiledKernel { meta: KernelMeta::plain(entry), object: entry.as_bytes().to_vec() }
    }

    /// A directory of kernels, one of them damaged, and its packed file.
    fn packed(name: &str) -> (PathBuf, Vec<u8>) {
        let folder = std::env::temp_dir().join(format!("understudy-pack-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for key in [3, 1, 2] {
            let bytes = file::encode(key, &kernel(&format!("k{key}"))).unwrap();
            fs::write(folder.join(file::file_name(key)), &bytes[..bytes.len() - usize::from(key == 2)]).unwrap();
        }
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        let (bytes, kernels) = pack(&folder, BUILD).unwrap();
        assert_eq!(kernels, 2);
        (folder, bytes)
    }

    #[test]
    fn packing_round_trips() {
        let (folder, bytes) = packed("whole");
        let kernels = unpack(&bytes, BUILD).unwrap();
        assert_eq!(kernels.iter().map(|k| k.0).collect::<Vec<_>>(), [1, 3]);
        let other = folder.join("other");
        add(&other, &kernels).unwrap();
        for key in [1, 3] {
            let written = fs::read(other.join(file::file_name(key))).unwrap();
            assert_eq!(written, fs::read(folder.join(file::file_name(key))).unwrap());
        }
        assert_eq!(fs::read_dir(&other).unwrap().count(), 2, "nothing else is left");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_changed_file_is_refused_whole() {
        let (folder, bytes) = packed("poisoned");
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(unpack(&changed, BUILD).is_err(), "byte {at}");
        }
        for len in 0..bytes.len() {
            assert!(unpack(&bytes[..len], BUILD).is_err(), "{len} bytes");
        }
        assert!(unpack(&[&bytes[..], b"more"].concat(), BUILD).is_err());
        assert!(unpack(&bytes, BUILD + 1).unwrap_err().contains("another build"));
        // With a changed kernel and a recomputed final checksum, the kernel's own checksum and its key still fail.
        let sealed = |body: &[u8]| [body, &Sha256::digest(body)].concat();
        let body = &bytes[..bytes.len() - SUM];
        assert!(unpack(&sealed(body), BUILD).is_ok());
        for at in HEAD..body.len() {
            let mut changed = body.to_vec();
            changed[at] ^= 0x80;
            assert!(unpack(&sealed(&changed), BUILD).is_err(), "byte {at}, sealed");
        }
        let mut fewer = body.to_vec();
        fewer[16] = 1;
        assert!(unpack(&sealed(&fewer), BUILD).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_writable_by_others_need_a_checksum() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, bytes) = packed("owned");
        let path = folder.join("pack");
        fs::write(&path, &bytes).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(read(&path, None).unwrap(), bytes);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        assert!(read(&path, None).unwrap_err().contains("chmod"));
        let sum = hex(&Sha256::digest(&bytes));
        assert_eq!(read(&path, Some(&sum.to_uppercase())).unwrap(), bytes);
        assert!(read(&path, Some(&sum.replace(['0', '1'], "2"))).unwrap_err().contains("SHA-256"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
