//! Copies of boxes of tensors, and changes of tensor maps: the executor does them (`emit/tensor.rs`).

use super::context::{Frame, Lower};
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::{Kind, Ty};
use crate::pre_ssa::{Arg, PreInst, Var};
use ptx::ast::{Imm, Instr, Mod, Operand, Space, Type};
use ptx::table::Op;
use smallvec::{smallvec, SmallVec};

/// Before this version `tensormap.replace` took strides in sixteenths of bytes: ptxas of CUDA 12.3 and 12.4 stores the number as it is,
/// that of 12.5 a sixteenth of it, and CUTLASS does the same for older compilers.
const STRIDES_IN_BYTES: (u8, u8) = (8, 5);

impl<'m> Lower<'m> {
    /// `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`: arguments are the map, the box in shared memory, the coordinates and
    /// im2col offsets. A load results in the bytes that it completes at its mbarrier; one to several blocks is a load for each.
    pub(super) fn copy_tensor(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        if i.has(Mod::Other("prefetch")) {
            return Ok(());
        }
        let other = || unsupported(format!("`{}`", i.spelling()));
        let [first, second, rest @ ..] = &i.operands[..] else { return Err(other()) };
        let (map, shared) = match (first, second) {
            (Operand::Addr { base, offset }, map @ Operand::TexAddr { .. })
            | (map @ Operand::TexAddr { .. }, Operand::Addr { base, offset }) => (map, (*base, *offset)),
            _ => return Err(other()),
        };
        let loads = matches!(first, Operand::Addr { .. });
        let Operand::TexAddr { handle, sampler: None, coords } = map else { return Err(other()) };
        let map = self.operand(fr, handle, Type::U64)?;
        let at = self.address(fr, shared.0)?;
        let mut args: SmallVec<[Arg; 4]> = smallvec![map, self.plus(at, shared.1)];
        if Some(coords.len()) != dimensions(i) {
            return Err(Error::invalid(format!("`{}` with {} coordinates", i.spelling(), coords.len())));
        }
        for c in coords {
            args.push(self.operand(fr, c, Type::S32)?);
        }
        let mut rest = &rest[..rest.len() - usize::from(i.has(Mod::CacheHint)).min(rest.len())];
        let mut barrier = None;
        if let (true, [first, others @ ..]) = (loads, rest) {
            (barrier, rest) = (Some(first), others);
        }
        let im2col = i.has(Mod::Other("im2col"));
        if loads && im2col != matches!(rest.first(), Some(Operand::Vector(_))) {
            let text = if im2col { "needs im2col offsets" } else { "takes no im2col offsets" };
            return Err(Error::invalid(format!("`{}` {text}", i.spelling())));
        }
        if let Some(Operand::Vector(offsets)) = rest.first() {
            if offsets.len() + 2 != coords.len() {
                return Err(Error::invalid(format!("`{}` with {} im2col offsets", i.spelling(), offsets.len())));
            }
            for o in offsets {
                args.push(self.operand(fr, o, Type::U16)?);
            }
            rest = &rest[1..];
        }
        let pc = self.pc(fr, i);
        let mut copy = PreInst::new(Kind::Op(Op::Cp), args, smallvec![]);
        (copy.mods, copy.guard, copy.pc) = (i.mods.clone(), guard, pc);
        let Some(barrier) = barrier else {
            self.push(copy);
            return Ok(());
        };
        let Operand::Addr { base, offset } = barrier else { return Err(other()) };
        let at = self.address(fr, *base)?;
        let barrier = self.plus(at, *offset);
        if !i.has(Mod::Other("multicast::cluster")) {
            self.load_box(copy, barrier);
            return Ok(());
        }
        let [blocks] = rest else { return Err(other()) };
        let blocks = self.operand(fr, blocks, Type::U16)?;
        copy.guard = None;
        self.guarded(guard, |l| {
            l.each_block(blocks, |l, rank| {
                copy.args[1] = l.in_block(copy.args[1], rank);
                let barrier = l.in_block(barrier, rank);
                l.load_box(copy, barrier);
                Ok(())
            })
        })
    }

    /// A load, and what it completes at its mbarrier.
    fn load_box(&mut self, mut copy: PreInst, barrier: Arg) {
        let bytes: Var = self.new_var(Ty::I32);
        let none = Arg::Val(self.pre.func.konst(Ty::I32, 0));
        self.copy(bytes, none, None);
        copy.dsts = smallvec![Some(bytes)];
        let (guard, pc) = (copy.guard, copy.pc);
        self.push(copy);
        self.complete_bytes((barrier, 0), Space::Shared, Arg::Var(bytes), guard, pc);
    }

    /// `tensormap`: the map and a new value, with the number of the dimension as the instruction's constant; or two maps.
    pub(super) fn tensor_map(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let other = || unsupported(format!("`{}`", i.spelling()));
        // A copy of a map is made by a whole warp.
        self.pre.func.warp_ops |= i.has(Mod::Other("cp_fenceproxy"));
        let mut args: SmallVec<[Arg; 4]> = smallvec![];
        for o in &i.operands {
            if let Operand::Addr { base, offset } = o {
                let at = self.address(fr, *base)?;
                args.push(self.plus(at, *offset));
            }
        }
        let mut ordinal = 0;
        if i.has(Mod::Other("replace")) {
            let value = match &i.operands[1..] {
                [value] => value,
                [Operand::Imm(Imm::Int { bits, .. }), value] => {
                    ordinal = *bits as i64;
                    value
                }
                _ => return Err(other()),
            };
            let stride = i.has(Mod::Other("global_stride"));
            let wide = stride || i.has(Mod::Other("global_address"));
            let mut value = self.operand(fr, value, if wide { Type::B64 } else { Type::B32 })?;
            if stride && self.m.version < STRIDES_IN_BYTES {
                let four = Arg::Val(self.pre.func.konst(Ty::I32, 4));
                value = Arg::Var(self.computed(Op::Shl, &[Mod::Ty(Type::B64)], &[value, four], Ty::I64));
            }
            args.push(value);
        }
        let mut change = PreInst::new(Kind::Op(Op::Tensormap), args, smallvec![]);
        (change.mods, change.guard, change.offset, change.pc) = (i.mods.clone(), guard, ordinal, self.pc(fr, i));
        self.push(change);
        Ok(())
    }
}

/// Dimensions that an instruction names.
fn dimensions(i: &Instr) -> Option<usize> {
    ["1d", "2d", "3d", "4d", "5d"].into_iter().position(|d| i.has(Mod::Other(d))).map(|k| k + 1)
}
