//! Branches and returns.

use crate::asm::{Cc, Label, Rm};
use crate::build::{Bb, V};
use crate::convention::{Convention, SAVED};
use crate::edges::Edge;
use crate::ir::{Def, Op};
use crate::regs::*;
use crate::scalar::condition;
use crate::types::Class;
use iced_x86::{Code, MemoryOperand, Register};
use rustc_hash::FxHashMap as HashMap;

pub fn terminator(
    g: &mut Gen,
    b: Bb,
    v: V,
    next: Option<Bb>,
    labels: &HashMap<Bb, Label>,
    convention: &Convention,
    internal: bool,
) -> Result<(), String> {
    let Def::Inst { op, args, .. } = &g.m.values[v.0].def else { return Ok(()) };
    match op {
        Op::Br(to) => {
            let edge = g.edge(b, *to);
            g.emit_edge(edge);
            if next != Some(*to) {
                g.a.jmp(labels[to]);
            }
        }
        Op::CondBr(yes, no, _) => {
            let c = args[0];
            let cc = match g.m.inst(c) {
                Some((&Op::Icmp(p), &[x, y])) if g.plan.fused.contains(&c) => {
                    if !g.compare(p, x, y) {
                        return Err("a comparison of masks".into());
                    }
                    condition(p)
                }
                _ => {
                    let r = g.general(c);
                    g.a.op2(Code::Test_rm32_r32, r32(r), Rm::R(r32(r)));
                    Cc::Ne
                }
            };
            let (to_yes, to_no) = (g.edge(b, *yes), g.edge(b, *no));
            if to_yes.is_empty() && (next != Some(*yes) || !to_no.is_empty()) {
                g.a.jcc(cc, labels[yes]);
                g.emit_edge(to_no);
                if next != Some(*no) {
                    g.a.jmp(labels[no]);
                }
                return Ok(());
            }
            if to_no.is_empty() {
                g.a.jcc(cc.not(), labels[no]);
            } else {
                let taken = g.a.label();
                g.a.jcc(cc, taken);
                g.emit_edge(to_no);
                g.a.jmp(labels[no]);
                g.a.bind(taken);
            }
            g.emit_edge(to_yes);
            if next != Some(*yes) {
                g.a.jmp(labels[yes]);
            }
        }
        Op::Switch(default, cases) => {
            let bits = g.bits(args[0]);
            g.general_into(RAX, args[0]);
            let mut stubs: Vec<(Bb, Label, Edge)> = vec![];
            for (k, to) in cases {
                let label = match stubs.iter().find(|s| s.0 == *to) {
                    Some(stub) => stub.1,
                    None => match g.edge(b, *to) {
                        edge if edge.is_empty() => labels[to],
                        edge => {
                            let label = g.a.label();
                            stubs.push((*to, label, edge));
                            label
                        }
                    },
                };
                match i32::try_from(*k as i64) {
                    Ok(k) if bits == 64 => g.a.imm(Code::Cmp_rm64_imm32, Rm::R(RAX), k.into()),
                    _ if bits <= 32 => g.a.imm(Code::Cmp_rm32_imm32, Rm::R(Register::EAX), *k as u32 as i32 as i64),
                    _ => {
                        g.number(RCX, *k);
                        g.a.op2(Code::Cmp_r64_rm64, RAX, Rm::R(RCX));
                    }
                }
                g.a.jcc(Cc::E, label);
            }
            let rest = g.edge(b, *default);
            g.emit_edge(rest);
            g.a.jmp(labels[default]);
            for (to, label, edge) in stubs {
                g.a.bind(label);
                g.emit_edge(edge);
                g.a.jmp(labels[&to]);
            }
        }
        Op::Ret => {
            if let Some(&x) = args.first() {
                match g.class(x) {
                    Class::General => g.general_into(RAX, x),
                    _ => g.put(x, Place { base: Register::RBP, offset: 16 + convention.result as i64 }),
                }
            }
            if !internal {
                g.a.plain(Code::VEX_Vzeroupper);
            }
            let saved = MemoryOperand::with_base_displ(Register::RBP, -8 * SAVED.len() as i64);
            g.a.op2(Code::Lea_r64_m, Register::RSP, Rm::M(saved));
            SAVED.iter().rev().for_each(|&r| g.a.op1(Code::Pop_r64, Rm::R(r)));
            g.a.op1(Code::Pop_r64, Rm::R(Register::RBP));
            g.a.plain(Code::Retnq);
        }
        other => return Err(format!("a block ends with {other:?}")),
    }
    Ok(())
}
