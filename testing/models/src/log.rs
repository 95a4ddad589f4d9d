//! What threads have to say is no part of the models.

/// Says it to whoever runs the test.
pub fn print(text: impl std::fmt::Display) {
    eprintln!("{text}");
}
