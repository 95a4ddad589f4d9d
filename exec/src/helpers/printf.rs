//! The device's `printf` (CUDA programming guide, 'Formatted Output').
//!
//! Text is formatted when the kernel calls `printf`, and kept in a buffer of `cudaLimitPrintfFifoSize` bytes, in which the oldest records
//! are overwritten, until [`flush`] writes it to the C library's standard output, as the program does.

use super::access;
use super::call::Call;
use crate::fault::Fault;
use device::Limit;
use kernel_abi::args::printf::{BUFFERS, FORMATS, RESULTS};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::ffi::CString;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum arguments of a call.
const MAX_ARGS: usize = 32;
/// Maximum length of a string in device memory.
const MAX_STRING: usize = 1 << 20;
/// Bytes of a record in the buffer in addition to its arguments.
const RECORD: u64 = 32;

#[derive(Default)]
struct Fifo {
    /// Size in the buffer and text of each record.
    records: VecDeque<(u64, Vec<u8>)>,
    used: u64,
}

static FIFO: Mutex<Fifo> = Mutex::new(Fifo { records: VecDeque::new(), used: 0 });
static PENDING: AtomicBool = AtomicBool::new(false);

impl Fifo {
    fn push(&mut self, cost: u64, text: Vec<u8>, limit: u64) {
        if cost > limit {
            return;
        }
        while self.used + cost > limit {
            let Some((oldest, _)) = self.records.pop_front() else { break };
            self.used -= oldest;
        }
        self.used += cost;
        self.records.push_back((cost, text));
    }
}

/// Writes pending output. CUDA does so at synchronizing calls, at launches, and when a device is reset.
#[inline]
pub fn flush() {
    if PENDING.load(Ordering::Relaxed) {
        flush_pending();
    }
}

#[cold]
fn flush_pending() {
    if !PENDING.swap(false, Ordering::Acquire) {
        return;
    }
    let records = {
        let mut fifo = FIFO.lock();
        fifo.used = 0;
        std::mem::take(&mut fifo.records)
    };
    extern "C" {
        static stdout: *mut libc::FILE;
    }
    for (_, text) in records {
        // SAFETY: the C library's stream; the bytes live through the call.
        unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout) };
    }
}

/// `Helper::Printf`: results are the number of arguments, -1 for a null format.
pub fn printf(call: &Call) -> Result<(), Box<Fault>> {
    let limit = call.grid.device.limit(Limit::PrintfFifoSize);
    if !call.grid.device.has_printed.load(Ordering::Relaxed) {
        call.grid.device.has_printed.store(true, Ordering::Release);
    }
    for lane in call.lanes() {
        let (format, buffer) = (call.of_lane(FORMATS, lane), call.of_lane(BUFFERS, lane));
        let result = match format {
            0 => -1,
            _ => {
                let format = string(call, format, lane)?;
                let mut args = Args { call, lane, buffer, offset: 0 };
                let (text, count) = render(&format, &mut args)?;
                FIFO.lock().push(RECORD + args.offset, text, limit);
                PENDING.store(true, Ordering::Release);
                count as i32
            }
        };
        call.set_word(RESULTS + lane as usize, result as u32 as u64);
    }
    Ok(())
}

fn string(call: &Call, addr: u64, lane: u32) -> Result<Vec<u8>, Box<Fault>> {
    let text = access::string(call, addr, MAX_STRING);
    text.ok_or_else(|| access::illegal_string(call, addr, lane))
}

/// Source of arguments.
trait Source {
    type Error;
    /// The next argument, of `bytes` bytes, aligned to its size.
    fn next(&mut self, bytes: u64) -> Result<u64, Self::Error>;
    /// The string at a device address.
    fn text(&mut self, addr: u64) -> Result<Vec<u8>, Self::Error>;
}

struct Args<'a> {
    call: &'a Call<'a>,
    lane: u32,
    buffer: u64,
    offset: u64,
}

impl Source for Args<'_> {
    type Error = Box<Fault>;

    fn next(&mut self, bytes: u64) -> Result<u64, Box<Fault>> {
        self.offset = (self.offset + bytes - 1) & !(bytes - 1);
        let addr = self.buffer + self.offset;
        self.offset += bytes;
        let mut value = 0u64;
        let read = access::read(self.call, addr, bytes as u32, (&raw mut value).cast());
        read.ok_or_else(|| access::illegal_string(self.call, addr, self.lane))?;
        Ok(value)
    }

    fn text(&mut self, addr: u64) -> Result<Vec<u8>, Box<Fault>> {
        string(self.call, addr, self.lane)
    }
}

/// Formats as C does, conversion by conversion. Returns the text and the number of arguments used.
fn render<S: Source>(format: &[u8], args: &mut S) -> Result<(Vec<u8>, usize), S::Error> {
    let mut out = Vec::with_capacity(format.len() + 16);
    let mut count = 0;
    let mut rest = format;
    while let Some(at) = rest.iter().position(|&b| b == b'%') {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let Some(spec) = Spec::parse(rest) else {
            // Unknown conversions are printed verbatim.
            out.push(b'%');
            rest = &rest[1..];
            continue;
        };
        let text = &rest[..spec.len];
        rest = &rest[spec.len..];
        if spec.conversion == b'%' {
            out.push(b'%');
            continue;
        }
        if count + spec.stars + 1 > MAX_ARGS {
            out.extend_from_slice(text);
            continue;
        }
        // `%*d`: replace `*` by the argument's digits; a negative precision counts as omitted.
        let mut c_format = Vec::with_capacity(text.len() + 8);
        for &b in &text[..text.len() - spec.size - 1] {
            if b != b'*' {
                c_format.push(b);
                continue;
            }
            let value = args.next(4)? as i32;
            if value < 0 && c_format.last() == Some(&b'.') {
                c_format.pop();
            } else {
                c_format.extend_from_slice(value.to_string().as_bytes());
            }
        }
        count += spec.stars + 1;
        spec.print(c_format, args, &mut out)?;
    }
    out.extend_from_slice(rest);
    Ok((out, count))
}

/// A conversion: `%[flags][width][.precision][size]type`.
struct Spec {
    /// Total length.
    len: usize,
    /// Length of the size letters.
    size: usize,
    stars: usize,
    conversion: u8,
    /// The argument is 64 bits wide.
    wide: bool,
    /// Number of `h` in the size: the host's C library truncates to short or char.
    halves: usize,
}

impl Spec {
    fn parse(text: &[u8]) -> Option<Spec> {
        let mut at = 1;
        let take = |at: &mut usize, set: &[u8]| {
            let start = *at;
            while *at < text.len() && set.contains(&text[*at]) {
                *at += 1;
            }
            start..*at
        };
        take(&mut at, b"#0 +-");
        let width = take(&mut at, b"0123456789*");
        let precision = if text.get(at) == Some(&b'.') {
            at += 1;
            take(&mut at, b"0123456789*")
        } else {
            at..at
        };
        let size = take(&mut at, b"hljzt");
        let conversion = *text.get(at)?;
        if !b"%cdiouxXpeEfFgGaAs".contains(&conversion) {
            return None;
        }
        let stars = text[width].iter().chain(&text[precision]).filter(|&&b| b == b'*').count();
        let halves = text[size.clone()].iter().filter(|&&b| b == b'h').count();
        let wide = text[size.clone()].iter().any(|b| b"ljzt".contains(b)) || b"peEfFgGaAs".contains(&conversion);
        Some(Spec { len: at + 1, size: size.len(), stars, conversion, wide, halves })
    }

    fn print<S: Source>(&self, mut format: Vec<u8>, args: &mut S, out: &mut Vec<u8>) -> Result<(), S::Error> {
        let value = args.next(if self.wide { 8 } else { 4 })?;
        let integer = b"diouxX".contains(&self.conversion);
        if integer && self.wide {
            format.extend_from_slice(b"ll");
        } else if integer {
            format.extend_from_slice(&b"hh"[..self.halves.min(2)]);
        }
        format.push(self.conversion);
        let text;
        let string = match self.conversion {
            b's' if value == 0 => Some(c"(null)"),
            b's' => {
                text = CString::new(args.text(value)?).unwrap_or_default();
                Some(text.as_c_str())
            }
            _ => None,
        };
        let Ok(format) = CString::new(format) else { return Ok(()) };
        let mut buffer = vec![0u8; 128];
        loop {
            let (to, room, f) = (buffer.as_mut_ptr().cast(), buffer.len(), format.as_ptr());
            // SAFETY: the format holds one conversion, built above for the type of the one argument passed.
            let written = unsafe {
                match (self.conversion, string) {
                    (_, Some(s)) => libc::snprintf(to, room, f, s.as_ptr()),
                    (b'p', _) => libc::snprintf(to, room, f, value as *const libc::c_void),
                    (c, _) if b"eEfFgGaA".contains(&c) => libc::snprintf(to, room, f, f64::from_bits(value)),
                    (_, _) if self.wide => libc::snprintf(to, room, f, value as libc::c_longlong),
                    _ => libc::snprintf(to, room, f, value as libc::c_int),
                }
            };
            match usize::try_from(written) {
                Ok(n) if n < room => {
                    out.extend_from_slice(&buffer[..n]);
                    return Ok(());
                }
                Ok(n) => buffer.resize(n + 1, 0),
                // A width that the C library does not support.
                Err(_) => return Ok(()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arguments as a buffer, strings as a list that addresses index (from 1).
    struct Fake(Vec<u8>, usize, Vec<&'static str>);

    impl Source for Fake {
        type Error = ();
        fn next(&mut self, bytes: u64) -> Result<u64, ()> {
            let bytes = bytes as usize;
            self.1 = self.1.next_multiple_of(bytes);
            let mut value = [0; 8];
            value[..bytes].copy_from_slice(self.0.get(self.1..self.1 + bytes).ok_or(())?);
            self.1 += bytes;
            Ok(u64::from_le_bytes(value))
        }
        fn text(&mut self, addr: u64) -> Result<Vec<u8>, ()> {
            Ok(self.2[addr as usize - 1].as_bytes().to_vec())
        }
    }

    /// Lays arguments out as PTX does: each aligned to its size.
    fn args(list: &[&[u8]], strings: &[&'static str]) -> Fake {
        let mut buffer = Vec::new();
        for a in list {
            buffer.resize(buffer.len().next_multiple_of(a.len()), 0xee);
            buffer.extend_from_slice(a);
        }
        Fake(buffer, 0, strings.to_vec())
    }

    fn show(format: &str, mut fake: Fake) -> (String, usize) {
        let (text, n) = render(format.as_bytes(), &mut fake).unwrap();
        (String::from_utf8(text).unwrap(), n)
    }

    #[test]
    fn formats_like_the_c_library() {
        let i = |n: i32| n.to_le_bytes();
        let l = |n: i64| n.to_le_bytes();
        let d = |x: f64| x.to_le_bytes();
        assert_eq!(show("plain\n", args(&[], &[])), ("plain\n".into(), 0));
        assert_eq!(show("%d %5.2f|%s", args(&[&i(-3), &d(2.5), &l(1)], &["hi"])), ("-3  2.50|hi".into(), 3));
        assert_eq!(
            show("%ld %u %llx %c%%", args(&[&l(-1), &i(-1), &l(255), &i(65)], &[])),
            ("-1 4294967295 ff A%".into(), 4)
        );
        assert_eq!(
            show("[%*d|%-*d|%.*f]", args(&[&i(4), &i(7), &i(3), &i(8), &i(1), &d(0.25)], &[])),
            ("[   7|8  |0.2]".into(), 6)
        );
        assert_eq!(show("%p %s", args(&[&l(0x1234), &l(0)], &[])), ("0x1234 (null)".into(), 2));
        assert_eq!(show("%hd %hhu %g", args(&[&i(70000), &i(257), &d(1e100)], &[])), ("4464 1 1e+100".into(), 3));
        assert_eq!(show("[%.*f|%5.*d]", args(&[&i(-1), &d(0.25), &i(-2), &i(7)], &[])), ("[0.250000|    7]".into(), 4));
        assert_eq!(show("100%", args(&[], &[])), ("100%".into(), 0));
        assert_eq!(show("%y %d", args(&[&i(1)], &[])), ("%y 1".into(), 1));
        let long = "x".repeat(500);
        assert_eq!(show(&format!("%300d{long}"), args(&[&i(1)], &[])).0.len(), 800);
    }

    #[test]
    fn no_more_than_32_arguments_are_taken() {
        let format = "%d,".repeat(33);
        let numbers: Vec<[u8; 4]> = (0..33i32).map(i32::to_le_bytes).collect();
        let list: Vec<&[u8]> = numbers.iter().map(|n| &n[..]).collect();
        let (text, n) = show(&format, args(&list, &[]));
        assert_eq!(n, 32);
        assert!(text.ends_with("31,%d,"), "{text}");
    }

    #[test]
    fn the_oldest_lines_give_way() {
        let mut fifo = Fifo::default();
        for i in 0..10u8 {
            fifo.push(100, vec![i], 350);
        }
        assert_eq!(fifo.records.iter().map(|r| r.1[0]).collect::<Vec<_>>(), [7, 8, 9]);
        fifo.push(1000, vec![99], 350);
        assert_eq!(fifo.records.len(), 3);
    }
}
