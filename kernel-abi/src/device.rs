//! Functions that kernels call and no module defines: system calls, which compilers emit, and the device runtime (`libcudadevrt`): CUDA
//! programming guide, 'CUDA Dynamic Parallelism'.

use crate::Helper;

/// A system call of device code.
#[derive(Clone, Copy, Debug)]
pub struct SystemCall {
    pub symbol: &'static str,
    /// Bytes of each parameter.
    pub params: &'static [u32],
    /// Bytes of the result.
    pub result: u32,
    /// The helper that implements it.
    pub helper: Helper,
}

/// All system calls.
pub const SYSTEM_CALLS: &[SystemCall] = &[
    SystemCall { symbol: "vprintf", params: &[8, 8], result: 4, helper: Helper::Printf },
    SystemCall { symbol: "malloc", params: &[8], result: 8, helper: Helper::Malloc },
    SystemCall { symbol: "free", params: &[8], result: 0, helper: Helper::Free },
    SystemCall { symbol: "__assertfail", params: &[8, 8, 4, 8, 8], result: 0, helper: Helper::AssertFail },
];

impl SystemCall {
    /// The system call with this name in PTX.
    pub fn find(name: &str) -> Option<&'static SystemCall> {
        SYSTEM_CALLS.iter().find(|c| c.symbol == name)
    }
}

/// A function of the device runtime as PTX declares it.
#[derive(Clone, Copy, Debug)]
pub struct DeviceFunction {
    pub call: DeviceCall,
    /// Its name as `cudaXyz`; PTX has `__cudaCDP2Xyz` for most from CUDA 12 on.
    pub symbol: &'static str,
    /// Parameters: `q` of 8 bytes, `w` of 4, `d` a `dim3` (three words of 4, each an argument of its own).
    pub params: &'static str,
    /// Bytes of the result.
    pub result: u32,
}

/// Declares the functions of the device runtime, without the `cuda` before their names: parameters, and bytes of the result.
macro_rules! device_functions {
    ($($call:ident $params:literal $result:literal;)*) => {
        /// A function of the device runtime.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum DeviceCall { $($call,)* }

        /// All functions. The argument of [`crate::Helper::DeviceRuntime`] is an index into this list.
        pub const DEVICE_FUNCTIONS: &[DeviceFunction] = &[$(DeviceFunction {
            call: DeviceCall::$call,
            symbol: concat!("cuda", stringify!($call)),
            params: $params,
            result: $result,
        },)*];
    };
}

device_functions! {
    GetParameterBuffer "qq" 8;
    GetParameterBufferV2 "qddw" 8;
    LaunchDevice "qqddwq" 4;
    LaunchDeviceV2 "qq" 4;
    DeviceGetAttribute "qww" 4;
    DeviceGetLimit "qw" 4;
    DeviceGetCacheConfig "q" 4;
    DeviceGetSharedMemConfig "q" 4;
    GetDevice "q" 4;
    GetDeviceCount "q" 4;
    RuntimeGetVersion "q" 4;
    GetLastError "" 4;
    PeekAtLastError "" 4;
    GetErrorString "w" 8;
    GetErrorName "w" 8;
    StreamCreateWithFlags "qw" 4;
    StreamDestroy "q" 4;
    StreamWaitEvent "qqw" 4;
    EventCreateWithFlags "qw" 4;
    EventRecord "qq" 4;
    EventRecordWithFlags "qqw" 4;
    EventDestroy "q" 4;
    Malloc "qq" 4;
    Free "q" 4;
    MemcpyAsync "qqqwq" 4;
    Memcpy2DAsync "qqqqqqwq" 4;
    MemsetAsync "qwqq" 4;
    Memset2DAsync "qqwqqq" 4;
    GraphSetConditional "qw" 0;
    GraphLaunch "qq" 4;
    CGGetIntrinsicHandle "w" 8;
}

impl DeviceFunction {
    /// Position in [`DEVICE_FUNCTIONS`] of the function that PTX calls `name`: `cudaXyz`, or `__cudaCDP2Xyz` from CUDA 12
    /// on; `_ptsz` forms are equivalent.
    pub fn find(name: &str) -> Option<usize> {
        let name = name.strip_prefix("__cudaCDP2").or_else(|| name.strip_prefix("cuda"))?;
        let name = name.strip_suffix("_ptsz").unwrap_or(name);
        DEVICE_FUNCTIONS.iter().position(|f| f.symbol.strip_prefix("cuda") == Some(name))
    }

    /// Offsets and sizes, in bytes, of the words of each parameter.
    pub fn words(&self) -> impl Iterator<Item = &'static [(u32, u32)]> {
        self.params.bytes().map(|c| match c {
            b'q' => &[(0, 8)][..],
            b'w' => &[(0, 4)][..],
            _ => &[(0, 4), (4, 4), (8, 4)][..],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_by_both_names() {
        for (i, f) in DEVICE_FUNCTIONS.iter().enumerate() {
            let bare = &f.symbol[4..];
            for name in [format!("cuda{bare}"), format!("__cudaCDP2{bare}"), format!("cuda{bare}_ptsz")] {
                assert_eq!(DeviceFunction::find(&name), Some(i), "{name}");
            }
            assert!(f.params.bytes().all(|c| b"qwd".contains(&c)) && [0, 4, 8].contains(&f.result));
            assert!(f.words().flatten().count() <= crate::args::CALL_WORDS);
        }
        assert!(SYSTEM_CALLS.iter().all(|c| c.params.len() < crate::args::CALL_WORDS));
        assert_eq!(DeviceFunction::find("cudaDeviceSynchronize"), None);
        assert_eq!(DeviceFunction::find("vprintf"), None);
    }
}
