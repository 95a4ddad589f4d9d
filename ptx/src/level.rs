//! The version of PTX that a module is written in, and its target.

use crate::table::Needs;

/// The PTX version and target that a module is written for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Level {
    /// PTX version times ten; 0 before `.version`.
    pub ptx: u8,
    /// Number of the target; 0 before `.target`.
    pub sm: u16,
    /// The letter behind it.
    pub suffix: Option<char>,
}

impl Level {
    /// What the module lacks for `needs`, for a message.
    pub fn lacks(self, needs: Needs) -> Option<String> {
        let Needs { ptx, sm, only } = needs;
        let (major, minor) = (ptx / 10, ptx % 10);
        match (self.ptx < ptx, self.sm < sm) {
            (false, false) if only.is_empty() || only.split(' ').any(|t| self.is_of(t)) => None,
            (false, false) => {
                let targets: Vec<String> = only.split(' ').map(|t| format!("sm_{t}")).collect();
                Some(format!("needs '.target {}'", targets.join("', '")))
            }
            (true, false) => Some(format!("needs '.version {major}.{minor}' or later")),
            (false, true) => Some(format!("needs '.target sm_{sm}' or higher")),
            (true, true) => Some(format!("needs '.version {major}.{minor}' and '.target sm_{sm}' or later")),
        }
    }

    /// Whether the target is `target` (`90a`), or one of its family from there on (`100f`).
    fn is_of(self, target: &str) -> bool {
        let (number, letter) = target.split_at(target.len() - 1);
        let Ok(number) = number.parse() else { return false };
        // sm_101 is what sm_110 was called first.
        let sm = if self.sm == 101 { 110 } else { self.sm };
        match (letter, self.suffix) {
            ("a", Some('a')) => sm == number,
            ("f", Some(_)) => sm / 10 == number / 10 && sm >= number,
            _ => false,
        }
    }
}
