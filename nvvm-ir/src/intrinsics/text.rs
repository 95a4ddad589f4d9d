//! Functions of IR, as text.

/// A function that chooses by its operand `%mode` among bodies, of which each ends with `ret`. The specification demands constants; others
/// that are no such mode trap.
pub fn choice(head: &str, bodies: &[String]) -> String {
    choice_of(head, &(0..).zip(bodies.iter().cloned()).collect::<Vec<_>>())
}

/// The same with bodies for these modes.
pub fn choice_of(head: &str, bodies: &[(u64, String)]) -> String {
    let arms: String = bodies.iter().map(|(i, _)| format!(" i32 {i}, label %m{i}")).collect();
    let blocks: String = bodies.iter().map(|(i, body)| format!("m{i}:\n{body}")).collect();
    format!(
        "define linkonce_odr {head} alwaysinline convergent nounwind {{\n  switch i32 %mode, label %none [{arms} ]\n\
         none:\n  call void @llvm.trap()\n  unreachable\n{blocks}}}\n"
    )
}

/// A function with one body.
pub fn function(head: &str, body: &str) -> String {
    format!("define linkonce_odr {head} alwaysinline convergent nounwind {{\n{body}}}\n")
}
