//! What generating a program keeps track of.

use crate::rng::Rng;
use crate::tree::Node;

/// Kinds of statements of a block, and that of matrices.
pub const KINDS: usize = 25;
pub const MATRIX: usize = 22;

/// Something that an expression can read.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: &'static str,
}

/// A function that statements can call.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub result: &'static str,
    pub params: Vec<&'static str>,
    /// Takes the mask of the lanes that call it together, first.
    pub mask: bool,
}

/// Where a statement stands: what it may use.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// A variable with the lanes of this warp that are here; none where nothing is known of them.
    pub mask: Option<String>,
    /// All threads of the block that have not exited are here.
    pub block: bool,
    /// In a loop of the thread's own, which it may leave or continue.
    pub inner_loop: bool,
    /// Threads may exit: in the kernel itself.
    pub may_exit: bool,
    pub depth: usize,
}

/// Which blocks of a kernel run together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Together {
    None,
    /// Clusters of so many blocks.
    Cluster(usize),
    Grid,
}

impl Together {
    /// What `RUN` is told.
    pub fn word(self) -> usize {
        match self {
            Together::None => 0,
            Together::Cluster(blocks) => blocks,
            Together::Grid => 1,
        }
    }
}

/// A part of the program that is compiled, run and left out by itself.
#[derive(Clone, Debug)]
pub struct Kernel {
    pub name: String,
    /// Functions and types that only this kernel uses: text, and statements.
    pub before: Vec<Node>,
    /// Declarations of the body, which stay.
    pub head: String,
    pub body: Vec<Node>,
    pub tail: String,
    /// What `main` calls for it.
    pub run: String,
    pub groups: bool,
    /// What it is given has members of odd sizes.
    pub odd: bool,
    /// It multiplies matrices.
    pub matrices: bool,
    /// It needs compute capability 9.0.
    pub cluster: bool,
}

pub struct Gen {
    pub rng: Rng,
    pub kernel: String,
    /// What can be read here, and of it what can be assigned to.
    pub readable: Vec<Var>,
    pub writable: Vec<Var>,
    pub functions: Vec<Function>,
    /// Functions that all threads of the block call together.
    pub together: Vec<String>,
    /// Names used so far.
    next: usize,
    /// Statements that may still be made.
    pub budget: usize,
    /// A thread may have exited before.
    pub exited: bool,
    /// Threads of the block, and the least power of two that is no smaller.
    pub threads: usize,
    pub slots: usize,
    pub groups: bool,
    /// Arrays in shared memory, with their types: `slots` elements each.
    pub shared: Vec<Var>,
    /// The kernel is given a structure of odd members.
    pub odd: bool,
    /// There are products of matrices, whose header takes long.
    pub matrices: bool,
    /// Statements so far that count blocks.
    pub counter: usize,
    /// Which blocks run together.
    pub blocks: Together,
    /// The kind of block statement that this kernel prefers.
    pub favourite: usize,
    /// In a function: what it takes, not `args`.
    pub in_function: bool,
    /// Members of the kernel's structure.
    pub fields: Vec<Var>,
    /// What lanes exclude-or with their number for their slot in an exchange: the same in all of them, since arms that other lanes are in
    /// run at the same time.
    pub flip: Option<usize>,
}

/// Bits of an integer type.
pub fn width(ty: &str) -> usize {
    ty[1..].parse().unwrap_or(32)
}

impl Gen {
    pub fn new(mut rng: Rng, kernel: String, threads: usize, groups: bool) -> Gen {
        let favourite = rng.below(KINDS);
        Gen {
            counter: 0,
            matrices: false,
            odd: false,
            blocks: Together::None,
            favourite,
            rng,
            kernel,
            readable: Vec::new(),
            writable: Vec::new(),
            functions: Vec::new(),
            together: Vec::new(),
            next: 0,
            budget: 0,
            exited: false,
            threads,
            slots: threads.next_power_of_two(),
            groups,
            shared: Vec::new(),
            in_function: false,
            fields: Vec::new(),
            flip: None,
        }
    }

    /// A name that nothing has yet.
    pub fn name(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}_{}", self.next)
    }

    /// A variable that can be assigned to.
    pub fn target(&mut self) -> Var {
        let at = self.rng.below(self.writable.len());
        self.writable[at].clone()
    }

    /// One of a certain type, if there is one.
    pub fn target_of(&mut self, types: &[&str]) -> Option<Var> {
        let all: Vec<&Var> = self.writable.iter().filter(|v| types.contains(&v.ty)).collect();
        (!all.is_empty()).then(|| all[self.rng.below(all.len())].clone())
    }

    /// `target = convert(text)`, where text is an expression of type `from`.
    pub fn store(&mut self, from: &str, text: &str) -> String {
        if let Some(target) = self.target_of(&[from]) {
            if self.rng.chance(70) || !is_integer(from) {
                return format!("{} = {text};", target.name);
            }
        }
        if is_integer(from) {
            if let Some(target) = self.target_of(&["u32", "i64", "u64", "i32"]) {
                return format!("{} = add<{}>({}, ({})({text}));", target.name, target.ty, target.name, target.ty);
            }
        }
        format!("h = mix(h, {text});")
    }

    /// An expression that changes as the program runs: of depth 1 to 3.
    pub fn any(&mut self, ty: &str) -> String {
        let depth = self.rng.range(1, 3);
        self.expr(ty, depth)
    }

    /// A condition on which lanes part, more often than not.
    pub fn condition(&mut self) -> String {
        match self.rng.below(6) {
            0 => format!("((LANE >> {} & 1) != 0)", self.rng.below(5)),
            1 => format!("(LANE {} {})", self.rng.pick(&["<", ">", "==", "!="]), self.rng.below(32)),
            2 => format!("(({} & {}) != 0)", self.expr("u32", 1), self.rng.range(1, 7)),
            _ => self.any("bool"),
        }
    }

    /// A condition that is the same for all threads of the block.
    pub fn uniform_condition(&mut self) -> String {
        match self.rng.below(4) {
            0 => "((blockIdx.x & 1) != 0)".to_string(),
            1 => format!("(args.n > {})", self.rng.below(8)),
            2 => format!("(table[(blockIdx.x * 7 + {}) & 31] & 1)", self.rng.below(32)),
            _ => format!("(args.in[({} + BLOCK) & (INPUTS - 1)] & 4)", self.rng.below(900)),
        }
    }

    /// Runs `f` with variables that can be read but not assigned to, as counters are.
    pub fn with_readable<R>(&mut self, name: &str, ty: &'static str, f: impl FnOnce(&mut Gen) -> R) -> R {
        let depth = self.readable.len();
        self.readable.push(Var { name: name.to_string(), ty });
        let r = f(self);
        self.readable.truncate(depth);
        r
    }

    /// Some statements.
    pub fn statements(&mut self, place: &Place, most: usize) -> Vec<Node> {
        let count = self.rng.range(1, most);
        let mut out = Vec::new();
        for _ in 0..count {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            out.push(self.statement(place));
        }
        out
    }

    fn statement(&mut self, place: &Place) -> Node {
        if self.blocks != Together::None && self.rng.chance(25) {
            if let Some(node) = self.blocks_statement(place) {
                return node;
            }
        }
        if place.block && self.rng.chance(30) {
            return self.block_statement(place);
        }
        if place.mask.is_some() && self.rng.chance(60) {
            return self.warp_statement(place);
        }
        self.thread_statement(place)
    }
}

pub fn is_integer(ty: &str) -> bool {
    crate::table::INTEGERS.contains(&ty)
}
