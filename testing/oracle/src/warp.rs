//! Instructions for which threads of a warp, or a block, wait for each other.
//!
//! A thread that reaches one stops there; [`crate::block`] calls [`Context::barrier_result`] or [`exchange`] when
//! everybody who must come has come, and moves the program counters on.

use crate::context::Context;
use crate::instr::{first_type, is_matrix, unsupported};
use crate::int::{mask, number};
use crate::memory::{Kind, Trap};
use crate::state::State;
use ptx::ast::*;
use ptx::table::Op;

/// What one lane brings to a warp instruction.
#[derive(Clone, Debug)]
pub struct Lane {
    pub lane: u32,
    /// Values of the source operands.
    pub args: Vec<u128>,
}

/// What one lane takes from it: value of the destination, and of its predicate.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    pub value: u128,
    pub pred: bool,
}

impl Context<'_> {
    /// Stops at a warp instruction; `pc` stays on it.
    pub fn meet(&mut self, instr: &Instr) -> Result<(), Trap> {
        let state = if is_matrix(instr.op) {
            State::Sync(u32::MAX)
        } else if instr.has(Mod::Sync) || instr.op == Op::Elect {
            let at = instr.operands.last().ok_or_else(|| unsupported("no member mask"))?;
            let mask = self.read(at, Type::B32)? as u32;
            if mask >> (self.thread.index % 32) & 1 == 0 {
                return Err(unsupported("the executing lane is not in the member mask: undefined"));
            }
            State::Sync(mask)
        } else {
            State::Convergent
        };
        self.wait(state);
        Ok(())
    }

    pub fn wait(&mut self, state: State) {
        self.thread.state = state;
        self.frame().pc -= 1;
    }

    /// The source operands of a warp instruction.
    pub fn contribution(&self, instr: &Instr) -> Result<Lane, Trap> {
        let ty = if instr.op == Op::Vote { Type::Pred } else { Type::B32 };
        let args = self.sources(instr, usize::from(instr.op != Op::Bar), ty)?;
        Ok(Lane { lane: self.thread.index % 32, args })
    }

    pub fn take(&mut self, instr: &Instr, outcome: Outcome) -> Result<(), Trap> {
        if instr.op != Op::Bar {
            match &instr.operands[0] {
                Operand::Pair(both) => {
                    self.write(&both[0], outcome.value)?;
                    self.write(&both[1], outcome.pred.into())?;
                }
                d => self.write(d, outcome.value)?,
            }
        }
        self.go_on();
        Ok(())
    }

    /// Leaves the instruction that the thread has waited at.
    pub fn go_on(&mut self) {
        self.thread.state = State::Ready;
        self.frame().pc += 1;
    }

    /// `bar`, `barrier`: stops, or only arrives. `bar.warp.sync` is a warp instruction.
    pub fn barrier(&mut self, instr: &Instr) -> Result<(), Trap> {
        if instr.has(Mod::Warp) {
            return self.meet(instr);
        }
        if instr.has(Mod::Scope(Scope::Cluster)) {
            return self.cluster_barrier(instr);
        }
        let (id, threads) = self.barrier_operands(instr)?;
        if id > 15 {
            return Err(Trap::new(Kind::BadLaunch, format!("barrier {id}: there are 16")));
        }
        if instr.has(Mod::Arrive) {
            self.shared.arrived[id as usize].push(self.thread.index);
            return Ok(());
        }
        self.wait(State::Barrier { id, threads });
        Ok(())
    }

    /// Number and thread count. Operands: `[d,] a [, b] [, c]`, `d` and `c` with `.red`.
    fn barrier_operands(&self, instr: &Instr) -> Result<(u32, Option<u32>), Trap> {
        let red = usize::from(instr.has(Mod::Red));
        let id = self.read(&instr.operands[red], Type::B32)? as u32;
        let count = match instr.operands.len() - 2 * red {
            1 => None,
            _ => Some(self.read(&instr.operands[red + 1], Type::B32)? as u32),
        };
        Ok((id, count))
    }

    /// The predicate that a thread brings to `barrier.red`.
    pub fn barrier_pred(&self, instr: &Instr) -> Result<bool, Trap> {
        match instr.operands.last() {
            Some(o) if instr.has(Mod::Red) => self.read_pred(o),
            _ => Ok(false),
        }
    }

    /// Leaves a barrier that all of `preds`' threads waited at.
    pub fn barrier_result(&mut self, instr: &Instr, preds: &[bool]) -> Result<(), Trap> {
        if instr.has(Mod::Red) {
            let d = if instr.has(Mod::Popc) {
                preds.iter().filter(|p| **p).count() as u128
            } else if instr.has(Mod::And) {
                preds.iter().all(|p| *p).into()
            } else {
                preds.iter().any(|p| *p).into()
            };
            self.write(&instr.operands[0], d)?;
        }
        self.go_on();
        Ok(())
    }
}

/// What each of `lanes` takes from an instruction they all execute, in a warp of so many threads. The outcomes are in the order of the lanes.
pub fn exchange(instr: &Instr, lanes: &[Lane], threads: usize) -> Result<Vec<Outcome>, Trap> {
    let all = lanes.iter().fold(0u32, |m, l| m | 1 << l.lane);
    let same = |value: u128, pred: bool| Ok(vec![Outcome { value, pred }; lanes.len()]);
    match instr.op {
        Op::Bar => same(0, false),
        Op::Activemask => same(all.into(), false),
        // The lowest lane; which one is left open, so tests look only at how many are elected.
        Op::Elect => {
            let leader = all.trailing_zeros();
            Ok(lanes.iter().map(|l| Outcome { value: leader.into(), pred: l.lane == leader }).collect())
        }
        Op::Vote => {
            let truth: Vec<bool> = lanes.iter().map(|l| l.args[0] & 1 == 1).collect();
            let any = truth.iter().any(|t| *t);
            let every = truth.iter().all(|t| *t);
            let value = if instr.has(Mod::Ballot) {
                lanes.iter().zip(&truth).map(|(l, t)| u128::from(*t) << l.lane).sum()
            } else if instr.has(Mod::All) {
                every.into()
            } else if instr.has(Mod::Any) {
                any.into()
            } else {
                // `.uni`: all have the same value.
                (every || !any).into()
            };
            same(value, false)
        }
        Op::Shfl => lanes.iter().map(|l| shuffle(instr, l, lanes, threads)).collect(),
        Op::Match => {
            let bits = first_type(instr)?.bits();
            let value = |l: &Lane| mask(l.args[0], bits);
            let equal = |l: &Lane| lanes.iter().filter(|o| value(o) == value(l)).fold(0u32, |m, o| m | 1 << o.lane);
            Ok(lanes
                .iter()
                .map(|l| {
                    let m = equal(l);
                    if instr.has(Mod::Any) {
                        return Outcome { value: m.into(), pred: false };
                    }
                    Outcome { value: if m == all { all.into() } else { 0 }, pred: m == all }
                })
                .collect())
        }
        Op::Redux => same(reduce(instr, lanes)?, false),
        _ => Err(unsupported("as a warp instruction")),
    }
}

fn shuffle(instr: &Instr, own: &Lane, lanes: &[Lane], threads: usize) -> Result<Outcome, Trap> {
    let lane = own.lane as i32;
    let b = own.args[1] as i32 & 0x1f;
    let c = own.args[2] as i32;
    let (clamp, segment) = (c & 0x1f, c >> 8 & 0x1f);
    let max_lane = (lane & segment) | (clamp & !segment);
    let min_lane = lane & segment;
    let (j, pred) = if instr.has(Mod::Up) {
        (lane - b, lane - b >= max_lane)
    } else if instr.has(Mod::Down) {
        (lane + b, lane + b <= max_lane)
    } else if instr.has(Mod::Bfly) {
        (lane ^ b, lane ^ b <= max_lane)
    } else {
        let j = min_lane | (b & !segment);
        (j, j <= max_lane)
    };
    let j = if pred { j } else { lane };
    // Undefined, but 0 on hardware.
    if j as usize >= threads {
        return Ok(Outcome { value: 0, pred });
    }
    let source = lanes.iter().find(|l| l.lane as i32 == j);
    let source = source.ok_or_else(|| unsupported(format!("lane {lane} reads lane {j}, which takes no part")))?;
    Ok(Outcome { value: source.args[0], pred })
}

fn reduce(instr: &Instr, lanes: &[Lane]) -> Result<u128, Trap> {
    let ty = first_type(instr)?;
    if ty.is_float() {
        return Ok(reduce_floats(instr, lanes).into());
    }
    let values = || lanes.iter().map(|l| mask(l.args[0], 32));
    let numbers = || lanes.iter().map(|l| number(l.args[0], ty));
    let has = |m| instr.has(m);
    Ok(if has(Mod::Add) {
        mask(values().sum(), 32)
    } else if has(Mod::Min) {
        numbers().min().unwrap_or(0) as u128
    } else if has(Mod::Max) {
        numbers().max().unwrap_or(0) as u128
    } else if has(Mod::And) {
        values().fold(u128::MAX, |a, b| a & b)
    } else if has(Mod::Or) {
        values().fold(0, |a, b| a | b)
    } else {
        values().fold(0, |a, b| a ^ b)
    })
}

/// `.min` and `.max` of singles, with `.abs` of their magnitudes: a NaN loses against numbers, or with `.NaN` wins.
fn reduce_floats(instr: &Instr, lanes: &[Lane]) -> u32 {
    let bits = |l: &Lane| l.args[0] as u32 & if instr.has(Mod::Abs) { 0x7fff_ffff } else { u32::MAX };
    let (nans, numbers): (Vec<u32>, Vec<u32>) = lanes.iter().map(bits).partition(|b| f32::from_bits(*b).is_nan());
    if numbers.is_empty() || (instr.has(Mod::Nan) && !nans.is_empty()) {
        return 0x7fff_ffff;
    }
    // -0 is less than +0.
    let mut ordered = numbers;
    ordered.sort_by(|a, b| f32::from_bits(*a).total_cmp(&f32::from_bits(*b)));
    if instr.has(Mod::Min) {
        ordered[0]
    } else {
        ordered[ordered.len() - 1]
    }
}
