// The pitch of an image, which is in bytes, is taken for one in words.
// check: --leak-check full
#include "bug.h"

__global__ void invert(unsigned char *image, size_t pitch, int width, int height) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < width && y < height) {
        image[y * pitch + x] ^= 0xff;
    }
}

int main(int argc, char **argv) {
    const int width = 30, height = 8;
    unsigned char *image;
    size_t pitch;
    cudaMallocPitch(&image, &pitch, width, height);
    cudaMemset2D(image, pitch, 0, width, height);
    invert<<<1, dim3(32, 8)>>>(image, is_fixed(argc, argv) ? pitch : pitch * sizeof(int), width, height);
    cudaDeviceSynchronize();
    cudaFree(image);
}
