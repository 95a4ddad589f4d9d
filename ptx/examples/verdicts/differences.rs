//! Where our verdict is not ptxas's, and why.

/// A sort of difference.
pub struct Difference {
    /// Opcodes that it is about; empty for all.
    pub ops: &'static str,
    /// What of these stands in the statement; empty for anything.
    pub text: &'static [&'static str],
    /// Whether one of the modifiers is written twice.
    pub repeats: bool,
    /// Whether it is about modules of older versions and targets only.
    pub older: bool,
    /// What ptxas says, or `-` if it takes the statement.
    pub theirs: &'static str,
    /// What we say, or `-` if we take it.
    pub ours: &'static str,
    pub why: &'static str,
}

impl Difference {
    /// Whether verdicts on `statement`, which is of `op`, differ in this way.
    pub fn covers(&self, op: &str, statement: &str, older: bool, theirs: Option<&str>, ours: Option<&str>) -> bool {
        let says = |pattern: &str, said: Option<&str>| match said {
            Some(said) => pattern != "-" && said.contains(pattern),
            None => pattern == "-",
        };
        let words: Vec<&str> = statement.split(' ').next().unwrap_or("").trim_end_matches(';').split('.').collect();
        let repeats = words.iter().enumerate().any(|(i, w)| words[..i].contains(w));
        (self.ops.is_empty() || self.ops.split(' ').any(|o| o == op))
            && (self.text.is_empty() || self.text.iter().any(|t| statement.contains(t)))
            && (!self.repeats || repeats)
            && (!self.older || older)
            && says(self.theirs, theirs)
            && says(self.ours, ours)
    }
}

/// One that says nothing yet.
const ANY: Difference = Difference { ops: "", text: &[], repeats: false, older: false, theirs: "", ours: "", why: "" };

/// ptxas takes it, and we do not.
const TAKEN: Difference = Difference { theirs: "-", ..ANY };

/// The first that covers a statement is counted.
pub const DIFFERENCES: &[Difference] = &[
    Difference { theirs: "ptxas crashes", ours: "-", why: "ptxas fails itself", ..ANY },
    Difference {
        ops: "st red multimem tensormap clusterlaunchcontrol vmad",
        text: &["async", "bulk", "multimem", "tensormap", "cluster", "vmad"],
        why: "forms that are refused by name when they are compiled: their operands are not all known",
        ..TAKEN
    },
    Difference {
        ops: "st red",
        text: &["async"],
        ours: "-",
        why: "asynchronous stores whose modifiers are in another order, or that name the cluster without its space: they mean the same",
        ..ANY
    },
    Difference {
        ops: "wmma",
        text: &["m8n8k32", "m8n8k128"],
        theirs: "layout",
        ours: "-",
        why: "the layouts of small elements in the other order: there is but one",
        ..ANY
    },
    Difference { repeats: true, ours: "does not fit", why: "a modifier that is written twice says nothing", ..TAKEN },
    Difference {
        text: &["callee"],
        why: "the address of a function has 64 bits, or 32: as another type it means nothing",
        ..TAKEN
    },
    Difference {
        ops: "cvta",
        text: &["callee"],
        theirs: "State space",
        ours: "-",
        why: "the address of a function is a generic one here",
        ..ANY
    },
    Difference {
        text: &["gvar+4"],
        why: "the address of a variable and a number, where the manual wants an integer or the variable",
        ..TAKEN
    },
    Difference {
        text: &["gvar", "svar", "lvar", "kparam"],
        ours: "found the address of a variable",
        why: "the address of a variable cut to 16 bits, or as an amount or a mask: the manual does not have it",
        ..TAKEN
    },
    Difference { text: &["[%b16_5]", "[%f64_5]"], why: "addresses have 32 or 64 bits", ..TAKEN },
    Difference {
        text: &["_5+1"],
        why: "ptxas does not look at the type of a register that a number is added to, and crashes on it later",
        ..TAKEN
    },
    Difference {
        text: &["%f16x2_5"],
        why: "a register of two halves where the manual wants an integer or a predicate",
        ..TAKEN
    },
    Difference {
        ops: "addc subc madc fma rcp testp mapa getctarank setmaxnreg fence",
        why: "a type, rounding or other modifier that the manual does not give the instruction",
        ..TAKEN
    },
    Difference {
        ops: "cvt",
        text: &["cvt.bf16.f16", "cvt.f16.bf16"],
        ours: "rounding",
        why: "the manual asks for a rounding, and does not say which it is without",
        ..TAKEN
    },
    Difference {
        ops: "cvt cvt.pack",
        ours: "found register",
        why: "packed values in wider registers: what the upper bits hold is not said",
        ..TAKEN
    },
    Difference {
        ops: "cvt",
        text: &["1.5", "0d3F"],
        theirs: "'mov'",
        ours: "-",
        why: "ptxas trips over the instruction that it makes of the constant",
        ..ANY
    },
    Difference {
        ops: "suld sust sured",
        why: "ptxas does not look at the texels' registers, and takes more or wider ones than there are",
        ..TAKEN
    },
    Difference {
        ops: "tex tld4",
        why: "numbers as depths and offsets, and offsets of samples: not in the manual",
        ..TAKEN
    },
    Difference { ops: "txq mbarrier", ours: "found a vector", why: "a vector in the place of a number", ..TAKEN },
    Difference { ops: "movmatrix vote", why: "registers that are no matrix's row or lanes' mask", ..TAKEN },
    Difference { ops: "atom", ours: "takes 3 operands", why: "an operand more, which has no meaning", ..TAKEN },
    Difference { ops: "red", ours: "found '_'", why: "an address that is nowhere", ..TAKEN },
    Difference {
        ops: "atom red stmatrix",
        text: &["{%b32_5, 1}", "{%b32_5, 1.5}", "{%b32_5, %tid.x}"],
        why: "constants (of those in floating point half the bits) and special registers among the elements: the \
              manual has registers",
        ..TAKEN
    },
    Difference {
        ops: "mov",
        text: &["mov.v2", "mov.v4"],
        ours: "operand 2",
        why: "one value for all elements of a vector: the manual has a vector on either side",
        ..TAKEN
    },
    Difference {
        ops: "div rem",
        text: &["callee"],
        theirs: "illegal state space",
        ours: "-",
        why: "ptxas makes a call of the division of 64 bits, and cannot pass the address to it",
        ..ANY
    },
    Difference {
        ops: "ld st",
        older: true,
        theirs: "generic addressing",
        ours: "-",
        why: "PTX 1.0 to 1.4 let the state space be that of the variable",
        ..ANY
    },
    Difference {
        ops: "add sub mul mad mul24 mad24 cvt rcp",
        older: true,
        theirs: "",
        ours: "-",
        why: "PTX 1.0 to 1.3 have roundings, and leave out modifiers, otherwise than ptxas does",
        ..ANY
    },
    Difference {
        ops: "tex",
        text: &["gvar", "svar", "lvar", "kparam", "callee"],
        ours: "-",
        why: "the form of PTX 1.x, a texture's name without brackets",
        ..ANY
    },
    Difference {
        ops: "tex",
        text: &["{_, %b32_5}"],
        ours: "-",
        why: "ptxas trips over the instruction that it makes of a texel of two halves that is not wanted",
        ..ANY
    },
    Difference {
        ops: "cvt cvt.pack",
        text: &["satfinite", "0f3F800000"],
        why: "a modifier or a constant that the manual does not have there",
        ..TAKEN
    },
    Difference {
        ops: "cp",
        text: &["cp.async.mbarrier.arrive.b64 [16]", "cp.async.mbarrier.arrive.b64 [cvar]", "cp.async.mbarrier.arrive.b64 [kparam]"],
        ours: "-",
        why: "a barrier outside of shared memory is found when it runs",
        ..ANY
    },
    Difference {
        ops: "directive",
        text: &["{ .reg .bf16", "x[2+3*4]", "{ ; }", ".loc 1 2 3;", ".maxntid 32;"],
        ours: "-",
        why: "sizes that are expressions, empty statements, and directives where other versions have them: they do no harm",
        ..ANY
    },
    Difference {
        ops: "directive",
        text: &["%x.z"],
        why: "a component that the vector does not have",
        ..TAKEN
    },
    Difference { ops: "cvt", text: &["cvt.rs"], ours: "-", why: "refused by name when it is compiled", ..ANY },
    Difference {
        ops: "ldmatrix",
        text: &["{%b32_5, %tid.x}"],
        why: "a special register as a destination, which ptxas takes",
        ..TAKEN
    },
    Difference { theirs: "--compile-only", ours: "-", why: "what ptxas wants for linking only", ..ANY },
    Difference {
        ops: "variable",
        text: &["[2+2]", "[2][]", ".unified"],
        ours: "-",
        why: "sizes that are expressions or that values tell, which the manual has, and attributes that say nothing here",
        ..ANY
    },
    Difference {
        ops: "variable",
        ours: "variables cannot have the type",
        why: "variables of types that the manual gives to instructions only",
        ..TAKEN
    },
    Difference {
        ops: "variable",
        ours: "a floating-point value cannot initialise",
        why: "numbers in floating point for words of bits of another size: the manual does not say what they become",
        ..TAKEN
    },
    Difference { ops: "variable", text: &[".const .samplerref"], why: "samplers that nothing can refer to", ..TAKEN },
    Difference {
        ops: "function",
        text: &["{ ret; } ;", ".maxnctapersm", ".file", ".section", ".loc"],
        ours: "-",
        why: "empty statements, and directives that say nothing here or that other versions have: they do no harm",
        ..ANY
    },
    Difference { ops: "function", text: &[".reg .b32 r"], why: "registers of a module (PTX 1.x)", ..TAKEN },
    Difference { ops: "function", text: &[".v2 .pred"], older: true, ours: "-", why: "PTX 1.x has vectors of predicates", ..ANY },
    Difference { ops: "function", text: &[".tex"], ours: "-", why: "types of `.tex` variables", ..ANY },
    Difference {
        ops: "reference",
        text: &["atom.global"],
        why: "`atom` on a texture: the manual has its own instructions alone",
        ..TAKEN
    },
    Difference { ops: "reference", text: &[".texref s2[3]"], older: true, why: "arrays of a type that the version does not have", ..TAKEN },
    Difference { ops: "cp", ours: "operand 4", why: "a number in the place of a barrier's address", ..TAKEN },
    Difference {
        ops: "cp",
        text: &["tensor"],
        ours: "expected an address in brackets",
        why: "ptxas does not ask for the brackets of addresses in shared memory",
        ..TAKEN
    },
    Difference {
        ops: "cp",
        text: &["tensor"],
        ours: "modifier '.gpu'",
        why: "a scope, which the manual does not give the instruction",
        ..TAKEN
    },
    Difference {
        ops: "tensormap",
        text: &["element_stride"],
        theirs: "'sub'",
        ours: "-",
        why: "ptxas trips over the instruction that it makes of a stride in a register of floating point",
        ..ANY
    },
    Difference {
        ops: "mma wmma",
        theirs: "mismatch",
        ours: "-",
        why: "registers in the braces of a matrix for another type: checked when the instruction is compiled",
        ..ANY
    },
    Difference {
        ops: "mma",
        text: &["kind::f8f6f4"],
        ours: "sm_120",
        why: "a kind of matrices that the manual gives to sm_120 only",
        ..TAKEN
    },
    Difference { ops: "wgmma", ours: "lacks a modifier", why: "`.aligned` left out, which the manual asks for", ..TAKEN },
];
