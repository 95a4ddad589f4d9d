//! Which launches and processes are checked: `--kernel-name`, `--kernel-name-exclude`, `--launch-skip`, `--launch-count`,
//! `--nvtx-include`, `--nvtx-exclude`, `--target-processes`, `--target-processes-filter`.

use crate::nvtx::{NvtxFilter, OpenRanges};
use crate::options::{Options, TargetProcesses};
use regex_lite::Regex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Decides for each launch whether it is checked. Thread-safe.
#[derive(Debug)]
pub struct LaunchFilter {
    kernels: KernelFilter,
    nvtx: NvtxFilter,
    window: LaunchWindow,
}

impl LaunchFilter {
    /// The filter for the options, and notes about specifications that are ignored.
    ///
    /// # Errors
    /// An invalid NVTX configuration, or one without `--nvtx yes`: a message for the user.
    pub fn new(options: &Options) -> Result<(LaunchFilter, Vec<String>), String> {
        let (kernels, notes) = KernelFilter::new(&options.kernel_name, &options.kernel_name_exclude);
        let ranges = options.nvtx_include.len() + options.nvtx_exclude.len();
        if ranges > 0 && !options.nvtx {
            return Err("--nvtx-include and --nvtx-exclude need --nvtx yes".into());
        }
        let nvtx = NvtxFilter::new(&options.nvtx_include, &options.nvtx_exclude)?;
        let window = LaunchWindow::new(options.launch_skip, options.launch_count);
        Ok((LaunchFilter { kernels, nvtx, window }, notes))
    }

    /// Whether any launch may be excluded.
    pub fn is_active(&self) -> bool {
        self.kernels.is_active() || self.has_ranges() || self.window.is_active()
    }

    /// Whether it depends on NVTX ranges.
    pub fn has_ranges(&self) -> bool {
        !self.nvtx.is_empty()
    }

    /// The reason for which a launch is excluded; `None` if it is checked. Counts the launch, so must be called once for each. `ranges` is
    /// only called if there are NVTX filters.
    pub fn exclusion(&self, kernel: &str, ranges: impl FnOnce() -> OpenRanges) -> Option<&'static str> {
        if let Some(why) = self.kernels.exclusion(kernel) {
            return Some(why);
        }
        if self.has_ranges() {
            if let Some(why) = self.nvtx.exclusion(&ranges()) {
                return Some(why);
            }
        }
        self.window.exclusion()
    }
}

/// `--kernel-name` and `--kernel-name-exclude`. Names are mangled ones.
///
/// The pairs of one specification, and several specifications, are alternatives, according to the manual's examples and the program's help
/// text, although the manual's prose says that all pairs must match.
#[derive(Debug, Default)]
pub struct KernelFilter {
    include: Vec<Condition>,
    exclude: Vec<Condition>,
}

#[derive(Debug)]
enum Condition {
    Name(String),
    Substring(String),
    Regex(Regex),
}

impl Condition {
    fn holds(&self, kernel: &str) -> bool {
        match self {
            Condition::Name(name) => kernel == name,
            Condition::Substring(part) => kernel.contains(part),
            Condition::Regex(regex) => regex.is_match(kernel),
        }
    }
}

impl KernelFilter {
    /// The filter, and a note for each malformed specification, which is ignored.
    pub fn new(include: &[String], exclude: &[String]) -> (KernelFilter, Vec<String>) {
        let mut notes = Vec::new();
        let mut read = |option: &str, texts: &[String]| {
            let mut conditions = Vec::new();
            for text in texts {
                match conditions_of(text) {
                    Ok(more) => conditions.extend(more),
                    Err(problem) => notes.push(format!("{option} {text} is ignored: {problem}.")),
                }
            }
            conditions
        };
        let include = read("--kernel-name", include);
        let exclude = read("--kernel-name-exclude", exclude);
        (KernelFilter { include, exclude }, notes)
    }

    fn is_active(&self) -> bool {
        !self.include.is_empty() || !self.exclude.is_empty()
    }

    /// The reason for which launches of a kernel are excluded.
    pub fn exclusion(&self, kernel: &str) -> Option<&'static str> {
        if self.exclude.iter().any(|condition| condition.holds(kernel)) {
            return Some("excluded by name");
        }
        if !self.include.is_empty() && !self.include.iter().any(|condition| condition.holds(kernel)) {
            return Some("not in include list");
        }
        None
    }
}

/// Reads `key=value,key=value`. A regular expression goes to the end, commas and all.
fn conditions_of(text: &str) -> Result<Vec<Condition>, String> {
    let mut conditions = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (key, value) = rest.split_once('=').ok_or("it needs key=value; keys are kne, kns and regex")?;
        if key == "regex" {
            let regex = Regex::new(value).map_err(|e| format!("{value} is not a regular expression: {e}"))?;
            conditions.push(Condition::Regex(regex));
            break;
        }
        let (value, behind) = value.split_once(',').unwrap_or((value, ""));
        if value.is_empty() {
            return Err(format!("{key} has no value"));
        }
        conditions.push(match key {
            "kne" | "kernel_name" => Condition::Name(value.into()),
            "kns" | "kernel_substring" => Condition::Substring(value.into()),
            _ => {
                return Err(format!("unknown key {key}; keys are kernel_name (kne), kernel_substring (kns) and regex"))
            }
        });
        rest = behind;
    }
    match conditions.is_empty() {
        true => Err("it is empty".into()),
        false => Ok(conditions),
    }
}

/// `--launch-skip` and `--launch-count`: counts the launches that pass the other filters.
#[derive(Debug, Default)]
pub struct LaunchWindow {
    skip: u64,
    count: u64,
    seen: AtomicU64,
}

impl LaunchWindow {
    /// A window of `count` launches (0: no end) after the first `skip`.
    pub fn new(skip: u64, count: u64) -> LaunchWindow {
        LaunchWindow { skip, count, seen: AtomicU64::new(0) }
    }

    fn is_active(&self) -> bool {
        self.skip != 0 || self.count != 0
    }

    /// Counts a launch. Returns the reason if it is excluded.
    pub fn exclusion(&self) -> Option<&'static str> {
        if !self.is_active() {
            return None;
        }
        let number = self.seen.fetch_add(1, Ordering::Relaxed);
        if number < self.skip {
            Some("launch number skipped")
        } else if self.count != 0 && number - self.skip >= self.count {
            Some("launch number above limit")
        } else {
            None
        }
    }
}

/// Whether a process is checked. `executable`: its file name without directories; `root`: whether it is the program that was started, and
/// not a child of it.
///
/// # Errors
/// An invalid regular expression: a message for the user.
pub fn is_process_checked(options: &Options, executable: &str, root: bool) -> Result<bool, String> {
    if options.target_processes == TargetProcesses::ApplicationOnly && !root {
        return Ok(false);
    }
    let Some(filter) = &options.target_processes_filter else { return Ok(true) };
    for name in filter.split(',').filter(|name| !name.is_empty()) {
        let matches = match name.strip_prefix("regex:") {
            Some(text) => Regex::new(text)
                .map_err(|e| format!("--target-processes-filter {name}: {text} is not a regular expression: {e}"))?
                .is_match(executable),
            None => name == executable,
        };
        if matches {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNELS: [&str; 3] = ["_Z5gammaPi", "_Z5deltaPi", "_Z7epsilonPi"];

    fn checked(include: &[&str], exclude: &[&str]) -> Vec<&'static str> {
        let owned = |texts: &[&str]| texts.iter().map(|t| t.to_string()).collect::<Vec<_>>();
        let (filter, notes) = KernelFilter::new(&owned(include), &owned(exclude));
        assert!(notes.is_empty(), "{notes:?}");
        KERNELS.into_iter().filter(|kernel| filter.exclusion(kernel).is_none()).collect()
    }

    /// The examples of the manual's chapter Specifying Filters.
    #[test]
    fn the_manuals_examples_leave_epsilon() {
        let epsilon = ["_Z7epsilonPi"];
        assert_eq!(checked(&["kne=_Z7epsilonPi"], &[]), epsilon);
        assert_eq!(checked(&["kns=epsilon"], &[]), epsilon);
        assert_eq!(checked(&[], &["kns=delta,kne=_Z5gammaPi"]), epsilon);
        assert_eq!(checked(&[], &["kns=delta", "kne=_Z5gammaPi"]), epsilon);
        assert_eq!(checked(&["regex=[a-z]{7}"], &[]), epsilon);
    }

    #[test]
    fn long_keys_and_both_directions() {
        assert_eq!(checked(&["kernel_name=_Z5gammaPi,kernel_substring=eps"], &[]), ["_Z5gammaPi", "_Z7epsilonPi"]);
        assert_eq!(checked(&["kns=_Z5"], &["kns=gamma"]), ["_Z5deltaPi"]);
        assert_eq!(checked(&["kne=gamma"], &[]), [""; 0]);
        assert_eq!(checked(&["kns=gamma,regex=^_Z7,?"], &[]), ["_Z5gammaPi", "_Z7epsilonPi"]);
        assert_eq!(checked(&[], &[]), KERNELS);
    }

    #[test]
    fn ill_formed_specifications_are_ignored_as_a_whole() {
        for bad in ["", "gamma", "kne=", "kns=a,name=b", "regex=(", "kns=gamma,delta"] {
            let (filter, notes) = KernelFilter::new(&[bad.to_string()], &[]);
            assert_eq!(notes.len(), 1, "{bad}");
            assert!(notes[0].starts_with(&format!("--kernel-name {bad} is ignored: ")), "{}", notes[0]);
            assert_eq!(filter.exclusion("anything"), None);
        }
    }

    #[test]
    fn launches_are_counted_across_threads() {
        let window = LaunchWindow::new(10, 25);
        let let_through = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        let_through.fetch_add(u64::from(window.exclusion().is_none()), Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!(let_through.into_inner(), 25);
        let window = LaunchWindow::new(1, 1);
        let got: Vec<_> = (0..3).map(|_| window.exclusion()).collect();
        assert_eq!(got, [Some("launch number skipped"), None, Some("launch number above limit")]);
        assert_eq!(LaunchWindow::new(0, 0).exclusion(), None);
    }

    #[test]
    fn only_launches_that_match_are_counted() {
        let options = Options { kernel_name: vec!["kns=a".into()], launch_skip: 1, ..Options::default() };
        let (filter, _) = LaunchFilter::new(&options).unwrap();
        let got: Vec<bool> =
            ["b", "a", "b", "a"].iter().map(|k| filter.exclusion(k, || unreachable!()).is_none()).collect();
        assert_eq!(got, [false, false, false, true]);
        let options = Options { nvtx: false, nvtx_include: vec!["a".into()], ..Options::default() };
        assert!(LaunchFilter::new(&options).is_err());
    }

    /// The examples of the manual's `--target-processes-filter`.
    #[test]
    fn processes() {
        let with = |filter: &str, name: &str| {
            is_process_checked(
                &Options { target_processes_filter: Some(filter.into()), ..Options::default() },
                name,
                false,
            )
            .unwrap()
        };
        assert!(with("MatrixMul", "MatrixMul") && !with("MatrixMul", "MatrixMul2"));
        assert!(with("regex:Matrix", "MatrixAdd") && !with("regex:Matrix", "Vector"));
        assert!(with("MatrixMul,MatrixAdd", "MatrixAdd") && !with("MatrixMul,MatrixAdd", "Matrix"));
        assert!(with("regex:\".*Process\"".replace('"', "").as_str(), "aProcess"));
        let only = Options { target_processes: TargetProcesses::ApplicationOnly, ..Options::default() };
        assert_eq!(
            (is_process_checked(&only, "a", true), is_process_checked(&only, "a", false)),
            (Ok(true), Ok(false))
        );
        let bad = Options { target_processes_filter: Some("regex:(".into()), ..Options::default() };
        assert!(is_process_checked(&bad, "a", true).unwrap_err().contains("not a regular expression"));
    }
}
