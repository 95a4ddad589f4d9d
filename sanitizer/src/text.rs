//! The report as compute-sanitizer prints it.

use crate::describe;
use crate::finding::{ExitCode, Finding, HostFrame, HostStack, Launch, Record, Session, Severity, StackOf, Tool, What};
use crate::kinds::kind::Nature;
use crate::options::{Backtrace, Options};
use crate::style::{self, grouped, Style};
use crate::summary::Summary;
use crate::tools::Tools;

/// Renders records as text, and counts the printed errors.
#[derive(Debug)]
pub struct Text {
    style: Style,
    prefix: String,
    backtrace: Backtrace,
    short: bool,
    host_callers: u64,
    least: Option<Severity>,
    limit: u64,
    quiet: bool,
    session_details: bool,
    launches: bool,
    tools: Tools,
    printed: u64,
    /// Errors beyond the print limit.
    unprinted: u64,
}

impl Text {
    /// A new renderer.
    pub fn new(options: &Options) -> Text {
        Text {
            style: Style::new(options),
            prefix: options.prefix.clone(),
            backtrace: options.show_backtrace,
            short: options.backtrace_short,
            host_callers: options.num_callers_host,
            least: options.least_severity(),
            limit: options.print_limit,
            quiet: options.quiet,
            session_details: options.print_session_details,
            launches: options.dump_kernel_launches,
            tools: options.tools,
            printed: 0,
            unprinted: 0,
        }
    }

    fn line(&self, out: &mut String, text: &str) {
        out.push_str(&self.prefix);
        if !text.is_empty() {
            out.push(' ');
            out.push_str(text);
        }
        out.push('\n');
    }

    fn indented(&self, out: &mut String, text: &str) {
        self.line(out, &format!("    {text}"));
    }

    /// The first line.
    pub fn header(&self) -> String {
        let mut out = String::new();
        if !self.quiet {
            self.line(&mut out, "COMPUTE-SANITIZER");
        }
        out
    }

    /// The lines for a record; empty if it is not printed.
    pub fn record(&mut self, record: &Record) -> String {
        let mut out = String::new();
        match record {
            Record::Finding(finding) => self.finding(&mut out, finding),
            Record::Session(session) if self.session_details => self.session(&mut out, session),
            Record::Launch(launch) if self.launches => self.launch(&mut out, launch),
            Record::Note(text) if !self.quiet => self.line(&mut out, &format!("Note: {text}")),
            Record::Session(_) | Record::Launch(_) | Record::Note(_) | Record::Leaks { .. } | Record::End => {}
        }
        out
    }

    fn finding(&mut self, out: &mut String, finding: &Finding) {
        if self.least.is_none_or(|least| finding.severity < least) {
            return;
        }
        // Findings that are not errors in the program's code are exempt from the limit.
        let kind = finding.what.kind();
        let aside = matches!(kind.nature(), Nature::Program | Nature::Trace);
        if !aside {
            if self.limit != 0 && self.printed >= self.limit {
                self.unprinted += finding.count.max(1);
                return;
            }
            self.printed += 1;
        }
        self.line(out, &describe::title(finding, &self.style));
        if let What::ExitCode(ExitCode { signal: Some(_), .. }) = finding.what {
            self.line(out, "Target application returned an error");
        }
        if let Some(place) = finding.device.as_ref().filter(|_| !kind.tells_place()) {
            self.indented(out, &format!("at {}", self.style.place(place)));
            let (thread, block) = (self.style.index(place.thread), self.style.index(place.block));
            self.indented(out, &format!("by thread {thread} in block {block}"));
        }
        if finding.count > 1 {
            let more = grouped(finding.count - 1);
            let s = if finding.count == 2 { "" } else { "s" };
            self.indented(
                out,
                &match finding.device {
                    Some(_) => format!("and {more} more time{s} at the same place"),
                    None => format!("and {more} more time{s} at the same place"),
                },
            );
        }
        for detail in describe::details(finding, &self.style) {
            self.indented(out, &detail);
        }
        for caller in finding.device.iter().flat_map(|place| self.style.callers(place)) {
            self.indented(out, &caller);
        }
        for stack in &finding.stacks {
            self.stack(out, stack);
        }
        if !aside {
            self.line(out, "");
        }
    }

    fn stack(&self, out: &mut String, stack: &HostStack) {
        if !self.backtrace.host() || stack.frames.is_empty() {
            return;
        }
        let time = describe::stack_time(stack.of);
        self.indented(out, &format!("Saved host backtrace up to driver entry point at {time}"));
        let frames = if self.short { shortened(stack) } else { stack.frames.iter().collect() };
        for frame in frames.into_iter().take(style::limit(self.host_callers)) {
            self.indented(out, &format!("    Host Frame: {}", self.style.host_frame(frame)));
        }
    }

    fn launch(&self, out: &mut String, launch: &Launch) {
        let filtered = launch.filter_reason.as_ref().map_or(String::new(), |why| format!(" (filtered: {why})"));
        self.line(out, &format!("Launch #{}{filtered}", launch.number));
        let [grid, block] = [launch.grid, launch.block].map(|[x, y, z]| format!("({x},{y},{z})"));
        self.line(out, &format!("  Kernel: {}", self.style.symbol(&launch.kernel)));
        self.line(out, &format!("  Grid:   {grid}"));
        self.line(out, &format!("  Block:  {block}"));
        self.line(out, &format!("  Stream: {:#x}", launch.stream));
        self.stack(out, &HostStack { of: StackOf::Launch, frames: launch.stack.clone() });
        self.line(out, "");
    }

    fn session(&self, out: &mut String, session: &Session) {
        let system = |name: &str| {
            std::fs::read_to_string(format!("/proc/sys/kernel/{name}")).map_or(String::new(), |text| text.trim().into())
        };
        for (name, value) in [
            ("Process ID:", session.pid.to_string()),
            ("System OS:", format!("{} {}", system("ostype"), system("osrelease"))),
            ("CPU architecture:", std::env::consts::ARCH.into()),
            ("Computer Name:", system("hostname")),
            ("Target application:", session.command.join(" ")),
        ] {
            self.line(out, &format!("{name:<24}{value}"));
        }
    }

    /// The last lines.
    pub fn summary(&self, summary: &Summary) -> String {
        let mut out = String::new();
        let nothing = summary.errors == 0 && summary.warnings == 0 && self.unprinted == 0;
        if self.quiet && nothing {
            return out;
        }
        if let Some((bytes, allocations)) = summary.leaks {
            self.line(&mut out, &format!("LEAK SUMMARY: {bytes} bytes leaked in {allocations} allocations"));
            if summary.leaked_handles > 0 {
                let n = grouped(summary.leaked_handles);
                let s = if summary.leaked_handles == 1 { "" } else { "s" };
                self.line(&mut out, &format!("LEAK SUMMARY: {n} handle{s} not destroyed"));
            }
        }
        let races = self.tools.contains(Tool::Racecheck);
        let only_races = self.tools == Tools::only(Tool::Racecheck);
        if races {
            let hazards = summary.race_errors
                + if self.least <= Some(Severity::Warning) { summary.race_warnings } else { 0 }
                + if self.least == Some(Severity::Info) { summary.race_infos } else { 0 };
            self.line(
                &mut out,
                &format!(
                    "RACECHECK SUMMARY: {} displayed ({}, {})",
                    plural(hazards, "hazard"),
                    plural(summary.race_errors, "error"),
                    plural(summary.race_warnings, "warning")
                ),
            );
        }
        if !only_races || summary.errors > summary.race_errors {
            self.line(&mut out, &format!("ERROR SUMMARY: {}", plural(summary.errors, "error")));
        }
        if self.unprinted > 0 {
            let which = if only_races { "RACECHECK" } else { "ERROR" };
            let hint = "were not printed. Use --print-limit option to adjust the number of printed errors";
            self.line(&mut out, &format!("{which} SUMMARY: {} {hint}", plural(self.unprinted, "error")));
        }
        out
    }
}

fn plural(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The frames from `main` to the call of the CUDA runtime. All frames if there is no function `main`.
fn shortened(stack: &HostStack) -> Vec<&HostFrame> {
    let main = stack.frames.iter().position(|frame| frame.function.as_deref() == Some("main"));
    let frames = &stack.frames[..main.map_or(stack.frames.len(), |at| at + 1)];
    let own: Vec<&HostFrame> = frames.iter().filter(|frame| !of_runtime(frame, stack.of)).collect();
    if own.is_empty() {
        frames.iter().collect()
    } else {
        own
    }
}

/// Whether a frame is inside the CUDA runtime, below the call made by the program.
fn of_runtime(frame: &HostFrame, of: StackOf) -> bool {
    let function = frame.function.as_deref().unwrap_or("");
    let within = ["libcudart_static_", "__cuda", "cudart::"].iter().any(|start| function.starts_with(start))
        || function.contains("__device_stub_");
    let module = frame.module.rsplit('/').next().unwrap_or("");
    let library = ["libcudart.so", "libcuda.so", "libcudart_static"].iter().any(|name| module.starts_with(name));
    let launch = of == StackOf::Launch && ["cudaLaunch", "cuLaunch"].iter().any(|start| function.starts_with(start));
    within || launch || library && !function.starts_with("cu")
}

#[cfg(test)]
mod tests;
