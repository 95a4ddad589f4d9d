// A program asks for a device that is not there.
// check: --leak-check full
#include "bug.h"

int main(int argc, char **argv) {
    int count;
    cudaGetDeviceCount(&count);
    cudaSetDevice(is_fixed(argc, argv) ? count - 1 : count);
}
