//! Rules of the IR, and reports of violations.

use crate::error::{Error, ErrorExt};
use crate::ir::{Block, Val};
use std::fmt;

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A rule that holds after some pass and all later ones.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule { $($(#[$doc])* $name,)* }

        impl Rule {
            #[cfg(test)]
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            fn text(self) -> &'static str {
                match self { $(Rule::$name => $text,)* }
            }
        }
    };
}

rules! {
    // The graph, before and after SSA.
    Target = "an edge leads to a block that exists",
    Ended = "every block has a terminator",
    Variable = "a register is one of the function's",
    Copied = "a copy has one source and one destination",
    FloatsBeforeSsa = "an operand that is no register is a floating value",
    SuspendOnce = "a suspend point belongs to one block",
    Guard = "a guard is a predicate, on an instruction that has effects",
    Condition = "the condition of a branch is a predicate, that of a switch 32 bits wide",
    // Loops and the order of blocks.
    LoopContiguous = "a loop's blocks are contiguous, its header the first",
    LoopLatch = "the one back edge of a loop is that of its last block",
    LoopNest = "a loop lies within its parent, and a block's loop is the innermost one",
    Backward = "a back edge leads to the header of a loop around it",
    LoopExit = "an exit edge of a loop has its own block, and only such blocks have captures",
    // SSA.
    Preds = "a block's predecessors are the blocks that lead to it, each once",
    Reached = "every block is reachable",
    PhiFirst = "phis are the first instructions of a block",
    PhiArity = "a phi has one operand for each predecessor",
    Once = "an instruction is in one block, once",
    Floats = "constants, parameters and addresses are floating values, and nothing else is",
    Made = "a value is a result of its defining instruction, in its block",
    Dominance = "a definition dominates every use",
    Table = "an index lies within its table",
    OperandCount = "an instruction has as many operands and results as its kind requires",
    OperandType = "the types of operands fit the instruction",
    ResultType = "the types of results fit the instruction",
    // Shapes and frontiers.
    Pattern = "only 32- and 64-bit integers have patterns and anchors",
    Anchor = "an anchor is a 32-bit value that is made before what it anchors",
    Divergence = "a branch is divergent where its condition is not uniform, and only there",
    FrontierAbove = "lanes wait at blocks of higher number only, which are listed in ascending order",
    FrontierClosed = "where lanes may wait at the end of a block, they may at the blocks that run next",
    // The plan.
    Remat = "a rematerialised value depends on floating and rematerialised values only",
    Segment = "a segment begins where its suspend point resumes, and ends at others",
    LiveIn = "what a segment uses and does not define is among its live-ins",
    Slot = "a live-in has a slot in the frame, aligned, which no interfering value has",
    Frame = "a frame is its header and its units",
    Pending = "a block at which lanes may wait has a mask of them",
}

/// A violation: the rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub rule: Rule,
    pub block: Option<Block>,
    pub value: Option<Val>,
}

/// `Ok` if a rule holds.
pub type Checked = Result<(), Broken>;

impl Rule {
    pub fn broken(self) -> Broken {
        Broken { rule: self, block: None, value: None }
    }
    pub fn broken_in(self, block: Block) -> Broken {
        Broken { block: Some(block), ..self.broken() }
    }
    pub fn broken_by(self, block: Block, value: Option<Val>) -> Broken {
        Broken { value, ..self.broken_in(block) }
    }
    /// An error unless `holds`.
    pub fn check(self, holds: bool, block: Block, value: Option<Val>) -> Checked {
        match holds {
            true => Ok(()),
            false => Err(self.broken_by(block, value)),
        }
    }
}

impl Broken {
    pub fn of(self, value: Val) -> Broken {
        Broken { value: Some(value), ..self }
    }
    /// The error that ends the compilation. `name`: the function's.
    pub fn after(&self, pass: &str, name: &str) -> Error {
        Error::internal(format!("after pass `{pass}`, `{name}`{self}"))
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        if let Some(b) = self.block {
            write!(to, ", block {}", b.0)?;
        }
        if let Some(v) = self.value {
            write!(to, ", value v{}", v.0)?;
        }
        write!(to, ": broken rule `{:?}`: {}", self.rule, self.rule.text())
    }
}
