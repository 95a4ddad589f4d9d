//! Text of older LLVMs, in today's spelling.
//!
//! NVVM IR 1.0 to 1.2 is LLVM 3.4's, and the specification of 1.5 still shows its spelling: `load` and `getelementptr` without the type of
//! what is pointed to, `metadata` in front of nodes, aliases with one type, `byval` without a type. Later ones have expressions of constants that
//! LLVM computes no more. Pointers with types LLVM reads itself. Lines
//! stay where they are, so that messages have the right ones.

mod constants;
mod types;

use types::{pointee, skip_spaces, skip_type};

/// The text, if something had to be changed.
pub fn translate(text: &str) -> Option<String> {
    let mut out = Translator { text, at: 0, copied: 0, out: String::with_capacity(text.len() + text.len() / 8) };
    out.run();
    if out.copied == 0 {
        return None;
    }
    out.copy_to(text.len());
    Some(out.out)
}

struct Translator<'a> {
    text: &'a str,
    at: usize,
    /// Up to here the text is in `out`; 0 if nothing was changed.
    copied: usize,
    out: String,
}

impl Translator<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn copy_to(&mut self, end: usize) {
        self.out.push_str(&self.text[self.copied..end]);
        self.copied = end;
    }

    /// Puts something at a place that was not copied yet.
    fn insert(&mut self, place: usize, what: &str) {
        self.copy_to(place);
        self.out.push_str(what);
    }

    fn run(&mut self) {
        // Whether the statement at hand defines metadata, and how many braces of it are open.
        let (mut line_begins, mut node, mut depth) = (true, false, 0i32);
        while let Some(c) = self.rest().chars().next() {
            match c {
                '\n' => {
                    line_begins = true;
                    self.at += 1;
                    continue;
                }
                ' ' | '\t' | '\r' => {
                    self.at += 1;
                    continue;
                }
                ';' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                '"' => self.skip_text(),
                '{' | '}' => {
                    depth += if c == '{' { 1 } else { -1 };
                    self.at += 1;
                }
                _ if is_word(c) || c == '!' => self.word(line_begins, &mut node, depth),
                _ => self.at += c.len_utf8(),
            }
            line_begins = false;
        }
    }

    fn skip_text(&mut self) {
        self.at += 1;
        self.at += self.rest().find('"').map_or(self.rest().len(), |end| end + 1);
    }

    /// Takes a word, and changes what follows it.
    fn word(&mut self, line_begins: bool, node: &mut bool, depth: i32) {
        let begin = self.at;
        let length = self.rest().find(|c: char| !is_word(c) && c != '!').unwrap_or(self.rest().len());
        self.at += length.max(1);
        let word = &self.text[begin..self.at];
        if line_begins && depth <= 0 {
            *node = word.starts_with('!');
        }
        match word {
            "metadata" if *node => self.drop_keyword(begin),
            "metadata" => self.local_node(),
            "load" => self.access(&["atomic", "volatile"]),
            "getelementptr" => self.access(&["inbounds"]),
            "alias" => self.alias(begin),
            "byval" | "sret" => self.attribute(begin),
            _ if constants::is_given_up(word) => self.constant(begin),
            _ => {}
        }
    }

    /// Leaves out `metadata` in a node.
    fn drop_keyword(&mut self, begin: usize) {
        let next = skip_spaces(self.text, self.at);
        if self.text[next..].starts_with('!') {
            self.copy_to(begin);
            self.copied = next;
        }
    }

    /// `metadata !{i32* %x}` as an operand is a value: `metadata i32* %x`.
    fn local_node(&mut self) {
        let begin = skip_spaces(self.text, self.at);
        let Some(inside) = self.text[begin..].strip_prefix("!{") else { return };
        let Some(end) = inside.find('}') else { return };
        let value = inside[..end].to_owned();
        if value.contains(['%', '@']) && !value.contains(',') {
            self.insert(begin, &value);
            self.at = begin + 2 + end + 1;
            self.copied = self.at;
        }
    }

    /// The type of what is loaded, or of what an address is computed in, in front of the pointer's.
    fn access(&mut self, words: &[&str]) {
        let mut at = skip_spaces(self.text, self.at);
        for word in words {
            if self.text[at..].starts_with(word) {
                at = skip_spaces(self.text, at + word.len());
            }
        }
        if self.text[at..].starts_with('(') {
            at = skip_spaces(self.text, at + 1);
        }
        let Some(end) = skip_type(self.text, at) else { return };
        let next = skip_spaces(self.text, end);
        // In today's spelling a comma follows, and in old text a value.
        if self.text[next..].starts_with(',') {
            return;
        }
        if let Some(inner) = pointee(&self.text[at..end]) {
            let inner = format!("{inner}, ");
            self.insert(at, &inner);
        }
    }

    /// `alias linkage T* @f` is `linkage alias T, T* @f`.
    fn alias(&mut self, begin: usize) {
        const LINKAGES: [&str; 8] =
            ["private", "internal", "linkonce_odr", "weak_odr", "linkonce", "weak", "external", "available_externally"];
        let mut at = skip_spaces(self.text, self.at);
        let linkage = LINKAGES.into_iter().find(|word| self.text[at..].starts_with(&format!("{word} ")));
        if let Some(linkage) = linkage {
            at = skip_spaces(self.text, at + linkage.len());
        }
        let Some(end) = skip_type(self.text, at) else { return };
        if self.text[skip_spaces(self.text, end)..].starts_with(',') {
            return;
        }
        let Some(inner) = pointee(&self.text[at..end]) else { return };
        let words = format!("{}alias {inner}, ", linkage.map(|word| format!("{word} ")).unwrap_or_default());
        self.insert(begin, &words);
        self.copied = at;
        self.at = end;
    }

    /// An expression of constants is its value.
    fn constant(&mut self, begin: usize) {
        if let Some((value, end)) = constants::folded(self.text, begin) {
            self.insert(begin, &value);
            self.at = end;
            self.copied = end;
        }
    }

    /// `T* byval` is `T* byval(T)`.
    fn attribute(&mut self, begin: usize) {
        if self.text[self.at..].starts_with('(') {
            return;
        }
        let Some(start) = types::parameter_start(self.text, begin) else { return };
        let Some(end) = skip_type(self.text, start) else { return };
        if let Some(inner) = pointee(&self.text[start..end]) {
            let inner = format!("({inner})");
            self.insert(self.at, &inner);
        }
    }
}

/// What words and names consist of. `%` and `@` are part of names, so that `%load` is none of the words.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.$%@-".contains(c)
}

#[cfg(test)]
mod tests {
    use super::translate;

    fn changed(from: &str, to: &str) {
        assert_eq!(translate(from).as_deref(), Some(to));
        assert_eq!(translate(to), None, "twice");
    }

    #[test]
    fn accesses() {
        changed("  %a = load i32* %p, align 4", "  %a = load i32, i32* %p, align 4");
        changed("%a = load volatile i32 addrspace(1)* @g", "%a = load volatile i32, i32 addrspace(1)* @g");
        changed("%a = load void (i32)** %f\n", "%a = load void (i32)*, void (i32)** %f\n");
        changed(
            "%q = getelementptr inbounds [4 x { i32, i8* }] addrspace(3)* %p, i32 0",
            "%q = getelementptr inbounds [4 x { i32, i8* }], [4 x { i32, i8* }] addrspace(3)* %p, i32 0",
        );
        changed(
            "%a = load [2 x { %\"s<int>\"*, i8 }]* %p\n",
            "%a = load [2 x { %\"s<int>\"*, i8 }], [2 x { %\"s<int>\"*, i8 }]* %p\n",
        );
        changed("%a = load %\"a (b)\"** %p\n", "%a = load %\"a (b)\"*, %\"a (b)\"** %p\n");
        changed(
            "store i32* getelementptr ([2 x i32]* @g, i32 0, i32 1), i32** %p",
            "store i32* getelementptr ([2 x i32], [2 x i32]* @g, i32 0, i32 1), i32** %p",
        );
    }

    #[test]
    fn constants() {
        changed("@g = global i32 zext (i8 7 to i32), align 4", "@g = global i32 7, align 4");
        assert_eq!(translate("%a = and i32 %b, 1\n%c = select i1 %d, i32 (i32)* @f, i32 (i32)* @or(i1 true)"), None);
    }

    #[test]
    fn metadata() {
        changed("!0 = metadata !{ i32 1, i32 0}", "!0 = !{ i32 1, i32 0}");
        changed(
            "!12 = metadata !{void ()* @k, metadata !\"metadata !1\", metadata !3}",
            "!12 = !{void ()* @k, !\"metadata !1\", !3}",
        );
        changed(
            "!5 = metadata !{\n  i32 1, ; metadata !1\n  metadata !{i32 2}\n}",
            "!5 = !{\n  i32 1, ; metadata !1\n  !{i32 2}\n}",
        );
        changed("call void @f(metadata !{i32* %x}, metadata !3)", "call void @f(metadata i32* %x, metadata !3)");
        assert_eq!(translate("call void @f(metadata !3)\n!1 = !{!\"load i32* %p\"} ; load i32* %p"), None);
    }

    #[test]
    fn attributes_and_aliases() {
        changed(
            "define void @f(%struct.S* byval align 8 %a, i8* %b)",
            "define void @f(%struct.S* byval(%struct.S) align 8 %a, i8* %b)",
        );
        changed(
            "call void @f(i32 1, { i32, <2 x i8> }* noalias byval %a)",
            "call void @f(i32 1, { i32, <2 x i8> }* noalias byval({ i32, <2 x i8> }) %a)",
        );
        changed("@a = alias weak void (i32)* @f", "@a = weak alias void (i32), void (i32)* @f");
        assert_eq!(translate("@a = alias void (), void ()* @f\ndefine void @load(ptr byval(i32) %alias)"), None);
    }
}
