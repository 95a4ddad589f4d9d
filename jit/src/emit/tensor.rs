//! Tensor maps: the executor copies boxes through them and changes them, which is a call with a word for each lane and operand.

use super::action::Action;
use super::state::Emit;
use crate::error::{unsupported, Error, ErrorExt};
use crate::ir::Inst;
use baseline::build::V;
use kernel_abi::args::{self, tensor as words};
use kernel_abi::{Helper, TensorField, TensorReduction, TensorTask};
use ptx::ast::{Mod, Space};

const FIELDS: [(&str, TensorField); 10] = [
    ("global_address", TensorField::GlobalAddress),
    ("rank", TensorField::Rank),
    ("box_dim", TensorField::BoxDim),
    ("global_dim", TensorField::GlobalDim),
    ("global_stride", TensorField::GlobalStride),
    ("element_stride", TensorField::ElementStride),
    ("elemtype", TensorField::ElementType),
    ("interleave_layout", TensorField::Interleave),
    ("swizzle_mode", TensorField::Swizzle),
    ("fill_mode", TensorField::FillMode),
];

impl Emit<'_> {
    /// `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`; the bytes of the lanes' boxes, if that is the result.
    pub(super) fn tensor_copy(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let has = |w: &'static str| i.has(Mod::Other(w));
        let Some(dim) = ["1d", "2d", "3d", "4d", "5d"].into_iter().position(has) else {
            return Err(Error::internal("a copy of a box without dimensions"));
        };
        let dim = dim + 1;
        let task = match i.space() {
            _ if has("reduce") => TensorTask::Reduce,
            Space::Global => TensorTask::Store,
            _ => TensorTask::Load,
        };
        let mut what = task as u64 | (dim as u64) << words::DIM_SHIFT;
        if has("im2col") || has("im2col_no_offs") {
            what |= words::IM2COL;
        }
        if task == TensorTask::Reduce {
            what |= (reduction(Action::of(i)?)? as u64) << words::DETAIL_SHIFT;
        }
        let (coords, offsets) = i.args[2..].split_at(dim);
        let shared = self.full_address(i.args[1], 0, Space::Shared);
        let block = self.tensor_block(i, what);
        self.store_lanes(block, words::MAPS, i.args[0]);
        self.ll.store(shared, self.lane_words(block, words::SHARED, 1), 8);
        let arrays = words::COORDINATES.iter().zip(coords).chain(words::OFFSETS.iter().zip(offsets));
        for (&array, &v) in arrays {
            self.store_lanes(block, array, v);
        }
        self.call_helper(Helper::Tensor, self.mask, block);
        if i.results.is_empty() {
            return Ok(vec![]);
        }
        let bytes = self.load_lanes(block, words::SHARED);
        Ok(vec![self.cast_bits(bytes, self.ll.int(32))])
    }

    /// `tensormap.replace` and `tensormap.cp_fenceproxy`.
    pub(super) fn tensor_map(&mut self, i: &Inst) -> Result<Vec<V>, Error> {
        let map = self.full_address(i.args[0], 0, i.space());
        if i.has(Mod::Other("cp_fenceproxy")) {
            let from = self.full_address(i.args[1], 0, Space::Shared);
            let block = self.tensor_block(i, TensorTask::CopyMap as u64);
            for (array, x) in [(words::MAPS, map), (words::SHARED, from)] {
                self.ll.store(x, self.lane_words(block, array, 1), 8);
            }
            self.call_helper(Helper::Tensor, self.mask, block);
            return Ok(vec![]);
        }
        let Some((_, field)) = FIELDS.iter().find(|(word, _)| i.has(Mod::Other(word))) else {
            return Err(unsupported(self.spelled(i)));
        };
        let what = TensorTask::Replace as u64
            | (*field as u64) << words::DETAIL_SHIFT
            | (i.offset as u64) << words::ORDINAL_SHIFT;
        let block = self.tensor_block(i, what);
        self.ll.store(map, self.lane_words(block, words::MAPS, 1), 8);
        self.store_lanes(block, words::VALUES, i.args[1]);
        self.call_helper(Helper::Tensor, self.mask, block);
        Ok(vec![])
    }

    fn tensor_block(&mut self, i: &Inst, what: u64) -> V {
        let block = self.arg_block();
        self.store_word(block, args::WHAT, self.ll.i64(what));
        self.store_word(block, args::PC, self.ll.i64(i.pc.into()));
        block
    }
}

fn reduction(action: Action) -> Result<TensorReduction, Error> {
    Ok(match action {
        Action::Add => TensorReduction::Add,
        Action::Min => TensorReduction::Min,
        Action::Max => TensorReduction::Max,
        Action::And => TensorReduction::And,
        Action::Or => TensorReduction::Or,
        Action::Xor => TensorReduction::Xor,
        Action::Inc => TensorReduction::Inc,
        Action::Dec => TensorReduction::Dec,
        Action::Cas | Action::Exch => return Err(Error::internal("a reduction of this kind")),
    })
}
