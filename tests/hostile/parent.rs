//! The parent: starts children, and takes down what becomes of them.

use super::child::{functions, PART};
use super::progress::Page;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

/// A call that takes longer hangs.
const LONG: Duration = Duration::from_secs(40);
/// Bytes of memory that a child may have.
const MEMORY: u64 = 6 << 30;
/// Most failures that are taken down.
const ENOUGH: usize = 200;

pub fn run() -> Vec<String> {
    let folder = std::env::temp_dir().join(format!("hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let parts = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
    let all: Vec<(Vec<String>, u64, u64)> = std::thread::scope(|s| {
        let threads: Vec<_> = (0..parts)
            .map(|i| {
                s.spawn({
                    let folder = &folder;
                    move || part(i, parts, folder)
                })
            })
            .collect();
        threads.into_iter().map(|t| t.join().expect("a part")).collect()
    });
    let (calls, good) = all.iter().fold((0, 0), |sum, (_, made, good)| (sum.0 + made, sum.1 + good));
    println!("{} functions, {calls} calls, of which {good} succeeded", functions().len());
    let _ = fs::remove_dir_all(&folder);
    all.into_iter().flat_map(|(failures, ..)| failures).collect()
}

/// Runs one part of the functions to its end. Returns failures, calls made, and calls that succeeded.
fn part(index: usize, parts: usize, folder: &Path) -> (Vec<String>, u64, u64) {
    let path = folder.join(index.to_string());
    let file = File::options().create(true).truncate(true).read(true).write(true).open(&path).expect("the page");
    let page = Page::open(&file);
    let mut failures = Vec::new();
    let (mut row, mut call) = (index as u64, 0);
    loop {
        page.signal.store(0, SeqCst);
        let mut child = start(&format!("{index} {parts} {row} {call} {}", path.display()), &path);
        let end = watch(&mut child, page);
        if page.row.load(SeqCst) == u64::MAX {
            break;
        }
        if let Some(what) = judge(&end, page) {
            let said = fs::read_to_string(path.with_extension("err")).unwrap_or_default();
            let last =
                said.lines().rev().take(6).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n    ");
            failures.push(format!("{what}: {}\n    {last}", page.said()));
        }
        if failures.len() > ENOUGH {
            failures.push("and so on".into());
            break;
        }
        (row, call) = match page.said().ends_with("setting up") {
            true => (page.row.load(SeqCst) + parts as u64, 0),
            false => (page.row.load(SeqCst), page.call.load(SeqCst) + 1),
        };
    }
    let log = fs::read_to_string(path.with_extension("log")).unwrap_or_default();
    failures.extend(log.lines().take(ENOUGH).map(str::to_string));
    (failures, page.made.load(SeqCst), page.good.load(SeqCst))
}

fn start(part: &str, path: &Path) -> Child {
    let err = File::create(path.with_extension("err")).expect("a file for messages");
    let cache: PathBuf = path.with_file_name("cache");
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env(PART, part)
        .env("UNDERSTUDY_CACHE", cache)
        .env("UNDERSTUDY_MEMORY", "8G")
        .env("RUST_BACKTRACE", "0")
        .current_dir(path.parent().expect("a folder"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(err)
        .spawn()
        .expect("a child")
}

enum End {
    Signal(i32),
    Exit(i32),
    Hang,
    Memory(u64),
}

fn watch(child: &mut Child, page: &Page) -> End {
    let (mut made, mut since) = (u64::MAX, Instant::now());
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.signal().map_or_else(|| End::Exit(status.code().unwrap_or(-1)), End::Signal);
        }
        let now = page.made.load(SeqCst);
        if now != made {
            (made, since) = (now, Instant::now());
        }
        let statm = fs::read_to_string(format!("/proc/{}/statm", child.id())).unwrap_or_default();
        let pages: u64 = statm.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
        let end = match since.elapsed() > LONG {
            _ if pages * 4096 > MEMORY => End::Memory(pages * 4096),
            true => End::Hang,
            false => {
                std::thread::sleep(Duration::from_millis(10));
                continue;
            }
        };
        if std::env::var_os("HOSTILE_HOLD").is_some() {
            eprintln!("child {} is held: {}", child.id(), page.said());
            std::thread::sleep(Duration::from_secs(3600));
        }
        let _ = child.kill();
        let _ = child.wait();
        return end;
    }
}

/// What is wrong, if it is not what CUDA does as well: going on behind what the caller gave, or to where it pointed to.
fn judge(end: &End, page: &Page) -> Option<String> {
    match *end {
        End::Exit(code) => Some(format!("exit with {code}")),
        End::Hang => Some("hang".into()),
        End::Memory(bytes) => Some(format!("{bytes} bytes of memory")),
        End::Signal(signal) => {
            let (found, at) = (page.signal.load(SeqCst) as i32, page.address.load(SeqCst));
            let [start, end] = [0, 1].map(|i| page.slots[i].load(SeqCst));
            let near =
                |to: u64| at >= to & !0xfff && at.saturating_sub(to) < if to < 1 << 31 { 1 << 16 } else { 1 << 33 };
            let excused = page.excused.iter().map(|a| a.load(SeqCst)).take_while(|&a| a != 0).any(near);
            let same = matches!(found, libc::SIGSEGV | libc::SIGBUS) && (excused || (start..end).contains(&at));
            (!same).then(|| format!("signal {signal} at {at:#x}"))
        }
    }
}
