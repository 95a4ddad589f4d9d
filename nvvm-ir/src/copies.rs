//! Filling and copying memory, which LLVM 19's NVPTX back end does a byte at a time where it takes more than 128 bytes.
//!
//! After passes, which would make intrinsics of such loops again, a call of `llvm.memset`, `llvm.memcpy` or `llvm.memmove` becomes a loop of as
//! many bytes as its pointers are aligned to, 16 at most, and what is left over. The loops are functions of IR for each form of the
//! intrinsic, which are inlined.

use crate::llvm::{Context, Ir, Kind, Linkage, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Lengths below this LLVM's back end does well: without a loop.
const SHORT: u64 = 128;

/// The bytes of the widest access.
const WIDEST: u64 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Set,
    Copy,
    Move,
}

/// What a loop depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    sort: Sort,
    /// Address spaces.
    to: u32,
    from: u32,
    /// The bits of the length's type.
    bits: u32,
    /// Bytes at a time.
    unit: u64,
    volatile: bool,
    length: Option<u64>,
}

/// Replaces calls in a program. Results in whether there were any, whose functions are to be inlined.
///
/// # Errors
/// None that a program can cause.
pub fn replace(context: &Rc<Context>, program: &Ir) -> Result<bool, String> {
    let mut calls: BTreeMap<Form, Vec<Value>> = BTreeMap::new();
    for function in program.functions().filter(|f| f.is_declaration() && f.name().starts_with("llvm.mem")) {
        for call in function.calls() {
            if let Some(form) = Form::of(&function.name(), call) {
                calls.entry(form).or_default().push(call);
            }
        }
    }
    if calls.is_empty() {
        return Ok(false);
    }
    let text: String = calls.keys().map(Form::definition).collect();
    let library = Ir::read(context, text.as_bytes(), "copies").map_err(|text| format!("internal error: {text}"))?;
    library.set_target_of(program);
    program.link(library).map_err(|text| format!("internal error: {text}"))?;
    for (form, calls) in calls {
        let name = form.name();
        let function = program.function(&name).ok_or_else(|| format!("internal error: {name} was not linked"))?;
        function.set_linkage(Linkage::LLVMInternalLinkage);
        for call in calls {
            let arguments: Vec<Value> = (0..3).filter_map(|i| call.argument(i)).collect();
            call.call_before(function, function.value_type(), &arguments);
            call.delete();
        }
    }
    Ok(true)
}

impl Form {
    /// The form of a call, if it is one that LLVM does not do well.
    fn of(name: &str, call: Value) -> Option<Form> {
        let sort =
            ["llvm.memset.p", "llvm.memcpy.p", "llvm.memmove.p"].iter().position(|begin| name.starts_with(begin));
        let sort = [Sort::Set, Sort::Copy, Sort::Move][sort?];
        let space = |number: u32| match call.argument(number)?.ty().kind() {
            Kind::Pointer(space @ (0 | 1 | 3..=5)) => Some(space),
            _ => None,
        };
        let to = space(0)?;
        let from = if sort == Sort::Set { to } else { space(1)? };
        let aligned = match sort {
            Sort::Set => call.argument_alignment(0),
            _ => call.argument_alignment(0).min(call.argument_alignment(1)),
        };
        let unit = aligned.min(WIDEST);
        let Kind::Integer(bits @ (32 | 64)) = call.argument(2)?.ty().kind() else { return None };
        let length = call.argument(2)?.integer();
        let volatile = call.argument(3)?.integer()? != 0;
        (unit > 1 && length.is_none_or(|length| length >= SHORT)).then_some(Form {
            sort,
            to,
            from,
            bits,
            unit,
            volatile,
            length,
        })
    }

    /// A name that programs cannot have.
    fn name(&self) -> String {
        let Form { sort, to, from, bits, unit, volatile, length } = self;
        let length = length.map_or("any".to_owned(), |length| length.to_string());
        format!("understudy.{sort:?}.p{to}.p{from}.i{bits}.{unit}.{volatile}.{length}")
    }

    fn definition(&self) -> String {
        let Form { sort, to, from, bits, unit, .. } = *self;
        let value = if sort == Sort::Set { "i8 %v1".into() } else { format!("ptr addrspace({from}) %q") };
        let head = format!(
            "define void @{}(ptr addrspace({to}) %p, {value}, i{bits} %l) alwaysinline nounwind {{\n",
            self.name()
        );
        let (mut entry, whole, rest) = match self.length {
            Some(length) => (String::new(), (length - length % unit).to_string(), None),
            None => {
                let length = if bits == 32 { "zext i32 %l to i64" } else { "add i64 %l, 0" };
                (format!("  %n = {length}\n  %whole = and i64 %n, -{unit}\n"), "%whole".to_owned(), Some("%n"))
            }
        };
        if sort == Sort::Set {
            entry.push_str(&splats(unit));
        }
        let pieces = |name: &str| self.length.map(|length| self.pieces(name, length)).unwrap_or_default();
        let up = self.stage("up", unit, ("0", &whole), "up.rest")
            + &match rest {
                Some(end) => self.stage("up.rest", 1, (&whole, end), "done"),
                None => straight("up.rest", pieces("up").iter(), "done"),
            };
        if !self.may_overlap() {
            return format!("{head}{entry}  br label %up\n{up}done:\n  ret void\n}}\n");
        }
        // What is copied to a lower address is read before it is written from the first byte on, otherwise from the last.
        let down = match rest {
            Some(end) => self.stage_down("down.rest", 1, (end, &whole), "down"),
            None => straight("down.rest", pieces("down").iter().rev(), "down"),
        } + &self.stage_down("down", unit, (&whole, "0"), "done");
        let generic = |name: &str, space: u32| match space {
            0 => format!("  %{name}.generic = getelementptr i8, ptr %{name}, i64 0\n"),
            _ => format!("  %{name}.generic = addrspacecast ptr addrspace({space}) %{name} to ptr\n"),
        };
        let (p, q) = (generic("p", to), generic("q", from));
        format!(
            "{head}{entry}{p}{q}  %is.up = icmp ule ptr %p.generic, %q.generic\n  \
             br i1 %is.up, label %up, label %down.rest\n{up}{down}done:\n  ret void\n}}\n"
        )
    }

    /// Whether what is read may be written to: memory of different address spaces, other than the generic one, is not.
    fn may_overlap(&self) -> bool {
        self.sort == Sort::Move && (self.to == self.from || self.to == 0 || self.from == 0)
    }

    /// Accesses to what a loop leaves over of a known length.
    fn pieces(&self, name: &str, length: u64) -> Vec<String> {
        let mut at = length - length % self.unit;
        let mut pieces = vec![];
        for unit in [8, 4, 2, 1].into_iter().filter(|unit| *unit < self.unit) {
            if at + unit <= length {
                pieces.push(self.access(&format!("{name}.{unit}"), unit, &at.to_string()));
                at += unit;
            }
        }
        pieces
    }

    /// A loop from one offset to another, if they differ, and where it goes then.
    fn stage(&self, name: &str, unit: u64, (start, end): (&str, &str), next: &str) -> String {
        let access = self.access(name, unit, &format!("%{name}.i"));
        format!(
            "{name}:\n  %{name}.any = icmp ne i64 {start}, {end}\n  \
             br i1 %{name}.any, label %{name}.loop, label %{next}\n{name}.loop:\n  \
             %{name}.i = phi i64 [ {start}, %{name} ], [ %{name}.j, %{name}.loop ]\n{access}  \
             %{name}.j = add nuw i64 %{name}.i, {unit}\n  %{name}.more = icmp ult i64 %{name}.j, {end}\n  \
             br i1 %{name}.more, label %{name}.loop, label %{next}\n"
        )
    }

    /// The same from an offset down to a lower one.
    fn stage_down(&self, name: &str, unit: u64, (start, end): (&str, &str), next: &str) -> String {
        let access = self.access(name, unit, &format!("%{name}.j"));
        format!(
            "{name}:\n  %{name}.any = icmp ne i64 {start}, {end}\n  \
             br i1 %{name}.any, label %{name}.loop, label %{next}\n{name}.loop:\n  \
             %{name}.i = phi i64 [ {start}, %{name} ], [ %{name}.j, %{name}.loop ]\n  \
             %{name}.j = sub nuw i64 %{name}.i, {unit}\n{access}  %{name}.more = icmp ugt i64 %{name}.j, {end}\n  \
             br i1 %{name}.more, label %{name}.loop, label %{next}\n"
        )
    }

    /// Sets or copies so many bytes at an offset.
    fn access(&self, name: &str, unit: u64, offset: &str) -> String {
        let Form { sort, to, from, .. } = *self;
        let (ty, volatile) = (of_bytes(unit), if self.volatile { "volatile " } else { "" });
        let address = format!("  %{name}.p = getelementptr i8, ptr addrspace({to}) %p, i64 {offset}\n");
        let store =
            |value: &str| format!("  store {volatile}{ty} {value}, ptr addrspace({to}) %{name}.p, align {unit}\n");
        if sort == Sort::Set {
            return address + &store(&format!("%v{unit}"));
        }
        address
            + &format!(
                "  %{name}.q = getelementptr i8, ptr addrspace({from}) %q, i64 {offset}\n  \
                 %{name}.v = load {volatile}{ty}, ptr addrspace({from}) %{name}.q, align {unit}\n"
            )
            + &store(&format!("%{name}.v"))
    }
}

/// The type of what is accessed at once.
fn of_bytes(unit: u64) -> &'static str {
    match unit {
        1 => "i8",
        2 => "i16",
        4 => "i32",
        8 => "<2 x i32>",
        _ => "<4 x i32>",
    }
}

/// `%v2` to `%v16`: the byte `%v1` in each byte of these types.
fn splats(widest: u64) -> String {
    let mut text = String::new();
    for unit in [2, 4, 8, 16].into_iter().filter(|unit| *unit <= widest) {
        let ty = of_bytes(unit);
        text.push_str(&match unit {
            2 => format!("  %z2 = zext i8 %v1 to {ty}\n  %v2 = mul {ty} %z2, 257\n"),
            4 => format!("  %z4 = zext i8 %v1 to {ty}\n  %v4 = mul {ty} %z4, 16843009\n"),
            _ => format!(
                "  %z{unit} = insertelement {ty} poison, i32 %v4, i32 0\n  \
                 %v{unit} = shufflevector {ty} %z{unit}, {ty} poison, <{} x i32> zeroinitializer\n",
                unit / 4
            ),
        });
    }
    text
}

/// A block of these accesses.
fn straight<'t>(name: &str, pieces: impl Iterator<Item = &'t String>, next: &str) -> String {
    format!("{name}:\n{}  br label %{next}\n", pieces.map(String::as_str).collect::<String>())
}
