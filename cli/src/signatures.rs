//! `understudy signatures`: makes stripped programs known that have a CUDA runtime linked into them of which the library has not heard.

use crate::ahead;
use crate::console::{show, Failure};
use clap::{value_parser, Arg, ArgAction, ArgMatches, Command};
use std::path::{Path, PathBuf};

/// The library's function, and what it takes and gives: see `understudy_signatures` there.
const FUNCTION: &str = "understudy_signatures";
type Request = (Vec<(String, String)>, Option<String>);
type Reply = Result<(String, Vec<u32>), String>;

/// The subcommand's syntax.
pub fn command() -> Command {
    Command::new("signatures")
        .about("Make known by which code to find a CUDA runtime that is linked into stripped programs")
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("The file to add them to (default: the one beside the library, which the library reads)"),
        )
        .arg(
            Arg::new("archive")
                .required(true)
                .action(ArgAction::Append)
                .num_args(1..)
                .value_name("LIBCUDART_STATIC.A[=VERSION]")
                .help("The static runtime of a CUDA toolkit, and what messages call it (default: its path)"),
        )
}

/// Has the library make them.
pub fn run(options: &ArgMatches) -> Result<(), Failure> {
    let archives: Vec<&String> = options.get_many("archive").expect("required by clap").collect();
    let archives: Vec<(String, String)> = archives.into_iter().map(|word| named(word)).collect();
    let output = options.get_one::<PathBuf>("output").map(|path| path.display().to_string());
    let request: Request = (archives.clone(), output);
    let request = postcard::to_stdvec(&request).expect("texts can be encoded");
    let mut reply: Option<Reply> = None;
    ahead::call(FUNCTION, &request, &mut |answer| {
        reply = postcard::from_bytes(answer).ok();
        reply.is_some()
    })?;
    let (file, counts) = reply.unwrap_or_else(|| Err("the library gave no answer".into())).map_err(Failure::new)?;
    for ((archive, _), count) in archives.iter().zip(counts) {
        show(&format!("{archive}: {count} functions"))?;
    }
    show(&format!("written to {file}"))
}

/// An archive's path and what its version is called.
fn named(word: &str) -> (String, String) {
    match word.rsplit_once('=') {
        Some((path, version)) if !Path::new(word).exists() => (path.into(), version.into()),
        _ => (word.into(), word.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn versions() {
        assert_eq!(named("a/libcudart_static.a=12.4"), ("a/libcudart_static.a".into(), "12.4".into()));
        assert_eq!(named("/x/libcudart_static.a"), ("/x/libcudart_static.a".into(), "/x/libcudart_static.a".into()));
    }
}
