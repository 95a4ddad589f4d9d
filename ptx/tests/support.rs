//! `docs/ptx.md` says what the instruction table says. `ci/coverage` makes it.

#[test]
fn the_document_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/ptx.md");
    let committed = std::fs::read_to_string(path).unwrap();
    let now = ptx::table::support::document();
    let differs = committed.lines().zip(now.lines()).find(|(a, b)| a != b);
    assert!(committed == now, "docs/ptx.md is out of date, run ci/coverage; first difference: {differs:?}");
}
