//! Options of NVRTC and nvJitLink.

use std::borrow::Cow;
use std::ffi::{c_char, CStr, CString};

/// A list of options as C programs pass them. `None` if it cannot be read.
///
/// # Safety
/// `list` has `count` entries, each null or a C string.
pub unsafe fn read<'a>(count: usize, list: *const *const c_char) -> Option<Vec<&'a CStr>> {
    if count == 0 {
        return Some(Vec::new());
    }
    if list.is_null() {
        return None;
    }
    // SAFETY: the caller's promise.
    let list = unsafe { std::slice::from_raw_parts(list, count) };
    // SAFETY: the same.
    list.iter().map(|&word| (!word.is_null()).then(|| unsafe { CStr::from_ptr(word) })).collect()
}

/// Names of the option for the architecture.
const ARCHITECTURE: [&str; 2] = ["-arch", "--gpu-architecture"];
/// Options after which NVRTC makes neither machine code nor PTX.
const OTHER_RESULTS: [&str; 5] = ["-dlto", "--dlink-time-opt", "-optix-ir", "--optix-ir", "-ltoir"];

/// The options that make PTX where these make machine code, and the architecture that was asked for. `None` if they do not ask for it.
pub fn virtual_architecture(options: &[&CStr]) -> Option<(Vec<CString>, String)> {
    let words: Vec<Cow<str>> = options.iter().map(|word| word.to_string_lossy()).collect();
    if words.iter().any(|word| OTHER_RESULTS.contains(&word.trim())) {
        return None;
    }
    let mut asked = None;
    let mut is_value = false;
    let mut changed = Vec::with_capacity(words.len());
    for (word, original) in words.iter().zip(options) {
        let trimmed = word.trim();
        let (name, value) = match trimmed.split_once('=') {
            Some((name, value)) if ARCHITECTURE.contains(&name.trim()) => (Some(name), value.trim()),
            _ if is_value => (None, trimmed),
            _ => (None, ""),
        };
        is_value = ARCHITECTURE.contains(&trimmed);
        let Some(architecture) = value.strip_prefix("sm_") else {
            changed.push((*original).to_owned());
            continue;
        };
        let text = match name {
            Some(name) => format!("{name}=compute_{architecture}"),
            None => format!("compute_{architecture}"),
        };
        asked = Some(value.to_owned());
        changed.push(CString::new(text).ok()?);
    }
    Some((changed, asked?))
}

/// A name without what nvJitLink's header puts around it: `nvJitLinkCreate` of `__nvJitLinkCreate_12_0`.
pub fn without_version(name: &[u8]) -> &[u8] {
    let Some(rest) = name.strip_prefix(b"__") else { return name };
    let end = rest.iter().position(|&b| b == b'_').unwrap_or(rest.len());
    let is_version = rest[end..].iter().all(|b| b.is_ascii_digit() || *b == b'_');
    if is_version {
        &rest[..end]
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(words: &[&str]) -> Option<(Vec<String>, String)> {
        let words: Vec<CString> = words.iter().map(|w| CString::new(*w).unwrap()).collect();
        let words: Vec<&CStr> = words.iter().map(CString::as_c_str).collect();
        let (words, asked) = virtual_architecture(&words)?;
        Some((words.iter().map(|w| w.to_str().unwrap().to_owned()).collect(), asked))
    }

    fn gives(words: &[&str], want: &[&str], asked: &str) {
        assert_eq!(changed(words), Some((want.iter().map(|w| w.to_string()).collect(), asked.to_string())));
    }

    #[test]
    fn real_architectures_become_virtual_ones() {
        gives(&["-arch=sm_90", "-I/x"], &["-arch=compute_90", "-I/x"], "sm_90");
        gives(&["--gpu-architecture=sm_90a"], &["--gpu-architecture=compute_90a"], "sm_90a");
        gives(&["-DX", "-arch", "sm_80", "sm_70"], &["-DX", "-arch", "compute_80", "sm_70"], "sm_80");
        gives(&["--gpu-architecture", "sm_100f"], &["--gpu-architecture", "compute_100f"], "sm_100f");
    }

    #[test]
    fn other_requests_stay_as_they_are() {
        for words in [&["-arch=compute_90"][..], &[], &["-DARCH=sm_90"], &["-dlto", "-arch=sm_90"], &["-arch"]] {
            assert_eq!(changed(words), None, "{words:?}");
        }
    }

    #[test]
    fn versions_are_no_part_of_names() {
        assert_eq!(without_version(b"__nvJitLinkAddData_12_0"), b"nvJitLinkAddData");
        assert_eq!(without_version(b"nvJitLinkAddData"), b"nvJitLinkAddData");
        assert_eq!(without_version(b"__nvJitLinkAPI"), b"nvJitLinkAPI");
        assert_eq!(without_version(b"__nvrtc_x_12"), b"__nvrtc_x_12");
    }
}
