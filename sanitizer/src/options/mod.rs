//! Options of `understudy check`: those of compute-sanitizer (tables 1 to 6 of its manual), and a few of ours.
//!
//! The `table` has them all: name, values, help. `parse` reads the words of a command line by it, `variable` the value of
//! `UNDERSTUDY_CHECK`, in which a checked process gets them ([`Options::to_env`], [`Options::from_env`]). What they are set to is
//! [`Options`].

mod parse;
mod settings;
mod table;
mod values;
mod variable;
mod words;

pub use parse::{Extra, Parsed, Takings};
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
