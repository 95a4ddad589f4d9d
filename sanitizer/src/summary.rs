//! Counts over all records.

use crate::finding::{Finding, Record, Severity, What};
use crate::kinds::kind::Nature;

/// Counts over all records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of occurrences of findings with severity error, without that for the program's exit code.
    pub errors: u64,
    pub warnings: u64,
    /// Leaked bytes and allocations. `None` if there was no leak check.
    pub leaks: Option<(u64, u64)>,
    /// Leaked resources other than memory: streams, events, graphs.
    pub leaked_handles: u64,
    /// Number of race reports among errors and warnings.
    pub race_errors: u64,
    pub race_warnings: u64,
    pub race_infos: u64,
    /// Number of suppressed findings.
    pub suppressed: u64,
    /// Whether any process made CUDA calls.
    pub cuda: bool,
    /// Whether the program made no CUDA call although `--require-cuda-init` is on.
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

    /// The exit code for the program's own exit code `own`: replaced by `error_exitcode` if there were errors, and if there was no CUDA
    /// call although one is required (by 1 then, if `error_exitcode` is 0).
    pub fn exit_code(&self, own: u8, error_exitcode: u8) -> u8 {
        match (own, error_exitcode) {
            (0, code) if self.errors > 0 => code,
            (0, 0) if self.no_cuda => 1,
            (0, code) if self.no_cuda => code,
            _ => own,
        }
    }
}
