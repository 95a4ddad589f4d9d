//! What is found in a module, and which findings count.

use crate::llvm::Value;
use crate::purpose::Purpose;
use crate::version::Version;

/// When a rule holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    /// For every program.
    Always,
    /// For programs that are verified.
    Verified,
    /// For programs of versions before 2.0 that are verified: later ones may do it.
    First,
}

/// Findings in a module.
pub struct Report<'a> {
    pub version: Version,
    purpose: Purpose,
    /// The module's name.
    name: &'a str,
    /// Its text, if it is one.
    pub source: Option<&'a str>,
    findings: Vec<String>,
}

impl<'a> Report<'a> {
    pub fn new(version: Version, purpose: Purpose, name: &'a str, source: Option<&'a str>) -> Report<'a> {
        Report { version, purpose, name, source, findings: vec![] }
    }

    /// # Errors
    /// What was found, a line each or more.
    pub fn outcome(self) -> Result<(), String> {
        match self.findings.is_empty() {
            true => Ok(()),
            false => Err(self.findings.join("\n")),
        }
    }

    fn holds(&self, level: Level) -> bool {
        match level {
            Level::Always => true,
            Level::Verified => self.purpose == Purpose::Verify,
            Level::First => self.purpose == Purpose::Verify && self.version < (2, 0),
        }
    }

    /// Something about the whole module.
    pub fn module(&mut self, level: Level, said: impl std::fmt::Display) {
        if self.holds(level) {
            self.findings.push(format!("{}: error: {said}", self.name));
        }
    }

    /// Something about a function, a variable or an alias.
    pub fn global(&mut self, level: Level, value: Value, said: impl std::fmt::Display) {
        if !self.holds(level) {
            return;
        }
        let name = value.name();
        let sort = match (value.is_function(), value.is_global()) {
            (true, _) => "Function",
            (_, true) => "Global Variable",
            _ => "Global Value",
        };
        let line = self.source.and_then(|text| line_of(text, &name));
        let place = line.map_or(self.name.to_owned(), |line| format!("{} ({line})", self.name));
        self.findings.push(format!("{place}: error: {sort} `{name}': {said}"));
    }

    /// Something about an instruction.
    pub fn instruction(&mut self, level: Level, function: Value, instruction: Value, said: impl std::fmt::Display) {
        if self.holds(level) {
            let text = instruction.print();
            self.global(level, function, format!("{said}\n  context: {}", text.trim()));
        }
    }
}

/// The line where a global name is defined.
fn line_of(text: &str, name: &str) -> Option<usize> {
    let begins = |rest: &str| {
        let rest = rest.strip_prefix('@').map(|rest| rest.strip_prefix('"').unwrap_or(rest));
        let after = rest.and_then(|rest| rest.strip_prefix(name));
        after.is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || "._$-".contains(c)))
    };
    let found = text.lines().position(|line| {
        let head = line.trim_start();
        let function = head.starts_with("define") || head.starts_with("declare");
        begins(head) || (function && head.match_indices('@').any(|(at, _)| begins(&head[at..])))
    });
    Some(found? + 1)
}

#[cfg(test)]
mod tests {
    use super::line_of;

    #[test]
    fn lines_of_names() {
        let text = "declare void @f.x()\n@g = global i32 0\n\n  define void @\"f\"(i32 %a) {\n  call void @h()\n}\ndeclare void @h()";
        let line = |name| line_of(text, name);
        assert_eq!((line("f"), line("g"), line("h"), line("x")), (Some(4), Some(2), Some(7), None));
    }
}
