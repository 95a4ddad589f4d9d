//! The exported functions, read from the sources of `src/abi` and `cuda-types`: names, parameters, and which CUDA they are for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::{FnArg, GenericArgument, Item, ItemFn, PathArguments, ReturnType, Type};

/// A function of ours: its exported name, parameters and result.
pub struct Function {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Option<Type>,
    /// The one major version of CUDA that it is for, where the other has another form.
    pub only: Option<u32>,
    /// Whether what CUDA 12 lays out as a shorter structure may be in its parameters.
    pub head_only: bool,
}

/// Functions that serve CUDA 12 and 13 alike though a structure of theirs has grown: they touch only the head of it, which is
/// CUDA 12's.
const HEAD_ONLY: [&str; 10] = [
    "cudaCreateSurfaceObject",
    "cudaCreateTextureObject",
    "cudaExternalMemoryGetMappedBuffer",
    "cudaExternalMemoryGetMappedMipmappedArray",
    "cudaGetSurfaceObjectResourceDesc",
    "cudaGetTextureObjectResourceDesc",
    "cudaGetTextureObjectResourceViewDesc",
    "cudaImportExternalMemory",
    "cudaImportExternalSemaphore",
    "cudaPointerGetAttributes",
];

/// What the sources say.
#[derive(Default)]
pub struct Source {
    pub functions: Vec<Function>,
    /// Names that are exported and return `cudaErrorNotSupported`.
    pub unsupported: BTreeSet<String>,
    /// Names of types for other types; a file's own may hide those of `types`.
    aliases: BTreeMap<String, Type>,
    /// Structures of which CUDA 12 has another form, `NAME_v12`.
    pub old: BTreeSet<String>,
    /// Names of types that constants have: integers here, enumerations in C.
    pub enumerations: BTreeSet<String>,
    /// Members of each structure.
    pub members: BTreeMap<String, Vec<String>>,
}

/// The Rust files of the given folders, in order.
fn files(folders: &[&Path]) -> Vec<PathBuf> {
    let list = |folder: &&Path| std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect::<Vec<_>>();
    let mut all: Vec<PathBuf> = folders.iter().flat_map(list).collect();
    all.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    all.sort();
    all
}

/// Reads `abi`, the folder `src/abi` of the library, and the folder of its types.
pub fn read(abi: &Path, types: &Path) -> Source {
    let mut source = Source::default();
    for path in files(&[types, &abi.join("runtime"), &abi.join("driver")]) {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for item in file.items {
            match item {
                Item::Type(alias) => {
                    source.aliases.insert(alias.ident.to_string(), *alias.ty);
                }
                Item::Struct(s) => {
                    let name = s.ident.to_string();
                    source.old.extend(name.strip_suffix("_v12").map(str::to_string));
                    let members = s.fields.iter().filter_map(|f| Some(f.ident.as_ref()?.to_string()));
                    source.members.insert(name, members.collect());
                }
                Item::Const(constant) => {
                    if let Type::Path(ty) = *constant.ty {
                        source.enumerations.extend(ty.path.get_ident().map(|name| name.to_string()));
                    }
                }
                Item::Fn(function) => source.functions.extend(exported(function)),
                Item::Macro(m) if m.mac.path.is_ident("unsupported") => {
                    let words = m.mac.tokens.into_iter().map(|t| t.to_string());
                    source.unsupported.extend(words.filter(|w| w.starts_with("cuda")));
                }
                _ => {}
            }
        }
    }
    let Source { aliases, enumerations, .. } = &mut source;
    enumerations.retain(|name| aliases.contains_key(name));
    assert!(source.functions.len() > 600, "{} exported functions found in {}", source.functions.len(), abi.display());
    source
}

/// The function and its twin for per-thread streams, if it is exported.
fn exported(function: ItemFn) -> Vec<Function> {
    let Some(attribute) = function.attrs.iter().find(|a| a.path().is_ident("export")) else { return Vec::new() };
    let mut options = Vec::new();
    if let syn::Meta::List(list) = &attribute.meta {
        options.extend(list.tokens.clone().into_iter().map(|token| token.to_string()));
    }
    let has = |option: &str| options.iter().any(|o| o == option);
    let only = [12, 13].into_iter().find(|major| has(&format!("v{major}")));
    let name = function.sig.ident.to_string().trim_end_matches("_v12").to_string();
    let twin = ["ptsz", "ptds"].into_iter().find(|s| has(s)).map(|suffix| format!("{name}_{suffix}"));
    let parameters = function.sig.inputs.iter().map(|input| match input {
        FnArg::Typed(typed) => (*typed.ty).clone(),
        FnArg::Receiver(_) => panic!("{name}: a method"),
    });
    let parameters: Vec<Type> = parameters.collect();
    let result = match function.sig.output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => Some(*ty),
    };
    let head_only = HEAD_ONLY.contains(&name.as_str());
    let one = |name| Function { name, parameters: parameters.clone(), result: result.clone(), only, head_only };
    [Some(name), twin].into_iter().flatten().map(one).collect()
}

impl Source {
    /// A function's type in C++, by the templates of `prototypes.hpp`, as programs of CUDA `major` know it.
    pub fn signature(&self, f: &Function, major: u32) -> String {
        let mut all = vec![f.result.as_ref().map_or("void".into(), |ty| self.cpp(ty, major))];
        all.extend(f.parameters.iter().map(|ty| self.cpp(ty, major)));
        let all = format!("function<{}>", all.join(", "));
        match f.head_only {
            true => all.replace("other_version<", "head<"),
            false => all,
        }
    }

    /// Structures are NVIDIA's of the same name, whose layout the other test compares.
    fn cpp(&self, ty: &Type, major: u32) -> String {
        match ty {
            Type::Ptr(p) => {
                let kind = if p.mutability.is_some() { "pointer" } else { "constant" };
                format!("{kind}<{}>", self.cpp(&p.elem, major))
            }
            Type::BareFn(f) => {
                let mut all = vec![match &f.output {
                    ReturnType::Default => "void".to_string(),
                    ReturnType::Type(_, ty) => self.cpp(ty, major),
                }];
                all.extend(f.inputs.iter().map(|input| self.cpp(&input.ty, major)));
                format!("function<{}>", all.join(", "))
            }
            Type::Path(path) => {
                let last = path.path.segments.last().unwrap();
                match &last.arguments {
                    // `Option<fn>`: a function pointer that may be null.
                    PathArguments::AngleBracketed(of) if last.ident == "Option" => match of.args.first() {
                        Some(GenericArgument::Type(ty)) => self.cpp(ty, major),
                        _ => panic!("an Option of what"),
                    },
                    _ => self.named(&last.ident.to_string(), major),
                }
            }
            other => panic!("no C++ for {other:?}"),
        }
    }

    fn named(&self, name: &str, major: u32) -> String {
        let simple = match name {
            "c_void" => "void",
            "c_char" => "char",
            "c_int" | "i32" => "int",
            "c_uint" | "u32" => "unsigned",
            "c_long" => "long",
            "c_ulong" => "unsigned long",
            "c_longlong" | "i64" => "long long",
            "c_ulonglong" | "u64" => "unsigned long long",
            "c_short" | "i16" => "short",
            "c_ushort" | "u16" => "unsigned short",
            "c_uchar" | "u8" => "unsigned char",
            "c_float" | "f32" => "float",
            "c_double" | "f64" => "double",
            "usize" => "std::size_t",
            _ => "",
        };
        if !simple.is_empty() {
            return simple.to_string();
        }
        match self.aliases.get(name) {
            // Bytes that are passed on: a structure of that name in C.
            None | Some(Type::Array(_)) => {}
            Some(ty) => return self.cpp(ty, major),
        }
        match name.strip_suffix("_v12") {
            Some(theirs) if major == 12 => format!("::{theirs}"),
            Some(theirs) => format!("other_version<::{theirs}>"),
            // A function that both call must not take what they lay out differently.
            None if major == 12 && self.old.contains(name) => format!("other_version<::{name}>"),
            None => format!("::{name}"),
        }
    }
}
