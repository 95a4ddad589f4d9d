//! The builder that implements [`Build`]: records instructions, folds constants, and eliminates common subexpressions in a block.

use crate::build::*;
use crate::constants::{constant, folded};
use crate::ir::*;
use crate::types::{Type, Types, I1};
use rustc_hash::FxHashMap as HashMap;
use std::cell::{Cell, RefCell, RefMut};

/// Instructions by block and computation, for value numbering.
type ValueTable = HashMap<(Bb, T, Op, Vec<V>), V>;

pub struct Builder {
    pub(crate) m: RefCell<Module>,
    pub(crate) here: Cell<Bb>,
    value_table: RefCell<ValueTable>,
    pub(crate) scope: Cell<Scope>,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

impl Builder {
    pub fn new() -> Builder {
        let m = Module {
            types: Types::new(),
            values: vec![],
            functions: vec![],
            blocks: vec![],
            constants: HashMap::default(),
            names: HashMap::default(),
            volatile: Default::default(),
            refused: None,
        };
        Builder {
            m: RefCell::new(m),
            here: Cell::new(Bb(0)),
            value_table: RefCell::default(),
            scope: Cell::new(Scope::Any),
        }
    }

    /// Instructions of all functions.
    pub fn instructions(&self) -> u32 {
        self.m.borrow().blocks.iter().map(|b| b.insts.len() as u32).sum()
    }

    pub(crate) fn ty(&self, t: Type) -> T {
        self.m.borrow_mut().types.of(t)
    }

    pub(crate) fn constant(&self, t: T, c: Const) -> V {
        constant(&mut self.m.borrow_mut(), t, c)
    }

    /// Records that the module uses something that this generator does not support.
    pub(crate) fn refuse(&self, what: &str) {
        self.m.borrow_mut().refused.get_or_insert_with(|| what.into());
    }

    /// Appends an instruction, unless it is pure and the block has an equal one.
    pub(crate) fn push(&self, ty: T, op: Op, args: &[V]) -> V {
        let here = self.here.get();
        let mut m = self.m.borrow_mut();
        let mut made = None;
        if op.is_pure() {
            if let Some(v) = folded(&mut m, ty, &op, args) {
                return v;
            }
            let all = self.value_table.borrow();
            let entry = m.functions[m.blocks[here.0].function].blocks[0];
            let mut key = (here, ty, op.clone(), args.to_vec());
            for block in [here, entry] {
                key.0 = block;
                if let Some(&v) = all.get(&key) {
                    return v;
                }
            }
            key.0 = here;
            made = Some(key);
        }
        let v = V(m.values.len());
        m.values.push(Value { ty, def: Def::Inst { op, args: args.to_vec(), block: here } });
        m.blocks[here.0].insts.push(v);
        if let Some(key) = made {
            self.value_table.borrow_mut().insert(key, v);
        }
        v
    }

    pub(crate) fn unary(&self, op: Unary, a: V) -> V {
        self.push(self.type_of(a), Op::Unary(op), &[a])
    }

    pub(crate) fn cast(&self, op: Cast, a: V, t: T) -> V {
        if self.type_of(a) == t {
            return a;
        }
        self.push(t, Op::Cast(op), &[a])
    }

    /// The constant of which `v` is a splat.
    pub(crate) fn splat_of(&self, v: V) -> Option<u128> {
        match self.m.borrow().constant(v) {
            Some(Const::Splat(x)) => Some(*x),
            _ => None,
        }
    }

    pub(crate) fn module(&self) -> RefMut<'_, Module> {
        self.m.borrow_mut()
    }

    pub(crate) fn mask_of(&self, like: T) -> T {
        self.like(like, I1)
    }
}
