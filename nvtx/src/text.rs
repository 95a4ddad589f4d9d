//! Texts as programs give them: ASCII (or UTF-8), wide characters, handles of registered strings.

use std::ffi::{c_char, CStr};

/// `nvtxMessageType_t`.
pub mod message_type {
    pub const UNKNOWN: u32 = 0;
    pub const ASCII: u32 = 1;
    pub const UNICODE: u32 = 2;
    pub const REGISTERED: u32 = 3;
}

/// A text or what stands for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The call says nothing.
    None,
    Text(String),
    /// The handle of a registered string; null is none.
    Registered(u64),
}

/// The text at `text`; `None` for a null pointer. Bytes that are not UTF-8 become U+FFFD.
///
/// # Safety
/// `text` is null or a string that ends with a zero byte.
pub unsafe fn narrow(text: *const c_char) -> Option<String> {
    // SAFETY: the caller's promise.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// The text of wide characters (`wchar_t`, 32 bits on Linux) at `text`; `None` for a null pointer.
///
/// # Safety
/// `text` is null or a string that ends with a zero character. It need not be aligned.
pub unsafe fn wide(text: *const u32) -> Option<String> {
    if text.is_null() {
        return None;
    }
    let mut result = String::new();
    for index in 0.. {
        // SAFETY: characters up to the first zero, by the caller's promise.
        match unsafe { text.add(index).read_unaligned() } {
            0 => break,
            c => result.push(char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
    Some(result)
}

/// The message of a structure: its type and the value of its union. Errors: an unknown type.
///
/// # Safety
/// `value` is what `kind` says, if that is a type there is.
pub unsafe fn message(kind: u32, value: u64) -> Result<Message, String> {
    let text = match kind {
        message_type::UNKNOWN => return Ok(Message::None),
        // SAFETY: the caller's promise.
        message_type::ASCII => unsafe { narrow(value as *const c_char) },
        // SAFETY: the caller's promise.
        message_type::UNICODE => unsafe { wide(value as *const u32) },
        message_type::REGISTERED => return Ok(Message::Registered(value)),
        _ => {
            return Err(format!(
                "message type {kind} does not exist; use NVTX_MESSAGE_TYPE_ASCII (1), _UNICODE (2) or _REGISTERED (3)"
            ))
        }
    };
    Ok(text.map_or(Message::None, Message::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_kinds() {
        let bad = b"a\xffb\0";
        let wide_text = [0x4e2du32, 0x1f600, 0x11_0000, 0];
        // SAFETY: all of them end with zero.
        unsafe {
            assert_eq!(narrow(c"h\u{e9}".as_ptr()).as_deref(), Some("h\u{e9}"));
            assert_eq!(narrow(bad.as_ptr().cast()).as_deref(), Some("a\u{fffd}b"));
            assert_eq!(narrow(std::ptr::null()), None);
            assert_eq!(wide(wide_text.as_ptr()).as_deref(), Some("\u{4e2d}\u{1f600}\u{fffd}"));
            assert_eq!(wide(std::ptr::null()), None);
            assert_eq!(message(1, c"x".as_ptr() as u64), Ok(Message::Text("x".into())));
            assert_eq!(message(2, wide_text.as_ptr() as u64), Ok(Message::Text("\u{4e2d}\u{1f600}\u{fffd}".into())));
            assert_eq!(message(3, 7), Ok(Message::Registered(7)));
            assert_eq!(message(0, 1), Ok(Message::None));
            assert_eq!(message(1, 0), Ok(Message::None));
            assert!(message(4, 0).unwrap_err().contains("type 4"));
        }
    }
}
