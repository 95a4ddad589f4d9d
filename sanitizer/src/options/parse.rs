//! Parses the words of a command line.

use super::settings::Options;
use super::table::{all, Kind, Spec, Takes};
use super::values::LeakCheck;
use super::words;
use crate::tools::{Tool, Tools};
use std::ffi::OsString;

/// An option of the caller that is accepted among ours: name, and whether it takes a value.
pub type Extra<'a> = (&'a str, ExtraValue);

/// The value of a caller's option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraValue {
    Nothing,
    Value,
    /// Only after `=`.
    Optional,
}

/// Result of [`Options::parse`].
#[derive(Debug)]
pub struct Parsed {
    pub options: Options,
    /// Options of the caller, with their values.
    pub extras: Vec<(String, Option<OsString>)>,
    /// The program and its arguments.
    pub rest: Vec<OsString>,
}

impl Options {
    /// Parses options up to the first word that is not one, or to `--`. Also returns the remaining words.
    ///
    /// # Errors
    /// An unknown option or invalid value: a message for the user.
    pub fn from_words(words: &[OsString]) -> Result<(Options, Vec<OsString>), String> {
        let parsed = Options::parse(words, &[])?;
        Ok((parsed.options, parsed.rest))
    }

    /// As [`Options::from_words`], with options of the caller among them.
    ///
    /// # Errors
    /// An unknown option or invalid value: a message for the user.
    pub fn parse(words: &[OsString], extras: &[Extra]) -> Result<Parsed, String> {
        let mut parsed = Parsed { options: Options::default(), extras: Vec::new(), rest: Vec::new() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            if text == "--" {
                break;
            }
            if !text.starts_with('-') || text == "-" {
                parsed.rest.push(word.clone());
                break;
            }
            let mut next = || words.next().cloned();
            if let Some(long) = text.strip_prefix("--") {
                let (name, inline) = match long.split_once('=') {
                    Some((name, value)) => (name, Some(OsString::from(value))),
                    None => (long, None),
                };
                if let Some((name, takes)) = extras.iter().find(|(extra, _)| *extra == name) {
                    let value = match (takes, inline) {
                        (ExtraValue::Nothing, Some(_)) => return Err(format!("--{name} takes no value")),
                        (ExtraValue::Nothing | ExtraValue::Optional, inline) => inline,
                        (ExtraValue::Value, Some(value)) => Some(value),
                        (ExtraValue::Value, None) => Some(next().ok_or_else(|| format!("--{name} needs a value"))?),
                    };
                    parsed.extras.push((name.to_string(), value));
                    continue;
                }
                let Some(spec) = all().find(|spec| spec.name == name) else { return Err(unknown(name, extras)) };
                let inline = inline.map(|v| v.to_string_lossy().into_owned());
                parsed.options.take(spec, inline, &mut next)?;
            } else {
                parsed.options.take_letters(&text, &mut next)?;
            }
        }
        parsed.rest.extend(words.cloned());
        Ok(parsed)
    }

    /// Parses letters after one hyphen; the rest after a letter with a value is the value.
    fn take_letters(&mut self, word: &str, next: &mut dyn FnMut() -> Option<OsString>) -> Result<(), String> {
        let mut letters = word[1..].chars();
        while let Some(letter) = letters.next() {
            let Some(spec) = all().find(|spec| spec.short == Some(letter)) else {
                let hint =
                    if word.len() > 2 { format!(": long options have two hyphens, -{word}") } else { String::new() };
                return Err(format!("unknown option -{letter}{hint}; understudy check --help lists all"));
            };
            if spec.value().is_none() {
                self.take(spec, None, next)?;
                continue;
            }
            let behind = letters.as_str();
            let behind = behind.strip_prefix('=').unwrap_or(behind);
            let inline = (!behind.is_empty()).then(|| behind.to_string());
            return self.take(spec, inline, next);
        }
        Ok(())
    }

    fn take(
        &mut self,
        spec: &Spec,
        inline: Option<String>,
        next: &mut dyn FnMut() -> Option<OsString>,
    ) -> Result<(), String> {
        let name = spec.name;
        let Some(form) = spec.value() else {
            if inline.is_some() {
                return Err(format!("--{name} takes no value"));
            }
            return self.set(spec, "");
        };
        let value = match inline {
            Some(value) => value,
            None => next()
                .ok_or_else(|| format!("--{name} needs a value: {form}"))?
                .into_string()
                .map_err(|value| format!("the value of --{name} is not UTF-8: {}", value.to_string_lossy()))?,
        };
        self.set(spec, &value)
    }

    fn set(&mut self, spec: &Spec, value: &str) -> Result<(), String> {
        let name = spec.name;
        let wrong = |form: &str| Err(format!("--{name} {value}: the value must be {form}"));
        let yes_no = || match value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(format!("--{name} {value}: the value must be yes or no")),
        };
        match &spec.kind {
            Kind::Flag(field) => *field(self) = true,
            Kind::YesNo(field) => *field(self) = yes_no()?,
            Kind::Number(field, most) => match value.parse() {
                Ok(number) if number <= *most => *field(self) = number,
                _ if *most == u64::MAX => return wrong("a number of 0 or more"),
                _ => return wrong(&format!("a number from 0 to {most}")),
            },
            Kind::OptionalNumber(field) => match value.parse() {
                Ok(number) => *field(self) = Some(number),
                Err(_) => return wrong("a number of 0 or more"),
            },
            Kind::Text(field, _) => *field(self) = value.to_string(),
            Kind::OptionalText(..) if value.is_empty() => return wrong("a text that is not empty"),
            Kind::OptionalText(field, _) => *field(self) = Some(value.to_string()),
            Kind::List(field, _) => field(self).push(value.to_string()),
            Kind::Choice(words, set, _) => {
                if !set(self, value) {
                    return wrong(&format!("one of {}", words().join(", ")));
                }
            }
            Kind::Tool => self.set_tools(value)?,
            Kind::Ignored(takes, why) => {
                match takes {
                    Takes::Number if value.parse::<u64>().is_err() => return wrong("a number of 0 or more"),
                    Takes::One(words) if !words.contains(&value) => {
                        return wrong(&format!("one of {}", words.join(", ")));
                    }
                    _ => {}
                }
                self.notes.push(format!("--{name} has no effect: {why}."));
            }
        }
        Ok(())
    }

    /// Parses a list of tools. The last occurrence counts, as for all options that are not lists.
    pub(super) fn set_tools(&mut self, value: &str) -> Result<(), String> {
        let mut tools = Tools::NONE;
        for word in value.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match Tools::NAMES.iter().find(|(name, _)| *name == word) {
                Some((_, tool)) => tools = tools.with(*tool),
                None if word == "all" => tools = Tools::ALL,
                None if word == "leak" => {
                    tools = tools.with(Tool::Memcheck);
                    self.memcheck.leak_check = LeakCheck::Full;
                }
                None => return Err(format!("unknown tool {word}; tools are {}", tool_words())),
            }
        }
        if tools.is_empty() {
            return Err(format!("no tool was given; tools are {}", tool_words()));
        }
        self.tools = tools;
        Ok(())
    }
}

/// Values of `--tool`.
fn tool_words() -> String {
    let names: Vec<&str> = Tools::NAMES.iter().map(|(name, _)| *name).collect();
    format!("{}, leak, all", names.join(", "))
}

/// The message for an unknown option, with the most similar known one.
fn unknown(name: &str, extras: &[Extra]) -> String {
    let names = all().map(|spec| spec.name).chain(extras.iter().map(|(name, _)| *name));
    let nearest = names.map(|known| (words::distance(name, known), known)).min();
    match nearest {
        Some((distance, known)) if distance <= 1 + name.len() / 3 => {
            format!("unknown option --{name}; did you mean --{known}? understudy check --help lists all")
        }
        _ => format!("unknown option --{name}; understudy check --help lists all"),
    }
}
