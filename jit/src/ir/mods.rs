//! Modifiers that lowering gives to instructions, which PTX has no spelling for there.

use ptx::ast::Mod;

/// On stores: what a `cp.async` does.
pub const ASYNC: Mod = Mod::Other("async");
/// On accesses: a part of what the program accesses at once.
pub const PART: Mod = Mod::Other("part");
/// On `cp`, in code that looks for races: commits a group, or waits for all but the last `args[0]` of them.
pub const COMMITS: Mod = Mod::Other("commit_group");
pub const WAITS: Mod = Mod::Other("wait_group");
