//! Declarations: linking directives, variables and their types.

use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::Kind;
use crate::table::{space_of, type_of};

/// What stands before the name in a variable declaration.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub space: Space,
    pub ty: Type,
    pub vec: u32,
    pub align: Option<u32>,
    pub managed: bool,
    pub ptr: Option<(Space, u32)>,
    /// The structure or union that it is.
    pub record: Option<usize>,
}

/// Largest variable, in bytes: beyond any device's memory.
pub(super) const MAX_SIZE: u64 = 1 << 44;
const MAX_DIMS: usize = 32;

impl<'a> Parser<'a> {
    /// A module-level declaration: `[.extern|.visible|.weak|.common] (.entry|.func|variable)`.
    pub(super) fn declaration(&mut self) -> Res<()> {
        let mut linkage = Linkage::Internal;
        loop {
            let t = self.tok;
            if t.kind != Kind::Dot {
                return self.unexpected("'.entry', '.func' or a state space such as '.global'");
            }
            let word = self.word(t);
            if linkage != Linkage::Internal && matches!(word, "extern" | "visible" | "weak" | "common") {
                return self.fail(t.span(), format!("'.{word}' after another linking directive"));
            }
            if linkage == Linkage::Common && matches!(word, "entry" | "func") {
                return self.fail(t.span(), "'.common' is of variables");
            }
            self.since(word, t.span())?;
            linkage = match word {
                "extern" => Linkage::Extern,
                "visible" => Linkage::Visible,
                "weak" => Linkage::Weak,
                "common" => Linkage::Common,
                "entry" => return self.function(FunctionKind::Entry, linkage),
                "func" => return self.function(FunctionKind::Func, linkage),
                "tex" if self.spellings.level.ptx >= 15 => {
                    return self.fail(t.span(), "'.tex' variables exist in PTX 1.0 to 1.4 only: use '.global .texref'")
                }
                "surf" => {
                    let text = "'.surf' variables are in the PTX documents only: use '.global .surfref'";
                    return self.fail(t.span(), text);
                }
                "struct" | "union" if self.is_old() && linkage == Linkage::Internal => return self.record(),
                "struct" | "union" => {
                    return self.fail(t.span(), format!("'.{word}' is in the documents of PTX 1.x only"))
                }
                _ => {
                    let Some(space) = self.state_space() else {
                        return self.fail(t.span(), format!("unknown directive '.{word}'"));
                    };
                    if matches!(space, Space::Param | Space::ParamEntry | Space::ParamFunc) {
                        return self.fail(t.span(), "parameters are declared in functions only");
                    }
                    return self.module_variables(space, linkage);
                }
            };
            self.bump();
        }
    }

    /// Eats the state space of a variable declaration, with its old-style bank: `.const[2]`.
    pub(super) fn state_space(&mut self) -> Option<Space> {
        if self.tok.kind != Kind::Dot {
            return None;
        }
        let space = space_of(self.word(self.tok))?;
        self.bump();
        // Banks of constants, which there are up to PTX 2.1.
        let banks = space == Space::Tex || space == Space::Const && self.spellings.level.ptx < 22;
        if banks && self.at(b'[') {
            while !matches!(self.tok.kind, Kind::Punct(b']' | b';') | Kind::Eof) {
                self.bump();
            }
            self.eat(b']');
        }
        Some(space)
    }

    fn module_variables(&mut self, space: Space, linkage: Linkage) -> Res<()> {
        let header = self.variable_header(space)?;
        loop {
            let var = self.declarator(&header, linkage)?;
            if let Some(fault) = self.variable_fault(&var, false) {
                return self.fail(var.span, fault);
            }
            if space == Space::Local && self.spellings.level.ptx >= 30 {
                return self.fail(var.span, "'.local' variables are declared in functions from PTX 3.0 on");
            }
            if let Some(record) = header.record {
                self.record_of.insert(var.name, record);
            }
            self.add_module_variable(var)?;
            if !self.eat(b',') {
                return self.expect(b';', "after a variable declaration");
            }
        }
    }

    /// Adds a module variable. Repeated declarations of one name are kept side by side with the definition only in
    /// so far as linking needs them: a declaration and a definition of one module become one variable here.
    fn add_module_variable(&mut self, var: Variable) -> Res<()> {
        if self.functions.contains_key(&var.name) {
            let name = self.name(var.name).to_string();
            return self.fail(var.span, format!("'{name}' is already declared as a function"));
        }
        match self.variables.get(&var.name) {
            None => {
                self.variables.insert(var.name, self.module.vars.len());
                self.module.vars.push(var);
            }
            Some(&at) => {
                let old = &self.module.vars[at];
                let redefined = old.linkage != Linkage::Extern && var.linkage != Linkage::Extern;
                if old.linkage == Linkage::Extern && var.linkage == Linkage::Internal {
                    let name = self.name(var.name).to_string();
                    return self
                        .fail(var.span, format!("'{name}' is declared '.extern', but defined without '.visible'"));
                }
                if redefined {
                    let name = self.name(var.name).to_string();
                    return self.fail(var.span, format!("variable '{name}' is defined twice"));
                }
                if old.space != var.space || old.ty != var.ty || old.size != var.size && old.size != 0 && var.size != 0
                {
                    let name = self.name(var.name).to_string();
                    return self.fail(var.span, format!("variable '{name}' is declared differently before"));
                }
                if old.linkage == Linkage::Extern || (var.linkage != Linkage::Extern && old.init.is_none()) {
                    self.module.vars[at] = var;
                }
            }
        }
        Ok(())
    }

    /// Alignment, attributes, vector width, type and pointer information, in any order.
    pub(super) fn variable_header(&mut self, space: Space) -> Res<Header> {
        let mut header = Header { space, ty: Type::Pred, vec: 1, align: None, managed: false, ptr: None, record: None };
        let mut ty = None;
        while self.tok.kind == Kind::Dot {
            let t = self.tok;
            let word = self.word(t);
            match word {
                "align" => {
                    self.bump();
                    let span = self.tok.span();
                    let align = self.u32_constant("an alignment")?;
                    if !align.is_power_of_two() {
                        return self.fail(span, format!("alignment {align} is not a power of two"));
                    }
                    match &mut header.ptr {
                        Some(ptr) => ptr.1 = align,
                        None => header.align = Some(align),
                    }
                    continue;
                }
                "attribute" => {
                    self.since(word, t.span())?;
                    header.managed |= self.attributes()?;
                    continue;
                }
                "struct" | "union" if self.is_old() => {
                    self.bump();
                    let (name, span) = self.ident("the name of a structure or union")?;
                    header.record = self.record_named(name);
                    if header.record.is_none() {
                        return self.fail(span, format!("there is no structure or union '{name}'"));
                    }
                    continue;
                }
                "v2" => header.vec = 2,
                "v4" => header.vec = 4,
                "v8" => header.vec = 8,
                "ptr" => {
                    self.since(word, t.span())?;
                    header.ptr = Some((Space::Generic, 0));
                }
                _ => match (type_of(word), space_of(word), &mut header.ptr) {
                    // `.u64 .ptr .surfref`: what it points to.
                    (Some(opaque), _, Some((Space::Generic, _))) if opaque.is_opaque() && ty.is_some() => {
                        self.since("ptr(opaque)", t.span())?;
                    }
                    (Some(parsed), ..) => {
                        if ty.replace(parsed).is_some() {
                            return self.fail(t.span(), format!("second type '.{word}' in one declaration"));
                        }
                    }
                    (None, Some(space @ (Space::Global | Space::Const | Space::Shared | Space::Local)), Some(ptr)) => {
                        ptr.0 = space;
                    }
                    _ => {
                        return self
                            .fail(t.span(), format!("'.{word}' is not a type: expected one such as '.b32' or '.f64'"))
                    }
                },
            }
            self.bump();
        }
        if ty.is_none() && header.record.is_none() && self.tok.kind == Kind::Ident && !self.records.is_empty() {
            // `.global somestruct p;`
            header.record = self.record_named(self.text(self.tok));
            if header.record.is_some() {
                self.bump();
            }
        }
        // `.tex .u32 t` is the old way to write `.global .texref t`.
        header.ty = match ty {
            Some(ty) if space == Space::Tex && ty.is_opaque() => {
                return self.unexpected("'.u32' or '.u64' for a '.tex' variable")
            }
            Some(_) if space == Space::Tex => Type::TexRef,
            Some(ty) => ty,
            None if header.record.is_some() => Type::B8,
            None => return self.unexpected("a type such as '.b32'"),
        };
        self.has_references |= header.ty.is_opaque();
        Ok(header)
    }

    /// `.attribute(.managed, .unified(a, b))`: whether `.managed` is among them.
    pub(super) fn attributes(&mut self) -> Res<bool> {
        self.bump();
        self.expect(b'(', "after '.attribute'")?;
        let mut managed = false;
        let mut depth = 1;
        while depth > 0 {
            match self.tok.kind {
                Kind::Punct(b'(') => depth += 1,
                Kind::Punct(b')') => depth -= 1,
                Kind::Dot => match self.word(self.tok) {
                    word @ ("managed" | "unified") => {
                        self.since(word, self.tok.span())?;
                        managed |= word == "managed";
                    }
                    other => return self.fail(self.tok.span(), format!("unknown attribute '.{other}'")),
                },
                Kind::Eof | Kind::Punct(b';' | b'{') => return self.unexpected("')' to close '.attribute('"),
                _ => {}
            }
            self.bump();
        }
        Ok(managed)
    }

    /// Name, dimensions and initialiser.
    pub(super) fn declarator(&mut self, header: &Header, linkage: Linkage) -> Res<Variable> {
        let (name, span) = self.ident("a name")?;
        let name = self.sym(name);
        let mut dims = Vec::new();
        while self.eat(b'[') {
            let at = self.tok.span();
            if dims.len() == MAX_DIMS {
                return self.fail(at, format!("more than {MAX_DIMS} dimensions"));
            }
            if self.eat(b']') {
                dims.push(0);
                continue;
            }
            let n = self.int_constant("an array dimension")?;
            if !(0..=MAX_SIZE as i64).contains(&n) {
                return self.fail(at, format!("array dimension {n} is out of range"));
            }
            dims.push(n as u64);
            self.expect(b']', "after an array dimension")?;
        }
        let record = header.record.map(|at| (self.records[at].size, self.records[at].align));
        if let Some((bytes, _)) = record {
            dims.push(bytes);
            if self.at(b'=') {
                return self.fail(span, "structures and unions have no initial values here");
            }
        }
        let is_array = !dims.is_empty();
        let element = u64::from(header.ty.size()) * u64::from(header.vec);
        let mut init = None;
        if self.eat(b'=') {
            init = Some(self.initialiser(header, &mut dims)?);
        }
        let size = dims.iter().try_fold(element, |size, &n| size.checked_mul(n).filter(|&s| s <= MAX_SIZE));
        let Some(size) = size else { return self.fail(span, "variable is too large") };
        Ok(Variable {
            name,
            space: header.space,
            linkage,
            ty: header.ty,
            vec: header.vec,
            dims,
            is_array,
            align: header.align.or(record.map(|r| r.1)).unwrap_or(element.max(1) as u32),
            size,
            init,
            managed: header.managed,
            ptr: header.ptr.map(|(space, align)| (space, if align == 0 { 4 } else { align })),
            span,
        })
    }
}
