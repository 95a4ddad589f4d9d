//! How much memory this process may use: the minimum of what the machine has left, what every enclosing control group
//! leaves it, and the process's resource limits.

use super::vm;
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes of memory that this process may still use.
pub fn memory() -> u64 {
    // SAFETY: sysconf only reads system constants.
    let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    let machine = (pages.max(0) as u64).saturating_mul(page.max(0) as u64).max(1 << 28);
    let root = Path::new("/");
    let resource_limit = limit(libc::RLIMIT_DATA).map(|most| most.saturating_sub(data_size(root)));
    [available(root), groups(root), resource_limit].into_iter().flatten().fold(machine, u64::min)
}

/// Bytes of address space left to this process, if limited (`ulimit -v`).
pub fn address_space() -> Option<u64> {
    limit(libc::RLIMIT_AS).map(|most| most.saturating_sub(statm(Path::new("/"), 0)))
}

/// Reserves the first of these sizes that is available and leaves most of a limited address space to the program, its threads and the
/// compiler. Returns address and bytes.
pub fn reserve_first(sizes: &[u64]) -> Option<(u64, u64)> {
    let max = address_space().map_or(u64::MAX, |left| left / 4);
    sizes.iter().filter(|&&len| len <= max).find_map(|&len| Some((vm::reserve(len).ok()?, len)))
}

/// A resource's limit in bytes, if any.
fn limit(resource: libc::__rlimit_resource_t) -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: only writes the structure; if it fails, there is no limit.
    unsafe { libc::getrlimit(resource, &mut limit) };
    (limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// Bytes of private writable memory, which `RLIMIT_DATA` counts.
fn data_size(root: &Path) -> u64 {
    statm(root, 5)
}

/// A column of `/proc/self/statm`, in bytes: the first is the address space in use.
fn statm(root: &Path, column: usize) -> u64 {
    let text = fs::read_to_string(root.join("proc/self/statm")).unwrap_or_default();
    let pages = text.split_whitespace().nth(column).and_then(|word| word.parse::<u64>().ok());
    pages.unwrap_or(0) * vm::PAGE
}

/// Memory available without swapping, as Linux estimates it (`MemAvailable`).
fn available(root: &Path) -> Option<u64> {
    let text = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    rest.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// File names of a control group hierarchy.
struct Files {
    limits: &'static [&'static str],
    used: &'static str,
    /// Lines of `memory.stat` that count reclaimable memory: the page cache.
    reclaimable: [&'static str; 2],
}

static V1: Files = Files {
    limits: &["memory.limit_in_bytes"],
    used: "memory.usage_in_bytes",
    reclaimable: ["total_inactive_file", "total_active_file"],
};
static V2: Files = Files {
    limits: &["memory.max", "memory.high"],
    used: "memory.current",
    reclaimable: ["inactive_file", "active_file"],
};

/// The least that the process's control groups leave it, of both versions and on all levels; `root` is the root directory of `/proc`
/// and all paths in it. `None` without limits.
fn groups(root: &Path) -> Option<u64> {
    let memberships = fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    let mounts = fs::read_to_string(root.join("proc/self/mountinfo")).ok()?;
    let mut lowest = None;
    for line in memberships.lines() {
        // Number, controllers, path; version 2 has the number 0 and names no controllers.
        let mut fields = line.splitn(3, ':');
        let (Some(number), Some(controllers), Some(path)) = (fields.next(), fields.next(), fields.next()) else {
            continue;
        };
        let files = match controllers {
            "" if number == "0" => &V2,
            _ if controllers.split(',').any(|c| c == "memory") => &V1,
            _ => continue,
        };
        for (base, below) in mounts.lines().filter_map(|mount| place(mount, std::ptr::eq(files, &V2), path)) {
            let base = inside(root, &base);
            // A group that this process cannot see, such as one above its container's, has no directory here.
            let mut at = base.join(below);
            loop {
                lowest = lowest.into_iter().chain(left(&at, files)).min();
                if at == base || !at.pop() {
                    break;
                }
            }
        }
    }
    lowest
}

/// From a line of `mountinfo`: the mount point of the hierarchy, and the directory of the group `path` below it.
fn place(mount: &str, v2: bool, path: &str) -> Option<(PathBuf, PathBuf)> {
    // ID, parent, device, root, mount point, options, ... - type, source, options of the file system.
    let (left, right) = mount.split_once(" - ")?;
    let mut right = right.split(' ');
    let (kind, options) = (right.next()?, right.nth(1).unwrap_or_default());
    let fits = match v2 {
        true => kind == "cgroup2",
        false => kind == "cgroup" && options.split(',').any(|o| o == "memory"),
    };
    let mut left = left.split(' ');
    let (shown, at) = (unescape(left.nth(3)?), unescape(left.next()?));
    // A container may see its own group as the root of the mount.
    let below = Path::new(path).strip_prefix(&shown).map_or_else(|_| PathBuf::new(), Path::to_path_buf);
    let below = if below.components().any(|c| c.as_os_str() == "..") { PathBuf::new() } else { below };
    fits.then(|| (at.into(), below))
}

/// Decodes the octal escapes of `mountinfo`.
fn unescape(text: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(text.to_owned(), |text, (code, plain)| text.replace(code, plain))
}

fn inside(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

/// What one group has left: its lowest limit minus its unreclaimable use.
fn left(group: &Path, files: &Files) -> Option<u64> {
    let number = |name: &str| fs::read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    // No limit is `max` in version 2, and a huge number in version 1.
    let lowest = files.limits.iter().filter_map(|name| number(name)).min().filter(|&n| n < 1 << 60)?;
    let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let counted =
        |name: &str| stat.lines().find_map(|l| l.strip_prefix(name)?.strip_prefix(' ')?.trim().parse::<u64>().ok());
    let reclaimable: u64 = files.reclaimable.iter().filter_map(|name| counted(name)).sum();
    Some(lowest.saturating_sub(number(files.used).unwrap_or(0).saturating_sub(reclaimable)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A temporary directory with files, removed on drop.
    struct Tree(PathBuf);

    impl Tree {
        fn new(name: &str, files: &[(&str, &str)]) -> Tree {
            let root = std::env::temp_dir().join(format!("understudy-limits-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&root);
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Tree(root)
        }
    }

    impl Drop for Tree {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const M: u64 = 1 << 20;
    const MOUNT_V2: &str = "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    const MOUNT_V1: &str = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n\
        35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n\
        36 31 0:33 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct\n";

    #[test]
    fn version_2_takes_the_minimum_of_all_levels() {
        let files = |leaf: &'static str, high: &'static str, slice: &'static str| {
            [
                ("proc/self/cgroup", "0::/user.slice/job_7/step\n"),
                ("proc/self/mountinfo", MOUNT_V2),
                ("sys/fs/cgroup/user.slice/memory.max", slice),
                ("sys/fs/cgroup/user.slice/memory.current", "104857600\n"),
                ("sys/fs/cgroup/user.slice/memory.stat", "anon 1\ninactive_file 20971520\nactive_file 31457280\n"),
                ("sys/fs/cgroup/user.slice/job_7/memory.high", high),
                ("sys/fs/cgroup/user.slice/job_7/memory.max", "max\n"),
                ("sys/fs/cgroup/user.slice/job_7/step/memory.max", leaf),
            ]
        };
        let of = |name, leaf, high, slice| groups(&Tree::new(name, &files(leaf, high, slice)).0);
        assert_eq!(of("v2-leaf", "419430400\n", "max\n", "max\n"), Some(400 * M));
        assert_eq!(of("v2-high", "419430400\n", "209715200\n", "max\n"), Some(200 * M));
        // 300 MiB, of which 100 are in use, 50 of these for files.
        assert_eq!(of("v2-slice", "419430400\n", "max\n", "314572800\n"), Some(250 * M));
        assert_eq!(of("v2-full", "max\n", "max\n", "1048576\n"), Some(0));
        assert_eq!(of("v2-none", "max\n", "max\n", "max\n"), None);
    }

    #[test]
    fn version_1_and_both_together() {
        let unlimited = "9223372036854771712\n";
        let files = |leaf: &'static str, unified: &'static str| {
            [
                ("proc/self/cgroup", "8:cpu,cpuacct:/other\n4:memory:/slurm/uid_1/job_2\n0::/\n"),
                ("proc/self/mountinfo", MOUNT_V1),
                ("sys/fs/cgroup/cpu/other/memory.limit_in_bytes", "1\n"),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", unlimited),
                ("sys/fs/cgroup/memory/slurm/uid_1/memory.limit_in_bytes", "524288000\n"),
                ("sys/fs/cgroup/memory/slurm/uid_1/memory.usage_in_bytes", "104857600\n"),
                ("sys/fs/cgroup/memory/slurm/uid_1/memory.stat", "inactive_file 1\ntotal_inactive_file 52428800\n"),
                ("sys/fs/cgroup/memory/slurm/uid_1/job_2/memory.limit_in_bytes", leaf),
                ("sys/fs/cgroup/unified/memory.max", unified),
            ]
        };
        assert_eq!(groups(&Tree::new("v1-leaf", &files("419430400\n", "max\n")).0), Some(400 * M));
        assert_eq!(groups(&Tree::new("v1-middle", &files(unlimited, "max\n")).0), Some(450 * M));
        let mut both = files(unlimited, "104857600\n").to_vec();
        let mounts = format!("{MOUNT_V1}41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
        both[1].1 = mounts.leak();
        assert_eq!(groups(&Tree::new("v1-hybrid", &both).0), Some(100 * M));
    }

    #[test]
    fn containers_see_their_group_as_the_root() {
        let cases = [
            ("0::/docker/abc\n", "/docker/abc", "below its own"),
            ("0::/docker/abc/inner\n", "/docker/abc", "further below"),
            ("0::/\n", "/", "with a namespace"),
            ("0::/../sibling\n", "/", "outside of the namespace"),
        ];
        for (i, (own, shown, what)) in cases.into_iter().enumerate() {
            let mount = format!("29 23 0:26 {shown} /sys/fs/my\\040cgroup rw - cgroup2 cgroup2 rw\n");
            let files = [
                ("proc/self/cgroup", own),
                ("proc/self/mountinfo", mount.as_str()),
                ("sys/fs/my cgroup/memory.max", "419430400\n"),
                ("sys/fs/my cgroup/inner/memory.max", "max\n"),
            ];
            assert_eq!(groups(&Tree::new(&format!("container-{i}"), &files).0), Some(400 * M), "{what}");
        }
    }

    #[test]
    fn memory_left_in_the_system() {
        let text = "MemTotal:       24651376 kB\nMemFree:        1 kB\nMemAvailable:   2048 kB\n";
        let tree = Tree::new("available", &[("proc/meminfo", text), ("proc/self/statm", "765 439 410 5 0 123 0\n")]);
        assert_eq!(available(&tree.0), Some(2 * M));
        assert_eq!((data_size(&tree.0), statm(&tree.0, 0)), (123 << 12, 765 << 12));
        let none = Tree::new("nothing", &[("proc/meminfo", "MemTotal: 1 kB\n")]);
        assert_eq!((available(&none.0), groups(&none.0), data_size(&none.0)), (None, None, 0));
    }

    #[test]
    fn memory_is_not_zero() {
        assert!(memory() >= M);
    }
}
