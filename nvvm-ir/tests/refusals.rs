//! Programs that are refused because LLVM would crash on them, or the PTX would be wrong.

mod common;

use common::{run, Outcome};

const HEAD: &str =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-\
    v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";
const VERSION: &str = "\n!nvvmir.version = !{!9999}\n!9999 = !{i32 2, i32 0}\n";

fn with(text: &str, options: &[&str], verify: bool) -> Outcome {
    run(&[("m", format!("{HEAD}{text}{VERSION}").as_bytes(), false)], options, verify)
}

/// The verifier's and the compiler's logs have this.
fn refused(text: &str, log: &str) {
    for verify in [true, false] {
        let outcome = with(text, &[], verify);
        assert!(!outcome.succeeded() && outcome.log.contains(log), "{log} for {text}: {outcome:?}");
    }
}

/// The verifier takes it, and the PTX.
fn taken(text: &str, options: &[&str]) -> String {
    let verified = with(text, options, true);
    assert!(verified.succeeded(), "{text}: {verified:?}");
    let compiled = with(text, options, false);
    assert!(compiled.succeeded(), "{text}: {compiled:?}");
    compiled.ptx
}

#[test]
fn structures_in_themselves() {
    let endless = "%s = type { %s }\n";
    refused(&format!("{endless}define void @f(%s %a) {{\n  ret void\n}}"), "type is not supported");
    refused(&format!("{endless}@g = addrspace(1) global %s undef"), "is not supported");
    // Pointers to them are pointers.
    taken(&format!("{endless}define void @f(%s* %a) {{\n  ret void\n}}"), &[]);
}

#[test]
fn structures_of_many_levels_take_no_time() {
    let mut text = "%t0 = type { [0 x i32], [0 x i32] }\n".to_owned();
    for i in 0..40 {
        text.push_str(&format!("%t{} = type {{ %t{i}, %t{i} }}\n", i + 1));
    }
    text.push_str("declare void @f(%t40*)\n@g = external addrspace(1) global %t40\n");
    taken(&text, &[]);
}

#[test]
fn wide_integers_in_signatures() {
    for bits in [65, 96, 127, 129, 256] {
        refused(&format!("define i{bits} @f(i{bits} %a) {{\n  ret i{bits} %a\n}}"), "type is not supported");
        refused(&format!("define void @f({{ i32, [2 x i{bits}] }} %a) {{\n  ret void\n}}"), "type is not supported");
        let call = format!("define void @f(void (i{bits})* %p) {{\n  call void %p(i{bits} 1)\n  ret void\n}}");
        refused(&call, "type is not supported");
    }
    taken("define i128 @f(i128 %a, i64 %b, i33 %c) {\n  ret i128 %a\n}", &[]);
    // Within a function they are split.
    taken("define i64 @f(i64 %a) {\n  %b = zext i64 %a to i96\n  %c = lshr i96 %b, 3\n  %d = trunc i96 %c to i64\n  ret i64 %d\n}", &[]);
}

#[test]
fn intrinsics_with_other_types() {
    let declared = "declare i32 @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32)\ndefine i32 @f(i32 %a) {\n  \
        %r = call i32 @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 1)\n  ret i32 %r\n}";
    refused(declared, "intrinsic llvm.nvvm.shfl.sync.i32 used with other types");
    let called = "declare { i32, i1 } @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)\ndefine i32 @f(i32 %a) {\n  \
        %r = call i32 @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %a, i32 1)\n  ret i32 %r\n}";
    let outcome = with(called, &[], false);
    assert!(!outcome.succeeded(), "{outcome:?}");
    let opaque = called.replace("call i32 @", "call i32 (i32, i32, i32, i32) @");
    refused(&opaque, "intrinsic llvm.nvvm.shfl.sync.i32 used with other types");
}

#[test]
fn questions_that_mislead() {
    let name = "@n = private constant [11 x i8] c\"__CUDA_FTZ\\00\"\n";
    let float = "declare float @__nvvm_reflect(ptr)\ndefine float @f() {\n  %r = call float @__nvvm_reflect(ptr @n)\n  ret float %r\n}";
    refused(&format!("{name}{float}"), "__nvvm_reflect takes a pointer and results in an i32");
    let defined = "define i32 @__nvvm_reflect(ptr %p) {\n  ret i32 3\n}\n\
        define i32 @f(ptr %p) {\n  %r = call i32 @__nvvm_reflect(ptr %p)\n  ret i32 %r\n}";
    refused(defined, "__nvvm_reflect is the compiler's");
    let address = "declare i32 @__nvvm_reflect(ptr)\ndefine ptr @f() {\n  ret ptr @__nvvm_reflect\n}";
    refused(address, "__nvvm_reflect can be called only");
}

#[test]
fn options_are_stronger_than_attributes() {
    let text = |attributes: &str| {
        format!(
            "define float @f(float %a, float %b) #0 {{\n  %c = fadd float %a, %b\n  %d = fdiv float %c, %b\n  ret float %d\n}}\n\
             attributes #0 = {{ {attributes} }}"
        )
    };
    let flushing = "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" \"denormal-fp-math\"=\"preserve-sign\" \
        \"unsafe-fp-math\"=\"true\"";
    for (attributes, options) in
        [(flushing, &["-ftz=0", "-prec-div=1"]), ("\"denormal-fp-math-f32\"=\"ieee\"", &["-ftz=1", "-prec-div=1"])]
    {
        assert_eq!(taken(&text(attributes), options), taken(&text("nounwind"), options));
    }
    let ptx = taken(&text(flushing), &["-ftz=0", "-prec-div=1"]);
    assert!(ptx.contains("div.rn.f32") && !ptx.contains(".ftz"), "{ptx}");
}

#[test]
fn pointers_of_two_sizes() {
    let wide = format!("{HEAD}define void @f() {{\n  ret void\n}}\n{VERSION}");
    let narrow = wide.replace("p:64:64:64", "p:32:32:32").replace("nvptx64", "nvptx").replace("@f", "@g");
    for (a, b) in [(&wide, &narrow), (&narrow, &wide)] {
        for lazy in [false, true] {
            let outcome = run(&[("a", a.as_bytes(), false), ("b", b.as_bytes(), lazy)], &[], false);
            assert_eq!(outcome.code, "NVVM_ERROR_COMPILATION");
            assert!(outcome.log.contains("b: error: its pointers and those of the other modules"), "{}", outcome.log);
        }
    }
    let ptx = run(&[("a", narrow.as_bytes(), false)], &[], false).ptx;
    assert!(ptx.contains(".address_size 32"), "{ptx}");
}

#[test]
fn constant_memory_is_not_copied_to() {
    let copies = [
        ("memcpy.p4.p0.i64(ptr addrspace(4)", "ptr", "ptr %q, i64 8, i1 false"),
        ("memmove.p4.p0.i64(ptr addrspace(4)", "ptr", "ptr %q, i64 8, i1 false"),
        ("memset.p4.i64(ptr addrspace(4)", "i8", "i8 0, i64 8, i1 false"),
    ];
    for (begin, second, rest) in copies {
        let text = format!(
            "declare void @llvm.{begin}, {second}, i64, i1)\ndefine void @f(ptr addrspace(4) %p, ptr %q) {{\n  \
             call void @llvm.{begin} %p, {rest})\n  ret void\n}}"
        );
        refused(&text, "The constant address space cannot be written");
    }
}

#[test]
fn globals_without_names() {
    let ptx = taken(
        "@0 = private addrspace(1) constant i32 7\ndefine i32 @f() {\n  %a = load volatile i32, ptr addrspace(1) @0\n  ret i32 %a\n}",
        &[],
    );
    assert!(ptx::parse(&ptx).is_ok(), "{ptx}");
}

#[test]
fn deep_text() {
    let depth = 200_000;
    let array = format!("@g = external global {}i8{}", "[1 x ".repeat(depth), "]".repeat(depth));
    let sum = format!("@g = global i64 {}1{}", "add (i64 1, i64 ".repeat(depth), ")".repeat(depth));
    for text in [array, sum, "!0 = !{".to_owned() + &"!{".repeat(3_000_000)] {
        refused(&text, "nested more than 10000 levels deep");
    }
    let depth = 9_900;
    taken(&format!("@g = external addrspace(1) global {}i8{}", "[1 x ".repeat(depth), "]".repeat(depth)), &[]);
}

#[test]
fn kernels_by_calling_convention() {
    refused("define ptx_kernel i32 @k() {\n  ret i32 1\n}", "non-void entry function");
    assert!(taken("define ptx_kernel void @k() {\n  ret void\n}", &[]).contains(".entry k"));
}

#[test]
fn operations_and_annotations() {
    for volatile in ["", "volatile "] {
        let text =
            format!("define void @f(ptr %p) {{\n  %a = atomicrmw {volatile}nand ptr %p, i32 1 seq_cst\n  ret void\n}}");
        let outcome = with(&text, &[], true);
        assert!(outcome.log.contains("atomicrmw does not support operation"), "{outcome:?}");
    }
    refused("!nvvm.annotations = !{!0}\n!0 = !{}", "an annotation is a list of properties with their values");
}

#[test]
fn integers_of_other_widths() {
    let call = |name: &str, ty: &str, more: &str| {
        format!(
            "declare {ty} @llvm.{name}({ty}{})\ndefine void @f(ptr %p) {{\n  %a = load {ty}, ptr %p\n  \
             %r = call {ty} @llvm.{name}({ty} %a{more})\n  store {ty} %r, ptr %p\n  ret void\n}}",
            if more.is_empty() { "" } else { ", i1" }
        )
    };
    // The compiler takes them, as NVIDIA's does.
    for (name, ty, more) in [
        ("bswap.i48", "i48", ""),
        ("bswap.i128", "i128", ""),
        ("ctpop.i128", "i128", ""),
        ("ctlz.i33", "i33", ", i1 true"),
    ] {
        let outcome = with(&call(name, ty, more), &[], true);
        assert!(outcome.log.contains(&format!("Invalid type {ty} for llvm.{name}")), "{outcome:?}");
        assert!(with(&call(name, ty, more), &[], false).succeeded());
    }
    for (name, ty, more) in [("bswap.i64", "i64", ""), ("ctpop.v2i8", "<2 x i8>", ""), ("cttz.i16", "i16", ", i1 true")]
    {
        taken(&call(name, ty, more), &[]);
    }
    // Variables: PTX would have `.u24`, or `.pred` for what is declared only.
    for variable in ["global i24 1", "global i2 0", "external global i1", "external global i256"] {
        let text = format!("@g = {}", variable.replace("global", "addrspace(1) global"));
        refused(&text, "PTX has no variables of");
    }
    let ptx = taken("@a = addrspace(1) global i1 true\n@b = addrspace(1) global [2 x i24] zeroinitializer", &[]);
    assert!(ptx::parse(&ptx).is_ok(), "{ptx}");
}

#[test]
fn assembly_of_other_widths() {
    for ty in ["i15", "i42", "<2 x i24>"] {
        let text = format!(
            "define void @f(i32 %a) {{\n  %r = call {ty} asm \"mov.b32 $0, $1;\", \"=r,r\"(i32 %a)\n  ret void\n}}"
        );
        refused(&text, &format!("inline assembly has no operands of {ty}"));
    }
    let memory = "define void @f(i32 %a) {\n  %r = call i32 asm \"mov.b32 $0, $1;\", \"=mr,r\"(i32 %a)\n  ret void\n}";
    refused(memory, "constraint =mr of inline assembly is not supported");
    refused(
        "define void @f(i9 %a) {\n  call void asm sideeffect \"// $0\", \"r\"(i9 %a)\n  ret void\n}",
        "inline assembly has no operands of i9",
    );
}

#[test]
fn aliases_of_aliases() {
    let function = "define i32 @a() {\n  ret i32 0\n}\n@b = alias i32 (), ptr @a\n@c = alias i32 (), ptr @b\n";
    let ptx = taken(function, &[]);
    assert!(ptx.contains(".alias b, a;") && ptx.contains(".alias c, a;"), "{ptx}");
    refused("@a = addrspace(1) global i32 0\n@b = alias i32, ptr addrspace(1) @a", "Aliasee must be");
}

#[test]
fn handles_of_what_the_metadata_says() {
    let text = |metadata: &str| {
        format!(
            "@t = addrspace(1) global i64 0\n@u = addrspace(1) global i64 0\n\
             declare i64 @llvm.nvvm.texsurf.handle.p1i64(metadata, ptr addrspace(1))\n\
             define i64 @f() {{\n  %h = call i64 @llvm.nvvm.texsurf.handle.p1i64(metadata {metadata}, ptr addrspace(1) @t)\n  \
             ret i64 %h\n}}\n!nvvm.annotations = !{{!1, !2}}\n!1 = !{{ptr addrspace(1) @t, !\"texture\", i32 1}}\n\
             !2 = !{{ptr addrspace(1) @u, !\"texture\", i32 1}}\n!3 = !{{ptr addrspace(1) @t}}"
        )
    };
    for metadata in ["!{}", "!\"t\"", "ptr addrspace(1) @u", "i32 1"] {
        refused(&text(metadata), "the metadata of a handle is the texture or surface variable itself");
    }
    for metadata in ["!3", "ptr addrspace(1) @t"] {
        taken(&text(metadata), &[]);
    }
}

#[test]
fn what_is_opencls() {
    let kernel = |property: &str| {
        format!(
            "declare i32 @llvm.nvvm.suld.1d.i32.trap(i64, i32)\ndefine void @k(i64 %s, ptr %p) {{\n  \
             %a = call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %s, i32 3)\n  store i32 %a, ptr %p\n  ret void\n}}\n\
             !nvvm.annotations = !{{!0, !1}}\n!0 = !{{ptr @k, !\"kernel\", i32 1}}\n!1 = !{{ptr @k, !\"{property}\", i32 0}}"
        )
    };
    for property in ["rdwrimage", "wroimage", "rdoimage", "sampler"] {
        for option in ["-arch=compute_20", "-arch=compute_75"] {
            let outcome = with(&kernel(property), &[option], false);
            assert!(outcome.ptx.contains(".param .u64 k_param_0"), "{outcome:?}");
        }
    }
    let variable =
        "@s = addrspace(1) global i64 0\n!nvvm.annotations = !{!0}\n!0 = !{ptr addrspace(1) @s, !\"sampler\", i32 1}";
    refused(variable, "sampler variables are OpenCL's");
}

#[test]
fn given_up_by_ptx() {
    let (halves, floats) = (["<2 x half> %a"; 16].join(", "), ["float %c"; 8].join(", "));
    let types = format!("{}, {}", ["<2 x half>"; 16].join(", "), ["float"; 8].join(", "));
    let result = format!("{{ {} }}", ["float"; 8].join(", "));
    let product = |suffix: &str| {
        let name = format!("@llvm.nvvm.wmma.m16n16k16.mma.row.row.f32.f32{suffix}");
        format!(
            "declare {result} {name}({types})\ndefine {result} @f(<2 x half> %a, float %c) {{\n  \
             %r = call {result} {name}({halves}, {floats})\n  ret {result} %r\n}}"
        )
    };
    refused(&product(".satfinite"), "has given up .satfinite");
    taken(&product(""), &["-arch=compute_80"]);
}

#[test]
fn annotations_of_several_modules() {
    let module = |text: &str, count: u32, minor: &str| {
        format!("{HEAD}{text}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !\"maxntidx\", i32 {count}}}\n{minor}")
    };
    let old = "!nvvmir.version = !{!9}\n!9 = !{i32 1, i32 5}\n";
    let (defined, declared) = ("define void @k() {\n  ret void\n}", "declare void @k()");
    let verify = |count, version: &str| {
        let (a, b) = (module(defined, 32, version), module(declared, count, version));
        run(&[("a", a.as_bytes(), false), ("b", b.as_bytes(), false)], &[], true)
    };
    assert!(verify(64, old).log.contains("b: error: Function `k': conflicting annotations maxntidx"));
    assert!(verify(32, old).succeeded());
    // As in one module.
    assert!(verify(64, VERSION).succeeded());
}

/// As in NVIDIA's library, which before `compute_100` has the rule of old LLVMs.
#[test]
fn orders_of_comparisons_that_fail() {
    let text = |orders: &str| {
        format!(
            "define i32 @f(ptr %p, i32 %a) {{\n  %r = cmpxchg ptr %p, i32 %a, i32 7 {orders}\n  \
             %v = extractvalue {{ i32, i1 }} %r, 0\n  ret i32 %v\n}}"
        )
    };
    for (orders, before, after, is_old) in [
        ("monotonic monotonic", "", "", true),
        ("monotonic acquire", "", "acq_rel", false),
        ("monotonic seq_cst", "sc", "acq_rel", false),
        ("acquire monotonic", "", "acq_rel", true),
        ("acquire acquire", "", "acq_rel", true),
        ("acquire seq_cst", "sc", "acq_rel", false),
        ("release monotonic", "acq_rel", "", true),
        ("release acquire", "acq_rel", "acq_rel", true),
        ("release seq_cst", "sc", "acq_rel", false),
        ("acq_rel monotonic", "acq_rel", "acq_rel", true),
        ("acq_rel acquire", "acq_rel", "acq_rel", true),
        ("acq_rel seq_cst", "sc", "acq_rel", false),
        ("seq_cst monotonic", "sc", "acq_rel", true),
        ("seq_cst acquire", "sc", "acq_rel", true),
        ("seq_cst seq_cst", "sc", "acq_rel", true),
    ] {
        let text = text(orders);
        let ptx = taken(&text, &["-arch=compute_100"]);
        let (first, second) = ptx.split_once("atom.").unwrap();
        for (part, fence) in [(first, before), (second, after)] {
            let found = part.split_once("fence.").map_or("", |(_, rest)| rest.split('.').next().unwrap());
            assert_eq!(found, fence, "{orders}: {ptx}");
        }
        match is_old {
            true => drop(taken(&text, &["-arch=compute_90"])),
            false => refused(&text, "cmpxchg failure argument shall be no stronger than the success argument"),
        }
    }
}

#[test]
fn nul_bytes_in_assembly() {
    let kernel = "define ptx_kernel void @k() {\n  call void asm sideeffect \"//\", \"\"()\n  ret void\n}\n";
    for text in [format!("module asm \"//\\00\"\n{kernel}"), kernel.replace("//", "//\\00")] {
        let outcome = with(&text, &[], false);
        assert!(!outcome.succeeded() && outcome.log.contains("assembly has a NUL byte"), "{outcome:?}");
    }
    taken(kernel, &[]);
}
