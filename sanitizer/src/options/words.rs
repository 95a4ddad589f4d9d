//! Splitting and quoting of words as in a POSIX shell, without expansions.

/// Splits a line. Single and double quotes and backslashes quote; nothing is expanded.
///
/// # Errors
/// An unclosed quote, or a backslash at the end.
pub fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('\'') => break,
                        Some(c) => word.push(c),
                        None => return Err(format!("a ' is not closed in: {line}")),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some('\\') => match chars.next() {
                            Some(c @ ('"' | '\\' | '$' | '`')) => word.push(c),
                            Some(c) => word.extend(['\\', c]),
                            None => return Err(format!("a \" is not closed in: {line}")),
                        },
                        Some(c) => word.push(c),
                        None => return Err(format!("a \" is not closed in: {line}")),
                    }
                }
            }
            '\\' => match chars.next() {
                Some(c) => word.get_or_insert_default().push(c),
                None => return Err(format!("a backslash at the end of: {line}")),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// Quotes a word so that [`split`] and shells restore it.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Levenshtein distance of two words.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_split_as_in_a_shell() {
        let words = split(r#"--tool  memcheck --prefix='a b' "c \"d\" \n" e\ f '' "#).unwrap();
        assert_eq!(words, ["--tool", "memcheck", "--prefix=a b", r#"c "d" \n"#, "e f", ""]);
        assert_eq!(split("").unwrap(), [""; 0]);
        for bad in ["'a", "\"a", "a\\"] {
            assert!(split(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn quoted_words_come_back() {
        for word in ["", "a", "a b", "it's", "\\", "\"", "regex:a*[/b]", "$x", "ä\n"] {
            assert_eq!(split(&quote(word)).unwrap(), [word], "{word}");
        }
    }

    #[test]
    fn distances() {
        assert_eq!(distance("kernel", "kernel"), 0);
        assert_eq!(distance("kernal-name", "kernel-name"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
