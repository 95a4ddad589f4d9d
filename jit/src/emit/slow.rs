//! The slow path of an access, where the guard fails: a helper of the executor checks every lane.

use super::access::{Access, Addr};
use super::state::Emit;
use crate::ir::Val;
use crate::shape::Lin;
use baseline::build::{Attr, T, V};
use kernel_abi::args::{self, access};
use kernel_abi::Helper;

impl Emit<'_> {
    /// Fills in an argument block for the helper; returns it, the warp and its lanes to call for, and where the data lie.
    pub(super) fn slow_block(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> (V, [V; 2], V) {
        let ll = self.ll;
        let block = self.arg_block();
        self.store_word(block, args::WHAT, ll.i64((a.bytes * a.n) as u64));
        self.store_word(block, args::PC, ll.i64(a.pc as u64));
        if let Addr::Uniform(b) = addr {
            // One lane stands for all: the first active one, so that a report names it.
            let first = self.first_lane();
            let warp = ll.add(self.warp(), ll.lshr(first, ll.i32(5)));
            let lane = ll.add(self.lane_base(), ll.and(first, ll.i32(31)));
            let one = ll.shl(ll.i32(1), lane);
            let l = ll.zext(lane, ll.int(64));
            ll.store(*b, ll.gep_typed(ll.int(64), self.word_at(block, access::ADDRESSES), l), 8);
            let data = self.word_at(block, access::DATA);
            return (block, [warp, one], ll.gep(data, ll.mul(l, ll.i64(8 * args::DATA_WORDS as u64))));
        }
        let p = self.lane_words(block, access::ADDRESSES, 1);
        self.store_addresses(addr, a, v, offset, p);
        let data = self.lane_words(block, access::DATA, args::DATA_WORDS);
        (block, [self.warp(), self.warp_bits(self.mask)], data)
    }

    /// Stores all lanes' addresses, exact, at `p`.
    pub(super) fn store_addresses(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64, p: V) {
        let ll = self.ll;
        let lin = self.x.shapes.get(v).lin().cloned();
        let narrow = match (addr, lin) {
            (Addr::Full(_), _) | (_, None) => None,
            (_, Some(Lin { pattern: None, anchor: Some(a), .. })) => Some((self.vector(a.x), a.scale, a.signed)),
            (_, Some(Lin { pattern: Some(q), anchor: None, .. })) if q.iter().all(|&x| i32::try_from(x).is_ok()) => {
                Some((ll.c_vec(ll.int(32), &self.own_pattern(&q)[..self.w as usize]), 1, true))
            }
            _ => None,
        };
        let wide = self.f.ty(v).bits() == 64 && !a.shared;
        let Some((index, scale, signed)) = narrow.filter(|_| wide) else {
            let full = match addr {
                Addr::Full(f) => *f,
                _ => self.full_address(v, offset, a.space()),
            };
            ll.store(full, p, 8);
            return;
        };
        // Hardly ever executed: one copy serves all accesses.
        let base = self.scalar(v);
        let base = ll.add(base, ll.i64(offset as u64));
        let f = self.addresses_function(signed);
        ll.call(ll.function_type(f), f, &[p, base, index, ll.i64(scale as u64)]);
    }

    /// Outlined: stores `base + index * scale` for each lane.
    fn addresses_function(&self, signed: bool) -> V {
        let ll = self.ll;
        let name = if signed { "addresses_s" } else { "addresses_u" };
        if let Some(f) = ll.named_function(name) {
            return f;
        }
        let (wide, narrow) = (ll.vec(ll.int(64), self.w), ll.vec(ll.int(32), self.w));
        let fty = ll.func(ll.void(), &mut [ll.ptr(), ll.int(64), narrow, ll.int(64)]);
        let f = ll.add_function(name, fty, true);
        ll.attr(f, Attr::Noinline);
        ll.attr(f, Attr::Cold);
        let here = ll.here();
        ll.at_end(ll.block(f, "entry"));
        let x = ll.param(f, 2);
        let x = if signed { ll.sext(x, wide) } else { ll.zext(x, wide) };
        let x = ll.mul(x, ll.splat(ll.param(f, 3), self.w));
        ll.store(ll.add(x, ll.splat(ll.param(f, 1), self.w)), ll.param(f, 0), 8);
        ll.ret_void();
        ll.at_end(here);
        f
    }

    /// Elements, followed by the shadows of those that are only copied.
    pub(super) fn load_slow(&mut self, addr: &Addr, a: &Access, v: Val, offset: i64) -> Vec<V> {
        let ll = self.ll;
        let uniform = matches!(addr, Addr::Uniform(_));
        if self.is_pair() && !uniform {
            let parts: Vec<Vec<V>> = (0..self.w / kernel_abi::WARP)
                .map(|k| {
                    let addr = self.warp_address(addr, k);
                    self.in_warp(k, |e| e.load_slow(&addr, a, v, offset))
                })
                .collect();
            return self.join_warps(&parts);
        }
        let (block, [warp, lanes], data) = self.slow_block(addr, a, v, offset);
        if a.tracked.on {
            let what = (a.bytes * a.n) as u64 | access::WITH_SHADOWS | a.used_bytes() << args::load::USED_SHIFT;
            self.store_word(block, args::WHAT, ll.i64(what));
        }
        self.call_helper_for(Helper::Load, warp, lanes, block);
        let element = |at: V, k: u32, a: &Access| {
            let p = ll.gep_at(at, (k * a.bytes) as u64);
            if uniform {
                return ll.load(a.elem, p, a.bytes);
            }
            let f = self.unpack_function(a);
            ll.call(ll.function_type(f), f, &[p])
        };
        let mut out: Vec<V> = (0..a.n).map(|k| element(data, k, a)).collect();
        let (shadows, a) = (self.word_at(data, access::SHADOWS - access::DATA), &self.shadow_access(a));
        out.extend((0..a.n).filter(|k| a.tracked.copied >> k & 1 != 0).map(|k| element(shadows, k, a)));
        out
    }

    /// `data`: elements, followed by their shadows if these are tracked.
    pub(super) fn store_slow(&mut self, addr: &Addr, a: &Access, data: &[V], v: Val, offset: i64) {
        let ll = self.ll;
        let uniform = matches!(addr, Addr::Uniform(_));
        if self.is_pair() && !uniform {
            for k in 0..self.w / kernel_abi::WARP {
                let addr = self.warp_address(addr, k);
                let data: Vec<V> = data.iter().map(|&x| self.warp_lanes(x, k)).collect();
                self.in_warp(k, |e| e.store_slow(&addr, a, &data, v, offset));
            }
            return;
        }
        let (block, [warp, lanes], spot) = self.slow_block(addr, a, v, offset);
        let (data, shadows) = data.split_at(a.n as usize);
        if !shadows.is_empty() {
            self.store_word(block, args::WHAT, ll.i64((a.bytes * a.n) as u64 | access::WITH_SHADOWS));
        }
        let behind = self.word_at(spot, access::SHADOWS - access::DATA);
        for (spot, elem, values) in [(spot, a.elem, data), (behind, ll.int(a.bytes * 8), shadows)] {
            for (k, &x) in values.iter().enumerate() {
                let p = ll.gep_at(spot, (k as u32 * a.bytes) as u64);
                if uniform {
                    ll.store(x, p, a.bytes);
                } else {
                    let f = self.pack_function(elem, a.bytes);
                    ll.call(ll.function_type(f), f, &[p, x]);
                }
            }
        }
        self.call_helper_for(Helper::Store, warp, lanes, block);
    }

    /// Outlined: collects one element per lane from the 32-byte records of an argument block.
    pub(super) fn unpack_function(&self, a: &Access) -> V {
        let ll = self.ll;
        let t = ll.vec(a.elem, self.w);
        let name = format!("unpack{}{}", a.bytes, if ll.is_float(a.elem) { "f" } else { "i" });
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let fty = ll.func(t, &mut [ll.ptr()]);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, Attr::Noinline);
        ll.attr(f, Attr::Cold);
        let here = ll.here();
        let bb = ll.block(f, "entry");
        ll.at_end(bb);
        let mut x = ll.poison(t);
        for l in 0..self.w {
            let p = self.word_at(ll.param(f, 0), args::DATA_WORDS * l as usize);
            x = ll.insert_at(x, ll.load(a.elem, p, a.bytes.min(8)), l);
        }
        ll.ret(x);
        ll.at_end(here);
        f
    }

    /// Outlined: spreads a vector into the 32-byte records of an argument block.
    pub(super) fn pack_function(&self, elem: T, bytes: u32) -> V {
        let ll = self.ll;
        let t = ll.vec(elem, self.w);
        let name = format!("pack{}{}", bytes, if ll.is_float(elem) { "f" } else { "i" });
        if let Some(f) = ll.named_function(&name) {
            return f;
        }
        let fty = ll.func(ll.void(), &mut [ll.ptr(), t]);
        let f = ll.add_function(&name, fty, true);
        ll.attr(f, Attr::Noinline);
        ll.attr(f, Attr::Cold);
        let here = ll.here();
        let bb = ll.block(f, "entry");
        ll.at_end(bb);
        for l in 0..self.w {
            let p = self.word_at(ll.param(f, 0), args::DATA_WORDS * l as usize);
            let x = ll.extract_at(ll.param(f, 1), l);
            ll.store(x, p, bytes.min(8));
        }
        ll.ret_void();
        ll.at_end(here);
        f
    }
}
