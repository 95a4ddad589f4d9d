//! Checks that are elided in small kernels.

use super::*;
use crate::loops::Loops;
use crate::{lower, shape};

fn analysed(body: &str) -> (Elisions, Footprint) {
    analyse(&function(body))
}

/// A kernel with `p` and `q` as parameters, shared memory `s`, the thread's index in `%r0` and addresses of its own in `%rd0`, `%rd1`
/// and `%r1`.
fn function(body: &str) -> Func {
    graph(body).0
}

fn graph(body: &str) -> (Func, Loops) {
    let text = format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u64 q, .param .u32 n)\n{{
        .reg .pred %p<9>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .shared .align 4 .b8 s[1024];
        ld.param.u64 %rd8, [p]; ld.param.u64 %rd9, [q]; ld.param.u32 %r8, [n];
        mov.u32 %r0, %tid.x; mov.u32 %r9, s; shl.b32 %r10, %r0, 2; add.s32 %r1, %r9, %r10;
        mul.wide.u32 %rd10, %r0, 4; add.s64 %rd0, %rd8, %rd10; add.s64 %rd1, %rd9, %rd10;
        {body}
        ret;\n}}\n"
    );
    let module = ptx::link(vec![ptx::parse(&text).unwrap()]).unwrap();
    let checks = kernel_abi::Checks { races: true, ..Default::default() };
    let variant =
        kernel_abi::Variant { checks, ..kernel_abi::Variant::for_block(kernel_abi::Isa::Base, 32, true, [32, 1, 1]) };
    let of_module = lower::ModuleFacts::of(&module);
    let facts = lower::Facts::of(&module, &of_module, 0, variant);
    let mut pre = lower::lower(&module, &facts, 0).ok().unwrap();
    let loops = crate::order::order(&mut pre);
    (crate::ssa::build(pre), loops)
}

/// Of accesses to shared memory: what they do, and whether their checks are elided, or those of reads against writes.
fn shared(body: &str) -> Vec<(Uses, bool)> {
    let (elisions, _) = analysed(body);
    let mut all: Vec<_> = elisions.into_iter().collect();
    all.sort_unstable_by_key(|&((pc, uses), _)| (pc, uses));
    all.into_iter().map(|((_, uses), s)| (uses, if uses == WRITES { s.unread } else { s.all })).collect()
}

const BARRIER: &str = "bar.sync 0;";
const READ: &str = "ld.shared.u32 %r2, [%r1]; add.s32 %r3, %r3, %r2;";
const WRITE: &str = "st.shared.u32 [%r1], %r0;";

#[test]
fn barriers_cut_phases() {
    let elided = |parts: &[&str]| shared(&parts.concat());
    assert_eq!(elided(&[WRITE, BARRIER, READ]), [(WRITES, true), (READS, true)]);
    assert_eq!(elided(&[WRITE, READ]), [(WRITES, false), (READS, false)]);
    // A barrier of some threads, of some warps, or that only arrives.
    assert_eq!(elided(&[WRITE, "bar.sync 1, 64;", READ]), [(WRITES, false), (READS, false)]);
    assert_eq!(elided(&[WRITE, "bar.warp.sync -1;", READ]), [(WRITES, false), (READS, false)]);
    assert_eq!(elided(&[WRITE, "bar.arrive 1, 64;", READ]), [(WRITES, false), (READS, false)]);
}

#[test]
fn loops_meet_their_next_round() {
    let round = |parts: &[&str]| {
        let end = "add.s32 %r4, %r4, 1; setp.lt.s32 %p1, %r4, %r8; @%p1 bra L;";
        shared(&["mov.u32 %r4, 0; L: ", &parts.concat(), end].concat())
    };
    assert_eq!(round(&[WRITE, BARRIER, READ]), [(WRITES, false), (READS, false)]);
    assert_eq!(round(&[WRITE, BARRIER, READ, BARRIER]), [(WRITES, true), (READS, true)]);
}

#[test]
fn threads_must_come_to_the_same_barriers() {
    let parted = |condition: &str, first: &[&str], second: &[&str]| {
        shared(&[condition, " @%p1 bra L; ", &second.concat(), "bra.uni M; L: ", &first.concat(), "M: "].concat())
    };
    let own = "setp.lt.u32 %p1, %r0, 32;";
    let same = "setp.lt.u32 %p1, %r8, 32;";
    // The second phase of some threads overlaps that of the others.
    assert_eq!(parted(own, &[BARRIER, READ], &[BARRIER, WRITE]), [(WRITES, false), (READS, false)]);
    assert_eq!(parted(same, &[BARRIER, READ], &[BARRIER, WRITE]), [(WRITES, true), (READS, true)]);
    // Threads that have ended are not waited for.
    let ended = [own, " @%p1 bra L;", WRITE, BARRIER, READ, "L:"].concat();
    assert_eq!(shared(&ended), [(WRITES, true), (READS, true)]);
}

#[test]
fn atomic_operations_meet_only_others() {
    let add = "red.shared.add.u32 [%r1], 1;";
    assert_eq!(shared(&[WRITE, BARRIER, add].concat()), [(WRITES, true), (STRONG, true)]);
    assert_eq!(shared(&[add, READ].concat()), [(STRONG, false), (READS, false)]);
    let volatile = "ld.volatile.shared.u32 %r2, [%r1]; st.volatile.shared.u32 [%r1], %r2;";
    assert_eq!(shared(volatile), [(STRONG, true), (STRONG, true)]);
    assert_eq!(shared(&[volatile, READ].concat()), [(STRONG, false), (STRONG, false), (READS, false)]);
    assert_eq!(shared(&[volatile, BARRIER, READ].concat()), [(STRONG, true), (STRONG, true), (READS, true)]);
}

#[test]
fn asynchronous_operations_outlast_barriers() {
    let copy = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd0], 16, [%r9];";
    assert_eq!(shared(&[WRITE, BARRIER, READ, BARRIER, copy].concat()), [(WRITES, false), (READS, false)]);
    // So do other blocks of a cluster, of atomic operations as well.
    let other = "mapa.shared::cluster.u32 %r5, %r1, %r8; st.shared::cluster.u32 [%r5], %r0;";
    let add = "red.shared.add.u32 [%r1], 1;";
    assert_eq!(shared(&[add, BARRIER, other].concat()), [(STRONG, false), (WRITES, false)]);
}

#[test]
fn footprints() {
    let of = |body: &str| analysed(body).1;
    let copy = of("ld.global.u32 %r2, [%rd0]; st.global.u32 [%rd1], %r2;");
    assert_eq!(copy, Footprint { params: vec![(0, READS), (8, WRITES)], elsewhere: 0 });
    // What is atomic for the block only is none to others.
    let adds = of("red.global.add.u32 [%rd0], 1; red.relaxed.cta.global.add.u32 [%rd1], 1;");
    assert_eq!(adds, Footprint { params: vec![(0, STRONG), (8, STRONG | WRITES)], elsewhere: 0 });
    // Through either, and through a pointer from memory.
    let either = of("setp.lt.u32 %p1, %r0, 9; selp.b64 %rd2, %rd0, %rd1, %p1; st.global.u32 [%rd2], %r0;");
    assert_eq!(either, Footprint { params: vec![], elsewhere: WRITES });
    let loaded = of("ld.global.u64 %rd2, [%rd0]; st.global.u32 [%rd2], %r0;");
    assert_eq!(loaded, Footprint { params: vec![(0, READS)], elsewhere: WRITES });
    // An index from memory is no pointer.
    let indexed = of(
        "ld.global.s32 %r2, [%rd0]; mul.wide.s32 %rd2, %r2, 4; add.s64 %rd3, %rd9, %rd2; red.global.add.u32 [%rd3], 1;",
    );
    assert_eq!(indexed, Footprint { params: vec![(0, READS), (8, STRONG)], elsewhere: 0 });
}

#[test]
fn words_that_are_stored_again_are_read_first() {
    let found = |parts: &[&str]| {
        let phase = |b: &str| format!("{BARRIER} {b}");
        broadcast::find(&function(&parts.iter().map(|b| phase(b)).collect::<String>())).len()
    };
    const TOTAL: &str = "ld.shared.u32 %r2, [s];";
    // By any warp, in a round of a loop, and where the read itself is conditional.
    assert_eq!(found(&[&[TOTAL, WRITE].concat()]), 1);
    assert_eq!(found(&[&[TOTAL, "setp.eq.s32 %p1, %r0, 0; @%p1 st.shared.u32 [s], %r2;"].concat()]), 1);
    assert_eq!(found(&[&["setp.lt.s32 %p1, %r0, %r8; @%p1 bra L; bra M; L: ", TOTAL, "M: ", WRITE].concat(), ""]), 1);
    let again = "add.s32 %r4, %r4, 1; setp.lt.s32 %p1, %r4, %r8; @%p1 bra L;";
    assert_eq!(found(&["mov.u32 %r4, 0; L: ", &[TOTAL, WRITE, again].concat()]), 1);
    // Not behind another barrier, nor of another word, nor where threads read their own words.
    assert_eq!(found(&[TOTAL, WRITE]), 0);
    assert_eq!(found(&[&[TOTAL, "st.shared.u32 [s+4], %r0;"].concat()]), 0);
    assert_eq!(found(&[&[READ, WRITE].concat()]), 0);
    // Threads that do not all pass the barrier would not all meet.
    let some = ["setp.lt.s32 %p1, %r0, 7; @%p1 bra M;", &[TOTAL, WRITE, "M:"].concat()];
    assert_eq!(found(&some), 0);
}

#[test]
fn lanes_that_work_on_parts_of_their_own_need_no_lockstep() {
    let needed = |start: &str, round: &str| {
        let end = "add.s32 %r4, %r4, 1; setp.lt.s32 %p1, %r4, %r8; @%p1 bra L;";
        let (f, loops) = graph(&[start, "mov.u32 %r4, 0; mov.u32 %r5, 0; L: ", round, end].concat());
        let variant = kernel_abi::Variant::for_block(kernel_abi::Isa::Base, 32, true, [32, 1, 1]);
        lockstep::needed_in_loops(&f, &loops, &shape::analyse(&f, &loops, variant, 32, false), 32)
    };
    // `work[t * n + k]`, where k counts or was read.
    let product = "mul.lo.s32 %r20, %r0, %r8;";
    let at = "add.s32 %r21, %r20, %r5; mul.wide.s32 %rd2, %r21, 4; add.s64 %rd3, %rd8, %rd2;";
    let count = "ld.global.u32 %r5, [%rd3]; st.global.u32 [%rd3+4], %r4;";
    assert!(!needed(product, &[at, count].concat()));
    // Pointers that move on, and parts that begin where an offset says.
    let pointer = "mad.lo.s32 %r20, %r0, %r8, 5; mul.wide.s32 %rd2, %r20, 4; add.s64 %rd4, %rd8, %rd2;";
    assert!(!needed(pointer, "ld.global.u32 %r5, [%rd4]; add.s64 %rd4, %rd4, 4; st.global.u32 [%rd4], %r5;"));
    let offset = "ld.global.u32 %r20, [%rd1];";
    assert!(!needed(offset, &[at, count].concat()));
    // The row of a neighbour, and rows in which lanes have places.
    let both = "add.s32 %r22, %r0, 1; mul.lo.s32 %r23, %r22, %r8; add.s32 %r24, %r23, %r5; mul.wide.s32 %rd5, %r24, 4; add.s64 %rd6, %rd8, %rd5;";
    assert!(needed(product, &[at, both, "ld.global.u32 %r5, [%rd6]; st.global.u32 [%rd3], %r4;"].concat()));
    let rows =
        "mul.lo.s32 %r20, %r0, %r8; mul.wide.s32 %rd2, %r20, 4; add.s64 %rd4, %rd8, %rd2; mul.wide.s32 %rd5, %r8, 4;";
    assert!(needed(rows, "ld.global.u32 %r5, [%rd4]; add.s64 %rd4, %rd4, %rd5; st.global.u32 [%rd4], %r5;"));
    let exchanged = "xor.b32 %r22, %r0, %r5; add.s32 %r5, %r20, %r22;";
    assert!(needed(product, &[exchanged, at, count].concat()));
    // Elements one behind the other: an index leads to others' as well.
    let elements = "mov.u32 %r20, %r0;";
    assert!(needed(elements, &[at, count].concat()));
    // An offset that is read again in each round, and one that is the same for several lanes.
    assert!(needed("", &["ld.global.u32 %r20, [%rd1];", at, count].concat()));
    assert!(needed("shr.u32 %r22, %r0, 2; mul.lo.s32 %r20, %r22, %r8;", &[at, count].concat()));
}

#[test]
fn threads_meet_before_a_word_is_written_that_all_read() {
    let found = |parts: &[&str]| rewritten::find(&function(&parts.concat())).len();
    let first = "setp.ne.s32 %p2, %r0, 0;";
    let take =
        |to: &str| format!("@%p2 bra N; atom.global.add.u32 %r5, [%rd8], 1; st.shared.u32 [{to}], %r5; N: {BARRIER}");
    let again = "setp.lt.s32 %p1, %r5, %r8; @%p1 bra L;";
    // Read somewhere in a round; `again` is conditional on a word that all threads read.
    let work = "setp.eq.s32 %p3, %r8, 5; @%p3 bra M; ld.shared.u32 %r6, [s]; st.global.u32 [%rd0], %r6; M: ld.shared.u32 %r5, [s];";
    assert_eq!(found(&[first, "L: ", &take("s"), work, again]), 1);
    // At a place that the launch says.
    let place = "add.s32 %r20, %r9, %r8;";
    let at = work.replace("[s]", "[%r20]");
    assert_eq!(found(&[first, place, "L: ", &take("%r20"), &at, again]), 1);
    // Conditional on what is read by an atomic operation.
    let looks = "atom.global.add.u32 %r5, [%rd9], 0; setp.lt.s32 %p1, %r5, %r8; @%p1 bra L;";
    assert_eq!(found(&[first, "L: ", &take("s"), work, looks]), 1);
    // With another barrier; at another place; threads that do not all come to the barrier.
    assert_eq!(found(&[first, "L: ", &take("s"), work, BARRIER, again]), 0);
    assert_eq!(found(&[first, "L: ", &take("s+4"), work, again]), 0);
    assert_eq!(found(&[first, "L: ", &take("s"), work, "atom.global.add.u32 %r5, [%rd9], 1;", again]), 0);
    // Rows that each warp reads and one stores; of all threads of their own.
    let row = |mask: u32| {
        let place = format!(
            "and.b32 %r20, %r10, {mask}; add.s32 %r20, %r9, %r20; shr.u32 %r21, %r0, 5; setp.ne.s32 %p2, %r21, 0;"
        );
        let take = format!(
            "ld.shared.u32 %r5, [%r20]; @%p2 bra N; st.shared.u32 [%r20], %r0; N: {BARRIER} st.global.u32 [%rd0], %r5;"
        );
        found(&[&place, BARRIER, &take])
    };
    assert_eq!([row(124), row(1020)], [1, 0]);
    // What one thread reads it may write as well.
    let alone = "@%p2 bra M; ld.shared.u32 %r6, [s]; st.global.u32 [%rd0], %r6; M: add.s32 %r5, %r5, 1;";
    assert_eq!(found(&[first, "mov.u32 %r5, 0; L: ", &take("s"), "mov.u32 %r5, %r8;", alone, again]), 0);
}
