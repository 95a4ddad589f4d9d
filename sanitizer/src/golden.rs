//! A complete report in each format, with one finding of each kind, compared with the files in `goldens`.
//!
//! `UPDATE_GOLDENS=1 cargo test -p sanitizer` regenerates them; review the changes before committing.

use crate::finding::{Launch, Record, Session};
use crate::options::Options;
use crate::output::Output;
use crate::samples;
use std::path::{Path, PathBuf};

fn records() -> Vec<Record> {
    let mut records =
        vec![Record::Session(Session { pid: 42, command: vec!["/home/cuda/memcheck_demo".into()], cuda: true })];
    records.push(Record::Launch(Box::new(Launch {
        kernel: "_Z4multPiS_i".into(),
        number: 7,
        grid: [2, 1, 1],
        block: [32, 4, 1],
        stream: 0x20,
        filter_reason: Some("excluded by name".into()),
        stack: vec![samples::host("main", 0x10)],
    })));
    records.extend(samples::all().into_iter().map(|finding| Record::Finding(Box::new(finding))));
    records.extend([
        Record::Leaks { bytes: 1024, allocations: 1, handles: 2 },
        Record::Note("a limit was reached".into()),
        Record::End,
    ]);
    records
}

fn compare(name: &str, got: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens").join(name);
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, got).unwrap();
    }
    let want = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    for (i, (got, want)) in got.lines().zip(want.lines()).enumerate() {
        assert_eq!(got, want, "{name}, line {}", i + 1);
    }
    assert_eq!(got.len(), want.len(), "{name}");
}

#[test]
fn reports_are_as_they_were() {
    let folder = std::env::temp_dir().join(format!("sanitizer-golden-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| -> PathBuf { folder.join(name) };
    let text = |name: &str| Some(file(name).to_str().unwrap().to_string());
    let base = Options { dump_kernel_launches: true, ..Options::from_env("all").unwrap() };
    let runs = [
        Options { log_file: text("report.txt"), sarif: text("report.sarif"), ..base.clone() },
        Options { log_file: text("log"), save: text("report.xml"), xml: true, ..base.clone() },
        Options { log_file: text("report.jsonl"), json: true, ..base },
    ];
    for options in runs {
        let mut output = Output::open(&options, None).unwrap();
        records().iter().for_each(|record| output.record(42, record));
        output.finish();
    }
    for name in ["report.txt", "report.xml", "report.jsonl"] {
        compare(name, &std::fs::read_to_string(file(name)).unwrap());
    }
    // Constant parts and those that depend on the directory are not compared.
    let sarif = std::fs::read_to_string(file("report.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    compare("results.sarif", &format!("{:#}\n", sarif["runs"][0]["results"]));
    std::fs::remove_dir_all(folder).unwrap();
}
