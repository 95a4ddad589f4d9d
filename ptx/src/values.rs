//! Values of operands that are constants, where an instruction takes only some of them (as ptxas checks them).

use crate::ast::*;
use crate::spelling::Spelling;
use crate::table::Op;

/// What a constant must be.
#[derive(Clone, Copy)]
enum Value {
    /// From the first to the last.
    Within(i64, i64),
    /// One of these.
    OneOf(&'static [i64]),
    /// A multiple of the first, from the second to the third.
    Multiple(i64, i64, i64),
}

impl Value {
    fn holds(self, x: i64) -> bool {
        match self {
            Value::Within(first, last) => (first..=last).contains(&x),
            Value::OneOf(list) => list.contains(&x),
            Value::Multiple(unit, first, last) => x % unit == 0 && (first..=last).contains(&x),
        }
    }

    fn told(self) -> String {
        match self {
            Value::Within(first, last) => format!("{first} to {last}"),
            Value::OneOf(list) => list.iter().map(i64::to_string).collect::<Vec<_>>().join(" or "),
            Value::Multiple(unit, first, last) => format!("a multiple of {unit} from {first} to {last}"),
        }
    }
}

/// Bytes of one bulk copy.
const BULK: Value = Value::Multiple(16, 0, 1_048_560);
/// Bytes at either end of a bulk copy that may lie outside of an allocation.
const IGNORED: Value = Value::Within(0, 15);
/// What memory can be aligned to.
const ALIGNMENTS: [i64; 24] = {
    let mut all = [1; 24];
    let mut k = 1;
    while k < 24 {
        all[k] = 1 << k;
        k += 1;
    }
    all
};
/// Threads that a barrier of shared memory counts at most.
const ARRIVALS: i64 = (1 << 20) - 1;

impl Spelling {
    /// What operand `at` may be where it is a constant, and whether only the lower 32 bits count.
    fn value(&self, at: usize, operands: &[Operand]) -> Option<(Value, bool)> {
        let has = |word: &'static str| self.mods.contains(&Mod::Other(word));
        let arrives = self.mods.contains(&Mod::Arrive) || has("arrive_drop");
        Some(match (self.op, at) {
            (Op::Bfe, 2 | 3) | (Op::Bfi, 3 | 4) => (Value::Within(0, 255), false),
            (Op::Pmevent, 0) if has("mask") => (Value::Within(0, 0xFFFF), false),
            (Op::Pmevent, 0) => (Value::Within(0, 15), false),
            (Op::Setmaxnreg, 0) => (Value::Multiple(8, 24, 256), false),
            (Op::Applypriority | Op::Discard, 1) | (Op::Fence, 1) => (Value::OneOf(&[128]), false),
            (Op::Mbarrier, 1) if has("init") => (Value::Within(1, ARRIVALS), true),
            (Op::Mbarrier, 2) if arrives && !has("expect_tx") => (Value::Within(1, i64::MAX), false),
            (Op::Mbarrier, 2) if has("parity") => (Value::OneOf(&[0, 1]), false),
            (Op::Alloca, 2) => (Value::OneOf(&ALIGNMENTS), false),
            (Op::Cp, 1) if has("prefetch") && has("bulk") => (BULK, false),
            (Op::Cp, 2) if has("bulk") => (BULK, false),
            (Op::Cp, 3 | 4) if has("ignore_oob") => (IGNORED, false),
            (Op::Cp, 2) if self.text.contains(".cg.") => (Value::OneOf(&[16]), false),
            (Op::Cp, 2) => (Value::OneOf(&[4, 8, 16]), false),
            (Op::Cp, 3) if !has("bulk") => (Value::Within(0, integer(&operands[2]).unwrap_or(16)), false),
            _ => return None,
        })
    }

    /// Checks the constants among operands that fit otherwise.
    ///
    /// # Errors
    /// What the first wrong one should be.
    pub(crate) fn check_values(&self, operands: &[Operand]) -> Result<(), String> {
        if matches!(self.op, Op::Bar | Op::Barrier) {
            return self.check_barrier(operands);
        }
        if self.op == Op::Createpolicy {
            return self.check_fraction(operands);
        }
        for (at, operand) in operands.iter().enumerate() {
            let Some(x) = integer(operand) else { continue };
            let Some((value, low)) = self.value(at, operands) else { continue };
            let x = if low { i64::from(x as i32) } else { x };
            if !value.holds(x) {
                return Err(format!("operand {} of '{}' is {}, found {x}", at + 1, self.text, value.told()));
            }
        }
        Ok(())
    }

    /// The part of the lines that a cache policy is about: more than none, at most all.
    #[cold]
    fn check_fraction(&self, operands: &[Operand]) -> Result<(), String> {
        let fraction = match operands.get(1) {
            Some(Operand::Imm(Imm::F32(bits))) => f64::from(f32::from_bits(*bits)),
            Some(Operand::Imm(Imm::F64(bits))) => f64::from_bits(*bits),
            _ => return Ok(()),
        };
        match fraction > 0.0 && fraction <= 1.0 {
            true => Ok(()),
            false => Err(format!("'{}': the fraction is above 0 and at most 1", self.text)),
        }
    }

    /// Numbers of barriers and of threads: of constants the lower 32 bits count.
    #[cold]
    fn check_barrier(&self, operands: &[Operand]) -> Result<(), String> {
        if self.mods.contains(&Mod::Warp) {
            return Ok(());
        }
        let at = usize::from(self.mods.contains(&Mod::Red));
        let constant = |i: usize| operands.get(i).and_then(integer).map(|x| x as u32);
        match (constant(at), constant(at + 1)) {
            (Some(number), _) if number > 15 => Err(format!("'{}': barriers are numbered 0 to 15", self.text)),
            // The third operand of a reduction of three is the predicate.
            (_, Some(threads)) if threads % 32 != 0 && !(at == 1 && operands.len() == 3) => {
                Err(format!("'{}': the number of threads is a multiple of 32", self.text))
            }
            _ => Ok(()),
        }
    }
}

fn integer(operand: &Operand) -> Option<i64> {
    match operand {
        Operand::Imm(Imm::Int { bits, .. }) => Some(*bits as i64),
        _ => None,
    }
}
