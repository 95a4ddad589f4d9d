//! Formatting of names, numbers, indices and paths in a report.

use crate::options::{Demangle, Language, Options};
use crate::place::{DeviceFrame, DevicePlace, HostFrame};
use crate::severity::Severity;
use cpp_demangle::{DemangleOptions, Symbol};
use kernel_abi::AccessKind;

/// Formatting options.
#[derive(Clone, Debug)]
pub struct Style {
    pub demangle: Demangle,
    pub strip_paths: bool,
    pub language: Language,
    /// Greatest number of functions around a place that lines name.
    pub device_callers: usize,
}

impl Style {
    /// The formatting requested by the options.
    pub fn new(options: &Options) -> Style {
        let shown = if options.show_backtrace.device() { limit(options.num_callers_device) } else { 0 };
        Style {
            demangle: options.demangle,
            strip_paths: options.strip_paths,
            language: options.language,
            device_callers: shown,
        }
    }

    /// No abbreviations, for machine-readable files, which have the callers as fields.
    pub fn full() -> Style {
        Style { demangle: Demangle::Full, strip_paths: false, language: Language::C, device_callers: 0 }
    }

    /// The name of a function or variable. Names that are not mangled C++ names are unchanged.
    pub fn symbol(&self, name: &str) -> String {
        let shown = match self.demangle {
            Demangle::No => None,
            Demangle::Full => demangled(name, &DemangleOptions::new()).map(|name| spaced(&name)),
            Demangle::Simple => {
                let options = DemangleOptions::new().no_params().no_return_type();
                demangled(name, &options).map(|name| without_arguments(&name))
            }
        };
        let shown = shown.unwrap_or_else(|| name.to_string());
        // nvcc puts static functions into a namespace named after the file and a hash.
        match shown
            .strip_prefix("_INTERNAL_")
            .filter(|_| self.demangle != Demangle::No)
            .and_then(|s| s.split_once("::"))
        {
            Some((_, own)) => own.to_string(),
            None => shown,
        }
    }

    /// A path, or its last part.
    pub fn path<'a>(&self, path: &'a str) -> &'a str {
        match path.rsplit_once('/') {
            Some((_, name)) if self.strip_paths && !name.is_empty() => name,
            _ => path,
        }
    }

    /// An index of a thread or block: `(0,0,0)`.
    pub fn index(&self, index: [u32; 3]) -> String {
        let base = u64::from(self.language == Language::Fortran);
        let [x, y, z] = index.map(|i| u64::from(i) + base);
        format!("({x},{y},{z})")
    }

    /// A place in a kernel: `kernel()+0x100 in file.cu:34`.
    pub fn device_frame(&self, frame: &DeviceFrame) -> String {
        let mut text = format!("{}+{:#x}", self.symbol(&frame.function), frame.offset);
        if !frame.file.is_empty() {
            text += &format!(" in {}:{}", self.path(&frame.file), frame.line);
        }
        text
    }

    /// The innermost place of a kernel; the kernel's name if it has none.
    pub fn place(&self, place: &DevicePlace) -> String {
        match place.frames.first() {
            Some(frame) => self.device_frame(frame),
            None => self.symbol(&place.kernel),
        }
    }

    /// Lines for the functions that a place's own was inlined in or called from.
    pub fn callers(&self, place: &DevicePlace) -> Vec<String> {
        let frames = place.frames.iter().skip(1).take(self.device_callers);
        frames.map(|frame| format!("    Device Frame: {}", self.device_frame(frame))).collect()
    }

    /// A frame of the host: `main [0xae61] in program`.
    pub fn host_frame(&self, frame: &HostFrame) -> String {
        let mut text = String::new();
        if let Some(function) = &frame.function {
            text += &self.symbol(function);
            if let Some(file) = &frame.file {
                text += &format!(" in {}:{}", self.path(file), frame.line);
            }
            text.push(' ');
        }
        text + &format!("[{:#x}] in {}", frame.offset, self.path(&frame.module))
    }
}

/// A number of callers that an option gives; 0 is all of them.
pub fn limit(number: u64) -> usize {
    match number {
        0 => usize::MAX,
        number => number as usize,
    }
}

fn demangled(name: &str, options: &DemangleOptions) -> Option<String> {
    if !name.starts_with("_Z") {
        return None;
    }
    Symbol::new(name).ok()?.demangle_with_options(options).ok()
}

/// Pointers and references as the CUDA tools write them: `int *`, `const float *`, not `int*`, `float const*`.
fn spaced(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 8);
    for c in name.chars() {
        let operator = text.ends_with("operator") || text.ends_with("operator&") || text.ends_with("operator*");
        if matches!(c, '*' | '&') && !operator && text.ends_with(|l: char| !matches!(l, ' ' | '*' | '&' | '(')) {
            if let Some(head) = text.strip_suffix(" const") {
                // The preceding type, if it is a plain one.
                let other = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':' | ' '));
                let start = head.char_indices().rfind(|(_, c)| other(*c)).map_or(0, |(at, c)| at + c.len_utf8());
                let start = start + (head.len() - start - head[start..].trim_start().len());
                if start < head.len() && !head.ends_with(' ') {
                    text = format!("{}const {}", &head[..start], &head[start..]);
                }
            }
            text.push(' ');
        }
        text.push(c);
    }
    text
}

/// A name without its template arguments.
fn without_arguments(name: &str) -> String {
    let mut depth = 0usize;
    let mut text = String::new();
    let operator = name.contains("operator<") || name.contains("operator>") || name.contains("operator-");
    for c in name.chars() {
        match c {
            _ if operator => text.push(c),
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            c if depth == 0 => text.push(c),
            _ => {}
        }
    }
    text
}

/// A number with thousands separators.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What an access does: `read`, `write`, `atomic`.
pub fn access(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Atomic => "atomic",
    }
}

/// The same, capitalised.
pub fn access_title(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "Read",
        AccessKind::Write => "Write",
        AccessKind::Atomic => "Atomic",
    }
}

/// `Error`, `Warning` or `Info`.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "Info",
        Severity::Warning => "Warning",
        Severity::Error => "Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, demangle: Demangle) -> String {
        Style { demangle, ..Style::full() }.symbol(name)
    }

    #[test]
    fn functions_are_demangled_as_asked() {
        let cases = [
            ("_Z16unaligned_kernelv", "unaligned_kernel()", "unaligned_kernel"),
            ("_Z9sumKernelPiS_", "sumKernel(int *, int *)", "sumKernel"),
            (
                "_ZN50_INTERNAL_bea55844_19_illegal_syncwarp_cu_13032f7e10__syncwarpEj",
                "__syncwarp(unsigned int)",
                "__syncwarp",
            ),
            ("_Z4multPiS_i", "mult(int *, int *, int)", "mult"),
            ("_Z4copyPfPKfm", "copy(float *, const float *, unsigned long)", "copy"),
            ("_Z1fPKcPKjRKj", "f(const char *, const unsigned int *, const unsigned int &)", "f"),
            ("_ZN1a1bIiEEvPT_", "void a::b<int>(int *)", "a::b"),
            ("_Z1gPPKcPVi", "g(const char **, int volatile *)", "g"),
            ("plain", "plain", "plain"),
            ("_Zbroken", "_Zbroken", "_Zbroken"),
        ];
        for (name, full, simple) in cases {
            assert_eq!(named(name, Demangle::Full), full);
            assert_eq!(named(name, Demangle::Simple), simple);
            assert_eq!(named(name, Demangle::No), name);
        }
    }

    #[test]
    fn pointers_are_spaced_whatever_the_names() {
        for (from, to) in [
            ("f(\u{e4}x const*, int&)", "f(const \u{e4}x *, int &)"),
            ("f(\u{2603} const*)", "f(\u{2603} const *)"),
            ("f(void (*)(int*))", "f(void (*)(int *))"),
            ("a::operator*(int&&)", "a::operator*(int &&)"),
            (" const*", " const *"),
        ] {
            assert_eq!(spaced(from), to);
        }
    }

    #[test]
    fn numbers_have_commas() {
        for (number, text) in [(0, "0"), (999, "999"), (1024, "1,024"), (124_310_666_263_776, "124,310,666,263,776")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn paths_and_indices_follow_the_options() {
        let mut style = Style::full();
        assert_eq!(style.path("/a/b.cu"), "/a/b.cu");
        assert_eq!(style.index([0, 1, u32::MAX]), "(0,1,4294967295)");
        style.strip_paths = true;
        style.language = Language::Fortran;
        assert_eq!(style.path("/a/b.cu"), "b.cu");
        assert_eq!(style.path("/a/"), "/a/");
        assert_eq!(style.index([0, 1, u32::MAX]), "(1,2,4294967296)");
    }
}
