//! Descriptions of source positions in messages.

use kernel_abi::Source;

/// A source position.
pub fn source(pos: &Source) -> String {
    if pos.file.is_empty() && pos.ptx.is_empty() {
        String::new()
    } else if pos.file.is_empty() {
        format!("'{}'", pos.ptx)
    } else {
        format!("{}:{}", pos.file, pos.line)
    }
}
