//! Function bodies: statements, scopes, source locations.

use super::scope::{Binding, Fun, Site, MAX_VARIABLES};
use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::Kind;

/// `.loc` as written.
pub(super) struct LocDirective<'a> {
    file: u32,
    line: u32,
    column: u32,
    /// Label into `.debug_str`, and the call site.
    inlined: Option<(&'a str, [u32; 3])>,
}

impl<'a> Parser<'a> {
    /// Parses a body up to its closing brace; the opening one is eaten. `at` is the function's index.
    pub(super) fn body(&mut self, f: &mut Fun<'a>, at: usize) -> Res<Body> {
        // Statements are gathered in a buffer that all functions share, and moved to one of the right size at the end:
        // fresh memory costs more than the parsing itself.
        let mut body = Body { stmts: std::mem::take(&mut self.statements), ..Body::default() };
        let mut loc = 0u32;
        loop {
            if self.too_many_errors() {
                return Err(super::Fail);
            }
            match self.tok.kind {
                Kind::Punct(b'}') => {
                    self.bump();
                    let depth = f.depth();
                    if !f.close_scope() {
                        break;
                    }
                    Self::close_guarded(f, &mut body, depth);
                }
                Kind::Punct(b'{') => {
                    let span = self.bump().span();
                    if !f.open_scope() {
                        return self.fail(span, "scopes are nested too deeply");
                    }
                }
                Kind::Punct(b';') => drop(self.bump()),
                Kind::Eof => return self.unexpected("'}' at the end of the function"),
                _ => {
                    if self.statement(f, &mut body, &mut loc, at).is_err() {
                        self.recover_statement();
                    }
                }
            }
        }
        self.settle_branches(f, &mut body);
        f.settle_labels(&mut body);
        let undefined: Vec<_> = f.undefined_labels().map(|l| (l.span, l.name)).collect();
        for (span, name) in undefined {
            self.error(span, format!("label '{name}' is not defined in this function"));
        }
        let mut stmts = Vec::with_capacity(body.stmts.len());
        stmts.append(&mut body.stmts);
        self.statements = std::mem::replace(&mut body.stmts, stmts);
        body.regs = std::mem::take(&mut f.regs);
        body.labels = f.labels.iter().map(|l| l.name.into()).collect();
        Ok(body)
    }

    /// After an error in a statement: moves behind its `;`, or before the brace that ends its block.
    fn recover_statement(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.tok.kind {
                Kind::Eof => return,
                Kind::Punct(b'{') => depth += 1,
                Kind::Punct(b'}') if depth == 0 => return,
                Kind::Punct(b'}') => depth -= 1,
                Kind::Punct(b';') => {
                    self.bump();
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }

    #[inline]
    fn statement(&mut self, f: &mut Fun<'a>, body: &mut Body, loc: &mut u32, at: usize) -> Res<()> {
        let t = self.tok;
        match t.kind {
            Kind::Ident => {
                let end = t.end as usize;
                let colon = self.lexer.byte(end) == b':' && self.lexer.byte(end + 1) != b':';
                if colon || (self.lexer.byte(end) != b'.' && self.label_follows()) {
                    return self.label(f, body);
                }
                self.instruction(f, None, *loc, t.start, body)
            }
            Kind::Punct(b'@') => {
                if self.lexer.byte(t.end as usize) == b'@' {
                    return self.dwarf_line();
                }
                self.bump();
                let negated = self.eat(b'!');
                let (name, span) = self.ident("a predicate register after '@'")?;
                let reg = match self.find(f, name) {
                    Some(Binding::Reg(reg)) if f.regs[reg.0 as usize].ty == Type::Pred => reg,
                    Some(_) => return self.fail(span, format!("guard '{name}' is not a predicate register")),
                    None => return self.fail(span, format!("'{name}' is not declared")),
                };
                if self.is_old() && self.at(b'{') {
                    let span = Span { start: t.start, end: self.prev_end };
                    return self.guarded_block(f, body, Site { guard: Some(Guard { reg, negated }), loc: *loc, span });
                }
                if self.tok.kind != Kind::Ident {
                    return self.unexpected("an instruction after the guard");
                }
                self.instruction(f, Some(Guard { reg, negated }), *loc, t.start, body)
            }
            Kind::Dot => self.body_directive(f, body, loc, at),
            _ => self.unexpected("an instruction, a label or a directive"),
        }
    }

    /// Whether white space and then `:` follow the look-ahead identifier: `foo :`.
    fn label_follows(&mut self) -> bool {
        let pos = self.lexer.pos();
        self.lexer.skip_space();
        let at = self.lexer.pos();
        self.lexer.seek(pos);
        self.lexer.byte(at) == b':'
    }

    fn label(&mut self, f: &mut Fun<'a>, body: &mut Body) -> Res<()> {
        let t = self.bump();
        let name = self.text(t);
        self.bump();
        let directive = if self.tok.kind == Kind::Dot { self.word(self.tok) } else { "" };
        let binding = match directive {
            "callprototype" => {
                self.bump();
                let prototype = self.prototype()?;
                body.prototypes.push(prototype);
                Binding::Prototype(body.prototypes.len() as u32 - 1)
            }
            "branchtargets" | "calltargets" => {
                self.bump();
                let mut labels = Vec::new();
                let mut functions = Vec::new();
                loop {
                    let (target, span) = self.ident("a target name")?;
                    if directive == "branchtargets" {
                        labels.push(f.use_label(target, span));
                    } else {
                        functions.push(self.global_name(target, span));
                    }
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b';', "after the list of targets")?;
                body.targets.push(if directive == "branchtargets" {
                    TargetList::Branch(labels)
                } else {
                    TargetList::Call(functions)
                });
                Binding::Targets(body.targets.len() as u32 - 1)
            }
            _ => {
                match f.define_label(name, t.span()) {
                    Some(id) => body.stmts.push(Stmt::Label(id)),
                    None => self.error(t.span(), format!("label '{name}' is defined twice")),
                }
                return Ok(());
            }
        };
        if !f.bind(name, binding) {
            self.error(t.span(), format!("'{name}' is declared twice in this scope"));
        }
        Ok(())
    }

    fn body_directive(&mut self, f: &mut Fun<'a>, body: &mut Body, loc: &mut u32, at: usize) -> Res<()> {
        let t = self.tok;
        match self.word(t) {
            "reg" => {
                self.bump();
                self.registers(f, Some((body, Site { guard: None, loc: *loc, span: t.span() })))
            }
            "struct" | "union" if self.is_old() => self.record(),
            "loc" => {
                let directive = self.loc_directive()?;
                *loc = self.add_loc(f, body, directive, at);
                Ok(())
            }
            "pragma" => self.pragma(),
            "file" => self.file(),
            "section" => self.section(),
            // Performance-tuning directives in the body, as PTX 1.x has them.
            "maxnreg" | "maxntid" | "reqntid" | "minnctapersm" | "maxnctapersm" => {
                self.bump();
                while !matches!(self.tok.kind, Kind::Punct(b';' | b'}') | Kind::Dot | Kind::Ident | Kind::Eof) {
                    self.bump();
                }
                Ok(())
            }
            word => {
                let linkage = match word {
                    "extern" => Linkage::Extern,
                    "visible" => Linkage::Visible,
                    "weak" => Linkage::Weak,
                    "common" => Linkage::Common,
                    _ => Linkage::Internal,
                };
                if linkage != Linkage::Internal {
                    self.bump();
                }
                match self.state_space() {
                    Some(space) => self.body_variables(f, space, linkage, at),
                    None => self.fail(t.span(), format!("unknown directive '.{word}' in a function")),
                }
            }
        }
    }

    /// Makes a variable that function `at` declares in its body the module's, under a name that nothing else has.
    fn static_variable(&mut self, at: usize, name: &str, var: Variable) -> Sym {
        let function = self.name(self.module.functions[at].name).to_string();
        self.hidden_variable(&format!("{function}${name}"), var)
    }

    /// Adds a variable of the module that no text names, under `first` or the like.
    pub(super) fn hidden_variable(&mut self, first: &str, var: Variable) -> Sym {
        let first = first.to_string();
        let mut full = first.clone();
        while self.interned.contains_key(&*full) || self.statics.contains_key(&*full) {
            let next = self.statics.entry(first.clone().into()).or_default();
            *next += 1;
            full = format!("{first}${next}");
        }
        self.statics.entry(full.clone().into()).or_default();
        let names = &mut self.module.names;
        names.push(full.into());
        let sym = Sym(names.len() as u32 - 1);
        self.variables.insert(sym, self.module.vars.len());
        self.module.vars.push(Variable { name: sym, ..var });
        sym
    }

    fn body_variables(&mut self, f: &mut Fun<'a>, space: Space, linkage: Linkage, at: usize) -> Res<()> {
        let header = self.variable_header(space)?;
        // Up to PTX 1.3 the parameters of an entry are declared in its body.
        let parameter = matches!(space, Space::Param | Space::ParamEntry)
            && self.module.functions[at].kind == FunctionKind::Entry
            && self.module.version < (1, 4)
            && f.depth() == 0;
        loop {
            let t = self.tok;
            let var = self.declarator(&header, linkage)?;
            if let Some(fault) =
                self.variable_fault(&var, matches!(space, Space::Param | Space::ParamEntry | Space::ParamFunc))
            {
                return self.fail(t.span(), fault);
            }
            let name = self.text(t);
            if var.ty.is_opaque() {
                let text = "are variables of a module or parameters of an entry";
                return self.fail(t.span(), format!("'{name}': textures, samplers and surfaces {text}"));
            }
            let stays = matches!(space, Space::Param | Space::Local | Space::Shared) && linkage == Linkage::Internal;
            let is_range = stays && !parameter && header.record.is_none() && self.at(b'<');
            let is_new = if is_range {
                let count = self.range_count("variables", MAX_VARIABLES)?.unwrap_or_default();
                let first = VarId(f.vars.len() as u32);
                f.vars.extend((0..count).map(|_| var.clone()));
                f.add_variables(name, count, first)
            } else {
                let binding = if matches!(space, Space::Global | Space::Const) && linkage != Linkage::Extern {
                    Binding::Static(self.static_variable(at, name, var))
                } else {
                    let id = VarId(f.vars.len() as u32);
                    f.vars.push(var);
                    if parameter {
                        self.module.functions[at].params.push(id);
                    }
                    Binding::Var(id)
                };
                match (header.record, binding) {
                    (Some(record), Binding::Var(id)) => drop(f.records.insert(id, record)),
                    (Some(record), Binding::Static(sym)) => drop(self.record_of.insert(sym, record)),
                    _ => {}
                }
                f.bind(name, binding)
            };
            if !is_new {
                let numbers = if is_range { "<...>" } else { "" };
                return self.fail(t.span(), format!("'{name}{numbers}' is declared twice in this scope"));
            }
            if !self.eat(b',') {
                return self.expect(b';', "after a variable declaration");
            }
        }
    }

    /// `.loc file line [column][, function_name label[+offset], inlined_at file line column]`; PTX 1.0 has `.loc line`.
    pub(super) fn loc_directive(&mut self) -> Res<LocDirective<'a>> {
        self.bump();
        let first = self.loc_number("a file index after '.loc'")?;
        let mut directive = LocDirective { file: first, line: 0, column: 0, inlined: None };
        if self.tok.kind == Kind::Int {
            directive.line = self.loc_number("a line number")?;
            if self.tok.kind == Kind::Int {
                directive.column = self.loc_number("a column")?;
            }
        } else {
            directive.file = 0;
            directive.line = first;
        }
        let mut label = "";
        while self.eat(b',') {
            let (word, span) = self.ident("'function_name' or 'inlined_at'")?;
            self.since(word, span)?;
            match word {
                "function_name" => {
                    label = self.ident("a label into '.debug_str'")?.0;
                    self.offset()?;
                }
                "inlined_at" => {
                    let mut place = [0; 3];
                    for (slot, what) in place.iter_mut().zip(["a file index", "a line number", "a column"]) {
                        *slot = self.loc_number(what)?;
                    }
                    directive.inlined = Some((label, place));
                }
                _ => return self.fail(span, format!("expected 'function_name' or 'inlined_at', found '{word}'")),
            }
        }
        Ok(directive)
    }

    /// Not an expression: `.loc 1 -5` does not exist, and numbers stand side by side.
    fn loc_number(&mut self, what: &str) -> Res<u32> {
        let value = crate::lexer::integer(self.text(self.tok)).and_then(|v| u32::try_from(v.0).ok());
        match value {
            Some(v) if self.tok.kind == Kind::Int => {
                self.bump();
                Ok(v)
            }
            _ => self.unexpected(what),
        }
    }

    /// Records a location; returns its index plus one.
    fn add_loc(&mut self, f: &mut Fun<'a>, body: &mut Body, d: LocDirective<'a>, at: usize) -> u32 {
        let same = |l: &Loc, p: [u32; 3]| l.file == p[0] && l.line == p[1] && l.column == p[2];
        let place = [d.file, d.line, d.column];
        let inlined_at = d.inlined.map(|(_, site)| {
            // The call site's own `.loc` comes before, and knows where it was itself inlined.
            *f.loc_index.entry(site).or_insert_with(|| {
                let [file, line, column] = site;
                body.locs.push(Loc { file, line, column, function: None, inlined_at: None });
                body.locs.len() as u32 - 1
            })
        });
        if let Some(last) = body.locs.last() {
            if same(last, place) && last.inlined_at == inlined_at {
                return body.locs.len() as u32;
            }
        }
        f.loc_index.insert(place, body.locs.len() as u32);
        body.locs.push(Loc { file: d.file, line: d.line, column: d.column, function: None, inlined_at });
        if let Some((label, _)) = d.inlined.filter(|(label, _)| !label.is_empty()) {
            self.pending_locs.push((at, body.locs.len() - 1, label));
        }
        body.locs.len() as u32
    }
}
