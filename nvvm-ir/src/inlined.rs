//! Where code was inlined: `function_name` and `inlined_at` of `.loc`, which LLVM does not write.
//!
//! Lines of places in inlined functions are replaced by numbers before code is generated, and the `.loc` that have such numbers are written
//! anew in the text. As in NVIDIA's library that is for line information alone: full debug information says it in DWARF.

use crate::llvm::{Ir, Place, Scope};
use std::collections::{HashMap, HashSet};

/// The first number in place of a line. No source is that long.
const FIRST: u32 = 1 << 30;

/// A call that was inlined: where it is, in which function, and the call that inlined that.
struct Call {
    path: String,
    line: u32,
    column: u32,
    function: String,
    outer: Option<usize>,
}

/// A line of a function that was inlined, by its number.
struct Line {
    line: u32,
    function: String,
    call: usize,
}

/// What lines of a program are inlined, and where.
#[derive(Default)]
pub struct Inlined {
    calls: Vec<Call>,
    lines: Vec<Line>,
}

impl Inlined {
    /// Replaces lines by numbers.
    pub fn of(program: &Ir) -> Inlined {
        let mut inlined = Inlined::default();
        if program.named_metadata("llvm.dbg.cu").is_empty() {
            return inlined;
        }
        let mut calls: HashMap<Place, usize> = HashMap::new();
        let mut lines: HashMap<(u32, Scope, Place), u32> = HashMap::new();
        for function in program.functions().filter(|f| !f.is_declaration() && !f.is_fully_described(program)) {
            for instruction in function.instructions() {
                let Some(place) = instruction.place() else { continue };
                let Some(at) = place.inlined_at() else { continue };
                let number = *lines.entry((place.line(), place.scope(), at)).or_insert_with(|| {
                    let call = inlined.call(program, at, &mut calls);
                    let function = place.scope().function_name(program).unwrap_or_default();
                    inlined.lines.push(Line { line: place.line(), function, call });
                    FIRST + (inlined.lines.len() - 1) as u32
                });
                instruction.set_place(place.on_line(program, number));
            }
        }
        inlined
    }

    fn call<'m>(&mut self, program: &Ir, place: Place<'m>, calls: &mut HashMap<Place<'m>, usize>) -> usize {
        if let Some(&call) = calls.get(&place) {
            return call;
        }
        let outer = place.inlined_at().map(|at| self.call(program, at, calls));
        let scope = place.scope();
        let path = scope.file().map(|(directory, name)| joined(&directory, &name)).unwrap_or_default();
        let function = scope.function_name(program).unwrap_or_default();
        self.calls.push(Call { path, line: place.line(), column: place.column(), function, outer });
        calls.insert(place, self.calls.len() - 1);
        self.calls.len() - 1
    }

    /// The text with its lines, and where they were inlined.
    pub fn told(&self, text: String) -> String {
        if self.lines.is_empty() {
            return text;
        }
        let mut teller = Teller {
            inlined: self,
            files: files(&text),
            added: vec![],
            names: vec![],
            labels: HashMap::new(),
            told: HashSet::new(),
        };
        let mut whole = String::with_capacity(text.len() + text.len() / 4);
        for line in text.split_inclusive('\n') {
            if line.starts_with("$L__func_begin") {
                teller.told.clear();
            }
            let place = line.strip_prefix("\t.loc\t").and_then(|rest| teller.place(rest.trim_end(), &mut whole));
            if place.is_none() {
                whole.push_str(line);
            }
        }
        teller.finish(&mut whole);
        whole
    }
}

/// As LLVM writes it after `.file`.
fn joined(directory: &str, name: &str) -> String {
    let path = match (directory, name) {
        (_, name) if name.starts_with('/') => name.to_owned(),
        ("", name) => name.to_owned(),
        (directory, name) if directory.ends_with('/') => format!("{directory}{name}"),
        (directory, name) => format!("{directory}/{name}"),
    };
    let mut quoted = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'"' | b'\\' => quoted.extend(['\\', byte.into()]),
            0x20..=0x7e => quoted.push(byte.into()),
            b'\t' => quoted.push_str("\\t"),
            b'\n' => quoted.push_str("\\n"),
            b'\r' => quoted.push_str("\\r"),
            0x08 => quoted.push_str("\\b"),
            0x0c => quoted.push_str("\\f"),
            _ => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted
}

/// The numbers of files, by their paths.
fn files(text: &str) -> HashMap<String, u32> {
    let file = |line: &str| {
        let (number, path) = line.strip_prefix("\t.file\t")?.split_once(' ')?;
        Some((path.trim().trim_matches('"').to_owned(), number.parse().ok()?))
    };
    text.lines().filter_map(file).collect()
}

/// Writes `.loc`.
struct Teller<'i> {
    inlined: &'i Inlined,
    files: HashMap<String, u32>,
    /// Files that the text does not have, with their numbers.
    added: Vec<(u32, String)>,
    /// Functions, and the numbers of their labels.
    names: Vec<&'i str>,
    labels: HashMap<&'i str, usize>,
    /// Calls that the function at hand has told: what is inlined at a place follows it.
    told: HashSet<usize>,
}

impl<'i> Teller<'i> {
    /// Writes `FILE LINE COLUMN`, and the calls before it, if the line is a number of ours.
    fn place(&mut self, words: &str, to: &mut String) -> Option<()> {
        let mut words = words.split(' ');
        let (file, number, column) = (words.next()?, words.next()?.parse::<u32>().ok()?, words.next()?);
        let inlined = self.inlined;
        let line = inlined.lines.get(number.checked_sub(FIRST)? as usize)?;
        self.tell_call(line.call, to);
        let (label, at) = (self.label(&line.function), self.at(line.call));
        to.push_str(&format!("\t.loc\t{file} {} {column}, function_name {label}, inlined_at {at}\n", line.line));
        Some(())
    }

    fn tell_call(&mut self, index: usize, to: &mut String) {
        let mut left = vec![];
        let mut next = Some(index);
        while let Some(index) = next.filter(|index| self.told.insert(*index)) {
            left.push(index);
            next = self.inlined.calls[index].outer;
        }
        for index in left.into_iter().rev() {
            let call = &self.inlined.calls[index];
            to.push_str(&format!("\t.loc\t{}", self.at(index)));
            if let Some(outer) = call.outer {
                let (label, at) = (self.label(&call.function), self.at(outer));
                to.push_str(&format!(", function_name {label}, inlined_at {at}"));
            }
            to.push('\n');
        }
    }

    /// A call's file, line and column.
    fn at(&mut self, index: usize) -> String {
        let call = &self.inlined.calls[index];
        let file = self.files.get(&call.path).copied().unwrap_or_else(|| {
            let next = self.files.values().max().map_or(1, |last| last + 1);
            self.files.insert(call.path.clone(), next);
            self.added.push((next, call.path.clone()));
            next
        });
        format!("{file} {} {}", call.line, call.column)
    }

    fn label(&mut self, function: &'i str) -> String {
        let next = self.labels.len();
        let label = *self.labels.entry(function).or_insert_with(|| {
            self.names.push(function);
            next
        });
        format!("$L__info_string{label}")
    }

    /// Writes the files that were added, and the names.
    fn finish(&self, to: &mut String) {
        for (number, path) in &self.added {
            to.push_str(&format!("\t.file\t{number} \"{path}\"\n"));
        }
        to.push_str("\t.section\t.debug_str\n\t{\n");
        for (i, name) in self.names.iter().enumerate() {
            to.push_str(&format!("$L__info_string{i}:\n"));
            let bytes: Vec<String> = name.bytes().chain([0]).map(|byte| byte.to_string()).collect();
            for row in bytes.chunks(40) {
                to.push_str(&format!(".b8 {}\n", row.join(",")));
            }
        }
        to.push_str("\n\t}\n");
    }
}
