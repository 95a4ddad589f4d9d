//! The head of a module: `.version`, `.target`, `.address_size` (PTX ISA, 'PTX Module Directives').

use super::{Parser, Res};
use crate::ast::Module;
use crate::diag::Cause;
use crate::lexer::Kind;

/// Versions that exist: the last minor number of each major one.
const VERSIONS: [u8; 9] = [5, 3, 2, 3, 1, 5, 8, 8, 5];

/// Targets, with the first version of each plain one, of its `a` form and of its `f` form, times ten; 0 where there is none.
const TARGETS: &[(u16, [u8; 3])] = &[
    (10, [10, 0, 0]),
    (11, [10, 0, 0]),
    (12, [12, 0, 0]),
    (13, [12, 0, 0]),
    (20, [20, 0, 0]),
    (21, [20, 0, 0]),
    (30, [30, 0, 0]),
    (32, [40, 0, 0]),
    (35, [31, 0, 0]),
    (37, [41, 0, 0]),
    (50, [40, 0, 0]),
    (52, [41, 0, 0]),
    (53, [42, 0, 0]),
    (60, [50, 0, 0]),
    (61, [50, 0, 0]),
    (62, [50, 0, 0]),
    (70, [51, 0, 0]),
    (72, [61, 0, 0]),
    (75, [63, 0, 0]),
    (80, [70, 0, 0]),
    (86, [71, 0, 0]),
    (87, [74, 0, 0]),
    (88, [90, 0, 0]),
    (89, [78, 0, 0]),
    (90, [78, 80, 0]),
    (100, [86, 86, 88]),
    // Until CUDA 12; then it was called sm_110.
    (101, [86, 86, 88]),
    (103, [88, 88, 88]),
    (107, [94, 94, 94]),
    (110, [90, 90, 90]),
    (120, [87, 87, 88]),
    (121, [88, 88, 88]),
];

impl<'a> Parser<'a> {
    /// The head, in the order that it has.
    pub(super) fn head(&mut self) -> Res<()> {
        if self.tok.kind != Kind::Dot || self.word(self.tok) != "version" {
            let span = self.tok.span();
            return self
                .fail(span, "a PTX module begins with '.version': this text is not PTX, or its head is missing");
        }
        self.version()?;
        if self.tok.kind != Kind::Dot || self.word(self.tok) != "target" {
            return self.unexpected("'.target' behind '.version'");
        }
        while self.tok.kind == Kind::Dot && self.word(self.tok) == "target" {
            self.target()?;
        }
        if self.tok.kind == Kind::Dot && self.word(self.tok) == "address_size" {
            self.address_size()?;
        }
        Ok(())
    }

    fn version(&mut self) -> Res<()> {
        self.bump();
        let t = self.tok;
        let parsed =
            self.text(t).split_once('.').and_then(|(a, b)| Some((a.parse::<u8>().ok()?, b.parse::<u8>().ok()?)));
        let Some((major, minor)) = parsed.filter(|_| t.kind == Kind::Float) else {
            return self.unexpected("a version such as '8.0' after '.version'");
        };
        if usize::from(major) > VERSIONS.len() || (major == 9 && minor > VERSIONS[8]) {
            self.cause = Cause::Version;
            let last = VERSIONS[8];
            let message = format!(
                "PTX {major}.{minor} is newer than what is known here, PTX 9.{last}: compile for an older version"
            );
            return self.fail(t.span(), message);
        }
        if !(1..=9).contains(&major) || minor > VERSIONS[usize::from(major) - 1] {
            return self.fail(t.span(), format!("there is no PTX {major}.{minor}"));
        }
        self.module.version = (major, minor);
        self.spellings.level.ptx = major * 10 + minor;
        self.bump();
        Ok(())
    }

    /// `.version` or `.target` once more, as the document of PTX 1.x allows: the same as before.
    pub(super) fn head_again(&mut self) -> Res<()> {
        let t = self.tok;
        let (version, sm, options) =
            (self.module.version, self.module.sm, std::mem::take(&mut self.module.target_options));
        if self.word(t) == "version" {
            self.version()?;
        } else {
            self.target()?;
        }
        let Module { version: v, sm: s, target_options: o, .. } = &self.module;
        let same = (*v, *s) == (version, sm) && (self.word(t) == "version" || *o == options);
        self.module.target_options = options;
        match same {
            true => Ok(()),
            false => self.fail(t.span(), "'.version' or '.target' differs from that at the beginning of the module"),
        }
    }

    fn target(&mut self) -> Res<()> {
        self.bump();
        let mut named = false;
        let mut mapped = None;
        loop {
            let (word, span) = self.ident("a target such as 'sm_80'")?;
            if let Some(number) = word.strip_prefix("sm_").or_else(|| word.strip_prefix("compute_")) {
                let digits = number.trim_end_matches(['a', 'f']);
                let suffix = number[digits.len()..].chars().next();
                let form = match &number[digits.len()..] {
                    "" => Some(0),
                    "a" => Some(1),
                    "f" => Some(2),
                    _ => None,
                };
                let known = TARGETS.iter().find(|t| digits.parse() == Ok(t.0));
                let first = known.zip(form).map_or(0, |(t, form)| t.1[form]);
                let Some((&(sm, _), true)) = known.map(|t| (t, first != 0)) else {
                    return self.fail(span, format!("there is no target '{word}'"));
                };
                if self.spellings.level.ptx < first {
                    let (major, minor) = (first / 10, first % 10);
                    self.error(span, format!("target '{word}' needs '.version {major}.{minor}' or later"));
                }
                (self.module.sm, self.module.sm_suffix) = (u32::from(sm), suffix);
                (self.spellings.level.sm, self.spellings.level.suffix) = (sm, suffix);
                named = true;
            } else if matches!(word, "texmode_unified" | "texmode_independent" | "debug" | "map_f64_to_f32") {
                let options = &mut self.module.target_options;
                let conflict =
                    word.starts_with("texmode") && options.iter().any(|o| o.starts_with("texmode") && **o != *word);
                if !options.iter().any(|o| **o == *word) {
                    options.push(word.into());
                }
                if word == "map_f64_to_f32" {
                    mapped = Some(span);
                }
                if conflict {
                    self.error(span, format!("'{word}' contradicts the other texture mode"));
                }
            } else {
                let message = format!(
                    "unknown target '{word}': expected 'sm_NN', 'texmode_unified', 'texmode_independent', 'debug' \
                     or 'map_f64_to_f32'"
                );
                return self.fail(span, message);
            }
            if !self.eat(b',') {
                break;
            }
        }
        // The option is for machines without double precision. For those that have it ptxas keeps doubles, and so do we.
        if let Some(span) = mapped.filter(|_| self.module.sm >= 13) {
            let message = "map_f64_to_f32 is not supported with sm_13 or higher, which have double precision";
            return self.fail(span, message);
        }
        match named || self.module.sm != 0 {
            true => Ok(()),
            false => self.unexpected("a target such as 'sm_80' in '.target'"),
        }
    }

    fn address_size(&mut self) -> Res<()> {
        let span = self.bump().span();
        if self.spellings.level.ptx < 23 {
            self.error(span, "'.address_size' needs '.version 2.3' or later".into());
        }
        match self.text(self.tok) {
            "32" => self.module.address_size = 32,
            "64" => self.module.address_size = 64,
            _ => return self.unexpected("'32' or '64' after '.address_size'"),
        }
        self.bump();
        Ok(())
    }
}
