//! What `include/understudy.h` says of the C types: which are structures and where their members lie, and which are handles.

use std::collections::{BTreeSet, HashMap};

/// What a value is to a caller.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number or an enumeration of so many bytes.
    Int(usize),
    /// A device address as a number (`CUdeviceptr`).
    Address,
    /// A number that stands for an object, by the name of its type.
    Object(String),
    /// A pointer to something that only the library knows, by the name of its type.
    Handle(String),
    /// `void *`
    Void,
    Text,
    Function,
    Pointer(Box<Kind>),
    Struct(String),
    /// What is neither; zeros are passed.
    Opaque(usize),
}

/// A member of a structure, at an offset in bytes.
#[derive(Clone, Debug)]
pub struct Member {
    pub name: String,
    pub offset: usize,
    pub kind: Kind,
    /// Elements, if it is an array.
    pub count: usize,
}

#[derive(Clone, Debug, Default)]
pub struct Struct {
    pub members: Vec<Member>,
    pub is_union: bool,
    pub size: usize,
    pub align: usize,
}

/// The types of the header.
pub struct Types {
    pub structs: HashMap<String, Struct>,
    aliases: HashMap<String, Kind>,
    handles: BTreeSet<String>,
}

/// Numbers that stand for objects.
const OBJECTS: [&str; 5] =
    ["cudaTextureObject_t", "cudaSurfaceObject_t", "CUtexObject", "CUsurfObject", "cudaGraphConditionalHandle"];

/// The text without comments and preprocessor lines, and without what is for C++ alone.
fn plain(header: &str) -> String {
    let (mut out, mut cpp) = (String::new(), false);
    for line in header.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let directive = line.trim_start().starts_with('#');
        cpp = (cpp || line.contains("#ifdef __cplusplus")) && !(directive && line.contains("#endif"));
        if !directive && !cpp {
            out.push_str(line);
            out.push('\n');
        }
    }
    let mut parts = out.split("/*");
    let first = parts.next().unwrap_or_default().to_string();
    // Each of the others begins with a comment.
    parts.fold(first, |text, part| text + " " + part.split_once("*/").map_or("", |(_, rest)| rest))
}

/// The statements of a text, each without its semicolon.
fn statements(text: &str) -> Vec<&str> {
    let (mut all, mut depth, mut start) = (Vec::new(), 0, 0);
    for (i, c) in text.bytes().enumerate() {
        match c {
            b'{' | b'(' => depth += 1,
            b'}' | b')' => depth -= 1,
            b';' if depth == 0 => {
                all.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    all
}

impl Types {
    pub fn read(header: &str) -> Types {
        let text = plain(header);
        let mut types = Types { structs: HashMap::new(), aliases: HashMap::new(), handles: BTreeSet::new() };
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
        let all = statements(&text);
        let defined: BTreeSet<&str> = all
            .iter()
            .filter_map(|s| s.strip_prefix("typedef ")?.split_once('{')?.0.split_whitespace().nth(1))
            .collect();
        let named = words.windows(2).filter(|w| w[0] == "struct" && !defined.contains(w[1])).map(|w| w[1].to_string());
        types.handles = named.collect();
        for statement in all {
            let Some(rest) = statement.strip_prefix("typedef ") else { continue };
            if let Some((head, body)) = rest.split_once('{') {
                let (body, name) = body.rsplit_once('}').expect("a body ends");
                match head.split_whitespace().next() {
                    Some("enum") => drop(types.aliases.insert(name.trim().into(), Kind::Int(4))),
                    Some(which) => {
                        let found = types.body(body, which == "union", name.trim());
                        types.structs.insert(name.trim().into(), found);
                    }
                    None => {}
                }
            } else if rest.contains("(*") {
                let name = rest.split("(*").nth(1).and_then(|r| r.split(')').next()).unwrap_or_default();
                types.aliases.insert(name.trim().into(), Kind::Function);
            } else {
                let (ty, name, _) = split(rest);
                let kind = if OBJECTS.contains(&name.as_str()) { Kind::Object(name.clone()) } else { types.kind(&ty) };
                let kind = if name == "CUdeviceptr" { Kind::Address } else { kind };
                types.aliases.entry(name).or_insert(kind);
            }
        }
        types
    }

    fn body(&mut self, body: &str, is_union: bool, of: &str) -> Struct {
        let mut s = Struct { is_union, align: 1, ..Struct::default() };
        for (i, statement) in statements(body).into_iter().enumerate() {
            let (name, kind, count) = if let Some((head, rest)) = statement.split_once('{') {
                let (inner, name) = rest.rsplit_once('}').expect("a body ends");
                let inner = self.body(inner, head.trim() == "union", of);
                let own = format!("{of}.{i}");
                self.structs.insert(own.clone(), inner);
                (name.trim().to_string(), Kind::Struct(own), 1)
            } else if statement.contains("(*") {
                (String::from("function"), Kind::Function, 1)
            } else {
                let (ty, name, count) = split(statement);
                (name, self.kind(&ty), count)
            };
            let (size, align) = self.size(&kind);
            let offset = if is_union { 0 } else { s.size.next_multiple_of(align) };
            s.size = s.size.max(offset + size * count);
            s.align = s.align.max(align);
            s.members.push(Member { name, offset, kind, count });
        }
        s.size = s.size.next_multiple_of(s.align);
        s
    }

    /// A type as the header writes it.
    fn kind(&self, ty: &str) -> Kind {
        let constant = ty.contains("const ");
        let ty = ty.replace("const ", " ").replace(" const", " ");
        let ty = ty.trim();
        if let Some(inner) = ty.strip_suffix('*') {
            return match inner.trim() {
                "void" => Kind::Void,
                "char" if constant => Kind::Text,
                inner => match self.kind(inner) {
                    Kind::Opaque(_) if self.handles.contains(inner.trim_start_matches("struct ")) => {
                        Kind::Handle(inner.trim_start_matches("struct ").into())
                    }
                    // The structure itself as well, in a list of them.
                    kind => Kind::Pointer(Box::new(kind)),
                },
            };
        }
        let ty = ty.trim_start_matches("struct ").trim_start_matches("union ").trim_start_matches("enum ");
        let bytes = match ty {
            "char" | "signed char" | "unsigned char" | "uint8_t" | "int8_t" | "bool" => 1,
            "short" | "unsigned short" | "uint16_t" | "int16_t" => 2,
            "int" | "unsigned int" | "unsigned" | "uint32_t" | "int32_t" | "float" => 4,
            "size_t" | "uintptr_t" | "uint64_t" | "int64_t" | "double" | "long" | "unsigned long" | "long long"
            | "unsigned long long" => 8,
            _ => 0,
        };
        match self.aliases.get(ty) {
            _ if bytes > 0 => Kind::Int(bytes),
            Some(kind) => kind.clone(),
            None if self.structs.contains_key(ty) => Kind::Struct(ty.into()),
            None => Kind::Opaque(0),
        }
    }

    /// Bytes and alignment.
    pub fn size(&self, kind: &Kind) -> (usize, usize) {
        match kind {
            Kind::Int(n) => (*n, *n),
            Kind::Opaque(n) => (*n, 1),
            Kind::Struct(name) => self.structs.get(name).map_or((0, 1), |s| (s.size, s.align)),
            _ => (8, 8),
        }
    }

    /// A parameter's type: as it is written, with all names resolved, and its size.
    pub fn parameter(&self, written: &str, resolved: &str, size: usize) -> Kind {
        match written {
            "CUdeviceptr" => return Kind::Address,
            _ if OBJECTS.contains(&written) => return Kind::Object(written.into()),
            _ => {}
        }
        if let Some(inner) = resolved.strip_prefix("*mut ").or(resolved.strip_prefix("*const ")) {
            let last = inner.rsplit("::").next().unwrap_or(inner);
            return match inner {
                "i8" if resolved.starts_with("*const") => Kind::Text,
                _ if inner.ends_with("::c_void") && !inner.starts_with('*') => Kind::Void,
                _ if self.handles.contains(last) && !inner.starts_with('*') => Kind::Handle(last.into()),
                _ => {
                    let inside = written.trim_start_matches("* mut").trim_start_matches("* const").trim();
                    Kind::Pointer(Box::new(self.parameter(inside, inner, 0)))
                }
            };
        }
        let last = resolved.rsplit("::").next().unwrap_or(resolved);
        match resolved {
            "i8" | "u8" => Kind::Int(1),
            "i16" | "u16" => Kind::Int(2),
            "i32" | "u32" | "f32" => Kind::Int(4),
            "i64" | "u64" | "f64" | "usize" => Kind::Int(8),
            _ if resolved.starts_with("core::option::Option<") => Kind::Function,
            _ if self.structs.contains_key(last) => {
                let known = self.structs[last].size;
                assert!(size == 0 || size == known, "{last} has {size} bytes, and {known} by the header");
                Kind::Struct(last.into())
            }
            // A form of CUDA 12's.
            _ => Kind::Opaque(size),
        }
    }
}

/// Type, name and number of elements of a declaration.
fn split(declaration: &str) -> (String, String, usize) {
    let (declaration, count) = match declaration.split_once('[') {
        Some((rest, n)) => (rest.trim(), n.trim_end_matches(']').trim().parse().unwrap_or(1)),
        None => (declaration.trim(), 1),
    };
    let at = declaration.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |i| i + 1);
    (declaration[..at].trim().to_string(), declaration[at..].to_string(), count)
}
