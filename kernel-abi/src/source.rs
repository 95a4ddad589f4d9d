//! Source positions of instructions: one table per kernel, small enough to be read with every load from the
//! disk cache.

use serde::{Deserialize, Serialize};

/// Positions of a kernel's instructions. Entry 0 is the unknown position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sources {
    /// Uniqued texts: files, functions, instructions.
    texts: Vec<String>,
    positions: Vec<Position>,
}

/// One entry, with its texts as indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Position {
    file: u32,
    line: u32,
    column: u32,
    ptx: u32,
    function: u32,
    index: u32,
    caller: u32,
}

/// A position in the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source<'a> {
    /// As written by the compiler; empty without line information.
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    /// The instruction's name in PTX.
    pub ptx: &'a str,
    /// Mangled name of the source function that contains the instruction.
    pub function: &'a str,
    /// Number of the instruction in its PTX function.
    pub index: u32,
    /// The call through which the function was inlined here: an entry of the table, or 0.
    pub caller: u32,
}

impl Default for Sources {
    fn default() -> Sources {
        let nowhere = Position { file: 0, line: 0, column: 0, ptx: 0, function: 0, index: 0, caller: 0 };
        Sources { texts: vec![String::new()], positions: vec![nowhere] }
    }
}

impl Sources {
    /// The entry with this number; the unknown position if there is none.
    pub fn get(&self, pc: u64) -> Source<'_> {
        let Some(p) = usize::try_from(pc).ok().and_then(|pc| self.positions.get(pc)) else { return Source::default() };
        let text = |t: u32| self.texts.get(t as usize).map_or("", String::as_str);
        Source {
            file: text(p.file),
            line: p.line,
            column: p.column,
            ptx: text(p.ptx),
            function: text(p.function),
            index: p.index,
            caller: p.caller,
        }
    }

    /// The entry and those through which it was inlined, innermost first.
    pub fn chain(&self, pc: u64) -> impl Iterator<Item = Source<'_>> {
        // A caller is added before its callees: numbers decrease, so this terminates for damaged tables too.
        let next = |&pc: &u64| Some(u64::from(self.get(pc).caller)).filter(|&c| c != 0 && c < pc);
        std::iter::successors(Some(pc), next).map(|pc| self.get(pc))
    }

    /// Number of entries, counted from 0.
    #[expect(clippy::len_without_is_empty, reason = "there is always the first entry")]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Adds an entry, or finds an equal one among the latest; returns its number.
    pub fn add(&mut self, s: Source) -> u32 {
        let position = Position {
            file: self.text(s.file),
            line: s.line,
            column: s.column,
            ptx: self.text(s.ptx),
            function: self.text(s.function),
            index: s.index,
            caller: s.caller,
        };
        // Neighbouring instructions share positions; other duplicates are not worth a map.
        const NEAR: usize = 16;
        let from = self.positions.len().saturating_sub(NEAR);
        if let Some(k) = self.positions[from..].iter().position(|q| *q == position) {
            return (from + k) as u32;
        }
        self.positions.push(position);
        self.positions.len() as u32 - 1
    }

    fn text(&mut self, text: &str) -> u32 {
        if let Some(k) = self.texts.iter().rposition(|t| t == text) {
            return k as u32;
        }
        self.texts.push(text.to_owned());
        self.texts.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_go_from_the_instruction_to_the_kernel() {
        let mut sources = Sources::default();
        let kernel = sources.add(Source { file: "a.cu", line: 9, function: "k", index: 3, ..Source::default() });
        let inner = Source { file: "b.h", line: 2, function: "f", ptx: "st", index: 3, caller: kernel, column: 5 };
        let pc = sources.add(inner);
        assert_eq!((kernel, pc, sources.add(inner)), (1, 2, 2));
        assert_eq!(sources.chain(pc.into()).map(|s| s.function).collect::<Vec<_>>(), ["f", "k"]);
        assert_eq!(sources.get(pc.into()), inner);
        assert_eq!(sources.get(77), Source::default());
        assert_eq!(sources.chain(0).count(), 1);
    }
}
