//! Functions of a module by name.

use ptx::ast::{self, Base, Operand, Stmt};
use ptx::table::Op;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::SmallVec;

/// Names of a module.
pub struct Names {
    /// Index of each function.
    pub(super) functions: HashMap<ast::Sym, usize>,
    /// Those whose addresses are taken.
    pub(super) taken: HashSet<ast::Sym>,
}

/// Names of which the address is taken anywhere: by an instruction or in an initialiser (a table of virtual functions, say).
pub(super) fn addresses_taken(m: &ast::Module) -> HashSet<ast::Sym> {
    let in_data = m.vars.iter().filter_map(|v| v.init.as_ref()).flat_map(|i| i.relocs.iter().map(|r| r.sym));
    let stmts = m.functions.iter().filter_map(|f| f.body.as_ref()).flat_map(|b| &b.stmts);
    let in_code = stmts.flat_map(|s| match s {
        Stmt::Instr(i) => {
            let target = |k: usize| i.op == Op::Call && k == 1;
            let taken = i.operands.iter().enumerate().filter_map(move |(k, o)| match o {
                Operand::Name { base: Base::Sym(s), .. } if !target(k) => Some(*s),
                _ => None,
            });
            taken.collect::<SmallVec<[ast::Sym; 2]>>()
        }
        Stmt::Label(_) => SmallVec::new(),
    });
    in_data.chain(in_code).collect()
}
