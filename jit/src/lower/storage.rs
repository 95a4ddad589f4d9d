//! Registers and memory that hold `.param` variables, and how functions use these.

use crate::ir::Ty;
use crate::pre_ssa::Var;
use ptx::ast::{self, Base, Operand, Stmt, Type};
use rustc_hash::FxHashMap as HashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The bytes of one `.param` variable.
#[derive(Debug)]
pub struct Storage {
    /// (offset, bytes, register), ascending and without gaps between touched bytes.
    pub cells: Vec<(u32, u32, Var)>,
    /// Offset in local memory, if the address is taken.
    pub memory: Option<u32>,
}

/// How a function uses one of its `.param` variables.
#[derive(Default)]
pub(super) struct Use {
    /// (offset, bytes) of each access.
    pub(super) accesses: Vec<(u32, u32)>,
    pub(super) address_taken: bool,
    /// Passed to a function called out of line: all of it counts.
    pub(super) whole: bool,
}

impl Use {
    pub fn of(accesses: Vec<(u32, u32)>) -> Use {
        Use { accesses, ..Use::default() }
    }
}

/// The statements that mention each variable of a function.
type Places = HashMap<u32, Vec<usize>>;

/// Where functions mention their variables.
#[derive(Default)]
pub(super) struct Mentions(RefCell<HashMap<usize, Rc<Places>>>);

impl Mentions {
    /// Those of a function, found at the first call.
    pub(super) fn of(&self, function: usize, body: &ast::Body) -> Rc<Places> {
        let mut all = self.0.borrow_mut();
        let found = all.entry(function).or_insert_with(|| {
            let mut found = Places::default();
            for (at, s) in body.stmts.iter().enumerate() {
                let Stmt::Instr(i) = s else { continue };
                let listed = i.operands.iter().flat_map(|o| match o {
                    Operand::List(args) => &args[..],
                    o => std::slice::from_ref(o),
                });
                for o in listed {
                    if let Operand::Addr { base: Base::Var(v), .. } | Operand::Name { base: Base::Var(v), .. } = o {
                        let places = found.entry(v.0).or_default();
                        if places.last() != Some(&at) {
                            places.push(at);
                        }
                    }
                }
            }
            Rc::new(found)
        });
        found.clone()
    }
}

pub(super) fn ty_of_bytes(n: u32) -> Ty {
    match n {
        1 | 2 => Ty::I16,
        3 | 4 => Ty::I32,
        0 | 5..=8 => Ty::I64,
        _ => Ty::I128,
    }
}

pub(super) fn type_of_bytes(n: u32) -> Type {
    match n {
        1 => Type::B8,
        2 => Type::B16,
        4 => Type::B32,
        8 => Type::B64,
        _ => Type::B128,
    }
}
