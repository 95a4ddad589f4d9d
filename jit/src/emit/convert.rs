//! `cvt`, `cvta`, `isspacep`.

use super::value::Form;
use super::*;
use crate::error::unsupported;
use ptx::ast::{Mod, Space, Type};

impl Emit<'_> {
    pub(super) fn cvt(&mut self, i: &Inst, form: Form) -> Result<V, Error> {
        let ll = self.ll;
        let ts: Vec<Type> = i.types().collect();
        let [d, s] = ts[..] else { return Err(Error::invalid("cvt takes two types")) };
        let x = self.get_as(i.args[0], s, form);
        let t = self.form_type(self.type_for(d), form);
        Ok(match (d.is_float(), s.is_float()) {
            (false, false) => {
                let y = if s.is_signed() { ll.sext_or_trunc(x, t) } else { ll.zext_or_trunc(x, t) };
                // Registers wider than the destination type are filled by its sign.
                let full = i.results[0].map_or(d.bits(), |r| self.f.ty(r).bits());
                let ft = self.form_type(ll.int(full), form);
                if d.is_signed() {
                    ll.sext_or_trunc(y, ft)
                } else {
                    ll.zext_or_trunc(y, ft)
                }
            }
            (true, false) => {
                if s.is_signed() {
                    ll.sitofp(x, t)
                } else {
                    ll.uitofp(x, t)
                }
            }
            (false, true) => {
                let name = if d.is_signed() { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
                ll.intrinsic(name, &[t, ll.type_of(x)], &[x])
            }
            (true, true) if d == Type::F64 && s == Type::F32 => ll.fpext(x, t),
            (true, true) if d == Type::F32 && s == Type::F64 => ll.fptrunc(x, t),
            _ => return Err(unsupported(format!("cvt.{d:?}.{s:?}"))),
        })
    }

    pub(super) fn cvt_pack(&mut self, _i: &Inst, _form: Form) -> Result<V, Error> {
        Err(unsupported("cvt.pack"))
    }

    /// `cvta` and `cvta.to` of shared space; other spaces' addresses are generic ones already.
    pub(super) fn cvta(&mut self, i: &Inst, form: Form) -> V {
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
    pub(super) fn cvta_scalar(&mut self, i: &Inst, x: V) -> V {
        let ll = self.ll;
        let base = self.shared_base();
        let base = ll.zext_or_trunc(base, ll.type_of(x));
        if i.has(Mod::To) {
            ll.sub(x, base)
        } else {
            ll.add(x, base)
        }
    }

    /// Generic address of offset 0 of the block's shared window.
    pub(crate) fn shared_base(&mut self) -> V {
        self.field_i64(offset_of!(Cta, shared))
    }

    /// `isspacep`: whether a generic address lies in a space.
    pub(super) fn isspacep(&mut self, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        let x = self.get_as(i.args[0], Type::B64, form);
        let t = ll.type_of(x);
        let within = |e: &mut Self, base: V, size: V| {
            let (b, s) = if form == Form::Vector { (ll.splat(base, e.w), ll.splat(size, e.w)) } else { (base, size) };
            let off = ll.sub(x, b);
            ll.icmp(IntCmp::LLVMIntULT, off, s)
        };
        let shared = self.shared_base();
        let in_shared = within(self, shared, ll.i64(1 << 32));
        let local = self.field_i64(offset_of!(Cta, local));
        let stride = self.field_i64(offset_of!(Cta, local_stride));
        let threads = self.field_i32(offset_of!(Cta, threads));
        let local_size = self.in_entry(|e| e.ll.mul(stride, e.ll.zext(threads, e.ll.int(64))));
        let in_local = within(self, local, local_size);
        let _ = t;
        Ok(vec![match i.space() {
            Space::Shared | Space::SharedCta | Space::SharedCluster => in_shared,
            Space::Local => in_local,
            Space::Const | Space::Param | Space::ParamEntry => {
                let p = self.field_i64(offset_of!(Cta, params));
                within(self, p, ll.i64(32768))
            }
            _ => ll.not(ll.or(in_shared, in_local)),
        }])
    }
}
