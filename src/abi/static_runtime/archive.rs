//! Makes a signature from `libcudart_static.a`.

use super::signature::{window, Anchor, Function, Hole, Signature, ALIGN, WINDOW};
use object::elf::*;
use object::read::archive::ArchiveFile;
use object::read::elf::ElfFile64;
use object::{Architecture, Endianness, Object, ObjectSection, ObjectSymbol, RelocationFlags, SectionIndex};
use std::collections::HashSet;
use std::ops::Range;

/// Only CUDA 12's runtime has the first of these, and only runtimes from CUDA 13 on have the second.
const OF_12: &str = "cudaGetDeviceProperties_v2";
const OF_13: &str = "cudaLogsCurrent";

type File<'a> = ElfFile64<'a, Endianness>;

/// The signature of an archive's runtime.
///
/// # Errors
/// What about the archive is not as expected.
pub fn signature(archive: &[u8], versions: &str) -> Result<Signature, String> {
    let parsed = ArchiveFile::parse(archive).map_err(|e| e.to_string())?;
    let mut runtime = None;
    for member in parsed.members() {
        // Copied, since members are not aligned as what is in them.
        let data = member.and_then(|m| m.data(archive)).map_err(|e| e.to_string())?.to_vec();
        let Ok(file) = File::parse(&*data) else { continue };
        let entries = entries(&file);
        if !entries.is_empty() && runtime.replace(of_object(&file, entries, versions)?).is_some() {
            return Err("the functions of the CUDA runtime are in several objects".into());
        }
    }
    runtime.ok_or_else(|| "there are no functions of the CUDA runtime in it".into())
}

/// A function of the runtime's interface: its name, section and range there.
struct Symbol {
    name: String,
    section: SectionIndex,
    range: Range<u64>,
}

/// Those of an object.
fn entries(file: &File) -> Vec<Symbol> {
    let symbols =
        file.symbols().filter(|s| s.is_definition() && s.is_global() && s.elf_symbol().st_info & 15 == STT_FUNC);
    let symbols = symbols.filter_map(|symbol| {
        let name = symbol.name().ok().filter(|name| name.trim_start_matches("__").starts_with("cuda"))?.to_string();
        let range = symbol.address()..symbol.address().checked_add(symbol.size())?;
        Some(Symbol { name, section: symbol.section_index()?, range })
    });
    let mut symbols: Vec<Symbol> = symbols.collect();
    symbols.sort_by_key(|symbol| symbol.range.start);
    symbols
}

fn of_object(file: &File, entries: Vec<Symbol>, versions: &str) -> Result<Signature, String> {
    let index = entries[0].section;
    if entries.iter().any(|symbol| symbol.section != index) {
        return Err("the functions of the CUDA runtime are in several sections".into());
    }
    let section = file.section_by_index(index).map_err(|e| e.to_string())?;
    let code = section.data().map_err(|e| e.to_string())?;
    if section.align() % ALIGN as u64 != 0 {
        return Err(format!("its code is aligned to {} bytes, and not to {ALIGN}", section.align()));
    }
    let has = |name: &str| entries.iter().any(|symbol| symbol.name == name);
    let major = match (has(OF_12), has(OF_13)) {
        (true, false) => 12,
        (false, true) => 13,
        _ => return Err("this is no runtime of CUDA 12 or 13".into()),
    };
    let relocations = section.relocations().map(|(offset, relocation)| (offset, relocation.flags()));
    let filled = filled(file.architecture(), relocations)?;
    let functions = entries.iter().map(|symbol| function(symbol, &filled, code)).collect::<Result<Vec<_>, _>>()?;
    for pair in functions.windows(2) {
        // A jump takes at most as much as a function is aligned to.
        if pair[0].offset == pair[1].offset {
            return Err(format!("{} and {} are one function", pair[0].name, pair[1].name));
        }
    }
    let anchor = anchor(&functions, &filled, code).ok_or("no part of its code is good to find it by")?;
    let mut signature = Signature { versions: versions.to_string(), major, anchor, digest: 0, functions };
    signature.digest = signature.digest_of(code).ok_or("its functions are not in its code")?;
    Ok(signature)
}

/// Ranges of a section that linkers fill in or may change, in order and apart from each other.
fn filled(
    processor: Architecture,
    relocations: impl Iterator<Item = (u64, RelocationFlags)>,
) -> Result<Vec<Range<u64>>, String> {
    let mut ranges = Vec::new();
    for (offset, flags) in relocations {
        let RelocationFlags::Elf { r_type } = flags else { return Err("not an ELF file".into()) };
        let (before, after) = match processor {
            Architecture::X86_64 => x86_64(r_type),
            Architecture::Aarch64 => aarch64(r_type),
            other => return Err(format!("it is for another processor, {other:?}")),
        }
        .ok_or_else(|| format!("relocations of type {r_type} are not known here"))?;
        ranges.push(offset.saturating_sub(before)..offset + after);
    }
    ranges.sort_by_key(|range| range.start);
    let mut apart: Vec<Range<u64>> = Vec::new();
    for range in ranges {
        match apart.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => apart.push(range),
        }
    }
    Ok(apart)
}

/// Bytes before and after a relocation's place that a linker may change (System V ABI, AMD64 supplement, "Optimize GOTPCRELX
/// Relocations" and "Thread-Local Storage": instructions are rewritten together with their operand).
fn x86_64(r_type: u32) -> Option<(u64, u64)> {
    Some(match r_type {
        R_X86_64_NONE => (0, 0),
        R_X86_64_PC32 | R_X86_64_PLT32 | R_X86_64_32 | R_X86_64_32S | R_X86_64_DTPOFF32 | R_X86_64_TPOFF32 => (0, 4),
        R_X86_64_64 | R_X86_64_PC64 | R_X86_64_DTPOFF64 => (0, 8),
        R_X86_64_GOTPCREL | R_X86_64_GOTPCRELX | R_X86_64_REX_GOTPCRELX | R_X86_64_GOTTPOFF => (3, 4),
        // With the call of `__tls_get_addr` that follows, which may be one through memory.
        R_X86_64_TLSLD => (3, 10),
        R_X86_64_TLSGD => (4, 12),
        _ => return None,
    })
}

/// Every relocation of code is one of an instruction, and relaxation replaces none without (ELF for the Arm 64-bit Architecture).
fn aarch64(r_type: u32) -> Option<(u64, u64)> {
    match r_type {
        R_AARCH64_NONE => Some((0, 0)),
        R_AARCH64_ABS64 | R_AARCH64_PREL64 => Some((0, 8)),
        _ => Some((0, 4)),
    }
}

fn function(symbol: &Symbol, filled: &[Range<u64>], code: &[u8]) -> Result<Function, String> {
    let Range { start, end } = symbol.range;
    if start % ALIGN as u64 != 0 || end <= start || end > code.len() as u64 || code.len() > u32::MAX as usize {
        return Err(format!("{} is not aligned, or not in its section", symbol.name));
    }
    let mut holes = Vec::new();
    let mut at = start;
    for range in filled.iter().filter(|range| range.end > start && range.start < end) {
        let (from, to) = (range.start.max(start), range.end.min(end));
        holes.push(Hole { gap: (from - at) as u32, size: (to - from) as u32 });
        at = to;
    }
    Ok(Function { name: symbol.name.clone(), offset: start as u32, size: (end - start) as u32, holes })
}

/// A window in a function that no linker changes, with bytes of many values, and that the code has once.
fn anchor(functions: &[Function], filled: &[Range<u64>], code: &[u8]) -> Option<Anchor> {
    let windows = |range: Range<usize>| {
        range.step_by(ALIGN).filter_map(|at| Some((at, code.get(at..)?.first_chunk::<WINDOW>()?)))
    };
    let is_filled = |at: usize| {
        let (from, to) = (at as u64, (at + WINDOW) as u64);
        let next = filled.partition_point(|range| range.end <= from);
        filled.get(next).is_some_and(|range| range.start < to)
    };
    functions.iter().find_map(|function| {
        let start = function.offset as usize;
        let end = (start + function.size as usize).saturating_sub(WINDOW - 1);
        windows(start..end).find_map(|(at, bytes)| {
            let hash = window(bytes);
            let varied = bytes.iter().collect::<HashSet<_>>().len() >= WINDOW / 2;
            let once = || windows(0..code.len()).filter(|(_, other)| window(other) == hash).count() == 1;
            (varied && !is_filled(at) && once()).then_some(Anchor { offset: at as u32, hash })
        })
    })
}
