//! As `abi::runtime::unsupported`, of the driver API: what programs look up by name and call without checking whether it exists.

use crate::abi::api::unsupported;

unsupported! {
    driver;
    "there are no sparse arrays":
        cuMemMapArrayAsync;
    "kernels have no multimem instructions, and the devices are no multicast team":
        cuMulticastAddDevice
        cuMulticastBindAddr
        cuMulticastBindAddr_v2
        cuMulticastBindMem
        cuMulticastBindMem_v2
        cuMulticastCreate
        cuMulticastGetGranularity
        cuMulticastUnbind;
    "memory is the host's, and no driver of another device's can map it":
        cuMemGetHandleForAddressRange;
    "wide im2col maps are of devices of compute capability 10.0":
        cuTensorMapEncodeIm2colWide;
    "there is no graphics system whose lists of commands could be captured into":
        cuStreamBeginCaptureToCig
        cuStreamEndCaptureToCig;
}
