//! Runs one kernel on the oracle and on the library, and compares what they leave in memory.

mod findings;
pub mod hardware;
pub mod header;
mod image;
pub mod library;
pub mod pattern;
pub mod record;
mod remembered;
mod tensor;
pub mod worker;

use header::{Compare, Expect, Header, Shape};
use oracle::{Kind, Memory};
use pattern::Elem;
use ptx::table::Op;

/// A filetest, read and checked.
pub struct Test {
    pub text: String,
    pub header: Header,
}

/// How a launch ended: the contents of every buffer, or the kind of error.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Done(Vec<Vec<u8>>),
    /// `illegal_address`, `misaligned`, `trap`, `deadlock`..., and the message.
    Error(String, String),
    /// The PTX was refused.
    Invalid(String),
}

/// Something that runs launches: the oracle, or the library.
pub type Runner<'a> = dyn Fn(&Test, Shape, &[Vec<u8>]) -> Result<Outcome, String> + 'a;

impl Test {
    pub fn parse(text: &str) -> Result<Test, String> {
        Ok(Test { text: text.into(), header: Header::parse(text)? })
    }

    /// The buffers' contents before a launch.
    pub fn inputs(&self) -> Result<Vec<Vec<u8>>, String> {
        let bytes = |b: &header::Buffer| {
            let values =
                pattern::elements(b.ty, b.count, &b.pattern).map_err(|e| format!("buffer '{}': {e}", b.name))?;
            Ok(pattern::to_bytes(b.ty, &values))
        };
        self.header.buffers.iter().map(bytes).collect()
    }

    /// Checks a runner against the test's expectations, in every shape.
    pub fn check(&self, runner: &Runner<'_>) -> Result<(), String> {
        let inputs = self.inputs()?;
        if let Expect::Invalid(text) = &self.header.expect {
            return match runner(self, ([1; 3], [1; 3]), &inputs)? {
                Outcome::Invalid(message) if message.contains(text.as_str()) => Ok(()),
                other => Err(format!("expected a refusal with '{text}', got {other:?}")),
            };
        }
        for &(grid, block) in &self.header.launches {
            let wrap = |e: String| format!("grid {grid:?}, block {block:?}: {e}");
            let got = runner(self, (grid, block), &inputs).map_err(wrap)?;
            self.check_launch((grid, block), &inputs, got).map_err(wrap)?;
        }
        Ok(())
    }

    fn check_launch(&self, shape: Shape, inputs: &[Vec<u8>], got: Outcome) -> Result<(), String> {
        match (&self.header.expect, got) {
            (Expect::Error(kind), Outcome::Error(k, _)) if *kind == k => Ok(()),
            (Expect::Error(kind), got) => Err(format!("expected error {kind}, got {}", brief(&got))),
            (Expect::Oracle, Outcome::Done(got)) => {
                self.check_wants(&got)?;
                match remembered::run_oracle(self, shape, inputs)? {
                    Outcome::Done(want) => self.compare(inputs, &want, &got),
                    other => Err(format!("the oracle failed: {}", brief(&other))),
                }
            }
            (Expect::Done, Outcome::Done(_)) => Ok(()),
            (_, got) => Err(brief(&got)),
        }
    }

    /// Literal expectations.
    fn check_wants(&self, got: &[Vec<u8>]) -> Result<(), String> {
        for (b, bytes) in self.header.buffers.iter().zip(got) {
            let Some(want) = &b.want else { continue };
            let want = pattern::elements(b.ty, b.count, want)?;
            let same = |w, g| match b.compare {
                Compare::AnyNan => b.ty.with_one_nan(w) == b.ty.with_one_nan(g),
                _ => w == g,
            };
            differences(&b.name, b.ty, &want, &pattern::from_bytes(b.ty, bytes), same)?;
        }
        Ok(())
    }

    fn compare(&self, inputs: &[Vec<u8>], want: &[Vec<u8>], got: &[Vec<u8>]) -> Result<(), String> {
        for (i, b) in self.header.buffers.iter().enumerate() {
            let (w, g) = (pattern::from_bytes(b.ty, &want[i]), pattern::from_bytes(b.ty, &got[i]));
            match &b.compare {
                Compare::Skip => Ok(()),
                Compare::Exact => differences(&b.name, b.ty, &w, &g, |w, g| w == g),
                Compare::AnyNan => {
                    differences(&b.name, b.ty, &w, &g, |w, g| b.ty.with_one_nan(w) == b.ty.with_one_nan(g))
                }
                Compare::Approx { op, sources } => self.compare_approx(inputs, b, op, sources, &g),
            }?;
        }
        Ok(())
    }

    /// Every element within the manual's bound of the instruction's exact value.
    fn compare_approx(
        &self,
        inputs: &[Vec<u8>],
        b: &header::Buffer,
        op: &str,
        sources: &[String],
        got: &[u64],
    ) -> Result<(), String> {
        let (name, ftz) = op.strip_suffix(".ftz").map_or((op, false), |n| (n, true));
        let code: Op = ptx::table::lookup(name).ok_or_else(|| format!("unknown instruction '{name}'"))?;
        let format = match b.ty {
            Elem::F32 => oracle::format::F32,
            Elem::F64 => oracle::format::F64,
            Elem::F16 => oracle::format::F16,
            Elem::BF16 => oracle::format::BF16,
            _ => return Err(format!("no bounds for {:?}", b.ty)),
        };
        let mut args = Vec::new();
        for s in sources {
            args.push(pattern::from_bytes(b.ty, &inputs[self.header.buffer_index(s)?]));
        }
        for (i, &g) in got.iter().enumerate() {
            let (x, y) = (args[0][i], args.get(1).map_or(0, |a| a[i]));
            let reference = oracle::approx::reference(code, ftz, format, x, y);
            let value = b.ty.to_f64(g).ok_or("no number")?;
            if !reference.allows(value) {
                return Err(format!(
                    "{}[{i}]: {op} of {} and {}: expected {:e} within {:e} relative and {:e} absolute, got {}",
                    b.name,
                    b.ty.show(x),
                    b.ty.show(y),
                    reference.value,
                    reference.relative,
                    reference.absolute,
                    b.ty.show(g)
                ));
            }
        }
        Ok(())
    }
}

fn brief(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Done(_) => "the launch succeeded".into(),
        Outcome::Error(kind, message) => format!("error {kind}: {message}"),
        Outcome::Invalid(message) => format!("the PTX is refused: {message}"),
    }
}

/// Lists the first elements that differ.
fn differences(name: &str, ty: Elem, want: &[u64], got: &[u64], same: impl Fn(u64, u64) -> bool) -> Result<(), String> {
    let bad: Vec<usize> = (0..want.len()).filter(|&i| !same(want[i], got[i])).collect();
    if bad.is_empty() {
        return Ok(());
    }
    let mut text = format!("{} of {} elements of '{name}' differ", bad.len(), want.len());
    for &i in bad.iter().take(6) {
        text += &format!("\n    {name}[{i}]: expected {}, got {}", ty.show(want[i]), ty.show(got[i]));
    }
    Err(text)
}

/// Addresses that the oracle gives buffers when nobody else does: far apart, 256-byte aligned.
fn oracle_addresses(inputs: &[Vec<u8>]) -> Vec<u64> {
    (0..inputs.len() as u64).map(|i| 0x1000_0000_0000 + (i << 32)).collect()
}

/// The only entry of a module, or the one that the header names.
pub fn entry_name(test: &Test, module: &ptx::ast::Module) -> Result<String, String> {
    if let Some(name) = &test.header.entry {
        return Ok(name.clone());
    }
    let entries: Vec<&str> = module
        .functions
        .iter()
        .filter(|f| f.kind == ptx::ast::FunctionKind::Entry)
        .map(|f| module.name(f.name))
        .collect();
    match entries[..] {
        [one] => Ok(one.into()),
        _ => Err(format!("{} entries: the header must name one", entries.len())),
    }
}

pub fn parse_module(text: &str) -> Result<ptx::ast::Module, String> {
    let module = ptx::parse(text).map_err(|e| ptx::diag::render_all(&e, "test.ptx"))?;
    ptx::link(vec![module]).map_err(|e| e.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// Runs a launch on the oracle.
pub fn run_oracle(test: &Test, (grid, block): Shape, inputs: &[Vec<u8>]) -> Result<Outcome, String> {
    let addresses = oracle_addresses(inputs);
    run_oracle_at(test, (grid, block), inputs, &addresses)
}

/// Runs a launch on the oracle with buffers at given addresses.
pub fn run_oracle_at(
    test: &Test,
    (grid, block): Shape,
    inputs: &[Vec<u8>],
    addresses: &[u64],
) -> Result<Outcome, String> {
    let module = match parse_module(&test.text) {
        Ok(m) => m,
        Err(e) => return Ok(Outcome::Invalid(e)),
    };
    let entry = entry_name(test, &module)?;
    let mut memory = Memory::new();
    for (addr, bytes) in addresses.iter().zip(inputs) {
        memory.add(*addr, bytes.clone());
    }
    let mut handles = Vec::new();
    for (i, (described, picture)) in test.header.images.iter().zip(test.header.pictures(addresses)).enumerate() {
        let handle = 0x6000_0000_0000 + (i as u64) * kernel_abi::IMAGE_STRIDE;
        memory.define(&described.name, handle);
        memory.add_picture(handle, picture);
        handles.push(handle);
    }
    let params = test.header.param_block(addresses, &handles, tensor::Map::for_oracle)?;
    let shape = oracle::Shape { grid, block, cluster: test.header.cluster, dynamic_shared: test.header.dynamic_shared };
    match oracle::run(&module, &entry, &shape, &params, &mut memory) {
        Ok(()) => Ok(Outcome::Done(addresses.iter().map(|a| memory.bytes(*a).to_vec()).collect())),
        Err(trap) => {
            let kind = match trap.kind {
                Kind::IllegalAddress => "illegal_address",
                Kind::Misaligned => "misaligned",
                // Without a debugger.
                Kind::Trap | Kind::Breakpoint => "trap",
                Kind::IllegalInstruction => "illegal_instruction",
                Kind::BadCall => "bad_call",
                Kind::StackOverflow => "stack_overflow",
                Kind::Deadlock => "deadlock",
                Kind::TooLong => return Err(format!("the oracle gave up: {trap}")),
                Kind::Unsupported | Kind::BadLaunch => return Err(format!("the oracle cannot say: {trap}")),
            };
            Ok(Outcome::Error(kind.into(), trap.to_string()))
        }
    }
}
