//! Domains, registered strings, ranges, categories and names of things: what `nvToolsExt.h` offers, without its C.
//!
//! The process has one [`Annotations`], each thread a [`ThreadRanges`]. A call that is wrong returns a text for the user
//! and changes nothing.

use super::layout::resource_type;
use super::text::Message;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Result of a call: an error is a text for the user, without the function's name.
pub type Outcome<T = ()> = Result<T, String>;

/// The domain that a null handle means.
pub const DEFAULT_DOMAIN: u64 = 0;

/// What can have a name. Handles of the runtime and the driver are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// By the number that the operating system gives to the thread.
    Thread,
    /// By ordinal.
    Device,
    Context,
    Stream,
    Event,
    /// Any other resource, by `nvtxResource...Type_t`.
    Other(u32),
}

impl Kind {
    /// The kind of a resource. Errors: there is no such type.
    pub fn of_resource(identifier_type: u32) -> Outcome<Kind> {
        use resource_type::*;
        Ok(match identifier_type {
            UNKNOWN => {
                return Err("the identifier's type is NVTX_RESOURCE_TYPE_UNKNOWN; say which kind of thing it is".into())
            }
            GENERIC_THREAD_NATIVE => Kind::Thread,
            CUDA_DEVICE | CUDART_DEVICE => Kind::Device,
            CUDA_CONTEXT => Kind::Context,
            CUDA_STREAM | CUDART_STREAM => Kind::Stream,
            CUDA_EVENT | CUDART_EVENT => Kind::Event,
            t => Kind::Other(t),
        })
    }
}

/// What a range or mark says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub message: Message,
    pub category: u32,
}

/// A range that has been pushed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Empty if it was given no message.
    pub name: Arc<str>,
    pub category: u32,
}

/// The pushed ranges of a thread in one domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The domain's name; empty for the default domain.
    pub domain: Arc<str>,
    /// The outermost first.
    pub ranges: Vec<Range>,
}

/// A range that has been started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRange {
    pub id: u64,
    /// The domain's name; empty for the default domain.
    pub domain: Arc<str>,
    pub range: Range,
}

/// What one thread has pushed, by domain.
#[derive(Debug, Default)]
pub struct ThreadRanges(HashMap<u64, Vec<Range>>);

#[derive(Debug)]
struct Domain {
    name: Arc<str>,
    /// How often it was created.
    users: u32,
    categories: HashMap<u32, Arc<str>>,
}

#[derive(Debug)]
struct Resource {
    domain: u64,
    kind: Kind,
    id: u64,
    name: Arc<str>,
}

/// A synchronisation object of the program's own.
#[derive(Debug)]
struct SyncObject {
    domain: u64,
    name: Arc<str>,
}

/// What all threads share.
#[derive(Debug)]
pub struct Annotations {
    domains: HashMap<u64, Domain>,
    /// With the domain they were registered in.
    strings: HashMap<u64, (u64, Arc<str>)>,
    started: BTreeMap<u64, (u64, Range)>,
    names: HashMap<(Kind, u64), Arc<str>>,
    /// By handle: the later ones count.
    resources: BTreeMap<u64, Resource>,
    sync_objects: HashMap<u64, SyncObject>,
    next: u64,
}

impl Default for Annotations {
    fn default() -> Annotations {
        let default = Domain { name: "".into(), users: 1, categories: HashMap::new() };
        Annotations {
            domains: HashMap::from([(DEFAULT_DOMAIN, default)]),
            strings: HashMap::new(),
            started: BTreeMap::new(),
            names: HashMap::new(),
            resources: BTreeMap::new(),
            sync_objects: HashMap::new(),
            next: 0,
        }
    }
}

impl Annotations {
    /// A handle or number that no other thing has. Handles tell nothing: programs may only hand them back.
    fn fresh(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    // Domains.

    /// `nvtxDomainCreate`. Libraries that create domains of one name share one. Errors: no name.
    pub fn create_domain(&mut self, name: Option<String>) -> Outcome<u64> {
        let name = name.ok_or("the domain's name is null; give it one")?;
        let same = self.domains.iter_mut().find(|(id, d)| **id != DEFAULT_DOMAIN && *d.name == *name);
        if let Some((id, domain)) = same {
            domain.users += 1;
            return Ok(*id);
        }
        let id = self.fresh();
        self.domains.insert(id, Domain { name: name.into(), users: 1, categories: HashMap::new() });
        Ok(id)
    }

    /// `nvtxDomainDestroy`: with the last user go its strings, categories, resources and ranges. Null is no domain that was
    /// created, and nothing happens to it. Errors: no such domain.
    pub fn destroy_domain(&mut self, id: u64) -> Outcome {
        if id == DEFAULT_DOMAIN {
            return Ok(());
        }
        self.check_domain(id)?;
        if let Some(domain) = self.domains.get_mut(&id).filter(|d| d.users > 1) {
            domain.users -= 1;
            return Ok(());
        }
        self.domains.remove(&id);
        self.strings.retain(|_, (domain, _)| *domain != id);
        self.started.retain(|_, (domain, _)| *domain != id);
        self.resources.retain(|_, r| r.domain != id);
        self.sync_objects.retain(|_, s| s.domain != id);
        Ok(())
    }

    /// Errors: no such domain.
    pub fn check_domain(&self, id: u64) -> Outcome {
        self.domain(id).map(drop)
    }

    fn domain(&self, id: u64) -> Outcome<&Domain> {
        self.domains.get(&id).ok_or_else(|| {
            format!(
                "{id:#x} is not a domain; pass what nvtxDomainCreate returned, before the domain is destroyed, or null"
            )
        })
    }

    /// `nvtxDomainNameCategory`. Errors: no such domain, no name.
    pub fn name_category(&mut self, domain: u64, category: u32, name: Option<String>) -> Outcome {
        self.check_domain(domain)?;
        let name = name.ok_or("the name is null")?;
        if let Some(domain) = self.domains.get_mut(&domain) {
            domain.categories.insert(category, name.into());
        }
        Ok(())
    }

    /// The name of a category.
    pub fn category(&self, domain: u64, category: u32) -> Option<Arc<str>> {
        self.domains.get(&domain)?.categories.get(&category).cloned()
    }

    /// `nvtxDomainRegisterString`: a handle. Errors: no such domain, no string.
    pub fn register_string(&mut self, domain: u64, text: Option<String>) -> Outcome<u64> {
        self.check_domain(domain)?;
        let text = text.ok_or("the string is null")?;
        let handle = self.fresh();
        self.strings.insert(handle, (domain, text.into()));
        Ok(handle)
    }

    /// The text of a message; `None` if there is none. Errors: a handle of no registered string.
    pub fn text(&self, message: &Message) -> Outcome<Option<Arc<str>>> {
        Ok(match message {
            Message::None | Message::Registered(0) => None,
            Message::Text(text) => Some(text.as_str().into()),
            Message::Registered(handle) => {
                let string = self.strings.get(handle).ok_or_else(|| {
                    format!("{handle:#x} is not a registered string; pass what nvtxDomainRegisterString returned, before its domain is destroyed")
                })?;
                Some(string.1.clone())
            }
        })
    }

    // Ranges.

    fn range(&self, domain: u64, event: &Event) -> Outcome<Range> {
        self.check_domain(domain)?;
        Ok(Range { name: self.text(&event.message)?.unwrap_or_else(|| "".into()), category: event.category })
    }

    /// `nvtxMark`: only checked, since nobody asks for marks. Errors: no such domain, a bad message.
    pub fn mark(&self, domain: u64, event: &Event) -> Outcome {
        self.range(domain, event).map(drop)
    }

    /// `nvtxRangePush`: the level of the new range, 0 for the outermost. Errors: no such domain, a bad message.
    pub fn push(&self, thread: &mut ThreadRanges, domain: u64, event: &Event) -> Outcome<i32> {
        let range = self.range(domain, event)?;
        let stack = thread.0.entry(domain).or_default();
        stack.push(range);
        Ok(stack.len() as i32 - 1)
    }

    /// `nvtxRangePop`: the level of the range that ends. Errors: no such domain, no range of this thread's in it.
    pub fn pop(&self, thread: &mut ThreadRanges, domain: u64) -> Outcome<i32> {
        let name = &self.domain(domain)?.name;
        let stack = thread.0.get_mut(&domain).filter(|s| !s.is_empty());
        let stack = stack.ok_or_else(|| match &**name {
            "" => "this thread has no open range in the default domain; push and pop must come in pairs on one thread"
                .to_string(),
            name => format!(
                "this thread has no open range in the domain {name:?}; push and pop must come in pairs on one thread"
            ),
        })?;
        stack.pop();
        Ok(stack.len() as i32)
    }

    /// `nvtxRangeStart`: a number that is not 0. Errors: no such domain, a bad message.
    pub fn start(&mut self, domain: u64, event: &Event) -> Outcome<u64> {
        let range = self.range(domain, event)?;
        let id = self.fresh();
        self.started.insert(id, (domain, range));
        Ok(id)
    }

    /// `nvtxRangeEnd`, by any thread. The domain is that of the start; 0 is no range. Errors: no such range.
    pub fn end(&mut self, id: u64) -> Outcome {
        if id == 0 {
            return Ok(());
        }
        let ended = self.started.remove(&id);
        ended.map(drop).ok_or_else(|| format!("no range {id} is open; pass what nvtxRangeStart returned, once"))
    }

    /// A thread's pushed ranges, by the name of the domain. Those of destroyed domains do not count.
    pub fn stacks(&self, thread: &ThreadRanges) -> Vec<Stack> {
        let open = thread.0.iter().filter(|(_, ranges)| !ranges.is_empty());
        let mut all: Vec<Stack> = open
            .filter_map(|(id, ranges)| {
                Some(Stack { domain: self.domains.get(id)?.name.clone(), ranges: ranges.clone() })
            })
            .collect();
        all.sort_unstable_by(|a, b| a.domain.cmp(&b.domain));
        all
    }

    /// Ranges that were started and not ended, in the order of their starts.
    pub fn open_ranges(&self) -> Vec<OpenRange> {
        let open = self.started.iter();
        open.filter_map(|(id, (domain, range))| {
            Some(OpenRange { id: *id, domain: self.domains.get(domain)?.name.clone(), range: range.clone() })
        })
        .collect()
    }

    // Names.

    /// `nvtxName...`: a later name counts. Errors: no name.
    pub fn set_name(&mut self, kind: Kind, id: u64, name: Option<String>) -> Outcome {
        self.names.insert((kind, id), name.ok_or("the name is null")?.into());
        Ok(())
    }

    /// What has this name is no more, and another of its kind may get its handle.
    pub fn forget_name(&mut self, kind: Kind, id: u64) {
        self.names.remove(&(kind, id));
        self.resources.retain(|_, r| (r.kind, r.id) != (kind, id));
    }

    /// A name given by `nvtxName...`, or else the latest resource's.
    pub fn name(&self, kind: Kind, id: u64) -> Option<Arc<str>> {
        let resource = || self.resources.values().rev().find(|r| (r.kind, r.id) == (kind, id)).map(|r| r.name.clone());
        self.names.get(&(kind, id)).cloned().or_else(resource)
    }

    /// `nvtxDomainResourceCreate`: a handle. Errors: no such domain, a bad type, no name.
    pub fn create_resource(&mut self, domain: u64, identifier_type: u32, id: u64, name: &Message) -> Outcome<u64> {
        self.check_domain(domain)?;
        let kind = Kind::of_resource(identifier_type)?;
        let name = self.text(name)?.ok_or("the resource has no message; set messageType and message to its name")?;
        let handle = self.fresh();
        self.resources.insert(handle, Resource { domain, kind, id, name });
        Ok(handle)
    }

    /// `nvtxDomainResourceDestroy`; null is no resource. Errors: no such resource.
    pub fn destroy_resource(&mut self, handle: u64) -> Outcome {
        if handle == 0 {
            return Ok(());
        }
        let gone = self.resources.remove(&handle);
        gone.map(drop).ok_or_else(|| {
            format!("{handle:#x} is not a resource; pass what nvtxDomainResourceCreate returned, before its domain is destroyed")
        })
    }

    // Synchronisation objects.

    /// `nvtxDomainSyncUserCreate`: a handle. Errors: no such domain, a bad message.
    pub fn create_sync(&mut self, domain: u64, name: &Message) -> Outcome<u64> {
        self.check_domain(domain)?;
        let name = self.text(name)?.unwrap_or_else(|| "".into());
        let handle = self.fresh();
        self.sync_objects.insert(handle, SyncObject { domain, name });
        Ok(handle)
    }

    /// `nvtxDomainSyncUserDestroy`; null is no object. Errors: no such object.
    pub fn destroy_sync(&mut self, handle: u64) -> Outcome {
        if handle == 0 {
            return Ok(());
        }
        self.sync_name(handle)?;
        self.sync_objects.remove(&handle);
        Ok(())
    }

    /// The name of a synchronisation object, empty if it has none. Errors: no such object.
    pub fn sync_name(&self, handle: u64) -> Outcome<Arc<str>> {
        let object = self.sync_objects.get(&handle).map(|s| s.name.clone());
        object.ok_or_else(|| {
            format!("{handle:#x} is not a synchronisation object; pass what nvtxDomainSyncUserCreate returned, before it is destroyed")
        })
    }
}

#[cfg(test)]
#[path = "annotations_tests.rs"]
mod tests;
