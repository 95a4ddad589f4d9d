//! `docs/coverage.md`: of every exported function, whether it does what CUDA's manual says. `ci/coverage` writes the file.

use super::exports::{rows, Flags, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How far a function does what the manual says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Support {
    Refused,
    Approximate,
    Exact,
}

/// The functions of one name but for the suffix of twins for per-thread default streams.
struct Entry {
    support: Support,
    remarks: BTreeSet<&'static str>,
    /// Exported names.
    names: BTreeSet<&'static str>,
}

const SUFFIXES: [&str; 2] = ["_ptsz", "_ptds"];
/// Columns of the file.
const WIDTH: usize = 120;

fn support(row: &Row) -> Support {
    match (row.flags.has(Flags::UNSUPPORTED), row.remark) {
        (true, _) => Support::Refused,
        (false, "") => Support::Exact,
        _ => Support::Approximate,
    }
}

/// The entries that `belongs` picks. A name that CUDA 12 and 13 give different forms is as good as the worse of the two.
fn entries(belongs: impl Fn(&Row) -> bool) -> BTreeMap<&'static str, Entry> {
    let mut all: BTreeMap<&str, Entry> = BTreeMap::new();
    for row in rows().iter().filter(|r| belongs(r)) {
        let base = SUFFIXES.iter().find_map(|s| row.name.strip_suffix(s)).unwrap_or(row.name);
        let new = || Entry { support: Support::Exact, remarks: BTreeSet::new(), names: BTreeSet::new() };
        let entry = all.entry(base).or_insert_with(new);
        entry.support = entry.support.min(support(row));
        entry.names.insert(row.name);
        if !row.remark.is_empty() {
            entry.remarks.insert(row.remark);
        }
    }
    all
}

/// The whole file.
pub fn table() -> String {
    let driver = |r: &Row| r.flags.has(Flags::DRIVER) || r.name.starts_with("cu") && !r.name.starts_with("cuda");
    let nvcc = |r: &Row| r.name.starts_with("__");
    let parts = [
        ("Runtime API", entries(|r| !driver(r) && !nvcc(r))),
        ("What nvcc's code calls", entries(nvcc)),
        ("Driver API", entries(driver)),
    ];
    let mut out = String::from(
        "# Coverage\n\nMade by `ci/coverage` from the table of exported functions; do not edit. The library exports every name that \
         libcudart\n12.9 and 13.5 export, and part of the driver API.\n\n* exact: no difference from NVIDIA's manual is known, errors included\n\
         * approximate: works, and differs in what the remark says\n* refused: returns `cudaErrorNotSupported`, and names itself once \
         on stderr\n\nTwins for per-thread default streams (`_ptsz`, `_ptds`) count as names of their own, and are as their function.\n\
         Clocks and times are the host's everywhere.\n\n| | names | exact | approximate | refused |\n|---|---:|---:|---:|---:|\n",
    );
    // Writing to a string does not fail.
    for (title, all) in &parts {
        let count = |which: Option<Support>| -> usize {
            all.values().filter(|e| which.is_none_or(|w| e.support == w)).map(|e| e.names.len()).sum()
        };
        let [exact, approximate, refused] =
            [Support::Exact, Support::Approximate, Support::Refused].map(|e| count(Some(e)));
        let _ = writeln!(out, "| {title} | {} | {exact} | {approximate} | {refused} |", count(None));
    }
    for (title, all) in &parts {
        let _ = write!(out, "\n## {title}\n");
        section(all, &mut out);
    }
    out
}

fn section(all: &BTreeMap<&'static str, Entry>, out: &mut String) {
    for (support, title, column) in [
        (Support::Refused, "Refused", "why"),
        (Support::Approximate, "Approximate", "what differs"),
        (Support::Exact, "Exact", ""),
    ] {
        let some: Vec<_> = all.iter().filter(|(_, e)| e.support == support).collect();
        if some.is_empty() {
            continue;
        }
        let _ = write!(out, "\n### {title}\n\n");
        if support == Support::Exact {
            let names: Vec<&str> = some.iter().map(|(name, _)| **name).collect();
            paragraph(&names, out);
            continue;
        }
        // Functions of one remark share a line.
        let mut by_remark: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (name, entry) in some {
            let remark = entry.remarks.iter().copied().collect::<Vec<_>>().join("; ");
            by_remark.entry(remark).or_default().push(name);
        }
        let mut lines: Vec<_> = by_remark.into_iter().collect();
        lines.sort_by_key(|(_, names)| names[0]);
        let _ = writeln!(out, "| functions | {column} |\n|---|---|");
        for (remark, names) in lines {
            let names: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
            let _ = writeln!(out, "| {} | {remark} |", names.join(", "));
        }
    }
}

/// Names with commas between them, in lines that are not too long.
fn paragraph(names: &[&str], out: &mut String) {
    let mut column = 0;
    for (i, name) in names.iter().enumerate() {
        let word = format!("`{name}`{}", if i + 1 < names.len() { "," } else { "" });
        if column > 0 && column + 1 + word.len() > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += word.len();
    }
    out.push('\n');
}
