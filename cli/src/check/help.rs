//! The text of `understudy check --help`.

use crate::run;
use sanitizer::options;

/// Width of the column of options.
const COLUMN: usize = 46;

/// All options, a line each.
pub fn text() -> String {
    let mut text = String::from(
        "Run a CUDA program with its memory accesses and synchronisation checked\n\n\
         Usage: understudy check [OPTIONS] [--] PROGRAM [ARGUMENTS]...\n\n\
         Options are those of compute-sanitizer; --NAME VALUE or --NAME=VALUE.\n\nOptions:\n",
    );
    for spec in options::all().filter(|spec| !spec.ignored()) {
        let short = spec.short.map_or("    ".into(), |letter| format!("-{letter}, "));
        let value = spec.value().map_or(String::new(), |value| format!(" {value}"));
        line(&mut text, &format!("{short}--{}{value}", spec.name), spec.help);
    }
    text += "\nOptions of understudy run:\n";
    for (option, help) in run::help() {
        line(&mut text, &format!("    {option}"), &help);
    }
    text += "\nAccepted, without effect:\n";
    for spec in options::all().filter(|spec| spec.ignored()) {
        let value = spec.value().map_or(String::new(), |value| format!(" {value}"));
        line(&mut text, &format!("    --{}{value}", spec.name), spec.help);
    }
    text
}

fn line(text: &mut String, option: &str, help: &str) {
    let gap =
        if option.len() < COLUMN { " ".repeat(COLUMN - option.len()) } else { format!("\n{}", " ".repeat(COLUMN + 2)) };
    *text += &format!("  {option}{gap}{help}\n");
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_option_has_a_line() {
        let text = super::text();
        for spec in sanitizer::options::all() {
            let line =
                text.lines().find(|line| line.trim_start().split([' ', ',']).any(|w| w == format!("--{}", spec.name)));
            assert!(line.is_some(), "{}", spec.name);
        }
        assert!(text.contains("--device NAME"));
    }
}
