//! Memory of the program's that it may only read, given to kernels that write there: an error of CUDA's, and the process lives.

use super::*;

pub const ALL: &[(&str, fn())] = &[
    ("a store to what is read only", || ends_with_an_error(c"stores")),
    ("an atomic operation on what is read only", || ends_with_an_error(c"adds")),
    ("a bulk reduction of what is read only", || ends_with_an_error(c"bulk")),
    ("a reduction through a map of what is read only", || ends_with_an_error(c"tensor")),
];

extern "C" {
    fn cudaHostRegister(p: *mut c_void, size: usize, flags: u32) -> Status;
    fn cuTensorMapEncodeTiled(
        map: *mut CUtensorMap,
        element: CUtensorMapDataType,
        rank: u32,
        address: *mut c_void,
        dims: *const u64,
        strides: *const u64,
        box_dims: *const u32,
        steps: *const u32,
        interleave: CUtensorMapInterleave,
        swizzle: CUtensorMapSwizzle,
        promotion: CUtensorMapL2promotion,
        fill: CUtensorMapFloatOOBfill,
    ) -> CUresult;
}

const PTX: &CStr = c".version 8.6
.target sm_90a
.address_size 64
.visible .entry stores(.param .u64 to, .param .align 64 .b8 map[128]) {
    .reg .u64 %to;
    ld.param.u64 %to, [to];
    st.global.u32 [%to], 7;
    ret;
}
.visible .entry adds(.param .u64 to, .param .align 64 .b8 map[128]) {
    .reg .u64 %to;
    ld.param.u64 %to, [to];
    red.global.add.u32 [%to], 7;
    ret;
}
.visible .entry bulk(.param .u64 to, .param .align 64 .b8 map[128]) {
    .reg .u64 %to;
    .shared .align 128 .b8 tile[64];
    ld.param.u64 %to, [to];
    st.shared.u32 [tile], 7;
    cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%to], [tile], 16;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}
.visible .entry tensor(.param .u64 to, .param .align 64 .b8 map[128]) {
    .reg .u64 %map;
    .shared .align 128 .b8 tile[64];
    st.shared.u32 [tile], 7;
    mov.b64 %map, map;
    cvta.param.u64 %map, %map;
    cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [%map, {0}], [tile];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}
";

/// A tensor map as a parameter of a kernel.
#[repr(align(64))]
struct Aligned(CUtensorMap);

fn ends_with_an_error(kernel: &CStr) {
    const BYTES: usize = 4096;
    // SAFETY: a mapping of its own; results go to local variables; arguments are of the kernels' types.
    unsafe {
        let mut at = libc::mmap(null_mut(), BYTES, libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1, 0);
        assert_ne!(at, libc::MAP_FAILED);
        assert_eq!(cudaHostRegister(at, BYTES, 0), 0);
        let mut map = Aligned(CUtensorMap { opaque: [0; 16] });
        let (dims, sizes, steps) = ([64u64], [16u32], [1u32]);
        let (dims, sizes, steps) = (dims.as_ptr(), sizes.as_ptr(), steps.as_ptr());
        assert_eq!(cuTensorMapEncodeTiled(&mut map.0, 2, 1, at, dims, null_mut(), sizes, steps, 0, 0, 0, 0), 0);
        let (mut module, mut f) = (null_mut(), null_mut());
        assert_eq!(cuModuleLoadData(&mut module, PTX.as_ptr().cast()), 0);
        assert_eq!(cuModuleGetFunction(&mut f, module, kernel.as_ptr()), 0);
        let mut args = [(&raw mut at).cast::<c_void>(), (&raw mut map).cast()];
        assert_eq!(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, null_mut(), args.as_mut_ptr(), null_mut()), 0);
        assert_eq!(cudaDeviceSynchronize(), 700);
    }
}

#[test]
fn a_kernel_that_writes_what_the_program_may_only_read_has_an_error() {
    ALL.iter().for_each(|(case, _)| drop(well(case, None)));
}
