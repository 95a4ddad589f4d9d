//! What names inside of one function stand for: registers, variables, prototypes, target lists and labels, with nested scopes.

use crate::ast::*;
use rustc_hash::FxHashMap;

/// What a function-level name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding {
    Reg(RegId),
    /// A vector register: `n` scalar registers from `first` on.
    Vector {
        first: RegId,
        n: u8,
    },
    Var(VarId),
    /// A `.global` or `.const` variable of the body: one of the module, under a name of its own.
    Static(Sym),
    Prototype(u32),
    Targets(u32),
}

impl Binding {
    /// Its register, the first one of a vector.
    pub fn first(self) -> Option<RegId> {
        match self {
            Binding::Reg(first) | Binding::Vector { first, .. } => Some(first),
            _ => None,
        }
    }
}

/// `.reg .b32 %r<100>;`: registers come into being when they are first used; or `.param .b32 p<2>;`.
struct Range {
    count: u32,
    /// The first of so many variables.
    vars: Option<VarId>,
    ty: Type,
    /// Registers of each: more than one of vectors.
    vec: u32,
    depth: u32,
    /// (First) register of each number, `u32::MAX` where not used yet; grows with the number of those used.
    ids: Vec<u32>,
    /// Registers whose numbers were beyond that when they came into being.
    far: FxHashMap<u32, u32>,
    used: usize,
}

impl Range {
    fn of(count: u32) -> Range {
        Range { count, vars: None, ty: Type::B32, vec: 1, depth: 0, ids: vec![], far: FxHashMap::default(), used: 0 }
    }

    /// The register of a number, `u32::MAX` if it is not used yet.
    #[inline]
    fn id(&self, number: u32) -> u32 {
        match self.ids.get(number as usize) {
            Some(&id) if id != u32::MAX || self.far.is_empty() => id,
            _ => self.far.get(&number).copied().unwrap_or(u32::MAX),
        }
    }

    fn set(&mut self, number: u32, id: u32) {
        let at = number as usize;
        self.used += 1;
        // A single high number must not cost the memory of all below it.
        if at >= self.ids.len() && at < 256 + 8 * self.used {
            self.ids.resize((at + 1).next_power_of_two().min(self.count as usize), u32::MAX);
        }
        match self.ids.get_mut(at) {
            Some(slot) => *slot = id,
            None => drop(self.far.insert(number, id)),
        }
    }
}

/// Whether registers of a type may be in a vector of `n`.
pub(super) fn may_be_vector(n: u32, ty: Type) -> bool {
    n == 1 || n <= 4 && n * ty.size() <= 16 && ty != Type::Pred
}

pub(super) struct Label<'a> {
    pub name: &'a str,
    pub defined: bool,
    /// First use, for the message when it is never defined.
    pub span: Span,
    /// Set when a label used in an inner scope turned out to be one of an outer scope.
    alias: Option<LabelId>,
}

/// Most registers of one declaration `<N>`.
pub(super) const MAX_RANGE: u64 = 1 << 24;
/// The same of variables, each of which is there whether it is used or not.
pub(super) const MAX_VARIABLES: u64 = 1 << 12;
/// Deepest nesting of `{ }` in a body.
const MAX_SCOPES: usize = 256;

/// State of the function being parsed.
#[derive(Default)]
pub(super) struct Fun<'a> {
    pub regs: Vec<Reg>,
    pub vars: Vec<Variable>,
    pub labels: Vec<Label<'a>>,
    /// By prefix, those of inner scopes last.
    ranges: FxHashMap<&'a str, Vec<Range>>,
    /// Prefixes in the order of their declarations.
    prefixes: Vec<&'a str>,
    names: FxHashMap<&'a str, (Binding, u32)>,
    /// What declarations of inner scopes have hidden, to be restored when the scope closes.
    hidden: Vec<(&'a str, Option<(Binding, u32)>)>,
    /// Per open scope: lengths of `prefixes` and `hidden` when it was opened.
    scopes: Vec<(usize, usize)>,
    /// Labels of each open scope, the function's first.
    label_scopes: Vec<FxHashMap<&'a str, LabelId>>,
    /// Some single register is named like a member of a range (`.reg .b32 %r5;`).
    numbered_singles: bool,
    /// Whether it is an entry's, and how many of `vars` are results, and parameters behind them.
    pub entry: bool,
    pub rets: usize,
    pub params: usize,
    /// Last location of each (file, line, column).
    pub loc_index: FxHashMap<[u32; 3], u32>,
    /// What only PTX 1.x has.
    pub old: Old,
    /// Which structures or unions variables are.
    pub records: FxHashMap<VarId, usize>,
}

impl<'a> Fun<'a> {
    pub fn new() -> Self {
        Fun { label_scopes: vec![FxHashMap::default()], ..Fun::default() }
    }

    /// Whether nothing is declared in it.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.prefixes.is_empty()
    }

    /// A label without a name, which the parser places.
    pub fn fresh_label(&mut self, span: Span) -> LabelId {
        self.labels.push(Label { name: "", defined: true, span, alias: None });
        LabelId(self.labels.len() as u32 - 1)
    }

    pub fn depth(&self) -> u32 {
        self.scopes.len() as u32
    }

    pub fn open_scope(&mut self) -> bool {
        self.scopes.push((self.prefixes.len(), self.hidden.len()));
        self.label_scopes.push(FxHashMap::default());
        self.scopes.len() < MAX_SCOPES
    }

    /// Closes the innermost scope; `false` if only the function's own is open.
    pub fn close_scope(&mut self) -> bool {
        let Some((prefixes, hidden)) = self.scopes.pop() else { return false };
        for prefix in self.prefixes.drain(prefixes..) {
            self.ranges.get_mut(prefix).map(Vec::pop);
        }
        for (name, before) in self.hidden.drain(hidden..).rev() {
            match before {
                Some(b) => self.names.insert(name, b),
                None => self.names.remove(name),
            };
        }
        let inner = self.label_scopes.pop().unwrap_or_default();
        let outer = self.label_scopes.last_mut().expect("the function's own scope stays open");
        for (name, id) in inner {
            if !self.labels[id.0 as usize].defined {
                match outer.get(name) {
                    Some(&o) => self.labels[id.0 as usize].alias = Some(o),
                    None => {
                        outer.insert(name, id);
                    }
                }
            }
        }
        true
    }

    pub fn add_reg(&mut self, name: impl Into<Box<str>>, ty: Type) -> RegId {
        self.regs.push(Reg { name: name.into(), ty });
        RegId(self.regs.len() as u32 - 1)
    }

    /// A register, or a vector of `n`.
    pub fn add_vector(&mut self, name: &str, n: u32, ty: Type) -> Binding {
        if n == 1 {
            return Binding::Reg(self.add_reg(name, ty));
        }
        let first = RegId(self.regs.len() as u32);
        for component in ["x", "y", "z", "w"].iter().take(n as usize) {
            self.add_reg(format!("{name}.{component}"), ty);
        }
        Binding::Vector { first, n: n as u8 }
    }

    /// Binds `name` in the current scope; `false` if the scope already has it.
    pub fn bind(&mut self, name: &'a str, binding: Binding) -> bool {
        let depth = self.depth();
        if name.starts_with('%') && name.ends_with(|c: char| c.is_ascii_digit()) {
            self.numbered_singles = true;
        }
        let before = self.names.insert(name, (binding, depth));
        if before.is_some_and(|b| b.1 == depth) {
            return false;
        }
        if depth > 0 {
            self.hidden.push((name, before));
        }
        true
    }

    /// Registers; `false` if the scope already has a range of this prefix.
    pub fn add_range(&mut self, prefix: &'a str, count: u32, vec: u32, ty: Type) -> bool {
        self.range(prefix, Range { ty, vec, ..Range::of(count) })
    }

    /// As [`Fun::add_range`], of variables from `first` on.
    pub fn add_variables(&mut self, prefix: &'a str, count: u32, first: VarId) -> bool {
        self.range(prefix, Range { vars: Some(first), ..Range::of(count) })
    }

    fn range(&mut self, prefix: &'a str, range: Range) -> bool {
        let depth = self.depth();
        let list = self.ranges.entry(prefix).or_default();
        if list.last().is_some_and(|r| r.depth == depth) {
            return false;
        }
        list.push(Range { depth, ..range });
        self.prefixes.push(prefix);
        true
    }

    #[inline]
    fn lookup_range(&mut self, name: &'a str, above: u32) -> Option<Binding> {
        let bytes = name.as_bytes();
        let mut start = bytes.len();
        while start > 0 && bytes[start - 1].is_ascii_digit() {
            start -= 1;
        }
        let digits = &bytes[start..];
        // As in ptxas, `%r01` is `%r1`.
        if digits.is_empty() || digits.len() > 8 {
            return None;
        }
        let number = digits.iter().fold(0u32, |n, d| n * 10 + u32::from(d - b'0'));
        let range = self.ranges.get_mut(&name[..start])?.iter_mut().rev().find(|r| number < r.count)?;
        if range.depth < above {
            return None;
        }
        if let Some(first) = range.vars {
            return Some(Binding::Var(VarId(first.0 + number)));
        }
        let mut id = range.id(number);
        if id == u32::MAX {
            id = self.regs.len() as u32;
            range.set(number, id);
            let (vec, ty) = (range.vec, range.ty);
            return Some(self.add_vector(name, vec, ty));
        }
        Some(match range.vec {
            1 => Binding::Reg(RegId(id)),
            n => Binding::Vector { first: RegId(id), n: n as u8 },
        })
    }

    /// Resolves a function-level name, innermost scope first.
    #[inline]
    pub fn lookup(&mut self, name: &'a str) -> Option<Binding> {
        let percent = name.as_bytes().first() == Some(&b'%');
        if percent && !self.numbered_singles {
            if let Some(found) = self.lookup_range(name, 0) {
                return Some(found);
            }
        }
        let single = self.names.get(name).copied();
        let above = single.map_or(0, |s| s.1 + 1);
        self.lookup_range(name, above).or(single.map(|s| s.0))
    }

    fn label_entry(&mut self, name: &'a str, span: Span, defined: bool) -> LabelId {
        let id = LabelId(self.labels.len() as u32);
        self.labels.push(Label { name, defined, span, alias: None });
        self.label_scopes.last_mut().expect("one scope is always open").insert(name, id);
        id
    }

    /// A use of a label, perhaps before its definition.
    pub fn use_label(&mut self, name: &'a str, span: Span) -> LabelId {
        match self.label_scopes.last().and_then(|s| s.get(name)) {
            Some(&id) => id,
            None => self.label_entry(name, span, false),
        }
    }

    /// Defines a label in the current scope; `None` if it already is.
    pub fn define_label(&mut self, name: &'a str, span: Span) -> Option<LabelId> {
        match self.label_scopes.last().and_then(|s| s.get(name)) {
            Some(&id) => {
                let label = &mut self.labels[id.0 as usize];
                let fresh = !label.defined;
                label.defined = true;
                fresh.then_some(id)
            }
            None => Some(self.label_entry(name, span, true)),
        }
    }

    /// After the last statement: replaces labels that inner scopes used by the outer ones they mean.
    pub fn settle_labels(&self, body: &mut Body) {
        if self.labels.iter().all(|l| l.alias.is_none()) {
            return;
        }
        let resolve = |id: &mut LabelId| {
            while let Some(outer) = self.labels[id.0 as usize].alias {
                *id = outer;
            }
        };
        for stmt in &mut body.stmts {
            if let Stmt::Instr(instr) = stmt {
                for operand in &mut instr.operands {
                    if let Operand::Label(id) = operand {
                        resolve(id);
                    }
                }
            }
        }
        for list in &mut body.targets {
            if let TargetList::Branch(labels) = list {
                labels.iter_mut().for_each(resolve);
            }
        }
    }

    /// Labels that are used and nowhere defined.
    pub fn undefined_labels(&self) -> impl Iterator<Item = &Label<'a>> {
        self.labels.iter().filter(|l| !l.defined && l.alias.is_none())
    }
}

/// State of a function with such things in it.
#[derive(Default)]
pub(super) struct Old {
    /// `a[r+8]` in the instruction that is being read.
    pub index: Option<Index>,
    /// Labels whose addresses are taken: an address is the number of its label here.
    pub addressed: Vec<LabelId>,
    /// The list of them that branches through registers name, in [`Body::targets`].
    pub targets: Option<u32>,
    /// Blocks with a guard that are open: their depths, and the labels behind them.
    pub blocks: Vec<(u32, LabelId)>,
    /// Registers of the module, by their numbers there, and those that stand for them in this function.
    pub module: FxHashMap<RegId, RegId>,
    /// The other way round.
    pub stand_ins: FxHashMap<RegId, RegId>,
}

/// A register that selects an element of an array.
#[derive(Clone, Copy)]
pub(super) struct Index {
    pub reg: RegId,
    pub add: i64,
    pub stride: u64,
}

/// Where an instruction stands.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub guard: Option<Guard>,
    pub loc: u32,
    pub span: Span,
}

/// A structure or union.
pub(super) struct Record<'a> {
    pub name: &'a str,
    pub size: u64,
    pub align: u32,
    pub members: Vec<Member<'a>>,
}

pub(super) struct Member<'a> {
    pub name: &'a str,
    pub offset: u64,
    /// Bytes that one step of the first index covers.
    pub stride: u64,
    pub record: Option<usize>,
}
