//! A kernel with all that belongs to it: functions, a structure, classes, variables.

use crate::gen::{Function, Gen, Kernel, Place, Together, Var, MATRIX};
use crate::rng::Rng;
use crate::table::INTEGERS;
use crate::tree::Node;

/// Shapes of blocks, with all threads' number.
const BLOCKS: &[(&str, usize)] = &[
    ("(32)", 32),
    ("(64)", 64),
    ("(64)", 64),
    ("(128)", 128),
    ("(96)", 96),
    ("(33)", 33),
    ("(48)", 48),
    ("(1)", 1),
    ("(7)", 7),
    ("(8, 8)", 64),
    ("(16, 2, 2)", 64),
    ("(5, 7)", 35),
    ("(32, 3)", 96),
    ("(4, 4, 4)", 64),
    ("(160)", 160),
];
const GRIDS: &[&str] = &["(1)", "(2)", "(3)", "(2, 2)"];
/// Types of variables: each kernel has one of some.
const TYPES: &[&str] =
    &["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "f32", "f64", "h16", "b16"];
/// The thread's own arrays.
const ARRAYS: &str = "u32 a32[8]; i8 a8[16]; i64 a64[4]; f64 af[8];\n\
    for (u32 i = 0; i < 16; i++) { a8[i] = (i8)(i * 37); a32[i & 7] = i * 0x01234567u; a64[i & 3] = ~(i64)i << i; af[i & 7] = i * 0.75; }";
const ARRAYS_READ: &str = "for (u32 i = 0; i < 16; i++) { h = mix(h, a8[i]); h = mix(h, a32[i & 7]); h = mix(h, a64[i & 3]); h = mix(h, af[i & 7]); }";

/// An initial value that depends on the thread.
fn initial(ty: &str, at: usize) -> String {
    let word = |k: usize| format!("args.in[(GTID * 13 + {}) & (INPUTS - 1)]", at * 5 + k);
    let long = format!("((u64){} << 32 | {})", word(0), word(1));
    match ty {
        "f32" => format!("bits2f({})", word(0)),
        "f64" if at % 2 == 0 => format!("(f64)bits2f({}) * 1.000000001", word(0)),
        "f64" => format!("bits2d({long})"),
        "h16" => format!("bits2h((u16){})", word(0)),
        "b16" => format!("bits2b((u16)({} >> 16))", word(0)),
        "i128" | "u128" => format!("({ty})((u128){long} << 64 | {} * 0x10000000full)", word(2)),
        "i64" | "u64" => format!("({ty}){long}"),
        _ => format!("({ty}){}", word(0)),
    }
}

impl Gen {
    /// Declares variables of some types; returns their declarations and what folds them into `h`.
    fn declare(&mut self, types: &[&'static str]) -> (String, String) {
        let (mut text, mut fold) = (String::new(), String::new());
        for (at, ty) in types.iter().enumerate() {
            let name = format!("{ty}_{at}");
            text.push_str(&format!("{ty} {name} = {};\n", initial(ty, at)));
            fold.push_str(&format!("h = mix(h, {name});\n"));
            let var = Var { name, ty };
            self.readable.push(var.clone());
            self.writable.push(var);
        }
        (text, fold)
    }

    fn types(&mut self, least: usize, most: usize) -> Vec<&'static str> {
        let mut types = vec!["u32", "i32", "u64"];
        for _ in 0..self.rng.range(least, most) {
            types.push(self.rng.pick(TYPES));
        }
        types
    }

    /// A function with statements of its own. `how` is what stands before its type.
    fn function(
        &mut self,
        name: &str,
        how: &str,
        mask: bool,
        params: &[&'static str],
        result: &'static str,
        inside: bool,
    ) -> Node {
        let outer = (self.readable.clone(), self.writable.clone(), self.in_function, self.fields.clone(), self.budget);
        self.readable.clear();
        self.writable.clear();
        self.fields.clear();
        self.in_function = true;
        self.budget = 12;
        let types = self.types(1, 4);
        let (declared, fold) = self.declare(&types);
        let mut list = vec!["const Args args".to_string()];
        list.extend(mask.then(|| "u32 m".to_string()));
        for (at, ty) in params.iter().enumerate() {
            list.push(format!("{ty} p{at}"));
            let var = Var { name: format!("p{at}"), ty };
            self.readable.push(var.clone());
            self.writable.push(var);
        }
        let place = Place { mask: mask.then(|| "m".to_string()), depth: 2, ..Place::default() };
        let mut body = self.statements(&place, 4);
        if !mask && self.rng.chance(40) {
            let condition = self.condition();
            body.push(Node::line(format!("if ({condition}) return ({result})h;")));
        }
        if self.rng.chance(30) && !inside {
            // Calls itself, no deeper than the last parameter's low bits say.
            let last = params.len() - 1;
            let mut arguments = vec!["args".to_string()];
            arguments.extend(mask.then(|| "m".to_string()));
            arguments.extend((0..last).map(|at| self.expr(params[at], 1)));
            // With a mask all its lanes have to agree.
            let again = if mask { "__all_sync(m, (depth & 7) > 0)" } else { "(depth & 7) > 0" };
            let call = format!("{name}({}, (depth & 7) - 1)", arguments.join(", "));
            body.push(Node::line(format!("if ({again}) h = mix(h, {call});")));
        }
        body.extend(self.statements(&place, 3));
        let head = format!(
            "{how} {result} {name}({}) {}{{\nu64 h = {}; const u32 depth = (u32)p{};\n{declared}{ARRAYS}",
            list.join(", "),
            if inside { "const " } else { "" },
            self.rng.below(1000),
            params.len() - 1
        );
        let tail = format!("{fold}{ARRAYS_READ}\nreturn ({result})(h ^ h >> 32);\n}}");
        (self.readable, self.writable, self.in_function, self.fields, self.budget) = outer;
        Node::block(head, body, tail)
    }

    fn functions(&mut self) -> Vec<Node> {
        let mut made = Vec::new();
        let k = self.kernel.clone();
        for at in 0..self.rng.below(3) {
            let how = self.rng.pick(&["__noinline__ __device__", "__device__", "__noinline__ __device__"]);
            let mut params: Vec<&'static str> = (0..self.rng.range(1, 4)).map(|_| self.rng.pick(TYPES)).collect();
            params.push("u32");
            let (name, result) = (format!("f{at}_{k}"), self.rng.pick(INTEGERS));
            let mask = self.rng.chance(50);
            made.push(self.function(&name, &format!("static {how}"), mask, &params, result, false));
            self.functions.push(Function { name, result, params, mask });
        }
        if self.rng.chance(40) {
            // A table of functions, which lanes index as they like.
            let mask = self.rng.chance(60);
            let names: Vec<String> = (0..3).map(|at| format!("t{at}_{k}")).collect();
            for name in &names {
                made.push(self.function(name, "static __device__", mask, &["u32", "u64"], "u32", false));
            }
            let m = if mask { ", u32" } else { "" };
            made.push(Node::line(format!(
                "typedef u32 (*F_{k})(Args{m}, u32, u64);\nstatic __device__ F_{k} table_{k}[3] = {{{}}};",
                names.join(", ")
            )));
            if mask {
                self.functions.push(Function {
                    name: format!("table_{k}"),
                    result: "none",
                    params: Vec::new(),
                    mask: true,
                });
            } else {
                self.functions.push(Function {
                    name: format!("table_{k}[(u32)(h >> 7) % 3u]"),
                    result: "u32",
                    params: vec!["u32", "u64"],
                    mask,
                });
            }
        }
        if self.rng.chance(30) {
            made.push(Node::line(format!("struct Base_{k} {{ u32 key; __device__ Base_{k}(u32 key) : key(key) {{}} virtual __device__ u32 f(Args args, u32 p0, u64 p1) const = 0; }};")));
            for at in 0..3 {
                let f = self.function("f", "__device__", false, &["u32", "u64"], "u32", true);
                let mut pieces = f.0;
                pieces.insert(0, crate::tree::Piece::Text(format!("struct D{at}_{k} : Base_{k} {{ u64 more; __device__ D{at}_{k}(u32 key) : Base_{k}(key), more(key * {at}ull) {{}}")));
                pieces.push(crate::tree::Piece::Text("};".to_string()));
                made.push(Node(pieces));
            }
            made.push(Node::line(format!(
                "static __device__ u32 virtual_{k}(Args args, u32 p0, u64 p1) {{\nD0_{k} d0(p0); D1_{k} d1(p0 ^ 5); D2_{k} d2(9);\n\
                 const Base_{k} *all[3] = {{&d0, &d1, &d2}};\nconst Base_{k} *one = all[p0 % 3u];\nreturn one->f(args, p0, p1) ^ one->key;\n}}"
            )));
            self.functions.push(Function {
                name: format!("virtual_{k}"),
                result: "u32",
                params: vec!["u32", "u64"],
                mask: false,
            });
        }
        if self.rng.chance(40) {
            // Barriers in functions. Where such a function recurses or is called through a pointer, loading refuses it by name.
            let (flip, top) = (self.rng.range(1, 31), self.slots - 1);
            let how = self.rng.pick(&["__noinline__ __device__", "__device__"]);
            made.push(Node::line(format!(
                "static {how} u32 ring_{k}(u32 *s, u32 x, u32 n) {{\ns[TID] = x; __syncthreads();\nu32 r = s[(TID ^ {flip}) & {top}]; __syncthreads();\n\
                 return r ^ n;\n}}\n\
                 static {how} u32 sum_{k}(u32 *s, u32 x, u32 n) {{\n__syncthreads(); if (TID == 0) s[0] = n; __syncthreads();\natomicAdd(s, x); __syncthreads();\n\
                 const u32 r = s[0]; __syncthreads(); return r;\n}}"
            )));
            for name in ["ring", "sum"] {
                self.together.push(format!("{name}_{k}"));
            }
        }
        if self.rng.chance(40) {
            let (x, y) = (self.rng.pick(&["add", "sub", "mul", "least"]), self.rng.pick(&["add", "greatest", "rotl"]));
            made.push(Node::line(format!(
                "template <class T, int N> static __device__ T twice_{k}(Args args, T x, T y) {{\nauto f = [&](T a) {{ return {x}<T>(a, y); }};\n\
                 for (int i = 0; i < N; i++) x = f({y}<T>(x, (T)i));\nreturn x;\n}}"
            )));
            let ty = self.rng.pick(INTEGERS);
            let n = self.rng.range(1, 6);
            self.functions.push(Function {
                name: format!("(twice_{k}<{ty}, {n}>)"),
                result: ty,
                params: vec![ty, ty],
                mask: false,
            });
        }
        made
    }

    /// A structure with members of many sizes, some of them bits, and a function that takes and gives it by value.
    fn structure_type(&mut self) -> Option<Node> {
        if !self.rng.chance(50) {
            return None;
        }
        let packed = self.rng.chance(30);
        let (mut members, mut change) = (String::new(), String::new());
        for at in 0..self.rng.range(2, 7) {
            let ty = self.rng.pick(TYPES);
            let bits = matches!(ty, "i32" | "u32" | "u64" | "i64" | "u8" | "i16") && self.rng.chance(40);
            // Members of packed structures are not bound to by reference.
            let ty = if packed && !bits && matches!(ty, "h16" | "b16" | "i128" | "u128") { "i64" } else { ty };
            if bits {
                members.push_str(&format!(" {ty} x{at} : {};", self.rng.range(1, crate::gen::width(ty) - 1)));
            } else {
                members.push_str(&format!(" {ty} x{at};"));
            }
            self.fields.push(Var { name: format!("x{at}"), ty });
            let step = if ty == "h16" || ty == "b16" {
                format!("{}_neg(s.x{at})", &ty[..1])
            } else {
                format!("({ty})(s.x{at} + ({ty})(k & 1))")
            };
            let step = if crate::gen::is_integer(ty) { format!("add<{ty}>(s.x{at}, ({ty})k)") } else { step };
            change.push_str(&format!("if (k >> {at} & 1) s.x{at} = {step};\n"));
        }
        let (k, attribute) = (self.kernel.clone(), if packed { "__attribute__((packed)) " } else { "" });
        let how = self.rng.pick(&["", "__noinline__ "]);
        Some(Node::line(format!(
            "struct {attribute}S_{k} {{{members} }};\nstatic {how}__device__ S_{k} change_{k}(S_{k} s, u32 k) {{\n{change}return s;\n}}"
        )))
    }
}

/// The kernel of a program with this number.
pub fn kernel(seed: u64, number: usize, groups: bool) -> Kernel {
    let mut rng = Rng::new(seed, number as u64 + 1);
    if rng.chance(10) {
        return crate::flow::flow(rng, seed, number);
    }
    let (block, threads) = rng.one(BLOCKS);
    let (block, threads) = if groups && rng.chance(70) { ("(64)", 64) } else { (block, threads) };
    let grid = rng.pick(GRIDS);
    let name = format!("k{number}");
    let mut gen = Gen::new(rng, name.clone(), threads, groups && threads % 32 == 0);
    gen.odd = Rng::new(seed, 1 << 43).chance(40);
    // So is the header for matrices: programs that have it use it.
    gen.matrices = Rng::new(seed, 1 << 42).chance(40);
    if gen.matrices && gen.rng.chance(50) {
        gen.favourite = MATRIX;
    }
    gen.blocks = match gen.rng.below(10) {
        0 | 1 => Together::Grid,
        2 | 3 => Together::Cluster(gen.rng.one(&[2, 2, 4])),
        _ => Together::None,
    };
    let grid = match gen.blocks {
        Together::Cluster(2) => gen.rng.pick(&["(2)", "(4)", "(2, 2)"]),
        Together::Cluster(_) => "(4)",
        _ => grid,
    };
    let attribute = match gen.blocks {
        Together::Cluster(blocks) => format!("__cluster_dims__({blocks}, 1, 1) "),
        _ if gen.rng.chance(30) => format!("__launch_bounds__({threads}) "),
        _ => String::new(),
    };
    let mut before: Vec<Node> = gen.structure_type().into_iter().collect();
    before.extend(gen.functions());

    let types = gen.types(3, 9);
    let (declared, mut fold) = gen.declare(&types);
    let mut head = format!("extern \"C\" __global__ {attribute}void {name}(const Args args) {{\nu64 h = {number}; u32 m0 = whole_warp();\n{declared}{ARRAYS}\n");
    let (slots, warp_slots) = (gen.slots, threads.div_ceil(32) * 32);
    let mut bytes = 0;
    let element = gen.rng.pick(TYPES);
    for (at, ty) in ["u32", element].into_iter().enumerate() {
        let (shared, fill) = (format!("shared{at}"), format!("fill{at}"));
        head.push_str(&format!("const {ty} {fill} = {};\n", initial(ty, at + 40)));
        if at == 0 && gen.rng.chance(50) {
            head.push_str(&format!("DYNAMIC_SHARED({ty}, {shared});\n"));
            bytes = slots * 4;
        } else {
            head.push_str(&format!("__shared__ {ty} {shared}[{slots}];\n"));
        }
        // What no thread writes has a value too.
        head.push_str(&format!("for (u32 i = TID; i < {slots}; i += THREADS) {shared}[i] = {fill};\n"));
        gen.shared.push(Var { name: shared, ty });
        gen.readable.push(Var { name: fill, ty });
    }
    head.push_str(&format!(
        "__shared__ u32 sums[64], mine[{slots}]; __shared__ u64 long_sums[8], warp_words[{warp_slots}];\n\
         for (u32 i = TID; i < 64; i += THREADS) sums[i] = i / 8 == 7 ? 0 : i * 77u;\n\
         __shared__ u32 locks[4], guarded[4]; for (u32 i = TID; i < 8; i += THREADS) long_sums[i] = i, locks[i / 2] = 0, guarded[i / 2] = 9;\nmine[TID] = TID; warp_words[TID] = 0;\n\
         __syncthreads();"
    ));
    if !gen.fields.is_empty() {
        head.push_str(&format!("\nS_{name} s0, s1[4];\nmemset(&s0, 0, sizeof s0); memset(s1, 0, sizeof s1);\n"));
        for (at, field) in gen.fields.clone().iter().enumerate() {
            head.push_str(&format!("s0.{} = {};\n", field.name, initial(field.ty, at + 20)));
            fold.push_str(&format!(
                "h = mix(h, ({})s0.{f}); h = mix(h, ({0})s1[1].{f}); h = mix(h, ({0})s1[3].{f});\n",
                field.ty,
                f = field.name
            ));
        }
        head.push_str("s1[0] = s1[1] = s1[2] = s1[3] = s0;");
    }
    gen.budget = gen.rng.range(6, 32);
    let place = Place { mask: Some("m0".to_string()), block: true, may_exit: true, ..Place::default() };
    let most = gen.rng.range(4, 14);
    let mut body = gen.statements(&place, most);
    while gen.budget > 0 && body.len() < 14 {
        body.extend(gen.statements(&place, 4));
    }
    let tail = format!("{fold}{ARRAYS_READ}\nargs.out[GTID] = h;\n}}");
    let run =
        format!("RUN({name}, {}, {grid}, {block}, {bytes}, {})", seed % 1_000_003 + number as u64, gen.blocks.word());
    let cluster = matches!(gen.blocks, Together::Cluster(_));
    Kernel { name, before, head, body, tail, run, groups: gen.groups, odd: gen.odd, matrices: gen.matrices, cluster }
}

/// Kernels that evaluate one line of the table of expressions each, a few times.
pub fn table(seed: u64) -> Vec<Kernel> {
    let lines = crate::table::table();
    let kernels = lines.iter().enumerate().map(|(number, (ty, line))| {
        let name = format!("k{number}");
        let mut gen = Gen::new(Rng::new(seed, number as u64 + 1), name.clone(), 64, false);
        let (declared, _) = gen.declare(TYPES);
        let body = (0..3).map(|_| {
            let text = gen.fill(line, ty, 0);
            Node::line(format!("h = mix(h, {text});"))
        });
        Kernel {
            body: body.collect(),
            before: Vec::new(),
            head: format!("extern \"C\" __global__ void {name}(const Args args) {{\nu64 h = 0;\n{declared}"),
            tail: "args.out[GTID] = h;\n}".to_string(),
            run: format!("RUN({name}, {}, (4), (64), 0, 0)", seed + number as u64),
            groups: false,
            odd: false,
            matrices: false,
            cluster: false,
            name,
        }
    });
    kernels.collect()
}

/// A program's text.
pub fn text(seed: u64, kernels: &[Kernel]) -> String {
    let mut out = format!("// Made by fuzz-cuda, seed {seed}.\n");
    if kernels.iter().any(|k| k.groups) {
        out.push_str("#define FUZZ_GROUPS\n");
    }
    if kernels.iter().any(|k| k.matrices) {
        out.push_str("#define FUZZ_MATRIX\n");
    }
    if kernels.iter().any(|k| k.odd) {
        out.push_str("#define FUZZ_ODD\n");
    }
    out.push_str("#include \"fuzz.h\"\n\n__constant__ u32 table[32] = {");
    let mut rng = Rng::new(seed, 0);
    for _ in 0..32 {
        let shift = rng.below(32);
        out.push_str(&format!("0x{:x}u, ", rng.next() as u32 >> shift));
    }
    out.push_str("};\n");
    for kernel in kernels {
        out.push('\n');
        crate::tree::write(&kernel.before, &mut out, 0);
        out.push_str(&kernel.head);
        out.push('\n');
        crate::tree::write(&kernel.body, &mut out, 1);
        out.push_str(&kernel.tail);
        out.push('\n');
    }
    out.push_str("\nint main() {\n");
    for kernel in kernels {
        out.push_str(&format!("    {};\n", kernel.run));
        // Other inputs for the same code cost next to nothing.
        out.push_str(&format!("    {};\n", kernel.run.replacen(", ", ", 77 + ", 1)));
    }
    out.push_str("}\n");
    out
}
