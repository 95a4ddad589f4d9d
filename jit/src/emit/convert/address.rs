//! `cvta`, `isspacep`: addresses between state spaces.

use crate::emit::form::Form;
use crate::emit::state::Emit;
use crate::error::Error;
use crate::ir::Inst;
use baseline::build::{IntCmp, V};
use kernel_abi::{Cta, CLUSTER_SHIFT};
use ptx::ast::{Mod, Space, Type};
use std::mem::offset_of;

impl Emit<'_> {
    /// `cvta` and `cvta.to` of shared space; other spaces' addresses are generic ones already.
    pub(crate) fn cvta(&mut self, i: &Inst, form: Form) -> V {
        let ll = self.ll;
        let x = self.get(i.args[0], form);
        let t = self.form_type(ll.int(64), form);
        let x = ll.zext_or_trunc(x, t);
        let base = self.shared_base();
        let base = if form == Form::Vector { ll.splat(base, self.w) } else { base };
        if i.has(Mod::To) {
            ll.sub(x, base)
        } else {
            ll.add(x, base)
        }
    }

    /// `cvta` on the scalar part of an address.
    pub(crate) fn cvta_scalar(&mut self, i: &Inst, x: V) -> V {
        let ll = self.ll;
        let base = self.shared_base();
        let base = ll.zext_or_trunc(base, ll.type_of(x));
        if i.has(Mod::To) {
            ll.sub(x, base)
        } else {
            ll.add(x, base)
        }
    }

    /// Generic address of shared address 0.
    pub(crate) fn shared_base(&mut self) -> V {
        match self.f.clusters {
            true => self.field_i64(offset_of!(Cta, cluster_shared)),
            false => self.own_shared(),
        }
    }

    /// Generic address of the block's own shared memory.
    pub(crate) fn own_shared(&mut self) -> V {
        self.field_i64(offset_of!(Cta, shared))
    }

    /// `isspacep`: whether a generic address lies in a space. Behind the address: where constant variables lie, and their sizes.
    pub(crate) fn isspacep(&mut self, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let x = self.get_as(i.args[0], Type::B64, form);
        let within = |e: &mut Self, base: V, size: V| {
            let (b, s) = if form == Form::Vector { (ll.splat(base, e.w), ll.splat(size, e.w)) } else { (base, size) };
            let off = ll.sub(x, b);
            ll.icmp(IntCmp::Ult, off, s)
        };
        let shared = self.shared_base();
        let in_shared = within(self, shared, ll.i64(1 << 32));
        let local = self.field_i64(offset_of!(Cta, local));
        let stride = self.field_i64(offset_of!(Cta, local_stride));
        let threads = self.field_i32(offset_of!(Cta, threads));
        let local_size = self.in_entry(|e| e.ll.mul(stride, e.ll.zext(threads, e.ll.int(64))));
        let in_local = within(self, local, local_size);
        Ok(vec![match i.space() {
            Space::Shared | Space::SharedCta if self.f.clusters => {
                let own = self.own_shared();
                within(self, own, ll.i64(1 << CLUSTER_SHIFT))
            }
            Space::Shared | Space::SharedCta | Space::SharedCluster => in_shared,
            Space::Local => in_local,
            Space::Param | Space::ParamEntry => {
                let p = self.field_i64(offset_of!(Cta, params));
                within(self, p, ll.i64(32768))
            }
            space => {
                let mut constant = ll.zero(ll.type_of(in_shared));
                for variable in i.args[1..].chunks_exact(2) {
                    let (at, size) = (self.scalar(variable[0]), self.scalar(variable[1]));
                    constant = ll.or(constant, within(self, at, size));
                }
                match space {
                    Space::Const => constant,
                    _ => ll.not(ll.or(ll.or(in_shared, in_local), constant)),
                }
            }
        }])
    }
}
