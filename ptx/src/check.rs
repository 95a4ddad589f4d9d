//! Validation of operands against the instruction table.

use crate::agree::{literal_fits, types_agree};
use crate::ast::*;
use crate::spelling::Spelling;
use crate::table::form::{Role, Sig, Spec, TypeSel};
use crate::table::specials;
use crate::Level;

impl Spelling {
    /// Checks the operands of one instruction, and gives floating-point literals the instruction's precision.
    #[inline]
    pub fn check(&self, operands: &mut [Operand], regs: &[Reg], level: Level) -> Result<(), String> {
        let mut first: Option<(usize, &Sig)> = None;
        let mut lacking = None;
        for sig in &self.sigs {
            if sig.specs.len() != operands.len() {
                continue;
            }
            let bad = sig.specs.iter().zip(operands.iter_mut()).position(|(spec, o)| !self.fits(spec, o, regs));
            match bad {
                None if level.lacks(self.needs.and(sig.needs)).is_some() => {
                    lacking = lacking.or_else(|| level.lacks(self.needs.and(sig.needs)))
                }
                None if is_image(self.op) => return self.check_place(operands, regs),
                None if matches!(self.op, Op::Bar | Op::Barrier) => return self.check_barrier(operands),
                None => return Ok(()),
                Some(at) if first.is_none_or(|f| at > f.0) => first = Some((at, sig)),
                Some(_) => {}
            }
        }
        if let Some(what) = lacking {
            return Err(format!("'{}' {what}", self.text));
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

    /// Numbers of barriers and of threads, where they are constants.
    #[cold]
    fn check_barrier(&self, operands: &[Operand]) -> Result<(), String> {
        if self.mods.contains(&Mod::Warp) {
            return Ok(());
        }
        let at = usize::from(self.mods.contains(&Mod::Red));
        let constant = |i: usize| match operands.get(i) {
            Some(Operand::Imm(Imm::Int { bits, .. })) => Some(*bits),
            _ => None,
        };
        match (constant(at), constant(at + 1)) {
            (Some(number), _) if number > 15 => Err(format!("'{}': barriers are numbered 0 to 15", self.text)),
            // The third operand of a reduction of three is the predicate.
            (_, Some(threads)) if threads % 32 != 0 && !(at == 1 && operands.len() == 3) => {
                Err(format!("'{}': the number of threads is a multiple of 32", self.text))
            }
            _ => Ok(()),
        }
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
            Operand::Sink => discards(self.op),
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
            // Lanes of SIMD video instructions are selected from registers.
            Operand::Imm(_) | Operand::Name { .. } if spec.part && is_simd_video(self.op) => false,
            Operand::Imm(imm) => match self.type_of(spec) {
                Some(ty) => literal_fits(imm, ty),
                None => true,
            },
            Operand::Special(special) => match self.op {
                Op::Mov | Op::Cvt => {
                    self.type_of(spec).is_some_and(|ty| specials::fits(*special, ty, self.op == Op::Cvt))
                }
                _ => false,
            },
            // Addresses of variables are taken by `mov` and conversions of addresses only; with an offset they are constants.
            Operand::Name { base, offset } => {
                let address = *offset != 0 || matches!(self.op, Op::Cvta | Op::Mapa | Op::Getctarank | Op::Mov);
                let function = matches!(base, Base::Sym(_));
                (address || function) && self.type_of(spec).is_none_or(|t| t.bits() >= 32 && !t.is_float())
            }
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
        let plain = Spec {
            role: Role::Source,
            ty: TypeSel::Nth(0),
            wider: false,
            vector: false,
            part: false,
            negated: false,
            policy: false,
        };
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

/// Whether `_` may stand for the (first) result of `op`.
fn discards(op: Op) -> bool {
    matches!(op, Op::Atom | Op::Lop3 | Op::Match | Op::Mbarrier | Op::Setp | Op::Elect)
}

fn is_simd_video(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        Vadd2
            | Vsub2
            | Vavrg2
            | Vabsdiff2
            | Vmin2
            | Vmax2
            | Vset2
            | Vadd4
            | Vsub4
            | Vavrg4
            | Vabsdiff4
            | Vmin4
            | Vmax4
            | Vset4
    )
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

fn type_name(ty: Type) -> String {
    format!("{ty:?}").to_lowercase()
}
