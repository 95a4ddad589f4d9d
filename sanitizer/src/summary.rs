//! Counts over all records.

use crate::finding::{Finding, Record, Severity, What};
use crate::kinds::kind::Nature;

/// What was found in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Findings of severity error, each as often as it occurred. The program's exit code is not among them.
    pub errors: u64,
    pub warnings: u64,
    /// Leaks that were looked for: bytes and allocations. `None` if nobody looked.
    pub leaks: Option<(u64, u64)>,
    /// Among leaks: streams, events, graphs and other things that are no memory.
    pub leaked_handles: u64,
    /// Among errors and warnings: reports of races.
    pub race_errors: u64,
    pub race_warnings: u64,
    pub race_infos: u64,
    /// Findings that a suppression left out.
    pub suppressed: u64,
    /// Whether a process made CUDA calls.
    pub cuda: bool,
    /// Whether the program made no CUDA call although it must.
    pub no_cuda: bool,
}

impl Summary {
    /// Counts a record.
    pub fn add(&mut self, record: &Record) {
        match record {
            Record::Finding(finding) => self.add_finding(finding),
            Record::Leaks { bytes, allocations, handles } => {
                self.leaked_handles += handles;
                let leaks = self.leaks.get_or_insert_default();
                leaks.0 += bytes;
                leaks.1 += allocations;
            }
            Record::Session(session) => self.cuda |= session.cuda,
            Record::Launch(_) => self.cuda = true,
            Record::Note(_) | Record::End => {}
        }
    }

    fn add_finding(&mut self, finding: &Finding) {
        let count = finding.count.max(1);
        match finding.what.kind().nature() {
            Nature::Program => {
                self.no_cuda |= matches!(finding.what, What::NoCuda(_));
                return;
            }
            Nature::Race => match finding.severity {
                Severity::Error => self.race_errors += count,
                Severity::Warning => self.race_warnings += count,
                Severity::Info => self.race_infos += count,
            },
            Nature::Problem | Nature::Trace => {}
        }
        self.cuda = true;
        match finding.severity {
            Severity::Error => self.errors += count,
            Severity::Warning => self.warnings += count,
            Severity::Info => {}
        }
    }

    /// The process's exit code: its own, or the one that was asked for if there were errors (`--error-exitcode`), or if no
    /// CUDA call was made although one must be (then 1, if none was asked for).
    pub fn exit_code(&self, own: u8, error_exitcode: u8) -> u8 {
        match (own, error_exitcode) {
            (0, code) if self.errors > 0 => code,
            (0, 0) if self.no_cuda => 1,
            (0, code) if self.no_cuda => code,
            _ => own,
        }
    }
}
