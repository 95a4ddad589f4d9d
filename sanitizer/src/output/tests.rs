use super::*;
use crate::finding::Session;
use crate::samples;
use parking_lot::Mutex;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

/// Stands for stdout.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sanitizer-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn options(words: &[&str]) -> Options {
    let words: Vec<OsString> = words.iter().map(OsString::from).collect();
    Options::from_words(&words).unwrap().0
}

/// Renders two findings of two processes; what stdout had.
fn run(options: &Options) -> (String, Summary) {
    let page = Page::default();
    let mut output = Output::open(options, Some(Box::new(page.clone()))).unwrap();
    let session = Record::Session(Session { pid: 1, command: vec!["/bin/app".into()], cuda: false });
    for (pid, record) in [
        (1, session.clone()),
        (1, session),
        (1, Record::Finding(Box::new(samples::api()))),
        (2, Record::Finding(Box::new(samples::leak()))),
        (2, Record::End),
    ] {
        output.record(pid, &record);
    }
    let summary = output.finish();
    assert_eq!(output.finish(), summary);
    let text = String::from_utf8(page.0.lock().clone()).unwrap();
    (text, summary)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn text_goes_to_stdout_or_the_log_file() {
    let folder = folder("log");
    let (text, summary) = run(&options(&[]));
    assert!(text.starts_with("========= COMPUTE-SANITIZER\n========= Program hit"));
    assert!(text.ends_with("========= ERROR SUMMARY: 2 errors\n"));
    assert_eq!((summary.errors, summary.cuda), (2, true));
    let file = folder.join("log.%p");
    let (nothing, _) = run(&options(&["--log-file", file.to_str().unwrap()]));
    assert_eq!(nothing, "");
    assert_eq!(read(&folder.join(format!("log.{}", std::process::id()))), text);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_have_their_formats() {
    let folder = folder("formats");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    run(&options(&["--save", &path("records"), "--sarif", &path("sarif")]));
    let records = wire::read(&mut File::open(path("records")).unwrap()).unwrap();
    assert_eq!(records.len(), 4);
    let sarif: serde_json::Value = serde_json::from_str(&read(Path::new(&path("sarif")))).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 2);
    assert_eq!(sarif["runs"][0]["invocations"][0]["commandLine"], "/bin/app");

    let (text, _) = run(&options(&["--save", &path("xml"), "--xml"]));
    assert!(text.contains("ERROR SUMMARY: 2 errors"));
    assert_eq!(
        roxmltree::Document::parse(&read(Path::new(&path("xml"))))
            .unwrap()
            .root_element()
            .children()
            .filter(|n| n.is_element())
            .count(),
        2
    );

    let (text, _) = run(&options(&["--save", &path("json"), "--json"]));
    assert!(text.contains("ERROR SUMMARY: 2 errors"));
    let (lines, _) = run(&options(&["--json"]));
    assert_eq!(lines, read(Path::new(&path("json"))));
    let pids: Vec<u64> = lines
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["pid"].as_u64())
        .collect();
    assert_eq!(pids, [1, 1, 2]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn suppressed_findings_are_neither_shown_nor_counted() {
    let folder = folder("suppressed");
    let file = folder.join("supp.xml").to_str().unwrap().to_string();
    let sarif = folder.join("sarif").to_str().unwrap().to_string();
    run(&options(&["--save", &file, "--xml"]));
    let (text, summary) = run(&options(&["--suppressions", &file, "--sarif", &sarif]));
    assert_eq!(text, "========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n");
    assert_eq!((summary.errors, summary.suppressed), (0, 2));
    let sarif: serde_json::Value = serde_json::from_str(&read(Path::new(&sarif))).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 0);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_opened_is_an_error() {
    let error = |words: &[&str]| Output::open(&options(words), None).err().unwrap();
    assert!(error(&["--xml"]).contains("--xml needs --save"));
    assert!(error(&["--xml", "--json", "--save", "/tmp/x"]).contains("both"));
    assert!(error(&["--log-file", "/nowhere/x"]).starts_with("--log-file /nowhere/x: "));
    assert!(error(&["--save", "/tmp/%x"]).contains("after %"));
    assert!(error(&["--suppressions", "/nowhere/x"]).contains("--suppressions"));
}

#[test]
fn escapes_of_file_names() {
    let pid = std::process::id();
    assert_eq!(expand("a%p%%b").unwrap(), format!("a{pid}%b"));
    assert_eq!(expand("%q{PATH}x").unwrap(), std::env::var("PATH").unwrap() + "x");
    assert_eq!(expand("<%q{NO_SUCH_VARIABLE}>").unwrap(), "<>");
    for bad in ["%", "a%x", "%q", "%q{PATH", "%P"] {
        assert!(expand(bad).is_err(), "{bad}");
    }
}
