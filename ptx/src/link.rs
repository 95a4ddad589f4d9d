//! Linking: several modules become one (PTX ISA, 'Linking Directives').

use crate::ast::*;
use crate::diag::{Diagnostic, LinkError};
use crate::layout::mentioned;
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether the runtime itself provides the device function `name`, so that its declaration needs no definition:
/// the system calls of device code, and the CUDA device runtime.
pub fn provided_by_runtime(name: &str) -> bool {
    matches!(name, "vprintf" | "malloc" | "free" | "__assertfail")
        || name.starts_with("cuda")
        || name.starts_with("__cuda")
        || name.starts_with("cnp")
}

/// A function or variable: (module, index).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Function(usize, usize),
    Variable(usize, usize),
    /// `.alias`: index into the module's list.
    Alias(usize, usize),
}

impl Item {
    fn module(self) -> usize {
        match self {
            Item::Function(m, _) | Item::Variable(m, _) | Item::Alias(m, _) => m,
        }
    }
}

/// Precedence of a definition: a stronger one replaces a weaker one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Weak,
    Common,
    Strong,
}

struct Linker {
    modules: Vec<Module>,
    errors: Vec<LinkError>,
    /// Definitions that other modules can see.
    defs: FxHashMap<Box<str>, (Item, Strength)>,
    /// First declaration of each name that no module defines.
    decls: FxHashMap<Box<str>, Item>,
}

/// Makes a module of its text.
type Parse = fn(&str) -> Result<Module, Vec<Diagnostic>>;

/// Functions of the device runtime that are written in PTX, and their names.
const RUNTIME: &str = include_str!("runtime.ptx");
const RUNTIME_NAMES: [&str; 4] = ["cudaCGSynchronize", "cudaCGSynchronizeGrid", "cudaCGGetSize", "cudaCGGetRank"];

/// Adds the part of the device runtime that is PTX, if a module declares one of its functions and none defines it.
fn add_runtime(modules: &mut Vec<Module>, parse: Parse) {
    let any = |defined: bool| {
        let is = |m: &Module, f: &Function| f.body.is_some() == defined && RUNTIME_NAMES.contains(&m.name(f.name));
        modules.iter().any(|m| m.functions.iter().any(|f| is(m, f)))
    };
    if any(false) && !any(true) {
        // A test parses it.
        modules.extend(parse(RUNTIME));
    }
}

/// See [`crate::link`]; `parse` reads the part of the device runtime that is PTX.
pub(crate) fn link(mut modules: Vec<Module>, parse: Parse) -> Result<Module, Vec<LinkError>> {
    add_runtime(&mut modules, parse);
    let mut linker = Linker { modules, errors: Vec::new(), defs: FxHashMap::default(), decls: FxHashMap::default() };
    if linker.modules.is_empty() {
        return Err(vec![LinkError::Empty]);
    }
    linker.check_targets();
    linker.collect_definitions();
    linker.collect_declarations();
    linker.check_undefined();
    if !linker.errors.is_empty() {
        return Err(linker.errors);
    }
    Ok(if linker.modules.len() == 1 { linker.single() } else { linker.merge() })
}

impl Linker {
    fn check_targets(&mut self) {
        for (i, m) in self.modules.iter().enumerate().skip(1) {
            let first = self.modules[0].address_size;
            if m.address_size != first {
                let what = format!("one has {first}-bit addresses, the other {}-bit ones", m.address_size);
                self.errors.push(LinkError::Incompatible { first: 0, second: i, what });
            }
        }
    }

    fn collect_definitions(&mut self) {
        let mut found: Vec<(Box<str>, Item, Strength)> = Vec::new();
        for (i, m) in self.modules.iter().enumerate() {
            for (j, f) in m.functions.iter().enumerate() {
                if f.body.is_some() && f.linkage != Linkage::Internal {
                    let strength = if f.linkage == Linkage::Weak { Strength::Weak } else { Strength::Strong };
                    found.push((m.name(f.name).into(), Item::Function(i, j), strength));
                }
            }
            for (j, v) in m.vars.iter().enumerate() {
                let strength = match v.linkage {
                    Linkage::Visible => Strength::Strong,
                    Linkage::Weak => Strength::Weak,
                    Linkage::Common => Strength::Common,
                    Linkage::Internal | Linkage::Extern => continue,
                };
                found.push((m.name(v.name).into(), Item::Variable(i, j), strength));
            }
            let aliases: FxHashSet<Sym> = m.aliases.iter().map(|a| a.0).collect();
            let declared = m.functions.iter().filter(|f| aliases.contains(&f.name)).map(|f| (f.name, f.linkage));
            let declared: FxHashMap<Sym, Linkage> = declared.collect();
            for (j, &(alias, _)) in m.aliases.iter().enumerate() {
                let strength = match declared.get(&alias) {
                    Some(Linkage::Internal) => continue,
                    Some(Linkage::Weak) => Strength::Weak,
                    _ => Strength::Strong,
                };
                found.push((m.name(alias).into(), Item::Alias(i, j), strength));
            }
        }
        for (name, item, strength) in found {
            let Some((old, old_strength)) = self.defs.get(&name).copied() else {
                self.defs.insert(name, (item, strength));
                continue;
            };
            let kinds_differ = matches!(old, Item::Variable(..)) != matches!(item, Item::Variable(..));
            if kinds_differ {
                let what = "a function in one, a variable in the other".into();
                let (first, second) = (old.module(), item.module());
                self.errors.push(LinkError::Mismatch { name: name.into(), first, second, what });
            } else if old_strength == Strength::Strong && strength == Strength::Strong {
                let (first, second) = (old.module(), item.module());
                self.errors.push(LinkError::Duplicate { name: name.into(), first, second });
            } else if strength > old_strength || (strength == Strength::Common && self.size(item) > self.size(old)) {
                self.defs.insert(name, (item, strength));
            }
        }
    }

    fn size(&self, item: Item) -> u64 {
        match item {
            Item::Variable(m, v) => self.modules[m].vars[v].size,
            _ => 0,
        }
    }

    fn collect_declarations(&mut self) {
        for i in 0..self.modules.len() {
            let m = &self.modules[i];
            let aliases: FxHashSet<Sym> = m.aliases.iter().map(|a| a.0).collect();
            let is_alias = |f: &Function| aliases.contains(&f.name);
            let functions = m.functions.iter().enumerate().filter(|(_, f)| f.body.is_none() && !is_alias(f));
            let functions = functions.map(|(j, f)| (f.name, Item::Function(i, j)));
            let vars = m.vars.iter().enumerate().filter(|(_, v)| v.linkage == Linkage::Extern);
            let vars = vars.map(|(j, v)| (v.name, Item::Variable(i, j)));
            for (name, item) in functions.chain(vars) {
                let text = m.name(name);
                match self.defs.get(text) {
                    Some(&(def, _)) => {
                        if let Some(what) = self.differs(item, def) {
                            let (first, second) = (def.module(), i);
                            self.errors.push(LinkError::Mismatch { name: text.into(), first, second, what });
                        }
                    }
                    None => {
                        self.decls.entry(text.into()).or_insert(item);
                    }
                }
            }
        }
    }

    /// Why declaration `decl` cannot mean definition `def`.
    fn differs(&self, decl: Item, def: Item) -> Option<String> {
        match (decl, def) {
            (Item::Function(a, f), Item::Function(b, g)) => {
                let (f, g) = (&self.modules[a].functions[f], &self.modules[b].functions[g]);
                let shape = |f: &Function, list: &[VarId]| -> Vec<u64> {
                    list.iter().map(|v| f.vars[v.0 as usize].size).collect()
                };
                if f.kind != g.kind {
                    return Some("an entry in one, a device function in the other".into());
                }
                (shape(f, &f.params) != shape(g, &g.params) || shape(f, &f.rets) != shape(g, &g.rets))
                    .then(|| "the parameters have different sizes".into())
            }
            (Item::Variable(a, v), Item::Variable(b, w)) => {
                let (v, w) = (&self.modules[a].vars[v], &self.modules[b].vars[w]);
                if v.space != w.space {
                    return Some("declared in different state spaces".into());
                }
                (v.size != 0 && w.size != 0 && v.size != w.size)
                    .then(|| format!("{} bytes in the definition, {} in the declaration", w.size, v.size))
            }
            (Item::Function(..), Item::Alias(..)) | (Item::Alias(..), _) => None,
            _ => Some("a function in one, a variable in the other".into()),
        }
    }

    /// Reports declared names that code or data uses and no module defines.
    fn check_undefined(&mut self) {
        let open: Vec<(&str, Item)> = self
            .decls
            .iter()
            .filter(|(name, item)| match item {
                Item::Function(..) => !provided_by_runtime(name),
                // Unsized shared arrays are the launch's dynamic shared memory.
                Item::Variable(m, v) => {
                    let var = &self.modules[*m].vars[*v];
                    !(var.space == Space::Shared && var.size == 0)
                }
                Item::Alias(..) => false,
            })
            .map(|(name, item)| (&**name, *item))
            .collect();
        if open.is_empty() {
            return;
        }
        let mut used: FxHashSet<&str> = FxHashSet::default();
        for m in &self.modules {
            let mut note = |sym: Sym| {
                used.insert(m.name(sym));
            };
            m.functions.iter().filter_map(|f| f.body.as_ref()).for_each(|b| mentioned(b, |s, _| note(s)));
            m.vars.iter().filter_map(|v| v.init.as_ref()).flat_map(|i| &i.relocs).for_each(|r| note(r.sym));
            m.aliases.iter().for_each(|a| note(a.1));
        }
        // Private names of other modules do not count.
        let mut missing: Vec<(usize, &str)> =
            open.iter().filter(|(n, _)| used.contains(n)).map(|(n, i)| (i.module(), *n)).collect();
        missing.sort_unstable();
        let errors: Vec<_> =
            missing.into_iter().map(|(module, name)| LinkError::Undefined { name: name.into(), module }).collect();
        self.errors.extend(errors);
    }

    /// One module alone: nothing has to be renamed or moved.
    fn single(mut self) -> Module {
        let mut m = self.modules.remove(0);
        if !m.aliases.is_empty() {
            let mut map: Vec<Sym> = (0..m.names.len() as u32).map(Sym).collect();
            for &(alias, target) in &m.aliases {
                map[alias.0 as usize] = target;
            }
            settle(&mut map);
            for f in &mut m.functions {
                if let Some(body) = &mut f.body {
                    remap_body(body, &map);
                }
            }
            m.vars.iter_mut().filter_map(|v| v.init.as_mut()).for_each(|i| remap_init(i, &map));
            let aliases: FxHashSet<Sym> = m.aliases.iter().map(|a| a.0).collect();
            m.functions.retain(|f| f.body.is_some() || !aliases.contains(&f.name));
        }
        m
    }

    fn merge(mut self) -> Module {
        let mut out = Module {
            version: (0, 0),
            sm: 0,
            sm_suffix: None,
            target_options: Vec::new(),
            address_size: self.modules[0].address_size,
            files: Vec::new(),
            vars: Vec::new(),
            functions: Vec::new(),
            aliases: Vec::new(),
            names: Vec::new(),
        };
        let mut interned: FxHashMap<Box<str>, Sym> = FxHashMap::default();
        let mut file_index: FxHashMap<Box<str>, u32> = FxHashMap::default();
        // Names that private ones must not take.
        let mut taken: FxHashSet<Box<str>> = self.defs.keys().chain(self.decls.keys()).cloned().collect();
        let mut alias_targets: Vec<(Sym, Sym)> = Vec::new();
        for i in 0..self.modules.len() {
            let m = &self.modules[i];
            out.version = out.version.max(m.version);
            if (m.sm, m.sm_suffix) > (out.sm, out.sm_suffix) {
                (out.sm, out.sm_suffix) = (m.sm, m.sm_suffix);
            }
            for option in &m.target_options {
                if !out.target_options.contains(option) {
                    out.target_options.push(option.clone());
                }
            }
            let map = self.names_of(i, &mut out, &mut interned, &mut taken);
            let mut files: FxHashMap<u32, u32> = FxHashMap::default();
            for file in &m.files {
                let next = out.files.len() as u32 + 1;
                let index = *file_index.entry(file.name.clone()).or_insert(next);
                if index == next {
                    out.files.push(SourceFile { index, name: file.name.clone() });
                }
                files.insert(file.index, index);
            }
            let m = &mut self.modules[i];
            let (functions, vars) = (std::mem::take(&mut m.functions), std::mem::take(&mut m.vars));
            let aliases = std::mem::take(&mut m.aliases);
            for (j, mut f) in functions.into_iter().enumerate() {
                let name = &*self.modules[i].names[f.name.0 as usize];
                let keep = match (f.linkage, &f.body) {
                    (Linkage::Internal, Some(_)) => true,
                    (_, Some(_)) => self.defs.get(name).is_some_and(|d| d.0 == Item::Function(i, j)),
                    (_, None) => self.decls.get(name) == Some(&Item::Function(i, j)),
                };
                if !keep {
                    continue;
                }
                f.name = map[f.name.0 as usize];
                f.vars.iter_mut().for_each(|v| remap_variable(v, &map));
                if let Some(body) = &mut f.body {
                    remap_body(body, &map);
                    for loc in &mut body.locs {
                        loc.file = files.get(&loc.file).copied().unwrap_or(0);
                    }
                }
                out.functions.push(f);
            }
            for (j, mut v) in vars.into_iter().enumerate() {
                let name = &*self.modules[i].names[v.name.0 as usize];
                let keep = match v.linkage {
                    Linkage::Internal => true,
                    Linkage::Extern => self.decls.get(name) == Some(&Item::Variable(i, j)),
                    _ => self.defs.get(name).is_some_and(|d| d.0 == Item::Variable(i, j)),
                };
                if keep {
                    remap_variable(&mut v, &map);
                    out.vars.push(v);
                }
            }
            for (j, (alias, target)) in aliases.into_iter().enumerate() {
                let name = &*self.modules[i].names[alias.0 as usize];
                let keep = self.defs.get(name).is_none_or(|d| d.0 == Item::Alias(i, j));
                if keep {
                    alias_targets.push((map[alias.0 as usize], map[target.0 as usize]));
                }
            }
        }
        out.aliases = alias_targets;
        Linker { modules: vec![out], errors: self.errors, defs: self.defs, decls: self.decls }.single()
    }

    /// The new name of each name of module `i`. Private functions and variables keep theirs unless it is taken.
    fn names_of(
        &self,
        i: usize,
        out: &mut Module,
        interned: &mut FxHashMap<Box<str>, Sym>,
        taken: &mut FxHashSet<Box<str>>,
    ) -> Vec<Sym> {
        let m = &self.modules[i];
        let aliases: FxHashSet<Sym> = m.aliases.iter().map(|a| a.0).collect();
        let defined = |f: &Function| f.body.is_some() || aliases.contains(&f.name);
        let private = m.functions.iter().filter(|f| f.linkage == Linkage::Internal && defined(f)).map(|f| f.name);
        let private: FxHashSet<Sym> =
            private.chain(m.vars.iter().filter(|v| v.linkage == Linkage::Internal).map(|v| v.name)).collect();
        let mut map = Vec::with_capacity(m.names.len());
        for (s, name) in m.names.iter().enumerate() {
            let mut name = name.clone();
            if private.contains(&Sym(s as u32)) && !taken.insert(name.clone()) {
                let mut n = i;
                name = loop {
                    let candidate: Box<str> = format!("{}$m{n}", m.names[s]).into();
                    if taken.insert(candidate.clone()) {
                        break candidate;
                    }
                    n += self.modules.len();
                };
            }
            let sym = *interned.entry(name).or_insert_with_key(|name| {
                out.names.push(name.clone());
                Sym(out.names.len() as u32 - 1)
            });
            map.push(sym);
        }
        map
    }
}

/// Follows chains of aliases to their end; a cycle stops where it closes.
fn settle(map: &mut [Sym]) {
    let mut seen = vec![false; map.len()];
    for i in 0..map.len() {
        let mut chain = Vec::new();
        let mut at = Sym(i as u32);
        while !seen[at.0 as usize] {
            seen[at.0 as usize] = true;
            chain.push(at);
            at = map[at.0 as usize];
        }
        // Entries visited before this chain point to their ends already; in a cycle that is any of its members.
        let end = map[at.0 as usize];
        chain.into_iter().for_each(|s| map[s.0 as usize] = end);
    }
}

fn remap_variable(v: &mut Variable, map: &[Sym]) {
    v.name = map[v.name.0 as usize];
    if let Some(init) = &mut v.init {
        remap_init(init, map);
    }
}

fn remap_init(init: &mut Init, map: &[Sym]) {
    for reloc in &mut init.relocs {
        reloc.sym = map[reloc.sym.0 as usize];
    }
}

fn remap_body(body: &mut Body, map: &[Sym]) {
    fn walk(operand: &mut Operand, map: &[Sym]) {
        match operand {
            Operand::Name { base: Base::Sym(s), .. } | Operand::Addr { base: Base::Sym(s), .. } => {
                *s = map[s.0 as usize];
            }
            Operand::Vector(list) | Operand::List(list) => list.iter_mut().for_each(|o| walk(o, map)),
            Operand::TexAddr { handle, sampler, .. } => {
                walk(handle, map);
                if let Some(sampler) = sampler {
                    walk(sampler, map);
                }
            }
            _ => {}
        }
    }
    for stmt in &mut body.stmts {
        if let Stmt::Instr(instr) = stmt {
            instr.operands.iter_mut().for_each(|o| walk(o, map));
        }
    }
    for prototype in &mut body.prototypes {
        prototype.rets.iter_mut().chain(&mut prototype.params).for_each(|v| remap_variable(v, map));
    }
    for list in &mut body.targets {
        if let TargetList::Call(functions) = list {
            functions.iter_mut().for_each(|s| *s = map[s.0 as usize]);
        }
    }
}
