//! Prints `docs/ptx.md`. `ci/coverage` runs it.

fn main() {
    print!("{}", ptx::table::support::document());
}
