//! Combined loads (`combine.rs`): one host access per lane for consecutive elements.
//!
//! To the program they are separate accesses: only elements need be aligned, and what fails the guard is done element by
//! element, so that each is reported by its own address and source position.

use super::access::{Access, Addr};
use super::state::Emit;
use crate::ir::{Inst, InstId};
use baseline::build::V;

impl Emit<'_> {
    /// `parts`: the loads, by ascending address.
    pub(super) fn load_merged(&mut self, i: &Inst, parts: &[InstId]) -> Vec<V> {
        let f = self.f;
        let first = f.inst(parts[0]);
        let v = first.args[0];
        let a = Access { n: parts.len() as u32, loose: true, tracked: self.tracked(i), ..self.access(first) };
        let addr = self.address(v, first.offset, first.space());
        let addr = self.aligned_form(addr, v, first.offset, &a);
        let mut out = self.load_where_same(&addr, &a, v, first.offset, |e, addr| e.load_parts(addr, &a, parts));
        let shadows = out.split_off(a.n as usize);
        self.keep_shadows(i, &addr, &a, shadows);
        self.filled(out, i)
    }

    /// Elements, followed by the shadows of those that are only copied.
    fn load_parts(&mut self, addr: &Addr, a: &Access, parts: &[InstId]) -> Vec<V> {
        let f = self.f;
        let Inst { offset, ref args, .. } = *f.inst(parts[0]);
        let v = args[0];
        self.prefetch_next(addr, a, v);
        let fast = |e: &mut Self| {
            let mut out = e.load_together(addr, a);
            out.extend(e.load_shadows(addr, a, v, offset));
            out
        };
        let Some(ok) = self.guard(addr, a) else { return fast(self) };
        self.checked(ok, fast, |e| {
            let each = parts.iter().enumerate().map(|(k, &part)| e.load_part(addr, f.inst(part), k as u32));
            let (mut out, mut shadows) = (vec![], vec![]);
            for part in each {
                out.push(part[0]);
                shadows.extend_from_slice(&part[1..]);
            }
            out.extend(shadows);
            out
        })
    }

    /// One of the loads by itself, the `k`th of those at `addr`, on the slow path.
    fn load_part(&mut self, addr: &Addr, i: &Inst, k: u32) -> Vec<V> {
        let ll = self.ll;
        let a = self.access(i);
        let addr = match addr {
            Addr::Full(v) => &Addr::Full(ll.add(*v, ll.c(ll.type_of(*v), (k * a.bytes) as u64))),
            Addr::Uniform(base) => &Addr::Uniform(ll.add(*base, ll.i64((k * a.bytes) as u64))),
            other => other,
        };
        self.load_slow(addr, &a, i.args[0], i.offset)
    }

    /// All elements: as vectors where the lanes' first elements are contiguous at run time, else as records.
    fn load_together(&mut self, addr: &Addr, a: &Access) -> Vec<V> {
        let Addr::Gather { base, index, scale, .. } = *addr else { return self.load_fast(addr, a) };
        let one = Access { n: 1, ..*a };
        let Some(runs) = self.runs(index, scale, &one) else { return self.load_fast(addr, a) };
        let p = self.ll.inttoptr(base);
        let blocks = self.where_run(&runs);
        let run = |e: &mut Self| {
            let element = |k| e.load_found(e.ll.gep_at(p, (k * a.bytes) as u64), scale, &one, &runs);
            (0..a.n).map(element).collect()
        };
        self.join_of(blocks, run, |e| e.load_fast(addr, a))
    }
}
