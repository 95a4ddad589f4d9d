//! Texture and surface references: what is bound to them, and how they are read. Kernels that use them are in
//! `samples/texture_references.cu`.

use super::*;

extern "C" {
    fn cuModuleGetTexRef(t: *mut CUtexref, m: CUmodule, name: *const c_char) -> Status;
    fn cuModuleGetSurfRef(s: *mut CUsurfref, m: CUmodule, name: *const c_char) -> Status;
    fn cuArray3DCreate_v2(a: *mut CUarray, d: *const CUDA_ARRAY3D_DESCRIPTOR) -> Status;
    fn cuArrayDestroy(a: CUarray) -> Status;
    fn cuTexRefCreate(t: *mut CUtexref) -> Status;
    fn cuTexRefDestroy(t: CUtexref) -> Status;
    fn cuTexRefSetArray(t: CUtexref, a: CUarray, flags: c_uint) -> Status;
    fn cuTexRefGetArray(a: *mut CUarray, t: CUtexref) -> Status;
    fn cuTexRefSetAddress_v2(offset: *mut usize, t: CUtexref, p: CUdeviceptr, bytes: usize) -> Status;
    fn cuTexRefGetAddress_v2(p: *mut CUdeviceptr, t: CUtexref) -> Status;
    fn cuTexRefSetAddress2D_v3(t: CUtexref, d: *const CUDA_ARRAY_DESCRIPTOR, p: CUdeviceptr, pitch: usize) -> Status;
    fn cuTexRefSetFormat(t: CUtexref, format: c_int, channels: c_int) -> Status;
    fn cuTexRefGetFormat(format: *mut c_int, channels: *mut c_int, t: CUtexref) -> Status;
    fn cuTexRefSetAddressMode(t: CUtexref, dim: c_int, mode: c_int) -> Status;
    fn cuTexRefGetAddressMode(mode: *mut c_int, t: CUtexref, dim: c_int) -> Status;
    fn cuTexRefSetFilterMode(t: CUtexref, mode: c_int) -> Status;
    fn cuTexRefGetFilterMode(mode: *mut c_int, t: CUtexref) -> Status;
    fn cuTexRefSetFlags(t: CUtexref, flags: c_uint) -> Status;
    fn cuTexRefGetFlags(flags: *mut c_uint, t: CUtexref) -> Status;
    fn cuSurfRefSetArray(s: CUsurfref, a: CUarray, flags: c_uint) -> Status;
    fn cuSurfRefGetArray(a: *mut CUarray, s: CUsurfref) -> Status;
}

const REFERENCES: &CStr = c".version 8.0\n.target sm_80\n.address_size 64\n
    .global .texref t = { filter_mode = linear, addr_mode_0 = wrap, addr_mode_1 = clamp_to_border, normalized_coords = 1 };
    .global .surfref s; .global .u32 v;\n";

#[test]
fn references_are_bound_and_described() {
    with_context(|_| {
        // SAFETY: valid pointers, a complete image.
        unsafe {
            let (mut module, n) = (null_mut(), null_mut);
            let image = REFERENCES.as_ptr().cast();
            assert_eq!(cuModuleLoadDataEx(&mut module, image, 0, null_mut(), n()), OK);
            let (mut t, mut s, mut again) = (null_mut(), null_mut(), null_mut());
            assert_eq!(cuModuleGetTexRef(&mut t, module, c"t".as_ptr()), OK);
            assert_eq!((cuModuleGetTexRef(&mut again, module, c"t".as_ptr()), again), (OK, t));
            assert_eq!(cuModuleGetSurfRef(&mut s, module, c"s".as_ptr()), OK);
            assert_eq!(cuModuleGetTexRef(&mut again, module, c"s".as_ptr()), NOT_FOUND);
            assert_eq!(cuModuleGetSurfRef((&raw mut again).cast(), module, c"v".as_ptr()), NOT_FOUND);
            // What the module says.
            let (mut mode, mut filter, mut flags) = (-1, -1, 0);
            for (dim, expected) in [cudaAddressModeWrap, cudaAddressModeBorder, cudaAddressModeClamp].iter().enumerate()
            {
                assert_eq!((cuTexRefGetAddressMode(&mut mode, t, dim as c_int), mode), (OK, *expected));
            }
            assert_eq!(cuTexRefGetAddressMode(&mut mode, t, 3), INVALID_VALUE);
            assert_eq!((cuTexRefGetFilterMode(&mut filter, t), filter), (OK, cudaFilterModeLinear));
            assert_eq!((cuTexRefGetFlags(&mut flags, t), flags), (OK, CU_TRSF_NORMALIZED_COORDINATES));
            // What the program says.
            assert_eq!(cuTexRefSetAddressMode(t, 0, 4), INVALID_VALUE);
            assert_eq!(cuTexRefSetAddressMode(t, -1, 0), INVALID_VALUE);
            assert_eq!(cuTexRefSetFilterMode(t, 2), INVALID_VALUE);
            assert_eq!(cuTexRefSetFlags(t, 0x100), INVALID_VALUE);
            assert_eq!(cuTexRefSetFlags(t, CU_TRSF_READ_AS_INTEGER | CU_TRSF_SRGB), OK);
            assert_eq!((cuTexRefGetFlags(&mut flags, t), flags), (OK, CU_TRSF_READ_AS_INTEGER | CU_TRSF_SRGB));
            // Arrays.
            let shape = |flags| CUDA_ARRAY3D_DESCRIPTOR {
                Width: 8,
                Height: 4,
                Depth: 0,
                Format: CU_AD_FORMAT_HALF,
                NumChannels: 2,
                Flags: flags,
            };
            let (mut plain, mut written, mut found) = (null_mut(), null_mut(), null_mut());
            assert_eq!(cuArray3DCreate_v2(&mut plain, &shape(0)), OK);
            assert_eq!(cuArray3DCreate_v2(&mut written, &shape(cudaArraySurfaceLoadStore)), OK);
            assert_eq!(cuTexRefGetArray(&mut found, t), INVALID_VALUE);
            assert_eq!(cuTexRefSetArray(t, plain, 0), INVALID_VALUE);
            assert_eq!(cuTexRefSetArray(t, plain, CU_TRSA_OVERRIDE_FORMAT), OK);
            assert_eq!((cuTexRefGetArray(&mut found, t), found), (OK, plain));
            let (mut format, mut channels) = (0, 0);
            assert_eq!(cuTexRefGetFormat(&mut format, &mut channels, t), OK);
            assert_eq!((format, channels), (CU_AD_FORMAT_HALF, 2));
            assert_eq!(cuSurfRefGetArray(&mut found, s), INVALID_VALUE);
            assert_eq!(cuSurfRefSetArray(s, plain, 0), INVALID_VALUE);
            assert_eq!(cuSurfRefSetArray(s, written, 1), INVALID_VALUE);
            assert_eq!(cuSurfRefSetArray(s, written, 0), OK);
            assert_eq!((cuSurfRefGetArray(&mut found, s), found), (OK, written));
            // Memory takes the place of an array.
            let (mut p, mut at, mut offset) = (0, 0, 1);
            assert_eq!(cuMemAlloc_v2(&mut p, 1 << 16), OK);
            assert_eq!(cuTexRefSetFormat(t, CU_AD_FORMAT_SIGNED_INT16, 4), OK);
            assert_eq!(cuTexRefSetAddress_v2(null_mut(), t, p + 32, 256), INVALID_VALUE);
            assert_eq!((cuTexRefSetAddress_v2(&mut offset, t, p + 32, 256), offset), (OK, 32));
            assert_eq!((cuTexRefGetAddress_v2(&mut at, t), at), (OK, p));
            assert_eq!(cuTexRefGetArray(&mut found, t), INVALID_VALUE);
            let rows =
                CUDA_ARRAY_DESCRIPTOR { Width: 16, Height: 9, Format: CU_AD_FORMAT_SIGNED_INT32, NumChannels: 1 };
            assert_eq!(cuTexRefSetAddress2D_v3(t, &rows, p + 32, 512), INVALID_VALUE);
            assert_eq!(cuTexRefSetAddress2D_v3(t, &rows, p, 36), INVALID_VALUE);
            assert_eq!(cuTexRefSetAddress2D_v3(t, &rows, p, 512), OK);
            assert_eq!(cuTexRefSetFormat(t, CU_AD_FORMAT_HALF, 1), INVALID_VALUE);
            // References of one kind are not those of the other.
            assert_eq!(cuTexRefSetArray(s.cast(), plain, CU_TRSA_OVERRIDE_FORMAT), INVALID_HANDLE);
            assert_eq!(cuSurfRefSetArray(t.cast(), written, 0), INVALID_HANDLE);
            let mut made = null_mut();
            assert_eq!(cuTexRefCreate(&mut made), OK);
            assert_eq!(cuTexRefSetArray(made, plain, CU_TRSA_OVERRIDE_FORMAT), OK);
            assert_eq!(
                (cuTexRefDestroy(made), cuTexRefDestroy(made), cuTexRefDestroy(t)),
                (OK, INVALID_HANDLE, INVALID_HANDLE)
            );
            // With the module its references go.
            assert_eq!(cuModuleUnload(module), OK);
            assert_eq!(cuTexRefGetFlags(&mut flags, t), INVALID_HANDLE);
            assert_eq!((cuArrayDestroy(plain), cuArrayDestroy(written), cuMemFree_v2(p)), (OK, OK, OK));
        }
    });
}
