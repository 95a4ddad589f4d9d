//! Opcodes, and how they are found by name.

/// Declares [`Op`] with its spellings, in one place.
macro_rules! ops {
    ($($variant:ident $name:literal,)*) => {
        /// Base opcodes: the part of an instruction's name before its modifiers.
        ///
        /// `cvt.pack` and `brx.idx` are opcodes of their own, because their operands have nothing in common with
        /// those of the shorter name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Op { $($variant,)* }

        impl Op {
            /// Every opcode, in declaration order (`ALL[op as usize] == op`).
            pub const ALL: &'static [Op] = &[$(Op::$variant,)*];
            const NAMES: &'static [&'static str] = &[$($name,)*];

            /// The spelling in PTX, without modifiers.
            pub fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }
    };
}

ops! {
    // Integer arithmetic
    Add "add", Sub "sub", Mul "mul", Mad "mad", Mul24 "mul24", Mad24 "mad24", Sad "sad", Div "div", Rem "rem",
    Abs "abs", Neg "neg", Min "min", Max "max", Popc "popc", Clz "clz", Bfind "bfind", Fns "fns", Brev "brev",
    Bfe "bfe", Bfi "bfi", Bmsk "bmsk", Szext "szext", Dp4a "dp4a", Dp2a "dp2a",
    // Extended precision
    Addc "addc", Subc "subc", Madc "madc",
    // Floating point
    Testp "testp", Copysign "copysign", Fma "fma", Rcp "rcp", Sqrt "sqrt", Rsqrt "rsqrt", Sin "sin", Cos "cos",
    Lg2 "lg2", Ex2 "ex2", Tanh "tanh",
    // Comparison and selection
    Set "set", Setp "setp", Selp "selp", Slct "slct",
    // Logic and shift
    And "and", Or "or", Xor "xor", Not "not", Cnot "cnot", Lop3 "lop3", Shf "shf", Shl "shl", Shr "shr",
    // Data movement and conversion
    Mov "mov", Shfl "shfl", Prmt "prmt", Ld "ld", Ldu "ldu", St "st", Prefetch "prefetch", Prefetchu "prefetchu",
    Applypriority "applypriority", Discard "discard", Createpolicy "createpolicy", Isspacep "isspacep",
    Cvta "cvta", Cvt "cvt", CvtPack "cvt.pack", Mapa "mapa", Getctarank "getctarank", Cp "cp",
    Multimem "multimem", Tensormap "tensormap",
    // Texture and surface
    Tex "tex", Tld4 "tld4", Txq "txq", Istypep "istypep", Suld "suld", Sust "sust", Sured "sured", Suq "suq",
    // Control flow
    Bra "bra", BrxIdx "brx.idx", Call "call", Ret "ret", Exit "exit",
    // Parallel synchronisation and communication
    Bar "bar", Barrier "barrier", Membar "membar", Fence "fence", Atom "atom", Red "red", Vote "vote",
    Match "match", Activemask "activemask", Redux "redux", Griddepcontrol "griddepcontrol", Elect "elect",
    Mbarrier "mbarrier", Clusterlaunchcontrol "clusterlaunchcontrol",
    // Matrices
    Wmma "wmma", Mma "mma", Ldmatrix "ldmatrix", Stmatrix "stmatrix", Movmatrix "movmatrix", Wgmma "wgmma",
    Tcgen05 "tcgen05",
    // Stack
    Stacksave "stacksave", Stackrestore "stackrestore", Alloca "alloca",
    // Video
    Vadd "vadd", Vsub "vsub", Vabsdiff "vabsdiff", Vmin "vmin", Vmax "vmax", Vshl "vshl", Vshr "vshr",
    Vmad "vmad", Vset "vset",
    Vadd2 "vadd2", Vsub2 "vsub2", Vavrg2 "vavrg2", Vabsdiff2 "vabsdiff2", Vmin2 "vmin2", Vmax2 "vmax2",
    Vset2 "vset2",
    Vadd4 "vadd4", Vsub4 "vsub4", Vavrg4 "vavrg4", Vabsdiff4 "vabsdiff4", Vmin4 "vmin4", Vmax4 "vmax4",
    Vset4 "vset4",
    // Miscellaneous
    Brkpt "brkpt", Nanosleep "nanosleep", Pmevent "pmevent", Trap "trap", Setmaxnreg "setmaxnreg",
}

/// Entries of the look-up table of opcode names; a power of two well above their number.
const SLOTS: usize = 1024;

const fn hash(name: &[u8]) -> usize {
    let mut h = 0x811C_9DC5u32;
    let mut i = 0;
    while i < name.len() {
        h = (h ^ name[i] as u32).wrapping_mul(0x0100_0193);
        i += 1;
    }
    (h ^ (h >> 15)) as usize % SLOTS
}

/// Opcode numbers plus one by hash of their name, with linear probing; built by the compiler.
static BY_NAME: [u8; SLOTS] = {
    let mut table = [0u8; SLOTS];
    let mut i = 0;
    while i < Op::NAMES.len() {
        let mut at = hash(Op::NAMES[i].as_bytes());
        while table[at] != 0 {
            at = (at + 1) % SLOTS;
        }
        table[at] = i as u8 + 1;
        i += 1;
    }
    table
};

/// The opcode called `name`.
pub fn lookup(name: &str) -> Option<Op> {
    let mut at = hash(name.as_bytes());
    while BY_NAME[at] != 0 {
        let op = Op::ALL[BY_NAME[at] as usize - 1];
        if op.name() == name {
            return Some(op);
        }
        at = (at + 1) % SLOTS;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_resolve() {
        for (i, op) in Op::ALL.iter().enumerate() {
            assert_eq!(*op as usize, i);
            assert_eq!(lookup(op.name()), Some(*op));
        }
        assert_eq!(lookup("ad"), None);
        assert_eq!(lookup(""), None);
    }
}
