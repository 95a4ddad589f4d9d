//! Prints `docs/coverage.md`: which of the exported functions do what CUDA's manual says. `ci/coverage` writes the file.

fn main() {
    print!("{}", cudart::abi::coverage::table());
}
