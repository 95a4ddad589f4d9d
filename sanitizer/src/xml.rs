//! Findings as XML: `ComputeSanitizerOutput` with a `record` each, as compute-sanitizer's `--xml` writes them.
//!
//! Elements are named as in [`crate::tree`]. The file can be used for `--suppressions`.

use crate::fields::{Fields, Value};
use crate::finding::Record;
use crate::style::Style;
use crate::tree;

/// The beginning of a file.
pub const HEADER: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ComputeSanitizerOutput>\n";

/// The end of a file.
pub const FOOTER: &str = "</ComputeSanitizerOutput>\n";

/// The XML of a record; empty for records that XML files do not contain. `sessions`: whether session details are included
/// (`--save-session-details`).
pub fn record(record: &Record, sessions: bool) -> String {
    let style = Style::full();
    let fields = match record {
        Record::Finding(finding) => tree::finding(finding, &style),
        Record::Session(_) if sessions => tree::other(record, &style).map(named("Session")).unwrap_or_default(),
        Record::Launch(_) => tree::other(record, &style).map(named("LaunchInfo")).unwrap_or_default(),
        _ => return String::new(),
    };
    let mut out = String::new();
    element(&mut out, 1, "record", &Value::Group(fields));
    out
}

fn named(kind: &'static str) -> impl FnOnce((&'static str, Fields)) -> Fields {
    move |(_, fields)| {
        let mut all = vec![("kind", Value::Text(kind.into()))];
        all.extend(fields);
        all
    }
}

fn element(out: &mut String, depth: usize, name: &str, value: &Value) {
    let indent = "  ".repeat(depth);
    let leaf = match value {
        Value::Group(fields) => {
            *out += &format!("{indent}<{name}>\n");
            for (name, value) in fields {
                element(out, depth + 1, name, value);
            }
            *out += &format!("{indent}</{name}>\n");
            return;
        }
        Value::List(values) => {
            values.iter().for_each(|value| element(out, depth, name, value));
            return;
        }
        value => leaf(value),
    };
    *out += &format!("{indent}<{name}>{}</{name}>\n", escape(&leaf));
}

/// A value that is neither group nor list, unescaped.
pub(crate) fn leaf(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Address(address) => format!("{address:#x}"),
        Value::Text(text) => text.clone(),
        Value::Group(_) | Value::List(_) => String::new(),
    }
}

/// Escapes text for XML 1.0, and replaces characters that it does not allow.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            '\r' => out += "&#13;",
            '\t' | '\n' => out.push(c),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Finding;
    use crate::samples;

    fn render(finding: Finding) -> String {
        record(&Record::Finding(Box::new(finding)), false)
    }

    #[test]
    fn calls_have_the_manuals_elements() {
        let want = "  <record>
    <kind>Api</kind>
    <tool>memcheck</tool>
    <severity>error</severity>
    <rule>memcheck/api-error</rule>
    <count>1</count>
    <what>
      <text>Program hit cudaErrorMemoryAllocation (error 2) due to &quot;out of memory&quot; on CUDA API call to cudaMalloc.</text>
      <api>cudaMalloc</api>
      <error>cudaErrorMemoryAllocation</error>
      <message>out of memory</message>
      <result>2</result>
      <driver>false</driver>
    </what>
    <hostStack>
      <saveLocation>error</saveLocation>
      <frame>
        <func>cudaMalloc</func>
        <module>/home/cuda/memcheck_demo</module>
        <offset>0x4f2</offset>
      </frame>
      <frame>
        <func>main</func>
        <file>/src/demo.cu</file>
        <line>12</line>
        <module>/home/cuda/memcheck_demo</module>
        <offset>0x12</offset>
      </frame>
    </hostStack>
  </record>
";
        assert_eq!(render(samples::api()), want);
    }

    #[test]
    fn accesses_say_where_and_who() {
        let text = render(samples::out_of_bounds());
        let document = format!("{HEADER}{text}{FOOTER}");
        let document = roxmltree::Document::parse(&document).unwrap();
        let find = |path: &[&str]| {
            let record = document.root_element().first_element_child().unwrap();
            path.iter().fold(record, |node, name| {
                node.children().find(|n| n.has_tag_name(*name)).unwrap_or_else(|| panic!("{path:?} in {text}"))
            })
        };
        for (path, want) in [
            (&["kind"][..], "Precise"),
            (&["rule"], "memcheck/out-of-bounds"),
            (&["what", "text"], "Invalid __global__ write of size 4 bytes"),
            (&["what", "size"], "4"),
            (&["what", "address"], "0x87654320"),
            (&["what", "nearest", "place"], "before"),
            (&["where", "func"], "out_of_bounds_function()"),
            (&["where", "file"], "/src/memcheck_demo.cu"),
            (&["where", "line"], "39"),
            (&["who", "threadIdx", "x"], "0"),
            (&["deviceStack", "frame", "func"], "out_of_bounds_kernel()"),
            (&["hostStack", "saveLocation"], "kernel launch time"),
        ] {
            assert_eq!(find(path).text(), Some(want), "{path:?}");
        }
    }

    #[test]
    fn every_kind_is_well_formed() {
        let mut document = HEADER.to_string();
        let all = samples::all();
        for finding in &all {
            document += &render(finding.clone());
        }
        document += FOOTER;
        let parsed = roxmltree::Document::parse(&document).unwrap_or_else(|e| panic!("{e}: {document}"));
        let records = parsed.root_element().children().filter(|n| n.has_tag_name("record"));
        assert_eq!(records.count(), all.len());
        let log =
            parsed.descendants().find(|n| n.has_tag_name("message") && n.text().is_some_and(|t| t.contains("<a>")));
        assert_eq!(log.unwrap().text(), Some("no kernel image <a> & \"b\""));
    }

    #[test]
    fn what_xml_cannot_have_is_replaced() {
        assert_eq!(escape("a\0b\u{1b}[c\r\n"), "a\u{fffd}b\u{fffd}[c&#13;\n");
    }
}
