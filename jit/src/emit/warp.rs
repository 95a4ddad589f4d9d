//! Instructions in which lanes of a warp see each other. The vector is the whole warp here: 32 lanes.

use super::form::Form;
use super::state::Emit;
use crate::error::{unsupported, Error};
use crate::ir::{Inst, Val};
use baseline::build::{IntCmp, V};
use ptx::ast::{Mod, Type};
use ptx::table::Op;

impl Emit<'_> {
    pub(super) fn warp_op(&mut self, op: Op, i: &Inst) -> Result<Vec<V>, Error> {
        if let Some(members) = i.members() {
            self.check_members(i, members);
        }
        match op {
            Op::Activemask => Ok(vec![self.mask_bits(self.mask)]),
            Op::Shfl => self.shuffle(i),
            Op::Vote => Ok(vec![self.vote(i)]),
            Op::Redux => Ok(vec![self.by_members(i.args[1], |e, m| e.redux(i, m))]),
            Op::Elect => Ok(self.elect(i)),
            Op::Match => Ok(self.match_lanes(i)),
            _ => Err(unsupported(format!("instruction `{}`", op.name()))),
        }
    }

    /// `redux.sync` of the active lanes in `members`.
    fn redux(&mut self, i: &Inst, members: V) -> V {
        let ll = self.ll;
        let ty = i.ty();
        if ty.is_float() {
            return self.redux_float(i, members);
        }
        let x = self.get_as(i.args[0], ty, Form::Vector);
        let t = ll.type_of(x);
        let signed = ty.is_signed();
        let (name, neutral) = if i.has(Mod::Add) {
            ("llvm.vector.reduce.add", 0)
        } else if i.has(Mod::Min) {
            if signed {
                ("llvm.vector.reduce.smin", 0x7fff_ffff)
            } else {
                ("llvm.vector.reduce.umin", 0xffff_ffff)
            }
        } else if i.has(Mod::Max) {
            if signed {
                ("llvm.vector.reduce.smax", 0x8000_0000)
            } else {
                ("llvm.vector.reduce.umax", 0)
            }
        } else if i.has(Mod::And) {
            ("llvm.vector.reduce.and", 0xffff_ffff)
        } else if i.has(Mod::Or) {
            ("llvm.vector.reduce.or", 0)
        } else {
            ("llvm.vector.reduce.xor", 0)
        };
        let x = ll.select(members, x, ll.c(t, neutral));
        ll.intrinsic(name, &[t], &[x])
    }

    /// `redux.sync.min/max.f32`: numbers as integers in the same order. A NaN loses, or with `.NaN` wins.
    fn redux_float(&mut self, i: &Inst, members: V) -> V {
        let ll = self.ll;
        let x = self.get_as(i.args[0], Type::B32, Form::Vector);
        let t = ll.type_of(x);
        let k = |n: u64| ll.c(t, n);
        let magnitude = ll.and(x, k(0x7fff_ffff));
        let x = if i.has(Mod::Abs) { magnitude } else { x };
        let nan = ll.icmp(IntCmp::Ugt, magnitude, k(0x7f80_0000));
        // Negative numbers are ordered the other way round.
        let flip = |v: V| {
            let t = ll.type_of(v);
            ll.xor(v, ll.and(ll.ashr(v, ll.c(t, 31)), ll.c(t, 0x7fff_ffff)))
        };
        let (name, neutral) = if i.has(Mod::Min) {
            ("llvm.vector.reduce.smin", 0x7fff_ffff)
        } else {
            ("llvm.vector.reduce.smax", 0x8000_0000)
        };
        let counts = ll.and(members, ll.not(nan));
        let keys = ll.select(counts, flip(x), k(neutral));
        let r = flip(ll.intrinsic(name, &[t], &[keys]));
        let canonical = ll.i32(0x7fff_ffff);
        let none = ll.not(self.any(counts));
        let bad = if i.has(Mod::Nan) { ll.or(none, self.any(ll.and(members, nan))) } else { none };
        ll.select(bad, canonical, r)
    }

    /// `match.any`/`match.all`: for each lane the mask of lanes with the same value.
    fn match_lanes(&mut self, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let x = self.vector(i.args[0]);
        let n = ll.bits(ll.type_of(x));
        let x = self.cast_bits(x, ll.int(n));
        let it = ll.vec(ll.int(32), self.w);
        if i.has(Mod::All) {
            let found = self.by_members(i.args[1], |e, m| {
                let l = e.lowest_lane(m);
                let v = ll.splat(ll.extract(x, l), e.w);
                let eq = ll.icmp(IntCmp::Eq, x, v);
                let differs = e.any(ll.and(ll.not(eq), m));
                ll.select(differs, ll.i32(0), e.mask_bits(m))
            });
            let zero = ll.zero(ll.type_of(found));
            return vec![found, ll.icmp(IntCmp::Ne, found, zero)];
        }
        let mut acc = ll.zero(it);
        for k in 0..self.w {
            let v = ll.splat(ll.extract_at(x, k), self.w);
            let eq = ll.icmp(IntCmp::Eq, x, v);
            let hits = self.mask_bits(ll.and(eq, self.mask));
            acc = ll.insert_at(acc, hits, k);
        }
        let members = self.get_as(i.args[1], Type::B32, Form::Vector);
        vec![ll.and(acc, members)]
    }

    /// `elect.sync`: the lowest lane of those in the mask.
    fn elect(&mut self, i: &Inst) -> Vec<V> {
        let ll = self.ll;
        let leader = self.by_members(i.args[0], |e, m| e.lowest_lane(m));
        let leaders = if ll.is_vec(ll.type_of(leader)) { leader } else { ll.splat(leader, self.w) };
        vec![leader, ll.icmp(IntCmp::Eq, self.lane_ids(), leaders)]
    }

    /// `vote`: the result over each lane's members. A scalar if lanes have the same members.
    fn vote(&mut self, i: &Inst) -> V {
        let ll = self.ll;
        let p = self.vector(i.args[0]);
        let hits = self.mask_bits(ll.and(p, self.mask));
        let active = self.mask_bits(self.mask);
        let (hits, all) = match i.args.get(1) {
            None => (hits, active),
            Some(&m) => {
                let form = if self.x.shapes.uniform(m) { Form::Scalar } else { Form::Vector };
                let members = self.get_as(m, Type::B32, form);
                let within = |bits: V| match form {
                    Form::Scalar => ll.and(bits, members),
                    Form::Vector => ll.and(ll.splat(bits, self.w), members),
                };
                (within(hits), within(active))
            }
        };
        let none = || ll.icmp(IntCmp::Eq, hits, ll.zero(ll.type_of(hits)));
        let every = || ll.icmp(IntCmp::Eq, hits, all);
        if i.has(Mod::Ballot) {
            hits
        } else if i.has(Mod::Any) {
            ll.not(none())
        } else if i.has(Mod::All) {
            every()
        } else {
            // `.uni`: the same everywhere.
            ll.or(none(), every())
        }
    }

    /// Has `make` compute one value for the active lanes of a member mask. Lanes may name different masks, legally if no lane
    /// is in another one's: then `make` runs for each mask in turn, and its value is that of the lanes which name the mask.
    fn by_members(&mut self, members: Val, make: impl FnOnce(&mut Self, V) -> V) -> V {
        let ll = self.ll;
        let within = |e: &mut Self, members: V| {
            let m = e.mask_from_bits(members);
            ll.and(m, e.mask)
        };
        if self.x.shapes.uniform(members) {
            let m = self.get_as(members, Type::B32, Form::Scalar);
            let m = within(self, m);
            return make(self, m);
        }
        let masks = self.get_as(members, Type::B32, Form::Vector);
        let active = self.mask_bits(self.mask);
        let t = ll.type_of(active);
        let (before, group, done) = (ll.here(), self.new_block("members"), self.new_block("grouped"));
        ll.at_end(group);
        let left = ll.phi(t, &[(active, before)]);
        let next = ll.intrinsic("llvm.cttz", &[t], &[left, ll.bool(false)]);
        let next = ll.and(next, ll.c(t, u64::from(self.w) - 1));
        let one = ll.extract(masks, next);
        let same = ll.and(ll.icmp(IntCmp::Eq, masks, ll.splat(one, self.w)), self.mask);
        let m = within(self, one);
        let made = make(self, m);
        let made = ll.splat(made, self.w);
        let all = self.entry_alloca(ll.type_of(made), 64);
        let old = ll.load(ll.type_of(made), all, 64);
        let new = ll.select(same, made, old);
        ll.store(new, all, 64);
        let rest = ll.and(left, ll.not(self.mask_bits(same)));
        ll.phi_add(left, &[(rest, ll.here())]);
        ll.cond_br(ll.icmp(IntCmp::Ne, rest, ll.zero(t)), group, done);
        ll.at_end(before);
        ll.store(ll.zero(ll.type_of(made)), all, 64);
        ll.br(group);
        ll.at_end(done);
        ll.load(ll.type_of(made), all, 64)
    }

    /// Index of a mask's lowest lane; any lane of the unit's if there is none.
    fn lowest_lane(&self, m: V) -> V {
        let ll = self.ll;
        let bits = self.mask_bits(m);
        let l = ll.intrinsic("llvm.cttz", &[ll.type_of(bits)], &[bits, ll.bool(false)]);
        ll.and(l, ll.c(ll.type_of(bits), u64::from(self.w) - 1))
    }
}
