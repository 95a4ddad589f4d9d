// The kernel of the program in C: extern "C" gives it a name that C can call.
extern "C" __global__ void saxpy(int n, float a, const float *x, float *y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}
