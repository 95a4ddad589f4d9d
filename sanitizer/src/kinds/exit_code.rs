//! The process ended with an exit code other than 0, or by a signal.

use super::kind::{Found, Kind, Nature};
use crate::fields::{text, Fields, Value};
#[cfg(test)]
use crate::finding::Finding;
use crate::rule::Rule;
use crate::style::Style;
use serde::{Deserialize, Serialize};

/// How the process ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExitCode {
    pub code: i32,
    pub signal: Option<i32>,
}

static RULE: Rule = Rule {
    number: 21,
    id: "check/exit-code",
    short: "The program ended with an exit code other than 0, or by a signal.",
    help: "--check-exit-code no turns this off.",
};

impl Kind for ExitCode {
    fn name(&self) -> &'static str {
        "ExitCode"
    }

    fn rules() -> Vec<&'static Rule> {
        vec![&RULE]
    }

    fn rule(&self) -> &'static Rule {
        &RULE
    }

    fn title(&self, _: &Found, _: &Style) -> String {
        match self.signal {
            None => "Target application returned an error".into(),
            Some(_) => "Error: process didn't terminate successfully".into(),
        }
    }

    fn details(&self, _: &Style) -> Vec<String> {
        vec![match self.signal {
            Some(signal) => format!("Ended by signal {signal}{}", signal_name(signal)),
            None => format!("Exit code {}", self.code),
        }]
    }

    fn fields(&self, _: &Style) -> Fields {
        let mut fields = vec![("exitCode", text(self.code.to_string()))];
        fields.extend(self.signal.map(|signal| ("signal", Value::Number(u64::from(signal.unsigned_abs())))));
        fields
    }

    fn nature(&self) -> Nature {
        Nature::Program
    }

    #[cfg(test)]
    fn samples() -> Vec<Finding> {
        use crate::finding::What;
        let of = |code, signal| crate::samples::finding(What::ExitCode(ExitCode { code, signal }));
        vec![of(3, None), of(139, Some(11))]
    }
}

/// The name of a signal in parentheses, after a space; empty if it has no common one.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGQUIT => "SIGQUIT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        _ => return String::new(),
    };
    format!(" ({name})")
}
