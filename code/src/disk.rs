//! The cache of compiled kernels on disk, shared by all processes of a user.
//!
//! One file per kernel, named by its key. Files are written under a temporary name and renamed, so readers see whole files
//! or none, without locks. Because a file contains machine code, it is used only if it and its directory belong to the user
//! and no other user can write them; others are ignored and compiled again.

use kernel_abi::environment::{self, cache_folder, distrust, CACHE_SIZE};
use kernel_abi::file::{self, decode, encode};
use kernel_abi::CompiledKernel;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};
use sys::{log, signals};

/// Default limit of the directory's size.
const DEFAULT_SIZE: u64 = 1 << 30;
/// A used file's modification time is updated if it is older than this, so that the oldest files are the least recently used.
const RENEW: Duration = Duration::from_secs(3600);

/// A directory of compiled kernels.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
    limit: u64,
    /// Bytes written since the directory was last measured; starts at the limit, so that the first write measures it.
    written: AtomicU64,
}

/// The user's cache, in [`cache_folder`], of [`CACHE_SIZE`] bytes. `None` if it is off or cannot be used safely.
pub fn disk() -> Option<&'static Disk> {
    static DISK: OnceLock<Option<Disk>> = OnceLock::new();
    DISK.get_or_init(|| {
        let folder = cache_folder()?;
        let limit = CACHE_SIZE.text().map_or(DEFAULT_SIZE, |text| {
            environment::bytes(&text).unwrap_or_else(|| {
                log::print(format_args!("{CACHE_SIZE} must be a size such as 2G or 512M, is {text:?}; ignored"));
                DEFAULT_SIZE
            })
        });
        match Disk::open(&folder, limit) {
            Ok(disk) => Some(disk),
            Err(e) => {
                log::print(format_args!("the cache of compiled kernels is not used: {}: {e}", folder.display()));
                None
            }
        }
    })
    .as_ref()
}

impl Disk {
    /// A cache of at most `limit` bytes in `folder`, which is created if missing.
    ///
    /// # Errors
    /// The directory cannot be created, belongs to another user, or is writable by others.
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

    /// The kernel of this key, if there is a valid file of it.
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
            // Failure only affects the order of eviction.
            let _ = File::set_modified(&file, now);
        }
        Some(kernel)
    }

    /// Stores a kernel.
    ///
    /// # Errors
    /// Those of the file system; the cache is unchanged then.
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

    /// Removes a kernel.
    pub fn remove(&self, key: u128) {
        let _ = fs::remove_file(self.path(key));
    }

    /// If the limit is exceeded, deletes the least recently used files until 7/8 of it are left, and
    /// temporary files of crashed processes.
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

/// Fails if another user may have written it.
fn trusted(meta: &fs::Metadata, folder: bool) -> io::Result<()> {
    // SAFETY: no preconditions.
    let me = unsafe { libc::geteuid() };
    let right = if folder { meta.is_dir() } else { meta.is_file() };
    let Some(problem) = distrust(meta, me).or((!right).then_some("is not of the right type")) else { return Ok(()) };
    Err(io::Error::new(io::ErrorKind::PermissionDenied, problem))
}

/// Keeps compiled code, if there is a disk cache. Says once if that fails.
pub(super) fn keep(disk: Option<&Disk>, key: u128, compiled: &CompiledKernel) {
    if let Some(Err(e)) = disk.map(|disk| disk.store(key, compiled)) {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| log::print(format_args!("cannot store a compiled kernel in the cache: {e}")));
    }
}
