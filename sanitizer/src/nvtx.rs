//! `--nvtx-include` and `--nvtx-exclude`: NVTX ranges in which launches are checked or excluded.
//!
//! A configuration names push/pop ranges (`[A/+/B]`: tables 1 of the NVTX guide) or start/end ranges (`A,B`: table 2), in one
//! domain (`Domain@`) or the default one. With `regex:` in front, names are regular expressions that must be found in the
//! range's name.

use regex_lite::Regex;
use std::sync::Arc;

/// The open ranges at a kernel launch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenRanges {
    /// The launching thread's push/pop ranges: a domain's name, and its ranges, the bottom of the stack first. The default
    /// domain is `""`. Domains may share a name.
    pub stacks: Vec<(Arc<str>, Vec<Arc<str>>)>,
    /// The process's start/end ranges: domain and name.
    pub started: Vec<(Arc<str>, Arc<str>)>,
}

/// All configurations of a run.
#[derive(Debug, Default)]
pub struct NvtxFilter {
    include: Vec<Configuration>,
    exclude: Vec<Configuration>,
}

impl NvtxFilter {
    /// Parses the values of the options.
    ///
    /// # Errors
    /// An invalid configuration: a message for the user.
    pub fn new(include: &[String], exclude: &[String]) -> Result<NvtxFilter, String> {
        let read = |option: &str, texts: &[String]| {
            let read = |text: &String| Configuration::new(text).map_err(|e| format!("--{option} {text}: {e}"));
            texts.iter().map(read).collect::<Result<Vec<_>, _>>()
        };
        Ok(NvtxFilter { include: read("nvtx-include", include)?, exclude: read("nvtx-exclude", exclude)? })
    }

    /// Whether there is nothing to match.
    pub fn is_empty(&self) -> bool {
        self.include.is_empty() && self.exclude.is_empty()
    }

    /// The reason for which a launch within these ranges is excluded; `None` if it is checked.
    pub fn exclusion(&self, ranges: &OpenRanges) -> Option<&'static str> {
        if self.exclude.iter().any(|configuration| configuration.matches(ranges)) {
            return Some("excluded by NVTX");
        }
        if !self.include.is_empty() && !self.include.iter().any(|configuration| configuration.matches(ranges)) {
            return Some("not in NVTX include list");
        }
        None
    }
}

/// One configuration.
#[derive(Debug)]
pub struct Configuration {
    domain: Name,
    ranges: Ranges,
}

#[derive(Debug)]
enum Ranges {
    Stack { steps: Vec<Step>, from_bottom: bool, to_top: bool },
    Started(Vec<Name>),
}

#[derive(Debug)]
enum Step {
    Name(Name),
    /// `+`
    One,
    /// `*`
    Any,
}

#[derive(Debug)]
enum Name {
    Exact(String),
    Regex(Regex),
}

impl Name {
    fn is(&self, name: &str) -> bool {
        match self {
            Name::Exact(exact) => exact == name,
            Name::Regex(regex) => regex.is_match(name),
        }
    }
}

/// A character of a configuration, and whether it was escaped by a backslash.
type EscapedChar = (char, bool);

impl Configuration {
    /// Parses a configuration.
    ///
    /// # Errors
    /// The reason for which it is invalid.
    pub fn new(text: &str) -> Result<Configuration, String> {
        let (regex, text) = match text.strip_prefix("regex:") {
            Some(text) => (true, text),
            None => (false, text),
        };
        let marks = marks(text)?;
        let mut parts = marks.split(|mark| *mark == ('@', false));
        let first = parts.next().unwrap_or_default();
        let (domain, ranges) = match (parts.next(), parts.next()) {
            (None, _) => (None, first),
            (Some(ranges), None) => (Some(first), ranges),
            _ => {
                return Err(
                    "it names two domains; give the option once for each, and write \\@ for an @ in a name".into()
                )
            }
        };
        let domain = match domain {
            Some(marks) => name(marks, regex, "domain")?,
            None => Name::Exact(String::new()),
        };
        let (from_bottom, to_top) = anchors(ranges, regex);
        if !from_bottom && !to_top && !ranges.contains(&('/', false)) {
            let names = ranges.split(|mark| *mark == (',', false)).map(|marks| name(marks, regex, "range"));
            return Ok(Configuration { domain, ranges: Ranges::Started(names.collect::<Result<_, _>>()?) });
        }
        let ranges = &ranges[usize::from(from_bottom)..ranges.len() - usize::from(to_top)];
        // A trailing slash marks a single name as a push/pop range.
        let ranges = ranges.strip_suffix(&[('/', false)]).unwrap_or(ranges);
        let step = |marks: &[EscapedChar]| match marks {
            [('+', false)] => Ok(Step::One),
            [('*', false)] => Ok(Step::Any),
            _ => name(marks, regex, "range").map(Step::Name),
        };
        let steps = ranges.split(|mark| *mark == ('/', false)).map(step).collect::<Result<Vec<_>, _>>()?;
        if !steps.iter().any(|step| matches!(step, Step::Name(_))) {
            return Err("it contains no range".into());
        }
        Ok(Configuration { domain, ranges: Ranges::Stack { steps, from_bottom, to_top } })
    }

    /// Whether these ranges match the configuration.
    pub fn matches(&self, open: &OpenRanges) -> bool {
        match &self.ranges {
            Ranges::Started(names) => names
                .iter()
                .all(|name| open.started.iter().any(|(domain, started)| self.domain.is(domain) && name.is(started))),
            Ranges::Stack { steps, from_bottom, to_top } => {
                open.stacks.iter().filter(|(domain, _)| self.domain.is(domain)).any(|(_, stack)| {
                    let starts = if *from_bottom { 0..=0 } else { 0..=stack.len() };
                    starts.into_iter().any(|start| matches_stack(steps, &stack[start..], *to_top))
                })
            }
        }
    }
}

/// Whether the steps match ranges of a stack from the bottom upwards, up to its top if `to_top`.
fn matches_stack(steps: &[Step], stack: &[Arc<str>], to_top: bool) -> bool {
    match steps.split_first() {
        None => !to_top || stack.is_empty(),
        Some((Step::Any, rest)) => (0..=stack.len()).any(|skip| matches_stack(rest, &stack[skip..], to_top)),
        Some((step, rest)) => match stack.split_first() {
            Some((name, above)) => {
                let fits = match step {
                    Step::Name(wanted) => wanted.is(name),
                    Step::One | Step::Any => true,
                };
                fits && matches_stack(rest, above, to_top)
            }
            None => false,
        },
    }
}

fn marks(text: &str) -> Result<Vec<EscapedChar>, String> {
    let mut marks = Vec::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => marks.push((chars.next().ok_or("it ends with a backslash; write \\\\ for one in a name")?, true)),
            c => marks.push((c, false)),
        }
    }
    Ok(marks)
}

/// Whether the ranges begin with `[` and end with `]`. In regular expressions those brackets that close each other are
/// character classes.
fn anchors(ranges: &[EscapedChar], regex: bool) -> (bool, bool) {
    let (bottom, top) = (ranges.first() == Some(&('[', false)), ranges.last() == Some(&(']', false)));
    if !regex {
        return (bottom, top);
    }
    let count = |bracket| ranges.iter().filter(|mark| **mark == (bracket, false)).count();
    (bottom && count('[') > count(']'), top && count(']') > count('['))
}

fn name(marks: &[EscapedChar], regex: bool, what: &str) -> Result<Name, String> {
    if marks.is_empty() {
        return Err(format!("the name of a {what} is empty"));
    }
    if regex {
        let mut text = String::new();
        for (c, escaped) in marks {
            // An escaped special character of the configuration is unescaped; other escapes belong to the regular expression.
            if *escaped && !matches!(c, '@' | ',' | '/') {
                text.push('\\');
            }
            text.push(*c);
        }
        return Regex::new(&text).map(Name::Regex).map_err(|e| format!("{text} is not a regular expression: {e}"));
    }
    if let Some((c, _)) = marks.iter().find(|(c, escaped)| !escaped && "@,[]/*+".contains(*c)) {
        return Err(format!("{c} is a special character; write \\{c} for a literal one in the name of a {what}"));
    }
    Ok(Name::Exact(marks.iter().map(|(c, _)| c).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(domain: &str, names: &[&str]) -> OpenRanges {
        let names = names.iter().map(|n| Arc::from(*n)).collect();
        OpenRanges { stacks: vec![(domain.into(), names)], started: Vec::new() }
    }

    fn started(ranges: &[(&str, &str)]) -> OpenRanges {
        let started = ranges.iter().map(|(d, n)| (Arc::from(*d), Arc::from(*n))).collect();
        OpenRanges { stacks: Vec::new(), started }
    }

    fn matches(text: &str, open: &OpenRanges) -> bool {
        Configuration::new(text).unwrap_or_else(|e| panic!("{text}: {e}")).matches(open)
    }

    /// The rows of table 1: configuration, stacks that match, stacks that do not.
    #[test]
    fn push_pop_ranges_of_table_1() {
        type Stacks = &'static [&'static [&'static str]];
        let rows: [(&str, Stacks, Stacks); 10] = [
            ("A_range/", &[&["A_range"], &["x", "A_range", "y"]], &[&[], &["A_range2"]]),
            (
                "A_range/B range",
                &[&["A_range", "B range"], &["x", "A_range", "B range", "y"]],
                &[&["A_range", "x", "B range"]],
            ),
            ("[A_range", &[&["A_range"], &["A_range", "x"]], &[&["x", "A_range"]]),
            (
                "[A_range/+/Range Z",
                &[&["A_range", "x", "Range Z", "y"]],
                &[&["A_range", "Range Z"], &["q", "A_range", "x", "Range Z"]],
            ),
            ("Range Z]", &[&["Range Z"], &["x", "Range Z"]], &[&["Range Z", "x"]]),
            (
                "Range C/*/Range Z]",
                &[&["Range C", "Range Z"], &["q", "Range C", "x", "y", "Range Z"]],
                &[&["Range C", "Range Z", "x"], &["Range Z"]],
            ),
            (
                "B range/+/Range D",
                &[&["B range", "x", "Range D"]],
                &[&["B range", "Range D"], &["B range", "x", "y", "Range D"]],
            ),
            (
                "B range/*/Range Z",
                &[&["B range", "Range Z"], &["B range", "x", "y", "Range Z"]],
                &[&["Range Z", "B range"]],
            ),
            ("[A/B]", &[&["A", "B"]], &[&["A", "B", "C"], &["C", "A", "B"], &["A"]]),
            ("A_range/*/B range", &[&["A_range", "B range"]], &[&["A_range"]]),
        ];
        for (text, yes, no) in rows {
            for names in yes {
                assert!(matches(text, &stack("", names)), "{text} {names:?}");
                assert!(!matches(text, &stack("other", names)), "{text} {names:?}");
            }
            for names in no {
                assert!(!matches(text, &stack("", names)), "{text} {names:?}");
            }
        }
    }

    #[test]
    fn domains() {
        assert!(matches("Domain-A@A_range/", &stack("Domain-A", &["A_range"])));
        assert!(!matches("Domain-A@A_range/", &stack("", &["A_range"])));
        assert!(matches("Domain B@A_range/", &stack("Domain B", &["A_range"])));
        assert!(matches("Domain-A@A_range", &started(&[("Domain-A", "A_range")])));
        assert!(matches("Domain B@B range", &started(&[("Domain B", "B range")])));
        assert!(!matches("Domain B@B range", &started(&[("Domain B", "x"), ("", "B range")])));
        assert!(Configuration::new("DomainA@RangeA,DomainB@RangeB").unwrap_err().contains("two domains"));
    }

    #[test]
    fn start_end_ranges_of_table_2() {
        for text in ["A_range,B range", "B range,A_range"] {
            assert!(matches(text, &started(&[("", "A_range"), ("", "x"), ("", "B range")])));
            assert!(!matches(text, &started(&[("", "A_range")])));
        }
        // Push/pop ranges are no start/end ranges, and the other way round.
        assert!(!matches("A_range", &stack("", &["A_range"])));
        assert!(!matches("A_range/", &started(&[("", "A_range")])));
    }

    #[test]
    fn regular_expressions() {
        let text = "regex:Domain[A-Z]@Range[0-9]/";
        assert!(matches(text, &stack("DomainQ", &["x", "Range7"])));
        assert!(!matches(text, &stack("Domain1", &["Range7"])));
        assert!(!matches(text, &stack("DomainQ", &["RangeX"])));
        assert!(matches("regex:[^R.*1$", &stack("", &["R01", "x"])));
        assert!(matches(r"regex:^a\/b,\d+$", &started(&[("", "a/b"), ("", "42")])));
        assert!(!matches(r"regex:^a\/b,\d+$", &started(&[("", "a/b"), ("", "42x")])));
        assert!(matches("regex:^R$/*/Z]", &stack("", &["R", "x", "Z"])));
        assert!(Configuration::new("regex:(/").unwrap_err().contains("not a regular expression"));
    }

    #[test]
    fn escapes() {
        assert!(matches(r"a\/b/", &stack("", &["a/b"])));
        assert!(matches(r"d\@x@\[a\]\*\+\,\\/", &stack("d@x", &[r"[a]*+,\"])));
        assert!(matches(r"a\,b", &started(&[("", "a,b")])));
    }

    #[test]
    fn ill_formed_configurations_say_why() {
        let cases = [
            ("", "empty"),
            ("@A", "domain is empty"),
            ("A//B", "empty"),
            ("A,", "empty"),
            ("A+B", r"write \+"),
            ("A/[B", r"write \["),
            ("A,B/", r"write \,"),
            ("*/", "contains no range"),
            ("A\\", "ends with a backslash"),
        ];
        for (text, why) in cases {
            let error = Configuration::new(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    /// The examples behind table 1 with two options.
    #[test]
    fn includes_and_excludes() {
        let filter = |include: &[&str], exclude: &[&str]| {
            let owned = |texts: &[&str]| texts.iter().map(|t| t.to_string()).collect::<Vec<_>>();
            NvtxFilter::new(&owned(include), &owned(exclude)).unwrap()
        };
        let both = filter(&["A_range/"], &["B range]"]);
        assert_eq!(both.exclusion(&stack("", &["A_range", "x"])), None);
        assert_eq!(both.exclusion(&stack("", &["A_range", "B range", "x"])), None);
        assert_eq!(both.exclusion(&stack("", &["A_range", "B range"])), Some("excluded by NVTX"));
        assert_eq!(both.exclusion(&stack("", &["x"])), Some("not in NVTX include list"));
        let either = filter(&["A_range", "B range"], &[]);
        assert_eq!(either.exclusion(&started(&[("", "B range")])), None);
        assert!(either.exclusion(&started(&[])).is_some());
        let except = filter(&[], &["A_range"]);
        assert_eq!(except.exclusion(&started(&[])), None);
        assert!(except.exclusion(&started(&[("", "A_range")])).is_some());
        assert!(NvtxFilter::new(&[], &["A+".into()]).unwrap_err().starts_with("--nvtx-exclude A+: "));
        assert!(NvtxFilter::default().is_empty());
    }
}
