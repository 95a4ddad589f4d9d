//! Validation of operands against the instruction table.

use crate::ast::*;
use crate::spelling::Spelling;
use crate::table::form::{Role, Sig, Spec, TypeSel};

impl Spelling {
    /// Checks the operands of one instruction, and gives floating-point literals the instruction's precision.
    #[inline]
    pub fn check(&self, operands: &mut [Operand], regs: &[Reg]) -> Result<(), String> {
        let mut first: Option<(usize, &Sig)> = None;
        for sig in &self.sigs {
            if sig.specs.len() != operands.len() {
                continue;
            }
            let bad = sig.specs.iter().zip(operands.iter_mut()).position(|(spec, o)| !self.fits(spec, o, regs));
            match bad {
                None if is_image(self.op) => return self.check_place(operands, regs),
                None => return Ok(()),
                Some(at) if first.is_none_or(|f| at > f.0) => first = Some((at, sig)),
                Some(_) => {}
            }
        }
        Err(self.explain(first, operands, regs))
    }

    /// The address of a texture or surface instruction: as many coordinates as the geometry has, of 32 bits each.
    #[cold]
    fn check_place(&self, operands: &[Operand], regs: &[Reg]) -> Result<(), String> {
        let text = &self.text;
        let needed = self.mods.iter().find_map(|m| match m {
            Mod::Other("1d") => Some(1),
            Mod::Other("2d" | "a1d") => Some(2),
            Mod::Other("3d" | "a2d" | "cube" | "2dms") => Some(3),
            Mod::Other("acube" | "a2dms") => Some(4),
            _ => None,
        });
        let Some(needed) = needed else { return Ok(()) };
        let place =
            operands.iter().find_map(|o| if let Operand::TexAddr { coords, .. } = o { Some(coords) } else { None });
        let Some(coords) = place else {
            return Err(format!(
                "'{text}': expected '[handle, {{coordinates}}]', found an address without coordinates"
            ));
        };
        if coords.len() < needed {
            return Err(format!("'{text}' takes {needed} coordinates, found {}", coords.len()));
        }
        self.check_offset(operands, needed)?;
        for c in &coords[..needed] {
            if let Operand::Reg(r) = c {
                let reg = &regs[r.0 as usize];
                if reg.ty.bits() != 32 {
                    let ty = type_name(reg.ty);
                    return Err(format!(
                        "'{text}': coordinates have 32 bits, found register '{}' of type .{ty}",
                        reg.name
                    ));
                }
            }
        }
        Ok(())
    }

    /// The texel offset of `tex` and `tld4`, a vector behind the level or the derivatives: one element for each coordinate but the
    /// layer. Cubes take none.
    fn check_offset(&self, operands: &[Operand], coordinates: usize) -> Result<(), String> {
        let text = &self.text;
        let has = |names: &[&str]| self.mods.iter().any(|m| matches!(m, Mod::Other(name) if names.contains(name)));
        let behind = has(&["level"]) as usize + 2 * has(&["grad"]) as usize;
        let Some(Operand::Vector(list)) = operands.get(2 + behind) else { return Ok(()) };
        if has(&["cube", "acube"]) {
            return Err(format!("'{text}': cubes take no texel offset"));
        }
        let needed = coordinates - has(&["a1d", "a2d", "a2dms"]) as usize;
        match list.len() < needed {
            true => Err(format!("'{text}' takes a texel offset of {needed} elements, found {}", list.len())),
            false => Ok(()),
        }
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
            Role::Vector => "a vector in braces".into(),
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
    fn fits(&self, spec: &Spec, operand: &mut Operand, regs: &[Reg]) -> bool {
        match spec.role {
            Role::Destination => self.destination_fits(spec, operand, regs),
            Role::Source => {
                if spec.vector && self.vec > 1 {
                    return match operand {
                        Operand::Vector(list) => {
                            list.len() == self.vec as usize && list.iter_mut().all(|o| self.source_fits(spec, o, regs))
                        }
                        _ => false,
                    };
                }
                if spec.vector {
                    unwrap_single(operand);
                }
                self.source_fits(spec, operand, regs)
            }
            Role::Predicate => match operand {
                Operand::Reg(r) | Operand::NotReg(r) => regs[r.0 as usize].ty == Type::Pred,
                Operand::Imm(Imm::Int { .. }) => true,
                _ => false,
            },
            Role::Address => match operand {
                Operand::Addr { base: Base::Reg(r), .. } => {
                    let ty = regs[r.0 as usize].ty;
                    matches!(ty.size(), 4 | 8) && !ty.is_float()
                }
                Operand::Addr { .. } | Operand::TexAddr { .. } => true,
                other => as_address(other),
            },
            Role::Immediate => matches!(operand, Operand::Imm(Imm::Int { .. })),
            Role::Label => matches!(operand, Operand::Label(_)),
            Role::Targets => matches!(operand, Operand::Targets(_)),
            Role::Pair { required } => match operand {
                Operand::Pair(both) => {
                    self.destination_fits(spec, &mut both[0], regs)
                        && match &both[1] {
                            Operand::Reg(r) => regs[r.0 as usize].ty == Type::Pred,
                            Operand::Sink => true,
                            _ => false,
                        }
                }
                _ => !required && self.destination_fits(spec, operand, regs),
            },
            Role::Vector => matches!(operand, Operand::Vector(_) | Operand::Reg(_)),
            Role::Move => self.move_fits(operand, regs),
            Role::Any => true,
        }
    }

    #[inline]
    fn destination_fits(&self, spec: &Spec, operand: &mut Operand, regs: &[Reg]) -> bool {
        let vector = spec.vector && self.vec > 1;
        if spec.vector && !vector {
            unwrap_single(operand);
        }
        match operand {
            Operand::Reg(r) if !vector => self.reg_fits(spec, regs[r.0 as usize].ty),
            Operand::Vector(list) if vector => {
                list.len() == self.vec as usize
                    && list.iter().all(|o| match o {
                        Operand::Reg(r) => self.reg_fits(spec, regs[r.0 as usize].ty),
                        Operand::Sink => true,
                        _ => false,
                    })
            }
            Operand::Sink => true,
            Operand::Part(..) => spec.part,
            _ => false,
        }
    }

    fn source_fits(&self, spec: &Spec, operand: &mut Operand, regs: &[Reg]) -> bool {
        match operand {
            Operand::Reg(r) => self.reg_fits(spec, regs[r.0 as usize].ty),
            // `and.pred p, q, !r;`
            Operand::NotReg(r) => {
                let pred = regs[r.0 as usize].ty == Type::Pred;
                pred && self.type_of(spec) == Some(Type::Pred)
            }
            Operand::Imm(imm) => match self.type_of(spec) {
                Some(ty) => literal_fits(imm, ty),
                None => true,
            },
            Operand::Special(_) => true,
            Operand::Name { .. } => self.type_of(spec).is_none_or(|t| t.bits() >= 32 && !t.is_float()),
            Operand::Part(..) => spec.part,
            Operand::Neg(inner) => spec.negated && self.source_fits(spec, inner, regs),
            // `_` stands for an absent element of a stored vector.
            Operand::Sink => spec.vector,
            _ => false,
        }
    }

    /// `mov`: scalars, and packing or unpacking of vectors.
    fn move_fits(&self, operand: &mut Operand, regs: &[Reg]) -> bool {
        let Some(&ty) = self.types.first() else { return false };
        let plain =
            Spec { role: Role::Source, ty: TypeSel::Nth(0), wider: false, vector: false, part: false, negated: false };
        match operand {
            Operand::Vector(list) => {
                let n = list.len() as u32;
                let each = if self.vec > 1 { ty.bits() } else { ty.bits() / n.max(1) };
                (self.vec == 1 || self.vec == n)
                    && (2..=8).contains(&n)
                    && list.iter().all(|o| match o {
                        Operand::Reg(r) => {
                            let t = regs[r.0 as usize].ty;
                            t != Type::Pred && t.bits() == each
                        }
                        Operand::Sink => true,
                        Operand::Imm(_) | Operand::Special(_) => true,
                        _ => false,
                    })
            }
            Operand::Sink => true,
            // A vector special register or variable moves as a vector.
            _ => self.source_fits(&plain, operand, regs),
        }
    }

    #[inline]
    fn reg_fits(&self, spec: &Spec, reg: Type) -> bool {
        match self.type_of(spec) {
            Some(ty) => types_agree(ty, reg, spec.wider),
            None => true,
        }
    }
}

fn is_image(op: Op) -> bool {
    matches!(op, Op::Tex | Op::Tld4 | Op::Suld | Op::Sust | Op::Sured)
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

/// Whether a register of type `reg` may stand where an instruction works on `ty` (PTX ISA, 'Type Information for
/// Instructions and Operands', table 'Relaxed Type-checking Rules'). With `wider`, larger registers are allowed, as in
/// `ld`, `st` and `cvt`.
#[inline]
pub(crate) fn types_agree(ty: Type, reg: Type, wider: bool) -> bool {
    if ty == reg {
        return true;
    }
    if ty == Type::Pred || reg == Type::Pred {
        return false;
    }
    let (a, b) = (ty.bits(), reg.bits());
    if a != b && !(wider && b > a) {
        return false;
    }
    let float = |t: Type| matches!(t, Type::F32 | Type::F64 | Type::F16);
    let integer = |t: Type| {
        matches!(t, Type::U8 | Type::U16 | Type::U32 | Type::U64 | Type::S8 | Type::S16 | Type::S32 | Type::S64)
    };
    if a != b && float(ty) && float(reg) {
        return false;
    }
    !(float(ty) && integer(reg) || integer(ty) && float(reg))
}

/// Whether a literal may stand for a value of type `ty`; gives floating-point literals that precision.
fn literal_fits(imm: &mut Imm, ty: Type) -> bool {
    match (*imm, ty) {
        (Imm::F64(bits), Type::F32) => {
            *imm = Imm::F32((f64::from_bits(bits) as f32).to_bits());
            true
        }
        (Imm::F32(bits), Type::F64) => {
            *imm = Imm::F64(f64::from(f32::from_bits(bits)).to_bits());
            true
        }
        (Imm::Int { .. }, Type::F32 | Type::F64) => false,
        (Imm::Int { .. }, _) => true,
        (Imm::F32(_) | Imm::F64(_), _) => !ty.is_signed() && !ty.is_unsigned() && ty != Type::Pred,
    }
}

fn type_name(ty: Type) -> String {
    format!("{ty:?}").to_lowercase()
}
