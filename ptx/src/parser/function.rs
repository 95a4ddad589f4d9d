//! `.entry` and `.func`: headers, parameters, directives. Bodies are in `body`.

use super::scope::{may_be_vector, Binding, Fun};
use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::Kind;

/// A parameter as written: in `.param` space, or an old-style register.
struct Parameter<'a> {
    var: Variable,
    /// Name and type of the register of a `.reg` parameter.
    reg: Option<&'a str>,
}

impl<'a> Parser<'a> {
    /// Parses a function declaration or definition; the look-ahead is `.entry` or `.func`.
    pub(super) fn function(&mut self, kind: FunctionKind, linkage: Linkage) -> Res<()> {
        let start = self.bump().start;
        while self.tok.kind == Kind::Dot && self.word(self.tok) == "attribute" {
            self.attributes()?;
        }
        let rets = if kind == FunctionKind::Func && self.at(b'(') { self.parameters()? } else { Vec::new() };
        let (name_text, name_span) = self.ident("a function name")?;
        let name = self.sym(name_text);
        let params = if self.at(b'(') { self.parameters()? } else { Vec::new() };
        let mut directives = Directives::default();
        self.directives(&mut directives, Some(kind))?;
        // ptxas wants no `;` behind a declaration.
        if !matches!(self.tok.kind, Kind::Punct(b'{' | b';') | Kind::Dot | Kind::Eof) {
            return self.unexpected("'{', ';' or a directive such as '.maxntid' after the function's header");
        }
        if self.variables.contains_key(&name) {
            return self.fail(name_span, format!("'{name_text}' is already declared as a variable"));
        }

        let mut f = Fun::new();
        let (rets, reg_rets) = self.bind_parameters(&mut f, rets)?;
        let (params, reg_params) = self.bind_parameters(&mut f, params)?;
        (f.entry, f.rets, f.params) = (kind == FunctionKind::Entry, rets.len(), params.len());
        let span = Span { start, end: self.prev_end };
        let function = Function {
            name,
            kind,
            linkage,
            rets,
            params,
            reg_rets,
            reg_params,
            vars: Vec::new(),
            directives,
            body: None,
            span,
        };
        let defines = self.at(b'{');
        if let Some(fault) = self.head_fault(&function, &f.vars, defines) {
            return self.fail(name_span, fault);
        }
        let (at, fresh) = match self.functions.get(&name) {
            Some(&at) => (at, false),
            None => {
                self.functions.insert(name, self.module.functions.len());
                // With its parameters, so that the body can call the function itself.
                self.module.functions.push(Function { vars: f.vars.clone(), ..function.clone() });
                (self.module.functions.len() - 1, true)
            }
        };
        if !fresh {
            let fault = self.redeclaration_fault(&self.module.functions[at], &function, &f.vars, defines);
            if let Some(fault) = fault {
                return self.fail(name_span, format!("'{name_text}' {fault}"));
            }
        }
        if !defines {
            self.eat(b';');
            return Ok(());
        }
        self.bump();
        let body = self.body(&mut f, at)?;
        let slot = &mut self.module.functions[at];
        let linkage = merged_linkage(slot.linkage, function.linkage, fresh);
        // Parameters may have come from the body (PTX 1.0 to 1.3).
        let old_style = if fresh { std::mem::take(&mut slot.params) } else { function.params.clone() };
        *slot = function;
        slot.linkage = linkage;
        if !old_style.is_empty() {
            slot.params = old_style;
            slot.reg_params.resize(slot.params.len(), None);
        }
        slot.vars = f.vars;
        slot.span.end = self.prev_end;
        slot.body = Some(body);
        Ok(())
    }

    /// `( parameter, ... )`
    fn parameters(&mut self) -> Res<Vec<Parameter<'a>>> {
        self.expect(b'(', "before parameters")?;
        let mut out = Vec::new();
        while !self.at(b')') {
            let t = self.tok;
            let word = if t.kind == Kind::Dot { self.word(t) } else { "" };
            let is_reg = match word {
                "param" => false,
                "reg" => true,
                _ => return self.unexpected("'.param' or '.reg' before a parameter"),
            };
            self.bump();
            let header = self.variable_header(Space::Param)?;
            let name = self.text(self.tok);
            let var = self.declarator(&header, Linkage::Internal)?;
            out.push(Parameter { var, reg: is_reg.then_some(name) });
            if !self.eat(b',') {
                break;
            }
            if self.at(b')') {
                return self.unexpected("a parameter after ','");
            }
        }
        self.expect(b')', "or ',' after a parameter")?;
        Ok(out)
    }

    fn bind_parameters(&mut self, f: &mut Fun<'a>, list: Vec<Parameter<'a>>) -> Res<(Vec<VarId>, Vec<Option<RegId>>)> {
        let (mut vars, mut regs) = (Vec::new(), Vec::new());
        for Parameter { var, reg } in list {
            let (span, ty, n) = (var.span, var.ty, var.vec);
            let fits = !var.is_array && may_be_vector(n, ty);
            let id = VarId(f.vars.len() as u32);
            let text = self.lexer.slice(span.start, span.end);
            f.vars.push(var);
            vars.push(id);
            let binding = match reg {
                Some(_) if !fits => {
                    return self.fail(span, format!("'{text}' cannot be in a register, nor in a vector of them"));
                }
                Some(name) => {
                    let binding = f.add_vector(name, n, ty);
                    regs.push(binding.first());
                    binding
                }
                None => {
                    regs.push(None);
                    Binding::Var(id)
                }
            };
            if text != "_" && !f.bind(text, binding) {
                return self.fail(span, format!("parameter '{text}' is declared twice"));
            }
        }
        Ok((vars, regs))
    }

    /// Performance-tuning and other directives between a header, of a function of some kind or of a prototype, and its body. What
    /// is none ends them: the declaration has no `;`.
    fn directives(&mut self, d: &mut Directives, kind: Option<FunctionKind>) -> Res<()> {
        while self.tok.kind == Kind::Dot {
            let t = self.tok;
            let word = self.word(t);
            let entry = kind == Some(FunctionKind::Entry);
            let of_entries =
                matches!(word, "maxntid" | "reqntid" | "reqnctapercluster" | "minnctapersm" | "maxnctapersm")
                    || matches!(
                        word,
                        "maxnreg" | "maxclusterrank" | "explicitcluster" | "blocksareclusters" | "pragma"
                    );
            let of_functions = matches!(word, "noreturn" | "abi_preserve" | "abi_preserve_control");
            if of_entries && !entry || of_functions && entry {
                let other = if entry { "functions that are called" } else { "entries" };
                return self.fail(t.span(), format!("'.{word}' is a directive of {other}"));
            }
            self.since(word, t.span())?;
            if word == "maxnctapersm" && self.spellings.level.ptx >= 21 {
                return self.fail(t.span(), "'.maxnctapersm' is not there from PTX 2.1 on: use '.minnctapersm'");
            }
            match word {
                "maxntid" => d.maxntid = Some(self.extents()?),
                "reqntid" => d.reqntid = Some(self.extents()?),
                "reqnctapercluster" => d.reqnctapercluster = Some(self.extents()?),
                "minnctapersm" => d.minnctapersm = Some(self.number()?),
                "maxnctapersm" => d.maxnctapersm = Some(self.number()?),
                "maxnreg" => d.maxnreg = Some(self.number()?),
                "maxclusterrank" => d.maxclusterrank = Some(self.number()?),
                "explicitcluster" => {
                    self.bump();
                    d.explicitcluster = true;
                }
                "noreturn" => {
                    self.bump();
                    d.noreturn = true;
                }
                "blocksareclusters" => {
                    self.bump();
                    d.blocks_are_clusters = true;
                }
                // Register allocation at calls: nothing to do where calls do not share a register file.
                "abi_preserve" | "abi_preserve_control" | "language" => drop(self.number()?),
                "attribute" => drop(self.attributes()?),
                "pragma" => self.pragma()?,
                _ => break,
            }
        }
        Ok(())
    }

    fn number(&mut self) -> Res<u32> {
        self.bump();
        self.u32_constant("a number")
    }

    /// `.maxntid x[, y[, z]]`: absent extents are 1.
    fn extents(&mut self) -> Res<[u32; 3]> {
        self.bump();
        let mut out = [1; 3];
        for (i, slot) in out.iter_mut().enumerate() {
            if i > 0 && !self.eat(b',') {
                break;
            }
            *slot = self.u32_constant("an extent")?;
        }
        Ok(out)
    }

    /// `.callprototype (rets) _ (params) [.noreturn];` after the directive's name.
    pub(super) fn prototype(&mut self) -> Res<Prototype> {
        let rets = if self.at(b'(') { self.parameters()? } else { Vec::new() };
        self.ident("'_' in '.callprototype'")?;
        let params = if self.at(b'(') { self.parameters()? } else { Vec::new() };
        let mut directives = Directives::default();
        self.directives(&mut directives, None)?;
        self.expect(b';', "after '.callprototype'")?;
        let strip = |list: Vec<Parameter<'a>>| list.into_iter().map(|p| p.var).collect();
        Ok(Prototype { rets: strip(rets), params: strip(params), noreturn: directives.noreturn })
    }
}

/// Linkage of a function that was declared before with `old` and is now defined with `new`.
fn merged_linkage(old: Linkage, new: Linkage, fresh: bool) -> Linkage {
    match (old, new) {
        _ if fresh => new,
        (Linkage::Weak, _) | (_, Linkage::Weak) => Linkage::Weak,
        (Linkage::Visible, _) | (_, Linkage::Visible) => Linkage::Visible,
        _ => new,
    }
}
