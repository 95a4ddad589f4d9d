//! `--suppressions`: findings to be suppressed, as records in an XML file.
//!
//! The rules are those of the manual's chapter on error suppression: kinds must be equal; integers in the file must be equal; texts in the
//! file must be equal or regular expressions that match the whole text; a stack in the file must have no more frames than the report's,
//! with the same function, file and module, as far as given. Addresses, lines, offsets and messages vary between runs and are not compared.
//! Findings of all kinds can be suppressed.

use crate::fields::{Fields, Value};
use crate::finding::Finding;
use crate::style::Style;
use crate::tree;
use crate::xml::leaf;
use regex_lite::Regex;
use roxmltree::{Document, Node};

/// Elements that are ignored.
const IGNORED: [&str; 19] = [
    "text", "detail", "message", "error", "tool", "severity", "rule", "count", "address", "handle", "offset", "line",
    "column", "hazards", "nearest", "current", "incoming", "range", "kernel",
];

/// The loaded suppressions.
#[derive(Debug, Default)]
pub struct Suppressions {
    records: Vec<Pattern>,
}

/// An element of the file.
#[derive(Debug)]
struct Pattern {
    name: String,
    /// Index among siblings with the same name.
    ordinal: usize,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Elements(Vec<Pattern>),
    Text(String, Option<Regex>),
}

impl Suppressions {
    /// Loads a file.
    ///
    /// # Errors
    /// It cannot be read or is not an XML file of suppressions: a message for the user.
    pub fn load(path: &str) -> Result<Suppressions, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("--suppressions {path}: {e}"))?;
        Suppressions::parse(&text).map_err(|e| format!("--suppressions {path}: {e}"))
    }

    /// Parses the text of a file. CDATA sections around records, as in compute-sanitizer's manual, are accepted.
    ///
    /// # Errors
    /// As [`Suppressions::load`].
    pub fn parse(text: &str) -> Result<Suppressions, String> {
        let text = text.trim();
        let text = text.strip_prefix("<![CDATA[").and_then(|t| t.strip_suffix("]]>")).unwrap_or(text).trim();
        // A process that was killed has not written the end tag.
        let closed;
        let text = if text.contains("<ComputeSanitizerOutput>") && !text.contains("</ComputeSanitizerOutput>") {
            closed = format!("{text}</ComputeSanitizerOutput>");
            &closed
        } else {
            text
        };
        let document = Document::parse(text).map_err(|e| e.to_string())?;
        let root = document.root_element();
        if !root.has_tag_name("ComputeSanitizerOutput") {
            return Err(format!("the root is <{}>, not <ComputeSanitizerOutput>", root.tag_name().name()));
        }
        let mut records = Vec::new();
        for node in root.children().filter(|node| node.has_tag_name("record")) {
            let record = pattern(node, 0);
            match &record.content {
                Content::Elements(elements) if elements.iter().any(|e| e.name == "kind") => records.push(record),
                _ => {
                    let line = document.text_pos_at(node.range().start).row;
                    return Err(format!("line {line}: a record without <kind> would suppress every finding"));
                }
            }
        }
        Ok(Suppressions { records })
    }

    /// Whether a finding is suppressed.
    pub fn suppresses(&self, finding: &Finding) -> bool {
        if self.records.is_empty() {
            return false;
        }
        let fields = tree::finding(finding, &Style::full());
        self.records.iter().any(|record| match &record.content {
            Content::Elements(elements) => group(elements, &fields),
            Content::Text(..) => false,
        })
    }
}

fn pattern(node: Node, ordinal: usize) -> Pattern {
    let name = node.tag_name().name().to_string();
    let mut elements: Vec<Pattern> = Vec::new();
    for child in node.children().filter(Node::is_element) {
        let ordinal = elements.iter().filter(|e| e.name == child.tag_name().name()).count();
        elements.push(pattern(child, ordinal));
    }
    if !elements.is_empty() {
        return Pattern { name, ordinal, content: Content::Elements(elements) };
    }
    let text = node.text().unwrap_or_default().trim().to_string();
    // Function names contain parentheses and asterisks: a text that is not a valid expression is compared literally.
    let regex = Regex::new(&format!("^(?:{text})$")).ok();
    Pattern { name, ordinal, content: Content::Text(text, regex) }
}

/// Whether every element of the file is among the fields.
fn group(elements: &[Pattern], fields: &Fields) -> bool {
    elements.iter().filter(|element| !IGNORED.contains(&element.name.as_str())).all(|element| {
        let Some((_, value)) = fields.iter().find(|(name, _)| *name == element.name) else { return false };
        if element.name == "hostStack" {
            // In any order: there may be stacks of the allocation and of the launch.
            return match value {
                Value::List(stacks) => stacks.iter().any(|stack| value_matches(element, stack)),
                _ => false,
            };
        }
        match value {
            Value::List(values) => values.get(element.ordinal).is_some_and(|value| value_matches(element, value)),
            value => element.ordinal == 0 && value_matches(element, value),
        }
    })
}

fn value_matches(element: &Pattern, value: &Value) -> bool {
    match (&element.content, value) {
        (Content::Elements(elements), Value::Group(fields)) if element.name.ends_with("Stack") => {
            stack(elements, fields)
        }
        // Which of the racing threads comes first varies between runs.
        (Content::Elements(elements), Value::Group(fields)) if element.name == "access" => {
            let fields = fields.iter().filter(|(name, _)| *name != "who").cloned().collect();
            elements.iter().filter(|e| e.name != "who").all(|e| group(std::slice::from_ref(e), &fields))
        }
        (Content::Elements(elements), Value::Group(fields)) => group(elements, fields),
        (Content::Text(text, _), Value::Group(_)) => text.is_empty(),
        (Content::Text(text, _), Value::Number(number)) => text.is_empty() || text.parse() == Ok(*number),
        (Content::Text(text, regex), value) => {
            let got = leaf(value);
            text.is_empty() || *text == got || regex.as_ref().is_some_and(|regex| regex.is_match(&got))
        }
        (Content::Elements(_), _) => false,
    }
}

/// Compares the innermost frames of stacks. The file may have them in either order: compute-sanitizer writes the outermost first, we the
/// innermost.
fn stack(elements: &[Pattern], fields: &Fields) -> bool {
    let wanted: Vec<&Pattern> = elements.iter().filter(|e| e.name == "frame").collect();
    let rest = elements
        .iter()
        .filter(|e| e.name != "frame")
        .all(|element| fields.iter().any(|(name, value)| *name == element.name && value_matches(element, value)));
    let Some((_, Value::List(frames))) = fields.iter().find(|(name, _)| *name == "frame") else {
        return rest && wanted.is_empty();
    };
    let fits = |wanted: &mut dyn Iterator<Item = &&Pattern>| {
        wanted.zip(frames).all(|(element, frame)| value_matches(element, frame))
    };
    rest && wanted.len() <= frames.len() && (fits(&mut wanted.iter()) || fits(&mut wanted.iter().rev()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Record;
    use crate::{samples, xml};

    fn written(finding: &Finding) -> String {
        let record = xml::record(&Record::Finding(Box::new(finding.clone())), false);
        format!("{}{record}{}", xml::HEADER, xml::FOOTER)
    }

    #[test]
    fn what_was_written_suppresses_the_same_and_nothing_else() {
        let all = samples::all();
        for (i, finding) in all.iter().enumerate() {
            let suppressions = Suppressions::parse(&written(finding)).unwrap();
            for (j, other) in all.iter().enumerate() {
                let same = finding.what.kind().name() == other.what.kind().name() && finding.what == other.what;
                assert_eq!(suppressions.suppresses(other), i == j || same, "{finding:?} suppresses {other:?}");
            }
        }
    }

    #[test]
    fn addresses_and_lines_may_differ() {
        let mut moved = samples::out_of_bounds();
        let suppressions = Suppressions::parse(&written(&moved)).unwrap();
        if let crate::finding::What::Access(access) = &mut moved.what {
            access.address += 64;
            access.nearest = None;
        }
        moved.count = 7;
        let frame = &mut moved.device.as_mut().unwrap().frames[0];
        (frame.line, frame.offset) = (frame.line + 3, frame.offset + 16);
        assert!(suppressions.suppresses(&moved));
        moved.device.as_mut().unwrap().thread = [1, 0, 0];
        assert!(!suppressions.suppresses(&moved), "threads that are given must be equal");
    }

    fn records(inner: &str) -> Suppressions {
        let text = format!("<ComputeSanitizerOutput><record>{inner}</record></ComputeSanitizerOutput>");
        Suppressions::parse(&text).unwrap()
    }

    /// The manual's example: the name of the call as a regular expression.
    #[test]
    fn texts_are_regular_expressions() {
        let api = samples::api();
        assert!(records("<kind>Api</kind><what><api>cuda.*</api></what>").suppresses(&api));
        assert!(records("<kind>Api</kind><what><api>cudaMalloc</api><result>2</result></what>").suppresses(&api));
        assert!(!records("<kind>Api</kind><what><api>cudaMall</api></what>").suppresses(&api), "whole texts match");
        assert!(!records("<kind>Api</kind><what><api>cuda.*</api><result>1</result></what>").suppresses(&api));
        assert!(!records("<kind>Api</kind><what><api>cuda.*</api><result>2.*</result></what>").suppresses(&api));
        assert!(!records("<kind>Leak</kind>").suppresses(&api));
        assert!(records("<kind>Api</kind>").suppresses(&api));
        assert!(!records("<kind>Api</kind><what><nothing>1</nothing></what>").suppresses(&api));
    }

    #[test]
    fn stacks_may_be_shorter_and_in_either_order() {
        let api = samples::api();
        let stack = |frames: &[&str]| {
            let frames: String = frames.iter().map(|f| format!("<frame><func>{f}</func></frame>")).collect();
            records(&format!("<kind>Api</kind><hostStack>{frames}</hostStack>")).suppresses(&api)
        };
        assert!(stack(&["cudaMalloc", "main"]) && stack(&["main", "cudaMalloc"]) && stack(&["cuda.*"]));
        assert!(!stack(&["main"]), "the innermost frames are compared");
        assert!(!stack(&["cudaMalloc", "main", "main"]), "more frames than the report");
        assert!(!stack(&["cudaFree", "main"]));
        let module = "<frame><module>.*memcheck_demo</module></frame>";
        assert!(records(&format!("<kind>Api</kind><hostStack>{module}</hostStack>")).suppresses(&api));
    }

    #[test]
    fn races_can_be_told_by_their_places() {
        let race = samples::race();
        let side = |file: &str| format!("<access><where><file>{file}</file></where></access>");
        let both =
            format!("<kind>Analysis</kind><what>{}{}</what>", side(".*block_error.cu"), side(".*block_error.cu"));
        assert!(records(&both).suppresses(&race));
        let other = format!("<kind>Analysis</kind><what>{}{}</what>", side(".*block_error.cu"), side("x.cu"));
        assert!(!records(&other).suppresses(&race));
    }

    #[test]
    fn threads_of_races_may_differ() {
        let mut race = samples::race();
        let suppressions = Suppressions::parse(&written(&race)).unwrap();
        if let crate::finding::What::Race(race) = &mut race.what {
            race.sides[0].place.thread = [99, 0, 0];
            race.hazards += 1;
        }
        assert!(suppressions.suppresses(&race));
        if let crate::finding::What::Race(race) = &mut race.what {
            race.sides[0].kind = crate::finding::AccessKind::Atomic;
        }
        assert!(!suppressions.suppresses(&race));
    }

    #[test]
    fn wrong_files_say_why() {
        assert!(Suppressions::parse("<a/>").unwrap_err().contains("the root is <a>"));
        assert!(Suppressions::parse("<a").is_err());
        let everything = "<ComputeSanitizerOutput>\n<record><what/></record></ComputeSanitizerOutput>";
        assert!(Suppressions::parse(everything).unwrap_err().starts_with("line 2: "));
        assert!(Suppressions::load("/nowhere/x.xml").unwrap_err().starts_with("--suppressions /nowhere/x.xml: "));
        let manual = "<![CDATA[\n <?xml version=\"1.0\" encoding=\"utf-8\"?>\n <ComputeSanitizerOutput>\n ]]>";
        assert!(Suppressions::parse(manual).is_ok());
    }
}
