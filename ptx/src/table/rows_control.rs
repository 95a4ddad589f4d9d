//! Rows of control flow, synchronisation, communication, stack and miscellaneous instructions
//! (PTX ISA 9.7.12, 9.7.13, 9.7.17, 9.7.19).

use super::op::Op;
use super::row::{rows_table, Row};

rows_table! {
    Bra { "9.7.12.3" 10 10 "bra{.uni} tgt"; }
    BrxIdx { "9.7.12.4" 60 30 "brx.idx{.uni} a:u32, tlist"; }
    Call { "9.7.12.5" 10 10 "call{.uni} a:anything, b:anything, c:anything, e:anything"; }
    Ret { "9.7.12.6" 10 10 "ret{.uni}"; }
    Exit { "9.7.12.7" 10 10 "exit"; }
    Bar {
        "9.7.13.1" 10 10 "bar{.cta}.sync a:b32{, b:b32}";
        "9.7.13.1" 20 20 "bar{.cta}.arrive a:b32, b:b32";
        "9.7.13.1" 20 20 "bar{.cta}.red.popc.u32 d, a:b32{, b:b32}, {!}c";
        "9.7.13.1" 20 20 "bar{.cta}.red.op.pred d, a:b32{, b:b32}, {!}c; op=and or";
        "9.7.13.2" 60 30 "bar.warp.sync a:b32";
    }
    Barrier {
        "9.7.13.1" 60 30 "barrier{.cta}.sync{.aligned} a:b32{, b:b32}";
        "9.7.13.1" 60 30 "barrier{.cta}.arrive{.aligned} a:b32, b:b32";
        "9.7.13.1" 60 30 "barrier{.cta}.red.popc{.aligned}.u32 d, a:b32{, b:b32}, {!}c";
        "9.7.13.1" 60 30 "barrier{.cta}.red.op{.aligned}.pred d, a:b32{, b:b32}, {!}c; op=and or";
        "9.7.13.3" 78 90 "barrier.cluster.arrive{.sem}{.aligned}; sem=release relaxed";
        "9.7.13.3" 78 90 "barrier.cluster.wait{.acquire}{.aligned}";
    }
    Membar {
        "9.7.13.4" 14 10 "membar.level; level=cta gl sys";
        "9.7.13.4" 75 70 "membar.proxy.kind; kind=alias async";
    }
    Fence {
        "9.7.13.4" 60 70 "fence{.sem}.scope; sem=sc acq_rel acquire release";
        "9.7.13.4" 86 90 "fence.acquire.sync_restrict::shared::cluster.cluster";
        "9.7.13.4" 86 90 "fence.release.sync_restrict::shared::cta.cluster";
        "9.7.13.4" 80 90 "fence.mbarrier_init.release.cluster";
        "9.7.13.4" 75 70 "fence.proxy.alias";
        "9.7.13.4" 80 90 "fence.proxy.async{.global|.shared::cta|.shared::cluster}";
        "9.7.13.4" 83 90 "fence.proxy.tensormap::generic.release.scope";
        "9.7.13.4" 83 90 "fence.proxy.tensormap::generic.acquire.scope [a], imm";
        "9.7.13.4" 86 90 "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster";
        "9.7.13.4" 86 90 "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster";
    }
    Atom {
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.strong}.op{.hint}.type d, [a], b{, e:b64}; op=and or xor exch; type=b32 b64";
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.strong}.add{.hint}.type d, [a], b{, e:b64}; type=u32 s32 u64 f32 f64";
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.strong}.op{.hint}.u32 d, [a], b{, e:b64}; op=inc dec";
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.strong}.op{.hint}.type d, [a], b{, e:b64}; op=min max; type=u32 s32 u64 s64";
        "9.7.13.5" 11 11 "atom{.sem}{.scope}{.strong}.cas.type d, [a], b, c; type=b16 b32 b64 b128";
        "9.7.13.5" 83 90 "atom{.sem}{.scope}{.strong}.exch{.hint}.b128 d, [a], b{, e:b64}";
        "9.7.13.5" 62 70 "atom{.sem}{.scope}{.strong}.add.noftz{.hint}.type d, [a], b{, e:b64}; type=f16 f16x2 bf16 bf16x2";
        "9.7.13.5" 81 90 "atom{.sem}{.scope}{.global}.add{.hint}.vec.f32 d/v, [a], b/v{, e:b64}; vec=v2 v4";
        "9.7.13.5" 81 90 "atom{.sem}{.scope}{.global}.op.noftz{.hint}.vec.type d/v, [a], b/v{, e:b64}; op=add min max; type=f16 bf16";
        "9.7.13.5" 81 90 "atom{.sem}{.scope}{.global}.op.noftz{.hint}.vec.type d/v, [a], b/v{, e:b64}; op=add min max; vec=v2 v4; type=f16x2 bf16x2";
    }
    Red {
        "9.7.13.6" 12 11 "red{.sem}{.scope}{.strong}.op{.hint}.type [a], b{, e:b64}; sem=relaxed release; op=and or xor; type=b32 b64";
        "9.7.13.6" 12 11 "red{.sem}{.scope}{.strong}.add{.hint}.type [a], b{, e:b64}; sem=relaxed release; type=u32 s32 u64 f32 f64";
        "9.7.13.6" 12 11 "red{.sem}{.scope}{.strong}.op{.hint}.u32 [a], b{, e:b64}; sem=relaxed release; op=inc dec";
        "9.7.13.6" 12 11 "red{.sem}{.scope}{.strong}.op{.hint}.type [a], b{, e:b64}; sem=relaxed release; op=min max; type=u32 s32 u64 s64";
        "9.7.13.6" 62 70 "red{.sem}{.scope}{.strong}.add.noftz{.hint}.type [a], b{, e:b64}; sem=relaxed release; type=f16 f16x2 bf16 bf16x2";
        "9.7.13.6" 81 90 "red{.sem}{.scope}{.global}.add{.hint}.vec.f32 [a], b/v{, e:b64}; sem=relaxed release; vec=v2 v4";
        "9.7.13.6" 81 90 "red{.sem}{.scope}{.global}.op.noftz{.hint}.vec.type [a], b/v{, e:b64}; sem=relaxed release; op=add min max; type=f16 bf16";
        "9.7.13.6" 81 90 "red{.sem}{.scope}{.global}.op.noftz{.hint}.vec.type [a], b/v{, e:b64}; sem=relaxed release; op=add min max; vec=v2 v4; type=f16x2 bf16x2";
        "9.7.13.7" 81 90 "red.async.relaxed.cluster{.shared::cluster}.complete.add.type [a], b, [m]; type=u32 s32 u64 s64";
        "9.7.13.7" 81 90 "red.async.relaxed.cluster{.shared::cluster}.complete.op.type [a], b, [m]; op=min max; type=u32 s32";
        "9.7.13.7" 81 90 "red.async.relaxed.cluster{.shared::cluster}.complete.op.u32 [a], b, [m]; op=inc dec";
        "9.7.13.7" 81 90 "red.async.relaxed.cluster{.shared::cluster}.complete.op.b32 [a], b, [m]; op=and or xor";
        "9.7.13.7" 87 100 "red.async{.mmio}.release.scope{.global}.add.type [a], b; scope=gpu sys; type=u32 s32 u64 s64";
        "9.7.13.7" 87 100 "red.async{.mmio}.release.scope{.global}.op.type [a], b; scope=gpu sys; op=min max; type=u32 s32";
        "9.7.13.7" 87 100 "red.async{.mmio}.release.scope{.global}.op.u32 [a], b; scope=gpu sys; op=inc dec";
        "9.7.13.7" 87 100 "red.async{.mmio}.release.scope{.global}.op.b32 [a], b; scope=gpu sys; op=and or xor";
    }
    Vote {
        "9.7.13.8" 12 12 "vote.mode.pred d, {!}a; mode=all any uni";
        "9.7.13.8" 20 20 "vote.ballot.b32 d, {!}a";
        "9.7.13.9" 60 30 "vote.sync.mode.pred d, {!}a, b:b32; mode=all any uni";
        "9.7.13.9" 60 30 "vote.sync.ballot.b32 d, {!}a, b:b32";
    }
    Match {
        "9.7.13.10" 60 70 "match.any.sync.type d:b32, a, b:b32; type=b32 b64";
        "9.7.13.10" 60 70 "match.all.sync.type d{|p}:b32, a, b:b32; type=b32 b64";
    }
    Activemask { "9.7.13.11" 62 30 "activemask.b32 d"; }
    Redux {
        "9.7.13.12" 70 80 "redux.sync.op.type d:u32, a:u32, b:b32; op=add min max; type=u32 s32";
        "9.7.13.12" 70 80 "redux.sync.op.b32 d:b32, a:b32, b:b32; op=and or xor";
        "9.7.13.12" 86 100 "redux.sync.op{.abs}{.NaN}.f32 d, a, b:b32; op=min max";
    }
    Griddepcontrol { "9.7.13.13" 78 90 "griddepcontrol.action; action=launch_dependents wait"; }
    Elect { "9.7.13.14" 80 90 "elect.sync d|p:b32, a:b32"; }
    Mbarrier {
        "9.7.13.15.9" 70 80 "mbarrier.init{.sharedcta}.b64 [a], b:u32";
        "9.7.13.15.10" 70 80 "mbarrier.inval{.sharedcta}.b64 [a]";
        "9.7.13.15.11" 80 90 "mbarrier.expect_tx{.relaxed}{.cta|.cluster}{.shared}.b64 [a], b:u32";
        "9.7.13.15.12" 80 90 "mbarrier.complete_tx{.relaxed}{.cta|.cluster}{.shared}.b64 [a], b:u32";
        "9.7.13.15.13" 70 80 "mbarrier.arrive{.release|.relaxed}{.cta|.cluster}{.shared}.b64 d:u64, [a]";
        "9.7.13.15.13" 78 90 "mbarrier.arrive{.release|.relaxed}{.cta|.cluster}{.shared}.b64 d:u64, [a], b:u32";
        "9.7.13.15.13" 80 90 "mbarrier.arrive.expect_tx{.release|.relaxed}{.cta|.cluster}{.shared}.b64 d:u64, [a], b:u32";
        "9.7.13.15.13" 70 80 "mbarrier.arrive.noComplete{.release}{.cta}{.sharedcta}.b64 d:u64, [a], b:u32";
        "9.7.13.15.14" 70 80 "mbarrier.arrive_drop{.release|.relaxed}{.cta|.cluster}{.shared}.b64 d:u64, [a]";
        "9.7.13.15.14" 78 90 "mbarrier.arrive_drop{.release|.relaxed}{.cta|.cluster}{.shared}.b64 d:u64, [a], b:u32";
        "9.7.13.15.14" 80 90 "mbarrier.arrive_drop.expect_tx{.shared}{.release|.relaxed}{.cta|.cluster}.b64 d:u64, [a], b:u32";
        "9.7.13.15.14" 70 80 "mbarrier.arrive_drop.noComplete{.release}{.cta}{.sharedcta}.b64 d:u64, [a], b:u32";
        "9.7.13.15.16" 70 80 "mbarrier.test_wait{.acquire|.relaxed}{.cta|.cluster}{.sharedcta}.b64 d:pred, [a], b:u64";
        "9.7.13.15.16" 71 80 "mbarrier.test_wait.parity{.acquire|.relaxed}{.cta|.cluster}{.sharedcta}.b64 d:pred, [a], b:u32";
        "9.7.13.15.16" 78 90 "mbarrier.try_wait{.acquire|.relaxed}{.cta|.cluster}{.sharedcta}.b64 d:pred, [a], b:u64{, c:u32}";
        "9.7.13.15.16" 78 90 "mbarrier.try_wait.parity{.acquire|.relaxed}{.cta|.cluster}{.sharedcta}.b64 d:pred, [a], b:u32{, c:u32}";
        "9.7.13.15.18" 70 80 "mbarrier.pending_count.b64 d:u32, a:u64";
    }
    Clusterlaunchcontrol {
        "9.7.13.17.1" 86 100 "clusterlaunchcontrol.try_cancel.async{.shared::cta}.complete{.multicast::cluster::all}.b128 [a], [m]";
        "9.7.13.17.2" 86 100 "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 d:pred, a:b128";
        "9.7.13.17.2" 86 100 "clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128 d/v, a:b128";
        "9.7.13.17.2" 86 100 "clusterlaunchcontrol.query_cancel.query.b32.b128 d, a:b128; query=get_first_ctaid::x get_first_ctaid::y get_first_ctaid::z";
    }
    Stacksave { "9.7.17.1" 73 52 "stacksave.type d; type=u32 u64"; }
    Stackrestore { "9.7.17.2" 73 52 "stackrestore.type a/r; type=u32 u64"; }
    Alloca { "9.7.17.3" 73 52 "alloca.type d, a{, imm}; type=u32 u64"; }
    Brkpt { "9.7.19.1" 10 11 "brkpt"; }
    Nanosleep { "9.7.19.2" 62 70 "nanosleep.u32 a:u32"; }
    Pmevent {
        "9.7.19.3" 14 10 "pmevent imm";
        "9.7.19.3" 30 20 "pmevent.mask imm";
    }
    Trap { "9.7.19.4" 10 10 "trap"; }
    Setmaxnreg { "9.7.19.5" 80 90 "setmaxnreg.action.sync.aligned.u32 imm; action=inc dec"; }
}
