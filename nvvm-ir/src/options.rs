//! Options of `nvvmCompileProgram` and `nvvmVerifyProgram`.

use crate::result::{Failure, INVALID_OPTION};

/// What is compiled for: `compute_XY`, `compute_XYa`, `compute_XYf`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Architecture {
    /// Ten times the major version, and the minor.
    pub number: u32,
    /// `a` or `f`, or nothing.
    pub suffix: Option<char>,
}

/// Architectures that have had a `compute_` name, from those of NVVM IR 1.0 on.
const KNOWN: [u32; 27] =
    [20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 101, 103, 110, 120, 121];

/// The newest for which LLVM generates code. Later ones run what is generated for it.
const NEWEST: u32 = 90;

/// The oldest of those with instructions that no later one has (`compute_90a`).
const SPECIFIC: u32 = 90;

/// The oldest of those with a family (`compute_100f`).
pub const FAMILY: u32 = 100;

impl Architecture {
    /// The architecture of a name like `compute_80`.
    pub fn parse(name: &[u8]) -> Option<Architecture> {
        let name = std::str::from_utf8(name).ok()?.strip_prefix("compute_")?;
        let digits = name.trim_end_matches(['a', 'f']);
        let suffix = match &name[digits.len()..] {
            "" => None,
            "a" => Some('a'),
            "f" => Some('f'),
            _ => return None,
        };
        // Digits alone: no sign, no zeros in front.
        let number = KNOWN.into_iter().find(|known| known.to_string() == digits)?;
        let oldest = match suffix {
            None => 0,
            Some('a') => SPECIFIC,
            Some(_) => FAMILY,
        };
        (number >= oldest).then_some(Architecture { number, suffix })
    }

    /// LLVM's name of the processor to generate code for.
    pub fn processor(self) -> String {
        match self {
            // LLVM does not know this one, which runs what its predecessor runs.
            Architecture { number: 88, .. } => "sm_87".into(),
            Architecture { number, .. } if number > NEWEST => format!("sm_{NEWEST}"),
            Architecture { number, suffix } => format!("sm_{number}{}", suffix.map(String::from).unwrap_or_default()),
        }
    }

    /// The word after `.target`.
    pub fn target(self) -> String {
        format!("sm_{}{}", self.number, self.suffix.map(String::from).unwrap_or_default())
    }

    /// The first version of PTX that has the target, ten times major and minor, where LLVM does not know.
    pub fn first_ptx(self) -> u32 {
        match (self.number, self.suffix) {
            (100 | 101, Some('f')) | (103 | 121, _) | (120, Some('f')) => 88,
            (100 | 101, _) => 86,
            (120, _) => 87,
            (110 | 88, _) => 90,
            _ => 0,
        }
    }
}

/// What the options say.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub architecture: Architecture,
    /// `-opt=0` is false: the numbers from 1 to 3 are the same.
    pub optimise: bool,
    /// Subnormal single-precision numbers are zeros.
    pub flush: bool,
    pub precise_sqrt: bool,
    pub precise_div: bool,
    /// Multiplications and additions become fused ones.
    pub fuse: bool,
    /// `-ptx-version-target`.
    pub ptx: Option<u32>,
    /// The log has warnings.
    pub warn: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            architecture: Architecture { number: 75, suffix: None },
            optimise: true,
            flush: false,
            precise_sqrt: true,
            precise_div: true,
            fuse: true,
            ptx: None,
            warn: true,
        }
    }
}

impl Options {
    /// Reads options.
    ///
    /// # Errors
    /// The first that is not known, not supported, or given twice.
    pub fn parse(words: &[&[u8]]) -> Result<Options, Failure> {
        let mut options = Options::default();
        let mut seen: Vec<&[u8]> = vec![];
        for word in words {
            let word = word.trim_ascii();
            let cut = word.iter().position(|&b| b == b'=').unwrap_or(word.len());
            let (name, value) = (&word[..cut], word.get(cut + 1..));
            let refused = |why: &str| {
                let word = String::from_utf8_lossy(word);
                Failure::new(INVALID_OPTION, format!("libnvvm : error: {word} is an unsupported option{why}"))
            };
            if seen.contains(&name) {
                let name = String::from_utf8_lossy(name);
                return Err(Failure::new(INVALID_OPTION, format!("libnvvm : error: {name} defined more than once")));
            }
            if name == b"-gen-lto" {
                return Err(refused(": the intermediate code for linking later is not documented"));
            }
            options.set(name, value).ok_or_else(|| refused(""))?;
            seen.push(name);
        }
        Ok(options)
    }

    fn set(&mut self, name: &[u8], value: Option<&[u8]>) -> Option<()> {
        let flag = || match value {
            Some(b"0") => Some(false),
            Some(b"1") => Some(true),
            _ => None,
        };
        match name {
            b"-arch" => self.architecture = Architecture::parse(value?)?,
            b"-opt" => self.optimise = in_range(value.filter(|digits| digits.len() == 1)?, 0, 3)? != 0,
            b"-ftz" => self.flush = flag()?,
            b"-prec-sqrt" => self.precise_sqrt = flag()?,
            b"-prec-div" => self.precise_div = flag()?,
            b"-fma" => self.fuse = flag()?,
            b"-ptx-version-target" => self.ptx = Some(in_range(value?, 86, 99)?),
            // What is generated here has no such tables, and one version of LLVM compiles for all architectures.
            b"-jump-table-density" => drop(in_range(value?, 0, 101)?),
            // The module's compile units say how much is told to debuggers.
            b"-g" | b"-nvvm-latest" | b"-generate-line-info" if value.is_none() => {}
            b"-w" if value.is_none() => self.warn = false,
            // Not documented: numba asks whether there is the first, the others are nvcc's, and NVIDIA's library has them without effect on PTX.
            b"-numba-debug" if value.is_none() => {}
            b"-maxreg" | b"-split-compile" if value.is_some() => {}
            _ => return None,
        }
        Some(())
    }
}

fn in_range(text: &[u8], low: u32, high: u32) -> Option<u32> {
    let digits = text.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(text).ok().filter(|_| digits)?.parse().ok()?;
    (low..=high).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Options, String> {
        let words: Vec<&[u8]> = words.iter().map(|w| w.as_bytes()).collect();
        Options::parse(&words).map_err(|failure| failure.log)
    }

    #[test]
    fn architectures() {
        let target = |name: &str| Architecture::parse(name.as_bytes()).map(|a| (a.processor(), a.target()));
        let both = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(target("compute_30"), both("sm_30", "sm_30"));
        assert_eq!(target("compute_90a"), both("sm_90a", "sm_90a"));
        assert_eq!(target("compute_121f"), both("sm_90", "sm_121f"));
        for wrong in ["sm_80", "compute_", "compute_80a", "compute_90f", "compute_90aa", "compute_080", "compute_+80"] {
            assert_eq!(target(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn options_are_read() {
        let options = parse(&["-arch=compute_80", "-opt=0", "-ftz=1", "-prec-div=0", "-fma=0", "-g"]).unwrap();
        assert!(options.flush && options.precise_sqrt);
        assert!(!options.optimise && !options.precise_div && !options.fuse);
        assert!(!parse(&[" -w", "-numba-debug ", "-maxreg=32", "-split-compile=2"]).unwrap().warn);
        assert_eq!(parse(&[]), Ok(Options::default()));
    }

    #[test]
    fn what_is_not_an_option_is_named() {
        for word in [
            "-foo",
            "foo",
            "",
            "-opt=4",
            "-opt=03",
            "-opt",
            "-w=1",
            "-maxreg",
            "-ftz=2",
            "-ftz",
            "-g=1",
            "-arch=sm_80",
            "--opt=3",
        ] {
            assert_eq!(parse(&[word]).unwrap_err(), format!("libnvvm : error: {word} is an unsupported option"));
        }
        assert_eq!(parse(&["-opt=0", "-opt=3"]).unwrap_err(), "libnvvm : error: -opt defined more than once");
        assert!(parse(&["-gen-lto"]).unwrap_err().contains("-gen-lto"));
    }
}
