//! Splits masks that are live across blocks to the size of one register.
//!
//! Within a block LLVM's x86 backend splits `<64 x i1>` into vectors. Across blocks, a mask of more lanes than a vector
//! register has bytes is passed in one scalar register for each lane: hundreds of instructions that unpack and repack
//! it. So such masks are passed in parts, each of which the backend turns into a vector of bytes.

use super::builder::Builder;
use super::handles::{BasicBlock, Function, Instruction, Value};
use super::verified::Verified;
use super::walk::{functions, instructions};
use llvm_sys::core::*;
use std::collections::HashMap;
use std::ffi::c_uint;

impl Verified {
    /// Splits masks of more than `per` lanes that are live across blocks, in all functions.
    pub fn split_masks(&mut self, per: u32) {
        self.0.with_builder(|b| {
            for f in functions(b.ll) {
                Split { b, per, parts: HashMap::new() }.function(f);
            }
        });
    }
}

struct Split<'b, 'cx> {
    b: &'b Builder<'cx>,
    per: u32,
    /// Parts of rejoined masks.
    parts: HashMap<Value<'cx>, Vec<Value<'cx>>>,
}

impl<'cx> Split<'_, 'cx> {
    fn is_wide(&self, i: Instruction<'cx>) -> bool {
        let t = i.value().ty();
        t.shape() > self.per && t.elem() == self.b.int(1)
    }

    fn function(&mut self, f: Function<'cx>) {
        let wide = |s: &Self| -> Vec<_> { instructions(f).filter(|&i| s.is_wide(i)).collect() };
        let phis: Vec<_> = wide(self).into_iter().filter(|i| i.value().is_phi()).collect();
        let opened: Vec<_> = phis.iter().map(|&p| self.split_phi(p)).collect();
        for (phi, parts) in phis.into_iter().zip(opened) {
            self.complete_phi(phi, &parts);
        }
        for v in wide(self) {
            self.split_value(v);
        }
    }

    /// The parts of `v`, built at the insertion point.
    fn cut(&self, v: Value<'cx>) -> Vec<Value<'cx>> {
        let t = v.ty();
        let part = |k: u32| {
            let lanes: Vec<i32> = (k * self.per..(k + 1) * self.per).map(|l| l as i32).collect();
            self.b.shuffle(v, self.b.poison(t), &lanes)
        };
        (0..t.lanes() / self.per).map(part).collect()
    }

    fn join(&self, parts: &[Value<'cx>]) -> Value<'cx> {
        let mut parts = parts.to_vec();
        while parts.len() > 1 {
            let lanes: Vec<i32> = (0..2 * parts[0].ty().lanes() as i32).collect();
            parts = parts.chunks(2).map(|x| self.b.shuffle(x[0], x[1], &lanes)).collect();
        }
        parts[0]
    }

    /// Adds phis of the parts beside a phi, and replaces its uses by their join.
    fn split_phi(&mut self, phi: Instruction<'cx>) -> Vec<Value<'cx>> {
        self.b.before(phi);
        let part = self.b.vec(self.b.int(1), self.per);
        let parts: Vec<_> = (0..phi.value().ty().lanes() / self.per).map(|_| self.b.phi(part, vec![])).collect();
        self.at_start(phi.block());
        let whole = self.join(&parts);
        assert!(whole.ty() == phi.value().ty(), "parts of the whole");
        // SAFETY: values of one type.
        unsafe { LLVMReplaceAllUsesWith(phi.raw(), whole.raw()) };
        self.parts.insert(whole, parts.clone());
        parts
    }

    /// Adds the parts of a phi's incoming values to the phis of its parts, and removes it.
    fn complete_phi(&mut self, phi: Instruction<'cx>, parts: &[Value<'cx>]) {
        // A predecessor may occur more than once, with the same value.
        let mut parts_by_block: HashMap<BasicBlock, Vec<Value>> = HashMap::new();
        // SAFETY: a phi.
        for k in 0..unsafe { LLVMCountIncoming(phi.raw()) } {
            // SAFETY: one of its incoming values, and the block that it comes from.
            let (x, from) = unsafe {
                (Value::of(LLVMGetIncomingValue(phi.raw(), k)), BasicBlock::of(LLVMGetIncomingBlock(phi.raw(), k)))
            };
            let cut = parts_by_block.entry(from).or_insert_with(|| {
                self.b.before(from.terminator().expect("a block that ends"));
                self.parts.get(&x).cloned().unwrap_or_else(|| self.cut(x))
            });
            for (&p, &x) in parts.iter().zip(cut.iter()) {
                self.b.phi_add(p, vec![(x, from)]);
            }
        }
        // SAFETY: `split_phi` has replaced its uses, the insertion point is elsewhere, and nothing has kept it: `function` lists
        // the instructions anew.
        unsafe { LLVMInstructionEraseFromParent(phi.raw()) };
    }

    /// Replaces uses in other blocks by the join of a value's parts.
    fn split_value(&mut self, i: Instruction<'cx>) {
        let (v, home) = (i.value(), i.block());
        let mut users = vec![];
        for user in v.users() {
            if user.block() != home && !users.contains(&user) {
                users.push(user);
            }
        }
        if users.is_empty() {
            return;
        }
        let parts = match self.parts.get(&v) {
            Some(p) => p.clone(),
            None => {
                self.b.before(i.next().expect("a block that ends"));
                self.cut(v)
            }
        };
        let mut joins: HashMap<BasicBlock, Value> = HashMap::new();
        for user in users {
            let block = user.block();
            let x = *joins.entry(block).or_insert_with(|| {
                self.at_start(block);
                self.join(&parts)
            });
            assert!(x.ty() == v.ty(), "parts of the whole");
            // SAFETY: an instruction, and operands that it has, which are replaced by one of their type.
            unsafe {
                for k in 0..LLVMGetNumOperands(user.raw()) as c_uint {
                    if LLVMGetOperand(user.raw(), k) == v.raw() {
                        LLVMSetOperand(user.raw(), k, x.raw());
                    }
                }
            }
        }
    }

    /// Sets the insertion point after the phis of a block.
    fn at_start(&self, bb: BasicBlock<'cx>) {
        let after = std::iter::successors(bb.first(), |i| i.next()).find(|i| !i.value().is_phi());
        self.b.before(after.expect("a block that ends"));
    }
}
