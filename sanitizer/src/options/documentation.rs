//! The option tables of `docs/check.md`, generated from the table in the code.
//!
//! `UPDATE_GOLDENS=1 cargo test -p sanitizer` regenerates them; review the changes before committing.

use super::table::{Group, Kind, Spec};
use super::{all, Options};
use crate::tools::Tools;
use std::path::Path;

/// The line before the table of each group.
const TABLES: [(Group, &str); 8] = [
    (Group::General, "General:"),
    (Group::Shown, "What is shown:"),
    (Group::Files, "Where it goes (see Files):"),
    (Group::Memcheck, "memcheck:"),
    (Group::Racecheck, "racecheck:"),
    (Group::Initcheck, "initcheck:"),
    (Group::Synccheck, "synccheck:"),
    (Group::Ignored, "the report says so:"),
];

fn table(group: Group) -> String {
    let specs = all().filter(|spec| spec.group == group);
    if group == Group::Ignored {
        let rows = specs.map(|spec| format!("| `--{}` | {} |\n", spec.name, why(spec)));
        return format!("| option | why |\n|---|---|\n{}", rows.collect::<String>());
    }
    let rows = specs.map(|spec| {
        let short = spec.short.map_or(String::new(), |letter| format!(", `-{letter}`"));
        let (values, default) = values(spec);
        format!("| `--{}`{short} | {values} | {default} | {} |\n", spec.name, meaning(spec))
    });
    format!("| option | values | default | meaning |\n|---|---|---|---|\n{}", rows.collect::<String>())
}

fn why(spec: &Spec) -> String {
    match spec.kind {
        Kind::Ignored(_, why) => format!("{why}{}", spec.more),
        _ => unreachable!("it has no effect"),
    }
}

/// Accepted values, and the default.
fn values(spec: &Spec) -> (String, String) {
    let (form, mut standard) = (spec.value().unwrap_or_default(), Options::default());
    let code = |text: &str| format!("`{text}`");
    let list = |text: &str| text.split('|').map(code).collect::<Vec<_>>().join(", ");
    match &spec.kind {
        Kind::Flag(_) => Default::default(),
        Kind::YesNo(field) => (list(&form), code(if *field(&mut standard) { "yes" } else { "no" })),
        Kind::Number(field, most) if *most <= 255 => (format!("0 to {most}"), field(&mut standard).to_string()),
        Kind::Number(field, _) => ("a number".into(), field(&mut standard).to_string()),
        Kind::OptionalNumber(_) => ("a number".into(), String::new()),
        Kind::Text(field, _) => (code(&form), code(field(&mut standard))),
        Kind::OptionalText(..) | Kind::List(..) => (code(&form), String::new()),
        Kind::Choice(_, _, word) => (list(&form), code(word(&standard))),
        Kind::Tool => {
            let names = Tools::NAMES.iter().map(|(name, _)| *name).chain(["all", "leak"]);
            (names.map(code).collect::<Vec<_>>().join(", "), code(&standard.tools.names()))
        }
        Kind::Ignored(..) => unreachable!("it has a table of its own"),
    }
}

/// The help text, without the name of the tool and with options formatted as code.
fn meaning(spec: &Spec) -> String {
    let tool = format!("{:?}: ", spec.group).to_lowercase();
    let help = spec.help.strip_prefix(&tool).unwrap_or(spec.help).replace('|', "\\|");
    let word = |word: &str| {
        let end = word.trim_end_matches([',', ';', ':', ')']).len();
        match word.starts_with("--") || word.starts_with('%') {
            true => format!("`{}`{}", &word[..end], &word[end..]),
            false => word.to_owned(),
        }
    };
    help.split(' ').map(word).collect::<Vec<_>>().join(" ") + spec.more
}

#[test]
fn check_md_has_the_tables() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/check.md");
    let mut text = std::fs::read_to_string(&path).unwrap();
    let update = std::env::var_os("UPDATE_GOLDENS").is_some();
    for (group, before) in TABLES {
        let before = format!("{before}\n\n| option |");
        let at =
            text.find(&before).unwrap_or_else(|| panic!("no table of {group:?}")) + before.len() - "| option |".len();
        let end = text[at..].find("\n\n").map_or(text.len(), |end| at + end + 1);
        if update {
            text.replace_range(at..end, &table(group));
            continue;
        }
        for (written, made) in text[at..end].lines().zip(table(group).lines()) {
            assert_eq!(written, made, "docs/check.md differs from the table: UPDATE_GOLDENS=1 writes it anew");
        }
        assert_eq!(text[at..end].lines().count(), table(group).lines().count(), "{group:?}");
    }
    if update {
        std::fs::write(&path, text).unwrap();
    }
}

/// Help texts of a tool's options name the tool, except for options of several tools.
#[test]
fn help_names_the_tool() {
    for spec in all().filter(|spec| spec.group != Group::Ignored) {
        let tools = [Group::Memcheck, Group::Racecheck, Group::Initcheck, Group::Synccheck];
        let named = Tools::NAMES.iter().any(|(name, _)| spec.help.starts_with(&format!("{name}: ")));
        let several = spec.name == "racecheck-deadlock-timeout";
        assert_eq!(named, tools.contains(&spec.group) && !several, "{}", spec.name);
    }
}
