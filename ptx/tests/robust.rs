//! Damaged texts: whatever the bytes, `parse` returns, and says where an error is. A few thousand, the same ones each time; `ci/fuzz`
//! looks for more.

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
.func (.param .b32 r) f(.param .b64 a, .param .align 4 .b8 s[8]) { ret; }
.func (.param .b32 r) g(.param .b64 a, .param .align 4 .b8 s[8]);
.func end() .noreturn { exit; }
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
            // Each looks at the whole module.
            for i in 0..module.functions.len().min(8) {
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

/// A slice of a text between two places where words or statements end.
fn piece<'a>(from: &'a [u8], random: &mut Random) -> &'a [u8] {
    let start = random.below(from.len());
    let ends = from[start..].iter().enumerate().filter(|(_, b)| b" ,;\n{}".contains(b)).map(|(i, _)| start + i + 1);
    let end = ends.take(1 + random.below(12)).last().unwrap_or(from.len());
    &from[start..end]
}

/// Texts of tests with pieces of each other in them, with pieces missing, and with pieces many times over.
#[test]
fn real_texts_damaged() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/filetests");
    let folders = std::fs::read_dir(folder).unwrap().flatten().flat_map(|f| std::fs::read_dir(f.path()));
    let mut paths: Vec<_> = folders.flat_map(|f| f.flatten()).map(|f| f.path()).collect();
    paths.sort();
    let seeds: Vec<_> = paths.iter().flat_map(std::fs::read).filter(|s| (1..6000).contains(&s.len())).collect();
    assert!(seeds.len() > 50);
    let mut random = Random(0x0DD0_5EED);
    for _ in 0..1000 {
        let mut text = seeds[random.below(seeds.len())].clone();
        for _ in 0..1 + random.below(5) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => {
                    let end = (at + random.below(60)).min(text.len() - 1);
                    text.drain(at.min(end)..end);
                }
                1 => drop(text.splice(at..at, piece(&seeds[random.below(seeds.len())], &mut random).to_vec())),
                _ => {
                    let times = 1 + random.below(40);
                    let again = piece(&text, &mut random).repeat(times);
                    text.splice(at..at, again);
                }
            }
        }
        feed(&text);
    }
}

/// A text of `testing/fuzz/growth`, with what stands between its backticks as often as makes `size` bytes, numbered where it has `#`.
fn grown(template: &str, size: usize) -> String {
    let [before, again, after] = template.split('`').collect::<Vec<_>>()[..] else { panic!("{template}") };
    let parts: Vec<_> = (0..size / again.len().max(4)).map(|i| again.replace('#', &i.to_string())).collect();
    [before, &parts.concat(), after].concat()
}

/// What this thread has had of a processor: others may use the machine as well.
fn processor_time() -> Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

/// Parsing, linking and laying out take time in proportion to the text.
#[test]
fn time_grows_with_the_text() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../testing/fuzz/growth");
    let time = |text: &str| {
        let start = processor_time();
        feed(text.as_bytes());
        processor_time() - start
    };
    for file in std::fs::read_dir(folder).unwrap().flatten() {
        let template = std::fs::read_to_string(file.path()).unwrap();
        let (short, long) = (grown(&template, 60_000), grown(&template, 480_000));
        assert_eq!(ptx::parse(&short).map_err(|e| e[0].to_string()).err(), None, "{}", file.path().display());
        // Others may use the caches: the best of some.
        let slow = || time(&long) > 24 * time(&short) + Duration::from_millis(5);
        assert!(!(0..6).all(|_| slow()), "{}", file.path().display());
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
    with(format!(".global .samplerref x = {}", "{".repeat(100_000)));
    with(format!(".global .samplerref x = {}1{};", "{ a = ".repeat(50_000), "}".repeat(50_000)));
    // Each operator binds tighter than the one before it: the parser is deepest in such.
    with(format!(".global .u32 x = {}1;", "1 || 1 && 1 | 1 ^ 1 & 1 == 1 < 1 << 1 + 1 * (".repeat(1000)));
    with(".global .b8 x[4][524288][17592186044416] = {{}, {}, {}, {}};".into());
    with(".global .b8 x[1][4][17592186044416] = {{{1}, {2}}, 3, {{}, 4}};".into());
    let far = |i| format!("{{ .reg .b32 %a<16777216>; mov.b32 %a{}, %a{}; }}", 16777215 - i, i);
    with(format!(".entry k() {{ {} ret; }}", (0..2000).map(far).collect::<String>()));
    with(".alias a, b; .alias b, a; .func a(); .func b(); .entry k() { call a; }".into());
}
