//! Textures, samplers and surfaces as variables (PTX ISA, 'Texture Sampler and Surface Types'): their initial values, and which
//! instructions may name them.

use super::scope::Fun;
use super::{Parser, Res};
use crate::ast::*;
use crate::lexer::Kind;
use crate::table::{property_of, Needs, Op, PropertyKind};

/// What addresses of textures and surfaces in registers need.
const INDIRECT: Needs = Needs::from(31, 20);

impl<'a> Parser<'a> {
    /// `{ addr_mode_0 = clamp_to_border, filter_mode = nearest }`. Of arrays, whose elements no instruction reads, the form is
    /// checked only.
    pub(super) fn opaque_initialiser(&mut self, ty: Type, dims: usize) -> Res<Vec<Property>> {
        let mut properties = Vec::new();
        self.expect(b'{', "before the properties of a texture, sampler or surface")?;
        if self.eat(b'}') {
            return Ok(properties);
        }
        loop {
            if self.at(b'{') && dims > 0 {
                self.opaque_initialiser(ty, dims - 1)?;
            } else {
                properties.push(self.property(ty)?);
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "or ',' after a property")?;
        Ok(properties)
    }

    fn property(&mut self, ty: Type) -> Res<Property> {
        let (name, span) = self.ident("a property of a texture, sampler or surface")?;
        let Some(kind) = property_of(ty, name) else {
            let ty = format!("{ty:?}").to_lowercase();
            return self.fail(span, format!("a '.{ty}' has no property '{name}'"));
        };
        self.since(name, span)?;
        self.expect(b'=', "after a property's name")?;
        let value = match kind {
            PropertyKind::Words(words) => {
                let (word, span) = self.ident("the name of a mode")?;
                if !words.contains(&word) {
                    return self.fail(span, format!("'{name}' is one of {}", words.join(", ")));
                }
                PropertyValue::Word(word.into())
            }
            PropertyKind::Number if self.tok.kind == Kind::Ident => {
                return self.fail(self.tok.span(), format!("'{name}' is a number"))
            }
            PropertyKind::Number => PropertyValue::Number(self.int_constant("the value of a property")?),
        };
        Ok(Property { name: name.into(), value })
    }

    /// What is wrong with the textures, samplers and surfaces that an instruction names, if anything.
    pub(super) fn reference_fault(&self, f: &'a Fun<'a>, index: u32, operands: &[Operand]) -> Option<String> {
        let spelling = &self.spellings[index];
        let op = spelling.op;
        let text = &spelling.text;
        let takes = match spelling.info.handles {
            Some(_) if op == Op::Txq => self.queried(spelling.mods.as_slice()),
            Some(handles) => handles,
            None => return self.other_fault(f, index, operands),
        };
        let lacks = || self.spellings.level.lacks(INDIRECT);
        for operand in operands {
            let (base, offset, sampler) = match operand {
                Operand::TexAddr { handle, sampler, .. } => match **handle {
                    Operand::Reg(r) => (Base::Reg(r), 0, sampler.as_deref()),
                    Operand::Name { base, offset } => (base, offset, sampler.as_deref()),
                    _ => (Base::None, 0, sampler.as_deref()),
                },
                Operand::Addr { base, offset } => (*base, *offset, None),
                _ => continue,
            };
            if let Some(fault) = self.handle_fault(f, base, offset, takes) {
                return Some(format!("'{text}' {fault}"));
            }
            if let Some(lacks) = lacks().filter(|_| matches!(base, Base::Reg(_))) {
                return Some(format!("'{text}' through a register {lacks}"));
            }
            let sampled = matches!(op, Op::Tex | Op::Tld4);
            let fault = match sampler {
                None if sampled && self.is_independent() => {
                    Some("needs a sampler in '.target texmode_independent'".into())
                }
                None => None,
                Some(_) if !sampled => Some("takes no sampler".into()),
                Some(Operand::Reg(r)) => self.handle_fault(f, Base::Reg(*r), 0, Type::SamplerRef),
                Some(Operand::Name { base, offset }) => self.handle_fault(f, *base, *offset, Type::SamplerRef),
                Some(_) => self.handle_fault(f, Base::None, 0, Type::SamplerRef),
            };
            if let Some(fault) = fault {
                return Some(format!("'{text}' {fault}"));
            }
        }
        None
    }

    fn is_independent(&self) -> bool {
        self.module.is_independent()
    }

    /// Whose property a query reads: in unified mode, filters and address modes are those of textures.
    fn queried(&self, mods: &[Mod]) -> Type {
        let has = |name: &'static str| mods.contains(&Mod::Other(name));
        let shared = ["filter_mode", "addr_mode_0", "addr_mode_1", "addr_mode_2"].iter().any(|name| has(name));
        match has("force_unnormalized_coords") || shared && self.is_independent() {
            true => Type::SamplerRef,
            false => Type::TexRef,
        }
    }

    /// Handles are variables of the type, and registers of 64 bits.
    fn handle_fault(&self, f: &'a Fun<'a>, base: Base, offset: i64, takes: Type) -> Option<String> {
        let fits = match base {
            Base::Reg(r) => f.regs[r.0 as usize].ty.bits() == 64 && offset == 0,
            Base::None => false,
            _ => {
                let var = self.variable(f, base)?;
                takes == var.ty && offset == 0 && !var.is_array
            }
        };
        let wanted = format!("{takes:?}").to_lowercase();
        (!fits).then(|| format!("takes a variable of type '.{wanted}' or a register of 64 bits that holds its address"))
    }

    /// Besides their own instructions, `mov` and `cvta` take their addresses.
    fn other_fault(&self, f: &'a Fun<'a>, index: u32, operands: &[Operand]) -> Option<String> {
        let spelling = &self.spellings[index];
        let named = operands.iter().find_map(|o| match o {
            Operand::Name { base, .. } | Operand::Addr { base, .. } => {
                self.variable(f, *base).filter(|v| v.ty.is_opaque())
            }
            _ => None,
        })?;
        let text = &spelling.text;
        let lacks = self.spellings.level.lacks(INDIRECT).filter(|_| spelling.op == Op::Mov);
        let wide = spelling.types.first() == Some(&Type::U64);
        let taken = match spelling.op {
            Op::Mov => wide,
            Op::Cvta => wide && !spelling.mods.contains(&Mod::To),
            _ => false,
        };
        let name = self.name(named.name);
        match lacks {
            _ if !taken => Some(format!(
                "'{text}' cannot use '{name}': textures, samplers and surfaces are for their own instructions, 'mov.u64' and \
                 'cvta.global.u64'"
            )),
            Some(lacks) => Some(format!("'{text}' of a texture, sampler or surface {lacks}")),
            None => None,
        }
    }
}
