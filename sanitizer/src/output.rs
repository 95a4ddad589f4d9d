//! Destinations of a report: text to stdout or `--log-file`, records to the files of `--save`, `--xml`, `--json`, `--sarif`.

use crate::finding::{Finding, Record, Severity};
use crate::kinds::kind::Nature;
use crate::options::Options;
use crate::sarif;
use crate::summary::Summary;
use crate::suppress::Suppressions;
use crate::text::Text;
use crate::{json, wire, xml};
use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

/// Renders records. A write error (a full disk, a closed pipe) is reported once, on stderr.
pub struct Output {
    text: Option<Text>,
    /// Destination of the text; of JSON if there is no file for it.
    main: Box<dyn Write + Send>,
    json: Json,
    file: Option<(Format, File)>,
    sarif: Option<Sarif>,
    suppressions: Suppressions,
    least: Option<Severity>,
    session_details: bool,
    summary: Summary,
    processes: HashSet<u32>,
    command: Vec<String>,
    exit_code: Option<i32>,
    failed: bool,
    finished: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Json {
    No,
    Main,
    File,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Records,
    Xml,
    Json,
}

struct Sarif {
    file: File,
    folder: PathBuf,
    findings: Vec<Finding>,
}

impl Output {
    /// Opens the files of the options, and writes the first line. `main`: replaces stdout, unless there is a `--log-file`.
    ///
    /// # Errors
    /// A file cannot be opened, or options contradict each other: a message for the user.
    pub fn open(options: &Options, main: Option<Box<dyn Write + Send>>) -> Result<Output, String> {
        let format = match (options.xml, options.json) {
            (true, true) if options.save.is_some() => {
                return Err("--xml and --json cannot be combined: both write the file of --save".into())
            }
            (true, _) if options.save.is_none() => return Err("--xml needs --save FILE, the file to write".into()),
            (true, _) => Format::Xml,
            (false, true) => Format::Json,
            (false, false) => Format::Records,
        };
        let json = match (options.json, &options.save) {
            (false, _) => Json::No,
            (true, None) => Json::Main,
            (true, Some(_)) => Json::File,
        };
        let suppressions = options.suppressions.as_deref().map(Suppressions::load).transpose()?.unwrap_or_default();
        let main = match (&options.log_file, main) {
            (Some(pattern), _) => Box::new(create("log-file", pattern)?),
            (None, Some(main)) => main,
            (None, None) => Box::new(io::stdout()),
        };
        let file = options.save.as_deref().map(|pattern| create("save", pattern)).transpose()?;
        let sarif = options.sarif.as_deref().map(|pattern| create("sarif", pattern)).transpose()?;
        let folder = std::env::current_dir().unwrap_or_else(|_| "/".into());
        let mut output = Output {
            text: (json != Json::Main).then(|| Text::new(options)),
            main,
            json,
            file: file.map(|file| (format, file)),
            sarif: sarif.map(|file| Sarif { file, folder, findings: Vec::new() }),
            suppressions,
            least: options.least_severity(),
            session_details: options.save_session_details,
            summary: Summary::default(),
            processes: HashSet::new(),
            command: Vec::new(),
            exit_code: None,
            failed: false,
            finished: false,
        };
        let header = output.text.as_ref().map_or(String::new(), Text::header);
        output.print(&header);
        let result = match &mut output.file {
            Some((Format::Records, file)) => wire::write_header(file),
            Some((Format::Xml, file)) => file.write_all(xml::HEADER.as_bytes()),
            _ => Ok(()),
        };
        output.check(result);
        Ok(output)
    }

    /// Sets the program's command line and, at its end, its exit code, for formats that contain them.
    pub fn set_run(&mut self, command: &[String], exit_code: Option<i32>) {
        self.command = command.to_vec();
        self.exit_code = exit_code;
    }

    /// Renders a record of a process.
    pub fn record(&mut self, pid: u32, record: &Record) {
        if let Record::Finding(finding) = record {
            let least = match finding.what.kind().nature() {
                Nature::Program => Some(Severity::Info),
                Nature::Problem | Nature::Race | Nature::Trace => self.least,
            };
            if self.suppressions.suppresses(finding) {
                self.summary.suppressed += finding.count.max(1);
                return;
            }
            if least.is_some_and(|least| finding.severity >= least) {
                if let Some(sarif) = &mut self.sarif {
                    sarif.findings.push((**finding).clone());
                }
            }
        }
        self.summary.add(record);
        if let Record::Session(session) = record {
            if self.command.is_empty() {
                self.command = session.command.clone();
            }
            // A process sends a second session record at its first CUDA call.
            if !self.processes.insert(pid) {
                return;
            }
        }
        let text = self.text.as_mut().map_or(String::new(), |text| text.record(record));
        self.print(&text);
        let line = if self.json == Json::No { String::new() } else { json::record(pid, record) };
        if self.json == Json::Main {
            self.print(&line);
        }
        let session_details = self.session_details;
        let result = match &mut self.file {
            Some((Format::Records, file)) => wire::write(file, pid, record),
            Some((Format::Xml, file)) => file.write_all(xml::record(record, session_details).as_bytes()),
            Some((Format::Json, file)) => file.write_all(line.as_bytes()),
            None => Ok(()),
        };
        self.check(result);
    }

    /// The counts so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Writes the last lines. Later calls do nothing.
    pub fn finish(&mut self) -> Summary {
        if std::mem::replace(&mut self.finished, true) {
            return self.summary.clone();
        }
        let text = self.text.as_ref().map_or(String::new(), |text| text.summary(&self.summary));
        self.print(&text);
        let line = if self.json == Json::No { String::new() } else { json::summary(&self.summary) };
        if self.json == Json::Main {
            self.print(&line);
        }
        let result = match &mut self.file {
            Some((Format::Xml, file)) => file.write_all(xml::FOOTER.as_bytes()),
            Some((Format::Json, file)) => file.write_all(line.as_bytes()),
            _ => Ok(()),
        };
        self.check(result);
        if let Some(mut sarif) = self.sarif.take() {
            let run = sarif::Run { command: &self.command, folder: &sarif.folder, exit_code: self.exit_code };
            let result = sarif.file.write_all(sarif::document(&sarif.findings, &run).as_bytes());
            self.check(result);
        }
        self.summary.clone()
    }

    fn print(&mut self, text: &str) {
        if !text.is_empty() {
            let result = self.main.write_all(text.as_bytes()).and_then(|()| self.main.flush());
            self.check(result);
        }
    }

    fn check(&mut self, result: io::Result<()>) {
        if let Err(error) = result {
            if !std::mem::replace(&mut self.failed, true) {
                warn(format_args!("the report is incomplete: {error}"));
            }
        }
    }
}

/// Writes a message to stderr. Failing to write it must not affect the checked program.
pub(crate) fn warn(text: impl Display) {
    let _ = io::stderr().write_all(format!("understudy: {text}\n").as_bytes());
}

fn create(option: &str, pattern: &str) -> Result<File, String> {
    let path = expand(pattern).map_err(|e| format!("--{option} {pattern}: {e}"))?;
    File::create(&path).map_err(|e| format!("--{option} {path}: {e}"))
}

/// Expands a file name: `%p` to this process's ID, `%q{NAME}` to the value of an environment variable, `%%` to a per cent sign.
///
/// # Errors
/// Another character after `%`, or a missing brace.
pub fn expand(pattern: &str) -> Result<String, String> {
    let mut path = String::new();
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('%') {
        path += before;
        rest = if let Some(behind) = behind.strip_prefix('%') {
            path.push('%');
            behind
        } else if let Some(behind) = behind.strip_prefix('p') {
            path += &std::process::id().to_string();
            behind
        } else if let Some((name, behind)) = behind.strip_prefix("q{").and_then(|b| b.split_once('}')) {
            path += &std::env::var(name).unwrap_or_default();
            behind
        } else {
            return Err("after % there must be %, p or q{NAME}".into());
        };
    }
    Ok(path + rest)
}

#[cfg(test)]
mod tests;
