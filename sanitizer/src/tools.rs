//! The table of tools, and sets of tools.

use serde::{Deserialize, Serialize};

macro_rules! tools {
    ($($tool:ident = $name:literal, all: $all:literal;)*) => {
        /// A checking tool. Names are those of `compute-sanitizer --tool`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Tool {
            $($tool,)*
        }

        impl Tools {
            /// All tools, in the order of the manual, and their names.
            pub const NAMES: &'static [(&'static str, Tool)] = &[$(($name, Tool::$tool)),*];

            /// The tools of `--tool all`.
            pub const ALL: Tools = Tools(0 $(| ($all as u8) << Tool::$tool as u8)*);
        }
    };
}

// Each with its name, and whether `--tool all` includes it.
tools! {
    Memcheck = "memcheck", all: true;
    Racecheck = "racecheck", all: true;
    Initcheck = "initcheck", all: true;
    Synccheck = "synccheck", all: true;
    Perfcheck = "perfcheck", all: false;
}

/// A set of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tools(u8);

impl Tools {
    /// No tool.
    pub const NONE: Tools = Tools(0);

    /// One tool.
    pub fn only(tool: Tool) -> Tools {
        Tools(1 << tool as u8)
    }

    /// These tools and one more.
    pub fn with(self, tool: Tool) -> Tools {
        Tools(self.0 | 1 << tool as u8)
    }

    /// Whether the tool is in the set.
    pub fn contains(self, tool: Tool) -> bool {
        self.0 & 1 << tool as u8 != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Names separated by commas.
    pub fn names(self) -> String {
        let names: Vec<&str> =
            Tools::NAMES.iter().filter(|(_, tool)| self.contains(*tool)).map(|(name, _)| *name).collect();
        names.join(",")
    }
}

/// The name of a tool.
pub fn tool_name(tool: Tool) -> &'static str {
    Tools::NAMES.iter().find(|(_, t)| *t == tool).map_or("", |(name, _)| name)
}
