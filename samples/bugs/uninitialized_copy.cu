// A buffer without contents is copied twice, which is no error yet, and then used. Gaps of the structures are copied too.
// check: --tool initcheck
#include "bug.h"

struct Particle {
    char kind;
    int charge;
    double mass;
};

__global__ void make(Particle *to, int n) {
    int i = threadIdx.x;
    if (i < n) {
        to[i].kind = 1;
        to[i].charge = i;
        to[i].mass = 2 * i;
    }
}

__global__ void copy(const Particle *from, Particle *to) { to[threadIdx.x] = from[threadIdx.x]; }

__global__ void use(const Particle *from, double *out) { out[threadIdx.x] = from[threadIdx.x].mass * from[threadIdx.x].charge; }

int main(int argc, char **argv) {
    Particle *a, *b, *c;
    double *out;
    cudaMalloc(&a, 64 * sizeof(Particle));
    cudaMalloc(&b, 64 * sizeof(Particle));
    cudaMalloc(&c, 64 * sizeof(Particle));
    cudaMalloc(&out, 64 * sizeof(double));
    make<<<1, 64>>>(a, is_fixed(argc, argv) ? 64 : 60);
    copy<<<1, 64>>>(a, b);
    cudaMemcpy(c, b, 64 * sizeof(Particle), cudaMemcpyDeviceToDevice);
    use<<<1, 64>>>(c, out);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(out);
}
