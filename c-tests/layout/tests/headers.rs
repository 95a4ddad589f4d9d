//! A program that ctest2 wrote: one line per difference, and how many things were compared.

#![allow(bad_style, deprecated, unused_imports, unused_unsafe, improper_ctypes, dead_code)]

use layout::*;
use std::ffi::{c_char, c_int, c_long, c_uint, c_ulonglong, c_void};

include!(concat!(env!("OUT_DIR"), "/headers.rs"));
