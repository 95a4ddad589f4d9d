//! Dumps: the IR as text after each pass, for whoever asked for it.

/// Where dumps go.
pub struct Stages<'a> {
    /// Whether the text of a stage is wanted.
    pub wanted: &'a dyn Fn(&str) -> bool,
    /// Gets the stage, the function and the text.
    pub tell: &'a dyn Fn(&str, &str, &str),
}

impl Stages<'_> {
    /// Dumps a function after a pass, if that is wanted.
    pub fn after(&self, pass: &str, function: &str, text: impl FnOnce() -> String) {
        if (self.wanted)(pass) {
            (self.tell)(pass, function, &text());
        }
    }
}
