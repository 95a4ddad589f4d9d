//! `cp.async`: copies that the hardware does in the background. Here they are done at once, which the completion
//! mechanisms (groups) allow: waiting for something that has happened is no wait.

use super::*;
use ptx::ast::Cmp;

impl<'m> Lower<'m> {
    pub(super) fn copy_async(
        &mut self,
        fr: &mut Frame<'m>,
        i: &Instr,
        guard: Option<(Arg, bool)>,
    ) -> Result<(), Error> {
        let has = |name: &str| i.mods.iter().any(|m| matches!(m, Mod::Other(n) if *n == name));
        if has("commit_group") || has("wait_group") || has("wait_all") {
            return Ok(());
        }
        let (Some(Operand::Addr { base: db, offset: doff }), Some(Operand::Addr { base: sb, offset: soff })) =
            (i.operands.first(), i.operands.get(1))
        else {
            return Err(unsupported(format!("`{}`", i.spelling())));
        };
        let size = match i.operands.get(2) {
            Some(Operand::Imm(Imm::Int { bits: n @ (4 | 8 | 16), .. })) if !has("bulk") => *n as u32,
            _ => return Err(unsupported(format!("`{}`", i.spelling()))),
        };
        let dst = self.address(fr, *db)?;
        let src = self.address(fr, *sb)?;
        let pc = self.pc(fr, i);
        let words = size / 4;
        // Bytes beyond the source size are zero; it counts whole words in practice.
        let given = i.operands.get(3).filter(|_| !i.has(Mod::CacheHint) || i.operands.len() > 4);
        let given = given.map(|o| self.operand(fr, o, Type::U32)).transpose()?;
        let fixed = match given {
            None => Some(size),
            Some(Arg::Val(v)) => self.pre.func.as_const(v).map(|c| c as u32),
            Some(Arg::Var(_)) => None,
        };
        self.guarded(guard, |l| {
            let vars: SmallVec<[Var; 4]> = (0..words).map(|_| l.new_var(Ty::I32)).collect();
            if fixed == Some(size) {
                l.move_words(Op::Ld, Space::Global, src, *soff, &vars, None, pc);
            } else {
                let zero = l.pre.func.konst(Ty::I32, 0);
                for (k, &v) in vars.iter().enumerate() {
                    l.copy(v, Arg::Val(zero), None);
                    let at = k as u32 * 4;
                    let from = soff + at as i64;
                    match (fixed, given) {
                        (Some(n), _) if n <= at => {}
                        (Some(_), _) | (None, None) => l.move_words(Op::Ld, Space::Global, src, from, &[v], None, pc),
                        (None, Some(n)) => {
                            let p = l.new_var(Ty::P);
                            let k = l.pre.func.konst(Ty::I32, at as u64);
                            let mut cmp =
                                PreInst::new(Kind::Op(Op::Setp), smallvec![n, Arg::Val(k)], smallvec![Some(p)]);
                            cmp.mods = smallvec![Mod::Cmp(Cmp::Gt), Mod::Ty(Type::U32)];
                            l.push(cmp);
                            l.move_words(Op::Ld, Space::Global, src, from, &[v], Some((Arg::Var(p), false)), pc);
                        }
                    }
                }
            }
            l.move_words(Op::St, Space::Shared, dst, *doff, &vars, None, pc);
            Ok(())
        })
    }

    /// One load or store of consecutive 32-bit words.
    #[expect(clippy::too_many_arguments, reason = "the fields of one instruction")]
    fn move_words(
        &mut self,
        op: Op,
        space: Space,
        at: Arg,
        offset: i64,
        vars: &[Var],
        guard: Option<(Arg, bool)>,
        pc: u32,
    ) {
        let mut i = PreInst::new(Kind::Op(op), smallvec![at], smallvec![]);
        i.mods = smallvec![Mod::Space(space)];
        match vars.len() {
            2 => i.mods.push(Mod::V2),
            4 => i.mods.push(Mod::V4),
            _ => {}
        }
        i.mods.push(Mod::Ty(Type::B32));
        if op == Op::Ld {
            i.dsts = vars.iter().map(|&v| Some(v)).collect();
        } else {
            i.args.extend(vars.iter().map(|&v| Arg::Var(v)));
        }
        (i.offset, i.guard, i.pc) = (offset, guard, pc);
        self.push(i);
    }
}
