//! The cache of compiled kernels on disk, shared by all processes of a user.
//!
//! One file per kernel, named by its key. Files are written under another name and renamed, so readers see whole files
//! or none, without locks. Because a file holds machine code, it is used only if it and its folder belong to the user
//! and nobody else can write them; what does not check out is ignored and compiled anew.

use crate::sys::{log, signals};
use kernel_abi::environment::{cache_folder, CACHE_SIZE};
use kernel_abi::file::{self, decode, encode};
use kernel_abi::CompiledKernel;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

/// Default bound of the folder's size.
const DEFAULT_SIZE: u64 = 1 << 30;
/// A file's time is renewed at use when it is older than this, so that the oldest are the least recently used.
const RENEW: Duration = Duration::from_secs(3600);

/// A folder of compiled kernels.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
    limit: u64,
    /// Bytes written since the folder was last measured; starts at the limit, so that the first write measures.
    written: AtomicU64,
}

/// The user's cache, in [`cache_folder`], of [`CACHE_SIZE`] bytes (K, M, G). `None` if it is off or cannot be used safely.
pub fn disk() -> Option<&'static Disk> {
    static DISK: OnceLock<Option<Disk>> = OnceLock::new();
    DISK.get_or_init(|| {
        let folder = cache_folder()?;
        let limit = CACHE_SIZE.text().map_or(DEFAULT_SIZE, |text| {
            parse_size(&text).unwrap_or_else(|| {
                log::print(format_args!("{CACHE_SIZE}={text}: expected bytes, or a number with K, M or G"));
                DEFAULT_SIZE
            })
        });
        match Disk::open(&folder, limit) {
            Ok(disk) => Some(disk),
            Err(e) => {
                log::print(format_args!("compiled kernels are not kept: {}: {e}", folder.display()));
                None
            }
        }
    })
    .as_ref()
}

fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, shift) = match text.chars().last()?.to_ascii_uppercase() {
        'K' => (&text[..text.len() - 1], 10),
        'M' => (&text[..text.len() - 1], 20),
        'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.trim().parse::<u64>().ok()?.checked_mul(1 << shift)
}

impl Disk {
    /// A cache in `folder`, which is made if it is missing, of at most `limit` bytes.
    ///
    /// # Errors
    /// The folder cannot be made, is not the user's own, or others may write it.
    pub fn open(folder: &Path, limit: u64) -> io::Result<Disk> {
        if let Err(e) = DirBuilder::new().recursive(true).mode(0o700).create(folder) {
            if e.kind() != io::ErrorKind::AlreadyExists {
                return Err(e);
            }
        }
        let folder = fs::canonicalize(folder)?;
        trusted(&fs::metadata(&folder)?, true)?;
        Ok(Disk { folder, limit, written: AtomicU64::new(limit) })
    }

    fn path(&self, key: u128) -> PathBuf {
        self.folder.join(file::file_name(key))
    }

    /// The kernel of this key, if a sound file holds it.
    pub fn load(&self, key: u128) -> Option<CompiledKernel> {
        let mut file = OpenOptions::new()
            .read(true)
            .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
            .open(self.path(key))
            .ok()?;
        let meta = file.metadata().ok()?;
        trusted(&meta, false).ok()?;
        let mut bytes = Vec::with_capacity(meta.len() as usize + 1);
        file.read_to_end(&mut bytes).ok()?;
        let kernel = decode(&bytes, key)?;
        let now = SystemTime::now();
        if meta.modified().ok().and_then(|t| now.duration_since(t).ok()).is_some_and(|age| age > RENEW) {
            // Failing costs this file its rank among the recently used, nothing else.
            let _ = File::set_modified(&file, now);
        }
        Some(kernel)
    }

    /// Keeps a kernel.
    ///
    /// # Errors
    /// The file system's; the cache is as it was then.
    pub fn store(&self, key: u128, kernel: &CompiledKernel) -> io::Result<()> {
        let bytes = encode(key, kernel).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))?;
        signals::unsignalled(|| file::write(&self.folder, key, &bytes))?;
        let written = self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        if written + bytes.len() as u64 > self.limit / 16 {
            self.written.store(0, Ordering::Relaxed);
            self.evict();
        }
        Ok(())
    }

    /// Forgets a kernel.
    pub fn remove(&self, key: u128) {
        let _ = fs::remove_file(self.path(key));
    }

    /// Deletes the least recently used files until 7/8 of the limit are kept, if there is more than the limit, and
    /// whatever a crashed process left behind.
    fn evict(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let now = SystemTime::now();
        let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            let Ok(meta) = entry.metadata() else { continue };
            let Ok(time) = meta.modified() else { continue };
            match path.extension().and_then(|e| e.to_str()) {
                Some(file::EXTENSION) => files.push((time, meta.len(), path)),
                Some("tmp") if now.duration_since(time).is_ok_and(|age| age > RENEW) => {
                    let _ = fs::remove_file(path);
                }
                _ => {}
            }
        }
        let mut total: u64 = files.iter().map(|f| f.1).sum();
        if total <= self.limit {
            return;
        }
        files.sort();
        for (_, size, path) in files {
            if total <= self.limit / 8 * 7 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= size;
            }
        }
    }
}

/// Refuses what somebody else may have written.
fn trusted(meta: &fs::Metadata, folder: bool) -> io::Result<()> {
    // SAFETY: no preconditions.
    let me = unsafe { libc::geteuid() };
    let problem = if meta.is_dir() != folder || (!folder && !meta.is_file()) {
        "is not of the right type"
    } else if meta.uid() != me {
        "belongs to another user"
    } else if meta.mode() & 0o022 != 0 {
        "can be written by others (chmod go-w it)"
    } else {
        return Ok(());
    };
    Err(io::Error::new(io::ErrorKind::PermissionDenied, problem))
}
