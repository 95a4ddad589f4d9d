//! Records as JSON, one object on each line.
//!
//! Every object has `record` (`finding`, `session`, `launch`, `leaks`, `note`, `summary`) and `pid`, the process ID; other names are those
//! of [`crate::tree`]. Addresses, handles and code offsets are strings in hexadecimal, because many JSON readers are inexact beyond 2^53.

use crate::fields::{Fields, Value};
use crate::finding::Record;
use crate::style::Style;
use crate::summary::Summary;
use crate::tree;

/// The line for a record of a process; empty for [`Record::End`].
pub fn record(pid: u32, record: &Record) -> String {
    let style = Style::full();
    match record {
        Record::Finding(finding) => line("finding", Some(pid), tree::finding(finding, &style)),
        other => match tree::other(other, &style) {
            Some((name, mut fields)) => {
                fields.retain(|(name, _)| *name != "pid");
                line(name, Some(pid), fields)
            }
            None => String::new(),
        },
    }
}

/// The last line.
pub fn summary(summary: &Summary) -> String {
    line("summary", None, tree::summary(summary))
}

fn line(name: &'static str, pid: Option<u32>, fields: Fields) -> String {
    let mut all = vec![("record", Value::Text(name.into()))];
    all.extend(pid.map(|pid| ("pid", Value::Number(pid.into()))));
    all.extend(fields);
    let mut out = String::new();
    write(&mut out, &Value::Group(all));
    out.push('\n');
    out
}

fn write(out: &mut String, value: &Value) {
    match value {
        Value::Number(number) => *out += &number.to_string(),
        Value::Flag(flag) => *out += &flag.to_string(),
        Value::Address(address) => *out += &format!("\"{address:#x}\""),
        Value::Text(text) => *out += &serde_json::Value::from(text.as_str()).to_string(),
        Value::Group(fields) => {
            out.push('{');
            for (i, (name, value)) in fields.iter().enumerate() {
                *out += &format!("{}\"{name}\":", if i > 0 { "," } else { "" });
                write(out, value);
            }
            out.push('}');
        }
        Value::List(values) => {
            out.push('[');
            for (i, value) in values.iter().enumerate() {
                *out += if i > 0 { "," } else { "" };
                write(out, value);
            }
            out.push(']');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Launch, Session};
    use crate::samples;

    #[test]
    fn a_finding_is_one_line() {
        let want = r#"{"record":"finding","pid":7,"kind":"Initcheck","tool":"initcheck","severity":"error","rule":"initcheck/uninitialized","count":32,"what":{"text":"Uninitialized __global__ memory read of size 4 bytes","detail":["Address 0x7f3c7ec000fc"],"space":"__global__","size":4,"address":"0x7f3c7ec000fc"},"kernel":"vectorAdd(int *)","where":{"func":"vectorAdd(int *)","offset":"0x70","file":"/home/cuda/github/compute-sanitizer-samples/Initcheck/memset_error.cu","line":41},"who":{"threadIdx":{"x":31,"y":0,"z":0},"blockIdx":{"x":1,"y":0,"z":0}}}
"#;
        assert_eq!(record(7, &Record::Finding(Box::new(samples::uninitialized()))), want);
    }

    #[test]
    fn every_kind_is_an_object_with_the_common_names() {
        for finding in samples::all() {
            let text = record(1, &Record::Finding(Box::new(finding.clone())));
            let value: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
            for name in ["record", "pid", "kind", "tool", "severity", "rule", "count", "what"] {
                assert!(!value[name].is_null(), "{name} in {text}");
            }
            assert_eq!(text.matches('\n').count(), 1);
        }
    }

    #[test]
    fn other_records() {
        let session = Session { pid: 9, command: vec!["a\"b".into()], cuda: true };
        assert_eq!(
            record(9, &Record::Session(session)),
            "{\"record\":\"session\",\"pid\":9,\"argument\":[\"a\\\"b\"],\"cuda\":true}\n"
        );
        let launch = Launch {
            kernel: "_Z1kv".into(),
            number: 3,
            grid: [1, 2, 3],
            block: [4, 5, 6],
            stream: 0,
            filter_reason: None,
            stack: Vec::new(),
        };
        let text = record(9, &Record::Launch(Box::new(launch)));
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((value["kernel"].as_str(), value["grid"]["z"].as_u64()), (Some("k()"), Some(3)));
        assert_eq!(record(9, &Record::Leaks { bytes: 8, allocations: 1, handles: 0 }).matches("\"size\":8").count(), 1);
        assert_eq!(record(9, &Record::End), "");
        let counts = Summary { errors: 2, leaks: Some((8, 1)), ..Summary::default() };
        assert_eq!(
            summary(&counts),
            "{\"record\":\"summary\",\"errors\":2,\"warnings\":0,\"suppressed\":0,\"leakedSize\":8,\"leakedAllocations\":1}\n"
        );
    }
}
