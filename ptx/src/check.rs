//! Validation of operands against the instruction table.

use crate::agree::{
    elements_agree, is_format, literal_fits, own_type_agrees, takes_offsets, types_agree, whole_literal_fits,
};
use crate::ast::*;
use crate::level::Level;
use crate::spelling::Spelling;
use crate::table::form::{Role, Sig, Spec, TypeSel};
use crate::table::{specials, Memory, Texels};
use rustc_hash::FxHashMap;

/// What the names and registers of operands stand for.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub regs: &'a [Reg],
    /// The module's variables; other names are functions.
    pub variables: &'a FxHashMap<Sym, usize>,
    /// The operands that are written `a[i]`, one bit each.
    pub indexed: u32,
    /// Numbers without a point may stand for those of floating point (PTX 1.x).
    pub whole: bool,
}

impl Spelling {
    /// Checks the operands of one instruction, and gives floating-point literals the instruction's precision.
    #[inline]
    pub fn check(&self, operands: &mut [Operand], known: Known, level: Level) -> Result<(), String> {
        let mut first: Option<(usize, &Sig)> = None;
        let mut lacking = None;
        for sig in &self.sigs {
            if sig.specs.len() != operands.len() {
                continue;
            }
            let mut at = 0;
            let bad = sig.specs.iter().zip(operands.iter_mut()).position(|(spec, o)| {
                at += 1;
                !self.fits(spec, o, Known { indexed: known.indexed >> (at - 1) & 1, ..known })
            });
            match bad {
                None if level.lacks(self.needs.and(sig.needs)).is_some() => {
                    lacking = lacking.or_else(|| level.lacks(self.needs.and(sig.needs)))
                }
                None if self.has_coordinates() => {
                    if let Some(what) = level.lacks(self.operand_needs(operands)) {
                        return Err(format!("'{}' {what}", self.text));
                    }
                    return self.check_place(operands, known.regs);
                }
                None => return self.check_values(operands),
                Some(at) if first.is_none_or(|f| at > f.0) => first = Some((at, sig)),
                Some(_) => {}
            }
        }
        if let Some(what) = lacking {
            return Err(format!("'{}' {what}", self.text));
        }
        Err(self.explain(first, operands, known.regs))
    }

    #[cold]
    fn explain(&self, first: Option<(usize, &Sig)>, operands: &[Operand], regs: &[Reg]) -> String {
        let text = &self.text;
        let Some((at, sig)) = first else {
            let mut counts: Vec<usize> = self.sigs.iter().map(|s| s.specs.len()).collect();
            counts.sort_unstable();
            counts.dedup();
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            return format!("'{text}' takes {} operands, found {}", counts.join(" or "), operands.len());
        };
        let found = match &operands[at] {
            Operand::Reg(r) | Operand::NotReg(r) => {
                let reg = &regs[r.0 as usize];
                format!("register '{}' of type .{}", reg.name, type_name(reg.ty))
            }
            Operand::Imm(Imm::Int { .. }) => "an integer constant".into(),
            Operand::Imm(_) => "a floating-point constant".into(),
            Operand::Vector(list) => format!("a vector of {}", list.len()),
            Operand::Addr { base: Base::Reg(r), .. } => {
                let reg = &regs[r.0 as usize];
                format!("the register '{}' of type .{} in brackets", reg.name, type_name(reg.ty))
            }
            Operand::Addr { .. } => "an address in brackets".into(),
            Operand::TexAddr { .. } => "an address with coordinates".into(),
            Operand::Name { base: Base::Reg(r), .. } => {
                let reg = &regs[r.0 as usize];
                format!("a number added to the register '{}' of type .{}", reg.name, type_name(reg.ty))
            }
            Operand::Name { .. } => "the address of a variable".into(),
            Operand::Pair(_) => "a pair 'd|p'".into(),
            Operand::Sink => "'_'".into(),
            _ => "something else".into(),
        };
        format!("operand {} of '{text}': expected {}, found {found}", at + 1, self.expected(&sig.specs[at]))
    }

    fn expected(&self, spec: &Spec) -> String {
        let ty = self.type_of(spec).map_or("value".to_string(), |t| format!(".{} value", type_name(t)));
        match spec.role {
            Role::Address => "an address in brackets".into(),
            Role::Immediate => "an integer constant".into(),
            Role::Label => "a label".into(),
            Role::Targets => "the label of a '.branchtargets' list".into(),
            Role::Predicate => "a predicate".into(),
            Role::Destination if spec.vector && self.vec > 1 => format!("a vector of {} registers", self.vec),
            Role::Source if spec.vector && self.vec > 1 => format!("a vector of {} elements", self.vec),
            Role::Destination => format!("a register for a {ty}"),
            Role::Pair { .. } => "a destination, or a pair 'd|p' with a predicate".into(),
            Role::Vector { .. } if self.op == Op::Cp => {
                format!("im2col offsets in braces, {} integers of 16 bits", self.offsets())
            }
            Role::Vector { to } if self.op == Op::Wgmma => {
                format!("{} registers in braces", self.warpgroup_registers(to))
            }
            Role::Vector { .. } => "a vector in braces".into(),
            Role::Gradient => "derivatives of type .f32 in braces".into(),
            Role::Box => format!("'[map, {{coordinates}}]' with {} integers of 32 bits", self.coordinates()),
            _ => format!("a {ty}"),
        }
    }

    /// Type of an operand that `spec` describes; `None` for any.
    #[inline]
    fn type_of(&self, spec: &Spec) -> Option<Type> {
        match spec.ty {
            TypeSel::Nth(n) => self.types.get(n as usize).copied(),
            TypeSel::Fixed(t) => Some(t),
            TypeSel::Wide => self.types.first().map(|t| match t {
                Type::U16 => Type::U32,
                Type::S16 => Type::S32,
                Type::U32 => Type::U64,
                Type::S32 => Type::S64,
                other => *other,
            }),
            TypeSel::Any => None,
        }
    }

    #[inline]
    fn fits(&self, spec: &Spec, operand: &mut Operand, known: Known) -> bool {
        match spec.role {
            Role::Destination => self.destination_fits(spec, operand, known),
            Role::Source => {
                if spec.vector && self.vec > 1 {
                    return match operand {
                        Operand::Vector(list) => {
                            list.len() == self.vec as usize
                                && list.iter_mut().all(|o| match o {
                                    Operand::Reg(r) => self.element_fits(spec, known.regs[r.0 as usize].ty),
                                    // An absent element.
                                    Operand::Sink => self.op == Op::St && self.types[0].bits() * self.vec == 256,
                                    other => self.source_fits(spec, other, known),
                                })
                        }
                        _ => false,
                    };
                }
                if spec.vector {
                    unwrap_single(operand);
                }
                self.source_fits(spec, operand, known)
            }
            Role::Predicate => match operand {
                Operand::Reg(r) | Operand::NotReg(r) => known.regs[r.0 as usize].ty == Type::Pred,
                // Comparisons of `.bf16` take registers only.
                Operand::Imm(Imm::Int { .. }) => {
                    let brain = self.types.iter().any(|t| matches!(t, Type::BF16 | Type::BF16x2));
                    self.op != Op::Cp && !(brain && matches!(self.op, Op::Set | Op::Setp))
                }
                _ => false,
            },
            Role::Address => match operand {
                Operand::Addr { base: Base::Reg(r), .. } => {
                    let ty = known.regs[r.0 as usize].ty;
                    matches!(ty.size(), 4 | 8) && !ty.is_float()
                }
                Operand::Addr { .. } => true,
                Operand::TexAddr { .. } => self.has_coordinates(),
                other => known.indexed == 1 && as_address(other),
            },
            Role::Immediate => matches!(operand, Operand::Imm(Imm::Int { .. })),
            Role::Label => matches!(operand, Operand::Label(_)),
            Role::Targets => matches!(operand, Operand::Targets(_)),
            Role::Pair { required } => match operand {
                Operand::Pair(both) => {
                    self.destination_fits(spec, &mut both[0], known)
                        && match &both[1] {
                            Operand::Reg(r) => known.regs[r.0 as usize].ty == Type::Pred,
                            Operand::Sink => true,
                            _ => false,
                        }
                }
                _ => !required && self.destination_fits(spec, operand, known),
            },
            Role::Vector { to } => self.fragment_fits(operand, to, known),
            Role::Gradient => self.gradient_fits(operand, known),
            Role::Box => self.box_fits(operand, known),
            Role::Move { to } => self.move_fits(operand, to, known),
            Role::Any => true,
        }
    }

    #[inline]
    fn destination_fits(&self, spec: &Spec, operand: &mut Operand, known: Known) -> bool {
        let vector = spec.vector && self.vec > 1;
        if spec.vector && !vector {
            unwrap_single(operand);
        }
        match operand {
            // An arrival at another block's barrier returns no state.
            Operand::Reg(_) if self.op == Op::Mbarrier && self.mods.contains(&Mod::Space(Space::SharedCluster)) => {
                false
            }
            Operand::Reg(r) if !vector => self.reg_fits(spec, known.regs[r.0 as usize].ty),
            Operand::Vector(list) if vector => {
                list.len() == self.vec as usize
                    && list.iter().all(|o| match o {
                        Operand::Reg(r) => self.element_fits(spec, known.regs[r.0 as usize].ty),
                        Operand::Sink => true,
                        _ => false,
                    })
            }
            Operand::Sink => self.info.discards,
            Operand::Part(_, part) => spec.part && part_fits(self.info.lanes, *part, true),
            _ => false,
        }
    }

    /// Whether its address has coordinates: of a texture or surface.
    fn has_coordinates(&self) -> bool {
        matches!(self.info.memory, Memory::Image(texels) if texels != Texels::Described)
    }

    fn source_fits(&self, spec: &Spec, operand: &mut Operand, known: Known) -> bool {
        match operand {
            Operand::Reg(r) => self.reg_fits(spec, known.regs[r.0 as usize].ty),
            // `and.pred p, q, !r;`
            Operand::NotReg(r) => {
                let pred = known.regs[r.0 as usize].ty == Type::Pred;
                pred && self.type_of(spec) == Some(Type::Pred)
            }
            // Lanes of SIMD video instructions are selected from registers.
            Operand::Imm(_) | Operand::Name { .. } if spec.variable || spec.part && self.info.lanes > 1 => false,
            Operand::Imm(imm) => match self.type_of(spec) {
                // Amounts, masks and the like are integers.
                Some(Type::B16 | Type::B32 | Type::B64) if matches!(spec.ty, TypeSel::Fixed(_)) => {
                    matches!(imm, Imm::Int { .. })
                }
                Some(ty) if known.whole => whole_literal_fits(imm, ty),
                Some(ty) => literal_fits(imm, ty),
                None => true,
            },
            Operand::Special(special) => match self.op {
                Op::Mov | Op::Cvt if !self.types.iter().any(|t| is_format(*t)) => {
                    self.type_of(spec).is_some_and(|ty| specials::fits(*special, ty, self.op == Op::Cvt))
                }
                _ => false,
            },
            // The offset wraps around as the register does.
            Operand::Name { base: Base::Reg(r), .. } => {
                let reg = known.regs[r.0 as usize].ty;
                let integer = |t: Type| t.bits() == 8 || takes_offsets(t);
                takes_offsets(reg) && self.type_of(spec).is_none_or(integer) && self.reg_fits(spec, reg)
            }
            // Addresses of variables are taken by `mov` and conversions of addresses only; with an offset they are constants.
            Operand::Name { base, offset } => {
                let function = matches!(base, Base::Sym(sym) if !known.variables.contains_key(sym));
                let address = match spec.ty {
                    TypeSel::Nth(_) if function => true,
                    TypeSel::Nth(0) => self.info.addresses,
                    _ => false,
                };
                let constant = *offset != 0 && !function && matches!(spec.ty, TypeSel::Nth(_));
                let integer = |t: Type| t.bits() >= 32 && literal_fits(&mut Imm::Int { bits: 0, unsigned: false }, t);
                (address || constant) && self.type_of(spec).is_none_or(integer)
            }
            Operand::Part(_, part) => spec.part && part_fits(self.info.lanes, *part, false),
            Operand::Neg(inner) => spec.negated && self.source_fits(spec, inner, known),
            _ => false,
        }
    }

    /// Registers of 32 bits in braces: as many as the instruction says, where it does (matrices of `mma` and the like are looked
    /// at when they are compiled).
    fn fragment_fits(&self, operand: &Operand, to: bool, known: Known) -> bool {
        let has = |word: &'static str| self.mods.contains(&Mod::Other(word));
        let needed = match self.op {
            Op::Ldmatrix | Op::Stmatrix => {
                let words = [("x1", 1), ("x2", 2), ("x4", 4)];
                let n = words.iter().find(|w| has(w.0)).map_or(1, |w| w.1);
                n << u32::from(has("m16n16"))
            }
            Op::Cvt => 4,
            Op::Tex | Op::Tld4 => return self.offset_fits(operand, known),
            Op::Cp => return self.offsets_fit(operand, known),
            // A register alone is a descriptor.
            Op::Wgmma => {
                let count = self.warpgroup_registers(to);
                return matches!(operand, Operand::Vector(list) if list.len() == count);
            }
            _ => return matches!(operand, Operand::Vector(_) | Operand::Reg(_)),
        };
        let Operand::Vector(list) = operand else { return false };
        let mut last = None;
        list.len() == needed
            && list.iter().all(|o| match o {
                Operand::Reg(r) => {
                    let ty = known.regs[r.0 as usize].ty;
                    ty.bits() == 32 && elements_agree(last.replace(ty).unwrap_or(ty), ty)
                }
                Operand::Sink => self.op == Op::Ldmatrix,
                _ => false,
            })
            && last.is_some()
    }

    /// `mov`: scalars, and packing or unpacking of vectors, with `to` as the destination.
    fn move_fits(&self, operand: &mut Operand, to: bool, known: Known) -> bool {
        let Some(&ty) = self.types.first() else { return false };
        let plain = Spec {
            role: Role::Source,
            ty: TypeSel::Nth(0),
            wider: false,
            vector: false,
            part: false,
            negated: false,
            untyped: false,
            variable: false,
            policy: false,
        };
        match operand {
            Operand::Vector(list) => {
                let n = list.len() as u32;
                let each = if self.vec > 1 { ty.bits() } else { ty.bits() / n.max(1) };
                // `%tid` as a vector.
                let special = self.vec > 1 && list.iter().all(|o| matches!(o, Operand::Special(_)));
                let untyped = matches!(ty, Type::B16 | Type::B32 | Type::B64 | Type::B128);
                (self.vec == n || self.vec == 1 && untyped)
                    && (2..=8).contains(&n)
                    && each >= 8
                    && list.iter_mut().all(|o| match o {
                        Operand::Reg(r) => {
                            let t = known.regs[r.0 as usize].ty;
                            t != Type::Pred && t.bits() == each
                        }
                        Operand::Sink => to,
                        // Words that are packed are integers.
                        Operand::Imm(imm) if self.vec == 1 => !to && matches!(imm, Imm::Int { .. }),
                        Operand::Imm(imm) => !to && literal_fits(imm, ty),
                        Operand::Special(_) => !to && special,
                        _ => false,
                    })
            }
            _ if self.vec > 1 => false,
            Operand::Reg(r) => self.reg_fits(&plain, known.regs[r.0 as usize].ty),
            _ => !to && self.source_fits(&plain, operand, known),
        }
    }

    #[inline]
    fn reg_fits(&self, spec: &Spec, reg: Type) -> bool {
        let Some(ty) = self.type_of(spec) else { return true };
        match spec.ty {
            TypeSel::Fixed(_) => own_type_agrees(ty, reg, spec.wider, spec.untyped),
            _ => types_agree(ty, reg, spec.wider && !self.types.iter().any(|t| is_format(*t))),
        }
    }

    /// An element of a vector: values of floating point may be moved to and from integer registers as well.
    fn element_fits(&self, spec: &Spec, reg: Type) -> bool {
        let moved = matches!(self.info.access(), Some(Memory::Read | Memory::Write)) && self.types[0].is_float();
        let integer = reg.bits() == self.types[0].bits() && (reg.is_signed() || reg.is_unsigned());
        self.reg_fits(spec, reg) || moved && integer
    }
}

/// Whether `part` of a register may be the destination or a source of an instruction that has so many lanes: SIMD instructions
/// select bytes or halves, as many of a source as there are lanes.
fn part_fits(lanes: u32, part: Mod, to: bool) -> bool {
    if lanes == 1 {
        return !matches!(part, Mod::Other(_));
    }
    let halves = lanes == 2;
    match part {
        Mod::B0 | Mod::B1 | Mod::B2 | Mod::B3 => to && !halves,
        Mod::H0 | Mod::H1 => to && halves,
        Mod::Other(word) => {
            let digits = &word.as_bytes()[1..];
            let own = word.starts_with(if halves { 'h' } else { 'b' });
            // Lanes that are written come from the highest on; sources name one for each.
            let falling = digits.windows(2).all(|pair| pair[0] > pair[1]) && u32::from(digits[0] - b'0') < lanes;
            own && if to { falling } else { digits.len() == lanes as usize }
        }
        _ => false,
    }
}

/// `{a}` where no vector is asked for is `a`: surface instructions are written so.
fn unwrap_single(operand: &mut Operand) {
    if let Operand::Vector(list) = operand {
        if list.len() == 1 {
            *operand = list.remove(0);
        }
    }
}

/// `a[2]` in the place of an address is one (PTX 1.x).
fn as_address(operand: &mut Operand) -> bool {
    if let Operand::Name { base, offset } = *operand {
        *operand = Operand::Addr { base, offset };
        return true;
    }
    false
}

pub(crate) fn type_name(ty: Type) -> String {
    format!("{ty:?}").to_lowercase()
}
