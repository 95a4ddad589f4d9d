//! Options of `understudy check`: those of compute-sanitizer (tables 1 to 6 of its manual), and a few additional ones.
//!
//! `table` lists them with names, values and help. `parse` parses command lines, `variable` the value of `UNDERSTUDY_CHECK`, which passes
//! options to checked processes ([`Options::to_env`], [`Options::from_env`]). [`Options`] holds the values.

mod parse;
mod settings;
mod table;
mod values;
mod variable;
mod words;

pub use parse::{Extra, ExtraValue, Parsed};
pub use settings::{Initcheck, Memcheck, Options, Racecheck, Synccheck};
pub use table::{all, Group, Spec};
pub use values::{
    ApiErrors, Backtrace, Choice, Demangle, DetectLevel, InitSpace, Language, LeakCheck, OnDeviceError, PrintLevel,
    RaceReport, StreamOrdered, TargetProcesses,
};
pub use variable::asks_for_checks;

#[cfg(test)]
mod documentation;
#[cfg(test)]
mod tests;
