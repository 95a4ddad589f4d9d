//! Functions of LTO-IR that only PTX calls. nvJitLink leaves out what no kernel of its inputs uses: it gets one more, which uses them.

use std::ffi::CString;

/// The kernel's name.
const KERNEL: &str = "understudy_keeps";

/// CUDA C++ of a kernel that uses these functions, whatever their types. `None` if C++ cannot name one.
pub fn source(functions: &[String]) -> Option<CString> {
    let is_word = |name: &String| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if functions.is_empty() || !functions.iter().all(is_word) {
        return None;
    }
    let declared: String = functions.iter().map(|name| format!("__device__ void {name}();\n")).collect();
    let used: String = functions.iter().enumerate().map(|(i, name)| format!("to[{i}] = {name};\n")).collect();
    CString::new(format!("extern \"C\" {{\n{declared}__global__ void {KERNEL}(void (**to)()) {{\n{used}}}\n}}\n")).ok()
}

/// The PTX without that kernel, and with the functions visible to other modules. `None` if it is not as expected.
pub fn expose(ptx: &str, functions: &[String]) -> Option<String> {
    let start = ptx.find(&format!(".visible .entry {KERNEL}("))?;
    let end = start + ptx[start..].find("\n}\n")? + "\n}\n".len();
    let mut text = String::with_capacity(ptx.len() + 100);
    for part in [&ptx[..start], &ptx[end..]] {
        for piece in part.split_inclusive('\n') {
            if piece.starts_with(".func") && names_one(piece, functions) {
                text.push_str(".visible ");
            }
            text.push_str(piece);
        }
    }
    Some(text)
}

/// Whether a line that declares a function has one of these names: `.func (.param .b32 value) name(`.
fn names_one(line: &str, functions: &[String]) -> bool {
    let rest = line.trim_start_matches(".func").trim_start();
    let rest = if rest.starts_with('(') { rest.split_once(')').map_or("", |parts| parts.1) } else { rest };
    let name = rest.trim_start().split(['(', ' ', '\t', '\n', ';']).next().unwrap_or_default();
    functions.iter().any(|function| function == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_used_and_made_visible() {
        let names = ["h".to_string(), "_Z3artPf".into()];
        let source = source(&names).unwrap();
        let want = "extern \"C\" {\n__device__ void h();\n__device__ void _Z3artPf();\n\
                    __global__ void understudy_keeps(void (**to)()) {\nto[0] = h;\nto[1] = _Z3artPf;\n}\n}\n";
        assert_eq!(source.to_str(), Ok(want));
        let ptx = ".func  (.param .b32 r) h(\n.param .b32 p\n)\n{\nret;\n}\n.func other()\n{\nret;\n}\n\
                   .visible .entry understudy_keeps(\n.param .u64 p\n)\n{\nret;\n\n}\n.func _Z3artPf\n(\n)\n;\n";
        let want = ".visible .func  (.param .b32 r) h(\n.param .b32 p\n)\n{\nret;\n}\n.func other()\n{\nret;\n}\n\
                    .visible .func _Z3artPf\n(\n)\n;\n";
        assert_eq!(expose(ptx, &names).as_deref(), Some(want));
        assert_eq!(expose(".func h()\n{\n}\n", &names), None);
    }

    #[test]
    fn names_that_cpp_does_not_have_are_left() {
        assert!(source(&["a$b".to_string()]).is_none() && source(&[]).is_none());
    }
}
