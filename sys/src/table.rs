//! Tables that calls of any thread look up by a handle or an address.

use rustc_hash::FxBuildHasher;

/// A concurrent map whose keys nobody chooses in order to collide: a hash of one multiplication per word is enough, where the standard
/// library's is ten times as long as the rest of a lookup.
pub type Table<K, V> = dashmap::DashMap<K, V, FxBuildHasher>;

/// A table of few shards, which is small as long as it is empty.
pub fn small<K: Eq + std::hash::Hash, V>() -> Table<K, V> {
    Table::with_hasher_and_shard_amount(FxBuildHasher, 4)
}

/// A map of one thread, hashed as a [`Table`] is.
pub type Map<K, V> = std::collections::HashMap<K, V, FxBuildHasher>;
