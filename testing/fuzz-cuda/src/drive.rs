//! Compiles a program both ways, runs it, and compares what it prints.

use kernel_abi::Isa;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::rng::Rng;

/// Where things are.
pub struct Tools {
    pub cuda: PathBuf,
    /// The folder with libcudart.so.
    pub library: PathBuf,
    pub include: PathBuf,
    pub work: PathBuf,
}

/// How nvcc compiles a program, and what the library is told.
#[derive(Clone, Debug)]
pub struct Setup {
    pub nvcc: Vec<&'static str>,
    pub runs: Vec<Vec<(&'static str, &'static str)>>,
}

/// What came of a program.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Same {
        lines: usize,
    },
    /// The program is at fault: it doesn't compile, or the host's run found that it waits for ever.
    Invalid(String),
    /// nvcc cannot compile it: it needs more than `NVCC_LIMITS`, or says so of what it compiles with other options.
    Unbuildable,
    /// In this kernel, under these settings.
    Differs {
        kernel: String,
        settings: String,
        detail: String,
    },
}

/// How much processor time one command may take. Not the clock's: that depends on what else the machine does.
const LONG: Duration = Duration::from_secs(300);
/// A program that takes no processor time for so long waits for what never comes.
const ASLEEP: Duration = Duration::from_secs(120);
/// The same for a compiler, which waits for processes of its own.
const COMPILING: Duration = Duration::from_secs(3600);
const ARCHITECTURES: &[&[&str]] = &[
    &["-gencode", "arch=compute_80,code=compute_80"],
    &["-gencode", "arch=compute_80,code=compute_80"],
    &["-gencode", "arch=compute_90,code=compute_90"],
    &["-gencode", "arch=compute_86,code=compute_86"],
];
const OPTIONS: &[&[&str]] = &[&[], &[], &[], &["-G"], &["-rdc=true"], &["-Xcicc", "-O1"], &["-lineinfo"]];
/// What each program that nvcc starts may take: KiB of address space, seconds of processor time. A few programs take cicc more than
/// 17 GB and ten minutes; most take 300 MB and a minute.
const NVCC_LIMITS: (u32, u32) = (6 << 20, 120);
const LANES: &[&str] = &["1", "8", "16", "32", "64"];
const TIERS: &[&str] = &["quick", "optimised"];
const TOOLS: &[&str] = &["memcheck", "racecheck", "initcheck", "synccheck", "memcheck,racecheck,initcheck,synccheck"];

impl Setup {
    /// The setup of a seed's program: what this processor does not have is left out.
    pub fn new(seed: u64, runs: usize) -> Setup {
        let mut rng = Rng::new(seed, 1 << 40);
        let mut nvcc = rng.one(ARCHITECTURES).to_vec();
        nvcc.extend_from_slice(rng.one(OPTIONS));
        let first = Isa::ALL.iter().position(|isa| isa.runs_here()).unwrap_or(Isa::ALL.len() - 1);
        let mut all = vec![Vec::new()];
        for _ in 1..runs {
            let mut settings = vec![("UNDERSTUDY_ISA", rng.one(&Isa::ALL[first..]).name())];
            if rng.chance(70) {
                settings.push(("UNDERSTUDY_LANES", rng.pick(LANES)));
            }
            if rng.chance(60) {
                settings.push(("UNDERSTUDY_TIER", rng.pick(TIERS)));
            }
            match rng.below(8) {
                0 => settings.push(("UNDERSTUDY_GUARD", "off")),
                1 | 2 => settings.push(("UNDERSTUDY_CHECK", rng.pick(TOOLS))),
                _ => {}
            }
            all.push(settings);
        }
        Setup { nvcc, runs: all }
    }

    /// For the first architecture that has clusters.
    pub fn with_clusters(&mut self) {
        self.nvcc[1] = "arch=compute_90,code=compute_90";
    }
}

/// Runs a command, with what it prints; none if it took too long, or no processor time for as long as `asleep`.
fn finish(command: &mut Command, asleep: Duration) -> Option<(bool, String, String)> {
    let mut run = || -> std::io::Result<Option<(bool, String, String)>> {
        // To files: a pipe nobody reads would stop it.
        let dir = tempfile(command)?;
        let (out, err) = (dir.with_extension("out"), dir.with_extension("err"));
        let mut child =
            command.stdin(Stdio::null()).stdout(fs::File::create(&out)?).stderr(fs::File::create(&err)?).spawn()?;
        let (mut taken, mut since) = (Duration::ZERO, Instant::now());
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            let now = processor_time(child.id());
            if now > taken {
                (taken, since) = (now, Instant::now());
            }
            if taken > LONG || since.elapsed() > asleep {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
        Ok(Some((status.success(), text(&out), text(&err))))
    };
    match run() {
        Ok(done) => done,
        Err(e) => Some((false, String::new(), format!("{}: {e}", command.get_program().to_string_lossy()))),
    }
}

/// The processor time of a process and of its children that have ended; zero where it cannot be read.
fn processor_time(process: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, which may have spaces, ends with the last bracket; the times are fields 14 to 17, in hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or("").split_whitespace().skip(11).take(4);
    Duration::from_millis(fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10)
}

/// A file's name beside which a command's output goes.
fn tempfile(command: &Command) -> std::io::Result<PathBuf> {
    let dir = command.get_current_dir().map_or_else(std::env::temp_dir, Path::to_path_buf);
    fs::create_dir_all(&dir)?;
    Ok(dir.join(Path::new(command.get_program()).file_name().unwrap_or_default()))
}

/// The kernel that a line is about, where two outputs first differ, with both lines.
fn first_difference(expected: &str, got: &str) -> Option<(String, String)> {
    let (mut a, mut b) = (expected.lines(), got.lines());
    loop {
        let (x, y) = (a.next(), b.next());
        if x == y {
            x?;
            continue;
        }
        let kernel = x.or(y).unwrap_or("").split(' ').next().unwrap_or("").to_string();
        return Some((kernel, format!("host: {}\ndevice: {}", x.unwrap_or("(nothing)"), y.unwrap_or("(nothing)"))));
    }
}

/// What nvcc prints when a process of its own reaches a limit (signals, C++'s and cicc's words), and of intrinsics that its cicc cannot
/// compile with `-G` and does without.
const NVCC_CANNOT: &[&str] = &[
    "died due to signal 24",
    "died due to signal 9",
    "bad_alloc",
    "out of memory",
    "Killed",
    "Segmentation fault",
    "Error: unsupported operation",
];

impl Tools {
    /// Runs nvcc under its limits: whether it made the program, and what it said; none if it took too long.
    fn nvcc(&self, include: &str, setup: &Setup) -> Option<(bool, String)> {
        let (memory, seconds) = NVCC_LIMITS;
        let mut device = Command::new("sh");
        device.current_dir(&self.work).arg("-c");
        device.arg(format!("ulimit -v {memory} && ulimit -t {seconds} && exec \"$@\"")).arg("nvcc");
        device.arg(self.cuda.join("bin/nvcc")).args(["-std=c++17", "-fmad=false", "-w", include]).args(&setup.nvcc);
        device.args(["program.cu", "-o", "device"]);
        finish(&mut device, COMPILING).map(|(ok, out, err)| (ok, out + &err))
    }

    /// Compiles and runs a program of some text.
    pub fn judge(&self, text: &str, setup: &Setup) -> Verdict {
        if let Err(e) = fs::create_dir_all(&self.work).and_then(|()| fs::write(self.work.join("program.cu"), text)) {
            return Verdict::Invalid(format!("{}: {e}", self.work.display()));
        }
        let include = format!("-I{}", self.include.display());
        let mut host = Command::new("g++");
        host.current_dir(&self.work).args(["-x", "c++", "-std=c++17", "-O1", "-w", "-fwrapv", "-fno-strict-aliasing"]);
        host.args(["-ffp-contract=off", "-frounding-math", &include, "program.cu", "-o", "host"]);
        let model = finish(&mut host, COMPILING).ok_or("g++ took too long".to_string()).and_then(|(ok, _, err)| {
            if ok {
                Ok(())
            } else {
                Err(err)
            }
        });
        if let Err(e) = model {
            return Verdict::Invalid(format!("g++: {e}"));
        }
        let Some((true, expected, _)) = finish(Command::new("./host").current_dir(&self.work), ASLEEP) else {
            let err = fs::read_to_string(self.work.join("host.err")).unwrap_or_default();
            return Verdict::Invalid(format!("the host's run failed or took too long: {err}"));
        };
        match self.nvcc(&include, setup) {
            None => return Verdict::Unbuildable,
            Some((false, said)) if NVCC_CANNOT.iter().any(|word| said.contains(word)) => return Verdict::Unbuildable,
            Some((false, said)) => return Verdict::Invalid(format!("nvcc: {said}")),
            Some(_) => {}
        }
        for settings in &setup.runs {
            let mut run = Command::new("./device");
            run.current_dir(&self.work)
                .env("LD_PRELOAD", self.library.join("libcudart.so"))
                .env("UNDERSTUDY_CACHE", "off");
            run.envs(settings.iter().copied());
            let words: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let settings = words.join(" ");
            let Some((ok, got, err)) = finish(&mut run, ASLEEP) else {
                let got = fs::read_to_string(self.work.join("device.out")).unwrap_or_default();
                let kernel = first_difference(&expected, &got).map_or(String::new(), |(kernel, _)| kernel);
                return Verdict::Differs { kernel, settings, detail: "took too long".to_string() };
            };
            // The report of checks is among the results: where it tells of nothing it does not count.
            let mut summaries = got.lines().filter(|line| line.starts_with("=========") && line.contains(" SUMMARY: "));
            let clean = summaries.all(|line| line.contains(" SUMMARY: 0 "));
            let got: String = got
                .lines()
                .filter(|line| !clean || !line.starts_with("========="))
                .flat_map(|line| [line, "\n"])
                .collect();
            if let Some((kernel, lines)) = first_difference(&expected, &got) {
                let err: String = err.lines().take(6).collect::<Vec<_>>().join("\n");
                return Verdict::Differs { kernel, settings, detail: format!("{lines}\n{err}") };
            }
            if !ok {
                return Verdict::Differs {
                    kernel: String::new(),
                    settings,
                    detail: format!("ended badly, with the right results\n{err}"),
                };
            }
        }
        Verdict::Same { lines: expected.lines().count() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_names_the_kernel() {
        assert_eq!(first_difference("k0 a\nk1 b\n", "k0 a\nk1 b\n"), None);
        assert_eq!(first_difference("k0 a\nk1 b\n", "k0 a\nk1 c\n").unwrap().0, "k1");
        assert_eq!(first_difference("k0 a\nk1 b\n", "k0 a\n").unwrap().0, "k1");
    }
}
