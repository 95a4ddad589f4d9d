//! Modifiers that lowering adds to instructions, without a PTX spelling there.

use ptx::ast::Mod;

/// On stores: the write of a `cp.async`.
pub const ASYNC: Mod = Mod::Other("async");
/// On accesses: one of several that a single instruction was split into.
pub const PART: Mod = Mod::Other("part");
/// On `cp`, in code with checks for races: commits a group, or waits for all but the last `args[0]` of them.
pub const COMMITS: Mod = Mod::Other("commit_group");
pub const WAITS: Mod = Mod::Other("wait_group");
