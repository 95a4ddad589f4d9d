//! Where instructions come from: `.loc` with the functions that the program's compiler inlined, and calls that are inlined
//! here.

use super::context::{Frame, Lower};
use kernel_abi::Source;
use ptx::ast::{Instr, Loc};

impl<'m> Lower<'m> {
    /// Number of the instruction's position in [`Func::sources`].
    pub(super) fn pc(&mut self, fr: &Frame, i: &Instr) -> u32 {
        // Checked code has state for each access, so accesses of one line need different positions.
        let index = if self.each { fr.index } else { 0 };
        self.position(fr, i.loc.checked_sub(1), i.op.name(), index)
    }

    /// The position of entry `loc` of the function's `.loc` list.
    fn position(&mut self, fr: &Frame, loc: Option<u32>, ptx: &str, index: u32) -> u32 {
        let m = self.m;
        let loc = fr.f.body.as_ref().zip(loc).and_then(|(b, l)| line_of(&b.locs, l));
        let Some(l) = loc else {
            let function = m.name(fr.f.name);
            return self.pre.func.sources.add(Source { ptx, function, index, caller: fr.site, ..Source::default() });
        };
        let caller = match l.inlined_at {
            Some(site) => self.position(fr, Some(site), "", index),
            None => fr.site,
        };
        let file = m.files.iter().find(|f| f.index == l.file).map_or("", |f| &f.name);
        let function = match &l.function {
            Some(name) if l.inlined_at.is_some() => name,
            _ => m.name(fr.f.name),
        };
        let (line, column) = (l.line, l.column);
        self.pre.func.sources.add(Source { file, line, column, ptx, function, index, caller })
    }
}

/// The position of entry `l`. Compilers write line 0 for what they have made themselves, as the loop of a `memcpy`: the line before it then.
fn line_of(locs: &[Loc], l: u32) -> Option<&Loc> {
    let (before, from) = locs.split_at_checked(l as usize)?;
    let own = from.first()?;
    if own.line != 0 {
        return Some(own);
    }
    let is_near = |at: &&Loc| at.line != 0 && (at.file, at.inlined_at) == (own.file, own.inlined_at);
    before.iter().rev().find(is_near).or(Some(own))
}
