//! Versions of interfaces, as hashes of the text that declares them: whatever is added, removed, replaced or reordered there changes them.

/// The version of the interface between generated code, compilers and executor: of everything in this crate that they agree upon.
pub const ABI_VERSION: u32 = {
    let mut hash = START;
    let mut file = 0;
    while file < FILES.len() {
        hash = hash_code(hash, FILES[file]);
        file += 1;
    }
    fold(hash)
};

const FILES: [&str; 11] = [
    include_str!("lib.rs"),
    include_str!("cancel.rs"),
    include_str!("codes.rs"),
    include_str!("device.rs"),
    include_str!("helper.rs"),
    include_str!("layout.rs"),
    include_str!("library.rs"),
    include_str!("request.rs"),
    include_str!("source.rs"),
    include_str!("texture.rs"),
    include_str!("words.rs"),
];

/// A hash of nothing (FNV-1a).
pub const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds the code of a file: without white space, comments and tests.
pub const fn hash_code(mut hash: u64, file: &str) -> u64 {
    let text = file.as_bytes();
    let mut at = 0;
    while at < text.len() && !is_at(text, at, b"\nmod tests {") {
        if is_at(text, at, b"//") {
            at = end_of_line(text, at);
        } else {
            hash = add(hash, text[at]);
            at += 1;
        }
    }
    hash
}

/// Adds the types of a file that can be serialized: derived at the start of a line, without white space and comments.
pub const fn hash_serialized(mut hash: u64, file: &str) -> u64 {
    let text = file.as_bytes();
    let mut at = 0;
    while at < text.len() {
        let end = end_of_line(text, at);
        if is_at(text, at, b"#[derive(") && has(text, at, end, b"Serialize") {
            // To a line that closes it, or that is all of it.
            at = end + 1;
            while at < text.len() {
                let end = end_of_line(text, at);
                hash = hash_line(hash, text, at, end);
                let last = is_at(text, at, b"}") || is_at(text, at, b"pub struct ") && text[end - 1] == b';';
                at = end + 1;
                if last {
                    break;
                }
            }
        } else {
            at = end + 1;
        }
    }
    hash
}

/// A hash as a version.
pub const fn fold(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

const fn hash_line(mut hash: u64, text: &[u8], mut at: usize, end: usize) -> u64 {
    while at < end && !is_at(text, at, b"//") {
        hash = add(hash, text[at]);
        at += 1;
    }
    hash
}

const fn add(hash: u64, byte: u8) -> u64 {
    if byte.is_ascii_whitespace() {
        hash
    } else {
        step(hash, byte)
    }
}

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

/// Adds bytes as they are. Files may keep such hashes: no other library's choice changes them.
pub fn hash_bytes(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| step(hash, byte))
}

const fn end_of_line(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at += 1;
    }
    at
}

const fn is_at(text: &[u8], at: usize, word: &[u8]) -> bool {
    let mut i = 0;
    while i < word.len() {
        if at + i >= text.len() || text[at + i] != word[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn has(text: &[u8], mut at: usize, end: usize, word: &[u8]) -> bool {
    while at < end {
        if is_at(text, at, word) {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_counts_and_nothing_else() {
        let hash = |text| hash_code(START, text);
        let one =
            hash("/// About it.\npub struct A {\n    pub a: u32,\n}\n\n#[cfg(test)]\nmod tests {\n    fn f() {}\n}\n");
        assert_eq!(one, hash("//! Other words.\npub struct A { pub a: u32, // one\n}\n#[cfg(test)]\nmod tests {}\n"));
        assert_ne!(one, hash("pub struct A {\n    pub a: u64,\n}\n#[cfg(test)]\nmod tests {}\n"));
        assert_ne!(hash("enum A { B, C }"), hash("enum A { C, B }"));
    }

    #[test]
    fn serialized_types_count_and_nothing_else() {
        let hash = |text| hash_serialized(START, text);
        let one = hash("use x;\n#[derive(Debug, Serialize)]\npub struct A {\n    pub a: u32,\n}\nfn f() {}\n");
        assert_eq!(one, hash("#[derive(Serialize)]\npub struct A {\n    /// A.\n    pub a: u32,\n}\n\nfn g() {\n}\n"));
        assert_ne!(one, hash("#[derive(Serialize)]\npub struct A {\n    pub b: u32,\n}\n"));
        assert_ne!(one, START);
        assert_eq!(hash("#[derive(Debug)]\npub struct B {\n    pub b: u32,\n}\n"), START);
        let unit = hash("#[derive(Serialize)]\npub struct A;\nfn f() {}\n");
        assert!(unit != START && unit == hash("#[derive(Serialize)]\npub struct A;\n"));
    }

    /// Every file of the crate is hashed, or is none of the interface.
    #[test]
    fn files_are_listed() {
        let others = ["ahead.rs", "environment.rs", "file.rs", "host.rs", "version.rs"];
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap());
        assert_eq!(files.filter(|f| !others.contains(&&**f)).count(), FILES.len());
    }
}
