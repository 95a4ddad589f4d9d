use super::*;
use crate::finding::{Severity, Tool};
use crate::tools::Tools;
use std::ffi::OsString;

fn words(line: &str) -> Vec<OsString> {
    words::split(line).unwrap().into_iter().map(OsString::from).collect()
}

fn parse(line: &str) -> (Options, Vec<String>) {
    let (options, rest) = Options::from_words(&words(line)).unwrap_or_else(|e| panic!("{line}: {e}"));
    (options, rest.into_iter().map(|w| w.into_string().unwrap()).collect())
}

fn error(line: &str) -> String {
    Options::from_words(&words(line)).unwrap_err()
}

#[test]
fn no_options_are_the_defaults() {
    assert_eq!(parse("./app --tool racecheck").0, Options::default());
    assert_eq!(parse("./app -x --tool").1, ["./app", "-x", "--tool"]);
    assert_eq!(parse("").1, [""; 0]);
}

#[test]
fn every_option_is_accepted_with_each_of_its_values() {
    for spec in all() {
        let Some(form) = spec.value() else {
            let (options, rest) = parse(&format!("--{} app", spec.name));
            assert_eq!(rest, ["app"], "{}", spec.name);
            assert_ne!(options, Options::default(), "{}", spec.name);
            assert!(error(&format!("--{}=yes", spec.name)).contains("takes no value"));
            continue;
        };
        let values: Vec<String> = match form.as_str() {
            "NUMBER" => vec!["0".into(), "7".into()],
            "TOOL,..." => vec!["racecheck,leak".into()],
            "FILE" | "PATH" | "TEXT" | "RANGES" => vec!["x y".into()],
            _ if form.contains("...") => vec!["kne=a".into()],
            choices => choices.split('|').map(str::to_string).collect(),
        };
        let mut changed = false;
        for value in values {
            let spaced = parse(&format!("--{} '{value}' app", spec.name));
            let joined = parse(&format!("'--{}={value}' app", spec.name));
            assert_eq!(spaced, joined, "{}", spec.name);
            assert_eq!(spaced.1, ["app"], "{}", spec.name);
            changed |= spaced.0 != Options::default();
            let again = Options::from_env(&spaced.0.to_env()).unwrap_or_else(|e| panic!("{}: {e}", spec.name));
            assert_eq!(again, Options { notes: Vec::new(), ..spaced.0 }, "{}", spec.name);
        }
        assert!(changed, "--{} changes nothing", spec.name);
        assert!(error(&format!("--{}", spec.name)).contains("needs a value"), "{}", spec.name);
    }
}

#[test]
fn names_and_letters_are_unique() {
    let mut names: Vec<&str> = all().map(|spec| spec.name).collect();
    let mut letters: Vec<char> = all().filter_map(|spec| spec.short).collect();
    let counts = (names.len(), letters.len());
    names.sort_unstable();
    names.dedup();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!((names.len(), letters.len()), counts);
}

#[test]
fn short_forms() {
    assert!(parse("-q app").0.quiet);
    assert!(parse("-h").0.help);
    assert_eq!(parse("-c 5 -s7 app").0.launch_count, 5);
    assert_eq!(parse("-c 5 -s7 app").0.launch_skip, 7);
    assert_eq!(parse("-qc=3 app").0.launch_count, 3);
    assert!(error("-z app").contains("unknown option -z"));
    assert!(error("-tool memcheck").contains("two hyphens, --tool"));
}

#[test]
fn two_hyphens_end_the_options() {
    assert_eq!(parse("--quiet -- --app -q").1, ["--app", "-q"]);
}

#[test]
fn tools() {
    let tools = |line: &str| parse(line).0.tools.names();
    assert_eq!(tools("--tool racecheck"), "racecheck");
    assert_eq!(tools("--tool synccheck,memcheck"), "memcheck,synccheck");
    assert_eq!(tools("--tool all"), "memcheck,racecheck,initcheck,synccheck");
    assert_eq!(tools("--tool memcheck --tool initcheck"), "initcheck");
    let leak = parse("--tool leak").0;
    assert!(leak.leaks() && leak.checks(Tool::Memcheck));
    assert!(!parse("--tool racecheck --leak-check full").0.leaks());
    assert!(error("--tool memchek").contains("unknown tool memchek"));
    assert!(error("--tool=,").contains("no tool was given"));
}

#[test]
fn errors_say_what_is_right() {
    assert!(error("--kernal-name x").contains("did you mean --kernel-name?"));
    assert!(error("--completely-different x")
        .ends_with("unknown option --completely-different; understudy check --help lists all"));
    assert!(error("--leak-check yes").contains("must be one of full, no"));
    assert!(error("--print-limit many").contains("a number of 0 or more"));
    assert!(error("--unused-memory-threshold 101").contains("from 0 to 100"));
    assert!(error("--error-exitcode 256").contains("from 0 to 255"));
    assert!(error("--check-exit-code maybe").contains("yes or no"));
    assert!(error("--mode remote").contains("launch-and-attach"));
}

#[test]
fn options_without_effect_are_noted() {
    let (options, _) = parse("--port 1 --generate-coredump --mode launch app");
    assert_eq!(options.notes.len(), 3);
    assert!(options.notes[0].starts_with("--port has no effect: "), "{:?}", options.notes);
}

#[test]
fn the_environment_has_short_and_long_forms() {
    assert_eq!(Options::from_env("1").unwrap(), Options::default());
    assert_eq!(Options::from_env("memcheck").unwrap(), Options::default());
    let options = Options::from_env(" memcheck,leak ").unwrap();
    assert!(options.leaks());
    assert_eq!(Options::from_env("all").unwrap().tools, Tools::ALL);
    let options =
        Options::from_env("--tool racecheck --prefix '## ' --kernel-name kns=a --kernel-name 'regex=b c'").unwrap();
    assert_eq!((options.prefix.as_str(), options.kernel_name.len()), ("## ", 2));
    assert_eq!(Options::from_env(&options.to_env()).unwrap(), options);
    for bad in ["", "memcheck,nothing", "--tool", "--quiet app", "--prefix '"] {
        assert!(Options::from_env(bad).is_err(), "{bad}");
    }
}

#[test]
fn options_of_the_caller_are_handed_back() {
    let extras = [("device", ExtraValue::Value), ("no-cache", ExtraValue::Nothing), ("trace", ExtraValue::Optional)];
    let line = words("--device sm_90 --tool racecheck --no-cache --trace --trace=f --device=x app --device y");
    let parsed = Options::parse(&line, &extras).unwrap();
    let want =
        [("device", Some("sm_90")), ("no-cache", None), ("trace", None), ("trace", Some("f")), ("device", Some("x"))];
    assert_eq!(parsed.extras, want.map(|(name, value)| (name.to_string(), value.map(OsString::from))));
    assert_eq!(parsed.rest, ["app", "--device", "y"]);
    assert!(Options::parse(&words("--devise x"), &extras).unwrap_err().contains("--device?"));
    assert!(Options::parse(&words("--device"), &extras).is_err());
}

#[test]
fn the_level_follows_other_options() {
    assert_eq!(Options::default().least_severity(), Some(Severity::Warning));
    assert_eq!(parse("--dump-kernel-launches").0.least_severity(), Some(Severity::Info));
    assert_eq!(parse("--print-level error --dump-kernel-launches").0.least_severity(), Some(Severity::Error));
    assert_eq!(parse("--print-level fatal").0.least_severity(), None);
}
