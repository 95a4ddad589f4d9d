//! Damaged texts: whatever the bytes, `parse` returns, and says where an error is.

use std::time::{Duration, Instant};

/// A module with something of everything.
const SEED: &str = r#".version 8.7
.target sm_90a, debug
.address_size 64
.file 1 "a.cu"
.extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
.visible .global .attribute(.managed) .align 8 .b8 table[2][3] = {{1, 2, 0xFF(other)}, {-4}};
.global .u64 other = generic(table)+8;
.extern .shared .align 16 .b8 smem[];
.func (.param .b32 r) f(.param .b64 a, .param .align 4 .b8 s[8]) .noreturn { ret; }
.visible .entry k(.param .u64 .ptr .global .align 16 a, .param .align 8 .b8 s[24]) .maxntid 256, 1, 1
{
	.reg .pred %p<4>; .reg .b32 %r<10>; .reg .b64 %rd<10>; .reg .v4 .f32 V; .reg .f32 %f<10>;
	.loc 1 22 3, function_name $L__info_string0, inlined_at 1 36 5
	ld.param.u64 %rd1, [a];
	setp.lt.and.s32 %p1|%p2, %r1, (1+2)*3 ? 4 : 5, !%p3;
	@!%p1 bra DONE;
	{ .reg .pred p; LOOP: setp.eq.u32 p, %r1, 0; @p bra DONE; bra LOOP; }
	ld.global.nc.L2::128B.v4.f32 V, [%rd1+-16]; mov.f32 %f1, V.x; add.f32 %f1, %f2, 0.5e-3;
	tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f1, %f2}];
	{ .param .b64 param0; st.param.b64 [param0+0], %rd1; .param .b32 retval0;
	call.uni (retval0), vprintf, (param0, param0); }
	ts: .branchtargets DONE, DONE; brx.idx %r7, ts;
	pr: .callprototype (.param .b32 _) _ (.param .b64 _);
	{ .param .b64 param0; .param .b32 retval0; call (retval0), %rd1, (param0), pr; }
	mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%f1,%f2,%f3,%f4};
DONE: /* end */ ret; // of it
}
.section .debug_str { $L__info_string0: .b8 102,111,0 }
.alias g, f;
"#;

/// A small generator, so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Parses, links and lays out; checks that every diagnostic lies in the text. No text of this size takes long.
fn feed(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let start = Instant::now();
    match ptx::parse(&text) {
        Ok(module) => {
            for i in 0..module.functions.len() {
                ptx::param_layout(&module.functions[i]);
                let set = ptx::reachable(&module, i);
                ptx::shared_layout(&module, &set);
            }
            let _ = ptx::link(vec![module.clone()]);
            let _ = ptx::link(vec![module.clone(), module]);
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            for e in &errors {
                assert!(e.line >= 1 && e.column >= 1 && !e.message.is_empty());
                assert!((e.span.start as usize) <= text.len(), "{e:?}");
                let _ = e.render("x");
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5), "too slow: {text}");
}

#[test]
fn the_seed_is_right() {
    let m = ptx::parse(SEED).map_err(|e| ptx::diag::render_all(&e, "seed")).unwrap();
    ptx::link(vec![m]).unwrap();
}

#[test]
fn truncations() {
    for end in 0..SEED.len() {
        feed(&SEED.as_bytes()[..end]);
    }
}

#[test]
fn byte_changes() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let spice = b"{}()[];,.:@!%$_\"\\/*#<>+-|&0123456789xfdUabl\n\t \0\xC3\xFF";
    for _ in 0..1500 {
        let mut bytes = SEED.as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = spice[random.below(spice.len())],
                2 => bytes.insert(at, spice[random.below(spice.len())]),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        feed(&bytes);
    }
}

#[test]
fn tokens_moved_about() {
    let words: Vec<&str> = SEED.split_inclusive([' ', '\n', ',', ';']).collect();
    let mut random = Random(42);
    for _ in 0..800 {
        let mut list = words.clone();
        for _ in 0..1 + random.below(6) {
            let (i, j) = (random.below(list.len()), random.below(list.len()));
            match random.below(3) {
                0 => list.swap(i, j),
                1 => list.insert(i, words[random.below(words.len())]),
                _ => {
                    list.remove(i);
                }
            }
        }
        feed(list.concat().as_bytes());
    }
}

#[test]
fn depth_and_size_are_bounded() {
    let head = ".version 8.0\n.target sm_80\n.address_size 64\n";
    let with = |body: String| feed(format!("{head}{body}").as_bytes());
    with(format!(".entry k() {}", "{".repeat(100_000)));
    with(format!(".entry k() {{ mov.u32 x, {}1; }}", "-".repeat(100_000)));
    with(format!(".entry k() {{ mov.u32 x, {}1; }}", "(".repeat(100_000)));
    with(format!(".entry k() {{ mov.u32 {}1; }}", "{".repeat(100_000)));
    with(format!(".entry k() {{ mov.u32 {}1; }}", "[".repeat(100_000)));
    with(format!(".global .u32 x{} = {};", "[1]".repeat(1000), "{".repeat(1000)));
    with(format!(".global .u32 x = {}1;", "1 ? ".repeat(50_000)));
    with(format!(".entry k() {{ .reg .b32 x; add{} x, x, x; }}", ".f32".repeat(10_000)));
    with(".entry k() { .reg .b32 %r<16777216>; mov.b32 %r16777215, %r0; }".into());
    with(".entry k() { .reg .b32 %r<4000000000>; }".into());
    with(".global .b8 x[2][17592186044416] = {{1},{2}};".into());
    with(".global .b8 x[] = {1, 2, 3".repeat(1000));
    with(".alias a, b; .alias b, a; .func a(); .func b(); .entry k() { call a; }".into());
}
