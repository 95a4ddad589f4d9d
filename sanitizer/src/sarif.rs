//! Findings as SARIF 2.1.0 (OASIS), for the code scanning of CI systems: one document with one run.

use crate::describe;
use crate::finding::{DeviceFrame, DevicePlace, Finding, HostFrame, HostStack, Severity, StackOf, What};
use crate::rule::Rule;
use crate::style::Style;
use serde_json::{json, Value};
use std::path::Path;

/// Properties of a run other than its findings.
pub struct Run<'a> {
    /// The program and its arguments.
    pub command: &'a [String],
    /// Root directory of the sources: paths below it become relative to it.
    pub folder: &'a Path,
    /// The program's exit code, if it has exited normally.
    pub exit_code: Option<i32>,
}

/// The document.
pub fn document(findings: &[Finding], run: &Run) -> String {
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, run)).collect();
    let mut invocation = json!({
        "executionSuccessful": run.exit_code == Some(0),
        "commandLine": run.command.join(" "),
        "arguments": run.command.get(1..).unwrap_or_default(),
    });
    if let Some(code) = run.exit_code {
        invocation["exitCode"] = json!(code);
    }
    let document = json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "understudy check",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": What::rules().into_iter().map(rule_object).collect::<Vec<_>>(),
            }},
            "invocations": [invocation],
            "originalUriBaseIds": { "%SRCROOT%": { "uri": format!("{}/", file_uri(&run.folder.to_string_lossy())) } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

fn rule_object(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "name": rule.id.split('/').next_back().map(camel),
        "shortDescription": { "text": rule.short },
        "fullDescription": { "text": rule.help },
        "help": { "text": rule.help },
    })
}

fn camel(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn result(finding: &Finding, run: &Run) -> Value {
    let style = Style::full();
    let kind = finding.what.kind();
    let rule = kind.rule();
    let mut message = describe::title(finding, &style).trim_start().to_string();
    for detail in describe::details(finding, &style) {
        message += &format!("\n{detail}");
    }
    if let Some(place) = finding.device.as_ref().filter(|_| !kind.tells_place()) {
        message += &format!(
            "\nat {}\nby thread {} in block {}",
            style.place(place),
            style.index(place.thread),
            style.index(place.block)
        );
    }
    let mut result = json!({
        "ruleId": rule.id,
        "ruleIndex": rule.number,
        "level": match finding.severity {
            Severity::Info => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        },
        "message": { "text": message },
        "locations": [location(finding, run)],
        "occurrenceCount": finding.count.max(1),
    });
    let related = related(finding, run);
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    let stacks = stacks(finding, run);
    if !stacks.is_empty() {
        result["stacks"] = stacks.into();
    }
    result
}

/// The place in the kernel, otherwise that of the first host frame with a source file, otherwise the program's file: readers reject results
/// without a location. Inline functions of the toolkit are skipped.
fn location(finding: &Finding, run: &Run) -> Value {
    let kernel = finding.what.kind().place().or(finding.device.as_ref());
    if let Some(frame) = kernel.and_then(kernel_frame) {
        return device_location(frame, None, run);
    }
    let mut stacks = finding.stacks.iter().map(|stack| &stack.frames[..]);
    if let Some(frame) = stacks.find_map(host_frame) {
        return host_location(frame, None, run);
    }
    let frames = || finding.stacks.iter().flat_map(|stack| &stack.frames);
    let module = frames().find(|frame| frame.function.as_deref() == Some("main")).map(|frame| frame.module.as_str());
    let program = module.or(run.command.first().map(String::as_str)).unwrap_or("unknown");
    // GitHub requires a line.
    let region = json!({ "startLine": 1 });
    let mut location = json!({ "physicalLocation": { "artifactLocation": artifact(program, run), "region": region } });
    if let Some(place) = kernel {
        location["logicalLocations"] = json!([logical(&place.kernel)]);
    }
    location
}

fn logical(function: &str) -> Value {
    json!({ "fullyQualifiedName": Style::full().symbol(function), "decoratedName": function, "kind": "function" })
}

fn device_location(frame: &DeviceFrame, message: Option<String>, run: &Run) -> Value {
    let mut location = json!({ "logicalLocations": [logical(&frame.function)] });
    if !frame.file.is_empty() {
        let mut region = json!({ "startLine": frame.line.max(1) });
        if frame.column > 0 {
            region["startColumn"] = json!(frame.column);
        }
        location["physicalLocation"] = json!({ "artifactLocation": artifact(&frame.file, run), "region": region });
    }
    if let Some(text) = message {
        location["message"] = json!({ "text": text });
    }
    location
}

fn host_location(frame: &HostFrame, message: Option<String>, run: &Run) -> Value {
    let mut location = json!({});
    if let Some(function) = &frame.function {
        location["logicalLocations"] = json!([logical(function)]);
    }
    if let Some(file) = &frame.file {
        let region = json!({ "startLine": frame.line.max(1) });
        location["physicalLocation"] = json!({ "artifactLocation": artifact(file, run), "region": region });
    }
    if let Some(text) = message {
        location["message"] = json!({ "text": text });
    }
    location
}

/// The other side of a race, and the places where the memory was allocated and freed.
fn related(finding: &Finding, run: &Run) -> Vec<Value> {
    let mut related = Vec::new();
    if let Some((place, what)) = finding.what.kind().other_place() {
        let frame = kernel_frame(place).or(place.frames.first());
        related.extend(frame.map(|frame| device_location(frame, Some(what.to_string()), run)));
    }
    for stack in &finding.stacks {
        let what = match stack.of {
            StackOf::Launch => "launched here",
            StackOf::Allocation => "allocated here",
            StackOf::Free => "freed here",
            StackOf::Transfer => "requested here",
            StackOf::Call => continue,
        };
        let frame = host_frame(&stack.frames);
        related.extend(frame.map(|frame| host_location(frame, Some(what.into()), run)));
    }
    related
}

fn stacks(finding: &Finding, run: &Run) -> Vec<Value> {
    let mut stacks = Vec::new();
    if let Some(place) = finding.device.as_ref().filter(|place| place.frames.len() > 1) {
        let frames = place.frames.iter().map(|frame| json!({ "location": device_location(frame, None, run) }));
        stacks.push(json!({ "message": { "text": "in the kernel" }, "frames": frames.collect::<Vec<_>>() }));
    }
    for HostStack { of, frames } in finding.stacks.iter().filter(|stack| !stack.frames.is_empty()) {
        let frames = frames.iter().map(|frame| {
            json!({
                "location": host_location(frame, None, run),
                "module": frame.module,
            })
        });
        let message = format!("host, at {}", describe::stack_time(*of));
        stacks.push(json!({ "message": { "text": message }, "frames": frames.collect::<Vec<_>>() }));
    }
    stacks
}

/// A file's location: relative to the directory if it lies in it or was given as relative, otherwise absolute.
fn artifact(path: &str, run: &Run) -> Value {
    let path = &plain(path);
    let file = Path::new(path);
    let inside = file.strip_prefix(run.folder).ok().and_then(Path::to_str);
    match inside {
        Some(inside) => json!({ "uri": encoded(inside), "uriBaseId": "%SRCROOT%" }),
        None if file.is_absolute() => json!({ "uri": file_uri(path) }),
        None => json!({ "uri": encoded(path), "uriBaseId": "%SRCROOT%" }),
    }
}

/// A path without `.` and `..`: readers compare it with paths in the sources.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/').filter(|&part| !part.is_empty() && part != ".") {
        match part {
            ".." if parts.last().is_some_and(|&last| last != "..") => drop(parts.pop()),
            ".." if path.starts_with('/') => {}
            part => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    root.to_owned() + &parts.join("/")
}

/// Whether a file is a header of the CUDA toolkit.
fn is_toolkit(file: &str) -> bool {
    let places = ["/cuda/", "/cuda-", "/nvidia/cu", "/targets/", "/cccl/"];
    plain(file).contains("/include/") && places.iter().any(|place| file.contains(place))
}

/// The frame of a kernel to show: the innermost with a source file, preferably of the program itself.
fn kernel_frame(place: &DevicePlace) -> Option<&DeviceFrame> {
    let frames = || place.frames.iter().filter(|frame| !frame.file.is_empty());
    frames().find(|frame| !is_toolkit(&frame.file)).or(frames().next())
}

/// The same for a host stack.
fn host_frame(frames: &[HostFrame]) -> Option<&HostFrame> {
    let known = || frames.iter().filter(|frame| frame.file.is_some());
    let own = |frame: &&HostFrame| frame.file.as_deref().is_some_and(|file| !is_toolkit(file));
    known().find(own).or(known().next())
}

fn file_uri(path: &str) -> String {
    format!("file://{}", encoded(path.trim_end_matches('/')))
}

/// Percent-encodes a path for a URI (RFC 3986): all characters that are neither unreserved nor a slash.
fn encoded(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(byte.into()),
            byte => text += &format!("%{byte:02X}"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{HostStack, StackOf};
    use crate::samples;

    fn parse(findings: &[Finding]) -> Value {
        let command = ["/home/user/my app".to_string(), "-x".to_string()];
        let run = Run { command: &command, folder: Path::new("/src"), exit_code: Some(0) };
        serde_json::from_str(&document(findings, &run)).unwrap()
    }

    /// The properties that the standard requires of what we write (sections 3.13 to 3.30).
    #[test]
    fn required_properties_are_there() {
        let all = samples::all();
        let document = parse(&all);
        assert_eq!(document["version"], "2.1.0");
        let run = &document["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "understudy check");
        assert!(run["invocations"][0]["executionSuccessful"].is_boolean());
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), all.len());
        for result in results {
            let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
            assert_eq!(rule["id"], result["ruleId"]);
            assert!(!rule["help"]["text"].as_str().unwrap().is_empty());
            assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            assert!(result["occurrenceCount"].as_u64().unwrap() >= 1);
            let location = &result["locations"][0]["physicalLocation"];
            assert!(location["artifactLocation"]["uri"].is_string(), "{result}");
            for stack in result["stacks"].as_array().into_iter().flatten() {
                assert!(stack["frames"].is_array());
            }
        }
    }

    #[test]
    fn files_are_the_programs_and_named_as_sources_are() {
        assert_eq!(plain("/src/tests/../a/./b.cu"), "/src/a/b.cu");
        assert_eq!(plain("./a//b.cu"), "a/b.cu");
        assert_eq!(plain("../b.cu"), "../b.cu");
        assert_eq!(plain("/../b.cu"), "/b.cu");
        let mut access = samples::out_of_bounds();
        let place = access.device.as_mut().unwrap();
        let mut inner = place.frames[0].clone();
        inner.file = "/usr/local/cuda/bin/../include/device_atomic_functions.hpp".into();
        place.frames[0].file = "/src/tests/../kernels/scale.cuh".into();
        place.frames.insert(0, inner);
        let document = parse(&[access]);
        let location = &document["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(*location, json!({ "uri": "kernels/scale.cuh", "uriBaseId": "%SRCROOT%" }));
    }

    #[test]
    fn places_are_those_of_the_kernel_and_the_host() {
        let mut access = samples::out_of_bounds();
        let mut allocation = samples::host("main", 1);
        allocation.file = Some("/other place/main.cu".into());
        allocation.line = 5;
        access.stacks.push(HostStack { of: StackOf::Allocation, frames: vec![allocation] });
        let document = parse(&[access, samples::race(), samples::api(), samples::leak()]);
        let result = |i: usize| &document["runs"][0]["results"][i];
        let place = &result(0)["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"], json!({ "uri": "memcheck_demo.cu", "uriBaseId": "%SRCROOT%" }));
        assert_eq!(place["region"]["startLine"], 39);
        let allocated = &result(0)["relatedLocations"][0];
        assert_eq!(allocated["message"]["text"], "allocated here");
        assert_eq!(allocated["physicalLocation"]["artifactLocation"]["uri"], "file:///other%20place/main.cu");
        assert_eq!(result(1)["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 51);
        assert_eq!(result(2)["locations"][0]["physicalLocation"]["region"]["startLine"], 12);
        let program = &result(3)["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(program, "file:///home/cuda/memcheck_demo");
    }
}
