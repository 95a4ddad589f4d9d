//! Shuffles, votes and matches in the forms of NVVM IR: the mode is an operand.

use super::text::{choice, function};

/// `name` is what follows `llvm.nvvm.`.
pub fn definition(name: &str, own: &str) -> Option<String> {
    let text = match name {
        "shfl.sync.i32" => {
            let modes = ["idx", "up", "down", "bfly"];
            let declarations: String = modes
                .iter()
                .map(|mode| format!("declare {{i32, i1}} @llvm.nvvm.shfl.sync.{mode}.i32p(i32, i32, i32, i32)\n"))
                .collect();
            let bodies = modes.map(|mode| {
                format!(
                    "  %r.{mode} = call {{i32, i1}} @llvm.nvvm.shfl.sync.{mode}.i32p(i32 %mask, i32 %a, i32 %b, i32 %c)\n  \
                     ret {{i32, i1}} %r.{mode}\n"
                )
            });
            let head = format!("{{i32, i1}} @{own}(i32 %mask, i32 %mode, i32 %a, i32 %b, i32 %c)");
            declarations + &choice(&head, &bodies)
        }
        "vote.sync" => {
            let mut declarations = "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\n".to_owned();
            let mut bodies = vec![];
            for mode in ["all", "any", "uni"] {
                declarations.push_str(&format!("declare i1 @llvm.nvvm.vote.{mode}.sync(i32, i1)\n"));
                bodies.push(format!(
                    "  %v.{mode} = call i1 @llvm.nvvm.vote.{mode}.sync(i32 %mask, i1 %p)\n  \
                     %r.{mode} = insertvalue {{i32, i1}} {{i32 0, i1 false}}, i1 %v.{mode}, 1\n  \
                     ret {{i32, i1}} %r.{mode}\n"
                ));
            }
            bodies.push(
                "  %v.b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %p)\n  \
                 %r.b = insertvalue {i32, i1} {i32 0, i1 false}, i32 %v.b, 0\n  ret {i32, i1} %r.b\n"
                    .to_owned(),
            );
            declarations + &choice(&format!("{{i32, i1}} @{own}(i32 %mask, i32 %mode, i1 %p)"), &bodies)
        }
        "match.all.sync.i32" | "match.all.sync.i64" => {
            let ty = &name["match.all.sync.".len()..];
            let declaration = format!("declare {{i32, i1}} @llvm.nvvm.match.all.sync.{ty}p(i32, {ty})\n");
            let body = format!(
                "  %r = call {{i32, i1}} @llvm.nvvm.match.all.sync.{ty}p(i32 %mask, {ty} %v)\n  ret {{i32, i1}} %r\n"
            );
            declaration + &function(&format!("{{i32, i1}} @{own}(i32 %mask, {ty} %v)"), &body)
        }
        _ => return None,
    };
    Some(text)
}
