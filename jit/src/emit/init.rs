//! Checks for uninitialised memory (initcheck): stores mark their shadow as written, and the shadow of a load is checked where the value
//! is used. A value that is only copied to other memory takes its shadow along, so that copies of
//! structures with padding are not reported (`docs/decisions/0010-shadows.md`).

use super::access::{Access, Addr, Atomicity, Copied, Origin, Tracked};
use super::state::Emit;
use crate::copies::selected;
use crate::ir::{Inst, Val};
use baseline::build::{IntCmp, V};
use kernel_abi::{args, Cta, Helper, Plane, ShadowUse};
use ptx::ast::Space;
use std::mem::offset_of;

/// The request to [`Helper::Shadow`], but for the bytes.
fn shadow_use(how: ShadowUse) -> u64 {
    (how as u64) << args::shadow::USE_SHIFT
}

impl Emit<'_> {
    /// Whether the code updates and checks [`Plane::Init`].
    pub(super) fn checks_init(&self) -> bool {
        self.x.variant.checks.init
    }

    /// Whether accesses to a space are checked. Constants and parameters are initialised.
    pub(super) fn tracks(&self, space: Space) -> bool {
        let checks = self.x.variant.checks;
        match space {
            Space::Param | Space::ParamEntry | Space::ParamFunc | Space::Const => false,
            space if space.is_shared() => checks.init && checks.init_shared,
            _ => checks.init,
        }
    }

    /// See [`Tracked`].
    pub(super) fn tracked(&self, i: &Inst) -> Tracked {
        if !self.tracks(i.space()) {
            return Tracked::default();
        }
        let mut t = Tracked { on: true, ..Tracked::default() };
        for (k, r) in i.results.iter().enumerate() {
            match r {
                Some(r) if self.f.copied.contains(r) => t.copied |= 1 << k,
                Some(_) => t.used |= 1 << k,
                None => {}
            }
        }
        t
    }

    /// Addresses of the shadows of an access in a plane.
    pub(super) fn on_plane(&mut self, addr: &Addr, plane: Plane) -> Addr {
        let distance = self.plane_distance(plane);
        let ll = self.ll;
        match *addr {
            Addr::Uniform(base) => Addr::Uniform(ll.add(base, distance)),
            Addr::Pattern { base, pattern, .. } => Addr::Pattern { base: ll.add(base, distance), pattern, ok: None },
            Addr::Gather { base, index, scale, .. } => {
                Addr::Gather { base: ll.add(base, distance), index, scale, ok: None }
            }
            Addr::Full(v) => Addr::Full(ll.add(v, ll.splat(distance, self.w))),
        }
    }

    /// Bytes from memory to its shadow in a plane.
    pub(super) fn plane_distance(&mut self, plane: Plane) -> V {
        let distance = self.field_i64(offset_of!(Cta, shadow));
        self.in_entry(|e| e.ll.mul(distance, e.ll.i64(plane as u64)))
    }

    /// The access to the shadows of `a`.
    pub(super) fn shadow_access(&self, a: &Access) -> Access {
        Access { elem: self.ll.int(a.bytes * 8), volatile: false, atomicity: Atomicity::Elements, ..*a }
    }

    /// Checks the shadows of what was loaded; returns those of elements that are copied.
    pub(super) fn load_shadows(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> Vec<V> {
        let ll = self.ll;
        if a.tracked.used | a.tracked.copied == 0 {
            return vec![];
        }
        let at = self.on_plane(addr, Plane::Init);
        let shadows = self.load_fast(&at, &self.shadow_access(a));
        let picked = |bits: u32| shadows.iter().enumerate().filter(move |(k, _)| bits >> k & 1 != 0).map(|x| *x.1);
        if let Some(all) = picked(a.tracked.used).reduce(|x, y| ll.and(x, y)) {
            let ok = ll.icmp(IntCmp::Eq, all, ll.ones(ll.type_of(all)));
            let ok = if ll.is_vec(ll.type_of(ok)) { self.every(ok) } else { ok };
            let [join, slow] = ["written", "unwritten"].map(|name| self.new_block(name));
            ll.cond_br_unlikely(ll.not(ok), slow, join);
            ll.at_end(slow);
            self.tell_unwritten(addr, a, v, offset);
            ll.br(join);
            ll.at_end(join);
        }
        picked(a.tracked.copied).collect()
    }

    /// Has the executor check the lanes one by one.
    fn tell_unwritten(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) {
        if self.is_pair() && !matches!(addr, Addr::Uniform(_)) {
            for k in 0..self.w / kernel_abi::WARP {
                let addr = self.warp_address(addr, k);
                self.in_warp(k, |e| e.tell_unwritten(&addr, a, v, offset));
            }
            return;
        }
        let ll = self.ll;
        let (block, [warp, lanes], _) = self.slow_block(addr, a, v, offset);
        self.store_word(block, args::WHAT, ll.i64(u64::from(a.bytes * a.n) | shadow_use(ShadowUse::Used)));
        self.store_word(block, args::shadow::BYTES_USED, ll.i64(a.used_bytes()));
        self.call_helper_for(Helper::Shadow, warp, lanes, block);
    }

    /// Keeps the shadows of elements that are copied, for the rest of the block.
    pub(super) fn keep_shadows(&mut self, i: &Inst, addr: &Addr, a: &Access, shadows: Vec<V>) {
        let copied = i.results.iter().enumerate().filter(|(k, _)| a.tracked.copied >> k & 1 != 0);
        let all: Vec<(usize, Val)> = copied.filter_map(|(k, r)| r.map(|r| (k, r))).collect();
        for ((k, r), shadow) in all.into_iter().zip(shadows) {
            // As if this element were used: for a report.
            let access = Access { tracked: Tracked { used: 1 << k, ..a.tracked }, ..*a };
            let from = Origin { lanes: None, addr: *addr, access, v: i.args[0], offset: i.offset };
            self.values.copied.insert(r, Copied { shadow, from: vec![from] });
        }
    }

    /// A selection of values that are only copied: propagates their shadows, and checks them if the result is used otherwise.
    pub(super) fn select_shadows(&mut self, i: &Inst) {
        let (Some((p, of)), Some(r)) = (selected(i), i.results.first().copied().flatten()) else { return };
        if of.iter().all(|v| !self.values.copied.contains_key(v)) {
            return;
        }
        let ll = self.ll;
        let p = self.vector(p);
        let (mut t, mut from, mut shadows) = (None, vec![], [None; 2]);
        for (k, lanes) in [p, ll.not(p)].into_iter().enumerate() {
            let Some(copied) = self.values.copied.get(&of[k]) else { continue };
            let is_vector = ll.is_vec(ll.type_of(copied.shadow));
            let shadow = if is_vector { copied.shadow } else { ll.splat(copied.shadow, self.w) };
            t = Some(ll.type_of(shadow));
            shadows[k] = Some(shadow);
            for origin in &copied.from {
                let lanes = origin.lanes.map_or(lanes, |before| ll.and(before, lanes));
                from.push(Origin { lanes: Some(lanes), ..*origin });
            }
        }
        let Some(t) = t else { return };
        let [a, b] = shadows.map(|s| s.unwrap_or(ll.ones(t)));
        if ll.type_of(a) != ll.type_of(b) {
            return;
        }
        let shadow = ll.select(p, a, b);
        if self.f.copied.contains(&r) {
            self.values.copied.insert(r, Copied { shadow, from });
            return;
        }
        let ok = ll.icmp(IntCmp::Eq, shadow, ll.ones(t));
        let ok = self.every(ok);
        let [join, slow] = ["written", "unwritten"].map(|name| self.new_block(name));
        ll.cond_br_unlikely(ll.not(ok), slow, join);
        ll.at_end(slow);
        for origin in from {
            let lanes = origin.lanes.map_or(self.mask, |lanes| ll.and(lanes, self.mask));
            let [some, next] = ["chosen", "next"].map(|name| self.new_block(name));
            ll.cond_br(self.any(lanes), some, next);
            ll.at_end(some);
            let outer = std::mem::replace(&mut self.mask, lanes);
            self.tell_unwritten(&origin.addr, &origin.access, origin.v, origin.offset);
            self.mask = outer;
            ll.br(next);
            ll.at_end(next);
        }
        ll.br(join);
        ll.at_end(join);
    }

    /// The shadows of what a store is about to write, none if they are not kept.
    pub(super) fn shadows_of(&mut self, addr: &Addr, a: &Access, i: &Inst) -> Vec<V> {
        if !a.tracked.on {
            return vec![];
        }
        let ll = self.ll;
        let uniform = matches!(addr, Addr::Uniform(_));
        let t = ll.int(a.bytes * 8);
        let apart = a.n as usize == i.args.len() - 1;
        (0..a.n as usize)
            .map(|k| {
                let copied =
                    i.args.get(1 + k).filter(|_| apart).and_then(|v| self.values.copied.get(v)).map(|m| m.shadow);
                let same = copied.filter(|&s| ll.bits(ll.elem(ll.type_of(s))) == a.bytes * 8);
                match same {
                    Some(s) if uniform && ll.is_vec(ll.type_of(s)) => ll.extract(s, self.last_lane()),
                    Some(s) if !uniform && !ll.is_vec(ll.type_of(s)) => ll.splat(s, self.w),
                    Some(s) => s,
                    None => ll.ones(if uniform { t } else { ll.vec(t, self.w) }),
                }
            })
            .collect()
    }

    /// Marks what a store is about to write.
    pub(super) fn store_shadows(&mut self, addr: &Addr, a: &Access, shadows: &[V]) {
        if !shadows.is_empty() {
            let at = self.on_plane(addr, Plane::Init);
            self.store_fast(&at, &self.shadow_access(a), shadows);
        }
    }

    /// After an atomic operation by the lanes of a mask: checks the shadow if they use the old value, and marks it. Where all of it was
    /// written before, the usual case, there is nothing to do.
    pub(super) fn atomic_shadows(&mut self, full: V, a: &Access, mask: V, reads: bool) {
        let ll = self.ll;
        // Host memory has no shadow.
        let (start, size) = (self.field_i64(offset_of!(Cta, arena_base)), self.field_i64(offset_of!(Cta, arena_size)));
        let inside = ll.sub(full, ll.splat(start, self.w));
        let inside = ll.icmp(IntCmp::Ult, inside, ll.splat(size, self.w));
        let outer = std::mem::replace(&mut self.mask, ll.and(mask, inside));
        let at = self.on_plane(&Addr::Full(full), Plane::Init);
        let found = self.load_fast(&at, &self.shadow_access(a));
        let ok = ll.icmp(IntCmp::Eq, found[0], ll.ones(ll.type_of(found[0])));
        let ok = self.every(ok);
        let [join, slow] = ["written", "unwritten"].map(|name| self.new_block(name));
        ll.cond_br_unlikely(ll.not(ok), slow, join);
        ll.at_end(slow);
        if reads {
            self.shadow_lanes(full, u64::from(a.bytes), a.pc, ShadowUse::Used);
        }
        self.shadow_lanes(full, u64::from(a.bytes), a.pc, ShadowUse::Written);
        ll.br(join);
        ll.at_end(join);
        self.mask = outer;
    }

    /// Has the executor copy the shadows of what the lanes have copied.
    pub(super) fn copied_shadows(&mut self, dst: V, src: V, size: V, pc: u32) {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64(shadow_use(ShadowUse::Copied)));
        self.store_word(block, args::PC, ll.i64(pc as u64));
        use args::shadow::{ADDRESSES, SIZES, SOURCES};
        let size = ll.zext(size, ll.type_of(dst));
        for (word, x) in [(ADDRESSES, dst), (SOURCES, src), (SIZES, size)] {
            ll.store(x, self.lane_words(block, word, 1), 8);
        }
        self.call_helper(Helper::Shadow, self.mask, block);
    }

    /// Has the executor check or mark the shadows of `bytes` at each active lane's address.
    pub(super) fn shadow_lanes(&mut self, full: V, bytes: u64, pc: u32, how: ShadowUse) {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64(bytes | shadow_use(how)));
        self.store_word(block, args::PC, ll.i64(pc as u64));
        self.store_word(block, args::shadow::BYTES_USED, ll.i64(0));
        let p = self.lane_words(block, args::shadow::ADDRESSES, 1);
        ll.store(full, p, 8);
        self.call_helper(Helper::Shadow, self.mask, block);
    }
}
