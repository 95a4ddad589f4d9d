//! Old names.

use super::text::function;

/// `name` is the whole name.
pub fn definition(name: &str, own: &str) -> Option<String> {
    let text = match name {
        // The forms of LLVM 3.4, before they had the other type in their names.
        "llvm.convert.to.fp16" => {
            let body = "  %h = fptrunc float %f to half\n  %r = bitcast half %h to i16\n  ret i16 %r\n";
            function(&format!("i16 @{own}(float %f)"), body)
        }
        "llvm.convert.from.fp16" => {
            let body = "  %h = bitcast i16 %b to half\n  %r = fpext half %h to float\n  ret float %r\n";
            function(&format!("float @{own}(i16 %b)"), body)
        }
        "llvm.cuda.syncthreads" => {
            let barrier = "declare void @llvm.nvvm.barrier0()\n";
            let body = "  call void @llvm.nvvm.barrier0()\n  ret void\n";
            barrier.to_owned() + &function(&format!("void @{own}()"), body)
        }
        _ => return None,
    };
    Some(text)
}
