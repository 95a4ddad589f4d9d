//! What heads of functions may be, as ptxas has it: results, parameters, directives, and declarations of one function among each other.

use super::Parser;
use crate::ast::*;
use crate::level::Level;

impl Parser<'_> {
    /// What is wrong with a function's head, if anything. `vars` are its parameters.
    pub(super) fn head_fault(&self, f: &Function, vars: &[Variable], defines: bool) -> Option<String> {
        let name = self.name(f.name);
        let entry = f.kind == FunctionKind::Entry;
        let d = &f.directives;
        if let Some(what) = self.lacks("entry;").filter(|_| entry && !defines) {
            return Some(format!("'{name}': the declaration of an entry {what}"));
        }
        if defines && f.linkage == Linkage::Extern {
            return Some(format!("'{name}' is '.extern': its body is in another module"));
        }
        if f.rets.len() > 1 && f.reg_rets.contains(&None) {
            return Some(format!("'{name}': several results must be registers ('.reg')"));
        }
        if d.noreturn && (entry || !f.rets.is_empty()) {
            return Some(format!("'{name}': '.noreturn' needs a function without results"));
        }
        if d.maxntid.is_some() && d.reqntid.is_some() {
            return Some(format!("'{name}' has both '.maxntid' and '.reqntid'"));
        }
        if d.reqnctapercluster.is_some() && d.maxclusterrank.is_some() {
            return Some(format!("'{name}' has both '.reqnctapercluster' and '.maxclusterrank'"));
        }
        if d.blocks_are_clusters && (d.reqntid.is_none() || d.reqnctapercluster.is_none()) {
            return Some(format!("'{name}': '.blocksareclusters' needs '.reqntid' and '.reqnctapercluster'"));
        }
        let bytes = crate::layout::parameter_bytes(f.params.iter().map(|v| &vars[v.0 as usize]));
        let most = match self.spellings.level {
            Level { sm: ..20, .. } => 256,
            Level { ptx: 81.., sm: 70.., .. } => 32_764,
            _ => 4352,
        };
        if entry && bytes > most {
            return Some(format!("'{name}' has {bytes} bytes of parameters, more than the limit of {most}"));
        }
        let threads = [d.maxntid, d.reqntid].into_iter().flatten().flatten();
        if threads.chain([d.minnctapersm, d.maxnreg].into_iter().flatten()).any(|n| n == 0) {
            return Some(format!("'{name}': numbers of threads, blocks and registers must be positive"));
        }
        self.parameters_fault(f, vars)
    }

    fn parameters_fault(&self, f: &Function, vars: &[Variable]) -> Option<String> {
        let name = self.name(f.name);
        let entry = f.kind == FunctionKind::Entry;
        let rets = f.rets.iter().zip(&f.reg_rets).map(|(v, reg)| (v, reg, false));
        let last = f.params.len().wrapping_sub(1);
        let params = f.params.iter().zip(&f.reg_params).enumerate().map(|(i, (v, reg))| (v, reg, i == last && !entry));
        for (v, reg, may_be_open) in rets.chain(params) {
            let var = &vars[v.0 as usize];
            let what = self.name(var.name);
            let opaque = var.ty.is_opaque();
            if what == "_" {
                return Some(format!("'{name}': a parameter cannot be named '_'"));
            }
            if reg.is_some() {
                if entry {
                    return Some(format!("'{what}': parameters of entries must be in '.param'"));
                }
                if opaque || var.is_array {
                    return Some(format!("'{what}' cannot be in a register"));
                }
                continue;
            }
            if let Some(lacks) = self.lacks("func(.param)").filter(|_| !entry) {
                return Some(format!("'{what}': a '.param' parameter of a function {lacks}"));
            }
            if let Some(lacks) = self.lacks("[]").filter(|_| var.is_array && var.size == 0) {
                return Some(format!("'{what}': a parameter without a size {lacks}"));
            }
            if let Some(fault) = self.variable_fault(var, true) {
                return Some(fault);
            }
            if opaque && !entry || var.vec > 1 && !var.is_array || var.dims.len() > 1 {
                return Some(format!("'{what}' cannot be a parameter: use an array of bytes"));
            }
            if var.is_array && var.size == 0 && !may_be_open {
                return Some(format!("'{what}' has no size: only the last parameter of a function may have none"));
            }
            if var.ptr.is_some() && !entry {
                return Some(format!("'{what}': '.ptr' is allowed on parameters of entries only"));
            }
        }
        None
    }

    /// What is wrong with `new`, a second declaration of `old`, if anything.
    pub(super) fn redeclaration_fault(
        &self,
        old: &Function,
        new: &Function,
        new_vars: &[Variable],
        defines: bool,
    ) -> Option<&'static str> {
        let shape = |f: &Function, vars: &[Variable]| -> Vec<u64> {
            f.rets.iter().chain(&f.params).map(|v| vars[v.0 as usize].size).collect()
        };
        if old.body.is_some() {
            Some(if defines { "is defined twice" } else { "is declared after its definition" })
        } else if old.kind != new.kind {
            Some("is declared both as '.entry' and as '.func'")
        } else if old.rets.len() != new.rets.len()
            || old.params.len() != new.params.len()
            || shape(old, &old.vars) != shape(new, new_vars)
        {
            Some("is declared with different parameters")
        } else if !linkage_agrees(old.linkage, new.linkage) {
            Some("is declared with different linkage")
        } else {
            None
        }
    }
}

/// Whether a function that was declared with linkage `old` may be declared or defined with `new`: the same, or none where it was
/// visible elsewhere.
fn linkage_agrees(old: Linkage, new: Linkage) -> bool {
    old == new || new == Linkage::Internal && matches!(old, Linkage::Visible | Linkage::Weak)
}
