//! What passes make of small kernels: the text after a pass is what the comments of the file say.
//!
//! Each of `passes/*.ptx` has one kernel, which is compiled for one variant: `// block: 64 1 1` and `// lanes: 32` if not for these.
//! `// after ssa:` begins what the function is to be after that pass, as `jit/src/print` writes it. With `JIT_TEST_BLESS=1` the texts
//! are written to the files anew, from what the passes make now.

use jit::compile::compile_in_stages;
use jit::error::error;
use jit::stages::Stages;
use kernel_abi::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

/// A file: what is compiled, and what is to come of it.
struct Case {
    text: String,
    block: [u32; 3],
    lanes: u8,
    /// By pass, in the file's order.
    expected: Vec<(String, String)>,
}

fn parse(file: &str) -> Case {
    let mut case = Case { text: String::new(), block: [64, 1, 1], lanes: 32, expected: vec![] };
    for line in file.lines() {
        let Some(comment) = line.strip_prefix("//") else {
            case.text += line;
            case.text.push('\n');
            continue;
        };
        let comment = comment.strip_prefix(' ').unwrap_or(comment).trim_end();
        let field = |name: &str| comment.strip_prefix(name).map(str::trim);
        if let Some(pass) = field("after ").and_then(|pass| pass.strip_suffix(':')) {
            case.expected.push((pass.into(), String::new()));
        } else if let Some((_, expected)) = case.expected.last_mut() {
            *expected += &format!("{comment}\n");
        } else if let Some(block) = field("block:") {
            let sizes: Vec<u32> = block.split(' ').map(|n| n.parse().expect("a size")).collect();
            case.block = sizes.try_into().expect("three sizes");
        } else if let Some(lanes) = field("lanes:") {
            case.lanes = lanes.parse().expect("a number of lanes");
        }
    }
    case
}

/// Texts by pass and function, as they were last told.
fn compiled(case: &Case) -> BTreeMap<String, Vec<(String, String)>> {
    let module = ptx::parse(&case.text).unwrap_or_else(|d| panic!("{}", d[0].render(&case.text)));
    let kernel = module.functions.iter().find(|f| f.kind == ptx::ast::FunctionKind::Entry).expect("a kernel");
    let request = CompileRequest {
        images: [case.text.as_str().into()].into(),
        entry: module.name(kernel.name).into(),
        variant: Variant::for_block(Isa::Avx2, case.lanes, true, case.block),
        tier: Tier::Quick,
        dump: vec![],
    };
    let told: RefCell<BTreeMap<String, Vec<(String, String)>>> = RefCell::default();
    let tell = |pass: &str, function: &str, text: &str| {
        let mut told = told.borrow_mut();
        let of_pass = told.entry(pass.into()).or_default();
        of_pass.retain(|(f, _)| f != function);
        of_pass.push((function.into(), text.into()));
    };
    // Nothing is emitted.
    let generate = |_: &jit::compile::Kernel| Err(error(CompileErrorKind::NotQuick, ""));
    let result = compile_in_stages(&request, &generate, &Stages { wanted: &|_| true, tell: &tell });
    let error = result.expect_err("no code");
    assert_eq!(error.kind, CompileErrorKind::NotQuick, "{}", error.message);
    told.into_inner()
}

/// The first line in which two texts differ.
fn difference(expected: &str, made: &str) -> String {
    let (mut e, mut m) = (expected.lines(), made.lines());
    for line in 1.. {
        match (e.next(), m.next()) {
            (x, y) if x != y => return format!("line {line}: expected {x:?}, made {y:?}"),
            (None, _) => break,
            _ => {}
        }
    }
    String::new()
}

#[test]
fn passes_make_what_files_say() {
    let bless = std::env::var_os("JIT_TEST_BLESS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/passes");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut wrong = String::new();
    for path in paths {
        let file = std::fs::read_to_string(&path).expect("a file");
        let case = parse(&file);
        assert!(!case.expected.is_empty(), "{} expects nothing", path.display());
        let told = compiled(&case);
        let mut blessed = file[..file.find("// after ").unwrap_or(file.len())].to_string();
        for (pass, expected) in &case.expected {
            let texts = told.get(pass).unwrap_or_else(|| panic!("{}: no pass {pass}", path.display()));
            let made: String = texts.iter().map(|(_, text)| text.as_str()).collect();
            blessed += &format!("// after {pass}:\n");
            made.lines().for_each(|line| blessed += &format!("// {line}\n"));
            if made.trim() != expected.trim() {
                wrong += &format!("{}, after {pass}: {}\n{made}\n", path.display(), difference(expected, &made));
            }
        }
        if bless {
            std::fs::write(&path, blessed).expect("the file is ours");
        }
    }
    assert!(bless || wrong.is_empty(), "{wrong}");
}

#[test]
fn differences_are_told() {
    assert_eq!(difference("b0:\n  exit\n", "b0:\n  exit"), "");
    assert_eq!(difference("b0:\n  exit", "b0:\n  br b1"), "line 2: expected Some(\"  exit\"), made Some(\"  br b1\")");
    assert_eq!(difference("b0:", "b0:\n  exit"), "line 2: expected None, made Some(\"  exit\")");
}
