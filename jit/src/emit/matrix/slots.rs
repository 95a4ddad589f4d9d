//! Where fragments lie between matrix instructions.
//!
//! A fragment that one matrix instruction defines and others of the same block use stays in memory, in a stack slot
//! that it has to itself until its last use: nothing is copied between a load, a chain of multiplications and a store.
//! Results that anything else uses (arithmetic, another block) are loaded into vectors as well, right where they are
//! made, or where they are used if there is memory for that: vectors are spilled around calls. Operands that come from elsewhere are stored into the block of images first.

use crate::ir::{Block, Func, Inst, InstId, Val};
use crate::matrix::{rows_of_matrices, Product, Tile};
use crate::wgmma::{Constants, Wgmma};
use baseline::build::V;
use ptx::ast::Mod;
use ptx::table::{info, Family, Op};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use smallvec::{smallvec, SmallVec};
use std::ops::Range;

/// Most bytes of the stack for images that only results have.
const OWN_BYTES: u64 = 1 << 16;

/// The fragment that an instruction makes.
pub(super) struct Fragment {
    /// Uses in its slot that are still to come.
    pub uses: u32,
    pub at: Option<V>,
    pub bytes: u64,
}

/// Slots of a function, and what is in them.
pub(crate) struct Slots {
    /// Images of operands and results that have no slot.
    pub block: V,
    /// Slots that are free, by their size.
    pub(super) free: HashMap<u64, Vec<V>>,
    /// By the instruction that makes them: fragments with uses in their slot.
    pub(super) fragments: HashMap<InstId, Fragment>,
    /// Images of results that nothing else is put into, and how many bytes may still be used so.
    pub(super) own: HashSet<V>,
    pub(super) own_bytes: u64,
    /// Results that must be in vectors.
    pub(super) elsewhere: HashSet<Val>,
}

/// Whether fragments are among what it takes or makes; `movmatrix` has single registers.
fn has_fragments(i: &Inst) -> bool {
    i.op().is_some_and(|op| op != Op::Movmatrix && info(op, &i.mods).family == Family::Matrix)
}

/// Operands in braces, as ranges of arguments.
fn groups(i: &Inst) -> SmallVec<[Range<usize>; 3]> {
    match i.op() {
        Some(op @ (Op::Mma | Op::Wmma)) if op == Op::Mma || i.has(Mod::Other("mma")) => {
            let Some(p) = Product::parse(op, &i.mods) else { return smallvec![] };
            let [a, b, c] = p.operands().map(|n| n as usize);
            smallvec![0..a, a..a + b, a + b..a + b + c]
        }
        Some(Op::Wmma) => match Tile::parse(&i.mods) {
            Some(t) if t.store => smallvec![1..1 + t.registers as usize],
            _ => smallvec![],
        },
        Some(Op::Wgmma) => {
            let Some(w) = Wgmma::parse(&i.mods) else { return smallvec![] };
            let known = Constants::of_bits(i.offset);
            let d = w.d_operands(known)..i.args.len();
            if known.registers {
                smallvec![0..4, d]
            } else {
                smallvec![d]
            }
        }
        Some(Op::Stmatrix) => rows_of_matrices(&i.mods).map(|(n, _)| smallvec![1..1 + n as usize]).unwrap_or_default(),
        _ => smallvec![],
    }
}

/// The instruction that makes all of a group, and which of its results is the group's first.
pub(super) fn maker(f: &Func, user: &Inst, block: Block, group: &[Val]) -> Option<(InstId, u32)> {
    let &first = group.first()?;
    let id = f.vals[first].inst;
    let made = f.inst(id);
    if !has_fragments(made) || made.guard.is_some() || user.guard.is_some() || f.block_of(first) != Some(block) {
        return None;
    }
    let from = made.results.iter().position(|r| *r == Some(first))?;
    let same = group.iter().enumerate().all(|(k, v)| made.results.get(from + k) == Some(&Some(*v)));
    same.then_some((id, from as u32))
}

impl Slots {
    pub(super) fn new(f: &Func, general: bool, block: V) -> Slots {
        let mut s = Slots {
            block,
            free: HashMap::default(),
            fragments: HashMap::default(),
            own: HashSet::default(),
            own_bytes: OWN_BYTES,
            elsewhere: HashSet::default(),
        };
        for (b, data) in f.blocks.iter().enumerate() {
            for &id in &data.insts {
                let i = f.inst(id);
                let mut taken = HashSet::default();
                for g in groups(i) {
                    if let (false, Some((id, _))) = (general, maker(f, i, Block(b as u32), &i.args[g.clone()])) {
                        let none = Fragment { uses: 0, at: None, bytes: 0 };
                        s.fragments.entry(id).or_insert(none).uses += 1;
                        taken.extend(g);
                    }
                }
                let others = i.args.iter().enumerate().filter(|(k, _)| !taken.contains(k)).map(|(_, v)| *v);
                s.elsewhere.extend(others.chain(i.guard.map(|g| g.0)));
            }
            f.term_uses(&data.term, |v| {
                s.elsewhere.insert(v);
            });
        }
        s
    }
}
