//! The way from modules to PTX.

use crate::contain;
use crate::inlined::Inlined;
use crate::llvm::{Context, Ir, Linkage, Machine, Value};
use crate::module::Module;
use crate::options::Options;
use crate::purpose::Purpose;
use crate::result::Failure;
use crate::version::Version;
use crate::written::Written;
use crate::{
    annotations, attributes, booleans, clusters, copies, depth, dialect, floats, intrinsics, libraries, linkage,
    ordered, parameters, ptx, reflect, rules, stack, stores, version, warps, wrapped,
};
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

/// What became of a program.
#[derive(Default)]
pub struct Done {
    /// Empty if it was verified only.
    pub ptx: Vec<u8>,
    pub warnings: String,
}

/// Verifies or compiles modules.
///
/// # Errors
/// What is wrong with them, or what LLVM cannot compile.
pub fn process(purpose: Purpose, modules: &[Arc<Module>], options: &Options) -> Result<Done, Failure> {
    let (modules, options) = (modules.to_vec(), options.clone());
    let failed = |text: String| Failure::new(purpose.code(), format!("error: {text}"));
    let written = Written::new();
    let warn = options.warn;
    let work = move || Work { purpose, options }.process(&modules);
    let outcome =
        contain::run(written.as_ref().map(Written::redirection), work).map_err(failed).and_then(|outcome| outcome);
    let written = written.map(Written::text).unwrap_or_default();
    let with = |log: String| [log, written].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    match outcome {
        Ok(done) => Ok(Done { warnings: if warn { with(done.warnings) } else { String::new() }, ..done }),
        Err(failure) => Err(Failure { log: with(failure.log), ..failure }),
    }
}

struct Work {
    purpose: Purpose,
    options: Options,
}

impl Work {
    fn failure(&self, log: impl Into<String>) -> Failure {
        Failure::new(self.purpose.code(), log)
    }

    fn process(&self, modules: &[Arc<Module>]) -> Result<Done, Failure> {
        let context = Context::new();
        let (mut read, mut oldest) = (vec![], version::NEWEST);
        for module in modules.iter().filter(|module| !module.lazy) {
            let (ir, version) = self.read(&context, module)?;
            oldest = oldest.min(version);
            read.push((ir, module));
        }
        let wide = read.first().is_none_or(|(ir, _)| !is_narrow(ir));
        if let Some((_, module)) = read.iter().find(|(ir, _)| is_narrow(ir) == wide) {
            return Err(self.other_width(&module.name));
        }
        let machine = self.machine(wide).map_err(|text| self.failure(text))?;
        let mut parts = read.into_iter();
        let Some((mut program, _)) = parts.next() else { return Err(self.failure("no module")) };
        machine.prepare(&program);
        for (part, module) in parts {
            machine.prepare(&part);
            self.link(&program, part, &module.name)?;
            rules::check_linked(&program, oldest, self.purpose, &module.name).map_err(|log| self.failure(log))?;
        }
        for module in modules.iter().filter(|module| module.lazy) {
            self.link_lazily(&context, &program, module, (&machine, wide))?;
        }
        annotations::settle(&program, &self.options);
        let mut warnings = linkage::settle(&program);
        reflect::answer(&program, &self.options).map_err(|text| self.failure(format!("error: {text}")))?;
        intrinsics::provide(&context, &program).map_err(|log| self.failure(log))?;
        ordered::check(&program, &self.options).map_err(|text| self.failure(format!("error: {text}")))?;
        program.verify().map_err(|text| self.failure(format!("error: {text}")))?;
        warnings.extend(context.take_warnings());
        let warnings = warnings.join("\n");
        if self.purpose == Purpose::Verify {
            return Ok(Done { ptx: vec![], warnings });
        }
        let text =
            self.generate(&context, &mut program, &machine).map_err(|text| self.failure(format!("error: {text}")))?;
        Ok(Done { ptx: text.into_bytes(), warnings })
    }

    fn other_width(&self, name: &str) -> Failure {
        self.failure(format!("{name}: error: its pointers and those of the other modules have different sizes"))
    }

    /// Reads a module, and checks it alone: what is wrong has the module's name.
    fn read(&self, context: &Rc<Context>, module: &Module) -> Result<(Ir, Version), Failure> {
        if depth::is_excessive(&module.bytes) {
            let (name, most) = (&module.name, depth::MOST);
            return Err(self.failure(format!("{name}: error: text that is nested more than {most} levels deep")));
        }
        let source = std::str::from_utf8(&module.bytes).ok();
        let mut ir = Ir::read(context, &module.bytes, &module.name);
        if ir.is_err() {
            if let Some(text) = source.and_then(dialect::translate) {
                ir = Ir::read(context, text.as_bytes(), &module.name);
            }
        }
        let ir = ir.map_err(|text| self.failure(located(&text, &module.name)))?;
        let version = version::check(&ir, &module.name)?;
        attributes::annotate(&ir);
        rules::check(&ir, version, self.purpose, &module.name, source).map_err(|log| self.failure(log))?;
        Ok((ir, version))
    }

    fn machine(&self, wide: bool) -> Result<Machine, String> {
        let processor = self.options.architecture.processor();
        Machine::new(&processor, "+ptx85", wide, self.options.optimise)
    }

    fn link(&self, program: &Ir, part: Ir, name: &str) -> Result<(), Failure> {
        program.link(part).map_err(|text| self.failure(format!("{name}: link error: {text}")))
    }

    /// Links what is used of a module, for this program alone.
    fn link_lazily(
        &self,
        context: &Rc<Context>,
        program: &Ir,
        module: &Arc<Module>,
        (machine, wide): (&Machine, bool),
    ) -> Result<(), Failure> {
        let binary = module.bytes.starts_with(b"BC");
        let fits = |narrow: Option<bool>| match narrow == Some(wide) {
            true => Err(self.other_width(&module.name)),
            false => Ok(()),
        };
        if let Some(contents) = libraries::known(module).filter(|contents| !contents.are_in(program)) {
            return fits(contents.narrow);
        }
        let part = match binary {
            true => {
                let part = Ir::read_lazily(context, &module.bytes, &module.name)
                    .map_err(|text| self.failure(located(&text, &module.name)))?;
                version::check(&part, &module.name)?;
                part
            }
            false => self.read(context, module)?.0,
        };
        // Libraries that are for both say neither.
        let narrow = says_width(&part).then(|| is_narrow(&part));
        fits(narrow)?;
        let contents = if binary { libraries::remember(module, &part, narrow) } else { None };
        if contents.is_some_and(|contents| !contents.are_in(program)) {
            return Ok(());
        }
        machine.prepare(&part);
        let there: HashSet<String> = program.symbols().filter(|s| !s.is_declaration()).map(|s| s.name()).collect();
        let mut added = HashSet::new();
        for symbol in part.symbols().filter(|symbol| !symbol.is_declaration()) {
            let name = symbol.name();
            // LLVM links these only when something refers to them.
            if !name.starts_with("llvm.") && !is_local(symbol.linkage()) {
                symbol.set_linkage(Linkage::LLVMLinkOnceODRLinkage);
                added.insert(name);
            }
        }
        self.link(program, part, &module.name)?;
        let is_new = |symbol: &Value| !symbol.is_declaration() && !there.contains(&symbol.name());
        for symbol in program.symbols().filter(is_new) {
            if added.contains(&symbol.name()) {
                symbol.set_linkage(Linkage::LLVMInternalLinkage);
            }
        }
        // What was read as a whole was checked as a whole.
        match binary {
            true => rules::check_part(program, &is_new, self.purpose, &module.name).map_err(|log| self.failure(log)),
            false => Ok(()),
        }
    }

    fn generate(&self, context: &Rc<Context>, program: &mut Ir, machine: &Machine) -> Result<String, String> {
        warps::keep_together(program);
        floats::prepare(program, &self.options);
        stores::fill(program);
        let pipeline = match self.options.optimise {
            true if wrapped::mark(program) => "always-inline,default<O3>",
            true => "default<O3>",
            false => "default<O0>",
        };
        machine.run_passes(program, pipeline)?;
        if copies::replace(context, program)? {
            machine.run_passes(program, "always-inline")?;
        }
        ordered::replace(program, &self.options)?;
        stack::replace(program, &self.options)?;
        floats::choose(program, &self.options);
        booleans::replace(program);
        for instruction in program.functions().flat_map(|function| function.instructions()) {
            instruction.choose_element();
        }
        let inlined = Inlined::of(program);
        let text = inlined.told(machine.emit(program)?);
        let told = ptx::Told {
            pointers: parameters::pointers(program, &self.options),
            directives: clusters::directives(program, &self.options),
        };
        // Callers hold PTX as C text.
        match text.contains('\0') {
            true => Err("assembly has a NUL byte".to_owned()),
            false => Ok(ptx::finish(&text, &self.options, &told)),
        }
    }
}

fn is_local(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
}

/// Whether a module's pointers have 32 bits.
fn is_narrow(ir: &Ir) -> bool {
    let triple = ir.triple();
    triple.starts_with("nvptx-") || (triple.is_empty() && ir.layout().contains("p:32:32"))
}

/// Whether a module is for pointers of one size: libdevice, whose triple ends with `gpulibs`, works with both.
fn says_width(ir: &Ir) -> bool {
    let triple = ir.triple();
    let neither = triple.is_empty() && ir.layout().is_empty();
    !neither && !triple.ends_with("-gpulibs")
}

/// A reader's message `NAME:LINE:COLUMN: error: TEXT` as `NAME (LINE, COLUMN): parse TEXT`, with the line that it shows.
fn located(text: &str, name: &str) -> String {
    let rest = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).unwrap_or(text);
    let mut parts = rest.splitn(3, ':');
    if let (Some(line), Some(column), Some(said)) = (parts.next(), parts.next(), parts.next()) {
        if let (Ok(line), Ok(column)) = (line.parse::<u32>(), column.parse::<u32>()) {
            let said = said.trim_start().trim_start_matches("error: ").trim_end();
            return format!("{name} ({line}, {column}): parse {said}");
        }
    }
    format!("{name}: parse {}", rest.trim().trim_start_matches("error: "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-\
        v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";

    /// A program that calls `g`, with a library of bitcode of this text.
    fn with_library(text: &str, purpose: Purpose) -> Result<Done, Failure> {
        let user = format!("{HEAD}declare void @g()\ndefine void @f() {{\n  call void @g()\n  ret void\n}}\n");
        let text = format!("{HEAD}{text}");
        let library = Ir::read(&Context::new(), text.as_bytes(), "library").unwrap().bitcode();
        let module = |name: &str, bytes, lazy| Arc::new(Module { name: name.into(), bytes, lazy });
        process(
            purpose,
            &[module("user", user.into_bytes(), false), module("library", library, true)],
            &Options::default(),
        )
    }

    #[test]
    fn libraries_of_bitcode_are_checked() {
        let g = "define void @g() {\n  ret void\n}\n";
        for purpose in [Purpose::Verify, Purpose::Compile] {
            assert!(with_library(g, purpose).is_ok());
            let newer = format!("{g}!nvvmir.version = !{{!0}}\n!0 = !{{i32 2, i32 1}}\n");
            let failure = with_library(&newer, purpose).err().unwrap();
            assert!(failure.code == crate::result::IR_VERSION_MISMATCH, "{failure:?}");
            let failure = with_library(&g.replace("()", "() naked"), purpose).err().unwrap();
            assert_eq!(failure.log, "library: error: Function `g': naked function attribute is not supported.");
            // Of what is not used nothing is said.
            assert!(with_library(&format!("{g}define void @h() naked {{\n  ret void\n}}\n"), purpose).is_ok());
        }
    }

    /// Nor is it read again.
    #[test]
    fn libraries_of_which_nothing_is_used() {
        let h = "define void @h() {\n  ret void\n}\n";
        for _ in 0..3 {
            assert!(with_library(h, Purpose::Compile).is_ok());
            let newer = format!("{h}!nvvmir.version = !{{!0}}\n!0 = !{{i32 2, i32 1}}\n");
            assert_eq!(with_library(&newer, Purpose::Compile).err().unwrap().code, crate::result::IR_VERSION_MISMATCH);
        }
        // What is used of one that was not needed before.
        let both = format!("{h}define void @g() {{\n  ret void\n}}\n");
        let ptx = with_library(&both, Purpose::Compile).unwrap().ptx;
        assert!(!String::from_utf8(ptx).unwrap().contains(".extern"));
    }
}
