//! What ptxas says about statements: many of them in one file, whose errors come with their lines.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// The verdict on a statement that ptxas crashes on, or makes PTX of that it cannot read itself.
pub const DIES: &str = "ptxas crashes";

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// In the body of an entry.
    Body,
    Module,
}

/// Module heads that statements are put behind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Head {
    pub version: (u8, u8),
    pub target: &'static str,
    pub scope: Scope,
}

impl Head {
    pub const fn new(version: (u8, u8), target: &'static str) -> Head {
        Head { version, target, scope: Scope::Body }
    }

    pub const fn at(self, scope: Scope) -> Head {
        Head { scope, ..self }
    }

    /// The text in front of a statement.
    pub fn text(&self) -> String {
        let (major, minor) = self.version;
        let size = if self.version >= (2, 3) { ".address_size 64\n" } else { "" };
        let mut text = format!(".version {major}.{minor}\n.target {}\n{size}", self.target);
        if self.scope == Scope::Module {
            text.push_str(".global .align 16 .b8 there[256]; .func callee() { ret; }\n");
            return text;
        }
        text.push_str(
            ".global .align 16 .b8 gvar[256]; .shared .align 16 .b8 svar[256]; .const .align 16 .b8 cvar[256];\n",
        );
        text.push_str(".func callee() { ret; }\n.entry k(.param .b64 kparam) {\n");
        let number: u32 = self.target.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
        for ty in [
            "pred", "b8", "u8", "s8", "b16", "u16", "s16", "f16", "b32", "u32", "s32", "f32", "f16x2", "b64", "u64",
            "s64", "f64", "b128",
        ] {
            let there = match ty {
                "f16x2" => self.version >= (4, 2) && number >= 53,
                "b128" => self.version >= (8, 3) && number >= 70,
                _ => true,
            };
            if there {
                // The sums of a warpgroup take 128.
                let count = if matches!(ty, "b32" | "s32" | "f32") { 128 } else { 20 };
                text.push_str(&format!(".reg .{ty} %{ty}_<{count}>; "));
            }
        }
        text.push_str(".local .align 16 .b8 lvar[64];\n");
        if self.version >= (2, 0) {
            text.push_str(".param .b64 pvar;");
        }
        if self.version >= (6, 0) && number >= 30 {
            text.push_str("targets: .branchtargets END;");
        }
        text.push('\n');
        text
    }

    /// The text behind it.
    pub fn tail(&self) -> &'static str {
        match self.scope {
            Scope::Body => "END: ret;\n}\n",
            Scope::Module => ".entry k() { ret; }\n",
        }
    }
}

/// ptxas, and its answers so far.
pub struct Assembler {
    ptxas: PathBuf,
    folder: PathBuf,
    /// Kept between runs, since it takes minutes to ask for all.
    known: HashMap<(Head, String), Option<String>>,
    memory: Option<PathBuf>,
    /// Whose answers have been read from there.
    remembered: HashSet<Head>,
    pub started: usize,
}

impl Assembler {
    pub fn new(ptxas: PathBuf) -> Assembler {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("ptxas-verdicts-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let memory = std::env::var_os("UNDERSTUDY_VERDICTS_MEMORY").map(PathBuf::from);
        Assembler { ptxas, folder, known: HashMap::new(), memory, remembered: HashSet::new(), started: 0 }
    }

    /// What ptxas has against each of `statements` behind `head`: its first words, or `None` if it takes it.
    pub fn judge(&mut self, head: Head, statements: &[String]) -> Vec<Option<String>> {
        self.remember(head);
        let mut open: Vec<&String> =
            statements.iter().filter(|s| !self.known.contains_key(&(head, s.to_string()))).collect();
        open.sort();
        open.dedup();
        let fresh = self.ask(head, &open);
        self.keep(head, &fresh);
        self.known.extend(fresh.into_iter().map(|(s, v)| ((head, s), v)));
        statements.iter().map(|s| self.known[&(head, s.clone())].clone()).collect()
    }

    /// The verdict on one statement in a file of its own.
    pub fn alone(&mut self, head: Head, statement: &str) -> Option<String> {
        let key = (head, format!("alone {statement}"));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let verdict = self.ask(head, &[&statement.to_string()]).remove(0).1;
        self.keep(head, &[(key.1.clone(), verdict.clone())]);
        self.known.insert(key, verdict.clone());
        verdict
    }

    /// Errors end the reading of a file only where they are of syntax: what stands behind such a line is asked again.
    fn ask(&mut self, head: Head, statements: &[&String]) -> Vec<(String, Option<String>)> {
        let mut verdicts: Vec<Option<String>> = vec![None; statements.len()];
        let mut open: Vec<usize> = (0..statements.len()).collect();
        let before = head.text();
        let first = before.lines().count() + 1;
        while !open.is_empty() {
            let lines: Vec<&str> = open.iter().map(|&i| statements[i].as_str()).collect();
            let text = format!("{before}{}\n{}", lines.join("\n"), head.tail());
            let said = match self.run(head, &text) {
                Ok(said) => said,
                Err(why) => {
                    if let [one] = open[..] {
                        verdicts[one] = Some(why);
                        break;
                    }
                    // It is about one of them.
                    let rest: Vec<&String> = open.iter().map(|&i| statements[i]).collect();
                    let (left, right) = rest.split_at(rest.len() / 2);
                    let answers = self.ask(head, left).into_iter().chain(self.ask(head, right));
                    open.iter().zip(answers).for_each(|(&i, (_, verdict))| verdicts[i] = verdict);
                    break;
                }
            };
            // What the head itself is told is not about a statement.
            let said: Vec<_> = said.into_iter().filter(|(line, _)| *line >= first).collect();
            if said.is_empty() {
                break;
            }
            let mut any = false;
            for (line, words) in &said {
                // A statement may be found wanting where the next begins.
                let at = line.checked_sub(first).map(|i| i.min(open.len() - 1));
                if let Some(at) = at.map(|i| open[i]) {
                    verdicts[at].get_or_insert_with(|| words.clone());
                    any = true;
                }
            }
            assert!(any, "ptxas says no line of a statement: {said:?}\n{text}");
            open.retain(|&i| verdicts[i].is_none());
        }
        statements.iter().map(|s| s.to_string()).zip(verdicts).collect()
    }

    /// The errors in `text`, with their lines; or one that is about no line, or that ptxas itself crashed.
    pub fn run(&mut self, head: Head, text: &str) -> Result<Vec<(usize, String)>, String> {
        let file = self.folder.join("a.ptx");
        std::fs::write(&file, text).unwrap();
        let number: u32 = head.target.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap();
        let arch = if number < 75 {
            "compute_75".into()
        } else {
            head.target.split(',').next().unwrap_or("").replace("sm_", "compute_")
        };
        let out = Command::new(&self.ptxas)
            .arg(format!("-arch={arch}"))
            .arg(&file)
            .args(["-o", "/dev/null"])
            .output()
            .unwrap();
        self.started += 1;
        if out.status.code().is_none() {
            return Err(DIES.into());
        }
        let words = String::from_utf8_lossy(&out.stderr).into_owned() + &String::from_utf8_lossy(&out.stdout);
        let mut errors = Vec::new();
        for line in words.lines() {
            let Some((_, rest)) = line.split_once(", line ") else { continue };
            let Some((number, message)) = rest.split_once(';') else { continue };
            if line.contains("<builtin>") {
                continue;
            }
            let message = message.trim_start();
            if message.starts_with("error") || message.starts_with("fatal") {
                let message = message.split_once(':').map_or(message, |m| m.1.trim());
                if !message.contains("does not support .target") {
                    errors.push((number.trim().parse().unwrap(), message.to_string()));
                }
            }
        }
        // An error within the PTX that ptxas itself makes of a statement names no line of ours.
        if errors.is_empty() && words.contains("<builtin>") {
            return Err(DIES.into());
        }
        if errors.is_empty() && !out.status.success() && !words.contains("does not support .target") {
            return Err(words.lines().next().unwrap_or(DIES).into());
        }
        Ok(errors)
    }

    fn memory(&self, head: Head) -> Option<PathBuf> {
        let folder = self.memory.as_ref()?;
        std::fs::create_dir_all(folder).unwrap();
        Some(folder.join(format!("{:?}-{}.{}-{}", head.scope, head.version.0, head.version.1, head.target)))
    }

    fn remember(&mut self, head: Head) {
        if !self.remembered.insert(head) {
            return;
        }
        let Some(text) = self.memory(head).and_then(|f| std::fs::read_to_string(f).ok()) else { return };
        for line in text.lines() {
            if let Some((statement, verdict)) = line.split_once('\t') {
                let verdict = (!verdict.is_empty()).then(|| verdict.to_string());
                self.known.insert((head, statement.into()), verdict);
            }
        }
    }

    fn keep(&self, head: Head, fresh: &[(String, Option<String>)]) {
        use std::io::Write;
        let Some(file) = self.memory(head) else { return };
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
        let line = |(statement, verdict): &(String, Option<String>)| {
            format!("{statement}\t{}\n", verdict.as_deref().unwrap_or(""))
        };
        // In one write: other threads append to the same file.
        file.write_all(fresh.iter().map(line).collect::<String>().as_bytes()).unwrap();
    }
}

impl Drop for Assembler {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
