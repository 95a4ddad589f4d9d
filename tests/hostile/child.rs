//! The child: makes the calls of its part of the functions, one after the other.

use super::call::{call, Argument};
use super::fixture::{self, Fixture, Slots};
use super::layout::{Kind, Types};
use super::outputs;
use super::progress::Page;
use super::values::{Maker, Manner, TAGS};
use cudart::abi::exports::{rows, Flags, Row};
use std::fs::{read_to_string, File};
use std::io::Write;
use std::sync::atomic::{AtomicPtr, Ordering::SeqCst};

/// "index count row call file": which part of the functions, where to start, and the shared page's file.
pub const PART: &str = "HOSTILE_PART";
/// `cudaErrorInvalidValue`, and the driver's.
const INVALID_VALUE: i32 = 1;
/// Most calls of a function that have one hostile argument; a choice of them beyond that.
const MOST: usize = 1200;

/// The functions, in an order that no build changes. What is not there looks at no argument.
pub fn functions() -> Vec<&'static Row> {
    let only = std::env::var("HOSTILE_ONLY").ok();
    let asked = |r: &&Row| only.as_ref().is_none_or(|name| r.name == name);
    let mut all: Vec<_> = rows().iter().filter(|r| !r.flags.has(Flags::UNSUPPORTED)).filter(asked).collect();
    all.sort_by_key(|r| (r.name, r.flags.0));
    all
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

static PAGE: AtomicPtr<Page> = AtomicPtr::new(std::ptr::null_mut());

/// Tells the parent what the signal says, and ends.
extern "C" fn on_signal(signal: i32, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the page is shared memory that stays, and `info` is the kernel's.
    unsafe {
        if let Some(page) = PAGE.load(SeqCst).as_ref() {
            page.address.store((*info).si_addr() as u64, SeqCst);
            page.signal.store(signal as u64, SeqCst);
        }
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

fn catch() {
    for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGABRT, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP] {
        // SAFETY: the handler stores numbers and raises the signal again.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = on_signal as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            libc::sigaction(signal, &action, std::ptr::null_mut());
        }
    }
}

pub fn run(part: &str) {
    let mut words = part.splitn(5, ' ');
    let mut number = || words.next().and_then(|w| w.parse::<usize>().ok()).expect("a part is numbers and a file");
    let (index, count, first, skip) = (number(), number(), number(), number());
    let path = words.next().expect("a file");
    let page = Page::open(&File::options().read(true).write(true).open(path).expect("the page"));
    PAGE.store(std::ptr::from_ref(page).cast_mut(), SeqCst);
    catch();
    let types = Types::read(&read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/include/understudy.h")).unwrap());
    let stubs = fixture::register();
    fixture::keep_signalling();
    let mut child = Child { page, types, stubs, slots: Slots::new(), log: format!("{path}.log"), usual: None };
    for (at, slot) in child.slots.range().into_iter().zip(&page.slots) {
        slot.store(at, SeqCst);
    }
    for (at, row) in functions().into_iter().enumerate().filter(|(at, _)| at % count == index && *at >= first) {
        let skip = if at == first { skip } else { 0 };
        page.call.store(skip as u64, SeqCst);
        page.row.store(at as u64, SeqCst);
        // What belongs to a thread ends with it: contexts that are current, modes of capture.
        std::thread::scope(|s| s.spawn(|| child.function(row, skip)).join()).expect("the test itself panics");
    }
    page.row.store(u64::MAX, SeqCst);
}

struct Child {
    page: &'static Page,
    types: Types,
    stubs: [u64; 2],
    slots: Slots,
    /// Where what goes wrong without an end of the child is told.
    log: String,
    /// The last call with nothing but usual arguments: its members and tags, and what it has returned. Not every one is made.
    usual: Option<(usize, usize, i32)>,
}

impl Child {
    fn function(&mut self, row: &'static Row, skip: usize) {
        self.usual = None;
        self.page.say(&format!("{}: setting up", row.name));
        let kinds: Vec<(Kind, &str)> =
            row.params.iter().map(|p| (self.types.parameter(p.ty, (p.resolved)(), p.size), p.name)).collect();
        let mut fixture = Fixture::new(self.stubs);
        let mut waits = false;
        for (at, manner) in self.manners(&kinds, &fixture).into_iter().enumerate().skip(skip) {
            self.page.call.store(at as u64, SeqCst);
            // A call may have ended what the next ones are to be called with.
            if at % 64 == 63 || waits {
                self.page.say(&format!("{}: setting up again", row.name));
                self.reset(row);
                fixture = Fixture::new(self.stubs);
            }
            waits = self.one(row, &kinds, &fixture, manner);
        }
        self.page.say(&format!("{}: looking whether the library works", row.name));
        self.reset(row);
    }

    fn reset(&self, row: &Row) {
        if let Err(what) = fixture::works() {
            self.fail(&format!("after {}: {what}", row.name));
        }
    }

    fn fail(&self, what: &str) {
        let mut log = File::options().create(true).append(true).open(&self.log).expect("the log");
        writeln!(log, "{what}").expect("the log is written");
    }

    /// What calls there are: with one hostile argument, or member of a structure, at a time, and with several.
    fn manners(&mut self, kinds: &[(Kind, &str)], fixture: &Fixture) -> Vec<Manner> {
        let mut all = Vec::new();
        let mut members = 1;
        let mut member = 0;
        while member < members {
            for tag in 0..if members > 1 { TAGS } else { 1 } {
                let usual = Manner::Usual { member, tag };
                let (sites, found) = self.sites(kinds, fixture, usual);
                members = members.max(found);
                all.push(usual);
                for (site, options) in sites.into_iter().enumerate() {
                    all.extend((1..options).map(|option| Manner::Except { member, tag, site, option }));
                }
            }
            member += 1;
        }
        // A choice of them where they are many.
        let step = all.len().div_ceil(MOST).max(1);
        let mut all: Vec<_> = all.into_iter().step_by(step).collect();
        let (seed, random) = (setting("HOSTILE_SEED", 1), setting("HOSTILE_RANDOM", 40));
        if !kinds.is_empty() {
            all.extend((0..random).map(|i| Manner::Random(seed.wrapping_mul(1_000_003) + i)));
        }
        all
    }

    /// Options at each site of the arguments made so, and members of the largest union.
    fn sites(&mut self, kinds: &[(Kind, &str)], fixture: &Fixture, manner: Manner) -> (Vec<usize>, usize) {
        let mut maker = Maker::new(&self.types, fixture, &mut self.slots, manner);
        kinds.iter().for_each(|(kind, name)| drop(maker.argument(kind, name)));
        (maker.sites, maker.members)
    }

    /// Makes one call. Whether a stream may wait for a value since then, which nothing writes: a reset ends that.
    fn one(&mut self, row: &'static Row, kinds: &[(Kind, &str)], fixture: &Fixture, manner: Manner) -> bool {
        let mut maker = Maker::new(&self.types, fixture, &mut self.slots, manner);
        let mut arguments: Vec<Argument> = kinds.iter().map(|(kind, name)| maker.argument(kind, name)).collect();
        // A structure that is returned is written to where a hidden argument says.
        if self.types.structs.get(row.result).is_some_and(|s| s.size > 16) {
            arguments.insert(0, maker.slots.take().into());
        }
        let excused: Vec<u64> = maker.excused.drain(..).chain([0]).collect();
        for (to, address) in self.page.excused.iter().zip(excused) {
            to.store(address, SeqCst);
        }
        let named = kinds.iter().zip(&arguments).map(|((_, name), a)| format!("{name} = {:x?}", a.words));
        let text = format!("{}({}) {manner:?}", row.name, named.collect::<Vec<_>>().join(", "));
        self.page.say(&text);
        self.page.made.fetch_add(1, SeqCst);
        // SAFETY: what the test is about.
        let result = unsafe { call(row, &arguments) } as i32;
        if row.result != "cudaError_t" && row.result != "CUresult" {
            return false;
        }
        if result == 999 {
            self.fail(&format!("{text} returns 999"));
        }
        match manner {
            Manner::Usual { member, tag } => self.usual = Some((member, tag, result)),
            Manner::Except { member, tag, .. } => {
                let alone = self.usual == Some((member, tag, 0));
                if result == 0 || alone && result != INVALID_VALUE {
                    self.places(row, kinds, &arguments, &format!("{text} returns {result}"));
                }
            }
            Manner::Random(_) => {}
        }
        if result == 0 {
            self.page.good.fetch_add(1, SeqCst);
            self.page.say(&format!("after {text}"));
            if ["cuStreamWaitValue", "cuStreamBatchMemOp"].iter().any(|head| row.name.starts_with(head)) {
                return true;
            }
            // What it has begun ends before the next call, and so crashes on its account.
            self.settle(fixture);
        }
        false
    }

    /// A call has not returned `cudaErrorInvalidValue`, which it must if it has nowhere to write its result to.
    fn places(&self, row: &Row, kinds: &[(Kind, &str)], arguments: &[Argument], text: &str) {
        for ((param, (kind, name)), argument) in row.params.iter().zip(kinds).zip(arguments) {
            if argument.words[..] == [0] && outputs::is_required(row, param, kind) {
                self.fail(&format!("{text}, with no place for `{name}`"));
            }
        }
    }

    /// Waits for what runs, unless that would end a capture.
    fn settle(&self, fixture: &Fixture) {
        let mut capturing = 0u32;
        // SAFETY: valid arguments, or such as the test is about.
        unsafe {
            let stream = fixture.of("CUstream_st").0[0];
            super::call::named("cudaStreamIsCapturing", &[stream, &raw mut capturing as u64]);
            if capturing == 0 {
                super::call::named("cudaDeviceSynchronize", &[]);
            }
        }
    }
}
