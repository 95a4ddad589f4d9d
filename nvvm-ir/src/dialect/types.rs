//! Types in text.

/// The first place from `at` on that is no space.
pub fn skip_spaces(text: &str, at: usize) -> usize {
    at + text[at..].find(|c: char| c != ' ' && c != '\t').unwrap_or(text.len() - at)
}

/// The end of the brackets that begin at `at`.
fn skip_brackets(text: &str, at: usize) -> Option<usize> {
    // Names may be quoted, with brackets in them.
    let (mut depth, mut quoted) = (0, false);
    for (i, c) in text[at..].char_indices() {
        match c {
            '\n' => return None,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + i + c.len_utf8());
        }
    }
    None
}

/// The end of the type that begins at `at`: a name or brackets, and the stars, address spaces and parameters behind it.
pub fn skip_type(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let mut end = match rest.chars().next()? {
        '[' | '{' | '<' => skip_brackets(text, at)?,
        '%' if rest[1..].starts_with('"') => at + 2 + rest[2..].find('"')? + 1,
        c if c == '%' || c.is_ascii_alphabetic() => {
            at + 1
                + rest[1..].find(|c: char| !c.is_ascii_alphanumeric() && !"_.$-".contains(c)).unwrap_or(rest.len() - 1)
        }
        _ => return None,
    };
    loop {
        let next = skip_spaces(text, end);
        let rest = &text[next..];
        end = if rest.starts_with('*') {
            next + 1
        } else if rest.starts_with("addrspace(") {
            let close = next + rest.find(')')? + 1;
            let star = skip_spaces(text, close);
            // That of a `ptr` has no star.
            if text[star..].starts_with('*') {
                star + 1
            } else {
                close
            }
        } else if rest.starts_with('(') {
            // Parameters, if it is a pointer to a function.
            let close = skip_brackets(text, next)?;
            let star = skip_spaces(text, close);
            if !text[star..].starts_with(['*']) && !text[star..].starts_with("addrspace(") {
                return Some(end);
            }
            close
        } else {
            return Some(end);
        };
    }
}

/// What a pointer type points to, if the type says it.
pub fn pointee(ty: &str) -> Option<&str> {
    let inner = ty.trim_end().strip_suffix('*')?.trim_end();
    match inner.rfind("addrspace(") {
        Some(at) if inner.ends_with(')') && !inner[at..inner.len() - 1].contains(')') => Some(inner[..at].trim_end()),
        _ => Some(inner),
    }
}

/// Where the parameter begins in which `at` lies.
pub fn parameter_start(text: &str, at: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text[..at].char_indices().rev() {
        match c {
            ')' | ']' | '}' | '>' => depth += 1,
            '(' | ',' if depth == 0 => return Some(skip_spaces(text, i + 1)),
            '(' | '[' | '{' | '<' => depth -= 1,
            _ => {}
        }
    }
    None
}
