//! Texts of what passes leave, for whoever asked for them.

/// Whom to tell.
pub struct Stages<'a> {
    /// Whether the text of a stage is wanted.
    pub wanted: &'a dyn Fn(&str) -> bool,
    /// Is told the stage, the function and the text.
    pub tell: &'a dyn Fn(&str, &str, &str),
}

impl Stages<'_> {
    /// Tells of a function after a pass, if that is wanted.
    pub fn after(&self, pass: &str, function: &str, text: impl FnOnce() -> String) {
        if (self.wanted)(pass) {
            (self.tell)(pass, function, &text());
        }
    }
}
