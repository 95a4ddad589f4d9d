//! Tensor maps: what instructions do with them, lane by lane. Copies of boxes are in `tensor_box`, what reductions do to an element in
//! `tensor_reduce`.

use super::call::Call;
use super::tensor_box;
use super::tensor_job::Job;
use crate::fault::{Fault, FaultKind};
use device::shadow;
use device::tensor_map::{TensorBox, TensorMap, MAP_BYTES, MAX_RANK};
use kernel_abi::args::tensor as words;
use kernel_abi::{AccessKind, RaceUse, TensorField, TensorReduction, TensorTask};

/// Shared memory of a box starts at a multiple of this (CUDA C++ Programming Guide, 'Tensor Memory Accelerator').
const BOX_ALIGNMENT: u64 = 128;

/// Rows of a box start at a multiple of this in global memory; GPUs (H200) execute nothing else, loads, stores and boxes that start outside of the
/// tensor included.
const ROW_START: i64 = 16;

/// `Helper::Tensor`.
pub fn tensor(call: &Call) -> Result<(), Box<Fault>> {
    let task = TensorTask::of(call.what() & words::TASK);
    for lane in call.lanes() {
        let job = Job { call, lane, map: call.of_lane(words::MAPS, lane) };
        match task {
            Some(task @ (TensorTask::Load | TensorTask::Store | TensorTask::Reduce)) => copy(&job, task)?,
            Some(TensorTask::Replace) => replace(&job)?,
            Some(TensorTask::CopyMap) => copy_map(&job)?,
            None => {
                return Err(call.fault(FaultKind::Internal, "an unknown task with a tensor map", 1 << lane, call.pc()))
            }
        }
    }
    Ok(())
}

/// A load, store or reduction of a box.
fn copy(job: &Job, task: TensorTask) -> Result<(), Box<Fault>> {
    let what = job.call.what();
    let map = job.read_map()?;
    let dim = (what >> words::DIM_SHIFT & words::DIM) as u32;
    if dim != u32::from(map.rank) {
        return Err(job.wrong(format_args!("an instruction of {dim} dimensions with a map of {}", map.rank)));
    }
    if map.is_im2col() != (what & words::IM2COL != 0) {
        let modes = if map.is_im2col() { ["tile", "im2col"] } else { ["im2col", "tile"] };
        return Err(job.wrong(format_args!("an instruction of {} mode with a map of {} mode", modes[0], modes[1])));
    }
    let shared = job.call.of_lane(words::SHARED, job.lane);
    if shared % BOX_ALIGNMENT != 0 {
        let offset = shared.wrapping_sub(job.call.cta.shared as u64);
        let kind = if task == TensorTask::Load { AccessKind::Write } else { AccessKind::Read };
        let text = format!(
            "tensor copy with a box at offset {offset} of shared memory, which is not a multiple of {BOX_ALIGNMENT}"
        );
        let kind = FaultKind::Misaligned { addr: shared, access: Some(kind) };
        return Err(job.call.fault(kind, text, 1 << job.lane, job.call.pc()));
    }
    let coords = words::COORDINATES.map(|array| job.call.of_lane(array, job.lane) as i32);
    let coords: [i32; MAX_RANK] = std::array::from_fn(|d| if d < dim as usize { coords[d] } else { 0 });
    // Stores of im2col mode have none.
    let offsets = match task {
        TensorTask::Load if map.is_im2col() => {
            let all = words::OFFSETS.map(|array| job.call.of_lane(array, job.lane) as u16);
            std::array::from_fn(|k| if k + 2 < dim as usize { all[k] } else { 0 })
        }
        _ => [0; 3],
    };
    let element = map.element().map_err(|problem| job.refused(problem))?;
    let start = i64::from(coords[0]) * i64::from(element.size());
    if start % ROW_START != 0 {
        return Err(job.wrong(format_args!(
            "a box that begins {start} bytes into a row; the first coordinate, {}, times the size of elements must be a multiple of {ROW_START}",
            coords[0]
        )));
    }
    let region = TensorBox::new(&map, coords, offsets).map_err(|problem| job.refused(problem))?;
    let bytes = region.row_count() * region.row_bytes() as u64;
    let copy = tensor_box::Copy { job, region, element, fill_nan: map.fill_nan != 0, shared };
    match task {
        TensorTask::Load => {
            copy.load()?;
            job.call.set_word(words::SHARED + job.lane as usize, bytes);
            Ok(())
        }
        TensorTask::Reduce => {
            let Some(how) = TensorReduction::of(what >> words::DETAIL_SHIFT & 0xff) else {
                return Err(job.wrong("an unknown reduction"));
            };
            copy.reduce(how)
        }
        _ => copy.store(),
    }
}

/// `tensormap.replace`
fn replace(job: &Job) -> Result<(), Box<Fault>> {
    let what = job.call.what();
    let Some(field) = TensorField::of(what >> words::DETAIL_SHIFT & 0xff) else {
        return Err(job.wrong("an unknown field"));
    };
    let ordinal = (what >> words::ORDINAL_SHIFT) as usize;
    let value = job.call.of_lane(words::VALUES, job.lane);
    let Some(bytes) = job.map_bytes(AccessKind::Write)? else { return Ok(()) };
    let mut map = TensorMap::to_replace(&bytes).map_err(|problem| job.refused(problem))?;
    map.replace(field, ordinal, value).map_err(|problem| job.refused(problem))?;
    job.put(job.map, &map.encode(), AccessKind::Write)?;
    shadow::written(job.map, MAP_BYTES as u64);
    job.report_use(RaceUse::WriteAsOne, job.map, MAP_BYTES as u64);
    Ok(())
}

/// `tensormap.cp_fenceproxy`, which all lanes of a warp execute with the same addresses.
fn copy_map(job: &Job) -> Result<(), Box<Fault>> {
    let same = |array: usize| job.call.of_lane(array, job.lane);
    let of_first = |array: usize| job.call.of_lane(array, job.call.mask.trailing_zeros());
    if job.lane != job.call.mask.trailing_zeros()
        && [words::MAPS, words::SHARED].iter().all(|&a| same(a) == of_first(a))
    {
        return Ok(());
    }
    let from = Job { map: same(words::SHARED), ..*job };
    let Some(bytes) = from.map_bytes(AccessKind::Read)? else { return Ok(()) };
    if !job.aligned(job.map)? || !job.may_map(job.map, AccessKind::Write)? {
        return Ok(());
    }
    job.put(job.map, &bytes, AccessKind::Write)?;
    shadow::copied(job.map, from.map, MAP_BYTES as u64);
    job.report_use(RaceUse::ReadAsOne, from.map, MAP_BYTES as u64);
    job.report_use(RaceUse::WriteAsOne, job.map, MAP_BYTES as u64);
    Ok(())
}
