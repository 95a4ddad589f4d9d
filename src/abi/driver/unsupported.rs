//! As `abi::runtime::unsupported`, of the driver API: what programs look up by name and call without checking whether it exists.

use crate::abi::api::unsupported;

unsupported! {
    driver;
    "wide im2col maps are of devices of compute capability 10.0":
        cuTensorMapEncodeIm2colWide;
    "there is no graphics system whose lists of commands could be captured into":
        cuStreamBeginCaptureToCig
        cuStreamEndCaptureToCig;
}
