//! Options in the value of `UNDERSTUDY_CHECK`, which passes them to checked processes.

use super::settings::Options;
use super::table::{all, Kind, Spec};
use super::words;
use std::ffi::OsString;

/// Whether a value of `UNDERSTUDY_CHECK` enables checks.
pub fn asks_for_checks(value: &str) -> bool {
    !matches!(value, "" | "0" | "off")
}

impl Options {
    /// Parses the value of `UNDERSTUDY_CHECK`: names of tools separated by commas, `1` for memcheck, or options.
    ///
    /// # Errors
    /// As [`Options::from_words`]; also words that are not options.
    pub fn from_env(text: &str) -> Result<Options, String> {
        let text = text.trim();
        if !text.starts_with('-') {
            let mut options = Options::default();
            options.set_tools(if text == "1" { "memcheck" } else { text })?;
            return Ok(options);
        }
        let words: Vec<OsString> = words::split(text)?.into_iter().map(OsString::from).collect();
        let (options, rest) = Options::from_words(&words)?;
        match rest.first() {
            None => Ok(options),
            Some(word) => Err(format!("{} is not an option; options begin with a hyphen", word.to_string_lossy())),
        }
    }

    /// The value of `UNDERSTUDY_CHECK` for these options: their differences from the defaults. The inverse of [`Options::from_env`], except
    /// for options without effect.
    pub fn to_env(&self) -> String {
        let (mut mine, mut standard) = (self.clone(), Options::default());
        let mut words = vec![format!("--tool {}", self.tools.names())];
        for Spec { name, kind, .. } in all() {
            let mut push = |value: String| words.push(format!("--{name}={}", words::quote(&value)));
            match kind {
                Kind::Flag(field) if *field(&mut mine) => words.push(format!("--{name}")),
                Kind::YesNo(field) if *field(&mut mine) != *field(&mut standard) => {
                    push(if *field(&mut mine) { "yes" } else { "no" }.into());
                }
                Kind::Number(field, _) if *field(&mut mine) != *field(&mut standard) => {
                    push(field(&mut mine).to_string())
                }
                Kind::OptionalNumber(field) => field(&mut mine).iter().for_each(|number| push(number.to_string())),
                Kind::Text(field, _) if *field(&mut mine) != *field(&mut standard) => push(field(&mut mine).clone()),
                Kind::OptionalText(field, _) => field(&mut mine).iter().for_each(|text| push(text.clone())),
                Kind::List(field, _) => field(&mut mine).iter().for_each(|text| push(text.clone())),
                Kind::Choice(_, _, get) if get(self) != get(&standard) => push(get(self).into()),
                _ => {}
            }
        }
        words.join(" ")
    }
}
