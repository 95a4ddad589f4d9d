//! Recursive-descent parser: text to [`ast::Module`].
//!
//! One token of look-ahead, one pass. Names of functions are resolved to indices while parsing; only labels (which may
//! be used before their definition) and module-level names are settled at the end of their scope.

mod body;
mod call;
mod data;
mod decl;
mod expr;
mod function;
mod head;
mod module_registers;
mod names;
mod old;
mod operand;
mod records;
mod reference;
mod scope;
mod section;
mod signature;
mod space;
mod special;
mod variables;

use crate::ast::*;
use crate::diag::{Cause, Diagnostic};
use crate::lexer::{Kind, Lexer, Token};
use crate::spelling::Spellings;
use crate::table::since;
use rustc_hash::{FxHashMap, FxHashSet};

/// An error has been recorded; the caller resumes at the next statement.
#[derive(Debug)]
pub(crate) struct Fail;
pub(crate) type Res<T> = Result<T, Fail>;

/// Errors reported for one module. What follows the first dozens seldom helps, and a hostile text could hold millions.
const MAX_ERRORS: usize = 40;

pub(crate) struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The look-ahead token.
    tok: Token,
    /// End of the token before it.
    prev_end: u32,
    errors: Vec<(Span, String)>,
    interned: FxHashMap<&'a str, Sym>,
    module: Module,
    functions: FxHashMap<Sym, usize>,
    variables: FxHashMap<Sym, usize>,
    /// Names that variables of bodies have got, and the number that the next one of the same name tries.
    statics: FxHashMap<Box<str>, u32>,
    spellings: Spellings<'a>,
    /// Whether a texture, sampler or surface has been declared.
    has_references: bool,
    /// Registers of the module, and the variables that hold them.
    module_scope: scope::Fun<'a>,
    module_memory: FxHashMap<RegId, Sym>,
    /// Structures and unions, and which of them variables of the module are.
    records: Vec<scope::Record<'a>>,
    record_of: FxHashMap<Sym, usize>,
    /// Calls that those through registers have become.
    register_calls: usize,
    /// Module-level names used in bodies and initialisers before a declaration: checked at the end.
    uses: Vec<(Sym, Span)>,
    /// Strings of `.section .debug_str`, by label.
    debug_str: FxHashMap<&'a str, Box<str>>,
    /// Function names of inlined locations still to be looked up: (function, location, label).
    pending_locs: Vec<(usize, usize, &'a str)>,
    /// Spare buffer of `body`.
    statements: Vec<Stmt>,
    /// What sort of error there is, if there is one.
    cause: Cause,
}

/// Parses one module.
pub(crate) fn parse(text: &str) -> Result<Module, Vec<Diagnostic>> {
    // Places in it are numbers of 32 bits.
    if text.len() >= u32::MAX as usize {
        return Err(vec![Diagnostic::new("", Span::default(), "a PTX text of 4 GiB or more is not supported")]);
    }
    let mut parser = Parser::new(text);
    parser.module();
    parser.finish()
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        let mut lexer = Lexer::new(text);
        let tok = lexer.next();
        Parser {
            lexer,
            tok,
            prev_end: 0,
            errors: Vec::new(),
            interned: FxHashMap::default(),
            module: Module {
                version: (0, 0),
                sm: 0,
                sm_suffix: None,
                target_options: Vec::new(),
                address_size: 32,
                files: Vec::new(),
                vars: Vec::new(),
                functions: Vec::new(),
                aliases: Vec::new(),
                names: Vec::new(),
            },
            functions: FxHashMap::default(),
            variables: FxHashMap::default(),
            statics: FxHashMap::default(),
            spellings: Spellings::default(),
            has_references: false,
            module_scope: scope::Fun::new(),
            module_memory: FxHashMap::default(),
            records: Vec::new(),
            record_of: FxHashMap::default(),
            register_calls: 0,
            uses: Vec::new(),
            debug_str: FxHashMap::default(),
            pending_locs: Vec::new(),
            statements: Vec::new(),
            cause: Cause::Invalid,
        }
    }

    fn finish(mut self) -> Result<Module, Vec<Diagnostic>> {
        let aliases: FxHashSet<Sym> = self.module.aliases.iter().map(|a| a.0).collect();
        for (sym, span) in std::mem::take(&mut self.uses) {
            if !self.functions.contains_key(&sym) && !self.variables.contains_key(&sym) && !aliases.contains(&sym) {
                let name = self.module.names[sym.0 as usize].clone();
                self.error(span, format!("'{name}' is not declared"));
            }
        }
        for (function, loc, label) in std::mem::take(&mut self.pending_locs) {
            let name = self.debug_str.get(label).cloned();
            if let Some(body) = self.module.functions[function].body.as_mut() {
                body.locs[loc].function = name;
            }
        }
        if self.errors.is_empty() {
            return Ok(self.module);
        }
        let text = self.lexer.text();
        self.errors.sort_by_key(|e| e.0.start);
        let cause = self.cause;
        let tell = |(span, message)| Diagnostic { cause, ..Diagnostic::new(text, span, message) };
        Err(self.errors.into_iter().map(tell).collect())
    }

    // ---- tokens ----

    #[inline]
    fn bump(&mut self) -> Token {
        let t = self.tok;
        self.prev_end = t.end;
        self.tok = self.lexer.next();
        t
    }

    #[inline]
    fn text(&self, t: Token) -> &'a str {
        self.lexer.slice(t.start, t.end)
    }

    /// Text of a dotted word without the dot.
    #[inline]
    fn word(&self, t: Token) -> &'a str {
        self.lexer.slice(t.start + 1, t.end)
    }

    #[inline]
    fn at(&self, punct: u8) -> bool {
        self.tok.is(punct)
    }

    #[inline]
    fn eat(&mut self, punct: u8) -> bool {
        let hit = self.tok.is(punct);
        if hit {
            self.bump();
        }
        hit
    }

    fn expect(&mut self, punct: u8, what: &str) -> Res<()> {
        if self.eat(punct) {
            return Ok(());
        }
        self.unexpected(&format!("'{}' {what}", punct as char))
    }

    fn error(&mut self, span: Span, message: String) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push((span, message));
        }
    }

    fn fail<T>(&mut self, span: Span, message: impl Into<String>) -> Res<T> {
        self.error(span, message.into());
        Err(Fail)
    }

    /// Fails where the module's version or target does not have `what`, a word of `since::of_declaration`.
    fn since(&mut self, what: &str, span: Span) -> Res<()> {
        match self.lacks(what) {
            Some(lack) => self.fail(span, format!("'{what}' {lack}")),
            None => Ok(()),
        }
    }

    /// What the module lacks for `what`, a word of `since::of_declaration`.
    fn lacks(&self, what: &str) -> Option<String> {
        self.spellings.level.lacks(since::of_declaration(what))
    }

    /// Fails at the look-ahead token.
    fn unexpected<T>(&mut self, expected: &str) -> Res<T> {
        let span = self.tok.span();
        if self.tok.kind == Kind::Eof {
            return self.fail(span, format!("the text ends where {expected} is expected"));
        }
        let found: String = self.text(self.tok).chars().take(40).collect();
        self.fail(span, format!("expected {expected}, found '{found}'"))
    }

    fn too_many_errors(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    fn ident(&mut self, what: &str) -> Res<(&'a str, Span)> {
        if self.tok.kind != Kind::Ident {
            return self.unexpected(what);
        }
        let t = self.bump();
        Ok((self.text(t), t.span()))
    }

    fn sym(&mut self, name: &'a str) -> Sym {
        let names = &mut self.module.names;
        *self.interned.entry(name).or_insert_with(|| {
            names.push(name.into());
            Sym(names.len() as u32 - 1)
        })
    }

    fn name(&self, sym: Sym) -> &str {
        &self.module.names[sym.0 as usize]
    }

    /// After an error at module level or in a declaration: moves behind the next `;` outside braces, or behind the
    /// brace that closes a body, so that parsing can go on.
    fn recover(&mut self) {
        let mut depth = 0u32;
        loop {
            let t = self.bump();
            match t.kind {
                Kind::Eof => return,
                Kind::Punct(b'{') => depth += 1,
                Kind::Punct(b'}') => {
                    depth = depth.saturating_sub(1);
                    // Inside an initialiser more values or braces follow.
                    let ends = !matches!(self.tok.kind, Kind::Punct(b',' | b'}' | b';'));
                    if depth == 0 && ends {
                        return;
                    }
                }
                Kind::Punct(b';') if depth == 0 => return,
                _ => {}
            }
        }
    }

    // ---- module level ----

    fn module(&mut self) {
        if self.tok.kind == Kind::Eof {
            self.error(self.tok.span(), "empty PTX text: expected '.version'".into());
            return;
        }
        // Without its head nothing of a module can be judged.
        if self.head().is_err() {
            return;
        }
        while self.tok.kind != Kind::Eof && !self.too_many_errors() {
            if self.module_item().is_err() {
                self.recover();
            }
        }
    }

    fn module_item(&mut self) -> Res<()> {
        let t = self.tok;
        match t.kind {
            Kind::Punct(b';') => {
                self.bump();
                return Ok(());
            }
            Kind::Punct(b'@') => return self.dwarf_line(),
            Kind::Dot => {}
            _ => return self.unexpected("a directive such as '.entry', '.func' or '.global'"),
        }
        let word = self.word(t);
        self.since(word, t.span())?;
        match word {
            "version" | "target" if self.is_old() => self.head_again(),
            "version" | "target" | "address_size" => {
                let message = format!("'.{word}' may appear only once, at the beginning of a module");
                self.fail(t.span(), message)
            }
            "file" => self.file(),
            "loc" => {
                // Outside functions it says where a variable is declared: nothing uses that.
                self.loc_directive().map(drop)
            }
            "section" => self.section(),
            "pragma" => self.pragma(),
            "alias" => self.alias(),
            "reg" => self.module_registers(),
            _ => self.declaration(),
        }
    }

    /// `.file 1 "name"[, timestamp, size]`; LLVM writes `.file 1 "directory" "name"`.
    fn file(&mut self) -> Res<()> {
        self.bump();
        // PTX 1.0 also has `.file "name"`.
        let index = if self.tok.kind == Kind::Str { 0 } else { self.u32_constant("a file index")? };
        if self.tok.kind != Kind::Str {
            return self.unexpected("a file name in quotes");
        }
        let t = self.bump();
        let mut name = self.text(t).trim_matches('"').to_string();
        if self.tok.kind == Kind::Str {
            let t = self.bump();
            let file = self.text(t).trim_matches('"');
            name = if file.starts_with('/') || name.is_empty() { file.into() } else { format!("{name}/{file}") };
        }
        self.module.files.push(SourceFile { index, name: name.into() });
        if self.at(b',') {
            self.since("timestamp", self.tok.span())?;
        }
        while self.eat(b',') {
            self.bump();
        }
        Ok(())
    }

    /// `.pragma "list"[, "list"];`
    fn pragma(&mut self) -> Res<()> {
        self.bump();
        loop {
            if self.tok.kind != Kind::Str {
                return self.unexpected("a string after '.pragma'");
            }
            self.bump();
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';', "after '.pragma'")
    }

    /// `.alias name, aliasee;`
    fn alias(&mut self) -> Res<()> {
        self.bump();
        let (alias, alias_span) = self.ident("a function name after '.alias'")?;
        self.expect(b',', "between the two names of '.alias'")?;
        let (target, span) = self.ident("the function that the alias stands for")?;
        self.expect(b';', "after '.alias'")?;
        let (alias, target) = (self.sym(alias), self.sym(target));
        if !self.functions.contains_key(&target) && !self.variables.contains_key(&target) {
            return self.fail(span, format!("'{}' is not declared before", self.name(target)));
        }
        let declared = self.functions.get(&alias).map(|&at| &self.module.functions[at]);
        if declared.is_none_or(|f| f.body.is_some() || f.kind == FunctionKind::Entry) {
            return self.fail(alias_span, "'.alias' needs its name to be declared before, as a '.func' without a body");
        }
        if self.variables.contains_key(&target) {
            return self.fail(span, "the target of '.alias' must be a function");
        }
        self.module.aliases.push((alias, target));
        Ok(())
    }
}
