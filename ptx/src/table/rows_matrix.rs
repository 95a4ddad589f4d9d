//! Rows of matrix instructions (PTX ISA 9.7.14 to 9.7.16).

use super::op::Op;
use super::row::{rows_table, Row};

rows_table! {
    Wmma {
        "9.7.14.4.3" 60 70 "wmma.load.which.sync{.aligned}.layout.shape{.global|.sharedcta}.f16 d:vec, [a]{, b:u32}; which=a b; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.3" 63 72 "wmma.load.which.sync{.aligned}.layout.shape{.global|.sharedcta}.type d:vec, [a]{, b:u32}; which=a b; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16; type=s8 u8";
        "9.7.14.4.3" 70 80 "wmma.load.which.sync{.aligned}.layout.shape{.global|.sharedcta}.bf16 d:vec, [a]{, b:u32}; which=a b; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.3" 70 80 "wmma.load.which.sync{.aligned}.layout.m16n16k8{.global|.sharedcta}.tf32 d:vec, [a]{, b:u32}; which=a b; layout=row col";
        "9.7.14.4.3" 63 75 "wmma.load.a.sync{.aligned}.row.m8n8k32{.global|.sharedcta}.type d:vec, [a]{, b:u32}; type=s4 u4";
        "9.7.14.4.3" 63 75 "wmma.load.b.sync{.aligned}.col.m8n8k32{.global|.sharedcta}.type d:vec, [a]{, b:u32}; type=s4 u4";
        "9.7.14.4.3" 63 75 "wmma.load.a.sync{.aligned}.row.m8n8k128{.global|.sharedcta}.b1 d:vec, [a]{, b:u32}";
        "9.7.14.4.3" 63 75 "wmma.load.b.sync{.aligned}.col.m8n8k128{.global|.sharedcta}.b1 d:vec, [a]{, b:u32}";
        "9.7.14.4.3" 60 70 "wmma.load.c.sync{.aligned}.layout.shape{.global|.sharedcta}.type d:vec, [a]{, b:u32}; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16; type=f16 f32";
        "9.7.14.4.3" 63 72 "wmma.load.c.sync{.aligned}.layout.shape{.global|.sharedcta}.s32 d:vec, [a]{, b:u32}; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.3" 70 80 "wmma.load.c.sync{.aligned}.layout.m16n16k8{.global|.sharedcta}.f32 d:vec, [a]{, b:u32}; layout=row col";
        "9.7.14.4.3" 63 75 "wmma.load.c.sync{.aligned}.layout.shape{.global|.sharedcta}.s32 d:vec, [a]{, b:u32}; layout=row col; shape=m8n8k32 m8n8k128";
        "9.7.14.4.3" 70 80 "wmma.load.which.sync{.aligned}.layout.m8n8k4{.global|.sharedcta}.f64 d:vec, [a]{, b:u32}; which=a b c; layout=row col";
        "9.7.14.4.4" 60 70 "wmma.store.d.sync{.aligned}.layout.shape{.global|.sharedcta}.type [a], b:vec{, c:u32}; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16; type=f16 f32";
        "9.7.14.4.4" 63 72 "wmma.store.d.sync{.aligned}.layout.shape{.global|.sharedcta}.s32 [a], b:vec{, c:u32}; layout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.4" 70 80 "wmma.store.d.sync{.aligned}.layout.m16n16k8{.global|.sharedcta}.f32 [a], b:vec{, c:u32}; layout=row col";
        "9.7.14.4.4" 63 75 "wmma.store.d.sync{.aligned}.layout.shape{.global|.sharedcta}.s32 [a], b:vec{, c:u32}; layout=row col; shape=m8n8k32 m8n8k128";
        "9.7.14.4.4" 70 80 "wmma.store.d.sync{.aligned}.layout.m8n8k4{.global|.sharedcta}.f64 [a], b:vec{, c:u32}; layout=row col";
        "9.7.14.4.5" 60 70 "wmma.mma.sync{.aligned}.alayout.blayout.shape.dtype.ctype{.satfinite} d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col; shape=m16n16k16 m8n32k16 m32n8k16; dtype=f16 f32; ctype=f16 f32";
        "9.7.14.4.5" 63 72 "wmma.mma.sync.aligned.alayout.blayout.shape.s32.s8.s8.s32{.satfinite} d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.5" 63 72 "wmma.mma.sync.aligned.alayout.blayout.shape.s32.u8.u8.s32{.satfinite} d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.5" 63 75 "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32{.satfinite} d:vec, a:vec, b:vec, c:vec";
        "9.7.14.4.5" 63 75 "wmma.mma.sync.aligned.row.col.m8n8k32.s32.u4.u4.s32{.satfinite} d:vec, a:vec, b:vec, c:vec";
        "9.7.14.4.5" 70 80 "wmma.mma.sync.aligned.alayout.blayout.shape.f32.bf16.bf16.f32 d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col; shape=m16n16k16 m8n32k16 m32n8k16";
        "9.7.14.4.5" 70 80 "wmma.mma.sync.aligned.alayout.blayout.m16n16k8.f32.tf32.tf32.f32 d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col";
        "9.7.14.4.5" 70 80 "wmma.mma.sync.aligned.alayout.blayout.m8n8k4{.rnd}.f64.f64.f64.f64 d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col";
        "9.7.14.4.5" 63 75 "wmma.mma.op.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 d:vec, a:vec, b:vec, c:vec; op=xor and";
    }
    Mma {
        "9.7.14.5.14" 64 70 "mma.sync.aligned.m8n8k4.alayout.blayout.dtype.f16.f16.ctype d:vec, a:vec, b:vec, c:vec; alayout=row col; blayout=row col; dtype=f16 f32; ctype=f16 f32";
        "9.7.14.5.14" 65 75 "mma.sync.aligned.m16n8k8.row.col.dtype.f16.f16.ctype d:vec, a:vec, b:vec, c:vec; dtype=f16 f32; ctype=f16 f32";
        "9.7.14.5.14" 70 80 "mma.sync.aligned.m16n8k16.row.col.dtype.f16.f16.ctype d:vec, a:vec, b:vec, c:vec; dtype=f16 f32; ctype=f16 f32";
        "9.7.14.5.14" 70 80 "mma.sync.aligned.shape.row.col.f32.bf16.bf16.f32 d:vec, a:vec, b:vec, c:vec; shape=m16n8k8 m16n8k16";
        "9.7.14.5.14" 70 80 "mma.sync.aligned.shape.row.col.f32.tf32.tf32.f32 d:vec, a:vec, b:vec, c:vec; shape=m16n8k4 m16n8k8";
        "9.7.14.5.14" 84 89 "mma.sync.aligned.m16n8k32.row.col.f32.atype.btype.f32 d:vec, a:vec, b:vec, c:vec; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.14.5.14" 87 89 "mma.sync.aligned.m16n8k16.row.col.f32.atype.btype.f32 d:vec, a:vec, b:vec, c:vec; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.14.5.14" 87 89 "mma.sync.aligned.shape.row.col.f16.atype.btype.f16 d:vec, a:vec, b:vec, c:vec; shape=m16n8k16 m16n8k32; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.14.5.14" 87 120 "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.dtype.atype.btype.ctype d:vec, a:vec, b:vec, c:vec; dtype=f16 f32; ctype=f16 f32; atype=e4m3 e5m2 e3m2 e2m3 e2m1; btype=e4m3 e5m2 e3m2 e2m3 e2m1";
        "9.7.14.5.14" 87 120 "mma.sync.aligned.shape.row.col.kind.block_scale{.scale}.f32.atype.btype.f32.stype d:vec, a:vec, b:vec, c:vec, e:b32, f:vec, g:b32, h:vec; shape=m16n8k32 m16n8k64; kind=kind::mxf4 kind::mxf4nvf4 kind::mxf8f6f4; scale=scale_vec::1X scale_vec::2X scale_vec::4X; atype=e4m3 e5m2 e3m2 e2m3 e2m1; btype=e4m3 e5m2 e3m2 e2m3 e2m1; stype=ue8m0 ue4m3";
        "9.7.14.5.14" 70 80 "mma.sync.aligned.m8n8k4.row.col{.rnd}.f64.f64.f64.f64 d:vec, a:vec, b:vec, c:vec";
        "9.7.14.5.14" 78 90 "mma.sync.aligned.shape.row.col{.rnd}.f64.f64.f64.f64 d:vec, a:vec, b:vec, c:vec; shape=m16n8k4 m16n8k8 m16n8k16";
        "9.7.14.5.14" 65 75 "mma.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d:vec, a:vec, b:vec, c:vec; shape=m8n8k16 m16n8k16 m16n8k32; atype=u8 s8; btype=u8 s8";
        "9.7.14.5.14" 65 75 "mma.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d:vec, a:vec, b:vec, c:vec; shape=m8n8k32 m16n8k32 m16n8k64; atype=u4 s4; btype=u4 s4";
        "9.7.14.5.14" 70 75 "mma.sync.aligned.shape.row.col.s32.b1.b1.s32.op.popc d:vec, a:vec, b:vec, c:vec; shape=m8n8k128 m16n8k128 m16n8k256; op=xor and";
        "9.7.14.6.2" 71 80 "mma.sp.sync.aligned.shape.row.col.dtype.f16.f16.ctype d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; shape=m16n8k16 m16n8k32; dtype=f16 f32; ctype=f16 f32";
        "9.7.14.6.2" 71 80 "mma.sp.sync.aligned.shape.row.col.f32.bf16.bf16.f32 d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; shape=m16n8k16 m16n8k32";
        "9.7.14.6.2" 71 80 "mma.sp.sync.aligned.shape.row.col.f32.tf32.tf32.f32 d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; shape=m16n8k8 m16n8k16";
        "9.7.14.6.2" 84 89 "mma.sp.sync.aligned.m16n8k64.row.col.f32.atype.btype.f32 d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.14.6.2" 71 80 "mma.sp.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; shape=m16n8k32 m16n8k64; atype=u8 s8; btype=u8 s8";
        "9.7.14.6.2" 71 80 "mma.sp.sync.aligned.shape.row.col{.satfinite}.s32.atype.btype.s32 d:vec, a:vec, b:vec, c:vec, e:b32, imm; sp=sp sp::ordered_metadata; shape=m16n8k64 m16n8k128; atype=u4 s4; btype=u4 s4";
        "9.7.14.6.2" 87 120 "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4.dtype.atype.btype.ctype d:vec, a:vec, b:vec, c:vec, e:b32, imm; dtype=f16 f32; ctype=f16 f32; atype=e4m3 e5m2 e3m2 e2m3 e2m1; btype=e4m3 e5m2 e3m2 e2m3 e2m1";
        "9.7.14.6.2" 87 120 "mma.sp::ordered_metadata.sync.aligned.shape.row.col.kind.block_scale{.scale}.f32.atype.btype.f32.stype d:vec, a:vec, b:vec, c:vec, e:b32, imm, f:b32, g:vec, h:b32, i:vec; shape=m16n8k64 m16n8k128; kind=kind::mxf4 kind::mxf4nvf4 kind::mxf8f6f4; scale=scale_vec::1X scale_vec::2X scale_vec::4X; atype=e4m3 e5m2 e3m2 e2m3 e2m1; btype=e4m3 e5m2 e3m2 e2m3 e2m1; stype=ue8m0 ue4m3";
    }
    Ldmatrix {
        "9.7.14.5.15" 65 75 "ldmatrix.sync.aligned.m8n8.num{.trans}{.sharedcta}.b16 d:vec, [a]; num=x1 x2 x4";
        "9.7.14.5.15" 86 100 "ldmatrix.sync.aligned.m16n16.num.trans{.sharedcta}.b8 d:vec, [a]; num=x1 x2";
        "9.7.14.5.15" 86 100 "ldmatrix.sync.aligned.m8n16.num{.sharedcta}.b8x16.source d:vec, [a]; num=x1 x2 x4; source=b6x16_p32 b4x16_p64";
        "9.7.14.5.15" 86 100 "ldmatrix.sync.aligned.m16n16.num.trans{.sharedcta}.b8x16.source d:vec, [a]; num=x1 x2; source=b6x16_p32 b4x16_p64";
    }
    Stmatrix {
        "9.7.14.5.16" 78 90 "stmatrix.sync.aligned.m8n8.num{.trans}{.sharedcta}.b16 [a], b:vec; num=x1 x2 x4";
        "9.7.14.5.16" 86 100 "stmatrix.sync.aligned.m16n8.num.trans{.sharedcta}.b8 [a], b:vec; num=x1 x2 x4";
    }
    Movmatrix { "9.7.14.5.17" 78 75 "movmatrix.sync.aligned.m8n8.trans.b16 d:b32, a:b32/r"; }
    Wgmma {
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk16.dtype.f16.f16 d:vec, a:b64, b:b64, c:pred, imm, imm, imm, imm; dtype=f16 f32";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk16.dtype.f16.f16 d:vec, a:vec, b:b64, c:pred, imm, imm, imm; dtype=f16 f32";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk16.f32.bf16.bf16 d:vec, a:b64, b:b64, c:pred, imm, imm, imm, imm";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk16.f32.bf16.bf16 d:vec, a:vec, b:b64, c:pred, imm, imm, imm";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk8.f32.tf32.tf32 d:vec, a:b64, b:b64, c:pred, imm, imm";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk8.f32.tf32.tf32 d:vec, a:vec, b:b64, c:pred, imm, imm";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk32.dtype.atype.btype d:vec, a:b64, b:b64, c:pred, imm, imm; dtype=f16 f32; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgk32.dtype.atype.btype d:vec, a:vec, b:b64, c:pred, imm, imm; dtype=f16 f32; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.s8.s8 d:vec, a:b64, b:b64, c:pred";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.s8.s8 d:vec, a:vec, b:b64, c:pred";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.u8.u8 d:vec, a:b64, b:b64, c:pred";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.u8.u8 d:vec, a:vec, b:b64, c:pred";
        "9.7.15.5.2" 84 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.s8.u8 d:vec, a:b64, b:b64, c:pred";
        "9.7.15.5.2" 84 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.s8.u8 d:vec, a:vec, b:b64, c:pred";
        "9.7.15.5.2" 84 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.u8.s8 d:vec, a:b64, b:b64, c:pred";
        "9.7.15.5.2" 84 90 "wgmma.mma_async.sync.aligned.wgik32{.satfinite}.s32.u8.s8 d:vec, a:vec, b:b64, c:pred";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik256.s32.b1.b1.and.popc d:vec, a:b64, b:b64, c:pred";
        "9.7.15.5.2" 80 90 "wgmma.mma_async.sync.aligned.wgik256.s32.b1.b1.and.popc d:vec, a:vec, b:b64, c:pred";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk32.dtype.f16.f16 d:vec, a:b64, b:b64, s:b32, imm, c:pred, imm, imm, imm, imm; dtype=f16 f32";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk32.dtype.f16.f16 d:vec, a:vec, b:b64, s:b32, imm, c:pred, imm, imm, imm; dtype=f16 f32";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk32.f32.bf16.bf16 d:vec, a:b64, b:b64, s:b32, imm, c:pred, imm, imm, imm, imm";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk32.f32.bf16.bf16 d:vec, a:vec, b:b64, s:b32, imm, c:pred, imm, imm, imm";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk16.f32.tf32.tf32 d:vec, a:b64, b:b64, s:b32, imm, c:pred, imm, imm";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk16.f32.tf32.tf32 d:vec, a:vec, b:b64, s:b32, imm, c:pred, imm, imm";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk64.dtype.atype.btype d:vec, a:b64, b:b64, s:b32, imm, c:pred, imm, imm; dtype=f16 f32; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgk64.dtype.atype.btype d:vec, a:vec, b:b64, s:b32, imm, c:pred, imm, imm; dtype=f16 f32; atype=e4m3 e5m2; btype=e4m3 e5m2";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.s8.s8 d:vec, a:b64, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.s8.s8 d:vec, a:vec, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.u8.u8 d:vec, a:b64, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 82 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.u8.u8 d:vec, a:vec, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 84 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.s8.u8 d:vec, a:b64, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 84 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.s8.u8 d:vec, a:vec, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 84 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.u8.s8 d:vec, a:b64, b:b64, s:b32, imm, c:pred";
        "9.7.15.6.4" 84 90 "wgmma.mma_async.sp.sync.aligned.wgik64{.satfinite}.s32.u8.s8 d:vec, a:vec, b:b64, s:b32, imm, c:pred";
        "9.7.15.7.1" 80 90 "wgmma.fence.sync.aligned";
        "9.7.15.7.2" 80 90 "wgmma.commit_group.sync.aligned";
        "9.7.15.7.3" 80 90 "wgmma.wait_group.sync.aligned imm";
    }
    Tcgen05 {
        "9.7.16.7.1" 86 100 "tcgen05.alloc.tcgroup.sync.aligned{.sharedcta}.b32 [a], b:u32";
        "9.7.16.7.1" 86 100 "tcgen05.dealloc.tcgroup.sync.aligned.b32 a:b32, b:u32";
        "9.7.16.7.1" 86 100 "tcgen05.relinquish_alloc_permit.tcgroup.sync.aligned";
        "9.7.16.8.1" 86 100 "tcgen05.ld.sync.aligned.shape.num{.pack::16b}.b32 d:vec, [a]{, imm}; shape=16x64b 16x128b 16x256b 32x32b 16x32bx2; num=x1 x2 x4 x8 x16 x32 x64 x128";
        "9.7.16.8.1" 88 100 "tcgen05.ld.red.sync.aligned.shape.num.op{.abs}{.NaN}.type d:vec, d2, [a]{, imm}; shape=32x32b 16x32bx2; num=x1 x2 x4 x8 x16 x32 x64 x128; op=min max; type=f32 u32 s32";
        "9.7.16.8.2" 86 100 "tcgen05.st.sync.aligned.shape.num{.unpack::16b}.b32 [a]{, imm}, b:vec; shape=16x64b 16x128b 16x256b 32x32b 16x32bx2; num=x1 x2 x4 x8 x16 x32 x64 x128";
        "9.7.16.8.3" 86 100 "tcgen05.wait.sync.aligned; wait=wait::ld wait::st";
        "9.7.16.9.1" 86 100 "tcgen05.cp.tcgroup.shape{.multicast}{.b8x16}{.source} [a], b:b64; shape=128x256b 4x256b 128x128b 64x128b 32x128b; multicast=warpx2::02_13 warpx2::01_23 warpx4; source=b6x16_p32 b4x16_p64";
        "9.7.16.9.2" 86 100 "tcgen05.shift.tcgroup.down [a]";
        "9.7.16.10.9" 86 100 "tcgen05.mma{.sp}.tcgroup.kind{.ashift}{.collector} [d], a:anything, b:b64, c:anything, e:anything{, f:anything}{, g:anything}{, h:anything}; kind=kind::f16 kind::tf32 kind::f8f6f4 kind::i8; collector=collector::a::fill collector::a::use collector::a::lastuse collector::a::discard";
        "9.7.16.10.9" 86 100 "tcgen05.mma{.sp}.tcgroup.kind.block_scale{.scale}{.collector} [d], a:anything, b:b64, c:anything, e:anything, f:anything, g:anything{, h:anything}; kind=kind::mxf8f6f4 kind::mxf4 kind::mxf4nvf4; scale=scale_vec::1X scale_vec::2X scale_vec::4X block16 block32; collector=collector::a::fill collector::a::use collector::a::lastuse collector::a::discard";
        "9.7.16.10.9" 86 100 "tcgen05.mma.ws{.sp}.cta_group::1.kind{.collector} [d], a:anything, b:b64, c:anything, e:anything{, f:anything}{, g:anything}; kind=kind::f16 kind::tf32 kind::f8f6f4 kind::i8; collector=collector::b0::fill collector::b0::use collector::b0::lastuse collector::b0::discard collector::b1::fill collector::b1::use collector::b1::lastuse collector::b1::discard collector::b2::fill collector::b2::use collector::b2::lastuse collector::b2::discard collector::b3::fill collector::b3::use collector::b3::lastuse collector::b3::discard";
        "9.7.16.11.1" 86 100 "tcgen05.fence; fence=fence::before_thread_sync fence::after_thread_sync";
        "9.7.16.12.1" 86 100 "tcgen05.commit.tcgroup.mbarrier::arrive::one{.shared::cluster}{.multicast::cluster}.b64 [a]{, b:b16}";
    }
}
