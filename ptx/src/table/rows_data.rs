//! Rows of data movement, conversion, texture and surface instructions (PTX ISA 9.7.9 to 9.7.11).

use super::op::Op;
use super::row::{rows_table, Row};

rows_table! {
    Mov {
        "9.7.9.3" 10 10 "mov{.vec}.type d:mov, a:mov; type=pred b16 b32 b64 b128 u16 u32 u64 s16 s32 s64 f32 f64";
    }
    Shfl {
        "9.7.9.5" 30 30 "shfl.mode.b32 d{|p}, a, b, c; mode=up down bfly idx";
        "9.7.9.6" 60 30 "shfl.sync.mode.b32 d{|p}, a, b, c, e:b32; mode=up down bfly idx";
    }
    Prmt { "9.7.9.7" 20 20 "prmt.b32{.mode} d, a, b, c; mode=f4e b4e rc8 ecl ecr rc16"; }
    Ld {
        "9.7.9.8" 10 10 "ld{.weak}{.space}{.ldcop}{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 74 70 "ld{.weak}{.space}{.evict1}{.evict2}{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 10 10 "ld.volatile{.volspace}{.l2size}{.vec}.memtype d/wv, [a]";
        "9.7.9.8" 60 70 "ld.relaxed.scope{.strong}{.evict1}{.evict2}{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 60 70 "ld.acquire.scope{.strong}{.evict1}{.evict2}{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}";
        "9.7.9.8" 82 70 "ld.mmio.relaxed.sys{.global}.memtype d/wv, [a]";
        "9.7.9.9" 31 32 "ld.global{.cop}.nc{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}; cop=ca cg cs";
        "9.7.9.9" 74 70 "ld.global.nc{.evict1}{.evict2}{.hint}{.l2size}{.vec}.memtype d/wv, [a]{, e:b64}";
    }
    Ldu { "9.7.9.10" 20 20 "ldu{.global}{.vec}.memtype d/wv, [a]; vec=v2 v4"; }
    St {
        "9.7.9.11" 10 10 "st{.weak}{.stspace}{.stcop}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 74 70 "st{.weak}{.stspace}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 10 10 "st.volatile{.volspace}{.vec}.memtype [a], b/wv";
        "9.7.9.11" 60 70 "st.relaxed.scope{.strong}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 60 70 "st.release.scope{.strong}{.evict1}{.evict2}{.hint}{.vec}.memtype [a], b/wv{, e:b64}";
        "9.7.9.11" 82 70 "st.mmio.relaxed.sys{.global}.memtype [a], b/wv";
        "9.7.9.12" 81 90 "st.async{.weak|.cluster}{.shared}.complete{.vec}.type [a], b/v, [m]; vec=v2 v4; type=b32 b64 b128 u32 u64 s32 s64 f32 f64";
        "9.7.9.12" 87 100 "st.async{.mmio}.release.scope{.global}.type [a], b; scope=gpu sys; type=b8 b16 b32 b64 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64";
        "9.7.9.13" 86 100 "st.bulk{.weak}{.sharedcta} [a], b:b64, imm";
    }
    Multimem {
        "9.7.9.14" 81 90 "multimem.ld_reduce{.weak|.relaxed|.acquire}{.scope}{.global}.op{.acc}{.vec}.type d/wv, [a]; op=min max add and or xor; acc=acc::f32 acc::f16; type=b32 b64 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64 e5m2 e5m2x2 e5m2x4 e4m3 e4m3x2 e4m3x4";
        "9.7.9.14" 81 90 "multimem.st{.weak|.relaxed|.release}{.scope}{.global}{.vec}.type [a], b/wv; type=b32 b64 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64 e5m2 e5m2x2 e5m2x4 e4m3 e4m3x2 e4m3x4";
        "9.7.9.14" 81 90 "multimem.red{.relaxed|.release}{.scope}{.global}.op{.vec}.type [a], b/wv; op=min max add and or xor; type=b32 b64 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64";
        "9.7.9.14" 91 90 "multimem.cp.async.bulk.global.shared::cta.bulk_group [d], [a], b:u32";
        "9.7.9.14" 91 100 "multimem.cp.async.bulk.global.shared::cta.bulk_group.cp_mask [d], [a], b:u32, c:b16";
        "9.7.9.14" 91 90 "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.op.type [d], [a], b:u32; op=and or xor; type=b32 b64";
        "9.7.9.14" 91 90 "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.type [d], [a], b:u32; type=u32 s32 u64 f32 f64";
        "9.7.9.14" 91 90 "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.type [d], [a], b:u32; type=f16 bf16";
        "9.7.9.14" 91 90 "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.op.u32 [d], [a], b:u32; op=inc dec";
        "9.7.9.14" 91 90 "multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.op.type [d], [a], b:u32; op=min max; type=u32 s32 u64 s64 f16 bf16";
    }
    Prefetch {
        "9.7.9.15" 20 20 "prefetch{.global|.local}.level [a]; level=L1 L2";
        "9.7.9.15" 74 80 "prefetch{.global}.level [a]; level=L2::evict_last L2::evict_normal";
        "9.7.9.15" 80 90 "prefetch{.const|.param}.tensormap [a]";
    }
    Prefetchu { "9.7.9.15" 20 20 "prefetchu.L1 [a]"; }
    Applypriority { "9.7.9.16" 74 80 "applypriority{.global}.L2::evict_normal [a], imm"; }
    Discard { "9.7.9.17" 74 80 "discard{.global}.L2 [a], imm"; }
    Createpolicy {
        "9.7.9.18" 74 80 "createpolicy.range{.global}.first{.second}.b64 d:u64, [a], b:b32, c:b32; first=L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged; second=L2::evict_first L2::evict_unchanged";
        "9.7.9.18" 74 80 "createpolicy.fractional.first{.second}.b64 d:u64{, a:f32}; first=L2::evict_last L2::evict_normal L2::evict_first L2::evict_unchanged; second=L2::evict_first L2::evict_unchanged";
        "9.7.9.18" 74 80 "createpolicy.cvt.L2.b64 d:u64, a:u64";
    }
    Isspacep { "9.7.9.19" 20 20 "isspacep.window d:pred, a:u32";
        "9.7.9.19" 20 20 "isspacep.window d:pred, a:u64"; }
    Cvta {
        "9.7.9.20" 20 20 "cvta.window.type d, a; type=u32 u64";
        "9.7.9.20" 20 20 "cvta.to.window.type d, a; type=u32 u64";
    }
    Cvt {
        "9.7.9.21" 10 10 "cvt{.irnd|.rnd}{.ftz}{.sat}.dtype.atype d/w, a:1/w; dtype=u8 u16 u32 u64 s8 s16 s32 s64 bf16 f16 f32 f64; atype=u8 u16 u32 u64 s8 s16 s32 s64 bf16 f16 f32 f64";
        "9.7.9.21" 70 80 "cvt.frnd{.relu}{.satfinite}.dtype.f32 d, a:1; frnd=rn rz; dtype=f16 bf16";
        "9.7.9.21" 70 80 "cvt.frnd{.relu}{.satfinite}.dtype.f32 d, a:1, b:1; frnd=rn rz; dtype=f16x2 bf16x2";
        "9.7.9.21" 86 100 "cvt.rs{.relu}{.satfinite}.dtype.f32 d, a:1, b:1, c:b32/br; dtype=f16x2 bf16x2";
        "9.7.9.21" 70 80 "cvt.rna{.satfinite}.tf32.f32 d, a:1";
        "9.7.9.21" 78 90 "cvt.frnd{.satfinite}{.relu}.tf32.f32 d, a:1; frnd=rn rz";
        "9.7.9.21" 78 89 "cvt.rn.satfinite{.relu}.dtype.f32 d, a:1, b:1; dtype=e4m3x2 e5m2x2";
        "9.7.9.21" 78 89 "cvt.rn.satfinite{.relu}.dtype.f16x2 d, a:1; dtype=e4m3x2 e5m2x2";
        "9.7.9.21" 91 100 "cvt.rn.satfinite{.relu}.dtype.atype d, a:1; dtype=e4m3x2 e5m2x2 e2m1x2 e2m3x2 e3m2x2; atype=f16x2 bf16x2";
        "9.7.9.21" 78 89 "cvt.rn{.relu}.dtype.atype d, a:1; dtype=f16x2 bf16x2; atype=e4m3x2 e5m2x2 e2m1x2 e2m3x2 e3m2x2";
        "9.7.9.21" 91 100 "cvt.rn{.satfinite}{.relu}.scaled::n2::ue8m0.bf16x2.atype d, a:1, b:b16; atype=e4m3x2 e5m2x2 e2m1x2 e2m3x2 e3m2x2";
        "9.7.9.21" 86 100 "cvt.rn.satfinite{.relu}.dtype.f32 d, a:1, b:1; dtype=e2m1x2 e2m3x2 e3m2x2";
        "9.7.9.21" 87 100 "cvt.rs{.relu}.satfinite.dtype.f32 d, a:vec, b:b32/br; dtype=e4m3x4 e5m2x4 e2m1x4 e2m3x4 e3m2x4";
        "9.7.9.21" 86 100 "cvt.frnd{.satfinite}.ue8m0x2.f32 d, a:1, b:1; frnd=rz rp";
        "9.7.9.21" 86 100 "cvt.frnd{.satfinite}.ue8m0x2.bf16x2 d, a:1; frnd=rz rp";
        "9.7.9.21" 86 100 "cvt.rn.bf16x2.ue8m0x2 d, a:1";
    }
    CvtPack {
        "9.7.9.22" 65 72 "cvt.pack.sat.dtype.s32 d:b32, a:s32, b:s32; dtype=u16 s16";
        "9.7.9.22" 65 72 "cvt.pack.sat.dtype.s32.b32 d:b32, a:s32, b:s32, c:b32; dtype=u2 s2 u4 s4 u8 s8";
    }
    Mapa { "9.7.9.23" 78 90 "mapa{.shared::cluster}.type d, a, b:u32; type=u32 u64"; }
    Getctarank { "9.7.9.24" 78 90 "getctarank{.shared::cluster}.type d:u32, a; type=u32 u64"; }
    Cp {
        "9.7.9.25.3.1" 70 80 "cp.async.cop.sharedcta.global{.hint}{.l2size} [d], [a], imm{, b:u32}{, e:b64}; cop=ca cg";
        "9.7.9.25.3.1" 75 80 "cp.async.cop.sharedcta.global{.hint}{.l2size} [d], [a], imm, {!}b{, e:b64}; cop=ca cg";
        "9.7.9.25.3.2" 70 80 "cp.async.commit_group";
        "9.7.9.25.3.3" 70 80 "cp.async.wait_group imm";
        "9.7.9.25.3.3" 70 80 "cp.async.wait_all";
        "9.7.13.15.17" 70 80 "cp.async.mbarrier.arrive{.noinc}{.sharedcta}.b64 [a]";
        "9.7.9.25.4.1" 86 90 "cp.async.bulk.shared::cta.global.complete{.hint} [d], [a], b:u32, [m]{, e:b64}";
        "9.7.9.25.4.1" 92 90 "cp.async.bulk.shared::cta.global.complete.ignore_oob{.hint} [d], [a], b:u32, l:u32, r:u32, [m]{, e:b64}";
        "9.7.9.25.4.1" 80 90 "cp.async.bulk.shared::cluster.global.complete{.hint} [d], [a], b:u32, [m]{, e:b64}";
        "9.7.9.25.4.1" 80 90 "cp.async.bulk.shared::cluster.global.complete.multicast::cluster{.hint} [d], [a], b:u32, [m], c:b16{, e:b64}";
        "9.7.9.25.4.1" 80 90 "cp.async.bulk.shared::cluster.shared::cta.complete [d], [a], b:u32, [m]";
        "9.7.9.25.4.1" 80 90 "cp.async.bulk.global.shared::cta.bulk_group{.hint} [d], [a], b:u32{, e:b64}";
        "9.7.9.25.4.1" 86 100 "cp.async.bulk.global.shared::cta.bulk_group.cp_mask{.hint} [d], [a], b:u32{, e:b64}, c:b16";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.shared::cluster.shared::cta.complete.op.b32 [d], [a], b:u32, [m]; op=and or xor";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.shared::cluster.shared::cta.complete.add.type [d], [a], b:u32, [m]; type=u32 s32 u64";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.shared::cluster.shared::cta.complete.op.u32 [d], [a], b:u32, [m]; op=inc dec";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.shared::cluster.shared::cta.complete.op.type [d], [a], b:u32, [m]; op=min max; type=u32 s32";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.global.shared::cta.bulk_group{.hint}.op.type [d], [a], b:u32{, e:b64}; op=and or xor; type=b32 b64";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.global.shared::cta.bulk_group{.hint}.add.type [d], [a], b:u32{, e:b64}; type=u32 s32 u64 f32 f64";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.global.shared::cta.bulk_group{.hint}.add.noftz.type [d], [a], b:u32{, e:b64}; type=f16 bf16";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.global.shared::cta.bulk_group{.hint}.op.u32 [d], [a], b:u32{, e:b64}; op=inc dec";
        "9.7.9.25.4.2" 80 90 "cp.reduce.async.bulk.global.shared::cta.bulk_group{.hint}.op.type [d], [a], b:u32{, e:b64}; op=min max; type=u32 s32 u64 s64 f16 bf16";
        "9.7.9.25.4.3" 80 90 "cp.async.bulk.prefetch.L2.global{.hint} [a], b:u32{, e:b64}";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.dst.global{.tile}.complete{.tcgroup}{.hint} [d], [a]:box, [m]{, e:b64}; dim=1d 2d 3d 4d 5d; dst=shared::cta shared::cluster";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.shared::cluster.global{.tile}.complete.multicast::cluster{.tcgroup}{.hint} [d], [a]:box, [m], c:b16{, e:b64}; dim=1d 2d 3d 4d 5d";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.dst.global.load.complete{.tcgroup}{.hint} [d], [a]:box, [m], i:vec{, e:b64}; dim=3d 4d 5d; dst=shared::cta shared::cluster; load=im2col im2col::w im2col::w::128";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.shared::cluster.global.load.complete.multicast::cluster{.tcgroup}{.hint} [d], [a]:box, [m], i:vec, c:b16{, e:b64}; dim=3d 4d 5d; load=im2col im2col::w im2col::w::128";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.2d.dst.global.tile::gather4.complete{.tcgroup}{.hint} [d], [a]:box, [m]{, e:b64}; dst=shared::cta shared::cluster";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.complete.multicast::cluster{.tcgroup}{.hint} [d], [a]:box, [m], c:b16{, e:b64}";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.global.shared::cta{.tile}.bulk_group{.hint} [d]:box, [a]{, e:b64}; dim=1d 2d 3d 4d 5d";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.dim.global.shared::cta.im2col_no_offs.bulk_group{.hint} [d]:box, [a]{, e:b64}; dim=3d 4d 5d";
        "9.7.9.25.5.2" 80 90 "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group{.hint} [d]:box, [a]{, e:b64}";
        "9.7.9.25.5.3" 80 90 "cp.reduce.async.bulk.tensor.dim.global.shared::cta.op{.tile}.bulk_group{.hint} [d]:box, [a]{, e:b64}; dim=1d 2d 3d 4d 5d; op=add min max inc dec and or xor";
        "9.7.9.25.5.3" 80 90 "cp.reduce.async.bulk.tensor.dim.global.shared::cta.op.im2col_no_offs.bulk_group{.hint} [d]:box, [a]{, e:b64}; dim=3d 4d 5d; op=add min max inc dec and or xor";
        "9.7.9.25.5.4" 80 90 "cp.async.bulk.prefetch.tensor.dim.L2.global{.tile}{.hint} [a]:box{, e:b64}; dim=1d 2d 3d 4d 5d";
        "9.7.9.25.5.4" 80 90 "cp.async.bulk.prefetch.tensor.dim.L2.global.load{.hint} [a]:box, i:vec{, e:b64}; dim=3d 4d 5d; load=im2col im2col::w im2col::w::128";
        "9.7.9.25.5.4" 80 90 "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4{.hint} [a]:box{, e:b64}";
        "9.7.9.25.6.1" 80 90 "cp.async.bulk.commit_group";
        "9.7.9.25.6.2" 80 90 "cp.async.bulk.wait_group{.read} imm";
    }
    Tensormap {
        "9.7.9.26" 83 90 "tensormap.replace.tile.global_address{.global|.shared::cta}.b1024.b64 [a], b";
        "9.7.9.26" 83 90 "tensormap.replace.tile.rank{.global|.shared::cta}.b1024.b32 [a], b";
        "9.7.9.26" 83 90 "tensormap.replace.tile.field{.global|.shared::cta}.b1024.b32 [a], imm, b; field=box_dim global_dim element_stride";
        "9.7.9.26" 83 90 "tensormap.replace.tile.global_stride{.global|.shared::cta}.b1024.b64 [a], imm, b";
        "9.7.9.26" 83 90 "tensormap.replace.tile.field{.global|.shared::cta}.b1024.b32 [a], imm; field=elemtype interleave_layout swizzle_mode swizzle_atomicity fill_mode";
        "9.7.13.16.2" 83 90 "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned [d], [a], imm";
    }
    Tex {
        "9.7.10.3" 10 10 "tex.geom.v4.dtype.ctype d{|p}/v, [a]{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube 2dms a2dms; dtype=u32 s32 f16 f32; ctype=s32 f32";
        "9.7.10.3" 42 53 "tex.geom.v2.f16x2.ctype d{|p}/v, [a]{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube 2dms a2dms; ctype=s32 f32";
        "9.7.10.3" 31 20 "tex.base.geom.v4.dtype.ctype d{|p}/v, [a]{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; dtype=u32 s32 f16 f32; ctype=s32 f32";
        "9.7.10.3" 31 20 "tex.level.geom.v4.dtype.ctype d{|p}/v, [a], l:1{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; dtype=u32 s32 f16 f32; ctype=s32 f32";
        "9.7.10.3" 31 20 "tex.grad.geom.v4.dtype.ctype d{|p}/v, [a], x:grad, y:grad{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; dtype=u32 s32 f16 f32; ctype=s32 f32";
        "9.7.10.3" 42 53 "tex.base.geom.v2.f16x2.ctype d{|p}/v, [a]{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; ctype=s32 f32";
        "9.7.10.3" 42 53 "tex.level.geom.v2.f16x2.ctype d{|p}/v, [a], l:1{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; ctype=s32 f32";
        "9.7.10.3" 42 53 "tex.grad.geom.v2.f16x2.ctype d{|p}/v, [a], x:grad, y:grad{, e:vec}{, f:f32}; geom=1d 2d 3d a1d a2d cube acube; ctype=s32 f32";
    }
    Tld4 {
        "9.7.10.4" 22 20 "tld4.comp.geom.v4.dtype.f32 d{|p}/v, [a]{, e:vec}{, f:f32}; comp=r g b a; geom=2d a2d cube acube; dtype=u32 s32 f32";
    }
    Txq {
        "9.7.10.5" 15 10 "txq.query.b32 d, [a]; query=width height depth channel_data_type channel_order normalized_coords array_size num_mipmap_levels num_samples force_unnormalized_coords filter_mode addr_mode_0 addr_mode_1 addr_mode_2";
        "9.7.10.5" 43 30 "txq.level.query.b32 d, [a], l:b32; query=width height depth";
    }
    Istypep { "9.7.10.6" 40 30 "istypep.type d:pred, a:b64; type=texref samplerref surfref"; }
    Suld {
        "9.7.11.1" 15 10 "suld.b.geom{.cop}{.vec}.type.clamp d/wv, [a]; geom=1d 2d 3d a1d a2d; cop=ca cg cs cv; vec=v2 v4; type=b8 b16 b32 b64; clamp=trap clamp zero";
    }
    Sust {
        "9.7.11.2" 15 10 "sust.b.geom{.stcop}{.vec}.type.clamp [a], b/wv; geom=1d 2d 3d a1d a2d; vec=v2 v4; type=b8 b16 b32 b64; clamp=trap clamp zero";
        "9.7.11.2" 20 20 "sust.p.geom{.vec}.b32.clamp [a], b/v; geom=1d 2d 3d; vec=v2 v4; clamp=trap clamp zero";
        "9.7.11.2" 41 20 "sust.p.geom{.vec}.b32.clamp [a], b/v; geom=a1d a2d; vec=v2 v4; clamp=trap clamp zero";
    }
    Sured {
        "9.7.11.3" 20 20 "sured.b.add.geom.type.clamp [a], b/r; geom=1d 2d 3d; type=u32 s32 u64; clamp=trap clamp zero";
        "9.7.11.3" 20 20 "sured.b.op.geom.type.clamp [a], b/r; op=min max; geom=1d 2d 3d; type=u32 s32; clamp=trap clamp zero";
        "9.7.11.3" 81 50 "sured.b.op.geom.type.clamp [a], b/r; op=min max; geom=1d 2d 3d; type=u64 s64; clamp=trap clamp zero";
        "9.7.11.3" 20 20 "sured.b.op.geom.b32.clamp [a], b/r; op=and or; geom=1d 2d 3d; clamp=trap clamp zero";
        "9.7.11.3" 20 20 "sured.p.op.geom.b32.clamp [a], b/r; op=add min max and or; geom=1d 2d 3d; clamp=trap clamp zero";
        "9.7.11.3" 81 50 "sured.p.op.geom.b64.clamp [a], b/r; op=min max; geom=1d 2d 3d; clamp=trap clamp zero";
    }
    Suq {
        "9.7.11.4" 15 10 "suq.query.b32 d, [a]; query=width height depth channel_data_type channel_order array_size memory_layout";
    }
}
