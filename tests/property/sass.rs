//! Constants that a kernel of machine code stores, as far as moving constants about explains them.
//!
//! ptxas computes instructions whose operands it knows, and what is left of a kernel is moves of results and stores of them. Of text
//! that nvdisasm prints, those are followed; what anything else makes is unknown.

use crate::harness::pattern::Elem;
use std::collections::HashMap;
use std::hash::Hash;

/// The constants that a kernel stores, 32 bits each, by their offset from the address that it is given.
pub type Stores = HashMap<u64, u32>;

/// Registers of one kind that hold known constants.
type Known = HashMap<u32, u32>;

#[derive(Default)]
struct Kernel {
    registers: Known,
    uniform: Known,
    stores: Stores,
    /// There is a jump before the end: what holds behind it is not known.
    jumps: bool,
    ended: bool,
}

/// The stores of each kernel in what `nvdisasm -c` prints, by the kernel's name.
pub fn stores(text: &str) -> HashMap<String, Stores> {
    let mut kernels: HashMap<String, Kernel> = HashMap::new();
    let mut name = String::new();
    for line in text.lines() {
        if let Some(section) = line.trim().strip_prefix(".section\t.text.") {
            name = section.split(',').next().unwrap_or_default().to_string();
        }
        let instruction = line.split_once("*/").map(|(_, rest)| rest.trim());
        if let Some((instruction, _)) = instruction.and_then(|rest| rest.split_once(';')) {
            kernels.entry(name.clone()).or_default().run(instruction.trim());
        }
    }
    kernels.into_iter().filter(|(_, k)| !k.jumps).map(|(name, k)| (name, k.stores)).collect()
}

/// The number of a register of a kind, if a word names one.
fn register(word: &str, kind: &str) -> Option<u32> {
    word.strip_prefix(kind)?.parse().ok()
}

fn bits(word: &str) -> Option<u32> {
    let (negative, hex) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    let magnitude = u32::from_str_radix(hex.strip_prefix("0x")?, 16).ok()?;
    Some(if negative { magnitude.wrapping_neg() } else { magnitude })
}

impl Kernel {
    fn value(&self, word: &str) -> Option<u32> {
        match word {
            "RZ" | "URZ" | "SRZ" => Some(0),
            _ => match (register(word, "UR"), register(word, "R")) {
                (Some(n), _) => self.uniform.get(&n).copied(),
                (_, Some(n)) => self.registers.get(&n).copied(),
                _ => bits(word),
            },
        }
    }

    fn run(&mut self, instruction: &str) {
        let (predicated, instruction) = match instruction.strip_prefix('@') {
            Some(rest) => (true, rest.split_once(' ').map_or("", |(_, rest)| rest.trim())),
            None => (false, instruction),
        };
        let (op, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
        let words: Vec<String> = operands.split(',').map(|w| w.trim().replace(".reuse", "")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match op.split('.').next() {
            Some("EXIT") if !predicated => self.ended = true,
            Some("EXIT" | "BRA" | "CALL" | "RET" | "BSSY" | "BRX" | "WARPSYNC") if !self.ended => self.jumps = true,
            Some("STG") => self.store(op, &words, predicated),
            _ => self.compute(op, &words, predicated),
        }
    }

    fn store(&mut self, op: &str, words: &[&str], predicated: bool) {
        let Some((source, place)) = words.split_last() else { return };
        let offset = place.join(",");
        let offset = offset.rsplit_once("+0x").and_then(|(_, o)| u64::from_str_radix(o.trim_end_matches(']'), 16).ok());
        let count = if op.contains(".128") {
            4
        } else if op.contains(".64") {
            2
        } else {
            1
        };
        for k in 0..count {
            let value = match register(source, "R") {
                _ if predicated => None,
                Some(n) => self.registers.get(&(n + k)).copied(),
                None => self.value(source),
            };
            set(&mut self.stores, offset.unwrap_or(0) + 4 * u64::from(k), value);
        }
    }

    fn compute(&mut self, op: &str, words: &[&str], predicated: bool) {
        let at = |k: usize| words.get(k).and_then(|w| self.value(w));
        let zero = |k: usize| words.get(k) == Some(&"RZ");
        let value = match op {
            _ if predicated => None,
            "MOV" | "UMOV" => at(1),
            "IMAD.MOV.U32" | "IMAD.MOV" | "IMAD.U32" if zero(1) && zero(2) => at(3),
            "CS2R" | "CS2R.32" => at(1),
            "PRMT" => match (at(1), at(2), at(3)) {
                (Some(a), Some(selector), Some(b)) => Some(permuted(a, selector, b)),
                _ => None,
            },
            // Two constants in half precision, added to zero.
            _ if op.starts_with("HFMA2") && words.len() == 5 && words[1].ends_with("RZ") && zero(2) => {
                let half = |k: usize| words.get(k).and_then(|w| Elem::F16.literal(w));
                half(3).zip(half(4)).map(|(high, low)| (high << 16 | low) as u32)
            }
            _ => None,
        };
        // Predicates that it makes besides come first.
        let is_predicate =
            |w: &str| w.trim_start_matches('U').strip_prefix('P').is_some_and(|n| n == "T" || n.parse::<u32>().is_ok());
        let Some(&first) = words.iter().find(|w| !is_predicate(w)) else { return };
        if let Some(n) = register(first, "UR") {
            set(&mut self.uniform, n, value);
            if value.is_none() {
                set(&mut self.uniform, n + 1, None);
            }
        } else if let Some(n) = register(first, "R") {
            set(&mut self.registers, n, value);
            if op == "CS2R" {
                set(&mut self.registers, n + 1, value);
            } else if value.is_none() {
                // As many as the widest result of any instruction has, if it may be that; else two.
                let wide = op.contains("MMA") || op.starts_with("LD");
                (1..if wide { 8 } else { 2 }).for_each(|k| set(&mut self.registers, n + k, None));
            }
        }
    }
}

fn set<K: Eq + Hash>(known: &mut HashMap<K, u32>, at: K, value: Option<u32>) {
    match value {
        Some(value) => known.insert(at, value),
        None => known.remove(&at),
    };
}

/// `prmt` of PTX in its default mode: not the oracle's, which is on trial.
fn permuted(a: u32, selector: u32, b: u32) -> u32 {
    let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
    let byte = |k: u32| {
        let select = selector >> (4 * k) & 15;
        let byte = bytes[select as usize & 7];
        if select & 8 == 0 {
            byte
        } else {
            (byte as i8 >> 7) as u8
        }
    };
    u32::from_le_bytes([0, 1, 2, 3].map(byte))
}
