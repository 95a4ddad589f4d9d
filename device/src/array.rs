//! CUDA arrays and mipmapped arrays: memory that kernels access only through textures and surfaces.
//!
//! An array lies row by row, each row a multiple of 64 bytes, slice after slice (see [`kernel_abi::texture`]); a
//! mipmapped array is one allocation that holds its levels one after the other.

mod kind;

use super::format::Format;
use super::mapping::Mapping;
use super::memory::{self, Kind};
use super::{watch, Device, Error, Result};
use kernel_abi::{ImageKind, Level, MAX_LEVELS};
pub use kind::check_kind;
use kind::{check_limits, kind};
use std::sync::{Arc, LazyLock};
use sys::table::Table;

/// Alignment in bytes of the row pitch and of the start of each level.
const ROW: u64 = 64;
const LEVEL: u64 = 512;

/// A CUDA array, or a level of a mipmapped one.
#[derive(Debug)]
pub struct Array {
    pub kind: ImageKind,
    pub format: Format,
    /// Requested width in texels, height in rows, depth in slices or layers: 0 where the array has no such dimension.
    pub extent: [u64; 3],
    /// `cudaArrayLayered` and so on; the driver's `CUDA_ARRAY3D_...` have the same values.
    pub flags: u32,
    /// Ordinal of the device.
    pub device: u32,
    base: u64,
    row_pitch: u64,
    /// Whether it belongs to a mipmapped array, or to one of several planes.
    level: bool,
}

/// A mipmapped array.
#[derive(Debug)]
pub struct Mipmapped {
    /// The file that holds the texels, if they are in external memory.
    external: Option<Arc<Mapping>>,
    /// From the largest down.
    pub levels: Vec<Arc<Array>>,
}

static ARRAYS: LazyLock<Table<usize, Arc<Array>>> = LazyLock::new(Default::default);
static MIPMAPPED: LazyLock<Table<usize, Arc<Mipmapped>>> = LazyLock::new(Default::default);

impl Array {
    /// `cudaMalloc3DArray`: a new array and its handle. Contents are undefined.
    /// Errors: `InvalidValue` for extents, flags or combinations that CUDA does not have, `NotSupported` for sparse arrays,
    /// `MemoryAllocation`.
    pub fn create(device: &Device, format: Format, extent: [u64; 3], flags: u32) -> Result<usize> {
        Array::make(device, format, extent, flags, false).map(|array| array.handle())
    }

    /// Creates an array that is part of another object: programs cannot free it.
    pub(super) fn create_part(device: &Device, format: Format, extent: [u64; 3], flags: u32) -> Result<Arc<Array>> {
        Array::make(device, format, extent, flags, true)
    }

    fn make(device: &Device, format: Format, extent: [u64; 3], flags: u32, part: bool) -> Result<Arc<Array>> {
        let kind = kind(format, extent, flags)?;
        check_limits(device, kind, extent, flags, false)?;
        let memory = memory::allocate(device, slice(format, extent) * extent[2].max(1), LEVEL, Kind::Array)?;
        let array = Arc::new(Array::at(memory.base, device.ordinal, kind, format, extent, flags, part));
        ARRAYS.insert(array.handle(), array.clone());
        Ok(array)
    }

    /// Destroys an array made by [`Array::create_part`]. Errors: `InvalidValue`.
    pub(super) fn destroy_part(self: &Arc<Array>) -> Result {
        ARRAYS.remove(&self.handle());
        watch::array_destroyed(self.handle() as u64);
        memory::free(self.base, |a| a.kind == Kind::Array).map(drop)
    }

    fn at(base: u64, device: u32, kind: ImageKind, format: Format, extent: [u64; 3], flags: u32, level: bool) -> Array {
        let row_pitch = row(format, extent);
        Array { kind, format, extent, flags, device, base, row_pitch, level }
    }

    /// The array behind a handle. Errors: `InvalidResourceHandle`.
    pub fn get(handle: usize) -> Result<Arc<Array>> {
        ARRAYS.get(&handle).map(|a| a.clone()).ok_or(Error::InvalidResourceHandle)
    }

    /// The array, or level of a mipmapped one, that an address lies in.
    pub fn containing(addr: u64) -> Option<Arc<Array>> {
        let inside = |a: &Array| addr >= a.base && addr - a.base < a.slice_pitch() * a.slices();
        ARRAYS.iter().find(|a| inside(a)).map(|a| a.clone())
    }

    /// The handle's value.
    #[inline]
    pub fn handle(self: &Arc<Array>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// `cudaFreeArray`: invalidates the handle and frees the memory, which must not be in use.
    /// Errors: `InvalidValue` if it is not an array, or is a level of a mipmapped one.
    pub fn destroy(handle: usize) -> Result {
        let (_, array) = ARRAYS.remove_if(&handle, |_, a| !a.level).ok_or(Error::InvalidValue)?;
        watch::array_destroyed(handle as u64);
        memory::free(array.base, |a| a.kind == Kind::Array).map(drop)
    }

    /// Bytes of texels in a row, without padding. A row of blocks is one, here and below.
    #[inline]
    pub fn row_bytes(&self) -> u64 {
        self.format.units(self.extent)[0] * self.format.bytes()
    }

    /// Rows, and slices or layers: 1 where the array has no such dimension.
    #[inline]
    pub fn rows(&self) -> u64 {
        self.format.units(self.extent)[1].max(1)
    }

    #[inline]
    pub fn slices(&self) -> u64 {
        self.extent[2].max(1)
    }

    /// Host address of the first texel.
    #[inline]
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Bytes from row to row, and from slice to slice.
    #[inline]
    pub fn row_pitch(&self) -> u64 {
        self.row_pitch
    }

    #[inline]
    pub fn slice_pitch(&self) -> u64 {
        self.row_pitch * self.rows()
    }

    /// Whether slices are layers or faces.
    pub fn is_layered(&self) -> bool {
        !matches!(self.kind, ImageKind::D1 | ImageKind::D2 | ImageKind::D3)
    }

    /// Whether it is a cubemap or a layered cubemap.
    pub fn is_cube(&self) -> bool {
        matches!(self.kind, ImageKind::Cube | ImageKind::CubeLayered)
    }

    /// Its geometry, for an image's description: extents in texels, pitches in bytes.
    pub fn geometry(&self) -> Level {
        let depth = if self.is_layered() { 1 } else { self.slices() };
        Level {
            base: self.base,
            row_pitch: if self.rows() > 1 { self.row_pitch } else { 0 },
            slice_pitch: if self.slices() > 1 { self.slice_pitch() } else { 0 },
            // Limits of the device are far below 2^32.
            width: self.extent[0] as u32,
            height: self.extent[1].max(1) as u32,
            depth: depth as u32,
            pad: [0; 3],
        }
    }
}

impl Mipmapped {
    /// `cudaMallocMipmappedArray`: a new mipmapped array and its handle. The number of levels is clamped to what is
    /// possible. Errors: as [`Array::create`].
    pub fn create(device: &Device, format: Format, extent: [u64; 3], levels: u32, flags: u32) -> Result<usize> {
        let allocate = |size| Ok((memory::allocate(device, size, LEVEL, Kind::Array)?.base, None));
        Mipmapped::place(device, format, extent, levels, flags, allocate)
    }

    /// The same in external memory; `find` maps a size in bytes to the place. Errors: as [`Array::create`], and `find`'s.
    pub(super) fn create_at(
        device: &Device,
        format: Format,
        extent: [u64; 3],
        levels: u32,
        flags: u32,
        find: impl FnOnce(u64) -> Result<(u64, Arc<Mapping>)>,
    ) -> Result<usize> {
        Mipmapped::place(device, format, extent, levels, flags, |size| find(size).map(|(at, file)| (at, Some(file))))
    }

    fn place(
        device: &Device,
        format: Format,
        extent: [u64; 3],
        levels: u32,
        flags: u32,
        find: impl FnOnce(u64) -> Result<(u64, Option<Arc<Mapping>>)>,
    ) -> Result<usize> {
        let kind = kind(format, extent, flags)?;
        check_limits(device, kind, extent, flags, true)?;
        let layered = !matches!(kind, ImageKind::D1 | ImageKind::D2 | ImageKind::D3);
        let largest = if layered { extent[0].max(extent[1]) } else { extent.into_iter().fold(1, u64::max) };
        let levels = levels.clamp(1, (largest.ilog2() + 1).min(MAX_LEVELS as u32));
        let shrunk = |level: u32| {
            let half = |n: u64| if n == 0 { 0 } else { (n >> level).max(1) };
            [half(extent[0]), half(extent[1]), if layered { extent[2] } else { half(extent[2]) }]
        };
        let size = |level| (slice(format, shrunk(level)) * extent_slices(shrunk(level))).next_multiple_of(LEVEL);
        let total = (0..levels).map(size).sum();
        let (mut base, external) = find(total)?;
        let arrays = (0..levels).map(|level| {
            let array = Array::at(base, device.ordinal, kind, format, shrunk(level), flags, true);
            base += size(level);
            let array = Arc::new(array);
            ARRAYS.insert(array.handle(), array.clone());
            array
        });
        let mipmapped = Arc::new(Mipmapped { levels: arrays.collect(), external });
        let handle = Arc::as_ptr(&mipmapped) as usize;
        MIPMAPPED.insert(handle, mipmapped);
        Ok(handle)
    }

    /// The mipmapped array behind a handle. Errors: `InvalidResourceHandle`.
    pub fn get(handle: usize) -> Result<Arc<Mipmapped>> {
        MIPMAPPED.get(&handle).map(|m| m.clone()).ok_or(Error::InvalidResourceHandle)
    }

    /// The handle's value.
    #[inline]
    pub fn handle(self: &Arc<Mipmapped>) -> usize {
        Arc::as_ptr(self) as usize
    }

    /// `cudaFreeMipmappedArray`: invalidates the handle and those of its levels, and frees the memory.
    /// Errors: `InvalidValue` if it is not a mipmapped array.
    pub fn destroy(handle: usize) -> Result {
        let (_, mipmapped) = MIPMAPPED.remove(&handle).ok_or(Error::InvalidValue)?;
        for level in &mipmapped.levels {
            ARRAYS.remove(&level.handle());
            watch::array_destroyed(level.handle() as u64);
        }
        match mipmapped.external {
            Some(_) => Ok(()),
            None => memory::free(mipmapped.levels[0].base, |a| a.kind == Kind::Array).map(drop),
        }
    }
}

/// Invalidates the handles of a device's arrays, for `cudaDeviceReset`, which frees their memory with all the rest.
pub fn release_all(ordinal: u32) {
    ARRAYS.retain(|_, a| a.device != ordinal);
    MIPMAPPED.retain(|_, m| m.levels[0].device != ordinal);
}

fn row(format: Format, extent: [u64; 3]) -> u64 {
    (format.units(extent)[0] * format.bytes()).next_multiple_of(ROW)
}

fn slice(format: Format, extent: [u64; 3]) -> u64 {
    row(format, extent) * format.units(extent)[1].max(1)
}

fn extent_slices(extent: [u64; 3]) -> u64 {
    extent[2].max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cuda_types::*;
    use kernel_abi::Element;

    const FLOAT: Format = Format::plain(Element::F32, 1);

    #[test]
    fn levels_halve_down_to_one_texel_and_do_not_overlap() {
        let device = super::super::get(0).unwrap();
        let handle = Mipmapped::create(device, FLOAT, [20, 5, 0], 99, 0).unwrap();
        let mipmapped = Mipmapped::get(handle).unwrap();
        let extents: Vec<_> = mipmapped.levels.iter().map(|l| l.extent).collect();
        assert_eq!(extents, [[20, 5, 0], [10, 2, 0], [5, 1, 0], [2, 1, 0], [1, 1, 0]]);
        for pair in mipmapped.levels.windows(2) {
            assert!(pair[0].base + pair[0].slice_pitch() <= pair[1].base && pair[1].base % LEVEL == 0);
        }
        assert_eq!((mipmapped.levels[0].row_pitch, mipmapped.levels[0].geometry().height), (128, 5));
        let level = mipmapped.levels[1].handle();
        assert!(Array::get(level).is_ok());
        assert_eq!(Array::destroy(level), Err(Error::InvalidValue));
        Mipmapped::destroy(handle).unwrap();
        assert_eq!(Array::get(level).err(), Some(Error::InvalidResourceHandle));
        assert_eq!(Mipmapped::destroy(handle), Err(Error::InvalidValue));

        let layered = Mipmapped::create(device, FLOAT, [4, 4, 3], 99, cudaArrayLayered).unwrap();
        let levels: Vec<_> = Mipmapped::get(layered).unwrap().levels.iter().map(|l| l.extent).collect();
        assert_eq!(levels, [[4, 4, 3], [2, 2, 3], [1, 1, 3]]);
        Mipmapped::destroy(layered).unwrap();
    }

    #[test]
    fn extents_beyond_the_device_are_refused() {
        let device = super::super::get(0).unwrap();
        let refused = |extent, flags| assert_eq!(Array::create(device, FLOAT, extent, flags), Err(Error::InvalidValue));
        refused([1 << 20, 0, 0], 0);
        refused([131073, 2, 0], 0);
        refused([4, 4, 2049], cudaArrayLayered);
        refused([20000, 20000, 20000], 0);
        refused([65536, 0, 0], cudaArraySurfaceLoadStore);
        let tall = Array::create(device, FLOAT, [8, 8, 17000], 0).unwrap();
        Array::destroy(tall).unwrap();
    }
}
