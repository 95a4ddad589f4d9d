//! `#[export(...)]`: see [`export`].
//!
//! Written over bare token trees: the grammar is one function signature, and a parser for all of Rust would be the
//! largest thing in the build.

mod parameters;
mod template;

use parameters::{is_common_call, parameters, Parameter};
use proc_macro::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use template::{fill, string};

/// Makes a literal `#[no_mangle] pub unsafe extern "C" fn cudaXyz(...) -> cudaError_t { body }` an entry point.
///
/// The body is ordinary Rust of type `device::Result<()>`: the attribute moves it into a function of its own and calls
/// it through `abi::api::enter`, which traces, prepares the context, stops panics and keeps the last error. The signature
/// stays as it is written, so that cbindgen sees it, and a row describing it is put into the table `abi::exports::rows()`.
///
/// Nothing else calls the body's function: what exported functions share is a function with a name of its own.
///
/// **Pointers.** A body is safe code: for a pointer it gets a type of `abi::arguments`, which checks for null and reads
/// and writes unaligned. `*mut T` becomes `Out<T>`, `*const T` `In<T>`, `*const c_char` `Text`; addresses of no type (`*mut c_void`),
/// handles and everything else stay. With `arrays(...)`, an array becomes `InArray<T>` or `OutArray<T>`. What makes this sound is the
/// contract of all exported functions, which the attribute adds to their documentation: pointers are as CUDA's manual requires them.
///
/// A body that is nothing but a call `common::module::function(...)` passes pointers on as they are, in an `unsafe` block of the
/// attribute: a function that both APIs share has the contract of the exported functions which call it with their arguments.
///
/// Options:
/// * `context`: the calling thread's device gets its primary context first; a sticky error is returned without running
///   the body.
/// * `keep_last_error`: the result is not stored for `cudaGetLastError`.
/// * `ptsz`, `ptds`: also exports the twin of that suffix, for programs built with a per-thread default stream: a null
///   argument of type `cudaStream_t` or `CUstream` becomes `cudaStreamPerThread`, and `abi::default_stream::default_stream()` says so.
/// * `also(names...)`: also exports it under these older names, whose forms have the same ABI (`cuEventDestroy` of `cuEventDestroy_v2`).
/// * `quick`: where calls are neither traced nor checked, a function of that name with `_quick` behind it is tried first; it returns whether
///   it has done everything, successfully. It does itself what `enter` would have done, where that matters, except for panics.
/// * `plain`: the body is the function's own, of the declared type, without `enter`; the row is made, and panics are stopped.
/// * `v12`, `v13`: the function differs between CUDA 12 and 13 (signature or layout), and this is the form for programs
///   of that one: it is exported as `name@libcudart.so.12` (a suffix `_v12` of the Rust name is dropped) or as
///   `name@@libcudart.so.13`, and `#[no_mangle]`, which cbindgen wants to see, is taken away.
/// * `arrays(list[count], ...)`: the parameter `list` points to `count` entries, or, written `list[*count]`, to as many as `count`
///   points to when the function is called.
/// * `approximate = "..."`: the function works, and differs from what the manual says in this (for `docs/coverage.md`).
/// * `device`: as `context`, without making the context the calling thread's current one: for what the runtime asks the driver directly.
/// * `driver`: of the driver API: no last error is kept, errors become `CUresult`, and `cuInit` must have been called unless `anytime`
///   is given. `context` means that the current one is checked if there is one, and that there must be one for a default stream;
///   `current`, that there must be one. Functions with `ptds` work in the default stream.
///
/// **Panics** never leave an exported function, which would end the process. All three ways in stop them, report on stderr what happened
/// and in which function, and return: `abi::api::enter` `cudaErrorUnknown` or `CUDA_ERROR_UNKNOWN`; `abi::api::quick` as `enter`, last error
/// included, without trying the whole function, since what the quick one has begun is not known; `abi::api::plain` what
/// `abi::api::AfterPanic` has for the function's type. Where nothing panics this is no code: unwinding finds the handler in tables.
#[proc_macro_attribute]
pub fn export(options: TokenStream, item: TokenStream) -> TokenStream {
    match Function::parse(item).and_then(|f| expand(options, f)) {
        Ok(tokens) => tokens,
        Err(message) => fill("::core::compile_error!(MESSAGE);", &[("MESSAGE", string(&message))]),
    }
}

struct Function {
    /// Attributes, visibility, `unsafe extern "C"`.
    head: TokenStream,
    attributes: TokenStream,
    name: Ident,
    params: TokenStream,
    ret: TokenStream,
    body: TokenStream,
    parameters: Vec<Parameter>,
}

impl Function {
    fn parse(item: TokenStream) -> Result<Function, String> {
        let mut tokens = item.into_iter().peekable();
        let (mut head, mut attributes) = (TokenStream::new(), TokenStream::new());
        loop {
            let token = tokens.next().ok_or("#[export] stands before a function")?;
            match token {
                TokenTree::Ident(i) if i.to_string() == "fn" => break,
                TokenTree::Punct(p) if p.as_char() == '#' => {
                    attributes.extend([TokenTree::Punct(p)]);
                    attributes.extend(tokens.next());
                }
                other => head.extend([other]),
            }
        }
        let Some(TokenTree::Ident(name)) = tokens.next() else { return Err("a function has a name".into()) };
        let Some(TokenTree::Group(params)) = tokens.next() else {
            return Err("generic functions have no C ABI".into());
        };
        let mut ret = TokenStream::new();
        let body = loop {
            match tokens.next().ok_or("a function has a body")? {
                TokenTree::Group(g) if g.delimiter() == Delimiter::Brace => break g,
                other => ret.extend([other]),
            }
        };
        let parameters = parameters(params.stream())?;
        let body = TokenStream::from(TokenTree::Group(body));
        Ok(Function { head, attributes, name, params: params.stream(), ret, body, parameters })
    }
}

const ROW: &str = r#"
    #[used]
    #[link_section = "understudy_api"]
    static ROW: crate::abi::exports::Row = crate::abi::exports::Row {
        name: TEXT,
        address: NAME as *const (),
        flags: crate::abi::exports::Flags(0 FLAGS),
        module: ::core::module_path!(),
        remark: REMARK,
        params: &[PARAM_ROWS],
        result: RESULT,
    };"#;

/// An option, with its text or its list if it has one.
struct Choice {
    name: String,
    text: Option<Literal>,
    list: Option<TokenStream>,
}

fn read(options: TokenStream) -> Result<Vec<Choice>, String> {
    let mut all = Vec::new();
    let mut tokens = options.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(name) = token else { return Err(format!("an option is a name, not `{token}`")) };
        let (mut text, mut list) = (None, None);
        if let Some(TokenTree::Group(group)) = tokens.next_if(|t| matches!(t, TokenTree::Group(_))) {
            list = Some(group.stream());
        }
        if tokens.next_if(|t| t.to_string() == "=").is_some() {
            match tokens.next() {
                Some(TokenTree::Literal(literal)) => text = Some(literal),
                _ => return Err(format!("`{name} =` is followed by a text")),
            }
        }
        all.push(Choice { name: name.to_string(), text, list });
        if tokens.next_if(|t| t.to_string() == ",").is_none() && tokens.peek().is_some() {
            return Err(format!("there is no comma behind `{name}`"));
        }
    }
    Ok(all)
}

fn expand(options: TokenStream, mut f: Function) -> Result<TokenStream, String> {
    let options = read(options)?;
    let (mut flags, mut twin, mut plain, mut driver, mut version) = (String::new(), None, false, false, None);
    let (mut quick, mut arrays, mut older) = (false, None, TokenStream::new());
    let mut remark = string("");
    for Choice { name, text, list } in &options {
        let option = name.as_str();
        match option {
            "approximate" => {
                let text = text.clone().ok_or("`approximate` says in what")?;
                remark = TokenTree::Literal(text).into();
            }
            "arrays" => arrays = Some(list.clone().ok_or("`arrays` says which, in parentheses")?),
            "also" => older = list.clone().ok_or("`also` says under which names, in parentheses")?,
            _ if text.is_some() || list.is_some() => return Err(format!("`{option}` stands alone")),
            "context" => flags.push_str("| crate::abi::exports::Flags::CONTEXT"),
            "device" => flags.push_str("| crate::abi::exports::Flags::CONTEXT | crate::abi::exports::Flags::DEVICE"),
            "current" => flags.push_str("| crate::abi::exports::Flags::CONTEXT | crate::abi::exports::Flags::CURRENT"),
            "keep_last_error" => flags.push_str("| crate::abi::exports::Flags::KEEP_LAST_ERROR"),
            "anytime" => flags.push_str("| crate::abi::exports::Flags::ANYTIME"),
            "driver" => {
                flags.push_str("| crate::abi::exports::Flags::DRIVER");
                driver = true;
            }
            "v12" | "v13" => {
                flags.push_str(if option == "v12" {
                    "| crate::abi::exports::Flags::V12"
                } else {
                    "| crate::abi::exports::Flags::V13"
                });
                version = Some(option);
            }
            "plain" => plain = true,
            "quick" => quick = true,
            "ptsz" | "ptds" => twin = Some(option),
            other => return Err(format!("#[export] has no option `{other}`")),
        }
    }
    if driver && (quick || plain) {
        return Err("`quick` and `plain` are for functions of the runtime API".into());
    }
    // Who makes the pointers safe to use: the function that both APIs share, the types of `abi::arguments`, or the body.
    let common_call = is_common_call(&f.body);
    let typed = !plain && !common_call;
    if let Some(arrays) = arrays {
        if !typed {
            return Err("`arrays` is for functions whose body uses them".into());
        }
        parameters::set_lengths(&mut f.parameters, arrays)?;
    }
    if driver && twin == Some("ptds") {
        flags.push_str("| crate::abi::exports::Flags::CURRENT");
    }
    let name = f.name.to_string();
    let quick_name = TokenStream::from(TokenTree::Ident(Ident::new(&format!("{name}_quick"), f.name.span())));
    let body_name = TokenStream::from(TokenTree::Ident(Ident::new(&format!("{name}_body"), f.name.span())));
    // The arguments of the twin are those of the function, with its default stream.
    let pass = |per_thread: bool, typed: bool| -> TokenStream {
        let one = |p: &Parameter| match per_thread && p.stream {
            true => fill("crate::abi::default_stream::per_thread(ARG),", &[("ARG", p.tokens())]),
            false if typed => p.passed(),
            false => fill("ARG,", &[("ARG", p.tokens())]),
        };
        f.parameters.iter().map(one).collect()
    };
    let attributes = attributes(&f, version.is_some());
    let parts = |name: &Ident, flags: &str, per_thread: bool| {
        vec![
            ("HEAD", f.head.clone()),
            ("ATTRIBUTES", attributes.clone()),
            ("NAME", TokenTree::Ident(name.clone()).into()),
            ("TEXT", string(name.to_string().trim_end_matches("_v12"))),
            ("PARAMS", f.params.clone()),
            ("RET", f.ret.clone()),
            ("BODY_NAME", body_name.clone()),
            ("BODY", f.body.clone()),
            ("QUICK_NAME", quick_name.clone()),
            ("FLAGS", flags.parse().unwrap_or_default()),
            ("REMARK", remark.clone()),
            ("TRACE", parameters::trace(&f.parameters)),
            ("ARGS", pass(per_thread, false)),
            ("BODY_ARGS", pass(per_thread, typed)),
            ("BODY_PARAMS", f.parameters.iter().map(Parameter::declared).collect()),
            ("PLAIN", pass(false, false)),
            ("PARAM_ROWS", f.parameters.iter().map(parameters::row).collect()),
            ("RESULT", string(f.ret.to_string().trim_start_matches("->").trim())),
        ]
    };
    if plain {
        let template = format!(
            "ATTRIBUTES HEAD fn NAME(PARAMS) RET {{
                {ROW}
                ::core::hint::black_box(&ROW);
                crate::abi::api::plain(&ROW, || RET BODY)
            }}"
        );
        let mut out = fill(&template, &parts(&f.name, &flags, false));
        out.extend(in_both_nodes(&f.name));
        return Ok(out);
    }
    let enter = if driver { "enter_driver" } else { "enter" };
    // A default stream is the current context's.
    let streams = f.parameters.iter().filter(|p| p.stream && driver && flags.contains("CONTEXT"));
    let checks: String = streams.map(|p| format!("crate::abi::contexts::need_stream({})?;", p.name)).collect();
    let call = match typed && !f.parameters.iter().any(Parameter::is_pointer) {
        true => format!("{{ {checks} BODY_NAME(BODY_ARGS) }}"),
        // SAFETY: pointers are as CUDA's manual requires them, which the caller of the exported function promises.
        false => format!("unsafe {{ {checks} BODY_NAME(BODY_ARGS) }}"),
    };
    let whole = format!("crate::abi::api::{enter}(&ROW, &[TRACE], &mut || {call})");
    // What needs registers and memory of the stack is a function of its own behind the quick part.
    let entry = match quick {
        true => format!(
            "ATTRIBUTES HEAD fn NAME(PARAMS) RET {{
                {ROW}
                #[cold]
                #[inline(never)]
                unsafe fn whole(PARAMS) RET {{ {whole} }}
                // SAFETY: as above.
                match crate::abi::api::quick(&ROW, || unsafe {{ QUICK_NAME(ARGS) }}) {{
                    ::core::option::Option::Some(code) => code,
                    // SAFETY: as above.
                    ::core::option::Option::None => unsafe {{ whole(PLAIN) }},
                }}
            }}"
        ),
        false => format!("ATTRIBUTES HEAD fn NAME(PARAMS) RET {{ {ROW} {whole} }}"),
    };
    let mut out = fill(&entry, &parts(&f.name, &flags, false));
    let body = match (typed, common_call) {
        (true, _) => "fn BODY_NAME(BODY_PARAMS) -> ::device::Result BODY",
        // SAFETY: the shared function has the contract of the exported one, whose arguments these are. Some are safe to call.
        (_, true) => "#[allow(unused_unsafe)] unsafe fn BODY_NAME(PARAMS) -> ::device::Result { unsafe BODY }",
        _ => "unsafe fn BODY_NAME(PARAMS) -> ::device::Result BODY",
    };
    out.extend(fill(
        &format!("#[allow(clippy::missing_safety_doc, clippy::too_many_arguments)] #[inline] {body}"),
        &parts(&f.name, &flags, false),
    ));
    match version {
        Some(version) => out.extend(versioned(&f.name, name.trim_end_matches("_v12"), version)),
        None => out.extend(in_both_nodes(&f.name)),
    }
    for token in older {
        if let TokenTree::Ident(name) = token {
            let newer = f.name.to_string();
            if !newer.strip_prefix(&name.to_string()).is_some_and(|rest| rest.starts_with("_v")) {
                return Err(format!("`{name}` is no older name of `{newer}`"));
            }
            out.extend(fill(&entry, &parts(&name, &flags, false)));
        }
    }
    if let Some(suffix) = twin {
        let base = name.trim_end_matches("_v12");
        let twin = Ident::new(&format!("{base}_{suffix}{}", &name[base.len()..]), f.name.span());
        let flags = flags + "| crate::abi::exports::Flags::PER_THREAD";
        out.extend(fill(&entry, &parts(&twin, &flags, true)));
        match version {
            Some(version) => out.extend(versioned(&twin, &format!("{base}_{suffix}"), version)),
            None => out.extend(in_both_nodes(&twin)),
        }
    }
    Ok(out)
}

/// The versions of a name of the runtime API. Those of the driver API have none.
fn in_both_nodes(name: &Ident) -> TokenStream {
    match name.to_string().trim_start_matches('_').starts_with("cuda") {
        true => fill("crate::abi::api::in_both_nodes!(NAME);", &[("NAME", TokenTree::Ident(name.clone()).into())]),
        false => TokenStream::new(),
    }
}

/// Exports a Rust function under a name with a version.
fn versioned(function: &Ident, name: &str, version: &str) -> TokenStream {
    let node = if version == "v12" { "@libcudart.so.12" } else { "@@libcudart.so.13" };
    let asm = format!(
        ".globl {name}.{version}\n.type {name}.{version}, @function\n{name}.{version}:\n{{jump}} {{function}}\n\
         .symver {name}.{version}, {name}{node}, remove"
    );
    let (x86, arm) = (asm.replace("{jump}", "jmp"), asm.replace("{jump}", "b"));
    // Test programs have no version nodes.
    let template = "
        #[cfg(all(not(test), target_arch = \"x86_64\"))]
        ::core::arch::global_asm!(X86, function = sym FUNCTION);
        #[cfg(all(not(test), target_arch = \"aarch64\"))]
        ::core::arch::global_asm!(ARM, function = sym FUNCTION);";
    let function = TokenTree::Ident(function.clone()).into();
    fill(template, &[("X86", string(&x86)), ("ARM", string(&arm)), ("FUNCTION", function)])
}

/// The attributes of the exported function: those that are written at it, less `#[no_mangle]` where the symbol has a version, and
/// what the caller of every unsafe one promises.
fn attributes(f: &Function, versioned: bool) -> TokenStream {
    let tokens: Vec<_> = f.attributes.clone().into_iter().collect();
    let kept = tokens.chunks(2).filter(|pair| !versioned || !pair.iter().any(|t| t.to_string() == "[no_mangle]"));
    let mut all: TokenStream = kept.flatten().cloned().collect();
    if f.head.to_string().contains("unsafe") {
        let contract = "\n\n# Safety\nPointers are as CUDA's manual requires them: null where it allows that, or valid for what it says.";
        all.extend(fill("#[doc = CONTRACT]", &[("CONTRACT", string(contract))]));
    }
    all
}
