//! The instruction dispatcher.

use super::form::Form;
use super::state::Emit;
use crate::error::{Error, ErrorExt};
use crate::ir::{self, Inst, Kind};
use baseline::build::V;
use kernel_abi::{AccessKind, RaceUse};
use ptx::ast::{Mod, Special, Type};
use ptx::table::{self, Family, Op};

impl Emit<'_> {
    /// Results of an instruction, each a scalar or a vector; `hold` brings them to the way they are held.
    pub(crate) fn compute(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        if self.goes_by_warp(i) {
            return self.compute_by_warp(i);
        }
        let first = i.results.iter().flatten().next().copied();
        let form = first.map_or(Form::Vector, |r| self.form_of(r));
        match i.kind {
            Kind::Op(op) => self.operation(op, i, form),
            Kind::Loads(k) => Ok(self.load_merged(i, &self.f.merged[k as usize])),
            Kind::Select => {
                let p = self.get(i.args[0], form);
                let (a, b) = (self.get(i.args[1], form), self.get(i.args[2], form));
                Ok(vec![self.ll.select(p, a, b)])
            }
            Kind::Part => {
                if let Some(x) = self.lin_scalar(i) {
                    return Ok(vec![x]);
                }
                let ll = self.ll;
                let x = self.get(i.args[0], form);
                let bits = ll.bits(ll.type_of(x));
                let x = self.cast_bits(x, ll.int(bits));
                let t = ll.type_of(x);
                Ok(vec![if i.offset > 0 { ll.lshr(x, ll.c(t, i.offset as u64)) } else { x }])
            }
            Kind::Join => Ok(vec![self.join(i, form)]),
            Kind::Special(s) => self.clock(s),
            Kind::CallFunction(_) | Kind::CallIndirect(_) | Kind::Argument(_) | Kind::Result(_) => self.function_op(i),
            ref k => Err(Error::internal(format!("{k:?} in a block"))),
        }
    }

    fn join(&mut self, i: &Inst, form: Form) -> V {
        let ll = self.ll;
        let unit = i.offset as u32 * 8;
        let n = (unit * i.args.len() as u32).next_power_of_two();
        let t = self.form_type(ll.int(n), form);
        let mut acc = ll.zero(t);
        for (k, &a) in i.args.iter().enumerate() {
            let x = self.get(a, form);
            let x = self.cast_bits(x, ll.int(unit));
            let x = ll.zext_or_trunc(x, t);
            let k = self.ll.c_wide_shift(t, k as u32 * unit);
            let x = ll.shl(x, k);
            acc = ll.or(acc, x);
        }
        acc
    }

    fn clock(&mut self, s: Special) -> Result<Vec<V>, Error> {
        let ll = self.ll;
        Ok(vec![match s {
            Special::GlobalTimer | Special::GlobalTimerLo | Special::GlobalTimerHi => {
                let t = self.call_helper_word(kernel_abi::Helper::GlobalTimer);
                if s == Special::GlobalTimerHi {
                    ll.lshr(t, ll.i64(32))
                } else {
                    t
                }
            }
            _ => {
                let t = ll.intrinsic("llvm.readcyclecounter", &[], &[]);
                if s == Special::ClockHi {
                    ll.lshr(t, ll.i64(32))
                } else {
                    t
                }
            }
        }])
    }

    fn operation(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        if let Some(x) = self.lin_scalar(i) {
            return Ok(vec![x]);
        }
        let ty = i.ty();
        let float = ty.is_float() || matches!(ty, Type::F16x2 | Type::BF16x2 | Type::F32x2);
        match table::info(op, &i.mods).family {
            Family::Own => self.own_operation(op, i, form),
            Family::Arithmetic if float => Ok(vec![self.float_op(op, i, form)?]),
            Family::Arithmetic => self.integer(op, i, form),
            Family::Float => Ok(vec![self.float_op(op, i, form)?]),
            Family::Bits => {
                let d = self.logic_op(op, i, form)?;
                let p = if op == Op::Lop3 { self.lop3_predicate(i, d, form) } else { vec![] };
                Ok([vec![d], p].concat())
            }
            Family::ScalarVideo => Ok(vec![self.scalar_video(op, i, form)?]),
            Family::SimdVideo => Ok(vec![self.simd_video(op, i, form)?]),
            Family::Image => self.image_inst(op, i),
            Family::Warp => self.warp_op(op, i),
            Family::Matrix => {
                self.check_warp(i);
                self.matrix_op(op, i)
            }
            Family::Cache => {
                if self.checks_memory() && self.x.variant.checks.cache_control {
                    let at = self.full_address(i.args[0], i.offset, i.space());
                    self.lanes_allowed(at, 1, i.pc, AccessKind::Read);
                }
                Ok(vec![])
            }
            Family::Nothing => Ok(vec![]),
        }
    }

    /// An instruction of [`Family::Own`].
    fn own_operation(&mut self, op: Op, i: &Inst, form: Form) -> Result<Vec<V>, Error> {
        match op {
            Op::Setp | Op::Set => self.compare(op, i, form),
            Op::Mov => Ok(vec![self.get(i.args[0], form)]),
            Op::Cvt => Ok(vec![self.cvt(i, form)?]),
            Op::CvtPack => Ok(vec![self.cvt_pack(i, form)?]),
            Op::Cvta => Ok(vec![self.cvta(i, form)]),
            Op::Selp => {
                let (a, b) = (self.get(i.args[0], form), self.get(i.args[1], form));
                let p = self.get(i.args[2], form);
                let elem = self.type_for(i.ty());
                let (a, b) = (self.cast_bits(a, elem), self.cast_bits(b, elem));
                Ok(vec![self.ll.select(p, a, b)])
            }
            Op::Slct => self.slct(i, form),
            Op::Ld | Op::Ldu => self.load_inst(i),
            Op::St => self.store_inst(i),
            Op::Atom | Op::Red => self.atomic_inst(i),
            Op::Alloca => self.allocate(i),
            Op::Fence if i.has(Mod::Warp) => {
                self.race_order(i.pc, RaceUse::WarpSync);
                Ok(vec![])
            }
            Op::Membar | Op::Fence => {
                let proxy =
                    i.has(Mod::Other("async")) || i.mods.iter().any(|m| matches!(m, Mod::Other("async::generic")));
                let how = match (proxy, i.is_in_block()) {
                    (true, _) => RaceUse::ProxyFence,
                    (_, true) => RaceUse::BlockFence,
                    _ => RaceUse::Fence,
                };
                self.race_order(i.pc, how);
                self.ll.fence();
                Ok(vec![])
            }
            Op::Bar | Op::Barrier if i.has(Mod::Warp) => {
                self.check_members(i, i.args[0]);
                Ok(vec![])
            }
            Op::Barrier if i.has(Mod::Arrive) => self.cluster_arrive(i),
            Op::Bar | Op::Barrier => Ok(vec![self.barrier_result(i)]),
            Op::Call => self.runtime_call(i),
            Op::Trap | Op::Brkpt => self.trap(op, i),
            Op::Nanosleep => self.nanosleep(i),
            Op::Clusterlaunchcontrol => self.try_cancel(i),
            Op::Griddepcontrol => self.grid_control(i),
            Op::Mbarrier => self.mbarrier(i),
            Op::Cp if i.has(ir::COMMITS) || i.has(ir::WAITS) => Ok(self.race_copies(i)),
            Op::Cp if i.has(Mod::Other("tensor")) => self.tensor_copy(i),
            Op::Cp => self.bulk_copy(i),
            Op::Tensormap => self.tensor_map(i),
            // Cache policies have no effect.
            Op::Createpolicy => Ok(vec![self.ll.i64(0)]),
            Op::Isspacep => self.isspacep(i, form),
            _ => Err(Error::internal(format!("no code for `{}`", op.name()))),
        }
    }
}
