//! As `abi::runtime::unsupported`, of the driver API: what programs look up by name and call without checking whether it exists.

use crate::abi::api::unsupported;

unsupported! {
    driver;
    "copies through tensor maps are not supported":
        cuTensorMapEncodeIm2col
        cuTensorMapEncodeIm2colWide
        cuTensorMapEncodeTiled
        cuTensorMapReplaceAddress
        cuTensorMapSetAllocationClass;
}
