//! Splits masks that are live across blocks to the size of one register.
//!
//! Within a block LLVM's x86 backend splits `<64 x i1>` into vectors. Across blocks, a mask of more lanes than a vector
//! register has bytes is passed in one scalar register for each lane: hundreds of instructions that unpack and repack
//! it. So such masks are passed in parts, each of which the backend turns into a vector of bytes.

use super::walk::{functions, instructions};
use super::*;
use std::collections::HashMap;

impl Llvm {
    /// Splits masks of more than `per` lanes that are live across blocks, in all functions.
    pub fn split_masks(&self, per: u32) {
        for f in functions(self.module) {
            Split { ll: self, per, parts: HashMap::new() }.function(f);
        }
    }
}

struct Split<'a> {
    ll: &'a Llvm,
    per: u32,
    /// Parts of rejoined masks.
    parts: HashMap<V, Vec<V>>,
}

impl Split<'_> {
    fn is_wide(&self, v: V) -> bool {
        let t = self.ll.type_of(v);
        self.ll.is_vec(t) && self.ll.lanes(t) > self.per && self.ll.elem(t) == self.ll.int(1)
    }

    fn function(&mut self, f: V) {
        let wide = |s: &Self| -> Vec<V> { instructions(f).into_iter().filter(|&v| s.is_wide(v)).collect() };
        let phis: Vec<V> = wide(self).into_iter().filter(|&v| is_phi(v)).collect();
        let opened: Vec<Vec<V>> = phis.iter().map(|&p| self.split_phi(p)).collect();
        for (phi, parts) in phis.into_iter().zip(opened) {
            self.complete_phi(phi, &parts);
        }
        for v in wide(self) {
            self.split_value(v);
        }
    }

    /// The parts of `v`, built at the insertion point.
    fn cut(&self, v: V) -> Vec<V> {
        let ll = self.ll;
        let t = ll.type_of(v);
        let part = |k: u32| {
            let lanes: Vec<i32> = (k * self.per..(k + 1) * self.per).map(|l| l as i32).collect();
            ll.shuffle(v, ll.poison(t), &lanes)
        };
        (0..ll.lanes(t) / self.per).map(part).collect()
    }

    fn join(&self, parts: &[V]) -> V {
        let ll = self.ll;
        let mut parts = parts.to_vec();
        while parts.len() > 1 {
            let lanes: Vec<i32> = (0..2 * ll.lanes(ll.type_of(parts[0])) as i32).collect();
            parts = parts.chunks(2).map(|x| ll.shuffle(x[0], x[1], &lanes)).collect();
        }
        parts[0]
    }

    /// Adds phis of the parts beside a phi, and replaces its uses by their join.
    fn split_phi(&mut self, phi: V) -> Vec<V> {
        let ll = self.ll;
        unsafe {
            LLVMPositionBuilderBefore(ll.b, phi);
            let part = ll.vec(ll.int(1), self.per);
            let parts: Vec<V> =
                (0..ll.lanes(ll.type_of(phi)) / self.per).map(|_| LLVMBuildPhi(ll.b, part, UNNAMED)).collect();
            self.at_start(LLVMGetInstructionParent(phi));
            let whole = self.join(&parts);
            LLVMReplaceAllUsesWith(phi, whole);
            self.parts.insert(whole, parts.clone());
            parts
        }
    }

    /// Adds the parts of a phi's incoming values to the phis of its parts.
    fn complete_phi(&mut self, phi: V, parts: &[V]) {
        let ll = self.ll;
        unsafe {
            // A predecessor may occur more than once, with the same value.
            let mut parts_by_block: HashMap<Bb, Vec<V>> = HashMap::new();
            for k in 0..LLVMCountIncoming(phi) {
                let (x, from) = (LLVMGetIncomingValue(phi, k), LLVMGetIncomingBlock(phi, k));
                let cut = parts_by_block.entry(from).or_insert_with(|| {
                    LLVMPositionBuilderBefore(ll.b, LLVMGetBasicBlockTerminator(from));
                    self.parts.get(&x).cloned().unwrap_or_else(|| self.cut(x))
                });
                for (&p, &x) in parts.iter().zip(cut.iter()) {
                    ll.phi_add(p, vec![(x, from)]);
                }
            }
            LLVMInstructionEraseFromParent(phi);
        }
    }

    /// Replaces uses in other blocks by the join of a value's parts.
    fn split_value(&mut self, v: V) {
        let ll = self.ll;
        unsafe {
            let home = LLVMGetInstructionParent(v);
            let mut users = vec![];
            let mut u = LLVMGetFirstUse(v);
            while !u.is_null() {
                let user = LLVMGetUser(u);
                if LLVMGetInstructionParent(user) != home && !users.contains(&user) {
                    users.push(user);
                }
                u = LLVMGetNextUse(u);
            }
            if users.is_empty() {
                return;
            }
            let parts = match self.parts.get(&v) {
                Some(p) => p.clone(),
                None => {
                    LLVMPositionBuilderBefore(ll.b, LLVMGetNextInstruction(v));
                    self.cut(v)
                }
            };
            let mut joins: HashMap<Bb, V> = HashMap::new();
            for user in users {
                let block = LLVMGetInstructionParent(user);
                let x = *joins.entry(block).or_insert_with(|| {
                    self.at_start(block);
                    self.join(&parts)
                });
                for k in 0..LLVMGetNumOperands(user) as c_uint {
                    if LLVMGetOperand(user, k) == v {
                        LLVMSetOperand(user, k, x);
                    }
                }
            }
        }
    }

    /// Sets the insertion point after the phis of a block.
    fn at_start(&self, bb: Bb) {
        unsafe {
            let mut i = LLVMGetFirstInstruction(bb);
            while is_phi(i) {
                i = LLVMGetNextInstruction(i);
            }
            LLVMPositionBuilderBefore(self.ll.b, i);
        }
    }
}

fn is_phi(v: V) -> bool {
    unsafe { !LLVMIsAPHINode(v).is_null() }
}
