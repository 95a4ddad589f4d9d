//! What variables may be: types, vectors, initial values and linkage by state space, as ptxas has it.

use super::Parser;
use crate::ast::*;
use crate::table::since;

/// Types that variables have. All others are types of instructions only.
fn declarable(ty: Type) -> bool {
    use Type::*;
    matches!(
        ty,
        B8 | B16
            | B32
            | B64
            | B128
            | U8
            | U16
            | U32
            | U64
            | S8
            | S16
            | S32
            | S64
            | F16
            | F16x2
            | F32
            | F64
            | TexRef
            | SamplerRef
            | SurfRef
    )
}

impl Parser<'_> {
    /// What is wrong with registers of type `ty`, if anything.
    pub(super) fn register_fault(&self, ty: Type) -> Option<String> {
        let name = format!("{ty:?}").to_lowercase();
        if ty.is_opaque() || ty != Type::Pred && !declarable(ty) {
            return Some(format!("registers cannot have the type '.{name}'"));
        }
        self.lacks(&name).map(|lack| format!("type '.{name}' {lack}"))
    }

    /// What is wrong with a variable of a module or a body, if anything.
    pub(super) fn variable_fault(&self, var: &Variable, parameter: bool) -> Option<String> {
        let name = self.name(var.name);
        let ty = format!("{:?}", var.ty).to_lowercase();
        let space = format!("{:?}", var.space).to_lowercase();
        let memory = matches!(var.space, Space::Global | Space::Const);
        let linked = !matches!(var.linkage, Linkage::Internal | Linkage::Extern);
        if var.ty == Type::Pred {
            return Some(format!("'{name}': predicates can only be registers"));
        }
        if !declarable(var.ty) {
            return Some(format!("'{name}': variables cannot have the type '.{ty}', only instructions can"));
        }
        // `.tex .u32` variables are older than the type that they have here.
        let lack = self.spellings.level.lacks(since::of_declaration(&ty));
        if let Some(lack) = lack.filter(|_| var.space != Space::Tex) {
            return Some(format!("'{name}': type '.{ty}' {lack}"));
        }
        if var.vec > 4 || var.vec > 1 && var.ty.bits() * var.vec > 128 {
            return Some(format!("'{name}': a vector has at most four elements and 128 bits"));
        }
        if var.ty.is_opaque() && (var.space == Space::Local || var.space.is_shared()) {
            return Some(format!("'{name}': variables of type '.{ty}' are in '.global', or parameters of entries"));
        }
        if var.vec > 1 && var.ty.is_opaque() {
            return Some(format!("'{name}': there are no vectors of '.{ty}'"));
        }
        let param = matches!(var.space, Space::Param | Space::ParamEntry | Space::ParamFunc);
        if var.ty.is_opaque() && !(param || matches!(var.space, Space::Global | Space::Tex)) {
            return Some(format!("'{name}': textures, samplers and surfaces are in '.global'"));
        }
        if var.ty.is_opaque() && var.linkage == Linkage::Common {
            return Some(format!("'{name}': there are no '.common' textures, samplers or surfaces"));
        }
        if var.ty == Type::SamplerRef && !self.module.is_independent() {
            return Some(format!("'{name}': separate samplers need '.target texmode_independent'"));
        }
        if var.init.is_some() && var.linkage == Linkage::Extern {
            return Some(format!("'{name}' is '.extern': its definition gives the initial value"));
        }
        if var.init.is_some() && !memory && var.space != Space::Tex {
            return Some(format!("'{name}': variables in '.{space}' have no initial value"));
        }
        if var.init.is_some() && matches!(var.ty, Type::F16 | Type::F16x2) {
            return Some(format!("'{name}': variables of type '.{ty}' have no initial value"));
        }
        if var.linkage == Linkage::Common && var.space != Space::Global {
            return Some(format!("'{name}': '.common' variables must be in '.global'"));
        }
        if var.managed && var.space != Space::Global {
            return Some(format!("'{name}': '.managed' variables must be in '.global'"));
        }
        let sized = var.size > 0 || var.linkage == Linkage::Extern || parameter;
        if !sized || linked && var.size == 0 {
            return Some(format!("'{name}' has no size: only '.extern' arrays may have none"));
        }
        None
    }
}
