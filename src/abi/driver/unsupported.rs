//! As `abi::runtime::unsupported`, of the driver API: what programs ask for by name and call without a look at whether it is there.

use crate::abi::api::unsupported;

unsupported! {
    driver;
    "copies through tensor maps are not there":
        cuTensorMapEncodeIm2col
        cuTensorMapEncodeIm2colWide
        cuTensorMapEncodeTiled
        cuTensorMapReplaceAddress
        cuTensorMapSetAllocationClass;
}
