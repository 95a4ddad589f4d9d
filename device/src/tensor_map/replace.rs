//! Changes of maps by kernels: `tensormap.replace`.

use super::{Element, Problem, TensorMap, MAP_BYTES, MAX_RANK};
use kernel_abi::TensorField as Field;

impl TensorMap {
    /// The map in these bytes as `tensormap.replace` takes it: all zeros are one, too.
    ///
    /// # Errors
    /// As of [`TensorMap::decode`]; and im2col maps cannot be changed.
    pub fn to_replace(bytes: &[u8; MAP_BYTES]) -> Result<TensorMap, Problem> {
        if *bytes == [0; MAP_BYTES] {
            return Ok(TensorMap::new(super::Mode::Tiled));
        }
        let map = TensorMap::decode(bytes)?;
        match map.is_im2col() {
            true => Err(Problem::Invalid("only maps of tiled mode can be changed by kernels")),
            false => Ok(map),
        }
    }

    /// Replaces a field; `ordinal`: of the dimension, for fields that each has. What the map is then is looked at when it is used.
    ///
    /// # Errors
    /// The field cannot have that value.
    pub fn replace(&mut self, field: Field, ordinal: usize, value: u64) -> Result<(), Problem> {
        let outside = Problem::Invalid("a value that the field cannot have");
        let small = |most: u64| (value <= most).then_some(value as u8).ok_or(outside);
        let many = if field == Field::GlobalStride { MAX_RANK - 1 } else { MAX_RANK };
        if ordinal >= many {
            return Err(Problem::Invalid("a dimension that tensors do not have"));
        }
        match field {
            Field::GlobalAddress => self.address = value,
            Field::Rank => self.rank = small(MAX_RANK as u64 - 1)? + 1,
            Field::BoxDim => self.box_dims[ordinal] = u16::try_from(value).map_err(|_| outside)?,
            Field::GlobalDim => self.dims[ordinal] = u32::try_from(value).map_err(|_| outside)?,
            Field::GlobalStride => self.strides[ordinal] = value,
            Field::ElementStride => self.element_strides[ordinal] = small(u8::MAX.into())?,
            Field::ElementType => self.element = Element::of_ptx(value).ok_or(outside)? as u8,
            Field::Interleave => self.interleave = small(2)?,
            Field::Swizzle => self.swizzle = small(3)?,
            Field::FillMode => self.fill_nan = small(1)?,
        }
        Ok(())
    }
}
