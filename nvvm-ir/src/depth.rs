//! How deeply text is nested.

/// LLVM's parser and passes call themselves for each level: more than their stack takes would end the process.
pub const MOST: usize = 10_000;

/// Whether brackets are nested more deeply than that, outside of quoted text and comments. Bitcode is not text.
pub fn is_excessive(module: &[u8]) -> bool {
    const BITCODE: [&[u8]; 2] = [b"BC\xc0\xde", b"\xde\xc0\x17\x0b"];
    if BITCODE.iter().any(|magic| module.starts_with(magic)) {
        return false;
    }
    let (mut depth, mut bytes) = (0usize, module.iter());
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b'"' => drop(bytes.find(|byte| **byte == b'"')),
            b';' => drop(bytes.find(|byte| **byte == b'\n')),
            _ => {}
        }
        if depth > MOST {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{is_excessive, MOST};

    #[test]
    fn brackets_count_where_they_are_brackets() {
        let open = "[".repeat(MOST + 1);
        assert!(is_excessive(open.as_bytes()) && !is_excessive(&open.as_bytes()[1..]));
        assert!(!is_excessive("({})".repeat(MOST + 1).as_bytes()));
        assert!(!is_excessive(format!("; {open}\n\"{open}\" \"").as_bytes()));
        assert!(is_excessive(format!("\"; \" {open}").as_bytes()));
        assert!(!is_excessive(format!("BC\u{c0}\u{de}{open}").chars().map(|c| c as u8).collect::<Vec<_>>().as_slice()));
    }
}
