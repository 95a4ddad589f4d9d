//! Functions of IR, as text.

/// A function that chooses by its operand `%mode` among bodies, of which each ends with `ret`. Other modes are undefined, as the
/// specification demands constants.
pub fn choice(head: &str, bodies: &[String]) -> String {
    let arms: String = (0..bodies.len()).map(|i| format!(" i32 {i}, label %m{i}")).collect();
    let blocks: String = bodies.iter().enumerate().map(|(i, body)| format!("m{i}:\n{body}")).collect();
    format!(
        "define linkonce_odr {head} alwaysinline convergent nounwind {{\n  switch i32 %mode, label %none [{arms} ]\n\
         none:\n  unreachable\n{blocks}}}\n"
    )
}

/// A function with one body.
pub fn function(head: &str, body: &str) -> String {
    format!("define linkonce_odr {head} alwaysinline convergent nounwind {{\n{body}}}\n")
}
