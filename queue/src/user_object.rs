//! User objects: resources of the program with a lifetime bound to graphs (CUDA programming guide, 'CUDA User Objects').
//!
//! An object counts references of the program, of graphs and of executable graphs. When the count reaches 0, its destructor runs, on a
//! thread of the library, because it may take locks that the releasing thread holds.

use device::watch::{self, ObjectKind};
use device::{Error, Result};
use parking_lot::Mutex;
use std::ffi::c_void;
use std::sync::mpsc::{channel, Sender};
use std::sync::{Arc, LazyLock};
use sys::table::Table;
use sys::{log, threads};

/// `cudaHostFn_t`, not null.
pub type Destructor = unsafe extern "C" fn(data: *mut c_void);

/// A reference-counted object of the program.
pub struct UserObject {
    data: usize,
    destroy: Destructor,
    references: Mutex<u64>,
}

/// Stack size that functions of the program expect.
const STACK: usize = 8 << 20;

static OBJECTS: LazyLock<Table<usize, Arc<UserObject>>> = LazyLock::new(Default::default);

/// Sends to the thread that runs destructors, which never exits.
static DESTRUCTORS: LazyLock<Mutex<Sender<(Destructor, usize)>>> = LazyLock::new(|| {
    let (send, receive) = channel::<(Destructor, usize)>();
    let run = move || {
        for (destroy, data) in receive {
            let _calls = threads::calls();
            // SAFETY: the program's function with the pointer that it gave for it.
            unsafe { destroy(data as *mut c_void) };
        }
    };
    if let Err(e) = threads::spawn("understudy-end".into(), STACK, run) {
        log::print(format_args!(
            "cannot start the thread that destroys user objects: {e}: their destructors will not run"
        ));
    }
    Mutex::new(send)
});

impl UserObject {
    /// `cudaUserObjectCreate`: a handle; the program holds `references` references.
    pub fn create(data: usize, destroy: Destructor, references: u64) -> usize {
        let object = Arc::new(UserObject { data, destroy, references: Mutex::new(references) });
        let handle = Arc::as_ptr(&object) as usize;
        OBJECTS.insert(handle, object);
        watch::object_created(ObjectKind::UserObject, handle as u64, None);
        handle
    }

    /// The object behind a handle. Errors: `InvalidValue`.
    pub fn get(handle: usize) -> Result<Arc<UserObject>> {
        OBJECTS.get(&handle).map(|o| o.clone()).ok_or(Error::InvalidValue)
    }

    /// `cudaUserObjectRetain`.
    pub fn retain(&self, count: u64) {
        *self.references.lock() += count;
    }

    /// `cudaUserObjectRelease`. Errors: `InvalidValue` if there are fewer references.
    pub fn release(self: &Arc<UserObject>, count: u64) -> Result {
        let left = {
            let mut references = self.references.lock();
            *references = references.checked_sub(count).ok_or(Error::InvalidValue)?;
            *references
        };
        if left == 0 {
            let handle = Arc::as_ptr(self) as usize;
            if OBJECTS.remove(&handle).is_some() {
                watch::object_destroyed(ObjectKind::UserObject, handle as u64);
                // The receiver lives as long as the process.
                let _ = DESTRUCTORS.lock().send((self.destroy, self.data));
            }
        }
        Ok(())
    }
}

/// References held by a graph, an executable graph or a launch. Cloning retains as many, dropping releases them.
pub struct References {
    object: Arc<UserObject>,
    count: u64,
}

impl References {
    /// Takes over `count` references that the caller has retained.
    pub fn adopt(object: Arc<UserObject>, count: u64) -> References {
        References { object, count }
    }

    pub fn is_of(&self, object: &Arc<UserObject>) -> bool {
        Arc::ptr_eq(&self.object, object)
    }

    /// Takes over further references that the caller has retained.
    pub fn add(&mut self, count: u64) {
        self.count += count;
    }

    /// Releases some; returns whether any are left. Errors: `InvalidValue` if it holds fewer.
    pub fn give_up(&mut self, count: u64) -> Result<bool> {
        let left = self.count.checked_sub(count).ok_or(Error::InvalidValue)?;
        self.object.release(count)?;
        self.count = left;
        Ok(left > 0)
    }
}

impl Clone for References {
    fn clone(&self) -> References {
        self.object.retain(self.count);
        References { object: self.object.clone(), count: self.count }
    }
}

impl Drop for References {
    fn drop(&mut self) {
        // Cannot fail: it holds that many.
        let _ = self.object.release(self.count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
    use std::time::{Duration, Instant};

    unsafe extern "C" fn count(data: *mut c_void) {
        // SAFETY: the test's counter, which is never freed.
        unsafe { (*data.cast::<AtomicU32>()).fetch_add(1, SeqCst) };
    }

    #[test]
    fn the_last_reference_destroys() {
        let destroyed: &AtomicU32 = Box::leak(Box::default());
        let handle = UserObject::create(destroyed as *const _ as usize, count, 2);
        let object = UserObject::get(handle).unwrap();
        let graph = References::adopt(object.clone(), 1);
        let exec = graph.clone();
        assert_eq!(object.release(9), Err(Error::InvalidValue));
        object.release(1).unwrap();
        drop(graph);
        assert!(UserObject::get(handle).is_ok(), "the exec has one");
        assert_eq!(destroyed.load(SeqCst), 0);
        drop(exec);
        assert_eq!(UserObject::get(handle).err(), Some(Error::InvalidValue));
        let start = Instant::now();
        while destroyed.load(SeqCst) == 0 && start.elapsed() < Duration::from_secs(10) {
            std::thread::yield_now();
        }
        assert_eq!(destroyed.load(SeqCst), 1);
    }
}
