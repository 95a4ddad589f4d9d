//! Code for a module: its functions, their blocks, calls and branches.

use crate::asm::{Asm, Cc, Label, Rm};
use crate::build::{Bb, T, V};
use crate::control::terminator;
use crate::convention::{Convention, SAVED};
use crate::dump::type_name;
use crate::ir::{Def, Module, Op};
use crate::plan::Plan;
use crate::regs::*;
use crate::scalar::condition;
use crate::types::Class;
use iced_x86::{Code, MemoryOperand, Register};
use rustc_hash::FxHashMap as HashMap;

/// Larger frames are probed page by page.
const PAGE: i32 = 4096;

/// Larger frames are refused.
const MAX_FRAME: i32 = 64 << 20;

/// What every word of a new frame holds in debug builds, sign-extended.
const UNWRITTEN: i32 = -0x5a5a_5a5b;

/// The code of a module.
pub struct Emitted {
    pub code: Vec<u8>,
    /// Functions: name, offset, whether it is exported.
    pub functions: Vec<(String, u64, bool)>,
    /// Bytes of all frames of more than 16 KiB.
    pub large_frames: u64,
}

/// Generates code for all functions.
///
/// # Errors
/// The unsupported feature that the module uses.
pub fn module(m: &Module) -> Result<Emitted, String> {
    if let Some(why) = &m.refused {
        return Err(why.clone());
    }
    let mut a = Asm::new();
    let labels: Vec<Label> = m.functions.iter().map(|_| a.label()).collect();
    let mut large_frames = 0;
    for (i, f) in m.functions.iter().enumerate() {
        if f.blocks.is_empty() {
            return Err(format!("function {} has no body", f.name));
        }
        let plan = Plan::of(m, i);
        let outgoing = outgoing(m, &plan);
        let g = Gen { m, plan, a, regs: Regs::new(outgoing), entries: HashMap::default() };
        let frame;
        (a, frame) = function(g, i, &labels)?;
        if frame > 16384 {
            large_frames += frame as u64;
        }
    }
    let (code, places) = a.finish();
    let functions =
        m.functions.iter().zip(&labels).map(|(f, l)| (f.name.clone(), l.of(&places), !f.internal)).collect();
    Ok(Emitted { code, functions, large_frames })
}

/// Bytes of outgoing arguments at the bottom of a function's frame.
fn outgoing(m: &Module, plan: &Plan) -> i32 {
    let mut max = 0;
    for &b in &plan.blocks {
        for &v in Plan::insts(m, b) {
            if let Some((Op::Call(fty), _)) = m.inst(v) {
                max = max.max(Convention::of(m, *fty).bytes);
            }
        }
    }
    max as i32
}

/// Generates one function; returns the size of its frame in bytes.
fn function<'m>(mut g: Gen<'m>, index: usize, functions: &[Label]) -> Result<(Asm, i32), String> {
    let f = &g.m.functions[index];
    let body = g.a.label();
    let order = g.plan.blocks.clone();
    let labels: HashMap<Bb, Label> = order.iter().map(|&b| (b, g.a.label())).collect();
    let (mut starting, mut ending): (HashMap<usize, Vec<V>>, HashMap<usize, Vec<V>>) =
        (HashMap::default(), HashMap::default());
    for (&v, &(first, last)) in &g.plan.spans {
        starting.entry(first).or_default().push(v);
        ending.entry(last).or_default().push(v);
    }
    // Makes code generation deterministic.
    starting.values_mut().chain(ending.values_mut()).for_each(|vs| vs.sort_unstable_by_key(|v| v.0));
    let fty = f.ty;
    let convention = Convention::of(g.m, fty);
    g.a.bind(body);
    for (i, &b) in order.iter().enumerate() {
        for &v in starting.get(&i).into_iter().flatten() {
            if g.plan.needed(v) {
                g.slot(v);
            }
        }
        if i == 0 {
            parameters(&mut g, index, &convention);
        }
        g.a.bind(labels[&b]);
        let insts = Plan::insts(g.m, b);
        for &v in insts.iter().filter(|&&v| matches!(g.m.inst(v), Some((Op::Phi(_), _)))) {
            if g.plan.needed(v) {
                // Written at the incoming edges.
                g.define_slot(v);
            }
        }
        match g.entries.get(&b).cloned() {
            Some(held) => g.restore(held),
            None => g.forget(),
        }
        let (&last, rest) = insts.split_last().expect("a block that ends");
        for &v in rest {
            // Operands of phis are read at the incoming edges.
            if !g.plan.needed(v) || matches!(g.m.inst(v), Some((Op::Phi(_), _))) {
                continue;
            }
            instruction(&mut g, v, functions)?;
            g.finish(v);
            g.unpin();
            for a in g.plan.operands(g.m, v) {
                g.used(a);
            }
        }
        terminator(&mut g, b, last, order.get(i + 1).copied(), &labels, &convention, f.internal)?;
        g.unpin();
        g.forget();
        for &v in insts {
            if !g.plan.spans.contains_key(&v) {
                g.release(v);
            }
        }
        for &v in ending.get(&i).into_iter().flatten() {
            g.release(v);
        }
    }
    // The frame's size is known now.
    if g.regs.frame > MAX_FRAME {
        return Err(format!("a frame of {} bytes", g.regs.frame));
    }
    let frame = (g.regs.frame + 63) / 64 * 64;
    g.a.bind(functions[index]);
    g.a.op1(Code::Push_r64, Rm::R(Register::RBP));
    g.a.op2(Code::Mov_r64_rm64, Register::RBP, Rm::R(Register::RSP));
    SAVED.iter().for_each(|&r| g.a.op1(Code::Push_r64, Rm::R(r)));
    let rsp = Rm::R(Register::RSP);
    let mut left = frame;
    if frame > PAGE {
        // At most two pages are not probed: the alignment below, and the remainder.
        let again = g.a.label();
        g.number(RAX, (frame / PAGE) as u64);
        g.a.bind(again);
        g.a.imm(Code::Sub_rm64_imm32, rsp, PAGE.into());
        g.a.imm(Code::Or_rm32_imm8, Rm::M(MemoryOperand::with_base(Register::RSP)), 0);
        g.a.op1(Code::Dec_rm64, Rm::R(RAX));
        g.a.jcc(Cc::Ne, again);
        left %= PAGE;
    }
    if left > 0 {
        g.a.imm(Code::Sub_rm64_imm32, rsp, left.into());
    }
    g.a.imm(Code::And_rm64_imm8, rsp, -64);
    if cfg!(debug_assertions) {
        fill(&mut g.a, frame);
    }
    g.a.jmp(body);
    Ok((g.a, frame))
}

/// Fills a new frame, so that in tests what reads bytes that nobody wrote has wrong results rather than those of the last call.
fn fill(a: &mut Asm, frame: i32) {
    let again = a.label();
    a.op2(Code::Lea_r64_m, RAX, Rm::M(MemoryOperand::with_base_displ(Register::RSP, frame.into())));
    a.bind(again);
    a.imm(Code::Sub_rm64_imm32, Rm::R(RAX), 8);
    a.imm(Code::Mov_rm64_imm32, Rm::M(MemoryOperand::with_base(RAX)), UNWRITTEN.into());
    a.op2(Code::Cmp_r64_rm64, RAX, Rm::R(Register::RSP));
    a.jcc(Cc::Ne, again);
}

/// Stores used parameters to the frame.
fn parameters(g: &mut Gen, index: usize, convention: &Convention) {
    let params = g.m.functions[index].params.clone();
    for (&p, place) in params.iter().zip(&convention.places) {
        if !g.plan.uses.contains_key(&p) {
            continue;
        }
        match *place {
            Ok(r) => {
                let bits = g.width(p);
                g.trim(r, bits);
                let to = g.define_slot(p);
                g.a.store(Code::Mov_rm64_r64, to.at(0), r);
            }
            Err(at) => {
                // Above the return address and the caller's `rbp`.
                let from = Place { base: Register::RBP, offset: 16 + at as i64 };
                let bytes = g.m.types.bytes(g.m.ty(p)).next_multiple_of(32);
                let bytes = if g.class(p) == Class::General { 8 } else { bytes };
                let to = g.define_slot(p);
                g.copy(to, from, bytes);
            }
        }
    }
}

fn instruction(g: &mut Gen, v: V, functions: &[Label]) -> Result<(), String> {
    let Def::Inst { op, args, .. } = &g.m.values[v.0].def else { return Ok(()) };
    let general = g.class(v) == Class::General;
    let vector = matches!(g.class(v), Class::Vector(_));
    let class_of = |g: &Gen, i: usize| g.class(args[i]);
    let supported_op = match *op {
        Op::Alloca(_) => true,
        Op::Binary(b) => {
            let (x, y) = (args[0], args[1]);
            if general {
                g.general_binary(v, b, x, y)
            } else if vector {
                g.vector_binary(v, b, x, y) || g.binary_by_lane(v, b, x, y)
            } else {
                g.wide_binary(v, b, x, y)
            }
        }
        Op::Unary(u) if general && !g.is_mask(v) => {
            let bits = g.bits(v);
            g.general_into(RAX, args[0]);
            let supported = g.unary_on_rax(u, bits);
            let to = g.define(v);
            g.mov(to, RAX);
            supported
        }
        Op::Unary(u) if vector => g.vector_unary(v, u, args[0]) || g.unary_by_lane(v, u, args[0]),
        Op::Unary(u) => g.wide_unary(v, u, args[0]),
        Op::Icmp(p) => match class_of(g, 0) {
            Class::General => {
                // Not of masks: they are vectors of one-bit lanes.
                let supported = !g.is_mask(args[0]) && g.compare(p, args[0], args[1]);
                g.set(v, condition(p));
                supported
            }
            Class::Vector(_) => g.vector_compare(v),
            _ => g.wide_icmp(v, p, args[0], args[1]),
        },
        Op::Fcmp(_) => g.vector_compare(v),
        Op::Select => {
            let (c, x, y) = (args[0], args[1], args[2]);
            if general {
                g.general_select(v, c, x, y);
                true
            } else if vector {
                g.vector_select(v, c, x, y);
                true
            } else {
                g.memory_select(v, c, x, y)
            }
        }
        Op::Cast(c) => {
            let wide = |g: &Gen, v: V| g.class(v) == Class::Memory && g.bits(v) == 128;
            match c {
                crate::ir::Cast::Bits => g.convert(v, c, args[0]),
                _ if wide(g, v) || wide(g, args[0]) => g.wide_cast(v, c, args[0]),
                _ => g.convert(v, c, args[0]),
            }
        }
        Op::Fma => vector && g.fma(v, args[0], args[1], args[2]),
        Op::Fshr => g.funnel(v, args[0], args[1], args[2]),
        Op::Splat => g.splat(v, args[0]),
        Op::Extract => g.extract(v, args[0], args[1]),
        Op::Insert => g.insert(v, args[0], args[1], args[2]),
        Op::Shuffle(ref order) => g.shuffle(v, args[0], args[1], order),
        Op::Field(i) => {
            g.field(v, args[0], i);
            true
        }
        Op::Pack => g.pack(v, args),
        Op::Reduce(r) => general && g.reduce(v, r, args[0]),
        Op::Load => g.load(v, args[0]),
        Op::Store => g.store(args[0], args[1]),
        Op::MaskedLoad => g.masked_load(v, args[0], args[1], args[2]),
        Op::MaskedStore => g.masked_store(args[0], args[1], args[2]),
        Op::Gather => g.gather(v, args[0], args[1], args[2]),
        Op::Scatter => g.scatter(args[0], args[1], args[2]),
        Op::GatherIndexed(scale) => g.gather_indexed(v, scale, [args[0], args[1], args[2], args[3]]),
        Op::Prefetch(level) => {
            g.prefetch(args[0], level);
            true
        }
        Op::Memset => {
            g.memset(args[0], args[1], args[2]);
            true
        }
        Op::Cycles => {
            g.cycles(v);
            true
        }
        Op::Fence => {
            g.a.plain(Code::Mfence);
            true
        }
        Op::Rmw(op) => g.rmw(v, op, args[0], args[1]),
        Op::Cmpxchg => g.cmpxchg(v, args[0], args[1], args[2]),
        Op::Call(fty) => call(g, v, fty, args, functions),
        Op::Phi(_) | Op::Br(_) | Op::CondBr(..) | Op::Switch(..) | Op::Ret => {
            unreachable!("made where control comes from or goes")
        }
    };
    if supported_op {
        return Ok(());
    }
    let types: Vec<String> =
        std::iter::once(v).chain(args.iter().copied()).map(|a| type_name(g.m, g.m.ty(a))).collect();
    Err(format!("{op:?} of {}", types.join(", ")))
}

fn call(g: &mut Gen, v: V, fty: T, args: &[V], functions: &[Label]) -> bool {
    let convention = Convention::of(g.m, fty);
    let callee = match g.m.values[args[0].0].def {
        Def::Function(i) => Some(functions[i]),
        _ => None,
    };
    if callee.is_none() && convention.bytes > 0 {
        return false;
    }
    g.before_call();
    for (&x, place) in args[1..].iter().zip(&convention.places) {
        if let Err(at) = *place {
            g.put(x, Place { base: Register::RSP, offset: at as i64 });
        }
    }
    for (&x, place) in args[1..].iter().zip(&convention.places) {
        if let Ok(r) = *place {
            g.general_into(r, x);
        }
    }
    match callee {
        Some(label) => g.a.call(label),
        None => {
            g.general_into(RAX, args[0]);
            g.a.plain(Code::VEX_Vzeroupper);
            g.a.op1(Code::Call_rm64, Rm::R(RAX));
        }
    }
    match g.class(v) {
        Class::None => {}
        Class::General => {
            let bits = g.width(v);
            let to = g.define(v);
            g.mov(to, RAX);
            g.trim(to, bits);
        }
        _ => g.fetch(v, Place { base: Register::RSP, offset: convention.result as i64 }),
    }
    true
}
