//! `understudy`: see the README.
fn main() {}
