//! Modifiers that lowering adds to instructions, without a PTX spelling there.

use ptx::ast::Mod;

/// On stores: the write of a `cp.async`.
pub const ASYNC: Mod = Mod::Other("async");
/// On accesses: one of several that a single instruction was split into.
pub const PART: Mod = Mod::Other("part");
/// On stores and reductions, in code with checks for races: `st.async`, `red.async`.
pub const REMOTE: Mod = Mod::Other("remote");
/// On `cp`, in code with checks for races: commits a group, or waits for all but the last `args[0]` of them. With `BULK` that of bulk
/// copies, with `PRODUCTS` that of multiplications.
pub const COMMITS: Mod = Mod::Other("commit_group");
pub const WAITS: Mod = Mod::Other("wait_group");
pub const BULK: Mod = Mod::Other("bulk");
pub const PRODUCTS: Mod = Mod::Other("wgmma");
